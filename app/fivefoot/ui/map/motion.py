"""Short motion that says where a token went. Nothing waits for it, and it can be switched off."""

from __future__ import annotations

from PySide6.QtCore import QEasingCurve, QObject, QPointF, QVariantAnimation

from fivefoot.ui.map.items.token_item import TokenItem
from fivefoot.ui.map.painters.scale import Point

DURATION = 160
"""Milliseconds."""


class Glides(QObject):
    """Lets token items glide to their new places; `on` is False under reduced motion."""

    def __init__(self) -> None:
        super().__init__()
        self.on = False
        self._running: dict[str, QVariantAnimation] = {}

    def glide(self, item: TokenItem, end: Point) -> None:
        """Let an item glide from where it is to `end`."""
        self.stop(item.token_id)
        start = item.pos()
        if not self.on or start == QPointF(*end) or start.isNull():
            item.setPos(*end)
            return
        motion = QVariantAnimation(self)
        motion.setDuration(DURATION)
        motion.setEasingCurve(QEasingCurve.Type.OutCubic)
        motion.setStartValue(start)
        motion.setEndValue(QPointF(*end))
        motion.valueChanged.connect(item.setPos)
        motion.finished.connect(lambda: self._end(item.token_id))
        self._running[item.token_id] = motion
        motion.start()

    def stop(self, token_id: str) -> None:
        """End a glide where it is, as when its token is taken away."""
        motion = self._running.pop(token_id, None)
        if motion is not None:
            motion.stop()
            motion.deleteLater()

    def _end(self, token_id: str) -> None:
        motion = self._running.pop(token_id, None)
        if motion is not None:
            motion.deleteLater()
