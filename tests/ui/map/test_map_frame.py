"""The frame of the map is left out of the tiles on which nothing of it would be seen."""

from __future__ import annotations

from itertools import product

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter, QTransform
from PySide6.QtWidgets import QApplication

from fivefoot.ui.appearance.theme import DARK
from fivefoot.ui.map.items import backdrop
from fivefoot.ui.map.painters.grid_painter import DrawnGrid, paint_map_edge
from fivefoot.ui.map.painters.scale import CELL

SIDE, PIXELS, MARGIN = 8, 128, 24
"""Cells of the map to a side, pixels of a tile, and those beside it that are exposed with it."""


@pytest.mark.parametrize("zoom", [1.0, 2.0])
def test_a_tile_without_the_frame_would_not_show_it(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, zoom: float
) -> None:
    item = backdrop.BackdropItem(1.0, DARK)
    item.show_value(backdrop.Backdrop(SIDE, SIDE), 100.0)
    framed: list[DrawnGrid] = []
    monkeypatch.setattr(backdrop, "paint_map_edge", lambda _painter, grid, *_: framed.append(grid))
    tiles, left_out = int(SIDE * CELL * zoom) // PIXELS, 0
    for place in product(range(-1, tiles + 1), repeat=2):
        framed.clear()
        bare, with_frame = (painted(item, place, zoom, frame) for frame in (False, True))
        if not framed:
            left_out += 1
            assert bare == with_frame, place
    assert left_out == (tiles - 2) ** 2


def painted(
    item: backdrop.BackdropItem, place: tuple[int, ...], zoom: float, frame: bool
) -> QImage:
    """A tile, with the frame painted over it or not."""
    left, top = (PIXELS * number for number in place)
    image = QImage(PIXELS, PIXELS, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.setTransform(QTransform(zoom, 0, 0, zoom, -left, -top))
    side, margin = PIXELS / zoom, MARGIN / zoom
    own = QRectF(left / zoom, top / zoom, side, side)
    item._draw_tile(painter, zoom, own.adjusted(-margin, -margin, margin, margin))
    if frame:
        paint_map_edge(painter, DrawnGrid(SIDE, SIDE), DARK, zoom)
    painter.end()
    return image
