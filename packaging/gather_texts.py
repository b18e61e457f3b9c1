"""Gathers all texts of the program into one template for translators.

    .venv/bin/python packaging/gather_texts.py fivefoot.pot
    .venv/bin/python packaging/gather_texts.py --pseudo long.po

The sentences of the core are in its tables `texts.py`, with their codes; those of the window and
the terminal are marked with `tr` and `tr_count`. The template is a gettext file, as translation
editors read it. `FIVEFOOT_CATALOGUE=german.po fivefoot` uses a catalogue made from it. `--pseudo`
writes a catalogue in which the words of every text are in brackets and a third longer: a text
without brackets is not marked, and a text that is cut off has no room for German. Arguments stay
outside the brackets, so that an English word in them shows as well.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import json
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from fivefoot.core.texts.catalogue import LABELS_HEADER, SMALL_LETTERS, placeholders
from fivefoot.core.texts.marker import CONTEXT
from fivefoot.core.texts.message import Plural, Sentences

APP: Final = Path(__file__).resolve().parents[1] / "app"
MARKS: Final = ("tr", "tr_count")
OPENS, CLOSES = "⟦", "⟧"
_ARGUMENT: Final = re.compile(r"(\{\{|\}\}|\{[^{}]*\})")
HEADER: Final = (
    "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"
    f"{LABELS_HEADER}: {SMALL_LETTERS}\n"
)


@dataclass(frozen=True, slots=True)
class Text:
    """A text to translate: its context, the English singular and plural, and its file."""

    context: str
    one: str
    other: str | None
    place: str

    @property
    def forms(self) -> tuple[str, ...]:
        """Returns the English forms, one or two."""
        return (self.one,) if self.other is None else (self.one, self.other)


def core_texts() -> Iterator[Text]:
    """Yields the sentences of all tables of the core, with their codes as contexts."""
    for path in sorted(APP.rglob("texts.py")):
        place = path.relative_to(APP)
        say = importlib.import_module(".".join(place.with_suffix("").parts)).say
        assert isinstance(say, Sentences)
        for code, sentence in say.table.items():
            context = f"{say.room}.{code}"
            if isinstance(sentence, Plural):
                yield Text(context, sentence.one, sentence.other, place.as_posix())
            else:
                yield Text(context, sentence, None, place.as_posix())


def marked_texts() -> Iterator[Text]:
    """Yields every text that is marked in the code, once."""
    found: dict[tuple[str, ...], Text] = {}
    for path in sorted(APP.rglob("*.py")):
        place, code = path.relative_to(APP).as_posix(), path.read_text(encoding="utf-8")
        # Most modules mark no text, and parsing them would take long.
        marks = any(f"{mark}(" in code for mark in MARKS)
        for call in ast.walk(ast.parse(code)) if marks else ():
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") in MARKS:
                forms = tuple(ast.literal_eval(argument) for argument in call.args)
                found.setdefault(forms, Text(CONTEXT, forms[0], (*forms, None)[1], place))
    yield from found.values()


def all_texts() -> list[Text]:
    """Returns the texts of the core, the window and the terminal."""
    return [*core_texts(), *marked_texts()]


def entry(text: Text, translations: Iterable[str]) -> str:
    """Returns an entry of the file: the text, and the translation of each of its forms."""
    lines = [f"#: {text.place}"]
    # With this flag, translation editors warn if a translation lost a placeholder.
    if any(placeholders(form) for form in text.forms):
        lines.append("#, python-brace-format")
    lines += [f"msgctxt {_quoted(text.context)}", f"msgid {_quoted(text.one)}"]
    if text.other is None:
        lines += [f"msgstr {_quoted(form)}" for form in translations]
    else:
        lines.append(f"msgid_plural {_quoted(text.other)}")
        lines += [f"msgstr[{n}] {_quoted(form)}" for n, form in enumerate(translations)]
    return "\n".join(lines) + "\n"


def template(texts: Iterable[Text]) -> str:
    """Returns the template: all texts, with empty translations."""
    return "\n".join((_header(), *(entry(text, [""] * len(text.forms)) for text in texts)))


def pseudo(texts: Iterable[Text]) -> str:
    """Returns a catalogue with every text in brackets and a third longer."""
    entries = (entry(text, map(lengthened, text.forms)) for text in texts)
    return "\n".join((_header(), *entries))


def lengthened(text: str) -> str:
    """Returns a text with its words in brackets and a third longer.

    >>> lengthened("{token} is near")
    '{token}⟦ is near~~~⟧'
    """
    return "".join(_bracketed(piece) for piece in _ARGUMENT.split(text))


def _bracketed(piece: str) -> str:
    if piece.startswith("{") or not re.search(r"\w", piece):
        return piece
    return f"{OPENS}{piece}{'~' * -(-len(piece) // 3)}{CLOSES}"


def _header() -> str:
    return f'msgid ""\nmsgstr {_quoted(HEADER)}\n'


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def main(arguments: list[str]) -> int:
    """Writes the file that the command line names."""
    parser = argparse.ArgumentParser(description="Gather the texts for translators.")
    parser.add_argument("file", type=Path, help="the template or catalogue to write")
    parser.add_argument("--pseudo", action="store_true", help="write a catalogue to try the window")
    asked = parser.parse_args(arguments)
    texts = all_texts()
    asked.file.write_text((pseudo if asked.pseudo else template)(texts), encoding="utf-8")
    print(f"{len(texts)} texts were written to {asked.file}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
