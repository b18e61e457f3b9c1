"""Fog on a map: what nobody has uncovered, what was seen before, and what is seen now, as one soft
mask.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPolygonF

from fivefoot.ui.map.painters.scale import CELL, ScenePoint

Mask = NDArray[np.bool_]

PIXELS, MOST_SIDE = 8, 4096
"""Pixels to a cell of the mask before it is softened, and its longest side."""


@dataclass(frozen=True, slots=True, eq=False)
class FogLook:
    """Which cells are `uncovered` [rows, columns], and the outlines `seen` now in scene units, if
    sight uncovers.

    `covered` and `remembered` are how much is hidden, from 0 to 255: all of it for the players,
    little for the GM.
    """

    uncovered: Mask
    seen: tuple[tuple[ScenePoint, ...], ...] | None
    covered: int
    remembered: int


def fog_image(value: FogLook) -> QImage:
    """The fog as a small picture of its density; it is stretched over the map."""
    rows, columns = value.uncovered.shape
    pixels = max(1, min(PIXELS, MOST_SIDE // max(rows, columns)))
    density = np.where(
        value.uncovered, 0 if value.seen is None else value.remembered, value.covered
    )
    cells = np.kron(density.astype(np.uint32) << 24, np.ones((pixels, pixels), dtype=np.uint32))
    data = np.ascontiguousarray(cells)
    size = columns * pixels, rows * pixels
    image = QImage(data.data, *size, size[0] * 4, QImage.Format.Format_ARGB32_Premultiplied).copy()
    if value.seen:
        _clear(image, value.seen, pixels / CELL)
    return image


def _clear(image: QImage, areas: tuple[tuple[ScenePoint, ...], ...], scale: float) -> None:
    """Nothing is hidden where somebody looks."""
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationOut)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(Qt.GlobalColor.black)
    painter.scale(scale, scale)
    for area in areas:
        painter.drawPolygon(QPolygonF([QPointF(*point) for point in area]))
    painter.end()


def paint_fog(painter: QPainter, image: QImage, area: QRectF) -> None:
    """The fog over the map, its edges as soft as a step of the mask."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(area, image)
    painter.restore()
