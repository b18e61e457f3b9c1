"""Refusals: why a path may not be walked, and what would make it legal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.grid import CELL, Cell, direction_of
from fivefoot.core.model.encounter import OpenMove
from fivefoot.core.model.token import Token
from fivefoot.core.rules.graph.climbs import no_hold_problem
from fivefoot.core.rules.graph.cramped import fitting_anchors
from fivefoot.core.rules.graph.creatures_under_leaps import Body
from fivefoot.core.rules.graph.ground_steps import body_height, step_limits
from fivefoot.core.rules.graph.leap_limits import LeapLimits
from fivefoot.core.rules.graph.leap_lines import cells_under
from fivefoot.core.rules.graph.leap_walls import is_narrowed, is_walled_off
from fivefoot.core.rules.graph.map_leaps import anything_to_leap
from fivefoot.core.rules.graph.move_graph import MoveGraph, node_of_token
from fivefoot.core.rules.graph.occupancy import may_share
from fivefoot.core.rules.graph.passages import least_width
from fivefoot.core.rules.graph.profile import Profile, mode_gate_open, open_movement
from fivefoot.core.rules.graph.surfaces import BLOCKED, surface_prices
from fivefoot.core.rules.graph.token_leaps import leap_radius
from fivefoot.core.rules.means.gates import GateContext, gate_problems
from fivefoot.core.rules.means.pending_attack_step import pending_step_problem
from fivefoot.core.rules.means.pools import allowance_problem, payment_of
from fivefoot.core.rules.means.turn_over import turn_over_problem
from fivefoot.core.rules.results import Problem, Route, RouteStep
from fivefoot.core.rules.routes.endings import ending_problems, stands_of_route
from fivefoot.core.rules.routes.headroom import ceiling_problem, resting_level
from fivefoot.core.rules.routes.leap_query import (
    MeasuredLeap,
    bodies_under,
    find_leap,
    radius_of,
    roof_problem,
)
from fivefoot.core.rules.routes.mode_limits import ModeLimit, passed_by_steps, what_is_left
from fivefoot.core.rules.routes.purchases import purchases_of
from fivefoot.core.rules.routes.receipts import on_map
from fivefoot.core.rules.routes.remaining_movement import goes_on
from fivefoot.core.rules.routes.straight_line_search import is_straight
from fivefoot.core.rules.routes.texts import say
from fivefoot.core.rules.ruleset.amount_text import amount_text
from fivefoot.core.rules.ruleset.schema.base import exact, thousandths
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.dragging import can_trail
from fivefoot.core.rules.space.mounts_and_grapples import bearer_of, held_in_place, moves_along
from fivefoot.core.rules.space.obstacles import bars, is_too_narrow, low_steps
from fivefoot.core.rules.space.surface_map import is_deep, is_solid, kind_of
from fivefoot.core.rules.space.threat import vertical_distance
from fivefoot.core.rules.space.tokens import height_of, is_blocked, speed_factor
from fivefoot.core.texts.labels import in_sentence


def leap_problem(battle: Battle, profile: Profile, here: Cell, cell: Cell) -> Problem:
    """Why a token cannot leap from one cell to another: by how much it falls short, or that there
    is nothing to leap over.
    """
    found = find_leap(battle, profile, here, cell)
    if found is None:
        return _no_leap_between(battle, profile, here, cell)
    if profile.leaps is None:
        return _cannot_leap(profile, cell)
    return (
        # The first that holds is told: what no other take-off would mend before what a nearer one,
        # or a run-up, does.
        _too_tall(battle, profile, here, cell, found.high)
        or _beyond_limits(profile, profile.leaps, found, cell)
        or roof_problem(profile, found, cell)
        or _take_off_in_water(battle, profile, here, cell)
        or _under_leap(battle, profile, here, cell)
        or _unprepared(profile, profile.leaps, found, here, cell)
    )


def _no_leap_between(battle: Battle, profile: Profile, here: Cell, cell: Cell) -> Problem:
    """What separates two cells between which there is nothing to leap over."""
    text = say("path_jumps_from_here_to_cell", here=tuple(here), cell=tuple(cell))
    # What could be leapt at all is asked first; that the cells are no neighbours says least.
    return (
        _over_nobody(battle, profile, here, cell)
        or _through_matter(battle, profile, here, cell)
        or _walled_off(battle, profile, here, cell)
        or Problem("not_adjacent", text, "", cell)
    )


def _cannot_leap(profile: Profile, cell: Cell) -> Problem:
    """The state, or the action it moves by, that keeps a token from leaping at all."""
    ruleset, token = profile.ruleset, profile.token
    state = is_blocked(ruleset, token, "leap")
    if state is None:
        return Problem(
            "no_leap",
            say("token_cannot_leap_now", token=token.name),
            ruleset.source_of("leap"),
            cell,
        )
    text = say(
        "token_is_state_and_cannot_leap",
        token=token.name,
        state=in_sentence(ruleset.conditions[state].label),
    )
    return Problem("no_leap", text, ruleset.source_of(f"conditions.{state}.blocks"), cell)


def _beyond_limits(
    profile: Profile, limits: LeapLimits, leap: MeasuredLeap, cell: Cell
) -> Problem | None:
    """By how much a leap is too high or too long even after a full run-up, or None."""
    ruleset = profile.ruleset
    if leap.high > limits.highest:
        short = amount_text(ruleset, leap.high - limits.highest)
        text = say("high_up_is_short_too_high", high=amount_text(ruleset, leap.high), short=short)
        return Problem("leap_too_high", text, ruleset.source_of("leap.high"), cell)
    if leap.length > limits.longest:
        short = amount_text(ruleset, leap.length - limits.longest)
        text = say(
            "leap_of_length_is_short_too", length=amount_text(ruleset, leap.length), short=short
        )
        return Problem("leap_too_far", text, ruleset.source_of("leap"), cell)
    return None


def _take_off_in_water(battle: Battle, profile: Profile, here: Cell, cell: Cell) -> Problem | None:
    level = _level_of(battle, profile, here)
    # On a bridge over deep water one stands: the deck is the ground there. A wide body stands as
    # long as one of its cells does.
    cells = (each for each in Footprint(here, profile.side).cells() if on_map(battle, each))
    under = [battle.columns_of_ground.surface_at(*each, level) for each in cells]
    wet = (
        kind_of(surface).medium in ("liquid", "viscous")
        and is_deep(profile.ruleset, profile.token, surface)
        for surface in under
    )
    if not under or not all(wet):
        return None
    text = say("token_swims_at_here_leap_begins", token=profile.token.name, here=tuple(here))
    return Problem("no_leap", text, profile.ruleset.source_of("leap"), cell)


def _unprepared(
    profile: Profile, limits: LeapLimits, leap: MeasuredLeap, here: Cell, cell: Cell
) -> Problem:
    """What is missing for a leap that the token could otherwise make: a nearer take-off, a run-up,
    or movement.
    """
    ruleset = profile.ruleset
    # Lines that reach farther than the tables were not measured: nearer ones would be.
    if radius_of(here, cell) > leap_radius(profile, limits):
        text = say("leap_to_cell_begins_or_ends", cell=tuple(cell))
        return Problem("leap_too_far", text, ruleset.source_of("leap"), cell)
    run = limits.run_up_for(leap.length, leap.high)
    if run:
        text = say(
            "leap_of_length_needs_run",
            length=amount_text(ruleset, leap.length),
            run=amount_text(ruleset, run),
        )
        return Problem("leap_too_far", text, ruleset.source_of("leap.run_up"), cell)
    text = say("leap_of_length_costs_more_movement", length=amount_text(ruleset, leap.length))
    return Problem("too_far", text, ruleset.source_of("movement"), cell)


def _walled_off(battle: Battle, profile: Profile, here: Cell, cell: Cell) -> Problem | None:
    """A wall, or too narrow a gap, between two cells of a map on which something may be leapt; or
    None.
    """
    ruleset, side = battle.ruleset, profile.side
    if profile.leaps is None or not anything_to_leap(battle):
        return None
    if is_walled_off(battle, side, here, cell):
        text = say("wall_bars_leap", here=tuple(here), cell=tuple(cell))
        return Problem("blocked_by_wall", text, ruleset.source_of("grid.corner_cut"), cell)
    if is_narrowed(battle, side, here, cell):
        text = say("passage_under_leap_to_cell", cell=tuple(cell), token=profile.token.name)
        return Problem("too_narrow", text, ruleset.source_of("squeeze"), cell)
    return None


def _too_tall(
    battle: Battle, profile: Profile, here: Cell, cell: Cell, high: int
) -> Problem | None:
    """Who under a leap is taller than the token leaps, where one leaps over creatures at all
    (B.3).
    """
    ruleset, limits = profile.ruleset, profile.leaps
    assert limits is not None
    # A creature that is not taller than the token leaps is no reason.
    if ruleset.leap.over_creatures == "never" or high <= limits.highest:
        return None
    body = next(iter(_under(battle, profile, here, cell)), None)
    # Something else on the line is higher still: the creature is not what bars it.
    if body is None or (body.top - _level_of(battle, profile, here)) * profile.cell // CELL < high:
        return None
    return too_tall(battle, body.name, high, limits.high_at_most, cell)


def too_tall(battle: Battle, name: str, high: int, most: int | None, cell: Cell) -> Problem:
    """That a creature is taller than somebody leaps: "leaping over Ogre needs 10 ft of height, has
    6 ft".
    """
    ruleset = battle.ruleset
    has = amount_text(ruleset, most) if most is not None else say("no_height")
    text = say("leaping_over_name_needs_high", name=name, high=amount_text(ruleset, high), has=has)
    return Problem("leap_too_high", text, ruleset.source_of("leap.over_creatures"), cell)


def _under(battle: Battle, profile: Profile, here: Cell, cell: Cell) -> tuple[Body, ...]:
    """The creatures in the way of a leap between two cells, the tallest first."""
    level = _level_of(battle, profile, here)
    landing = battle.columns_of_ground.level_at(cell[0], cell[1], level)
    # Over an abyss the landing counts as level, or nobody would be under the line.
    return bodies_under(battle, profile, here, cell, level, level if landing is None else landing)


def _level_of(battle: Battle, profile: Profile, here: Cell) -> int:
    """The level from which a leap takes off: the ground's, where there is any."""
    level = battle.columns_of_ground.level_at(here[0], here[1], battle.base_level(profile.token))
    return battle.base_level(profile.token) if level is None else level


