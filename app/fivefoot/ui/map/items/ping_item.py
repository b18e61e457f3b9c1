"""A ring that widens and fades where somebody points, on both maps."""

from __future__ import annotations

import time

from PySide6.QtCore import QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QPainter, QPen

from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.items.layer import LayerItem
from fivefoot.ui.map.painters.scale import CELL, colour

LASTS = 2.4
"""Seconds until it disappears."""

FRAME_MS = 33
"""Milliseconds between two frames: thirty a second are enough for a ring that only widens."""

LEAST, MOST = 0.35, 1.5
"""The radius in cells at the beginning and at the end."""

RINGS = 3
"""Rings drawn one after another, so that they are noticed at the edge of vision, too."""


class PingItem(LayerItem):
    """Draws the last ping, for as long as it lasts."""

    def __init__(self, depth: float, theme: Theme) -> None:
        super().__init__(depth, theme)
        self.place: QPointF | None = None
        self._begun = 0.0
        self._timer = QTimer()
        self._timer.setInterval(FRAME_MS)
        self._timer.timeout.connect(self._step)

    def show_at(self, place: QPointF) -> None:
        """Points at a place of the scene; the former ping disappears."""
        # A monotonic clock: a ring must not stay on the map.
        self.place, self._begun = place, time.monotonic()
        reach = (MOST + 0.2) * CELL
        # Its largest size, once: a growing box would change at each frame.
        self.set_box(QRectF(place.x() - reach, place.y() - reach, 2 * reach, 2 * reach))
        self._timer.start()

    def stop(self) -> None:
        """Shows nothing."""
        self.place = None
        self._timer.stop()
        self.set_box(QRectF())

    def _step(self) -> None:
        if time.monotonic() - self._begun > LASTS:
            self.stop()
        else:
            self.update()

    def draw(self, painter: QPainter, pixels_per_unit: float, exposed: QRectF) -> None:
        if self.place is None:
            return
        done = min(1.0, (time.monotonic() - self._begun) / LASTS)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for ring in range(RINGS):
            part = done * RINGS - ring
            # Each ring lives 1.6 beats, and overlaps with the next.
            if 0 <= part <= 1.6:
                radius = (LEAST + (MOST - LEAST) * min(1.0, part)) * CELL
                fade = max(0.0, 1 - part / 1.6)
                # Dark below light: visible on any picture, whatever its colours.
                for ink, width in ((self.look.ground.ink, 7.0), (self.look.palette.accent, 3.5)):
                    painter.setPen(QPen(colour(ink, fade), width / pixels_per_unit))
                    painter.drawEllipse(self.place, radius, radius)
        painter.restore()
