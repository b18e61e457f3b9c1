"""Why a step between two neighbouring cells cannot be made, and what would make it legal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.grid import CELL, DIRECTIONS, Cell, direction_of
from fivefoot.core.rules.graph.climbs import no_hold_problem
from fivefoot.core.rules.graph.ground_steps import body_height, step_limits
from fivefoot.core.rules.graph.move_graph import MoveGraph, node_of_token
from fivefoot.core.rules.graph.passages import least_width
from fivefoot.core.rules.graph.profile import Profile, mode_gate_open
from fivefoot.core.rules.graph.step_bars import FREE, StepBar
from fivefoot.core.rules.graph.surfaces import BLOCKED, surface_prices
from fivefoot.core.rules.graph.why_barred import BarredStep, why_barred
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.routes.creature_refusals import barred_by_creature
from fivefoot.core.rules.routes.headroom import ceiling_problem
from fivefoot.core.rules.routes.leap_query import find_leap, roof_problem
from fivefoot.core.rules.routes.receipts import on_map
from fivefoot.core.rules.routes.texts import say
from fivefoot.core.rules.routes.token_refusals import immobile_problem, walk_problem
from fivefoot.core.rules.ruleset.amount_text import amount_text
from fivefoot.core.rules.ruleset.schema.base import exact, thousandths
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.dragging import can_trail
from fivefoot.core.rules.space.obstacles import bars, is_too_narrow, low_steps
from fivefoot.core.rules.space.surface_map import ground_kind


def step_problems(
    battle: Battle,
    profile: Profile,
    graph: MoveGraph,
    path: Sequence[Cell],
    levels: Sequence[int | None] | None = None,
) -> list[Problem]:
    """Which steps of a path are barred, and by what; `levels` as in `walk_path`."""
    problems, here, level = [], profile.token.cell, battle.base_level(profile.token)
    nodes = {node_of_token(battle, profile, graph)} if graph.window.holds(here) else set[int]()
    for cell, wanted in zip(path, levels or [None] * len(path), strict=True):
        # From deck to ground within the cell, say: a step of the path may begin there.
        nodes = _joined_within(graph, nodes)
        reached = {
            target
            for node in nodes
            for target in _targets(graph, node)
            if graph.places.place(target).cell == cell
        }
        # One problem for the step off the map, none for the way back: that is said already.
        if not reached and cell == here and wanted in (None, level):
            problems.append(_same_place(cell))
        elif not reached and on_map(battle, here):
            problems.append(_why_blocked(battle, profile, graph, nodes, (here, level), cell))
        elif reached and wanted is not None:
            problems += _met_on_the_way_to(battle, profile, graph, reached, cell, wanted)
        # Behind a step that is barred anything goes: each further one is told for itself.
        here, nodes = cell, reached or set(graph.nodes_at(cell))
        level = min(
            (int(graph.places.z[node]) for node in nodes),
            key=lambda each: abs(each - level),
            default=level,
        )
    return problems


def _met_on_the_way_to(
    battle: Battle,
    profile: Profile,
    graph: MoveGraph,
    reached: set[int],
    cell: Cell,
    wanted: int,
) -> list[Problem]:
    """The creature that is between the levels of a cell that a step leads to and the one that is
    wanted there; empty where nobody is.
    """
    places, joined = graph.places, _joined_within(graph, reached)
    levels = [int(places.z[node]) for node in joined]
    if wanted in levels:
        return []
    nearest = min(levels, key=lambda level: abs(level - wanted))
    closed = [
        int(places.z[node])
        for node in graph.nodes_at(cell)
        if graph.bare.usable[node] and not graph.passable[node]
    ]
    between = [z for z in closed if min(nearest, wanted) <= z <= max(nearest, wanted)]
    footprint = Footprint(cell, profile.side)
    found = (barred_by_creature(battle, profile, footprint, level) for level in between)
    return [problem for problem in found if problem is not None][:1]


def _joined_within(graph: MoveGraph, nodes: set[int]) -> set[int]:
    """Some nodes of a cell, and those above and below that steps within the cell lead to."""
    cells = {graph.places.place(node).cell for node in nodes}
    known, waiting = set(nodes), list(nodes)
    while waiting:
        inside = (
            target
            for target in _targets(graph, waiting.pop())
            if graph.places.place(target).cell in cells
        )
        new = set(inside) - known
        known |= new
        waiting += new
    return known


def _targets(graph: MoveGraph, node: int) -> Iterator[int]:
    """The nodes that steps and leaps lead to from one."""
    yield from (target for target in graph.target[node].tolist() if target >= 0)
    yield from graph.extra.target[graph.extra.first[node] : graph.extra.first[node + 1]].tolist()


def _why_blocked(
    battle: Battle,
    profile: Profile,
    graph: MoveGraph,
    nodes: Iterable[int],
    here: tuple[Cell, int],
    cell: Cell,
) -> Problem:
    """What stops a step in words, of several things the first in `_WORDS`; `here` is the cell and
    level at which it begins, `nodes` are the places that this may mean.
    """
    covered = Footprint(cell, profile.side).cells()
    if any(not on_map(battle, each) for each in covered):
        return Problem("out_of_map", say("cell_is_outside_map", cell=tuple(cell)), "", cell)
    if direction_of(here[0], cell) is None:
        smooth = _smooth_above(battle, profile, *here) if here[0] == cell else None
        return smooth or _no_step(profile, here[0], cell)
    step = why_barred(battle, profile, graph, nodes, here[1], cell)
    found = (words(battle, profile, step) for bar, words in _WORDS if step.bars & bar)
    problem = next((problem for problem in found if problem is not None), None)
    return problem or _no_step(profile, cell, cell)


def _wall_problem(battle: Battle, profile: Profile, step: BarredStep) -> Problem | None:
    """A wall without end, not a gap between two."""
    (x, y), direction = step.place.cell, direction_of(step.place.cell, step.cell)
    if not battle.footprint_steps(profile.side)[direction, y, x]:
        return None
    text = say("wall_bars_step", here=tuple(step.place.cell), cell=tuple(step.cell))
    rule = battle.ruleset.source_of("grid.corner_cut")
    return Problem("blocked_by_wall", text, rule, step.cell)


def _creature_problem(battle: Battle, profile: Profile, step: BarredStep) -> Problem | None:
    level = step.place.level if step.level is None else step.level
    return barred_by_creature(battle, profile, Footprint(step.cell, profile.side), level)


def _immobile_problem(battle: Battle, profile: Profile, step: BarredStep) -> Problem | None:
    if profile.fastest > 0:
        return None
    return immobile_problem(battle, profile.token, step.cell)


def _height_problem(battle: Battle, profile: Profile, step: BarredStep) -> Problem | None:
    """A step that is too high, or leads down too far or into an abyss."""
    drop = drop_problem(battle, profile, step.place.cell, step.place.level, step.cell, step.level)
    # A token that cannot walk at all is refused for that: no lower drop would help.
    return (None if _crawls(profile) else walk_problem(profile, step.cell)) or drop


def _ceiling_problem(battle: Battle, profile: Profile, step: BarredStep) -> Problem | None:
    return ceiling_problem(battle, profile, step.cell, step.level)


def _ground_problem(battle: Battle, profile: Profile, step: BarredStep) -> Problem:
    level = step.place.level if step.level is None else step.level
    return walk_problem(profile, step.cell) or closed_ground_problem(
        battle, profile, step.cell, level
    )


def _no_step(profile: Profile, here: Cell, cell: Cell) -> Problem:
    """Why there is no step between two cells that are not neighbours, or are the same."""
    if here != cell:
        text = say("path_jumps_from_here_to_cell", here=tuple(here), cell=tuple(cell))
        return Problem("not_adjacent", text, "", cell)
    text = say("nothing_at_cell_leads_token_up", cell=tuple(cell), token=profile.token.name)
    rule = profile.ruleset.source_of("height")
    return walk_problem(profile, cell) or Problem("wrong_level", text, rule, cell)


def _smooth_above(battle: Battle, profile: Profile, cell: Cell, level: int) -> Problem | None:
    """The face beside a place that would lead up from it, did it offer a hold (C15)."""
    for dx, dy in DIRECTIONS:
        beside = Cell(cell.x + dx, cell.y + dy)
        top = battle.columns_of_ground.level_at(*beside, level) if on_map(battle, beside) else None
        if top is not None and top > level:
            smooth = no_hold_problem(battle, profile.side, (cell, level), (beside, top))
            if smooth is not None:
                return replace(smooth, cell=cell)
    return None


def _same_place(cell: Cell) -> Problem:
    """A step to where the token is already, with no other level to go to."""
    return Problem("same_place", say("path_stays_at_cell", cell=tuple(cell)), "", cell)


def closed_ground_problem(battle: Battle, profile: Profile, cell: Cell, level: int) -> Problem:
    """The ground of a place near a level that none of the modes of movement may enter: the first
    such cell under the token speaks for all.
    """
    ruleset, columns = battle.ruleset, battle.columns_of_ground
    rule = ruleset.source_of("modes.walk.mediums") if "walk" in ruleset.modes else ""
    prices, body = surface_prices(battle, profile), Footprint(cell, profile.side).cells()
    closed = (
        each
        for each in body
        if on_map(battle, each) and prices[columns.surface_number(*each, level)].factor == BLOCKED
    )
    named = next(closed, cell)
    kind = ground_kind(columns.surface_at(*named, level))
    text = say("ground_at_cell_cannot_be_entered", cell=tuple(named), ground=kind.label)
    return Problem("impassable", text, rule, cell)


def _narrow_problem(battle: Battle, profile: Profile, step: BarredStep) -> Problem | None:
    """The passage between two neighbouring cells that is too narrow for the token, or for the
    creature it drags along; or None.
    """
    ruleset, token, side = battle.ruleset, profile.token, profile.side
    cells, body = (step.place.cell, step.cell), _body_on_the_way(battle, profile, step)
    if not is_too_narrow(battle, side, *cells, *body, least_width(profile, side)):
        return _dragged_into_a_wall(battle, profile, *cells, body)
    # Told apart: would half the width do (A54), then squeezing helps.
    half = profile.full_side * thousandths(exact(ruleset.squeeze.width_ratio))
    fits = not is_too_narrow(battle, side, *cells, *body, half)
    how = (
        say("squeeze_through_or_go_round") if ruleset.squeeze.enabled and fits else say("go_round")
    )
    text = say("passage_to_cell_is_too_narrow", cell=tuple(step.cell), token=token.name, how=how)
    return Problem("too_narrow", text, ruleset.source_of("squeeze"), step.cell)


def _body_on_the_way(battle: Battle, profile: Profile, step: BarredStep) -> tuple[int, int]:
    """From where to where a body meets what stands beside a step: above what it steps over, at the
    higher of its ends.
    """
    higher = max(step.place.level, step.place.level if step.level is None else step.level)
    # A flier has no feet that a low step could carry over a wall.
    foot = 0 if step.place.support == "flying" else step_limits(battle)[0]
    return higher + foot, higher + body_height(battle, profile)


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


def _low_wall_problem(battle: Battle, profile: Profile, step: BarredStep) -> Problem | None:
    """A wall that ends somewhere above: how high it is, and what to do about it."""
    ruleset, direction = profile.ruleset, direction_of(step.place.cell, step.cell)
    assert direction is not None
    foot, head = _body_on_the_way(battle, profile, step)
    for bottom, top in low_steps(battle, profile.side).at(direction, step.place.cell):
        # A wall that ends below the feet or begins above the head bars nothing.
        if bottom < head and top > foot:
            high = (top - step.place.level) * profile.cell // CELL
            way = _held_down(battle, profile) or _ways_over(
                profile, high, say("climb_leap_or_fly_over"), say("climb_or_fly_over")
            )
            text = say(
                "wall_high_high_bars_step",
                high=amount_text(ruleset, high),
                here=tuple(step.place.cell),
                cell=tuple(step.cell),
                way=way,
            )
            wall = Problem("blocked_by_wall", text, ruleset.source_of("height"), step.cell)
            # A token that cannot walk at all is refused for that: no lower wall would help.
            return (None if _crawls(profile) else walk_problem(profile, step.cell)) or wall
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
    """The condition that keeps it from all that leads up or down (it lies on the ground, say), or
    an empty text.
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


