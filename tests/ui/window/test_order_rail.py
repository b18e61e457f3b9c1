"""The folded order says as much as fits beside the map: who acts, and how many of a group stand."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter
from PySide6.QtWidgets import QApplication

from fivefoot.ui.appearance.theme import DARK, LIGHT, Theme, font
from fivefoot.ui.panels import order_rail
from fivefoot.ui.panels.order_rail import SMALL, DiscDelegate, words_below
from fivefoot.ui.widgets.initiative_rows import Row


@pytest.mark.parametrize(
    ("row", "wide", "said"),
    [
        (Row(("a",), "Ada", "heroes", "Ad", "14"), 90, "14"),
        (Row(("a", "b", "c"), "Raiders", "foes", "Ra", "14", count=(2, 3)), 90, "14 · 2 of 3"),
        (Row(("a", "b", "c"), "Raiders", "foes", "Ra", count=(3, 3)), 90, "×3"),
        (Row(("a", "b", "c"), "Raiders", "foes", "Ra", "14", count=(2, 3)), 45, "14 · 2/3"),
        (Row(("a", "b", "c"), "Raiders", "foes", "Ra", "14", "done", count=(2, 3)), 45, "14 · 2/3"),
        (Row(("a", "b", "c"), "Raiders", "foes", "Ra", "14", count=(2, 3)), 25, "2/3"),
        (
            Row(("a", "b", "c"), "Raiders", "foes", "Ra", "14", "down", count=(0, 3)),
            90,
            "14 · down",
        ),
    ],
)
def test_the_longest_form_that_fits_is_said(
    qapp: QApplication, row: Row, wide: float, said: str
) -> None:
    metrics = QFontMetricsF(font(SMALL))
    assert words_below(row, metrics, wide) == said
    assert metrics.horizontalAdvance(said) <= wide


def test_the_short_form_needs_no_word_of_one_language(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    def said(text: str, /, **named: object) -> str:
        return text.replace(" of ", " von ").format(**named)

    monkeypatch.setattr(order_rail, "tr", said)
    row = Row(("a", "b", "c"), "Raiders", "foes", "Ra", count=(2, 3))
    metrics = QFontMetricsF(font(SMALL))
    assert words_below(row, metrics, 90) == "2 von 3"
    assert words_below(row, metrics, 25) == "2/3"


@pytest.mark.parametrize("look", [DARK, LIGHT], ids=lambda look: look.name)
def test_the_teeth_of_a_foe_leave_its_figures_free(qapp: QApplication, look: Theme) -> None:
    delegate = DiscDelegate(look)
    size = delegate.size

    def drawn(initiative: str) -> QImage:
        image = QImage(size, QImage.Format.Format_RGB32)
        image.fill(QColor(look.palette.panel))
        painter = QPainter(image)
        row = Row(("a",), "Ogre", "foes", "Og", initiative)
        # As the list hands it: without the margin of the place.
        room = delegate.margin
        area = QRectF(QPointF(), QSizeF(size)).adjusted(room, 2, -room, -2)
        delegate.draw_row(painter, area, row)
        painter.end()
        return image

    without, figures = drawn(""), drawn("18")
    rows = [y for y in range(size.height()) if _row(without, y) != _row(figures, y)]
    assert len(rows) >= 8
    above = rows[0] - 2
    ground = QColor(look.palette.panel).rgb()
    reds = [QColor(pixel).red() - QColor(ground).red() for pixel in _row(without, above)]
    greens = [QColor(pixel).green() - QColor(ground).green() for pixel in _row(without, above)]
    # No red of the ring two pixels above the figures; its shadow is grey.
    assert max(red - green for red, green in zip(reds, greens, strict=True)) < 20


def _row(image: QImage, y: int) -> list[int]:
    return [image.pixel(x, y) for x in range(image.width())]
