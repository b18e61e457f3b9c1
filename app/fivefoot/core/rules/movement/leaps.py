"""Leaps: which cells can be leapt to from which, over what, how far through the air and how high.

A leap is a straight line between take-off and landing centres. It is airborne from the first entry to the last exit
of what is leapt: pits, liquids, slow or dangerous ground, low walls (a thin one is 0 long and needs height), ledges.
All possible leaps of a map are found once per ground and footprint (`leap_table`); a token's own limits choose.
"""

from __future__ import annotations

from dataclasses import dataclass, fields

import numpy as np
import shapely
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import Mask, segments_meet
from fivefoot.core.geometry.grid import CELL, DIRECTIONS, Cell
from fivefoot.core.geometry.sight import clear_lines
from fivefoot.core.model.token import Token, is_ally, is_hostile
from fivefoot.core.rules.battle import Battle
from fivefoot.core.rules.columns import ABYSS, footprint_columns
from fivefoot.core.rules.ground import kind_of, segments_of
from fivefoot.core.rules.movement.edges import EdgeList
from fivefoot.core.rules.movement.gaps import (
    Pieces,
    crossings,
    in_the_way,
    is_slow,
    leapt_shape,
    low_walls,
    painted_leapt,
    slow_places,
    walking_range,
)
from fivefoot.core.rules.movement.places import Window, window_around
from fivefoot.core.rules.movement.profile import LeapLimits, Profile, StepClass
from fivefoot.core.rules.ruleset.schema.base import exact, thousandths

MOST_CELLS = 9
HAIR = 1e-5  # cells: what is cut off a line ends short of the edge, so that it does not touch what lies there
BLOCK = 16


@dataclass(frozen=True, slots=True, eq=False)
class LeapTable:
    """Possible leaps as arrays: take-off column, row and layer, offset, landing layer, and in thousandths of a cell
    the airborne `chord`, the `rise` of the landing over the take-off, and what has to be cleared (`over`)."""

    x: NDArray[np.int32]
    y: NDArray[np.int32]
    layer: NDArray[np.int8]
    dx: NDArray[np.int8]
    dy: NDArray[np.int8]
    landing: NDArray[np.int8]
    chord: NDArray[np.int32]
    rise: NDArray[np.int32]
    over: NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.x)

    def taken(self, rows: NDArray[np.int64]) -> LeapTable:
        """Some of the leaps."""
        return LeapTable(
            self.x[rows], self.y[rows], self.layer[rows], self.dx[rows], self.dy[rows], self.landing[rows],
            self.chord[rows], self.rise[rows], self.over[rows],
        )  # fmt: skip


