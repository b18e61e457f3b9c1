"""Tables of leaps: which cells can be leapt to from which, over what, how far through the air and
how high.

All leaps of a map that any creature of a footprint could make are found once, block by block, and
kept; what a token's own limits make of them stands in `token_leaps.py`. How each line is
measured stands in `leap_lines.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from itertools import pairwise, product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import Mask
from fivefoot.core.geometry.grid import CELL, Cell
from fivefoot.core.geometry.segment_boxes import fingerprint
from fivefoot.core.model.terrain import Surface
from fivefoot.core.progress import with_progress
from fivefoot.core.rules.graph.creatures_under_leaps import Body, Leaper, Paths, flights_over
from fivefoot.core.rules.graph.leap_gaps import Slow, is_slow, slow_places, walking_range
from fivefoot.core.rules.graph.leap_headroom import room_over
from fivefoot.core.rules.graph.leap_lines import Takeoffs, ground_under, spans_in_the_air
from fivefoot.core.rules.graph.leap_table import LeapTable, joined_tables
from fivefoot.core.rules.graph.leap_walls import (
    clear_leaps,
    clear_of_walls,
    surroundings,
    walls_under,
)
from fivefoot.core.rules.graph.line_cells import cells_of_lines
from fivefoot.core.rules.graph.places import MapWindow
from fivefoot.core.rules.ruleset.schema.base import exact, thousandths
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.columns import ABYSS, Levels, footprint_columns
from fivefoot.core.rules.space.derived_cache import DERIVED
from fivefoot.core.rules.space.obstacles import low_steps
from fivefoot.core.rules.space.surface_map import ground_kind
from fivefoot.core.rules.space.tokens import cell_units

BLOCK = 16
"""Cells a side of the blocks in which tables are made and kept."""

LINES = 1 << 14
"""Lines that are looked at together: enough to make little of each call, few enough to stay in a
processor's cache.
"""

Numbers = NDArray[np.int64]
Whole = NDArray[np.integer]
"""Whole numbers of any size."""


def leap_table(
    battle: Battle,
    side: int,
    radius: int,
    window: MapWindow | None = None,
    drops: bool = False,
    slow: Slow = Slow.ANY,
) -> LeapTable:
    """All leaps of a footprint within `radius` cells that take off in a window (None = the whole
    map).

    With `drops` also those to landings lower than an ordinary step; `slow` tells over which slow
    ground. Made block by block and kept: a token that moves on finds most blocks again, and a door
    that opens leaves the lengths as they are.
    """
    window = window or MapWindow(0, 0, battle.columns, battle.rows)
    blocks = [
        MapWindow(x, y, min(battle.columns, x + BLOCK), min(battle.rows, y + BLOCK))
        for y in range(window.top // BLOCK * BLOCK, window.bottom, BLOCK)
        for x in range(window.left // BLOCK * BLOCK, window.right, BLOCK)
    ]
    tiles = [
        _block(battle, side, radius, drops=drops, slow=slow, block=block)
        for block in with_progress(blocks)
    ]
    if not tiles:
        return LeapTable.empty()
    return battle.derived("leaps", tuple(tiles), (), lambda: joined_tables(tiles))


def leaps_worth(
    battle: Battle, side: int, radius: int, window: MapWindow, worth: Callable[[Candidates], Mask]
) -> LeapTable:
    """The leaps that take off in a small window and are `worth` it, without measuring the others:
    cutting lines takes nearly all the time.

    Not kept, since what is worth it changes with each move.
    """
    return clear_of_walls(battle, side, _made(battle, side, radius, window, worth=worth))


def leaps_along(
    battle: Battle,
    side: int,
    radius: int,
    path: tuple[Cell, ...],
    drops: bool = False,
    slow: Slow = Slow.ANY,
) -> LeapTable:
    """The leaps from each cell of a path to the next, and no others: all that judging it needs.

    A whole table around the path would take a second on a map with much to leap over.
    """
    return battle.derived(
        "leaps_along",
        (battle.columns_of_ground, battle.movement_walls, battle.open_doors),
        (*table_key(battle, side, radius, path, drops), slow),
        lambda: clear_of_walls(
            battle, side, _made_along(battle, side, radius, path, drops=drops, slow=slow)
        ),
    )


def _block(
    battle: Battle, side: int, radius: int, block: MapWindow, drops: bool, slow: Slow
) -> LeapTable:
    """The leaps that take off in one block of the map."""
    # Lengths ask for ground and low walls alone: opened doors and walls without end leave them.
    whole = battle.derived(
        "leap_tile",
        (battle.columns_of_ground, battle.low_walls),
        (*table_key(battle, side, radius, block, drops), slow),
        lambda: _made(battle, side, radius, block, drops, slow),
    )
    rules = battle.ruleset.squeeze.width_test, battle.ruleset.squeeze.doors
    # By the walls near by: one drawn elsewhere leaves the leaps of this block.
    near, mark = battle.derived(
        "leap_surroundings",
        (whole, battle.movement_walls, battle.open_doors),
        (side,),
        lambda: _marked(surroundings(battle, side, whole)),
    )
    return battle.derived(
        "clear_leaps",
        (whole,),
        (*rules, side, mark),
        lambda: clear_leaps(
            battle, side, whole, near, DERIVED.latest("clear_leaps", (whole,), (*rules, side))
        ),
    ).table


def _marked(rows: NDArray[np.int64]) -> tuple[NDArray[np.int64], bytes]:
    return rows, fingerprint(rows)


def table_key(
    battle: Battle, side: int, radius: int, where: MapWindow | tuple[Cell, ...], drops: bool
) -> tuple[object, ...]:
    """What the leaps of a window, or along a path, depend on besides the ground and the walls."""
    ruleset = battle.ruleset
    return (
        side,
        radius,
        ruleset.height.free_step,
        cell_units(ruleset),
        where,
        drops,
        ruleset.squeeze.width_test,
        ruleset.squeeze.doors,
    )


# -- what is worth leaping ------------------------------------------------------------------------


def anything_to_leap(battle: Battle) -> bool:
    """Whether the map has anything to leap over or onto."""
    return battle.has_heights or any(
        is_worth_leaping(surface) for surface in battle.surfaces.surfaces
    )


def is_worth_leaping(surface: Surface) -> bool:
    """Whether a surface at one's own level is something to leap over; earth and rock are where they
    end above.
    """
    kind = ground_kind(surface)
    if kind.medium == "solid":
        return surface.depth > 0
    return kind.is_void or is_slow(surface) or (kind.impassable and kind.medium == "ground")


def leapable_cells(battle: Battle) -> Mask:
    """Cells whose ground is something to leap over: bool [rows, columns]."""
    flags = [is_worth_leaping(surface) for surface in battle.surfaces.surfaces]
    marked: Mask = np.array(flags, dtype=bool)[battle.surfaces.index]
    return marked


def _thin_ground(battle: Battle) -> Mask:
    """Cells touched by ground worth leaping whose centre lies outside it (a trench drawn between
    cells).
    """
    touched = np.zeros((battle.rows, battle.columns), dtype=bool)
    for ground in battle.scenario.scene.ground:
        if not is_worth_leaping(ground.surface):
            continue
        xs, ys = [p[0] for p in ground.points], [p[1] for p in ground.points]
        # The box around a polygon: a cell too many is only measured in vain.
        touched[
            max(0, min(ys) // CELL) : max(ys) // CELL + 1,
            max(0, min(xs) // CELL) : max(xs) // CELL + 1,
        ] = True
    return touched


def _under_footprint(cells: Mask, side: int) -> Mask:
    """Anchors whose footprint touches a marked cell."""
    if side == 1:
        return cells
    marked = np.zeros_like(cells)
    for j in range(side):
        for i in range(side):
            marked[: cells.shape[0] - j, : cells.shape[1] - i] |= cells[j:, i:]
    return marked


def _most_under_footprint(levels: NDArray[np.int32], side: int, more: np.ufunc) -> Levels:
    """The greatest or the least of some levels under a footprint at each anchor, as `more` says:
    maximum or minimum.
    """
    most = levels.copy()
    rows, columns = levels.shape
    for j in range(side):
        for i in range(side):
            part = most[: rows - j, : columns - i]
            more(part, levels[j:, i:], out=part)
    return most


# -- making a table -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Relief:
    """A map as a footprint that leaps sees it, by anchor: standing levels and where there are any
    [layers, rows, columns], and which of these are on `slow` ground; where a cell that is `passed`
    holds something to leap, and where one `at_ends` does, too. Of the highest walking level of each
    cell the `deepest` under the footprint, for where it lies below the take-off the ground is a
    gap, and the `tallest`.
    """

    level: NDArray[np.int32]
    exists: Mask
    passed: Mask
    at_ends: Mask
    deepest: NDArray[np.int32]
    tallest: NDArray[np.int32]
    slow: Mask
    free: int


@dataclass(frozen=True, slots=True, eq=False)
class Candidates:
    """Take-offs of one offset whose line has something to leap, with the level of what stands in
    the way (`peak`).
    """

    x: NDArray[np.int32]
    y: NDArray[np.int32]
    layer: NDArray[np.int32]
    dx: NDArray[np.int32]
    dy: NDArray[np.int32]
    landing: NDArray[np.int32]
    rise: NDArray[np.int32]
    peak: NDArray[np.int32]

    def taken(self, numbers: NDArray[np.int64]) -> Candidates:
        """Some of them."""
        return Candidates(*(getattr(self, part.name)[numbers] for part in fields(self)))


def relief_of(battle: Battle, side: int) -> Relief:
    """The ground under a footprint of `side` cells, as leaps see it."""
    free = thousandths(exact(battle.ruleset.height.free_step))
    return battle.derived(
        "leap_relief",
        (battle.columns_of_ground, low_steps(battle, 1)),
        (side, free),
        lambda: _made_relief(battle, side, free),
    )


def _made_relief(battle: Battle, side: int, free: int) -> Relief:
    level, exists, _ = footprint_columns(battle.columns_of_ground, side)
    thin = _under_footprint(_thin_ground(battle), side)
    low, walls = np.zeros((battle.rows, battle.columns), dtype=bool), low_steps(battle, 1)
    low[walls.row, walls.column] = True
    marked = _under_footprint(leapable_cells(battle), side) | thin
    highest = walking_range(battle)[1]
    deepest = _most_under_footprint(highest, side, np.minimum)
    tallest = _most_under_footprint(highest, side, np.maximum)
    low, slow = _under_footprint(low, side), slow_places(battle, side)
    # A trench, or a low wall, may lie within the cells at the ends.
    return Relief(level, exists, marked | low, thin | low, deepest, tallest, slow, free)


def _made(
    battle: Battle,
    side: int,
    radius: int,
    window: MapWindow,
    drops: bool = False,
    slow: Slow = Slow.ANY,
    worth: Callable[[Candidates], Mask] | None = None,
) -> LeapTable:
    """The table of a window, of all candidates or those that are `worth` it; walls not yet
    asked.
    """
    relief = relief_of(battle, side)
    found = [
        _candidates(battle, side, relief, lines, drops)
        for lines in _lines_within(battle, radius, window)
    ]
    if not found:
        return LeapTable.empty()
    candidates = _joined(found)
    if worth is not None:
        candidates = candidates.taken(np.nonzero(worth(candidates))[0])
    if not len(candidates.x):
        return LeapTable.empty()
    return measured(battle, side, relief, candidates, slow)


def _is_in_reach(dx: Numbers, dy: Numbers, radius: int) -> Mask:
    """Whether landings so many cells away are possible: the same test for a search and for a given
    path.
    """
    near = (abs(dx) <= radius) & (abs(dy) <= radius) & (dx * dx + dy * dy <= (radius + 1) ** 2)
    reached: Mask = near & ((dx != 0) | (dy != 0))
    return reached


def _joined(found: Sequence[Candidates]) -> Candidates:
    """Several lists as one."""
    if len(found) == 1:
        return found[0]
    return Candidates(
        *(
            np.concatenate([getattr(each, part.name) for each in found])
            for part in fields(Candidates)
        )
    )


class Lines(NamedTuple):
    """Lines as arrays: the cells where they begin, and the offsets to those where they end."""

    x: Numbers
    y: Numbers
    dx: Numbers
    dy: Numbers


def _lines_within(battle: Battle, radius: int, window: MapWindow) -> Iterator[Lines]:
    """The lines from each cell of a window to all others of the map within a radius, by offset and
    then by take-off; a few thousand at a time.
    """
    runs = np.arange(-radius, radius + 1)
    dy, dx = (run.ravel() for run in np.meshgrid(runs, runs, indexing="ij"))
    near = _is_in_reach(dx, dy, radius) & (abs(dx) < battle.columns) & (abs(dy) < battle.rows)
    dx, dy = dx[near], dy[near]
    rows, columns = window.slices()
    y, x = (each.ravel() for each in np.mgrid[rows, columns])
    step = max(1, LINES // max(1, len(x)))
    for first in range(0, len(dx), step):
        across, down = dx[first : first + step], dy[first : first + step]
        ends = _is_on_map(battle, x + across[:, None], y + down[:, None])
        offset, place = np.nonzero(ends)
        yield Lines(x[place], y[place], across[offset], down[offset])


def _made_along(
    battle: Battle, side: int, radius: int, path: tuple[Cell, ...], drops: bool, slow: Slow
) -> LeapTable:
    """The table of the leaps along a path; walls not yet asked."""
    takeoffs: dict[tuple[int, int], set[tuple[int, int]]] = {}
    for here, there in pairwise(path):
        offset = (there[0] - here[0], there[1] - here[1])
        takeoffs.setdefault(offset, set()).add((here[1], here[0]))
    rows = [(x, y, *offset) for offset, cells in takeoffs.items() for y, x in sorted(cells)]
    x, y, dx, dy = np.array(rows, dtype=np.int64).reshape(-1, 4).T.copy()
    able = _is_in_reach(dx, dy, radius) & _is_on_map(battle, x, y)
    able &= _is_on_map(battle, x + dx, y + dy)
    lines = Lines(x[able], y[able], dx[able], dy[able])
    relief = relief_of(battle, side)
    found = _candidates(battle, side, relief, lines, drops)
    if not len(found.x):
        return LeapTable.empty()
    return measured(battle, side, relief, found, slow)


def _is_on_map(battle: Battle, x: Numbers, y: Numbers) -> Mask:
    """Which cells lie on the map."""
    inside: Mask = (x >= 0) & (x < battle.columns) & (y >= 0) & (y < battle.rows)
    return inside


def _candidates(battle: Battle, side: int, relief: Relief, lines: Lines, drops: bool) -> Candidates:
    """The lines that have something to leap, for each pair of layers; lines of one offset follow
    one another, and stay in that order.
    """
    found = _between_layers(relief, lines, drops)
    chosen, layer, landing, start, rise = found[0] if len(found) == 1 else _by_offset(lines, found)
    x, y, dx, dy = (part[chosen] for part in lines)
    peak = ground_under(battle, side, (dx, dy), start, y, x)
    return _columns(x, y, layer, dx, dy, landing, rise, peak)


def _between_layers(relief: Relief, lines: Lines, drops: bool) -> list[tuple[Whole, ...]]:
    """For each pair of layers the lines that have something to leap: their numbers, the two layers,
    the levels where they begin, and how far they rise.
    """
    layers, _, width = relief.level.shape
    level, exists = relief.level.reshape(layers, -1), relief.exists.reshape(layers, -1)
    here = lines.y * width + lines.x
    there = here + lines.dy * width + lines.dx
    between = _between(relief, lines, here, there)
    found: list[tuple[Whole, ...]] = []
    for before, after in product(range(layers), repeat=2):
        start = level[before][here]
        rise = level[after][there] - start
        ok = exists[before][here] & exists[after][there]
        ok &= _something_to_leap(between, start, rise, relief.free)
        if not drops:
            ok &= rise >= -relief.free
        at = np.nonzero(ok)[0]
        same = np.ones(len(at), dtype=np.int64)
        found.append((at, before * same, after * same, start[at], rise[at]))
    return found


def _by_offset(lines: Lines, found: Sequence[tuple[Whole, ...]]) -> tuple[Whole, ...]:
    """What was found for pairs of layers, put together offset by offset."""
    columns = [np.concatenate(column) for column in zip(*found, strict=True)]
    begins = (np.diff(lines.dx, prepend=0) != 0) | (np.diff(lines.dy, prepend=0) != 0)
    # Stable: of one offset in the order of the pairs.
    order = np.argsort(np.cumsum(begins)[columns[0]], kind="stable")
    return tuple(column[order] for column in columns)


def _columns(*columns: Whole) -> Candidates:
    """Candidates of columns of whatever numbers."""
    return Candidates(*np.stack(columns).astype(np.int32))


def _something_to_leap(
    between: tuple[Mask, NDArray[np.int32], NDArray[np.int32]],
    start: NDArray[np.int32],
    rise: NDArray[np.int32],
    free: int,
) -> Mask:
    """Whether lines lead over a gap or a crest, or up to what takes more than a step."""
    crossed, deepest, tallest = between
    over = crossed | (deepest < start - free) | (tallest > start + free)
    found: Mask = over | (rise > free)
    return found


def _between(
    relief: Relief, lines: Lines, here: Numbers, there: Numbers
) -> tuple[Mask, NDArray[np.int32], NDArray[np.int32]]:
    """What lies between take-offs and their landings: whether something to leap, the deepest and
    the tallest ground.
    """
    passed, at_ends = relief.passed.ravel(), relief.at_ends.ravel()
    crossed = at_ends[here] | at_ends[there]
    near = np.nonzero(abs(lines.dx) + abs(lines.dy) <= 2)[0]
    crossed[near] |= passed[here[near]] | passed[there[near]]
    # Beyond all levels the wrong way round: a line over no cell is over nothing deep or tall.
    deepest = np.full(len(here), -ABYSS, dtype=np.int32)
    tallest = np.full(len(here), ABYSS, dtype=np.int32)
    low, high = relief.deepest.ravel(), relief.tallest.ravel()
    for part, cells, any_under in cells_of_lines(relief.level.shape[2], *lines):
        crossed[part] |= passed[cells].any(axis=0) & any_under
        deepest[part] = np.where(any_under, low[cells].min(axis=0), -ABYSS)
        tallest[part] = np.where(any_under, high[cells].max(axis=0), ABYSS)
    return crossed, deepest, tallest


def measured(
    battle: Battle,
    side: int,
    relief: Relief,
    found: Candidates,
    kinds: Slow,
    bodies: tuple[Body, ...] = (),
    leaper: Leaper | None = None,
) -> LeapTable:
    """The table with lengths and clearances, without the lines that lead over nothing; over bodies,
    too, if given.
    """
    level = relief.level[found.layer, found.y, found.x]
    lines, spans = _in_the_air(battle, side, relief, found, kinds)
    # What creatures add widens the span and raises the clearance; what lies on the ground stays.
    tallest = np.maximum(walls_under(battle, lines, level, side), found.peak)
    if leaper is not None:
        paths = Paths(found.x, found.y, found.dx, found.dy, level, found.rise)
        met, tops = flights_over(bodies, paths, leaper)
        low, high = np.minimum(spans[:, 0], met[:, 0]), np.maximum(spans[:, 1], met[:, 1])
        spans, tallest = np.stack([low, high], axis=1), np.maximum(tallest, tops)
    entry, chord = _lengths(battle, lines, spans)
    over = np.maximum(tallest - level, 0)
    kept = np.nonzero(_is_leap(found, relief.free, chord, over))[0]
    return _table(battle, side, relief, found.taken(kept), entry[kept], chord[kept], over[kept])


def _in_the_air(
    battle: Battle, side: int, relief: Relief, found: Candidates, kinds: Slow
) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """The lines from centre to centre, thousandths of a cell, and the part of each that is air."""
    x, y, end_x, end_y = found.x, found.y, found.x + found.dx, found.y + found.dy
    half = side * CELL // 2
    corners = [at * CELL + half for at in (x, y, end_x, end_y)]
    lines = np.stack(corners, axis=1).astype(np.int64)
    slow = relief.slow
    level = relief.level[found.layer, y, x]
    ends = Takeoffs(level, found.rise, slow[found.layer, y, x], slow[found.landing, end_y, end_x])
    return lines, spans_in_the_air(battle, lines, ends, side, relief.free, kinds)


def _is_leap(
    found: Candidates, free: int, chord: NDArray[np.int32], over: NDArray[np.int32]
) -> Mask:
    """Whether lines lead over something. To the next cell only a rise makes a leap: a gap that one
    steps across does not.
    """
    far = np.maximum(np.abs(found.dx), np.abs(found.dy)) > 1
    leapt: Mask = ((chord > 0) & far) | (over > free) | ((found.rise > free) & ~far)
    return leapt


def _table(
    battle: Battle,
    side: int,
    relief: Relief,
    kept: Candidates,
    entry: NDArray[np.int32],
    chord: NDArray[np.int32],
    over: NDArray[np.int32],
) -> LeapTable:
    """The lines that are leaps, each column in its type, with the room above them."""
    x, y, dx, dy, rise = kept.x, kept.y, kept.dx, kept.dy, kept.rise
    level = relief.level[kept.layer, y, x]
    return LeapTable(
        x,
        y,
        kept.layer.astype(np.int8),
        dx.astype(np.int8),
        dy.astype(np.int8),
        kept.landing.astype(np.int8),
        entry,
        chord,
        # A rise or a small drop that a step takes counts as level.
        np.where(rise < -relief.free, rise, np.maximum(rise, 0)),
        over,
        room_over(battle, side, x, y, dx, dy, level),
    )


def _lengths(
    battle: Battle, lines: NDArray[np.int64], spans: NDArray[np.float64]
) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """(way before the air, way through it) of each line, thousandths of the unit, each rounded
    once.
    """
    run = (
        np.hypot(lines[:, 2] - lines[:, 0], lines[:, 3] - lines[:, 1])
        * cell_units(battle.ruleset)
        / CELL
    )
    flies = spans[:, 1] > spans[:, 0]
    entry = np.where(flies, run * np.where(flies, spans[:, 0], 0.0), 0.0)
    chord = np.where(flies, run * np.where(flies, spans[:, 1] - spans[:, 0], 0.0), 0.0)
    return np.rint(entry).astype(np.int32), np.rint(chord).astype(np.int32)


__all__ = [
    "Candidates",
    "Relief",
    "anything_to_leap",
    "is_worth_leaping",
    "leap_table",
    "leapable_cells",
    "leaps_along",
    "leaps_worth",
    "measured",
    "relief_of",
    "table_key",
]
