"""Places the words about an alternative route: beside that route, clear of the planned one and of
its figures.
"""

from __future__ import annotations

import math
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from fivefoot.ui.appearance.text_size import by_text_size
from fivefoot.ui.appearance.theme import TEXT_BODY, Theme
from fivefoot.ui.map.painters.figure_places import figure_width
from fivefoot.ui.map.painters.route_painter import MARK, DrawnRoute, placed_figures
from fivefoot.ui.map.painters.scale import CELL, ScenePoint
from fivefoot.ui.map.painters.text import Chip, ChipLine, chip_size, paint_chip

GAP = 10.0
"""Logical pixels between a point of the route and its words."""


def paint_note(
    painter: QPainter, other: DrawnRoute, planned: DrawnRoute, theme: Theme, pixels_per_unit: float
) -> None:
    """Writes the note of the alternative, such as "0 attacks, +10 ft"; nothing where it has
    none.
    """
    if other.note and len(other.points) > 1:
        paint_chip(painter, note_of(other, planned, pixels_per_unit), theme, pixels_per_unit)


@by_text_size
# Called by the painter and by the chip, which avoids it, several times in each step.
@lru_cache(maxsize=32)
def note_of(other: DrawnRoute, planned: DrawnRoute, pixels_per_unit: float) -> Chip:
    """The note as a chip where the alternative differs from the planned route, covering the least
    of tokens and of the planned route; of equal places the one farthest from the latter.
    """
    lines = (ChipLine(other.note, tone="success"),)
    width, height = chip_size(Chip((0.0, 0.0), lines))
    taken = [*_taken(planned, pixels_per_unit), *_stood_on(other, pixels_per_unit)]
    shifts = (
        (0.0, -height / 2 - GAP),
        (0.0, height / 2 + GAP),
        (-width / 2 - GAP, 0.0),
        (width / 2 + GAP, 0.0),
    )

    def cost(place: tuple[ScenePoint, ScenePoint]) -> tuple[int, float]:
        (x, y), (right, down) = place
        middle = QPointF(x * pixels_per_unit + right, y * pixels_per_unit + down)
        box = QRectF(middle.x() - width / 2, middle.y() - height / 2, width, height)
        # Negated: of places that cover as little, the one that least seems to belong to the planned
        # route.
        nearest = min((math.dist(point, (x, y)) for point in planned.points), default=0.0)
        return sum(box.intersects(each) for each in taken), -nearest

    own = own_points(other, planned)
    # The first of equals: `min` goes along the route from its start.
    at, shift = min(((point, shift) for point in own for shift in shifts), key=cost)
    return Chip(at, lines, shift, anchor="centre")


def own_points(other: DrawnRoute, planned: DrawnRoute) -> tuple[ScenePoint, ...]:
    """Where the alternative differs from the planned route: its own points, and both ends of its
    leaps.

    All of its points where it has none of its own: something has to be pointed at.
    """
    leapt = {index for leap in other.leaps for index in (leap.index, leap.index + 1)}
    shared = set(planned.points)
    own = (point for at, point in enumerate(other.points) if at in leapt or point not in shared)
    return tuple(own) or other.points


def _stood_on(other: DrawnRoute, pixels_per_unit: float) -> list[QRectF]:
    """The tokens near enough to the route to be covered, in logical pixels."""
    xs, ys = [x for x, _ in other.points], [y for _, y in other.points]
    # As far from the route as the words can extend at any zoom that shows them.
    spare = 8 * CELL
    near = (
        (middle, side)
        for middle, side in other.stood_on
        if min(xs) - spare <= middle[0] <= max(xs) + spare
        and min(ys) - spare <= middle[1] <= max(ys) + spare
    )
    return [
        _box(
            (x * pixels_per_unit, y * pixels_per_unit),
            side * pixels_per_unit,
            side * pixels_per_unit,
        )
        for (x, y), side in near
    ]


def _taken(planned: DrawnRoute, pixels_per_unit: float) -> list[QRectF]:
    """What the planned route covers, in logical pixels from the map's corner: points with their
    marks, and figures.
    """
    boxes = [
        _box((x * pixels_per_unit, y * pixels_per_unit), 2 * MARK, 2 * MARK)
        for x, y in planned.points
    ]
    for figure, (x, y) in placed_figures(planned, pixels_per_unit):
        place = (x * pixels_per_unit, y * pixels_per_unit)
        boxes.append(_box(place, figure_width(figure.text), TEXT_BODY + 4.0))
    return boxes


def _box(middle: ScenePoint, width: float, height: float) -> QRectF:
    return QRectF(middle[0] - width / 2, middle[1] - height / 2, width, height)
