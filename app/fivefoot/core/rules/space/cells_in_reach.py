"""The cells within somebody's reach from any of many places, lines of effect included.

The lines from each anchor of a part of the map are worked out once for a footprint, a reach and the
barriers near that part; they are found again as long as none of these has changed.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import Mask, Segments
from fivefoot.core.geometry.grid import CELL, Cell
from fivefoot.core.geometry.map_parts import MapPart, parts_of
from fivefoot.core.geometry.measures import Measure, is_within
from fivefoot.core.geometry.reach_lines import Way, free_lines, shifted_together
from fivefoot.core.geometry.segment_boxes import SegmentBoxes, fingerprint
from fivefoot.core.rules.space.battle import Battle


@dataclass(frozen=True, slots=True, eq=False)
class CellPatch:
    """Marked cells of a part of a map: `mask` is bool [height, width], its first cell in column
    `left` and row `top`.
    """

    left: int
    top: int
    mask: Mask

    def __contains__(self, cell: Cell) -> bool:
        x, y = cell[0] - self.left, cell[1] - self.top
        height, width = self.mask.shape
        return 0 <= x < width and 0 <= y < height and bool(self.mask[y, x])

    @property
    def slices(self) -> tuple[slice, slice]:
        """Rows and columns of the map that it covers."""
        height, width = self.mask.shape
        return slice(self.top, self.top + height), slice(self.left, self.left + width)

    def joined_into(self, whole: Mask) -> None:
        """Marks its cells in a mask of the map."""
        whole[self.slices] |= self.mask


NOWHERE = CellPatch(0, 0, np.zeros((0, 0), dtype=bool))


@cache
def ways_within(reach: int, side: int, measure: Measure) -> tuple[Way, ...]:
    """Columns and rows from the anchor of a footprint to each cell within so many cells of it.

    >>> ways_within(1, 1, "manhattan")
    ((0, -1), (-1, 0), (0, 0), (1, 0), (0, 1))
    """
    span = range(-reach, reach + side)
    return tuple(
        (across, down)
        for down in span
        for across in span
        if is_within(measure, _gap(across, side), _gap(down, side), reach)
    )


def _gap(offset: int, side: int) -> int:
    """Cells between a footprint of `side` and a cell so many beyond its anchor."""
    return max(0, -offset, offset - side + 1)


def struck_cells(
    battle: Battle, x: NDArray[np.int32], y: NDArray[np.int32], side: int, reach: int, head: int
) -> CellPatch:
    """The cells that a footprint of `side` cells at any of these anchors reaches by a free line.

    `head` is the higher level of the two heads, in thousandths of a cell: low walls that end below
    it stop nothing.
    """
    # Nowhere to stand: nothing is reached.
    if not len(x):
        return NOWHERE
    left, top = int(x.min()), int(y.min())
    # Only the box around the anchors: fields are small beside the map.
    box = MapPart(left, top, int(x.max()) + 1, int(y.max()) + 1)
    anchors = np.zeros((box.bottom - top, box.right - left), dtype=bool)
    anchors[y - top, x - left] = True
    ways = ways_within(reach, side, battle.ruleset.metric.reach)
    lines = _lines(battle, box, side, ways, battle.effect_segments_at(head))
    # As far as any way leads from an anchor, to either side.
    rim = reach + side
    found = shifted_together(lines & anchors, ways, rim)
    return _on_the_map(battle, CellPatch(left - rim, top - rim, found))


def _on_the_map(battle: Battle, patch: CellPatch) -> CellPatch:
    """What of a patch lies on the map."""
    height, width = patch.mask.shape
    before, above = max(0, -patch.left), max(0, -patch.top)
    behind, below = battle.columns - patch.left, battle.rows - patch.top
    mask = patch.mask[above : min(height, below), before : min(width, behind)]
    return CellPatch(patch.left + before, patch.top + above, mask)


def _lines(
    battle: Battle, box: MapPart, side: int, ways: tuple[Way, ...], segments: Segments
) -> Mask:
    """The free lines from the anchors of a box: bool [ways, height, width]."""
    boxes = battle.derived("effect_boxes", (segments,), (), lambda: SegmentBoxes.of(segments))
    lines = np.empty((len(ways), box.bottom - box.top, box.right - box.left), dtype=bool)
    for part in parts_of(battle.columns, battle.rows):
        left, right = max(box.left, part.left), min(box.right, part.right)
        top, bottom = max(box.top, part.top), min(box.bottom, part.bottom)
        if left < right and top < bottom:
            whole = _lines_of_part(battle, part, side, ways, segments, boxes)
            lines[:, top - box.top : bottom - box.top, left - box.left : right - box.left] = whole[
                :, top - part.top : bottom - part.top, left - part.left : right - part.left
            ]
    return lines


def _lines_of_part(
    battle: Battle,
    part: MapPart,
    side: int,
    ways: tuple[Way, ...],
    segments: Segments,
    boxes: SegmentBoxes,
) -> Mask:
    """The free lines from the anchors of a part, found again where no barrier near it has
    changed.
    """

    def found() -> Mask:
        # A line may touch a barrier that lies a cell beyond its end.
        rim = max(side, *(max(map(abs, way)) for way in ways)) + 1
        around = (part.left - rim, part.top - rim, part.right + rim, part.bottom + rim)
        near = segments[boxes.meeting(*(edge * CELL for edge in around))]
        return battle.derived(
            "reach_lines",
            (),
            (part, side, ways, fingerprint(near)),
            lambda: free_lines(near, part, side, ways),
        )

    # By identity first: most often nothing at all has changed.
    return battle.derived("reach_lines", (segments,), (part, side, ways), found)
