"""The side panel: token and turn above, the ledger below. It folds away."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QTabWidget, QVBoxLayout, QWidget

from fivefoot.ui.panels.ledger_panel import LedgerPanel
from fivefoot.ui.panels.log_panel import LogPanel
from fivefoot.ui.panels.token_panel import TokenPanel
from fivefoot.ui.panels.tracker_panel import TrackerPanel
from fivefoot.ui.panels.turn_panel import TurnPanel
from fivefoot.ui.theme import Theme
from fivefoot.ui.workspace import Workspace

WIDTH = 344
LEDGER_LEAST = 200
"""Logical pixels the ledger keeps in a low window: its figures are what the panel is for."""


class SidePanel(QWidget):
    """What the selection needs."""

    def __init__(self, workspace: Workspace, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setObjectName("side")
        self.token = TokenPanel(workspace)
        self.turn = TurnPanel(workspace, theme)
        self.ledger = LedgerPanel(workspace, theme)
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setDrawBase(False)
        self.order = TrackerPanel(workspace, theme)
        self.log = LogPanel(workspace)
        for page, name in ((self.turn, "Turn"), (self.order, "Order"), (self.token, "Token"), (self.log, "Log")):
            self.tabs.addTab(page, name)
        split = QSplitter(Qt.Orientation.Vertical)
        split.setChildrenCollapsible(False)
        split.addWidget(self.tabs)
        split.addWidget(self.ledger)
        split.setSizes([440, 300])
        split.setStretchFactor(0, 2)
        split.setStretchFactor(1, 3)
        self.ledger.setMinimumHeight(LEDGER_LEAST)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(split)
        self.setMinimumWidth(280)
        self.resize(WIDTH, self.height())

    def dress(self, theme: Theme) -> None:
        """Other colours."""
        self.turn.dress(theme)
        self.order.dress(theme)
        self.ledger.dress(theme)
