"""What a start has to do without: each module here once cost the first paint its time."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from pathlib import Path

import pytest

from fivefoot.ui import before_qt

FIRST_PAINT = """
from fivefoot.ui.before_qt import prepare
prepare()
from PySide6.QtWidgets import QApplication
from fivefoot.ui.application import Application
app = QApplication([])
program = Application(app)
program.workspace.waits_for_search = True
program.begin(None)
app.processEvents()
import sys
print(*sys.modules)
"""
NOT_NEEDED = (
    "PIL",
    "zstandard",
    "numba",
    "fivefoot.scripting",
    "fivefoot.core.storage.exporters",
    "fivefoot.core.storage.importers.foreign",
    "fivefoot.core.storage.importers.map_kinds",
    "PySide6.QtNetwork",
)
VERSION = """
import sys
from fivefoot.cli.main import main
assert main(["--version"]) == 0
print(*sys.modules)
"""


def modules_after(script: str, home: Path) -> list[str]:
    """The modules that are there after a script ran in a fresh interpreter, in their order."""
    here = {**os.environ, "FIVEFOOT_HOME": str(home), "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-c", script], env=here, capture_output=True, text=True, check=True
    )
    return done.stdout.splitlines()[-1].split()


def test_the_first_paint_waits_for_nothing_it_does_not_show(tmp_path: Path) -> None:
    there = modules_after(FIRST_PAINT, tmp_path)
    assert "fivefoot.ui.window.main_window" in there
    assert [name for name in NOT_NEEDED if name in there] == []
    late = there[there.index("PySide6.QtCore") :]
    sources = [name for name in late if name.startswith("fivefoot.core.")]
    assert len(sources) < 70, f"Qt reads the source of each of these: {sources}"
    assert not {"numpy", "pydantic", "shapely"} & set(late)


def test_the_version_is_said_without_rules_files_or_window(tmp_path: Path) -> None:
    there = modules_after(VERSION, tmp_path)
    ours = {name for name in there if name.startswith("fivefoot.") and ".cli" not in name}
    texts = {f"fivefoot.core.texts{name}" for name in ("", ".catalogue", ".marker")}
    assert ours == {"fivefoot.version", "fivefoot.core", *texts}  # what it says may be translated
    assert not {"numpy", "pydantic", "importlib.metadata", "PySide6"} & set(there)


def test_garbage_is_collected_again_once_the_window_stands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(gc, "freeze", lambda: None)  # the other tests go on collecting theirs
    before_qt.prepare()
    try:
        assert not gc.isenabled()
    finally:
        before_qt.settle()
    assert gc.isenabled()
