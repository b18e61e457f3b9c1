"""Cells in sentences: as pairs where the map shows coordinates, in plain words where it does not.

The core names cells as pairs, which the terminal and the cases need. A map without numbers on its
rim gives nobody a means to find (12, 7): there the pair is left out, and a place that is offered is
told by its way from where one stands.
"""

from __future__ import annotations

import re

from fivefoot.core.geometry.grid import Cell

_PAIR = r"[(\[]-?\d+, ?-?\d+[)\]]"
_PLACE = re.compile(rf" (?:from|to|at|in|on|into|onto|towards) {_PAIR}")
_BARE = re.compile(_PAIR)
_PHRASES = (
    (re.compile(rf" put on {_PAIR}"), " put elsewhere"),
    (re.compile(rf" leaves {_PAIR}"), " leaves its cell"),
    (re.compile(rf"^to {_PAIR}"), "there"),
    (re.compile(rf"; short of it: {_PAIR}(?: or {_PAIR})*, "), "; short of it: "),
    (re.compile(rf"; short of it: {_PAIR}(?: or {_PAIR})*$"), "; it may come down short"),
)
"""What would lose its sense with the pair alone."""


def told(text: str, coordinates: bool) -> str:
    """A sentence with its cells, or without them.

    >>> told("a wall bars the step from (2, 3) to (3, 3)", False)
    'a wall bars the step'
    >>> told("Athletics 10 to leap; short of it: (5, 2) or (6, 2), falls 10 ft", False)
    'Athletics 10 to leap; short of it: falls 10 ft'
    >>> told("Athletics 10 to leap; short of it: (5, 2)", False)
    'Athletics 10 to leap; it may come down short'
    >>> told("(12, 7) is outside the map", False), told("(12, 7) is outside the map", True)
    ('that cell is outside the map', '(12, 7) is outside the map')
    """
    if coordinates:
        return text
    # Before the pairs are taken out: these need another word in their place.
    for pattern, words in _PHRASES:
        text = pattern.sub(words, text)
    return _BARE.sub("that cell", _PLACE.sub("", text))


def told_choice(text: str, cell: Cell | None, here: Cell | None, coordinates: bool) -> str:
    """What an offer says of its place: "to (5, 4)" becomes "2 east, 1 south" for somebody at (3,
    3).

    >>> told_choice("to (5, 4), behind cover", Cell(5, 4), Cell(3, 3), False)
    '2 east, 1 south, behind cover'
    """
    if coordinates or cell is None or here is None:
        return told(text, coordinates)
    way = offset_words(here, cell)
    # The first pair alone is the offer's place; others are told as everywhere.
    return told(re.sub(rf"(?:to |at |on ){_PAIR}|{_PAIR}", way, text, count=1), False)


def offset_words(here: Cell, there: Cell) -> str:
    """How a cell lies from another, in cells: "2 east, 1 south"; "here" where it is the same."""
    across, down = there[0] - here[0], there[1] - here[1]
    parts = [f"{abs(across)} {'east' if across > 0 else 'west'}"] if across else []
    parts += [f"{abs(down)} {'south' if down > 0 else 'north'}"] if down else []
    return ", ".join(parts) or "here"
