"""Places the figures beside a route: clear of its line and of each other."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise

from PySide6.QtCore import QRectF

from fivefoot.ui.appearance.text_size import beside_text, by_text_size
from fivefoot.ui.appearance.theme import TEXT_BODY, TEXT_SMALL
from fivefoot.ui.map.painters.scale import ScenePoint
from fivefoot.ui.map.painters.text import figure_pixmap

ACROSS, ABOVE = 26.0, 22.0
"""Logical pixels between a point and its figure: beside a vertical line, and above a horizontal
one.
"""

LINE = 7.2
"""The width of the line with its casing in logical pixels."""

SIDES = (1.0, -1.0, 1.8, -1.8)
"""Where a figure may stand, as shares of its distance: its usual side first, then the other one,
then farther away.
"""

FLAG = 64.0, 22.0
"""The width and height of the flag of a ghost in logical pixels, at the usual text size."""

Figures = tuple[tuple[int, str], ...]
"""The index of a point and the text beside it, each."""


@by_text_size
# The painter, the chip and the alternative's note need the same at each step of a drag.
@lru_cache(maxsize=64)
def figure_places(
    points: tuple[ScenePoint, ...], figures: Figures, pixels_per_unit: float, at_end: float = 0.0
) -> tuple[ScenePoint, ...]:
    """The middle of each figure in scene units; `at_end` is half the side of the ghost at the end.

    At a corner the usual sides of two points may coincide: then the later figure moves to the other
    side of the line, or farther from it.
    """
    on_line = _line_boxes(points, pixels_per_unit)
    made: list[ScenePoint] = []
    taken = [_flag(points[-1], at_end, pixels_per_unit)] if at_end else []
    for index, text in figures:
        x, y = points[index]
        right, down = _usual_side(points, index)
        if points[index] == points[-1]:
            right, down = _clear_of(at_end * pixels_per_unit, right, down)
        places = [
            (x + side * right / pixels_per_unit, y + side * down / pixels_per_unit)
            for side in SIDES
        ]
        boxes = [_box(place, figure_width(text), pixels_per_unit) for place in places]
        # Other figures first: a cased figure over the line is still readable. The first of equals
        # is the usual side.
        best = min(
            range(len(SIDES)),
            key=lambda at: (
                sum(map(boxes[at].intersects, taken)),
                sum(map(boxes[at].intersects, on_line)),
            ),
        )
        made.append(places[best])
        taken.append(boxes[best])
    return tuple(made)


def figure_width(text: str) -> float:
    """The width of a figure on the line in logical pixels, for placing others beside it."""
    return (
        # The colours do not matter for its width; one picture for each text serves all callers.
        figure_pixmap(text, TEXT_SMALL + 1, "#ffffff", "#000000", 1.0)
        .deviceIndependentSize()
        .width()
    )


def _usual_side(points: tuple[ScenePoint, ...], index: int) -> ScenePoint:
    """The offset from a point at which a figure is clear of the line there, in logical pixels."""
    before, after = points[max(index - 1, 0)], points[min(index + 1, len(points) - 1)]
    dx, dy = after[0] - before[0], after[1] - before[1]
    length = math.hypot(dx, dy)
    # Straight up or down at one place.
    if not length:
        return 0.0, -ABOVE
    # Above the line on a route to the right or left, in either direction.
    side = 1 if dx >= 0 else -1
    return side * dy / length * ACROSS, -side * dx / length * ABOVE


def _flag(end: ScenePoint, half: float, pixels_per_unit: float) -> QRectF:
    """Where the height of a ghost is written: around the middle of its lower edge."""
    wide, high = (beside_text(side) / pixels_per_unit for side in FLAG)
    return QRectF(end[0] - wide / 2, end[1] + half - high / 2, wide, high)


def _clear_of(half: float, right: float, down: float) -> ScenePoint:
    """The offset, made as long as it takes to leave a square of the size of a ghost."""
    longer = max(1.0, (half + TEXT_BODY / 2) / math.hypot(right, down))
    return right * longer, down * longer


def _line_boxes(points: tuple[ScenePoint, ...], pixels_per_unit: float) -> tuple[QRectF, ...]:
    """The line as small squares at the ends and the middle of each step."""
    # A box around a slanted step would contain its whole cell.
    middles = tuple(((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in pairwise(points))
    side = LINE / pixels_per_unit
    return tuple(QRectF(x - side / 2, y - side / 2, side, side) for x, y in (*points, *middles))


def _box(middle: ScenePoint, pixels: float, pixels_per_unit: float) -> QRectF:
    width, height = pixels / pixels_per_unit, (TEXT_BODY + 4.0) / pixels_per_unit
    return QRectF(middle[0] - width / 2, middle[1] - height / 2, width, height)
