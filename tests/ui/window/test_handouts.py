"""Handouts and titles: shown over the players' map, taken back by the game master."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QColor, QDropEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMenu
from pytestqt.qtbot import QtBot

from fivefoot.core.model.handout import Handout
from fivefoot.ui.application import Application
from fivefoot.ui.dialogs.write_handout import WriteHandout, WriteTitle
from fivefoot.ui.players.players_window import PlayersWindow
from fivefoot.ui.state.showing_desk import MOST_RECENT, ShowingDesk

from .conftest import Hand, field_of_battle
from .test_players_window import texts_shown

RED = QColor("#c01020")


@pytest.fixture
def table(start: Callable[..., Application], qtbot: QtBot) -> tuple[Hand, PlayersWindow]:
    hand = Hand(start(field_of_battle()), qtbot)
    hand.app.window.actions_by_name["players_window"].trigger()
    players = hand.app.window.players_commands.players
    assert players is not None
    QApplication.processEvents()
    return hand, players


def desk_of(hand: Hand) -> ShowingDesk:
    return hand.app.workspace.showing


def picture(tmp_path: Path, name: str = "Zqxj the traitor.png") -> Path:
    image = QImage(300, 200, QImage.Format.Format_RGB32)
    image.fill(RED)
    path = tmp_path / name
    assert image.save(str(path))
    return path


def middle(players: PlayersWindow) -> QColor:
    image = players.grab().toImage()
    return image.pixelColor(image.width() // 2, image.height() // 2)


def test_a_picture_is_handed_out_and_taken_back_with_escape(
    table: tuple[Hand, PlayersWindow], tmp_path: Path, qtbot: QtBot
) -> None:
    hand, players = table
    hand.app.window.showing_commands.hand_out([picture(tmp_path)])
    qtbot.waitUntil(lambda: desk_of(hand).shown is not None)
    assert players.sheet.isVisible()
    assert middle(players) == RED
    assert "Zqxj" not in texts_shown(players)
    assert hand.app.window.showing_commands.button.text() == "Players: handout"
    hand.key(Qt.Key.Key_Escape)
    assert not players.sheet.isVisible()
    assert hand.app.window.showing_commands.button.text() == "Players: the map"


def test_escape_drops_what_is_in_hand_first(table: tuple[Hand, PlayersWindow]) -> None:
    hand, players = table
    desk_of(hand).show(Handout("text", "", "A letter"))
    hand.press((4, 4))
    hand.move((6, 4))
    hand.key(Qt.Key.Key_Escape)
    assert players.sheet.isVisible()
    hand.release((6, 4))
    hand.key(Qt.Key.Key_Escape)
    assert not players.sheet.isVisible()


def test_a_text_is_plain_and_heard(table: tuple[Hand, PlayersWindow]) -> None:
    hand, players = table
    dialog = WriteHandout(hand.app.window)
    dialog.words.setPlainText("<b>Meet me</b> & bring gold")
    dialog.heading.setText("Letter")
    handout = dialog.handout()
    assert handout is not None
    desk_of(hand).show(handout)
    assert players.sheet.accessibleDescription() == "<b>Meet me</b> & bring gold"
    assert players.sheet.accessibleName() == "Letter"
    assert middle(players) != QColor("black")
    dialog.words.setPlainText("a" * 3000)
    assert "1000 letters too many" in dialog.wrong.text()
    dialog.words.setPlainText("\u200b\u202e")
    assert dialog.handout() is None
    dialog.deleteLater()


def test_a_title_covers_the_map_and_blackout_covers_the_title(
    table: tuple[Hand, PlayersWindow], tmp_path: Path, qtbot: QtBot
) -> None:
    hand, players = table
    dialog = WriteTitle("Field", hand.app.window)
    dialog.line.setText("The next day")
    dialog.show_chosen(picture(tmp_path))
    desk_of(hand).show_title(*dialog.said(), dialog.picture)
    dialog.deleteLater()
    qtbot.waitUntil(lambda: desk_of(hand).shown is not None)
    image = players.grab().toImage()
    seen = {image.pixelColor(x, 4).name() for x in range(0, image.width(), 7)}
    assert all(QColor(name).red() > QColor(name).blue() for name in seen)  # the picture, darkened
    assert "The next day" in texts_shown(players)
    hand.app.window.actions_by_name["blackout"].trigger()
    assert not players.sheet.isVisible()
    assert hand.app.window.showing_commands.button.text() == "Players: nothing"


def test_a_frozen_picture_is_reported(table: tuple[Hand, PlayersWindow]) -> None:
    window = table[0].app.window
    said = []
    for _ in range(2):
        window.actions_by_name["freeze"].trigger()
        said.append(window.showing_commands.button.text())
    assert said == ["Players: frozen", "Players: the map"]


def test_a_handout_is_done_with_ctrl_and_return(hand: Hand) -> None:
    dialog = WriteHandout(hand.app.window)
    dialog.show()
    dialog.activateWindow()  # shortcuts are those of the active window
    dialog.words.setFocus()
    QApplication.processEvents()
    dialog.words.setPlainText("Come at midnight.")
    QTest.keyClick(dialog.words, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert dialog.result() == QDialog.DialogCode.Accepted
    assert dialog.words.toPlainText() == "Come at midnight."
    dialog.deleteLater()


def test_what_cannot_be_shown_is_reported(
    table: tuple[Hand, PlayersWindow], tmp_path: Path, qtbot: QtBot
) -> None:
    hand, players = table
    path = tmp_path / "odd.png"
    path.write_bytes(b"no picture")
    hand.app.window.showing_commands.hand_out([path])
    qtbot.waitUntil(lambda: "handout was not shown" in hand.app.window.banner.text)
    assert not players.sheet.isVisible()


def test_recent_handouts_are_shown_again(table: tuple[Hand, PlayersWindow]) -> None:
    hand, players = table
    desk = desk_of(hand)
    for number in range(MOST_RECENT + 3):
        desk.show(Handout("text", f"Letter {number}", "words"))
    desk.show(Handout("text", "Letter 9", "words"))
    assert [each.handout.title for each in desk.recent[:2]] == ["Letter 9", "Letter 10"]
    assert len(desk.recent) == MOST_RECENT
    desk.take_back()
    menu = hand.app.window.showing_commands._recent
    assert isinstance(menu, QMenu)
    menu.aboutToShow.emit()
    menu.actions()[1].trigger()
    assert players.sheet.accessibleName() == "Letter 10"


def test_a_file_dropped_on_the_players_button_is_handed_out(
    table: tuple[Hand, PlayersWindow],
) -> None:
    hand, _ = table
    window = hand.app.window
    button = window.showing_commands.button
    assert button.isVisible()
    inside = button.mapTo(window, button.rect().center())
    assert window.file_drops.drop_handler(inside) == window.showing_commands.hand_out
    assert window.file_drops.drop_handler(QPoint(200, 200)) == window.files.open_all


def test_a_file_dropped_on_the_players_window_is_handed_out(
    table: tuple[Hand, PlayersWindow], tmp_path: Path, qtbot: QtBot
) -> None:
    hand, players = table
    letter = tmp_path / "letter.txt"
    letter.write_text("Meet me at the mill.")
    data, left, none = QMimeData(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    data.setUrls([QUrl.fromLocalFile(str(letter))])
    dropped = QDropEvent(QPointF(300, 300), Qt.DropAction.CopyAction, data, left, none)
    QApplication.sendEvent(players.windowHandle(), dropped)
    assert dropped.isAccepted()
    qtbot.waitUntil(lambda: desk_of(hand).shown is not None)
    assert "Meet me at the mill." in texts_shown(players)


def test_without_a_players_window_there_is_no_button(
    start: Callable[..., Application], qtbot: QtBot
) -> None:
    hand = Hand(start(field_of_battle()), qtbot)
    assert not hand.app.window.showing_commands.button.isVisible()
    assert not hand.app.window.actions_by_name["take_back"].isEnabled()


@pytest.mark.parametrize("near", range(4))
def test_a_picture_faces_the_readers(
    table: tuple[Hand, PlayersWindow], tmp_path: Path, qtbot: QtBot, near: int
) -> None:
    hand, players = table
    image = QImage(200, 200, QImage.Format.Format_RGB32)
    image.fill(QColor("#1020c0"))
    for y in range(100):
        for x in range(200):
            image.setPixelColor(x, y, RED)  # the upper half
    path = tmp_path / "halves.png"
    assert image.save(str(path))
    hand.app.window.showing_commands.hand_out([path])
    qtbot.waitUntil(lambda: desk_of(hand).shown is not None)
    players.lay(replace(players.table, near=near))
    shown = players.sheet.grab().toImage()
    away = ((0, -1), (1, 0), (0, 1), (-1, 0))[near]
    x, y = shown.width() // 2, shown.height() // 2
    assert shown.pixelColor(x + 30 * away[0], y + 30 * away[1]) == RED
    assert shown.pixelColor(x - 30 * away[0], y - 30 * away[1]) == QColor("#1020c0")
