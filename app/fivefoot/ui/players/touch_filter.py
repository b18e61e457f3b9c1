"""Translates touch screen, mouse and wheel on the players' map into fingers."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPointF, Qt
from PySide6.QtGui import QEventPoint, QMouseEvent, QTouchEvent, QWheelEvent

from fivefoot.ui.players.players_view import PlayersView
from fivefoot.ui.players.touch_gestures import TouchGestures

MOUSE = -1
"""The number of the mouse as a finger; those of a touch screen are numbered from 0."""

NOTCH = 1.25
"""The zoom factor of a notch of the wheel."""

_TOUCHES = frozenset({QEvent.Type.TouchBegin, QEvent.Type.TouchUpdate, QEvent.Type.TouchEnd})
_PRESSES = frozenset({QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick})


class PlayersTouchFilter(QObject):
    """Watches the viewport of the players' map.

    An event filter, not an override of `viewportEvent`: an exception inside such a nested override
    can end the process.
    """

    def __init__(self, view: PlayersView, gestures: TouchGestures) -> None:
        super().__init__(view)
        self._view = view
        self._gestures = gestures
        self._pan: QPointF | None = None
        self.on = True
        # Without it Qt turns the first finger into a mouse and drops the others.
        view.viewport().setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)
        view.viewport().installEventFilter(self)

    def switch(self, on: bool) -> None:
        """Switches input on or off: nobody moves tokens on a frozen picture."""
        self.on = on
        if not on:
            self._gestures.cancel()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.TouchCancel:
            self._gestures.cancel()
            return True
        if isinstance(event, QTouchEvent) and event.type() in _TOUCHES:
            self._touch(event)
            event.accept()  # or the next fingers would be lost
            return True
        if isinstance(event, QWheelEvent):
            if self.on:
                self._view.zoom_by(NOTCH ** (event.angleDelta().y() / 120), event.position())
            return True
        return isinstance(event, QMouseEvent) and self._mouse(event)

    def _touch(self, event: QTouchEvent) -> None:
        if not self.on:
            return
        for point in event.points():
            if point.state() == QEventPoint.State.Pressed:
                self._gestures.press(point.id(), point.position())
            # Resting fingers are in every event, too; they are stationary, and nothing happens.
            elif point.state() == QEventPoint.State.Updated:
                self._gestures.move(point.id(), point.position())
            elif point.state() == QEventPoint.State.Released:
                self._gestures.release(point.id(), point.position())

    def _mouse(self, event: QMouseEvent) -> bool:
        if not self.on or event.source() != Qt.MouseEventSource.MouseEventNotSynthesized:
            return True  # what Qt made of a touch has already been handled as one
        at = event.position()
        if event.type() in _PRESSES:
            self._press(event.button(), at)
        elif event.type() == QEvent.Type.MouseMove and self._pan is not None:
            self._view.pan_by(at - self._pan)
            self._pan = at
        elif event.type() == QEvent.Type.MouseMove:
            self._gestures.move(MOUSE, at)
        elif event.button() == Qt.MouseButton.LeftButton:
            self._gestures.release(MOUSE, at)
        else:
            self._pan = None
        return True

    def _press(self, button: Qt.MouseButton, at: QPointF) -> None:
        if button == Qt.MouseButton.LeftButton:
            self._gestures.press(MOUSE, at)
        elif button == Qt.MouseButton.MiddleButton:
            self._pan = at
        elif button == Qt.MouseButton.RightButton:
            self._gestures.explanation_requested.emit(at)
