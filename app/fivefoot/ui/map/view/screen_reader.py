"""The map for screen readers: a list of tokens, each with its name, place, side, state and possible
actions.

Qt presents a graphics view as one empty box. Here the view becomes a list whose children are the
tokens.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QRect
from PySide6.QtGui import QAccessible, QAccessibleInterface, QColor, QWindow
from PySide6.QtWidgets import QAccessibleWidget

from fivefoot.core.model.token import Token
from fivefoot.core.texts.marker import tr
from fivefoot.ui.map.view.map_view import MapView
from fivefoot.ui.map.view_values.spoken_words import token_words


class SpokenToken(QAccessibleInterface):
    """One token as an item of the list."""

    def __init__(self, view: MapView, token_id: str) -> None:
        super().__init__()
        self._view = view
        self.token_id = token_id

    def _token(self) -> Token | None:
        return self._view.workspace.scenario.tokens.get(self.token_id)

    def isValid(self) -> bool:
        return self._token() is not None

    def object(self) -> QObject | None:  # type: ignore[override]
        return None

    def window(self) -> QWindow | None:  # type: ignore[override]
        return self._view.window().windowHandle()

    def parent(self) -> QAccessibleInterface:
        # Through Qt, so that it is the same object that Qt knows as the list.
        return QAccessible.queryAccessibleInterface(self._view)

    def child(self, _index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return None

    def childAt(self, _x: int, _y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return None

    def childCount(self) -> int:
        return 0

    def indexOfChild(self, _child: QAccessibleInterface) -> int:
        return -1

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.ListItem

    def text(self, kind: QAccessible.Text) -> str:
        token = self._token()
        if token is None or kind != QAccessible.Text.Name:
            return ""
        return token_words(self._view.workspace, token)

    def setText(self, _kind: QAccessible.Text, _text: str) -> None:
        return None

    def rect(self) -> QRect:
        return self._view.token_rect(self.token_id)

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        state.selectable = True
        # Screen readers follow the focus: the selected token is where the keys are.
        state.focusable = True
        state.selected = self.token_id in self._view.workspace.selection
        state.focused = (
            self._view.workspace.selection.primary == self.token_id and self._view.hasFocus()
        )
        return state

    def foregroundColor(self) -> QColor:
        return QColor()

    def backgroundColor(self) -> QColor:
        return QColor()


class SpokenMap(QAccessibleWidget):
    """The map as a list of tokens."""

    def __init__(self, view: MapView) -> None:
        super().__init__(view, QAccessible.Role.List, tr("Map"))
        self._view = view
        self._made: dict[str, SpokenToken] = {}

    def _ids(self) -> list[str]:
        return list(self._view.workspace.scenario.tokens)

    def childCount(self) -> int:
        return len(self._ids())

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        ids = self._ids()
        if not 0 <= index < len(ids):
            return None
        return self._spoken(ids[index])

    def _spoken(self, token_id: str) -> SpokenToken:
        if token_id not in self._made:
            # Kept by id: Qt holds pointers to what it was given, and Python would free it.
            self._made[token_id] = SpokenToken(self._view, token_id)
        return self._made[token_id]

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        found = (name for name in self._ids() if self._spoken(name).rect().contains(x, y))
        name = next(found, None)
        # None is the list itself, where there is no token.
        return self._spoken(name) if name is not None else None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        ids = self._ids()
        return (
            ids.index(child.token_id)
            if isinstance(child, SpokenToken) and child.token_id in ids
            else -1
        )

    def text(self, kind: QAccessible.Text) -> str:
        if kind == QAccessible.Text.Name:
            return tr("Map")
        return self._view.accessibleDescription() if kind == QAccessible.Text.Description else ""


class SpokenMaps:
    """Creates the interfaces of map views and keeps them, because Qt does not.

    Lives as long as the program.
    """

    def __init__(self) -> None:
        self._made: dict[int, SpokenMap] = {}

    def __call__(self, _key: str, subject: QObject | None) -> QAccessibleInterface | None:
        if not isinstance(subject, MapView):
            return None
        name = id(subject)
        if name not in self._made:
            self._made[name] = SpokenMap(subject)
            # Python reuses the ids of objects.
            subject.destroyed.connect(lambda: self._made.pop(name, None))
        return self._made[name]
