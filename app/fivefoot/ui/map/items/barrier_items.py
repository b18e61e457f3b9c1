"""Walls, windows and doors above the overlays: tiles, and a highlight for the door under the
pointer.
"""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.items.backdrop import MOST_APART, bounds_of, changed_areas, nearby
from fivefoot.ui.map.items.layer import LayerItem
from fivefoot.ui.map.items.sharpening import Sharpening
from fivefoot.ui.map.items.tiles import RIM, TiledLayer
from fivefoot.ui.map.painters.scale import Segment
from fivefoot.ui.map.painters.wall_painter import (
    Door,
    DrawnWalls,
    OneWay,
    Window,
    door_bounds,
    paint_door,
    paint_one_way,
    paint_walls,
    paint_window,
)

INSET = 52.0
"""How much the layer's box is larger than what is drawn, in scene units: walls may end at the edge
of the map.
"""


class BarriersItem(TiledLayer):
    """All barriers. Over a picture, walls are drawn lighter, since the art already shows them."""

    def __init__(self, depth: float, theme: Theme, sharpening: Sharpening | None = None) -> None:
        super().__init__(depth, theme, self._paint_tile, sharpening=sharpening, rim=RIM)
        self._walls = DrawnWalls()
        self._doors: tuple[Door, ...] = ()
        self._windows: tuple[Window, ...] = ()
        self._one_way: tuple[OneWay, ...] = ()
        self._over_art = False

    def show_value(
        self,
        walls: DrawnWalls,
        doors: tuple[Door, ...],
        windows: tuple[Window, ...],
        over_art: bool,
        box: QRectF,
        one_way: tuple[OneWay, ...] = (),
    ) -> None:
        """Shows other barriers; where few walls and doors changed only their tiles are
        repainted.
        """
        # Windows are few and seldom changed: a change of them repaints everything.
        same = (windows, over_art, box) == (self._windows, self._over_art, self.boundingRect())
        changed = [
            # A door that opens is in both sets, closed in one and open in the other: both its
            # areas.
            *(door_bounds(door) for door in set(doors) ^ set(self._doors)),
            *(arrow.bounds for arrow in set(one_way) ^ set(self._one_way)),
            *changed_areas(self._walls, walls),
        ]
        self._walls, self._doors, self._windows, self._over_art = walls, doors, windows, over_art
        self._one_way = one_way
        self.set_box(box)
        self.set_drawn_on(box)
        if not same or len(changed) > MOST_APART:
            self.renew()
            return
        for area in changed:
            self.renew(area)

    def draws_in(self, exposed: QRectF) -> bool:
        walls = nearby(self._walls, exposed)
        return (
            bool(walls.segments or walls.low)
            or any(_near(window.segment, exposed) for window in self._windows)
            or any(door_bounds(door).intersects(exposed) for door in self._doors)
            or any(arrow.bounds.intersects(exposed) for arrow in self._one_way)
        )

    def _paint_tile(self, painter: QPainter, pixels_per_unit: float, exposed: QRectF) -> None:
        walls = nearby(self._walls, exposed)
        # Half of a wall on the map's border would lie beyond the edge of the world.
        painter.setClipRect(self.boundingRect().adjusted(INSET, INSET, -INSET, -INSET))
        if self._over_art:
            # The art shows the walls itself: ours are there to be compared with it.
            painter.setOpacity(0.75)
        paint_walls(painter, walls, self.look, pixels_per_unit)
        painter.setOpacity(1.0)
        for window in self._windows:
            if _near(window.segment, exposed):
                paint_window(painter, window, self.look, pixels_per_unit)
        for door in self._doors:
            if door_bounds(door).intersects(exposed):
                paint_door(painter, door, self.look, pixels_per_unit)
        for arrow in self._one_way:
            if arrow.bounds.intersects(exposed):
                paint_one_way(painter, arrow, self.look)


def _near(segment: Segment, area: QRectF) -> bool:
    return bounds_of(segment).intersects(area)


class DoorLight(LayerItem):
    """The door under the pointer, highlighted."""

    def __init__(self, depth: float, theme: Theme) -> None:
        super().__init__(depth, theme)
        self._door: Door | None = None

    def show_value(self, door: Door | None) -> None:
        """Highlights a door, or none."""
        # Called at each move of the pointer.
        if door == self._door:
            return
        self._door = door
        self.set_box(QRectF() if door is None else door_bounds(door))

    def draw(self, painter: QPainter, pixels_per_unit: float, exposed: QRectF) -> None:
        if self._door is not None:
            # Drawn once more over its tile: no tile is repainted for a passing pointer.
            paint_door(painter, replace(self._door, lit=True), self.look, pixels_per_unit)
