"""The dialog for how many rows and columns are added or cut off at each side of the map."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QSpinBox, QWidget

from fivefoot.core.geometry.grid import MAX_SIDE
from fivefoot.core.model.scene import Scene
from fivefoot.core.session.commands.map_layout import ResizeMap
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.apply_theme import padded
from fivefoot.ui.appearance.plain_text import text_label
from fivefoot.ui.appearance.text_size import beside_text
from fivefoot.ui.widgets.form import buttons_of, form_of, lay_out

SENTENCE_WIDTH = 420
"""Its width in logical pixels at the usual text size: wrapping more takes height from the fields
below.
"""


class SizeOfMapDialog(QDialog):
    """Asks for the four sides, and shows the new size of the map."""

    def __init__(self, scene: Scene, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Size of the map"))
        self._scene = scene
        self.left, self.right = (_count(scene.columns) for _ in range(2))
        self.top, self.bottom = (_count(scene.rows) for _ in range(2))
        instruction = text_label(
            tr(
                "Squares to add on each side; a negative number removes them. Everything on the "
                "map keeps its place."
            )
        )
        instruction.setWordWrap(True)
        instruction.setMinimumWidth(beside_text(SENTENCE_WIDTH))
        self.result_text = text_label("")
        rows = (
            (tr("Left"), self.left),
            (tr("Top"), self.top),
            (tr("Right"), self.right),
            (tr("Bottom"), self.bottom),
        )
        self._buttons = buttons_of(self, tr("Change"))
        lay_out(self, instruction, form_of(rows), self.result_text, self._buttons)
        for spin in (self.left, self.top, self.right, self.bottom):
            spin.valueChanged.connect(self._show_result)
        self._show_result()
        self.left.selectAll()

    def wanted(self) -> ResizeMap:
        """What was entered."""
        sides = (self.left, self.top, self.right, self.bottom)
        return ResizeMap(*(spin.value() for spin in sides))

    def _show_result(self) -> None:
        wanted = self.wanted()
        columns = self._scene.columns + wanted.left + wanted.right
        rows = self._scene.rows + wanted.top + wanted.bottom
        possible = 1 <= columns <= MAX_SIDE and 1 <= rows <= MAX_SIDE
        text = (
            tr("The map becomes {columns} × {rows} squares.", columns=columns, rows=rows)
            if possible
            else tr(
                "{columns} × {rows} squares: each side of a map has 1 to {most}.",
                columns=columns,
                rows=rows,
                most=MAX_SIDE,
            )
        )
        self.result_text.setText(text)
        self._buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(possible)


def _count(squares: int) -> QSpinBox:
    spin = QSpinBox()
    # One side alone may take all but one square; whether both together leave any is shown below.
    spin.setRange(1 - squares, MAX_SIDE)
    padded(spin)
    return spin
