"""The token panel: name, side, size, hit points, the stats its ruleset declares, and its conditions."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QIntValidator, QShowEvent
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

from fivefoot.core.model.token import StatValue, Token
from fivefoot.core.rules.ruleset.schema.ground import Stat
from fivefoot.core.rules.space.tokens import stats_of, stats_on_default
from fivefoot.core.session.changes import Change
from fivefoot.core.session.commands.tokens import ChangeHitPoints, EditToken, RenameToken
from fivefoot.ui.appearance.apply_theme import padded
from fivefoot.ui.appearance.plain_text import plain, text_label
from fivefoot.ui.appearance.theme import RHYTHM
from fivefoot.ui.panels.conditions import ConditionBadges
from fivefoot.ui.panels.height_rows import HeightRows
from fivefoot.ui.panels.ties import Ties, TurnFlags, flags_of
from fivefoot.ui.panels.token_marks import TokenMarks
from fivefoot.ui.state.workspace import Workspace
from fivefoot.ui.widgets.length_spin import unit_suffixes
from fivefoot.ui.widgets.tab_order import follow_each_other, reached_by_tab

SIDES = (("heroes", "Heroes"), ("foes", "Foes"), ("neutral", "Neutral"))
LATER = 25
"""Milliseconds the panel lets the map go first."""

NO_TOKEN = "Select a token to see and change it. Tab goes from token to token; A adds one."


class WheelPasser(QObject):
    """Lets the wheel scroll the panel instead of changing a number that nobody meant to touch."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Wheel and isinstance(watched, QWidget) and not watched.hasFocus():
            event.ignore()
            return True
        return False


