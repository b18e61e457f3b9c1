"""The token panel: hit points and conditions first, then everything else about the selected tokens.

Several selected tokens are edited together: differing values are shown as mixed, and what is typed
applies to all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QRegularExpression, Qt
from PySide6.QtGui import QIntValidator, QRegularExpressionValidator, QShowEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from fivefoot.core.interaction.weapon_words import has_weapons
from fivefoot.core.model.known_words import word_of
from fivefoot.core.model.token import StatValue, Token
from fivefoot.core.rules.ruleset.ruleset_labels import choice_label
from fivefoot.core.rules.ruleset.schema.ground import Stat
from fivefoot.core.rules.space.tokens import stats_of, stats_on_default
from fivefoot.core.session.changes import Change
from fivefoot.core.session.commands.several_tokens import EditTokens
from fivefoot.core.session.commands.token_edits import ChangeHitPoints, RenameToken
from fivefoot.core.texts.lists import capital
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.apply_theme import padded
from fivefoot.ui.appearance.plain_text import text_label, tool_tip
from fivefoot.ui.appearance.theme import RHYTHM
from fivefoot.ui.panels.condition_badges import ConditionBadges
from fivefoot.ui.panels.height_rows import HeightRows
from fivefoot.ui.panels.links_editor import LinksEditor, TurnFlags, flags_of
from fivefoot.ui.panels.mixed_values import MIXED, is_mixed, show_switch
from fivefoot.ui.panels.token_marks import TokenMarks
from fivefoot.ui.panels.weapons_list import WeaponsList
from fivefoot.ui.state.timers import single_shot
from fivefoot.ui.state.workspace import Workspace
from fivefoot.ui.widgets.length_spin import unit_suffixes
from fivefoot.ui.widgets.tab_order import follow_each_other, reached_by_tab

SIDES = (("heroes", tr("Heroes")), ("foes", tr("Foes")), ("neutral", tr("Neutral")))
LATER = 25
"""Milliseconds that the panel waits, so that the map is painted first."""

NO_TOKEN = tr("Select a token to see and edit it. Tab goes from token to token; A adds one.")


Refresher = Callable[[tuple[Token, ...]], None]
"""Shows the selected tokens, the primary one last."""


class WheelPasser(QObject):
    """Lets the wheel scroll the panel instead of changing a number unintentionally."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.Wheel
            and isinstance(watched, QWidget)
            # After a click into the field the wheel is meant for the number.
            and not watched.hasFocus()
        ):
            event.ignore()
            return True
        return False


class WholeNumber(QLineEdit):
    """A field for a whole number of at most four digits, or none."""

    def __init__(self, name: str) -> None:
        super().__init__()
        # Four digits are what the field has space for; the core allows more.
        self.setValidator(QIntValidator(0, 9999, self))
        self.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.setPlaceholderText("–")
        self.setAccessibleName(name)
        self.setToolTip(tool_tip(name))
        self.setMinimumWidth(44)

    def number(self) -> int | None:
        """Its number."""
        return int(self.text()) if self.text() else None

    def show_number(self, number: int | None) -> None:
        """Shows a number, unless someone is typing one."""
        self.show_numbers((number,))

    def show_numbers(self, numbers: Sequence[int | None]) -> None:
        """Shows the common number, or the range where they differ."""
        same, known = len(set(numbers)) == 1, [number for number in numbers if number is not None]
        self.setPlaceholderText("–" if same or not known else f"{min(known)}–{max(known)}")
        # Typing continues while the fight does: a player's move must not remove the digits.
        if not self.hasFocus():
            self.setText(str(numbers[0]) if same and numbers[0] is not None else "")


