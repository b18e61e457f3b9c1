"""Leaps that need a roll: how hard one is, and where the token lands when the roll fails (C19,
C20).

A failed leap gets as far along its line as the result says, counted from the take-off edge; it
comes down in the cell that holds that point. Lengths are thousandths of the ruleset's unit, results
whole numbers as the table counts them.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from itertools import groupby

from fivefoot.core.geometry.grid import CELL, Cell
from fivefoot.core.rules.graph.profile import Profile, profile_of
from fivefoot.core.rules.results import Problem, Route, RouteStep
from fivefoot.core.rules.rolls.roll_modifiers import bonus_of_conditions, with_tags
from fivefoot.core.rules.rolls.which_rolls import named_roll
from fivefoot.core.rules.routes.falls import drop_warning, falls_from
from fivefoot.core.rules.routes.leap_query import MeasuredLeap, find_leap
from fivefoot.core.rules.routes.texts import say
from fivefoot.core.rules.ruleset.amount_text import amount_text, number_text
from fivefoot.core.rules.ruleset.schema.base import WHOLE, exact, thousandths
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.mounts_and_grapples import with_mount_shape
from fivefoot.core.rules.space.tokens import stats_of
from fivefoot.core.texts.lists import either

HAIR = 1
"""Two-thousandths of a cell: a point so near to the edge of a cell has reached it, since
lengths are known to a thousandth of the unit."""


@dataclass(frozen=True, slots=True)
class ShortLanding:
    """Where a failed leap comes down, and the results (from `least` to `most`) that lead there."""

    cell: Cell
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class LeapCheck:
    """What a leap is rolled for: the check's name, what is added to the dice, and the difficulty.

    Without a difficulty the table judges for itself. `level` is the take-off's (thousandths of a
    cell), `spent` the movement that a failed leap takes all the same: what was planned, up to the
    far edge. `landings` from the take-off on, `tags` the edges and notes that bear on the roll.
    """

    start: Cell
    end: Cell
    level: int
    name: str
    bonus: int
    difficulty: int | None
    spent: int
    landings: tuple[ShortLanding, ...]
    tags: tuple[str, ...] = ()

    def landing_of(self, result: int) -> ShortLanding:
        """Where a failed result comes down; below 0 it does not leave the ground (C20)."""
        return next(
            # From the farthest on: the first whose least result was rolled.
            (each for each in reversed(self.landings) if each.least <= result),
            self.landings[0],
        )


def is_rolled(profile: Profile) -> bool:
    """Whether a leap of this movement waits for a check."""
    return profile.leaps is not None and profile.ruleset.leap.fail != "none"


def difficulty_of(profile: Profile, length: int, run_up: int) -> int:
    """The difficulty of a leap by check: its length, rounded up to a whole unit where the ruleset
    says so.

    Thousandths, as lengths are. Without a run-up it is multiplied, where such a leap is offered at
    all.
    """
    assert profile.leaps is not None
    # Up to a whole unit, in thousandths: difficulties are what a table rolls against.
    harder = length * profile.leaps.check_factor(run_up) // WHOLE
    return -(-harder // 1000) * 1000 if profile.ruleset.leap.round_check_up else harder


def leap_difficulty(battle: Battle, profile: Profile, step: RouteStep) -> int:
    """The difficulty of a leap of a route, in thousandths: that of the planned length, which may be
    more than the obstacle needs.
    """
    leap = leap_of_step(battle, profile, step)
    planned = (
        leap.length + needless_length(battle, profile, step, leap)
        if leap is not None
        else step.chord
    )
    return difficulty_of(profile, planned, step.run_up)


def leap_check(battle: Battle, profile: Profile, step: RouteStep) -> LeapCheck | None:
    """The check that a step asks for; None where it is no leap, or nothing is rolled."""
    leap = leap_of_step(battle, profile, step) if step.leap and is_rolled(profile) else None
    if leap is None or profile.leaps is None:
        return None
    rule = profile.ruleset.leap
    planned = leap.length + needless_length(battle, profile, step, leap)
    difficulty = difficulty_of(profile, planned, step.run_up) if profile.leaps.by_check else None
    bonus, tags = _leap_bearing(battle, profile)
    # Measured from centre to centre the planned way holds the way to the edge.
    from_edge = leap.entry if rule.measure == "chord" else 0
    # A share of the price, as what was planned is of the line: never more than the leap costs.
    spent = min(
        step.price, round(step.price * (from_edge + planned) / max(1, line_length(profile, step)))
    )
    landings = short_landings(
        profile, step, from_edge, difficulty if difficulty is not None else planned
    )
    return LeapCheck(
        step.start,
        step.end,
        take_off_level(profile, step),
        rule.check or say("check"),
        bonus,
        difficulty,
        spent,
        landings,
        tags,
    )


def _leap_bearing(battle: Battle, profile: Profile) -> tuple[int, tuple[str, ...]]:
    """What is added to the dice, in thousandths, and what else bears on them in words: a stat, and
    what conditions give to such a check.
    """
    rule, token = profile.ruleset.leap, profile.token
    stat = float(stats_of(profile.ruleset, token).get(rule.check_stat or "", 0) or 0)
    roll = named_roll(token.id, "skill", rule.check or "")
    number, tags = bonus_of_conditions(battle, token, roll)
    return round((stat + number) * 1000), tags


def leap_of_step(battle: Battle, profile: Profile, step: RouteStep) -> MeasuredLeap | None:
    """A step of a route as a line over the map."""
    return find_leap(
        battle, profile, step.start, step.end, (take_off_level(profile, step), step.elevation)
    )


def take_off_level(profile: Profile, step: RouteStep) -> int:
    """The level that a step begins on, in thousandths of a cell."""
    return step.elevation - step.rise * CELL // profile.cell


def line_length(profile: Profile, step: RouteStep) -> int:
    """The straight way from take-off to landing centre."""
    dx, dy = step.end.x - step.start.x, step.end.y - step.start.y
    return round(math.hypot(dx, dy) * profile.cell)


def needless_length(battle: Battle, profile: Profile, step: RouteStep, leap: MeasuredLeap) -> int:
    """How much longer a leap was planned than its obstacle needs: whole cells of a straight line
    (C20).
    """
    dx, dy = step.end.x - step.start.x, step.end.y - step.start.y
    far = max(abs(dx), abs(dy))
    # On a slant no cell can be left out: a shorter line is another line.
    if 0 not in (dx, dy) and abs(dx) != abs(dy):
        return 0
    one = Cell(dx // far, dy // far)
    spared = 0
    # From the far end down: the first that crosses something else ends what was needless.
    for cells in range(far - 1, 1, -1):
        nearer = Cell(step.start.x + one.x * cells, step.start.y + one.y * cells)
        shorter = find_leap(battle, profile, step.start, nearer)
        if shorter is None or (shorter.entry, shorter.chord, shorter.rise) != (
            leap.entry,
            leap.chord,
            leap.rise,
        ):
            break
        spared += 1
    return spared * line_length(profile, step) // far


def short_landings(
    profile: Profile, step: RouteStep, from_edge: int, reach: int
) -> tuple[ShortLanding, ...]:
    """Where each failing result leads: from 0, where the token does not take off, to the last one
    below what is needed (`reach`).
    """
    assert profile.leaps is not None
    if profile.ruleset.leap.fail == "stays":
        # Every failing result stays: one range from 0 to the last that fails.
        return (ShortLanding(step.start, 0, max(0, -(-reach // 1000) - 1)),)
    factor = profile.leaps.check_factor(step.run_up)
    results = range(max(1, -(-reach // 1000)))
    cells = [
        # A leap from standing is harder by a factor: a result leads so much less far.
        cell_after(profile, step, from_edge, result * 1000 * WHOLE // factor)
        for result in results
    ]
    found = []
    for cell, numbers in groupby(results, key=lambda result: cells[result]):
        known = list(numbers)
        found.append(ShortLanding(cell, known[0], known[-1]))
    return tuple(found)


def cell_after(profile: Profile, step: RouteStep, from_edge: int, way: int) -> Cell:
    """The anchor cell that a leap is over after some way through the air; at an edge between two
    cells, the farther one.

    No way at all leaves it at the take-off.
    """
    dx, dy = step.end.x - step.start.x, step.end.y - step.start.y
    if way <= 0:
        return step.start
    whole = max(1, line_length(profile, step))
    gone = min(whole, from_edge + way)
    return Cell(step.start.x + _cells(dx, gone, whole), step.start.y + _cells(dy, gone, whole))


def _cells(run: int, gone: int, whole: int) -> int:
    """Whole cells of a run after `gone` of `whole`: the nearest, at a tie the farther."""
    # Nearest whole cell, a tie going on: who comes to an edge is past it. In whole numbers, since a
    # rounding error would move the landing by a cell.
    passed = (2000 * abs(run) * gone + (1000 + HAIR) * whole) // (2000 * whole)
    return passed if run > 0 else -passed


# -- said before it is done -----------------------------------------------------------------------


def checks_of(battle: Battle, route: Route) -> tuple[LeapCheck, ...]:
    """The checks that a route asks for on its way."""
    # Most routes have no leap: the rider's shape and the profile need not be made then.
    if not any(step.leap for step in route.steps):
        return ()
    battle = with_mount_shape(battle, route.token)
    profile = profile_of(battle, route.token, route.action)
    found = (leap_check(battle, profile, step) for step in route.steps)
    return tuple(check for check in found if check is not None)


def leap_warnings(battle: Battle, route: Route) -> tuple[Problem, ...]:
    """What a route's leaps are rolled for, with where they come down when that fails, and the falls
    that end them.
    """
    rule = battle.ruleset.source_of("leap")
    return _drops(battle, route) + tuple(
        Problem("leap_check", check_text(battle, route.token, check), rule, check.end, warning=True)
        for check in checks_of(battle, route)
    )


def _drops(battle: Battle, route: Route) -> tuple[Problem, ...]:
    """The falls at the end of leaps to lower ground."""
    if not any(step.leap and step.rise < 0 for step in route.steps):
        return ()
    profile = profile_of(with_mount_shape(battle, route.token), route.token, route.action)
    drops = [step for step in route.steps if is_drop(profile, step)]
    token = battle.token(route.token)
    found = [
        drop_warning(battle, token, step.end, take_off_level(profile, step), "ground", True)
        for step in drops
    ]
    return tuple(problem for problem in found if problem is not None)


def is_drop(profile: Profile, step: RouteStep) -> bool:
    """Whether a step is a leap that ends lower than an ordinary step does: the rest of the height
    is a fall.
    """
    return (
        step.leap
        and -step.rise * CELL > thousandths(exact(profile.ruleset.height.free_drop)) * profile.cell
    )


def check_text(battle: Battle, token_id: str, check: LeapCheck) -> str:
    """A check in words: "Athletics 10 to leap; short of it: (3, 0), falls 10 ft, 1d6 damage"."""
    difficulty = f" {number_text(check.difficulty)}" if check.difficulty is not None else ""
    falls = [
        words
        for each in check.landings[-1:]
        if (words := landing_words(battle, token_id, check, each.cell))
    ]
    cells = [str(tuple(each.cell)) for each in check.landings if each.cell != check.start] or [
        say("it_stays")
    ]
    where = either(cells)
    return ", ".join(
        [
            say(
                "check_difficulty_to_leap_short",
                check=check.name,
                difficulty=difficulty,
                bearing=with_tags("", check.tags),
                where=where,
            ),
            *falls,
        ]
    )


def landing_words(battle: Battle, token_id: str, check: LeapCheck, cell: Cell) -> str:
    """The fall that follows where a failed leap comes down: "falls 10 ft, 1d6 damage"; "" where the
    ground holds it.
    """
    there = replace(battle.token(token_id), cell=cell, elevation=check.level, support="ground")
    fall = falls_from(battle, there)
    if fall is None:
        return ""
    if fall.landing is None:
        return say("falls_into_depths")
    distance = amount_text(battle.ruleset, fall.distance)
    return (
        say("falls_distance_damage", distance=distance, damage=fall.damage)
        if fall.damage
        else say("falls_distance", distance=distance)
    )


__all__ = [
    "LeapCheck",
    "ShortLanding",
    "check_text",
    "checks_of",
    "difficulty_of",
    "is_drop",
    "landing_words",
    "leap_check",
    "leap_difficulty",
    "leap_warnings",
]
