"""The library of creatures in the window, and tokens cut from a picture."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog

from fivefoot.core.session.selection import Selection
from fivefoot.core.storage.creature_library import load_creatures
from fivefoot.core.storage.user_folders import own_creatures_file
from fivefoot.ui.dialogs.add_token import EMPTY, AddTokenDialog
from fivefoot.ui.dialogs.cut_token import CutTokenDialog, FrameView

from .conftest import Hand

CONTROL = Qt.KeyboardModifier.ControlModifier


def test_kept_by_key_and_added_by_name(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    window = hand.app.window
    hand.app.workspace.select(Selection(("goblin",)))
    QTest.keyClick(window, Qt.Key.Key_L, CONTROL)
    library = load_creatures()
    assert library is not None
    assert [token.name for token in library.tokens.values()] == ["Goblin"]
    assert window.banner.text == "Goblin is in your library."

    def exec_(dialog: AddTokenDialog) -> QDialog.DialogCode:
        dialog.show()
        dialog.name.clear()
        QTest.keyClicks(dialog.name, "3 gobl")
        assert dialog.description.text() == ""
        QTest.keyClicks(dialog.name, "in")
        assert dialog.description.text() == "From your library: Medium"
        assert (dialog.count.value(), dialog.side.currentData()) == (3, "foes")
        dialog.close()
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(AddTokenDialog, "exec", exec_)
    hand.move((12, 3))
    hand.key(Qt.Key.Key_A)
    names = [token.name for token in hand.app.workspace.scenario.tokens.values()]
    assert names[-3:] == ["Goblin 1", "Goblin 2", "Goblin 3"] or "Goblin 4" in names
    assert len(names) == 6
    hand.app.workspace.document.undo()
    assert len(hand.app.workspace.scenario.tokens) == 3


def test_without_a_library_it_is_said_where_one_comes_from(hand: Hand) -> None:
    dialog = AddTokenDialog(hand.app.workspace.ruleset, hand.app.window)
    assert dialog.description.text() == EMPTY
    dialog.name.setText("6 Goblin")
    assert (dialog.wanted().name, dialog.wanted().count) == ("Goblin", 6)
    dialog.name.setText("Goblin 6")  # one of some, not six
    assert dialog.wanted().name == "Goblin 6"
    hand.app.window.actions_by_name["open_library"].trigger()
    assert "Your library is empty" in hand.app.window.banner.text


def test_the_library_opens_as_the_scenario_it_is(hand: Hand) -> None:
    hand.app.workspace.select(Selection(("ada", "goblin")))
    hand.app.window.actions_by_name["keep_creature"].trigger()
    hand.app.workspace.document.mark_saved(hand.app.workspace.scenario, Path("closed"))
    hand.app.window.actions_by_name["open_library"].trigger()
    tokens = hand.app.workspace.scenario.tokens.values()
    assert [token.name for token in tokens] == ["Ada", "Goblin"]
    assert hand.app.workspace.document.path == own_creatures_file()


def test_a_library_that_cannot_be_read_stops_nothing(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    own_creatures_file().parent.mkdir(parents=True)
    own_creatures_file().write_bytes(b"PK\x03\x04 broken")
    monkeypatch.setattr(AddTokenDialog, "exec", lambda _dialog: QDialog.DialogCode.Accepted)
    hand.key(Qt.Key.Key_A)
    assert len(hand.app.workspace.scenario.tokens) == 4
    hand.app.window.actions_by_name["keep_creature"].trigger()
    assert hand.app.window.banner.text == "Nothing was saved to the library."
    assert own_creatures_file().read_bytes() == b"PK\x03\x04 broken"


def two_halves() -> QImage:
    """400 x 200 pixels, red in the west and blue in the east."""
    image = QImage(400, 200, QImage.Format.Format_RGB32)
    image.fill(QColor("#cc0000"))
    for x in range(200, 400):
        for y in range(200):
            image.setPixelColor(x, y, QColor("#0000cc"))
    return image


def test_the_frame_is_dragged_sized_and_stays_inside(hand: Hand) -> None:
    view = FrameView(two_halves())
    view.resize(400, 200)  # a pixel each
    view.show()
    assert (view.middle, view.radius) == (QPointF(200, 100), 100)
    for _ in range(8):
        QTest.keyClick(view, Qt.Key.Key_Minus)
    small = view.radius
    assert 40 < small < 50  # 100 / 1.1 to the eighth
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=QPoint(210, 100))
    QTest.mouseMove(view, QPoint(310, 120))
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=QPoint(310, 120))
    assert view.middle == QPointF(300, 120)  # taken where it was gripped
    QTest.keyClick(view, Qt.Key.Key_Left)
    assert view.middle.x() == pytest.approx(300 - small / 10)
    view.put(QPointF(-50, 900), small)
    assert view.middle == QPointF(small, 200 - small)
    view.put(QPointF(0, 0), 9999)
    assert view.frame().getRect() == (0, 0, 200, 200)
    assert view.cut().size().toTuple() == (200, 200)
    view.close()


def test_a_token_is_cut_from_a_picture(
    hand: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "party.png"
    assert two_halves().save(str(path))

    def exec_(dialog: CutTokenDialog) -> QDialog.DialogCode:
        dialog.view.put(QPointF(300, 100), 50)
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(CutTokenDialog, "exec", exec_)
    hand.app.workspace.select(Selection(("ada", "brom")))
    choose = "fivefoot.ui.window.creature_commands.file_to_open"
    monkeypatch.setattr(choose, lambda *_said: str(path))
    hand.app.window.actions_by_name["cut_token"].trigger()
    scenario = hand.app.workspace.scenario
    face = scenario.tokens["ada"].picture
    assert face is not None
    assert scenario.tokens["brom"].picture == face
    image = QImage.fromData(scenario.assets[face])
    assert image.size().toTuple() == (100, 100)
    assert image.pixelColor(2, 50) == QColor("#0000cc")
    hand.app.workspace.document.undo()
    assert hand.app.workspace.scenario.tokens["ada"].picture is None
