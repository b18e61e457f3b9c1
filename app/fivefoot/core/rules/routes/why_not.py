"""Why a field does not reach a cell, or may not end there, in words."""

from __future__ import annotations

from dataclasses import replace

from fivefoot.core.geometry.grid import CELL, DIRECTIONS, Cell
from fivefoot.core.rules.graph.climbs import no_hold_problem
from fivefoot.core.rules.graph.profile import profile_of
from fivefoot.core.rules.graph.volume import volume_modes
from fivefoot.core.rules.means.pools import payment_of
from fivefoot.core.rules.means.turn_over import turn_over_problem
from fivefoot.core.rules.results import Problem, ReachCell
from fivefoot.core.rules.routes.creature_refusals import consent_problem
from fivefoot.core.rules.routes.endings import ending_problems
from fivefoot.core.rules.routes.headroom import ceiling_problem
from fivefoot.core.rules.routes.movement_field import MovementField
from fivefoot.core.rules.routes.out_of_reach import beyond_reach
from fivefoot.core.rules.routes.purchases import purchases_of
from fivefoot.core.rules.routes.step_refusals import closed_ground_problem
from fivefoot.core.rules.routes.texts import say
from fivefoot.core.rules.routes.token_refusals import immobile_problem, walk_problem
from fivefoot.core.rules.routes.tumbling import TumblingField
from fivefoot.core.rules.ruleset.amount_text import amount_text


def why_not(field: MovementField, cell: Cell, level: int | None = None) -> tuple[Problem, ...]:
    """Why a cell (a level of it) is out of reach, or may not be ended on; empty where nothing is
    wrong.
    """
    found = field.at(cell)
    # Reached, but not at that level.
    if level is not None and field.nodes_at(cell) and not field.nodes_at(cell, level):
        return (_not_so_high(field, cell, level),)
    if cell == field.start or (found is not None and found.can_end):
        return ()
    if found is not None:
        return _no_end(field, cell, found)
    # From what is surest to what takes a search.
    problem = _no_movement(field, cell) or _barred(field, cell) or _unpaid(field, cell)
    return (problem or _or_otherwise(field, beyond_reach(field, cell, _means(field)), cell),)


def _no_movement(field: MovementField, cell: Cell) -> Problem | None:
    """The problem of a cell outside the map, or of a token that is prone or has no speed."""
    if not (0 <= cell[0] < field.battle.columns and 0 <= cell[1] < field.battle.rows):
        return Problem("out_of_map", say("that_is_outside_map"), "", cell)
    if field.profile.fastest <= 0:
        return immobile_problem(field.battle, field.profile.token, cell)
    return walk_problem(field.profile, cell) if not field.bands().any() else None


def _barred(field: MovementField, cell: Cell) -> Problem | None:
    """What bars the cell itself: its ceiling, a face without a hold, or the creature that stands
    there.
    """
    problem = ceiling_problem(field.battle, field.profile, cell) or _smooth_face(field, cell)
    if problem is not None:
        return problem
    nodes, graph, start = field.graph.nodes_at(cell), field.graph, field.profile.token
    if not nodes or graph.passable[nodes].any():
        return None
    own = field.battle.base_level(start)
    levels = sorted((int(graph.places.z[node]) for node in nodes), key=lambda z: abs(z - own))
    places = [(cell, int(graph.places.z[node])) for node in nodes if graph.bare.usable[node]]
    creature = consent_problem(field.battle, field.profile, places)
    if creature is not None:
        return replace(creature, code="occupied")
    return closed_ground_problem(field.battle, field.profile, cell, levels[0])


def _unpaid(field: MovementField, cell: Cell) -> Problem | None:
    """The problem where no purchase and no open movement is left."""
    if field.purchases or field.open_move is not None or not field.profile.per_purchase:
        return None
    if field.battle.in_play and field.battle.turn(field.token).ended:
        return replace(turn_over_problem(field.battle, field.token), cell=cell)
    missing = payment_of(field.battle, field.token, field.action)
    if isinstance(missing, Problem):
        return replace(missing, cell=cell)
    rule = field.battle.ruleset.source_of("pools")
    return Problem("no_pool", say("nothing_is_left_to_pay_for_movement"), rule, cell)


def _or_otherwise(field: MovementField, problem: Problem, cell: Cell) -> Problem:
    """What would lead to an unreachable cell: the creature that has to give its consent, or an
    action that squeezes, tumbles, flies or digs there.

    The question is asked without leaps, and nothing is searched in the air: the player's pointer is
    waiting.
    """
    if problem.code != "unreachable":
        return problem
    asked = _if_asked(field, cell)
    if asked is not None:
        return asked
    by = say("no_way_leads_there_by_action", action=field.profile.action.label)
    for name, action in field.battle.ruleset.actions.items():
        movement = action.movement
        if name == field.action or movement is None:
            continue
        if movement.squeezes or movement.tumble:
            # Kept with the field: the hand hovers over cell after cell.
            other: MovementField = field.battle.derived(
                "other_way",
                (field,),
                (name,),
                lambda name=name: _by_another(field, name),  # type: ignore[misc]
            )
            if other.can_end(cell):
                return replace(problem, text=say("by_action_does", by=by, action=action.label))
        # Whether an action that flies or digs gets there is not searched: somebody's hand waits.
        elif set(volume_modes(profile_of(field.battle, field.token, name))) - set(
            field.profile.modes
        ):
            return replace(problem, text=say("by_action_may", by=by, action=action.label))
    return problem


