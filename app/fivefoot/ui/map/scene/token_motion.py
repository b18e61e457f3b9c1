"""Short motion that shows where a token went. Nothing waits for it, and it can be switched off."""

from __future__ import annotations

from PySide6.QtCore import QEasingCurve, QElapsedTimer, QObject, QPointF, QTimer, QVariantAnimation

from fivefoot.ui.map.items.token_item import TokenItem
from fivefoot.ui.map.painters.scale import ScenePoint

DURATION = 160
"""The duration of a glide in milliseconds."""

PULSE = 2600
"""The duration of one slow swelling of the acting token in milliseconds."""

PULSE_BEAT = 66
"""Milliseconds between two frames of it: few enough to be cheap, enough to look smooth."""

SWELLINGS = 24
"""How often it swells after something has happened on the map: about a minute. A window that is
left alone must not drain a laptop's battery.
"""


class Glides(QObject):
    """Lets token items glide to their new places; `on` is False under reduced motion."""

    def __init__(self, owner: QObject) -> None:
        super().__init__(owner)
        self.on = False
        self._running: dict[str, QVariantAnimation] = {}

    def glide(self, item: TokenItem, end: ScenePoint) -> None:
        """Makes an item glide from where it is to `end`."""
        self.stop(item.token_id)
        start = item.pos()
        # A new item is at (0, 0), where no middle of a token can be: it appears in place.
        if not self.on or start == QPointF(*end) or start.isNull():
            item.setPos(*end)
            return
        motion = QVariantAnimation(self)
        motion.setDuration(DURATION)
        motion.setEasingCurve(QEasingCurve.Type.OutCubic)
        motion.setStartValue(start)
        motion.setEndValue(QPointF(*end))
        motion.valueChanged.connect(item.setPos)
        # By the id: the item may be gone by then.
        motion.finished.connect(lambda: self._end(item.token_id))
        self._running[item.token_id] = motion
        motion.start()

    def stop(self, token_id: str) -> None:
        """Stops a glide where it is, as when its token is removed."""
        motion = self._running.pop(token_id, None)
        if motion is not None:
            motion.stop()
            motion.deleteLater()

    def _end(self, token_id: str) -> None:
        motion = self._running.pop(token_id, None)
        if motion is not None:
            motion.deleteLater()


class Pulse(QObject):
    """Makes the acting token swell and settle slowly; under reduced motion (`on` is False) it
    stands still, and it rests after `SWELLINGS` swellings without an event.
    """

    def __init__(self, owner: QObject) -> None:
        super().__init__(owner)
        self._on = False
        self._held = False
        self._item: TokenItem | None = None
        self._clock = QElapsedTimer()
        self._roused = 0
        self._timer = QTimer(self)
        self._timer.setInterval(PULSE_BEAT)
        self._timer.timeout.connect(self._beat)

    @property
    def runs(self) -> bool:
        """Whether anything moves now."""
        return self._timer.isActive()

    @property
    def on(self) -> bool:
        """Whether motion is switched on."""
        return self._on

    @on.setter
    def on(self, on: bool) -> None:
        self._on = on
        self._settle()

    def follow(self, item: TokenItem | None) -> None:
        """Makes another token pulse, or none; with the same one again, the swelling continues."""
        if item is not self._item:
            if self._item is not None:
                self._item.set_phase(0.0)
            self._item = item
            self._clock.start()
        # Something happened: it swells for another minute.
        self._roused = self._swelling()
        self._settle()

    def hold(self, held: bool) -> None:
        """Stands still for a while, as during a drag."""
        if held != self._held:
            self._held = held
            self._settle()

    def _settle(self) -> None:
        moves = self._on and not self._held and self._item is not None
        if moves and not self._timer.isActive():
            self._timer.start()
        elif not moves:
            self._timer.stop()
            if self._item is not None:
                self._item.set_phase(0.0)

    def _swelling(self) -> int:
        """The index of the present swelling since the turn began."""
        return self._clock.elapsed() // PULSE if self._clock.isValid() else 0

    def _beat(self) -> None:
        if self._item is None:
            return
        if self._swelling() - self._roused >= SWELLINGS:
            self._timer.stop()  # between two swellings, so that nothing jumps
            self._item.set_phase(0.0)
        else:
            self._item.set_phase(self._clock.elapsed() % PULSE / PULSE)
