"""State of the lamp tool: the chosen lamp, where it is being moved, and the properties of the next
one.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject

from fivefoot.core.geometry.grid import CELL, Point
from fivefoot.core.model.scene import Light, Scene
from fivefoot.core.session.commands.light_edits import lamp_at
from fivefoot.ui.state.sign_desk import SignDesk

LAMP_TOOL: Final = "lamp"
"""The name of the tool, as in `Workspace.tool`."""

TORCH: Final = "#ffb45e"
"""The default colour of a lamp."""


class LampDesk(SignDesk[Point, Light]):
    """State of the lamp tool of one window: lamps are identified by their places.

    `bright` and `reach` of the next lamp are in thousandths of a cell.
    """

    def __init__(self, owner: QObject | None = None) -> None:
        super().__init__(owner)
        self.bright, self.reach, self.colour = 4 * CELL, 8 * CELL, TORCH

    def chosen_in(self, scene: Scene) -> Light | None:
        return None if self.chosen is None else lamp_at(scene, self.chosen)

    def set_style(self, bright: int, reach: int, colour: str) -> None:
        """Sets the properties of the next lamp."""
        # Bright no farther than it reaches, whichever was typed last.
        self.bright, self.reach, self.colour = min(bright, reach), reach, colour
        self.changed.emit()
