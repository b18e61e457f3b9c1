"""The state of a running fight: rounds, whose turn it is, what everyone has left, and what waits
for an answer.

Amounts of movement are in thousandths of the ruleset's unit (feet, squares or units).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.frames import Frame

Stage = Literal["setup", "play"]


@dataclass(frozen=True, slots=True)
class OpenMove:
    """A movement purchase under way: what it gave, what is spent of it, and what its next step must
    remember.

    `spent` of `budget` is the sum of the ledger; `diagonal` is the diagonal register (0: the next
    diagonal is cheap); `run_up` is the feet walked in whole steps without a break; `by_mode` is
    what each mode has spent (shared totals) and `moved` what all modes have (cumulative caps).
    `start` is where the purchase began, `path` the cells since, `passed` the enemies whose space it
    has tumbled through (A61).
    """

    action: str
    budget: int
    spent: int = 0
    diagonal: int = 0
    run_up: int = 0
    heading: int = -1  # direction of the run-up, where it has to be straight
    mode: str = "walk"
    by_mode: Mapping[str, int] = field(default_factory=dict)
    start: Cell = Cell(0, 0)
    path: tuple[Cell, ...] = ()
    closed: bool = False  # no further step may be made with it
    passed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnState:
    """What one token has used. A pool that is not listed is full.

    `counters` hold plain numbers by name (combat actions taken, reactions used, squares stealthed),
    `flags` the named states that last until the moment the ruleset says (disengaged, dashed, open).
    """

    pools: Mapping[str, int] = field(default_factory=dict)
    move: OpenMove | None = None
    counters: Mapping[str, int] = field(default_factory=dict)
    flags: Mapping[str, str] = field(default_factory=dict)  # flag -> why or from whom
    used: tuple[str, ...] = ()  # ids of the actions taken this turn, in order
    ended: bool = False


@dataclass(frozen=True, slots=True)
class Link:
    """A link between two tokens: grappling, riding, guarding, protected."""

    kind: str
    source: str
    target: str
    value: int = 0


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One line of the fight's log, in the table's words; `round` and `token` say when and who."""

    round: int
    token: str
    text: str


@dataclass(frozen=True, slots=True)
class Timer:
    """A condition or flag that ends by itself: `name` of `kind` on `token` ends at `moment` of
    `of`.
    """

    kind: str
    token: str
    name: str
    moment: str
    of: str = ""
    skip: int = 0  # how many such moments pass before that


@dataclass(frozen=True, slots=True)
class Card:
    """An action that was readied, prepared or made a contingency: it waits for its trigger until it
    expires.
    """

    token: str
    kind: str  # the id of the action that readied it
    action: str
    trigger: str = ""
    target: str | None = None
    repeat: int = 0  # the repeat count when it was readied, in thousandths of a step
    spent: Mapping[str, int] = field(default_factory=dict)  # of reserves, when it was readied (A31)


@dataclass(frozen=True, slots=True)
class Encounter:
    """The state of the fight.

    `order` lists tokens in initiative order; `pairs` lists who has attacked whom this round.

    `usual_order` is the order to return to next round where someone delayed. `dice` is the state of
    the program's dice, so that undo and replay agree. `history` holds the commands since the fight
    began, as plain values: applying them to the scenario of that moment gives this one again.
    """

    stage: Stage = "setup"
    round: int = 0
    phase: str = ""
    active: str | None = None
    order: tuple[str, ...] = ()
    initiative: Mapping[str, int] = field(
        default_factory=dict
    )  # in thousandths, so that ties can be broken manually
    turns: Mapping[str, TurnState] = field(default_factory=dict)
    pairs: tuple[tuple[str, str], ...] = ()
    links: tuple[Link, ...] = ()
    pending: tuple[Frame, ...] = ()
    log: tuple[LogEntry, ...] = ()
    usual_order: tuple[str, ...] = ()
    done: tuple[str, ...] = ()  # whose turn this round is over
    timers: tuple[Timer, ...] = ()
    cards: tuple[Card, ...] = ()
    dice: int = 0
    reminders_only: bool = False  # reactions are listed, never asked
    history: tuple[Mapping[str, Any], ...] = ()
