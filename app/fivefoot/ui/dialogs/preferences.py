"""Preferences of the person at the screen: how the map looks, what is asked before it is done, what is kept."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QSpinBox,
    QWidget,
)

from fivefoot.core.storage.settings import Preferences
from fivefoot.ui.appearance.apply_theme import padded
from fivefoot.ui.appearance.plain_text import text_label
from fivefoot.ui.appearance.theme import THEMES
from fivefoot.ui.widgets.form import buttons_of, form_of, lay_out

STRENGTHS = (("faint", "Faint: the map comes first"), ("normal", "Normal"), ("strong", "Strong: for a bright room"))

HIT_POINTS = (("bar", "A bar"), ("number", "A number"), ("ring", "An arc in the ring"), ("off", "Nothing"))
NAMES = (("near", "When the map is near enough"), ("always", "Always"), ("pointed", "Under the pointer alone"))


class PreferencesDialog(QDialog):
    """Shows the preferences and gives them back changed; nothing is kept unless it is accepted."""

    def __init__(self, value: Preferences, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Preferences")
        self._value = value
        self.theme = _choice(tuple((look.name, look.title) for look in THEMES), value.theme)
        self.reach_strength = _choice(STRENGTHS, value.reach_strength)
        self.hit_points = _choice(HIT_POINTS, value.hit_points)
        self.names = _choice(NAMES, value.names)
        self.motion = _switch("Tokens glide and the acting one pulses", not value.reduced_motion)
        self.asks = _switch("Ask before other rules clear the turn", value.confirm_ruleset)
        self.minutes = QSpinBox()
        self.minutes.setRange(0, 120)
        self.minutes.setValue(value.autosave_minutes)
        self.minutes.setSuffix(" minutes")
        self.minutes.setSpecialValueText("Never")
        padded(self.minutes)
        self._build()

    def _build(self) -> None:
        rows: tuple[tuple[str, QWidget], ...] = (
            ("Theme", self.theme),
            ("Shading of reach", self.reach_strength),
            ("Hit points on tokens", self.hit_points),
            ("Names under tokens", self.names),
            ("Motion", self.motion),
            ("Rules", self.asks),
            ("Recovery copy every", self.minutes),
        )
        note = text_label("A recovery copy is kept apart from your file and offered after a crash.")
        note.setProperty("role", "muted")
        note.setWordWrap(True)
        lay_out(self, form_of((*rows, ("", note))), buttons_of(self))
        self.setMinimumWidth(440)

    def preferences(self) -> Preferences:
        """The preferences as they stand in the dialog; what it does not show is untouched."""
        return replace(
            self._value,
            theme=self.theme.currentData(),
            hit_points=self.hit_points.currentData(),
            names=self.names.currentData(),
            reach_strength=self.reach_strength.currentData(),
            reduced_motion=not self.motion.isChecked(),
            confirm_ruleset=self.asks.isChecked(),
            autosave_minutes=self.minutes.value(),
        )


def _choice(entries: tuple[tuple[str, str], ...], chosen: str) -> QComboBox:
    box = QComboBox()
    for name, text in entries:
        box.addItem(text, name)
    box.setCurrentIndex(box.findData(chosen))
    return box


def _switch(text: str, on: bool) -> QCheckBox:
    box = QCheckBox(text)
    box.setChecked(on)
    return box
