"""The dialog for how many squares a box over the picture covers."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QSpinBox, QWidget

from fivefoot.core.geometry.grid import MAX_SIDE, Point
from fivefoot.core.interaction.grid_box import grid_by_box, squares_in
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.apply_theme import padded
from fivefoot.ui.appearance.plain_text import text_label
from fivefoot.ui.state.shown_picture import shown_picture
from fivefoot.ui.state.workspace import Workspace
from fivefoot.ui.widgets.form import buttons_of, form_of, lay_out


class BoxSquaresDialog(QDialog):
    """Asks for the squares across and down, guessed from the present grid."""

    def __init__(self, squares: tuple[int, int], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Fit the grid to the box"))
        self.across, self.down = (_count(number) for number in squares)
        question = text_label(tr("How many squares of the picture are in the box?"))
        question.setWordWrap(True)
        rows = ((tr("Across"), self.across), (tr("Down"), self.down))
        lay_out(self, question, form_of(rows), buttons_of(self, tr("Fit")))
        self.across.selectAll()

    def squares(self) -> tuple[int, int]:
        """Across and down."""
        return self.across.value(), self.down.value()


def fit_to_box(workspace: Workspace, corners: tuple[Point, Point], parent: QWidget) -> bool:
    """Asks how many squares a box covers and fits the grid, as one step; returns whether it was
    fitted.
    """
    picture = workspace.scenario.scene.picture
    if picture is None:
        workspace.refuse(tr("This map has no picture to fit a grid to."))
        return False
    shown = shown_picture(workspace)
    if shown is None:
        return False
    dialog = BoxSquaresDialog(squares_in(*corners), parent)
    size = shown.full.width(), shown.full.height()
    done = False
    if dialog.exec() == QDialog.DialogCode.Accepted:
        command = grid_by_box(picture, size, *corners, dialog.squares())
        done = command is not None and workspace.do(command)
    # A dialog is owned by its window, and would stay with it for the session.
    dialog.deleteLater()
    # The tool is finished; after a refusal another box can be drawn.
    if done:
        workspace.choose_tool("select")
    return done


def _count(number: int) -> QSpinBox:
    spin = QSpinBox()
    spin.setRange(1, MAX_SIDE)
    spin.setValue(number)
    padded(spin)
    return spin
