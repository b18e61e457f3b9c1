"""What the lamp tool has in hand: the chosen lamp, where it is being moved, and what the next one
is like.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, Signal

from fivefoot.core.geometry.grid import CELL, Point
from fivefoot.core.model.scene import Light, Scene
from fivefoot.core.session.commands.light_edits import lamp_at

LAMP_TOOL: Final = "lamp"
"""The name of the tool, as `Workspace.tool` has it."""

TORCH: Final = "#ffb45e"
"""The colour of a lamp where nobody chose another."""


class LampDesk(QObject):
    """State of the lamp tool of one window; `changed` says that any of it is different now.

    `bright` and `reach` of the next lamp are thousandths of a cell.
    """

    changed = Signal()

    def __init__(self, owner: QObject | None = None) -> None:
        super().__init__(owner)
        self.chosen: Point | None = None
        self.carried_to: Point | None = None
        self.bright, self.reach, self.colour = 4 * CELL, 8 * CELL, TORCH

    def choose(self, at: Point | None) -> None:
        """Choose the lamp at a place to be moved, changed or removed, or none."""
        if at != self.chosen:
            self.chosen = at
            self.changed.emit()

    def carry(self, at: Point | None) -> None:
        """Show the chosen lamp at another place, or where it is."""
        if at != self.carried_to:
            self.carried_to = at
            self.changed.emit()

    def keep_to(self, scene: Scene) -> None:
        """Forget a chosen lamp that is gone."""
        if self.chosen is not None and self.chosen_in(scene) is None:
            self.choose(None)

    def chosen_in(self, scene: Scene) -> Light | None:
        """The chosen lamp as it is now."""
        return None if self.chosen is None else lamp_at(scene, self.chosen)

    def set_style(self, bright: int, reach: int, colour: str) -> None:
        """What the next lamp is like."""
        self.bright, self.reach, self.colour = min(bright, reach), reach, colour
        self.changed.emit()

    def lay_down(self) -> None:
        """Another tool is taken in hand."""
        self.chosen = self.carried_to = None
        self.changed.emit()
