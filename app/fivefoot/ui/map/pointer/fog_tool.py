"""The tool for manual fog: a brush, a rectangle or an outline uncovers, a click or double click
uncovers a room; with Shift they cover again.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.interaction.cell_strokes import StrokeShape
from fivefoot.core.session.commands.fog_edits import UncoverCells, UncoverRoom
from fivefoot.ui.map.pointer.map_tool import Modifiers
from fivefoot.ui.map.pointer.stroke_tool import StrokeDesk, StrokeTool, middle_of
from fivefoot.ui.map.view_values.place_values import cell_at_point, scene_point
from fivefoot.ui.state.fog_desk import FogDesk

PLAIN, SHIFT = Modifiers.NoModifier, Modifiers.ShiftModifier


class FogTool(StrokeTool):
    """Uncovers cells when a stroke ends; with keys, arrows mark and Enter uncovers, with Ctrl it
    covers. Each stroke is one undo step.
    """

    @property
    def desk(self) -> FogDesk:
        """The tool's state."""
        return self.workspace.fog

    @property
    def strokes(self) -> StrokeDesk:
        return self.desk

    @property
    def stroke(self) -> StrokeShape:
        return "rectangle" if self.desk.shape == "room" else self.desk.shape

    def press(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        # A room needs no drag: one click is enough.
        if self.desk.shape == "room":
            self._room(cell_at_point(at), modifiers)
        else:
            self.begin(at, modifiers)

    def double_click(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        """Uncovers the room around a cell, up to walls and closed doors; closes an outline."""
        if self.desk.shape == "polygon":
            # Where the first click set a corner: a second one there closes the outline.
            self.press(at, modifiers, zoom)
        else:
            # The first click of the pair began a stroke, which would uncover its own cell as well.
            self.drop()
            self._room(cell_at_point(at), modifiers)

    def enter(self, overrule: bool) -> bool:
        """Uncovers what is marked, or with Ctrl covers it."""
        cell, held = self._at or self.nearest(self.here()), SHIFT if overrule else PLAIN
        if self._points and self.stroke != "polygon":
            self.finish(held)
        elif self.desk.shape in ("room", "polygon"):
            self.press(QPointF(*scene_point(middle_of(cell))), held, 1.0)
        else:
            self._points = [middle_of(cell)]
            self.finish(held)
        return True

    def finished(self, points: list[Point], modifiers: Modifiers) -> None:
        self.desk.show_draft(None)
        self.workspace.do(UncoverCells(self.area(points), self._uncovers(modifiers)))

    def _room(self, cell: Cell, modifiers: Modifiers) -> None:
        self.workspace.do(UncoverRoom(cell, self._uncovers(modifiers)))

    def _uncovers(self, modifiers: Modifiers) -> bool:
        """Whether fog is removed: Shift inverts the strip's setting."""
        # Both or neither: Shift inverts the strip's setting.
        return bool(modifiers & SHIFT) == self.desk.covers
