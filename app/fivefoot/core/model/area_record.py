"""An area of effect that a creature can place: a fireball, a web, a burning oil flask."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fivefoot.core.model.zone import ZoneShape

MOST_AREA: Final = 100_000
"""The greatest size of an action's area, in thousandths of a cell."""

MOST_RANGE: Final = 500_000
"""The greatest distance to the middle of an area, in thousandths of a cell: the width of the
largest map.
"""

MOST_SAVE: Final = 80
MOST_AREAS: Final = 50
"""The most records of one creature."""

HARMLESS: Final = "none"
"""The damage of an area that hurts nobody."""


@dataclass(frozen=True, slots=True)
class AreaRecord:
    """An area with lengths in thousandths of a cell, independent of the ruleset.

    A burst has the radius `size`, a cube that side, a cone and a line that length. `range` 0 places
    it around the creature (cones and lines always start there). `damage` is dice, "" where the
    table rolls it, "none" where nobody is hurt; with `rounds` it stays on the map as a zone.
    `action` is the id of the action that places it, "" for the first that places areas.
    """

    name: str
    shape: ZoneShape
    size: int
    range: int = 0
    save: str = ""
    damage: str = ""
    rounds: int = 0
    action: str = ""