def _under_leap(battle: Battle, profile: Profile, here: Cell, cell: Cell) -> Problem | None:
    """Who stands under a leap, or where it lands, and does not let it pass."""
    landing = _barred_by_creature(battle, profile, Footprint(cell, profile.side))
    if landing is not None:
        return landing
    return _over_nobody(battle, profile, here, cell)


def _through_matter(battle: Battle, profile: Profile, here: Cell, cell: Cell) -> Problem | None:
    """The earth or rock in the way of a leap: it counts as high as it has to."""
    # Only what lies between the two cells: where it lands is another refusal.
    for x, y in cells_under(cell[0] - here[0], cell[1] - here[1]):
        under = Cell(here[0] + x, here[1] + y)
        if on_map(battle, under) and is_solid(battle.surfaces.at(*under).kind):
            kind = in_sentence(kind_of(battle.surfaces.at(*under)).label)
            text = say("kind_at_under_is_in_way", kind=kind, under=tuple(under), cell=tuple(cell))
            return Problem("impassable", text, profile.ruleset.source_of("leap"), cell)
    return None


def _over_nobody(battle: Battle, profile: Profile, here: Cell, cell: Cell) -> Problem | None:
    """The creature in the way of a leap under rules that let nobody leap over creatures (A47)."""
    under = (
        _under(battle, profile, here, cell)
        if profile.ruleset.leap.over_creatures == "never"
        else ()
    )
    return _barred_by_creature(battle, profile, Footprint(under[0].cell)) if under else None


