"""What the game master does with the players' window: open it on a screen, darken it, freeze it,
lay fog.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QRectF
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QInputDialog

from fivefoot.core.geometry.true_size import (
    ScreenMeasure,
    measure_for,
    pixels_of,
    with_measure,
)
from fivefoot.core.session.commands.fog_edits import SetFog, UncoverAll
from fivefoot.core.storage.settings import MAX_SCREENS
from fivefoot.core.texts.marker import tr
from fivefoot.ui.players.measure_dialog import MeasureScreen
from fivefoot.ui.players.players_view import Follow
from fivefoot.ui.players.players_window import PlayersWindow
from fivefoot.ui.players.screens import measured_name, screen_name
from fivefoot.ui.state.true_size_words import told
from fivefoot.ui.state.workspace import Notice
from fivefoot.ui.window.parts import WindowParts

FOLLOWS: dict[str, Follow] = {"players_map": "map", "players_acting": "acting", "players_gm": "gm"}


class PlayersCommands:
    """Keeps the players' window and connects its commands; the window is made when it is first
    asked for.
    """

    def __init__(self, window: WindowParts) -> None:
        self._window = window
        self._workspace = window.workspace
        self.players: PlayersWindow | None = None
        actions = window.actions_by_name
        for name, handler in {
            "players_window": self.open,
            "blackout": self.blackout,
            "freeze": self.freeze,
            "players_reach": self.show_reach,
            "true_size": self.show_true_size,
            "measure_screen": self.measure_screen,
            "fog": lambda: self._workspace.do(SetFog(on=actions["fog"].isChecked())),
            "fog_by_sight": lambda: self._workspace.do(
                SetFog(by_sight=actions["fog_by_sight"].isChecked())
            ),
            "uncover_all": lambda: self._workspace.do(UncoverAll()),
            "cover_all": lambda: self._workspace.do(UncoverAll(uncover=False)),
            "fog_tool": self.take_fog_tool,
        }.items():
            actions.connect(name, handler)
        for name, follow in FOLLOWS.items():
            actions.connect(name, partial(self.set_follow, follow))
        actions["players_reach"].setChecked(True)
        actions["players_map"].setChecked(True)
        self._workspace.document_changed.connect(lambda _change: self.refresh())
        window.map.looked_elsewhere.connect(self._follow_gm)
        self.refresh()

    def refresh(self) -> None:
        """Let the switches say how things are."""
        actions, fog = self._window.actions_by_name, self._workspace.scenario.scene.fog
        shown = self.players is not None and self.players.isVisible()
        actions["fog"].setChecked(fog.on)
        actions["fog_by_sight"].setChecked(fog.by_sight)
        actions["players_window"].setChecked(shown)
        for name in ("blackout", "freeze", "true_size"):
            actions[name].setEnabled(shown)

    def open(self) -> None:
        """Open the players' window on the screen that is chosen, or close it."""
        if self.players is not None and self.players.isVisible():
            self.players.close()
            self.refresh()
            return
        screen = self._chosen_screen()
        if screen is None:
            self.refresh()
            return
        if self.players is None:
            self.players = PlayersWindow(self._workspace, self._window.look)
            self.players.lock_key.connect(self._window.actions_by_name["true_size"].trigger)
            self.players.set_motion(not self._window.preferences.value.reduced_motion)
        self.players.show_on(screen, whole=screen is not self._window.screen())
        self._window.preferences.change(players_screen=screen_name(screen))
        self.refresh()
        self.show_true_size()

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
            f"{number}: {screen_name(screen)}" for number, screen in enumerate(others, start=1)
        ]
        chosen, done = QInputDialog.getItem(
            self._window,
            tr("Players' window"),
            tr("On which screen do the players look?"),
            names,
            0,
            False,
        )
        return others[names.index(chosen)] if done else None

    def blackout(self) -> None:
        """Show the players nothing, or the map again."""
        if self.players is not None:
            self.players.set_blackout(self._window.actions_by_name["blackout"].isChecked())

    def freeze(self) -> None:
        """Let the players keep the picture they have, or go on."""
        if self.players is not None:
            self.players.freeze(self._window.actions_by_name["freeze"].isChecked())

    def show_reach(self) -> None:
        """Show the players the reach of their token that acts, or not."""
        if self.players is not None:
            self.players.show_reach(self._window.actions_by_name["players_reach"].isChecked())

    def set_follow(self, follow: Follow) -> None:
        """Keep something else in the players' view."""
        if self.players is not None:
            self.players.set_follow(follow)

    def show_true_size(self) -> None:
        """Lock the players' map at true size and say how near that is, or let go of it.

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

    def measure_screen(self) -> None:
        """Measure the screen of the players, and use that at once."""
        shown = self.players is not None and self.players.isVisible()
        screen = self.players.screen() if self.players and shown else self._chosen_screen()
        if screen is not None:
            self._tell_true_size(self._measure(screen))
        if self.players is not None and self._window.actions_by_name["true_size"].isChecked():
            self.players.set_true_size(self._scale)

    def _kept_measure(self, screen: QScreen) -> ScreenMeasure | None:
        kept = self._window.preferences.value.screen_measures
        return measure_for(kept, measured_name(screen))

    def _scale(self, screen: QScreen) -> float | None:
        """Device pixels along a cell at true size; nothing for a screen that was not measured."""
        kept = self._kept_measure(screen)
        return pixels_of(kept, self._window.preferences.value.cell_micrometres) if kept else None

    def _measure(self, screen: QScreen) -> ScreenMeasure | None:
        """Ask for the measure of a screen and keep it.

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
            self._workspace.notify(Notice(told(measure, cell)))

    def _follow_gm(self, area: QRectF) -> None:
        if self.players is not None:
            self.players.follow_gm(area)

    def take_fog_tool(self) -> None:
        """Take the fog tool in hand; fog is laid if none is there, or there would be nothing to
        uncover.
        """
        if not self._workspace.scenario.scene.fog.on:
            self._workspace.do(SetFog(on=True, by_sight=False))
        self._workspace.choose_tool("fog")

    def close(self) -> None:
        """The game master's window is closed, and the players' with it."""
        if self.players is not None:
            self.players.close()
            self.players.workspace.background.wait()
            self.players.deleteLater()
            self.players.workspace.deleteLater()
            self.players = None
