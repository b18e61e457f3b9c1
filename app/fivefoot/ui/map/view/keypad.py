"""Keys as directions on the map: the arrow keys, and the keypad's eight directions with or without
Num Lock.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent

from fivefoot.ui.state.workspace import Workspace

STRAIGHT = {
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
}
KEYPAD = {
    **STRAIGHT,
    Qt.Key.Key_Home: (-1, -1),
    Qt.Key.Key_PageUp: (1, -1),
    Qt.Key.Key_End: (-1, 1),
    Qt.Key.Key_PageDown: (1, 1),
    Qt.Key.Key_8: (0, -1),
    Qt.Key.Key_2: (0, 1),
    Qt.Key.Key_4: (-1, 0),
    Qt.Key.Key_6: (1, 0),
    Qt.Key.Key_7: (-1, -1),
    Qt.Key.Key_9: (1, -1),
    Qt.Key.Key_1: (-1, 1),
    Qt.Key.Key_3: (1, 1),
}


def is_on_keypad(event: QKeyEvent) -> bool:
    """Whether a key is on the keypad; some systems report the arrow keys as such."""
    return bool(event.modifiers() & Qt.KeyboardModifier.KeypadModifier)


def step_of(event: QKeyEvent) -> tuple[int, int] | None:
    """The direction of a key; None for any other key."""
    return (KEYPAD if is_on_keypad(event) else STRAIGHT).get(Qt.Key(event.key()))


def is_distance(event: QKeyEvent) -> bool:
    """Whether a key is a digit above the letters; some layouts type it with Shift."""
    held = event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
    # By what is typed, not by the key: on French keyboards digits are typed with Shift.
    return event.text() in tuple("0123456789") and not held


class KeypadFilter(QObject):
    """Reserves the keypad for the map where it has steps to take: its digits would play cards, its
    Home would fit the map. While a push is aimed the digits above the letters are its distance.

    While a question waits the digits answer it, like those above the letters.
    """

    def __init__(self, workspace: Workspace, owner: QObject) -> None:
        super().__init__(owner)
        self._workspace = workspace

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        # Qt sends this event before a shortcut takes a key; accepted, it comes as a plain press.
        if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
            return False
        wanted = is_distance(event) and self._workspace.tool == "push"
        wanted = wanted or (is_on_keypad(event) and step_of(event) is not None)
        if not wanted or not self._has_steps():
            return False
        event.accept()
        return True

    def _has_steps(self) -> bool:
        workspace = self._workspace
        # With nothing to move, the keypad's Home fits the map like the other one.
        in_hand = workspace.selection.primary is not None or workspace.tool != "select"
        return in_hand and not workspace.fight.waits
