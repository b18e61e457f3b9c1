"""What the window is given wrongly: a message is shown, and the open document is what it was."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication
from tests.ui.window.conftest import (  # noqa: F401 - fixtures
    field_of_battle,
    no_window_is_left,
    nothing_breaks_unseen,
    own_folders,
    put_away,
    show,
    start,
)

import fivefoot.ui.application
from fivefoot.core.session.commands.play import SetTitle
from fivefoot.core.session.commands.token_edits import EditToken
from fivefoot.core.storage.scenario_file import load, save, write_scenario, write_scenario_json
from fivefoot.ui.application import Application
from fivefoot.ui.state.notice import Notice
from fivefoot.ui.state.preferences import PreferenceKeeper

Start = Callable[..., Application]


def _tree(**changes: Any) -> bytes:
    tree = json.loads(write_scenario_json(field_of_battle()))
    return json.dumps({**tree, **changes}).encode()


def _waiting(kind: str) -> bytes:
    fight = json.loads(write_scenario_json(field_of_battle()))["encounter"]
    return _tree(encounter={**fight, "pending": [{"kind": kind, "token": "ada", "data": {}}]})


GARBAGE: dict[str, bytes] = {
    "empty.fivefoot": b"",
    "noise.fivefoot": bytes(range(256)) * 20,
    "large.fivefoot": bytes(range(256)) * 2000,
    "cut.fivefoot": write_scenario(field_of_battle())[:300],
    "nothing.json": b"{",
    "picture.png": b"\x89PNG\r\n\x1a\n" + bytes(40),
    "picture.jpg": b"\xff\xd8\xff\xe0" + bytes(40),
    "map.dd2vtt": b'{"format": 0.3, "resolution": {"map_size": {"x": 1e999, "y": 1}}}',
    "pointer.dd2vtt": b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n",
    "unknown.json": _tree(ruleset="nope"),
    "option.json": _tree(options={"metric.diagonal": "sideways"}),
    "newer.json": _tree(schema=999, min_reader=999),
    "walk.json": _waiting("walk"),
    "dance.json": _waiting("dance"),
}


def notices(app: Application) -> list[Notice]:
    told: list[Notice] = []
    app.workspace.noticed.connect(told.append)
    return told


@pytest.fixture(scope="module")
def app(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Application]:
    """One window for all that it refuses: whatever it is given, it stays as it was."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FIVEFOOT_HOME", str(tmp_path_factory.mktemp("home")))
        patch.setattr(fivefoot.ui.application, "sample", field_of_battle)
        opened = Application(qapp, PreferenceKeeper())
        show(opened)
        yield opened
        put_away(opened)


@pytest.mark.parametrize("name", GARBAGE)
def test_a_file_that_cannot_be_opened_leaves_the_document(
    app: Application, tmp_path: Path, name: str
) -> None:
    (tmp_path / name).write_bytes(GARBAGE[name])
    told, before = notices(app), app.workspace.document
    drop(app, tmp_path / name)
    app.jobs.wait()
    QApplication.processEvents()
    assert told[-1].text == f"{name} was not opened."
    assert told[-1].detail.strip()
    assert app.workspace.document is before
    assert app.workspace.scenario == field_of_battle()


@pytest.mark.parametrize("name", ["nowhere.fivefoot", "folder", "x" * 400])
def test_a_drop_of_something_that_is_no_file(app: Application, tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    told, before = notices(app), app.workspace.document
    drop(app, tmp_path / name)
    app.jobs.wait()  # a folder is looked through in a thread
    QApplication.processEvents()
    assert told[-1].text.endswith("was not opened.")
    assert app.workspace.document is before


def drop(app: Application, path: Path) -> None:
    """Drops a file on the window as a file manager would."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    keys, button = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
    event = QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, data, button, keys)
    QApplication.sendEvent(app.window.windowHandle(), event)
    QApplication.processEvents()  # the program it was dragged from does not wait for the opening


@pytest.mark.parametrize("text", ["x" * 5000, "x" * 201, "a\n\u202eb\0", "\u200b"])
def test_pasted_names_can_be_saved(start: Start, tmp_path: Path, text: str) -> None:  # noqa: F811
    app = start(field_of_battle())
    for field in ("name", "notes", "group", "side"):
        app.workspace.do(EditToken("ada", {field: text}))
    app.workspace.do(EditToken("ada", stats={"speed": float("nan")}))
    app.workspace.do(SetTitle(text))
    save(app.workspace.scenario, tmp_path / "pasted.fivefoot")
    assert (
        load(tmp_path / "pasted.fivefoot").scenario.tokens.keys()
        == app.workspace.scenario.tokens.keys()
    )
