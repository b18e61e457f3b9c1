"""The folded order says as much as fits beside the map: who acts, and how many of a group stand."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QApplication

from fivefoot.ui.appearance.theme import font
from fivefoot.ui.panels import order_rail
from fivefoot.ui.panels.order_rail import SMALL, words_below
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
