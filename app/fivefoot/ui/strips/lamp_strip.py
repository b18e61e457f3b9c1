"""The strip below the map while lamps are placed: the bright radius, reach and colour of the chosen
or next one, and whether it is on.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QIcon, QPixmap
from PySide6.QtWidgets import (
    QColorDialog,
    QComboBox,
    QHBoxLayout,
    QToolButton,
    QWidget,
)

from fivefoot.core.session.commands.light_edits import (
    MOST_REACH,
    ChangeLamp,
    RemoveLamp,
    bright_of,
)
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import text_label, tool_tip
from fivefoot.ui.appearance.text_size import beside_text
from fivefoot.ui.appearance.theme import RHYTHM, Theme
from fivefoot.ui.state.lamp_desk import LAMP_TOOL, TORCH
from fivefoot.ui.state.workspace import Workspace
from fivefoot.ui.strips.strip import Strip
from fivefoot.ui.widgets.length_spin import LengthSpin

COLOURS: Final = (
    (TORCH, tr("Torch")),
    ("#ffe0b0", tr("Candle")),
    ("#ffffff", tr("Daylight")),
    ("#8fc7ff", tr("Moonlight")),
    ("#7dffb0", tr("Green fire")),
    ("#ff6a4d", tr("Embers")),
    ("#c79bff", tr("Spell")),
)
OTHER: Final = tr("Other colour…")
SPIN_WIDTH: Final = 132
LONGEST: Final = MOST_REACH


class LampStrip(Strip):
    """Bright, dim and colour of the chosen lamp or of the next one; each change is one undo
    step.
    """

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.caption = text_label()
        self.bright = self._spin(tr("How far it is bright"), tr("Bright "), 0)
        # From one thousandth of a cell: a lamp without reach would be a removed one.
        self.reach = self._spin(tr("How far it reaches"), tr("Dim "), 1)
        self.colour = QComboBox()
        self.colour.setAccessibleName(tr("Colour of the lamp"))
        self.on = self._button(tr("On"), tr("Switch the selected lamp on or off (Enter)"))
        self.on.setCheckable(True)
        self.remove = self._button(tr("Remove"), tr("Remove the selected lamp (Del)"))
        self._lay_out()
        self._wire()
        self._follow_rules()

    def _spin(self, name: str, prefix: str, least: int) -> LengthSpin:
        spin = LengthSpin(name, self._workspace.ruleset, least, LONGEST)
        spin.setPrefix(prefix)
        spin.setToolTip(tool_tip(name))
        return spin

    def _button(self, text: str, tip: str) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setAccessibleName(tip)
        button.setToolTip(tool_tip(tip))
        return button

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(RHYTHM, RHYTHM // 2, RHYTHM, RHYTHM // 2)
        row.setSpacing(RHYTHM // 2)
        row.addStretch(1)
        for widget in (self.caption, self.bright, self.reach, self.colour, self.on, self.remove):
            row.addWidget(widget)
        row.addStretch(1)
        self.apply_theme(None)

    def apply_theme(self, _look: Theme | None) -> None:
        """Another theme: the style sheet has its colours, the text size is applied here."""
        for spin in (self.bright, self.reach):
            spin.setFixedWidth(beside_text(SPIN_WIDTH))

    def sizeHint(self) -> QSize:
        return QSize(0, 6 * RHYTHM)

    def _wire(self) -> None:
        self.bright.valueChanged.connect(lambda _value: self._take(bright=self.bright.length))
        self.reach.valueChanged.connect(lambda _value: self._take(reach=self.reach.length))
        # `activated`, which only a person causes: `refresh` chooses a row each time it shows a
        # lamp.
        self.colour.activated.connect(lambda _index: self._choose_colour())
        self.on.clicked.connect(lambda on=False: self._take(on=on))
        self.remove.clicked.connect(lambda _on=False: self._remove())
        self._workspace.lamps.changed.connect(self.refresh)
        self._workspace.shown_changed.connect(self.refresh)
        self._workspace.document_changed.connect(lambda _change: self._follow_rules())

    def _follow_rules(self) -> None:
        for spin in (self.bright, self.reach):
            spin.follow(self._workspace.ruleset)
        self.refresh()

    # -- what is done ----------------------------------------------------------------------------

    def _take(
        self,
        bright: int | None = None,
        reach: int | None = None,
        colour: str | None = None,
        on: bool | None = None,
    ) -> None:
        """Changes the chosen lamp, and the properties of the next one."""
        desk = self._workspace.lamps
        lamp = desk.chosen_in(self._workspace.scenario.scene)
        has_bright = bright_of(lamp) if lamp is not None else desk.bright
        has_reach = lamp.reach if lamp is not None else desk.reach
        # Neither length may exceed the other: the one that was not changed is adjusted.
        new_reach = max(bright, has_reach) if bright is not None else reach
        new_bright = min(reach, has_bright) if reach is not None else bright
        # Switching one lamp off does not make the next one a dark one.
        if on is None:
            desk.set_style(
                has_bright if new_bright is None else new_bright,
                has_reach if new_reach is None else new_reach,
                colour or (lamp.colour if lamp is not None else desk.colour),
            )
        if lamp is not None:
            self._workspace.do(ChangeLamp(lamp.at, new_bright, new_reach, colour, on))
        self.refresh()

    def _choose_colour(self) -> None:
        colour = self.colour.currentData()
        if colour is None:
            # The row "Other colour…" has no colour of its own.
            chosen = QColorDialog.getColor(QColor(self._shown()[2]), self, tr("Colour of the lamp"))
            colour = chosen.name() if chosen.isValid() else None
        # Cancelled: the list still shows "Other colour…", and returns to the lamp's colour.
        if colour is None:
            self.refresh()
        else:
            self._take(colour=colour)

    def _remove(self) -> None:
        if self._workspace.lamps.chosen is not None:
            self._workspace.do(RemoveLamp(self._workspace.lamps.chosen))
            # Otherwise the desk would name a removed lamp until the next click.
            self._workspace.lamps.keep_to(self._workspace.scenario.scene)

    # -- what is shown ---------------------------------------------------------------------------

    def _shown(self) -> tuple[int, int, str]:
        """Bright, reach and colour of the chosen lamp, else of the next one."""
        desk = self._workspace.lamps
        lamp = desk.chosen_in(self._workspace.scenario.scene)
        if lamp is not None:
            return bright_of(lamp), lamp.reach, lamp.colour
        return desk.bright, desk.reach, desk.colour

    def refresh(self) -> None:
        """Shows itself with its tool, with the properties of the chosen lamp."""
        self.setVisible(self._workspace.tool == LAMP_TOOL)
        if self.isHidden():
            return
        lamp = self._workspace.lamps.chosen_in(self._workspace.scenario.scene)
        bright, reach, colour = self._shown()
        self.caption.setText(tr("Selected lamp") if lamp is not None else tr("Next lamp"))
        self.bright.show_length(bright)
        self.reach.show_length(reach)
        self._show_colour(colour)
        self.on.setEnabled(lamp is not None)
        self.on.setChecked(lamp is None or lamp.on)
        self.remove.setEnabled(lamp is not None)

    def _show_colour(self, colour: str) -> None:
        known = dict(COLOURS)
        # A colour from a file or the dialog has a row of its own, as long as it is shown.
        named = [*COLOURS] if colour in known else [*COLOURS, (colour, colour)]
        if [self.colour.itemData(n) for n in range(self.colour.count() - 1)] != [
            each for each, _ in named
        ]:
            self.colour.clear()
            for each, text in named:
                self.colour.addItem(swatch(each), text, each)
            self.colour.addItem(OTHER, None)
        self.colour.setCurrentIndex([each for each, _ in named].index(colour))


def swatch(colour: str) -> QIcon:
    """A small square of a colour."""
    pixmap = QPixmap(14, 14)
    pixmap.fill(QColor(colour))
    return QIcon(pixmap)
