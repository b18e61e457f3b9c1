"""Limits the size and place of new windows to the screen."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QSize
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

FRAME = QSize(8, 40)
"""The most logical pixels for a window's title bar and edges, before they are known."""


def within_screen(widget: QWidget, wanted: QSize) -> QSize:
    """The size that a window wants, limited to its screen, in logical pixels."""
    # Without the desktop's panel, which covers what lies under it.
    return wanted.boundedTo(widget.screen().availableGeometry().size() - FRAME)


def corner_on_screen(widget: QWidget, wanted: QPoint) -> QPoint:
    """The upper left corner, on the desktop, for a widget that should open at a place: moved as
    little as necessary to show all of it.
    """
    screen = QGuiApplication.screenAt(wanted) or widget.screen()
    room = screen.availableGeometry()
    right, bottom = room.right() + 1 - widget.width(), room.bottom() + 1 - widget.height()
    # The upper left corner counts where the widget is larger than the screen.
    left = max(room.left(), min(wanted.x(), right))
    return QPoint(left, max(room.top(), min(wanted.y(), bottom)))
