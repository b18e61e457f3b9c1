"""Paying along a path: how a movement begins, what each of its steps is charged, and how a path is
divided among purchases at the lowest cost.

The search pays by compiled tables (`graph/price_tables.py`); everything that pays for given steps
does it here, from the same `Profile.pay`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from fivefoot.core.model.encounter import OpenMove
from fivefoot.core.rules.graph.profile import Paid, Profile, Register, StepClass, register_of

NO_START = 2**30
"""Spent above every cap: a way that begins so has to buy before it can walk."""


class Beginning(NamedTuple):
    """What a movement has spent before its first step, in all and by mode (thousandths of the
    unit), and the register of that step.
    """

    register: Register
    spent: int
    by_mode: Mapping[str, int]

    def counters(self, profile: Profile) -> tuple[int, ...]:
        """What each mode with a total of its own has used, in the profile's order."""
        return tuple(self.by_mode.get(name, 0) for name in profile.counters)


def beginning(profile: Profile, move: OpenMove | None) -> Beginning:
    """How a movement begins: where the open one stands, or before its first purchase."""
    if move is not None:
        return Beginning(register_of(profile, move), move.spent, move.by_mode)
    # A pool of the turn's movement is there already; anything else has to be bought first.
    spent = NO_START if profile.per_purchase else 0
    return Beginning(Register(profile.turn_diagonal), spent, {})


class Charge(NamedTuple):
    """What a step is charged: its price, the register before it, and what has been `spent` in its
    purchase and in `total` after it.
    """

    register: Register
    paid: Paid
    purchase: int
    spent: int
    total: int


def charges(
    profile: Profile, move: OpenMove | None, steps: Iterable[tuple[StepClass, int]]
) -> Iterator[Charge]:
    """The charge of each step, given with the purchase that pays for it.

    Ends before a step that may not be taken after those before it.
    """
    register, spent, _ = beginning(profile, move)
    # A receipt shows nothing as spent where the movement has to be bought first.
    spent, purchase, total = (0 if spent >= NO_START else spent), 0, 0
    for step, paying in steps:
        # In a new purchase what was spent and the diagonal count begin again (A44).
        if paying != purchase:
            purchase, spent, register = paying, 0, profile.fresh_register(register)
        paid = profile.pay(register, step)
        if paid is None:
            return
        spent, total = spent + paid.price, total + paid.price
        yield Charge(register, paid, purchase, spent, total)
        register = paid.register


def last_register(
    profile: Profile, move: OpenMove | None, charged: Sequence[Charge]
) -> tuple[int, int, int]:
    """What the step after these charges has to remember: diagonal, run-up, heading."""
    last = charged[-1].paid.register if charged else beginning(profile, move).register
    return last.diagonal, last.run_up, last.heading


@dataclass(frozen=True, slots=True)
class _Way:
    """One way of paying for the first steps of a path."""

    purchases: int
    spent: int
    total: int
    register: Register
    paid_by: tuple[int, ...]
    by_mode: tuple[tuple[str, int], ...] = ()

    def order(self) -> tuple[int, int, int]:
        return (self.purchases, self.spent, self.total)


def purchases_of_path(
    profile: Profile,
    steps: Sequence[StepClass],
    may_buy: Sequence[bool],
    move: OpenMove | None,
    most: int,
) -> tuple[int, ...]:
    """Which purchase pays for each plain step at the lowest cost, with at most `most` of them;
    shorter than the path where the rest cannot be paid.
    """
    register, spent, by_mode = beginning(profile, move)
    ways = [_Way(0, spent, 0, register, (), tuple(sorted(by_mode.items())))]
    done: tuple[int, ...] = ()
    for step, buy in zip(steps, may_buy, strict=True):
        ways = [way for way in _pay_ways(profile, ways, step, buy) if way.purchases <= most]
        if not ways:
            # Where the rest cannot be paid, what could is the answer: its length says how far the
            # path leads.
            return done
        done = min(ways, key=_Way.order).paid_by
    return done


def _pay_ways(profile: Profile, ways: list[_Way], step: StepClass, may_buy: bool) -> list[_Way]:
    """All undominated ways of paying for one more step."""
    found: list[_Way] = []
    for way in ways:
        fresh = replace(
            way, purchases=way.purchases + 1, spent=0, register=profile.fresh_register(way.register)
        )
        for base in [way, fresh] if may_buy and profile.per_purchase else [way]:
            paid = profile.pay(base.register, step)
            assert paid is not None  # plain steps can always be paid
            spent = base.spent + paid.price
            by_mode = dict(base.by_mode)
            mode = profile.counted_as(step.mode)
            by_mode[mode] = by_mode.get(mode, 0) + paid.price
            over = mode in profile.counters and by_mode[mode] > profile.counters[mode]
            if spent <= profile.cap(step.mode) and not over:
                paid_by = (*base.paid_by, base.purchases)
                found.append(
                    _Way(
                        base.purchases,
                        spent,
                        base.total + paid.price,
                        paid.register,
                        paid_by,
                        tuple(sorted(by_mode.items())),
                    )
                )
    return [way for way in found if not any(_dominates(other, way) for other in found)]


def _dominates(a: _Way, b: _Way) -> bool:
    if (
        a is b
        or a.register != b.register
        # Counters begin anew with a purchase: of different ones they say nothing about each other.
        or (a.by_mode != b.by_mode and a.purchases == b.purchases)
    ):
        return False
    better = a.purchases <= b.purchases and a.spent <= b.spent and a.total <= b.total
    return better and (a.order() != b.order())
