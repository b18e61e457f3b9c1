"""How large a window may open: as it is wanted, but never larger than its screen."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

FRAME = QSize(8, 40)
"""Logical pixels that title bar and edges of a window take at the most, before it is known."""


def within_screen(widget: QWidget, wanted: QSize) -> QSize:
    """The size that a window wants, as far as its screen has room for it, in logical pixels."""
    # Without the panel of the desktop, which covers what lies under it.
    return wanted.boundedTo(widget.screen().availableGeometry().size() - FRAME)
