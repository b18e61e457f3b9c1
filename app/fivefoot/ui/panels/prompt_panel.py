"""The prompt: who is asked what, and the choices.

It lies over the map, blocks nobody, and is drawn from the scenario.

So it also appears when a file is opened that was saved at a question, and after undo and redo.
"""

from __future__ import annotations

import math
from dataclasses import replace

from PySide6.QtCore import QEvent, QRect, QRectF, Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QEnterEvent,
    QKeySequence,
    QResizeEvent,
    QShortcut,
)
from PySide6.QtWidgets import (
    QGraphicsView,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.interaction.cell_words import cells_in_words, choice_in_words
from fivefoot.core.interaction.offered_places import legal_places, whom_they_move
from fivefoot.core.interaction.remaining_path import way_ahead
from fivefoot.core.rules.means.hit_points import HitPointError
from fivefoot.core.rules.means.pools import FREE
from fivefoot.core.rules.rolls.roll_records import RollDue
from fivefoot.core.rules.turn.damage_step import SKIPPED
from fivefoot.core.rules.turn.turn_results import Choice, Question
from fivefoot.core.texts.labels import id_as_label
from fivefoot.core.texts.marker import tr
from fivefoot.core.texts.message import arguments_of
from fivefoot.ui.appearance.plain_text import text_label, tool_tip
from fivefoot.ui.appearance.text_size import beside_text
from fivefoot.ui.appearance.theme import RHYTHM
from fivefoot.ui.map.painters.name_painter import name_width
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.panels.damage_rows import DamageRows
from fivefoot.ui.state.workspace import Workspace
from fivefoot.ui.widgets.card import FloatingCard
from fivefoot.ui.widgets.dice_entry import DiceEntry, due_text

WIDTH = 460
"""Sizes in logical pixels at the usual text size."""

LEAST_WIDTH = 240
SIDES = ("left", "right")
EDGES = ("foot", "top", *SIDES)
SPARE = 6 * RHYTHM
"""What margins and a scroll bar take besides the choices, in logical pixels."""

ONE_ROW = 40
LOW = 400
MOST_KEYS = 9
NAME = 30
"""Logical pixels for the name under a token, with its ring."""

KINDS = {
    "reaction": tr("Reaction"),
    "protect": tr("Protection"),
    "strike": tr("Result"),
    "push": tr("Push"),
    "step": tr("Step"),
    "contest": tr("Contest"),
    "check": tr("Check"),
    "fall": tr("Fall"),
    "damage": tr("Damage"),
    "down_turn": tr("Next turn"),
    "drop": tr("Dropped"),
}


class ChoiceButton(QPushButton):
    """One choice: its key, its name, its price; pointing at it lights up its place on the map."""

    def __init__(self, workspace: Workspace, choice: Choice, number: int, is_default: bool) -> None:
        super().__init__()
        self.choice = choice
        self._workspace = workspace
        self._number, self._is_default = number, is_default
        self._offer_words = offer_in_words(workspace, choice)
        self._whole = offer_label(self._offer_words, number, is_default)
        self.setProperty("role", "choice")
        # Read by the style sheet, and for Enter.
        self.setProperty("default_choice", is_default)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(self._whole)
        self._reasons = "; ".join(problem.text for problem in self._offer_words.problems)
        self.setToolTip(tool_tip(self._reasons))
        self.setText(self._whole)
        # Ignored horizontally: a long choice would otherwise widen the card over the map; it is
        # shortened instead.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setEnabled(choice.legal)

    def say(self, more: str) -> None:
        """Adds the damage it deals to its text."""
        self._whole = offer_label(self._offer_words, self._number, self._is_default, more)
        self.setAccessibleName(self._whole)
        self._fit()

    @property
    def wanted_width(self) -> int:
        """The width of its whole text in logical pixels."""
        return self._rim + self.fontMetrics().horizontalAdvance(self._whole)

    @property
    def _rim(self) -> int:
        """The width it needs besides its text, in logical pixels."""
        # Measured: the style sheet sets it, and it grows with the text size.
        return self.sizeHint().width() - self.fontMetrics().horizontalAdvance(self.text())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Shows as much of the text as fits."""
        room = max(0, self.width() - self._rim)
        text = self.fontMetrics().elidedText(self._whole, Qt.TextElideMode.ElideRight, room)
        self.setText(text)
        # A tool tip that repeats what is readable would only cover the map.
        whole = "" if text == self._whole else self._whole.strip()
        self.setToolTip(tool_tip(f"{whole}\n{self._reasons}".strip()))

    def enterEvent(self, event: QEnterEvent) -> None:
        self._workspace.fight.light(self.choice.id)
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._workspace.fight.light(None)
        super().leaveEvent(event)


def offer_in_words(workspace: Workspace, choice: Choice) -> Choice:
    """A choice with its place as a pair where the map shows coordinates, else as an offset from the
    token it concerns.
    """
    asked, coordinates = workspace.fight.question, workspace.overlays.coordinates
    mover = workspace.scenario.tokens.get(asked.about or asked.who) if asked is not None else None
    label = choice_in_words(
        choice.label, choice.cell, mover.cell if mover is not None else None, coordinates
    )
    problems = tuple(
        replace(problem, text=cells_in_words(problem.text, coordinates))
        for problem in choice.problems
    )
    return replace(choice, label=label, problems=problems)


def _due_now(choice: Choice) -> RollDue | None:
    """The dice that a choice needs at once."""
    return choice.roll if choice.roll is not None and not choice.roll.later else None


def offer_label(choice: Choice, number: int, is_default: bool = False, more: str = "") -> str:
    """A choice in one line: "1  Opportunity attack  ·  1 reaction  ·  roll 1d20"; `more` is the
    damage it deals.
    """
    parts = [choice.label, more] if more else [choice.label]
    if choice.price and choice.price != FREE:
        parts.append(choice.price)
    due = _due_now(choice)
    if due is not None and due_text(due) not in choice.price:
        parts.append(due_text(due))
    if not choice.legal:
        # Only the first reason; the tool tip has all of them.
        parts.append(next(problem.text for problem in choice.problems if not problem.warning))
    # As wide as a digit and its gap: choices without a key are aligned with the others.
    key = f"{number}   " if number <= MOST_KEYS else "     "
    return key + "  ·  ".join(parts) + ("   ⏎" if is_default else "")


def title_of(asked: Question) -> str:
    """The question as a sentence: "Ogre: Ada leaves (4, 4)" becomes "Ogre may react: Ada leaves (4,
    4)".

    "Ogre: Ada: Aid another" becomes "Ogre may react: Ada uses Aid another".
    """
    said = arguments_of(asked.text, "turn.asked_to_react")
    if said is None:
        return asked.text
    cause = str(said["cause"])
    acts = arguments_of(said["cause"], "turn.about_action")
    if acts is not None:
        cause = tr("{who} uses {action}", who=acts["about"], action=acts["action"])
    return tr("{who} may react: {cause}", who=said["who"], cause=cause)


class PromptPanel(FloatingCard):
    """Lies at the lower edge of its parent, the map."""

    def __init__(self, workspace: Workspace, parent: QGraphicsView) -> None:
        super().__init__(parent, "prompt", "foot", WIDTH)
        self._workspace = workspace
        self._map = parent
        self.question: Question | None = None
        self.buttons: list[ChoiceButton] = []
        self.title, self.subtitle, self.dice = text_label(), text_label(), DiceEntry()
        self.damage = DamageRows(workspace)
        self.damage.changed.connect(self._say_damage)
        self._build()
        self._keys = [self._key(str(number), number) for number in range(1, MOST_KEYS + 1)]
        # Shortcuts of the window: the card blocks nobody, so the focus may be on the map or in a
        # panel.
        self._keys += [self._key("Return", 0), self._key("Enter", 0)]
        self._skip = QShortcut(QKeySequence("Escape"), self.window())
        self._skip.setEnabled(False)
        self._skip.activated.connect(self.skip)
        # Reported with each change of the document, too.
        workspace.fight.changed.connect(self.refresh)
        self.hide()
        self.refresh()

    def _build(self) -> None:
        self.subtitle.setProperty("role", "section")
        self.title.setProperty("role", "prompt")
        self.title.setWordWrap(True)
        self._offers = QVBoxLayout()
        self._offers.setSpacing(RHYTHM // 2)
        self._offers.setContentsMargins(0, 0, 0, 0)
        holder = QWidget()
        holder.setObjectName("offers")
        holder.setLayout(self._offers)
        self.offers = QScrollArea()
        self.offers.setObjectName("offers")
        self.offers.setWidgetResizable(True)
        self.offers.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.offers.setWidget(holder)
        box = QVBoxLayout(self)
        box.setContentsMargins(2 * RHYTHM, RHYTHM + 4, 2 * RHYTHM, RHYTHM + 4)
        box.setSpacing(RHYTHM // 2)
        box.addWidget(self.subtitle)
        box.addWidget(self.title)
        box.addSpacing(RHYTHM // 2)
        box.addWidget(self.offers)
        box.addWidget(self.damage)
        row = QHBoxLayout()
        row.addWidget(self.dice)
        box.addLayout(row)

    def _key(self, key: str, number: int) -> QShortcut:
        shortcut = QShortcut(QKeySequence(key), self.window())
        # Qt triggers neither of two shortcuts with the same key: 1 is the bar's until a question
        # waits.
        shortcut.setEnabled(False)
        shortcut.activated.connect(lambda: self.choose(number))
        return shortcut

    # -- showing ----------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Shows the question that waits now, or nothing."""
        fight = self._workspace.fight
        asked, before = fight.question, self.question
        shown = (
            asked is not None and fight.called is None
        )  # a readied walk hides it; Escape restores it
        # Called at every change of the fight; new rows would lose what was typed into them.
        if asked == before and shown == self.isVisible():
            return
        self.question = asked
        for shortcut in self._keys:
            shortcut.setEnabled(shown)
        self._skip.setEnabled(
            shown and asked is not None and any(choice.damage for choice in asked.choices)
        )
        if asked is None or not shown:
            self.hide()
            return
        # Not when it only returns: what was typed before a walk is still there.
        if asked != before:
            self._fill(asked)
        self.present()
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))

    def _fill(self, asked: Question) -> None:
        for button in self.buttons:
            self._offers.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.subtitle.setText(KINDS.get(asked.kind, id_as_label(asked.kind)))
        title = cells_in_words(title_of(asked), self._workspace.overlays.coordinates)
        self.title.setText(title)
        self.setAccessibleName(title)
        self.buttons = []
        for number, choice in enumerate(asked.choices, 1):
            button = ChoiceButton(self._workspace, choice, number, choice.id == asked.default)
            button.clicked.connect(lambda _checked=False, choice=choice: self._answer(choice))
            self.buttons.append(button)
            self._offers.addWidget(button)
        self.damage.ask(asked)
        dues = (_due_now(choice) for choice in asked.choices)
        due = next((each for each in dues if each is not None), None)
        self.dice.setVisible(due is not None)
        if due is not None:
            self.dice.ask(due.dice, due_text(due))

    def lay(self) -> None:
        """Takes no more height than the choices need, and no more than there is; hides as little as
        possible.
        """
        self.damage.fit()
        # More than have keys are reached by scrolling.
        rows = sum(button.sizeHint().height() + RHYTHM // 2 for button in self.buttons[:MOST_KEYS])
        room = self._parent.height() - self._around()
        self.offers.setFixedHeight(min(rows, max(ONE_ROW, room)))
        # The edges are tried in order; one that covers nobody is taken at once.
        # Concerned tokens first: of a long route a part may be hidden. Others last, since the
        # answer may depend on who stands near, but not on everybody.
        kinds = (self._concerned(), self._ahead(), self._others())
        hidden = {}
        for edge in EDGES:
            self._lay_at(edge)
            hidden[edge] = tuple(sum(map(self.geometry().intersects, places)) for places in kinds)
            if not any(hidden[edge]):
                return
        self._lay_at(min(EDGES, key=lambda edge: hidden[edge]))

    def _around(self) -> int:
        """The height it needs besides its choices in logical pixels, with a rim of the map where
        there is space for it.
        """
        words = (
            self.title.heightForWidth(min(beside_text(WIDTH), self._parent.width()) - SPARE)
            + self.subtitle.sizeHint().height()
        )
        extra = [part for part in (self.dice, self.damage) if not part.isHidden()]
        dice = sum(part.sizeHint().height() + RHYTHM for part in extra)
        # In a low window every pixel goes to the question; else some of the map stays visible
        # around it.
        rim = 8 * RHYTHM if self._parent.height() > LOW else 0
        return words + dice + 5 * RHYTHM + rim

    def _lay_at(self, edge: str) -> None:
        """Lies at an edge; at a side no wider than the choices need."""
        offers = max((button.wanted_width for button in self.buttons), default=0)
        needed = max(offers, self.damage.wanted_width) + SPARE
        most = beside_text(WIDTH)
        self._edge = edge
        self._most = min(most, max(LEAST_WIDTH, needed)) if edge in SIDES else most
        super().lay()

    def _concerned(self) -> list[QRect]:
        """Where on the view the tokens stand that the question concerns, and the places it
        offers.
        """
        battle, asked = self._workspace.battle, self.question
        if asked is None:
            return []
        tokens = battle.scenario.tokens
        standing = [tokens[name] for name in (asked.who, asked.about) if name in tokens]
        mover = whom_they_move(asked, tokens)
        # An offered place is as large as the token that would stand there.
        side = battle.footprint(tokens[mover]).side if mover in tokens else 1
        offered = [
            Footprint(choice.cell, side)
            for choice in legal_places(asked)
            if choice.cell is not None
        ]
        # With the name below: without names two goblins look alike.
        named = [self._with_name(battle.footprint(token), token.name) for token in standing]
        return [*named, *(self._on_view(place) for place in offered)]

    def _with_name(self, place: Footprint, name: str) -> QRect:
        """Where on the view a token stands, with its name, which may be wider than its cells."""
        square = self._on_view(place)
        wide = name_width(name, square.width() / (place.side * CELL))
        beyond = max(0, math.ceil((wide - square.width()) / 2))
        return square.adjusted(-beyond, 0, beyond, beside_text(NAME))

    def _ahead(self) -> list[QRect]:
        """Where on the view the movement continues that waits for the answer."""
        asked = self.question
        places = way_ahead(self._workspace.battle, asked) if asked is not None else ()
        return [self._on_view(place) for place in places]

    def _others(self) -> list[QRect]:
        """Where on the view all tokens stand."""
        battle = self._workspace.battle
        return [self._on_view(battle.footprint(each)) for each in battle.scenario.tokens.values()]

    def _on_view(self, place: Footprint) -> QRect:
        x, y = place.anchor
        area = QRectF(x * CELL, y * CELL, place.side * CELL, place.side * CELL)
        return self._map.mapFromScene(area).boundingRect()

    # -- answering --------------------------------------------------------------------------------

    def choose(self, number: int) -> None:
        """Takes choice `number` (from 1); 0 takes the focused one, else the one marked on the map,
        else the default.
        """
        if number == 0:
            # With keys the mark stays behind when Tab moves to another choice, so the focus takes
            # precedence.
            marked = self._workspace.fight.steered_choice
            found = (
                next((button for button in self.buttons if button.hasFocus()), None)
                or next((button for button in self.buttons if button.choice.id == marked), None)
                or next(
                    (button for button in self.buttons if button.property("default_choice")), None
                )
            )
        else:
            found = self.buttons[number - 1] if number <= len(self.buttons) else None
        if found is not None and found.isEnabled():
            self._answer(found.choice)

    def skip(self) -> None:
        """Escape at damage: nothing is dealt, and the result is not recorded."""
        found = next((button for button in self.buttons if button.choice.id == SKIPPED), None)
        if found is not None:
            self._answer(found.choice)

    def _say_damage(self) -> None:
        for button in self.buttons:
            button.say(
                tr("Esc") if button.choice.id == SKIPPED else self.damage.text_of(button.choice)
            )

    def _answer(self, choice: Choice) -> None:
        # A question of its own asks for dice that are needed later.
        roll = self.dice.value() if _due_now(choice) is not None else None
        try:
            damage = self.damage.amounts(choice)
        except HitPointError:
            return  # the card says what cannot be read
        self._workspace.fight.answer(choice.id, roll, damage)
