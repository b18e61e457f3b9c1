"""The turn panel: what the token has left and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from fivefoot.core.interaction.cell_words import cells_in_words
from fivefoot.core.rules.turn.commands import Spend
from fivefoot.core.texts.labels import in_sentence
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import text_label, tool_tip
from fivefoot.ui.appearance.theme import RHYTHM, Theme
from fivefoot.ui.panels.turn_words import (
    PoolLeft,
    entry_words,
    movement_left,
    pools_of,
    why_lines,
)
from fivefoot.ui.state.timers import single_shot
from fivefoot.ui.state.workspace import Workspace
from fivefoot.ui.widgets.pips import Pips

LOG_SHOWN = 30
EMPTY_MAP = tr(
    "The map has no tokens yet. Press A to add some, or drop a map file on the window to open it."
)
SETUP = tr(
    "In setup, moves are free: drag tokens to where they start, then press Play, or start the "
    "encounter."
)
NO_TOKEN = tr("Select a token to see what it has left this turn.")
LATER = 25
"""Milliseconds that the panel waits, so that the map is painted first."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text, in a role of the style sheet."""

    text: str
    role: str = ""


class TurnPanel(QScrollArea):
    """Pools, movement and what was used."""

    def __init__(self, workspace: Workspace, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._theme = theme
        self._shown_state: tuple[object, ...] = ()
        self.setWidgetResizable(True)
        self.setAccessibleName(tr("Turn"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._later = single_shot(self, LATER, self.refresh)
        workspace.selection_changed.connect(self._follow)
        workspace.document_changed.connect(lambda _change: self._follow())
        workspace.shown_changed.connect(self._follow)

    def _follow(self) -> None:
        if self.isVisible():
            self._later.start()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()

    def apply_theme(self, theme: Theme) -> None:
        """Changes the colours."""
        self._theme, self._shown_state = theme, ()
        self.refresh()

    def refresh(self) -> None:
        """Shows the turn of the selected token in its present state."""
        self._later.stop()
        rows = (*self._turn(), *self._log())
        state = (self._workspace.selection.primary, *rows)
        # Pointing and choosing tools are reported too, and change nothing here.
        if state == self._shown_state:
            return
        self._shown_state = state
        focus = QApplication.focusWidget()
        # The page is rebuilt, including the button that was just pressed: its successor is found by
        # name.
        held = focus.objectName() if focus is not None and self.isAncestorOf(focus) else ""
        page = QWidget()
        box = QVBoxLayout(page)
        box.setContentsMargins(RHYTHM, RHYTHM, RHYTHM, RHYTHM)
        box.setSpacing(RHYTHM)
        for row in rows:
            if isinstance(row, Line):
                box.addWidget(_words(row.text, row.role))
            else:
                box.addLayout(self._pool(row))
        box.addStretch(1)
        # Qt deletes the last page.
        self.setWidget(page)
        kept = page.findChild(QToolButton, held) if held else None
        if kept is not None:  # spending by keys continues with the same key
            kept.setFocus(Qt.FocusReason.OtherFocusReason)

    def _turn(self) -> Iterator[Line | PoolLeft]:
        """What the token has left and why, or why nothing is shown."""
        token, battle = self._workspace.token, self._workspace.battle
        if not self._workspace.scenario.tokens:
            yield Line(EMPTY_MAP, "muted")
        elif not battle.in_play:
            yield Line(SETUP, "muted")
        elif token is None:
            yield Line(NO_TOKEN, "muted")
        else:
            # A pool of size 0 is one that this creature does not have.
            yield from (pool for pool in pools_of(battle, token.id) if pool.size)
            yield Line(tr("Movement"), "section")
            yield Line(movement_left(battle, token.id))
            lines = why_lines(battle, token.id)
            if lines:
                yield Line(tr("Why"), "section")
                yield from (Line(line, "muted") for line in lines)

    def _log(self) -> Iterator[Line]:
        scenario = self._workspace.scenario
        # The log has a tab of its own: a long fight would make every refresh slow.
        entries = scenario.encounter.log[-LOG_SHOWN:]
        if not entries:
            return
        yield Line(tr("Log"), "section")
        coordinates = self._workspace.overlays.coordinates
        for entry in reversed(entries):
            said = cells_in_words(entry_words(scenario, entry), coordinates)
            yield Line(
                tr("Round {round} · {entry_words}", round=entry.round, entry_words=said), "muted"
            )

    def _pool(self, pool: PoolLeft) -> QHBoxLayout:
        row = QHBoxLayout()
        row.addWidget(_words(pool.label))
        row.addStretch(1)
        row.addWidget(_words(tr("{left} of {size}", left=pool.left, size=pool.size), "muted"))
        if not pool.number:
            pips = Pips(self._theme)
            pips.show_value(pool.label, pool.left, pool.size, pool.slot)
            row.addWidget(pips)
        row.addWidget(self._change(pool, 1, pool.left > 0))
        row.addWidget(self._change(pool, -1, pool.left < pool.size))
        return row

    def _change(self, pool: PoolLeft, amount: int, can: bool) -> QToolButton:
        """A button that takes one from a pool, or gives one back, manually."""
        token_id = self._workspace.selection.primary or ""
        button = QToolButton()
        button.setObjectName(f"{pool.id} {amount}")
        button.setText("−" if amount > 0 else "+")
        verb = tr("Spend one manually") if amount > 0 else tr("Give one back")
        button.setToolTip(tool_tip(f"{pool.label}: {in_sentence(verb)}"))
        button.setAccessibleName(f"{verb}: {pool.label}")
        button.setEnabled(can)
        button.clicked.connect(
            lambda: self._workspace.fight.do(Spend(token_id, pool.id, amount)),
        )
        return button


def _words(text: str, role: str = "") -> QLabel:
    label = text_label(text)
    label.setWordWrap(True)
    if role:
        label.setProperty("role", role)
    return label
