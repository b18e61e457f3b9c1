"""Comparing with another file in the window, and taking over what is ticked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QDialogButtonBox
from tests.core.session.test_differences import RULES, mine, theirs

from fivefoot.core.session.differences import differences
from fivefoot.core.storage.scenario_file import save
from fivefoot.ui.application import Application
from fivefoot.ui.dialogs.compare_scenarios import CompareDialog
from fivefoot.ui.map.scene.compared import COLOURS, compared, marked

CHOOSE = "fivefoot.ui.window.sharing_commands.file_to_open"


@pytest.fixture
def window(start: Callable[..., Application]) -> Application:
    return start(mine())


def test_ticked_by_keys_and_taken_over_in_one_step(
    window: Application, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "theirs.fivefoot"
    save(theirs(), path)
    monkeypatch.setattr(CHOOSE, lambda *_said: str(path))

    def exec_(dialog: CompareDialog) -> QDialog.DialogCode:
        dialog.show()
        QTest.qWaitForWindowExposed(dialog)
        button = dialog.findChildren(QDialogButtonBox)[0].button(QDialogButtonBox.StandardButton.Ok)
        assert not button.isEnabled()
        dialog.list.setCurrentItem(dialog.list.topLevelItem(2))  # the orc
        dialog.list.setFocus()
        QTest.keyClick(dialog.list, Qt.Key.Key_Space)
        assert button.text() == "Merge 1"
        assert [each.title for each in dialog.taken()] == ["Token Orc"]
        dialog.close()
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(CompareDialog, "exec", exec_)
    window.window.actions_by_name["compare_files"].trigger()
    assert set(window.workspace.scenario.tokens) == {"ada", "rat", "orc"}
    assert window.workspace.document.undo_label == "Merge Token Orc"
    window.workspace.document.undo()
    assert window.workspace.scenario.tokens == mine().tokens


def test_everything_is_ticked_at_once(window: Application) -> None:
    dialog = CompareDialog(mine(), "theirs", differences(mine(), theirs(), RULES), window.window)
    dialog.show()
    QTest.mouseClick(
        dialog.everything, Qt.MouseButton.LeftButton, pos=dialog.everything.rect().center() / 4
    )
    assert len(dialog.taken()) == 10
    QTest.mouseClick(
        dialog.everything, Qt.MouseButton.LeftButton, pos=dialog.everything.rect().center() / 4
    )
    assert dialog.taken() == ()
    dialog.close()


def test_a_file_that_says_the_same(
    window: Application, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "same.fivefoot"
    save(mine(), path)
    monkeypatch.setattr(CHOOSE, lambda *_said: str(path))
    window.window.actions_by_name["compare_files"].trigger()
    assert window.window.banner.text == "same.fivefoot is the same as this scenario."
    path.write_bytes(b"PK\x03\x04 broken")
    window.window.actions_by_name["compare_files"].trigger()
    assert window.window.banner.text == "same.fivefoot was not opened."


def test_the_picture_marks_each_by_colour_and_sign(window: Application) -> None:
    found = differences(mine(), theirs(), RULES)
    image = compared(mine(), found, 500)  # 50 pixels a cell
    bare = marked(image, mine(), ())
    assert bare == image
    orc = found[2]
    assert orc.title == "Token Orc"
    assert image.pixelColor(6 * 50 + 50, 6 * 50) == QColor(COLOURS["added"])  # its upper edge
    plain = compared(mine(), (), 500)
    assert plain.pixelColor(6 * 50 + 50, 6 * 50) != QColor(COLOURS["added"])
    filled = compared(mine(), found, 500, orc)
    assert filled.pixelColor(350, 350) != image.pixelColor(350, 350)
