"""Modules that a verb of the terminal must not load; each of them once made it slow."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
REACH = """
import sys
from fivefoot.cli.main import main
assert main(["reach", "resources/scenarios/the-broken-gate.fivefoot", "--token", "ogre"]) == 0
print(*sys.modules)
"""
NOT_NEEDED = (
    "PIL",
    "PySide6",
    "numba",
    "fivefoot.core.rules.turn",
    "fivefoot.core.session.commands",
    "fivefoot.core.session.document",
    "fivefoot.core.session.opening",
    "fivefoot.core.conformance.scene_text",
    "fivefoot.core.storage.exporters",
    "fivefoot.core.storage.fight_checks",
    "fivefoot.core.storage.importers.foreign",
)


def test_reach_of_a_scenario_loads_neither_the_turn_nor_the_session(tmp_path: Path) -> None:
    here = {**os.environ, "FIVEFOOT_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", REACH],
        env=here,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    there = set(done.stdout.splitlines()[-1].split())
    assert "fivefoot.core.rules.routes.query" in there
    assert [name for name in NOT_NEEDED if name in there] == []
