"""The dialog for a new scene of a scenario: its name, its style and the size of its map."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QDialog, QLineEdit, QWidget

from fivefoot.core.model.scene import MapLook, Scene
from fivefoot.core.model.scenes import MOST_SCENE_NAME
from fivefoot.core.model.terrain import Surface
from fivefoot.core.session.commands.scene_edits import AddScene
from fivefoot.core.texts.marker import tr
from fivefoot.ui.dialogs.new_scenario import MAPS, cells_of_side
from fivefoot.ui.widgets.form import buttons_of, form_of, lay_out


class NewSceneDialog(QDialog):
    """Asks for a scene without a picture; one with a map comes from File > Add a map as a
    scene.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("New scene"))
        self.name = QLineEdit(name)
        self.name.setMaxLength(MOST_SCENE_NAME)
        self.name.selectAll()
        self.map = QComboBox()
        for look, words in MAPS:
            self.map.addItem(words, look)
        self.columns, self.rows = cells_of_side(30), cells_of_side(20)
        rows = (
            (tr("Name"), self.name),
            (tr("Map"), self.map),
            (tr("Columns"), self.columns),
            (tr("Rows"), self.rows),
        )
        lay_out(self, form_of(rows), buttons_of(self, tr("Create")))
        self.setMinimumWidth(360)

    def wanted(self) -> AddScene:
        """The requested scene."""
        look: MapLook = self.map.currentData()
        # As in a new scenario: carving needs something to carve from.
        floor = Surface("rock" if look == "paper" else "floor")
        scene = Scene(self.columns.value(), self.rows.value(), floor=floor, look=look)
        return AddScene(self.name.text().strip() or tr("Scene"), scene)