def immobile_problem(battle: Battle, token: Token, cell: Cell | None = None) -> Problem:
    """Why a token with speed 0 cannot move: the state that took its speed, where one did."""
    ruleset = battle.ruleset
    factor, names = speed_factor(ruleset, token)
    if factor:
        return Problem(
            "speed_zero",
            say("token_cannot_move_its_speed", token=token.name),
            ruleset.source_of("movement"),
            cell,
        )
    text = say(
        "token_is_state_its_speed",
        token=bearer_of(battle, token, names[0]).name,
        state=in_sentence(ruleset.conditions[names[0]].label),
    )
    return Problem("speed_zero", text, ruleset.source_of(f"conditions.{names[0]}.speed"), cell)


def token_problems(battle: Battle, profile: Profile) -> list[Problem]:
    """What keeps a token from moving at all with this action, whatever the path."""
    ruleset, token = battle.ruleset, profile.token
    problems = list(
        gate_problems(GateContext(battle, token, profile.action_id), profile.action.gates)
    )
    problems += filter(None, [pending_step_problem(battle, token, profile.action_id)])
    blocker = is_blocked(ruleset, token, "move") or (
        # In setup nothing is taken: a state that bars actions does not bar a hand.
        is_blocked(ruleset, token, "actions") if battle.in_play else None
    )
    if blocker is not None:
        text = say(
            "token_is_state_and_cannot_move",
            token=bearer_of(battle, token, blocker).name,
            state=in_sentence(ruleset.conditions[blocker].label),
        )
        # What bars it says more than the gates that it shuts.
        rule = ruleset.source_of(f"conditions.{blocker}.blocks")
        problems.insert(0, Problem("blocked_by_condition", text, rule))
    # Only a state that takes all speed; slowed tokens are told by what is left.
    if speed_factor(ruleset, token)[0] == 0:
        # What took its speed says more than the gate that asks for one.
        problems.insert(0 if blocker is None else len(problems), immobile_problem(battle, token))
    held = ", ".join(other.name for other in held_in_place(battle, token.id))
    if held:
        text = say("token_holds_held_and_does", token=token.name, held=held)
        problems.append(Problem("holds_fast", text, ruleset.source_of("drag.holds_fast")))
    if battle.turn(token.id).ended and battle.in_play:
        problems.append(turn_over_problem(battle, token.id))
    return problems


