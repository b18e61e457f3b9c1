"""The words about another way stand clear of the planned one."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QApplication

from fivefoot.ui.map.painters.note_places import note_of
from fivefoot.ui.map.painters.route_painter import DrawnRoute, Figure, figure_place
from fivefoot.ui.map.painters.text import chip_size

PLANNED = DrawnRoute(
    ((0, 0), (64, -64), (128, -128), (192, -128), (256, -128)),
    figures=(Figure(2, "7.5"), Figure(3, "5")),
)
OTHER = DrawnRoute(
    ((0, 0), (0, -64), (64, -128), (128, -192), (192, -192), (256, -128)),
    "ghost",
    note="1 attack, +5 ft",
)


@pytest.mark.parametrize("zoom", [0.3, 0.5, 1.0])
def test_the_note_hides_neither_a_price_nor_a_step(zoom: float, qapp: QApplication) -> None:
    chip = note_of(OTHER, PLANNED, zoom)
    width, height = chip_size(chip)
    x, y = chip.at[0] * zoom + chip.offset[0], chip.at[1] * zoom + chip.offset[1]
    box = QRectF(x - width / 2, y - height / 2, width, height)
    for point in PLANNED.points:
        assert not box.contains(QPointF(*point) * zoom)
    for figure in PLANNED.figures:
        place = figure_place(PLANNED.points, figure.index, zoom)
        assert not box.contains(QPointF(*place) * zoom), figure
