"""A leap in the middle of a walk: the check at take-off, reactions in the air, and the landing.

A walk keeps in `leap` how far its next step has come while that is a leap: None before it is looked
at, its check asked for or made, or in the air with those still to be asked by the cell left.

What happens to it in the air stops nobody: a stop takes effect after the landing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import get_args

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.frames import CellWatched, LeapAhead, LeapInTheAir
from fivefoot.core.model.scenario import Scenario, with_token
from fivefoot.core.model.token import Support
from fivefoot.core.rules.graph.profile import profile_of
from fivefoot.core.rules.results import Route, Trigger
from fivefoot.core.rules.rolls.dice import DiceError, parse_dice
from fivefoot.core.rules.rolls.roll_modifiers import with_tags
from fivefoot.core.rules.rolls.roll_records import RollDue
from fivefoot.core.rules.routes.leap_checks import (
    LeapCheck,
    ShortLanding,
    is_drop,
    is_rolled,
    landing_words,
    leap_check,
    take_off_level,
)
from fivefoot.core.rules.ruleset.amount_text import number_text
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.dragging import taken_along
from fivefoot.core.rules.space.mounts_and_grapples import with_mount_shape
from fivefoot.core.rules.turn.apply_route import apply_route
from fivefoot.core.rules.turn.commands import Answer
from fivefoot.core.rules.turn.ground_checks import needs_landing_roll
from fivefoot.core.rules.turn.state import logged, name_of
from fivefoot.core.rules.turn.texts import say
from fivefoot.core.rules.turn.turn_dice import read_faces
from fivefoot.core.rules.turn.turn_results import Choice, Question

CHECK = LeapAhead("check")
MADE = LeapAhead("made")
ROLL, SUCCESS, SHORT = "roll", "success", "short:"


def first_pause(battle: Battle, route: Route) -> int | None:
    """The first step of a route at which a walk has to pause: a leap that needs a roll, is watched,
    or ends in a drop or in ground that needs a roll.
    """
    # Most walks have no leap.
    if not any(step.leap for step in route.steps):
        return None
    profile = profile_of(with_mount_shape(battle, route.token), route.token, route.action)
    watched = {
        # A reaction in the air is asked there: the walk stops before the take-off.
        trigger.step
        for trigger in route.triggers
        if trigger.fires and is_provoked_in_the_air(route, trigger)
    }
    for index, step in enumerate(route.steps):
        if not step.leap:
            continue
        rough = needs_landing_roll(
            battle, route.token, route.action, step.start, step.end, step.elevation
        )
        # A drop ends the leap, a rough landing asks: both are looked at alone.
        if is_rolled(profile) or index in watched or is_drop(profile, step) or rough:
            return index
    return None


def is_provoked_in_the_air(route: Route, trigger: Trigger) -> bool:
    """Whether a reaction is provoked at a cell under a leap rather than at the take-off."""
    step = route.steps[trigger.step]
    return step.leap and trigger.leaving != step.start


# -- the check ------------------------------------------------------------------------------------


def check_due(battle: Battle, route: Route) -> LeapCheck | None:
    """The check that the first step of a route needs; None where it is no leap or needs none."""
    battle = with_mount_shape(battle, route.token)
    return leap_check(battle, profile_of(battle, route.token, route.action), route.steps[0])


def question(battle: Battle, token_id: str, check: LeapCheck) -> Question:
    """The roll at the take-off: dice, or the result as the table knows it; it is never forced."""
    needs = (
        f": {check.name} {number_text(check.difficulty)}"
        if check.difficulty is not None
        else f": {check.name}"
    )
    needs = with_tags(needs, check.tags)
    text = say(
        "token_id_leaps_to_end_needs",
        token_id=name_of(battle.scenario, token_id),
        end=tuple(check.end),
        needs=needs,
    )
    choices = (
        *_roll_choice(battle, check),
        Choice(SUCCESS, say("it_lands_on_end", end=tuple(check.end)), cell=check.end),
        *(_short_choice(battle, token_id, check, each) for each in check.landings),
    )
    return Question("leap", token_id, text, choices, token_id, check.start, choices[0].id)


def _roll_choice(battle: Battle, check: LeapCheck) -> tuple[Choice, ...]:
    """The offer to roll, where the system's dice can be thrown and there is a number to reach."""
    # Systems whose dice are pools have nothing that could be thrown here.
    dice = battle.ruleset.rounds.dice
    try:
        parse_dice(dice)
    except DiceError:
        return ()
    # Without a difficulty the table says how it went (A57).
    if check.difficulty is None:
        return ()
    bonus, needs = check.bonus / 1000, check.difficulty / 1000
    due = RollDue(dice, bonus, needs, check.name, tags=check.tags)
    return (Choice(ROLL, say("roll_check", check=check.name), roll=due),)


def _short_choice(battle: Battle, token_id: str, check: LeapCheck, landing: ShortLanding) -> Choice:
    results = (
        f"{landing.least}"
        if landing.least == landing.most
        else say("least_to_most", least=landing.least, most=landing.most)
    )
    numbers = f"{results}: " if check.difficulty is not None else ""
    if landing.cell == check.start:
        label = say("numbers_it_stays_at_cell", numbers=numbers, cell=tuple(landing.cell))
    else:
        falls = landing_words(battle, token_id, check, landing.cell)
        label = (
            say(
                "numbers_short_at_cell_falls",
                numbers=numbers,
                cell=tuple(landing.cell),
                falls=falls,
            )
            if falls
            else say("numbers_short_at_cell", numbers=numbers, cell=tuple(landing.cell))
        )
    return Choice(_short_id(landing), label, cell=landing.cell)


