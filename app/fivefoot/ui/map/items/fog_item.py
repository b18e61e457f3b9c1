"""The layer of fog."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.items.layer import LayerItem
from fivefoot.ui.map.painters.fog_painter import BakedFog, FogLook
from fivefoot.ui.map.painters.scale import CELL

OVER, OVER_PIXELS = 32.0, 3.0
"""How far fog may extend over the map's edge in scene units, and how far it does in logical pixels:
without it a line along the edge would show.
"""


class FogItem(LayerItem):
    """Paints one `FogLook`, rendered when it changes; only changed parts are repainted."""

    def __init__(self, depth: float, theme: Theme) -> None:
        super().__init__(depth, theme)
        self.value: FogLook | None = None
        self._baked: BakedFog | None = None

    def show_value(self, value: FogLook | None) -> None:
        """Shows other fog, or none."""
        # Most maps have no fog, and each change of the document calls this.
        if value is None and self.value is None:
            return
        self.value = value
        if value is None:
            self._baked = None
            self.set_box(QRectF())
            return
        area = _area_of(value)
        # None for fog of another kind, which has to be rendered completely.
        changed = self._baked.becomes(value, area) if self._baked is not None else None
        if changed is None:
            self._baked = BakedFog(value)
            self.set_box(area.adjusted(-OVER, -OVER, OVER, OVER))
            return
        self.update_pieces(changed)

    def draw(self, painter: QPainter, pixels_per_unit: float, exposed: QRectF) -> None:
        if self._baked is not None and self.value is not None:
            # In pixels of the screen, within what the box allows: the box was set once, without a
            # zoom.
            over = min(OVER, OVER_PIXELS / pixels_per_unit)
            area = _area_of(self.value).adjusted(-over, -over, over, over)
            self._baked.paint(painter, area)


def _area_of(value: FogLook) -> QRectF:
    rows, columns = value.uncovered.shape
    return QRectF(0, 0, columns * CELL, rows * CELL)