def step_problems(
    battle: Battle, profile: Profile, graph: MoveGraph, path: Sequence[Cell]
) -> list[Problem]:
    """Which steps of a path are barred, and by what."""
    problems, here = [], profile.token.cell
    nodes = {node_of_token(battle, profile, graph)} if graph.window.holds(here) else set[int]()
    for cell in path:
        reached = _nodes_reached(graph, nodes, cell)
        # One problem for the step off the map, none for the way back: that is said already.
        if not reached and on_map(battle, here):
            problems.append(_why_blocked(battle, profile, here, cell))
        # Behind a step that is barred anything goes: each further one is told for itself.
        here, nodes = cell, reached or set(graph.nodes_at(cell))
    return problems


def _nodes_reached(graph: MoveGraph, nodes: set[int], cell: Cell) -> set[int]:
    """The nodes of a cell that a step reaches from some nodes, or from those above and below."""
    here = {graph.places.place(node).cell for node in nodes}
    found, waiting, known = set[int](), list(nodes), set(nodes)
    while waiting:
        for target in _targets(graph, waiting.pop()):
            there = graph.places.place(target).cell
            if there == cell:
                found.add(target)
            # From deck to ground within the cell, say: a step of the path may begin there.
            if there in here and target not in known:
                known.add(target)
                waiting.append(target)
    return found


def _targets(graph: MoveGraph, node: int) -> Iterator[int]:
    """The nodes that steps and leaps lead to from one."""
    yield from (target for target in graph.target[node].tolist() if target >= 0)
    yield from graph.extra.target[graph.extra.first[node] : graph.extra.first[node + 1]].tolist()


def impossible_leap_problems(
    battle: Battle, profile: Profile, graph: MoveGraph, path: Sequence[Cell]
) -> list[Problem]:
    """The first jump of a path that cannot be made, and why: too high or too far from where it
    starts.
    """
    here = profile.token.cell
    for cell in path:
        if graph.window.holds(here) and cell not in _cells_walked_to(graph, here):
            drop = _drop_problem(battle, profile, here, cell)
            return [drop or leap_problem(battle, profile, here, cell)]
        here = cell
    return []


def _cells_walked_to(graph: MoveGraph, here: Cell) -> set[Cell]:
    """The cells that some step which is no leap leads to from some node of a cell."""
    found: set[Cell] = set()
    for node in graph.nodes_at(here):
        for target in graph.target[node]:
            if target >= 0:
                found.add(graph.places.place(int(target)).cell)
        for edge in range(int(graph.extra.first[node]), int(graph.extra.first[node + 1])):
            if graph.extra.leap[edge] < 0:
                found.add(graph.places.place(int(graph.extra.target[edge])).cell)
    return found


def _barred_by_creature(battle: Battle, profile: Profile, place: Footprint) -> Problem | None:
    """Who does not let the token into a place, and what to do about it."""
    # In the scenario's order: the first one found speaks for all.
    ruleset = battle.ruleset
    for other in battle.scenario.tokens.values():
        if other.id in (profile.token.id, *profile.passes) or not battle.footprint(other).overlaps(
            place
        ):
            continue
        hostile = other in battle.hostiles(profile.token)
        kind = (
            "enemy" if hostile else "ally" if other in battle.allies(profile.token) else "neutral"
        )
        # The policy's key is named like the kind.
        rule = getattr(ruleset.occupancy, kind)
        if rule != "pass":
            text = _does_not_let_pass(battle, profile, rule, other.name)
            return Problem(
                f"occupied_by_{kind}", text, ruleset.source_of(f"occupancy.{kind}"), place.anchor
            )
    return None


def _does_not_let_pass(battle: Battle, profile: Profile, rule: str, other: str) -> str:
    token = profile.token.name
    if rule == "ask":
        return say("other_does_not_let_token_pass_ask", other=other, token=token)
    movement = profile.action.movement
    # It tumbles already: through the space of another.
    if rule == "contested" and profile.passes and movement is not None and movement.tumble:
        label = battle.ruleset.actions[profile.action_id].label
        return say("other_does_not_let_token_pass_second", other=other, token=token, label=label)
    if rule == "contested":
        return say("other_does_not_let_token_pass_tumble", other=other, token=token)
    return say("other_does_not_let_token_pass_go_round", other=other, token=token)


def consent_problem(battle: Battle, profile: Profile, path: Sequence[Cell]) -> Problem | None:
    """The first creature on a path that has to give its consent, and where; None where nobody has
    to be asked.
    """
    side = profile.side
    found = (_barred_by_creature(battle, profile, Footprint(cell, side)) for cell in path)
    return next((problem for problem in found if problem is not None), None)


