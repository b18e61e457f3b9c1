"""Calibrates a screen: a bar on it is matched with a bank card, or measured with a ruler.

The dialog lies on the screen that it measures. What the screen reports of its own size is not used.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QMoveEvent, QPainter, QPaintEvent, QScreen
from PySide6.QtWidgets import QComboBox, QDialog, QDoubleSpinBox, QSlider, QWidget

from fivefoot.core.geometry.true_size import (
    CARD,
    INCH,
    LARGEST_CELL,
    LEAST_BAR,
    SMALLEST_CELL,
    ScreenMeasure,
    measure_for,
)
from fivefoot.core.storage.settings import Preferences
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import text_label
from fivefoot.ui.appearance.theme import RHYTHM
from fivefoot.ui.players.screen_names import measured_name
from fivefoot.ui.state.true_size_words import measure_words, refusal
from fivefoot.ui.widgets.form import buttons_of, form_of, lay_out

BAR_HEIGHT = 64
"""Logical pixels."""

EDGE = 8 * RHYTHM
"""Logical pixels besides the longest bar: margins and frame of the dialog."""

FIELD = 40 * RHYTHM
"""Width of the fields for lengths, in logical pixels."""

FIRST_BAR = 324
"""Length of the first bar in logical pixels: about a card on a desktop screen."""

MOST_MILLIMETRES = 9999.0

OTHER = 0
"""The entry of the list of cells that stands for a typed length."""


class Bar(QWidget):
    """A bar of a whole number of device pixels, in black and white in every theme."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.pixels = LEAST_BAR
        self.setAccessibleName(tr("The bar to measure"))
        self.setMinimumHeight(BAR_HEIGHT)

    def sizeHint(self) -> QSize:
        return QSize(FIRST_BAR, BAR_HEIGHT)

    def show_pixels(self, pixels: int) -> None:
        """Sets the length in device pixels."""
        self.pixels = pixels
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor("black"))
        length = self.pixels / self.devicePixelRatioF()
        painter.fillRect(QRectF(0, 0, length, self.height()), QColor("white"))


class MeasureScreen(QDialog):
    """Asks how long a bar on a screen is, and how large a cell should be."""

    def __init__(
        self, screen: QScreen, preferences: Preferences, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._kept = preferences.screen_measures
        self.setWindowTitle(tr("Calibrate the players' screen"))
        # Chosen before the dialog is shown: not every window system lets a window be moved.
        self.setScreen(screen)
        self._room = screen.availableGeometry()
        self.bar = Bar()
        self.slider = QSlider(Qt.Orientation.Horizontal)
        # In device pixels: a logical one may be a fraction of them.
        self.slider.setRange(LEAST_BAR, int((self._room.width() - EDGE) * self._ratio(screen)))
        self.length = _millimetres(0.0, MOST_MILLIMETRES)
        self.cell = QComboBox()
        for text, length in ((tr("1 inch"), INCH), (tr("25 mm"), 25_000), (tr("Other"), OTHER)):
            self.cell.addItem(text, length)
        self.own_cell = _millimetres(SMALLEST_CELL / 1000, LARGEST_CELL / 1000)
        # The bar makes the dialog as wide as the screen; a number needs no such field.
        for field in (self.length, self.cell, self.own_cell):
            field.setMaximumWidth(FIELD)
        self.screen_label = text_label()
        self.result_text = text_label()
        self.result_text.setWordWrap(True)
        self._buttons = buttons_of(self, tr("Use this measurement"))
        self._lay_out()
        self._show_kept(screen, preferences.cell_micrometres)
        self._wire()
        self._place()

    def _lay_out(self) -> None:
        how = text_label(
            tr(
                "Hold a bank card (85.6 mm) against the white bar and move the bar's end with "
                "the slider or the arrow keys until both are the same length. Or measure the "
                "bar with a ruler and type its length: a longer bar is more exact."
            )
        )
        how.setWordWrap(True)
        form = form_of(
            (
                (tr("Screen"), self.screen_label),
                (tr("End of the bar"), self.slider),
                (tr("Measured length"), self.length),
                (tr("A cell is"), self.cell),
                (tr("Side"), self.own_cell),
                ("", self.result_text),
            )
        )
        lay_out(self, how, self.bar, form, self._buttons)

    def _show_kept(self, screen: QScreen, cell: int) -> None:
        kept = measure_for(self._kept, measured_name(screen))
        first = ScreenMeasure("", round(FIRST_BAR * self._ratio(screen)), CARD)
        shown = kept or first
        self.slider.setValue(shown.pixels)
        # The slider has clamped it: a bar that is shorter than its stated length would measure
        # wrongly.
        if self.slider.value() != shown.pixels:
            shown = first  # it was measured with more space than there is now
            self.slider.setValue(shown.pixels)
        self.length.setValue(shown.micrometres / 1000)
        named = self.cell.findData(cell)
        self.cell.setCurrentIndex(named if named >= 0 else self.cell.findData(OTHER))
        self.own_cell.setValue(cell / 1000)

    def _wire(self) -> None:
        self.slider.valueChanged.connect(self._show)
        self.length.valueChanged.connect(self._show)
        self.cell.currentIndexChanged.connect(self._show)
        self.own_cell.valueChanged.connect(self._show)
        self._show()
        self.slider.setFocus()

    def _place(self) -> None:
        """Moves it to the screen to be measured, as wide as the bar may become."""
        self.resize(self._room.width() - 2 * RHYTHM, self.sizeHint().height())
        place = self.geometry()
        place.moveCenter(self._room.center())
        self.setGeometry(place)

    @staticmethod
    def _ratio(screen: QScreen) -> float:
        return float(screen.devicePixelRatio())

    def _show(self, *_changed: object) -> None:
        self.bar.show_pixels(self.slider.value())
        if self.cell.currentData() != OTHER:
            # A named cell shows its length in the field, which is then disabled.
            self.own_cell.setValue(self.cell.currentData() / 1000)
        self.own_cell.setEnabled(self.cell.currentData() == OTHER)
        measure = self.measure()
        self.screen_label.setText(measure.screen)
        fault = refusal(measure)
        self.result_text.setText(fault or measure_words(measure, self.cell_micrometres()))
        self._buttons.button(self._buttons.StandardButton.Ok).setEnabled(not fault)

    def moveEvent(self, event: QMoveEvent) -> None:
        super().moveEvent(event)
        self._show()  # it may now be on another screen, with other pixels

    def measure(self) -> ScreenMeasure:
        """The result, for the screen where the dialog is now."""
        return ScreenMeasure(
            # Not the screen it was made for: it may have been dragged away.
            measured_name(self.screen()),
            self.slider.value(),
            round(self.length.value() * 1000),
        )

    def cell_micrometres(self) -> int:
        """The side of a cell that was chosen, in micrometres."""
        return round(self.own_cell.value() * 1000)


def _millimetres(least: float, most: float) -> QDoubleSpinBox:
    field = QDoubleSpinBox()
    field.setDecimals(2)
    field.setRange(least, most)
    field.setSingleStep(0.1)
    field.setSuffix(tr(" mm"))
    return field
