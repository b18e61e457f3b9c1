"""The game master's pointer on both maps while S is held or it is switched on, and how much of
ruler and areas the players see.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPointF, Qt
from PySide6.QtGui import QCursor, QKeyEvent, QMouseEvent

from fivefoot.ui.map.items.glow_item import GlowItem
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.window.parts import WindowParts
from fivefoot.ui.window.players_commands import PlayersCommands

POINTER = 100
"""The depth of the dot: above everything."""

SWITCHES = {
    "share_ruler": "ruler",
    "share_own_areas": "own_areas",
    "share_other_areas": "other_areas",
}


class ManualSharing(QObject):
    """Watches the map for the held key and the pointer; it consumes no events."""

    def __init__(self, window: WindowParts, players: PlayersCommands) -> None:
        super().__init__(window)
        self._window, self._players = window, players
        self._desk, self._held = window.workspace.showing, False
        self.dot = GlowItem(POINTER, window.look)
        window.scene.graphics.addItem(self.dot)
        self._desk.pointer_moved.connect(self._show_dot)
        actions = window.actions_by_name
        for name in SWITCHES:
            actions[name].setChecked(getattr(window.preferences.value, name))
            actions.connect(name, self.share)
        actions.connect("gm_pointer", self._switch)
        self._desk.window_changed.connect(self.share)
        # Keys go to the view, the pointer to its viewport: both are watched.
        window.map.installEventFilter(self)
        window.map.viewport().installEventFilter(self)

    def share(self) -> None:
        """Shares what is switched on with the players; stored for the next start."""
        switches = {name: self._window.actions_by_name[name].isChecked() for name in SWITCHES}
        self._window.preferences.change(**switches)
        players = self._players.players
        # Stored in any case: the window reads the switches when it is created.
        if players is None:
            return
        for name, field in SWITCHES.items():
            setattr(players.shared.shared, field, switches[name])
        players.shared.refresh()

    @property
    def is_on(self) -> bool:
        """Whether the pointer is shown, by the key or by the switch."""
        return self._held or self._window.actions_by_name["gm_pointer"].isChecked()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent):
            self._key(event)
        elif isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseMove:
            if self.is_on:
                self._desk.point_at(self._window.map.mapToScene(event.position().toPoint()))
        # The release goes to whichever widget has the focus then: without this the dot would stay
        # for good.
        elif event.type() == QEvent.Type.FocusOut and self._held:
            self._hold(False)
        return False

    def _key(self, event: QKeyEvent) -> None:
        # A held key comes as alternating presses and releases: the dot would blink.
        if event.key() != Qt.Key.Key_S or event.isAutoRepeat():
            return
        # Ctrl+S saves and is no S.
        plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
        if event.type() == QEvent.Type.KeyPress and plain:
            self._hold(True)
        elif event.type() == QEvent.Type.KeyRelease and self._held:
            self._hold(False)

    def _hold(self, held: bool) -> None:
        self._held = held
        self._switch()

    def _switch(self) -> None:
        self._desk.point_at(self._here() if self.is_on else None)

    def _here(self) -> QPointF | None:
        """Where the pointer is on the map; else the middle of the cell chosen with the keys."""
        view = self._window.map
        # From the system: a resting pointer sends no event when the key is pressed.
        at = view.viewport().mapFromGlobal(QCursor.pos())
        if view.viewport().rect().contains(at):
            return view.mapToScene(at)
        cell = self._window.workspace.pointed.cell
        return QPointF((cell[0] + 0.5) * CELL, (cell[1] + 0.5) * CELL) if cell else None

    def _show_dot(self) -> None:
        self.dot.show_at(self._desk.pointer, self._window.scene.zoom)
