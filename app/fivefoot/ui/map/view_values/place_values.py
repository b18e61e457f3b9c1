"""Converts places of the model to the scene: `CELL` scene units to a cell, x to the right and y
down.
"""

from __future__ import annotations

from math import floor

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPolygonF

from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.grid import CELL as THOUSAND
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.geometry.grid import Point as MapPoint
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.terrain import Ground
from fivefoot.ui.map.painters.scale import CELL, ScenePoint, Segment

UNIT = CELL / THOUSAND
"""Scene units to a thousandth of a cell."""


def scene_point(point: MapPoint) -> ScenePoint:
    """A point of the map in scene units."""
    return point[0] * UNIT, point[1] * UNIT


def segment(barrier: Barrier) -> Segment:
    """A barrier in scene units."""
    return (*scene_point(barrier.start), *scene_point(barrier.end))


def cell_at_point(point: QPointF) -> Cell:
    """The cell under a scene point; it may lie outside the map."""
    # `floor`, not `int`: left of the map is column -1, not 0.
    return Cell(floor(point.x() / CELL), floor(point.y() / CELL))


def centre_of(footprint: Footprint) -> ScenePoint:
    """The middle of a footprint in scene units."""
    return scene_point(footprint.centre())


def rect_of(footprint: Footprint) -> QRectF:
    """The square of a footprint in scene units."""
    side = footprint.side * CELL
    return QRectF(footprint.anchor[0] * CELL, footprint.anchor[1] * CELL, side, side)


def distance_to_region(at: QPointF, region: Ground) -> float:
    """The distance in scene units from a point to the outline of a region of ground; 0 inside
    it.
    """
    corners = [scene_point(point) for point in region.points]
    if QPolygonF([QPointF(*corner) for corner in corners]).containsPoint(
        at, Qt.FillRule.OddEvenFill
    ):
        return 0.0
    edges = zip(corners, [*corners[1:], corners[0]], strict=True)
    return min(distance_to_segment(at, (*start, *end)) for start, end in edges)


def distance_to_segment(at: QPointF, value: Segment) -> float:
    """The distance in scene units from a point to the nearest point of a segment."""
    x1, y1, x2, y2 = value
    dx, dy = x2 - x1, y2 - y1
    length = dx * dx + dy * dy
    # A wall without length is a point.
    along = ((at.x() - x1) * dx + (at.y() - y1) * dy) / length if length else 0.0
    along = max(0.0, min(1.0, along))
    return float(((at.x() - x1 - along * dx) ** 2 + (at.y() - y1 - along * dy) ** 2) ** 0.5)
