"""Pseudo-localization: a catalogue that puts every text in brackets, so that a text without them
is one that cannot be translated.

`packaging/gather_texts.py --pseudo` writes the catalogue; names and sentences of rulesets get
brackets of another kind, in a copy of their folder.
"""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from fivefoot.core.texts.catalogue import AS_WRITTEN, CHOSEN_BY, LABELS_HEADER, SMALL_LETTERS

REPOSITORY: Final = Path(__file__).resolve().parents[1]
# Keys of a ruleset whose texts people read.
READ: Final = (
    "check|ends|help|label|label_of_one|name|note|otherwise|past_nearest|roll|rough_landing|save|"
    "says|summary|target_text|text|title|trigger|turn_end|zone_from|zone_upto"
)
# A word in small letters is a name for the program, except behind `label` and the like.
_READ_LINE: Final = re.compile(
    rf'(\b(?:ends|group|label|label_of_one|note|text|target_text|(?:{READ})(?= = "[^"]*[ A-Z]))'
    r' = ")((?:[^"\\]|\\.)*)(")'
)
_LABELS: Final = re.compile(r"\b(?:phase|choice)_labels = \{[^{}]*\}")
# The end of each text, where no sentence begins: in lower case, the text went through `lower`.
CAPITAL: Final = "Ð"
SMALL: Final = CAPITAL.lower()
_CHAPTER: Final = re.compile(r'^(\[rules\.")(.*)("\])$', re.MULTILINE)
# What a person typed is repeated in quotes.
_TRANSLATED: Final = re.compile("⟦[^⟦⟧]*(⟧|$)|‹[^‹›]*(›|$)|'[^']*'")
_WORD: Final = re.compile(r"[^\W\d_]{2,}")


@cache
def gather_texts() -> ModuleType:
    """The script that gathers the texts."""
    path = REPOSITORY / "packaging" / "gather_texts.py"
    spec = importlib.util.spec_from_file_location("gather_texts", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["gather_texts"] = module
    spec.loader.exec_module(module)
    return module


@cache
def gathered() -> tuple[Any, ...]:
    """All texts of the program, gathered once for all tests."""
    return tuple(gather_texts().all_texts())


def write_catalogue(path: Path) -> Path:
    """Writes the catalogue of the pseudo-language."""
    text = gather_texts().pseudo(list(gathered()))
    # Labels keep their capitals inside sentences, as in German.
    text = text.replace(f"{LABELS_HEADER}: {SMALL_LETTERS}", f"{LABELS_HEADER}: {AS_WRITTEN}")
    path.write_text(text.replace("⟧", f"{CAPITAL}⟧"), encoding="utf-8")
    return path


def write_rulesets(folder: Path) -> Path:
    """Copies the rulesets, with brackets of another kind around their names and sentences."""
    for source in sorted((REPOSITORY / "rulesets").glob("*/*.toml")):
        if not source.parent.name.startswith("_"):
            (folder / source.parent.name).mkdir(parents=True, exist_ok=True)
            text = _READ_LINE.sub(rf"\1‹\2{CAPITAL}›\3", source.read_text(encoding="utf-8"))
            text = _CHAPTER.sub(r"\1‹\2›\3", text)
            text = _LABELS.sub(lambda found: _in_brackets(found[0]), text)
            (folder / source.parent.name / source.name).write_text(text, encoding="utf-8")
    return folder


def _in_brackets(table: str) -> str:
    return re.sub(r'"([^"]*)"', rf'"‹\1{CAPITAL}›"', table)


def copy_cases(folder: Path) -> None:
    """Copies the cases of the bundled rulesets into their copies."""
    for source in sorted((REPOSITORY / "rulesets").glob("*/cases")):
        if not source.parent.name.startswith("_"):
            shutil.copytree(source, folder / source.parent.name / source.name)


def run_translated(
    program: Path, *arguments: object, catalogue: Path, **environment: str
) -> dict[str, Any]:
    """The JSON that a program prints when it runs in the language of a catalogue."""
    done = subprocess.run(
        [sys.executable, str(program), *map(str, arguments)],
        env={
            **os.environ,
            CHOSEN_BY: str(catalogue),
            "PYTHONPATH": os.pathsep.join([str(REPOSITORY), os.environ.get("PYTHONPATH", "")]),
            **environment,
        },
        capture_output=True,
        text=True,
        check=False,
        timeout=900,
    )
    assert done.returncode == 0, done.stderr
    output: dict[str, Any] = json.loads(done.stdout)
    return output


def untranslated(text: str, names: Iterable[str] = ()) -> str:
    """The words of a text that come neither from catalogue nor ruleset, and are no names.

    >>> untranslated("⟦The ~⟧‹Long sword›⟦ of ~⟧Ada⟦ lies ~~⟧here", ["Ada"])
    'here'
    """
    rest = " ".join(_TRANSLATED.sub(" ", text).split())
    # In most texts nothing is left, and the names need not be looked up.
    if not _WORD.search(rest):
        return ""
    for name in sorted((name for name in names if name in rest), key=len, reverse=True):
        rest = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", " ", rest) if name else rest
    return " ".join(_WORD.findall(rest))
