"""A catalogue reaches every text of the window: what stays without brackets comes from data."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from fivefoot.core.texts.catalogue import CHOSEN_BY, read_catalogue
from fivefoot.core.texts.marker import CONTEXT

REPOSITORY = Path(__file__).resolve().parents[2]
PROGRAM = Path(__file__).with_name("translated_window.py")
# Words of Qt, of keys, and of lengths and amounts, which a ruleset writes with its numbers.
NOT_OURS = {
    "Scroll", "Left", "Right", "Ctrl", "Shift", "Alt", "Del", "Home", "Esc", "Return", "Enter",
    "PgUp", "PgDown", "Space",
    "ft", "sq", "free", "action",
}  # fmt: skip


@pytest.fixture(scope="module")
def gather() -> ModuleType:
    """The script that gathers the texts."""
    path = REPOSITORY / "packaging" / "gather_texts.py"
    spec = importlib.util.spec_from_file_location("gather_texts", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["gather_texts"] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def shown(gather: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> list[tuple[str, str]]:
    """Everything that the window shows under a catalogue with brackets round each text."""
    folder = tmp_path_factory.mktemp("pseudo")
    catalogue = folder / "long.po"
    catalogue.write_text(gather.pseudo(gather.all_texts()), encoding="utf-8")
    environment = {**os.environ, CHOSEN_BY: str(catalogue), "FIVEFOOT_HOME": str(folder / "home")}
    done = subprocess.run(
        [sys.executable, str(PROGRAM)], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return [(place, text) for place, text in json.loads(done.stdout)]


def texts_in(value: Any) -> Iterator[str]:
    """Every text of a table, its keys included."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from texts_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts_in(inner)


def words_of(text: str) -> set[str]:
    return {word.lower() for word in re.findall(r"[A-Za-z]{2,}", text)}


def words_of_rulesets() -> set[str]:
    tables = (REPOSITORY / "rulesets").glob("*/*.toml")
    texts = (text for path in tables for text in texts_in(tomllib.loads(path.read_text("utf-8"))))
    return set().union(*map(words_of, texts))


def outside_brackets(text: str) -> str:
    while (shorter := re.sub("⟦[^⟦⟧]*⟧", " ", text)) != text:
        text = shorter
    return text


def test_every_text_of_the_window_goes_through_the_catalogue(
    shown: list[tuple[str, str]],
) -> None:
    """Labels, buttons, menus, tips and spoken names: a word without brackets is a ruleset's."""
    known = words_of_rulesets() | {word.lower() for word in NOT_OURS}
    missed = [
        (place, text) for place, text in shown if not words_of(outside_brackets(text)) <= known
    ]
    assert missed == []
    assert sum("⟦" in text for _, text in shown) > 500


def test_the_template_has_every_text_once(gather: ModuleType, tmp_path: Path) -> None:
    """The file for translators reads back: an empty translation leaves the English in place."""
    texts = gather.all_texts()
    assert len({(text.context, text.one) for text in texts}) == len(texts)
    path = tmp_path / "fivefoot.pot"
    path.write_text(gather.template(texts), encoding="utf-8")
    empty = read_catalogue(path)
    assert len(empty.forms) == len(texts)
    assert empty.text(CONTEXT, "Next turn") == "Next turn"
