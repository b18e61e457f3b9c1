"""The side panel: token and turn above, the ledger below, or as one of the tabs in a low window.

It can be folded.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSplitter, QTabWidget, QVBoxLayout, QWidget

from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.panels.ledger_panel import LedgerPanel
from fivefoot.ui.panels.log_panel import LogPanel
from fivefoot.ui.panels.token_panel import TokenPanel
from fivefoot.ui.panels.tracker_panel import TrackerPanel
from fivefoot.ui.panels.turn_panel import TurnPanel
from fivefoot.ui.state.workspace import Workspace

WIDTH = 344
LEDGER_LEAST = 200
"""The least height of the ledger below the tabs, in logical pixels: its figures are what the panel
is for.
"""

LOW = 2 * LEDGER_LEAST
"""The height in logical pixels below which the ledger is one of the tabs."""

LEAST_WIDTH = 280
LEAST_HEIGHT = 160


class SidePanel(QWidget):
    """Everything about the selection. `folded` says that it was folded or unfolded."""

    folded = Signal()

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
        for page, name in (
            (self.turn, tr("Turn")),
            (self.order, tr("Order")),
            (self.token, tr("Token")),
            (self.log, tr("Log")),
        ):
            self.tabs.addTab(page, name)
        self._split = self._lay_out()
        self._workspace = workspace
        workspace.plan_changed.connect(self._fold_ledger)
        workspace.shown_changed.connect(self._fold_ledger)
        workspace.document_changed.connect(lambda _change: self._fold_ledger())
        self._fold_ledger()

    def _lay_out(self) -> QSplitter:
        """The tabs over the ledger, with a movable divider."""
        split = QSplitter(Qt.Orientation.Vertical)
        # A panel dragged to nothing could only be found again by its rim.
        split.setChildrenCollapsible(False)
        split.addWidget(self.tabs)
        split.addWidget(self.ledger)
        # The initial division; Qt keeps its ratio, or the person's, as the window grows.
        split.setSizes([440, 300])
        split.setStretchFactor(0, 2)
        split.setStretchFactor(1, 3)
        self.ledger.setMinimumHeight(LEDGER_LEAST)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(split)
        # By default each tab would be as high as its tallest page, and so the window.
        for part in (self.turn, self.order, self.token, self.log, self.tabs):
            part.setMinimumHeight(1)  # each scrolls
        self.setMinimumSize(LEAST_WIDTH, LEAST_HEIGHT)
        self.resize(WIDTH, self.height())
        return split

    @property
    def is_low(self) -> bool:
        """Whether the ledger is one of the tabs, for lack of space below them."""
        return self.tabs.indexOf(self.ledger) >= 0

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if (self.height() < LOW) != self.is_low:
            self._move_ledger(self.height() < LOW)

    def _fold_ledger(self) -> None:
        """Below the tabs the ledger takes space only while it shows what is planned, explained or
        was just done.
        """
        if self.is_low:
            return
        workspace = self._workspace
        fresh = workspace.receipt.is_fresh(workspace.document.history.place)
        # By the position in history: after one more step the receipt is outdated.
        self.ledger.setVisible(
            workspace.plan is not None or workspace.asked_cell is not None or fresh
        )

    def _move_ledger(self, among_tabs: bool) -> None:
        """Moves the ledger among the tabs, or below them."""
        if among_tabs:
            # Otherwise its minimum height would be that of the tabs, and the window could not be
            # made lower.
            self.ledger.setMinimumHeight(1)
            self.tabs.addTab(self.ledger, tr("Ledger"))
            return
        self.tabs.removeTab(self.tabs.indexOf(self.ledger))
        self.ledger.setMinimumHeight(LEDGER_LEAST)
        # `addTab` removed it from the splitter: Qt gives a widget one parent.
        self._split.addWidget(self.ledger)
        self._fold_ledger()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.folded.emit()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.folded.emit()

    def show_ledger(self) -> None:
        """Brings the ledger to the front."""
        self.show()
        if self.is_low:
            self.tabs.setCurrentWidget(self.ledger)

    def apply_theme(self, theme: Theme) -> None:
        """Changes the colours."""
        self.turn.apply_theme(theme)
        self.order.apply_theme(theme)
        self.ledger.apply_theme(theme)
