"""Leaps over creatures (B.3): the lines that lead over somebody, laid over a graph of the bare
ground.

The tables of the map are kept while others move; these are rebuilt for the creatures that stand
near.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from itertools import product

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import Mask
from fivefoot.core.geometry.grid import CELL
from fivefoot.core.rules.graph.creatures_under_leaps import (
    Body,
    Leaper,
    Paths,
    any_in_the_way,
    lines_over,
)
from fivefoot.core.rules.graph.edges import EdgeList, ExtraEdges
from fivefoot.core.rules.graph.leap_edges import LeapEdges, legs_of, paths_of
from fivefoot.core.rules.graph.leap_gaps import Slow
from fivefoot.core.rules.graph.leap_lines import ground_under
from fivefoot.core.rules.graph.leap_table import LeapTable
from fivefoot.core.rules.graph.leap_walls import clear_of_walls
from fivefoot.core.rules.graph.map_leaps import Candidates, Relief, measured, relief_of, table_key
from fivefoot.core.rules.graph.places import MapWindow
from fivefoot.core.rules.graph.profile import Profile, StepClass
from fivefoot.core.rules.graph.token_leaps import add_leaps, leap_radius, leaper_of, slow_leapt
from fivefoot.core.rules.space.battle import Battle


@dataclass(frozen=True, slots=True, eq=False)
class OverCreatures:
    """Leaps over creatures as edges: `edges` number them by `table`, `legs` by their place among
    the edges.
    """

    edges: ExtraEdges
    table: LeapTable
    classes: tuple[StepClass, ...]
    legs: LeapEdges


def edges_over(
    battle: Battle,
    profile: Profile,
    window: MapWindow,
    bodies: tuple[Body, ...],
    usable: Mask,
    on_foot: Mask,
    level: NDArray[np.int32],
    classes: tuple[StepClass, ...],
    named: bool,
) -> OverCreatures | None:
    """The leaps of a token over creatures that bar its way; None where there are none, or where the
    rules have no such leaps.

    `level` [nodes] and `classes` are those of the graph they are laid over, `named` as for its
    other leaps.
    """
    limits = profile.leaps
    if limits is None or not bodies or profile.ruleset.leap.over_creatures == "never":
        return None
    leaper, radius = leaper_of(battle, profile), leap_radius(profile, limits)
    slow = slow_leapt(limits, named)
    table = leaps_over(
        battle, leaper, radius, window, _low_enough(bodies, profile, level), named, slow
    )
    numbers = EdgeList({step: number for number, step in enumerate(classes)})
    add_leaps(table, profile, window, usable, on_foot, numbers)
    edges = numbers.sorted(len(level))
    if not len(edges.target):
        return None
    leapt = table.taken(edges.leap.astype(np.int64))
    legs = LeapEdges(
        np.arange(len(edges.target)),
        paths_of(leapt, level[edges.source]),
        # No shorter leap stands for one over somebody: whom it leads over may move.
        np.full(len(edges.target), -1),
        *legs_of(leapt, battle.columns),
    )
    return OverCreatures(edges, table, tuple(numbers.classes), legs)


def _low_enough(
    bodies: tuple[Body, ...], profile: Profile, level: NDArray[np.int32]
) -> tuple[Body, ...]:
    """The bodies without those that are too tall to leap over even from the highest place."""
    assert profile.leaps is not None
    # From the highest place there is: who is too tall for that is so from every other.
    highest = int(level.max()) + profile.leaps.highest * CELL // profile.cell
    return tuple(body for body in bodies if body.top <= highest)


def leaps_over(
    battle: Battle,
    leaper: Leaper,
    radius: int,
    window: MapWindow,
    bodies: tuple[Body, ...],
    drops: bool,
    slow: Slow,
) -> LeapTable:
    """The leaps within a window that lead over somebody; lengths and heights hold what else lies
    under the line.
    """
    return battle.derived(
        "leaps_over",
        (battle.columns_of_ground, battle.movement_walls),
        (leaper, bodies, slow, *table_key(battle, leaper.side, radius, window, drops)),
        lambda: clear_of_walls(
            battle, leaper.side, _made_over(battle, leaper, radius, window, bodies, drops, slow)
        ),
    )


def _made_over(
    battle: Battle,
    leaper: Leaper,
    radius: int,
    window: MapWindow,
    bodies: tuple[Body, ...],
    drops: bool,
    slow: Slow,
) -> LeapTable:
    """The leaps over somebody, walls not yet asked."""
    lines = [_within(lines_over(body, leaper.side, radius), window) for body in bodies]
    if not any(map(len, lines)):
        return LeapTable.empty()
    # Creatures side by side are crossed by the same lines: each is measured once.
    relief, flat = relief_of(battle, leaper.side), np.unique(np.concatenate(lines), axis=0)
    found = []
    for before, after in product(range(len(relief.level)), repeat=2):
        paths, ok = _between_layers(relief, flat, before, after)
        if not drops:
            ok &= paths.rise >= -relief.free
        ok &= any_in_the_way(bodies, paths, leaper)
        at = np.nonzero(ok)[0]
        found.append(_over_ground(battle, leaper.side, paths, at, before, after))
    parts = [
        np.concatenate([getattr(each, part.name) for each in found]) for part in fields(Candidates)
    ]
    return measured(battle, leaper.side, relief, Candidates(*parts), slow, bodies, leaper)


def _between_layers(
    relief: Relief, lines: NDArray[np.int64], before: int, after: int
) -> tuple[Paths, Mask]:
    """Lines (x, y, dx, dy) from one layer of the ground to another, and whether both of their ends
    exist.
    """
    x, y, dx, dy = lines.T
    start = relief.level[before, y, x]
    rise = relief.level[after, y + dy, x + dx] - start
    exist = relief.exists[before, y, x] & relief.exists[after, y + dy, x + dx]
    return Paths(x, y, dx, dy, start, rise), exist


def _within(lines: NDArray[np.int64], window: MapWindow) -> NDArray[np.int64]:
    """The lines (x, y, dx, dy in rows) with both ends in a window."""
    inside = np.ones(len(lines), dtype=bool)
    for x, y in (lines[:, :2].T, (lines[:, :2] + lines[:, 2:]).T):
        inside &= (x >= window.left) & (x < window.right) & (y >= window.top) & (y < window.bottom)
    return lines[inside]


def _over_ground(
    battle: Battle, side: int, paths: Paths, chosen: NDArray[np.int64], before: int, after: int
) -> Candidates:
    """Some lines between two layers, with the ground that stands in their way."""
    x, y, dx, dy, level, rise = (part[chosen] for part in paths)
    peak = ground_under(battle, side, (dx, dy), level.astype(np.int32), y, x)
    same = np.ones(len(chosen), np.int32)
    x, y, dx, dy, rise = (part.astype(np.int32) for part in (x, y, dx, dy, rise))
    return Candidates(x, y, before * same, dx, dy, after * same, rise, peak)