class HitPoints(WholeNumber):
    """A field for hit points: a number is the new value, -6, +4, /2 and =9 change it."""

    def __init__(self) -> None:
        super().__init__(tr("Hit points"))
        self.setValidator(
            # Anything that might become a valid change; its meaning is judged at the end.
            QRegularExpressionValidator(QRegularExpression(r"[-−+*×/÷=: \d]{0,9}"), self)
        )
        self.setToolTip(
            tool_tip(
                tr("Hit points: a number sets them, -6 subtracts, +4 adds, /2 halves, =9 sets")
            )
        )


class TokenPanel(QScrollArea):
    """A form for the selected tokens; rebuilt when the ruleset changes, filled when the tokens do.

    It follows the selection after a moment, so that the map is painted first, and pauses while
    hidden.
    """

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._made_for: object = None
        self._refreshers: list[Refresher] = []
        self._wheel = WheelPasser(self)
        self._later = single_shot(self, LATER, self.refresh)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(tr("Token"))
        workspace.selection_changed.connect(self._follow)
        workspace.document_changed.connect(self._on_change)

    def _follow(self) -> None:
        if self.isVisible():
            self._later.start()

    def _on_change(self, change: Change) -> None:
        # Encounters too: flags, links and timers are kept there, and are shown here.
        if change.whole or change.tokens or change.ruleset or change.encounter:
            self._follow()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()

    def refresh(self) -> None:
        """Shows the selected tokens in their present state."""
        self._later.stop()
        tokens, ruleset = self._workspace.tokens, self._workspace.ruleset
        # By identity: readings and house rules make another ruleset under the same id.
        if self._made_for is not ruleset:
            self._made_for = ruleset
            self._rebuild()
        self._form.setVisible(bool(tokens))
        self._empty.setVisible(not tokens)
        if tokens:
            for refresh in self._refreshers:
                refresh(tokens)

    def _rebuild(self) -> None:
        self._refreshers = []
        page, self._form = QWidget(), QWidget()
        self._empty = text_label(NO_TOKEN)
        self._empty.setProperty("role", "muted")
        self._empty.setWordWrap(True)
        form = QVBoxLayout(self._form)
        form.setContentsMargins(0, 0, 0, 0)
        form.setSpacing(RHYTHM)
        self._fill(form)
        box = QVBoxLayout(page)
        box.setContentsMargins(RHYTHM, RHYTHM, RHYTHM, RHYTHM)
        box.addWidget(self._empty)
        box.addWidget(self._form)
        box.addStretch(1)
        for kind in (QAbstractSpinBox, QComboBox):
            for widget in page.findChildren(kind):
                widget.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
                widget.installEventFilter(self._wheel)
        self.setWidget(page)
        # The Tab order is that of creation, which is not that of the rows.
        follow_each_other([self, *reached_by_tab(page)])

    def _fill(self, box: QVBoxLayout) -> None:
        self._heading(box)
        box.addLayout(self._hit_points())
        box.addWidget(_section(tr("Conditions")))
        badges = ConditionBadges(self._workspace)
        self._refreshers.append(badges.show_tokens)
        box.addWidget(badges)
        self._weapons(box)
        form = _form()
        self._side_and_size(form)
        box.addLayout(form)
        place = QWidget()
        rows = _form()
        rows.setContentsMargins(0, 0, 0, 0)
        place.setLayout(rows)
        self._refreshers.append(HeightRows(self._workspace, rows).show_tokens)
        box.addWidget(place)
        self._links(box)
        for group, names in self._groups().items():
            box.addWidget(_section(group))
            stats = _form()
            for name in names:
                self._stat(stats, name, self._workspace.ruleset.stats[name])
            box.addLayout(stats)

    def _weapons(self, box: QVBoxLayout) -> None:
        """What it holds and carries, where the ruleset has weapons."""
        if not has_weapons(self._workspace.ruleset):
            return
        weapons = WeaponsList(self._workspace, self._wheel)
        self._refreshers.append(weapons.show_tokens)
        box.addWidget(_section(tr("Weapons")))
        box.addWidget(weapons)

    def _links(self, box: QVBoxLayout) -> None:
        """Links, turn flags and other properties that may be set manually."""
        heading, ties = _section(tr("Links")), LinksEditor(self._workspace)
        self._refreshers.append(ties.show_tokens)
        box.addWidget(heading)
        box.addWidget(ties)
        # A heading over nothing would look broken.
        if flags_of(self._workspace.ruleset):
            flags = (_section(tr("This turn")), TurnFlags(self._workspace))
            self._refreshers.append(lambda tokens: self._show_flags(tokens, *flags))
            for widget in flags:
                box.addWidget(widget)
        marks = _form()
        self._refreshers.append(TokenMarks(self._workspace, marks, self._form).show_tokens)
        box.addLayout(marks)

    def _show_flags(self, tokens: tuple[Token, ...], heading: QWidget, flags: TurnFlags) -> None:
        for widget in (heading, flags):
            widget.setVisible(self._workspace.battle.in_play)
        flags.show_tokens(tokens)

    # -- what a token is --------------------------------------------------------------------------

    def _heading(self, box: QVBoxLayout) -> None:
        """The name of a single token, which can be changed; the number of several."""
        edit, count = QLineEdit(), text_label()
        edit.setAccessibleName(tr("Name"))
        edit.setMaxLength(80)
        count.setProperty("role", "title")

        def rename() -> None:
            token = self._workspace.token
            if (
                token is not None
                # With several selected the field is hidden, and still has the name of one.
                and edit.isVisible()
                and edit.text() != token.name
                and not self._workspace.do(RenameToken(token.id, edit.text()))
            ):
                edit.setText(token.name)

        def show(tokens: tuple[Token, ...]) -> None:
            edit.setVisible(len(tokens) == 1)
            count.setVisible(len(tokens) > 1)
            count.setText(tr("{count} tokens", count=len(tokens)))
            count.setToolTip(tool_tip(", ".join(token.name for token in tokens)))
            if not edit.hasFocus():
                edit.setText(tokens[-1].name)

        edit.editingFinished.connect(rename)
        self._refreshers.append(show)
        box.addWidget(edit)
        box.addWidget(count)

    def _side_and_size(self, form: QFormLayout) -> None:
        sizes = [(name, size.label) for name, size in self._workspace.ruleset.sizes.items()]
        for field, label, choices in (
            ("side", tr("Side"), list(SIDES)),
            ("size", tr("Size"), sizes),
        ):
            form.addRow(label, self._choice(field, label, choices))

    def _choice(self, field: str, label: str, choices: list[tuple[str, str]]) -> QComboBox:
        combo = QComboBox()
        combo.setAccessibleName(label)
        for value, text in choices:
            combo.addItem(text, value)

        combo.setPlaceholderText(MIXED)

        def show(tokens: tuple[Token, ...]) -> None:
            value = getattr(tokens[-1], field)
            # A size of other rules, or a side of another program's: shown, so that it can be
            # changed.
            if combo.findData(value) < 0:
                combo.addItem(capital(word_of(str(value))), value)
            combo.setCurrentIndex(-1 if is_mixed(tokens, field) else combo.findData(value))

        combo.activated.connect(lambda _index: self._edit({field: combo.currentData()}))
        self._refreshers.append(show)
        return combo

    def _edit(self, fields: dict[str, object]) -> None:
        """Gives the selected tokens the same values; those that have them already stay
        unchanged.
        """
        tokens = self._workspace.tokens
        names = tuple(
            t.id for t in tokens if any(getattr(t, key) != value for key, value in fields.items())
        )
        if names:
            self._workspace.do(EditTokens(names, fields))

    # -- hit points -------------------------------------------------------------------------------

    def _hit_points(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(RHYTHM // 2)
        now, most, amount = HitPoints(), WholeNumber(tr("Maximum")), WholeNumber(tr("Amount"))
        # An initial value: − and + do nothing at 0.
        amount.show_number(5)
        hurt, heal = QPushButton("−"), QPushButton("+")
        for button, name, sign in ((hurt, tr("Damage"), "-"), (heal, tr("Heal"), "+")):
            button.setAccessibleName(name)
            button.setToolTip(tool_tip(tr("{name} by the set amount", name=name)))
            button.setMaximumWidth(40)
            button.clicked.connect(
                lambda _checked=False, sign=sign: self._change(f"{sign}{amount.number() or 0}")
            )
        now.editingFinished.connect(lambda: self._type_points(now))
        most.editingFinished.connect(lambda: self._set_most(most))
        self._refreshers.append(
            lambda tokens: now.show_numbers([token.hit_points for token in tokens])
        )
        self._refreshers.append(
            lambda tokens: most.show_numbers([token.hit_points_max for token in tokens])
        )
        for widget, stretch in (
            (now, 2),
            (text_label(tr("of")), 0),
            (most, 2),
            (hurt, 0),
            (amount, 2),
            (heal, 0),
        ):
            row.addWidget(widget, stretch)
        return row

    def _change(self, change: str) -> None:
        """Changes the hit points of all selected tokens, as typed."""
        names = tuple(token.id for token in self._workspace.tokens)
        if names:
            self._workspace.do(ChangeHitPoints(names, change))

    def _type_points(self, field: HitPoints) -> None:
        """Applies what was typed: a change or a new value; emptying the field of a single token
        removes its hit points.
        """
        tokens, typed = self._workspace.tokens, field.text().strip()
        # `editingFinished` also comes when the focus leaves: then nothing was typed.
        if not field.isModified() or not tokens:
            return
        field.setModified(False)
        if typed:
            self._change(typed)
        # An empty field is also how several that differ are shown: it means nothing for them.
        elif len(tokens) == 1:
            self._edit({"hit_points": None})
        # Read anew: what was typed may be a change ("-6") that is now replaced by its result.
        points = {token.hit_points for token in self._workspace.tokens}
        field.setText(str(next(iter(points))) if len(points) == 1 and None not in points else "")
        field.setModified(False)

    def _set_most(self, field: WholeNumber) -> None:
        if field.isModified():
            field.setModified(False)
            self._edit({"hit_points_max": field.number()})

    # -- stats ------------------------------------------------------------------------------------

    def _groups(self) -> dict[str, list[str]]:
        groups: dict[str, list[str]] = {}
        for name, stat in self._workspace.ruleset.stats.items():
            groups.setdefault(stat.group, []).append(name)
        return groups

    def _stat(self, form: QFormLayout, name: str, stat: Stat) -> None:
        label = text_label(stat.label)
        editor = {
            "number": self._number,
            "switch": self._switch,
            "choice": self._words,
            "text": self._text,
        }[stat.type]
        widget = editor(name, stat)
        widget.setAccessibleName(stat.label)
        if stat.help:
            widget.setToolTip(tool_tip(stat.help))

        def mark(tokens: tuple[Token, ...]) -> None:
            own = any(
                name not in stats_on_default(self._workspace.ruleset, token) for token in tokens
            )
            mixed = len({self._value(token, name) for token in tokens}) > 1
            label.setProperty("role", "" if own else "muted")
            label.setText(f"{stat.label} · {MIXED}" if mixed else stat.label)
            label.setToolTip("" if own else tr("Uses the ruleset's default"))
            # Qt evaluates the style sheet once: another role needs a new polish.
            label.style().unpolish(label)
            label.style().polish(label)

        self._refreshers.append(mark)
        form.addRow(label, widget)

    def _value(self, token: Token, name: str) -> StatValue:
        value: StatValue = stats_of(self._workspace.ruleset, token)[name]
        return value

    def _set(self, name: str, value: StatValue) -> None:
        names = tuple(
            token.id for token in self._workspace.tokens if self._value(token, name) != value
        )
        if names:
            self._workspace.do(EditTokens(names, stats={name: value}))

    def _values(self, tokens: tuple[Token, ...], name: str) -> list[StatValue]:
        return [self._value(token, name) for token in tokens]

    def _number(self, name: str, stat: Stat) -> QWidget:
        spin, suffixes = _number_field(stat), unit_suffixes(self._workspace.ruleset)
        # The plural unit, as the field was created with.
        plain = spin.suffix()

        def show(tokens: tuple[Token, ...]) -> None:
            values = self._values(tokens, name)
            spin.blockSignals(True)
            spin.setValue(float(values[-1]))
            mixed = len(set(values)) > 1 and not spin.hasFocus()
            unit = suffixes[0] if plain == suffixes[1] and spin.value() == 1 else plain
            spin.setSuffix("" if mixed else unit)
            if mixed:
                # an empty field has none of their values; the arrows continue from the last one's
                spin.lineEdit().clear()
            spin.blockSignals(False)

        def note() -> None:
            spin.setProperty("typed", True)

        def typed() -> None:
            if spin.property("typed"):  # also a value that one of several has already
                spin.setProperty("typed", False)
                self._set(name, _whole(spin.value()))

        spin.lineEdit().textEdited.connect(note)
        spin.valueChanged.connect(lambda value: self._set(name, _whole(value)))
        spin.editingFinished.connect(typed)
        self._refreshers.append(show)
        return spin

    def _switch(self, name: str, _stat: Stat) -> QWidget:
        box = QCheckBox()
        box.clicked.connect(lambda checked: self._set(name, bool(checked)))
        self._refreshers.append(
            lambda tokens: show_switch(box, [bool(v) for v in self._values(tokens, name)])
        )
        return box

    def _words(self, name: str, stat: Stat) -> QWidget:
        combo = QComboBox()
        combo.setPlaceholderText(MIXED)
        for choice in stat.choices:
            combo.addItem(choice_label(self._workspace.ruleset, name, choice), choice)

        def show(tokens: tuple[Token, ...]) -> None:
            values = self._values(tokens, name)
            combo.setCurrentIndex(combo.findData(values[-1]) if len(set(values)) == 1 else -1)

        combo.activated.connect(lambda _index: self._set(name, combo.currentData()))
        self._refreshers.append(show)
        return combo

    def _text(self, name: str, _stat: Stat) -> QWidget:
        edit = QLineEdit()

        def show(tokens: tuple[Token, ...]) -> None:
            values = self._values(tokens, name)
            edit.setPlaceholderText(MIXED if len(set(values)) > 1 else "")
            if not edit.hasFocus():
                edit.setText(str(values[-1]) if len(set(values)) == 1 else "")

        edit.editingFinished.connect(
            lambda: self._set(name, edit.text()) if edit.isModified() else None
        )
        self._refreshers.append(show)
        return edit


def _whole(value: float) -> int | float:
    return int(value) if float(value).is_integer() else value


def _form() -> QFormLayout:
    form = QFormLayout()
    form.setHorizontalSpacing(2 * RHYTHM)
    form.setVerticalSpacing(RHYTHM)
    form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    return form


def _section(text: str) -> QLabel:
    label = text_label(text)
    label.setProperty("role", "section")
    return label


def _number_field(stat: Stat) -> QDoubleSpinBox:
    """A field for a stat's values, in its unit and within its limits."""
    spin = QDoubleSpinBox()
    # Metres come in halves: 1.5 m is a square.
    spin.setDecimals(0 if float(stat.default).is_integer() and stat.unit != "m" else 1)
    spin.setRange(
        # Qt's own limits are 0 and 99.99.
        stat.least if stat.least is not None else -9999,
        stat.most if stat.most is not None else 9999,
    )
    spin.setSuffix(f" {stat.unit}" if stat.unit else "")
    # A step is a square.
    spin.setSingleStep(5 if stat.unit == "ft" else 1)
    # The wheel scrolls the panel, and a change is one undo step when it is done.
    spin.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    spin.setKeyboardTracking(False)
    padded(spin)
    return spin
