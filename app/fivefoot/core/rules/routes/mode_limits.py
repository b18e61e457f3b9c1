"""Which way of moving comes short, where each has a speed of its own within what a movement gives
(C5, E15).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from fivefoot.core.model.encounter import OpenMove
from fivefoot.core.rules.graph.profile import Profile
from fivefoot.core.rules.results import RouteStep
from fivefoot.core.rules.routes.texts import say
from fivefoot.core.rules.ruleset.amount_text import amount_text


@dataclass(frozen=True, slots=True)
class ModeLimit:
    """How far a mode's own speed leads, and how much of it was `used` before a way that takes `due`
    of it; thousandths of the unit.
    """

    profile: Profile
    mode: str
    amount: int
    used: int
    due: int = 0

    @property
    def label(self) -> str:
        """The mode's name."""
        return self.profile.ruleset.modes[self.mode].label

    @property
    def gives(self) -> str:
        """Its speed, and what is left of it where some is used, in words."""
        return what_is_left(self.profile, self.amount, self.used)

    @property
    def cost(self) -> str:
        """What the way takes of it, in words."""
        return amount_text(self.profile.ruleset, self.due)

    @property
    def left(self) -> str:
        """What is left of its speed, in words: "20 ft left"."""
        left = max(0, self.amount - self.used)
        return say("budget_that_is_left", budget=amount_text(self.profile.ruleset, left))


def what_is_left(profile: Profile, amount: int, used: int) -> str:
    """An amount in words, with what is left of it where some is used: "30 ft, 10 ft left"."""
    gives = amount_text(profile.ruleset, amount)
    if not used:
        return gives
    left = amount_text(profile.ruleset, max(0, amount - used))
    return say("gives_left_left", gives=gives, left=left)


def passed(profile: Profile, move: OpenMove | None, used: Mapping[str, int]) -> ModeLimit | None:
    """The first mode of which more is `used` in the turn than its own speed (C5)."""
    before = move.by_mode if move is not None else {}
    for mode, cap in profile.counters.items():
        if used.get(mode, 0) > cap:
            already = before.get(mode, 0)
            return ModeLimit(profile, mode, cap, already, used[mode] - already)
    return None


def passed_by_steps(
    profile: Profile, move: OpenMove | None, steps: Sequence[RouteStep]
) -> ModeLimit | None:
    """The mode whose own speed the last of some steps passes although the whole movement does not
    come short.
    """
    last = steps[-1]
    if last.spent > profile.budget:
        return None
    # By the time a step in a mode is paid no more than its speed may be spent in all (E15).
    if last.spent > profile.cap(last.mode):
        return ModeLimit(profile, last.mode, profile.cap(last.mode), move.spent if move else 0)
    used = dict(move.by_mode) if move is not None else {}
    for step in steps:
        mode = profile.counted_as(step.mode)
        used[mode] = used.get(mode, 0) + step.price
    return passed(profile, move, used)


def each_lifted(profile: Profile, move: OpenMove | None) -> Iterator[tuple[ModeLimit, Profile]]:
    """The limit of each mode, and the profile that is not held to it."""
    before = move.by_mode if move is not None else {}
    for mode, cap in profile.counters.items():
        others = {name: most for name, most in profile.counters.items() if name != mode}
        limit = ModeLimit(profile, mode, cap, before.get(mode, 0))
        yield limit, replace(profile, counters=others)
    for mode, cap in profile.caps.items():
        if cap < profile.budget:
            limit = ModeLimit(profile, mode, cap, move.spent if move is not None else 0)
            yield limit, replace(profile, caps={**profile.caps, mode: profile.budget})
