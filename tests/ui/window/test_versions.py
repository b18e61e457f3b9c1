"""Saving keeps earlier versions, and a change is copied aside within moments."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from pytestqt.qtbot import QtBot

from fivefoot.core.session.commands.token_edits import RenameToken
from fivefoot.core.storage.autosave import recovery_folder
from fivefoot.core.storage.saved_versions import versions_of
from fivefoot.ui.application import Application

from .conftest import field_of_battle

Start = Callable[..., Application]


def named(application: Application) -> str:
    return application.workspace.scenario.tokens["ada"].name


def saved_as(application: Application, path: Path, name: str) -> None:
    application.workspace.do(RenameToken("ada", name))
    assert application.window.files._write(path)
    application.jobs.wait()


def test_every_save_is_kept_and_can_be_opened_again(start: Start, tmp_path: Path) -> None:
    application, path = start(field_of_battle()), tmp_path / "field.fivefoot"
    for name in ("One", "Two", "Three"):
        saved_as(application, path, name)
    assert len(versions_of(path)) == 3
    application.versions.menu.aboutToShow.emit()
    entries = application.versions.menu.actions()
    assert len(entries) == 3
    entries[2].trigger()
    assert named(application) == "One"
    assert application.workspace.document.is_dirty
    assert application.workspace.document.path == path
    assert "version of" in application.window.banner.text
    application.workspace.document.mark_saved(application.workspace.scenario, path)


def test_opening_and_undoing_keep_no_version(start: Start, tmp_path: Path) -> None:
    application, path = start(field_of_battle()), tmp_path / "field.fivefoot"
    saved_as(application, path, "One")
    application.workspace.do(RenameToken("ada", "Two"))
    application.workspace.document.undo()
    application.jobs.wait()
    assert len(versions_of(path)) == 1
    application.window.files.open(path)
    application.jobs.wait()
    assert len(versions_of(path)) == 1


def test_a_scenario_never_saved_has_no_versions(start: Start) -> None:
    application = start(field_of_battle())
    application.versions.menu.aboutToShow.emit()
    assert [action.isEnabled() for action in application.versions.menu.actions()] == [False]


def test_a_change_is_copied_aside_within_moments(start: Start, qtbot: QtBot) -> None:
    application = start(field_of_battle())
    application.workspace.do(RenameToken("ada", "Adele"))
    qtbot.waitUntil(lambda: any(recovery_folder().glob("*.fivefoot")), timeout=10_000)
    qtbot.waitUntil(
        lambda: application.recovery._kept is application.workspace.scenario, timeout=10_000
    )
    application.workspace.do(RenameToken("ada", "Zoe"))
    assert application.recovery._soon.isActive()


def test_no_copies_where_they_are_switched_off(start: Start) -> None:
    application = start(field_of_battle())
    application.preferences.change(autosave_minutes=0)
    application.workspace.do(RenameToken("ada", "Adele"))
    assert not application.recovery._soon.isActive()
