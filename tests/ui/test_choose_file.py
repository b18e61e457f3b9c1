"""Names to save under: no title leads into another folder, and nothing is replaced unasked."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from fivefoot.ui.widgets.choose_file import file_stem, file_to_save

KINDS = "Text (*.txt);;Table (*.csv)"


@pytest.mark.parametrize(
    ("title", "stem"),
    [
        ("The Broken Gate", "The Broken Gate"),
        ("Act 1/2: Flood?", "Act 1-2- Flood"),
        ("../../.profile", "profile"),
        ("/etc/passwd", "etc-passwd"),
        ("C:\\maps\\cave", "C-maps-cave"),
        ("...", "map"),
        # 150 bytes hold 50 letters of three.
        ("\u6d1e" * 200, "\u6d1e" * 50),
    ],
)
def test_a_title_as_the_name_of_a_file(title: str, stem: str) -> None:
    assert file_stem(title) == stem
    assert (Path("folder") / f"{stem}.png").parent == Path("folder")


@pytest.fixture
def typed(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The name that stands in the next dialog, which is accepted."""
    names: list[str] = []
    monkeypatch.setattr(QFileDialog, "exec", lambda _dialog: 1)
    monkeypatch.setattr(QFileDialog, "selectedFiles", lambda _dialog: [str(tmp_path / names.pop())])
    return names


def test_a_name_without_its_ending_gets_it(qtbot: QtBot, tmp_path: Path, typed: list[str]) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    for name, got in (
        ("Session 1.5", "Session 1.5.txt"),
        ("log.csv", "log.csv"),
        ("log.CSV", "log.CSV"),
        ("log.md", "log.md"),
    ):
        typed.append(name)
        assert file_to_save(window, "Log", "", KINDS, [".md"]) == str(tmp_path / got)


def test_a_file_that_the_dialog_did_not_ask_about_is_not_replaced_unasked(
    qtbot: QtBot, tmp_path: Path, typed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    window, asked = QWidget(), list[str]()
    qtbot.addWidget(window)
    buttons = QMessageBox.StandardButton
    for answer, got in ((buttons.No, ""), (buttons.Yes, str(tmp_path / "cave.txt"))):

        def ask(_window: QWidget, _title: str, text: str, *_: object, said=answer) -> object:  # type: ignore[no-untyped-def]
            asked.append(text)
            return said

        monkeypatch.setattr(QMessageBox, "question", ask)
        (tmp_path / "cave.txt").write_text("the old one")
        typed.append("cave")
        assert file_to_save(window, "Log", "", KINDS) == got
    assert asked == ["cave.txt already exists. Replace it?"] * 2
    # The dialog itself has asked about a name that is typed in full.
    typed.append("cave.txt")
    assert file_to_save(window, "Log", "", KINDS) == str(tmp_path / "cave.txt")
    assert len(asked) == 2
