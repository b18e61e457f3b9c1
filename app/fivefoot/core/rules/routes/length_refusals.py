"""Why a path that nothing bars cannot be paid for: it is too long, not straight, or nothing is
left to buy it with.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.encounter import OpenMove
from fivefoot.core.rules.graph.profile import Profile, open_movement
from fivefoot.core.rules.means.pools import allowance_problem, payment_of
from fivefoot.core.rules.results import Problem, Route, RouteStep
from fivefoot.core.rules.routes.mode_limits import ModeLimit, passed_by_steps, what_is_left
from fivefoot.core.rules.routes.straight_line_search import is_straight
from fivefoot.core.rules.routes.texts import say
from fivefoot.core.rules.ruleset.amount_text import amount_text
from fivefoot.core.rules.ruleset.schema.base import exact
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.texts.labels import in_sentence


def length_problems(
    battle: Battle, profile: Profile, path: Sequence[Cell], route: Route, paid: int, most: int
) -> list[Problem]:
    """Whether a path costs more than can be paid: for `paid` of its steps `most` purchases do."""
    # A run in a straight line is paid as one: whether it is straight is the question.
    if profile.straight_budget is not None:
        short = most < route.purchases
        unpaid = payment_of(battle, profile.token.id, profile.action_id) if short else None
        if isinstance(unpaid, Problem):
            return [unpaid]
        return _sprint_problems(battle, profile, path, route)
    if paid >= len(path):
        return []
    rule = battle.ruleset.source_of(f"actions.{profile.action_id}.movement")
    label = profile.action.label
    if profile.per_purchase and profile.fastest <= 0:
        text = say("label_takes_token_nowhere_its_speed", label=label, token=profile.token.name)
        rule = battle.ruleset.source_of(f"actions.{profile.action_id}.gates")
        return [Problem("speed_zero", text, rule, path[0])]
    # Nothing was paid and nothing can be: say what is missing, not how far it is.
    if most == 0 and profile.per_purchase and paid == 0:
        return [_nothing_to_pay_with(battle, profile, path[0])]
    return [_too_far(battle, profile, route.steps[: paid + 1], most)]


def _too_far(battle: Battle, profile: Profile, steps: Sequence[RouteStep], most: int) -> Problem:
    """That the last of some steps is not paid for, and what it is that comes short."""
    label, amount = profile.action.label, profile.budget
    rule = battle.ruleset.source_of(f"actions.{profile.action_id}.movement")
    move = open_movement(battle, profile.token.id, profile)
    used = move.spent if move is not None else 0
    # A mode with a speed of its own may come short where the whole movement does not (C5, E15).
    limit = passed_by_steps(profile, move, steps)
    if limit is not None:
        label, amount, used = limit.label, limit.amount, limit.used
        rule = battle.ruleset.source_of("movement.modes")
    means, cell = _means(profile, amount, used, most), steps[-1].end
    text = say("path_is_too_far_label_gives", path=tuple(cell), label=label, means=means)
    return Problem("too_far", text, rule, cell)


def _nothing_to_pay_with(battle: Battle, profile: Profile, first: Cell) -> Problem:
    """Why the movement cannot be bought even once."""
    ruleset, action = battle.ruleset, profile.action
    taken = allowance_problem(battle, profile.token.id, action)
    if taken is not None:
        return replace(taken, cell=first)
    used_up = _used_up(profile, open_movement(battle, profile.token.id, profile), first)
    if used_up is not None:
        return used_up
    # The first way of paying is the one that the action is known by.
    pools = [pool for cost in action.cost[:1] for pool in cost]
    short = ", ".join(in_sentence(ruleset.pools[pool].label) for pool in pools) or say("movement")
    rule = ruleset.source_of(f"pools.{pools[0]}" if pools else f"actions.{profile.action_id}")
    return Problem(
        "no_pool",
        say("not_enough_short_left_for_action", short=short, action=action.label),
        rule,
        first,
    )


def _means(profile: Profile, amount: int, used: int, most: int) -> str:
    """What a token's movement holds, in words: what a purchase gives, how many there are, or what
    is left of one.
    """
    gives = amount_text(profile.ruleset, amount)
    if not profile.per_purchase:
        return what_is_left(profile, amount, used)
    if most == 1 or not (most or used):
        return gives
    if most:
        return say("gives_bought_at_most_most", gives=gives, most=most)
    left = amount_text(profile.ruleset, max(0, amount - used))
    return say("gives_left_left_and_no_other", gives=gives, left=left)


def unaffordable_problem(
    profile: Profile,
    move: OpenMove | None,
    most: int,
    way: str,
    cell: Cell,
    limit: ModeLimit | None = None,
) -> Problem:
    """Why a way that nothing bars cannot be paid: its modes are used up (E15), one of them comes
    short (`limit`, C5), or it is too long.
    """
    ruleset = profile.ruleset
    if limit is not None:
        text = say(
            "way_costs_more_than_is_left_of_mode", way=way, mode=limit.label, budget=limit.gives
        )
        return Problem("too_far", text, ruleset.source_of("movement.modes"), cell)
    budget = amount_text(ruleset, profile.budget)
    text = say("way_costs_more_than_is_left", way=way, budget=budget)
    # Nothing but the movement under way pays: how much of that there is, is known.
    if move is not None and move.spent and (most == 0 or not profile.per_purchase):
        left = amount_text(ruleset, max(0, profile.budget - move.spent))
        text = say("way_costs_more_than_left_of_budget", way=way, left=left, budget=budget)
    rule = ruleset.source_of(f"actions.{profile.action_id}.movement")
    too_long = Problem("too_far", text, rule, cell)
    return (_used_up(profile, move, cell) if most == 0 else None) or too_long


def _used_up(profile: Profile, move: OpenMove | None, cell: Cell) -> Problem | None:
    """The required modes for which other modes have left no movement (E15)."""
    ruleset = profile.ruleset
    if move is None or ruleset.movement.modes != "cumulative_cap":
        return None
    # Some mode has something left, or only its own were used: then it is the way that is too long.
    if any(profile.cap(mode) > move.spent for mode in profile.modes) or not set(move.by_mode) - set(
        profile.modes
    ):
        return None
    ways = (
        f"{ruleset.modes[mode].label} {amount_text(ruleset, profile.cap(mode))}"
        for mode in profile.modes
    )
    moved = amount_text(ruleset, move.spent)
    text = say(
        "moved_already_in_this_action",
        moved=moved,
        action=profile.action.label,
        ways=", ".join(ways),
    )
    return Problem("too_far", text, ruleset.source_of("movement.modes"), cell)


def _sprint_problems(
    battle: Battle, profile: Profile, path: Sequence[Cell], route: Route
) -> list[Problem]:
    ruleset, movement = battle.ruleset, profile.action.movement
    assert movement is not None
    rule = ruleset.source_of(f"actions.{profile.action_id}.movement")
    if route.steps[-1].spent <= profile.budget:
        return []
    if route.steps[-1].spent > (profile.straight_budget or 0):
        text = say(
            "too_far_action_gives_straight_budget",
            action=profile.action.label,
            straight_budget=amount_text(ruleset, profile.straight_budget or 0),
        )
        return [Problem("too_far", text, rule, path[-1])]
    if not is_straight(profile.token.cell, path, exact(movement.straight_tolerance)):
        text = say("beyond_budget_way", budget=amount_text(ruleset, profile.budget))
        return [Problem("not_straight", text, rule, path[-1])]
    return []
