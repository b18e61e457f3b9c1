"""An area that a creature knows how to lay: a fireball, a web, a burning oil flask."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fivefoot.core.model.zone import ZoneShape

MOST_AREA: Final = 100_000
"""Thousandths of a cell that an area of an action measures at most."""

MOST_RANGE: Final = 500_000
"""Thousandths of a cell to the middle of an area at most: as far as a map is wide."""

MOST_SAVE: Final = 80
MOST_AREAS: Final = 50
"""Records of one creature."""

HARMLESS: Final = "none"
"""The damage of an area that hurts nobody."""


@dataclass(frozen=True, slots=True)
class AreaRecord:
    """An area with lengths in thousandths of a cell, so that it holds under any ruleset.

    A burst has the radius `size`, a cube that side, a cone and a line that length. `range` 0 lays
    it round the creature (cones and lines always start there). `damage` are dice, "" where the
    table says them, "none" where nobody is hurt; with `rounds` it stays on the map as a zone.
    `action` is the id of the action it is laid with, "" for the first that lays areas.
    """

    name: str
    shape: ZoneShape
    size: int
    range: int = 0
    save: str = ""
    damage: str = ""
    rounds: int = 0
    action: str = ""