class WholeNumber(QLineEdit):
    """A field for a whole number of at most four digits, or none."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setValidator(QIntValidator(0, 9999, self))
        self.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.setPlaceholderText("–")
        self.setAccessibleName(name)
        self.setToolTip(plain(name))
        self.setMinimumWidth(44)

    def number(self) -> int | None:
        """What stands there."""
        return int(self.text()) if self.text() else None

    def show_number(self, number: int | None) -> None:
        """Show a number, unless someone is typing one."""
        if not self.hasFocus():
            self.setText("" if number is None else str(number))


class TokenPanel(QScrollArea):
    """A form for the selected token; made anew when the ruleset changes, filled when the token does.

    It waits a moment before it follows the selection, so that the map is painted first, and rests while hidden.
    """

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._made_for: object = None
        self._refreshers: list[Callable[[Token], None]] = []
        self._wheel = WheelPasser(self)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(LATER)
        self._later.timeout.connect(self.refresh)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("Token")
        workspace.selection_changed.connect(self._follow)
        workspace.document_changed.connect(self._on_change)
        self.refresh()

    def _follow(self) -> None:
        if self.isVisible():
            self._later.start()

    def _on_change(self, change: Change) -> None:
        if change.whole or change.tokens or change.ruleset or change.encounter:
            self._follow()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()

    def refresh(self) -> None:
        """Show the selected token as it is now."""
        self._later.stop()
        token, ruleset = self._workspace.token, self._workspace.ruleset
        if self._made_for is not ruleset:
            self._made_for = ruleset
            self._rebuild()
        self._form.setVisible(token is not None)
        self._empty.setVisible(token is None)
        if token is not None:
            for refresh in self._refreshers:
                refresh(token)

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
        follow_each_other([self, *reached_by_tab(page)])

    def _fill(self, box: QVBoxLayout) -> None:
        form = _form()
        self._name(form)
        self._side_and_size(form)
        self._refreshers.append(HeightRows(self._workspace, form).show_token)
        box.addLayout(form)
        box.addWidget(_section("Hit points"))
        box.addLayout(self._hit_points())
        box.addWidget(_section("Conditions"))
        badges = ConditionBadges(self._workspace)
        self._refreshers.append(badges.show_token)
        box.addWidget(badges)
        self._ties(box)
        for group, names in self._groups().items():
            box.addWidget(_section(group))
            stats = _form()
            for name in names:
                self._stat(stats, name, self._workspace.ruleset.stats[name])
            box.addLayout(stats)

    def _ties(self, box: QVBoxLayout) -> None:
        """Links, flags of the turn and marks: what else may be set by hand."""
        ties = Ties(self._workspace)
        self._refreshers.append(ties.show_token)
        box.addWidget(_section("Links"))
        box.addWidget(ties)
        if flags_of(self._workspace.ruleset):
            heading, flags = _section("This turn"), TurnFlags(self._workspace)
            self._refreshers.append(flags.show_token)
            self._refreshers.append(lambda _token: heading.setVisible(self._workspace.battle.in_play))
            self._refreshers.append(lambda _token: flags.setVisible(self._workspace.battle.in_play))
            box.addWidget(heading)
            box.addWidget(flags)
        marks = _form()
        self._refreshers.append(TokenMarks(self._workspace, marks, self._form).show_token)
        box.addLayout(marks)

    # -- what a token is ---------------------------------------------------------------------------------------------

    def _name(self, form: QFormLayout) -> None:
        edit = QLineEdit()
        edit.setAccessibleName("Name")
        edit.setMaxLength(80)

        def rename() -> None:
            token = self._workspace.token
            if (
                token is not None
                and edit.text() != token.name
                and not self._workspace.do(RenameToken(token.id, edit.text()))
            ):
                edit.setText(token.name)

        edit.editingFinished.connect(rename)
        self._refreshers.append(lambda token: edit.setText(token.name) if not edit.hasFocus() else None)
        form.addRow("Name", edit)

    def _side_and_size(self, form: QFormLayout) -> None:
        sizes = [(name, size.label) for name, size in self._workspace.ruleset.sizes.items()]
        for field, label, choices in (("side", "Side", list(SIDES)), ("size", "Size", sizes)):
            form.addRow(label, self._choice(field, label, choices))

    def _choice(self, field: str, label: str, choices: list[tuple[str, str]]) -> QComboBox:
        combo = QComboBox()
        combo.setAccessibleName(label)
        for value, text in choices:
            combo.addItem(text, value)

        def show(token: Token) -> None:
            value = getattr(token, field)
            if combo.findData(value) < 0:
                combo.addItem(str(value).capitalize(), value)
            combo.setCurrentIndex(combo.findData(value))

        combo.activated.connect(lambda _index: self._edit({field: combo.currentData()}))
        self._refreshers.append(show)
        return combo

    def _edit(self, fields: dict[str, object]) -> None:
        token = self._workspace.token
        if token is not None:
            self._workspace.do(EditToken(token.id, fields))

    # -- hit points --------------------------------------------------------------------------------------------------

    def _hit_points(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(RHYTHM // 2)
        now, most, amount = WholeNumber("Hit points"), WholeNumber("Maximum"), WholeNumber("Amount")
        amount.show_number(5)
        hurt, heal = QPushButton("−"), QPushButton("+")
        for button, name, sign in ((hurt, "Damage", -1), (heal, "Heal", 1)):
            button.setAccessibleName(name)
            button.setToolTip(plain(f"{name} by the amount beside"))
            button.setMaximumWidth(40)
            button.clicked.connect(lambda _checked=False, sign=sign: self._damage(sign * (amount.number() or 0)))
        now.editingFinished.connect(lambda: self._set_points("hit_points", now.number()))
        most.editingFinished.connect(lambda: self._set_points("hit_points_max", most.number()))
        self._refreshers.append(lambda token: now.show_number(token.hit_points))
        self._refreshers.append(lambda token: most.show_number(token.hit_points_max))
        for widget, stretch in ((now, 2), (text_label("of"), 0), (most, 2), (hurt, 0), (amount, 2), (heal, 0)):
            row.addWidget(widget, stretch)
        return row

    def _damage(self, amount: int) -> None:
        token = self._workspace.token
        if token is not None:
            self._workspace.do(ChangeHitPoints(token.id, amount))

    def _set_points(self, field: str, value: int | None) -> None:
        token = self._workspace.token
        if token is not None and getattr(token, field) != value:
            self._edit({field: value})

    # -- stats -------------------------------------------------------------------------------------------------------

    def _groups(self) -> dict[str, list[str]]:
        groups: dict[str, list[str]] = {}
        for name, stat in self._workspace.ruleset.stats.items():
            groups.setdefault(stat.group, []).append(name)
        return groups

    def _stat(self, form: QFormLayout, name: str, stat: Stat) -> None:
        label = text_label(stat.label)
        editor = {"number": self._number, "switch": self._switch, "choice": self._words, "text": self._text}[stat.type]
        widget = editor(name, stat)
        widget.setAccessibleName(stat.label)
        if stat.help:
            widget.setToolTip(plain(stat.help))

        def mark(token: Token) -> None:
            own = name not in stats_on_default(self._workspace.ruleset, token)
            label.setProperty("role", "" if own else "muted")
            label.setToolTip("" if own else "On the ruleset's default")
            label.style().unpolish(label)
            label.style().polish(label)

        self._refreshers.append(mark)
        form.addRow(label, widget)

    def _value(self, token: Token, name: str) -> StatValue:
        value: StatValue = stats_of(self._workspace.ruleset, token)[name]
        return value

    def _set(self, name: str, value: StatValue) -> None:
        token = self._workspace.token
        if token is not None and self._value(token, name) != value:
            self._workspace.do(EditToken(token.id, stats={name: value}))

    def _number(self, name: str, stat: Stat) -> QWidget:
        spin = QDoubleSpinBox()
        spin.setDecimals(0 if float(stat.default).is_integer() and stat.unit != "m" else 1)
        spin.setRange(stat.least if stat.least is not None else -9999, stat.most if stat.most is not None else 9999)
        suffixes = unit_suffixes(self._workspace.ruleset)
        plain = f" {stat.unit}" if stat.unit else ""
        spin.setSuffix(plain)
        spin.setSingleStep(5 if stat.unit == "ft" else 1)
        spin.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        spin.setKeyboardTracking(False)
        padded(spin)

        def show(token: Token) -> None:
            spin.blockSignals(True)
            spin.setValue(float(self._value(token, name)))
            spin.setSuffix(suffixes[0] if plain == suffixes[1] and spin.value() == 1 else plain)
            spin.blockSignals(False)

        spin.valueChanged.connect(lambda value: self._set(name, int(value) if float(value).is_integer() else value))
        self._refreshers.append(show)
        return spin

    def _switch(self, name: str, stat: Stat) -> QWidget:
        box = QCheckBox()
        box.clicked.connect(lambda checked: self._set(name, bool(checked)))
        self._refreshers.append(lambda token: box.setChecked(bool(self._value(token, name))))
        return box

    def _words(self, name: str, stat: Stat) -> QWidget:
        combo = QComboBox()
        for choice in stat.choices:
            combo.addItem(choice.replace("_", " ").capitalize(), choice)
        combo.activated.connect(lambda _index: self._set(name, combo.currentData()))
        self._refreshers.append(lambda token: combo.setCurrentIndex(combo.findData(self._value(token, name))))
        return combo

    def _text(self, name: str, stat: Stat) -> QWidget:
        edit = QLineEdit()
        edit.editingFinished.connect(lambda: self._set(name, edit.text()))
        self._refreshers.append(lambda token: edit.setText(str(self._value(token, name))))
        return edit


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
