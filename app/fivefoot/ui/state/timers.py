"""Timers that fire once."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer


def single_shot(owner: QObject, milliseconds: int, slot: Callable[[], object]) -> QTimer:
    """A timer that calls `slot` once, so many milliseconds after it was started last.

    Started again before that, it waits anew: many changes in a row cost one call.
    """
    timer = QTimer(owner)
    timer.setSingleShot(True)
    timer.setInterval(milliseconds)
    timer.timeout.connect(slot)
    return timer