def _if_asked(field: MovementField, cell: Cell) -> Problem | None:
    """The creature that stands in the only way to a cell and might let the token pass (A47); None
    where there is none.
    """
    battle, token = field.battle, field.profile.token
    if battle.ruleset.occupancy.neutral != "ask":
        return None
    known = {other.id for other in (*battle.hostiles(token), *battle.allies(token), token)}
    neutral = frozenset(battle.scenario.tokens) - known
    # Nobody to ask: most maps.
    if not neutral - field.profile.passes:
        return None
    other: MovementField = field.battle.derived(
        "other_way", (field,), ("asked",), lambda: _past(field, neutral)
    )
    route = other.route(cell) if other.can_end(cell) else None
    if route is None:
        return None
    return consent_problem(battle, field.profile, [(s.end, s.elevation) for s in route.steps])


def _past(field: MovementField, others: frozenset[str]) -> MovementField:
    """The field of the same movement through the spaces of those whose consent it would need,
    without leaps.
    """
    profile = field.profile
    profile = replace(profile, leaps=None, passes=profile.passes | others)
    return MovementField(field.battle, profile, field.purchases, field.cause)


def _by_another(field: MovementField, action_id: str) -> MovementField:
    """The field of another action of the same token, without leaps."""
    profile = replace(profile_of(field.battle, field.token, action_id), leaps=None)
    make = (
        TumblingField
        if profile.action.movement and profile.action.movement.tumble
        else MovementField
    )
    return make(field.battle, profile, purchases_of(field.battle, profile), field.cause)


def _smooth_face(field: MovementField, cell: Cell) -> Problem | None:
    """The face without a hold that separates the cell from a place that the token reaches at its
    foot or edge.
    """
    battle = field.battle
    for dx, dy in DIRECTIONS:
        beside = Cell(cell[0] + dx, cell[1] + dy)
        stands = _stands_at(field, beside)
        # At the level nearest to the one come to: the face between them.
        level = None if stands is None else battle.columns_of_ground.level_at(*cell, stands)
        if stands is not None and level is not None:
            smooth = no_hold_problem(battle, field.profile.side, (beside, stands), (cell, level))
            if smooth is not None:
                return smooth
    return None


def _stands_at(field: MovementField, cell: Cell) -> int | None:
    """The level at which the token comes to a cell, or stands there now; None where it is out of
    reach.
    """
    found, token = field.at(cell), field.profile.token
    if found is not None:
        return found.elevation
    # The cell that it starts from is no place to reach, but as good a foot of a face.
    return field.battle.base_level(token) if token.cell == cell else None


def _means(field: MovementField) -> str:
    """What pays for the field, in words: what is left of the open movement, and how often it may be
    bought.
    """
    ruleset, move = field.battle.ruleset, field.open_move
    gives = f"{field.purchases or 1} × {amount_text(ruleset, field.profile.budget)}"
    if move is None or not field.profile.per_purchase:
        return gives if field.profile.per_purchase else _pool_left(field)
    left = say(
        "budget_left", budget=amount_text(ruleset, max(0, field.profile.budget - move.spent))
    )
    return say("left_and_gives", left=left, gives=gives) if field.purchases else left


def _pool_left(field: MovementField) -> str:
    """What is left of an amount that pays for the whole turn."""
    spent = field.open_move.spent if field.open_move is not None else 0
    return say(
        "budget_that_is_left",
        budget=amount_text(field.battle.ruleset, max(0, field.profile.budget - spent)),
    )


def _not_so_high(field: MovementField, cell: Cell, level: int) -> Problem:
    levels = [int(field.graph.places.z[node]) for node in field.nodes_at(cell)]
    wanted, low, high = (
        amount_text(field.battle.ruleset, z * field.profile.cell // CELL)
        for z in (level, min(levels), max(levels))
    )
    # Between two places one above the other it is no matter of how high the movement leads.
    if min(levels) < level < max(levels):
        text = say("no_place_at_height", height=wanted, cell=tuple(cell))
    else:
        text = say("it_does_not_come_to_level", wanted=wanted, low=low, high=high)
    return Problem("wrong_level", text, field.battle.ruleset.source_of("movement"), cell)


def _no_end(field: MovementField, cell: Cell, found: ReachCell) -> tuple[Problem, ...]:
    nodes = field.nodes_at(cell, found.elevation)
    problems = list(
        ending_problems(
            field.battle,
            field.profile,
            cell,
            found.elevation,
            lambda: bool(nodes) and field.goes_on(nodes[0]),
            lambda: field.stands(nodes[0]) if nodes else [],
        )
    )
    if nodes and not field.graph.may_end[nodes[0]]:
        rule = field.battle.ruleset.source_of("occupancy.ally")
        problems.append(
            Problem("end_occupied", say("someone_stands_there_pass_through_but"), rule, cell)
        )
    return tuple(problems)
