"""From a figure of the chip to the line of the ledger that it comes from: by a click, and by
key.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from fivefoot.core.rules.turn.texts import say
from fivefoot.core.rules.turn.turn_results import Question
from fivefoot.ui.panels.ledger_panel import LINE_ROLE
from fivefoot.ui.panels.prompt_panel import title_of

from .conftest import LEFT, NO_KEY, Hand


def marked(hand: Hand) -> tuple[str, str]:
    line = hand.app.window.side.ledger._list.currentIndex().data(LINE_ROLE)
    return (line.kind, line.text) if line is not None else ("", "")


def chip(hand: Hand):  # type: ignore[no-untyped-def]
    return hand.app.window.scene.chip


def click_on_line(hand: Hand, number: int) -> None:
    view, item = hand.view, chip(hand)
    (x, y), (right, down) = item._chip.at, item._chip.offset
    at = view.mapFromScene(QPointF(x, y))
    place = QPointF(at.x() + right + 20, at.y() + down + 14 + 18 * number)
    for kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease):
        event = QMouseEvent(
            kind, place, QPointF(view.viewport().mapToGlobal(place.toPoint())), LEFT, LEFT, NO_KEY
        )
        QApplication.sendEvent(view.viewport(), event)


def test_a_click_on_a_line_of_the_chip_marks_where_it_comes_from(hand: Hand) -> None:
    hand.click((8, 4))  # a plan that waits
    plan = hand.app.workspace.plan
    assert plan is not None
    click_on_line(hand, 1)
    assert marked(hand) == ("purchase", "1st Advance")
    click_on_line(hand, 0)
    assert marked(hand) == ("total", "Total")
    assert hand.app.workspace.plan is plan
    assert hand.cell("ada") == (4, 4)


def test_the_key_goes_from_figure_to_figure_and_unfolds_the_panel(hand: Hand) -> None:
    hand.click((8, 4))
    hand.key(Qt.Key.Key_Escape)
    hand.app.window.side.hide()
    why = hand.app.window.actions_by_name["explain"]
    why.trigger()
    assert "Plan a move first" in hand.app.window.banner.text
    hand.app.workspace.select(hand.app.workspace.selection.only("ada"))
    hand.click((8, 4), Qt.KeyboardModifier.ControlModifier)
    hand.click((10, 4), Qt.KeyboardModifier.ControlModifier)
    seen = []
    for _ in range(3):
        why.trigger()
        seen.append(marked(hand)[0])
    assert seen == ["total", "purchase", "trigger"]
    assert hand.app.window.side.isVisible()
    assert hand.app.workspace.lit_cell is not None


def test_a_refusal_is_explained_too(hand: Hand) -> None:
    hand.click((4, 4))
    hand.app.workspace.settle(hand.app.workspace.planner("ada").to(hand.cell("goblin")))
    hand.app.window.actions_by_name["explain"].trigger()
    assert marked(hand)[0] == "problem"


def test_a_prompt_is_a_sentence() -> None:
    def asked(kind: str, text: str) -> str:
        return title_of(Question(kind, "ogre", text, ()))

    leaves = say("about_leaves_cell", about="Ada", cell="(4, 4)")
    acts = say("about_action", about="Ada: the Bold", action="Area Attack")
    assert (
        asked("reaction", say("asked_to_react", who="Ogre", cause=leaves))
        == "Ogre may react: Ada leaves (4, 4)"
    )
    assert (
        asked("reaction", say("asked_to_react", who="Ogre", cause=acts))
        == "Ogre may react: Ada: the Bold uses Area Attack"
    )
    assert (
        asked("protect", "Ada: which enemy is it safe from?") == "Ada: which enemy is it safe from?"
    )
