"""Printing answers as JSON or as lines of text. The same answer always gives the same output."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable
from typing import Any

_PAIR = re.compile(r"\[\n\s+(-?[\d.]+),\n\s+(-?[\d.]+)\n\s+\]")


def print_json(value: Any) -> None:
    """Prints a value as one JSON document, each cell on one line."""
    # NaN is not valid JSON, and other programs could not read it.
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, indent=2)
    # Most values are cells, and four lines for two numbers would be unreadable.
    sys.stdout.write(_PAIR.sub(r"[\1, \2]", text) + "\n")


def print_lines(lines: Iterable[str]) -> None:
    """Prints lines of text to stdout."""
    for line in lines:
        sys.stdout.write(_harmless(line) + "\n")


def complain(message: str) -> None:
    """Prints an error or a warning to stderr."""
    sys.stderr.write(f"fivefoot: {_harmless(message)}\n")


def _harmless(text: str) -> str:
    """Returns the text without control and direction characters.

    File names and file contents may hold some that colour, move or reverse text in a terminal.
    """
    if text.isascii() and text.isprintable():
        return text
    # Imported here, because most output, such as that of `--version`, does not need it.
    from fivefoot.core.texts.hidden_signs import HIDDEN_IN_A_TEXT

    return HIDDEN_IN_A_TEXT.sub("?", text)
