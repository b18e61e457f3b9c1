"""The sheet of marks: every colour, hatch and sign of the map with its meaning.

None differs by colour alone.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QGridLayout, QWidget

from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import text_label
from fivefoot.ui.appearance.theme import RHYTHM, Theme
from fivefoot.ui.map.samples.map_samples import MARKS, Sample, paint_sample
from fivefoot.ui.widgets.form import lay_out

PIECE = QSize(56, 32)
"""The size of a sample in logical pixels: enough for the widest mark, an arc with its cross."""

BANDS = (
    tr("1st purchase of movement"),
    tr("2nd purchase of movement"),
    tr("3rd purchase of movement"),
    tr("4th and later purchases of movement"),
)


class Piece(QWidget):
    """A sample in the size of the map."""

    def __init__(self, kind: str, look: Theme) -> None:
        super().__init__()
        self._kind = kind
        self._look = look
        self.setFixedSize(PIECE)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        # Drawn by the map's own painters, so that the sheet cannot differ from the map.
        paint_sample(painter, self._kind, QRectF(self.rect()).adjusted(1, 1, -1, -1), self._look)
        painter.end()


class MarkSheet(QDialog):
    """Shows the bands as the selected token has them, and every other mark."""

    def __init__(
        self, bands: tuple[Sample, ...], look: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Colours and marks"))
        usual = tuple(Sample(f"band-{n}", words) for n, words in enumerate(BANDS, start=1))
        rows = (*(bands or usual), *MARKS)
        grid = QGridLayout()
        grid.setHorizontalSpacing(2 * RHYTHM)
        grid.setVerticalSpacing(RHYTHM)
        # Two columns: the sheet has to fit on a screen of 720 pixels.
        half = (len(rows) + 1) // 2
        for number, sample in enumerate(rows):
            column = 0 if number < half else 3
            grid.addWidget(Piece(sample.kind, look), number % half, column)
            grid.addWidget(text_label(sample.text), number % half, column + 1)
        grid.setColumnMinimumWidth(2, RHYTHM)
        note = text_label(
            tr("The line at the bottom of the window explains what the map currently shows.")
        )
        note.setProperty("role", "muted")
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        lay_out(self, grid, note, buttons)
