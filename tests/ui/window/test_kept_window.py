"""Whatever a test leaves changed in a window that it shares is noticed."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtWidgets import QApplication, QDialog

from fivefoot.core.session.commands.token_edits import RenameToken
from fivefoot.core.session.selection import Selection
from fivefoot.ui.application import Application

from .conftest import field_of_battle
from .kept_window import kept_window, left_as_it_was


@pytest.fixture(scope="module")
def kept(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Application]:
    with kept_window(qapp, tmp_path_factory.mktemp("kept"), field_of_battle("setup")) as window:
        yield window


def test_looking_changes_nothing_and_what_was_opened_goes(kept: Application) -> None:
    with left_as_it_was(kept):
        QDialog(kept.window).show()
        assert kept.window.map.grab().width() > 0
    assert kept.window.findChildren(QDialog) == []


def renamed_and_undone(app: Application) -> None:
    app.workspace.do(RenameToken("ada", "Zoe"))
    app.workspace.document.undo()


CHANGES: dict[str, Callable[[Application], object]] = {
    "tool": lambda app: app.window.actions_by_name["ruler_tool"].trigger(),
    "step": lambda app: app.workspace.do(RenameToken("ada", "Zoe")),
    "step and undo": renamed_and_undone,
    "selection": lambda app: app.workspace.select(Selection(("brom",))),
    "folded panel": lambda app: app.window.side.setVisible(False),
    "size": lambda app: app.window.resize(1400, 900),
    "strip": lambda app: app.window.wall_strip,
    "preference": lambda app: app.preferences.change(reduced_motion=True),
    "zoom": lambda app: app.window.map.scale(1.1, 1.1),
    "tip": lambda app: app.window.bar.more.setToolTip("More"),
    "sheet": lambda app: app.app.setStyleSheet(app.app.styleSheet() + "QLabel { margin: 9px; }"),
}


@pytest.mark.parametrize("name", list(CHANGES))
def test_what_is_left_changed_is_reported(kept: Application, name: str) -> None:
    with pytest.raises(AssertionError), left_as_it_was(kept):
        CHANGES[name](kept)
