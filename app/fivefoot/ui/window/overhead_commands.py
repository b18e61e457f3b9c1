"""Roofs and tree tops in the window: adding them from a picture, moving, hiding and removing
them.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QMenu

from fivefoot.core.geometry.grid import CELL, Cell, Point
from fivefoot.core.model.overhead import Overhead
from fivefoot.core.model.scene import MapPicture, Scene
from fivefoot.core.session.commands.overhead_edits import (
    AddOverhead,
    ChangeOverhead,
    RemoveOverhead,
)
from fivefoot.core.storage.importers.open_any_file import open_any
from fivefoot.core.storage.scenario_file import read_bytes
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import menu_action
from fivefoot.ui.state.notice import Notice
from fivefoot.ui.widgets.choose_file import file_to_open
from fivefoot.ui.window.parts import WindowParts

ALIKE = 0.02
"""How similar the proportions of two pictures have to be for one to cover the other."""


class OverheadCommands:
    """Connects the command that adds one, and fills the cell menu with entries for them."""

    def __init__(self, window: WindowParts) -> None:
        self._window, self._workspace = window, window.workspace
        window.actions_by_name.connect("lay_overhead", self.lay)

    def lay(self) -> None:
        """Asks for a picture and puts it above the tokens."""
        pictures = tr("Pictures (*.png *.webp *.jpg *.jpeg *.avif *.bmp *.tif *.tiff)")
        name = file_to_open(self._window, tr("Roofs and treetops"), "", pictures)
        if name:
            self.lay_file(Path(name))

    def lay_file(self, path: Path) -> None:
        """Adds the picture in a file: over the map's picture where the proportions are alike, else
        at its size by the cell under the pointer.
        """
        try:
            # The importer of maps, since it takes more formats than a token's picture and scales
            # large ones down.
            found = open_any(read_bytes(path), path.name).scenario
        except ValueError as error:
            self._workspace.notify(Notice(tr("The picture was not added."), str(error), "danger"))
            return
        picture = found.scene.picture
        if picture is None:
            text = tr("{path} is not a picture.", path=path.name)
            self._workspace.notify(Notice(text, tone="danger"))
            return
        origin, size = self._place(picture)
        data = found.assets[picture.asset]
        self._workspace.do(AddOverhead(picture.asset, data, origin, *size, path.stem))

    def _place(self, picture: MapPicture) -> tuple[Point, tuple[int, int]]:
        scene = self._workspace.scenario.scene
        box = _box(scene)
        if abs(picture.width * box[3] / (picture.height * box[2]) - 1) <= ALIKE:
            return Point(box[0], box[1]), (box[2], box[3])
        cell = self._workspace.pointed.cell or Cell(0, 0)
        return Point(cell.x * CELL, cell.y * CELL), (picture.width, picture.height)

    def fill_for_cell(self, menu: QMenu, cell: Cell) -> None:
        """Adds entries for those over a cell."""
        middle = (cell.x * CELL + CELL // 2, cell.y * CELL + CELL // 2)
        for overhead in self._workspace.scenario.scene.overheads:
            if overhead.holds(middle):
                name = overhead.name or tr("Roof")
                self._fill(menu.addMenu(name.replace("&", "&&")), overhead, cell)

    def _fill(self, menu: QMenu, overhead: Overhead, cell: Cell) -> None:
        scene, key = self._workspace.scenario.scene, overhead.id
        hides = tr("Show it to the players") if overhead.gm_only else tr("Hide it from the players")
        box = _box(scene)
        for text, command in (
            (hides, ChangeOverhead(key, gm_only=not overhead.gm_only)),
            (
                tr("Move its corner here"),
                ChangeOverhead(key, Point(cell.x * CELL, cell.y * CELL)),
            ),
            (
                tr("Stretch it over the whole picture"),
                ChangeOverhead(key, Point(box[0], box[1]), (box[2], box[3])),
            ),
            (tr("Remove it"), RemoveOverhead(key)),
        ):
            action = menu_action(menu, text)
            action.triggered.connect(lambda _on=False, said=command: self._workspace.do(said))


def _box(scene: Scene) -> tuple[int, int, int, int]:
    """Left, top, width and height of the map's picture; of the whole map where there is none."""
    picture = scene.picture
    if picture is None:
        return 0, 0, scene.columns * CELL, scene.rows * CELL
    return picture.origin.x, picture.origin.y, picture.width, picture.height
