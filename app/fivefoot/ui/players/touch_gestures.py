"""Recognises gestures of fingers on the players' map: dragging a token, panning and pinching,
asking.

One finger drags, two that are not both on tokens pan and pinch, one that rests asks why, two that
rest show a place, as does a double tap. The mouse counts as one more finger. Places are in logical
pixels of the view.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, QPointF, QTimer, Signal

from fivefoot.ui.players.player_drags import PlayerDrags
from fivefoot.ui.players.players_view import PlayersView
from fivefoot.ui.state.timers import single_shot

SLOP = 10
"""How far a finger may tremble without moving anything, in logical pixels."""

REST = 600
"""Milliseconds after which a resting finger asks."""

TWICE = 350
"""The most milliseconds between the two taps of a double tap."""


@dataclass(slots=True)
class TouchPoint:
    """Where a finger touched down, where it is, and the token under it that it may move."""

    start: QPointF
    at: QPointF
    token: str | None
    moved: bool = False
    asked: bool = False


class TouchGestures(QObject):
    """The gestures of all fingers on one view."""

    explanation_requested = Signal(QPointF)
    shown = Signal(QPointF)
    tapped = Signal(QPointF)

    def __init__(
        self, view: PlayersView, drags: PlayerDrags, token_for: Callable[[QPointF], str | None]
    ) -> None:
        super().__init__(view)
        self._view = view
        self._drags = drags
        self._token_for = token_for
        self._down: dict[int, TouchPoint] = {}
        self._rest = single_shot(self, REST, self._rested)
        self._twice = QTimer(self)
        self._twice.setSingleShot(True)
        self._twice.setInterval(TWICE)
        self._last_tap = QPointF()

    def press(self, finger: int, at: QPointF) -> None:
        """A finger touched down."""
        self._down[finger] = TouchPoint(at, at, self._token_for(at))
        # One timer for all fingers: the last one to touch down restarts it, so two that arrive
        # nearly together ask together.
        self._rest.start()

    def move(self, finger: int, at: QPointF) -> None:
        """A finger moved."""
        down = self._down.get(finger)
        if down is None:
            return
        before, down.at = down.at, at
        # A finger is never quite still; below this distance it rests or taps.
        if not down.moved and (at - down.start).manhattanLength() < SLOP:
            return
        if not down.moved:
            down.moved = True
            self._rest.stop()
        if self._drags.holds(finger):
            self._drags.move(finger, self._view.cell_at(at))
        # Two fingers before a drag: with a second one on the table the first was no drag.
        elif other := self._partner(finger):
            self._view.pinch(before, at, other.at)
        # After a finger has asked why, moving it must not drag the token.
        elif down.token is not None and not down.asked:
            self._take(finger, down)

    def _take(self, finger: int, down: TouchPoint) -> None:
        assert down.token is not None
        # By the place where it touched down: by now it may be ten pixels off the token.
        if self._drags.take(finger, down.token, self._view.cell_of_token(down.token, down.start)):
            self._drags.move(finger, self._view.cell_at(down.at))

    def _partner(self, finger: int) -> TouchPoint | None:
        """The other finger of a pinch: one that drags nothing; two on tokens are two players."""
        # At true size miniatures stand on the map: nothing zooms or moves under them.
        if self._view.is_locked:
            return None
        own = self._down[finger]
        free = (
            down
            for name, down in self._down.items()
            if name != finger and not self._drags.holds(name)
        )
        other = next(free, None)
        return other if other and (own.token is None or other.token is None) else None

    def release(self, finger: int, at: QPointF) -> None:
        """A finger was lifted."""
        down = self._down.pop(finger, None)
        # Others may still rest.
        if not self._down:
            self._rest.stop()
        if down is None:
            return
        if self._drags.holds(finger):
            self._drags.move(finger, self._view.cell_at(at))
            self._drags.let_go(finger)
        elif not down.moved and not down.asked:
            self._tap(at)

    def _tap(self, at: QPointF) -> None:
        # Two taps are less precise than one resting finger: three times its tolerance.
        again = self._twice.isActive() and (at - self._last_tap).manhattanLength() < 3 * SLOP
        if again:
            self._twice.stop()
            self.shown.emit(at)
            return
        self._last_tap = at
        self._twice.start()
        self.tapped.emit(at)

    def cancel(self) -> None:
        """The window system cancelled the fingers: what they did is dropped."""
        for finger in self._down:
            # Cancelled, not let go: the system takes fingers away when a notification slides in,
            # and that is no move.
            self._drags.drop(finger)
        self._down.clear()
        self._rest.stop()

    def _rested(self) -> None:
        resting = [down for down in self._down.values() if not down.moved and not down.asked]
        for down in resting:
            down.asked = True
        # Three and more are palms and sleeves.
        if len(resting) == 2:
            self.shown.emit((resting[0].at + resting[1].at) / 2)
        elif len(resting) == 1:
            self.explanation_requested.emit(resting[0].at)
