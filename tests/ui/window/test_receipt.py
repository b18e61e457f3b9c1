"""What was done stays in the ledger as a receipt, and what the game master overruled stands in
it.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication, QListView, QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from fivefoot.core.interaction.ledger import LedgerLine
from fivefoot.core.rules.turn import commands as turn
from fivefoot.ui.application import Application

from .conftest import Hand, field_of_battle

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture(params=["turns without an order", "an encounter"])
def table(start: Callable[..., Application], qtbot: QtBot, request: pytest.FixtureRequest) -> Hand:
    if request.param == "turns without an order":
        return Hand(start(field_of_battle()), qtbot)
    hand = Hand(start(field_of_battle("setup")), qtbot)
    hand.app.workspace.fight.do(turn.StartEncounter(("ada", "brom", "goblin"), seed=2))
    while hand.app.workspace.scenario.encounter.active != "ada":
        hand.app.workspace.fight.next_turn()
    return hand


def lines(hand: Hand) -> tuple[LedgerLine, ...]:
    hand.app.window.side.ledger.refresh()
    return hand.app.window.side.ledger._model.lines


def leave(hand: Hand) -> None:
    QApplication.sendEvent(hand.app.window.map.viewport(), QEvent(QEvent.Type.Leave))
    QApplication.processEvents()


def test_a_done_move_stays_to_be_read(table: Hand) -> None:
    table.drag((4, 4), (3, 4), (2, 4))
    assert table.cell("ada") == (2, 4)
    leave(table)
    shown = lines(table)
    assert (shown[0].text, shown[0].detail) == ("Ada", "Bought Advance (1 action)")
    assert [line.text for line in shown if line.kind == "step"] == ["1  West", "2  West"]
    assert not any(line.kind == "overruled" for line in shown)


def test_an_overruled_move_says_so_line_by_line(table: Hand) -> None:
    table.drag((4, 4), (10, 10), (19, 13), (19, 4), keys=CONTROL)
    assert table.cell("ada") == (
        19,
        4,
    )  # 75 ft in a straight line is within three Advances: nothing to overrule
    leave(table)
    assert not any(line.kind == "overruled" for line in lines(table))
    table.app.workspace.document.undo()
    table.drag((4, 4), (6, 5), (7, 5), keys=CONTROL)  # where the goblin stands
    assert table.cell("ada") == (7, 5)
    leave(table)
    shown = lines(table)
    assert shown[0].detail == "Overruled by the game master"
    overruled = [line for line in shown if line.kind == "overruled"]
    assert overruled
    assert overruled[0].text.startswith("Overruled: ")
    assert "Goblin" in overruled[0].text
    assert not any(line.kind == "problem" for line in shown)
    logged = table.app.workspace.scenario.encounter.log
    assert any(entry.text.lower().startswith("overruled") for entry in logged)


def test_the_button_of_the_refusal_overrules_with_the_same_receipt(table: Hand) -> None:
    table.drag((4, 4), (6, 5), (7, 5))
    assert table.cell("ada") == (4, 4)
    table.app.window.banner._offer.click()
    assert table.cell("ada") == (7, 5)
    leave(table)
    assert lines(table)[0].detail == "Overruled by the game master"


def test_undo_takes_the_receipt_back_and_pointing_elsewhere_hides_it(table: Hand) -> None:
    table.drag((4, 4), (3, 4), (2, 4))
    leave(table)
    assert lines(table)[0].detail.startswith("Bought")
    table.move((12, 12))
    assert not any("Bought" in line.detail for line in lines(table))
    leave(table)
    assert lines(table)[0].detail.startswith("Bought")
    table.app.workspace.document.undo()
    assert not any("Bought" in line.detail for line in lines(table))


def test_an_overruled_action_has_a_receipt_too(table: Hand) -> None:
    for _ in range(4):
        table.app.workspace.fight.do(turn.Act("ada", "drop_prone", overrule=True))
    table.app.workspace.fight.do(turn.Act("ada", "total_defense"))
    table.app.workspace.fight.do(turn.Act("ada", "total_defense", overrule=True))
    leave(table)
    shown = lines(table)
    assert (shown[0].text, shown[0].detail) == ("Ada", "Overruled by the game master")
    assert shown[1].kind == "overruled"


def test_lines_of_the_ledger_are_as_high_with_a_scroll_bar_as_without(table: Hand) -> None:
    panel = table.app.window.side.ledger
    view, model = panel._list, panel._model
    panel.setVisible(True)
    panel.refresh()  # what waits to be shown comes first, not in the midst of this
    text = (
        "a step over rubble, ice and a sleeping ogre, with every reason told at such a length that"
        " it breaks"
    )
    heights = {}
    for count in (1, 80):
        for cut in range(len(text) // 2, len(text)):
            model.show_lines(
                tuple(
                    LedgerLine("step", "1  East", text[:cut], "A45", "5", "5") for _ in range(count)
                )
            )
            QApplication.processEvents()
            heights.setdefault(cut, []).append(
                panel._delegate.sizeHint(option_of(view), model.index(0, 0)).height()
            )
        assert view.verticalScrollBar().isVisible() == (count == 80)
    assert all(len(set(found)) == 1 for found in heights.values())
    assert len({found[0] for found in heights.values()}) > 1


def option_of(view: QListView) -> QStyleOptionViewItem:
    option = QStyleOptionViewItem()
    option.widget = view
    return option
