"""No module of the window needs, directly or by others, a module that needs it."""

from __future__ import annotations

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

UI = Path(__file__).resolve().parents[2] / "app" / "fivefoot" / "ui"


def name_of(path: Path) -> str:
    parts = ("fivefoot", "ui", *path.relative_to(UI).with_suffix("").parts)
    return ".".join(part for part in parts if part != "__init__")


def needed(path: Path, modules: set[str]) -> set[str]:
    """The modules of the window that a file imports, also where only its types are meant."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            asked = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= asked & modules or {node.module} & modules
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names} & modules
    return found


def test_modules_of_the_window_stand_in_one_order() -> None:
    paths = {name_of(path): path for path in UI.rglob("*.py")}
    graph = {name: needed(path, set(paths)) for name, path in paths.items()}
    assert graph["fivefoot.ui.state.workspace"] >= {"fivefoot.ui.state.fight"}
    try:
        order = list(TopologicalSorter(graph).static_order())
    except CycleError as error:
        raise AssertionError(" needs ".join(reversed(error.args[1]))) from None
    assert order.index("fivefoot.ui.state.fight") < order.index("fivefoot.ui.window.main_window")
