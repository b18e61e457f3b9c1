"""The game master's commands for the players' window: opening it on a screen, darkening, freezing,
fog.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPointF, QRectF, QTimer
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QInputDialog

from fivefoot.core.geometry.true_size import (
    ScreenMeasure,
    measure_for,
    pixels_of,
    with_measure,
)
from fivefoot.core.interaction.requested_moves import Movable, RequestedMove
from fivefoot.core.session.commands.fog_edits import SetFog, UncoverAll
from fivefoot.core.storage.settings import MAX_SCREENS
from fivefoot.core.texts.marker import tr
from fivefoot.ui.map.items.ping_item import PingItem
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.map.scene.hidden_badge_layer import KeptBackLayer
from fivefoot.ui.players.measure_dialog import MeasureScreen
from fivefoot.ui.players.players_view import Follow
from fivefoot.ui.players.players_window import PlayersWindow
from fivefoot.ui.players.screen_names import has_namesake, measured_name, screen_name
from fivefoot.ui.state.true_size_words import measure_words
from fivefoot.ui.state.workspace import Notice
from fivefoot.ui.window.parts import WindowParts
from fivefoot.ui.window.table_screen_commands import TableScreenCommands
from fivefoot.ui.window.view_box_commands import ViewBoxCommands

MOVABLE: dict[str, Movable] = {
    "players_move_none": "none",
    "players_move_own": "own",
    "players_move_seen": "seen",
}
MILLIMETRE = 1_000
"""Micrometres."""

PING = 99.0
"""The depth of a ping: above everything."""

FOLLOWS: dict[str, Follow] = {
    "players_map": "map",
    "players_acting": "acting",
    "players_gm": "gm",
    "players_box": "box",
}


class PlayersCommands:
    """Keeps the players' window and connects its commands; the window is created when it is first
    needed.
    """

    def __init__(self, window: WindowParts) -> None:
        self._window = window
        self._workspace = window.workspace
        # The request that was reported last: the desk reports each change, the notice comes once
        # for each request.
        self._reported_move: RequestedMove | None = None
        self.players: PlayersWindow | None = None
        self._soon = QTimer(window)
        # The window is still visible while it reports that it closes: the switches are updated
        # afterwards.
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self.refresh)
        self.table = TableScreenCommands(window)
        self.view_box = ViewBoxCommands(window, self.table)
        self.ping_item = PingItem(PING, window.look)
        window.scene.graphics.addItem(self.ping_item)
        self.kept_back = KeptBackLayer(
            window.workspace, window.scene.graphics, window.look, window.scene
        )
        window.workspace.pinged.connect(self.ping_item.show_at)
        self._connect_window()
        self._connect_fog()
        self._connect_play()
        self._workspace.document_changed.connect(lambda _change: self.refresh())
        # Every time, not only while it is followed: what to follow is the window's own business.
        window.map.looked_elsewhere.connect(self._follow_gm)
        self.refresh()

    def _connect_window(self) -> None:
        """Connects what the players' window shows."""
        actions = self._window.actions_by_name
        for name, handler in {
            "players_window": self.open,
            "blackout": self.blackout,
            "freeze": self.freeze,
            "players_reach": self.show_overlays,
            "players_threat": self.show_overlays,
            "true_size": self.show_true_size,
            "measure_screen": self.measure_screen,
        }.items():
            actions.connect(name, handler)
        for name, follow in FOLLOWS.items():
            actions.connect(name, partial(self.set_follow, follow))
        actions["players_reach"].setChecked(self._window.preferences.value.players_reach)
        actions["players_threat"].setChecked(self._window.preferences.value.players_threat)
        followed = self._window.preferences.value.players_follow
        for name, follow in FOLLOWS.items():
            actions[name].setChecked(follow == followed)

    def _connect_fog(self) -> None:
        """Connects what lies over the players' map."""
        actions, do = self._window.actions_by_name, self._workspace.do
        handlers: dict[str, Callable[[], object]] = {
            "fog": lambda: do(SetFog(on=actions["fog"].isChecked())),
            "fog_by_sight": lambda: do(SetFog(by_sight=actions["fog_by_sight"].isChecked())),
            "uncover_all": lambda: do(UncoverAll()),
            "cover_all": lambda: do(UncoverAll(uncover=False)),
            "fog_tool": self.take_fog_tool,
        }
        for name, handler in handlers.items():
            actions.connect(name, handler)

    def _connect_play(self) -> None:
        """Connects what the players may do at the table."""
        actions, table = self._window.actions_by_name, self._workspace.table
        kept = self._window.preferences.value
        actions.connect("ping", self.ping)
        actions.connect("grant", table.grant)
        actions.connect("decline", table.decline)
        actions.connect("players_wait", self.set_play)
        for name, movable in MOVABLE.items():
            actions.connect(name, self.set_play)
            actions[name].setChecked(movable == kept.players_move)
        actions["players_wait"].setChecked(kept.players_wait)
        table.changed.connect(self._show_asked)
        self._show_asked()

    def refresh(self) -> None:
        """Updates the switches."""
        actions, fog = self._window.actions_by_name, self._workspace.scenario.scene.fog
        shown = self.players is not None and self.players.isVisible()
        actions["fog"].setChecked(fog.on)
        actions["fog_by_sight"].setChecked(fog.by_sight)
        actions["players_window"].setChecked(shown)
        # Without a window they would describe a picture that nobody sees.
        for name in ("blackout", "freeze", "true_size"):
            actions[name].setEnabled(shown)
        self.table.refresh()
        self.view_box.refresh()
        self._workspace.showing.window_changed.emit()

    @property
    def is_open(self) -> bool:
        """Whether the players' window is visible."""
        return self.players is not None and self.players.isVisible()

    def open(self) -> None:
        """Opens the players' window on a chosen screen, or closes it."""
        if self.players is not None and self.players.isVisible():
            self.players.close()
            self.refresh()
            return
        screen = self._chosen_screen()
        # Cancelled: the switch that was pressed is restored.
        if screen is None:
            self.refresh()
            return
        if self.players is None:
            self.players = PlayersWindow(self._workspace, self._window.look)
            self.table.take(self.players)
            self.view_box.watch(self.players)
            self.players.gone.connect(self.tell_gone)
            self.players.closed.connect(self._soon.start)
            self.players.lock_key.connect(self._window.actions_by_name["true_size"].trigger)
            self.set_play()
            self.show_overlays()
            self.players.set_motion(not self._window.preferences.value.reduced_motion)
        # Over the whole of another screen; on the same screen the own window must remain usable.
        self.players.show_on(screen, whole=screen is not self._window.screen())
        self._window.preferences.change(players_screen=screen_name(screen))
        self.refresh()
        # After it is on its screen: the layout is stored for each screen by name.
        self.table.lay()
        self._take_up_follow()
        self.show_true_size()
        # Two identical televisions: with exchanged plugs each gets the other's margins.
        if has_namesake(self.players.screen()):
            self._workspace.notify(
                Notice(
                    tr("Two screens have the same name: their connectors tell them apart."),
                    screen_name(self.players.screen()),
                )
            )

    def _chosen_screen(self) -> QScreen | None:
        """The screen for the players: the only other one, the one of last time, or the one that is
        chosen now.
        """
        own = self._window.screen()
        others = [screen for screen in QGuiApplication.screens() if screen is not own]
        if not others:
            self._workspace.notify(
                Notice(tr("There is no second screen: the players' window opens beside this one."))
            )
            return own
        last = [
            screen
            for screen in others
            if screen_name(screen) == self._window.preferences.value.players_screen
        ]
        if last or len(others) == 1:
            return (last or others)[0]
        names = [
            # Numbered, as two screens may have the same name and the answer comes back as its text.
            f"{number}: {screen_name(screen)}"
            for number, screen in enumerate(others, start=1)
        ]
        chosen, done = QInputDialog.getItem(
            self._window,
            tr("Players' window"),
            tr("Which screen do the players see?"),
            names,
            0,
            False,
        )
        return others[names.index(chosen)] if done else None

    def blackout(self) -> None:
        """Shows the players nothing, or the map again."""
        if self.players is not None:
            self.players.set_blackout(self._window.actions_by_name["blackout"].isChecked())
            self._workspace.showing.window_changed.emit()

    def freeze(self) -> None:
        """Freezes the players' picture, or continues."""
        if self.players is not None:
            self.players.freeze(self._window.actions_by_name["freeze"].isChecked())
            self._workspace.showing.window_changed.emit()

    def show_overlays(self) -> None:
        """Shows the players the reach of their acting token, and what visible enemies threaten, or
        not; stored for the next start.
        """
        actions = self._window.actions_by_name
        reach, threat = (actions[name].isChecked() for name in ("players_reach", "players_threat"))
        self._window.preferences.change(players_reach=reach, players_threat=threat)
        if self.players is not None:
            self.players.show_reach(reach)
            self.players.show_threat(threat)

    def set_play(self) -> None:
        """Sets what the players may move, and whether their moves need consent; stored for the next
        start.
        """
        actions = self._window.actions_by_name
        chosen = (movable for name, movable in MOVABLE.items() if actions[name].isChecked())
        movable: Movable = next(chosen, "own")
        waits = actions["players_wait"].isChecked()
        self._window.preferences.change(players_move=movable, players_wait=waits)
        if self.players is not None:
            self.players.play.movable, self.players.play.waits = movable, waits

    def _show_asked(self) -> None:
        """Reports that players request a move, which is shown on the map as a plan."""
        desk, actions = self._workspace.table, self._window.actions_by_name
        for name in ("grant", "decline"):
            actions[name].setEnabled(desk.next is not None)
        if desk.shown is not None and desk.shown is not self._reported_move:
            token = self._workspace.scenario.tokens[desk.shown.token].name
            self._workspace.notify(
                Notice(
                    tr("The players want to move {token} like this.", token=token),
                    tr("Enter approves it, Escape declines it."),
                )
            )
        self._reported_move = desk.shown

    def ping(self) -> None:
        """Points at the place under the pointer, or at the one chosen with the arrow keys."""
        cell = self._workspace.pointed.cell
        token = self._workspace.token
        if cell is None and token is not None:
            # By keys alone nothing is pointed at: the selected token's place is used.
            cell = token.cell
        if cell is not None:
            self._workspace.ping(QPointF((cell[0] + 0.5) * CELL, (cell[1] + 0.5) * CELL))

    def set_follow(self, follow: Follow) -> None:
        """Keeps something else in the players' view, also after the next start."""
        self._window.preferences.change(players_follow=follow)
        if self.players is not None:
            self.players.set_follow(follow)
        self.view_box.refresh()

    def _take_up_follow(self) -> None:
        """Makes a window that was just opened follow what was chosen before it, or at an earlier
        start.
        """
        follow = self._window.preferences.value.players_follow
        if self.players is not None and follow != self.players.follow:
            self.players.follow_gm(self._window.scene.visible)
            self.players.set_follow(follow)
            self.view_box.refresh()

    def tell_gone(self) -> None:
        """The players' screen was unplugged."""
        self._workspace.notify(
            Notice(
                tr("The players' screen was disconnected."),
                tr("The players' window is closed; Shift+P opens it on another screen."),
            )
        )
        self.refresh()

    def show_true_size(self) -> None:
        """Locks the players' map at true size and reports the accuracy, or unlocks it.

        A screen that was never measured is measured first.
        """
        if self.players is None:
            return
        switch = self._window.actions_by_name["true_size"]
        if switch.isChecked():
            screen = self.players.screen()
            measure = self._kept_measure(screen) or self._measure(screen)
            switch.setChecked(measure is not None)
            self._tell_true_size(measure)
        self.players.set_true_size(self._scale if switch.isChecked() else None)
        self._size_targets()

    def _size_targets(self) -> None:
        """Makes small tokens equally easy to hit on a measured screen."""
        if self.players is None:
            return
        kept = self._kept_measure(self.players.screen())
        if kept is not None:
            # Measures are in device pixels, touches in logical ones.
            ratio = self.players.devicePixelRatioF()
            self.players.view.pixels_per_millimetre = pixels_of(kept, MILLIMETRE) / ratio

    def measure_screen(self) -> None:
        """Measures the players' screen, and uses the result at once."""
        shown = self.players is not None and self.players.isVisible()
        # A closed window keeps its former screen, which may be gone by now.
        screen = self.players.screen() if self.players and shown else self._chosen_screen()
        if screen is not None:
            self._tell_true_size(self._measure(screen))
        if self.players is not None and self._window.actions_by_name["true_size"].isChecked():
            self.players.set_true_size(self._scale)

    def _kept_measure(self, screen: QScreen) -> ScreenMeasure | None:
        kept = self._window.preferences.value.screen_measures
        return measure_for(kept, measured_name(screen))

    def _scale(self, screen: QScreen) -> float | None:
        """Device pixels along a cell at true size; None for a screen that was not measured."""
        kept = self._kept_measure(screen)
        return pixels_of(kept, self._window.preferences.value.cell_micrometres) if kept else None

    def _measure(self, screen: QScreen) -> ScreenMeasure | None:
        """Asks for the measure of a screen and stores it.

        Do not use `screen` afterwards: PySide lets go of screens with the dialog that named them.
        """
        keeper = self._window.preferences
        dialog = MeasureScreen(screen, keeper.value, self._window)
        if not dialog.exec():
            return None
        measure = dialog.measure()
        kept = with_measure(keeper.value.screen_measures, measure, MAX_SCREENS)
        keeper.change(screen_measures=kept, cell_micrometres=dialog.cell_micrometres())
        return measure

    def _tell_true_size(self, measure: ScreenMeasure | None) -> None:
        cell = self._window.preferences.value.cell_micrometres
        if measure is not None:
            self._workspace.notify(Notice(measure_words(measure, cell)))

    def _follow_gm(self, area: QRectF) -> None:
        if self.players is not None:
            self.players.follow_gm(area)

    def take_fog_tool(self) -> None:
        """Activates the fog tool; fog is added if there is none, or there would be nothing to
        uncover.
        """
        if not self._workspace.scenario.scene.fog.on:
            self._workspace.do(SetFog(on=True, by_sight=False))
        self._workspace.choose_tool("fog")

    def close(self) -> None:
        """The game master's window is closed, and the players' with it."""
        # A handout may be decoding in a thread, which would report to a window that is gone.
        self._workspace.showing.wait()
        if self.players is not None:
            self.players.close()
            self.players.workspace.background.wait()
            self.players.deleteLater()
            self.players.workspace.deleteLater()
            self.players = None
            # They are updated once more, when the window has reported that it closes.
            self.table.forget()
            self.view_box.forget()
