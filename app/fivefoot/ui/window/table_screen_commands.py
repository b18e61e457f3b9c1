"""Commands for the layout of the players' map on their screen: rotation, direction of texts,
margins, grid. Stored for each screen.
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
from fivefoot.ui.players.screen_names import screen_name
from fivefoot.ui.state.workspace import Notice
from fivefoot.ui.window.parts import WindowParts

TURNS = ("players_upright", "players_turned_right", "players_upside_down", "players_turned_left")
"""Commands by the rotation of the map in quarters, clockwise."""

EDGES = ("readers_below", "readers_left", "readers_above", "readers_right")
"""Commands by the edge at which the readers sit."""

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
    """Changes the layout on the screen of the players' window, and stores it."""

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
        """Uses a players' window that was just created."""
        self._players = players
        players.turn_key.connect(self.turn_on)
        players.screen_changed.connect(self.lay)

    def forget(self) -> None:
        """The players' window is gone for good."""
        self._players = None

    def lay(self) -> None:
        """Applies the layout stored for the window's present screen."""
        players = self._players
        if players is None or not players.isVisible():
            self.refresh()
            return
        players.lay(self._kept())
        if players.margins() is None:
            self._window.workspace.notify(
                Notice(tr("The margins of the players' screen were ignored."), no_picture())
            )
        self.refresh()

    def refresh(self) -> None:
        """Updates the switches."""
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
        """Changes the layout here, and stores it."""
        if self._players is None or not self._players.isVisible():
            return
        table = replace(self._kept(), **fields)
        keeper = self._window.preferences
        keeper.change(table_screens=with_table(keeper.value.table_screens, table, MAX_SCREENS))
        self.lay()

    def turn_on(self) -> None:
        """Turns the map a quarter further."""
        if self._players is not None:
            self.change(turn=(self._players.table.turn + 1) % 4)

    def next_edge(self) -> None:
        """Makes texts face the next edge, clockwise."""
        if self._players is not None:
            self.change(near=(self._players.table.near + 1) % 4)

    def switch_miniatures(self) -> None:
        """Switches between miniatures on the screen and drawn tokens."""
        self.change(miniatures=self._window.actions_by_name["miniatures"].isChecked())

    def ask_margins(self) -> None:
        """Asks for the margins, with a preview."""
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
