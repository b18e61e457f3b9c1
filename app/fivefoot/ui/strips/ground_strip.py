"""The strip below the map while the ground is shaped: what can be done with the marked cells."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QWidget

from fivefoot.core.geometry.cell_box import CellBox
from fivefoot.core.geometry.grid import CELL
from fivefoot.core.model.terrain import GROUND_KINDS
from fivefoot.core.rules.ruleset.amount_text import height_text
from fivefoot.core.session.commands import Command
from fivefoot.core.session.commands.height import MOST_HEIGHT
from fivefoot.core.session.commands.shaping import (
    LAID_KINDS,
    LayGround,
    RaiseGround,
    SetCeiling,
    SetWallHeight,
    TakeOffGround,
    takes_depth,
)
from fivefoot.core.texts.labels import in_sentence
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance import theme
from fivefoot.ui.appearance.plain_text import tool_tip
from fivefoot.ui.appearance.text_size import beside_text
from fivefoot.ui.appearance.theme import RHYTHM, Theme
from fivefoot.ui.map.pointer.ground_tool import NOTHING_MARKED
from fivefoot.ui.state.workspace import Workspace
from fivefoot.ui.strips.strip import Strip
from fivefoot.ui.widgets.length_spin import LengthSpin

FIRST_DEPTH, FIRST_HEIGHT = 2 * CELL, CELL
"""The initial depth of a pit and height of a wall."""

SPIN_NAMED, SPIN_BARE = 128, 84
"""The width of a number field in logical pixels, with and without its name."""

FITS = (
    (Qt.ToolButtonStyle.ToolButtonTextBesideIcon, SPIN_NAMED),
    (Qt.ToolButtonStyle.ToolButtonIconOnly, SPIN_NAMED),
    (Qt.ToolButtonStyle.ToolButtonIconOnly, SPIN_BARE),
    (Qt.ToolButtonStyle.ToolButtonIconOnly, 0),
)
"""The layouts of the strip, from wide to narrow."""

ICONS = {
    "raise": "chevron-up",
    "lower": "chevron-down",
    "walls": "wall",
    "ceiling": "squeeze",
    "take_off": "delete",
}


class GroundStrip(Strip):
    """Raising and lowering, kinds of ground, heights of walls, ceilings: each is one undo step."""

    def __init__(self, workspace: Workspace, look: Theme, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        # A plain QWidget does not paint the background of a style sheet by default.
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.depth_field = self._spin(tr("Depth of new ground"), FIRST_DEPTH, tr("no bottom"))
        self.depth_field.setToolTip(tr("Depth of the next pit, water or mud"))
        self.height_field = self._spin(tr("Height above the ground"), FIRST_HEIGHT, tr("no limit"))
        says = tr(
            "Height above the ground at which walls end or a ceiling hangs; “no end” removes it"
        )
        self.height_field.setToolTip(tool_tip(says))
        self.by_name = self._actions()
        self.laying = {kind: self._laying(kind) for kind in LAID_KINDS}
        self.lay = self._lay_button()
        self._lay_out()
        self.apply_theme(look)
        # The first signal reports the tool, the second what `Workspace.mark` marks.
        for signal in (workspace.shown_changed, workspace.plan_changed):
            signal.connect(self.refresh)
        workspace.document_changed.connect(lambda _change: self._follow_rules())
        self._follow_rules()

    def offered(self) -> tuple[QAction, ...]:
        """The strip's commands, for the command palette; none while another tool is active."""
        return (
            (*self.by_name.values(), *self.laying.values())
            # Elsewhere nothing is marked, and each of them would only be refused.
            if self._workspace.tool == "ground"
            else ()
        )

    def apply_theme(self, look: Theme) -> None:
        """Changes the colours."""
        for name, icon in ICONS.items():
            self.by_name[name].setIcon(theme.icon(icon, look))
        self.lay.setIcon(theme.icon("ground", look))
        self._fit()

    def refresh(self) -> None:
        """Shows the strip with its tool; disables it while nothing is marked."""
        self.setVisible(self._workspace.tool == "ground")
        marked = self._workspace.marked is not None
        for action in (*self.by_name.values(), *self.laying.values()):
            action.setEnabled(marked)
        self.lay.setEnabled(marked)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    # -- what it does -----------------------------------------------------------------------------

    def _actions(self) -> dict[str, QAction]:
        return {
            "raise": self._action(tr("Raise"), lambda box: RaiseGround(box, CELL)),
            "lower": self._action(tr("Lower"), lambda box: RaiseGround(box, -CELL)),
            # 0 in the field is "no end": the model has a wall without a top as one without height.
            "walls": self._action(
                tr("Walls"), lambda box: SetWallHeight(box, self.height_field.length or None)
            ),
            "ceiling": self._action(
                tr("Ceiling"), lambda box: SetCeiling(box, self.height_field.length or None)
            ),
            "take_off": self._action(tr("Remove"), TakeOffGround),
        }

    def _laying(self, kind: str) -> QAction:
        label = GROUND_KINDS[kind].label
        action = self._action(label, lambda box: LayGround(box, kind, self.depth_field.length))
        # Difficult terrain and bridges have no depth: their tool tip does not promise one.
        deep = tr(", to the set depth") if takes_depth(kind) else ""
        action.setToolTip(
            tool_tip(
                tr("Place {label} on the marked cells{deep}", label=in_sentence(label), deep=deep)
            )
        )
        return action

    def _action(self, text: str, command: Callable[[CellBox], Command]) -> QAction:
        action = QAction(text, self)
        action.triggered.connect(lambda _checked=False: self._do(command))
        return action

    def _do(self, command: Callable[[CellBox], Command]) -> None:
        marked = self._workspace.marked
        # A key of the palette can come here while the button is disabled.
        if marked is None:
            self._workspace.refuse(NOTHING_MARKED)
        else:
            self._workspace.do(command(marked))

    # -- what it looks like -----------------------------------------------------------------------

    def _spin(self, name: str, length: int, without: str) -> LengthSpin:
        spin = LengthSpin(name, self._workspace.ruleset, 0, MOST_HEIGHT)
        spin.setSpecialValueText(without)
        spin.show_length(length)
        return spin

    def _lay_button(self) -> QToolButton:
        button = QToolButton()
        button.setText(tr("Place ▾"))
        button.setAccessibleName(tr("Place a kind of ground"))
        button.setToolTip(tr("Place another kind of ground on the marked cells"))
        # Without it Qt opens the menu only after the button was held down.
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(button)
        menu.setToolTipsVisible(True)
        for action in self.laying.values():
            menu.addAction(action)
        button.setMenu(menu)
        return button

    def _lay_out(self) -> None:
        box = QHBoxLayout(self)
        box.setContentsMargins(RHYTHM, RHYTHM // 2, RHYTHM, RHYTHM // 2)
        box.setSpacing(RHYTHM // 2)
        box.addStretch(1)
        for widget in (
            self._button("raise"),
            self._button("lower"),
            None,
            self.lay,
            self.depth_field,
            None,
            self._button("walls"),
            self._button("ceiling"),
            self.height_field,
            None,
            self._button("take_off"),
        ):
            box.addSpacing(RHYTHM) if widget is None else box.addWidget(widget)
        box.addStretch(1)

    def _button(self, name: str) -> QToolButton:
        button = QToolButton()
        button.setDefaultAction(self.by_name[name])
        button.setAccessibleName(self.by_name[name].text())
        return button

    def _fit(self) -> None:
        """Shows as much as fits: words beside icons, names of fields, fields; nothing is ever
        cut.
        """
        layout = self.layout()
        # Tried from wide to narrow and measured: widths differ by font, language and text size.
        for style, spin_width in FITS:
            for button in self.findChildren(QToolButton):
                button.setToolButtonStyle(style)
            for spin, prefix in (
                (self.depth_field, tr("Depth ")),
                (self.height_field, tr("Height ")),
            ):
                spin.setPrefix(prefix if spin_width > SPIN_BARE else "")
                spin.setFixedWidth(beside_text(spin_width))
                spin.setVisible(spin_width > 0)
            # The size hint, not the minimum width: below it buttons would be usable, but with their
            # words cut.
            if layout is None or layout.totalSizeHint().width() <= self.width():
                return

    def _follow_rules(self) -> None:
        """Lengths in the unit of the rules in force."""
        rules = self._workspace.ruleset
        for spin in (self.depth_field, self.height_field):
            spin.follow(rules)
        step = height_text(rules, CELL)
        tips = {
            "raise": tr(
                "Raise the marked ground and the tokens on it by {step} (Page Up)", step=step
            ),
            "lower": tr(
                "Lower the marked ground and the tokens on it by {step} (Page Down)",
                step=step,
            ),
            "walls": tr("End the walls on the marked cells at this height above the ground"),
            "ceiling": tr("Add a ceiling at this height above the marked ground"),
            "take_off": tr("Remove placed ground and bridges from the marked cells"),
        }
        for name, text in tips.items():
            self.by_name[name].setToolTip(tool_tip(text))
        self.refresh()
        self._fit()
