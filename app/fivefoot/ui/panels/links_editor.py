"""Edits links between tokens (riding, grappling ...) and a token's turn flags manually."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QInputDialog,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from fivefoot.core.interaction.flag_words import flag_words
from fivefoot.core.model.encounter import Link
from fivefoot.core.model.scenario import turn_of
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset.schema.actions import Effect
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.turn.commands import SetFlag, SetLink
from fivefoot.core.session.commands.several_tokens import CommandGroup
from fivefoot.core.texts.labels import id_in_words
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import caption, plain, text_label, tool_tip
from fivefoot.ui.appearance.theme import RHYTHM
from fivefoot.ui.state.workspace import Workspace

TIE_WORDS = {
    "riding": (tr("rides"), tr("is ridden by")),
    "grappling": (tr("grapples"), tr("is grappled by")),
    "found": (tr("has found"), tr("is found by")),
    "guarding": (tr("guards"), tr("is guarded by")),
}
"""The wording of a kind of link from its two ends; other kinds use their own name."""

GUARDING = "guarding"
MOST_ROLLED = 999
ACROSS = 2


def tie_kinds(ruleset: Ruleset) -> tuple[str, ...]:
    """The kinds of link that a ruleset's actions make or its conditions represent, in its order;
    and guarding, which no rule uses but players may note.
    """
    made = [effect.link for effect in _effects(ruleset) if effect.link]
    stood_for = [record.link for record in ruleset.conditions.values() if record.link]
    # Several actions make one kind: each once, in the order of the ruleset.
    return tuple(dict.fromkeys([*made, *stood_for, GUARDING]))


def flags_of(ruleset: Ruleset) -> tuple[str, ...]:
    """The turn flags that a ruleset's actions set, in its order."""
    found = [
        flag for effect in _effects(ruleset) for flag in (effect.flag, effect.target_flag) if flag
    ]
    return tuple(dict.fromkeys(found))


def roll_of(ruleset: Ruleset, flag: str) -> str:
    """The name of the number that a flag keeps ("Effort rolled"); empty where it keeps none."""
    return next(
        (effect.roll for effect in _effects(ruleset) if effect.flag == flag and effect.roll), ""
    )


def _effects(ruleset: Ruleset) -> Iterator[Effect]:
    for action in ruleset.actions.values():
        yield from action.effects
        # A grapple only makes its link on success.
        yield from action.on_success


def tie_words(kind: str) -> tuple[str, str]:
    """The wording of a kind of link for its source and for its target.

    >>> tie_words("riding"), tie_words("towing")
    (('rides', 'is ridden by'), ('towing', 'towing, by'))
    """
    return TIE_WORDS.get(kind, (id_in_words(kind), tr("{kind}, by", kind=id_in_words(kind))))


