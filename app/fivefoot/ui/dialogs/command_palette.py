"""The command palette: a few letters of a command, a setting or a page of the manual, then
Enter.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop, QModelIndex, QObject, QSize, Qt
from PySide6.QtGui import QIcon, QKeyEvent, QPixmap, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QLineEdit,
    QListView,
    QVBoxLayout,
    QWidget,
)

from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import text_label
from fivefoot.ui.appearance.screen_bounds import within_screen
from fivefoot.ui.appearance.theme import RHYTHM
from fivefoot.ui.commands.command_search import Entry, found

PLACE_ROLE = int(Qt.ItemDataRole.UserRole) + 1
MOST_SHOWN = 200
"""The most entries that are listed: nobody reads further, and listing all of the manual is
slow.
"""

WANTED = QSize(560, 460)
NOTHING = tr(
    "Nothing found for “{words}”. Try a single word for what you want to do. All commands are "
    "in the menus, all keys under Help > Keyboard shortcuts, everything else in Help > Manual."
)


class CommandPalette(QDialog):
    """Lists entries; the caller carries out the chosen one after the palette has closed.

    Letters typed before it is the active window are its own, too, so that commands can be typed at
    once. It closes when another window becomes active.
    """

    def __init__(self, entries: Sequence[Entry], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Find a command"))
        self._entries = entries
        self._shown: Sequence[Entry] = ()
        self.chosen: Entry | None = None
        self._was_active = self._is_done = False
        self._model = QStandardItemModel(self)
        self.search, self.list, self.nothing = QLineEdit(), QListView(), text_label()
        self._build()

    def _build(self) -> None:
        self.search.setPlaceholderText(tr("A command, a setting, or a manual page"))
        self.search.setAccessibleName(tr("Find a command"))
        self.list.setAccessibleName(tr("Commands"))
        self.list.setModel(self._model)
        self.list.setIconSize(QSize(20, 20))
        # Then Qt measures one row instead of all.
        self.list.setUniformItemSizes(True)
        self.nothing.setWordWrap(True)
        self.nothing.setProperty("role", "muted")
        self.search.textChanged.connect(self._filter)
        self.search.returnPressed.connect(self._choose)
        # Arrow keys move in the list while the focus stays in the field.
        self.search.installEventFilter(self)
        self.list.activated.connect(lambda _index: self._choose())
        self.list.clicked.connect(lambda _index: self._choose())
        box = QVBoxLayout(self)
        box.setContentsMargins(RHYTHM, RHYTHM, RHYTHM, RHYTHM)
        box.addWidget(self.search)
        box.addWidget(self.nothing)
        box.addWidget(self.list, 1)
        self.resize(within_screen(self, WANTED))
        self._filter("")

    def _filter(self, text: str) -> None:
        self._shown = found(text, self._entries)[:MOST_SHOWN]
        self._model.clear()
        for entry in self._shown:
            self._model.appendRow(_row(entry))
        self.nothing.setText(NOTHING.format(words=text.strip()))
        self.nothing.setVisible(not self._shown)
        self.list.setCurrentIndex(self._first())

    def _first(self) -> QModelIndex:
        """The first row that can be chosen."""
        # What cannot be done now is listed, so that people learn where it is, but Enter is for what
        # can.
        able = (row for row, entry in enumerate(self._shown) if entry.enabled)
        return self._model.index(next(able, 0), 0)

    def _choose(self) -> None:
        index = self.list.currentIndex()
        # The caller does it after the palette has closed: a command may open a dialog of its own.
        if index.isValid() and self._shown[index.row()].enabled:
            self.chosen = self._shown[index.row()]
            self.accept()

    def exec(self) -> int:
        """Shows it until something is chosen or it is closed; returns accepted or rejected.

        It does not block other windows: keys for a blocked window are dropped, and until the system
        has made this one active, typed letters go to the window below.
        """
        loop = QEventLoop()
        self.finished.connect(loop.quit)
        self.take_keys()
        self.show()
        loop.exec()
        return self.result()

    def take_keys(self) -> None:
        """Until it becomes active, keys for other windows are redirected to it."""
        app = QApplication.instance()
        if app is not None:
            app.installEventFilter(self)
            self.finished.connect(lambda _code: app.removeEventFilter(self))

    def done(self, result: int) -> None:
        # It closes because it is no longer active: that must not count as a second answer.
        self._is_done = True
        super().done(result)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.WindowActivate:
            self._was_active = True
        elif (
            event.type() == QEvent.Type.WindowDeactivate and self._was_active and not self._is_done
        ):
            self.reject()
        return super().event(event)

    def _takes(self, watched: QObject, event: QEvent) -> bool:
        """Whether an event of another window was a key that it has taken over."""
        mine = watched is self or (isinstance(watched, QWidget) and self.isAncestorOf(watched))
        if self._was_active or mine or not isinstance(event, QKeyEvent):
            return False
        # Otherwise a letter would act as a shortcut before it comes as a key.
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
        elif event.type() == QEvent.Type.KeyPress:
            QCoreApplication.sendEvent(self.search, event)
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is not self.search and self._takes(watched, event):
            return True
        if watched is not self.search:
            return super().eventFilter(watched, event)
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()))
            if step is not None:
                row = max(0, min(self._model.rowCount() - 1, self.list.currentIndex().row() + step))
                self.list.setCurrentIndex(self._model.index(row, 0))
                return True
        return super().eventFilter(watched, event)


def _row(entry: Entry) -> QStandardItem:
    icon = entry.icon if entry.icon is not None and not entry.icon.isNull() else _no_icon()
    item = QStandardItem(
        icon, "    ".join(part for part in (entry.text, entry.keys, entry.place) if part)
    )
    item.setEditable(False)
    item.setEnabled(entry.enabled)
    item.setData(entry.place, PLACE_ROLE)
    return item


def _no_icon() -> QIcon:
    """An empty icon that aligns the texts of rows without a picture."""
    # As large as the list's icons.
    blank = QPixmap(20, 20)
    blank.fill(Qt.GlobalColor.transparent)
    return QIcon(blank)