def drop_problem(
    battle: Battle, profile: Profile, here: Cell, before: int, cell: Cell, after: int | None
) -> Problem | None:
    """A height difference that is no ordinary step: from a cell at level `before` up a face, or
    over an edge, to one at `after` (None over an abyss); None where both are on a level.
    """
    ruleset = profile.ruleset
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


def _face_problem(battle: Battle, profile: Profile, step: BarredStep) -> Problem:
    """Where a face does not lead: it is left over its edge and at its foot alone."""
    text = say(
        "face_does_not_lead_to_cell",
        token=profile.token.name,
        here=tuple(step.place.cell),
        cell=tuple(step.cell),
    )
    rule = battle.ruleset.source_of("height")
    return Problem("not_from_here", text, rule, step.cell)


_Words = Callable[[Battle, Profile, BarredStep], Problem | None]
_WORDS: tuple[tuple[StepBar, _Words], ...] = (
    (StepBar.WALL, _wall_problem),
    (StepBar.CREATURE, _creature_problem),
    # Nothing that stands in the way matters to a token that has no speed.
    (~FREE, _immobile_problem),
    (StepBar.WALL | StepBar.LOW_WALL, _narrow_problem),
    (StepBar.RISE | StepBar.DROP | StepBar.NOTHING, _height_problem),
    (StepBar.LOW_WALL, _low_wall_problem),
    (StepBar.CEILING, _ceiling_problem),
    (StepBar.GROUND, _ground_problem),
    (StepBar.FACE, _face_problem),
)
"""What is said of each thing that bars a step, what is surest first."""
