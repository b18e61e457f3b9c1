"""A token's picture: chosen from a file, kept in the scenario, taken back; a bad file changes
nothing.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QColor, QImage

from fivefoot.core.model.token import Token
from fivefoot.ui.window import window_commands

from .conftest import field_of_battle


def first_token(program: Any) -> Token:
    return next(iter(program.workspace.scenario.tokens.values()))


def test_a_picture_is_kept_and_undone(start: Any, tmp_path: Path) -> None:
    program = start(field_of_battle())
    image = QImage(32, 32, QImage.Format.Format_RGB32)
    image.fill(QColor("#336699"))
    assert image.save(str(tmp_path / "face.png"))
    token = first_token(program)
    program.window.commands.show_picture(token.id, tmp_path / "face.png")
    shown = program.workspace.scenario.tokens[token.id].picture
    assert shown is not None
    assert program.workspace.scenario.assets[shown] == (tmp_path / "face.png").read_bytes()
    program.workspace.document.undo()
    assert program.workspace.scenario.tokens[token.id].picture is None


def test_what_is_no_picture_changes_nothing(start: Any, tmp_path: Path) -> None:
    program = start(field_of_battle())
    (tmp_path / "face.png").write_bytes(b"no picture at all")
    before = program.workspace.scenario
    program.window.commands.show_picture(first_token(program).id, tmp_path / "face.png")
    assert program.workspace.scenario is before


def test_a_file_too_large_for_a_face_is_reported(
    start: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = start(field_of_battle())
    image = QImage(32, 32, QImage.Format.Format_RGB32)
    image.fill(QColor("#336699"))
    assert image.save(str(tmp_path / "face.png"))
    monkeypatch.setattr(window_commands, "MAX_TOKEN_PICTURE", 10)
    before = program.workspace.scenario
    program.window.commands.show_picture(first_token(program).id, tmp_path / "face.png")
    assert program.workspace.scenario is before
    shown = program.window.banner.accessibleName()
    assert "face.png cannot be used as a picture." in shown
    assert "save it smaller" in shown


def test_a_pipe_is_no_picture_and_is_not_waited_for(start: Any, tmp_path: Path) -> None:
    program = start(field_of_battle())
    os.mkfifo(tmp_path / "face.png")
    program.window.commands.show_picture(first_token(program).id, tmp_path / "face.png")
    assert "pipe" in program.window.banner.accessibleName()