def decide_check(
    battle: Battle, token_id: str, check: LeapCheck, given: Answer
) -> tuple[Scenario, ShortLanding | None]:
    """The scenario with the check written down, and where the leap falls short; None where it
    succeeds.
    """
    scenario, name = battle.scenario, name_of(battle.scenario, token_id)
    if given.choice == SUCCESS:
        return scenario, None
    if given.choice != ROLL:
        return scenario, next(each for each in check.landings if _short_id(each) == given.choice)
    assert check.difficulty is not None
    dice = parse_dice(battle.ruleset.rounds.dice)
    faces, scenario = read_faces(scenario, dice, given.roll)
    # In thousandths, since a bonus may be a fraction.
    total = dice.total(faces) * 1000 + check.bonus
    succeeds = total >= check.difficulty
    rolled, due = number_text(total), number_text(check.difficulty)
    text = say("leap_check_fails", name=name, check=check.name, total=rolled, difficulty=due)
    if succeeds:
        text = say("leap_check_succeeds", name=name, check=check.name, total=rolled, difficulty=due)
    landing = None if succeeds else check.landing_of(total // 1000)
    return logged(scenario, token_id, text), landing


def _short_id(landing: ShortLanding) -> str:
    return f"{SHORT}{landing.cell[0]},{landing.cell[1]}"


# -- taking off and landing -----------------------------------------------------------------------


def shortened_route(route: Route, check: LeapCheck, landing: ShortLanding) -> Route:
    """A leap's route that falls short: at the take-off's level, for the price of the planned
    movement (C20).
    """
    step = route.steps[0]
    # What was planned is paid, up to the far edge; the rest was never walked (C20).
    less = step.price - check.spent
    passed = max(abs(landing.cell.x - step.start.x), abs(landing.cell.y - step.start.y))
    short = replace(
        step,
        end=landing.cell,
        price=check.spent,
        base=check.spent,
        spent=step.spent - less,
        left=step.left + less,
        feet=step.feet - less,
        elevation=check.level,
        rise=0,
        support="ground",
    )
    kept = tuple(
        trigger
        # Reactions to cells it never came over fall away.
        for trigger in route.triggers
        if max(abs(trigger.leaving.x - step.start.x), abs(trigger.leaving.y - step.start.y))
        < passed
    )
    return replace(route, steps=(short,), cost=route.cost - less, left=short.left, triggers=kept)


def take_off(battle: Battle, route: Route, short: bool) -> tuple[Scenario, LeapInTheAir]:
    """The scenario with a leap paid for but not landed, and what the walk has to remember about it.

    `route` is the leap alone.
    """
    step, profile = (
        route.steps[0],
        profile_of(with_mount_shape(battle, route.token), route.token, route.action),
    )
    # A drop lands at the take-off's level first: the fall comes after.
    level = take_off_level(profile, step) if is_drop(profile, step) else step.elevation
    triggers = [
        trigger
        for trigger in route.triggers
        if trigger.fires and is_provoked_in_the_air(route, trigger)
    ]
    # Paid on the ground, where it still is: reactions in the air meet it there.
    paid = with_tokens_unmoved(battle.scenario, apply_route(battle, route))
    return paid, LeapInTheAir("air", step.end, level, step.support, short, _by_cell(triggers))


def with_tokens_unmoved(before: Scenario, after: Scenario) -> Scenario:
    """The later scenario with every token still where it was."""
    for name, token in before.tokens.items():
        now = after.tokens.get(name)
        if now is not None and (now.cell, now.elevation, now.support) != (
            token.cell,
            token.elevation,
            token.support,
        ):
            after = with_token(
                after,
                replace(now, cell=token.cell, elevation=token.elevation, support=token.support),
            )
    return after


def _by_cell(triggers: Iterable[Trigger]) -> tuple[CellWatched, ...]:
    found: dict[Cell, list[str]] = {}
    for trigger in triggers:
        found.setdefault(trigger.leaving, []).append(trigger.by)
    return tuple(CellWatched(cell, tuple(names)) for cell, names in found.items())


def land_leap(battle: Battle, token_id: str, leap: LeapInTheAir) -> Scenario:
    """The scenario after the landing of a leap: a fall from there is still to come."""
    token, cell = battle.token(token_id), leap.cell
    # What the graph calls it, where a token may say so; else it stands.
    held: Support = next((each for each in get_args(Support) if each == leap.support), "ground")
    there = replace(token, cell=cell, elevation=leap.level, support=held)
    scenario = taken_along(battle, with_token(battle.scenario, there), token_id)
    if leap.short:
        where = (
            say("does_not_leave_ground")
            if cell == token.cell
            else say("falls_short_at_cell", cell=tuple(cell))
        )
        scenario = logged(scenario, token_id, f"{token.name} {where}")
    return scenario


__all__ = [
    "check_due",
    "decide_check",
    "first_pause",
    "land_leap",
    "question",
    "shortened_route",
    "take_off",
]
