"""Every text that Qt may read as markup goes through one helper, or is written out in the code."""

from __future__ import annotations

import ast
from pathlib import Path

UI = Path(__file__).resolve().parents[2] / "app" / "fivefoot" / "ui"

# Calls whose texts Qt may read as markup. A text that is not written out in the code goes through
# `plain` there.
GUESSED_AT = {
    "setToolTip",
    "setWhatsThis",
    "setStatusTip",
    "setInformativeText",
    "getText",
    "getInt",
    "getDouble",
    "getItem",
    "getMultiLineText",
    "question",
    "warning",
    "information",
    "critical",
    "showText",
    "QMessageBox",
}
MADE_PLAIN = {"plain", "tool_tip", "version"}


def test_every_text_that_may_be_guessed_at_goes_through_one_helper() -> None:
    """A new tip or question in the code, made from a name, is noticed before anybody meets it in
    the window.
    """
    found = []
    for path in UI.rglob("*.py"):
        nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        for call in (node for node in nodes if isinstance(node, ast.Call)):
            name = (
                call.func.attr
                if isinstance(call.func, ast.Attribute)
                else getattr(call.func, "id", "")
            )
            bare = name == "QLabel" and call.args and path.name != "plain_text.py"
            if bare or (name in GUESSED_AT and not all(map(is_plain, shown_texts(name, call)))):
                found.append(f"{path.relative_to(UI)}:{call.lineno}: {name}")
    assert found == []


def shown_texts(name: str, call: ast.Call) -> list[ast.expr]:
    """The arguments that are shown: of a question the third, after the window and the title, which
    is never markup.
    """
    return call.args[:1] if name.startswith("set") else call.args[2:3]


def is_plain(text: ast.expr) -> bool:
    if isinstance(text, ast.IfExp):
        return is_plain(text.body) and is_plain(text.orelse)
    made = False
    if isinstance(text, ast.Call) and isinstance(text.func, ast.Name):
        # A marked text that takes no arguments is written out in the code, or in a catalogue.
        made = text.func.id in MADE_PLAIN or (text.func.id == "tr" and not text.keywords)
    return made or (isinstance(text, ast.Constant) and isinstance(text.value, str))
