"""What is kept when something breaks."""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from fivefoot.core.session.commands.token_edits import RenameToken
from fivefoot.core.session.opening import document_of
from fivefoot.core.storage import atomic, autosave
from fivefoot.core.storage.autosave import list_recoveries, open_recovery
from fivefoot.ui.application import Application
from fivefoot.ui.files import recovery
from fivefoot.ui.files.crash_report import install_crash_report
from fivefoot.ui.state.notice import Notice
from fivefoot.ui.window import banner

from .conftest import field_of_battle

Start = Callable[..., Application]


def edited(application: Application, name: str) -> None:
    """A change, and the copy that follows it."""
    application.workspace.do(RenameToken("ada", name))
    copied(application)


def copied(application: Application) -> None:
    application.recovery.keep()
    application.jobs.wait()
    QApplication.processEvents()


def crash(application: Application) -> None:
    """What the system does for a program that ends in any way: its locks go."""
    for lock in (application.recovery._lock, application.window.files.written._open):
        if lock is not None:
            lock.release() if hasattr(lock, "release") else lock.close()


def name_of(application: Application) -> str:
    return application.workspace.scenario.tokens["ada"].name


def test_an_unsaved_document_is_copied_and_offered_at_the_next_start(start: Start) -> None:
    first = start(field_of_battle())
    edited(first, "Adele")
    crash(first)
    assert [copy.title for copy in list_recoveries()] == ["Field"]
    second = start()
    card = second.window.recovery_card
    assert card.isVisible()
    assert "Field" in card.text.text()
    card.open_button.click()
    assert not card.isVisible()
    assert name_of(second) == "Adele"
    assert second.workspace.document.is_dirty


def test_an_imported_map_that_was_not_saved_is_offered_and_not_imported_again(
    start: Start, tmp_path: Path
) -> None:
    picture = tmp_path / "mill.png"
    picture.write_bytes(b"no start reads it")
    first = start(field_of_battle())
    first.window.files.remember(picture)
    edited(first, "Adele")
    crash(first)
    second = start()
    assert second.window.recovery_card.isVisible()
    assert not second.window.hints.isVisible()
    # The sample is open; the picture was not read, so there is no word of it.
    assert second.window.files.desk.dialog is None
    assert "mill.png" not in second.window.banner.text


def test_a_copy_of_a_file_is_named_as_its_window_was(start: Start, tmp_path: Path) -> None:
    path = tmp_path / "evening 3.fivefoot"
    first = start(field_of_battle())
    first.window.files._write(path)
    edited(first, "Adele")
    assert first.window.windowTitle().startswith("evening 3.fivefoot")
    crash(first)
    assert "“evening 3.fivefoot”" in start().window.recovery_card.text.text()


