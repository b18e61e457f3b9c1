"""State of the carving tool: the next shape and the width of corridors."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from fivefoot.core.geometry.grid import CELL
from fivefoot.core.interaction.carve_shapes import CarveShape

CARVE_TOOL = "carve"
"""The name of the tool, as in `Workspace.tool`."""


class CarveDesk(QObject):
    """State of the carving tool of one window; `changed` says that any of it changed."""

    changed = Signal()

    def __init__(self, owner: QObject | None = None) -> None:
        super().__init__(owner)
        self.shape: CarveShape = "room"
        self.width = CELL

    def set_shape(self, shape: CarveShape) -> None:
        """Chooses the shape to draw next."""
        self.shape = shape
        self.changed.emit()

    def set_width(self, width: int) -> None:
        """Chooses the width of corridors, in thousandths of a cell."""
        self.width = width
        self.changed.emit()
