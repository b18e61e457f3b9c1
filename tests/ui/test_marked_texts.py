"""Every text that the window shows is marked for translation, where it is written."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.hard_coded_texts import hard_coded_texts

UI = Path(__file__).resolve().parents[2] / "app" / "fivefoot" / "ui"

MARKS = {"tr", "tr_count"}
# Calls whose texts nobody is shown: keys, names of objects, style sheets, and errors of whoever
# writes the program.
NOT_SHOWN = {
    "AssertionError", "AttributeError", "FileNotFoundError", "IndexError", "KeyError",
    "NotImplementedError", "OSError", "QKeySequence", "Random", "RuntimeError", "Sample",
    "TypeError", "ValueError", "compile", "connect", "endswith", "findChild", "findChildren", "get",
    "getattr", "icon", "property", "removeprefix", "removesuffix", "replace", "resource",
    "setObjectName", "setProperty", "setStyleSheet", "split", "startswith",
}  # fmt: skip

# Modules whose texts are not marked yet, and those that have none to show. The list only shrinks.
NOT_YET = {
    "appearance/apply_theme.py",
    "appearance/qt_words.py",  # the other half of each pair is marked
    "appearance/theme.py",
    "map/samples/height_samples.py",  # figures of lengths
    "system_libraries.py",
}


def test_every_shown_text_is_marked() -> None:
    """A new text that a translation would miss is noticed here."""
    found = []
    for path in sorted(UI.rglob("*.py")):
        name = path.relative_to(UI).as_posix()
        if name not in NOT_YET:
            tree = ast.parse(path.read_text(encoding="utf-8"))
            found += [
                f'{name}:{line}: {text!r}: write tr("… {{name}} …", name=value), from'
                f" fivefoot.core.texts.marker"
                for line, text in unmarked(tree)
            ]
    assert found == []


def test_marks_are_called_with_texts_written_out() -> None:
    """What gathers the texts reads the code: it sees no text that is made as the program runs."""
    found = [
        f"{path.relative_to(UI)}:{call.lineno}: {ast.unparse(call)[:60]}"
        for path in sorted(UI.rglob("*.py"))
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call)
        and getattr(call.func, "id", "") in MARKS
        and not all(isinstance(text, ast.Constant) for text in call.args)
    ]
    assert found == []


def unmarked(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Texts that are not marked and no style sheet; a word with dots behind it is one word."""
    return (
        (line, text)
        for line, text in hard_coded_texts(tree, MARKS | NOT_SHOWN)
        if re.search(r"\s", text.strip(".")) and not re.search(r"[a-z]+: ?[^ ]+;", text)
    )