class LinksEditor(QWidget):
    """The token's links, a button to remove each, and a row to add one."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._shown: object = None
        self.untie_buttons: list[QToolButton] = []
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(RHYTHM // 2)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(RHYTHM // 2)
        box.addLayout(self._rows)
        box.addLayout(self._new_row())

    def _new_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(RHYTHM // 2)
        self.kind, self.other, self.tie = QComboBox(), QComboBox(), QPushButton(tr("Link"))
        self.kind.setAccessibleName(tr("Kind of link"))
        self.other.setAccessibleName(tr("Linked to"))
        for kind in tie_kinds(self._workspace.ruleset):
            for place, words in enumerate(tie_words(kind)):
                self.kind.addItem(words, (kind, place == 0))
        for combo in (self.kind, self.other):
            # Names may be eighty letters long; the panel stays as narrow as it is.
            combo.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            row.addWidget(combo, 1)
        self.tie.setToolTip(tr("Link the two tokens without an action or a roll"))
        self.tie.clicked.connect(self._tie)
        row.addWidget(self.tie)
        return row

    def _tie(self) -> None:
        tokens, other = self._workspace.tokens, self.other.currentData()
        if not tokens or other is None or self.kind.currentData() is None:
            return
        kind, is_source = self.kind.currentData()
        ends = [(token.id, other) if is_source else (other, token.id) for token in tokens]
        # One step for all selected tokens, refused as a whole where one is refused.
        links = tuple(SetLink(kind, *pair) for pair in ends)
        self._workspace.do(CommandGroup(links, tie_words(kind)[0]))

    def show_tokens(self, tokens: Sequence[Token]) -> None:
        """Shows the links of the tokens, and the possible other ends."""
        scenario, names = self._workspace.scenario, tuple(token.id for token in tokens)
        links = tuple(
            link for link in scenario.encounter.links if {link.source, link.target} & set(names)
        )
        others = tuple(
            (other.id, other.name) for other in scenario.tokens.values() if other.id not in names
        )
        # Otherwise refilled at each step of a fight, while somebody is choosing.
        if (names, links, others) == self._shown:
            return
        self._shown = (names, links, others)
        # By id, not by row: rows come and go.
        kept = self.other.currentData()
        self.other.clear()
        for other_id, name in others:
            self.other.addItem(name, other_id)
        self.other.setCurrentIndex(max(0, self.other.findData(kept)))
        self.tie.setEnabled(bool(others))
        self._show_links(names, links)

    def _show_links(self, names: tuple[str, ...], links: tuple[Link, ...]) -> None:
        while self._rows.count():
            item = self._rows.takeAt(0)
            held = item.widget() if item is not None else None
            if held is not None:
                # Hidden at once: `deleteLater` would leave it clickable until the event loop.
                held.hide()
                held.deleteLater()
        self.untie_buttons = []
        for link in links:
            self._rows.addWidget(self._link_row(names, link))

    def _link_row(self, names: tuple[str, ...], link: Link) -> QWidget:
        tokens, is_source = self._workspace.scenario.tokens, link.source in names
        # Seen from the selected end; between two selected tokens, from the source.
        one, other = (link.source, link.target)[:: 1 if is_source else -1]
        name = tokens[other].name if other in tokens else other
        said = tie_words(link.kind)[0 if is_source else 1]
        words = f"{said[:1].upper()}{said[1:]} {name}"
        if len(names) > 1:
            words = f"{tokens[one].name}: {said} {name}"
        row, label, undo = QWidget(), text_label(words), QToolButton()
        label.setWordWrap(True)
        undo.setText(tr("Unlink"))
        undo.setAccessibleName(tr("Unlink: {words}", words=words))
        undo.clicked.connect(
            lambda: self._workspace.do(SetLink(link.kind, link.source, link.target, gone=True))
        )
        box = QHBoxLayout(row)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(label, 1)
        box.addWidget(undo)
        self.untie_buttons.append(undo)
        return row


class TurnFlags(QWidget):
    """A token's turn flags (disengaged, stealthed ...), each a button that is down or not."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self.buttons: dict[str, QToolButton] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(RHYTHM // 2)
        for index, flag in enumerate(flags_of(workspace.ruleset)):
            grid.addWidget(self._button(flag), index // ACROSS, index % ACROSS)
        for column in range(ACROSS):
            grid.setColumnStretch(column, 1)

    def _button(self, flag: str) -> QToolButton:
        button, words = QToolButton(), flag_words(flag)
        button.setText(caption(words))
        button.setCheckable(True)
        button.setAccessibleName(words)
        button.setToolTip(
            tool_tip(tr("{words}: set or cleared manually, until the rules clear it", words=words))
        )
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        button.setProperty("badge", "true")
        button.clicked.connect(lambda checked: self._set(flag, bool(checked)))
        self.buttons[flag] = button
        return button

    def _set(self, flag: str, on: bool) -> None:
        tokens = self._workspace.tokens
        text = self._text(flag) if on else None
        changed = tuple(
            SetFlag(token.id, flag, text) for token in tokens if (flag in self._of(token)) != on
        )
        # If the number is not entered the flag stays unchanged.
        if changed and (text is not None or not on):
            self._workspace.do(CommandGroup(changed, id_in_words(flag)))
        # The click has toggled the button by itself: after a refusal it is restored.
        if tokens:
            self.show_tokens(tokens)

    def _of(self, token: Token) -> Mapping[str, str]:
        return turn_of(self._workspace.scenario, token.id).flags

    def _text(self, flag: str) -> str | None:
        """The number that a flag keeps, after asking for it; None where it is not entered."""
        rolled = roll_of(self._workspace.ruleset, flag)
        if not rolled:
            return ""
        words = flag_words(flag)
        number, fine = QInputDialog.getInt(self.window(), words, plain(rolled), 0, 0, MOST_ROLLED)
        return str(number) if fine else None

    def show_tokens(self, tokens: Sequence[Token]) -> None:
        """Shows which flags are set; of one that some have, how many."""
        flags = [self._of(token) for token in tokens]
        for flag, button in self.buttons.items():
            words, have = flag_words(flag), [flag in each for each in flags]
            kept = flags[-1].get(flag, "")
            if any(have) and not all(have):
                kept = tr("{have} of {count}", have=sum(have), count=len(have))
            button.setChecked(all(have))
            # Only numbers: other contents of flags are not meant to be read.
            button.setText(caption(f"{words} {kept}" if kept[:1].isdigit() else words))
