"""Texts on the map: names of places, and pins with a note."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fivefoot.core.geometry.grid import Point

MOST_LABELS: Final = 500
MOST_TEXT, MOST_LABEL_NOTE = 80, 2_000
"""The most characters of a label, and of its note."""


@dataclass(frozen=True, slots=True)
class MapLabel:
    """A text at a place of the map, in thousandths of a cell.

    `note` is for the game master only; the players never get it. With `gm_only` they do not get the
    label, either.
    """

    id: str
    at: Point
    text: str
    note: str = ""
    gm_only: bool = False
