"""File > Print on paper: how many pages is said before, and where they are after."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.ui.window.conftest import field_of_battle

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.ui.application import Application
from fivefoot.ui.dialogs.export_paper import ExportPaperDialog
from fivefoot.ui.window import paper_export

Start = Callable[..., Application]
ONE_PAGE = Scenario(Scene(10, 7), title="Room")


def test_the_pages_are_counted_before_they_are_written(start: Start) -> None:
    app = start(field_of_battle())
    dialog = ExportPaperDialog(app.workspace.scenario.scene, app.window)
    # 20 x 14 squares: 2 x 2 sheets of 10 x 7, where upright ones would be 3 x 2
    assert "4 pages of 10 × 7 squares" in dialog.pages_label.text()
    assert not dialog.options().tokens
    dialog.sheets.setCurrentIndex(1)
    assert dialog.paper() == "letter"
    dialog.close()


def test_they_are_written_and_reported(start: Start, tmp_path: Path) -> None:
    app = start(field_of_battle())
    dialog = ExportPaperDialog(app.workspace.scenario.scene, app.window)
    target = tmp_path / "field.pdf"
    paper_export.write_pages(app.window, target, "a4", dialog.options())
    assert target.read_bytes().startswith(b"%PDF-")
    assert "field.pdf was written" in app.window.banner.text
    assert "4 pages" in app.window.banner.accessibleName()
    dialog.close()


def test_a_place_that_cannot_be_written_is_reported(start: Start, tmp_path: Path) -> None:
    app = start(ONE_PAGE)
    dialog = ExportPaperDialog(app.workspace.scenario.scene, app.window)
    paper_export.write_pages(app.window, tmp_path / "no" / "x.pdf", "a4", dialog.options())
    assert "was not written" in app.window.banner.text
    dialog.close()


@pytest.mark.parametrize("ending", ["", ".pdf"])
def test_from_the_menu_to_the_file(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    app = start(ONE_PAGE)
    monkeypatch.setattr(paper_export, "file_to_save", lambda *_: str(tmp_path / f"map{ending}"))
    monkeypatch.setattr(ExportPaperDialog, "exec", lambda self: int(self.DialogCode.Accepted.value))
    app.window.actions_by_name["export_paper"].trigger()
    assert (tmp_path / "map.pdf").exists()
