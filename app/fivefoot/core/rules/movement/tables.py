"""A profile compiled to the tables of the search: registers and classes become small integers."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.rules.movement.profile import Profile, Register, StepClass


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """`price`, `following` and `cap` are [registers, classes]; `counters` names the modes with a cap of their own."""

    registers: tuple[Register, ...]
    price: NDArray[np.int32]
    following: NDArray[np.int16]
    cap: NDArray[np.int32]
    counter_of: NDArray[np.int8]
    counter_cap: NDArray[np.int32]
    counters: tuple[str, ...]
    unit: int
    top: int

    def number(self, register: Register) -> int:
        """The number of a register."""
        return self.registers.index(register)


def compile_tables(profile: Profile, classes: tuple[StepClass, ...], starts: list[Register], spent: list[int]) -> Tables:
    """Prices for all registers that can follow from the starting ones. `spent` are amounts already paid at starts."""
    registers = list(dict.fromkeys([*starts, profile.fresh_register(starts[0] if starts else Register())]))
    rows: list[list[tuple[int, int]]] = []
    for register in registers:  # grows while it is walked: the closure of what can follow
        row = []
        for step in classes:
            paid = profile.pay(register, step)
            if paid.register not in registers:
                registers.append(paid.register)
            row.append((paid.price, registers.index(paid.register)))
        rows.append(row)
    price = np.array([[cell[0] for cell in row] for row in rows], dtype=np.int32)
    following = np.array([[cell[1] for cell in row] for row in rows], dtype=np.int16)
    caps = [profile.cap(step.mode) for step in classes]
    cap = np.tile(np.array(caps, dtype=np.int32), (len(registers), 1))
    names = tuple(profile.counters)
    counter_of = np.array([names.index(s.mode) if s.mode in names else -1 for s in classes], dtype=np.int8)
    counter_cap = np.array([profile.counters[name] for name in names], dtype=np.int32)
    amounts = [int(p) for p in np.unique(price) if p > 0] + [s for s in spent if s > 0]
    unit = math.gcd(*amounts) if amounts else 1
    return Tables(
        tuple(registers), price, following, cap, counter_of, counter_cap, names, unit, max([*caps, 0])
    )
