"""Passages: places of a map that lead to another place, in the same scene or another one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fivefoot.core.geometry.grid import Cell

MOST_PASSAGES: Final = 200
"""The most passages of one scene."""
MOST_PASSAGE_CELLS: Final = 400
"""The most cells of one passage."""
MOST_PASSAGE_NAME: Final = 80
"""The most characters of a name."""


@dataclass(frozen=True, slots=True)
class Passage:
    """Stairs, a door or a gate: a token on one of `cells` can go to the cell `to`.

    `scene` is the id of the scene that it leads to, empty for its own scene. The way back, if there
    is one, is a separate passage there. The players do not see one that is `hidden`.

    >>> Passage("stairs", "Stairs", (Cell(4, 2),), Cell(9, 9), "cellar").scene
    'cellar'
    """

    id: str
    name: str
    cells: tuple[Cell, ...]
    to: Cell
    scene: str = ""
    hidden: bool = False
