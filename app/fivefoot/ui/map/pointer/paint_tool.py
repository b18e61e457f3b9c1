"""The tool that paints the ground: strokes, lines, rectangles, outlines and fills, an eyedropper,
and pieces that are copied and placed, by pointer or keys.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QPointF

from fivefoot.core.geometry.cell_area import AnyCells
from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.interaction.cell_strokes import StrokeShape, filled_from
from fivefoot.core.session.commands import Command
from fivefoot.core.session.commands.pieces import piece_of
from fivefoot.core.session.commands.regions import PlaceRegion
from fivefoot.core.texts.marker import tr
from fivefoot.ui.map.pointer.map_tool import Modifiers
from fivefoot.ui.map.pointer.stroke_tool import StrokeDesk, StrokeTool, cell_at, middle_of
from fivefoot.ui.map.view_values.place_values import cell_at_point, scene_point
from fivefoot.ui.state.paint_desk import PaintDesk, PaintShape

NO_PIECE = tr("Copy a piece of the map first: choose Copy and drag a rectangle over it.")
STROKES: Final[Mapping[PaintShape, StrokeShape]] = {
    "brush": "brush",
    "line": "line",
    "polygon": "polygon",
    "lasso": "lasso",
}
"""The strokes that are more than a rectangle, including pieces to be copied."""

NO_STROKE = tr("Nothing has been painted yet: draw a stroke first.")


class PaintTool(StrokeTool):
    """A drag paints; a polygon is clicked from corner to corner and ends on its first one.

    Alt picks up the ground under the pointer. With keys: arrows move, with Shift they draw, Enter
    paints.
    """

    @property
    def desk(self) -> PaintDesk:
        """The tool's state."""
        return self.workspace.paint

    @property
    def strokes(self) -> StrokeDesk:
        return self.desk

    @property
    def stroke(self) -> StrokeShape:
        return STROKES.get(self.desk.shape, "rectangle")

    def press(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        cell, shape = self.nearest(cell_at_point(at)), self.desk.shape
        # Alt, as in painting programs, whichever shape is chosen.
        if modifiers & Modifiers.AltModifier or shape == "pick":
            self._take_up(cell)
        elif shape == "fill":
            self._paint(filled_from(self.workspace.battle, cell), cell, cell)
        elif shape == "lay":
            self._lay(cell)
        else:
            self.begin(at, modifiers)

    def enter(self, overrule: bool) -> bool:
        """Paints the stroke, or does what a click would do here; with Ctrl repeats the last
        stroke.
        """
        cell = self._at or self.nearest(self.here())
        if overrule:
            self.again()
        elif self._points and self.desk.shape != "polygon":
            self.finish(Modifiers.NoModifier)
        elif self.desk.shape in ("fill", "pick", "lay", "polygon"):
            self.press(QPointF(*scene_point(middle_of(cell))), Modifiers.NoModifier, 1.0)
        else:
            # A stroke of one cell: Enter does what a click does.
            self._points = [middle_of(cell)]
            self.finish(Modifiers.NoModifier)
        return True

    def again(self) -> None:
        """Repeats the last stroke."""
        if self.desk.last is None:
            self.workspace.refuse(NO_STROKE)
        else:
            self._do(self.desk.last)

    # -- what is done ----------------------------------------------------------------------------

    def finished(self, points: list[Point], modifiers: Modifiers) -> None:
        area = self.area(points)
        start, end = cell_at(points[0]), cell_at(points[-1])
        if self.desk.shape == "copy":
            self.desk.keep_piece(piece_of(self.workspace.scenario, area))
        else:
            self._paint(area, start, end)

    def _paint(self, area: AnyCells, start: Cell, end: Cell) -> None:
        # Heights are raised from the present ground, so that a stroke over a slope does not flatten
        # it.
        surface = self.workspace.battle.surfaces.at(*self.nearest(start))
        level = surface.height if surface.height is not None else self._floor
        self._do(self.desk.command(area, start, end, level))

    @property
    def _floor(self) -> int:
        return self.workspace.scenario.scene.floor.height or 0

    def _do(self, command: Command) -> None:
        self.desk.show_draft(None)
        # A region needs a name first: the dialog asks for it and carries out the command.
        if isinstance(command, PlaceRegion):
            self.desk.named.emit(command.box)
        elif self.workspace.do(command):
            # Only what was carried out can be repeated.
            self.desk.keep_last(command)

    def _lay(self, cell: Cell) -> None:
        command = self.desk.lay_piece(cell)
        if command is None:
            self.workspace.refuse(NO_PIECE)
        else:
            self._do(command)

    def _take_up(self, cell: Cell) -> None:
        self.desk.take_up(self.workspace.battle.surfaces.at(*cell))

    def rest_on(self, cell: Cell) -> None:
        """The cells that a click would paint: the brush's width, or the piece to place."""
        scene = self.workspace.scenario.scene
        if self.desk.shape == "lay" and self.desk.piece is not None:
            self.desk.show_draft(self.desk.piece.area_at(cell).within(scene.columns, scene.rows))
        else:
            super().rest_on(cell)
