"""Converts the ground of a scene to what is drawn of it on a printed map."""

from __future__ import annotations

import numpy as np
import shapely
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath, QPolygonF

from fivefoot.core.geometry.grid import CELL as THOUSAND
from fivefoot.core.geometry.hatching import hatch_lines
from fivefoot.core.model.scene import Scene
from fivefoot.core.rules.space.surface_map import is_solid, polygon_of
from fivefoot.ui.map.painters.printed_painter import OPEN_COUNTRY, Printed
from fivefoot.ui.map.view_values.place_values import UNIT
from fivefoot.ui.map.view_values.scene_values import painted_masks


def is_printed(scene: Scene) -> bool:
    """Whether a map is drawn with ink on paper: one without a picture and with that style."""
    return scene.look != "stone" and scene.picture is None


def printed_of(scene: Scene) -> Printed:
    """The open floor and the hatching around it; empty where the map is open country."""
    # Hatching goes along the border of rock: in open country there is none.
    if not is_printed(scene) or not is_solid(scene.floor.kind):
        return OPEN_COUNTRY
    opened = open_area(scene)
    lines = hatch_lines(opened, scene.columns, scene.rows) * UNIT
    return Printed(_path(opened), lines, True)


def open_area(scene: Scene) -> shapely.Geometry:
    """Everything that is not rock, in thousandths of a cell: regions in their order, then
    paint.
    """
    area = shapely.Polygon()
    for ground in scene.ground:
        # A buffer of 0 repairs self-crossing outlines, which boolean operations refuse.
        polygon = shapely.buffer(polygon_of(ground), 0)
        closes = is_solid(ground.surface.kind)
        area = shapely.difference(area, polygon) if closes else shapely.union(area, polygon)
    for surface, mask in painted_masks(scene.painted, scene.columns, scene.rows):
        rows, columns = np.nonzero(mask)
        x, y = columns * THOUSAND, rows * THOUSAND
        # Adjacent cells never overlap: ten times as fast as the general union.
        cells = shapely.coverage_union_all(shapely.box(x, y, x + THOUSAND, y + THOUSAND))
        closes = is_solid(surface.kind)
        area = shapely.difference(area, cells) if closes else shapely.union(area, cells)
    return area


def _path(area: shapely.Geometry) -> QPainterPath:
    path = QPainterPath()
    for part in shapely.get_parts(area):
        # Differences may leave lines and points where areas only touch.
        if part.geom_type != "Polygon":
            continue
        # Pillars are holes: Qt fills by the odd-even rule and leaves them out.
        for ring in (part.exterior, *part.interiors):
            points = [QPointF(x * UNIT, y * UNIT) for x, y in ring.coords]
            path.addPolygon(QPolygonF(points))
            path.closeSubpath()
    return path
