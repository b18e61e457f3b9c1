"""The strip below the map while lenses are laid over a token's reach: what a place shall have, to
be checked or typed, and what is found.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from fivefoot.core.interaction.lens_choice import LensChoice
from fivefoot.core.rules.turn.lens_words import AIMED, LENSES
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import plain, tool_tip
from fivefoot.ui.appearance.text_size import beside_text
from fivefoot.ui.appearance.theme import RHYTHM, Theme
from fivefoot.ui.map.view_values.spoken_words import lens_words
from fivefoot.ui.panels.action_card import card_height
from fivefoot.ui.state.workspace import Workspace
from fivefoot.ui.widgets.elided import ElidedLabel

SAID: Final[dict[str, tuple[str, str]]] = {
    "safe": (tr("Safe"), tr("Safe: no enemy can strike there on its next turn")),
    "quiet": (tr("Quiet route"), tr("Quiet route: the route there provokes nothing")),
    "unseen": (tr("Unseen"), tr("Unseen: no enemy sees the place")),
    "strikes": (tr("Strikes"), tr("Strikes: its melee weapon reaches the enemy from there")),
    "flanks": (tr("Flanks"), tr("Flanks: it is one of a pair that flanks the enemy")),
    "short": (
        tr("Short range"),
        tr("Short range: the enemy is in the first range band, with a clear line"),
    ),
    "cover": (tr("In cover"), tr("In cover: it has cover from the enemy")),
}
"""Each lens on its check, and in full."""

JOINED: Final = (("and", tr("all of them")), ("or", tr("any of them")))
TYPED: Final = tr("0: or in words, as safe and (flanks:ogre or not unseen)")
TYPE_KEY: Final = "0"
MOST_NAME: Final = 160
"""Logical pixels of the enemy's name; a longer one is in the list."""

STRETCH: Final = {QLineEdit: 2, ElidedLabel: 3}
LEAST_CHIP: Final = 34
"""Logical pixels that a check keeps in a narrow window; its tool tip says the rest."""


