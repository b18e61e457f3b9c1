"""The map alone: one key takes everything else away, and brings it back as it was."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from fivefoot.ui.state.notice import Notice
from fivefoot.ui.window.parts import WindowParts


class MapAlone:
    """Cards on the map stay: a question is asked there, and keys work as ever."""

    def __init__(self, window: WindowParts) -> None:
        self._window = window
        self._put_away: tuple[QWidget, ...] = ()
        window.actions_by_name.connect("map_alone", self.change)

    def change(self) -> None:
        """Put away all bars and panels, or bring back those that were there."""
        window = self._window
        window.map_alone = window.actions_by_name["map_alone"].isChecked()
        if window.map_alone:
            parts = (window.strip, window.tools, window.foot, window.side, window.rail, window.statusBar())
            self._put_away = tuple(part for part in parts if not part.isHidden())
        for part in self._put_away:
            part.setVisible(not window.map_alone)
        window.show_rail()
        if window.map_alone:
            key = window.actions_by_name["map_alone"].shortcut().toString()
            window.workspace.notify(Notice(f"{key} brings bars and panels back."))
