"""The tool strip: a slim column of icons at the left of the map."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QToolButton, QVBoxLayout, QWidget

from fivefoot.ui.actions import Actions
from fivefoot.ui.theme import RHYTHM

TOOLS = ("select_tool", "ruler_tool", "", "reach", "threat", "flank", "ranges", "", "add_token", "", "undo", "redo", "",
         "fit", "side_panel")  # fmt: skip


class ToolStrip(QWidget):
    """Buttons of actions; an empty name is a line between groups."""

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("toolstrip")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedWidth(6 * RHYTHM)
        box = QVBoxLayout(self)
        box.setContentsMargins(RHYTHM // 2, RHYTHM, RHYTHM // 2, RHYTHM)
        box.setSpacing(RHYTHM // 2)
        for name in TOOLS:
            if name:
                box.addWidget(self._button(actions, name), 0, Qt.AlignmentFlag.AlignHCenter)
            else:
                box.addWidget(_line())
        box.addStretch(1)

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
