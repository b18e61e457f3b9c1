"""The map's view: pan and zoom, and passing pointer and key events to the active tool."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from PySide6.QtCore import (
    QEvent,
    QObject,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QResizeEvent,
    QTransform,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QGestureEvent,
    QGraphicsView,
    QPinchGesture,
    QWidget,
)

from fivefoot.core.interaction.pointer_chip import chip_words
from fivefoot.core.texts.marker import tr
from fivefoot.ui.map.items.token_item import LADDER
from fivefoot.ui.map.pointer.edge_scroll import EdgeScroll
from fivefoot.ui.map.pointer.pointer_controller import PointerController
from fivefoot.ui.map.scene.map_scene import BEYOND, MapScene
from fivefoot.ui.map.view.keypad import KeypadFilter, is_distance, step_of
from fivefoot.ui.map.view.selection_band import SelectionBand
from fivefoot.ui.map.view.steady_place import FRESH, SteadyPlace
from fivefoot.ui.map.view_values.place_values import centre_of
from fivefoot.ui.map.view_values.spoken_words import lens_words, token_words
from fivefoot.ui.state.workspace import Workspace

LEAST_ZOOM, MOST_ZOOM = 0.06, 8.0
"""The range of zoom in logical pixels to a scene unit: a map of 300 squares across fits 1,150
pixels; a single square fills the view.
"""

FIT_MARGIN = 24
"""The void around a map that is fitted in logical pixels, so that its end is visible."""

# Only what changed: 1 ms instead of 30 to 39 for the whole viewport in each step of a drag.
UPDATES = QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate

LIFTS = {
    Qt.Key.Key_PageUp: 1,
    Qt.Key.Key_BracketRight: 1,
    Qt.Key.Key_PageDown: -1,
    Qt.Key.Key_BracketLeft: -1,
}
"""Keys that end a move higher or lower."""


class TouchFilter(QObject):
    """Handles pinches on a touch screen or a touchpad, and the pointer leaving.

    An event filter, not an override of `viewportEvent`: an exception inside such a nested override
    can end the process.
    """

    def __init__(self, view: MapView) -> None:
        super().__init__(view)
        self._view = view

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        # A menu over the map is about the place that was clicked.
        if event.type() == QEvent.Type.Leave and QApplication.activePopupWidget() is None:
            self._view.pointer.leave()
        elif isinstance(event, QNativeGestureEvent):
            if event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
                self._view.pinch(1 + event.value(), event.position())
                return True
        elif isinstance(event, QGestureEvent):
            pinch = event.gesture(Qt.GestureType.PinchGesture)
            if isinstance(pinch, QPinchGesture):
                at = self._view.viewport().mapFromGlobal(pinch.centerPoint().toPoint())
                self._view.pinch(pinch.scaleFactor(), QPointF(at))
                return True
        return False


LEAP = Qt.Key.Key_O
"""The key that takes the leap of a plan; held while nothing is planned it shows all leaps."""


class MapView(QGraphicsView):
    """The view of the map.

    `menu_wanted` requests the context menu of a token, or of the map (""), at a place.
    """

    zoomed = Signal(float)
    looked_elsewhere = Signal(QRectF)
    fitted = Signal()
    menu_wanted = Signal(QPoint, str)

    def __init__(
        self, workspace: Workspace, scene: MapScene, parent: QWidget | None = None
    ) -> None:
        super().__init__(scene.graphics, parent)
        self._scene = scene
        self._workspace = workspace
        self.pointer = PointerController(workspace, scene)
        self._panning: QPoint | None = None
        self._right_at: QPoint | None = None
        self._space_held = False
        self._under_way = False
        self._on_chip = False
        self._pointer = QPointF()
        self._edge = EdgeScroll(self._beat_edge, self)
        self._fitted = True
        self._place = SteadyPlace(self.viewport())
        self._fresh = QTimer(self)
        self._fresh.setSingleShot(True)
        self._fresh.setInterval(FRESH)
        self.room_below: Callable[[], int] = lambda: 0
        self.band = SelectionBand(self.viewport())
        self._configure_viewport()
        workspace.shown_changed.connect(self._show_cursor)
        workspace.plan_changed.connect(self._speak_plan)

    @property
    def workspace(self) -> Workspace:
        """What the map shows."""
        return self._workspace

    def token_rect(self, token_id: str) -> QRect:
        """The place of a token on the screen; empty for one that is not on the map."""
        item = self._scene.tokens.get(token_id)
        if item is None:
            return QRect()
        box = self.mapFromScene(item.sceneBoundingRect()).boundingRect()
        return QRect(self.viewport().mapToGlobal(box.topLeft()), box.size())

    def speak(self, words: str) -> None:
        """Announces something to a screen reader, if one is active."""
        # Qt would create an event although nobody listens.
        if QAccessible.isActive() and words:
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, words))

    def _speak_plan(self) -> None:
        plan = self._workspace.plan
        # Not during a drag: it would speak at each cell.
        if plan is not None and plan.pending:
            self.speak(". ".join(line.text for line in chip_words(self._workspace.battle, plan)))

    def _configure_viewport(self) -> None:
        self.setAccessibleName(tr("Map"))
        self.setAccessibleDescription(
            tr("Tab selects tokens, arrow keys plan a move, Enter makes it, Escape cancels it.")
        )
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setViewportUpdateMode(UPDATES)
        # The void covers every pixel: Qt need not clear them first.
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        # Zooming keeps its own point: Qt's anchors would scroll once more.
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        # Panned by hand, but the scroll bars' values still hold the place.
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # Boxes of layers include space for smooth edges: Qt need not widen each.
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        # By Tab and by click, as a list.
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)
        self.viewport().grabGesture(Qt.GestureType.PinchGesture)
        self.viewport().setAccessibleName(tr("Map"))
        self._touch = TouchFilter(self)
        self.viewport().installEventFilter(self._touch)
        self.installEventFilter(KeypadFilter(self._workspace, self))

    # -- zoom and pan -----------------------------------------------------------------------------

    @property
    def zoom(self) -> float:
        """Logical pixels to a scene unit; 1.0 is 64 pixels a cell."""
        return self.transform().m11()

    def zoom_to(self, factor: float, at: QPointF | None = None) -> None:
        """Zooms so that the scene point under the viewport point `at` (its middle by default) stays
        there.
        """
        pivot = QPointF(self.viewport().rect().center()) if at is None else at
        before = self._scene_point(pivot)
        with self._reported_at_the_end():
            self._set_zoom(factor)
            # After the new scene rectangle, which may have scrolled the view by itself.
            after = self._scene_point(pivot)
            self._scroll((before - after) * self.zoom)
        self._fitted = False
        self.zoomed.emit(self.zoom)

    def _set_zoom(self, factor: float) -> None:
        # Beyond, a scene would be nothing or a single square.
        factor = max(LEAST_ZOOM, min(MOST_ZOOM, factor))
        self.setTransform(QTransform.fromScale(factor, factor))
        self._spread()

    def zoom_by_notches(self, notches: float, at: QPointF | None = None) -> None:
        """Zooms along the ladder of cached sizes: a whole notch lands on a step."""
        self._scene.sharpening.begin()
        now = math.log(self.zoom, LADDER)
        target = now + notches
        # A fine wheel sends parts of a notch, which are followed directly.
        self.zoom_to(LADDER ** (round(target) if abs(notches) >= 1 else target), at)

    def _spread(self) -> None:
        """Allows the map to be moved until it leaves the view: a scene smaller than its view would
        be centred automatically.
        """
        margin = max(BEYOND, max(self.viewport().width(), self.viewport().height()) / self.zoom)
        self.setSceneRect(self._scene.map_area.adjusted(-margin, -margin, margin, margin))

    def fit(self) -> None:
        """Shows the whole map, with space left below it for a bar that may appear."""
        area, below = self._scene.map_area, self.room_below()
        size = self.viewport().size() - QSize(0, below)
        # Before the window has its final shape there is nothing to fit into.
        if size.width() < 2 * FIT_MARGIN or size.height() < 2 * FIT_MARGIN:
            self._tell_view()
            return
        room = (
            (size.width() - 2 * FIT_MARGIN) / area.width(),
            (size.height() - 2 * FIT_MARGIN) / area.height(),
        )
        # A small map is not enlarged beyond twice its size.
        with self._reported_at_the_end():
            self._set_zoom(min(*room, 2.0))
            self.centerOn(area.center() + QPointF(0, below / 2 / self.zoom))
        self._fitted = True
        self.zoomed.emit(self.zoom)
        self._place.look()
        self._fresh.start()
        self.fitted.emit()

    def whole_map(self) -> QRect:
        """Where the map lies in the view while all of it is fitted; empty after a zoom."""
        if not self._fitted:
            return QRect()
        return self.mapFromScene(self._scene.map_area).boundingRect()

    def fit_again(self) -> None:
        """If the whole map was fitted into the window, fits the changed map."""
        if self._fitted:
            self.fit()

    def keep_fitted(self) -> None:
        """If the whole map was fitted into the window, fits it again when the window has its new
        shape.
        """
        if self._fitted:
            self._fresh.start()

    def actual_size(self) -> None:
        """Zooms to 64 pixels a cell."""
        self.zoom_to(1.0)

    def _tell_view(self) -> None:
        corners = self.viewport().rect()
        top, bottom = (
            self._scene_point(QPointF(corners.topLeft())),
            self._scene_point(QPointF(corners.bottomRight())),
        )
        self._scene.set_view(self.zoom, QRectF(top, bottom))
        self.looked_elsewhere.emit(QRectF(top, bottom))

    @contextmanager
    def _reported_at_the_end(self) -> Iterator[None]:
        """Tells the scene once what is seen, not after each bar that is moved on the way there."""
        within, self._under_way = self._under_way, True
        try:
            yield
        finally:
            self._under_way = within
        if not within:
            self._tell_view()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        if not self._under_way:
            self._tell_view()

    def _scene_point(self, at: QPointF) -> QPointF:
        # Exact, where `mapToScene` only takes whole pixels.
        inverted, _ = self.viewportTransform().inverted()
        return inverted.map(at)

    def _scroll(self, by: QPointF) -> None:
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        with self._reported_at_the_end():
            across.setValue(across.value() + round(by.x()))
            down.setValue(down.value() + round(by.y()))

    def wheelEvent(self, event: QWheelEvent) -> None:
        # Touchpads report pixels and phases, wheels neither: the former pan, the latter zoom.
        by_finger = (
            event.phase() != Qt.ScrollPhase.NoScrollPhase and not event.pixelDelta().isNull()
        )
        held = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if by_finger and not held:
            self._scroll(-QPointF(event.pixelDelta()))
        elif event.angleDelta().y() and not held and self.pointer.can_lift():
            self.pointer.lift(1 if event.angleDelta().y() > 0 else -1)
        elif event.angleDelta().y():
            self.zoom_by_notches(event.angleDelta().y() / 120, event.position())
        event.accept()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._spread()
        resized, moved = self._place.look()
        if self._fitted and (resized or self._fresh.isActive()):
            self.fit()
        else:
            self._scroll(QPointF(moved))

    def pinch(self, factor: float, at: QPointF) -> None:
        """Two fingers moved apart or together."""
        self._scene.sharpening.begin()
        self.zoom_to(self.zoom * factor, at)

    # -- the pointer ------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        button = event.button()
        if button == Qt.MouseButton.MiddleButton or (
            button == Qt.MouseButton.LeftButton and self._space_held
        ):
            self._begin_pan(event.position().toPoint())
        elif button == Qt.MouseButton.RightButton:
            self._right_press(event.position().toPoint())
        elif button == Qt.MouseButton.LeftButton and self._explain(event.position()):
            # The chip took the click.
            pass
        elif button == Qt.MouseButton.LeftButton:
            self.pointer.press(self._scene_point(event.position()), event.modifiers(), self.zoom)
        event.accept()

    def _chip_line(self, at: QPointF) -> int | None:
        """The line of the chip at a place, while a plan waits; during a drag the chip follows the
        pointer.
        """
        plan = self._workspace.plan
        waits = plan is not None and plan.pending and self._workspace.fight.aim is None
        return self._scene.chip.line_at(self._scene_point(at), self.zoom) if waits else None

    def _explain(self, at: QPointF) -> bool:
        """A click on the chip explains its figure."""
        line = self._chip_line(at)
        return line is not None and self._workspace.explain(line)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        # Released where it was pressed, the right button opens the menu; dragged it pans.
        if self._right_at is not None and self._far(at, self._right_at):
            # From where it was pressed, so that the map does not jump by the distance that made it
            # a drag.
            self._begin_pan(self._right_at)
            self._right_at = None
        if self._panning is not None:
            self._scroll(QPointF(self._panning - at))
            self._panning = at
        else:
            self.pointer.move(self._scene_point(event.position()), event.modifiers(), self.zoom)
            self._note_chip(self._chip_line(event.position()) is not None)
            self._follow_edge(event.position())
            self._show_band()
        event.accept()

    def _follow_edge(self, at: QPointF) -> None:
        self._pointer = at
        if self.pointer.busy:
            self._edge.follow(at, QRectF(self.viewport().rect()))
        else:
            self._edge.stop()

    def _beat_edge(self, push: QPointF) -> None:
        """The pointer of a drag rests at the edge: the map moves, and the drag continues."""
        # The drag may have ended between two beats.
        if not self.pointer.busy:
            self._edge.stop()
            return
        self._scroll(push)
        self.pointer.move(
            self._scene_point(self._pointer), Qt.KeyboardModifier.NoModifier, self.zoom
        )
        self._show_band()

    def _show_band(self) -> None:
        """Shows the rectangle drawn around tokens, while there is one."""
        drawn = self.pointer.band
        self.band.setVisible(drawn is not None)
        if drawn is not None:
            self.band.setGeometry(self.mapFromScene(drawn).boundingRect())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        # Whichever button is released ends it.
        if self._panning is not None and event.button() != Qt.MouseButton.NoButton:
            self._end_pan()
        elif event.button() == Qt.MouseButton.RightButton and self._right_at is not None:
            self._right_at = None
            # Another scene may lie under a pointer that has not moved since it was opened.
            self.pointer.move(self._scene_point(event.position()), event.modifiers(), self.zoom)
            self.menu_wanted.emit(
                event.globalPosition().toPoint(), self._workspace.pointed.token or ""
            )
        elif event.button() == Qt.MouseButton.LeftButton:
            self.pointer.release(self._scene_point(event.position()), event.modifiers(), self.zoom)
            self._show_band()
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        # With Space held it is the second press of a pan.
        if event.button() != Qt.MouseButton.LeftButton or self._space_held:
            self.mousePressEvent(event)
        elif not self._explain(event.position()):
            self.pointer.double_click(
                self._scene_point(event.position()), event.modifiers(), self.zoom
            )
        event.accept()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        # With the mouse it opens when the button is released: until then it may be a pan.
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            chosen = self._workspace.selection.primary or ""
            self.menu_wanted.emit(
                self.token_rect(chosen).center() if chosen else event.globalPos(), chosen
            )
        event.accept()

    def _right_press(self, at: QPoint) -> None:
        fight, plan = self._workspace.fight, self._workspace.plan
        in_hand = fight.aim is not None or fight.called is not None
        # With something under way the right button is Escape.
        if in_hand or self.pointer.busy or (plan is not None and plan.moves):
            self._cancel()
        else:
            self._right_at = at

    def _begin_pan(self, at: QPoint) -> None:
        self._panning = at
        # Moved by hand: from here on it stays where it was put.
        self._fitted = False
        self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)

    def _end_pan(self) -> None:
        self._panning = None
        self._show_cursor()

    @staticmethod
    def _far(a: QPoint, b: QPoint) -> bool:
        return (a - b).manhattanLength() >= QApplication.startDragDistance() // 2

    def _note_chip(self, on_chip: bool) -> None:
        if on_chip != self._on_chip:
            self._on_chip = on_chip
            self._show_cursor()

    def _show_cursor(self) -> None:
        if self._on_chip:
            self.viewport().setCursor(Qt.CursorShape.WhatsThisCursor)
        elif self._space_held:
            self.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
        elif (shape := self.pointer.cursor) is not None:
            self.viewport().setCursor(shape)
        else:
            self.viewport().unsetCursor()

    # -- keys -------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._key(event):
            super().keyPressEvent(event)
        else:
            event.accept()

    def _key(self, event: QKeyEvent) -> bool:
        key, control = (
            Qt.Key(event.key()),
            bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier),
        )
        step = step_of(event)
        if step is not None and not control:
            return self.pointer.step(
                step, bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            )
        if is_distance(event):
            return self.pointer.digit(int(event.text()))
        if key in LIFTS:
            return self.pointer.lift(LIFTS[key])
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return self.pointer.enter(control)
        if key == LEAP and not event.modifiers():
            self._scene.heights.show_all(True)
            return True
        if key == Qt.Key.Key_Escape:
            return self._cancel()
        if key == Qt.Key.Key_Backspace:
            return self.pointer.remove_waypoint()
        # A held key repeats.
        if key == Qt.Key.Key_Space and not event.isAutoRepeat():
            return self._space()
        return False

    def _cancel(self) -> bool:
        cancelled = self.pointer.cancel()
        self._show_band()
        return cancelled

    def _space(self) -> bool:
        # During a gesture it never pans, even where the tool does not use it.
        if self.pointer.set_waypoint() or self.pointer.busy:
            return True
        self._space_held = True
        self._show_cursor()
        return True

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space_held = False
            self._show_cursor()
        if event.key() == LEAP and not event.isAutoRepeat():
            self._scene.heights.show_all(False)
        super().keyReleaseEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes from token to token; F6 leaves the map."""
        by = 1 if forward else -1
        # An aim takes precedence, then a lens, then the tokens.
        if self._workspace.fight.step(by):
            return True
        if not self.pointer.busy and self._workspace.lenses.step(by):
            self.speak(lens_words(self._workspace))
            return True
        if not self._workspace.scenario.tokens or self.pointer.busy:
            return super().focusNextPrevChild(forward)
        self._workspace.cycle(by)
        self.show_token(self._workspace.selection.primary)
        token = self._workspace.token
        self.speak(token_words(self._workspace, token) if token is not None else "")
        return True

    def focusOutEvent(self, event: QFocusEvent) -> None:
        # The key may be released in another window, without any event here.
        self._space_held = False
        self._scene.heights.show_all(False)
        # A menu or a list that opens ends no gesture.
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.pointer.let_go()
            self._show_band()
        super().focusOutEvent(event)

    def show_token(self, token_id: str | None) -> None:
        """Scrolls as little as needed to bring a token into view."""
        item = self._scene.tokens.get(token_id or "")
        if item is not None:
            self.ensureVisible(item.sceneBoundingRect(), 40, 40)

    def centre_on_token(self, token_id: str) -> None:
        """Centres on a token, unless it is there already or the whole map is shown."""
        token = self._workspace.scenario.tokens.get(token_id)
        if token is None or self._fitted:
            return
        place = QPointF(*centre_of(self._workspace.battle.footprint(token)))
        middle = self.mapToScene(self.viewport().rect().adjusted(*self._margins())).boundingRect()
        if not middle.contains(place):
            self.centerOn(place)

    def _margins(self) -> tuple[int, int, int, int]:
        """A margin of a quarter of the viewport on each side."""
        across, down = self.viewport().width() // 4, self.viewport().height() // 4
        return across, down, -across, -down
