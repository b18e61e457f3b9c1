"""The tool that fits the grid by a box drawn over squares of the picture, by pointer or keys."""

from __future__ import annotations

from PySide6.QtCore import QPointF

from fivefoot.core.geometry.grid import Point
from fivefoot.core.interaction.wall_drafts import Draft, shape_of
from fivefoot.ui.map.pointer.map_tool import Modifiers
from fivefoot.ui.map.pointer.point_tool import PointTool, raw_point
from fivefoot.ui.map.scene.map_scene import MapScene
from fivefoot.ui.state.workspace import Workspace

STRIDE, FINE = 100, 20
"""How far an arrow key moves the cross, and with Shift, in thousandths of a cell."""


class GridBoxTool(PointTool):
    """A drag draws the box; with keys the arrows move a cross and Enter sets both corners."""

    def __init__(self, workspace: Workspace, scene: MapScene) -> None:
        super().__init__(workspace, scene)
        self._start: Point | None = None

    @property
    def busy(self) -> bool:
        return self._start is not None

    def snapped(self, at: QPointF, modifiers: Modifiers, zoom: float) -> Point:
        """The exact point: the present grid is what is wrong."""
        return raw_point(at)

    def press(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        self._start = raw_point(at)

    def release(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        self._end(raw_point(at))

    def _end(self, end: Point) -> None:
        start = self._start
        self.drop()
        # A box without width or height contains no squares.
        if start is not None and start[0] != end[0] and start[1] != end[1]:
            self.workspace.boxed.emit((start, end))

    def pointed_at(self, point: Point) -> None:
        if self._start is None:
            self.desk.show_draft(Draft(cursor=point))
        else:
            self.desk.show_draft(Draft(shape_of("rectangle", (self._start, point)), (), point))

    def step(self, step: tuple[int, int], widens: bool) -> bool:
        """An arrow key moves the cross by a tenth of a square, with Shift by less."""
        stride = FINE if widens else STRIDE
        # From the map's corner, where the first line of a grid usually is.
        here = self.point or Point(0, 0)
        self.point = Point(here[0] + step[0] * stride, here[1] + step[1] * stride)
        self.pointed_at(self.point)
        return True

    def enter(self, overrule: bool) -> bool:
        """Sets a corner at the cross; the second one ends the box."""
        if self.point is None:
            return False
        if self._start is None:
            self._start = self.point
        else:
            self._end(self.point)
        return True

    def cancel(self) -> bool:
        """Cancels the box; with none begun the tool ends."""
        if self._start is None:
            return super().cancel()
        self.drop()
        return True

    def drop(self) -> None:
        self._start = None
        self.desk.show_draft(Draft())
