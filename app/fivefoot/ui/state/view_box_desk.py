"""State of the box on the game master's map that shows what the players see."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from fivefoot.core.interaction.view_box import ViewBox

VIEW_BOX_TOOL = "view_box"
"""The name of the tool that moves it, as in `Workspace.tool`."""


class ViewBoxDesk(QObject):
    """Where the box is, None without one.

    `changed` says that it moved, `asked` gives the requested box, `turn_asked` by how many quarters
    to turn it, clockwise on the map, `refused` why it stays as it is.
    """

    changed = Signal()
    asked = Signal(object)
    turn_asked = Signal(int)
    size_refused = Signal()

    def __init__(self, owner: QObject | None = None) -> None:
        super().__init__(owner)
        self.box: ViewBox | None = None

    def show(self, box: ViewBox | None) -> None:
        """The players see something else, or no box is wanted."""
        if box != self.box:
            self.box = box
            self.changed.emit()
