"""One leap between two cells, as the rules see it: how far through the air it goes, how high, over
what.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from fivefoot.core.geometry.grid import CELL, Cell
from fivefoot.core.rules.graph.creatures_under_leaps import Body, Paths, barred_lines
from fivefoot.core.rules.graph.leap_gaps import Slow
from fivefoot.core.rules.graph.leap_table import LeapTable
from fivefoot.core.rules.graph.leaps_over_creatures import leaps_over
from fivefoot.core.rules.graph.map_leaps import anything_to_leap, leaps_along
from fivefoot.core.rules.graph.occupancy import barring_bodies
from fivefoot.core.rules.graph.places import window_around
from fivefoot.core.rules.graph.profile import Profile
from fivefoot.core.rules.graph.token_leaps import MOST_CELLS, leap_heights, leap_lengths, leaper_of
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.routes.texts import say
from fivefoot.core.rules.ruleset.amount_text import amount_text
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.columns import footprint_columns
from fivefoot.core.rules.space.tokens import height_of


@dataclass(frozen=True, slots=True)
class MeasuredLeap:
    """One leap as the limits see it: `length` and `high` are compared with them, `entry` is the way
    on the ground before the air, `chord` the way through it, `room` what is free above the take-off
    under the lowest ceiling on the way, all in thousandths of the unit; `rise` in thousandths of a
    cell.
    """

    length: int
    high: int
    entry: int
    chord: int
    rise: int
    room: int


def find_leap(
    battle: Battle,
    profile: Profile,
    start: Cell,
    end: Cell,
    levels: tuple[int, int] | None = None,
) -> MeasuredLeap | None:
    """The leap between two cells, whether or not the token can make it; None where there is nothing
    to leap over.

    A creature under the line that may be leapt over counts as something to leap; one that may not
    does not.

    `levels` are those of take-off and landing where cells have several (thousandths of a cell).
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    radius = radius_of(start, end)
    # Farther than any table reaches: no leap, and nothing to measure.
    if max(abs(dx), abs(dy)) > MOST_CELLS:
        return None
    # Those over creatures first: where one bars the line, the plain leap would lead through it.
    tables = list(_over_somebody(battle, profile, start, end, radius))
    if anything_to_leap(battle):
        tables.append(leaps_along(battle, profile.side, radius, (start, end), drops=True))
    found = (_between(battle, profile, table, start, end, levels) for table in tables)
    return next((leap for leap in found if leap is not None), None)


def radius_of(start: Cell, end: Cell) -> int:
    """How far a table has to look for a leap, in cells: its lines are less than one cell longer."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    return max(abs(dx), abs(dy), math.isqrt(dx * dx + dy * dy))


def over_somebody(battle: Battle, profile: Profile, start: Cell, end: Cell) -> tuple[Body, ...]:
    """The creatures that bar the way between two cells, near the line: some of them may be below
    it, or hover above it.
    """
    return barring_bodies(
        battle, profile, window_around([start, end], 0, battle.columns, battle.rows)
    )


def bodies_under(
    battle: Battle, profile: Profile, start: Cell, end: Cell, level: int, landing: int
) -> tuple[Body, ...]:
    """Who is in the way of a leap between two levels (thousandths of a cell), the tallest first."""
    values = (start.x, start.y, end.x - start.x, end.y - start.y, level, landing - level)
    path, leaper = Paths(*(np.array([value]) for value in values)), leaper_of(battle, profile)
    met = (
        body
        for body in over_somebody(battle, profile, start, end)
        if barred_lines(body, path, leaper)[0]
    )
    # The tallest decides how high one has to leap: whoever asks takes the first.
    return tuple(sorted(met, key=lambda body: -body.top))


def _over_somebody(
    battle: Battle, profile: Profile, start: Cell, end: Cell, radius: int
) -> Iterator[LeapTable]:
    """The leaps between two cells that lead over creatures, where one leaps over them (B.3)."""
    bodies = (
        over_somebody(battle, profile, start, end)
        if battle.ruleset.leap.over_creatures != "never"
        else ()
    )
    if bodies:
        window = window_around([start, end], 0, battle.columns, battle.rows)
        yield leaps_over(battle, leaper_of(battle, profile), radius, window, bodies, True, Slow.ANY)


def _between(
    battle: Battle,
    profile: Profile,
    table: LeapTable,
    start: Cell,
    end: Cell,
    levels: tuple[int, int] | None,
) -> MeasuredLeap | None:
    """The leap of a table between two cells, at levels if given."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    fits = (table.x == start[0]) & (table.y == start[1]) & (table.dx == dx) & (table.dy == dy)
    if levels is not None and fits.any():
        level = footprint_columns(battle.columns_of_ground, profile.side)[0]
        fits &= (level[table.layer, start[1], start[0]] == levels[0]) & (
            level[table.landing, end[1], end[0]] == levels[1]
        )
    # Of several layers the ground's, which comes first: whoever means another names the levels.
    found = np.nonzero(fits)[0][:1]
    if not len(found):
        return None
    one = table.taken(found)
    length, high = int(leap_lengths(profile, one)[0]), int(leap_heights(profile, one)[0])
    room = int(one.room[0]) * profile.cell // CELL
    return MeasuredLeap(length, high, int(one.entry[0]), int(one.chord[0]), int(one.rise[0]), room)


def roof_problem(profile: Profile, leap: MeasuredLeap, cell: Cell) -> Problem | None:
    """The problem of a ceiling that hangs too low for the leap and the body; None where there is
    room.
    """
    ruleset, token = profile.ruleset, profile.token
    needed = leap.high + height_of(ruleset, token) * profile.cell // CELL
    if leap.room >= needed:
        return None
    room, due = amount_text(ruleset, leap.room), amount_text(ruleset, needed)
    text = say(
        "ceiling_over_leap_to_cell_leaves", cell=tuple(cell), room=room, token=token.name, due=due
    )
    return Problem("low_ceiling", text, ruleset.source_of("height"), cell)
