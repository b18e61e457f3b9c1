"""The base of tools that work on a rectangle of cells, marked by the pointer or by the arrow
keys.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt

from fivefoot.core.geometry.cell_box import CellBox
from fivefoot.core.geometry.grid import Cell
from fivefoot.ui.map.pointer.map_tool import MapTool, Modifiers
from fivefoot.ui.map.scene.map_scene import MapScene
from fivefoot.ui.map.view_values.place_values import cell_at_point
from fivefoot.ui.state.workspace import Workspace


class MarkingTool(MapTool):
    """Marks cells from where the button was pressed to where the pointer is."""

    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, workspace: Workspace, scene: MapScene) -> None:
        super().__init__(workspace, scene)
        self._start: Cell | None = None

    @property
    def busy(self) -> bool:
        return self._start is not None

    def press(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        self._start = cell_at_point(at)
        # A click marks one cell, as a key does.
        self.mark(self._start, self._start)

    def move(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        cell = cell_at_point(at)
        if self._start is None:
            self.hover(cell)
        else:
            self.mark(self._start, cell)
            self.tell_cell(cell)

    def release(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        self._start = None

    def step(self, step: tuple[int, int], widens: bool) -> bool:
        """Marks the next cell, or with Shift extends the marked rectangle."""
        marked = self.workspace.marked
        # The first key shows where the keys are, before they move anywhere.
        if marked is None:
            self.mark(self.here(), self.here())
            return True
        end = Cell(marked.end[0] + step[0], marked.end[1] + step[1])
        # Without Shift the mark is one cell again, like a cursor in a text.
        self.mark(marked.start if widens else end, end)
        return True

    def drop(self) -> None:
        self._start = None

    def mark(self, start: Cell, end: Cell) -> None:
        """Marks the rectangle between two cells, within the map."""
        scene = self.workspace.scenario.scene
        # Drawn over the map's edge it ends there.
        self.workspace.mark(CellBox(start, end).within(scene.columns, scene.rows))

    def cancel(self) -> bool:
        """Removes the mark; with nothing marked the tool ends."""
        if self._start is None and self.workspace.marked is None:
            self.workspace.choose_tool("select")
        self._start = None
        self.workspace.mark(None)
        return True
