"""The tool that marks a rectangle of cells whose ground is shaped."""

from __future__ import annotations

from fivefoot.core.geometry.grid import CELL
from fivefoot.core.session.commands.shaping import RaiseGround
from fivefoot.core.texts.marker import tr
from fivefoot.ui.map.pointer.marking_tool import MarkingTool

NOTHING_MARKED = tr("Mark cells first: draw a rectangle over the map, or press an arrow key.")


class GroundTool(MarkingTool):
    """Marks cells by pointer or arrow keys; the strip below the map has the commands for them."""

    def lift(self, by: int) -> bool:
        """Raises the marked cells by so many cells' sides, or lowers them."""
        if self.workspace.marked is None:
            self.workspace.refuse(NOTHING_MARKED)
        else:
            self.workspace.do(RaiseGround(self.workspace.marked, by * CELL))
        return True
