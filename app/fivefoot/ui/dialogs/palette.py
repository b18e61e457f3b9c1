"""The command palette: type a few letters of any command, press Enter."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, QSortFilterProxyModel, Qt
from PySide6.QtGui import QAction, QIcon, QKeyEvent, QPixmap, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QDialog, QLineEdit, QListView, QVBoxLayout, QWidget

from fivefoot.ui.appearance.screen_bounds import within_screen
from fivefoot.ui.appearance.theme import RHYTHM

ACTION_ROLE = int(Qt.ItemDataRole.UserRole) + 1


class CommandPalette(QDialog):
    """Lists the actions given; the chosen one is triggered after the dialog has closed."""

    def __init__(self, actions: tuple[QAction, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Find a command")
        self._actions = actions
        self.chosen: QAction | None = None
        self._model = QStandardItemModel(self)
        for number, action in enumerate(actions):
            self._model.appendRow(_row(number, action))
        self._proxy = QSortFilterProxyModel(self)
        self._proxy.setSourceModel(self._model)
        self._proxy.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.search, self.list = QLineEdit(), QListView()
        self._build()

    def _build(self) -> None:
        self.search.setPlaceholderText("Find a command")
        self.search.setAccessibleName("Find a command")
        self.list.setAccessibleName("Commands")
        self.list.setModel(self._proxy)
        self.list.setIconSize(QSize(20, 20))
        self.list.setUniformItemSizes(True)
        self.search.textChanged.connect(self._filter)
        self.search.returnPressed.connect(self._choose)
        self.search.installEventFilter(self)
        self.list.activated.connect(lambda _index: self._choose())
        self.list.clicked.connect(lambda _index: self._choose())
        box = QVBoxLayout(self)
        box.setContentsMargins(RHYTHM, RHYTHM, RHYTHM, RHYTHM)
        box.addWidget(self.search)
        box.addWidget(self.list)
        self.resize(within_screen(self, QSize(480, 420)))
        self._filter("")

    def _filter(self, text: str) -> None:
        words = ".*".join(_escaped(letter) for letter in text.split())
        self._proxy.setFilterRegularExpression(words)
        self.list.setCurrentIndex(self._proxy.index(0, 0))

    def _choose(self) -> None:
        index = self.list.currentIndex()
        if index.isValid():
            self.chosen = self._actions[int(index.data(ACTION_ROLE))]
            self.accept()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()))
            if step is not None:
                row = max(0, min(self._proxy.rowCount() - 1, self.list.currentIndex().row() + step))
                self.list.setCurrentIndex(self._proxy.index(row, 0))
                return True
        return super().eventFilter(watched, event)


def _row(number: int, action: QAction) -> QStandardItem:
    keys = action.shortcut().toString()
    text = action.text().replace("&", "").rstrip("…")
    item = QStandardItem(
        action.icon() if not action.icon().isNull() else _no_icon(), f"{text}    {keys}" if keys else text
    )
    item.setEditable(False)
    item.setEnabled(action.isEnabled())
    item.setData(number, ACTION_ROLE)
    return item


def _no_icon() -> QIcon:
    """Keeps the texts of rows without a picture in line with the others."""
    blank = QPixmap(20, 20)
    blank.fill(Qt.GlobalColor.transparent)
    return QIcon(blank)


def _escaped(letters: str) -> str:
    return "".join(f"\\{letter}" if not letter.isalnum() else letter for letter in letters)
