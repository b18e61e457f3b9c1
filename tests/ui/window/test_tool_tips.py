"""Tool tips are broken into lines: none is wider than 400 pixels, whatever a file or a rule has to
say.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QToolTip, QWidget

from fivefoot.core.session.opening import switch_to
from fivefoot.ui.appearance.plain_text import TIP_WIDTH, tool_tip

from .conftest import Hand, make_every_part

WORDS = (
    "A reaction of somebody who stands near enough to strike at whoever walks away without looking"
    " back. " * 3
)


def width(text: str) -> int:
    metrics = QFontMetrics(QToolTip.font())
    return max(metrics.horizontalAdvance(line) for line in text.split("\n"))


def tips(widget: QWidget) -> Iterator[str]:
    yield widget.toolTip()
    for action in widget.actions():
        yield action.toolTip()
    for child in widget.findChildren(QWidget):
        yield child.toolTip()
        for action in child.actions():
            yield action.toolTip()


def test_a_long_text_is_broken_at_spaces_and_loses_no_word(qapp: object) -> None:
    made = tool_tip(WORDS)
    assert made.count("\n") >= 3
    assert width(made) <= TIP_WIDTH
    assert made.split() == WORDS.split()


def test_a_word_without_end_is_cut_and_short_lines_stay(qapp: object) -> None:
    assert tool_tip("Undo (Ctrl+Z)\nthe last step") == "Undo (Ctrl+Z)\nthe last step"
    assert width(tool_tip("W" * 500)) <= TIP_WIDTH
    assert tool_tip("W" * 500).replace("\n", "") == "W" * 500
    assert tool_tip("") == ""
    assert tool_tip(tool_tip(WORDS)) == tool_tip(WORDS)


@pytest.mark.parametrize("system", ["keyword3", "twopoint", "phase3ap", "quickaction", "openband"])
def test_no_tip_of_the_window_is_wider(hand: Hand, system: str) -> None:
    workspace, window = hand.app.workspace, hand.app.window
    make_every_part(window)
    if workspace.scenario.ruleset != system:
        workspace.do(switch_to(workspace.scenario, system))
    window.bar.refresh()
    found = [text for text in tips(window) if text and width(text) > TIP_WIDTH]
    assert found == []
