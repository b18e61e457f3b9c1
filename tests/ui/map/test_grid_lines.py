"""The lines of the grid are whole, though an upright one is filled piece by piece."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from fivefoot.ui.appearance.theme import DARK
from fivefoot.ui.map.painters.grid_painter import DrawnGrid, paint_grid
from fivefoot.ui.map.painters.scale import CELL

CELLS = 5


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
def test_no_line_has_a_gap_or_is_darker_anywhere(qapp: QApplication, ratio: float) -> None:
    """Away from the level lines, every pixel of an upright line has the same translucent ink."""
    side = round(CELLS * CELL * ratio)
    image = QImage(side, side, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    image.setDevicePixelRatio(ratio)
    painter = QPainter(image)
    area = QRectF(0, 0, CELLS * CELL, CELLS * CELL)
    paint_grid(painter, DrawnGrid(CELLS, CELLS), DARK, 1.0, area)
    painter.end()
    cell = round(CELL * ratio)
    for x in range(0, side, cell):
        inks = {image.pixelColor(x, y).name() for y in range(side) if y % cell}
        assert len(inks) == 1, (x, inks)
        assert inks != {QColor(Qt.GlobalColor.white).name()}
