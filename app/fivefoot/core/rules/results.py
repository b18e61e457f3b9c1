"""What the rules answer: frozen values shared by window, terminal and cases.

Amounts of movement are integers of thousandths of the ruleset's unit (30 ft = 30000); `cell`s are
anchors of the mover's footprint. Every number carries why.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from fivefoot.core.geometry.grid import Cell


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a number or a verdict is what it is: words for people, and the rule id (or `default`)
    behind them.
    """

    text: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that forbids (or, with `warning`, only cautions).

    `code` is stable for cases and JSON.

    Codes: not_adjacent, out_of_map, blocked_by_wall, occupied_by_enemy, occupied_by_neutral,
    occupied_by_ally, end_occupied, too_far, speed_zero, no_pool, blocked_by_condition,
    ends_in_enemy_reach, gate, impassable, wrong_mode, not_straight, not_active, turn_ended,
    unreachable, posture, no_room, not_farther, same_place, holds_fast, pair_held, and
    those of heights, leaps and actions.

    `brief` says it in two or three words, where there is little room; empty where it has none.

    `about` names the reason where several rules forbid for the same one ("speed"); `also` are the
    other problems of that reason, see `one_for_each_reason`.
    """

    code: str
    text: str
    rule: str = ""
    cell: Cell | None = None
    warning: bool = False
    brief: str = ""
    about: str = ""
    also: tuple[Problem, ...] = ()


def one_for_each_reason(problems: Iterable[Problem]) -> list[Problem]:
    """Problems of the same reason as their first, which keeps the others in `also`: a grappled
    token is refused by its condition, by a gate of the action and as going too far, and one
    sentence says it.

    >>> grappled = Problem("speed_zero", "Ada is grappled: its speed is 0", "A81", about="speed")
    >>> gate = Problem("gate", "its speed is 0", "A64", about="speed")
    >>> [(each.rule, len(each.also)) for each in one_for_each_reason([grappled, gate])]
    [('A81', 1)]
    """
    firsts: dict[str, int] = {}
    found: list[Problem] = []
    for problem in problems:
        place = firsts.setdefault(problem.about, len(found))
        if not problem.about or place == len(found):
            found.append(problem)
        else:
            found[place] = replace(found[place], also=(*found[place].also, problem))
    return found


def every_problem(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """All problems, with those that `one_for_each_reason` took together."""
    return tuple(
        each for problem in problems for each in (replace(problem, also=()), *problem.also)
    )


@dataclass(frozen=True, slots=True)
class Trigger:
    """A reaction that a step provokes, or would if it were not exempt.

    `leaving` is the cell on which it is resolved (the mover still stands there), `step` the index
    of the step, `number` counts trigger places along the route from 1. `fires` False = exempt,
    `reasons` say why either way. `named` = the mover has chosen to be safe from it (C23).
    """

    number: int
    step: int
    leaving: Cell
    by: str
    fires: bool
    reach: int  # of the reactor, thousandths of the unit
    reasons: tuple[Reason, ...] = ()
    label: str = ""
    named: bool = False


@dataclass(frozen=True, slots=True)
class RouteStep:
    """One step of a route and its receipt line.

    `base` is the metric price, `factor` the multiplier in thousandths (2000 = doubled), `price`
    what is paid, `spent` what the purchase has spent after it, `left` what it still holds, `feet`
    all movement of the route so far. `diagonal` is the diagonal register before the step (None for
    orthogonal steps).
    """

    start: Cell
    end: Cell
    price: int
    base: int
    factor: int
    purchase: int
    spent: int
    left: int
    feet: int
    mode: str = "walk"
    diagonal: int | None = None
    elevation: int = 0
    deciding: Cell | None = None  # the footprint cell that decided the factor
    reasons: tuple[Reason, ...] = ()
    leap: bool = False
    support: str = "ground"  # what holds the token up after it
    shape: str = "step"  # step, vertical, air, switch, leap
    chord: int = 0  # airborne length of a leap, thousandths of the unit
    run_up: int = 0  # before a leap, thousandths of the unit
    rise: int = 0  # thousandths of the unit, negative = down
    label: str = ""  # what the game calls the quality of the movement here (stealth dice)
    side: int = 0  # how many cells wide a squeezing body is after it; 0 = all its width


@dataclass(frozen=True, slots=True)
class Route:
    """A way through the map.

    `purchases` counts what it buys anew; `cost` all movement paid, `left` what the last purchase
    still holds. `events` counts firing triggers.
    """

    token: str
    action: str
    start: Cell
    steps: tuple[RouteStep, ...]
    purchases: int
    cost: int
    left: int
    triggers: tuple[Trigger, ...] = ()
    label: str = ""
    register: tuple[int, int, int] = (
        0,
        0,
        -1,
    )  # what its next step has to remember: diagonal, run-up, heading

    @property
    def path(self) -> tuple[Cell, ...]:
        """The cells entered, in order."""
        return tuple(step.end for step in self.steps)

    @property
    def events(self) -> int:
        """How many triggers fire."""
        return sum(trigger.fires for trigger in self.triggers)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether something may be done, what it does, and why not where it may not.

    `problems` that are no warnings make it illegal; the GM may overrule.
    """

    problems: tuple[Problem, ...] = ()
    route: Route | None = None
    buys: tuple[str, ...] = ()  # what the drop buys, in words: "Advance (1 action)"

    @property
    def legal(self) -> bool:
        """Nothing forbids it."""
        return all(problem.warning for problem in self.problems)


@dataclass(frozen=True, slots=True)
class ReachCell:
    """A cell a token can come to.

    `purchase` counts from 1 what has to be bought (0 = by the open movement alone).
    """

    cell: Cell
    purchase: int
    cost: int
    spent: int
    left: int
    can_end: bool = True
    events: int = 0
    elevation: int = 0  # thousandths of a cell
    label: str = ""
    support: str = "ground"  # what would hold it up there


@dataclass(frozen=True, slots=True)
class FlankLine:
    """A flank: two attackers, the target between, the line that proves it, and what each gains."""

    target: str
    first: str
    second: str
    effects: dict[str, str] = field(
        default_factory=dict
    )  # attacker id -> effect; absent where a gate denies it
    denied: dict[str, Reason] = field(default_factory=dict)
    reason: Reason = Reason("")
