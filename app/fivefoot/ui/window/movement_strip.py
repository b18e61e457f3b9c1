"""The movement picker below the map: seven ways of moving with keys 1 to 7; grey where the rules have none."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from fivefoot.ui.appearance import theme
from fivefoot.ui.appearance.plain_text import plain
from fivefoot.ui.appearance.theme import RHYTHM, Theme
from fivefoot.ui.commands.movement_picker import PICKERS, is_offered, tip
from fivefoot.ui.state.wall_desk import WALL_TOOLS
from fivefoot.ui.state.workspace import Workspace
from fivefoot.ui.state.zone_desk import ZONE_TOOL
from fivefoot.ui.window.mode_picker import ModePicker


class MovementStrip(QWidget):
    """A row of buttons; one is down."""

    def __init__(self, workspace: Workspace, look: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self.setObjectName("movementstrip")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(6 * RHYTHM)
        self.actions_by_picker: dict[str, QAction] = {}
        box = QHBoxLayout(self)
        box.setContentsMargins(RHYTHM, RHYTHM // 2, RHYTHM, RHYTHM // 2)
        box.setSpacing(RHYTHM // 2)
        box.addStretch(1)
        group = QActionGroup(self)
        for picker in PICKERS:
            action = QAction(picker.label, self)
            action.setCheckable(True)
            action.setShortcut(QKeySequence(picker.key))
            action.triggered.connect(lambda _checked=False, name=picker.id: workspace.choose_picker(name))
            group.addAction(action)
            self.actions_by_picker[picker.id] = action
            box.addWidget(self._button(action))
        self.modes = ModePicker(workspace, look)
        box.addSpacing(2 * RHYTHM)
        box.addWidget(self.modes)
        box.addStretch(1)
        self.dress(look)
        workspace.shown_changed.connect(self.refresh)
        workspace.document_changed.connect(lambda _change: self.refresh())
        self.refresh()

    @staticmethod
    def _button(action: QAction) -> QToolButton:
        button = QToolButton()
        button.setDefaultAction(action)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setAccessibleName(action.text())
        return button

    def dress(self, look: Theme) -> None:
        """Other colours."""
        for picker in PICKERS:
            self.actions_by_picker[picker.id].setIcon(theme.icon(picker.icon, look))
        self.modes.dress(look)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Words beside the icons where there is room for all of them; else icons alone, never words cut short."""
        buttons, layout = self.findChildren(QToolButton), self.layout()
        for style in (Qt.ToolButtonStyle.ToolButtonTextBesideIcon, Qt.ToolButtonStyle.ToolButtonIconOnly):
            for button in buttons:
                button.setToolButtonStyle(style)
            if layout is None or layout.totalSizeHint().width() <= self.width():
                return

    def refresh(self) -> None:
        """Grey what the ruleset does not have; show which way is chosen."""
        ruleset = self._workspace.ruleset
        if not is_offered(ruleset, self._workspace.picker):
            self._workspace.choose_picker("move")
            return
        shaping = self._workspace.tool in ("ground", ZONE_TOOL, *WALL_TOOLS)
        self.setVisible(self._workspace.battle.in_play and not shaping)  # in setup every drag is free
        asked = self._workspace.fight.question is not None  # then the number keys answer
        for picker in PICKERS:
            action = self.actions_by_picker[picker.id]
            action.setEnabled(is_offered(ruleset, picker.id) and not asked)
            action.setToolTip(plain(tip(ruleset, picker)))
            action.setChecked(self._workspace.picker == picker.id)
        self._fit()
