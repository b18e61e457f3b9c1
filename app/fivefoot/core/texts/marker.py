"""The marks of shown texts: `tr` and `tr_count` in the window and the terminal.

`packaging/gather_texts.py` finds them by these names, so each is called with texts written out.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from fivefoot.core.texts.catalogue import catalogue

CONTEXT: Final = "window"


def tr(text: str, /, **named: object) -> str:
    """A shown text in the language of the process; `{name}` is replaced by the argument of that
    name.

    >>> tr("Round {round}", round=3)
    'Round 3'
    """
    said = catalogue().text(CONTEXT, text)
    return said.format_map(named) if named else said


def tr_count(one: str, other: str, /, *, count: int, **named: object) -> str:
    """A shown text that depends on a number: `one` for 1, `other` for any other number.

    >>> tr_count("{count} token", "{count} tokens", count=2)
    '2 tokens'
    """
    form = _forms(one, other)
    said = (one if count == 1 else other) if form is None else form(count)
    return said.format_map({**named, "count": count})


@cache
def _forms(one: str, other: str) -> Callable[[object], str] | None:
    return catalogue().plural(CONTEXT, one, other)
