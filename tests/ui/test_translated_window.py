"""A catalogue reaches every text of the window: what stays without brackets is a name or a key."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.pseudolocalization import (
    SMALL,
    gather_texts,
    gathered,
    run_translated,
    untranslated,
    write_catalogue,
    write_rulesets,
)

from fivefoot.core.texts.catalogue import read_catalogue
from fivefoot.core.texts.marker import CONTEXT

PROGRAM = Path(__file__).with_name("translated_window.py")
# The file dialog belongs to Qt.
QT_DIALOG = "QFileDialog/"
# Names of keys, and units of lengths, which a ruleset writes with its numbers.
NOT_OURS = {
    *("Ctrl", "Shift", "Alt", "Del", "Home", "End", "Esc", "Return", "Enter", "PgUp", "PgDown"),
    *("Space", "Tab", "Left", "Right", "Up", "Down", "Ins", "ft", "sq"),
}


@pytest.fixture(scope="module")
def output(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Everything that the window shows in the pseudo-language, and the names in it."""
    folder = tmp_path_factory.mktemp("pseudo")
    return run_translated(
        PROGRAM,
        write_rulesets(folder / "rulesets"),
        catalogue=write_catalogue(folder / "long.po"),
        FIVEFOOT_HOME=str(folder / "home"),
    )


def is_cut_name(text: str, names: set[str]) -> bool:
    """Whether it is the beginning of a name for which there was no room."""
    return text.endswith("…") and any(name.startswith(text[:-1]) for name in names)


def is_line_of(text: str, wholes: set[str], names: set[str]) -> bool:
    """Whether it is a later line of a translated text that is painted line by line."""
    return any(f" {text}" in whole and not untranslated(whole, names) for whole in wholes)


def test_every_text_of_the_window_goes_through_the_catalogue(output: dict[str, Any]) -> None:
    """Labels, buttons, menus, tips, lists, dialogs, spoken names and what is painted."""
    names = NOT_OURS | {*output["names"]}
    wholes = {text for _, text in output["shown"]}
    missed = {
        rest: (place, text)
        for place, text in output["shown"]
        if not place.startswith(QT_DIALOG)
        if (rest := untranslated(text, names)) and not is_cut_name(text, names)
        if not is_line_of(text, wholes, names)
    }
    assert missed == {}
    assert sum("⟦" in text for _, text in output["shown"]) > 1000


def test_no_label_of_the_window_is_written_small(output: dict[str, Any]) -> None:
    """A catalogue whose labels keep their capitals is asked everywhere: no text lost them."""
    assert {(place, text) for place, text in output["shown"] if SMALL in text} == set()


def test_the_template_has_every_text_once(tmp_path: Path) -> None:
    """The file for translators reads back: an empty translation leaves the English in place."""
    gather = gather_texts()
    texts = list(gathered())
    assert len({(text.context, text.one) for text in texts}) == len(texts)
    path = tmp_path / "fivefoot.pot"
    path.write_text(gather.template(texts), encoding="utf-8")
    empty = read_catalogue(path)
    assert len(empty.forms) == len(texts)
    assert empty.text(CONTEXT, "Next turn") == "Next turn"
