"""Draws a small picture of a map that was read: its art, ground, walls, doors and tokens, as lines
and dots. It runs beside the window, so it uses nothing that belongs to the window.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QImageReader, QPainter, QPainterPath, QPen, QPolygonF

from fivefoot.core.geometry.grid import CELL
from fivefoot.core.model.barrier import BarrierKind
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import GROUND_KINDS, TILE, Surface

VIEW = QSize(360, 360)
"""Its size in logical pixels."""

_PAPER, _HALO = QColor("#d8d2c4"), QColor(255, 255, 255, 170)
_INKS: Mapping[BarrierKind, QColor] = {
    "wall": QColor("#15171a"),
    "fence": QColor("#15171a"),
    "curtain": QColor("#5b5f66"),
    "door": QColor("#b3541e"),
    "gate": QColor("#b3541e"),
    "window": QColor("#2b7fb8"),
}
_ROCK, _LIQUID, _ROUGH = QColor("#2b2d31"), QColor(43, 127, 184, 130), QColor(190, 140, 40, 130)
_TOKEN = QColor("#a3262a")


def preview_of(scenario: Scenario, pixels: QSize = VIEW) -> QImage:
    """The map scaled to fit into so many pixels."""
    scene = scenario.scene
    scale = min(pixels.width() / scene.columns, pixels.height() / scene.rows) / CELL
    width = max(1, round(scene.columns * CELL * scale))
    height = max(1, round(scene.rows * CELL * scale))
    # An image, not a pixmap: those may only be made in the window's thread.
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(_PAPER)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    _draw_picture(painter, scenario, scale)
    _draw_ground(painter, scene)
    _draw_barriers(painter, scene, 1.6 / scale)
    painter.setPen(QPen(Qt.GlobalColor.white, 1 / scale))
    painter.setBrush(_TOKEN)
    for token in scenario.tokens.values():
        x, y = (token.cell.x + 0.5) * CELL, (token.cell.y + 0.5) * CELL
        painter.drawEllipse(QPointF(x, y), CELL * 0.4, CELL * 0.4)
    painter.end()
    return image


def _draw_picture(painter: QPainter, scenario: Scenario, scale: float) -> None:
    picture = scenario.scene.picture
    if picture is None:
        return
    buffer = QBuffer()
    buffer.setData(QByteArray(scenario.assets[picture.asset]))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    size = QSize(max(1, round(picture.width * scale)), max(1, round(picture.height * scale)))
    # Scaled while decoding: a picture of 8,000 pixels would otherwise take a quarter of a gigabyte.
    if size.width() < reader.size().width():
        reader.setScaledSize(size)
    image = reader.read()
    # The report mentions a picture that cannot be read.
    if not image.isNull():
        place = QRectF(picture.origin.x, picture.origin.y, picture.width, picture.height)
        painter.drawImage(place, image)


def _draw_ground(painter: QPainter, scene: Scene) -> None:
    for ground in scene.ground:
        ink = _ink(ground.surface)
        if ink is not None:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ink)
            # A path, not a polygon: the odd-even rule leaves holes out, as on the map.
            shape = QPainterPath()
            for ring in (ground.points, *ground.holes):
                shape.addPolygon(QPolygonF([QPointF(x, y) for x, y in ring]))
                shape.closeSubpath()
            painter.drawPath(shape)
    inks = [_ink(surface) for surface in scene.painted.palette]
    for x, y, length, number in _runs(scene):
        ink = inks[number - 1]
        if ink is not None:
            painter.fillRect(QRectF(x * CELL, y * CELL, length * CELL, CELL), ink)


def _ink(surface: Surface) -> QColor | None:
    kind = GROUND_KINDS.get(surface.kind)
    if kind is None or surface.kind == "floor":
        return None
    if kind.impassable or kind.medium == "solid":
        return _ROCK
    return _LIQUID if kind.medium == "liquid" else _ROUGH


def _runs(scene: Scene) -> Iterator[tuple[int, int, int, int]]:
    """Runs of equally painted cells: column, row, length and number of the paint."""
    for (left, top), tile in scene.painted.tiles.items():
        for row in range(TILE):
            cells = tile[row * TILE : (row + 1) * TILE]
            start = 0
            for end in range(1, TILE + 1):
                if end == TILE or cells[end] != cells[start]:
                    if cells[start]:
                        yield left * TILE + start, top * TILE + row, end - start, cells[start]
                    start = end


def _draw_barriers(painter: QPainter, scene: Scene, width: float) -> None:
    """Draws every barrier over a light rim, so that it is visible on dark art, too."""
    # All rims before any line, or a rim would cut the adjacent wall.
    for rim in (True, False):
        for barrier in scene.barriers.values():
            ink = _HALO if rim else _INKS[barrier.kind]
            painter.setPen(QPen(ink, width * (2.4 if rim else 1)))
            painter.drawLine(QPointF(*barrier.start), QPointF(*barrier.end))
