"""State of the fog tool: the shape of its strokes, whether they uncover or cover, and the cells of
the current one.
"""

from __future__ import annotations

from typing import Final, Literal

from PySide6.QtCore import QObject, Signal

from fivefoot.core.geometry.cell_area import AnyCells

FOG_TOOL: Final = "fog"
"""The name of the tool, as in `Workspace.tool`."""

FogShape = Literal["rectangle", "brush", "polygon", "lasso", "room"]


class FogDesk(QObject):
    """State of the fog tool of one window; `changed` says that any of it changed."""

    changed = Signal()

    def __init__(self, owner: QObject | None = None) -> None:
        super().__init__(owner)
        self.shape: FogShape = "rectangle"
        self.covers = False
        self.width = 3
        self.draft: AnyCells | None = None

    def set_shape(self, shape: FogShape) -> None:
        """Chooses the shape to draw next."""
        self.shape, self.draft = shape, None
        self.changed.emit()

    def set_covers(self, covers: bool) -> None:
        """Chooses whether the next strokes cover or uncover."""
        self.covers = covers
        self.changed.emit()

    def set_width(self, width: int) -> None:
        """Chooses the width of the brush, in cells."""
        self.width = width
        self.changed.emit()

    def show_draft(self, area: AnyCells | None) -> None:
        """Shows the cells that would be uncovered or covered."""
        if area != self.draft:
            self.draft = area
            self.changed.emit()

    def lay_down(self) -> None:
        """Another tool is chosen."""
        self.show_draft(None)
