"""Rolls that the ground asks of a walk: to climb or to swim, and on landing in difficult terrain.

The rules leave it to the game master whether these are asked for (A57, A58, A59, B44). So
`modes.<id>.asks` and `leap.asks_landing` are off, and the receipt only reminds. Switched on, a walk
pauses at that very step. A climb is rolled for once, however many holds it has.

A walk keeps under `asked` the mode whose roll is waited for (or `landing`), under `tried` the one
whose roll was passed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from fivefoot.core.geometry.grid import CELL, Cell
from fivefoot.core.model.scenario import Scenario, with_token
from fivefoot.core.rules.graph.profile import profile_of
from fivefoot.core.rules.graph.surfaces import surface_prices
from fivefoot.core.rules.results import Route, RouteStep
from fivefoot.core.rules.routes.falls import drop_warning, falls_from
from fivefoot.core.rules.routes.leap_checks import take_off_level
from fivefoot.core.rules.routes.receipts import step_facts
from fivefoot.core.rules.ruleset.amount_text import amount_text
from fivefoot.core.rules.ruleset.schema.base import WHOLE
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.mounts_and_grapples import with_mount_shape
from fivefoot.core.rules.space.surface_map import SLIPPERY, tags_of
from fivefoot.core.rules.space.tokens import cell_units
from fivefoot.core.rules.turn.apply_route import apply_route
from fivefoot.core.rules.turn.state import logged, name_of, with_condition
from fivefoot.core.rules.turn.texts import say
from fivefoot.core.rules.turn.turn_results import Choice, Question
from fivefoot.core.texts.labels import in_sentence

LANDING = "landing"
SUCCESS, FAILURE, FALL = "success", "failure", "fall:"


def first_rolled_step(ruleset: Ruleset, steps: Sequence[RouteStep], tried: str) -> int | None:
    """The first step at which a mode begins that needs a roll; `tried` is a mode whose roll was
    passed, with which the route may go on.
    """
    before = tried
    for index, step in enumerate(steps):
        if step.mode != before and ruleset.modes[step.mode].asks and not step.leap:
            return index
        before = step.mode
    return None


def passed_roll_after(route: Route, tried: str) -> str:
    """The passed roll that still counts after the steps of a route: none once the token has moved
    in another mode.
    """
    return tried if tried and all(step.mode == tried for step in route.steps) else ""


def needs_landing_roll(
    battle: Battle, token_id: str, action: str | None, start: Cell, end: Cell, level: int
) -> bool:
    """Whether a leap lands in ground on which a roll is asked for to stay on one's feet (A57).

    `level` is that of the landing, thousandths of a cell.
    """
    if not battle.ruleset.leap.asks_landing:
        return False
    battle = with_mount_shape(battle, token_id)
    profile = profile_of(battle, token_id, action)
    levels = battle.base_level(profile.token), level
    facts = step_facts(battle, profile, surface_prices(battle, profile), start, end, levels)
    return facts.slowing != WHOLE


def lands_standing(battle: Battle, token_id: str) -> bool:
    """Whether a leaper stands where it landed: one that falls from there has another roll, or ends
    prone anyway.
    """
    token = battle.token(token_id)
    return falls_from(battle, token) is None and "prone" not in token.conditions


def question(battle: Battle, token_id: str, asked: str, route: Route | None) -> Question | None:
    """The roll that a walk waits for, whose result the table enters; None where there is nothing
    left to roll for.
    """
    name, cell, ruleset = (
        name_of(battle.scenario, token_id),
        battle.token(token_id).cell,
        battle.ruleset,
    )
    if asked == LANDING:
        choices: tuple[Choice, ...] = (
            Choice(SUCCESS, say("it_stays_on_its_feet")),
            Choice(FAILURE, say("it_falls_prone")),
        )
        text = say(
            "name_lands_in_difficult_ground_rough_landing",
            name=name,
            rough_landing=ruleset.leap.rough_landing,
        )
        return Question("check", token_id, text, choices, token_id, cell, SUCCESS)
    steps = _way(route, asked)
    if route is None or not steps:
        return None
    mode = ruleset.modes[asked]
    choices = (
        Choice(SUCCESS, say("it_goes_on_mode", mode=in_sentence(mode.label))),
        Choice(FAILURE, say("it_gets_no_farther")),
        *(_fall_choice(battle, route, step) for step in _falls(battle, route, asked)),
    )
    line = f"{name}: {_check_words(battle, route, asked)}"
    return Question("check", token_id, line, choices, token_id, cell, SUCCESS)


def _check_words(battle: Battle, route: Route, asked: str) -> str:
    """What is rolled to go on in a mode, with the edge that slippery ground at the upper end of the
    way gives the roll (A58).
    """
    mode = battle.ruleset.modes[asked]
    if mode.on_slippery is None or not _is_slippery(battle, route, asked):
        return mode.check
    edge = battle.ruleset.rolls.edges[mode.on_slippery].label
    return say("check_edge_it_is_slippery", check=mode.check, edge=edge)


def _is_slippery(battle: Battle, route: Route, mode: str) -> bool:
    """Whether the ground is slippery that a climb leads up to, including the step over its edge, or
    down from.
    """
    token, count = battle.token(route.token), len(_way(route, mode))
    ends = [(s.end, s.elevation) for s in route.steps[: count + 1] if s.support == "ground"]
    if token.support == "ground":
        ends.append((token.cell, battle.base_level(token)))
    top = max((level for _, level in ends), default=0)
    columns = battle.columns_of_ground
    return any(
        SLIPPERY in tags_of(columns.surface_at(*cell, level))
        for cell, level in ends
        if level == top
    )


def _way(route: Route | None, mode: str) -> tuple[RouteStep, ...]:
    """The steps of a route from its first on that are made in a mode."""
    return (
        tuple(takewhile(lambda step: step.mode == mode, route.steps)) if route is not None else ()
    )


def _falls(battle: Battle, route: Route, mode: str) -> tuple[RouteStep, ...]:
    """The steps from which a bad failure may cause a fall, the highest first, up to a step that
    somebody reacts to.
    """
    ruled = battle.ruleset.modes[mode].bad_failure
    if ruled != "falls":
        return route.steps[:1] if ruled == "falls_back" else ()
    exposed = min(
        (trigger.step for trigger in route.triggers if trigger.fires), default=len(route.steps)
    )
    highest: dict[int, RouteStep] = {}
    for step in _way(route, mode)[: exposed + 1]:
        highest.setdefault(_fall_level(battle, route, step), step)
    return tuple(highest[level] for level in sorted(highest, reverse=True))


def _fall_level(battle: Battle, route: Route, step: RouteStep) -> int:
    """The level from which a token falls that fails at a step: the higher of its ends, or where it
    was before the step.
    """
    profile = profile_of(with_mount_shape(battle, route.token), route.token, route.action)
    before = take_off_level(profile, step)
    return before if _falls_back(battle, step) else max(step.elevation, before)


def _falls_back(battle: Battle, step: RouteStep) -> bool:
    """Whether a token that fails a step badly falls from where it was before that step (B44)."""
    return battle.ruleset.modes[step.mode].bad_failure == "falls_back"


def _fall_choice(battle: Battle, route: Route, step: RouteStep) -> Choice:
    level = _fall_level(battle, route, step)
    cell = step.start if _falls_back(battle, step) else step.end
    fall = drop_warning(battle, battle.token(route.token), cell, level, "ground")
    return Choice(
        f"{FALL}{level}",
        fall.text if fall is not None else say("it_loses_its_hold_and_stays"),
        cell=cell,
    )


def apply_landing_roll(battle: Battle, token_id: str, choice: str) -> Scenario:
    """The scenario after the landing roll: the token stands, or is prone (A57)."""
    if choice == SUCCESS:
        return battle.scenario
    scenario = with_condition(battle, token_id, "prone", 1)
    text = say("token_id_slips_and_falls_prone", token_id=name_of(scenario, token_id))
    return logged(scenario, token_id, text)


def apply_failed_roll(battle: Battle, route: Route, asked: str, choice: str) -> Scenario:
    """The scenario after a failed roll with the way paid for: no progress for the step that failed
    (B44), or the token off its face with nothing that holds it (A58). The fall is still to come.
    """
    if choice.startswith(FALL):
        return _off_the_face(battle, route, asked, int(choice.removeprefix(FALL)))
    return _without_progress(battle, route, asked)


def _without_progress(battle: Battle, route: Route, asked: str) -> Scenario:
    """The scenario with the first step paid for and the token where it was (B44)."""
    token, label = battle.token(route.token), in_sentence(battle.ruleset.modes[asked].label)
    paid = apply_route(battle, first_steps(route, 1))
    there = replace(
        paid.tokens[token.id], cell=token.cell, elevation=token.elevation, support=token.support
    )
    line = say("token_gets_no_farther_label", token=token.name, label=label)
    return logged(with_token(paid, there), token.id, line)


def _off_the_face(battle: Battle, route: Route, asked: str, level: int) -> Scenario:
    """The scenario with the way up to the failed step paid for and the token at the level from
    which it falls, with no hold (A58, B44).
    """
    token, steps = battle.token(route.token), _way(route, asked)
    count = next(n for n, step in enumerate(steps, 1) if _fall_level(battle, route, step) == level)
    paid = apply_route(battle, first_steps(route, count))
    cell = token.cell if _falls_back(battle, steps[0]) else paid.tokens[token.id].cell
    there = replace(paid.tokens[token.id], cell=cell, elevation=level, support="ground")
    height = amount_text(battle.ruleset, _height(battle, level))
    lost = say("token_loses_its_hold_at_height", token=token.name, height=height)
    return logged(with_token(paid, there), token.id, lost)


def _height(battle: Battle, level: int) -> int:
    """A level in thousandths of the ruleset's unit."""
    return level * cell_units(battle.ruleset) // CELL


def first_steps(route: Route, count: int) -> Route:
    """The first steps of a route as a route of their own."""
    steps = route.steps[:count]
    bought = max((step.purchase for step in steps), default=0)
    triggers = tuple(trigger for trigger in route.triggers if trigger.step < count)
    return replace(
        route,
        steps=steps,
        purchases=bought,
        cost=sum(step.price for step in steps),
        left=steps[-1].left,
        triggers=triggers,
    )