class LensStrip(QWidget):
    """What is asked of a place, and how many places have it.

    `done`: Enter or Escape in it, and the keys are the map's again.
    """

    done = Signal()

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self.setObjectName("groundstrip")
        self.setAccessibleName(tr("Lenses: conditions for a place"))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.checks = {name: _check(n, name) for n, name in enumerate(LENSES, 1)}
        self.target = _choices(tr("Enemy the lenses refer to"))
        self.how = _choices(tr("Whether all or any must hold"))
        for how, text in JOINED:
            self.how.addItem(text, how)
        self.line = QLineEdit()
        self.line.setAccessibleName(tr("Lenses in words"))
        self.line.setPlaceholderText(TYPED)
        self.told = ElidedLabel()
        self.next = _button(tr("Next place"), tr("Next place: go to the next best one (Tab)"))
        self.off = _button(tr("Close"), tr("Close: clear the lenses (Esc)"))
        self._lay_out()
        self._wire()
        self.apply_theme(None)
        self.refresh()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(RHYTHM, RHYTHM // 4, RHYTHM, RHYTHM // 4)
        column.setSpacing(RHYTHM // 4)
        # The lenses that mean an enemy stand last in the table, as they stand after its name here.
        free, aimed = LENSES[: -len(AIMED)], LENSES[-len(AIMED) :]
        asked = [self.checks[name] for name in free] + [self.target]
        asked += [self.checks[name] for name in aimed] + [self.how]
        for widgets in (asked, [self.line, self.told, self.next, self.off]):
            row = QHBoxLayout()
            row.setSpacing(RHYTHM // 2)
            for widget in widgets:
                if widget is self.target:
                    row.addSpacing(2 * RHYTHM)  # whom the checks after it mean
                row.addWidget(widget, STRETCH.get(type(widget), 0))
            if widgets is asked:
                row.addStretch(1)
            column.addLayout(row)

    def apply_theme(self, _look: Theme | None) -> None:
        """Another theme or text size: as high as the bar it stands for, so that the map stays."""
        self.setFixedHeight(card_height() + RHYTHM)
        for check in self.checks.values():
            check.setMinimumWidth(beside_text(LEAST_CHIP))
        for box in (self.target, self.how):
            box.setMinimumWidth(beside_text(LEAST_CHIP))
        self.target.setMaximumWidth(beside_text(MOST_NAME))
        self.line.setMinimumWidth(beside_text(60))

    def _wire(self) -> None:
        workspace, desk = self._workspace, self._workspace.lenses
        for name, check in self.checks.items():
            check.clicked.connect(lambda _on=False, name=name: self._turn(name))
        self.target.activated.connect(lambda _row: self._aim())
        self.how.activated.connect(lambda _row: self._join())
        # `textEdited`, as `refresh` writes the checks into the same line.
        self.line.textEdited.connect(desk.type)
        self.line.returnPressed.connect(self._typed)
        self.next.clicked.connect(lambda _on=False: desk.step(1))
        self.off.clicked.connect(lambda _on=False: self._close())
        desk.changed.connect(self.refresh)
        workspace.plan_changed.connect(self._tell)
        workspace.pointed_changed.connect(self._tell)
        for number, name in enumerate(LENSES, 1):
            # A child of the strip: shortcuts of a hidden widget do not fire, and the digits are the
            # map's again.
            key = QShortcut(QKeySequence(str(number)), self)
            key.activated.connect(lambda name=name: self._press(name))
        typed = QShortcut(QKeySequence(TYPE_KEY), self)
        typed.activated.connect(lambda: self.line.setFocus(Qt.FocusReason.ShortcutFocusReason))

    # -- asking ----------------------------------------------------------------------------------

    def _press(self, name: str) -> None:
        """The key of a lens: one that cannot be asked says why."""
        why = self._workspace.lenses.why_not(name)
        # A key that does nothing would look broken; the grey button says the same in its tip.
        if why:
            self._workspace.refuse(why)
        else:
            self._turn(name)

    def _turn(self, name: str) -> None:
        desk = self._workspace.lenses
        # A line that was typed is no choice of checks: the first check begins a new one, at the
        # same enemy.
        desk.check((desk.choice or LensChoice(target=desk.last.target)).turned(name))

    def _aim(self) -> None:
        desk = self._workspace.lenses
        desk.check(replace(desk.choice or desk.last, target=self.target.currentData()))

    def _join(self) -> None:
        desk = self._workspace.lenses
        desk.check(replace(desk.choice or desk.last, how=self.how.currentData()))

    def _typed(self) -> None:
        """Enter in the line: the first place is looked at, and the keys are the map's."""
        desk = self._workspace.lenses
        # Enter a second time leaves the place that is looked at: it is Tab that goes on.
        if desk.places and desk.number < 0:
            desk.step(1)
        self.done.emit()

    def _close(self) -> None:
        self._workspace.lenses.close()
        self.done.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape takes the lenses off from wherever in the strip the keys are."""
        if event.key() == Qt.Key.Key_Escape:
            self._close()
        else:
            super().keyPressEvent(event)

    # -- showing ---------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show itself while lenses are laid on, and what is asked."""
        desk = self._workspace.lenses
        self.setVisible(desk.is_open)
        if not desk.is_open:
            return
        self._show_targets()
        choice = desk.choice
        for number, (name, check) in enumerate(self.checks.items(), 1):
            why = desk.why_not(name)
            check.setEnabled(not why)
            check.setChecked(choice is not None and name in choice.names)
            said = f"{number} {SAID[name][1]}"
            check.setToolTip(tool_tip(f"{said}\n{why[:1].upper() + why[1:]}" if why else said))
            check.setAccessibleDescription(why)
        # Setting an equal text would put the cursor at the end while somebody types in the middle.
        if self.line.text() != desk.text:
            self.line.setText(desk.text)
        self.line.setToolTip(tool_tip(desk.text or TYPED))
        self._tell()

    def _show_targets(self) -> None:
        """The enemies that a lens can name, the one that is meant in front."""
        desk = self._workspace.lenses
        wanted = [(plain(enemy.name), enemy.id) for enemy in desk.enemies]
        known = [
            (self.target.itemText(row), self.target.itemData(row))
            for row in range(self.target.count())
        ]
        # Compared without order: the nearest enemy comes first and changes with every step of a
        # drag, and a list that is rebuilt closes itself.
        if sorted(wanted) != sorted(known):
            self.target.clear()
            for name, token in wanted:
                self.target.addItem(name, token)
        self.target.setEnabled(bool(wanted))
        self.target.setCurrentIndex(max(0, self.target.findData(desk.last.target)))
        self.how.setCurrentIndex(self.how.findData(desk.last.how))
        for box in (self.target, self.how):  # the whole of what a narrow window shortens
            tip = box.accessibleName(), box.currentText()
            box.setToolTip(tool_tip(": ".join(part for part in tip if part)))

    def _tell(self) -> None:
        """What is found: the place under the pointer or looked at, else how many pass."""
        # Asked at every move of the pointer: hidden, it costs nothing.
        if self.isHidden():
            return
        workspace, desk = self._workspace, self._workspace.lenses
        words = lens_words(workspace)
        # Either the words cannot be read, or what they ask for cannot be known here.
        bad = bool(desk.problem) or bool(desk.answer and desk.answer.problem)
        self.told.setProperty("role", "warning" if bad else "muted")
        self.told.setText(words)
        self.next.setEnabled(bool(desk.places))


def _check(number: int, name: str) -> QToolButton:
    """A lens to be checked, with the key that does so."""
    check = _button(f"{number} {SAID[name][0]}", SAID[name][1])
    check.setCheckable(True)
    check.setAccessibleName(SAID[name][1])
    return check


def _button(text: str, tip: str) -> QToolButton:
    button = QToolButton()
    button.setText(text)
    button.setToolTip(tool_tip(tip))
    button.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
    return button


def _choices(name: str) -> QComboBox:
    box = QComboBox()
    box.setAccessibleName(name)
    box.setToolTip(tool_tip(name))
    # Qt measures the list at its first showing, when it has no enemies yet.
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
    box.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
    return box
