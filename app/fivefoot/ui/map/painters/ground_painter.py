"""Draws ground: a texture inside a path, and an edge typical of its kind."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPainterPath, QPolygonF

from fivefoot.ui.appearance.theme import GroundColours, Theme
from fivefoot.ui.appearance.weak_cache import cached_while_alive
from fivefoot.ui.map.painters.scale import CELL, ScenePoint, device_ratio, flat_ended, scene_pen
from fivefoot.ui.map.painters.text import paint_map_figure
from fivefoot.ui.map.painters.textures import DRAWERS, texture_brush

KINDS = tuple(DRAWERS)
"""floor, earth, rubble, shallow, deep, chasm, undergrowth, mud, ice, lava, solid, difficult, ledge,
pit, hazard, ooze, soil, barred, planks.
"""

BARE = frozenset({"difficult"})
"""Kinds that are only marks: floor lies under them, or water would shine through."""

OVER_ART = 0.62
"""Opacity of ground over an imported picture: the art is visible, and the texture still shows the
kind.
"""

LABEL_FROM = 18.0
"""Figures are left out when a cell is smaller than this on the screen, in logical pixels."""


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class DrawnGround:
    """A piece of ground: a kind, its outline in scene units, and a figure such as "+10 ft" at its
    middle.

    `over_art` draws it translucent, so that an imported picture stays visible. Compared by
    identity: keep the value as long as the ground is unchanged, and its edge is computed once. Use
    `cell_outlines.rounded_path` for painted cells.
    """

    kind: str
    path: QPainterPath
    figure: str = ""
    over_art: bool = False


def paint_ground(
    painter: QPainter, value: DrawnGround, theme: Theme, pixels_per_unit: float
) -> None:
    """Fills the path with the texture of its kind and draws the edge.

    Raises KeyError for a kind that is not in `KINDS`.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.setOpacity(painter.opacity() * (OVER_ART if value.over_art else 1.0))
    # With the painter's own ratio: a picture for paper and a window have different ones.
    brush = texture_brush(value.kind, theme, pixels_per_unit, device_ratio(painter))
    # Over a picture the art itself is the floor.
    if value.kind in BARE and not value.over_art:
        painter.fillPath(
            value.path, texture_brush("floor", theme, pixels_per_unit, device_ratio(painter))
        )
    if value.kind == "undergrowth":
        _under_leaves(painter, value, theme.ground)
    painter.fillPath(value.path, brush)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    edge = EDGES.get(value.kind)
    if edge is not None:
        edge(painter, value, theme.ground)
    # The figure is written afterwards, at full strength: it has to be readable over art, too.
    painter.restore()
    if value.figure and pixels_per_unit * CELL >= LABEL_FROM:
        inks = (theme.palette.line, theme.palette.casing)
        paint_map_figure(painter, middle_of(value), value.figure, inks, pixels_per_unit)


