"""Asks for the margins of the players' screen, and previews them there."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QSpinBox, QWidget

from fivefoot.core.storage.table_screens import (
    LEAST_PICTURE,
    MOST_MARGIN,
    MarginUnit,
    TableScreen,
    margins_on,
)
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.apply_theme import padded
from fivefoot.ui.appearance.plain_text import text_label
from fivefoot.ui.appearance.text_size import beside_text
from fivefoot.ui.widgets.form import buttons_of, form_of, lay_out

SENTENCE_WIDTH = 420
"""Logical pixels at the usual text size."""

UNITS: tuple[MarginUnit, ...] = ("px", "percent")
MOST_PERCENT = 49


class MarginsDialog(QDialog):
    """The four margins of a screen of so many device pixels; `changed` gives each as it is set."""

    changed = Signal(object)

    def __init__(self, table: TableScreen, pixels: QSize, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Margins of the players' screen"))
        self._table, self._pixels = table, pixels
        self.unit = QComboBox()
        self.unit.addItems([tr("Pixels"), tr("Per cent of the screen")])
        self.unit.setCurrentIndex(UNITS.index(table.unit))
        self.sides = tuple(_length(value) for value in table.margins)
        explanation = text_label(
            tr(
                "Nothing is drawn in the margins: for televisions that cut off the edge of the "
                "picture, and for screens in a frame. The players' screen shows your setting."
            )
        )
        explanation.setWordWrap(True)
        explanation.setMinimumWidth(beside_text(SENTENCE_WIDTH))
        self.result_text = text_label("")
        names = (tr("Left"), tr("Top"), tr("Right"), tr("Bottom"))
        rows = ((tr("Unit"), self.unit), *zip(names, self.sides, strict=True))
        self._buttons = buttons_of(self, tr("Apply"))
        lay_out(self, explanation, form_of(rows), self.result_text, self._buttons)
        self.unit.currentIndexChanged.connect(self._show)
        for spin in self.sides:
            spin.valueChanged.connect(self._show)
        self._show()
        self.sides[0].setFocus()

    def wanted(self) -> TableScreen:
        """What was entered."""
        left, top, right, bottom = (spin.value() for spin in self.sides)
        unit = UNITS[self.unit.currentIndex()]
        return replace(self._table, margins=(left, top, right, bottom), unit=unit)

    def _show(self, *_changed: object) -> None:
        most = MOST_PERCENT if UNITS[self.unit.currentIndex()] == "percent" else MOST_MARGIN
        for spin in self.sides:
            # Qt lowers a larger value by itself: 60 pixels become 49 per cent, and are shown so.
            spin.setMaximum(most)
        wanted, width, height = self.wanted(), self._pixels.width(), self._pixels.height()
        found = margins_on(wanted, width, height)
        self._buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(found is not None)
        if found is None:
            self.result_text.setText(no_picture())
            return
        self.result_text.setText(
            tr(
                "{width} × {height} of {across} × {down} pixels remain for the picture.",
                width=width - found[0] - found[2],
                height=height - found[1] - found[3],
                across=width,
                down=height,
            )
        )
        # Only margins that leave a picture are previewed: else the screen would go black while
        # typing.
        self.changed.emit(wanted)


def no_picture() -> str:
    """Why margins are refused."""
    return tr(
        ("These margins leave no picture: it needs {least} pixels each way."), least=LEAST_PICTURE
    )


def _length(value: int) -> QSpinBox:
    spin = QSpinBox()
    spin.setRange(0, MOST_MARGIN)
    spin.setValue(value)
    padded(spin)
    return spin
