"""What a walked route does to a scenario: the token stands elsewhere and its turn is charged."""

from __future__ import annotations

from dataclasses import replace

from fivefoot.core.model.encounter import OpenMove, TurnState
from fivefoot.core.model.scenario import Scenario, with_token, with_turn
from fivefoot.core.rules.battle import Battle
from fivefoot.core.rules.economy import pool_left
from fivefoot.core.rules.movement.profile import Profile, opened, profile_of
from fivefoot.core.rules.results import Route


class IllegalMove(ValueError):
    """A route that may not be walked and was not overruled; the text lists the problems."""


def apply_route(battle: Battle, route: Route, overrule: bool = False) -> Scenario:
    """The scenario after the route: place, pools and open movement. Reactions are not rolled here.

    In setup only the place changes. With `overrule` pools may not go below zero, whatever the route costs.
    """
    scenario = battle.scenario
    token = battle.token(route.token)
    end = route.path[-1] if route.steps else token.cell
    moved = with_token(scenario, replace(token, cell=end))
    if not battle.in_play or not route.steps:
        return moved
    profile = profile_of(battle, route.token, route.action)
    turn = battle.turn(route.token)
    return with_turn(moved, route.token, _charged(battle, profile, turn, route))


def _charged(battle: Battle, profile: Profile, turn: TurnState, route: Route) -> TurnState:
    pools = dict(turn.pools)
    price = profile.action.cost[0]
    for pool, amount in price.items():
        if amount and route.purchases:
            pools[pool] = max(0, pool_left(battle, route.token, pool) - amount * route.purchases)
    for pool in profile.action.all_of:
        pools[pool] = 0
    used = turn.used + (profile.action_id,) * max(0, route.purchases)
    return replace(
        turn, pools=pools, move=_open_move(battle, profile, route), used=used,
        counters=_counted(battle, profile, turn, route), flags=_flags(profile, turn),
    )  # fmt: skip


def _open_move(battle: Battle, profile: Profile, route: Route) -> OpenMove:
    """The movement that stays open behind the route, with what its next step has to remember."""
    before = opened(battle, route.token, profile)
    last = route.steps[-1]
    own = [step for step in route.steps if step.purchase == last.purchase]
    goes_on = before is not None and last.purchase == 0
    by_mode = dict(before.by_mode) if goes_on and before else {}
    for step in own:
        by_mode[step.mode] = by_mode.get(step.mode, 0) + step.price
    register = profile.fresh_register(_register_before(before, goes_on))
    if goes_on and before is not None:
        register = register._replace(diagonal=before.diagonal)
    for step in own:
        register = profile.next_register(step.diagonal is not None, register)
    path = (before.path if goes_on and before else ()) + tuple(step.end for step in own)
    start = before.start if goes_on and before else own[0].start
    closed = battle.ruleset.movement.split == "none" and profile.per_purchase
    return OpenMove(
        profile.action_id, profile.budget, last.spent, register.diagonal, 0, last.mode, by_mode, start, path, closed
    )


def _register_before(before: OpenMove | None, goes_on: bool):  # type: ignore[no-untyped-def]
    from fivefoot.core.rules.movement.profile import Register

    return Register(before.diagonal if before is not None and goes_on else 0)


def _counted(battle: Battle, profile: Profile, turn: TurnState, route: Route) -> dict[str, int]:
    counters = dict(turn.counters)
    per_square = profile.action.movement.per_square if profile.action.movement else None
    if per_square is not None and per_square.counter:
        counters[per_square.counter] = counters.get(per_square.counter, 0) + -(-route.cost // profile.cell)
    if profile.action.movement is not None and profile.action.movement.adds_to_pool and route.steps:
        counters["dashes"] = counters.get("dashes", 0) + 1
    if battle.ruleset.metric.diagonal_scope == "per_turn" and route.steps:
        counters["diagonal"] = int(any(step.diagonal is not None for step in route.steps)) or counters.get("diagonal", 0)
    return counters


def _flags(profile: Profile, turn: TurnState) -> dict[str, str]:
    flags = dict(turn.flags)
    for effect in profile.action.effects:
        if effect.flag is not None:
            flags[effect.flag] = profile.action_id
    if profile.action.no_reactions:
        flags["reactions_off"] = profile.action_id
    return flags
