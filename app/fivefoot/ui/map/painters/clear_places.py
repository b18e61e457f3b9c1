"""Places words on the map: figures of heights, and words about leaps, clear of tokens and each
other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetricsF

from fivefoot.ui.appearance.theme import TEXT_SMALL, font
from fivefoot.ui.map.painters.facing_text import on_map
from fivefoot.ui.map.painters.ground_painter import LABEL_FROM
from fivefoot.ui.map.painters.height_painter import HeightFigure, LeapMark, leap_words, shown_arc
from fivefoot.ui.map.painters.scale import CELL, ScenePoint
from fivefoot.ui.map.painters.text import Chip, chip_size, map_text_pixels

# 30 clears a token's ring and its flag at usual zooms; farther away the words would seem to belong
# to another leap.
GAPS = (8.0, 30.0)
"""Logical pixels between a leap and its words: usually, and where there is no space so near."""

ARC_POINT = 3.0
"""Half a side of the square that a point of an arc keeps free, in logical pixels."""


@dataclass(frozen=True, slots=True)
class SceneBox:
    """A rectangle of the map in scene units."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def around(cls, middle: ScenePoint, width: float, height: float) -> SceneBox:
        """A rectangle given by its middle."""
        x, y = middle
        return cls(x - width / 2, y - height / 2, x + width / 2, y + height / 2)

    @classmethod
    def of(cls, rectangle: QRectF) -> SceneBox:
        """A rectangle of Qt as one of ours."""
        return cls(rectangle.left(), rectangle.top(), rectangle.right(), rectangle.bottom())

    def turned(self, quarters: int) -> SceneBox:
        """The same, rotated from the readers' frame to the map; a negated turn converts back."""
        # The usual case, called for each token at each step of the wheel.
        if not quarters:
            return self
        # A turn changes which corner is the upper left one.
        (x1, y1), (x2, y2) = (
            on_map((self.left, self.top), quarters),
            on_map((self.right, self.bottom), quarters),
        )
        return SceneBox(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))

    @property
    def middle(self) -> ScenePoint:
        """Its middle."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def united(self, other: SceneBox) -> SceneBox:
        """The smallest that contains both."""
        return SceneBox(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def within(self, other: SceneBox) -> bool:
        """Whether it lies in the other."""
        across = other.left <= self.left and self.right <= other.right
        return across and other.top <= self.top and self.bottom <= other.bottom

    def meets(self, other: SceneBox) -> bool:
        """Whether the two overlap; a common edge does not count."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom

    def area_with(self, other: SceneBox) -> float:
        """The area that both share."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return max(0.0, across) * max(0.0, down)


def box_of_figure(
    figure: HeightFigure, at: ScenePoint, pixels_per_unit: float, turn: int = 0
) -> SceneBox:
    """The area of a figure at `at`, rotated by quarters."""
    pixels = map_text_pixels(pixels_per_unit, TEXT_SMALL + 1)
    metrics = QFontMetricsF(font(pixels, True))
    # Two pixels a side for the casing of the letters.
    size = metrics.horizontalAdvance(figure.text) + 4, metrics.height()
    size = (size[1], size[0]) if turn % 2 else size
    return SceneBox.around(at, size[0] / pixels_per_unit, size[1] / pixels_per_unit)


def placed_figures(
    figures: Iterable[HeightFigure],
    taken: Sequence[SceneBox],
    pixels_per_unit: float,
    turn: int = 0,
) -> tuple[tuple[HeightFigure, SceneBox], ...]:
    """Each figure where its ground has space beside tokens and other figures.

    Without such a place it is where tokens hide the least of it, unless it would hide another
    figure: then only a closer zoom shows it. Nothing is shown while cells are too small for text.
    """
    # The painter would leave them out as well; then they must not take space either.
    if pixels_per_unit * CELL < LABEL_FROM:
        return ()
    made: list[tuple[HeightFigure, SceneBox]] = []
    for figure in figures:
        written = [box for _, box in made]
        boxes = [
            box_of_figure(figure, spot, pixels_per_unit, turn)
            for spot in (figure.at, *figure.spots)
        ]
        # Overlaps with other figures are forbidden, with tokens only avoided: tokens lie over a
        # figure and hide as much of it as they overlap.
        clear = [box for box in boxes if not any(map(box.meets, written))]
        best = next((box for box in clear if not any(map(box.meets, taken))), None) or min(
            clear, key=lambda box: sum(map(box.area_with, taken)), default=None
        )
        if best is not None:
            made.append((figure, best))
    return tuple(made)


def placed_words(
    leaps: Sequence[LeapMark],
    taken: Sequence[SceneBox],
    pixels_per_unit: float,
    seen: SceneBox | None = None,
) -> tuple[Chip, ...]:
    """The words about each leap beside it, where they cover the least of tokens, figures, arcs and
    other words.

    Where some place lies within the part of the map that is `seen`, they do not extend over its
    edge.
    """
    arcs = [arc_boxes(leap, pixels_per_unit) for leap in leaps]
    # All arcs first, so that the words of one leap do not lie on the arc of the next.
    busy = [*taken, *(box for arc in arcs for box in arc)]
    made = []
    for leap, arc in zip(leaps, arcs, strict=True):
        chip = leap_words(leap, pixels_per_unit)
        if chip is None:
            continue
        width, height = (side / pixels_per_unit for side in chip_size(chip))
        places = [
            place for gap in GAPS for place in _beside(arc, width, height, gap / pixels_per_unit)
        ]
        boxes = [SceneBox.around(place, width, height) for place in places]
        # Words are level for their readers; `min` keeps the first of equals, which is nearest.
        whole = [box for box in boxes if seen is None or box.within(seen)]
        best = min(whole or boxes, key=lambda box: sum(map(box.meets, busy)))
        # Each takes its space from those after it.
        busy.append(best)
        made.append(replace(chip, at=best.middle, offset=(0.0, 0.0)))
    return tuple(made)


def arc_boxes(leap: LeapMark, pixels_per_unit: float) -> list[SceneBox]:
    """The area of a leap's arc, as small squares along it."""
    side = 2 * ARC_POINT / pixels_per_unit
    return [SceneBox.around(point, side, side) for point in shown_arc(leap)]


def _beside(arc: Sequence[SceneBox], width: float, height: float, gap: float) -> list[ScenePoint]:
    """Middles of a panel above, below, to the right and to the left of an arc, then at its
    corners.
    """
    left, right = min(box.left for box in arc) - gap, max(box.right for box in arc) + gap
    top, bottom = min(box.top for box in arc) - gap, max(box.bottom for box in arc) + gap
    middle = (left + right) / 2, (top + bottom) / 2
    above, below = top - height / 2, bottom + height / 2
    before, after = left - width / 2, right + width / 2
    # Above first: an arc bends upwards on the screen, so that words there seem to belong to it.
    straight = [(middle[0], above), (middle[0], below), (after, middle[1]), (before, middle[1])]
    return [*straight, (after, above), (before, above), (after, below), (before, below)]
