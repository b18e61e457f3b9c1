"""Asks what several maps that are opened at once become: scenes, or a scenario each."""

from __future__ import annotations

from typing import Literal

from PySide6.QtWidgets import QButtonGroup, QDialog, QRadioButton, QWidget

from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import text_label, tool_tip
from fivefoot.ui.widgets.form import buttons_of, lay_out

Becomes = Literal["scenes_here", "new_scenario", "folder"]


class SeveralFilesDialog(QDialog):
    """Asks once for all of the files."""

    def __init__(self, count: int, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Open several files"))
        self.setMinimumWidth(420)
        words: tuple[tuple[Becomes, str], ...] = (
            ("new_scenario", tr("One new scenario, with each file as a scene")),
            ("scenes_here", tr("Scenes of the open scenario")),
            ("folder", tr("One scenario each, in a folder")),
        )
        self.choices: dict[Becomes, QRadioButton] = {}
        self._group = QButtonGroup(self)
        for name, text in words:
            button = QRadioButton(text)
            self.choices[name] = button
            self._group.addButton(button)
        self.choices["new_scenario"].setChecked(True)
        # A title may be longer than the window's width.
        self.choices["scenes_here"].setToolTip(tool_tip(title))
        asked = text_label(tr("What do you want to do with the {count} files?", count=count))
        lay_out(self, asked, *self.choices.values(), buttons_of(self, tr("Open")))

    def becomes(self) -> Becomes:
        """What was chosen."""
        return next(name for name, button in self.choices.items() if button.isChecked())
