"""The dialog that adds tokens: name, side, size, how many; or by the name of a creature in the
library.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QCompleter,
    QDialog,
    QDialogButtonBox,
    QLineEdit,
    QSpinBox,
    QWidget,
)

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.session.creatures import creature_named, size_words, typed_creature
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.apply_theme import padded
from fivefoot.ui.appearance.plain_text import text_label
from fivefoot.ui.widgets.form import buttons_of, form_of, lay_out

SIDES = (("foes", tr("Foes")), ("heroes", tr("Heroes")), ("neutral", tr("Neutral")))
MOST = 40
"""The most tokens that are added at once: as many as a large fight has."""

EMPTY = tr("Tokens you save (Edit > Save to the library) are offered here by name.")


@dataclass(frozen=True, slots=True)
class NewToken:
    """What was requested; `creature` is the record of the library that it is made from."""

    name: str
    side: str
    size: str
    count: int
    hit_points: int | None
    creature: Token | None = None


class AddTokenDialog(QDialog):
    """Asks for a token. "6 Goblin" adds six, from the library's goblin where there is one."""

    def __init__(
        self, ruleset: Ruleset, parent: QWidget | None = None, library: Scenario | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Add token"))
        self._library = library
        self._creature: Token | None = None
        self._typed = ""
        self.name = QLineEdit(tr("Goblin"))
        self.name.setMaxLength(80)
        # The first key replaces the example.
        self.name.selectAll()
        self.side = _choices(SIDES)
        self.size_choice = _choices(
            tuple((name, size.label) for name, size in ruleset.sizes.items())
        )
        self.size_choice.setCurrentIndex(max(0, self.size_choice.findData("medium")))
        self.count = _number(1, MOST, 1)
        self.points = _number(0, 9999, 0)
        # 0 hit points are a useless start: the field's lowest value means that none are kept.
        self.points.setSpecialValueText(tr("not tracked"))
        self.description = text_label()
        self._build()

    def _build(self) -> None:
        rows = (
            (tr("Name"), self.name),
            ("", self.description),
            (tr("Side"), self.side),
            (tr("Size"), self.size_choice),
            (tr("How many"), self.count),
            (tr("Hit points"), self.points),
        )
        self.description.setProperty("role", "muted")
        self.description.setWordWrap(True)
        buttons = buttons_of(self, tr("Add"))
        self._add = buttons.button(QDialogButtonBox.StandardButton.Ok)
        self.name.textChanged.connect(self._take)
        self._complete()
        lay_out(self, form_of(rows), buttons)
        self.setMinimumWidth(320)
        self._take(self.name.text())

    def _complete(self) -> None:
        """Offers the names of the library while typing."""
        if self._library is None:
            return
        names = QCompleter([each.name for each in self._library.tokens.values()], self)
        names.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        # "wolf" finds "Dire wolf".
        names.setFilterMode(Qt.MatchFlag.MatchContains)
        self.name.setCompleter(names)

    def _take(self, text: str) -> None:
        """Fills in what the library has about the named creature, and the number that was
        typed.
        """
        self._add.setEnabled(bool(text.strip()))
        self._creature, self._typed, count = self._found(text)
        # One is the field's default; typed into the name it must not undo what was typed there.
        if count > 1:
            self.count.setValue(min(MOST, count))
        if self._creature is None:
            self.description.setText("" if self._library is not None else EMPTY)
            return
        self.description.setText(tr("From your library: {what}", what=size_words(self._creature)))
        for choice, value in (
            (self.side, self._creature.side),
            (self.size_choice, self._creature.size),
        ):
            # A creature of another system may have a size that this one does not have.
            choice.setCurrentIndex(max(0, choice.findData(value)))
        self.points.setValue(self._creature.hit_points_max or 0)

    def _found(self, text: str) -> tuple[Token | None, str, int]:
        """The library's creature, the name without a number, and the number: 1 where none is
        typed.
        """
        name, count = typed_creature(text)
        if self._library is None:
            return None, name, count
        # The whole text first: a creature may be called "3 blind mice".
        whole = creature_named(self._library, text)
        if whole is not None:
            return whole, whole.name, 1
        return creature_named(self._library, name), name, count

    def wanted(self) -> NewToken:
        """What was requested."""
        points = self.points.value() or None
        known = self._creature
        return NewToken(
            known.name if known is not None else self._typed,
            self.side.currentData(),
            self.size_choice.currentData(),
            self.count.value(),
            points,
            known,
        )


def _choices(pairs: tuple[tuple[str, str], ...]) -> QComboBox:
    combo = QComboBox()
    for value, label in pairs:
        combo.addItem(label, value)
    return combo


def _number(least: int, most: int, value: int) -> QSpinBox:
    spin = QSpinBox()
    spin.setRange(least, most)
    spin.setValue(value)
    padded(spin)
    return spin
