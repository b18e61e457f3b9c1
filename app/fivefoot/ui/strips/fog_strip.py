"""The strip below the map while fog is removed manually: how strokes are drawn, and whether they
uncover or cover.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QSpinBox, QToolButton, QWidget

from fivefoot.core.interaction.cell_strokes import WIDEST
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance import theme
from fivefoot.ui.appearance.apply_theme import padded
from fivefoot.ui.appearance.plain_text import tool_tip
from fivefoot.ui.appearance.text_size import beside_text
from fivefoot.ui.appearance.theme import RHYTHM, Theme
from fivefoot.ui.state.fog_desk import FOG_TOOL, FogShape
from fivefoot.ui.state.workspace import Workspace
from fivefoot.ui.strips.shape_actions import shape_actions
from fivefoot.ui.strips.strip import Strip

SHAPES: Final[tuple[tuple[FogShape, str, str], ...]] = (
    ("rectangle", tr("Rectangle"), tr("Drag from corner to corner; double-click takes a room")),
    ("brush", tr("Brush"), tr("Drag over what to uncover")),
    (
        "polygon",
        tr("Polygon"),
        tr("Click from corner to corner; click the first corner again to end"),
    ),
    ("lasso", tr("Freehand"), tr("Drag around what to uncover")),
    ("room", tr("Room"), tr("Click: the room around it, up to walls and closed doors")),
)
ICONS: Final = {
    "rectangle": "rectangle",
    "brush": "brush",
    "polygon": "polygon",
    "lasso": "lasso",
    "room": "fill",
}
SPIN_WIDTH: Final = 120
"""The width of the number field with its name in logical pixels."""


class FogStrip(Strip):
    """Shapes of strokes, uncover or cover, and the width of the brush."""

    def __init__(self, workspace: Workspace, look: Theme, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        choices = [(shape, text, f"{text}. {tip}") for shape, text, tip in SHAPES]
        self.shapes = shape_actions(self, choices, workspace.fog.set_shape)
        self.covers = QAction(tr("Cover again"), self)
        self.covers.setCheckable(True)
        self.covers.setToolTip(
            tool_tip(tr("Strokes cover instead of uncovering; Shift swaps this for one stroke"))
        )
        # `toggled`, since the switch is also set by its key; setting an equal value emits nothing.
        self.covers.toggled.connect(workspace.fog.set_covers)
        self.width_field = QSpinBox()
        self.width_field.setRange(1, WIDEST)
        self.width_field.setValue(workspace.fog.width)
        self.width_field.setPrefix(tr("Width "))
        self.width_field.setAccessibleName(tr("Brush width in squares"))
        padded(self.width_field)
        self.width_field.valueChanged.connect(workspace.fog.set_width)
        self._lay_out()
        workspace.fog.changed.connect(self.refresh)
        workspace.shown_changed.connect(self.refresh)
        self.apply_theme(look)
        self.refresh()

    def offered(self) -> tuple[QAction, ...]:
        """The strip's commands, for the command palette; none while another tool is active."""
        shown = self._workspace.tool == FOG_TOOL
        return (*self.shapes.values(), self.covers) if shown else ()

    def apply_theme(self, look: Theme) -> None:
        """Changes the colours or the text size."""
        for shape, action in self.shapes.items():
            action.setIcon(theme.icon(ICONS[shape], look))
        self.width_field.setFixedWidth(beside_text(SPIN_WIDTH))

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(RHYTHM, RHYTHM // 2, RHYTHM, RHYTHM // 2)
        row.setSpacing(RHYTHM // 2)
        row.addStretch(1)
        for action in (*self.shapes.values(), self.covers):
            button = QToolButton()
            button.setDefaultAction(action)
            button.setIconSize(QSize(20, 20))
            button.setAccessibleName(action.text())
            row.addWidget(button)
        row.addWidget(self.width_field)
        row.addStretch(1)

    def sizeHint(self) -> QSize:
        # 0 wide: it takes the space that there is and requests none.
        return QSize(0, 6 * RHYTHM)

    def refresh(self) -> None:
        """Shows itself with its tool, with only the fields that apply now."""
        desk = self._workspace.fog
        self.setVisible(self._workspace.tool == FOG_TOOL)
        self.shapes[desk.shape].setChecked(True)
        self.covers.setChecked(desk.covers)
        self.width_field.setVisible(desk.shape == "brush")
