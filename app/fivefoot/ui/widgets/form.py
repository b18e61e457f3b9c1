"""What all dialogs with fields have in common: labelled rows, two buttons, the same spacing."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.theme import RHYTHM

BESIDE_TEXT = 5 * RHYTHM
"""Logical pixels of a field's border and padding, at the largest text."""


def form_of(rows: Iterable[tuple[str, QWidget]]) -> QFormLayout:
    """Rows of a label and a widget; the label also names the widget for screen readers. Without a
    label the widget goes below.
    """
    form = QFormLayout()
    form.setVerticalSpacing(RHYTHM)
    form.setHorizontalSpacing(2 * RHYTHM)
    for label, widget in rows:
        if label:
            widget.setAccessibleName(label)
        # With an empty label the field is still in the column of fields.
        form.addRow(label, widget)
    return form


OK = tr("OK")


def buttons_of(dialog: QDialog, accept: str = OK) -> QDialogButtonBox:
    """A button that accepts, with its text, and one that cancels."""
    buttons = QDialogButtonBox(
        QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
    )
    buttons.button(QDialogButtonBox.StandardButton.Ok).setText(accept)
    buttons.accepted.connect(dialog.accept)
    buttons.rejected.connect(dialog.reject)
    return buttons


def room_for(field: QLineEdit, text: str) -> int:
    """The width in logical pixels in which a field shows a text completely."""
    # Before that the field does not have the font of the style sheet.
    field.ensurePolished()
    return QFontMetrics(field.font()).horizontalAdvance(text) + BESIDE_TEXT


def lay_out(dialog: QDialog, *parts: QLayout | QWidget) -> QVBoxLayout:
    """Stacks the parts, with the margins of a dialog."""
    box = QVBoxLayout(dialog)
    box.setContentsMargins(2 * RHYTHM, 2 * RHYTHM, 2 * RHYTHM, 2 * RHYTHM)
    box.setSpacing(2 * RHYTHM)
    for part in parts:
        if isinstance(part, QLayout):
            box.addLayout(part)
        else:
            box.addWidget(part)
    return box