def _why_blocked(battle: Battle, profile: Profile, here: Cell, cell: Cell) -> Problem:
    """The first thing that stops a step, in words."""
    ruleset, side = battle.ruleset, profile.side
    place = Footprint(cell, side)
    if any(not on_map(battle, covered) for covered in place.cells()):
        return Problem("out_of_map", say("cell_is_outside_map", cell=tuple(cell)), "", cell)
    direction = direction_of(here, cell)
    if direction is None:
        return _no_step(profile, here, cell)
    if on_map(battle, here) and battle.footprint_steps(side)[direction, here[1], here[0]]:
        text = say("wall_bars_step", here=tuple(here), cell=tuple(cell))
        rule = ruleset.source_of("grid.corner_cut")
        return Problem("blocked_by_wall", text, rule, cell)
    occupied = _barred_by_creature(battle, profile, place)
    if occupied is not None:
        return occupied
    if profile.fastest <= 0:
        return immobile_problem(battle, profile.token, cell)
    narrow = _narrow_problem(battle, profile, here, cell) if on_map(battle, here) else None
    return narrow or _height_or_ground_problem(battle, profile, here, cell)


def _no_step(profile: Profile, here: Cell, cell: Cell) -> Problem:
    """Why there is no step between two cells that are not neighbours, or are the same."""
    if here != cell:
        text = say("path_jumps_from_here_to_cell", here=tuple(here), cell=tuple(cell))
        return Problem("not_adjacent", text, "", cell)
    text = say("nothing_at_cell_leads_token_up", cell=tuple(cell), token=profile.token.name)
    rule = profile.ruleset.source_of("height")
    return walk_problem(profile, cell) or Problem("wrong_level", text, rule, cell)


def _height_or_ground_problem(battle: Battle, profile: Profile, here: Cell, cell: Cell) -> Problem:
    """A step that is too high, too low under a ceiling, or onto ground that is not entered."""
    drop = _drop_problem(battle, profile, here, cell) or _low_wall_problem(
        battle, profile, here, cell
    )
    if drop is not None:
        # Who cannot walk at all is told so, for no lower drop would help.
        return (None if _crawls(profile) else walk_problem(profile, cell)) or drop
    low = ceiling_problem(battle, profile, cell)
    if low is not None:
        return low
    return walk_problem(profile, cell) or closed_ground_problem(battle, profile, cell)


def closed_ground_problem(battle: Battle, profile: Profile, cell: Cell) -> Problem:
    """The ground of a cell that none of the modes of movement may enter; of a wide body's, the
    first such cell.
    """
    ruleset, level = battle.ruleset, _level_of(battle, profile, cell)
    rule = ruleset.source_of("modes.walk.mediums") if "walk" in ruleset.modes else ""
    columns, prices = battle.columns_of_ground, surface_prices(battle, profile)
    covered = (each for each in Footprint(cell, profile.side).cells() if on_map(battle, each))
    closed = (
        each for each in covered if prices[columns.surface_number(*each, level)].factor == BLOCKED
    )
    at = next(closed, cell)
    kind = kind_of(columns.surface_at(*at, level))
    text = say("ground_at_cell_cannot_be_entered", cell=tuple(at), ground=kind.label)
    return Problem("impassable", text, rule, at)


def _narrow_problem(battle: Battle, profile: Profile, here: Cell, cell: Cell) -> Problem | None:
    """The passage between two neighbouring cells that is too narrow for the token, or for the
    creature it drags along; or None.
    """
    ruleset, token, side = battle.ruleset, profile.token, profile.side
    level = battle.base_level(token)
    # A flier has no feet that a low step could carry over a wall.
    foot = level + (0 if token.support == "flying" else step_limits(battle)[0])
    body = (foot, level + body_height(battle, profile))
    if not is_too_narrow(battle, side, here, cell, *body, least_width(profile, side)):
        return _dragged_into_a_wall(battle, profile, here, cell, body)
    # Told apart: would half the width do (A54), then squeezing helps.
    half = profile.full_side * thousandths(exact(ruleset.squeeze.width_ratio))
    fits = not is_too_narrow(battle, side, here, cell, *body, half)
    how = (
        say("squeeze_through_or_go_round") if ruleset.squeeze.enabled and fits else say("go_round")
    )
    text = say("passage_to_cell_is_too_narrow", cell=tuple(cell), token=token.name, how=how)
    return Problem("too_narrow", text, ruleset.source_of("squeeze"), cell)


