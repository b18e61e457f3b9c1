"""Cells in sentences: as pairs where the map shows coordinates, in plain words where it does not.

The core writes cells as pairs, which the terminal and the cases need. On a map without numbers on
its rim (12, 7) cannot be found: there the pair is left out, and a place that is offered is
described by its offset from the token.
"""

from __future__ import annotations

import re

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.interaction.texts import say

_PAIR = r"[(\[]-?\d+, ?-?\d+[)\]]"
_PAIRS = rf"{_PAIR}(?: {re.escape(say('or_another_cell'))} {_PAIR})*"


def _one_of(words: str) -> str:
    """A pattern for any of the words in a text, which separates them with strokes."""
    return f"(?:{'|'.join(re.escape(word) for word in words.split('|'))})"


_PLACE = re.compile(rf" {_one_of(say('words_before_cells'))} {_PAIR}")
_OFFERED = re.compile(rf"{_one_of(say('words_before_offered_cells'))} {_PAIR}|{_PAIR}")
_BARE = re.compile(_PAIR)
_SHORT = re.escape(say("short_of_it"))
# Words that would be meaningless with the pair alone. They are texts of the catalogue, since they
# are searched for in its sentences.
_PHRASES = (
    (re.compile(rf" {re.escape(say('put_on'))} {_PAIR}"), f" {say('put_elsewhere')}"),
    (re.compile(rf" {re.escape(say('leaves'))} {_PAIR}"), f" {say('leaves_its_cell')}"),
    (re.compile(rf"^{re.escape(say('to'))} {_PAIR}"), say("there")),
    (re.compile(rf"; {_SHORT} {_PAIRS}, "), f"; {say('short_of_it')} "),
    (re.compile(rf"; {_SHORT} {_PAIRS}$"), f"; {say('it_may_come_down_short')}"),
)


def cells_in_words(text: str, coordinates: bool) -> str:
    """A sentence with its cells, or without them.

    >>> cells_in_words("a wall blocks the step from (2, 3) to (3, 3)", False)
    'a wall blocks the step'
    >>> cells_in_words("10 to leap; if it falls short: (5, 2) or (6, 2), falls 10 ft", False)
    '10 to leap; if it falls short: falls 10 ft'
    >>> cells_in_words("Athletics 10 to leap; if it falls short: (5, 2)", False)
    'Athletics 10 to leap; it may fall short'
    >>> cells_in_words("(12, 7) is outside the map", False)
    'that cell is outside the map'
    >>> cells_in_words("(12, 7) is outside the map", True)
    '(12, 7) is outside the map'
    """
    if coordinates:
        return text
    # Before the pairs are removed: these need another word instead.
    for pattern, words in _PHRASES:
        text = pattern.sub(words, text)
    return _BARE.sub(say("that_cell"), _PLACE.sub("", text))


def choice_in_words(text: str, cell: Cell | None, here: Cell | None, coordinates: bool) -> str:
    """The place of an offer in words: "to (5, 4)" becomes "2 east, 1 south" for a token at (3, 3).

    >>> choice_in_words("to (5, 4), behind cover", Cell(5, 4), Cell(3, 3), False)
    '2 east, 1 south, behind cover'
    """
    if coordinates or cell is None or here is None:
        return cells_in_words(text, coordinates)
    way = offset_words(here, cell)
    # Only the first pair is the offer's place; others are treated as everywhere.
    return cells_in_words(_OFFERED.sub(way, text, count=1), False)


def offset_words(here: Cell, there: Cell) -> str:
    """The offset from one cell to another: "2 east, 1 south"; "here" where they are the same."""
    across, down = there[0] - here[0], there[1] - here[1]
    parts = []
    if across:
        eastward = across > 0
        parts.append(
            say("cells_east", count=across) if eastward else say("cells_west", count=-across)
        )
    if down:
        southward = down > 0
        parts.append(
            say("cells_south", count=down) if southward else say("cells_north", count=-down)
        )
    return ", ".join(parts) or say("here")
