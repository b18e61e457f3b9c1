"""One file in two windows: the second reads, or takes over; nobody's work is overwritten
unasked.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMessageBox

from fivefoot.core.session.commands.token_edits import RenameToken
from fivefoot.core.storage.atomic import backup_of
from fivefoot.core.storage.autosave import list_recoveries
from fivefoot.core.storage.scenario_file import load, save
from fivefoot.ui.application import Application

from .conftest import field_of_battle

Start = Callable[..., Application]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    save(field_of_battle(), tmp_path / "field.fivefoot")
    return tmp_path / "field.fivefoot"


def rename(application: Application, name: str) -> None:
    application.workspace.do(RenameToken("ada", name))


def saved_name(path: Path) -> str:
    return load(path).scenario.tokens["ada"].name


def press(button: str) -> list[str]:
    """Press a button of the question that comes up; the list holds what it asked, once it did."""
    asked: list[str] = []

    def answer() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        asked.append(box.text())
        next(each for each in box.buttons() if each.text().replace("&", "") == button).click()

    QTimer.singleShot(0, answer)
    return asked


def test_a_file_open_elsewhere_can_only_be_read(
    start: Start, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = start(path=path), start(path=path)
    assert first.workspace.document.path == path
    assert second.window.banner.text.startswith(
        "field.fivefoot is open in another window (process "
    )
    rename(second, "Zoe")
    asked: list[str] = []
    monkeypatch.setattr(
        "fivefoot.ui.files.file_commands.file_to_save",
        lambda *_args: asked.append("where to") or "",
    )
    assert not second.window.files.save()
    assert asked == ["where to"]
    assert saved_name(path) == "Ada"


def test_a_name_without_our_ending_gets_it_and_nothing_is_replaced_unasked(
    start: Start, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, module = start(field_of_battle()), "fivefoot.ui.files.file_commands"
    typed = path.with_name("Session 1.5")
    monkeypatch.setattr(f"{module}.file_to_save", lambda *_args: str(typed))
    asked: list[str] = []
    monkeypatch.setattr(
        f"{module}.ask_before_replacing",
        lambda _window, target, obstacle: asked.append(f"{target.name} {obstacle}") or "",
    )
    assert app.window.files.save_as()
    assert app.workspace.document.path == path.with_name("Session 1.5.fivefoot")
    assert asked == []
    # The system's dialog asked about "Session 1.5", which is not there.
    assert not app.window.files.save_as()
    assert asked == ["Session 1.5.fivefoot already exists"]


def test_who_takes_a_file_over_saves_it_and_the_other_is_asked(start: Start, path: Path) -> None:
    first, second = start(path=path), start(path=path)
    rename(second, "Zoe")
    second.window.banner._offer.click()
    assert second.workspace.document.path == path
    assert second.workspace.document.is_dirty
    assert second.window.files.save()
    assert saved_name(path) == "Zoe"
    rename(first, "Una")
    asked = press("Cancel")
    assert not first.window.files.save()
    assert "was taken over by another window" in asked[0]
    assert saved_name(path) == "Zoe"
    asked = press("Replace")
    assert first.window.files.save()
    assert (saved_name(path), saved_name(backup_of(path))) == ("Una", "Zoe")
    rename(second, "Ina")
    asked = press("Cancel")
    assert not second.window.files.save()  # the file went back to the first


def test_a_file_that_is_closed_elsewhere_opens_as_ever(start: Start, path: Path) -> None:
    first = start(path=path)
    first.window.files.open_sample()
    second = start(path=path)
    assert second.workspace.document.path == path
    rename(second, "Zoe")
    assert second.window.files.save()
    assert saved_name(path) == "Zoe"


def test_opening_the_same_file_again_is_not_elsewhere(start: Start, path: Path) -> None:
    window = start(path=path)
    window.window.files.open(path)
    assert window.workspace.document.path == path
    rename(window, "Zoe")
    assert window.window.files.save()


def test_saving_under_the_name_of_a_file_open_elsewhere_asks(start: Start, path: Path) -> None:
    start(path=path)
    second = start(field_of_battle())
    rename(second, "Zoe")
    asked = press("Cancel")
    assert not second.window.files._write(path)
    assert "is open in another window" in asked[0]
    assert saved_name(path) == "Ada"


def test_a_file_changed_on_the_disk_is_not_saved_over_unasked(
    start: Start, path: Path, tmp_path: Path
) -> None:
    window = start(path=path)
    rename(window, "Zoe")
    theirs = path.read_bytes().replace(b"PK", b"PK", 1) + b" "
    path.write_bytes(theirs)
    asked = press("Cancel")
    assert not window.window.files.save()
    assert "was changed on disk since it was opened or saved here" in asked[0]
    assert path.read_bytes() == theirs
    press("Replace")
    assert window.window.files.save()
    assert (saved_name(path), backup_of(path).read_bytes()) == ("Zoe", theirs)
    rename(window, "Una")
    assert window.window.files.save()  # it is ours again


def test_a_recovered_document_knows_what_its_file_was(start: Start, path: Path) -> None:
    first = start(path=path)
    rename(first, "Zoe")
    first.recovery.keep()
    first.jobs.wait()
    first.recovery._lock.release()
    first.window.files.written.close()
    save(field_of_battle("setup"), path)
    second = start(field_of_battle())
    second.recovered.open(list_recoveries()[0])
    assert second.workspace.document.path == path
    asked = press("Cancel")
    assert not second.window.files.save()
    assert "was changed on disk" in asked[0]


def test_a_copy_whose_file_is_open_elsewhere_belongs_to_no_file(start: Start, path: Path) -> None:
    first = start(path=path)
    rename(first, "Zoe")
    first.recovery.keep()
    first.jobs.wait()
    first.recovery._lock.release()
    second = start(field_of_battle())
    second.recovered.open(list_recoveries()[0])
    assert second.workspace.document.path is None
    assert second.window.banner.text == "field.fivefoot is open in another window."