def _dragged_into_a_wall(
    battle: Battle, profile: Profile, here: Cell, cell: Cell, body: tuple[int, int]
) -> Problem | None:
    """A wall in the way of the creature that the token drags along; `body` is (foot, head)."""
    token, dragged = profile.token, profile.drag
    if dragged is None or can_trail(battle, token, dragged):
        return None
    x, y = dragged.cell.x - token.cell.x, dragged.cell.y - token.cell.y
    theirs = (Cell(here[0] + x, here[1] + y), Cell(cell[0] + x, cell[1] + y))
    side = battle.footprint(dragged).side
    if not on_map(battle, theirs[0]) or not bars(battle, side, *theirs, *body):
        return None
    text = say("wall_bars_dragged_whom_token_drags", dragged=dragged.name, token=token.name)
    return Problem("blocked_by_wall", text, battle.ruleset.source_of("drag"), cell)


def _crawls(profile: Profile) -> bool:
    """Whether it goes over ground in some other way than walking."""
    records = profile.ruleset.modes
    return any(mode != "walk" and "ground" in records[mode].mediums for mode in profile.modes)


def walk_problem(profile: Profile, cell: Cell) -> Problem | None:
    """The state that keeps a token from walking, such as being prone, and what to do about it; or
    None.
    """
    ruleset, token = profile.ruleset, profile.token
    state = is_blocked(ruleset, token, "walk")
    if state is None:
        return None
    text = say(
        "token_is_state_and_cannot_walk",
        token=token.name,
        state=in_sentence(ruleset.conditions[state].label),
    )
    return Problem(
        "blocked_by_condition", text, ruleset.source_of(f"conditions.{state}.blocks"), cell
    )


def _low_wall_problem(battle: Battle, profile: Profile, here: Cell, cell: Cell) -> Problem | None:
    """A wall that ends somewhere above: how high it is, and what to do about it."""
    ruleset, direction = profile.ruleset, direction_of(here, cell)
    level = battle.base_level(profile.token)
    if direction is None or not on_map(battle, here):
        return None
    for bottom, top in low_steps(battle, profile.side).at(direction, here):
        # A wall that ends below the feet or begins above the head bars nothing.
        if bottom < level + body_height(battle, profile) and top > level:
            high = (top - level) * profile.cell // CELL
            way = _held_down(battle, profile) or _ways_over(
                profile, high, say("climb_leap_or_fly_over"), say("climb_or_fly_over")
            )
            text = say(
                "wall_high_high_bars_step",
                high=amount_text(ruleset, high),
                here=tuple(here),
                cell=tuple(cell),
                way=way,
            )
            return Problem("blocked_by_wall", text, ruleset.source_of("height"), cell)
    return None


def _ways_over(profile: Profile, high: int, leaping: str, otherwise: str) -> str:
    """What would get the token over this height: `leaping` where it can leap as high, otherwise by
    how much it cannot (A56).
    """
    limits = profile.leaps
    if limits is None or limits.high_at_most is None:
        return otherwise
    if high <= limits.highest:
        return leaping
    return say(
        "otherwise_it_is_high_too_high",
        otherwise=otherwise,
        high=amount_text(profile.ruleset, high - limits.highest),
    )


def _held_down(battle: Battle, profile: Profile) -> str:
    """The state that keeps it from all that leads up or down (it lies on the ground, say), or an
    empty text.
    """
    records, movement = profile.ruleset.modes, profile.action.movement
    if profile.leaps is not None or any(records[mode].vertical for mode in profile.modes):
        return ""
    gates = (
        gate
        for mode in (movement.modes if movement is not None else ())
        if records[mode].vertical
        for gate in records[mode].requires
    )
    return next(
        (
            gate.says or ""
            for gate in gates
            if not mode_gate_open(battle, profile.token, gate.condition, gate.no_condition)
        ),
        "",
    )


def _drop_problem(battle: Battle, profile: Profile, here: Cell, cell: Cell) -> Problem | None:
    """A height difference that is no ordinary step: up a face, or over an edge."""
    ruleset = profile.ruleset
    # Levels of the ground nearest to where the token is: on a bridge those of the deck.
    before = resting_level(battle, Footprint(here, profile.side), battle.base_level(profile.token))
    if before is None:
        return None
    after = resting_level(battle, Footprint(cell, profile.side), before)
    if after is None:
        way = _held_down(battle, profile) or say("leap_climb_or_fly_over")
        text = say("nothing_to_stand_on_at_cell", cell=tuple(cell), way=way)
        return Problem("would_fall", text, ruleset.source_of("height"), cell)
    units = (after - before) * profile.cell // CELL
    smooth = no_hold_problem(battle, profile.side, (here, before), (cell, after))
    # Without a hold the climb that the words below offer is none.
    if smooth is not None or not units:
        return smooth
    if units > 0:
        return _rise_problem(battle, profile, here, cell, units)
    far, way = amount_text(ruleset, -units), _held_down(battle, profile)
    text = say(
        "units_down_to_cell_is_fall",
        units=far,
        cell=tuple(cell),
        way=way or say("climb_down_or_leap"),
    )
    return Problem("would_fall", text, ruleset.source_of("height"), cell)


