"""Movements that expose their mover from the moment they are declared: a second Maneuver, a Sprint
(D40).

Such a purchase is made before its first square, on the cell where it starts: enemies are asked
there, and then it is walked.
"""

from __future__ import annotations

from dataclasses import replace

from fivefoot.core.model.encounter import OpenMove
from fivefoot.core.model.scenario import Scenario, with_turn
from fivefoot.core.rules.graph.profile import Profile, profile_of
from fivefoot.core.rules.means.pools import charge_purchases, with_grants
from fivefoot.core.rules.results import Route
from fivefoot.core.rules.routes.purchases import times_bought
from fivefoot.core.rules.ruleset.schema.actions import Effect
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.action_use import count_use, pools_emptied
from fivefoot.core.rules.turn.apply_route import flags_of_movement
from fivefoot.core.rules.turn.effects import apply_effects, expire_on_use


def exposing_conditions(ruleset: Ruleset) -> frozenset[str]:
    """The conditions that trigger what enemies have readied."""
    return frozenset(name for name, condition in ruleset.conditions.items() if condition.exposes)


def exposed_at(battle: Battle, route: Route) -> int | None:
    """The first step of a route whose purchase may expose the mover; None where none does."""
    before = 0
    # A purchase is told where it changes: the step before belonged to another.
    for index, step in enumerate(route.steps):
        if step.purchase != before and _may_expose(battle, route, step.purchase):
            return index
        before = step.purchase
    return None


def exposes_with(battle: Battle, route: Route) -> tuple[str, str]:
    """The condition that a route's purchases expose its mover with, and the rule that says so; both
    empty where none does.
    """
    if not battle.in_play or exposed_at(battle, route) is None:
        return "", ""
    action = battle.ruleset.actions[route.action]
    counted = count_use(battle, route.token, action, times=times_bought(action, route))
    # Asked of the effects themselves: a condition may be prevented (D16).
    gained = _exposed(battle, counted, route.token)
    if gained:
        return gained, battle.ruleset.source_of(f"repeat.effects.{action.category}")
    after = apply_effects(battle, _own_exposing(battle, route), route.action, route.token)
    gained = _exposed(battle, after, route.token)
    return gained, battle.ruleset.source_of(f"actions.{route.action}") if gained else ""


def _exposed(battle: Battle, after: Scenario, token: str) -> str:
    """The condition that exposes a token and that it has only afterwards; empty where there is
    none.
    """
    gained = after.tokens[token].conditions.keys() - battle.token(token).conditions.keys()
    return next(iter(sorted(exposing_conditions(battle.ruleset) & gained)), "")


def _own_exposing(battle: Battle, route: Route) -> list[Effect]:
    """What the action of a route does itself to expose its mover."""
    exposing = exposing_conditions(battle.ruleset)
    effects = battle.ruleset.actions[route.action].effects
    return [effect for effect in effects if effect.condition in exposing]


def _may_expose(battle: Battle, route: Route, purchase: int) -> bool:
    exposing, action = exposing_conditions(battle.ruleset), battle.ruleset.actions[route.action]
    # A token that is exposed already gives nothing new to wait for.
    if not exposing or exposing & battle.token(route.token).conditions.keys():
        return False
    if any(effect.condition in exposing for effect in action.effects):
        return True
    repeat, uses = (
        battle.ruleset.repeat,
        battle.turn(route.token).counters.get(f"category_{action.category}", 0),
    )
    second = repeat.effects.get(action.category) if repeat.rule == "category_effects" else None
    # This purchase counts with those of earlier actions in the round (D8).
    return second is not None and second.condition in exposing and uses + purchase >= 2


def declare_movement(battle: Battle, route: Route) -> Scenario | None:
    """The scenario with the first purchase of a route made and nothing of it walked; None where it
    exposes nobody.
    """
    # Only in a fight are there readied enemies.
    if not battle.in_play or not _may_expose(battle, route, route.steps[0].purchase):
        return None
    profile, exposing = (
        profile_of(battle, route.token, route.action),
        exposing_conditions(battle.ruleset),
    )
    bought = battle.after(_bought(battle, profile))
    bought = battle.after(count_use(bought, route.token, profile.action))
    after = apply_effects(bought, _own_exposing(battle, route), profile.action_id, route.token)
    gained = (
        after.tokens[route.token].conditions.keys() - battle.token(route.token).conditions.keys()
    )
    return (
        # Something prevented it (D28): then nobody is asked here, and the walk is one piece.
        expire_on_use(battle.after(after), route.token, profile.action_id)
        if exposing & gained
        else None
    )


def _bought(battle: Battle, profile: Profile) -> Scenario:
    """The scenario with a purchase paid, ready to be walked."""
    token, action, turn = profile.token, profile.action, battle.turn(profile.token.id)
    pools = charge_purchases(battle, token.id, action, 1)
    pools = pools_emptied(battle, action, replace(turn, pools=pools))
    fresh = OpenMove(profile.action_id, profile.budget, start=token.cell)
    used = (*turn.used, profile.action_id)
    charged = replace(
        turn, pools=pools, move=fresh, used=used, flags=flags_of_movement(profile, turn)
    )
    return with_turn(
        battle.scenario, token.id, with_grants(battle, token.id, charged, action.grants)
    )
