"""How far and how high a token leaps: by formula, by tier and load, by the run-up, or by a check.

Lengths are thousandths of the ruleset's unit.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from fivefoot.core.model.token import Token
from fivefoot.core.rules.graph.texts import say
from fivefoot.core.rules.ruleset.amount_text import number_text
from fivefoot.core.rules.ruleset.schema.base import WHOLE, exact, thousandths
from fivefoot.core.rules.ruleset.schema.movement import Leap, LeapTier
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.tokens import (
    cell_units,
    condition_effects,
    has_condition,
    is_blocked,
    stats_of,
)
from fivefoot.core.texts.labels import in_sentence


@dataclass(frozen=True, slots=True)
class LeapLimits:
    """How far and how high a token leaps.

    `long` and `high` hold (with the full run-up, standing), thousandths of the unit; None = not at
    all. `per_unit` is length won per unit of run-up (thousandths), where that is the rule.
    """

    long: tuple[int | None, int | None]
    high: tuple[int | None, int | None]
    needed: int = 0
    full: int = 0
    per_unit: int = 0
    straight: bool = False
    modes: tuple[str, ...] = ("walk",)
    most_run_up: int = 0
    by_check: bool = False  # any length, at a check whose difficulty it is
    # rise of an ordinary step, where nobody leaps high: so much higher a landing may lie all the
    # same
    step: int = 0
    # Times that difficulty without the run-up, in thousandths; 0 = no leap then.
    standing_check: int = 0

    def limits(self, run_up: int) -> tuple[int | None, int | None]:
        """The greatest length and height after a run-up."""
        if run_up < self.needed and not (self.by_check and self.standing_check):
            return None, None
        which = 0 if run_up >= self.full else 1
        if self.per_unit:
            return run_up * self.per_unit // 1000, self.high[which]
        return self.long[which], self.high[which]

    def check_factor(self, run_up: int) -> int:
        """What the difficulty of a leap by check is multiplied with after a run-up, in
        thousandths.
        """
        return self.standing_check if run_up < self.needed and self.standing_check else WHOLE

    def allows(self, run_up: int, chord: int, rise: int) -> bool:
        """Whether a leap of that airborne length and rise can be made."""
        long, high = self.limits(run_up)
        return (long is not None and chord <= long) and (
            rise <= self.step or (high is not None and rise <= high)
        )

    def run_up_for(self, length: int, high: int) -> int | None:
        """The shortest run-up that allows a leap: 0 = from standing; None where no run-up does."""
        runs = {0, self.needed, self.full}
        if self.per_unit:
            runs.add(-(-length * 1000 // self.per_unit))
        allowed = (
            run
            # Nobody can run up farther than counts: past that no run changes the limits.
            for run in sorted(runs)
            if run <= self.most_run_up and self.allows(run, length, high)
        )
        return next(allowed, None)

    @property
    def longest(self) -> int:
        """The greatest length under any run-up."""
        best = max((value for value in self.long if value is not None), default=0)
        return max(best, self.most_run_up * self.per_unit // 1000)

    @property
    def highest(self) -> int:
        """The greatest height under any run-up; that of an ordinary step where nobody leaps
        high.
        """
        return max((value for value in self.high if value is not None), default=self.step)

    @property
    def high_at_most(self) -> int | None:
        """As `highest`, None where it does not leap up at all."""
        return None if self.high == (None, None) else self.highest


def leap_limits(battle: Battle, token: Token, budget: int) -> LeapLimits | None:
    """How far and how high a token leaps now; None where it cannot leap at all."""
    ruleset, leap = battle.ruleset, battle.ruleset.leap
    if not leap.enabled or any(has_condition(ruleset, token, name) for name in leap.not_while):
        return None
    if is_blocked(ruleset, token, "leap"):
        return None
    run = leap.run_up
    needed, full = thousandths(exact(run.needed)), thousandths(exact(run.full))
    long, high = leap_reach(battle, token)
    if long == (None, None) and leap.rule not in ("check", "run_up"):
        return None
    # A longer run-up is forgotten (`Profile._run`): it would only keep more routes apart.
    most = max(needed, full) if not run.per_unit else max(needed, budget)
    if leap.rule == "check":
        # At a check any length may be tried that the movement pays for (C20).
        long = (budget, budget)
    per_unit = thousandths(exact(run.per_unit))
    return LeapLimits(
        long,
        high,
        needed,
        full,
        per_unit,
        run.straight,
        tuple(leap.modes),
        most,
        leap.rule == "check",
        _step_units(ruleset) if high == (None, None) else 0,
        thousandths(exact(leap.standing_check)),
    )


def _step_units(ruleset: Ruleset) -> int:
    """The rise of an ordinary step, in thousandths of the unit."""
    return thousandths(exact(ruleset.height.free_step) * cell_units(ruleset) / 1000)


def leap_reach(
    battle: Battle, token: Token
) -> tuple[tuple[int | None, int | None], tuple[int | None, int | None]]:
    """(long, high), each (with full run-up, standing): by formula (A55, A56) or by tier and load
    (B40, B41).
    """
    leap, stats = battle.ruleset.leap, stats_of(battle.ruleset, token)
    if leap.rule == "tiers":
        tier = leap_tier(battle.ruleset, token)
        if tier is None:
            return (None, None), (None, None)
        long, high = exact(tier.long), exact(tier.high)
        return _leap_lengths(leap, long), _leap_heights(leap, high, stats)
    return (
        (None, None) if leap.long is None else _leap_lengths(leap, leap.long.of(stats)),
        (None, None) if leap.high is None else _leap_heights(leap, leap.high.of(stats), stats),
    )


def leap_reason(battle: Battle, token: Token, upward: bool = False) -> str:
    """What decides how far or how high a token leaps: "Strength 6", "Strength 5, encumbered"; ""
    for nothing.

    The stats of the formula (A55, A56), the row of the table and the load (B40, B41), or the run
    before it.
    """
    ruleset, leap = battle.ruleset, battle.ruleset.leap
    if leap.run_up.per_unit and not upward:
        return say(
            "thousandths_run_up", thousandths=number_text(thousandths(exact(leap.run_up.per_unit)))
        )
    amount = leap.high if upward else leap.long
    names = (
        (leap.tier_stat,) if leap.rule == "tiers" else amount.stats() if amount is not None else ()
    )
    stats = stats_of(ruleset, token)
    words = [
        f"{ruleset.stats[name].label} {_plain(stats.get(name, 0))}"
        for name in names
        if name in ruleset.stats
    ]
    conditions = [name for name, _ in condition_effects(ruleset, token) if name in leap.load_shift]
    return ", ".join(words + [in_sentence(ruleset.conditions[name].label) for name in conditions])


def _plain(value: object) -> str:
    """A stat without a decimal point that says nothing: 4.0 is 4."""
    return f"{value:g}" if isinstance(value, float) else str(value)


def _leap_lengths(leap: Leap, full: Fraction) -> tuple[int, int]:
    if leap.long_least is not None:
        full = max(full, exact(leap.long_least))
    standing = full * exact(leap.standing)
    if leap.standing_round != "exact":
        standing = Fraction(
            standing.__floor__() if leap.standing_round == "down" else standing.__ceil__()
        )
    standing = max(standing, exact(leap.standing_least))
    return thousandths(full), thousandths(standing)


def _leap_heights(leap: Leap, full: Fraction, stats: dict[str, object]) -> tuple[int, int]:
    standing = full * exact(leap.standing)
    if leap.high_standing is not None:
        standing = leap.high_standing.of(stats)
    return thousandths(full), thousandths(standing)


def leap_tier(ruleset: Ruleset, token: Token) -> LeapTier | None:
    """The row of the leap table for a token's strength and the conditions of its load; None below
    the first row (B41).
    """
    leap = ruleset.leap
    conditions = [name for name, _ in condition_effects(ruleset, token)]
    if any(name in leap.load_none for name in conditions):
        return None
    strength = exact(stats_of(ruleset, token).get(leap.tier_stat, 0))
    rows = [row for row in leap.tiers if exact(row.from_) <= strength]
    # Of several loads the heaviest counts: they do not add up (B41).
    index = len(rows) - 1 + min((leap.load_shift.get(name, 0) for name in conditions), default=0)
    return leap.tiers[index] if rows and index >= 0 else None
