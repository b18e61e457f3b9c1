"""The commands that turn or resize the map."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QDialog

from fivefoot.core.session.commands.map_layout import TurnMap
from fivefoot.core.texts.lists import capital
from fivefoot.core.texts.marker import tr
from fivefoot.ui.dialogs.size_of_map import SizeOfMapDialog
from fivefoot.ui.state.jobs import Jobs
from fivefoot.ui.state.notice import Notice
from fivefoot.ui.window.parts import WindowParts


class MapLayoutCommands:
    """Connects the commands that change the whole map."""

    def __init__(self, window: WindowParts, jobs: Jobs) -> None:
        self._window, self._workspace, self._jobs = window, window.workspace, jobs
        actions = window.actions_by_name
        actions.connect("turn_map_right", partial(self.turn, 1))
        # Three quarters to the right, since the core turns one way only.
        actions.connect("turn_map_left", partial(self.turn, 3))
        actions.connect("size_of_map", self.resize)

    def resize(self) -> None:
        """Asks for the columns and rows at each side, and resizes the map."""
        dialog = SizeOfMapDialog(self._workspace.scenario.scene, self._window)
        if dialog.exec() == QDialog.DialogCode.Accepted and self._workspace.do(dialog.wanted()):
            self._window.map.fit()
        # Its parent is the window, which would keep every dialog that was ever opened.
        dialog.deleteLater()

    def turn(self, quarters: int) -> None:
        """Turns the map clockwise; its picture is turned in a thread."""
        scenario = self._workspace.scenario
        picture = scenario.scene.picture
        # A picture that is missing from the file: only its place is turned.
        if picture is None or picture.asset not in scenario.assets:
            self._do(TurnMap(quarters))
            return
        # With the picture library, which a start does not wait for.
        from fivefoot.core.storage.rotated_picture import turned_picture

        data, work = scenario.assets[picture.asset], self._workspace.long_work
        progress = work.begin(tr("Rotating the picture…"))

        def ended(turned: tuple[str, bytes] | None, error: Exception | None) -> None:
            work.end(progress)
            if progress.is_stopped or self._workspace.scenario.scene.picture != picture:
                return  # cancelled, or another map is open by now
            if turned is None:
                self._workspace.notify(
                    Notice(tr("The map was not rotated."), capital(str(error)), "danger")
                )
                return
            self._do(TurnMap(quarters, turned))

        # In a thread: a map of 100 megapixels takes seconds to turn and to encode.
        self._jobs.run(partial(turned_picture, data, quarters), ended)

    def _do(self, command: TurnMap) -> None:
        if self._workspace.do(command):
            self._window.map.fit()
