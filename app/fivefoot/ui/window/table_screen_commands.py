"""How the players' map lies on their screen: turned, towards whom texts face, margins, grid. It is
kept for each screen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from fivefoot.core.storage.settings import MAX_SCREENS
from fivefoot.core.storage.table_screens import GridStyle, TableScreen, table_for, with_table
from fivefoot.core.texts.marker import tr
from fivefoot.ui.players.margins_dialog import MarginsDialog, no_picture
from fivefoot.ui.players.players_window import PlayersWindow
from fivefoot.ui.players.screens import screen_name
from fivefoot.ui.state.workspace import Notice
from fivefoot.ui.window.parts import WindowParts

TURNS = ("players_upright", "players_turned_right", "players_upside_down", "players_turned_left")
"""By the quarters that the map lies turned, clockwise."""

EDGES = ("readers_below", "readers_left", "readers_above", "readers_right")
"""By the edge at which the readers sit."""

GRIDS: dict[str, GridStyle] = {
    "players_grid_map": "map",
    "players_grid_off": "off",
    "players_grid_faint": "faint",
    "players_grid_strong": "strong",
}
SWITCHES = (
    *TURNS,
    *EDGES,
    *GRIDS,
    "players_turn_on",
    "readers_next",
    "players_margins",
    "miniatures",
)


class TableScreenCommands:
    """Changes how the map lies on the screen that the players' window is on, and keeps it."""

    def __init__(self, window: WindowParts) -> None:
        self._window = window
        self._players: PlayersWindow | None = None
        actions = window.actions_by_name
        handlers: dict[str, Callable[[], object]] = {
            "players_turn_on": self.turn_on,
            "readers_next": self.next_edge,
            "players_margins": self.ask_margins,
            "miniatures": self.switch_miniatures,
        }
        for quarters, name in enumerate(TURNS):
            handlers[name] = partial(self.change, turn=quarters)
        for near, name in enumerate(EDGES):
            handlers[name] = partial(self.change, near=near)
        for name, style in GRIDS.items():
            handlers[name] = partial(self.change, grid=style)
        for name, handler in handlers.items():
            actions.connect(name, handler)
        self.refresh()

    def take(self, players: PlayersWindow) -> None:
        """Look after a players' window that was just made."""
        self._players = players
        players.turn_key.connect(self.turn_on)
        players.screen_changed.connect(self.lay)

    def forget(self) -> None:
        """The players' window is gone for good."""
        self._players = None

    def lay(self) -> None:
        """Let the map lie as it is kept for the screen that the window is on now."""
        players = self._players
        if players is None or not players.isVisible():
            self.refresh()
            return
        players.lay(self._kept())
        if players.margins() is None:
            self._window.workspace.notify(
                Notice(tr("The margins of the players' screen are not used."), no_picture())
            )
        self.refresh()

    def refresh(self) -> None:
        """Let the switches say how the map lies."""
        actions, players = self._window.actions_by_name, self._players
        shown = players is not None and players.isVisible()
        table = players.table if players is not None else TableScreen("")
        for name in SWITCHES:
            actions[name].setEnabled(shown)
        chosen = next(name for name, style in GRIDS.items() if style == table.grid)
        actions["miniatures"].setChecked(table.miniatures)
        for name in (TURNS[table.turn], EDGES[table.near], chosen):
            actions[name].setChecked(True)

    def change(self, **fields: Any) -> None:
        """Change how the map lies here, and keep it."""
        if self._players is None or not self._players.isVisible():
            return
        table = replace(self._kept(), **fields)
        keeper = self._window.preferences
        keeper.change(table_screens=with_table(keeper.value.table_screens, table, MAX_SCREENS))
        self.lay()

    def turn_on(self) -> None:
        """Turn the map a quarter further."""
        if self._players is not None:
            self.change(turn=(self._players.table.turn + 1) % 4)

    def next_edge(self) -> None:
        """Let texts face the next edge, clockwise."""
        if self._players is not None:
            self.change(near=(self._players.table.near + 1) % 4)

    def switch_miniatures(self) -> None:
        """Figures stand on the screen, or tokens are drawn on it."""
        self.change(miniatures=self._window.actions_by_name["miniatures"].isChecked())

    def ask_margins(self) -> None:
        """Ask for the margins, while they are shown."""
        players = self._players
        if players is None:
            return
        pixels = players.size() * players.devicePixelRatioF()
        dialog = MarginsDialog(players.table, pixels, self._window)
        dialog.changed.connect(players.lay)
        if dialog.exec():
            wanted = dialog.wanted()
            self.change(margins=wanted.margins, unit=wanted.unit)
        else:
            self.lay()

    def _kept(self) -> TableScreen:
        assert self._players is not None
        return table_for(
            self._window.preferences.value.table_screens, screen_name(self._players.screen())
        )
