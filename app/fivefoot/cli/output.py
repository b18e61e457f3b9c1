"""Writing answers: JSON that is always the same for the same answer, or lines for people."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable
from typing import Any

_PAIR = re.compile(r"\[\n\s+(-?[\d.]+),\n\s+(-?[\d.]+)\n\s+\]")


def print_json(value: Any) -> None:
    """A plain value as one JSON document, cells on one line."""
    # `allow_nan=False`: NaN is no JSON, and a reader elsewhere would fail at it.
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, indent=2)
    # Cells are most of the lines: two numbers over four lines cannot be read.
    sys.stdout.write(_PAIR.sub(r"[\1, \2]", text) + "\n")


def print_lines(lines: Iterable[str]) -> None:
    """Lines for people."""
    for line in lines:
        sys.stdout.write(_harmless(line) + "\n")


def complain(message: str) -> None:
    """An error for people."""
    sys.stderr.write(f"fivefoot: {_harmless(message)}\n")


def _harmless(text: str) -> str:
    """The text without signs that a terminal obeys: a file's name or what it holds may bring some
    that colour, move or turn around what is read.
    """
    if text.isascii() and text.isprintable():
        return text
    # Here: `--version` prints without it.
    from fivefoot.core.texts.hidden_signs import HIDDEN_IN_A_TEXT

    return HIDDEN_IN_A_TEXT.sub("?", text)
