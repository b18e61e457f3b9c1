"""What is said over the map belongs to the scenario it was said of."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLabel

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.session.commands.play import SetStage
from fivefoot.core.session.commands.token_edits import RenameToken
from fivefoot.core.session.opening import document_of
from fivefoot.core.session.selection import Selection
from fivefoot.core.storage.autosave import Recovery
from fivefoot.ui.state.workspace import Notice, Pointed
from fivefoot.ui.widgets.card import MARGIN, FloatingCard

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


@pytest.mark.parametrize(("columns", "rows"), [(8, 20), (40, 8), (20, 12)])
def test_a_message_lies_beside_the_map_that_it_speaks_of(
    hand: Hand, columns: int, rows: int
) -> None:
    window = hand.app.window
    hand.app.workspace.open(document_of(Scenario(Scene(columns, rows))))
    window.map.fit()
    hand.app.workspace.refuse("One cell was guessed.")
    QApplication.processEvents()
    assert not window.banner.geometry().intersects(window.map.whole_map())
    assert window.map.rect().contains(window.banner.geometry())
    assert window.banner.height() >= window.banner.height_at(window.banner.width())
    window.map.zoom_to(3.0)
    hand.app.workspace.refuse("Two cells were guessed.")
    QApplication.processEvents()
    # All is map now: at the top, as wide as it likes to be.
    assert window.banner.y() == MARGIN
    assert abs(window.banner.geometry().center().x() - window.map.rect().center().x()) <= 1


def test_a_message_by_the_map_covers_no_other_card(hand: Hand) -> None:
    window = hand.app.window
    hand.app.workspace.open(document_of(Scenario(Scene(8, 20))))
    window.map.fit()
    window.prompt.setGeometry(window.map.rect())
    window.prompt.show()
    hand.app.workspace.refuse("One cell was guessed.")
    # No place beside the map is free: at the top, over its middle.
    assert window.banner.geometry().contains(window.map.rect().center().x(), MARGIN + 1)


def test_an_offer_made_after_the_change_stays(hand: Hand) -> None:
    hand.app.window.commands.select_all()
    hand.app.window.commands.delete_tokens()
    assert hand.app.window.banner.text == "3 tokens were deleted."


def test_what_was_said_of_a_file_goes_when_another_document_is_opened(
    hand: Hand, tmp_path: Path
) -> None:
    pointer = tmp_path / "map.dd2vtt"
    pointer.write_text(
        f"version https://git-lfs.github.com/spec/v1\noid sha256:{'4d' * 32}\nsize 12345\n",
        encoding="utf-8",
    )
    banner = hand.app.window.banner
    hand.app.window.files.open(pointer)
    hand.bot.waitUntil(lambda: banner.text == "map.dd2vtt was not opened.")
    # A change of the open scenario leaves it to be read.
    hand.app.workspace.do(RenameToken("brom", "Bram"))
    assert banner.text == "map.dd2vtt was not opened."
    hand.app.workspace.open(document_of(Scenario(Scene(30, 20))))
    assert banner.text == ""


def test_what_was_not_written_stays_to_be_read_when_another_document_is_opened(hand: Hand) -> None:
    hand.app.workspace.notify(Notice("map.png was not written.", tone="danger"))
    hand.app.workspace.open(document_of(Scenario(Scene(30, 20))))
    assert hand.app.window.banner.text == "map.png was not written."


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
    assert "Press A to add" in " ".join(label.text() for label in panel.findChildren(QLabel))


def test_a_message_covers_no_question(hand: Hand) -> None:
    window = hand.app.window
    # All is map: there is no space beside it.
    window.map.zoom_to(3.0)
    window.prompt.setGeometry(100, MARGIN, 500, 150)
    window.prompt.show()
    hand.app.workspace.refuse("Brom is asked first.")
    QApplication.processEvents()
    assert not window.banner.geometry().intersects(window.prompt.geometry())
    assert window.map.rect().contains(window.banner.geometry())
    window.prompt.hide()
    QApplication.processEvents()
    assert window.banner.y() == MARGIN


def test_a_question_leaves_the_kept_copy_in_view(hand: Hand) -> None:
    window = hand.app.window
    window.recovery_card.ask(Recovery("id", Path("copy"), None, "Bridge", datetime.now(UTC)), 0)
    FloatingCard.present(window.prompt)
    window.prompt._lay_at("top")
    assert not window.prompt.geometry().intersects(window.recovery_card.geometry())
