"""Moves that players requested at the table, until the game master grants or declines them.

The first of them is shown on the game master's map as a plan whenever the map is free: Enter or a
second click grants it, Escape declines it.
"""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QObject, QTimer, Signal, SignalInstance

from fivefoot.core.interaction.field_request import FieldRequest
from fivefoot.core.interaction.ledger import LedgerLine, done_receipt
from fivefoot.core.interaction.plan import Plan, Planner
from fivefoot.core.interaction.requested_moves import RequestedMove
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.routes.query import MovementField
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.session.commands.turn import AnyCommand
from fivefoot.core.session.selection import Selection
from fivefoot.ui.commands.modes import MIX
from fivefoot.ui.state.fight import Fight

MOST_ASKED = 32
"""The most waiting moves: one for each token; more hands than this do not fit around a table."""


class TableHost(Protocol):
    """The parts of the workspace that the desk uses."""

    plan: Plan | None
    dragging: bool
    tool: str
    selection: Selection
    fight: Fight
    document_changed: SignalInstance
    plan_changed: SignalInstance

    @property
    def scenario(self) -> Scenario:
        """The present scenario."""

    @property
    def battle(self) -> Battle:
        """The scenario under its rules."""

    def planner(self, token_id: str) -> Planner:
        """The planner of a token."""

    def select(self, selection: Selection) -> None:
        """Selects other tokens."""

    def settle(self, plan: Plan) -> None:
        """Keeps a plan until it is committed or dropped."""

    def set_plan(self, plan: Plan | None, dragging: bool = False) -> None:
        """Shows another plan, or none."""

    def commit(self, overrule: bool = False) -> bool:
        """Carries out the plan."""

    def do(self, command: AnyCommand, insisting: AnyCommand | None = None) -> bool:
        """Carries out a command; a refusal is shown."""

    def choose_picker(self, picker: str) -> None:
        """Chooses another kind of movement."""

    def choose_mode(self, mode: str) -> None:
        """Restricts tokens to a mode of movement."""

    def keep_receipt(self, lines: tuple[LedgerLine, ...]) -> None:
        """Makes the ledger show what was just done."""


class TableDesk(QObject):
    """The requested moves, in the order of the requests.

    `declined` gives the token (of the game master's scenario) whose move was declined.
    """

    changed = Signal()
    declined = Signal(str)

    def __init__(self, host: TableHost, owner: QObject) -> None:
        super().__init__(owner)
        self._host = host
        self.asked: tuple[RequestedMove, ...] = ()
        self._shown: Plan | None = None
        self._parked = set[str]()
        host.document_changed.connect(self._on_change)
        host.plan_changed.connect(self._on_plan)

    # -- asking -----------------------------------------------------------------------------------

    def ask(self, move: RequestedMove, waits: bool) -> bool:
        """Takes a request: carried out at once, unless it `waits` for the game master's consent.

        A move that the players could plan but the rules forbid, as where a hidden creature stands
        in the way, waits in any case. Returns True where it was carried out.
        """
        # Its token has moved since the player began: the path no longer starts there.
        if not move.holds_in(self._host.scenario):
            self.declined.emit(move.token)
            return False
        if not waits and self._done_at_once(move):
            return True
        # The last request for a token replaces earlier ones.
        self.asked = (*(each for each in self.asked if each.token != move.token), move)[
            -MOST_ASKED:
        ]
        self._parked.discard(move.token)
        self._show_next()
        self.changed.emit()
        return False

    def _done_at_once(self, move: RequestedMove) -> bool:
        host = self._host
        # A question waits: nothing is walked before it is answered, not even what is allowed.
        if host.fight.waits:
            return False
        planner = Planner(host.battle, move.token, modes=move.modes, asked=_no_field)
        plan = planner.along(move.path, levels=move.levels)
        if not plan.legal:
            return False
        # Before it is carried out: the receipt shows prices on the map as it was.
        lines = done_receipt(host.battle, plan)
        done = host.do(planner.command(plan))
        if done and not plan.free:
            host.keep_receipt(lines)
        return done

    def withdraw(self, token: str) -> None:
        """A player picks up the token again: its request is withdrawn."""
        self._forget(token)

    # -- showing ----------------------------------------------------------------------------------

    @property
    def shown(self) -> RequestedMove | None:
        """The move that is shown on the map as a plan."""
        plan = self._host.plan
        if self._shown is None or plan is None or plan is not self._shown:
            return None
        return next((move for move in self.asked if move.token == plan.token), None)

    @property
    def next(self) -> RequestedMove | None:
        """The move that is shown, else the one that has waited longest."""
        return self.shown or next(iter(self.asked), None)

    @property
    def is_free(self) -> bool:
        """Whether the game master's map is free."""
        host = self._host
        in_hand = host.fight.aim is not None or host.fight.called is not None or host.fight.waits
        return not (in_hand or host.dragging or host.plan is not None or host.tool != "select")

    def show(self, move: RequestedMove) -> Plan:
        """Shows a move on the map as a plan, replacing what is planned there.

        One that gives way to another plan returns only on request.
        """
        host = self._host
        host.choose_picker("move")
        host.choose_mode(MIX)
        host.select(Selection((move.token,)))
        host.settle(host.planner(move.token).along(move.path, levels=move.levels))
        assert host.plan is not None
        self._shown = host.plan
        self.changed.emit()
        return host.plan

    def _show_next(self) -> None:
        waiting = [move for move in self.asked if move.token not in self._parked]
        if waiting and self.is_free:
            self.show(waiting[0])

    # -- the nod ----------------------------------------------------------------------------------

    def grant(self, overrule: bool = False) -> bool:
        """Carries out the next move. For one that the rules forbid, says why and offers to
        overrule.
        """
        move = self.next
        if move is None or self._host.fight.waits:
            return False
        if self.shown is None:
            self.show(move)
        return self._host.commit(overrule)

    def decline(self) -> bool:
        """Declines the next move, and informs the players. Returns False where there is none."""
        move = self.next
        if move is None:
            return False
        was_shown = self.shown is move
        self._forget(move.token)
        if was_shown:
            self._host.set_plan(None)
        self.declined.emit(move.token)
        return True

    def decline_shown(self) -> bool:
        """Escape: declines the move that is shown on the map. Returns False where there is
        none.
        """
        return self.shown is not None and self.decline()

    # -- what others do ---------------------------------------------------------------------------

    def _forget(self, token: str) -> None:
        kept = tuple(move for move in self.asked if move.token != token)
        if kept != self.asked:
            self.asked = kept
            self.changed.emit()
            self._show_soon()

    def _on_change(self, _change: object) -> None:
        """Drops moves whose token has moved, as after they are granted."""
        kept = tuple(move for move in self.asked if move.holds_in(self._host.scenario))
        if kept != self.asked:
            self.asked = kept
            self.changed.emit()
        if kept:
            self._show_soon()

    def _show_soon(self) -> None:
        """Deferred until all listeners have handled the change: map and panels still show the
        former state.
        """
        QTimer.singleShot(0, self, self._show_next)

    def _on_plan(self) -> None:
        if self._shown is not None and self._host.plan is not self._shown:
            # The game master plans something else: this move does not interrupt again.
            self._parked.add(self._shown.token)
            self._shown = None
            self.changed.emit()


def _no_field(_request: FieldRequest) -> MovementField | None:
    """A given path is judged step by step and needs no search."""
    return None
