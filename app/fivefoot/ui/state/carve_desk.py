"""What the carving tool has in hand: the shape drawn next and the width of corridors."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from fivefoot.core.geometry.grid import CELL
from fivefoot.core.interaction.carve_shapes import CarveShape

CARVE_TOOL = "carve"
"""The name of the tool, as `Workspace.tool` has it."""


class CarveDesk(QObject):
    """State of the carving tool of one window; `changed` says that any of it is different now."""

    changed = Signal()

    def __init__(self, owner: QObject | None = None) -> None:
        super().__init__(owner)
        self.shape: CarveShape = "room"
        self.width = CELL

    def set_shape(self, shape: CarveShape) -> None:
        """Draw another shape next."""
        self.shape = shape
        self.changed.emit()

    def set_width(self, width: int) -> None:
        """Another width of corridors, thousandths of a cell."""
        self.width = width
        self.changed.emit()
