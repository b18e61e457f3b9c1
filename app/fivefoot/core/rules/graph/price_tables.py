"""A profile compiled to the tables of the search: registers and classes become small integers."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import Mask
from fivefoot.core.rules.graph.profile import Profile, Register, StepClass

MOST_AMOUNT: Final = 1_000_000_000
#: So many classes are compared as they are: finding those that are alike would take longer.
FEW: Final = 64
#: No lead is enough.
NEVER: Final = -1


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """`price`, `following` and `cap` are [registers, classes]; `counters` names the modes with a
    cap of their own.

    `fresh` [registers, 1] is the register that a purchase opens with behind each register. `lead`
    [registers, registers] is by how much a way with the first has to be ahead of one with the
    second to be at least as good in everything that may follow: 0 = by nothing, -1 = no lead is
    enough.
    """

    registers: tuple[Register, ...]
    price: NDArray[np.int32]
    following: NDArray[np.int16]
    cap: NDArray[np.int32]
    fresh: NDArray[np.int16]
    lead: NDArray[np.int32]
    counter_of: NDArray[np.int8]
    counter_cap: NDArray[np.int32]
    counters: tuple[str, ...]
    unit: int
    top: int

    def number(self, register: Register) -> int:
        """The number of a register."""
        return self.registers.index(register)


def compile_tables(
    profile: Profile, classes: tuple[StepClass, ...], starts: list[Register], spent: list[int]
) -> Tables:
    """Prices for all registers that can follow from the starting ones.

    `spent` are amounts already paid at starts.
    """
    # The plain register is that of every fresh purchase: it has to have a number.
    registers = list(dict.fromkeys([*starts, Register()]))
    price, following, fresh = _closure(profile, classes, registers)
    caps = [profile.cap(step.mode) for step in classes]
    counters = tuple(profile.counters)
    cap = np.tile(_amounts(caps), (len(registers), 1))
    lead = np.where(as_good(price, following, cap, np.array(fresh)), 0, NEVER).astype(np.int32)
    for behind, ahead, needed in _nearly_as_good(profile, registers, price, fresh):
        if lead[ahead, behind] == NEVER:
            lead[ahead, behind] = needed
    return Tables(
        tuple(registers),
        price,
        following,
        cap=cap,
        fresh=np.array(fresh, np.int16)[:, None],
        lead=lead,
        counter_of=_counter_of(profile, classes, counters),
        counter_cap=_amounts([profile.counters[name] for name in counters]),
        counters=counters,
        unit=_common_unit(price, spent),
        top=max([*caps, 0]),
    )


def _closure(
    profile: Profile, classes: tuple[StepClass, ...], registers: list[Register]
) -> tuple[NDArray[np.int32], NDArray[np.int16], list[int]]:
    """Price and following register [registers, classes], and what a purchase opens with behind each
    register.

    `registers` grows while it is walked, until nothing new follows.
    """
    rows: list[list[tuple[int, int]]] = []
    fresh: list[int] = []
    for register in registers:
        row = []
        for step in classes:
            paid = profile.pay(register, step)
            # -1 stands for "may not"; the register after it is never read.
            row.append((-1, 0) if paid is None else (paid.price, _number(registers, paid.register)))
        rows.append(row)
        fresh.append(_number(registers, profile.fresh_register(register)))
    price = _amounts([[cell[0] for cell in row] for row in rows])
    following = np.array([[cell[1] for cell in row] for row in rows], dtype=np.int16)
    return price, following, fresh


def _counter_of(
    profile: Profile, classes: tuple[StepClass, ...], counters: tuple[str, ...]
) -> NDArray[np.int8]:
    """The number of the total that steps of each class count towards; -1 where their mode has none
    of its own.
    """
    counted_as = {mode: profile.counted_as(mode) for mode in {step.mode for step in classes}}
    counted = [counted_as[step.mode] for step in classes]
    return np.array(
        [counters.index(name) if name in counters else -1 for name in counted], dtype=np.int8
    )


def _common_unit(price: NDArray[np.int32], spent: list[int]) -> int:
    """The greatest amount of which every price, and everything spent, is a multiple."""
    return math.gcd(int(np.gcd.reduce(price[price > 0])), *(s for s in spent if s > 0)) or 1


def as_good(
    price: NDArray[np.int32],
    following: NDArray[np.int16],
    cap: NDArray[np.int32],
    fresh: NDArray[np.int64],
) -> Mask:
    """Which register is at least as good as which in everything that may follow: bool [registers,
    registers], True where the first may be had for the second.

    `price`, `following` and `cap` are [registers, classes], `fresh` [registers], as in `Tables`.
    What pays no more for any step, now and at the registers that it leads to, is never worse off.
    So whose cheap diagonal is still to come is as good as who has had it (A44), and who has run up
    as good as who has not, where nothing else tells them apart.
    """
    registers, classes = price.shape
    if classes > FEW:
        # Many classes differ in nothing that a price knows of.
        alike = np.unique(np.concatenate([price, following, cap]), axis=1)
        price, following, cap = alike[:registers], alike[registers:-registers], alike[-registers:]
    may = price >= 0
    cheap = may[:, None] & (price[:, None] <= price[None]) & (cap[:, None] >= cap[None])
    # Behind another purchase both are the same: what a search of other steps goes on with is that.
    found: Mask = (cheap | ~may[None]).all(axis=2) & (fresh[:, None] == fresh[None])
    while True:
        kept: Mask = found & (found[following[:, None], following[None]] | ~may[None]).all(axis=2)
        if (kept == found).all():
            return kept
        found = kept


def _nearly_as_good(
    profile: Profile, registers: list[Register], price: NDArray[np.int32], fresh: list[int]
) -> Iterator[tuple[int, int, int]]:
    """Whose cheap diagonal is still to come saves no more than one diagonal costs more without it
    (A44): its register, the one where that is had, and how much that is.

    From then on the two are alike; who has had it has run up no less. Not where the count outlasts
    a purchase, nor where each mode has its own total, nor where a longer run-up might be worth
    less.
    """
    limits = profile.leaps
    shrinks = limits is not None and (
        limits.straight or _shrinks(limits.long) or _shrinks(limits.high)
    )
    if profile.ruleset.metric.diagonal != "first_then_1_5" or profile.counters or shrinks:
        return
    for number, register in enumerate(registers):
        used = register._replace(diagonal=1)
        if (
            register.diagonal
            or used not in registers
            or fresh[registers.index(used)] != fresh[number]
        ):
            continue
        other = registers.index(used)
        yield number, other, max(0, int((price[other] - price[number]).max(initial=0)))


def _shrinks(limit: tuple[int | None, int | None]) -> bool:
    """Whether a leap is shorter, or lower, after a full run-up than from standing."""
    return (limit[0] or 0) < (limit[1] or 0)


def _amounts(values: Sequence[Any]) -> NDArray[np.int32]:
    """Amounts as the search counts them: two of them add up within 32 bits, however absurd a speed
    a token is given.
    """
    # Cut as floats: an absurd speed would wrap round in 32 bits.
    return np.clip(np.array(values, dtype=np.float64), -MOST_AMOUNT, MOST_AMOUNT).astype(np.int32)


def _number(registers: list[Register], register: Register) -> int:
    """The number of a register, added at the end where it is new."""
    if register not in registers:
        registers.append(register)
    return registers.index(register)
