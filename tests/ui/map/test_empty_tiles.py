"""A tile of walls that nothing is drawn in is not made: what is left out would have been empty."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from fivefoot.ui.appearance.theme import DARK
from fivefoot.ui.map.items.barrier_items import BarriersItem
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.map.painters.wall_painter import Door, DrawnWalls, OneWay, Window

SIDE = 20
"""Cells of the map to a side."""

PART, BEYOND = 2 * CELL, 24
"""Scene units of a tile's side, and those beside it that are asked for with it."""


def painted(item: BarriersItem, left: float, top: float) -> bool:
    """Whether the layer leaves anything in a tile."""
    image = QImage(64, 64, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.scale(64 / PART, 64 / PART)
    painter.translate(-left, -top)
    item._draw_tile(painter, 64 / PART, asked(left, top))
    painter.end()
    return bool(np.frombuffer(image.constBits(), np.uint8).any())


def asked(left: float, top: float) -> QRectF:
    return QRectF(left, top, PART, PART).adjusted(-BEYOND, -BEYOND, BEYOND, BEYOND)


@pytest.mark.parametrize("seed", range(8))
def test_a_tile_that_is_left_out_would_have_been_empty(seed: int, qapp: QApplication) -> None:
    rng = np.random.default_rng(seed)

    def segment() -> tuple[float, float, float, float]:
        x, y = rng.integers(1, SIDE - 3, 2) * CELL
        dx, dy = ((CELL, 0), (0, CELL), (CELL, CELL))[int(rng.integers(3))]
        return (float(x), float(y), float(x + dx), float(y + dy))

    item = BarriersItem(1.0, DARK)
    kinds = (
        DrawnWalls((segment(),)),
        DrawnWalls(low=(segment(),)),
        (Door(segment()),),
        (Door(segment(), "open"),),
        (Window(segment()),),
        (OneWay(*segment()[:2], 90.0),),
    )
    shown = kinds[seed % len(kinds)] if seed < len(kinds) else kinds[0]
    first = shown[0] if isinstance(shown, tuple) else None
    item.show_value(
        shown if isinstance(shown, DrawnWalls) else DrawnWalls(),
        shown if isinstance(first, Door) else (),
        shown if isinstance(first, Window) else (),
        False,
        QRectF(0, 0, SIDE * CELL, SIDE * CELL),
        shown if isinstance(first, OneWay) else (),
    )
    corners = list(product(np.arange(0, SIDE * CELL, PART), repeat=2))
    full = {corner for corner in corners if painted(item, *corner)}
    made = {corner for corner in corners if item.draws_in(asked(*corner))}
    assert full
    assert full <= made
    assert len(made) < len(corners) / 4
