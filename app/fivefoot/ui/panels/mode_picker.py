"""The button beside the movement picker that restricts a token to one mode of movement, or allows
the cheapest mix.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from fivefoot.core.texts.labels import in_sentence
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance import theme
from fivefoot.ui.appearance.plain_text import caption, menu_action, tool_tip
from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.commands.modes import ICONS, MIX, modes_of
from fivefoot.ui.commands.movement_picker import action_for
from fivefoot.ui.state.workspace import Workspace

MIX_TEXT = tr("Mixed")


class ModePicker(QToolButton):
    """A button with a small menu; hidden where the selected token has no choice."""

    def __init__(self, workspace: Workspace, look: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._look = look
        self._menu = QMenu(self)
        self.setObjectName("modepicker")
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setMenu(self._menu)
        self.setAccessibleName(tr("Movement mode"))
        self.setToolTip(
            tool_tip(tr("Restrict the token to one movement mode, or use the cheapest mix"))
        )
        # Filled when it opens: what a token can do changes with every step.
        self._menu.aboutToShow.connect(self._fill)
        workspace.shown_changed.connect(self.refresh)
        workspace.selection_changed.connect(self.refresh)
        workspace.document_changed.connect(lambda _change: self.refresh())
        self.refresh()

    def apply_theme(self, look: Theme) -> None:
        """Changes the colours."""
        self._look = look
        self.refresh()

    def ways(self) -> tuple[str, ...]:
        """The modes of movement that the selected token has now."""
        workspace, token = self._workspace, self._workspace.token
        if token is None:
            return ()
        return modes_of(workspace.battle, token.id, action_for(workspace.ruleset, workspace.picker))

    def refresh(self) -> None:
        """Shows the present restriction."""
        ways, mode = self.ways(), self._workspace.mode
        # A choice made for a flier is kept while a walker is selected, and applies again to the
        # flier.
        held = mode if mode in ways else MIX
        self.setVisible(len(ways) > 1)
        self.setText(caption(f"{self._label(held)} ▾"))
        self.setIcon(theme.icon(ICONS.get(held, "move"), self._look))

    def _label(self, mode: str) -> str:
        return MIX_TEXT if mode == MIX else self._workspace.ruleset.modes[mode].label

    def _fill(self) -> None:
        self._menu.clear()
        ways = self.ways()
        held = self._workspace.mode if self._workspace.mode in ways else MIX
        group = QActionGroup(self._menu)
        for mode in (MIX, *ways):
            text = (
                tr("{mix_text}: the cheapest combination", mix_text=MIX_TEXT)
                if mode == MIX
                else tr("Only {label}", label=in_sentence(self._label(mode)))
            )
            action = menu_action(self._menu, text)
            action.setIcon(theme.icon(ICONS.get(mode, "move"), self._look))
            action.setCheckable(True)
            action.setChecked(mode == held)
            action.triggered.connect(
                lambda _checked=False, mode=mode: self._workspace.choose_mode(mode)
            )
            group.addAction(action)
