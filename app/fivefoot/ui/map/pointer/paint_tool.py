"""Painting the ground: strokes, lines, rectangles, outlines and fills, an eyedropper, and pieces
that are copied and laid; or by keys.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QPointF, Qt

from fivefoot.core.geometry.cell_area import AnyCells, area_of
from fivefoot.core.geometry.grid import CELL, Cell, Point
from fivefoot.core.interaction.cell_strokes import StrokeShape, filled_from, stroke_cells
from fivefoot.core.session.commands import Command
from fivefoot.core.session.commands.pieces import piece_of
from fivefoot.core.session.commands.regions import PlaceRegion
from fivefoot.core.texts.marker import tr
from fivefoot.ui.map.pointer.map_tool import MapTool, Modifiers
from fivefoot.ui.map.pointer.point_tool import raw_point
from fivefoot.ui.map.scene.map_scene import MapScene
from fivefoot.ui.map.view_values.place_values import cell_of, place
from fivefoot.ui.state.paint_desk import PaintDesk, PaintShape
from fivefoot.ui.state.workspace import Workspace

NO_PIECE = tr("Copy a piece of the map first: choose Copy and drag a rectangle over it.")
STROKES: Final[Mapping[PaintShape, StrokeShape]] = {
    "brush": "brush",
    "line": "line",
    "polygon": "polygon",
    "lasso": "lasso",
}
"""The strokes that are more than a rectangle, which a piece to be copied is, too."""

NO_STROKE = tr("Nothing was painted yet: draw a stroke first.")


class PaintTool(MapTool):
    """A drag paints; a polygon is clicked from corner to corner and ends on its first one.

    Alt takes up the ground under the pointer. By keys: arrows go, with Shift they draw, Enter lays.
    """

    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, workspace: Workspace, scene: MapScene) -> None:
        super().__init__(workspace, scene)
        self._points: list[Point] = []
        self._held = False
        self._at: Cell | None = None

    @property
    def desk(self) -> PaintDesk:
        """What the tool has in hand."""
        return self.workspace.paint

    @property
    def busy(self) -> bool:
        return bool(self._points)

    # -- the pointer -----------------------------------------------------------------------------

    def press(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        cell, shape = self._on_map(cell_of(at)), self.desk.shape
        if modifiers & Modifiers.AltModifier or shape == "pick":
            self._take_up(cell)
        elif shape == "fill":
            self._paint(filled_from(self.workspace.battle, cell), cell, cell)
        elif shape == "lay":
            self._lay(cell)
        elif shape == "polygon":
            self._corner(raw_point(at), cell)
        else:
            self._points, self._held = [raw_point(at)], True
            self._draw(self._points)

    def move(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        cell = cell_of(at)
        self.tell_cell(cell)
        self._at = self._on_map(cell)
        if self._held:
            self._points.append(raw_point(at))
            self._draw(self._points)
        elif self._points:
            self._draw([*self._points, raw_point(at)])
        else:
            self._rest_on(self._at)

    def release(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        if not self._held:
            return
        self._points.append(raw_point(at))
        self._finish()

    # -- keys ------------------------------------------------------------------------------------

    def step(self, step: tuple[int, int], widens: bool) -> bool:
        """Go to the next cell; with Shift the stroke goes along."""
        before = self._at or self._on_map(self.here())
        self._at = self._on_map(Cell(before[0] + step[0], before[1] + step[1]))
        self.tell_cell(self._at)
        if widens:
            self._points = self._points or [_middle(before)]
            self._points.append(_middle(self._at))
            self._draw(self._points)
        elif self._points:
            self._draw([*self._points, _middle(self._at)])
        else:
            self._rest_on(self._at)
        return True

    def enter(self, overrule: bool) -> bool:
        """Lay the stroke, or what a click would do here; with Ctrl do the last stroke again."""
        cell = self._at or self._on_map(self.here())
        if overrule:
            self.again()
        elif self._points and self.desk.shape != "polygon":
            self._finish()
        elif self.desk.shape in ("fill", "pick", "lay", "polygon"):
            self.press(QPointF(*place(_middle(cell))), Modifiers.NoModifier, 1.0)
        else:
            self._points = [_middle(cell)]
            self._finish()
        return True

    def again(self) -> None:
        """The last stroke once more."""
        if self.desk.last is None:
            self.workspace.refuse(NO_STROKE)
        else:
            self._do(self.desk.last)

    def remove_waypoint(self) -> bool:
        """Backspace takes back the last corner."""
        if not self._points:
            return False
        self._points.pop()
        self._draw(self._points) if self._points else self.desk.show_draft(None)
        return True

    def cancel(self) -> bool:
        """Drop the stroke; with none begun the tool is laid down."""
        if not self._points:
            self.workspace.choose_tool("select")
        self.drop()
        return True

    def drop(self) -> None:
        self._points, self._held = [], False
        self.desk.show_draft(None)

    # -- what is done ----------------------------------------------------------------------------

    def _corner(self, point: Point, cell: Cell) -> None:
        """A corner of a polygon; on the first or the last one it is closed."""
        cells = [_cell(each) for each in self._points]
        if cells and cell in (cells[0], cells[-1]):
            self._finish()
        else:
            self._points.append(point)
            self._draw(self._points)

    def _finish(self) -> None:
        points, self._points, self._held = self._points, [], False
        area = self._area(points)
        start, end = _cell(points[0]), _cell(points[-1])
        if self.desk.shape == "copy":
            self.desk.keep_piece(piece_of(self.workspace.scenario, area))
        else:
            self._paint(area, start, end)

    def _paint(self, area: AnyCells, start: Cell, end: Cell) -> None:
        surface = self.workspace.battle.surfaces.at(*self._on_map(start))
        level = surface.height if surface.height is not None else self._floor
        self._do(self.desk.command(area, start, end, level))

    @property
    def _floor(self) -> int:
        return self.workspace.scenario.scene.floor.height or 0

    def _do(self, command: Command) -> None:
        self.desk.show_draft(None)
        if isinstance(command, PlaceRegion):
            self.desk.named.emit(command.box)
        elif self.workspace.do(command):
            self.desk.keep_last(command)

    def _lay(self, cell: Cell) -> None:
        command = self.desk.lay_piece(cell)
        if command is None:
            self.workspace.refuse(NO_PIECE)
        else:
            self._do(command)

    def _take_up(self, cell: Cell) -> None:
        self.desk.take_up(self.workspace.battle.surfaces.at(*cell))

    # -- what is shown ---------------------------------------------------------------------------

    def _area(self, points: list[Point]) -> AnyCells:
        scene = self.workspace.scenario.scene
        shape = STROKES.get(self.desk.shape, "rectangle")
        return stroke_cells(shape, points, self.desk.width).within(scene.columns, scene.rows)

    def _draw(self, points: list[Point]) -> None:
        self.desk.show_draft(self._area(points))

    def _rest_on(self, cell: Cell) -> None:
        """The cells that a click would paint: the brush's width, or the piece that is laid."""
        scene = self.workspace.scenario.scene
        if self.desk.shape == "lay" and self.desk.piece is not None:
            area: AnyCells = self.desk.piece.area_at(cell)
        elif self.desk.shape in ("brush", "line"):
            area = stroke_cells("brush", [_middle(cell)], self.desk.width)
        else:
            area = area_of([cell])
        self.desk.show_draft(area.within(scene.columns, scene.rows))

    def _on_map(self, cell: Cell) -> Cell:
        """The cell of the map nearest to a cell."""
        scene = self.workspace.scenario.scene
        return Cell(max(0, min(cell[0], scene.columns - 1)), max(0, min(cell[1], scene.rows - 1)))


def _cell(point: Point) -> Cell:
    return Cell(point[0] // CELL, point[1] // CELL)


def _middle(cell: Cell) -> Point:
    return Point(cell[0] * CELL + CELL // 2, cell[1] * CELL + CELL // 2)
