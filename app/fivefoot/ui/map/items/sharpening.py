"""While the map is zoomed its layers show the tiles of another zoom, and are sharp again a moment
after the last notch.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

REST_MS = 70
"""How long after the last notch the new tiles are begun: a wheel turned on sends the next within
50 ms.
"""

SLICE_MS = 6.0
"""What one frame may spend on tiles; the frame itself takes about as much again."""

NEXT_MS = 1
"""Between two frames of sharpening, so that keys and pointer come first."""


class Sharpening(QObject):
    """Says how long a layer may paint tiles in this frame, and asks for the next frame."""

    def __init__(self, repaint: Callable[[], object], owner: QObject | None = None) -> None:
        super().__init__(owner)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._rest)
        self._repaint = repaint
        self._turning = self._some_left = False
        self.is_on = False

    def begin(self) -> None:
        """The zoom changes under the hand: paint nothing anew until it rests."""
        self.is_on = self._turning = True
        self._timer.start(REST_MS)

    def deadline(self) -> float:
        """The end of this frame's time for tiles, as `time.perf_counter` counts."""
        # While the wheel turns no time at all: the next notch would throw the tiles away.
        return 0.0 if self._turning else time.perf_counter() + SLICE_MS / 1000

    def left_some(self) -> None:
        """A layer has tiles left to paint: it is asked again in a moment."""
        self._some_left = True

    def _rest(self) -> None:
        if self._turning or self._some_left:
            # Layers are painted after this returns: the timer asks once more whether one has tiles
            # left, and finds nothing in the end.
            self._timer.start(NEXT_MS)
            self._repaint()
        else:
            self.is_on = False
        # Cleared after the repaint was asked for: layers set it again as they are painted.
        self._turning = self._some_left = False
