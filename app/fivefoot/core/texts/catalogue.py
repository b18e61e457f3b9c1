"""The catalogue of a process: its texts in the language it uses.

A catalogue is a file in gettext's format (`.po`), which every translation tool reads. English needs
none. The language is chosen once, before the first text is made; changing it takes a restart.
"""

from __future__ import annotations

import ast
import gettext
import os
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Final

# Names a catalogue file; for translators and tests.
CHOSEN_BY: Final = "FIVEFOOT_CATALOGUE"
LARGEST: Final = 8_000_000  # bytes; all texts of the program are a fraction of it
_LINE: Final = re.compile(r'(msgctxt|msgid|msgid_plural|msgstr(?:\[(\d)\])?)?\s*(".*")')
_PLURAL_FORMS: Final = re.compile(r"plural=([^;]+);")
_ENGLISH_FORMS: Final = "n != 1"
LABELS_HEADER: Final = "X-Labels-In-Sentences"
"""The header line of a catalogue that says how labels are written inside sentences."""
SMALL_LETTERS, AS_WRITTEN = "small letters", "as written"
_LABELS: Final = re.compile(rf"^{LABELS_HEADER}: *(.*?) *$", re.MULTILINE)


class CatalogueError(ValueError):
    """A catalogue that cannot be read; the text names the line."""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Translations: for a context and an English text, the forms of the language in order."""

    forms: Mapping[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    plural_forms: str = _ENGLISH_FORMS  # C expression of `n` that numbers the form, as in gettext
    labels_keep_capitals: bool = False  # names of actions and states inside sentences, as in German

    def text(self, context: str, english: str) -> str:
        """The text in this language, or the English one where it has no fitting translation."""
        said = self.forms.get((context, english), (english,))[0]
        # Every start asks for every text, mostly in English: then the placeholders need no
        # comparison.
        if said == english:
            return english
        return said if said and placeholders(said) == placeholders(english) else english

    def plural(self, context: str, one: str, other: str) -> Callable[[object], str] | None:
        """The form for a number; None where the language has none."""
        forms = self.forms.get((context, one), ())
        known = placeholders(one) | placeholders(other)
        if not forms or not all(form and placeholders(form) <= known for form in forms):
            return None
        number_of = gettext.c2py(self.plural_forms)

        def form(number: object) -> str:
            whole = int(number) if isinstance(number, int | float) else 2
            return forms[min(number_of(abs(whole)), len(forms) - 1)]

        return form


def placeholders(text: str) -> frozenset[str]:
    """The names of a text's placeholders; unmatched braces are literal.

    >>> sorted(placeholders("{token} is {feet:g} ft away"))
    ['feet', 'token']
    """
    try:
        return frozenset(name for _, name, _, _ in Formatter().parse(text) if name is not None)
    except ValueError:
        return frozenset({text})


@cache
def catalogue() -> Catalogue:
    """The catalogue of this process: the file that `FIVEFOOT_CATALOGUE` names, or English."""
    chosen = os.environ.get(CHOSEN_BY)
    return read_catalogue(Path(chosen)) if chosen else Catalogue()


def read_catalogue(path: Path) -> Catalogue:
    """A `.po` file as a catalogue; CatalogueError names the line that cannot be read."""
    if path.stat().st_size > LARGEST:
        raise CatalogueError(f"{path.name} is no catalogue: it is larger than {LARGEST:,} bytes.")
    try:
        return parse_catalogue(path.read_text(encoding="utf-8").splitlines())
    except UnicodeDecodeError as error:
        raise CatalogueError(f"{path.name} is not UTF-8 text: save it as UTF-8.") from error


def parse_catalogue(lines: Iterable[str]) -> Catalogue:
    """The entries of a `.po` file.

    >>> lines = ['msgctxt "turn.over"', 'msgid "over"', 'msgstr "vorbei"']
    >>> parse_catalogue(lines).text("turn.over", "over")
    'vorbei'
    """
    forms: dict[tuple[str, str], tuple[str, ...]] = {}
    entry: dict[str, str] = {}
    key = ""
    for number, line in enumerate([*lines, ""], 1):
        if not line.strip():
            _keep(entry, forms)
            entry = {}
        elif not line.startswith("#"):
            key = _take(entry, key, line.strip(), number)
    header = forms.pop(("", ""), ("",))[0]
    found = _PLURAL_FORMS.search(header)
    return Catalogue(forms, found[1] if found else _ENGLISH_FORMS, _keeps_capitals(header))


def _keeps_capitals(header: str) -> bool:
    found = _LABELS.search(header)
    if found is None:
        return False
    if found[1] not in (SMALL_LETTERS, AS_WRITTEN):
        raise CatalogueError(
            f"the header says {LABELS_HEADER}: {found[1][:40]!r};"
            f" write {SMALL_LETTERS!r}, or {AS_WRITTEN!r} where labels keep their capitals"
        )
    return found[1] == AS_WRITTEN


def _take(entry: dict[str, str], key: str, line: str, number: int) -> str:
    """Reads a line into the entry; returns the key that continuation lines belong to."""
    found = _LINE.fullmatch(line)
    if found is None:
        raise CatalogueError(f"line {number}: a text between quotes is expected, not {line[:40]!r}")
    key = found[1] or key
    try:
        entry[key] = entry.get(key, "") + str(ast.literal_eval(found[3]))
    except (SyntaxError, ValueError) as error:
        raise CatalogueError(f"line {number}: {line[:40]!r} is not a quoted text") from error
    return key


def _keep(entry: Mapping[str, str], forms: dict[tuple[str, str], tuple[str, ...]]) -> None:
    if "msgid" in entry:
        said = tuple(entry[key] for key in sorted(entry) if key.startswith("msgstr"))
        forms[entry.get("msgctxt", ""), entry["msgid"]] = said or ("",)