def cells_under(dx: int, dy: int) -> list[tuple[int, int]]:
    """The cells between the ends of a straight line of that offset, in order: those whose inside it crosses.

    >>> cells_under(2, 0), cells_under(2, 1)
    ([(1, 0)], [(1, 0), (1, 1)])
    """
    steps = 2 * max(abs(dx), abs(dy)) * max(1, min(abs(dx), abs(dy)) or 1) * 2
    seen: list[tuple[int, int]] = []
    for i in range(1, steps):
        # Points of the line at i / steps from the first centre; those on a cell's edge belong to no inside.
        px, py = 2 * i * dx + steps, 2 * i * dy + steps
        if px % (2 * steps) == 0 or py % (2 * steps) == 0:
            continue
        cell = (px // (2 * steps), py // (2 * steps))
        if cell not in ((0, 0), (dx, dy)) and cell not in seen:
            seen.append(cell)
    return seen


def leap_table(battle: Battle, side: int, radius: int, window: Window | None = None) -> LeapTable:
    """All leaps of a footprint within `radius` cells that take off in a window (None = the whole map).

    Made block by block and kept: a token that moves on finds most blocks again, and a door that opens leaves the
    lengths as they are.
    """
    window = window or Window(0, 0, battle.columns, battle.rows)
    tiles = [
        _tile(battle, side, radius, Window(x, y, min(battle.columns, x + BLOCK), min(battle.rows, y + BLOCK)))
        for y in range(window.top // BLOCK * BLOCK, window.bottom, BLOCK)
        for x in range(window.left // BLOCK * BLOCK, window.right, BLOCK)
    ]
    if not tiles:
        return _empty_table()
    return battle.derived("leaps", tuple(tiles), (), lambda: _joined(tiles))


def _tile(battle: Battle, side: int, radius: int, tile: Window) -> LeapTable:
    """The leaps that take off in one block of the map."""
    whole = battle.derived(
        "leap_tile", (battle.columns_of_ground,),
        (side, radius, battle.ruleset.height.free_step, tile, battle.low_walls),
        lambda: _make_table(battle, side, radius, tile),
    )  # fmt: skip
    return battle.derived(
        "clear_leaps", (whole, battle.movement_segments), (), lambda: _clear_of_walls(battle, side, whole)
    )


def _joined(tiles: list[LeapTable]) -> LeapTable:
    """Several tables as one."""
    if len(tiles) == 1:
        return tiles[0]
    return LeapTable(*(np.concatenate([getattr(t, f.name) for t in tiles]) for f in fields(LeapTable)))


def leaps_near(battle: Battle, side: int, radius: int, window: Window) -> LeapTable:
    """As `leap_table`, for just the take-offs of a small window: what is asked about one place."""
    return battle.derived(
        "leaps_near", (battle.columns_of_ground, battle.movement_segments),
        (side, radius, battle.ruleset.height.free_step, window, battle.low_walls),
        lambda: _clear_of_walls(battle, side, _make_table(battle, side, radius, window)),
    )  # fmt: skip


def _clear_of_walls(battle: Battle, side: int, table: LeapTable) -> LeapTable:
    """The leaps that no full wall stops; walls are asked block by block, each only those near it."""
    clear = np.ones(len(table), dtype=bool)
    half = side * CELL // 2
    block = (table.y // 4).astype(np.int64) * 4096 + table.x // 4
    order = np.argsort(block, kind="stable")
    for chosen in np.split(order, np.nonzero(np.diff(block[order]))[0] + 1) if len(order) else []:
        x, y = table.x[chosen].astype(np.int64), table.y[chosen].astype(np.int64)
        lines = np.stack([x, y, x + table.dx[chosen], y + table.dy[chosen]], axis=1) * CELL + half
        clear[chosen] = clear_lines(lines, battle.movement_segments)
    return table.taken(np.nonzero(clear)[0])


def leapable_cells(battle: Battle) -> Mask:
    """Cells whose ground is something to leap over: bool [rows, columns]."""
    flags = [_worth_leaping(battle, i) for i in range(len(battle.surfaces.surfaces))]
    marked: Mask = np.array(flags, dtype=bool)[battle.surfaces.index]
    return marked


def _worth_leaping(battle: Battle, number: int) -> bool:
    surface = battle.surfaces.surfaces[number]
    kind = kind_of(surface)
    return kind.is_void or is_slow(kind) or (kind.impassable and kind.medium == "ground")


def _make_table(battle: Battle, side: int, radius: int, window: Window) -> LeapTable:
    columns = battle.columns_of_ground
    level, exists, _ = footprint_columns(columns, side)
    thin = _under_footprint(_thin_ground(battle), side)
    marked = _under_footprint(leapable_cells(battle), side) | thin
    highest = walking_range(battle)[1]
    low = np.zeros((8, battle.rows, battle.columns), dtype=bool)
    for _, _, steps, _ in battle.low_steps():
        low |= steps
    near_low: Mask = np.asarray(low.any(axis=0))
    free = thousandths(exact(battle.ruleset.height.free_step))
    found: list[tuple[NDArray[np.int32], ...]] = []
    for dy in range(-radius, radius + 1):
        for dx in range(-radius, radius + 1):
            if (dx or dy) and dx * dx + dy * dy <= (radius + 1) ** 2:
                found += _of_offset(battle, side, dx, dy, level, exists, marked, thin, near_low, highest, free, window)
    if not found:
        return _empty_table()
    parts = [np.concatenate(part) for part in zip(*found, strict=True)]
    return _measured(battle, side, *parts)


def _thin_ground(battle: Battle) -> Mask:
    """Cells touched by ground worth leaping whose centre lies outside it (a trench drawn between cells)."""
    touched = np.zeros((battle.rows, battle.columns), dtype=bool)
    for ground in battle.scenario.scene.ground:
        kind = kind_of(ground.surface)
        if not (kind.is_void or is_slow(kind) or (kind.impassable and kind.medium == "ground")):
            continue
        xs, ys = [p[0] for p in ground.points], [p[1] for p in ground.points]
        touched[
            max(0, min(ys) // CELL) : max(ys) // CELL + 1, max(0, min(xs) // CELL) : max(xs) // CELL + 1
        ] = True
    return touched


def _empty_table() -> LeapTable:
    whole, small = np.zeros(0, np.int32), np.zeros(0, np.int8)
    return LeapTable(whole, whole, small, small, small, small, whole, whole, whole)


def _under_footprint(cells: Mask, side: int) -> Mask:
    """Anchors whose footprint touches a marked cell."""
    if side == 1:
        return cells
    marked = np.zeros_like(cells)
    for j in range(side):
        for i in range(side):
            marked[: cells.shape[0] - j, : cells.shape[1] - i] |= cells[j:, i:]
    return marked


def _of_offset(
    battle: Battle,
    side: int,
    dx: int,
    dy: int,
    level: NDArray[np.int32],
    exists: Mask,
    marked: Mask,
    thin: Mask,
    near_low: Mask,
    highest: NDArray[np.int32],
    free: int,
    window: Window,
) -> list[tuple[NDArray[np.int32], ...]]:
    """Take-offs from which a line of this offset has something to leap: (x, y, layer, dx, dy, landing, rise, peak).

    `peak` is the level of what stands in the way between them. `highest` is the highest walking level of each cell:
    where that lies below the take-off, the ground is a gap.
    """
    layers, rows, columns = level.shape
    here = (
        slice(max(window.top, -dy), min(window.bottom, rows - max(0, dy))),
        slice(max(window.left, -dx), min(window.right, columns - max(0, dx))),
    )
    there = (slice(here[0].start + dy, here[0].stop + dy), slice(here[1].start + dx, here[1].stop + dx))
    if here[0].start >= here[0].stop or here[1].start >= here[1].stop:
        return []
    shape = (here[0].stop - here[0].start, here[1].stop - here[1].start)
    under = thin[here] | thin[there]  # a trench may lie within the cells at the ends
    deepest, tallest = np.full(shape, -ABYSS, dtype=np.int32), np.full(shape, ABYSS, dtype=np.int32)
    crossed = near_low[here] | near_low[there]
    middle = cells_under(dx, dy)
    for mx, my in middle:
        cut = (slice(here[0].start + my, here[0].stop + my), slice(here[1].start + mx, here[1].stop + mx))
        under |= marked[cut]
        crossed = crossed | near_low[cut]
        deepest, tallest = np.minimum(deepest, highest[cut]), np.maximum(tallest, highest[cut])
    if not middle or abs(dx) + abs(dy) <= 2:
        under |= marked[here] | marked[there]
    found: list[tuple[NDArray[np.int32], ...]] = []
    for before in range(layers):
        start = level[before][here]
        gap = under | crossed | (deepest < start - free) | (tallest > start + free)
        for after in range(layers):
            rise = level[after][there] - level[before][here]
            ok = exists[before][here] & exists[after][there] & (rise >= -free)
            ok &= gap | (rise > free)
            y, x = np.nonzero(ok)
            if len(x):
                count = len(x)
                found.append((
                    (x + here[1].start).astype(np.int32), (y + here[0].start).astype(np.int32),
                    np.full(count, before, np.int32), np.full(count, dx, np.int32), np.full(count, dy, np.int32),
                    np.full(count, after, np.int32), rise[ok].astype(np.int32),
                    _peaks(battle, side, middle, level[before], y + here[0].start, x + here[1].start),
                ))  # fmt: skip
    return found


def _peaks(
    battle: Battle,
    side: int,
    middle: list[tuple[int, int]],
    level: NDArray[np.int32],
    y: NDArray[np.int64],
    x: NDArray[np.int64],
) -> NDArray[np.int32]:
    """The level of the highest ground between take-off and landing, by take-off."""
    from_level = level[y, x]
    peak = np.full(len(x), ABYSS, dtype=np.int32)
    own = {(i, j) for i in range(side) for j in range(side)}
    for mx, my in sorted({(mx + i, my + j) for mx, my in middle for i, j in own} - own):
        peak = np.maximum(peak, in_the_way(battle, from_level, y + my, x + mx, side * CELL))
    return peak


def _measured(battle: Battle, side: int, *parts: NDArray[np.int32]) -> LeapTable:
    """The table with chords and clearances, without the leaps that walls stop and those over nothing."""
    x, y, layer, dx, dy, landing, rise, peak = parts
    half = side * CELL // 2
    lines = np.stack(
        [x * CELL + half, y * CELL + half, (x + dx) * CELL + half, (y + dy) * CELL + half], axis=1
    ).astype(np.int64)
    free = thousandths(exact(battle.ruleset.height.free_step))
    level = footprint_columns(battle.columns_of_ground, side)[0][layer, y, x]
    slow = slow_places(battle)
    slow_start, slow_end = slow[layer, y, x], slow[landing, y + dy, x + dx]
    share = (side / 2 + HAIR) / np.maximum(np.abs(dx), np.abs(dy))
    flown = _airborne(lines, np.where(slow_start, share, 0.0), np.where(slow_end | (rise > free), share, 0.0))
    chord = _chords(battle, flown, lines, level, slow_start & slow_end, free)
    clear = np.maximum(_clearances(battle, lines, level, side * CELL), peak) - level
    clear = np.maximum(clear, 0)
    far = np.maximum(np.abs(dx), np.abs(dy)) > 1
    worth = (chord > 0) & (far | (rise > free)) | (clear > free) | (rise > free) & ~far
    kept = np.nonzero(worth)[0]
    return LeapTable(
        x[kept], y[kept], layer[kept].astype(np.int8), dx[kept].astype(np.int8), dy[kept].astype(np.int8),
        landing[kept].astype(np.int8), chord[kept], np.maximum(rise[kept], 0), clear[kept],
    )  # fmt: skip


def _airborne(lines: NDArray[np.int64], start: NDArray[np.float64], end: NDArray[np.float64]) -> NDArray[np.float64]:
    """The part of each line on which it can be in the air: slow ground that one stands in at an end is not leapt."""
    along = lines[:, 2:] - lines[:, :2]
    return np.concatenate([lines[:, :2] + along * start[:, None], lines[:, 2:] - along * end[:, None]], axis=1)


def _chords(
    battle: Battle,
    flown: NDArray[np.float64],
    lines: NDArray[np.int64],
    level: NDArray[np.int32],
    mired: Mask,
    free: int,
) -> NDArray[np.int32]:
    """Airborne length of each line [count, 4] in thousandths of a cell: first entry to last exit of what is leapt.

    From slow ground to slow ground (`mired`) there is no entry and no exit: only what is worse is leapt there.
    """
    chord = np.zeros(len(lines), dtype=np.int32)
    for height in np.unique(level):
        for within in (False, True):
            chosen = np.nonzero((level == height) & (mired == within))[0]
            if not len(chosen):
                continue
            level_, slow, some = int(height), not within, lines[chosen]
            # Paint fills whole cells: what a line through cell centres has of them is known by its offset alone.
            by_cell = bool(battle.scenario.scene.painted.tiles) and bool((some[:, :2] % CELL == CELL // 2).all())
            shapes = (leapt_shape(battle, level_, free, slow, not by_cell), low_walls(battle, level_))
            spans = _spans(shapes, flown[chosen], some)
            if by_cell:
                spans = _painted_spans(painted_leapt(battle, level_, free, slow), flown[chosen], some, spans)
            run = np.hypot(some[:, 2] - some[:, 0], some[:, 3] - some[:, 1])
            chord[chosen] = np.rint(run * np.maximum(0.0, spans[:, 1] - spans[:, 0])).astype(np.int32)
    return chord


def _painted_spans(
    leapt: Mask, flown: NDArray[np.float64], lines: NDArray[np.int64], spans: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Spans widened by the painted cells that lines cross, as far as they are in the air."""
    x, y = lines[:, 0] // CELL, lines[:, 1] // CELL
    dx, dy = (lines[:, 2] - lines[:, 0]) // CELL, (lines[:, 3] - lines[:, 1]) // CELL
    long = np.where(np.abs(dx) >= np.abs(dy), 0, 1)
    number = np.arange(len(lines))
    whole = (lines[number, long + 2] - lines[number, long]).astype(float)
    first = (flown[number, long] - lines[number, long]) / whole
    last = (flown[number, long + 2] - lines[number, long]) / whole
    for i, j in set(zip(dx.tolist(), dy.tolist(), strict=True)):
        mine = np.nonzero((dx == i) & (dy == j))[0]
        for cx, cy, start, end in crossings(i, j):
            low, high = np.maximum(start, first[mine]), np.minimum(end, last[mine])
            hit = leapt[y[mine] + cy, x[mine] + cx] & (high > low)
            spans[mine[hit], 0] = np.minimum(spans[mine[hit], 0], low[hit])
            spans[mine[hit], 1] = np.maximum(spans[mine[hit], 1], high[hit])
    return spans


def _spans(
    shapes: tuple[Pieces, ...], flown: NDArray[np.float64], lines: NDArray[np.int64]
) -> NDArray[np.float64]:
    """The first and the last part of each line at which it meets a shape: [count, 2], (inf, -inf) where it does not."""
    drawn = shapely.linestrings(flown.reshape(-1, 2, 2))
    long = np.where(np.abs(lines[:, 2] - lines[:, 0]) >= np.abs(lines[:, 3] - lines[:, 1]), 0, 1)
    number = np.arange(len(lines))
    origin, run = lines[number, long], (lines[number, long + 2] - lines[number, long]).astype(float)
    spans = np.stack([np.full(len(lines), np.inf), np.full(len(lines), -np.inf)], axis=1)
    for shape in shapes:
        boxes = shape.extents(drawn)
        ends = np.stack([(boxes[number, long] - origin) / run, (boxes[number, long + 2] - origin) / run], axis=1)
        spans[:, 0] = np.fmin(spans[:, 0], ends.min(axis=1))
        spans[:, 1] = np.fmax(spans[:, 1], ends.max(axis=1))
    return spans


def _clearances(
    battle: Battle, lines: NDArray[np.int64], level: NDArray[np.int32], body: int
) -> NDArray[np.int32]:
    """The level of the highest low wall under each line, far below where there is none that reaches the body."""
    over = np.full(len(lines), ABYSS, dtype=np.int32)
    low = list(battle.low_walls)
    for barrier, segment in zip(low, segments_of(low), strict=True):
        met = segments_meet(lines, segment[None, :]) & (barrier.bottom < level + body)
        over[met] = np.maximum(over[met], barrier.top)
    return over


def add_leaps(
    battle: Battle,
    profile: Profile,
    window: Window,
    passable: Mask,
    edges: EdgeList,
    plain: tuple[NDArray[np.int32], NDArray[np.int16]],
) -> None:
    """The leaps that some run-up of the token allows, as edges of the graph; `plain` are its ordinary steps."""
    limits = profile.leaps
    if limits is None or not _anything_to_leap(battle):
        return
    table = leap_table(battle, profile.side, leap_radius(profile, limits), window)
    chosen = _chosen(profile, limits, table, window)
    area = window.width * window.height
    source = (table.y[chosen] - window.top) * window.width + table.x[chosen] - window.left
    source = source.astype(np.int64) + table.layer[chosen].astype(np.int64) * area
    landing_y, landing_x = table.y[chosen] + table.dy[chosen], table.x[chosen] + table.dx[chosen]
    target = (landing_y - window.top) * window.width + landing_x - window.left
    target = target.astype(np.int64) + table.landing[chosen].astype(np.int64) * area
    free = passable[source] & passable[target] & _over_creatures(battle, profile, table, chosen, window, passable)
    chosen, source, target = chosen[free], source[free], target[free]
    level = footprint_columns(battle.columns_of_ground, profile.side)[0][(slice(None), *window.slices())].ravel()
    free = ~_walked_at_the_end(table, chosen, source, target, plain, list(edges.classes), window, level)
    chosen, source, target = chosen[free], source[free], target[free]
    edges.add_leaps(source, target, _classes(profile, limits, table, chosen, edges), chosen)


def _walked_at_the_end(
    table: LeapTable,
    chosen: NDArray[np.int64],
    source: NDArray[np.int64],
    target: NDArray[np.int64],
    plain: tuple[NDArray[np.int32], NDArray[np.int16]],
    classes: list[StepClass],
    window: Window,
    level: NDArray[np.int32],
) -> Mask:
    """Leaps whose last cell could as well be walked: a shorter leap and a clear step cost the same and leave more."""
    dx, dy = table.dx[chosen].astype(np.int64), table.dy[chosen].astype(np.int64)
    far, near = np.maximum(np.abs(dx), np.abs(dy)), np.minimum(np.abs(dx), np.abs(dy))
    longer = np.zeros(len(chosen), dtype=bool)
    if not len(chosen):
        return longer
    nodes, width = len(plain[0]), window.width
    pairs = source * nodes + target
    flat = [step.shape == "step" and step.factor == 1000 for step in classes]
    clear = np.array([*flat, False], dtype=bool)  # one more, for where nothing can be walked at all
    along = (far > 1) & ((near == 0) | (near == far))
    for direction, (sx, sy) in enumerate(DIRECTIONS):
        mine = np.nonzero(along & (np.sign(dx) == sx) & (np.sign(dy) == sy))[0]
        before = target[mine] - sy * width - sx
        # Feet risen are the price where they are more than the way: a shorter leap may be the dearer one.
        even = level[before] - level[source[mine]] <= (far[mine] - 1) * CELL
        stepped = even & (plain[0][before, direction] == target[mine]) & clear[plain[1][before, direction]]
        longer[mine] = np.asarray(stepped & np.isin(source[mine] * nodes + before, pairs))
    return longer


def _anything_to_leap(battle: Battle) -> bool:
    if battle.has_heights:
        return True
    return any(_worth_leaping(battle, i) for i in range(len(battle.surfaces.surfaces)))


def leap_radius(profile: Profile, limits: LeapLimits) -> int:
    """How many cells away a landing can be: the longest chord and the rest of the two end cells."""
    return min(MOST_CELLS, int(min(limits.longest, profile.budget) // profile.cell) + 2)


def leaps_of(battle: Battle, profile: Profile, window: Window) -> LeapTable | None:
    """The leap table that the profile's graph over a window uses, or None where it does not leap."""
    if profile.leaps is None or not _anything_to_leap(battle):
        return None
    return leap_table(battle, profile.side, leap_radius(profile, profile.leaps), window)


def find_leap(battle: Battle, profile: Profile, start: Cell, end: Cell) -> tuple[int, int] | None:
    """Length and height of the leap between two cells as the limits see them (thousandths of the unit), if any."""
    radius = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
    if not _anything_to_leap(battle) or radius > MOST_CELLS:
        return None
    near = window_around([start], 1, battle.columns, battle.rows)
    table = leap_table(battle, profile.side, radius, near)
    found = np.nonzero(
        (table.x == start[0])
        & (table.y == start[1])
        & (table.dx == end[0] - start[0])
        & (table.dy == end[1] - start[1])
    )[0]
    if not len(found):
        return None
    number = found[0]
    high = max(int(table.rise[number]), int(table.over[number])) * profile.cell // CELL
    return int(_length(profile, table)[number]), high


def _chosen(profile: Profile, limits: LeapLimits, table: LeapTable, window: Window) -> NDArray[np.int64]:
    scale = profile.cell
    x, y = table.x + table.dx, table.y + table.dy
    inside = (table.x >= window.left) & (table.x < window.right) & (table.y >= window.top) & (table.y < window.bottom)
    inside &= (x >= window.left) & (x < window.right) & (y >= window.top) & (y < window.bottom)
    length = _length(profile, table)
    high = np.maximum(table.rise, table.over).astype(np.int64) * scale // CELL
    return np.nonzero(inside & (length <= limits.longest) & (high <= limits.highest))[0]


def _length(profile: Profile, table: LeapTable) -> NDArray[np.int64]:
    """What the limit is compared with, in thousandths of the unit: the chord, or centre to centre by choice."""
    if profile.ruleset.leap.measure == "centre":
        cells = np.hypot(table.dx.astype(float), table.dy.astype(float))
        return np.where(table.chord > 0, np.rint(cells * profile.cell), 0).astype(np.int64)
    return (table.chord.astype(np.int64) * profile.cell + CELL // 2) // CELL


def _over_creatures(
    battle: Battle,
    profile: Profile,
    table: LeapTable,
    chosen: NDArray[np.int64],
    window: Window,
    passable: Mask,
) -> Mask:
    """Leaps with nobody under them who does not let the token pass."""
    free = np.ones(len(chosen), dtype=bool)
    exists = passable[: window.width * window.height].reshape(window.height, window.width)
    occupied = _barring_cells(battle, profile, window) if len(chosen) else exists
    offsets = set(zip(table.dx[chosen].tolist(), table.dy[chosen].tolist(), strict=True))
    for dx, dy in offsets:
        mine = (table.dx[chosen] == dx) & (table.dy[chosen] == dy)
        for mx, my in cells_under(dx, dy):
            y = np.clip(table.y[chosen][mine] + my - window.top, 0, window.height - 1)
            x = np.clip(table.x[chosen][mine] + mx - window.left, 0, window.width - 1)
            free[np.nonzero(mine)[0]] &= ~occupied[y, x]
    return free


def _barring_cells(battle: Battle, profile: Profile, window: Window) -> Mask:
    rules = battle.ruleset.occupancy
    token = profile.token
    side = battle.footprint(token).side

    def bars(other: Token) -> bool:
        rule = rules.ally if is_ally(token, other) else rules.enemy if is_hostile(token, other) else rules.neutral
        return rule != "pass" and other.id != token.id and other.id not in profile.passes

    return battle.covered([t for t in battle.scenario.tokens.values() if bars(t)], side)[window.slices()]


def _classes(
    profile: Profile, limits: LeapLimits, table: LeapTable, chosen: NDArray[np.int64], edges: EdgeList
) -> NDArray[np.int16]:
    """Class numbers: leaps that every run-up judges alike share one, so that the tables stay small."""
    scale = profile.cell
    lengths = sorted({value for value in limits.long if value is not None} | _run_lengths(limits))
    heights = sorted({0, *(value for value in limits.high if value is not None)})
    length = _length(profile, table)[chosen]
    if limits.by_check:
        length = np.zeros_like(length)
    else:
        length = np.array([0, *lengths])[np.searchsorted(np.array([0, *lengths]), length)]
    over = np.array(heights)[np.searchsorted(np.array(heights), table.over[chosen].astype(np.int64) * scale // CELL)]
    rise = table.rise[chosen].astype(np.int64) * scale // CELL
    far, near = np.maximum(np.abs(table.dx), np.abs(table.dy))[chosen], np.minimum(
        np.abs(table.dx), np.abs(table.dy)
    )[chosen]
    keys = np.stack([length, over, rise, far - near, near], axis=1)
    unique, inverse = _distinct(keys)
    numbers = [
        edges.number(StepClass(False, 1000, limits.modes[0], "leap", int(r), int(s), int(d), int(c), int(o)))
        for c, o, r, s, d in unique
    ]
    return np.array(numbers, dtype=np.int16)[inverse.reshape(-1)] if len(numbers) else np.zeros(0, np.int16)


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


def _run_lengths(limits: LeapLimits) -> set[int]:
    if not limits.per_unit:
        return set()
    return {run * limits.per_unit // 1000 for run in range(0, limits.most_run_up + 1, 500)}


__all__ = ["LeapTable", "add_leaps", "cells_under", "find_leap", "leap_radius", "leap_table", "leaps_of"]
