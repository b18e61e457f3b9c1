"""The ruler, drawn by a drag or by arrow keys. It moves nothing."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.interaction.measure import measured
from fivefoot.ui.map.pointer.map_tool import MapTool, Modifiers
from fivefoot.ui.map.scene.map_scene import MapScene
from fivefoot.ui.map.view_values.place_values import cell_at_point
from fivefoot.ui.state.workspace import Workspace


class RulerTool(MapTool):
    """Measures from cell to cell; Space sets a waypoint, Backspace removes it."""

    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, workspace: Workspace, scene: MapScene) -> None:
        super().__init__(workspace, scene)
        self._cells: tuple[Cell, ...] = ()
        self._pointed: Cell | None = None

    @property
    def busy(self) -> bool:
        return bool(self._cells)

    def press(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        self._cells = (cell_at_point(at),)

    def move(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        cell = cell_at_point(at)
        if not self._cells:
            self.hover(cell)
            return
        self.tell_cell(cell)
        # Within one cell nothing changes: measuring uses the rules.
        if cell == self._pointed:
            return
        self._pointed = cell
        # The last ruler stays while the pointer is where this one begins.
        if cell != self._cells[-1]:
            self.workspace.set_ruler(measured(self.workspace.battle, (*self._cells, cell)))

    def release(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        self._cells = ()

    def step(self, step: tuple[int, int], widens: bool) -> bool:
        """Moves the ruler's end by a cell; it begins at the selected token."""
        # During a drag the keys would pull at the same end.
        if self.busy:
            return False
        workspace = self.workspace
        start = workspace.token.cell if workspace.token is not None else self.here()
        cells = workspace.ruler.cells if workspace.ruler is not None else (start, start)
        end = Cell(cells[-1][0] + step[0], cells[-1][1] + step[1])
        if self.on_map(end):
            workspace.set_ruler(measured(workspace.battle, (*cells[:-1], end)))
        return True

    def set_waypoint(self) -> bool:
        if not self._cells:
            return False
        self._cells = (*self._cells, self._pointed or self._cells[-1])
        return True

    def remove_waypoint(self) -> bool:
        if not self._cells:
            return False
        # Its beginning is no waypoint.
        self._cells = self._cells[:-1] or self._cells
        return True

    def cancel(self) -> bool:
        """Removes the ruler; without one the tool ends."""
        if not self._cells and self.workspace.ruler is None:
            self.workspace.choose_tool("select")
        # The ruler itself stays readable until Escape or the next one.
        self._cells = ()
        self.workspace.set_ruler(None)
        return True

    def drop(self) -> None:
        self._cells = ()
