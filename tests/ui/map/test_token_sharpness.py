"""Tokens are drawn pixel by pixel from a picture of the present zoom."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap, QTransform

from fivefoot.ui.appearance.theme import DARK, Theme
from fivefoot.ui.map.items.layer import MapGraphics
from fivefoot.ui.map.items.token_item import TokenItem, rung
from fivefoot.ui.map.painters import token_picture
from fivefoot.ui.map.painters.token_painter import TokenLook, token_pixmap

pytestmark = pytest.mark.usefixtures("qapp")

LOOK = TokenLook("Da", "heroes", hit_points=0.5)


def drawn(zoom: float, ratio: float, quarters: int, changing: bool = False) -> QImage:
    """A token in the middle of a picture of 61 by 61 logical pixels, off the rows of pixels."""
    scene, item = MapGraphics(), TokenItem("da", 30, DARK)
    scene.zoom_changes = lambda: changing
    scene.addItem(item)
    item.show_value(LOOK, False, False)
    image = QImage(round(61 * ratio), round(61 * ratio), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setTransform(QTransform().translate(30.3, 30.2).rotate(90 * quarters).scale(zoom, zoom))
    item.draw(painter, zoom, QRectF())
    painter.end()
    return image


def picture(cell: float, ratio: float, quarters: int) -> QImage:
    baked = token_pixmap(LOOK, cell, ratio, DARK).toImage()
    turned = baked.transformed(QTransform().rotate(90 * quarters))
    turned.setDevicePixelRatio(1)
    return turned.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)


def holds(image: QImage, part: QImage) -> bool:
    """Whether the part lies in the middle of the image, give or take a pixel, unchanged."""
    image.setDevicePixelRatio(1)
    side, at = part.width(), round((image.width() - part.width()) / 2)
    places = [(at + x, at + y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
    return any(image.copy(x, y, side, side) == part for x, y in places)


# 64 * 0.474 = 30.3 pixels a cell, between the notches 26 and 33; at a ratio of 2, 60.7 device
# pixels, which 61 show.
@pytest.mark.parametrize(
    ("ratio", "cell"), [(1.0, 30.0), (2.0, 30.5)], ids=["plain", "double ratio"]
)
@pytest.mark.parametrize("quarters", [0, 1, 2])
def test_at_any_zoom_a_token_is_its_picture_pixel_by_pixel(
    ratio: float, cell: float, quarters: int
) -> None:
    assert holds(drawn(0.474, ratio, quarters), picture(cell, ratio, quarters))


def watched(asked: list[float]) -> Callable[..., QPixmap]:
    def baked(value: TokenLook, size_px: float, ratio: float, theme: Theme) -> QPixmap:
        asked.append(size_px)
        return token_pixmap(value, size_px, ratio, theme)

    return baked


def test_while_the_zoom_changes_the_picture_of_the_nearest_notch_is_stretched(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[float] = []
    monkeypatch.setattr(token_picture, "token_pixmap", watched(asked))
    drawn(0.474, 1.0, 0, changing=True)
    drawn(0.474, 1.0, 0)
    assert asked == [rung(64 * 0.474), 30.0]