def _rise_problem(battle: Battle, profile: Profile, here: Cell, cell: Cell, units: int) -> Problem:
    """Ground that rises by more than a step: a ceiling over the leap, or what would get there."""
    leap = find_leap(battle, profile, here, cell)
    roof = roof_problem(profile, leap, cell) if leap is not None else None
    if roof is not None:
        return roof
    way = _held_down(battle, profile) or _ways_over(
        profile, units, say("climb_or_leap"), say("climb")
    )
    high = amount_text(profile.ruleset, units)
    text = say("units_up_to_cell", units=high, cell=tuple(cell), way=way)
    return Problem("too_steep", text, profile.ruleset.source_of("height"), cell)


def length_problems(
    battle: Battle, profile: Profile, path: Sequence[Cell], route: Route, paid: int, most: int
) -> list[Problem]:
    """Whether a path costs more than can be paid: for `paid` of its steps `most` purchases do."""
    # A run in a straight line is paid as one: whether it is straight is the question.
    if profile.straight_budget is not None:
        short = most < route.purchases
        unpaid = payment_of(battle, profile.token.id, profile.action_id) if short else None
        if isinstance(unpaid, Problem):
            return [unpaid]
        return _sprint_problems(battle, profile, path, route)
    if paid >= len(path):
        return []
    rule = battle.ruleset.source_of(f"actions.{profile.action_id}.movement")
    label = profile.action.label
    if profile.per_purchase and profile.fastest <= 0:
        text = say("label_takes_token_nowhere_its_speed", label=label, token=profile.token.name)
        return [Problem("speed_zero", text, rule, path[0])]
    # Nothing was paid and nothing can be: say what is missing, not how far it is.
    if most == 0 and profile.per_purchase and paid == 0:
        return [_nothing_to_pay_with(battle, profile, path[0])]
    return [_too_far(battle, profile, route.steps[: paid + 1], most)]


def _too_far(battle: Battle, profile: Profile, steps: Sequence[RouteStep], most: int) -> Problem:
    """That the last of some steps is not paid for, and what it is that comes short."""
    label, amount = profile.action.label, profile.budget
    rule = battle.ruleset.source_of(f"actions.{profile.action_id}.movement")
    move = open_movement(battle, profile.token.id, profile)
    used = move.spent if move is not None else 0
    # A mode with a speed of its own may come short where the whole movement does not (C5, E15).
    limit = passed_by_steps(profile, move, steps)
    if limit is not None:
        label, amount, used = limit.label, limit.amount, limit.used
        rule = battle.ruleset.source_of("movement.modes")
    means, cell = _means(profile, amount, used, most), steps[-1].end
    text = say("path_is_too_far_label_gives", path=tuple(cell), label=label, means=means)
    return Problem("too_far", text, rule, cell)


def _nothing_to_pay_with(battle: Battle, profile: Profile, first: Cell) -> Problem:
    """Why the movement cannot be bought even once."""
    ruleset, action = battle.ruleset, profile.action
    taken = allowance_problem(battle, profile.token.id, action)
    if taken is not None:
        return replace(taken, cell=first)
    used_up = _used_up(profile, open_movement(battle, profile.token.id, profile), first)
    if used_up is not None:
        return used_up
    # The first way of paying is the one that the action is known by.
    pools = [pool for cost in action.cost[:1] for pool in cost]
    short = ", ".join(in_sentence(ruleset.pools[pool].label) for pool in pools) or say("movement")
    rule = ruleset.source_of(f"pools.{pools[0]}" if pools else f"actions.{profile.action_id}")
    return Problem(
        "no_pool",
        say("not_enough_short_left_for_action", short=short, action=action.label),
        rule,
        first,
    )


def _means(profile: Profile, amount: int, used: int, most: int) -> str:
    """What a token's movement holds, in words: what a purchase gives, how many there are, or what
    is left of one.
    """
    gives = amount_text(profile.ruleset, amount)
    if not profile.per_purchase:
        return what_is_left(profile, amount, used)
    if most == 1 or not (most or used):
        return gives
    if most:
        return say("gives_bought_at_most_most", gives=gives, most=most)
    left = amount_text(profile.ruleset, max(0, amount - used))
    return say("gives_left_left_and_no_other", gives=gives, left=left)