def test_the_question_waits_and_no_notice_covers_it(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = start(field_of_battle())
    edited(first, "Adele")
    crash(first)
    monkeypatch.setattr(banner, "SHOWN", 1)
    second = start()
    window = second.window
    card, notice = window.recovery_card, window.banner
    for text in ("Some preferences were reset to their defaults.", "Ada stays: too far. " * 20):
        second.workspace.notify(Notice(text, "detail " * 30, "danger"))
        QApplication.processEvents()
        assert card.isVisible()
        assert not card.geometry().intersects(notice.geometry())
        assert window.map.viewport().rect().contains(notice.geometry())
    second.workspace.do(RenameToken("brom", "Bram"))
    second.workspace.open(document_of(field_of_battle()))
    QApplication.processEvents()
    assert card.isVisible()
    card.later_button.click()
    QApplication.processEvents()
    assert notice.geometry().top() == card.geometry().top()
    assert [copy.title for copy in list_recoveries() if not copy.discarded] == ["Field"]


def test_every_copy_stands_in_the_file_menu(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("Adele", "Zoe"):
        application = start(field_of_battle())
        edited(application, name)
        crash(application)
    last = start()
    assert "1 more" in last.window.recovery_card.detail.text()
    menu = last.window.menus.recovered
    menu.aboutToShow.emit()
    entries = [action for action in menu.actions() if action.text().startswith("Field, ")]
    assert len(entries) == 2
    assert {action.toolTip() for action in entries} == {"Never saved"}
    entries[1].trigger()
    assert name_of(last) == "Adele"
    monkeypatch.setattr(QMessageBox, "question", lambda *_asked: QMessageBox.StandardButton.Yes)
    menu.aboutToShow.emit()
    menu.actions()[-1].trigger()
    assert list_recoveries() == ()
    menu.aboutToShow.emit()
    assert [action.isEnabled() for action in menu.actions()] == [False]


def test_a_second_crash_loses_nothing_of_an_opened_copy(start: Start) -> None:
    first = start(field_of_battle())
    edited(first, "Adele")
    crash(first)
    second = start()
    second.window.recovery_card.open_button.click()
    crash(second)  # before anything was done, and before any copy was written anew
    third = start()
    third.window.recovery_card.open_button.click()
    assert name_of(third) == "Adele"
    edited(third, "Zoe")
    crash(third)
    fourth = start()
    fourth.window.recovery_card.open_button.click()
    assert name_of(fourth) == "Zoe"
    assert len(list_recoveries()) == 0  # one copy all the time, and the fourth window has it


def test_the_copy_of_a_running_window_is_not_offered_elsewhere(start: Start) -> None:
    first = start(field_of_battle())
    edited(first, "Adele")
    second = start(field_of_battle())
    assert not second.window.recovery_card.isVisible()
    second.window.menus.recovered.aboutToShow.emit()
    assert not any(action.isEnabled() for action in second.window.menus.recovered.actions())


def test_a_saved_document_leaves_no_copy(start: Start, tmp_path: Path) -> None:
    application = start(field_of_battle())
    application.workspace.do(RenameToken("ada", "Adele"))
    application.recovery.keep()
    application.window.files._write(
        tmp_path / "saved.fivefoot"
    )  # while the copy may still be on its way
    crash(application)
    assert list_recoveries() == ()


def test_discarded_changes_are_listed_but_not_offered(start: Start) -> None:
    first = start(field_of_battle())
    edited(first, "Adele")
    first.workspace.open(document_of(field_of_battle()))
    (left,) = list_recoveries()
    assert left.discarded
    second = start()
    assert not second.window.recovery_card.isVisible()
    second.window.menus.recovered.aboutToShow.emit()
    assert second.window.menus.recovered.actions()[0].text().endswith("(discarded)")


def test_discarded_copies_go_when_they_are_old_or_many(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    application = start(field_of_battle())
    for name in ("Adele", "Zoe", "Una"):
        edited(application, name)
        application.workspace.open(document_of(field_of_battle()))
    monkeypatch.setattr(autosave, "DISCARDED_KEPT", 2)
    autosave.sweep_recoveries()
    assert len(list_recoveries()) == 2
    old = time.time() - 86_400 * (autosave.DISCARDED_DAYS + 1)
    os.utime(list_recoveries()[1].path, (old, old))
    autosave.sweep_recoveries()
    assert len(list_recoveries()) == 1


def test_a_copy_that_failed_is_tried_again_without_another_change(
    start: Start, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    application = start(field_of_battle())
    told: list[str] = []
    application.workspace.noticed.connect(lambda notice: told.append(notice.text))
    monkeypatch.setattr(recovery, "RETRY", 1)
    with monkeypatch.context() as patch:
        patch.setattr(atomic.os, "fsync", full_disk)
        edited(application, "Adele")
        assert list_recoveries() == ()
        application.jobs.wait()
        QApplication.processEvents()
    crashed = application.recovery
    qtbot.waitUntil(lambda: crashed._kept is application.workspace.scenario, timeout=10_000)
    crash(application)
    assert [copy.title for copy in list_recoveries()] == ["Field"]
    assert told == ["No recovery copy is being kept."]


def full_disk(_handle: int) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_change_during_the_writing_of_a_copy_has_its_own(start: Start, qtbot: QtBot) -> None:
    application = start(field_of_battle())
    application.workspace.do(RenameToken("ada", "Adele"))
    application.recovery.keep()
    application.workspace.do(RenameToken("ada", "Zoe"))
    qtbot.waitUntil(
        lambda: application.recovery._kept is application.workspace.scenario, timeout=10_000
    )
    crash(application)
    assert open_recovery(list_recoveries()[0]).scenario.tokens["ada"].name == "Zoe"


@pytest.mark.parametrize("took", [0, 40, 300, 800, 1000, 1300, 2000, 60_000])
def test_no_more_than_two_seconds_are_lost_where_a_copy_is_written_within_one(took: int) -> None:
    pause = recovery.pause_before(took)
    assert 0 <= pause <= recovery.SOON
    assert pause + took <= recovery.MOST_LOST or pause == 0


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
    boxes = [
        box
        for box in QApplication.topLevelWidgets()
        if isinstance(box, QMessageBox) and box.isVisible()
    ]
    assert len(boxes) == 1
    assert "torn sail" in boxes[0].detailedText()
    assert "torn sail" in capsys.readouterr().err
    assert [copy.title for copy in list_recoveries()] == ["Field"]
    assert application.workspace.scenario.tokens["ada"].name == "Adele"
    boxes[0].close()
    boxes[0].deleteLater()
