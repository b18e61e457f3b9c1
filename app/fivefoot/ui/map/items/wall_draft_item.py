"""The layer of walls about to be drawn and of chosen ones."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.items.layer import LayerItem
from fivefoot.ui.map.painters.wall_draft_painter import WallDraft, paint_wall_draft

RIM = 48.0
"""The logical pixels around the walls that handles, cross and text may touch."""


class WallDraftItem(LayerItem):
    """Paints one `WallDraft`."""

    def __init__(self, depth: float, theme: Theme) -> None:
        super().__init__(depth, theme)
        self.value = WallDraft()

    def show_value(self, value: WallDraft, pixels_per_unit: float) -> None:
        """Shows another draft, or an empty one."""
        self.value = value
        rim = RIM / pixels_per_unit
        # Handles without a wall do not occur.
        shown = value.drafted or value.chosen or value.cursor is not None
        self.set_box(value.area.adjusted(-rim, -rim, rim, rim) if shown else QRectF())

    def draw(self, painter: QPainter, pixels_per_unit: float, exposed: QRectF) -> None:
        paint_wall_draft(painter, self.value, self.look, pixels_per_unit)
