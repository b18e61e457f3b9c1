"""The box on the game master's map that shows what the players see: drawing and moving it, and
leading their window by it.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF

from fivefoot.core.geometry.grid import CELL as THOUSAND
from fivefoot.core.interaction.view_box import UPWARD, ViewBox
from fivefoot.core.texts.marker import tr
from fivefoot.ui.map.items.view_box_item import ViewBoxItem
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.map.painters.view_box_painter import DrawnViewBox
from fivefoot.ui.players.players_window import PlayersWindow
from fivefoot.ui.state.view_box_desk import VIEW_BOX_TOOL
from fivefoot.ui.window.parts import WindowParts
from fivefoot.ui.window.table_screen_commands import TableScreenCommands

DEPTH = 94.0
"""Depth: above all of the map, below the numbers at its edges."""


class ViewBoxCommands:
    """Keeps the box and the players' view in step."""

    def __init__(self, window: WindowParts, table: TableScreenCommands) -> None:
        self._window, self._table = window, table
        self._workspace = window.workspace
        self._players: PlayersWindow | None = None
        self._desk = window.workspace.view_box
        self.item = ViewBoxItem(DEPTH, window.look)
        window.scene.graphics.addItem(self.item)
        self._desk.asked.connect(self._lead)
        self._desk.turn_asked.connect(self._turn)
        self._desk.size_refused.connect(self._tell_locked)
        self._desk.changed.connect(self.draw)
        window.map.zoomed.connect(lambda _zoom: self.draw())
        window.workspace.shown_changed.connect(self.draw)
        window.actions_by_name.connect("view_box_tool", self.take)

    def watch(self, players: PlayersWindow) -> None:
        """Uses a players' window that was just created."""
        self._players = players
        players.view.seen_changed.connect(self.refresh)

    def forget(self) -> None:
        """The players' window is gone for good."""
        self._players = None

    def take(self) -> None:
        """Activates the box's tool; a new box begins as what the players see now."""
        players, actions = self._players, self._window.actions_by_name
        if players is None or not players.isVisible():
            self._workspace.refuse(tr("The players' window is closed: open it first (Shift+P)."))
            actions["view_box_tool"].setChecked(False)
            actions["select_tool"].setChecked(self._workspace.tool == "select")
            return
        if players.follow != "box":
            actions["players_box"].trigger()
        self._workspace.choose_tool(VIEW_BOX_TOOL)

    def refresh(self) -> None:
        """Shows the box where the players look, or none."""
        players = self._players
        if players is None or not players.isVisible() or players.follow != "box":
            self._desk.show(None)
            if self._workspace.tool == VIEW_BOX_TOOL:
                self._workspace.choose_tool("select")
            return
        area = players.box_area()
        scale = THOUSAND / CELL
        self._desk.show(
            ViewBox(
                round(area.left() * scale),
                round(area.top() * scale),
                round(area.right() * scale),
                round(area.bottom() * scale),
                players.view.turn,
                players.view.is_locked,
            )
        )

    def draw(self) -> None:
        """Draws the box, with handles while its tool is active."""
        box = self._desk.box
        value = None
        if box is not None:
            rect, up = _rect(box), UPWARD[box.turn % 4]
            in_hand = self._workspace.tool == VIEW_BOX_TOOL
            sides = rect.x(), rect.y(), rect.width(), rect.height()
            value = DrawnViewBox(sides, (float(up[0]), float(up[1])), in_hand, not box.locked)
        self.item.show_value(value, self._window.map.zoom)

    def _lead(self, box: ViewBox) -> None:
        if self._players is not None:
            self._players.show_box(_rect(box))
            self.refresh()

    def _turn(self, quarters: int) -> None:
        if self._players is not None:
            self._table.change(turn=(self._players.table.turn + quarters) % 4)
            self.refresh()

    def _tell_locked(self) -> None:
        self._workspace.refuse(
            tr("At true size the players see as much as fits their screen: Shift+I turns it off.")
        )


def _rect(box: ViewBox) -> QRectF:
    scale = CELL / THOUSAND
    return QRectF(
        box.left * scale,
        box.top * scale,
        (box.right - box.left) * scale,
        (box.bottom - box.top) * scale,
    )
