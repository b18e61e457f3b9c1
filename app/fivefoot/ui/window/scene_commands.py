"""Scenes and passages in the window: adding, opening, naming, copying and removing scenes; placing
and using passages.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QDialog, QInputDialog, QMenu

from fivefoot.core.geometry.cell_box import CellBox
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.passage import Passage
from fivefoot.core.model.scenes import scene_name, scene_names
from fivefoot.core.session.commands.passage_edits import (
    PlacePassage,
    RemovePassage,
    TakePassage,
    passage_under,
)
from fivefoot.core.session.commands.scene_edits import (
    CopyScene,
    OpenScene,
    RemoveScene,
    RenameScene,
)
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import menu_action
from fivefoot.ui.dialogs.new_scene import NewSceneDialog
from fivefoot.ui.state.notice import Notice
from fivefoot.ui.state.passage_desk import PassageStart
from fivefoot.ui.window.parts import WindowParts


class SceneCommands:
    """Connects the commands of scenes and fills menus with entries for passages."""

    def __init__(self, window: WindowParts) -> None:
        self._window, self._workspace = window, window.workspace
        actions = window.actions_by_name
        for name, handler in (
            ("new_scene", self.add),
            ("copy_scene", lambda: self._workspace.do(CopyScene())),
            ("rename_scene", lambda: self.rename(self._workspace.scenario.open_scene)),
            # The open scene at the time of the command, not when this table is made.
            ("remove_scene", lambda: self.remove(self._workspace.scenario.open_scene)),
            ("next_scene", lambda: self.step(1)),
            ("previous_scene", lambda: self.step(-1)),
            ("go_through", self.go_through),
        ):
            actions.connect(name, handler)
        window.scene_tabs.renaming_wanted.connect(self.rename)
        window.scene_tabs.menu_wanted.connect(self._show_menu)
        self._workspace.document_changed.connect(lambda _change: self.refresh())
        self._workspace.selection_changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Disables what cannot be done now."""
        names = scene_names(self._workspace.scenario)
        self._workspace.passages.keep_to(names)
        several = len(names) > 1
        for name in ("remove_scene", "next_scene", "previous_scene"):
            self._window.actions_by_name[name].setEnabled(several)
        self._window.actions_by_name["go_through"].setEnabled(self._passage() is not None)

    # -- scenes -----------------------------------------------------------------------------------

    def add(self) -> None:
        """Asks for a scene and opens it."""
        count = len(scene_names(self._workspace.scenario))
        dialog = NewSceneDialog(tr("Scene {number}", number=count + 1), self._window)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self._workspace.do(dialog.wanted())
        # Its parent is the window, which would keep every dialog that was ever opened.
        dialog.deleteLater()

    def rename(self, scene_id: str) -> None:
        """Asks for another name."""
        name = scene_name(self._workspace.scenario, scene_id)
        text, said = QInputDialog.getText(
            self._window, tr("Rename scene"), tr("Name of the scene"), text=name
        )
        # An equal name would be an undo step without a change.
        if said and text.strip() != name:
            self._workspace.do(RenameScene(scene_id, text))

    def remove(self, scene_id: str) -> None:
        """Removes a scene from the scenario; undo restores it."""
        self._workspace.do(RemoveScene(scene_id))

    def step(self, by: int) -> None:
        """Opens the scene after or before this one; after the last comes the first."""
        scenario = self._workspace.scenario
        ids = [each.id for each in scene_names(scenario)]
        self._workspace.do(OpenScene(ids[(ids.index(scenario.open_scene) + by) % len(ids)]))

    def _show_menu(self, at: QPoint, scene_id: str) -> None:
        # Only for the clicked tab: the commands of the menu bar mean the open scene.
        menu = QMenu(self._window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(tr("Rename scene…"), lambda: self.rename(scene_id))
        menu.addAction(tr("Remove scene"), lambda: self.remove(scene_id))
        menu.popup(at)

    # -- passages ---------------------------------------------------------------------------------

    def fill_for_token(self, menu: QMenu) -> None:
        """Offers the passage that the selected tokens stand on."""
        passage = self._passage()
        if passage is not None:
            text = tr("Go through {name}", name=self._passage_name(passage))
            menu_action(menu, text).triggered.connect(self.go_through)

    def fill_for_cell(self, menu: QMenu, cell: Cell) -> None:
        """Offers what can be done with a passage at a cell, and to create one."""
        lying = [each for each in self._workspace.scenario.scene.passages if cell in each.cells]
        for passage in lying:
            self._fill_for_passage(menu, passage)
        start = self._start()
        if start is not None:
            place = scene_name(self._workspace.scenario, start.scene)
            text = tr("End the passage from {place} here…", place=place)
            menu_action(menu, text).triggered.connect(lambda: self.end_passage(cell))
            text = tr("Cancel the passage from {place}", place=place)
            menu_action(menu, text).triggered.connect(lambda: self._workspace.passages.begin(None))
        menu_action(menu, tr("Start a passage here")).triggered.connect(
            lambda: self.begin_passage(cell)
        )

    def begin_passage(self, cell: Cell) -> None:
        """Remembers the place from which a passage starts, until its other end is chosen."""
        self._workspace.passages.begin(PassageStart(self._workspace.scenario.open_scene, cell))
        self._workspace.notify(
            Notice(
                tr("The passage starts here."),
                tr("Right-click its other end, on this map or in another scene."),
            )
        )

    def end_passage(self, cell: Cell) -> None:
        """Asks for the name of the passage that ends here, and places it, in both directions."""
        start = self._start()
        if start is None:
            return
        text, said = QInputDialog.getText(
            self._window, tr("Place passage"), tr("Name of the passage"), text=tr("Stairs")
        )
        if not said:
            return
        same = start.scene == self._workspace.scenario.open_scene
        # The model refers to the own scene without an id, so that a renamed or copied one keeps its
        # passages.
        scene = "" if same else start.scene
        placed = PlacePassage(CellBox(cell, cell), text, start.cell, scene)
        # Kept after a refusal: the other end may be chosen again.
        if self._workspace.do(placed):
            self._workspace.passages.begin(None)

    def go_through(self) -> None:
        """Moves the selected tokens through the passage that one of them stands on."""
        passage = self._passage()
        if passage is not None:
            names = tuple(token.id for token in self._workspace.tokens)
            self._workspace.do(TakePassage(passage.id, names))

    def _fill_for_passage(self, menu: QMenu, passage: Passage) -> None:
        names = tuple(token.id for token in self._workspace.tokens)
        destination = self._passage_name(passage)
        if names:
            menu_action(menu, tr("Go through {name}", name=destination)).triggered.connect(
                lambda: self._workspace.do(TakePassage(passage.id, names))
            )
        if passage.scene:
            name = scene_name(self._workspace.scenario, passage.scene)
            menu_action(menu, tr("Open {scene}", scene=name)).triggered.connect(
                lambda: self._workspace.do(OpenScene(passage.scene))
            )
        menu_action(menu, tr("Remove {zone}", zone=passage.name)).triggered.connect(
            lambda: self._workspace.do(RemovePassage(passage.id))
        )

    def _passage(self) -> Passage | None:
        """The passage that the first of the selected tokens stands on."""
        workspace = self._workspace
        for token in workspace.tokens:
            found = passage_under(workspace.scenario, workspace.ruleset, token.id)
            if found is not None:
                return found
        return None

    def _passage_name(self, passage: Passage) -> str:
        if not passage.scene:
            return passage.name
        scene = scene_name(self._workspace.scenario, passage.scene)
        return tr("{passage} to {scene}", passage=passage.name, scene=scene)

    def _start(self) -> PassageStart | None:
        return self._workspace.passages.start_among(scene_names(self._workspace.scenario))
