"""The dialog that cuts a token from any picture: a round frame that is dragged and resized over
it.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QWheelEvent,
)
from PySide6.QtWidgets import QDialog, QWidget

from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import text_label
from fivefoot.ui.appearance.screen_bounds import within_screen
from fivefoot.ui.map.scene.render import png_of
from fivefoot.ui.widgets.form import buttons_of, lay_out

SIDE = 512
"""The longest side of a token's picture in pixels: more than any map shows."""

LEAST = 16
"""The smallest width of the frame in pixels of the picture."""

WANTED, LEAST_VIEW = QSize(620, 560), QSize(240, 200)
STEPS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
# Plus is typed with Shift on many keyboards: the key without it counts as well.
LARGER = (Qt.Key.Key_Plus, Qt.Key.Key_Equal)
FACTOR = 1.1
"""The factor by which a key or a notch of the wheel resizes the frame."""


class FrameView(QWidget):
    """The picture with the round frame; `middle` and `radius` are in its pixels."""

    moved = Signal()

    def __init__(self, image: QImage) -> None:
        super().__init__()
        self._image = image
        # As large as possible: most pictures of one creature need no more than Enter.
        self.radius = min(image.width(), image.height()) / 2
        self.middle = QPointF(image.width() / 2, image.height() / 2)
        self._grip: QPointF | None = None
        self.setMinimumSize(LEAST_VIEW)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Picture with the token's frame"))

    def sizeHint(self) -> QSize:
        return WANTED

    def frame(self) -> QRectF:
        """The square around the frame, in pixels of the picture, and always inside it."""
        side = 2 * self.radius
        return QRectF(self.middle.x() - self.radius, self.middle.y() - self.radius, side, side)

    def put(self, middle: QPointF, radius: float) -> None:
        """Moves and resizes the frame, within the picture."""
        width, height = self._image.width(), self._image.height()
        largest = min(width, height) / 2
        # A picture may be smaller than the smallest frame.
        self.radius = max(min(LEAST / 2, largest), min(radius, largest))
        x = max(self.radius, min(middle.x(), width - self.radius))
        y = max(self.radius, min(middle.y(), height - self.radius))
        self.middle = QPointF(x, y)
        self.moved.emit()
        self.update()

    def cut(self) -> QImage:
        """The square of the picture in the frame, at most `SIDE` pixels wide."""
        # Rounded outwards, but never past the picture, where Qt would fill in black.
        square = self._image.copy(self.frame().toAlignedRect() & self._image.rect())
        if max(square.width(), square.height()) <= SIDE:
            return square
        return square.scaled(
            SIDE,
            SIDE,
            Qt.AspectRatioMode.KeepAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )

    # -- pointer and keys -------------------------------------------------------------------------

    def _place(self) -> QRectF:
        """Where the picture is in the widget."""
        size = QSize(self._image.size()).scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio)
        left, top = (self.width() - size.width()) / 2, (self.height() - size.height()) / 2
        return QRectF(left, top, size.width(), size.height())

    def _in_picture(self, at: QPointF) -> QPointF:
        place = self._place()
        return (at - place.topLeft()) * (self._image.width() / max(1.0, place.width()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = self._in_picture(event.position())
        away = at - self.middle
        inside = away.x() ** 2 + away.y() ** 2 <= self.radius**2
        # A press inside the frame grabs it there; beside it, its middle jumps to the pointer.
        self._grip = away if inside else QPointF(0, 0)
        self.put(at - self._grip, self.radius)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._grip is not None:
            self.put(self._in_picture(event.position()) - self._grip, self.radius)

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        self._grip = None

    def wheelEvent(self, event: QWheelEvent) -> None:
        turned = event.angleDelta().y()
        if turned:
            # Towards the person the picture comes nearer, as on the map: the frame contains less of
            # it.
            self.put(self.middle, self.radius * (1 / FACTOR if turned > 0 else FACTOR))
            event.accept()

    def event(self, event: QEvent) -> bool:
        """Keeps keys that move the frame from reaching the window."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.ShortcutOverride
            and Qt.Key(event.key()) in (*STEPS, *LARGER, Qt.Key.Key_Minus)
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in STEPS:
            # Relative to the frame's own size: fine where it is small.
            step = self.radius / 10
            across, down = STEPS[key]
            self.put(self.middle + QPointF(across * step, down * step), self.radius)
        elif key in LARGER:
            self.put(self.middle, self.radius * FACTOR)
        elif key == Qt.Key.Key_Minus:
            self.put(self.middle, self.radius / FACTOR)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        place = self._place()
        painter.drawImage(place, self._image)
        scale = place.width() / self._image.width()
        frame = self.frame()
        ring = QRectF(place.topLeft() + frame.topLeft() * scale, frame.size() * scale)
        outside = QPainterPath()
        outside.addRect(place)
        # Odd-even filling leaves the ring clear.
        outside.addEllipse(ring)
        painter.fillPath(outside, QColor(10, 11, 13, 170))
        for ink, width in (("#0b0c0e", 4.0), ("#ffffff", 2.0)):
            painter.setPen(QPen(QColor(ink), width))
            painter.drawEllipse(ring)
        painter.end()


class CutTokenDialog(QDialog):
    """Returns the picture of the token."""

    def __init__(self, image: QImage, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Cut a token"))
        self.view = FrameView(image)
        instruction = text_label(
            tr("Drag the frame or move it with the arrow keys; the wheel, + and − resize it.")
        )
        instruction.setProperty("role", "muted")
        instruction.setWordWrap(True)
        lay_out(self, self.view, instruction, buttons_of(self, tr("Cut"))).setStretch(0, 1)
        self.resize(within_screen(self, WANTED))
        self.view.setFocus()

    def picture(self) -> bytes:
        """The cut square as the bytes of a PNG."""
        return png_of(self.view.cut())
