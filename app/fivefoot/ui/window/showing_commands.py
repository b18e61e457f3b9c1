"""The commands that show handouts and titles to the players, by menu, key or drop.

While the players' window is open, a button in the status bar says what they see; files can be
dropped on it, too.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QMenu, QToolButton

from fivefoot.core.model.handout import Handout
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import menu_action, tool_tip
from fivefoot.ui.dialogs.write_handout import WriteHandout, WriteTitle
from fivefoot.ui.players.players_window import PlayersWindow
from fivefoot.ui.state.showing_desk import Shown
from fivefoot.ui.state.workspace import Notice
from fivefoot.ui.widgets.choose_file import file_to_open
from fivefoot.ui.window.file_drops import FileDrops
from fivefoot.ui.window.parts import WindowParts
from fivefoot.ui.window.players_commands import PlayersCommands


class ShowingCommands(QObject):
    """Connects these commands; `menu` is filled with what was shown before."""

    def __init__(self, window: WindowParts, players: PlayersCommands, menu: QMenu) -> None:
        super().__init__(window)
        self._window, self._players, self._menu = window, players, menu
        self._desk = window.workspace.showing
        self._dropped_on: PlayersWindow | None = None
        self._recent = QMenu(tr("Recent handouts"), menu)
        menu.addMenu(self._recent)
        self._recent.aboutToShow.connect(self._fill_recent)
        self.button = self._make_button()
        window.map.installEventFilter(self)
        for name, handler in self._handlers().items():
            window.actions_by_name.connect(name, handler)
        self._desk.changed.connect(self.refresh)
        self._desk.failed.connect(self._tell)
        self._desk.window_changed.connect(self.refresh)
        self._desk.window_changed.connect(self._take_drops)
        self.refresh()

    def _handlers(self) -> dict[str, Callable[[], object]]:
        return {
            "hand_out_file": self.ask_file,
            "hand_out_text": self.ask_text,
            "title_screen": self.ask_title,
            "take_back": self._desk.take_back,
        }

    def _make_button(self) -> QToolButton:
        """The button in the status bar that says what the players see."""
        button = QToolButton(self._window)
        button.setObjectName("playerssee")
        button.setAccessibleName(tr("What the players see"))
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setMenu(self._menu)
        self._window.statusBar().addPermanentWidget(button)
        return button

    # -- asking -----------------------------------------------------------------------------------

    def ask_file(self) -> None:
        """Asks for a picture or a text file and shows it."""
        kinds = tr("Pictures and texts (*.png *.jpg *.jpeg *.webp *.gif *.txt *.md)")
        name = file_to_open(self._window, tr("Hand out"), "", kinds)
        if name:
            self.hand_out([Path(name)])

    def hand_out(self, paths: list[Path]) -> None:
        """Shows the first of some files, as when they are dropped on the players' button."""
        if self._is_open():
            self._desk.show_file(paths[0])

    def _take_drops(self) -> None:
        """Files that are dropped on the players' window itself are shown, too."""
        players = self._players.players
        if players is not None and players is not self._dropped_on:
            self._dropped_on = players
            FileDrops(players, self.hand_out)

    def ask_text(self) -> None:
        """Asks for the text of a handout."""
        dialog = WriteHandout(self._window)
        if dialog.exec() == QDialog.DialogCode.Accepted and self._is_open():
            handout = dialog.handout()
            if handout is not None:
                self._desk.show(handout)
        dialog.deleteLater()

    def ask_title(self) -> None:
        """Asks for the text of a title."""
        dialog = WriteTitle(self._window.workspace.scenario.title, self._window)
        if dialog.exec() == QDialog.DialogCode.Accepted and self._is_open():
            title, line = dialog.said()
            self._desk.show_title(title, line, dialog.picture)
        dialog.deleteLater()

    def _is_open(self) -> bool:
        """Whether there is a players' window to show something on; it is opened if not."""
        if not self._players.is_open:
            self._players.open()
        return self._players.is_open

    # -- telling ----------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Updates the button and the switches."""
        actions, shown = self._window.actions_by_name, self._desk.shown
        actions["take_back"].setEnabled(shown is not None)
        self._recent.setEnabled(bool(self._desk.recent))
        self.button.setVisible(self._players.is_open)
        self.button.setText(self._button_text())
        tip = tr("What the players see. Drop a picture or text here to hand it out.")
        self.button.setToolTip(tool_tip(tip))

    def _button_text(self) -> str:
        """In two or three words, since the bar is narrow."""
        players, shown = self._players.players, self._desk.shown
        if players is not None and players.is_black:
            return tr("Players: nothing")
        if shown is None:
            frozen = players is not None and players.frozen
            return tr("Players: frozen") if frozen else tr("Players: the map")
        return tr("Players: title") if shown.handout.kind == "title" else tr("Players: handout")

    def _tell(self, why: str) -> None:
        self._window.workspace.notify(Notice(tr("The handout was not shown."), why, "danger"))

    def _fill_recent(self) -> None:
        self._recent.clear()
        for shown in self._desk.recent:
            action = menu_action(self._recent, _name_of(shown.handout))
            action.triggered.connect(lambda _checked=False, shown=shown: self._again(shown))

    def _again(self, shown: Shown) -> None:
        if self._is_open():
            self._desk.show_again(shown)

    # -- Escape -----------------------------------------------------------------------------------

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Escape on the map takes a handout back, unless there is a gesture or a plan to
        cancel.
        """
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() == Qt.Key.Key_Escape
        ):
            workspace = self._window.workspace
            in_hand = self._window.map.pointer.busy or workspace.plan is not None
            if not in_hand and workspace.fight.aim is None:
                return self._desk.take_back()
        return False


def _name_of(handout: Handout) -> str:
    kinds = {"title": tr("Title"), "picture": tr("Picture"), "text": tr("Text")}
    name = handout.name or handout.title or handout.text[:40]
    return tr("{kind}: {name}", kind=kinds[handout.kind], name=handout.title or name)
