"""The leaps of one token: which leaps of the map its limits allow, and what kind of step each is.

The tables themselves, which do not depend on a token's limits, are made in `map_leaps.py`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import Mask
from fivefoot.core.geometry.grid import CELL, Cell
from fivefoot.core.rules.graph.creatures_under_leaps import Leaper
from fivefoot.core.rules.graph.edges import EdgeList
from fivefoot.core.rules.graph.leap_gaps import Slow
from fivefoot.core.rules.graph.leap_limits import LeapLimits
from fivefoot.core.rules.graph.leap_table import LeapTable
from fivefoot.core.rules.graph.map_leaps import anything_to_leap, leap_table, leaps_along
from fivefoot.core.rules.graph.places import MapWindow
from fivefoot.core.rules.graph.profile import Profile, StepClass
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.tokens import height_of

MOST_CELLS = 9


def leap_radius(profile: Profile, limits: LeapLimits) -> int:
    """How many cells away a landing can be: the longest chord and the rest of the two end cells."""
    return min(MOST_CELLS, int(min(limits.longest, profile.budget) // profile.cell) + 2)


def may_leap(battle: Battle, profile: Profile) -> bool:
    """Whether a movement leaps at all, and the map has anything to leap."""
    return profile.leaps is not None and anything_to_leap(battle)


def leaps_of(
    battle: Battle,
    profile: Profile,
    window: MapWindow,
    named: bool = False,
    along: tuple[Cell, ...] = (),
) -> LeapTable | None:
    """The leap table that the profile's graph over a window uses, or None where it does not leap.

    `named` is for a path that somebody spelled out: it may drop to a lower landing. A search does
    not risk a check for ground that is merely slow. With `along` only the leaps from each cell of a
    path to the next are in it.
    """
    if profile.leaps is None or not anything_to_leap(battle):
        return None
    radius, slow = leap_radius(profile, profile.leaps), slow_leapt(profile.leaps, named)
    if along:
        return leaps_along(battle, profile.side, radius, along, named, slow)
    return leap_table(battle, profile.side, radius, window, named, slow)


def slow_leapt(limits: LeapLimits, named: bool) -> Slow:
    """The slow ground that a token leaps over."""
    return Slow.DANGEROUS if limits.by_check and not named else Slow.ANY


def leaper_of(battle: Battle, profile: Profile) -> Leaper:
    """The space that a token takes while it leaps."""
    return Leaper(profile.side, height_of(battle.ruleset, profile.token))


def leap_lengths(profile: Profile, table: LeapTable) -> NDArray[np.int64]:
    """What the limit is compared with, in thousandths of the unit: the chord, or centre to centre
    by choice.
    """
    if profile.ruleset.leap.measure == "centre":
        cells = np.hypot(table.dx.astype(float), table.dy.astype(float))
        # A thin wall is 0 long however it is measured: it needs height alone.
        return np.where(table.chord > 0, np.rint(cells * profile.cell), 0).astype(np.int64)
    return table.chord.astype(np.int64)


def leap_heights(profile: Profile, table: LeapTable) -> NDArray[np.int64]:
    """How high each leap goes, in thousandths of the unit."""
    return table.high.astype(np.int64) * profile.cell // CELL


def add_leaps(
    table: LeapTable,
    profile: Profile,
    window: MapWindow,
    usable: Mask,
    on_foot: Mask,
    edges: EdgeList,
) -> None:
    """The leaps of a table that some run-up of the token allows, as edges numbered by the table.

    They take off where it is `on_foot` and end in `usable` places.
    """
    limits = profile.leaps
    assert limits is not None
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


def _allowed(
    profile: Profile, limits: LeapLimits, table: LeapTable, window: MapWindow
) -> NDArray[np.int64]:
    """The leaps within a window that some run-up and the ceilings over them allow."""
    x, y = table.x + table.dx, table.y + table.dy
    inside = (
        (table.x >= window.left)
        & (table.x < window.right)
        & (table.y >= window.top)
        & (table.y < window.bottom)
    )
    inside &= (x >= window.left) & (x < window.right) & (y >= window.top) & (y < window.bottom)
    short = leap_lengths(profile, table) <= limits.longest
    roomy = table.high + height_of(profile.ruleset, profile.token) <= table.room
    return np.nonzero(inside & short & roomy & (leap_heights(profile, table) <= limits.highest))[0]


def _classes(
    profile: Profile,
    limits: LeapLimits,
    table: LeapTable,
    chosen: NDArray[np.int64],
    edges: EdgeList,
) -> NDArray[np.int16]:
    """Class numbers: leaps that every run-up judges alike share one, so that the tables stay
    small.
    """
    unique, inverse = _distinct(_class_keys(profile, limits, table, chosen))
    numbers = [
        edges.number(
            StepClass(False, 1000, limits.modes[0], "leap", int(r), int(s), int(d), int(c), int(o))
        )
        for c, o, r, s, d in unique
    ]
    return np.array(numbers, dtype=np.int16)[inverse.reshape(-1)]


def _class_keys(
    profile: Profile, limits: LeapLimits, table: LeapTable, chosen: NDArray[np.int64]
) -> NDArray[np.int64]:
    """What tells leaps apart, a row for each: length, clearance, rise, straight and diagonal cells.
    Lengths and clearances are those of the limit that they keep to.
    """
    known = set(limits.long) | _run_lengths(limits)
    lengths = _at_least(leap_lengths(profile, table)[chosen], known)
    # Any length may be tried: what it asks for is the check's business, not a class of steps.
    if limits.by_check:
        lengths = np.zeros_like(lengths)
    cleared = table.over[chosen].astype(np.int64) * profile.cell // CELL
    over = _at_least(cleared, {limits.step, *limits.high})
    rise = np.maximum(table.rise[chosen], 0).astype(np.int64) * profile.cell // CELL
    sides = [np.abs(side)[chosen].astype(np.int64) for side in (table.dx, table.dy)]
    far, near = np.maximum(*sides), np.minimum(*sides)
    # What is cleared is paid for only where it is more than the way: the way costs more anyhow.
    rise = np.maximum(rise, np.where(cleared > far * profile.cell, cleared, 0))
    return np.stack([lengths, over, rise, far - near, near], axis=1)


def _at_least(values: NDArray[np.int64], limits: set[int | None]) -> NDArray[np.int64]:
    """The smallest limit (or 0) that each value keeps to."""
    known = np.array(sorted({0, *(limit for limit in limits if limit is not None)}), dtype=np.int64)
    return known[np.searchsorted(known, values)]


def _distinct(keys: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The distinct rows, in order, and which of them each row is."""
    # Columns are packed into one number: rows sort ten times slower.
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


__all__ = [
    "MOST_CELLS",
    "add_leaps",
    "leap_heights",
    "leap_lengths",
    "leap_radius",
    "leaper_of",
    "leaps_of",
    "may_leap",
    "slow_leapt",
]