def unaffordable_problem(
    profile: Profile,
    move: OpenMove | None,
    most: int,
    way: str,
    cell: Cell,
    limit: ModeLimit | None = None,
) -> Problem:
    """Why a way that nothing bars cannot be paid: its modes are used up (E15), one of them comes
    short (`limit`, C5), or it is too long.
    """
    ruleset = profile.ruleset
    if limit is not None:
        text = say(
            "way_costs_more_than_is_left_of_mode", way=way, mode=limit.label, budget=limit.gives
        )
        return Problem("too_far", text, ruleset.source_of("movement.modes"), cell)
    budget = amount_text(ruleset, profile.budget)
    text = say("way_costs_more_than_is_left", way=way, budget=budget)
    # Nothing but the movement under way pays: how much of that there is, is known.
    if move is not None and move.spent and (most == 0 or not profile.per_purchase):
        left = amount_text(ruleset, max(0, profile.budget - move.spent))
        text = say("way_costs_more_than_left_of_budget", way=way, left=left, budget=budget)
    rule = ruleset.source_of(f"actions.{profile.action_id}.movement")
    too_long = Problem("too_far", text, rule, cell)
    return (_used_up(profile, move, cell) if most == 0 else None) or too_long


def _used_up(profile: Profile, move: OpenMove | None, cell: Cell) -> Problem | None:
    """The required modes for which other modes have left no movement (E15)."""
    ruleset = profile.ruleset
    if move is None or ruleset.movement.modes != "cumulative_cap":
        return None
    # Some mode has something left, or only its own were used: then it is the way that is too long.
    if any(profile.cap(mode) > move.spent for mode in profile.modes) or not set(move.by_mode) - set(
        profile.modes
    ):
        return None
    ways = (
        f"{ruleset.modes[mode].label} {amount_text(ruleset, profile.cap(mode))}"
        for mode in profile.modes
    )
    moved = amount_text(ruleset, move.spent)
    text = say(
        "moved_already_in_this_action",
        moved=moved,
        action=profile.action.label,
        ways=", ".join(ways),
    )
    return Problem("too_far", text, ruleset.source_of("movement.modes"), cell)


def _sprint_problems(
    battle: Battle, profile: Profile, path: Sequence[Cell], route: Route
) -> list[Problem]:
    ruleset, movement = battle.ruleset, profile.action.movement
    assert movement is not None
    rule = ruleset.source_of(f"actions.{profile.action_id}.movement")
    if route.steps[-1].spent <= profile.budget:
        return []
    if route.steps[-1].spent > (profile.straight_budget or 0):
        text = say(
            "too_far_action_gives_straight_budget",
            action=profile.action.label,
            straight_budget=amount_text(ruleset, profile.straight_budget or 0),
        )
        return [Problem("too_far", text, rule, path[-1])]
    if not is_straight(profile.token.cell, path, exact(movement.straight_tolerance)):
        text = say("beyond_budget_way", budget=amount_text(ruleset, profile.budget))
        return [Problem("not_straight", text, rule, path[-1])]
    return []


def end_problems(
    battle: Battle, profile: Profile, graph: Callable[[], MoveGraph], route: Route, most: int
) -> list[Problem]:
    """What is wrong with the end of a route; `graph` is made only where it matters."""
    ruleset, end = battle.ruleset, route.path[-1]
    level, tall = route.steps[-1].elevation, height_of(ruleset, profile.token)
    problems = list(
        ending_problems(
            battle,
            profile,
            end,
            level,
            lambda: (
                # What can be paid, not what was asked for: the turn goes on beyond a shorter path.
                max(most, purchases_of(battle, profile)) > route.purchases
                or goes_on(battle, profile, graph(), route)
            ),
            lambda: stands_of_route(route),
        )
    )
    place = Footprint(end, battle.footprint(profile.token).side)
    # Squeezed in so far: it ends where the whole body fits (A54).
    if (
        profile.side != profile.full_side
        and not fitting_anchors(battle, profile.full_side)[end[1], end[0]]
    ):
        text = say("no_room_for_whole_of_token", token=profile.token.name)
        problems.append(Problem("no_room", text, ruleset.source_of("squeeze"), end))
    # Tiny ones, and who ends inside others at a price (C18), may share.
    if not may_share(battle, profile):
        problems += _occupied(battle, profile, place, (level, tall), end)
    return problems


def _occupied(
    battle: Battle, profile: Profile, place: Footprint, body: tuple[int, int], end: Cell
) -> Iterator[Problem]:
    """The creature in whose space a token would end; `body` is (level, height)."""
    ruleset, token = battle.ruleset, profile.token
    for other in battle.scenario.tokens.values():
        # A pair that moves as one is not in its own way.
        if other.id == token.id or moves_along(battle, token, other):
            continue
        theirs = battle.base_level(other), height_of(ruleset, other)
        if not vertical_distance(*body, *theirs) and battle.footprint(other).overlaps(place):
            text = say("other_stands_there_pass_through_but", other=other.name)
            yield Problem("end_occupied", text, ruleset.source_of("occupancy.ally"), end)
