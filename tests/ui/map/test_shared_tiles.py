"""Tiles of plain maps are found again by what is drawn on them; they look as if painted anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter, QPainterPath
from PySide6.QtWidgets import QApplication

from fivefoot.ui.appearance.theme import DARK, LIGHT, Theme
from fivefoot.ui.map.items import tiles
from fivefoot.ui.map.items.backdrop import Backdrop, BackdropItem
from fivefoot.ui.map.painters.ground_painter import DrawnGround
from fivefoot.ui.map.painters.printed_painter import Printed, printed
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.map.painters.wall_painter import DrawnWalls

SIDE = 10
"""Cells of the map to a side: it takes more than one tile."""

PLAIN = Backdrop(SIDE, SIDE, walls=DrawnWalls(((64.0, 64.0, 192.0, 64.0),)))


@pytest.fixture(autouse=True)
def nothing_kept(qapp: QApplication) -> Iterator[None]:
    tiles.shared_tile.cache_clear()
    yield
    tiles.shared_tile.cache_clear()


def shown(
    value: Backdrop, look: Theme = DARK, zoom: float = 1.0, ratio: float = 1.0, turn: int = 0
) -> QImage:
    """The map as a window of its own shows it."""
    item = BackdropItem(0, look)
    item.show_value(value, 100.0)
    side = round(SIDE * CELL * zoom * ratio)
    image = QImage(side, side, QImage.Format.Format_RGB32)
    image.fill(0)  # a small map leaves some of it
    image.setDevicePixelRatio(ratio)
    painter = QPainter(image)
    if turn:
        painter.translate(SIDE * CELL * zoom, 0)
        painter.rotate(90 * turn)
    painter.scale(zoom, zoom)
    item.draw(painter, zoom, QRectF(-8, -8, SIDE * CELL, SIDE * CELL))
    painter.end()
    return image


OTHERS: dict[str, Callable[[], QImage]] = {
    "columns": lambda: shown(replace(PLAIN, columns=4)),
    "rows": lambda: shown(replace(PLAIN, rows=4)),
    "floor": lambda: shown(replace(PLAIN, floor="earth")),
    "grid": lambda: shown(replace(PLAIN, grid=False)),
    "style of the grid": lambda: shown(replace(PLAIN, grid_style="strong")),
    "walls": lambda: shown(replace(PLAIN, walls=DrawnWalls(((64.0, 64.0, 64.0, 192.0),)))),
    "low walls": lambda: shown(replace(PLAIN, walls=DrawnWalls((), PLAIN.walls.segments))),
    "ground": lambda: shown(replace(PLAIN, grounds=(DrawnGround("ice", square()),))),
    "rock": lambda: shown(replace(PLAIN, printed=Printed(square(), closed=True))),
    "theme": lambda: shown(PLAIN, LIGHT),
    "paper": lambda: shown(PLAIN, printed(DARK)),
    "zoom": lambda: shown(PLAIN, zoom=0.5),
    "display": lambda: shown(PLAIN, ratio=2.0),
    "turned": lambda: shown(PLAIN, turn=1),
}
"""What differs from the plain map in one thing."""


def square() -> QPainterPath:
    path = QPainterPath()
    path.addRect(128, 128, 128, 128)
    return path


@pytest.mark.parametrize("name", OTHERS)
def test_a_map_that_differs_in_one_thing_looks_as_if_painted_first(name: str) -> None:
    first = OTHERS[name]()
    tiles.shared_tile.cache_clear()
    plain = shown(PLAIN)
    assert plain != first
    assert OTHERS[name]() == first
    assert shown(PLAIN) == plain


def test_an_equal_map_is_painted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    first = shown(PLAIN)
    held = tiles.shared_tile.weight
    assert held
    monkeypatch.setattr(QPainter, "fillRect", None)  # nothing can be painted now
    same = Backdrop(SIDE, SIDE, walls=DrawnWalls(((64.0, 64.0, 192.0, 64.0),)))
    assert shown(same) == first
    assert tiles.shared_tile.weight == held


@pytest.mark.parametrize("name", ["ground", "rock"])
def test_what_belongs_to_a_document_is_not_kept(name: str) -> None:
    OTHERS[name]()
    assert not tiles.shared_tile.weight
