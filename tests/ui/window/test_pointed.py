"""What is under the pointer may go away under it; nothing that breaks in a slot goes unnoticed."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.session.commands.token_edits import DeleteTokens
from fivefoot.core.session.commands.wall_edits import DrawWalls
from fivefoot.core.session.opening import document_of, switch_to
from fivefoot.core.session.position import Position
from fivefoot.ui.appearance.theme import THEMES
from fivefoot.ui.map.painters.text import figure_pixmap
from fivefoot.ui.state.workspace import Pointed

from .conftest import Hand, field_of_battle


def test_a_token_deleted_under_the_pointer_is_named_no_more(hand: Hand) -> None:
    hand.move((7, 5))
    assert "Goblin" in hand.app.window.pointed_label.text()
    hand.click((7, 5))
    hand.key(Qt.Key.Key_Delete)
    assert "goblin" not in hand.app.workspace.scenario.tokens
    assert hand.app.workspace.pointed == Pointed(Cell(7, 5))
    assert "Goblin" not in hand.app.window.pointed_label.text()


def test_a_token_under_the_pointer_is_named_with_its_states(hand: Hand) -> None:
    hand.app.workspace.do(turn.SetCondition("goblin", "prone"))
    hand.move((7, 5))
    assert "Goblin (Prone)" in hand.app.window.pointed_label.text()


def test_undoing_a_token_under_the_pointer(hand: Hand) -> None:
    hand.app.workspace.select(hand.app.workspace.selection.only("goblin"))
    hand.app.window.commands.copy_tokens()
    (copy,) = hand.app.workspace.selection.ids
    cell = hand.app.workspace.scenario.tokens[copy].cell
    hand.move(tuple(cell))
    assert hand.app.workspace.pointed.token == copy
    told: list[Pointed] = []
    hand.app.workspace.pointed_changed.connect(lambda: told.append(hand.app.workspace.pointed))
    hand.app.workspace.document.undo()
    assert told == [Pointed(cell)]


def test_a_word_about_a_token_in_a_wall(hand: Hand) -> None:
    hand.move((7, 5))
    assert "sees past it" not in hand.app.window.pointed_label.text()
    hand.app.workspace.do(DrawWalls(((Point(7500, 4000), Point(7500, 7000)),)))
    hand.move((8, 5))
    hand.move((7, 5))
    assert "Goblin  ·  stands in a wall and sees past it" in hand.app.window.pointed_label.text()


def test_who_hears_of_the_change_first_finds_nothing_that_is_gone(hand: Hand) -> None:
    """The listeners of the change, whatever their order, see what is under the pointer now."""
    hand.move((7, 5))
    heard: list[str | None] = []
    hand.app.workspace.document_changed.connect(
        lambda _change: heard.append(hand.app.workspace.pointed.token)
    )
    hand.app.workspace.do(DeleteTokens(("goblin",)))
    assert heard == [None]


def test_a_door_and_a_cell_that_are_gone(hand: Hand) -> None:
    scenario = field_of_battle()
    door = Barrier("d", Point(3000, 3000), Point(4000, 3000), "door")
    hand.app.workspace.open(
        document_of(replace(scenario, scene=replace(scenario.scene, barriers={"d": door})))
    )
    hand.app.workspace.point(Pointed(Cell(3, 3), None, "d"))
    shrunk = replace(scenario, scene=replace(scenario.scene, columns=12, rows=12))
    document = hand.app.workspace.document
    document._become(Position(shrunk, document.ruleset))
    assert hand.app.workspace.pointed == Pointed(Cell(3, 3))
    hand.app.workspace.point(Pointed(Cell(11, 11)))
    smaller = replace(shrunk, scene=replace(shrunk.scene, rows=11))
    document._become(Position(smaller, document.ruleset))
    assert hand.app.workspace.pointed == Pointed()


def test_an_exception_in_a_slot_of_the_window_fails_a_test(
    hand: Hand, nothing_breaks_unseen: list[BaseException]
) -> None:
    def broken() -> None:
        raise KeyError("gone")

    hand.app.workspace.pointed_changed.connect(broken)
    hand.move((9, 9))
    assert [repr(error) for error in nothing_breaks_unseen] == ["KeyError('gone')"]
    nothing_breaks_unseen.clear()


@pytest.mark.parametrize("name", ["light", "dark", "contrast"])
def test_every_theme_is_put_on_over_any_other(hand: Hand, name: str) -> None:
    """Taking the old sheet away first leaves nothing behind: the sheet in force is that of the
    theme.
    """
    other = "dark" if name != "dark" else "light"
    hand.app._change_theme(name)
    sheet, window = hand.app.app.styleSheet(), hand.app.app.palette().window().color().name()
    hand.app._change_theme(other)
    assert hand.app.app.styleSheet() != sheet
    hand.app._change_theme(name)
    assert (hand.app.app.styleSheet(), hand.app.app.palette().window().color().name()) == (
        sheet,
        window,
    )


@pytest.mark.parametrize("name", ["light", "dark", "contrast"])
def test_the_icon_on_the_accent_has_the_ink_of_its_words(hand: Hand, name: str) -> None:
    hand.app._change_theme("light" if name != "light" else "dark")
    hand.app._change_theme(name)
    drawn = hand.app.window.strip.turn_button.icon().pixmap(32).toImage()
    inks = {
        drawn.pixelColor(x, y).name()
        for x in range(drawn.width())
        for y in range(drawn.height())
        if drawn.pixelColor(x, y).alpha() == 255
    }
    assert inks == {next(look for look in THEMES if look.name == name).palette.on_accent}


def test_another_theme_lets_go_of_pictures_in_the_colours_of_the_one_before(hand: Hand) -> None:
    def figure() -> QPixmap:
        return figure_pixmap("40", 14, "#123456", "#654321", 1.0)

    kept = figure()
    assert figure() is kept
    hand.app._change_theme("contrast")
    assert figure() is not kept


def test_other_rules_and_another_width_at_once_deal_no_card_of_the_rules_before(hand: Hand) -> None:
    """The bar is dealt anew as soon as the window comes to it; its width may change before."""
    workspace, bar = hand.app.workspace, hand.app.window.bar
    workspace.fight.do(turn.StartEncounter(("ada", "brom", "goblin"), seed=5))
    workspace.fight.next_turn()
    bar.refresh()
    assert bar.buttons
    workspace.do(switch_to(workspace.scenario, "twopoint"))
    before = {button.offer.action for button in bar.buttons}
    bar.resize(bar.width() - 60, bar.height())
    QApplication.processEvents()
    bar.refresh()
    after = {button.offer.action for button in bar.buttons}
    assert after <= set(workspace.ruleset.actions)
    assert after != before


def test_another_theme_stops_the_window_for_a_moment_only(hand: Hand) -> None:
    """By the processor's time of this thread, the quickest of six: what runs beside it counts
    little.
    """
    took = []
    for name in ("light", "dark", "contrast") * 2:
        before = time.thread_time()
        hand.app._change_theme(name)
        QApplication.processEvents()
        took.append(time.thread_time() - before)
    assert min(took) < 0.3