def bake_floor(
    columns: int, rows: int, theme: Theme, pixels_per_cell: int = 32, kind: str = "floor"
) -> QImage:
    """One image of drawn floor for a whole map, `pixels_per_cell` to a cell."""
    # Without alpha: the floor covers all of it, and Qt copies such pictures faster.
    image = QImage(columns * pixels_per_cell, rows * pixels_per_cell, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    zoom = pixels_per_cell / CELL
    painter.scale(zoom, zoom)
    painter.fillRect(
        QRectF(0, 0, columns * CELL, rows * CELL), texture_brush(kind, theme, zoom, 1.0)
    )
    painter.end()
    return image


@cached_while_alive
def middle_of(value: DrawnGround) -> ScenePoint:
    """A place for the figure: the middle of the outline's box, or of its largest part when that
    lies outside.
    """
    centre = value.path.boundingRect().center()
    # A ring or a horseshoe: the middle of its box lies in other ground.
    if not value.path.contains(centre):
        parts = value.path.toSubpathPolygons()
        largest = max(
            parts, key=lambda part: part.boundingRect().width() * part.boundingRect().height()
        )
        centre = _inside(largest)
    return centre.x(), centre.y()


def _inside(part: QPolygonF) -> QPointF:
    box = part.boundingRect()
    places = [
        QPointF(box.left() + box.width() * x / 8, box.top() + box.height() * y / 8)
        # The middle row first, then a quarter above and below it.
        for y in (4, 2, 6)
        for x in range(1, 8)
    ]
    return next(
        (at for at in places if part.containsPoint(at, Qt.FillRule.OddEvenFill)), box.center()
    )


@cached_while_alive
def ticks(
    value: DrawnGround, spacing: float, length: float, inward: bool, varied: bool = True
) -> QPainterPath:
    """Short strokes perpendicular to the outline, as map makers mark a slope."""
    path = QPainterPath()
    for index, (at, normal) in enumerate(_along(value.path, spacing)):
        # Three alternating lengths look drawn by hand, and are the same in each paint.
        reach = length * ((0.6, 1.0, 0.75)[index % 3] if varied else 1.0)
        # Checked for each stroke: Qt's outlines run in either direction, and those of holes in the
        # opposite one.
        side = normal if _is_inside(value.path, at + normal * 2) == inward else -normal
        path.moveTo(at)
        path.lineTo(at + side * reach)
    return path


def _is_inside(path: QPainterPath, at: QPointF) -> bool:
    return path.contains(at)


def _along(path: QPainterPath, spacing: float) -> Iterator[tuple[QPointF, QPointF]]:
    """Points every `spacing` units along the outline, each with a unit vector perpendicular to
    it.
    """
    for part in path.toSubpathPolygons():
        # The rest of the spacing continues around the corner, or each side would begin with a
        # stroke.
        carried = 0.0
        points = [part.at(index) for index in range(part.count())]
        for start, end in itertools.pairwise(points):
            offset = end - start
            length = math.hypot(offset.x(), offset.y())
            # Outlines of files may repeat a corner: there is no direction between them.
            if length < 1e-6:
                continue
            unit = offset / length
            while carried < length:
                yield start + unit * carried, QPointF(-unit.y(), unit.x())
                carried += spacing
            carried -= length


@cached_while_alive
def bumps(value: DrawnGround, spacing: float) -> tuple[QPolygonF, QPolygonF]:
    """Places of large and small bumps along the outline, for the edge of a thicket."""
    places = [at for at, _ in _along(value.path, spacing)]
    # Two alternating sizes, each drawn by one call.
    return QPolygonF(places[::2]), QPolygonF(places[1::2])


def inner_shadow(
    painter: QPainter, path: QPainterPath, ink: str, width: float, opacity: float
) -> None:
    """Darkens the inside near the outline, softly."""
    painter.save()
    # `IntersectClip`, here and below: the layer has already clipped to the map, and a plain clip
    # path would undo that.
    painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
    # Half of each stroke lies outside and is clipped away: hence twice the width.
    for part in (1.0, 0.66, 0.36):
        painter.strokePath(path, scene_pen(ink, width * 2 * part, opacity / 3))
    painter.restore()


# Each kind has an edge of its own besides a texture: at small zooms textures turn grey, and only
# the edge distinguishes them.
def _edge_stones(painter: QPainter, value: DrawnGround, ink: GroundColours) -> None:
    inner_shadow(painter, value.path, ink.ink, 7, 0.5)
    painter.strokePath(value.path, scene_pen(ink.ink, 2.4, 0.85, (2.4, 2.2)))


def _edge_shallow(painter: QPainter, value: DrawnGround, ink: GroundColours) -> None:
    painter.save()
    painter.setClipPath(value.path, Qt.ClipOperation.IntersectClip)
    painter.strokePath(value.path, scene_pen(ink.foam, 15, 0.22))
    painter.strokePath(value.path, scene_pen(ink.foam, 6, 0.75))
    painter.restore()
    painter.strokePath(value.path, scene_pen(ink.deep, 1.8, 0.95))


def _edge_deep(painter: QPainter, value: DrawnGround, ink: GroundColours) -> None:
    inner_shadow(painter, value.path, ink.chasm, 16, 0.7)
    painter.strokePath(value.path, scene_pen(ink.ink, 4.6, 0.9))
    painter.strokePath(value.path, scene_pen(ink.foam, 1.7, 0.8))


def _edge_chasm(painter: QPainter, value: DrawnGround, ink: GroundColours) -> None:
    inner_shadow(painter, value.path, "#000000", 22, 0.9)
    painter.strokePath(ticks(value, 6.5, 17, True), flat_ended(scene_pen(ink.light, 1.4, 0.42)))
    painter.strokePath(value.path, scene_pen(ink.ink, 5.0, 0.95))
    painter.strokePath(value.path, scene_pen(ink.light, 1.6, 0.7))


def _under_leaves(painter: QPainter, value: DrawnGround, ink: GroundColours) -> None:
    for tone, extra in ((ink.ink, 3.4), (ink.leaf_dark, 0.0)):
        for places, size in zip(bumps(value, 11.0), (17.0, 13.0), strict=True):
            painter.setPen(scene_pen(tone, size + extra))
            painter.drawPoints(places)


def _edge_leaves(painter: QPainter, value: DrawnGround, ink: GroundColours) -> None:
    painter.strokePath(ticks(value, 7.0, 6.5, False), flat_ended(scene_pen(ink.leaf, 2.2, 0.95)))
    painter.strokePath(ticks(value, 9.0, 7.0, True), flat_ended(scene_pen(ink.leaf, 2.2, 0.6)))


def _edge_mud(painter: QPainter, value: DrawnGround, ink: GroundColours) -> None:
    inner_shadow(painter, value.path, ink.ink, 9, 0.5)
    painter.strokePath(value.path, scene_pen(ink.ink, 2.0, 0.7, (5, 2, 1.5, 2)))


def _edge_ice(painter: QPainter, value: DrawnGround, ink: GroundColours) -> None:
    painter.save()
    painter.setClipPath(value.path, Qt.ClipOperation.IntersectClip)
    painter.strokePath(value.path, scene_pen("#ffffff", 9, 0.6))
    painter.restore()
    painter.strokePath(value.path, scene_pen(ink.deep, 2.2, 0.95))


def _edge_lava(painter: QPainter, value: DrawnGround, ink: GroundColours) -> None:
    inner_shadow(painter, value.path, "#ff9a4a", 9, 0.8)
    painter.strokePath(value.path, scene_pen(ink.ink, 4.4, 0.95))
    painter.strokePath(value.path, scene_pen(ink.lava, 1.6))


def _edge_solid(painter: QPainter, value: DrawnGround, ink: GroundColours) -> None:
    painter.strokePath(value.path, scene_pen(ink.ink, 6.0))
    painter.strokePath(value.path, scene_pen(ink.wall_top, 1.8, 0.75))


def _edge_difficult(painter: QPainter, value: DrawnGround, ink: GroundColours) -> None:
    painter.strokePath(value.path, scene_pen(ink.ink, 3.4, 0.4, (2.6, 2.0)))
    painter.strokePath(value.path, scene_pen(ink.mark, 1.6, 0.95, (5.5, 4.25)))


def _edge_ledge(painter: QPainter, value: DrawnGround, ink: GroundColours) -> None:
    painter.strokePath(ticks(value, 8.0, 10.0, False), flat_ended(scene_pen(ink.ink, 3.2, 0.3)))
    painter.strokePath(ticks(value, 8.0, 10.0, False), flat_ended(scene_pen(ink.mark, 1.7, 0.95)))
    painter.strokePath(value.path, scene_pen(ink.ink, 4.4, 0.85))
    painter.strokePath(value.path, scene_pen(ink.light, 2.0, 0.95))


def _edge_pit(painter: QPainter, value: DrawnGround, ink: GroundColours) -> None:
    inner_shadow(painter, value.path, "#000000", 10, 0.6)
    painter.strokePath(ticks(value, 8.0, 9.0, True), flat_ended(scene_pen(ink.light, 1.4, 0.55)))
    painter.strokePath(value.path, scene_pen(ink.ink, 4.0, 0.9))
    painter.strokePath(value.path, scene_pen(ink.light, 1.6, 0.6))


def _edge_hazard(painter: QPainter, value: DrawnGround, ink: GroundColours) -> None:
    painter.strokePath(value.path, scene_pen(ink.ink, 6.0, 0.95))
    painter.strokePath(value.path, scene_pen(ink.lava, 3.0, 1.0, (3.0, 2.0)))


def _edge_ooze(painter: QPainter, value: DrawnGround, ink: GroundColours) -> None:
    inner_shadow(painter, value.path, ink.ink, 12, 0.6)
    painter.strokePath(value.path, scene_pen(ink.ink, 4.0, 0.9))
    painter.strokePath(value.path, scene_pen(ink.leaf, 1.8, 0.9))


def _edge_soil(painter: QPainter, value: DrawnGround, ink: GroundColours) -> None:
    painter.strokePath(ticks(value, 5.0, 7.0, True), flat_ended(scene_pen(ink.ink, 1.8, 0.8)))
    painter.strokePath(value.path, scene_pen(ink.ink, 5.0))


def _edge_planks(painter: QPainter, value: DrawnGround, ink: GroundColours) -> None:
    painter.strokePath(value.path, scene_pen(ink.ink, 4.4, 0.95))
    painter.strokePath(value.path, scene_pen(ink.wood, 1.8, 0.9))


EDGES: dict[str, Callable[[QPainter, DrawnGround, GroundColours], None]] = {
    "rubble": _edge_stones,
    "shallow": _edge_shallow,
    "deep": _edge_deep,
    "chasm": _edge_chasm,
    "undergrowth": _edge_leaves,
    "mud": _edge_mud,
    "ice": _edge_ice,
    "lava": _edge_lava,
    "solid": _edge_solid,
    "difficult": _edge_difficult,
    "ledge": _edge_ledge,
    "pit": _edge_pit,
    "hazard": _edge_hazard,
    "ooze": _edge_ooze,
    "soil": _edge_soil,
    "barred": _edge_solid,
    "planks": _edge_planks,
}
