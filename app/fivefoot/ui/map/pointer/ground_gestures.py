"""What pointer and keys do while the ground is shaped: mark a rectangle of cells, raise and lower it."""

from __future__ import annotations

from fivefoot.core.geometry.cell_box import CellBox
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.session.commands.shaping import RaiseGround
from fivefoot.ui.state.workspace import Workspace

NOTHING_MARKED = "Mark cells first: draw a rectangle over the map, or press an arrow key."


class GroundHands:
    """Marking cells on one map. `busy` while a rectangle is drawn."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self._start: Cell | None = None

    @property
    def busy(self) -> bool:
        """Whether a rectangle is being drawn."""
        return self._start is not None

    def press(self, cell: Cell) -> None:
        """The button went down on a cell: a rectangle begins there."""
        self._start = cell
        self._mark(cell, cell)

    def draw_to(self, cell: Cell) -> None:
        """The pointer is over a cell: the rectangle ends there."""
        if self._start is not None:
            self._mark(self._start, cell)

    def release(self) -> None:
        """The button went up, or the gesture is over: what is marked stays marked."""
        self._start = None

    def step(self, step: tuple[int, int], widens: bool) -> bool:
        """An arrow key: mark the next cell, or let the marked rectangle end one further. False with another tool."""
        if self._workspace.tool != "ground":
            return False
        marked = self._workspace.marked
        if marked is None:
            self._mark(self._here(), self._here())
            return True
        end = Cell(marked.end[0] + step[0], marked.end[1] + step[1])
        self._mark(marked.start if widens else end, end)
        return True

    def lift(self, by: int) -> bool:
        """Raise what is marked by so many thousandths of a cell, or lower it."""
        if self._workspace.marked is None:
            self._workspace.refuse(NOTHING_MARKED)
        else:
            self._workspace.do(RaiseGround(self._workspace.marked, by))
        return True

    def cancel(self) -> bool:
        """Escape: nothing is marked any more; with nothing marked the tool is laid down. False with another tool."""
        if self._workspace.tool != "ground":
            return False
        if self._workspace.marked is None:
            self._workspace.choose_tool("select")
        self._workspace.mark(None)
        return True

    def _here(self) -> Cell:
        token = self._workspace.token
        return self._workspace.pointed.cell or (token.cell if token is not None else Cell(0, 0))

    def _mark(self, start: Cell, end: Cell) -> None:
        scene = self._workspace.scenario.scene
        self._workspace.mark(CellBox(start, end).within(scene.columns, scene.rows))
