"""The tool that carves rooms, corridors and caves out of rock, and fills them up, by pointer or
keys.
"""

from __future__ import annotations

from fivefoot.core.geometry.grid import Point
from fivefoot.core.geometry.segments import Ends, chain_of
from fivefoot.core.interaction.carve_shapes import carved_outline
from fivefoot.core.session.commands.carving import Carve, FillUp
from fivefoot.ui.map.pointer.wall_tool import WallTool
from fivefoot.ui.state.carve_desk import CarveDesk


class CarveTool(WallTool):
    """A drag draws a room, a round room, a corridor or the area to fill up; freehand surrounds a
    cave. Clicks lead a corridor from bend to bend.
    """

    @property
    def carving(self) -> CarveDesk:
        """The tool's state."""
        return self.workspace.carving

    def _ends_at(self, point: Point) -> bool:
        if not self._points:
            return False
        # A corridor continues from bend to bend; every other shape gets its second corner with the
        # next click.
        return self.carving.shape != "corridor" or point == self._points[-1]

    @property
    def _follows(self) -> bool:
        return self.carving.shape == "cave"

    def _segments(self, end: Point) -> tuple[Ends, ...]:
        outline = self._outline(end)
        return chain_of(outline, closed=True) if outline else ()

    def _outline(self, end: Point) -> tuple[Point, ...]:
        points = (*self._points, end)
        # The last point is set twice where a corridor ends on it: a bend without length has no
        # direction.
        if self.carving.shape == "corridor" and len(points) > 1 and points[-1] == points[-2]:
            points = points[:-1]
        return carved_outline(self.carving.shape, points, self.carving.width)

    def _finish(self, end: Point) -> None:
        outline = self._outline(end)
        self._points = []
        if outline:
            self.do(FillUp(outline) if self.carving.shape == "rock" else Carve(outline))
        # The draft of the next one begins at the pointer.
        self.pointed_at(end)
