"""Fog by hand: draw a rectangle to uncover it, double-click a room; with Shift they are covered
again.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF

from fivefoot.core.session.commands.fog_edits import UncoverCells, UncoverRoom
from fivefoot.ui.map.pointer.map_tool import Modifiers
from fivefoot.ui.map.pointer.marking_tool import MarkingTool
from fivefoot.ui.map.view_values.place_values import cell_of


class FogTool(MarkingTool):
    """Uncovers cells when the rectangle is let go; by keys, arrows mark and Enter uncovers, with
    Ctrl it covers.
    """

    def release(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        if not self.busy:
            return
        super().release(at, modifiers, zoom)
        self._uncover(not modifiers & Modifiers.ShiftModifier)

    def double_click(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        """The room about a cell, up to walls and closed doors."""
        self.drop()
        self.workspace.mark(None)
        self.workspace.do(UncoverRoom(cell_of(at), not modifiers & Modifiers.ShiftModifier))

    def enter(self, overrule: bool) -> bool:
        """Uncover what is marked, or with Ctrl cover it."""
        if self.workspace.marked is None:
            self.mark(self.here(), self.here())
        self._uncover(not overrule)
        return True

    def _uncover(self, uncover: bool) -> None:
        marked = self.workspace.marked
        self.workspace.mark(None)
        if marked is not None:
            self.workspace.do(UncoverCells(marked, uncover))
