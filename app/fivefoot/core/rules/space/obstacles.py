"""What bars the steps of a footprint: walls at every height, walls between two levels, and gaps too
narrow for it.

One measure for every kind of movement: whoever walks, flies, climbs, leaps, drops, is shoved or is
dragged meets the walls at its own level, and a gap narrower than itself is to it a wall as high as
the lower one of those that leave it. Levels are in thousandths of a cell; steps are told by anchor
and by direction in the order of `grid.DIRECTIONS`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import (
    Mask,
    Segments,
    Slices,
    blocked_cell_steps,
    blocked_footprint_steps,
    moved_by,
    without_sides,
)
from fivefoot.core.geometry.gap_lines import ENDLESS, WallLines
from fivefoot.core.geometry.gaps import NarrowSteps, Part, steps_of_part
from fivefoot.core.geometry.grid import CELL, Cell, direction_of
from fivefoot.core.geometry.segment_boxes import SegmentBoxes, fingerprint
from fivefoot.core.progress import with_progress
from fivefoot.core.rules.space.barrier_rows import LOW
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.derived_cache import DERIVED

TILE = 32
"""Cells a side of the parts of the map in which gaps are measured and kept."""

Numbers = NDArray[np.int64]
Whole = NDArray[np.int32] | Numbers
Levels = int | Whole


@dataclass(frozen=True, slots=True, eq=False)
class LevelSteps:
    """Steps that something bars between two levels, as arrays of one length, those of a direction
    together.

    `rows` and `columns` are the part of the map, `row` and `column` count from its corner; `first`
    tells where each direction begins, `kind` numbers what bars them among `tags` (the last, empty,
    is that of gaps).
    """

    rows: slice
    columns: slice
    first: Numbers
    row: Numbers
    column: Numbers
    bottom: Numbers
    top: Numbers
    kind: Numbers
    tags: tuple[tuple[str, ...], ...]

    def any_in(self, direction: int) -> bool:
        """Whether anything bars a step in a direction."""
        return bool(self.first[direction] < self.first[direction + 1])

    def met(self, direction: int, here: Slices, step: Levels, head: Levels) -> Mask:
        """The anchors among some (slices of this part) whose step in a direction is barred to a
        body.

        The body reaches from `step`, what it steps over, to below `head`: a number, or an array
        over these anchors.
        """
        shape, (row, column, bottom, top) = _shape(here), self._among(direction, here)
        found = np.zeros(shape, dtype=bool)
        low = step[row, column] if isinstance(step, np.ndarray) else step
        high = head[row, column] if isinstance(head, np.ndarray) else head
        # What ends at the feet is stepped over; what begins at the head is passed under.
        met = (top > low) & (bottom < high)
        found[row[met], column[met]] = True
        return found

    def met_from(self, level: Whole, step: int, head: int) -> Mask:
        """The steps of this part that are barred to bodies which reach from `step` to below `head`
        above the `level` of each: both bool and levels are [8, height, width].
        """
        found = np.zeros(level.shape, dtype=bool)
        if len(self.row):
            direction = np.repeat(np.arange(8), np.diff(self.first))
            own = level[direction, self.row, self.column]
            met = (self.top > own + step) & (self.bottom < own + head)
            found[direction[met], self.row[met], self.column[met]] = True
        return found

    def met_at(self, direction: int, here: Slices, bases: Numbers, tall: int) -> Mask:
        """As `met` for bodies so tall, at each of several levels: bool [levels, height, width]."""
        row, column, bottom, top = self._among(direction, here)
        found = np.zeros((len(bases), *_shape(here)), dtype=bool)
        low = bases[:, None]
        level, number = np.nonzero((top > low) & (bottom < low + tall))
        found[level, row[number], column[number]] = True
        return found

    def met_each(
        self, direction: Numbers, row: Numbers, column: Numbers, step: Whole, head: Whole
    ) -> Numbers:
        """Of several steps, each with a body of its own, the numbers of those that are barred; a
        number may come several times.
        """
        if not len(self.row):
            return np.zeros(0, dtype=np.int64)
        height, width = _shape((self.rows, self.columns))
        barred = np.repeat(np.arange(8), np.diff(self.first))
        own = (barred * height + self.row) * width + self.column
        asked = (direction * height + row) * width + column
        order = np.argsort(own, kind="stable")
        first, beyond = (np.searchsorted(own[order], asked, end) for end in ("left", "right"))
        # What bars each step lies together: its numbers are counted on from the first.
        count = beyond - first
        which = np.repeat(np.arange(len(asked)), count)
        number = order[np.arange(len(which)) + np.repeat(first - np.cumsum(count) + count, count)]
        met = (self.top[number] > step[which]) & (self.bottom[number] < head[which])
        found: Numbers = which[met]
        return found

    def _among(self, direction: int, here: Slices) -> tuple[Numbers, Numbers, Numbers, Numbers]:
        """The steps in a direction from some anchors: row and column among these, bottom, top."""
        mine, (height, width) = (
            slice(self.first[direction], self.first[direction + 1]),
            _shape(here),
        )
        row, column = self.row[mine] - here[0].start, self.column[mine] - here[1].start
        # Asked for a part: rows outside it are another tile's.
        inside = (row >= 0) & (row < height) & (column >= 0) & (column < width)
        return row[inside], column[inside], self.bottom[mine][inside], self.top[mine][inside]

    def at(self, direction: int, cell: Cell) -> list[tuple[int, int]]:
        """Bottom and top of all that bars one step from a cell of the map."""
        mine = slice(self.first[direction], self.first[direction + 1])
        here = (self.row[mine] == cell[1] - self.rows.start) & (
            self.column[mine] == cell[0] - self.columns.start
        )
        return list(
            zip(self.bottom[mine][here].tolist(), self.top[mine][here].tolist(), strict=True)
        )

    def walls(self, direction: int) -> Iterator[tuple[int, int, int, int, tuple[str, ...]]]:
        """All steps in a direction that walls bar, without gaps: row, column, bottom, top, and the
        tags of the wall.
        """
        mine = slice(self.first[direction], self.first[direction + 1])
        # The last kind is that of gaps.
        drawn = self.kind[mine] < len(self.tags) - 1
        columns = (
            part[mine][drawn].tolist()
            for part in (self.row, self.column, self.bottom, self.top, self.kind)
        )
        return ((*rest, self.tags[kind]) for *rest, kind in zip(*columns, strict=True))


def _shape(part: Slices) -> tuple[int, int]:
    return part[0].stop - part[0].start, part[1].stop - part[1].start


class Obstacles(NamedTuple):
    """What bars the steps of a footprint in a part of the map: `full` bool [8, height, width] at
    every level, the map's edge included, and what bars them at some.
    """

    full: Mask
    low: LevelSteps

    def met(self, direction: int, here: Slices, step: Levels, head: Levels) -> Mask:
        """The anchors among some whose step in a direction is barred to a body from `step` to below
        `head`.
        """
        full = self.full[direction][here]
        # Without a low wall in a direction the mask is the answer, as it is.
        return np.asarray(
            full | self.low.met(direction, here, step, head) if self.low.any_in(direction) else full
        )

    def met_each(
        self, direction: Numbers, row: Numbers, column: Numbers, step: Whole, head: Whole
    ) -> Mask:
        """As `met` for single steps, told by direction and anchor (within this part), each with a
        body of its own.
        """
        barred = self.full[direction, row, column]
        barred[self.low.met_each(direction, row, column, step, head)] = True
        return barred

    def joined(self, other: Obstacles) -> Obstacles:
        """What bars a step here or there, both over the same part of the map."""
        part = self.low.rows, self.low.columns
        both = np.concatenate([_rows_within(each.low, None) for each in (self, other)], axis=1)
        both[5] = len(self.low.tags) - 1  # what bars somebody who is dragged is not climbed
        return Obstacles(self.full | other.full, _level_steps(both, part, self.low.tags))

    def moved(self, x: int, y: int, part: Slices) -> Obstacles:
        """What bars the steps of a part, of somebody that stands (x, y) away; all do that are not
        in this one.
        """
        # Where nothing is known all is barred: off the part there may be no map.
        full = np.ones((8, part[0].stop - part[0].start, part[1].stop - part[1].start), dtype=bool)
        rows, columns = (
            _shared(mine, asked, away)
            for mine, asked, away in zip(
                (self.low.rows, self.low.columns), part, (y, x), strict=True
            )
        )
        full[:, rows[1], columns[1]] = self.full[:, rows[0], columns[0]]
        steps = _rows_within(self.low, None)
        steps[1:3] -= [[y], [x]]
        inside = (steps[1] >= part[0].start) & (steps[1] < part[0].stop)
        inside &= (steps[2] >= part[1].start) & (steps[2] < part[1].stop)
        return Obstacles(full, _level_steps(steps[:, inside], part, self.low.tags))


def whole_map(battle: Battle) -> Slices:
    """The rows and columns of the whole map."""
    return slice(0, battle.rows), slice(0, battle.columns)


def obstacles(battle: Battle, side: int, part: Slices, least: int | None = None) -> Obstacles:
    """What bars the steps of a footprint whose anchors lie in a part of the map.

    Gaps narrower than `least` (None: the whole footprint) bar it where the ruleset measures widths
    (A54).
    """
    least = side * CELL if least is None else least
    # Kept by walls and doors and not by tokens: who moves keeps them.
    walls = low_steps(battle, side)
    return battle.derived(
        "obstacles",
        (battle.footprint_steps(side), walls, battle.movement_walls, battle.open_doors),
        (
            side,
            least,
            *_bounds(part),
            battle.ruleset.squeeze.width_test,
            battle.ruleset.squeeze.doors,
        ),
        lambda: _obstacles(battle, side, part, walls, _gaps_below(battle, side, part, least)),
    )


def tight_steps(battle: Battle, side: int, part: Slices, least: int) -> Obstacles:
    """The steps through gaps narrower than a footprint but not than `least`: a squeezing body
    passes them.
    """
    gaps = gaps_in(battle, side, part)
    gaps = gaps.picked((gaps.width >= least) & (gaps.width < side * CELL))
    none = np.zeros((8, part[0].stop - part[0].start, part[1].stop - part[1].start), dtype=bool)
    return Obstacles(*_with_gaps(none, part, gaps, None))


def is_too_narrow(
    battle: Battle, side: int, here: Cell, there: Cell, step: int, head: int, least: int
) -> bool:
    """Whether a gap narrower than `least` bars a step between neighbours to a body from `step` to
    below `head`.
    """
    part, direction = (
        (slice(here[1], here[1] + 1), slice(here[0], here[0] + 1)),
        direction_of(here, there),
    )
    gaps = _gaps_below(battle, side, part, least)
    met = (
        # No neighbours: no gap has direction -1.
        (gaps.direction == (-1 if direction is None else direction))
        & (gaps.top > step)
        & (gaps.bottom < head)
    )
    return bool(met.any())


def bars(
    battle: Battle,
    side: int,
    here: Cell,
    there: Cell,
    step: int,
    head: int,
    least: int | None = None,
) -> bool:
    """Whether walls or too narrow a gap bar one step to a body from `step` to below `head`; True
    for no neighbours.

    Raises IndexError where the step begins off the map.
    """
    direction = direction_of(here, there)
    if direction is None:
        return True
    part, only = (
        (slice(here[1], here[1] + 1), slice(here[0], here[0] + 1)),
        (slice(0, 1), slice(0, 1)),
    )
    gaps = _gaps_below(battle, side, part, side * CELL if least is None else least)
    walls = low_steps(battle, side)
    # Most maps have neither low walls nor gaps, and one step is asked about thousands of times.
    if not len(gaps.row) and not len(walls.row):
        return bool(battle.footprint_steps(side)[(direction, *part)][0, 0])
    barred = _obstacles(battle, side, part, walls, gaps)
    return bool(barred.met(direction, only, step, head)[0, 0])


def _bounds(part: Slices) -> tuple[int, int, int, int]:
    return part[0].start, part[0].stop, part[1].start, part[1].stop


def _obstacles(
    battle: Battle, side: int, part: Slices, walls: LevelSteps, gaps: NarrowSteps
) -> Obstacles:
    full = battle.footprint_steps(side)[(slice(None), *part)]
    return Obstacles(*_with_gaps(full, part, gaps, walls))


def _with_gaps(
    full: Mask, part: Slices, gaps: NarrowSteps, walls: LevelSteps | None
) -> tuple[Mask, LevelSteps]:
    """Barred steps with gaps added: those between walls without end to the mask, the others to the
    low ones.
    """
    tags = walls.tags if walls is not None else ((),)
    # Most maps have neither gaps nor walls of a height.
    if not len(gaps.row) and (walls is None or not len(walls.row)):
        return full, _level_steps(np.zeros((6, 0), dtype=np.int64), part, tags)
    # A gap between walls without end bars every body at every level, like a wall.
    endless = (gaps.bottom <= -ENDLESS) & (gaps.top >= ENDLESS)
    if endless.any():
        # A copy: the mask is shared by all who ask.
        full = full.copy()
        full[
            gaps.direction[endless],
            gaps.row[endless] - part[0].start,
            gaps.column[endless] - part[1].start,
        ] = True
    gaps = gaps.picked(~endless)
    kind = np.full(len(gaps.row), len(tags) - 1)
    rows = np.stack([gaps.direction, gaps.row, gaps.column, gaps.bottom, gaps.top, kind])
    if walls is not None and len(walls.row):
        rows = np.concatenate([rows, _rows_within(walls, part)], axis=1)
    return full, _level_steps(rows, part, tags)


def _shared(mine: slice, asked: slice, away: int) -> tuple[slice, slice]:
    """What of the rows (or columns) asked about lies so far away within mine: counted from mine,
    and from theirs.
    """
    high = min(asked.stop + away, mine.stop)
    low = min(max(asked.start + away, mine.start), high)
    return slice(low - mine.start, high - mine.start), slice(
        low - away - asked.start, high - away - asked.start
    )


def _rows_within(steps: LevelSteps, part: Slices | None) -> Numbers:
    """The steps from anchors in a part (None: all) as direction, row, column, bottom, top and kind,
    counted from the corner of the map.
    """
    direction, row, column = np.repeat(np.arange(8), np.diff(steps.first)), steps.row, steps.column
    rows = np.stack(
        [
            direction,
            row + steps.rows.start,
            column + steps.columns.start,
            steps.bottom,
            steps.top,
            steps.kind,
        ]
    )
    if part is None:
        return rows
    inside = (rows[1] >= part[0].start) & (rows[1] < part[0].stop)
    inside &= (rows[2] >= part[1].start) & (rows[2] < part[1].stop)
    return rows[:, inside]


def _level_steps(rows: Numbers, part: Slices, tags: tuple[tuple[str, ...], ...]) -> LevelSteps:
    """Rows of direction, row, column, bottom, top and kind in the order of directions."""
    first = np.zeros(9, dtype=np.int64)
    # On most maps there are none.
    if rows.shape[1]:
        # Stable: of one direction in the order they were found.
        rows = rows[:, np.argsort(rows[0], kind="stable")]
        first = np.searchsorted(rows[0], np.arange(9))
    _, row, column, bottom, top, kind = rows
    return LevelSteps(
        *part, first, row - part[0].start, column - part[1].start, bottom, top, kind, tags
    )


# -- walls that end somewhere above ---------------------------------------------------------------


def low_steps(battle: Battle, side: int) -> LevelSteps:
    """The steps of a footprint, over the whole map, that walls which end somewhere above bar."""
    corner_cut = battle.ruleset.grid.corner_cut
    return battle.derived(
        "low_steps",
        (battle.movement_walls,),
        (side, battle.columns, battle.rows, corner_cut),
        lambda: _low_steps(battle, side),
    )


def _low_steps(battle: Battle, side: int) -> LevelSteps:
    nothing = np.zeros((6, 0), dtype=np.int64)
    if not battle.low_walls:
        return _level_steps(nothing, whole_map(battle), ((),))
    drawn = battle.drawn_walls(side)
    groups: dict[tuple[int, int, tuple[str, ...]], list[int]] = {}
    for number in np.flatnonzero(battle.movement_rows.that(LOW)).tolist():
        wall = battle.movement_walls[number]
        # Walls of the same levels are drawn together: one raster for all of them.
        groups.setdefault((wall.bottom, wall.top, wall.tags), []).append(number)
    tags = tuple({tags: None for _, _, tags in groups})
    rows = [nothing]
    for (bottom, top, own), numbers in groups.items():
        direction, row, column = _steps_of(battle, side, drawn[numbers])
        same = np.ones(len(row), dtype=np.int64)
        rows.append(
            np.stack([direction, row, column, same * bottom, same * top, same * tags.index(own)])
        )
    return _level_steps(np.concatenate(rows, axis=1), whole_map(battle), (*tags, ()))


def _steps_of(battle: Battle, side: int, lines: Segments) -> tuple[Numbers, Numbers, Numbers]:
    """The steps that some walls bar to a footprint: direction, row and column; looked for around
    the walls alone.
    """
    ends = without_sides(lines).reshape(-1, 2) // CELL
    # A body to either side of the wall, and one cell for the step itself.
    around = side + 2
    left, top = np.maximum(ends.min(axis=0) - around, 0)
    right, bottom = np.minimum(ends.max(axis=0) + around + 1, [battle.columns, battle.rows])
    if left >= right or top >= bottom:
        return (np.zeros(0, dtype=np.int64),) * 3
    # Beyond what is looked at there is room for any footprint: only the map itself ends.
    wide, high = right - left + side + 1, bottom - top + side + 1
    # One cell off, so that what is barred at the rim of the box is not taken for the map's edge.
    moved = moved_by(lines, (1 - int(left)) * CELL, (1 - int(top)) * CELL)
    cells = blocked_cell_steps(moved, wide + 1, high + 1, battle.ruleset.grid.corner_cut)
    steps = blocked_footprint_steps(cells, side)[:, 1 : bottom - top + 1, 1 : right - left + 1]
    direction, row, column = np.nonzero(steps)
    return direction, row + top, column + left


# -- gaps -----------------------------------------------------------------------------------------


def gaps_in(battle: Battle, side: int, part: Slices) -> NarrowSteps:
    """The steps of a footprint through gaps narrower than it, from anchors in a part of the map
    (A54).

    None where the ruleset measures no widths. Where `squeeze.doors` is `one_cell`, an open door is
    as wide as one cell, however narrow it is drawn.
    """
    top, bottom, left, right = _bounds(part)
    parts = [
        Part(x, y, min(battle.columns, x + TILE), min(battle.rows, y + TILE))
        for y in range(top // TILE * TILE, bottom, TILE)
        for x in range(left // TILE * TILE, right, TILE)
        if battle.ruleset.squeeze.width_test
    ]
    tiles = [_tile(battle, side, each) for each in with_progress(parts)]
    # Most maps have no narrow gap at all: where nothing was measured there is nothing to choose.
    if not any(len(tile.row) for tile in tiles):
        return NarrowSteps(*np.zeros((6, 0), dtype=np.int64))
    steps = NarrowSteps(*(np.concatenate(parts) for parts in zip(*tiles, strict=True)))
    inside = (
        (steps.row >= top) & (steps.row < bottom) & (steps.column >= left) & (steps.column < right)
    )
    # A door one cell wide counts as a cell for a body of a cell, whatever its posts leave (A54).
    if side == 1 and battle.ruleset.squeeze.doors == "one_cell" and len(battle.open_doors):
        inside &= ~_through_open_doors(battle)[steps.direction, steps.row, steps.column]
    return steps.picked(inside)


def _gaps_below(battle: Battle, side: int, part: Slices, least: int) -> NarrowSteps:
    gaps = gaps_in(battle, side, part)
    return gaps.picked(gaps.width < least) if len(gaps.row) else gaps


def _tile(battle: Battle, side: int, part: Part) -> NarrowSteps:
    """The gaps of one part of the map, at steps that no wall without end bars anyhow."""
    walls, barred = battle.movement_walls, battle.footprint_steps(side)
    return battle.derived(
        "gaps", (walls, barred), (side, part), lambda: _measured_tile(battle, side, part, barred)
    )


def _measured_tile(battle: Battle, side: int, part: Part, barred: Mask) -> NarrowSteps:
    """The gaps of a part, found again where nothing near it has changed: a wall drawn among
    thousands leaves most parts as they were.
    """
    edges, reach = np.array(part) * CELL, side * CELL + CELL
    # `steps_of_part` looks no farther than this, and at the steps of one cell around the part.
    low, high = edges[:2] - reach, edges[2:] + reach + side * CELL
    walls = walls_near(battle, low, high)
    rows, columns = (
        slice(max(0, first - 1), last + 1)
        for first, last in ((part.top, part.bottom), (part.left, part.right))
    )
    return battle.derived(
        "gap_tiles",
        (),
        (side, part, fingerprint(*walls, barred[:, rows, columns])),
        lambda: steps_of_part(
            walls, part, side, ~barred, DERIVED.latest("gap_tiles", (), (side, part))
        ),
    ).steps


def walls_near(battle: Battle, low: Numbers, high: Numbers) -> WallLines:
    """Those of `walls_of` whose boxes meet a box, told by two corners (x, y)."""
    walls = walls_of(battle)
    boxes = battle.derived("wall_boxes", (walls,), (), lambda: SegmentBoxes.of(walls.lines))
    return walls.picked(boxes.meeting(*low.tolist(), *high.tolist()))


def walls_of(battle: Battle) -> WallLines:
    """What stops bodies on the map, as it is drawn, with its levels."""
    return battle.derived("walls", (battle.movement_walls,), (), lambda: _walls(battle))


def _walls(battle: Battle) -> WallLines:
    rows = battle.movement_rows
    walls, low = WallLines.endless(battle.wall_lines), rows.that(LOW)
    return walls._replace(
        bottom=np.where(low, rows.bottom, walls.bottom), top=np.where(low, rows.top, walls.top)
    )


def _through_open_doors(battle: Battle) -> Mask:
    """The steps of one cell that lead through an open door: bool [8, rows, columns]."""
    return battle.derived(
        "open_doors",
        (battle.open_doors,),
        (battle.columns, battle.rows),
        lambda: blocked_cell_steps(battle.open_doors, battle.columns, battle.rows, corner_cut=True),
    )
