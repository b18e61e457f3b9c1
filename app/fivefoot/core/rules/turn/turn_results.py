"""What the turn answers: outcomes, questions with their offers, prices. Frozen values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.rolls.roll_records import RollDue, RollModifiers


@dataclass(frozen=True, slots=True)
class DamageOffer:
    """Damage that an offer deals to a token: `rolled` is what the program's dice show, None where
    the table says it.
    """

    target: str
    dice: str = ""
    rolled: int | None = None
    cause: str = ""
    of_barrier: bool = False  # `target` is a wall or a door


@dataclass(frozen=True, slots=True)
class Choice:
    """One offer of a question.

    `price` in words; `problems` say why it is not to be had; `damage` what it deals.
    """

    id: str
    label: str
    price: str = ""
    roll: RollDue | None = None
    problems: tuple[Problem, ...] = ()
    cell: Cell | None = None
    damage: tuple[DamageOffer, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether it may be chosen."""
        return all(problem.warning for problem in self.problems)


@dataclass(frozen=True, slots=True)
class Question:
    """What waits for an answer.

    `kind`: reaction, protect, strike, damage, push, step, contest, check, leap, fall, drop,
    down_turn.

    `who` answers, `about` is the token that caused it, `cell` the place where it happens.
    """

    kind: str
    who: str
    text: str
    choices: tuple[Choice, ...]
    about: str = ""
    cell: Cell | None = None
    default: str = ""

    def offer(self, choice: str) -> Choice | None:
        """The offer of that id."""
        return next((offer for offer in self.choices if offer.id == choice), None)


@dataclass(frozen=True, slots=True)
class Offer:
    """An action for the action bar.

    `cost` in words, `legal` whether it may be taken now, `problems` why not.

    `group` is kind, keyword or category for sorting; `alternatives` the prices in words where there
    are several, and `prices` the same by pool.
    """

    action: str
    label: str
    cost: str
    legal: bool
    problems: tuple[Problem, ...] = ()
    modifiers: RollModifiers | None = None
    kind: str = "action"
    group: str = ""
    alternatives: tuple[str, ...] = ()
    prices: tuple[Mapping[str, int], ...] = ()
    overdraft: bool = False
    picker: str | None = None
    help: str = ""
    gives: str = ""  # the movement it grants, in words


@dataclass(frozen=True)
class TargetOffer:
    """A token as a target of an action: distance in thousandths of the unit, its range band, what
    bears on the roll.

    The last is weighed when it is first asked for: among hundreds of targets it is told of one.
    """

    token: str
    legal: bool
    distance: int
    band: str = ""
    problems: tuple[Problem, ...] = ()
    weigh: Callable[[], RollModifiers] = field(default=RollModifiers, repr=False, compare=False)

    @cached_property
    def modifiers(self) -> RollModifiers:
        """What bears on the roll against this target."""
        return self.weigh()


@dataclass(frozen=True, slots=True)
class PushOffer:
    """A way to push a token: the cells it goes through, what stops it, the dice of damage against a
    wall.
    """

    direction: tuple[int, int]
    path: tuple[Cell, ...]
    distance: int  # thousandths of the unit really moved
    stopped_by: str = ""  # "wall", "edge", a token's id, or ""
    dice: str = ""

    @property
    def id(self) -> str:
        """How an answer names it: "1,0:2" = east, two cells."""
        return f"{self.direction[0]},{self.direction[1]}:{len(self.path)}"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a command did.

    With `problems` that are no warnings it was refused and the scenario is the same object.
    """

    scenario: Scenario
    problems: tuple[Problem, ...] = ()
    lines: tuple[str, ...] = ()
    question: Question | None = None
    reminders: tuple[str, ...] = field(default=())

    @property
    def refused(self) -> bool:
        """Whether nothing was done."""
        return any(not problem.warning for problem in self.problems)
