"""The dialog that fits the grid to a picture: cell size and first lines, previewed in the picture's
first and last corner.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from fivefoot.core.session.commands.grid_edits import FitGrid
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.apply_theme import padded
from fivefoot.ui.appearance.plain_text import text_label
from fivefoot.ui.appearance.screen_bounds import within_screen
from fivefoot.ui.appearance.theme import RHYTHM
from fivefoot.ui.state.grey_levels import grid_seen_in
from fivefoot.ui.widgets.form import buttons_of, form_of, lay_out

VIEW = QSize(340, 260)
"""The size of each of the two corners in logical pixels; they show the picture pixel for pixel."""

LEAST_VIEW = QSize(160, 96)
"""Their smallest size, on a small screen."""

# A dark line with a light one on it, visible on any art.
LINE_INKS = ("#0b0c0e", "#7df9ff")


class CornerView(QWidget):
    """A corner of the picture with the grid over it: the first (top left), or the last (bottom
    right).
    """

    def __init__(self, image: QImage, last: bool) -> None:
        super().__init__()
        self._image, self._last = image, last
        self.grid = FitGrid((1, 1), 1)
        self.setMinimumSize(LEAST_VIEW)
        # Pixel for pixel: a larger view would only show more of the corner.
        self.setMaximumSize(VIEW)
        self.setAccessibleName(
            tr("Last corner of the picture") if last else tr("First corner of the picture")
        )

    def sizeHint(self) -> QSize:
        """As large as it may be."""
        return VIEW

    def show_grid(self, grid: FitGrid) -> None:
        """Shows another grid."""
        self.grid = grid
        self.update()

    def lines(self, width: int, first: float, from_: float) -> list[float]:
        """The positions of grid lines along a side that shows `width` pixels from `from_` on."""
        # The first line at or after the left edge; a division rounded up, in floats.
        place = first + self.grid.pixels * max(0, -(-(from_ - first) // self.grid.pixels))
        found: list[float] = []
        # Never more lines than pixels: a field may pass through tiny values while typing.
        while place <= from_ + width and len(found) < width:
            found.append(place - from_)
            place += self.grid.pixels
        return found

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        # The last corner shows whether small errors have added up.
        left = max(0, self._image.width() - self.width()) if self._last else 0
        top = max(0, self._image.height() - self.height()) if self._last else 0
        painter.fillRect(self.rect(), QColor("#101114"))
        painter.drawImage(
            QPointF(0, 0), self._image, QRectF(left, top, self.width(), self.height())
        )
        for ink, width in zip(LINE_INKS, (3.0, 1.0), strict=True):
            painter.setPen(QPen(QColor(ink), width))
            for x in self.lines(self.width(), self.grid.left, left):
                painter.drawLine(QPointF(x, 0), QPointF(x, self.height()))
            for y in self.lines(self.height(), self.grid.top, top):
                painter.drawLine(QPointF(0, y), QPointF(self.width(), y))
        painter.end()


class FitGridDialog(QDialog):
    """Asks for the grid on the picture."""

    def __init__(self, image: QImage, now: FitGrid, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Fit the grid to the picture"))
        self._image = image
        # Exactly: the fields round, and a hundredth of a pixel is a pixel after a hundred cells.
        self._cell_pixels = now.pixels
        most = float(max(image.width(), image.height()))
        self.pixels = _number(tr("Pixels per cell"), 4, most, now.pixels, 2)
        self.across = _number(tr("Cells across"), 1, 2000, image.width() / now.pixels, 2)
        self.left = _number(tr("First line from the left"), 0, most, now.left, 1)
        self.top = _number(tr("First line from the top"), 0, most, now.top, 1)
        self.first, self.last = CornerView(image, False), CornerView(image, True)
        self._make_buttons()
        self.size_label = text_label()
        self.size_label.setProperty("role", "muted")
        self._build()
        self._listen()
        self._show()

    def _make_buttons(self) -> None:
        """The buttons that find a grid, and that halve or double one that was recognised
        wrongly.
        """
        self.look = QPushButton(tr("Detect the drawn grid"))
        self.look.setToolTip(tr("Look for grid lines in the picture"))
        self.look.clicked.connect(self._find)
        self.half, self.twice = QPushButton(tr("Halve")), QPushButton(tr("Double"))
        self.half.setToolTip(tr("Halve the cells: one cell covers two squares"))
        self.twice.setToolTip(tr("Double the cells: floor tiles were taken for squares"))
        self.half.clicked.connect(partial(self._scale, 0.5))
        self.twice.clicked.connect(partial(self._scale, 2.0))
        for button in (self.look, self.half, self.twice):
            # Enter is for Fit, wherever the focus is.
            button.setAutoDefault(False)

    def _listen(self) -> None:
        width = self._image.width()
        # Before `_show` is connected below, which uses both fields.
        self.pixels.valueChanged.connect(
            lambda value: self._take(value, self.across, width / value)
        )
        self.across.valueChanged.connect(
            lambda value: self._take(width / value, self.pixels, width / value)
        )
        for spin in (self.pixels, self.across, self.left, self.top):
            spin.valueChanged.connect(lambda _value: self._show())

    def _build(self) -> None:
        spins = (
            (self.pixels, tr(" px")),
            (self.across, ""),
            (self.left, tr(" px")),
            (self.top, tr(" px")),
        )
        for spin, suffix in spins:
            spin.setSuffix(suffix)
        corners = QHBoxLayout()
        corners.setSpacing(2 * RHYTHM)
        for words, view in (
            (tr("First corner"), self.first),
            (tr("Last corner: does it still fit?"), self.last),
        ):
            column, label = QVBoxLayout(), text_label(words)
            label.setProperty("role", "section")
            column.addWidget(label)
            column.addWidget(view)
            corners.addLayout(column)
        forms = QHBoxLayout()
        forms.setSpacing(2 * RHYTHM)
        for pair in (spins[:2], spins[2:]):
            forms.addLayout(form_of((spin.accessibleName(), spin) for spin, _ in pair))
        buttons = buttons_of(self, tr("Fit"))
        for button in (self.look, self.half, self.twice):
            buttons.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        lay_out(self, forms, self.size_label, corners, buttons)
        self.resize(within_screen(self, self.sizeHint()))

    def _find(self) -> None:
        # The window freezes for about a second on a large picture.
        self.setCursor(Qt.CursorShape.WaitCursor)
        found = grid_seen_in(self._image)
        self.unsetCursor()
        if found is None:
            self.size_label.setText(
                tr("No grid lines were found in this picture: count its squares.")
            )
            return
        for spin, value in (
            (self.left, found.left),
            (self.top, found.top),
            (self.pixels, found.pixels),
        ):
            spin.setValue(value)
        self._cell_pixels = found.pixels
        self._show()
        sure = tr("certain") if found.certainty >= 1 else tr("not certain: check the last corner")
        self.size_label.setText(
            tr("{text} Detected in the picture ({sure}).", text=self.size_label.text(), sure=sure)
        )

    def _scale(self, times: float) -> None:
        self.pixels.setValue(self.pixels.value() * times)

    def _take(self, pixels: float, spin: QDoubleSpinBox, value: float) -> None:
        """A cell now has so many pixels; the other field follows."""
        self._cell_pixels = pixels
        # The two fields follow each other: without this they would call each other for ever.
        spin.blockSignals(True)
        spin.setValue(value)
        spin.blockSignals(False)

    def _show(self) -> None:
        grid = self.wanted()
        size = tr(
            "{width:.1f} × {height:.1f} cells",
            width=self._image.width() / grid.pixels,
            height=self._image.height() / grid.pixels,
        )
        self.size_label.setText(
            tr(
                "{width} × {height} pixels make {size}.",
                width=self._image.width(),
                height=self._image.height(),
                size=size,
            )
        )
        for view in (self.first, self.last):
            view.show_grid(grid)

    def wanted(self) -> FitGrid:
        """The requested grid; "cells across" is exact where it was typed last."""
        size = self._image.width(), self._image.height()
        return FitGrid(
            size,
            round(self._cell_pixels, 4),
            round(self.left.value(), 2),
            round(self.top.value(), 2),
        )


def _number(name: str, least: float, most: float, value: float, decimals: int) -> QDoubleSpinBox:
    spin = QDoubleSpinBox()
    spin.setAccessibleName(name)
    spin.setDecimals(decimals)
    spin.setRange(least, most)
    spin.setSingleStep(1)
    spin.setValue(value)
    spin.setAlignment(Qt.AlignmentFlag.AlignLeft)
    padded(spin)
    return spin
