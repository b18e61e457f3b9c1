"""The damage of a question: a row for each creature that is hurt, with what the program rolled, to
be halved, doubled or changed.

An empty field takes what was rolled. Typed changes are read as everywhere: 7 replaces it, /2 halves
it, +2 adds.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QGridLayout,
    QLineEdit,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from fivefoot.core.model.token import Token
from fivefoot.core.rules.means.hit_points import HitPointChange, HitPointError, parse_change
from fivefoot.core.rules.space.downed import down_label, is_down
from fivefoot.core.rules.turn.damage_step import change_hit_points
from fivefoot.core.rules.turn.turn_results import Choice, DamageOffer, Question
from fivefoot.core.rules.turn.waiting_break import outcome_words, target_name
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import text_label, tool_tip
from fivefoot.ui.appearance.text_size import beside_text
from fivefoot.ui.appearance.theme import RHYTHM
from fivefoot.ui.state.workspace import Workspace
from fivefoot.ui.widgets.elided import ElidedLabel

FIELD_WIDTH, NAME_WIDTH = 84, 120
"""The widest name in logical pixels, at the usual text size."""
MOST_SHOWN = 4
"""How many rows are shown at once; more of them scroll."""


def offer_text(offer: DamageOffer) -> str:
    """Damage in words: "7 damage (1d8+3)", "damage as said"."""
    if offer.rolled is None:
        return tr("damage as stated")
    dice = f" ({offer.dice})" if offer.dice and offer.dice != str(offer.rolled) else ""
    return tr("{rolled} damage{dice}", rolled=offer.rolled, dice=dice)


class DamageRow:
    """The widgets for one creature that is hurt."""

    def __init__(self, name: str) -> None:
        self.name, self.after = ElidedLabel(name), text_label()
        # As wide as its name, not as the widest of all: the question lies over the map.
        wide = self.name.fontMetrics().horizontalAdvance(name) + 2
        self.name.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.name.setFixedWidth(min(wide, beside_text(NAME_WIDTH)))
        self.after.setProperty("role", "muted")
        self.field = QLineEdit()
        self.field.setFixedWidth(FIELD_WIDTH)
        self.field.setAccessibleName(tr("Damage of {name}", name=name))
        self.half, self.double = (
            _factor("½", tr("Half for {name}", name=name)),
            _factor("×2", tr("Double for {name}", name=name)),
        )
        self.half.clicked.connect(lambda: self._set("/2"))
        self.double.clicked.connect(lambda: self._set("*2"))

    def keep_room_for(self, outcome: str) -> None:
        """Reserves space for the longest possible outcome."""
        self.after.setMinimumWidth(self.after.fontMetrics().horizontalAdvance(outcome) + 2)

    @property
    def parts(self) -> tuple[QWidget, ...]:
        """Its widgets from left to right."""
        return self.name, self.field, self.half, self.double, self.after

    @property
    def wanted_width(self) -> int:
        """Its whole width in logical pixels."""
        widths = (max(part.minimumWidth(), part.sizeHint().width()) for part in self.parts)
        return sum(widths) + RHYTHM * 2

    @property
    def wanted_height(self) -> int:
        """The height of its tallest widget in logical pixels."""
        for part in self.parts:
            # Before that a widget does not have the font and the padding of the style sheet.
            part.ensurePolished()
        return max(part.sizeHint().height() for part in self.parts)

    def _set(self, factor: str) -> None:
        """Sets the factor, or what was rolled where that factor was set already."""
        self.field.setText("" if self.field.text() == factor else factor)

    def change(self) -> HitPointChange | None:
        """What is typed; None for an empty field. Raises HitPointError for what cannot be read."""
        text = self.field.text().strip()
        # A bare number is the damage itself, as it is the new value in the field for hit points.
        return parse_change(text, "set") if text else None

    def amount(self, rolled: int | None) -> int:
        """The damage taken for a roll. Raises HitPointError."""
        change = self.change()
        # Without dice nothing was rolled: "/2" of a roll at the table is 0 until it is entered.
        return rolled or 0 if change is None else change.of_damage(rolled or 0)


def _factor(text: str, name: str) -> QToolButton:
    button = QToolButton()
    button.setText(text)
    button.setAccessibleName(name)
    button.setToolTip(tool_tip(name))
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button


class DamageRows(QWidget):
    """The rows of a question. `changed` says that an amount changed."""

    changed = Signal()

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self.rows: list[DamageRow] = []
        self._choice: Choice | None = None
        self.wrong = text_label()
        self.wrong.setProperty("role", "danger")
        self.wrong.setWordWrap(True)
        self._scroll = QScrollArea()
        self._scroll.setObjectName("offers")
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(RHYTHM // 2)
        box.addWidget(self._scroll)
        box.addWidget(self.wrong)
        self.hide()

    def ask(self, asked: Question) -> None:
        """Shows the rows of a question; none where it deals no damage."""
        harmful = [choice for choice in asked.choices if choice.damage]
        self.rows = []
        # The default's damage first: a hit and a critical one may deal different amounts, and the
        # rows show what Enter does.
        usual = [choice for choice in harmful if choice.id == asked.default]
        self._choice = next(iter([*usual, *harmful]), None)
        self.setVisible(self._choice is not None)
        if self._choice is None:
            return
        holder = QWidget()
        holder.setObjectName("offers")
        grid = QGridLayout(holder)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(RHYTHM // 2)
        grid.setColumnStretch(4, 1)
        for number, offer in enumerate(self._choice.damage):
            self._add(grid, number, offer)
        # A new holder each time: Qt deletes the last one with its rows.
        self._scroll.setWidget(holder)
        self.fit()
        self._judge()

    def fit(self) -> None:
        """Takes the height of its rows, which grow with the text, or of the first MOST_SHOWN."""
        heights = [row.wanted_height for row in self.rows[:MOST_SHOWN]]
        between = (len(heights) - 1) * (RHYTHM // 2)
        self._scroll.setFixedHeight(sum(heights) + max(0, between))

    def _add(self, grid: QGridLayout, number: int, offer: DamageOffer) -> None:
        row = DamageRow(target_name(self._workspace.battle, offer))
        row.field.setPlaceholderText(tr("damage") if offer.rolled is None else str(offer.rolled))
        tip = tr("Empty: as rolled. 7 replaces it, /2 halves, *2 doubles, +2 and -2 change it")
        row.field.setToolTip(tool_tip(tip))
        hurt = self._workspace.scenario.tokens.get(offer.target)
        # The outcome grows while typing: one more digit than now, so that nothing moves beside it.
        row.keep_room_for(self._outcome(offer, 9 + ((hurt and hurt.hit_points) or 0)))
        row.field.textChanged.connect(lambda _text: self._judge())
        for column, widget in enumerate(row.parts):
            grid.addWidget(widget, number, column)
        self.rows.append(row)

    @property
    def wanted_width(self) -> int:
        """The width of the widest row in logical pixels; 0 without a question."""
        return max((row.wanted_width for row in self.rows), default=0)

    def _judge(self) -> None:
        """Shows the outcome for each creature, or what cannot be read."""
        said = ""
        for row, offer in zip(
            self.rows, self._choice.damage if self._choice is not None else (), strict=True
        ):
            try:
                row.after.setText(self._outcome(offer, row.amount(offer.rolled)))
            except HitPointError as error:
                # Only the first fault: the line below has space for one.
                said = said or str(error)
                row.after.setText("")
        self.wrong.setText(said)
        self.wrong.setVisible(bool(said))
        self.changed.emit()

    def _outcome(self, offer: DamageOffer, amount: int) -> str:
        """Hit points before and after: "9 → 2", "4 → 0, Defeated"; by the rule that the answer
        uses.
        """
        battle, token_id = self._workspace.battle, offer.target
        if offer.of_barrier:
            return outcome_words(battle, offer, amount)
        token: Token = battle.token(token_id)
        # By the function that carries out the answer, so that the preview equals the result.
        after = change_hit_points(battle, token_id, amount).tokens[token_id]
        down = f", {down_label(battle.ruleset, after)}" if is_down(battle.ruleset, after) else ""
        return f"{token.hit_points} → {after.hit_points}{down}"

    def amounts(self, choice: Choice) -> tuple[int, ...] | None:
        """The entered damage for a choice; None where nothing was typed. Raises HitPointError."""
        if not choice.damage or all(row.change() is None for row in self.rows):
            return None
        return tuple(
            row.amount(offer.rolled) for row, offer in zip(self.rows, choice.damage, strict=True)
        )

    def text_of(self, choice: Choice) -> str:
        """The damage of a choice for its button: "7 damage (1d8+3)"; empty for several creatures
        and for none.
        """
        if len(choice.damage) != 1 or len(self.rows) != 1:
            return ""
        offer, row = choice.damage[0], self.rows[0]
        try:
            return (
                offer_text(offer)
                if row.change() is None
                else tr("{amount} damage", amount=row.amount(offer.rolled))
            )
        except HitPointError:
            return ""
