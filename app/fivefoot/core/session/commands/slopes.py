"""Sets heights over many cells at once: level ground, slopes and stairs.

A slope is ground whose height differs a little from cell to cell; it can be walked as long as no
step of it is higher than what the rules call an ordinary step, and is refused where one would be.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import ClassVar, Final

from fivefoot.core.geometry.cell_area import AnyCells
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.terrain import Surface
from fivefoot.core.rules.ruleset.amount_text import height_text
from fivefoot.core.rules.ruleset.schema.base import exact, thousandths
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.surface_map import surface_map
from fivefoot.core.session.commands import refuse
from fivefoot.core.session.commands.height import MOST_HEIGHT
from fivefoot.core.session.commands.shaping import with_cells_changed
from fivefoot.core.session.commands.texts import say

SLOPE, STAIRS = "slope", "stairs"
"""Tags of ground that rises from cell to cell: only for drawing, the rules use its heights."""

WAYS_UP: Final = frozenset({SLOPE, STAIRS})


@dataclass(frozen=True, slots=True)
class LevelGround:
    """Brings the ground of some cells to one level, in thousandths of a cell above the map's
    zero.
    """

    box: AnyCells
    level: int
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("level_ground")

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        _check_level(self.level)
        return with_cells_changed(
            scenario, rules, self.box, lambda _cell, below: at_level(below, self.level)
        )


@dataclass(frozen=True, slots=True)
class SlopeGround:
    """Makes the ground of some cells rise evenly from the cell `start` to the cell `end`.

    It begins at the level of `start` and ends at that of `end`, or `rise` thousandths of a cell
    above the beginning where that is given. With `stairs` it is drawn with treads.
    """

    box: AnyCells
    start: Cell
    end: Cell
    rise: int | None = None
    stairs: bool = False
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("build_stairs") if self.stairs else say("build_slope")

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        scene = scenario.scene
        surfaces = surface_map(scene)
        ends = [
            # The handles may lie beyond the map: the nearest cell gives the level.
            surfaces.at(max(0, min(x, scene.columns - 1)), max(0, min(y, scene.rows - 1)))
            for x, y in (self.start, self.end)
        ]
        low, high = (surface.height or 0 for surface in ends)
        high = high if self.rise is None else low + self.rise
        _check_level(high)
        _check_steepness(rules, self.start, self.end, high - low)
        tag = STAIRS if self.stairs else SLOPE

        def lifted(cell: Cell, below: Surface) -> Surface:
            there = at_level(
                below, low + round((high - low) * share_of_way(cell, self.start, self.end))
            )
            # A slope laid over stairs is no longer stairs.
            return replace(there, tags=(*(t for t in below.tags if t not in WAYS_UP), tag))

        return with_cells_changed(scenario, rules, self.box, lifted)


def share_of_way(cell: Cell, start: Cell, end: Cell) -> float:
    """The position of a cell along the way from start to end, from 0 to 1.

    >>> share_of_way(Cell(2, 7), Cell(0, 0), Cell(4, 0))
    0.5
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    if not length:
        return 0.0
    along = ((cell[0] - start[0]) * dx + (cell[1] - start[1]) * dy) / length
    return max(0.0, min(1.0, along))


def at_level(surface: Surface, level: int) -> Surface:
    """The same ground at another level; its ceiling stays where it hangs, or is dropped if it would
    be buried.
    """
    ceiling = surface.ceiling if surface.ceiling is not None and surface.ceiling > level else None
    kept = tuple(tag for tag in surface.tags if tag not in WAYS_UP)
    return replace(surface, height=level, ceiling=ceiling, tags=kept)


def _check_level(level: int) -> None:
    if abs(level) > MOST_HEIGHT:
        raise refuse(say("that_is_higher_or_deeper_than_map"), "height")


def _check_steepness(rules: Ruleset, start: Cell, end: Cell, rise: int) -> None:
    """Raises Refused where a step from one of its cells to the next would be a climb."""
    # Up and down have separate limits.
    most = thousandths(exact(rules.height.free_step if rise > 0 else rules.height.free_drop))
    count = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
    # Of the rounded levels that are laid, not of the exact slope.
    levels = [round(rise * step / count) for step in range(count + 1)] if count else [0, rise]
    if max(abs(b - a) for a, b in pairwise(levels)) <= most:
        return
    needed = math.ceil(abs(rise) / most) if most else 0
    raise refuse(
        say(
            "rise_over_count_squares_would_have",
            rise=height_text(rules, abs(rise)),
            count=count,
            most=height_text(rules, most),
            needed=needed,
        ),
        "height",
    )
