"""What is kept when something breaks."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from fivefoot.core.session.commands.tokens import RenameToken
from fivefoot.core.storage.autosave import list_recoveries
from fivefoot.ui.application import Application
from fivefoot.ui.files.crash import install_crash_report

from .conftest import field_of_battle

Start = Callable[..., Application]


def test_an_unsaved_document_is_copied_and_offered_at_the_next_start(start: Start) -> None:
    first = start(field_of_battle())
    first.workspace.do(RenameToken("ada", "Adele"))
    first.recovery.keep()
    first.jobs.wait()
    assert [copy.title for copy in list_recoveries()] == ["Field"]
    second = start()
    assert "Field" in second.window.banner.text
    second.window.banner._accept()
    assert second.workspace.scenario.tokens["ada"].name == "Adele"
    assert second.workspace.document.is_dirty


def test_a_saved_document_leaves_no_copy(start: Start, tmp_path) -> None:
    application = start(field_of_battle())
    application.workspace.do(RenameToken("ada", "Adele"))
    application.recovery.keep()
    application.jobs.wait()
    application.window.files._write(tmp_path / "saved.fivefoot")
    assert list_recoveries() == ()


def test_an_exception_nobody_caught_is_shown_and_the_document_kept(
    start: Start, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    application = start(field_of_battle())
    application.workspace.do(RenameToken("ada", "Adele"))
    with monkeypatch.context() as patch:
        patch.setattr(sys, "excepthook", sys.excepthook)
        install_crash_report(application.workspace, application.window)
        try:
            raise RuntimeError("torn sail")
        except RuntimeError:
            sys.excepthook(*sys.exc_info())  # type: ignore[arg-type]
    boxes = [box for box in QApplication.topLevelWidgets() if isinstance(box, QMessageBox) and box.isVisible()]
    assert len(boxes) == 1
    assert "torn sail" in boxes[0].detailedText()
    assert "torn sail" in capsys.readouterr().err
    assert [copy.title for copy in list_recoveries()] == ["Field"]
    assert application.workspace.scenario.tokens["ada"].name == "Adele"
    boxes[0].close()
    boxes[0].deleteLater()
