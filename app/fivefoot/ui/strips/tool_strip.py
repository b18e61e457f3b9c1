"""The tool strip: a slim column of icons at the left of the map.

In a low window tools that are also in menus are hidden.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QToolButton, QVBoxLayout, QWidget

from fivefoot.ui.appearance.theme import RHYTHM
from fivefoot.ui.commands.command_table import Actions

TOOLS = (
    "select_tool",
    "ruler_tool",
    "wall_tool",
    "door_tool",
    "edit_walls_tool",
    "ground_tool",
    "paint_tool",
    "carve_tool",
    "zone_tool",
    "",
    "reach",
    "threat",
    "flank",
    "ranges",
    "",
    "add_token",
    "",
    "undo",
    "redo",
    "",
    "fit",
    "side_panel",
)
MAKES_WAY = (
    "add_token",
    "redo",
    "undo",
    "fit",
    "edit_walls_tool",
    "door_tool",
    "wall_tool",
    "carve_tool",
    "paint_tool",
    "ground_tool",
    "zone_tool",
    "ranges",
    "flank",
    "threat",
)
"""What is hidden first where space is short; each has a menu entry and a key."""


class ToolStrip(QWidget):
    """Buttons of actions; an empty name is a line between groups."""

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("toolstrip")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedWidth(6 * RHYTHM)
        box = QVBoxLayout(self)
        box.setContentsMargins(RHYTHM // 2, RHYTHM, RHYTHM // 2, RHYTHM)
        box.setSpacing(RHYTHM // 4)
        self._groups: list[tuple[QWidget | None, list[QToolButton]]] = [(None, [])]
        self.buttons: dict[str, QToolButton] = {}
        for name in TOOLS:
            if name:
                button = self.buttons[name] = self._button(actions, name)
                box.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)
                self._groups[-1][1].append(button)
            else:
                line = _line()
                box.addWidget(line)
                self._groups.append((line, []))
        box.addStretch(1)

    def minimumSizeHint(self) -> QSize:
        """As low as the tools that stay."""
        stay = [button for name, button in self.buttons.items() if name not in MAKES_WAY]
        height = sum(button.sizeHint().height() + RHYTHM // 4 for button in stay)
        return QSize(self.width(), height + 2 * RHYTHM + len(self._groups) * RHYTHM)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Shows as many tools as fit; a line between groups only where both are visible."""
        for kept in range(len(MAKES_WAY) + 1):
            self._show_without(MAKES_WAY[:kept])
            layout = self.layout()
            if layout is None:
                return
            layout.invalidate()
            if layout.totalMinimumSize().height() <= self.height():
                return

    def _show_without(self, gone: tuple[str, ...]) -> None:
        for name, button in self.buttons.items():
            button.setVisible(name not in gone)
        before = False
        for line, buttons in self._groups:
            shown = any(not button.isHidden() for button in buttons)
            if line is not None:
                line.setVisible(before and shown)
            before = before or shown

    @staticmethod
    def _button(actions: Actions, name: str) -> QToolButton:
        button = QToolButton()
        button.setDefaultAction(actions[name])
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        button.setIconSize(QSize(20, 20))
        button.setAccessibleName(actions[name].text().rstrip("…"))
        return button


def _line() -> QFrame:
    line = QFrame()
    line.setFixedHeight(1)
    line.setProperty("role", "line")
    return line
