"""The game master's pointer on a map: a soft dot that follows it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QRadialGradient

from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.items.layer import LayerItem
from fivefoot.ui.map.painters.scale import colour

RADIUS, CORE = 26.0, 6.5
"""Sizes of the glow and of the dot in it in logical pixels, at any zoom."""

FARTHEST = 40.0 * RADIUS
"""The scene units around the dot that it may cover at the smallest zoom."""


class GlowItem(LayerItem):
    """Draws one dot, or none."""

    def __init__(self, depth: float, theme: Theme) -> None:
        super().__init__(depth, theme)
        self.place: QPointF | None = None

    def show_at(self, place: QPointF | None, pixels_per_unit: float) -> None:
        """Shows the dot at a place of the scene, or hides it."""
        self.place = place
        if place is None:
            self.set_box(QRectF())
            return
        # The box is in scene units, and grows as the zoom decreases.
        reach = min(FARTHEST, RADIUS / max(pixels_per_unit, 1e-3))
        self.set_box(QRectF(place.x() - reach, place.y() - reach, 2 * reach, 2 * reach))

    def draw(self, painter: QPainter, pixels_per_unit: float, exposed: QRectF) -> None:
        if self.place is None:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(self.place)
        painter.scale(1 / pixels_per_unit, 1 / pixels_per_unit)
        glow, tint = QRadialGradient(QPointF(), RADIUS), self.look.palette.accent
        for at, depth in ((0.0, 0.85), (0.35, 0.45), (1.0, 0.0)):
            glow.setColorAt(at, colour(tint, depth))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(glow)
        painter.drawEllipse(QPointF(), RADIUS, RADIUS)
        # Light within dark: visible on any picture, whatever its colours.
        painter.setPen(QPen(colour(self.look.palette.casing, 0.9), 2.0))
        painter.setBrush(colour("#ffffff"))
        painter.drawEllipse(QPointF(), CORE, CORE)
        painter.restore()
