"""Walls in the way of leaps: the whole footprint meets them, as in walking, and no leap leads
through a narrow gap.

Full walls bar a leap. A wall that ends somewhere above has to be cleared, and so does a gap between
two such walls that is narrower than the body; such a gap alone is nothing to leap over. Nobody
squeezes during a leap.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import ENDS, Mask, Segments, without_sides
from fivefoot.core.geometry.changed_rows import MOST_CHANGED, changed_rows, lines_near
from fivefoot.core.geometry.gap_lines import ENDLESS, WallLines, gap_lines
from fivefoot.core.geometry.gaps import gaps_on
from fivefoot.core.geometry.grid import CELL, Cell
from fivefoot.core.geometry.segment_boxes import SegmentBoxes
from fivefoot.core.geometry.sight import clear_lines
from fivefoot.core.geometry.swept_footprint import clear_ways, near_lines, swept_meets
from fivefoot.core.rules.graph.leap_table import LeapTable, joined_tables
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.columns import ABYSS, footprint_columns
from fivefoot.core.rules.space.obstacles import walls_near, walls_of

QUARTER = 4
"""Cells a side of the parts of a table whose lines are held against the walls near them together.
"""


PAIRS = 1 << 15
"""Lines and walls that are held against each other together."""


class ClearLeaps(NamedTuple):
    """The leaps of a table that walls allow, their rows in it, and the walls and open doors that
    they were checked against.
    """

    table: LeapTable
    rows: NDArray[np.int64]
    near: NDArray[np.int64]


def clear_of_walls(battle: Battle, side: int, table: LeapTable) -> LeapTable:
    """The leaps that no full wall and no gap between full walls stops; they clear what low walls
    leave too narrow.
    """
    return _held_against_walls(battle, side, table)[0]


def clear_leaps(
    battle: Battle, side: int, table: LeapTable, near: NDArray[np.int64], before: ClearLeaps | None
) -> ClearLeaps:
    """As `clear_of_walls`, where only the leaps near what changed since `before` are asked about
    again; `near` as `surroundings` tells it.
    """
    changed = near if before is None else changed_rows(before.near, near)
    # Their kind comes first.
    ends = changed[:, 1 : 1 + ENDS]
    if before is None or len(ends) > MOST_CHANGED:
        return ClearLeaps(*_held_against_walls(battle, side, table), near)
    # A line that measures a gap ends at a wall and is shorter than the footprint is wide.
    spoilt = lines_near(lines_of(table, side), ends, side * CELL + 1)
    asked, held = np.flatnonzero(spoilt), np.flatnonzero(~spoilt[before.rows])
    again, rows = _held_against_walls(battle, side, table.taken(asked))
    rows = np.concatenate([before.rows[held], asked[rows]])
    order = np.argsort(rows)
    found = joined_tables([before.table.taken(held), again])
    return ClearLeaps(found.taken(order), rows[order], near)


def _held_against_walls(
    battle: Battle, side: int, table: LeapTable
) -> tuple[LeapTable, NDArray[np.int64]]:
    """The leaps of a table that walls leave, and which rows of it they are."""
    lines = lines_of(table, side)
    clear = np.ones(len(table), dtype=bool)
    # 4096: no row of a map has so many parts, so that each has a number of its own.
    block = (table.y // QUARTER).astype(np.int64) * 4096 + table.x // QUARTER
    order, walls = np.argsort(block, kind="stable"), battle.full_walls(side)
    asked = len(order) and len(walls)
    for chosen in np.split(order, np.nonzero(np.diff(block[order]))[0] + 1) if asked else []:
        clear[chosen] = clear_ways(lines[chosen], walls, side)
    # Gaps take longest to measure: only those on leaps that no wall stops.
    left = np.nonzero(clear)[0]
    kept, over = _through_wide_gaps(battle, side, table.taken(left), lines[left])
    left = left[kept]
    return replace(table.taken(left), over=over[kept]), left


def surroundings(battle: Battle, side: int, table: LeapTable) -> NDArray[np.int64]:
    """All that `clear_of_walls` depends on besides the ground: walls and doors as rows of numbers,
    first their kind and then their ends.

    It identifies the leaps of a block of the map that are still valid after a wall was drawn
    somewhere else.
    """
    if not len(table):
        return np.zeros((0, 8), dtype=np.int64)
    low, high = battle.derived("leap_box", (table,), (side,), lambda: _box_of(table, side))
    full, doors, walls = battle.full_walls(side), battle.open_doors, walls_of(battle)
    rows, boxes = battle.derived(
        "leap_walls", (full, doors, walls), (), lambda: _with_boxes(full, doors, walls.rows())
    )
    return rows[boxes.meeting(*(low - (side + 1) * CELL), *(high + (side + 1) * CELL))]


def _box_of(table: LeapTable, side: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The least and the greatest coordinates of the lines of some leaps."""
    ends = lines_of(table, side).reshape(-1, 2)
    return ends.min(axis=0), ends.max(axis=0)


