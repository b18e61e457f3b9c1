"""The strip below the map while rooms are carved: the next shape, and the width of corridors."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from fivefoot.core.geometry.grid import CELL
from fivefoot.core.interaction.carve_shapes import CarveShape
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import tool_tip
from fivefoot.ui.appearance.text_size import beside_text
from fivefoot.ui.appearance.theme import RHYTHM, Theme
from fivefoot.ui.state.carve_desk import CARVE_TOOL
from fivefoot.ui.state.workspace import Workspace
from fivefoot.ui.strips.shape_actions import shape_actions
from fivefoot.ui.strips.strip import Strip
from fivefoot.ui.widgets.length_spin import LengthSpin

SHAPES: Final[tuple[tuple[CarveShape, str, str], ...]] = (
    (
        "room",
        tr("Room"),
        tr("Drag from corner to corner; rooms that overlap are joined"),
    ),
    ("round", tr("Round"), tr("Drag from the centre to the edge")),
    ("corridor", tr("Corridor"), tr("Drag from room to room, or click each bend")),
    ("cave", tr("Cave"), tr("Drag around it; its walls are rough")),
    ("rock", tr("Fill in"), tr("Drag over what becomes rock again")),
)
WIDEST: Final = 20 * CELL
SPIN_WIDTH: Final = 120
"""The width of the number field with its name in logical pixels."""


class CarveStrip(Strip):
    """Shapes to carve; each is one undo step."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.shapes = self._shapes()
        self.width_field = LengthSpin(
            tr("Width of corridors"), workspace.ruleset, CELL // 2, WIDEST
        )
        # The name is inside the field: a label beside it would not fit at large text sizes.
        self.width_field.setPrefix(tr("Width "))
        self.width_field.setToolTip(tool_tip(tr("Width of corridors")))
        self._lay_out()
        desk = workspace.carving
        self.width_field.valueChanged.connect(
            lambda _value: desk.set_width(self.width_field.length)
        )
        # The keys and the tool itself choose shapes, too: buttons follow the desk.
        desk.changed.connect(self.refresh)
        workspace.shown_changed.connect(self.refresh)
        workspace.document_changed.connect(lambda _change: self._follow_rules())
        self.width_field.show_length(desk.width)
        self._follow_rules()

    def offered(self) -> tuple[QAction, ...]:
        """The strip's commands, for the command palette; none while another tool is active."""
        # Elsewhere "Room" or "Cave" in the palette would have no visible effect.
        return tuple(self.shapes.values()) if self._workspace.tool == CARVE_TOOL else ()

    def apply_theme(self, _look: Theme) -> None:
        """Another theme: the style sheet has its colours, the text size is applied here."""
        self.width_field.setFixedWidth(beside_text(SPIN_WIDTH))

    def _shapes(self) -> dict[CarveShape, QAction]:
        choices = [(s, text, tr("{tip}. Alt: no snapping", tip=tip)) for s, text, tip in SHAPES]
        return shape_actions(self, choices, self._workspace.carving.set_shape)

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(RHYTHM, RHYTHM // 2, RHYTHM, RHYTHM // 2)
        row.setSpacing(RHYTHM // 2)
        row.addStretch(1)
        for action in self.shapes.values():
            button = QToolButton()
            button.setDefaultAction(action)
            button.setAccessibleName(action.text())
            row.addWidget(button)
        row.addWidget(self.width_field)
        row.addStretch(1)

    def _follow_rules(self) -> None:
        """Lengths in the unit of the rules in force."""
        self.width_field.follow(self._workspace.ruleset)
        self.width_field.setFixedWidth(beside_text(SPIN_WIDTH))
        self.refresh()

    def refresh(self) -> None:
        """Shows itself with its tool."""
        desk = self._workspace.carving
        self.setVisible(self._workspace.tool == CARVE_TOOL)
        self.shapes[desk.shape].setChecked(True)
        self.width_field.setVisible(desk.shape == "corridor")
