"""What is said over the map belongs to the scenario it was said of."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication, QLabel

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.session.commands.play import SetStage
from fivefoot.core.session.commands.token_edits import RenameToken
from fivefoot.core.session.opening import document_of
from fivefoot.core.session.selection import Selection
from fivefoot.ui.state.workspace import Pointed

from .conftest import Hand


def test_an_offer_to_overrule_goes_with_the_scenario_it_was_made_in(hand: Hand) -> None:
    hand.app.workspace.refuse("Ada stays: too far", RenameToken("ada", "Zoe"))
    assert hand.app.window.banner.text == "Ada stays: too far"
    hand.app.workspace.do(RenameToken("brom", "Bram"))
    assert hand.app.window.banner.text == ""


def test_a_message_without_an_offer_stays_through_the_next_change(hand: Hand) -> None:
    hand.app.workspace.refuse("One cell was guessed.")
    hand.app.workspace.do(RenameToken("brom", "Bram"))
    assert hand.app.window.banner.text == "One cell was guessed."


def test_an_offer_made_after_the_change_stays(hand: Hand) -> None:
    hand.app.window.commands.select_all()
    hand.app.window.commands.delete_tokens()
    assert hand.app.window.banner.text == "3 tokens were deleted."


def test_another_scenario_begins_with_nothing_under_the_pointer(hand: Hand) -> None:
    hand.move((7, 5))
    assert hand.app.workspace.pointed.token == "goblin"
    hand.app.workspace.open(document_of(Scenario(Scene(30, 20))))
    assert hand.app.workspace.pointed == Pointed()
    assert hand.app.window.pointed_label.text() == ""


def test_the_bar_is_there_where_moves_are_charged_whoever_is_selected(hand: Hand) -> None:
    bar, map_height = hand.app.window.bar, hand.view.height()
    assert bar.isVisible()
    hand.app.workspace.select(Selection())
    QApplication.processEvents()
    assert (bar.isVisible(), hand.view.height()) == (True, map_height)
    hand.app.workspace.do(SetStage("setup"))
    assert not bar.isVisible()


def test_the_turn_panel_says_what_can_be_done_on_an_empty_map(hand: Hand) -> None:
    hand.app.workspace.open(document_of(Scenario(Scene(30, 20))))
    panel = hand.app.window.side.turn
    panel.refresh()
    assert "A adds tokens" in " ".join(label.text() for label in panel.findChildren(QLabel))
