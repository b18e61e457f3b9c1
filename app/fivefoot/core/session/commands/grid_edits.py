"""Fits a new grid to the picture of a map."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from fivefoot.core.geometry.grid import CELL, MAX_SIDE, Point
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import MapPicture
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.session.commands import refuse
from fivefoot.core.session.commands.map_edits import on_changed_map
from fivefoot.core.session.commands.moved_with_picture import GridChange, moved_along
from fivefoot.core.session.commands.texts import say

LEAST_PIXELS = 4
"""The fewest pixels to a cell; a smaller grid is a mistake."""


SLIVER = CELL // 10
"""How many thousandths of a cell at a picture's rim are no column of their own: they would be
ground to walk on beside the map.
"""


@dataclass(frozen=True, slots=True)
class FitGrid:
    """Sets a grid with cells of `pixels` of a picture of `size` pixels, its first lines at `left`
    and `top` from its corner.

    What lies before the first line or after the last becomes a column or row of its own; less than
    a tenth of a cell is left outside of the map. Ground, lights and tokens stay where they are on
    the picture; tokens that would stand outside of the map are moved inside. Refused for a map
    without a picture, and for one with walls, which belong to their grid.

        FitGrid((2100, 1400), 70.5, left=12)
    """

    size: tuple[int, int]
    pixels: float
    left: float = 0
    top: float = 0
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("fit_grid_to_picture")

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        picture = self._picture(scenario)
        across, columns, x = self._line(self.size[0], self.left)
        down, rows, y = self._line(self.size[1], self.top)
        if columns > MAX_SIDE or rows > MAX_SIDE:
            raise refuse(
                say("that_makes_columns_rows_cells", columns=columns, rows=rows, max_side=MAX_SIDE),
                "grid",
            )
        laid = replace(picture, origin=Point(x, y), width=across, height=down)
        scene = replace(scenario.scene, columns=columns, rows=rows, picture=laid)
        battle = Battle(scenario, rules)
        return on_changed_map(moved_along(battle, scene, GridChange(picture, laid)), rules)

    def _picture(self, scenario: Scenario) -> MapPicture:
        scene = scenario.scene
        if scene.picture is None:
            raise refuse(say("this_map_has_no_picture_open"), "no_picture")
        # Walls follow lines of the old grid exactly: on another they would stand beside its cells.
        if scene.barriers:
            raise refuse(say("walls_of_this_map_belong"), "grid")
        if self.pixels < LEAST_PIXELS:
            raise refuse(
                say(
                    "cell_needs_least_pixels_pixels_at_least",
                    least_pixels=LEAST_PIXELS,
                    pixels=self.pixels,
                ),
                "grid",
            )
        return scene.picture

    def _line(self, size: int, first: float) -> tuple[int, int, int]:
        """Along one axis: the picture's length in thousandths of a cell, the number of cells, and
        the picture's start.
        """
        # As written: the float of 70.1 is not exactly 70.1.
        pixels = Fraction(str(self.pixels))
        # Any line may be the first: those before it are a whole number of cells away.
        before = Fraction(str(first)) % pixels
        outside = round(before / pixels * CELL)
        begins = -outside if outside < SLIVER else CELL - outside
        length = max(1, round(size / pixels * CELL))
        return length, max(1, -(-(begins + length - SLIVER) // CELL)), begins


def grid_of(picture: MapPicture, size: tuple[int, int]) -> FitGrid:
    """The present grid of a picture of `size` pixels."""
    pixels = round(size[0] * CELL / picture.width, 2)
    left, top = (round((-place % CELL) * pixels / CELL, 1) for place in picture.origin)
    return FitGrid(size, pixels, left, top)