def _with_boxes(*kinds: NDArray[np.int64]) -> tuple[NDArray[np.int64], SegmentBoxes]:
    rows = _as_rows(*kinds)
    return rows, SegmentBoxes.of(rows[:, 1:])


def _as_rows(*kinds: NDArray[np.int64]) -> NDArray[np.int64]:
    """Lists of walls as one list, each told by its number, what it has and zeros behind it."""
    rows = np.zeros((sum(map(len, kinds)), 8), dtype=np.int64)
    first = 0
    for number, kind in enumerate(kinds):
        part = rows[first : first + len(kind)]
        part[:, 0], part[:, 1 : 1 + kind.shape[1]] = number, kind
        first += len(kind)
    return rows


def lines_of(table: LeapTable, side: int) -> Segments:
    """The lines of leaps: those of the footprint's centre."""
    x, y = table.x.astype(np.int64), table.y.astype(np.int64)
    ends = np.stack([x, y, x + table.dx, y + table.dy], axis=1)
    lines: Segments = ends * CELL + side * CELL // 2
    return lines


def _through_wide_gaps(
    battle: Battle, side: int, table: LeapTable, lines: Segments
) -> tuple[Mask, NDArray[np.int32]]:
    """Which leaps do not lead through gaps between full walls, and how high each goes over what
    lies between, with what other gaps add.
    """
    path, bottom, top = _narrow_gaps(battle, side, lines)
    barred, tallest = np.zeros(len(table), dtype=bool), np.full(len(table), ABYSS, dtype=np.int64)
    if not len(path):
        return ~barred, table.over
    levels = footprint_levels(battle, side)[table.layer, table.y, table.x]
    # What begins above the head is passed under.
    met = bottom < levels[path] + side * CELL
    # A gap between walls without end cannot be leapt over; one between low walls can (`over`).
    barred[path[met & (top >= ENDLESS)]] = True
    np.maximum.at(tallest, path[met], top[met])
    return ~barred, np.maximum(table.over, tallest - levels).astype(np.int32)


