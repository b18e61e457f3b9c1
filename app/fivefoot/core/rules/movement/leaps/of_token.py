"""The leaps of one token: which of those that the map holds its limits allow, and what kind of step each is.

The tables themselves, which no token's limits enter, are made in `tables.py`.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import Mask
from fivefoot.core.geometry.grid import CELL, Cell
from fivefoot.core.rules.battle import Battle
from fivefoot.core.rules.columns import footprint_columns
from fivefoot.core.rules.movement.edges import EdgeList
from fivefoot.core.rules.movement.leaps.gaps import Slow
from fivefoot.core.rules.movement.leaps.limits import LeapLimits
from fivefoot.core.rules.movement.leaps.tables import LeapTable, anything_to_leap, leap_table, leaps_near
from fivefoot.core.rules.movement.places import Window, window_around
from fivefoot.core.rules.movement.profile import Profile, StepClass

MOST_CELLS = 9


@dataclass(frozen=True, slots=True)
class Leap:
    """One leap as the limits see it: `length` and `high` are compared with them, `entry` is the way on the ground
    before the air, `chord` the way through it, all in thousandths of the unit; `rise` in thousandths of a cell."""

    length: int
    high: int
    entry: int
    chord: int
    rise: int


def leap_radius(profile: Profile, limits: LeapLimits) -> int:
    """How many cells away a landing can be: the longest chord and the rest of the two end cells."""
    return min(MOST_CELLS, int(min(limits.longest, profile.budget) // profile.cell) + 2)


def leaps_of(battle: Battle, profile: Profile, window: Window, named: bool = False) -> LeapTable | None:
    """The leap table that the profile's graph over a window uses, or None where it does not leap.

    `named` is for a path that somebody spelled out: it may drop to a lower landing. A search does not risk a check for
    ground that is merely slow.
    """
    if profile.leaps is None or not anything_to_leap(battle):
        return None
    slow = Slow.DANGEROUS if profile.leaps.by_check and not named else Slow.ANY
    return leap_table(battle, profile.side, leap_radius(profile, profile.leaps), window, named, slow)


def leap_lengths(profile: Profile, table: LeapTable) -> NDArray[np.int64]:
    """What the limit is compared with, in thousandths of the unit: the chord, or centre to centre by choice."""
    if profile.ruleset.leap.measure == "centre":
        cells = np.hypot(table.dx.astype(float), table.dy.astype(float))
        return np.where(table.chord > 0, np.rint(cells * profile.cell), 0).astype(np.int64)
    return table.chord.astype(np.int64)


def leap_heights(profile: Profile, table: LeapTable) -> NDArray[np.int64]:
    """How high each leap goes, in thousandths of the unit."""
    return table.high.astype(np.int64) * profile.cell // CELL


def find_leap(
    battle: Battle, profile: Profile, start: Cell, end: Cell, levels: tuple[int, int] | None = None
) -> Leap | None:
    """The leap between two cells, whether or not the token makes it; None where there is nothing to leap.

    `levels` are those of take-off and landing where cells have several (thousandths of a cell).
    """
    radius = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
    if not anything_to_leap(battle) or radius > MOST_CELLS:
        return None
    near = window_around([start], 1, battle.columns, battle.rows)
    table = leaps_near(battle, profile.side, radius, near, drops=True)
    dx, dy = end[0] - start[0], end[1] - start[1]
    fits = (table.x == start[0]) & (table.y == start[1]) & (table.dx == dx) & (table.dy == dy)
    if levels is not None and fits.any():
        level = footprint_columns(battle.columns_of_ground, profile.side)[0]
        fits &= (level[table.layer, start[1], start[0]] == levels[0]) & (
            level[table.landing, end[1], end[0]] == levels[1]
        )
    found = np.nonzero(fits)[0][:1]
    if not len(found):
        return None
    one = table.taken(found)
    length, high = int(leap_lengths(profile, one)[0]), int(leap_heights(profile, one)[0])
    return Leap(length, high, int(one.entry[0]), int(one.chord[0]), int(one.rise[0]))


def add_leaps(
    battle: Battle,
    profile: Profile,
    window: Window,
    usable: Mask,
    on_foot: Mask,
    edges: EdgeList,
    named: bool = False,
) -> None:
    """The leaps that some run-up of the token allows, as edges of the graph: from places where it is `on_foot`.

    A search is kept from drops; a path that somebody spelled out (`named`) may have them.
    """
    limits, table = profile.leaps, leaps_of(battle, profile, window, named)
    if limits is None or table is None:
        return
    chosen = _allowed(profile, limits, table, window)
    area = window.width * window.height
    source = (table.y[chosen] - window.top) * window.width + table.x[chosen] - window.left
    source = source.astype(np.int64) + table.layer[chosen].astype(np.int64) * area
    landing_y, landing_x = table.y[chosen] + table.dy[chosen], table.x[chosen] + table.dx[chosen]
    target = (landing_y - window.top) * window.width + landing_x - window.left
    target = target.astype(np.int64) + table.landing[chosen].astype(np.int64) * area
    there = on_foot[source] & usable[target]
    chosen, source, target = chosen[there], source[there], target[there]
    edges.add_leaps(source, target, _classes(profile, limits, table, chosen, edges), chosen)


def _allowed(profile: Profile, limits: LeapLimits, table: LeapTable, window: Window) -> NDArray[np.int64]:
    """The leaps within a window that some run-up allows."""
    x, y = table.x + table.dx, table.y + table.dy
    inside = (table.x >= window.left) & (table.x < window.right) & (table.y >= window.top) & (table.y < window.bottom)
    inside &= (x >= window.left) & (x < window.right) & (y >= window.top) & (y < window.bottom)
    short = leap_lengths(profile, table) <= limits.longest
    return np.nonzero(inside & short & (leap_heights(profile, table) <= limits.highest))[0]


def _classes(
    profile: Profile, limits: LeapLimits, table: LeapTable, chosen: NDArray[np.int64], edges: EdgeList
) -> NDArray[np.int16]:
    """Class numbers: leaps that every run-up judges alike share one, so that the tables stay small."""
    lengths = _at_least(leap_lengths(profile, table)[chosen], set(limits.long) | _run_lengths(limits))
    if limits.by_check:
        lengths = np.zeros_like(lengths)
    over = _at_least(table.over[chosen].astype(np.int64) * profile.cell // CELL, {limits.step, *limits.high})
    rise = np.maximum(table.rise[chosen], 0).astype(np.int64) * profile.cell // CELL
    wide, tall = np.abs(table.dx)[chosen], np.abs(table.dy)[chosen]
    far, near = np.maximum(wide, tall), np.minimum(wide, tall)
    unique, inverse = _distinct(np.stack([lengths, over, rise, far - near, near], axis=1))
    numbers = [
        edges.number(StepClass(False, 1000, limits.modes[0], "leap", int(r), int(s), int(d), int(c), int(o)))
        for c, o, r, s, d in unique
    ]
    return np.array(numbers, dtype=np.int16)[inverse.reshape(-1)] if len(numbers) else np.zeros(0, np.int16)


def _at_least(values: NDArray[np.int64], limits: set[int | None]) -> NDArray[np.int64]:
    """The smallest limit (or 0) that each value keeps to."""
    known = np.array(sorted({0, *(limit for limit in limits if limit is not None)}), dtype=np.int64)
    return known[np.searchsorted(known, values)]


def _distinct(keys: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The distinct rows, in order, and which of them each row is. Columns are packed: rows sort ten times slower."""
    packed = np.zeros(len(keys), dtype=np.int64)
    if len(keys):
        low = keys.min(axis=0)
        spans = keys.max(axis=0) - low + 1
        if np.prod(spans.astype(float)) >= 2.0**62:
            unique, inverse = np.unique(keys, axis=0, return_inverse=True)
            return unique, inverse.reshape(-1)
        for column in range(keys.shape[1]):
            packed = packed * spans[column] + (keys[:, column] - low[column])
    _, first, inverse = np.unique(packed, return_index=True, return_inverse=True)
    return keys[first], inverse.reshape(-1)


def _run_lengths(limits: LeapLimits) -> set[int | None]:
    if not limits.per_unit:
        return set()
    return {run * limits.per_unit // 1000 for run in range(0, limits.most_run_up + 1, 500)}


__all__ = ["Leap", "add_leaps", "find_leap", "leap_heights", "leap_lengths", "leap_radius", "leaps_of"]
