"""Names of tokens: below them, or above where there is no space; less important ones give way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtGui import QFontMetricsF, QPainter

from fivefoot.core.storage.settings import NameStyle
from fivefoot.ui.appearance.theme import Theme, font
from fivefoot.ui.map.painters.clear_places import SceneBox
from fivefoot.ui.map.painters.scale import CELL, ScenePoint
from fivefoot.ui.map.painters.text import paint_figure

NAMES_FROM = 40.0
"""Logical pixels to a cell from which all names are written; below, only those of important
tokens.
"""

PART_OF_CELL, LEAST, MOST = 0.22, 12, 17
"""The height of a name in cells, and its limits in logical pixels."""

GAP = 2.0
"""Logical pixels between a name and its token."""

BUCKET = 2 * CELL
"""The side in scene units of a square in which names are compared with each other."""


@dataclass(frozen=True, slots=True)
class NameTag:
    """The name of a token: the middle of its cells (scene units in the readers' frame), half their
    side, what its flag takes below, and what rings take above it.

    With `sideways`, the reach of its ring, it may also stand beside the token.

    Of two that do not both fit the one of lower `rank` stays; rank 0 stays whatever it covers.
    """

    text: str
    middle: ScenePoint
    half: float
    rank: int = 3
    below: float = 0.0
    above: float = 0.0
    sideways: float = 0.0


def name_pixels(pixels_per_unit: float) -> int:
    """The height of a name in logical pixels.

    >>> name_pixels(0.4), name_pixels(1.0)
    (12, 14)
    """
    return max(LEAST, min(MOST, round(pixels_per_unit * CELL * PART_OF_CELL)))


def name_width(text: str, pixels_per_unit: float) -> float:
    """The width of a name in logical pixels, with its casing. Fonts need a running application."""
    return _with_casing(text, QFontMetricsF(font(name_pixels(pixels_per_unit), True)))


def _with_casing(text: str, metrics: QFontMetricsF) -> float:
    # Two pixels a side.
    return metrics.horizontalAdvance(text) + 4


class _Taken:
    """Rectangles that are looked up by place: hundreds of names are placed at each notch of the
    wheel.
    """

    def __init__(self, boxes: Sequence[SceneBox]) -> None:
        self._boxes: dict[tuple[int, int], list[SceneBox]] = {}
        for box in boxes:
            self.add(box)

    def add(self, box: SceneBox) -> None:
        # A name across two squares is in both lists: a query needs one look-up for each square.
        for key in self._keys(box):
            self._boxes.setdefault(key, []).append(box)

    def meets(self, box: SceneBox) -> bool:
        return any(
            box.meets(other) for key in self._keys(box) for other in self._boxes.get(key, ())
        )

    @staticmethod
    def _keys(box: SceneBox) -> list[tuple[int, int]]:
        columns = range(int(box.left // BUCKET), int(box.right // BUCKET) + 1)
        rows = range(int(box.top // BUCKET), int(box.bottom // BUCKET) + 1)
        return [(x, y) for x in columns for y in rows]


def placed_names(
    tags: Sequence[NameTag],
    taken: Sequence[SceneBox],
    pixels_per_unit: float,
    style: NameStyle = "near",
) -> tuple[tuple[NameTag, SceneBox], ...]:
    """Each name that fits, clear of what is `taken` and of more important names, and its place."""
    all_of_them = style == "always" or (style == "near" and pixels_per_unit * CELL >= NAMES_FROM)
    metrics = QFontMetricsF(font(name_pixels(pixels_per_unit), True))
    busy, made = _Taken(taken), []
    # The most important choose first; `sorted` keeps the scenario's order among equals, so that
    # names do not exchange places between paints.
    for tag in sorted(tags, key=lambda tag: tag.rank):
        # Ranks rise: from here on there are only names that are not wanted now.
        if tag.rank > 2 and not all_of_them:
            break
        # A missing name is better than two unreadable ones; the one under the pointer is requested:
        # it may also stand beside its token before it covers another.
        wanted = tag.rank == 0
        places = _places(tag, metrics, pixels_per_unit, beside=wanted)
        free = next((box for box in places if not busy.meets(box)), None)
        box = free or (places[0] if wanted else None)
        if box is not None:
            busy.add(box)
            made.append((tag, box))
    return tuple(made)


def usual_place(tag: NameTag, pixels_per_unit: float) -> SceneBox:
    """The place of a name if nothing is in its way."""
    metrics = QFontMetricsF(font(name_pixels(pixels_per_unit), True))
    return _places(tag, metrics, pixels_per_unit)[0]


def _places(
    tag: NameTag, metrics: QFontMetricsF, pixels_per_unit: float, beside: bool = False
) -> tuple[SceneBox, ...]:
    """Below the token and above it, and at its sides where nothing else identifies it, or where
    asked for.
    """
    wide = _with_casing(tag.text, metrics) / pixels_per_unit
    high = metrics.height() / pixels_per_unit
    x, y = tag.middle
    away = high / 2 + GAP / pixels_per_unit
    under, over = y + max(tag.half, tag.below) + away, y - max(tag.half, tag.above) - away
    places = [(x, under), (x, over)]
    if tag.sideways or beside:
        aside = (tag.sideways or max(tag.half, tag.above)) + wide / 2 + GAP / pixels_per_unit
        places += [(x + aside, y), (x - aside, y)]
    return tuple(SceneBox.around(place, wide, high) for place in places)


def paint_name(
    painter: QPainter, tag: NameTag, box: SceneBox, theme: Theme, pixels_per_unit: float
) -> None:
    """Writes a name into its box, light with a dark casing: legible on any art."""
    # Important tokens have a slightly lighter name.
    inks = ("#ffffff" if tag.rank < 3 else "#ece8e0", theme.palette.casing)
    paint_figure(painter, box.middle, tag.text, name_pixels(pixels_per_unit), inks, pixels_per_unit)