def _narrow_gaps(
    battle: Battle, side: int, lines: Segments
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """The gaps narrower than a footprint on lines: the number of the line, and the levels of the
    gap's walls.

    None where the ruleset measures no widths. A leap through an open door one cell wide is allowed,
    as walking is (A54).
    """
    rules = battle.ruleset.squeeze
    none = np.zeros(0, dtype=np.int64)
    if not rules.width_test or not len(lines):
        return none, none, none
    ends = lines.reshape(-1, 2)
    low, high = ends.min(axis=0) - side * CELL, ends.max(axis=0) + side * CELL
    walls = walls_near(battle, low, high).with_length()
    if len(walls.lines) < 2:
        return none, none, none
    path, bottom, top = _gaps_on_ways(lines, walls, side)
    if side == 1 and rules.doors == "one_cell" and len(battle.open_doors):
        kept = clear_lines(lines, battle.open_doors)[path]
        path, bottom, top = path[kept], bottom[kept], top[kept]
    return path, bottom, top


def _gaps_on_ways(
    lines: Segments, walls: WallLines, side: int
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """The gaps on lines; where some walls stop one way only, lines of each direction are held
    against those that stop them.
    """
    # Most maps have no wall that stops one way only: all lines are asked together.
    if not walls.side.any():
        return gaps_on(lines, gap_lines(walls, side * CELL), side * CELL)
    found = []
    ways, which = np.unique(lines[:, 2:] - lines[:, :2], axis=0, return_inverse=True)
    for stopping, numbers in walls.by_what_stops(ways):
        mine = np.flatnonzero(np.isin(which.ravel(), numbers))
        path, bottom, top = gaps_on(lines[mine], gap_lines(stopping, side * CELL), side * CELL)
        found.append((mine[path], bottom, top))
    path, bottom, top = (np.concatenate(parts) for parts in zip(*found, strict=True))
    return path, bottom, top


def footprint_levels(battle: Battle, side: int) -> NDArray[np.int32]:
    """The levels on which a footprint stands, by anchor: int32 [layers, rows, columns]."""
    columns = battle.columns_of_ground
    return battle.derived(
        "footprint_columns", (columns,), (side,), lambda: footprint_columns(columns, side)
    )[0]


def walls_under(
    battle: Battle, lines: Segments, level: NDArray[np.int32], side: int
) -> NDArray[np.int32]:
    """The top of the highest low wall that a footprint meets on each line from a level; far below
    without one.
    """
    over = np.full(len(lines), ABYSS, dtype=np.int32)
    drawn, bottom, top = _low_walls(battle, side)
    close = _numbers_near(lines, drawn, side * CELL)
    # The top of a wall that is not met counts for nothing.
    step = max(1, PAIRS // max(1, len(lines)))
    for first in range(0, len(close), step):
        some = close[first : first + step, None]
        met = swept_meets(lines, drawn[some], side) & (bottom[some] < level + side * CELL)
        np.maximum(over, np.where(met, top[some], ABYSS).max(axis=0), out=over)
    return over


def _numbers_near(lines: Segments, walls: Segments, reach: int) -> NDArray[np.int64]:
    numbered = np.concatenate([without_sides(walls), np.arange(len(walls))[:, None]], axis=1)
    return near_lines(lines, numbered, reach)[:, 4]


def _low_walls(battle: Battle, side: int) -> tuple[Segments, NDArray[np.int64], NDArray[np.int64]]:
    """The low walls of the map as lines, with their bottoms and tops."""
    low = battle.low_walls

    def make() -> NDArray[np.int64]:
        return np.array([(wall.bottom, wall.top) for wall in low], dtype=np.int64).reshape(-1, 2)

    levels = battle.derived("low_wall_levels", (low,), (), make)
    return battle.drawn_low_walls(side), levels[:, 0], levels[:, 1]


def _line(side: int, start: Cell, end: Cell) -> Segments:
    return np.array([[at * CELL + side * CELL // 2 for at in (*start, *end)]], dtype=np.int64)


def is_walled_off(battle: Battle, side: int, start: Cell, end: Cell) -> bool:
    """Whether a wall that reaches all the way up stands in the way of a footprint from cell to
    cell.
    """
    return not bool(clear_ways(_line(side, start, end), battle.full_walls(side), side)[0])


def is_narrowed(battle: Battle, side: int, start: Cell, end: Cell) -> bool:
    """Whether a straight line from cell to cell leads a footprint through a gap narrower than it
    between full walls.
    """
    _, _, top = _narrow_gaps(battle, side, _line(side, start, end))
    return bool((top >= ENDLESS).any())
