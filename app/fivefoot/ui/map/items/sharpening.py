"""While zooming, layers show the tiles of another zoom, scaled, and are repainted sharply a moment
after the last notch.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

REST_MS = 70
"""How long after the last notch new tiles are begun: a turning wheel sends the next within 50
ms.
"""

SLICE_MS = 6.0
"""The time for tiles in one frame; the frame itself takes about as much again."""

NEXT_MS = 1
"""The pause between two frames of sharpening, so that keys and pointer come first."""


class Sharpening(QObject):
    """Says how long a layer may paint tiles in this frame, and requests the next frame."""

    def __init__(self, repaint: Callable[[], object], owner: QObject | None = None) -> None:
        super().__init__(owner)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._rest)
        self._repaint = repaint
        self._turning = self._some_left = False
        self.is_on = False

    def begin(self) -> None:
        """The zoom is changing: nothing is painted anew until it rests."""
        self.is_on = self._turning = True
        self._timer.start(REST_MS)

    def zoom_changes(self) -> bool:
        """Whether the next notch may follow at once: what is painted now is discarded then."""
        return self._turning

    def deadline(self) -> float:
        """The end of this frame's time for tiles, in the time of `time.perf_counter`."""
        # While the wheel turns no time at all: the next notch would discard the tiles.
        return 0.0 if self._turning else time.perf_counter() + SLICE_MS / 1000

    def left_some(self) -> None:
        """A layer has tiles left to paint: it is called again in a moment."""
        self._some_left = True

    def _rest(self) -> None:
        if self._turning or self._some_left:
            # Layers are painted after this returns: the timer checks once more whether one has
            # tiles left, and finds none in the end.
            self._timer.start(NEXT_MS)
            self._repaint()
        else:
            self.is_on = False
        # Cleared after the repaint was requested: layers set it again when they are painted.
        self._turning = self._some_left = False
