"""Fog by hand: draw a rectangle to uncover it, double-click a room; with Shift they are covered again."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt

from fivefoot.core.geometry.cell_box import CellBox
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.session.commands.fog import UncoverCells, UncoverRoom
from fivefoot.ui.map.pointer.map_tool import MapTool, Modifiers
from fivefoot.ui.map.scene.scene import MapScene
from fivefoot.ui.map.view_values.places import cell_of
from fivefoot.ui.state.workspace import Workspace


class FogTool(MapTool):
    """Uncovers cells when the rectangle is let go; by keys, arrows mark and Enter uncovers, with Ctrl it covers."""

    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, workspace: Workspace, scene: MapScene) -> None:
        super().__init__(workspace, scene)
        self._start: Cell | None = None

    @property
    def busy(self) -> bool:
        return self._start is not None

    def press(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        self._start = cell_of(at)
        self._mark(self._start, self._start)

    def move(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        cell = cell_of(at)
        if self._start is None:
            self.hover(cell)
        else:
            self._mark(self._start, cell)
            self.tell_cell(cell)

    def release(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        if self._start is None:
            return
        self._start = None
        self._uncover(not modifiers & Modifiers.ShiftModifier)

    def double_click(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        """The room about a cell, up to walls and closed doors."""
        self._start = None
        self.workspace.mark(None)
        self.workspace.do(UncoverRoom(cell_of(at), not modifiers & Modifiers.ShiftModifier))

    def step(self, step: tuple[int, int], widens: bool) -> bool:
        """Mark the next cell, or with Shift let the marked rectangle end one further."""
        marked = self.workspace.marked
        if marked is None:
            self._mark(self.here(), self.here())
            return True
        end = Cell(marked.end[0] + step[0], marked.end[1] + step[1])
        self._mark(marked.start if widens else end, end)
        return True

    def enter(self, overrule: bool) -> bool:
        """Uncover what is marked, or with Ctrl cover it."""
        if self.workspace.marked is None:
            self._mark(self.here(), self.here())
        self._uncover(not overrule)
        return True

    def _uncover(self, uncover: bool) -> None:
        marked = self.workspace.marked
        self.workspace.mark(None)
        if marked is not None:
            self.workspace.do(UncoverCells(marked, uncover))

    def cancel(self) -> bool:
        """Drop the rectangle; with none the tool is laid down."""
        if self._start is None and self.workspace.marked is None:
            self.workspace.choose_tool("select")
        self._start = None
        self.workspace.mark(None)
        return True

    def drop(self) -> None:
        self._start = None

    def _mark(self, start: Cell, end: Cell) -> None:
        scene = self.workspace.scenario.scene
        self.workspace.mark(CellBox(start, end).within(scene.columns, scene.rows))
