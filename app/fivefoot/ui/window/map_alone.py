"""Shows the map alone: one key hides everything else of the window, and restores it as it was."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from fivefoot.core.texts.marker import tr
from fivefoot.ui.state.notice import Notice
from fivefoot.ui.window.parts import WindowParts


class MapAlone:
    """Hides strip, tools, bars and panels of a window, and remembers which of them were
    visible.
    """

    def __init__(self, window: WindowParts) -> None:
        self._window = window
        self._taken_away: tuple[QWidget, ...] = ()
        self._notice_text = ""

    def toggle(self) -> None:
        """Shows the map alone, or restores the rest; a map that was fitted to the window is fitted
        again.
        """
        window = self._window
        # Before anything is hidden: each hidden part resizes the map, and the view would keep its
        # place instead of being fitted again.
        window.map.keep_fitted()
        window.map_alone = not window.map_alone
        if window.map_alone:
            parts = (
                window.strip,
                window.tools,
                window.foot,
                window.side,
                window.rail,
                window.statusBar(),
            )
            # Only what was visible: a panel that was folded stays folded when the rest returns.
            self._taken_away = tuple(part for part in parts if not part.isHidden())
            for part in self._taken_away:
                part.hide()
            key = window.actions_by_name["map_alone"].shortcut().toString()
            self._notice_text = tr("Map only. {key} shows the rest again.", key=key)
            window.workspace.notify(Notice(self._notice_text))
            # The focus may have been in a part that is now hidden, and keys would go nowhere.
            window.map.setFocus()
            return
        for part in self._taken_away:
            part.show()
        # Whether there is a rail depends on the side panel and on the fight, which may have
        # continued.
        window.show_rail()
        # By its text in the language of the window; another notice may have come since.
        if window.banner.text == self._notice_text:
            window.banner.hide()
