"""Times whole processes: the window to its first paint, two verbs of the terminal, and all cases.

Each figure is the processor time of a process, including the interpreter, so that other work on the
machine does not count: the shortest of a few runs. Python's compiled files already exist, as for a
person who has started the program before.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.bench.figure import Figure

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "resources" / "scenarios" / "the-broken-gate.fivefoot"
RUNS, SHORT_RUNS = 4, 12
CASES = 26_000
"""Milliseconds for all cases: 20 s were due for 2,238 of them, of which there are 2,939 now."""

FIRST_PAINT = """
from fivefoot.ui.before_qt import prepare
prepare()
from PySide6.QtWidgets import QApplication
from fivefoot.ui.application import Application
app = QApplication([]); program = Application(app); program.workspace.waits_for_search = True
program.begin(None); app.processEvents()
import os; os._exit(0)
"""
EMPTY_WINDOW = """
from PySide6.QtWidgets import QApplication, QMainWindow
app = QApplication([]); window = QMainWindow(); window.resize(1280, 800)
window.show(); app.processEvents()
import os; os._exit(0)
"""


def figures() -> Iterator[Figure]:
    """Yields the first paint beside an empty window, and verbs beside an empty interpreter."""
    with tempfile.TemporaryDirectory() as home:
        nothing = process(home, "-c", "pass", runs=SHORT_RUNS)
        window, empty = process(home, "-c", FIRST_PAINT), process(home, "-c", EMPTY_WINDOW)
        yield Figure("start to first paint", window, 1500, "an empty window", empty)
        verb = ("-m", "fivefoot.cli.main")
        version = process(home, *verb, "--version", runs=SHORT_RUNS)
        yield Figure("fivefoot --version", version, 100, "an empty interpreter", nothing)
        asked = process(home, *verb, "reach", str(SAMPLE), "--token", "ogre")
        yield Figure("fivefoot reach, a sample", asked, 1200, "an empty interpreter", nothing)
        if "--quick" not in sys.argv[1:]:
            cases = process(home, *verb, "cases", runs=1)
            yield Figure("fivefoot cases, all", cases, CASES, "a sample's reach", asked)


def process(home: str, *arguments: str, runs: int = RUNS) -> float:
    """Returns the processor time in milliseconds of a new interpreter with these arguments."""
    environment = {
        **os.environ,
        "FIVEFOOT_HOME": home,
        "PYTHONPYCACHEPREFIX": f"{home}/compiled",
        "QT_QPA_PLATFORM": os.environ.get("QT_QPA_PLATFORM", "offscreen"),
    }
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    taken = []
    for _ in range(runs):
        before = _of_children()
        subprocess.run(
            [sys.executable, *arguments],
            env=environment,
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
            check=True,
        )
        taken.append(_of_children() - before)
    return min(taken) * 1000


def _of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
