"""The preferences dialog: how the map looks, what is asked before it is done, what is kept."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QSize
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QSpinBox,
    QWidget,
)

from fivefoot.core.storage.settings import LARGEST_TEXT, Preferences
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.apply_theme import padded
from fivefoot.ui.appearance.plain_text import text_label
from fivefoot.ui.appearance.screen_bounds import within_screen
from fivefoot.ui.appearance.text_size import text_pixels
from fivefoot.ui.appearance.theme import RHYTHM, THEMES
from fivefoot.ui.widgets.form import buttons_of, form_of, lay_out

STRENGTHS = (
    ("faint", tr("Faint: the map stands out")),
    ("normal", tr("Normal")),
    ("strong", tr("Strong: for a bright room")),
)

HIT_POINTS = (
    ("bar", tr("A bar")),
    ("number", tr("A number")),
    ("ring", tr("An arc in the ring")),
    ("off", tr("Nothing")),
)
NAMES = (
    ("near", tr("When zoomed in enough")),
    ("always", tr("Always")),
    ("pointed", tr("Only under the pointer")),
)
LEAST_WIDTH = 440
"""Logical pixels at the usual text size."""

TEXT_SIZES = (85, 100, 115, 130, LARGEST_TEXT)
INTERFACE_SIZES = (75, 100, 125, 150, 175, 200)


@dataclass(frozen=True, slots=True)
class Setting:
    """A row of the dialog: its name, its label, and search words."""

    name: str
    label: str
    words: str


SETTINGS = (
    Setting("theme", tr("Theme"), tr("dark light contrast colours colors appearance mode")),
    Setting(
        "text_percent", tr("Text size"), tr("font letters larger bigger smaller zoom readable")
    ),
    Setting(
        "interface_percent",
        # All others change at once.
        tr("Interface size (after a restart)"),
        tr("scale zoom dpi bigger smaller everything buttons"),
    ),
    Setting("reach_strength", tr("Reach shading"), tr("colours opacity faint strong highlight")),
    Setting("hit_points", tr("Hit points on tokens"), tr("hp health damage bar number players")),
    Setting("names", tr("Names under tokens"), tr("labels players")),
    Setting("motion", tr("Motion"), tr("animation glide pulse reduced")),
    Setting("asks", tr("Rules"), tr("confirm ask before switch")),
    Setting("minutes", tr("Recovery copy every"), tr("autosave backup crash save minutes")),
)
# Of the themes that come with the program; others have the title in their file.
TITLES = {"dark": tr("Dark"), "light": tr("Light"), "contrast": tr("High contrast")}


class PreferencesDialog(QDialog):
    """Shows the preferences and returns changed ones; nothing is saved unless it is accepted."""

    def __init__(self, value: Preferences, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Preferences"))
        self._value = value
        self.theme = _choice(
            tuple((look.name, TITLES.get(look.name, look.title)) for look in THEMES), value.theme
        )
        self.text_percent = _sizes(TEXT_SIZES, value.text_percent)
        self.interface_percent = _sizes(INTERFACE_SIZES, value.interface_percent)
        self.reach_strength = _choice(STRENGTHS, value.reach_strength)
        self.hit_points = _choice(HIT_POINTS, value.hit_points)
        self.names = _choice(NAMES, value.names)
        self.motion = _switch(tr("Animate moves and the acting token"), not value.reduced_motion)
        self.asks = _switch(tr("Ask before a rules change clears the turn"), value.confirm_ruleset)
        self.minutes = QSpinBox()
        self.minutes.setRange(0, 120)
        self.minutes.setValue(value.autosave_minutes)
        self.minutes.setSuffix(tr(" minutes"))
        # 0 is no pace: no timer is started for it.
        self.minutes.setSpecialValueText(tr("Never"))
        padded(self.minutes)
        self._build()

    def _build(self) -> None:
        rows = tuple((setting.label, self._field(setting.name)) for setting in SETTINGS)
        note = text_label(tr("A copy is written seconds after a change, apart from your file."))
        note.setProperty("role", "muted")
        note.setWordWrap(True)
        box = lay_out(self, form_of((*rows, ("", note))), buttons_of(self))
        # a strut, since a minimum width of the dialog would override what its rows need
        box.addStrut(
            min(text_pixels(LEAST_WIDTH), within_screen(self, QSize(960, 400)).width()) - 4 * RHYTHM
        )

    def _field(self, name: str) -> QWidget:
        field: QWidget = getattr(self, name)
        return field

    def show_setting(self, name: str) -> None:
        """Puts the focus at a setting; an unknown name keeps it at the first."""
        if any(setting.name == name for setting in SETTINGS):
            self._field(name).setFocus()

    def preferences(self) -> Preferences:
        """The preferences as entered; those it does not show are unchanged."""
        return replace(
            self._value,
            theme=self.theme.currentData(),
            text_percent=self.text_percent.currentData(),
            interface_percent=self.interface_percent.currentData(),
            hit_points=self.hit_points.currentData(),
            names=self.names.currentData(),
            reach_strength=self.reach_strength.currentData(),
            reduced_motion=not self.motion.isChecked(),
            confirm_ruleset=self.asks.isChecked(),
            autosave_minutes=self.minutes.value(),
        )


def _choice(entries: tuple[tuple[str | int, str], ...], chosen: str | int) -> QComboBox:
    box = QComboBox()
    for name, text in entries:
        box.addItem(text, name)
    box.setCurrentIndex(box.findData(chosen))
    return box


def _sizes(offered: tuple[int, ...], chosen: int) -> QComboBox:
    """Sizes in percent; one that was set elsewhere is included."""
    return _choice(tuple((size, f"{size} %") for size in sorted({*offered, chosen})), chosen)


def _switch(text: str, on: bool) -> QCheckBox:
    box = QCheckBox(text)
    box.setChecked(on)
    return box
