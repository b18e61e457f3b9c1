"""How large a window may open, and where: as it is wanted, but never beyond its screen."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QSize
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

FRAME = QSize(8, 40)
"""Logical pixels that title bar and edges of a window take at the most, before it is known."""


def within_screen(widget: QWidget, wanted: QSize) -> QSize:
    """The size that a window wants, as far as its screen has room for it, in logical pixels."""
    # Without the panel of the desktop, which covers what lies under it.
    return wanted.boundedTo(widget.screen().availableGeometry().size() - FRAME)


def corner_on_screen(widget: QWidget, wanted: QPoint) -> QPoint:
    """The upper left corner, on the desktop, for a widget that should open at a place: moved as
    little as it takes to show the whole of it.
    """
    screen = QGuiApplication.screenAt(wanted) or widget.screen()
    room = screen.availableGeometry()
    right, bottom = room.right() + 1 - widget.width(), room.bottom() + 1 - widget.height()
    # The upper left corner counts where the widget is larger than the screen.
    left = max(room.left(), min(wanted.x(), right))
    return QPoint(left, max(room.top(), min(wanted.y(), bottom)))
