"""The sentence at the foot of the map takes no more room than its words."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from fivefoot.ui.widgets.caption import MOST_WIDTH, Caption


def caption_on(bot: QtBot, width: int) -> Caption:
    parent = QWidget()
    parent.resize(width, 600)
    bot.addWidget(parent)
    parent.show()
    parent.caption = Caption(parent)  # type: ignore[attr-defined]  # lives as long as its parent
    return parent.caption  # type: ignore[attr-defined, no-any-return]


def line_widths(caption: Caption) -> list[int]:
    """Pixels of each line as the words break in the room that the label has."""
    label = caption.findChild(QLabel)
    assert label is not None
    metrics, lines = label.fontMetrics(), [""]
    for word in caption.whole.split():
        longer = f"{lines[-1]} {word}".strip()
        if metrics.horizontalAdvance(longer) <= label.width():
            lines[-1] = longer
        else:
            lines.append(word)
    return [metrics.horizontalAdvance(line) for line in lines]


def test_a_short_sentence_makes_a_narrow_card(qtbot: QtBot) -> None:
    caption = caption_on(qtbot, 1300)
    caption.say("Step back: up to 5 ft and 10 ft high")
    (line,) = line_widths(caption)
    assert line < caption.width() < line + 80


@pytest.mark.parametrize("words", [24, 40, 60])
@pytest.mark.parametrize("width", [500, 800, 1300])
def test_lines_are_about_as_long_as_each_other(qtbot: QtBot, words: int, width: int) -> None:
    caption = caption_on(qtbot, width)
    caption.say("attack " * words)
    lines = line_widths(caption)
    assert len(lines) > 1
    assert min(lines) > max(lines) / 2
    assert caption.width() <= min(MOST_WIDTH, width)
