"""The scenes of a scenario as tabs below the map, like sheets of a spreadsheet; hidden where there
is only one.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QTabBar

from fivefoot.core.model.scenes import scene_names
from fivefoot.core.session.commands.scene_edits import OpenScene
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import caption, tool_tip
from fivefoot.ui.state.workspace import Workspace


class SceneTabs(QTabBar):
    """A tab for each scene; a click opens it, a double click or the menu renames it."""

    renaming_wanted = Signal(str)
    menu_wanted = Signal(QPoint, str)

    def __init__(self, workspace: Workspace) -> None:
        super().__init__()
        self._workspace = workspace
        self._ids: tuple[str, ...] = ()
        self.setAccessibleName(tr("Scenes"))
        # Below the map, so their round side is the lower one.
        self.setShape(QTabBar.Shape.RoundedSouth)
        self.setExpanding(False)
        self.setDrawBase(False)
        self.setUsesScrollButtons(True)
        self.setElideMode(Qt.TextElideMode.ElideRight)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._ask_for_menu)
        self.tabBarDoubleClicked.connect(self._rename)
        # By click and by arrow key alike; connecting the click as well would report a refusal
        # twice.
        self.currentChanged.connect(self._open)
        workspace.document_changed.connect(lambda _change: self.refresh())
        self.refresh()

    def refresh(self) -> None:
        """Shows the scenes by name, with the open one in front."""
        scenario = self._workspace.scenario
        names = scene_names(scenario)
        # Adding and removing tabs changes the current one, which would open scenes.
        self.blockSignals(True)
        # Tabs are kept and renamed: a bar that is emptied and filled scrolls back to its first tab.
        while self.count() > len(names):
            self.removeTab(self.count() - 1)
        while self.count() < len(names):
            self.addTab("")
        self._ids = tuple(each.id for each in names)
        for number, each in enumerate(names):
            self.setTabText(number, caption(each.name))
            self.setTabToolTip(number, tool_tip(each.name))
        if scenario.open_scene in self._ids:
            self.setCurrentIndex(self._ids.index(scenario.open_scene))
        self.blockSignals(False)
        self.setVisible(len(names) > 1)

    def _open(self, number: int) -> None:
        there = self._ids[number] if 0 <= number < len(self._ids) else None
        if there is not None and there != self._workspace.scenario.open_scene:
            self._workspace.do(OpenScene(there))
            self.refresh()  # a refusal keeps the tab that is in front

    def _rename(self, number: int) -> None:
        if 0 <= number < len(self._ids):
            self.renaming_wanted.emit(self._ids[number])

    def _ask_for_menu(self, at: QPoint) -> None:
        number = self.tabAt(at)
        if 0 <= number < len(self._ids):
            self.menu_wanted.emit(self.mapToGlobal(at), self._ids[number])
