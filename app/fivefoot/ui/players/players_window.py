"""The players' window: it follows the game master's scenario, but gets only what the players may
know.

It works on a document of its own, made from a projection. Nothing hidden is in that, so no tool
tip, label, screen reader or picture can reveal it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QKeyEvent, QResizeEvent, QScreen
from PySide6.QtWidgets import QBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.session.document import Document
from fivefoot.core.session.position import Position
from fivefoot.core.session.projection import PARTY, KnownMap, Projection, known_map, project
from fivefoot.core.session.selection import Selection
from fivefoot.core.storage.table_screens import Margins, TableScreen, margins_on
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.items.fog_item import FogItem
from fivefoot.ui.map.items.light_item import LightItem
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.map.scene.map_scene import MapScene
from fivefoot.ui.map.view_values.fog_values import players_fog, players_light
from fivefoot.ui.players.handout_sheet import HandoutSheet
from fivefoot.ui.players.mini_trails import MiniTrails
from fivefoot.ui.players.order_strip import OrderStrip
from fivefoot.ui.players.players_view import CELLS_ACROSS, Follow, PlayersView
from fivefoot.ui.players.rotated_widget import RotatedWidget
from fivefoot.ui.players.shared_layer import SharedLayer
from fivefoot.ui.players.table_play import TablePlay
from fivefoot.ui.state.workspace import Overlays, Workspace

FOG_DEPTH = 95.0
"""Depth: above everything on the map."""

LIGHT_DEPTH = 9.0
"""Depth: on the ground, below everything that stands on it."""

REST_MS = 250
"""How long a dragged token rests before walls and ground that come into sight are drawn: drawing
them at each step would make it stutter.
"""

FIRST_SIZE = (960, 640)

PANS = {
    int(Qt.Key.Key_Left): (-1, 0),
    int(Qt.Key.Key_Right): (1, 0),
    int(Qt.Key.Key_Up): (0, -1),
    int(Qt.Key.Key_Down): (0, 1),
}
"""Columns and rows by which a key pans at true size."""

STRIP_FIRST = (
    QBoxLayout.Direction.TopToBottom,
    QBoxLayout.Direction.RightToLeft,
    QBoxLayout.Direction.BottomToTop,
    QBoxLayout.Direction.LeftToRight,
)
"""Where the order strip lies above the map as its readers see it, by the edge at which they
sit.
"""

TrueSize = Callable[[QScreen], float | None]
"""Device pixels along a cell on a screen; None where it was not measured."""


class PlayersWindow(QWidget):
    """A second window for a second screen.

    `blackout` shows nothing, `frozen` keeps the present picture.
    """

    lock_key = Signal()
    turn_key = Signal()
    screen_changed = Signal()
    gone = Signal()
    closed = Signal()

    def __init__(self, gm: Workspace, look: Theme) -> None:
        # Without a parent: a child window would lie over the game master's, and disappear from the
        # taskbar with it.
        super().__init__(None, Qt.WindowType.Window)
        self._gm = gm
        self.frozen = False
        self.shows_reach = True
        self._true_size: TrueSize | None = None
        self.follow: Follow = "map"
        self._gm_area = QRectF()
        self._box = QRectF()
        self.setWindowTitle(tr("Players"))
        self.setObjectName("players")
        self.resize(*FIRST_SIZE)
        self.known = project(gm.battle)
        # The game master's scenario as it would be after the present drag, if there is one; and the
        # cells whose walls and ground are already drawn.
        self._ahead: Scenario | None = None
        self._drawn = self.known.uncovered
        self._rest, self._soon = (
            self._single_shot(self._draw_ahead),
            self._single_shot(self.refresh),
        )
        # The pictures are shared: each is decoded once for both windows.
        self.workspace = Workspace(Document(self._position()), gm.pictures)
        self.workspace.overlays = Overlays(reach=True)
        self._make_map(look)
        self.order = OrderStrip()
        self._strip = RotatedWidget(self.order)
        self.table = TableScreen("")
        self._make_table(look)
        self.view.seen_changed.connect(self._refit)
        self._lay_out()
        gm.document_changed.connect(self._on_change)
        gm.plan_changed.connect(self._on_plan)
        QGuiApplication.instance().screenRemoved.connect(self._on_screen_removed)  # type: ignore[union-attr]
        self.refresh()

    def _single_shot(self, act: Callable[[], None]) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.timeout.connect(act)
        return timer

    def _make_map(self, look: Theme) -> None:
        """Creates the map of what the players know, with fog and light over it."""
        self.scene = MapScene(self.workspace, look, self, shows_veil=False)
        self.fog = FogItem(FOG_DEPTH, look)
        self.light = LightItem(LIGHT_DEPTH, look)
        for item in (self.fog, self.light):
            self.scene.graphics.addItem(item)
        self.view = PlayersView(self.scene)

    def _make_table(self, look: Theme) -> None:
        """Creates the handling of fingers on the map, and what the game master shows there."""
        gm = self._gm
        self.play = TablePlay(gm, self.workspace, self.scene, self.view, look)
        self.shared = SharedLayer(gm, self.scene, look, lambda: self.frozen)
        self.trails = MiniTrails(gm, self.workspace, self.scene, look)
        self.play.drags.changed.connect(lambda: self.trails.note_drags(self.play.drags.plans))

    def _lay_out(self) -> None:
        table = QWidget()
        self._table = QBoxLayout(STRIP_FIRST[0], table)
        self._table.setContentsMargins(0, 0, 0, 0)
        self._table.setSpacing(0)
        self._table.addWidget(self._strip)
        self._table.addWidget(self.view, 1)
        self.sheet = HandoutSheet(self._gm.showing, table)
        black = QWidget()
        black.setObjectName("blackout")
        # Black in every theme: a dark grey page is a lamp in a dark room.
        black.setStyleSheet("background: black")
        self._pages = QStackedWidget(self)
        self._pages.addWidget(table)
        self._pages.addWidget(black)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setStyleSheet("QWidget#players { background: black }")
        self._whole = QVBoxLayout(self)
        self._whole.setContentsMargins(0, 0, 0, 0)
        self._whole.addWidget(self._pages)

    # -- what it shows ---------------------------------------------------------------------------

    def _on_change(self, _change: object) -> None:
        """The game master's scenario changed: several changes in a row are shown once."""
        if not self.frozen and self.isVisible():
            self._soon.start(0)

    def refresh(self) -> None:
        """Shows what the players may know now."""
        self.known, self._ahead = project(self._gm.battle), None
        self._drawn = self.known.uncovered
        self._rest.stop()
        # Shown, not carried out: the players' document has no undo steps of its own.
        self.workspace.document.show(self._position())
        self._select_acting()
        self._show_sight(self.known)
        self.order.show_known(self.known)
        self._strip.setVisible(self.known.scenario.encounter.stage == "play")
        self._strip.renew()
        self.play.show_known(self.known)
        self.shared.show_known(self.known)
        self.trails.show_known(self.known)
        self._frame()

    def _refit(self) -> None:
        if not self.frozen:
            self.trails.refit()

    def _show_sight(self, known: KnownMap) -> None:
        self.fog.show_value(players_fog(known))
        figures: tuple[Footprint, ...] = ()
        if self.table.miniatures and isinstance(known, Projection):
            figures = self._figures(known)
        self.light.show_value(players_light(known, figures))

    def _figures(self, known: Projection) -> tuple[Footprint, ...]:
        """Where figures stand on the screen."""
        battle = self._gm.battle.after(known.scenario)
        return tuple(battle.footprint(token) for token in known.scenario.tokens.values())

    def _on_plan(self) -> None:
        """The game master drags a token of the party: fog is shown as it would be there. Walls and
        ground that come into sight follow when the drag rests; newly seen tokens appear only at the
        drop.
        """
        self.scene.pulse.hold(self._gm.dragging)  # or each of its beats would be painted beside
        ahead = self._gm.sight_ahead
        if ahead is self._ahead or self.frozen or not self.isVisible():
            return
        self._ahead = ahead
        if ahead is None:  # dropped, with an effect or without: all is shown as it is, once
            self._rest.stop()
            self._soon.start(0)
            return
        # Who stands there only matters where light spares the figures.
        known = (project if self.table.miniatures else known_map)(self._gm.battle.after(ahead))
        if _drawn_of(known.scene) == _drawn_of(self.workspace.scenario.scene):
            self._rest.stop()
            self._show_sight(known)
            return
        fog = players_fog(known)
        if fog is not None:  # what is not drawn yet stays covered for a moment
            # Only what was drawn before and is seen from there.
            shown = self._drawn & known.uncovered
            self.fog.show_value(replace(fog, uncovered=shown, lifts=False))
        self._rest.start(REST_MS)

    def _draw_ahead(self) -> None:
        """The drag rests: draws the walls and the ground that come into sight there."""
        if self.frozen or self._ahead is None or not self.isVisible():
            return
        known = project(self._gm.battle.after(self._ahead))
        # Only the scene: tokens that would be seen from there appear at the drop.
        there = replace(self.known.scenario, scene=known.scenario.scene)
        self.workspace.document.show(Position(there, self._gm.ruleset))
        self._drawn = known.uncovered
        self._show_sight(known)

    def _position(self) -> Position:
        """What the players know, under the rules of the game master's document."""
        return Position(self.known.scenario, self._gm.ruleset)

    def _select_acting(self) -> None:
        """Selects the party's acting token, to show its reach if the game master allows it."""
        known = self.known.scenario
        acting = known.tokens.get(known.encounter.active or "")
        own = acting is not None and acting.side == PARTY and self.shows_reach
        self.workspace.select(Selection((acting.id,) if own and acting is not None else ()))

    def set_true_size(self, true_size: TrueSize | None) -> None:
        """Shows cells at a measured size and locks the zoom, or unlocks it."""
        self._true_size = true_size
        self._frame()

    def _frame(self) -> None:
        """Brings into view what is followed, at true size if that is wanted and measured here."""
        pixels = self._true_size(self.screen()) if self._true_size is not None else None
        if pixels is None:
            self.view.release()
            self._frame_whole()
            return
        # At the first locking the middle of what is followed is shown; afterwards the place is
        # kept.
        if not self.view.is_locked:
            self._frame_whole()
        self.view.lock(pixels)
        self._go_to_followed()

    def _go_to_followed(self) -> None:
        """At true size, moves the map only for an acting token out of view and where the game
        master leads.
        """
        acting = self.scene.tokens.get(self.known.scenario.encounter.active or "")
        if self.follow == "gm" and not self._gm_area.isEmpty():
            self.view.look_at(self._gm_area.center())
        elif self.follow == "acting" and acting is not None:
            middle = acting.sceneBoundingRect().center()
            # While it is visible the map lies still under the figures.
            if not self._in_view(middle):
                self.view.look_at(middle)

    def _in_view(self, place: QPointF) -> bool:
        return self.view.viewport().rect().contains(self.view.mapFromScene(place))

    def _frame_whole(self) -> None:
        # Players who look elsewhere are not pulled back at each step of the fight.
        if self.view.by_hand:
            return
        acting = self.scene.tokens.get(self.known.scenario.encounter.active or "")
        if self.follow == "gm" and not self._gm_area.isEmpty():
            self.view.show_area(self._gm_area)
        elif self.follow == "box" and not self._box.isEmpty():
            self.view.show_area(self._box)
        elif self.follow == "acting" and acting is not None:
            side = CELLS_ACROSS * CELL
            middle = acting.sceneBoundingRect().center()
            self.view.show_area(QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side))
        # Nobody acts: the view stays where the last one was, except for the first time.
        elif self.follow != "acting" or self.view.sceneRect().isEmpty():
            self.view.show_area(self.scene.map_area)

    def follow_gm(self, area: QRectF) -> None:
        """The game master looks at another part of the map."""
        self._gm_area = area
        if self.follow == "gm" and not self.frozen:
            self._frame()

    def set_follow(self, follow: Follow) -> None:
        """Keeps something else in view, and ends looking elsewhere by hand."""
        if follow == "box" and self.follow != "box":
            # It begins as what is visible, so that nothing jumps.
            self._box = self.view.now_seen()
        self.follow = follow
        self.view.by_hand = False
        self._frame()

    def show_box(self, area: QRectF) -> None:
        """The box on the game master's map has moved or changed its size."""
        self._box = area
        if self.follow != "box" or self.frozen:
            return
        self.view.by_hand = False
        if self.view.is_locked:
            self.view.look_at(area.center())
        else:
            self._frame()

    def box_area(self) -> QRectF:
        """Where that box lies: the visible part, or while the picture is frozen the part that will
        be visible.
        """
        return self._box if self.frozen else self.view.now_seen()

    def set_blackout(self, on: bool) -> None:
        """Shows nothing at all, or the map again."""
        self._pages.setCurrentIndex(int(on))
        self._switch_play()

    @property
    def is_black(self) -> bool:
        """Whether nothing is shown."""
        return self._pages.currentIndex() == 1

    def freeze(self, on: bool) -> None:
        """Freezes the present picture while the game master prepares, or continues."""
        self.frozen = self.trails.kept = on
        self._switch_play()
        if not on:
            self.refresh()

    def _switch_play(self) -> None:
        """Disables moving of tokens on a dark or frozen picture."""
        self.play.switch(not (self.frozen or self.is_black))

    def show_reach(self, on: bool) -> None:
        """Shows the reach of the party's acting token, or not."""
        self.shows_reach = on
        self._select_acting()

    def show_threat(self, on: bool) -> None:
        """Shows what enemies threaten, as far as the players see them, or not."""
        self.workspace.show_overlays(replace(self.workspace.overlays, threat=on))

    def set_motion(self, on: bool) -> None:
        """Switches the gliding of tokens on or off."""
        self.scene.set_motion(on)

    def apply_theme(self, look: Theme) -> None:
        """Redraws everything in another theme."""
        self.scene.apply_theme(look)
        self.play.apply_theme(look)
        self.trails.apply_theme(look)
        self._strip.renew()

    # -- the screen ------------------------------------------------------------------------------

    def lay(self, table: TableScreen) -> None:
        """Applies the layout that is stored for this screen."""
        # A box that was upright on the screen lies across it after a quarter turn.
        if (table.turn - self.view.turn) % 2:
            self._box = _across(self._box)
        self.table = table
        self._table.setDirection(STRIP_FIRST[table.near])
        self._strip.face(table.near)
        self.sheet.face(table.near)
        self._keep_margins()
        self.scene.set_grid(table.grid)
        self.scene.set_miniatures(table.miniatures)
        self.trails.switch(table.miniatures)
        self._show_sight(self.known)
        self.view.set_turn(table.turn, table.near)
        self._frame()

    def margins(self) -> Margins | None:
        """The margins in device pixels; None where the chosen ones leave no picture."""
        ratio = self.devicePixelRatioF()
        return margins_on(self.table, round(self.width() * ratio), round(self.height() * ratio))

    def _keep_margins(self) -> None:
        ratio = self.devicePixelRatioF()
        left, top, right, bottom = (round(each / ratio) for each in self.margins() or (0, 0, 0, 0))
        self._whole.setContentsMargins(left, top, right, bottom)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._keep_margins()

    def show_on(self, screen: QScreen, whole: bool) -> None:
        """Opens on a screen; `whole` fills it.

        The screen is chosen before: not every system lets a window move.
        """
        self.setScreen(screen)
        self.setGeometry(screen.availableGeometry() if whole else _window_on(screen))
        self.refresh()
        self.showFullScreen() if whole else self.showNormal()

    def _on_screen_removed(self, screen: QScreen) -> None:
        """The players' screen was unplugged: the window closes until it is opened again, and never
        jumps elsewhere.
        """
        if self.isVisible() and self.screen() is screen:
            self.play.drags.drop_all()
            self.hide()
            self.gone.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.isFullScreen():
            self.showNormal()
        elif event.key() == Qt.Key.Key_I and event.modifiers() == Qt.KeyboardModifier.ShiftModifier:
            self.lock_key.emit()
        # Only these few keys: leaning on the table's keyboard must not change the fight.
        elif event.key() == Qt.Key.Key_R and not event.modifiers():
            self.turn_key.emit()
        elif event.key() in PANS:
            self.view.pan(*PANS[event.key()])
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.ScreenChangeInternal, QEvent.Type.DevicePixelRatioChange):
            self._frame()  # its pixels now have another size
            self.screen_changed.emit()
        return super().event(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        self.trails.stop()
        self.scene.pulse.follow(None)  # or it would continue behind a closed window
        event.accept()
        self.closed.emit()


def _across(area: QRectF) -> QRectF:
    """The same area rotated by a quarter around its middle."""
    turned = QRectF(0, 0, area.height(), area.width())
    turned.moveCenter(area.center())
    return turned


def _drawn_of(scene: Scene) -> tuple[int, ...]:
    """The slowly drawn parts of a scene, by identity: equal while nothing more of it is known."""
    return id(scene.barriers), id(scene.ground), id(scene.painted)


def _window_on(screen: QScreen) -> QRect:
    """A window rectangle in the middle of a screen, no larger than it."""
    room = screen.availableGeometry()
    size = QSize(*FIRST_SIZE).boundedTo(room.size())
    place = QRect(room.topLeft(), size)
    place.moveCenter(room.center())
    return place
