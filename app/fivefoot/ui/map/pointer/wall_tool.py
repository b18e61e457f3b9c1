"""The tool that draws walls: chains by clicks, single walls by a drag, rectangles, circles and
freehand, by pointer or keys.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication

from fivefoot.core.geometry.grid import Point
from fivefoot.core.geometry.segments import Ends, length_of
from fivefoot.core.interaction.wall_drafts import Draft, shape_of
from fivefoot.core.session.commands.wall_edits import DrawWalls
from fivefoot.ui.map.pointer.map_tool import Modifiers
from fivefoot.ui.map.pointer.point_tool import PointTool, raw_point
from fivefoot.ui.map.scene.map_scene import MapScene
from fivefoot.ui.state.workspace import Workspace


class WallTool(PointTool):
    """A click sets a corner and the next click the next one; a click on the first or last corner
    ends the chain.

    A drag draws one wall, or the whole shape from one corner to the other. Enter sets a corner
    where the keys are.
    """

    def __init__(self, workspace: Workspace, scene: MapScene) -> None:
        super().__init__(workspace, scene)
        self._points: list[Point] = []
        self._pressed: QPointF | None = None
        self._drags = False

    @property
    def busy(self) -> bool:
        return bool(self._points)

    def press(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        self._pressed, self._drags = at, False
        self._set_point(self.snapped(at, modifiers, zoom))

    def _set_point(self, point: Point) -> None:
        """Sets a corner; on the first or the last one the shape is complete."""
        self.point = point
        if self._ends_at(point):
            self._finish(point)
        else:
            self._points.append(point)
            self.pointed_at(point)

    def _ends_at(self, point: Point) -> bool:
        if not self._points:
            return False
        # A ring needs three corners; with fewer, the first is just another place.
        closes = len(self._points) > 2 and point == self._points[0]
        return closes or point == self._points[-1] or self.desk.shape != "chain"

    def move(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        if self._pressed is not None and self._points:
            gap = (at - self._pressed).manhattanLength() * zoom
            # Once it is a drag it stays one, even if the pointer comes back.
            self._drags = self._drags or gap >= QApplication.startDragDistance()
            # Freehand takes points as they are: snapped, a cave would have corners.
            if self._drags and self._follows:
                self._points.append(raw_point(at))
        super().move(at, modifiers, zoom)

    @property
    def _follows(self) -> bool:
        """Whether the path of the pointer is drawn."""
        return self.desk.shape == "freehand"

    def release(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        self._pressed = None
        if self._drags and self._points:
            self._drags = False
            self._finish(self.snapped(at, modifiers, zoom))

    def pointed_at(self, point: Point) -> None:
        segments = self._segments(point)
        last = round(length_of(segments[-1])) if segments else None
        self.desk.show_draft(Draft(segments, tuple(self._points[:1]), point, last))

    def _segments(self, end: Point) -> tuple[Ends, ...]:
        return shape_of(self.desk.shape, (*self._points, end)) if self._points else ()

    def _finish(self, end: Point) -> None:
        segments = self._segments(end)
        self._points = []
        # A chain of one corner draws nothing.
        if segments:
            self.do(DrawWalls(segments, self.desk.wall))
        self.pointed_at(end)

    def enter(self, overrule: bool) -> bool:
        """Sets a corner at the cross; a second time at the same place ends the chain."""
        if self.point is not None:
            self._set_point(self.point)
        return True

    def remove_waypoint(self) -> bool:
        """Backspace removes the last corner."""
        if not self._points:
            return False
        self._points.pop()
        # The draft ends at the cross again.
        self.pointed_at(self.point or Point(0, 0))
        return True

    def cancel(self) -> bool:
        """Cancels the chain; with none begun the tool ends."""
        if not self._points:
            return super().cancel()
        self._points, self._drags = [], False
        self.pointed_at(self.point or Point(0, 0))
        return True

    def drop(self) -> None:
        self._points, self._drags = [], False
        super().drop()
