"""The base of tools that draw over cells: a drag draws, a polygon is clicked from corner to corner,
by pointer or keys.
"""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QPointF, Qt

from fivefoot.core.geometry.cell_area import AnyCells, area_of_cells
from fivefoot.core.geometry.grid import CELL, Cell, Point
from fivefoot.core.interaction.cell_strokes import StrokeShape, stroke_cells
from fivefoot.ui.map.pointer.map_tool import MapTool, Modifiers
from fivefoot.ui.map.pointer.point_tool import raw_point
from fivefoot.ui.map.scene.map_scene import MapScene
from fivefoot.ui.map.view_values.place_values import cell_at_point
from fivefoot.ui.state.workspace import Workspace


class StrokeDesk(Protocol):
    """The state of such a tool: the width of its strokes, and the cells of the current one."""

    width: int

    def show_draft(self, area: AnyCells | None) -> None:
        """Shows the cells that would be drawn."""


class StrokeTool(MapTool):
    """A drag draws; a polygon is clicked from corner to corner and ends on its first one.

    With keys: arrows move, with Shift they draw, Backspace removes a corner. Each tool decides what
    a stroke is drawn with and what happens with its cells.
    """

    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, workspace: Workspace, scene: MapScene) -> None:
        super().__init__(workspace, scene)
        self._points: list[Point] = []
        self._held = False
        self._at: Cell | None = None

    @property
    def strokes(self) -> StrokeDesk:
        """The desk that shows the draft."""
        raise NotImplementedError

    @property
    def stroke(self) -> StrokeShape:
        """The shape that a stroke has now."""
        raise NotImplementedError

    def finished(self, points: list[Point], modifiers: Modifiers) -> None:
        """A stroke through some points has ended."""
        raise NotImplementedError

    @property
    def busy(self) -> bool:
        return bool(self._points)

    # -- the pointer -----------------------------------------------------------------------------

    def begin(self, at: QPointF, modifiers: Modifiers) -> None:
        """A stroke begins, or a polygon gets one more corner."""
        if self.stroke == "polygon":
            self._corner(raw_point(at), modifiers)
        else:
            # Points, not cells: a line between two moves must not skip what lies between.
            self._points, self._held = [raw_point(at)], True
            self._draw(self._points)

    def move(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        cell = cell_at_point(at)
        self.tell_cell(cell)
        self._at = self.nearest(cell)
        if self._held:
            self._points.append(raw_point(at))
            self._draw(self._points)
        # A polygon under way, or a stroke by keys: the next piece is shown up to the pointer.
        elif self._points:
            self._draw([*self._points, raw_point(at)])
        else:
            self.rest_on(self._at)

    def release(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        if not self._held:
            return
        self._points.append(raw_point(at))
        self.finish(modifiers)

    # -- keys ------------------------------------------------------------------------------------

    def step(self, step: tuple[int, int], widens: bool) -> bool:
        """Moves to the next cell; with Shift the stroke follows."""
        before = self._at or self.nearest(self.here())
        self._at = self.nearest(Cell(before[0] + step[0], before[1] + step[1]))
        self.tell_cell(self._at)
        if widens:
            # The first stroke with Shift includes the cell it began on.
            self._points = self._points or [middle_of(before)]
            self._points.append(middle_of(self._at))
            self._draw(self._points)
        elif self._points:
            self._draw([*self._points, middle_of(self._at)])
        else:
            self.rest_on(self._at)
        return True

    def remove_waypoint(self) -> bool:
        """Backspace removes the last corner."""
        if not self._points:
            return False
        self._points.pop()
        # With the last corner the draft disappears, or an empty one would stay on the map.
        self._draw(self._points) if self._points else self.strokes.show_draft(None)
        return True

    def cancel(self) -> bool:
        """Cancels the stroke; with none begun the tool ends."""
        if not self._points:
            self.workspace.choose_tool("select")
        self.drop()
        return True

    def drop(self) -> None:
        self._points, self._held = [], False
        self.strokes.show_draft(None)

    # -- what is drawn ---------------------------------------------------------------------------

    def _corner(self, point: Point, modifiers: Modifiers) -> None:
        """A corner of a polygon; on the first or the last one it is closed."""
        cells = [cell_at(each) for each in self._points]
        # By cells: nobody hits the same point twice.
        if cells and cell_at(point) in (cells[0], cells[-1]):
            self.finish(modifiers)
        else:
            self._points.append(point)
            self._draw(self._points)

    def finish(self, modifiers: Modifiers) -> None:
        """The stroke has ended."""
        # Emptied first: using it changes the document, which cancels gestures.
        points, self._points, self._held = self._points, [], False
        self.finished(points, modifiers)

    def area(self, points: list[Point]) -> AnyCells:
        """The cells of a stroke through some points."""
        scene = self.workspace.scenario.scene
        found = stroke_cells(self.stroke, points, self.strokes.width)
        return found.within(scene.columns, scene.rows)

    def _draw(self, points: list[Point]) -> None:
        self.strokes.show_draft(self.area(points))

    def rest_on(self, cell: Cell) -> None:
        """Shows the cells that a click would draw."""
        scene = self.workspace.scenario.scene
        # Only these have a width; for the others one corner is shown.
        broad = self.stroke in ("brush", "line")
        area: AnyCells = area_of_cells([cell])
        if broad:
            area = stroke_cells("brush", [middle_of(cell)], self.strokes.width)
        self.strokes.show_draft(area.within(scene.columns, scene.rows))

    def nearest(self, cell: Cell) -> Cell:
        """The cell of the map nearest to a cell."""
        scene = self.workspace.scenario.scene
        return Cell(max(0, min(cell[0], scene.columns - 1)), max(0, min(cell[1], scene.rows - 1)))


def cell_at(point: Point) -> Cell:
    """The cell in which a point lies."""
    return Cell(point[0] // CELL, point[1] // CELL)


def middle_of(cell: Cell) -> Point:
    """The middle of a cell in thousandths of one."""
    return Point(cell[0] * CELL + CELL // 2, cell[1] * CELL + CELL // 2)
