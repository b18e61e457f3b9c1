"""Why a leap cannot be made, and by how much it falls short."""

from __future__ import annotations

from collections.abc import Sequence

from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.grid import CELL, Cell
from fivefoot.core.rules.graph.creatures_under_leaps import Body
from fivefoot.core.rules.graph.leap_limits import LeapLimits
from fivefoot.core.rules.graph.leap_walls import is_narrowed, is_walled_off
from fivefoot.core.rules.graph.line_cells import cells_under
from fivefoot.core.rules.graph.map_leaps import anything_to_leap
from fivefoot.core.rules.graph.move_graph import MoveGraph
from fivefoot.core.rules.graph.profile import Profile
from fivefoot.core.rules.graph.token_leaps import leap_radius
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.routes.creature_refusals import barred_by_creature
from fivefoot.core.rules.routes.headroom import resting_level
from fivefoot.core.rules.routes.leap_query import (
    MeasuredLeap,
    bodies_under,
    find_leap,
    radius_of,
    roof_problem,
)
from fivefoot.core.rules.routes.receipts import on_map
from fivefoot.core.rules.routes.step_refusals import drop_problem
from fivefoot.core.rules.routes.texts import say
from fivefoot.core.rules.ruleset.amount_text import amount_text
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.surface_map import ground_kind, is_deep, is_solid
from fivefoot.core.rules.space.tokens import has_condition, is_blocked, rule_of_bar
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
    """The condition, or the action it moves by, that keeps a token from leaping at all."""
    ruleset, token = profile.ruleset, profile.token
    condition, rule = is_blocked(ruleset, token, "leap"), ruleset.source_of("leap")
    if condition is not None:
        rule = rule_of_bar(ruleset, condition, "leap")
    elif ruleset.leap.enabled:
        # Of those typed by hand the ruleset may know none: they have no words.
        known = (name for name in ruleset.leap.not_while if name in ruleset.conditions)
        condition = next((name for name in known if has_condition(ruleset, token, name)), None)
    if condition is None:
        return Problem("no_leap", say("token_cannot_leap_now", token=token.name), rule, cell)
    text = say(
        "token_is_condition_and_cannot_leap",
        token=token.name,
        state=in_sentence(ruleset.conditions[condition].label),
    )
    return Problem("no_leap", text, rule, cell)


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
        ground_kind(surface).medium in ("liquid", "viscous")
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
    # Without a length, over a fence or up a ledge, it is the height that asks for the run (A56).
    if run and not leap.length:
        text = say(
            "high_up_needs_run",
            high=amount_text(ruleset, leap.high),
            run=amount_text(ruleset, run),
        )
        return Problem("leap_too_high", text, ruleset.source_of("leap.high"), cell)
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


def _under_leap(battle: Battle, profile: Profile, here: Cell, cell: Cell) -> Problem | None:
    """Who stands under a leap, or where it lands, and does not let it pass."""
    landing = barred_by_creature(battle, profile, Footprint(cell, profile.side))
    if landing is not None:
        return landing
    return _over_nobody(battle, profile, here, cell)


def _through_matter(battle: Battle, profile: Profile, here: Cell, cell: Cell) -> Problem | None:
    """The earth or rock in the way of a leap: it counts as high as it has to."""
    # Only what lies between the two cells: where it lands is another refusal.
    for x, y in cells_under(cell[0] - here[0], cell[1] - here[1]):
        under = Cell(here[0] + x, here[1] + y)
        if on_map(battle, under) and is_solid(battle.surfaces.at(*under).kind):
            kind = in_sentence(ground_kind(battle.surfaces.at(*under)).label)
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
    return barred_by_creature(battle, profile, Footprint(under[0].cell)) if under else None


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


def _drop_problem(battle: Battle, profile: Profile, here: Cell, cell: Cell) -> Problem | None:
    """The height difference between the ground of two cells, nearest to where the token is: on a
    bridge that of the deck.
    """
    before = resting_level(battle, Footprint(here, profile.side), battle.base_level(profile.token))
    if before is None:
        return None
    after = resting_level(battle, Footprint(cell, profile.side), before)
    return drop_problem(battle, profile, here, before, cell, after)


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


def _level_of(battle: Battle, profile: Profile, here: Cell) -> int:
    """The level from which a leap takes off: the ground's, where there is any."""
    level = battle.columns_of_ground.level_at(here[0], here[1], battle.base_level(profile.token))
    return battle.base_level(profile.token) if level is None else level
