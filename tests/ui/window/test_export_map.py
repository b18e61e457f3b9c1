"""File > Export map: the map is written, and what was left out is said."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from fivefoot.core.session.commands.play import SetTitle
from fivefoot.ui.application import Application
from fivefoot.ui.window import export_map

from .conftest import field_of_battle

Start = Callable[..., Application]


def test_the_sample_is_written_and_what_is_missing_is_said(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = start()
    monkeypatch.setattr(export_map, "file_to_save", lambda *_: str(tmp_path / "sample"))
    app.window.actions_by_name["export_map"].trigger()
    assert (tmp_path / "sample.dd2vtt").stat().st_size > 0
    assert "tokens have no place in the format" in app.window.banner.accessibleName()


def test_an_unknown_ending_is_refused_and_nothing_is_written(start: Start, tmp_path: Path) -> None:
    app = start(field_of_battle())
    export_map.write_map(app.window, tmp_path / "sample.xml")
    assert "was not written" in app.window.banner.accessibleName()
    assert list(tmp_path.glob("sample*")) == []


def test_a_title_proposes_no_other_folder(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, proposed = start(field_of_battle()), list[Path]()
    app.workspace.document.path = tmp_path / "cave.fivefoot"
    app.workspace.do(SetTitle("../Act 1/2"))
    for module in ("fivefoot.ui.files.file_commands", "fivefoot.ui.window.export_map"):
        monkeypatch.setattr(
            f"{module}.file_to_save", lambda *told: proposed.append(Path(told[2])) or ""
        )
    app.window.files.save_as()
    export_map.ask_and_export(app.window)
    assert proposed == [tmp_path / "Act 1-2.fivefoot", tmp_path / "Act 1-2.dd2vtt"]
