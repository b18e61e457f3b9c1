"""What the fog tool has in hand: the shape of its strokes, whether they uncover or cover, and the
cells of the one begun.
"""

from __future__ import annotations

from typing import Final, Literal

from PySide6.QtCore import QObject, Signal

from fivefoot.core.geometry.cell_area import AnyCells

FOG_TOOL: Final = "fog"
"""The name of the tool, as `Workspace.tool` has it."""

FogShape = Literal["rectangle", "brush", "polygon", "lasso", "room"]


class FogDesk(QObject):
    """State of the fog tool of one window; `changed` says that any of it is different now."""

    changed = Signal()

    def __init__(self, owner: QObject | None = None) -> None:
        super().__init__(owner)
        self.shape: FogShape = "rectangle"
        self.covers = False
        self.width = 3
        self.draft: AnyCells | None = None

    def set_shape(self, shape: FogShape) -> None:
        """Draw with another shape next."""
        self.shape, self.draft = shape, None
        self.changed.emit()

    def set_covers(self, covers: bool) -> None:
        """Cover with the next strokes, or uncover."""
        self.covers = covers
        self.changed.emit()

    def set_width(self, width: int) -> None:
        """Another width of the brush, in cells."""
        self.width = width
        self.changed.emit()

    def show_draft(self, area: AnyCells | None) -> None:
        """Show the cells that would be uncovered or covered."""
        if area != self.draft:
            self.draft = area
            self.changed.emit()

    def lay_down(self) -> None:
        """Another tool is taken in hand."""
        self.show_draft(None)
