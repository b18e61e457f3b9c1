"""The strip below the map while walls are proposed from its picture: how dark counts as rock."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QSlider, QToolButton, QWidget

from fivefoot.core.texts.marker import tr, tr_count
from fivefoot.ui.appearance.plain_text import text_label, tool_tip
from fivefoot.ui.appearance.text_size import beside_text
from fivefoot.ui.appearance.theme import RHYTHM, Theme
from fivefoot.ui.map.pointer.propose_tool import draw_proposed
from fivefoot.ui.state.proposal_desk import PROPOSE_TOOL
from fivefoot.ui.state.workspace import Workspace
from fivefoot.ui.strips.strip import Strip

SLIDER = 180
"""The width of the slider in logical pixels, at the usual text size."""

COUNT = 96
"""The width of the count in logical pixels, so that the buttons beside it do not move."""


class ProposeStrip(Strip):
    """A slider for the darkness, how many walls would be drawn, and buttons to accept or
    cancel.
    """

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.caption = text_label(tr("Dark"))
        self.darkness = QSlider(Qt.Orientation.Horizontal)
        # Grey levels of 8 bits; 0 is excluded, since nothing is darker than black.
        self.darkness.setRange(1, 255)
        self.darkness.setAccessibleName(tr("How dark rock and walls are"))
        self.darkness.setToolTip(tool_tip(tr("Everything darker counts as rock or wall")))
        self.count_text = text_label()
        self.draw = self._button(tr("Draw these walls"), tr("Draw the suggested walls (Enter)"))
        self.leave = self._button(tr("Cancel"), tr("Draw nothing (Esc)"))
        self._lay_out()
        desk = workspace.proposals
        # While it is dragged, too: people find the darkness by watching the walls it gives.
        self.darkness.valueChanged.connect(desk.set_threshold)
        self.draw.clicked.connect(lambda _on=False: draw_proposed(workspace))
        self.leave.clicked.connect(lambda _on=False: workspace.choose_tool("select"))
        desk.changed.connect(self.refresh)
        workspace.shown_changed.connect(self.refresh)
        self._measure()
        self.refresh()

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(RHYTHM, RHYTHM // 2, RHYTHM, RHYTHM // 2)
        row.setSpacing(RHYTHM)
        row.addStretch(1)
        for widget in (self.caption, self.darkness, self.count_text, self.draw, self.leave):
            row.addWidget(widget)
        row.addStretch(1)

    def apply_theme(self, _look: Theme) -> None:
        """Another theme: the style sheet has its colours, the text size is applied here."""
        self._measure()

    def _measure(self) -> None:
        self.darkness.setFixedWidth(beside_text(SLIDER))
        self.count_text.setMinimumWidth(beside_text(COUNT))

    def _button(self, text: str, tip: str) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setAccessibleName(text)
        button.setToolTip(tool_tip(tip))
        return button

    def refresh(self) -> None:
        """Shows itself with its tool, and how many walls are proposed."""
        self.setVisible(self._workspace.tool == PROPOSE_TOOL)
        desk = self._workspace.proposals
        # The desk finds the first threshold itself: showing it must not count as choosing it.
        self.darkness.blockSignals(True)
        self.darkness.setValue(desk.threshold)
        self.darkness.blockSignals(False)
        # Counting joins lines to walls: it is expensive, and skipped for a hidden strip.
        if self.isHidden() or desk.proposal is None:
            return
        count = len(desk.proposal.walls())
        self.count_text.setText(tr_count("{count} wall", "{count} walls", count=count))
        self.draw.setEnabled(count > 0)
