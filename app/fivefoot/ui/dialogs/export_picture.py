"""The dialog for exporting the map as a picture: for whom, how large, with or without frame and
grid.
"""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QComboBox, QDialog, QSpinBox, QWidget

from fivefoot.core.model.scene import Scene
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.apply_theme import padded
from fivefoot.ui.appearance.plain_text import text_label
from fivefoot.ui.map.scene.render import LEAST_SIDE, MOST_SIDE, PictureOptions, size_of
from fivefoot.ui.widgets.form import buttons_of, form_of, lay_out


class ExportPictureDialog(QDialog):
    """Returns the options of the picture; its size is updated as they change."""

    def __init__(self, scene: Scene, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Export picture"))
        self._scene = scene
        self.audience = QComboBox()
        # First, so that secrets are in a picture only where somebody asked for them.
        self.audience.addItem(tr("The players: without hidden tokens and secret doors"), True)
        self.audience.addItem(tr("The game master: everything"), False)
        self.longest = QSpinBox()
        self.longest.setRange(LEAST_SIDE, MOST_SIDE)
        self.longest.setSuffix(tr(" px"))
        # The map's usual zoom: a good start for print and screen.
        self.longest.setValue(max(size_of(scene, PictureOptions(frame=False))))
        padded(self.longest)
        # Not ticked: other programs start their grid at the picture's corner.
        self.frame = QCheckBox(tr("Dark frame around the map"))
        self.grid = QCheckBox(tr("Grid lines"))
        self.grid.setChecked(scene.grid_visible)
        self.size_label = text_label()
        self.size_label.setProperty("role", "muted")
        rows = (
            (tr("For"), self.audience),
            (tr("Longer side"), self.longest),
            (tr("Frame"), self.frame),
            (tr("Grid"), self.grid),
            ("", self.size_label),
        )
        lay_out(self, form_of(rows), buttons_of(self, tr("Export…")))
        self.longest.valueChanged.connect(lambda _value: self._show_size())
        self.frame.toggled.connect(lambda _on: self._show_size())
        self._show_size()

    def _show_size(self) -> None:
        width, height = size_of(self._scene, self.options())
        self.size_label.setText(
            tr("The picture is {width} × {height} pixels.", width=width, height=height)
        )

    def options(self) -> PictureOptions:
        """What was asked for."""
        return PictureOptions(
            bool(self.audience.currentData()),
            self.longest.value(),
            self.frame.isChecked(),
            self.grid.isChecked(),
        )
