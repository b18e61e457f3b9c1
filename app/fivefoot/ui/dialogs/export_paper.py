"""The dialog for printing the map on paper: for whom, on which sheets, with or without the
grid.
"""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QComboBox, QDialog, QWidget

from fivefoot.core.model.scene import Scene
from fivefoot.core.texts.marker import tr, tr_count
from fivefoot.ui.appearance.plain_text import text_label
from fivefoot.ui.map.scene.paper import MOST_PAGES, Paper, plan_of
from fivefoot.ui.map.scene.render import PictureOptions
from fivefoot.ui.widgets.form import buttons_of, form_of, lay_out


class ExportPaperDialog(QDialog):
    """Returns the paper and the options; the number of pages is updated as they change."""

    def __init__(self, scene: Scene, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Print at one inch per square"))
        self._scene = scene
        self.audience = QComboBox()
        # First, so that secrets are printed only where somebody asked for them.
        self.audience.addItem(tr("The players: without hidden tokens and secret doors"), True)
        self.audience.addItem(tr("The game master: everything"), False)
        self.sheets = QComboBox()
        self.sheets.addItem(tr("A4 (210 × 297 mm)"), "a4")
        self.sheets.addItem(tr("Letter (8.5 × 11 in)"), "letter")
        self.grid = QCheckBox(tr("Grid lines"))
        self.grid.setChecked(scene.grid_visible)
        # Not ticked: at an inch a square it is usually printed for miniatures.
        self.tokens = QCheckBox(tr("Tokens (leave out for miniatures)"))
        self.pages_label = text_label()
        self.pages_label.setProperty("role", "muted")
        rows = (
            (tr("For"), self.audience),
            (tr("Paper"), self.sheets),
            (tr("Grid"), self.grid),
            (tr("Tokens"), self.tokens),
            ("", self.pages_label),
        )
        self._buttons = buttons_of(self, tr("Save PDF…"))
        lay_out(self, form_of(rows), self._buttons)
        self.sheets.currentIndexChanged.connect(lambda _index: self._show_pages())
        self._show_pages()

    def _show_pages(self) -> None:
        plan = plan_of(self._scene.columns, self._scene.rows, self.paper())
        text = tr_count(
            "{count} page of {columns} × {rows} squares, and one test square to measure.",
            "{count} pages of {columns} × {rows} squares, and one test square to measure.",
            count=plan.pages,
            columns=plan.columns,
            rows=plan.rows,
        )
        # Refused here already: drawing would refuse it after the file was named.
        if plan.pages > MOST_PAGES:
            text = tr(
                "{pages} pages are more than {most}: print part of the map.",
                pages=plan.pages,
                most=MOST_PAGES,
            )
        self._buttons.button(self._buttons.StandardButton.Ok).setEnabled(plan.pages <= MOST_PAGES)
        self.pages_label.setText(text)

    def paper(self) -> Paper:
        """The sheets that were chosen."""
        chosen: Paper = self.sheets.currentData()
        return chosen

    def options(self) -> PictureOptions:
        """What was asked for."""
        return PictureOptions(
            bool(self.audience.currentData()),
            None,
            False,
            self.grid.isChecked(),
            self.tokens.isChecked(),
        )
