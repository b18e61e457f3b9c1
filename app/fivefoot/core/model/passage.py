"""Passages: places of a map that lead to another place, of the same scene or of another one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fivefoot.core.geometry.grid import Cell

MOST_PASSAGES: Final = 200
"""How many one scene has."""
MOST_PASSAGE_CELLS: Final = 400
"""Cells that one passage takes up."""
MOST_PASSAGE_NAME: Final = 80
"""Letters of its name."""


@dataclass(frozen=True, slots=True)
class Passage:
    """Stairs, a door or a gate: whoever stands on one of `cells` can go to the cell `to`.

    `scene` is the id of the scene that it leads to, empty where that is the one it is in. The way
    back, if there is one, is a passage of its own there. The players do not see what is `hidden`.

    >>> Passage("stairs", "Stairs", (Cell(4, 2),), Cell(9, 9), "cellar").scene
    'cellar'
    """

    id: str
    name: str
    cells: tuple[Cell, ...]
    to: Cell
    scene: str = ""
    hidden: bool = False
