"""Two ways to play in the window: with a mouse and with a keyboard, through events as Qt gets them
from the desktop.

Events go to the window as a whole, and Qt finds the widget under the pointer or with the focus. So
a widget that a card covers cannot be clicked, and a key that another part of the window takes does
not arrive. Both count their inputs.
"""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from fivefoot.core.geometry.grid import Cell
from fivefoot.ui.application import Application
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.panels.action_bar import ActionBar

LEFT = Qt.MouseButton.LeftButton
ARROWS = {
    (0, -1): Qt.Key.Key_Up,
    (0, 1): Qt.Key.Key_Down,
    (-1, 0): Qt.Key.Key_Left,
    (1, 0): Qt.Key.Key_Right,
}
KEYPAD = {
    (-1, -1): Qt.Key.Key_Home,
    (1, -1): Qt.Key.Key_PageUp,
    (-1, 1): Qt.Key.Key_End,
    (1, 1): Qt.Key.Key_PageDown,
}


class Player(Protocol):
    """The actions of a player in the window. `inputs` counts the clicks, drags and keys so far."""

    inputs: int

    def begin(self) -> None:
        """Starts the encounter."""

    def walk(self, start: Cell, path: tuple[Cell, ...]) -> None:
        """Moves the token at a cell along a path."""

    def least_to_walk(self, path: tuple[Cell, ...]) -> int:
        """Returns the least number of inputs that a walk takes."""

    def take(self, place: int) -> None:
        """Plays the card at a position of the hand, counted from 0."""

    def strike(self, target: Cell) -> None:
        """Aims the chosen action at the marked token on a cell."""

    def answer(self, number: int) -> None:
        """Chooses an offer of the question that is shown, counted from 0."""

    def go_on(self) -> None:
        """Begins the next turn."""

    def undo(self) -> None:
        """Undoes the last step."""


def wait_for_cards(bar: ActionBar) -> None:
    """Waits until the cards are those of the acting token, because a person sees them before
    clicking one.
    """
    while bar.waits_to_change:
        QTest.qWait(1)


class _AtWindow:
    def __init__(self, app: Application) -> None:
        self.window, self.inputs = app.window, 0
        self.window.activateWindow()
        QApplication.processEvents()

    @property
    def _handle(self) -> QWindow:
        found = self.window.windowHandle()
        assert found is not None
        return found


class Mouse(_AtWindow):
    """A mouse with one button."""

    def begin(self) -> None:
        self._click(self.window.strip.start_button)

    def walk(self, start: Cell, path: tuple[Cell, ...]) -> None:
        QTest.mousePress(self._handle, LEFT, pos=self._on_map(start))
        for cell in path:
            QTest.mouseMove(self._handle, self._on_map(cell))
        QTest.mouseRelease(self._handle, LEFT, pos=self._on_map(path[-1]))
        self._done()

    def least_to_walk(self, path: tuple[Cell, ...]) -> int:
        return 1  # a drag

    def take(self, place: int) -> None:
        wait_for_cards(self.window.bar)
        self._click(self.window.bar.buttons[place])

    def strike(self, target: Cell) -> None:
        self._click_at(self._on_map(target))

    def answer(self, number: int) -> None:
        self._click(self.window.prompt.buttons[number])

    def go_on(self) -> None:
        self._click(self.window.strip.turn_button)

    def undo(self) -> None:
        self._click(self.window.tools.buttons["undo"])

    def _click(self, widget: QWidget) -> None:
        at = widget.mapTo(self.window, widget.rect().center())
        assert self.window.childAt(at) is widget, f"{widget.accessibleName()} cannot be clicked"
        assert widget.isEnabled(), f"{widget.accessibleName()} is grey"
        self._click_at(at)

    def _click_at(self, at: QPoint) -> None:
        QTest.mouseMove(self._handle, at)
        QTest.mouseClick(self._handle, LEFT, pos=at)
        self._done()

    def _on_map(self, cell: Cell) -> QPoint:
        view = self.window.map
        place = view.mapFromScene(QPointF((cell.x + 0.5) * CELL, (cell.y + 0.5) * CELL))
        at = view.viewport().mapTo(self.window, place)
        assert self.window.childAt(at) is view.viewport(), (
            f"{cell} cannot be clicked: {self.window.childAt(at)}"
        )
        return at

    def _done(self) -> None:
        self.inputs += 1
        QApplication.processEvents()


class Keys(_AtWindow):
    """A keyboard with a keypad."""

    def begin(self) -> None:
        self._press(Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)

    def walk(self, start: Cell, path: tuple[Cell, ...]) -> None:
        for here, there in zip((start, *path), path, strict=False):
            step = (there.x - here.x, there.y - here.y)
            if step in ARROWS:
                self._press(ARROWS[step])
            else:
                self._press(KEYPAD[step], Qt.KeyboardModifier.KeypadModifier)
        self._press(Qt.Key.Key_Return)

    def least_to_walk(self, path: tuple[Cell, ...]) -> int:
        return len(path) + 1

    def take(self, place: int) -> None:
        self._press(Qt.Key(Qt.Key.Key_1 + place))

    def strike(self, target: Cell) -> None:
        self._press(Qt.Key.Key_Return)

    def answer(self, number: int) -> None:
        usual = self.window.prompt.buttons[number].property("default_choice")
        self._press(Qt.Key.Key_Return if usual else Qt.Key(Qt.Key.Key_1 + number))

    def go_on(self) -> None:
        self._press(Qt.Key.Key_N)

    def undo(self) -> None:
        self._press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)

    def _press(
        self, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    ) -> None:
        QTest.keyClick(self._handle, key, held)
        self.inputs += 1
        QApplication.processEvents()
