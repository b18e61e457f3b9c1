"""The strip below the map while lenses are open: what a place should have, as check boxes or text,
and the matching places.
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
from fivefoot.core.rules.foresight.lens_words import AIMED, LENSES
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import plain, tool_tip
from fivefoot.ui.appearance.text_size import beside_text
from fivefoot.ui.appearance.theme import RHYTHM, Theme
from fivefoot.ui.map.view_values.spoken_words import lens_words
from fivefoot.ui.panels.action_card import card_height
from fivefoot.ui.state.workspace import Workspace
from fivefoot.ui.strips.strip import Strip
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
"""The text of each lens's check box, and its tool tip."""

JOINED: Final = (("and", tr("all of them")), ("or", tr("any of them")))
TYPED: Final = tr("0: or in words, as safe and (flanks:ogre or not unseen)")
TYPE_KEY: Final = "0"
MOST_NAME: Final = 160
"""The width of the enemy's name in logical pixels; a longer one is complete in the list."""

STRETCH: Final = {QLineEdit: 2, ElidedLabel: 3}
LEAST_CHIP: Final = 34
"""The least width of a check box in a narrow window, in logical pixels; its tool tip has the
rest.
"""


class LensStrip(Strip):
    """The query, and how many places match.

    `done`: Enter or Escape in it returns the keys to the map.
    """

    done = Signal()

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.setAccessibleName(tr("Lenses: conditions for a place"))
        self.checks = {name: _check(n, name) for n, name in enumerate(LENSES, 1)}
        self.target = _choices(tr("Enemy the lenses refer to"))
        self.how = _choices(tr("Whether all or any must hold"))
        for how, text in JOINED:
            self.how.addItem(text, how)
        self.line = QLineEdit()
        self.line.setAccessibleName(tr("Lenses in words"))
        self.line.setPlaceholderText(TYPED)
        self.result_text = ElidedLabel()
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
        # Lenses about an enemy are last in the table, as they stand after its name here.
        free, aimed = LENSES[: -len(AIMED)], LENSES[-len(AIMED) :]
        asked = [self.checks[name] for name in free] + [self.target]
        asked += [self.checks[name] for name in aimed] + [self.how]
        for widgets in (asked, [self.line, self.result_text, self.next, self.off]):
            row = QHBoxLayout()
            row.setSpacing(RHYTHM // 2)
            for widget in widgets:
                if widget is self.target:
                    row.addSpacing(2 * RHYTHM)  # whom the following check boxes concern
                row.addWidget(widget, STRETCH.get(type(widget), 0))
            if widgets is asked:
                row.addStretch(1)
            column.addLayout(row)

    def apply_theme(self, _look: Theme | None) -> None:
        """Another theme or text size: as high as the bar it replaces, so that the map does not
        move.
        """
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
        # `textEdited`, since `refresh` writes the checked lenses into the same line.
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
        """The key of a lens: one that cannot be used says why."""
        why = self._workspace.lenses.why_not(name)
        # A key without effect would look broken; the disabled button's tool tip says the same.
        if why:
            self._workspace.refuse(why)
        else:
            self._turn(name)

    def _turn(self, name: str) -> None:
        desk = self._workspace.lenses
        # A typed line is no choice of check boxes: the first check begins a new one, with the same
        # enemy.
        desk.check((desk.choice or LensChoice(target=desk.last.target)).turned(name))

    def _aim(self) -> None:
        desk = self._workspace.lenses
        desk.check(replace(desk.choice or desk.last, target=self.target.currentData()))

    def _join(self) -> None:
        desk = self._workspace.lenses
        desk.check(replace(desk.choice or desk.last, how=self.how.currentData()))

    def _typed(self) -> None:
        """Enter in the line: views the first place, and returns the keys to the map."""
        desk = self._workspace.lenses
        # A second Enter keeps the viewed place: Tab goes on.
        if desk.places and desk.number < 0:
            desk.step(1)
        self.done.emit()

    def _close(self) -> None:
        self._workspace.lenses.close()
        self.done.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape closes the lenses wherever in the strip the focus is."""
        if event.key() == Qt.Key.Key_Escape:
            self._close()
        else:
            super().keyPressEvent(event)

    # -- showing ---------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Shows itself while lenses are open, with the query."""
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
        # Setting an equal text would move the cursor to the end while somebody types in the middle.
        if self.line.text() != desk.text:
            self.line.setText(desk.text)
        self.line.setToolTip(tool_tip(desk.text or TYPED))
        self._tell()

    def _show_targets(self) -> None:
        """The enemies that a lens can name, the target in front."""
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
        for box in (self.target, self.how):  # complete, where a narrow window shortens it
            tip = box.accessibleName(), box.currentText()
            box.setToolTip(tool_tip(": ".join(part for part in tip if part)))

    def _tell(self) -> None:
        """The place under the pointer or viewed, else how many match."""
        # Called at every move of the pointer: hidden, it costs nothing.
        if self.isHidden():
            return
        workspace, desk = self._workspace, self._workspace.lenses
        words = lens_words(workspace)
        # Either the text cannot be parsed, or what it needs is not known here.
        bad = bool(desk.problem) or bool(desk.answer and desk.answer.problem)
        self.result_text.setProperty("role", "warning" if bad else "muted")
        self.result_text.setText(words)
        self.next.setEnabled(bool(desk.places))


def _check(number: int, name: str) -> QToolButton:
    """A lens's check box, with its key."""
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
