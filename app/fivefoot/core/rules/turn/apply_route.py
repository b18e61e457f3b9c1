"""What a walked route does to a scenario: the token stands elsewhere and its turn is charged."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.encounter import OpenMove, TurnState
from fivefoot.core.model.frames import WalkFrame
from fivefoot.core.model.scenario import Scenario, with_token, with_turn
from fivefoot.core.model.token import Support, Token
from fivefoot.core.rules.graph.cramped import is_cramped
from fivefoot.core.rules.graph.profile import Profile, Register, open_movement, profile_of
from fivefoot.core.rules.means.pools import charge_purchases, with_grants
from fivefoot.core.rules.results import Route
from fivefoot.core.rules.routes.endings import stands_of_route
from fivefoot.core.rules.routes.purchases import times_bought
from fivefoot.core.rules.routes.tumbling import enemies_passed
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.dragging import taken_along
from fivefoot.core.rules.space.mounts_and_grapples import companions, with_mount_shape
from fivefoot.core.rules.turn.action_use import count_use, pools_emptied
from fivefoot.core.rules.turn.effects import apply_effects, expire, expire_on_use, give_condition
from fivefoot.core.rules.turn.state import logged

# text of the flag of a disengagement: movement has followed it, so that it ends somewhere (A49)
MOVED = "moved"


def apply_route(battle: Battle, route: Route) -> Scenario:
    """The scenario after the route: place, pools and open movement. Reactions are not rolled here.

    In setup only the place changes. Pools do not go below zero, whatever an overruled route costs.
    """
    scenario = battle.scenario
    token = battle.token(route.token)
    # A route of no step leaves the token where it is.
    end = route.path[-1] if route.steps else token.cell
    moved = taken_along(
        battle, with_token(scenario, _stood(token, route, end)), token.id, stands_of_route(route)
    )
    battle = with_mount_shape(battle, token.id)
    # In setup nothing is charged.
    if not battle.in_play or not route.steps:
        return moved
    profile = profile_of(battle, route.token, route.action)
    turn = battle.turn(route.token)
    # Before the new conditions are given: those may last until the next step.
    moved = expire(battle.after(moved), "moved", route.token)  # cover that is left behind (D9)
    moved = _squeezing(battle.after(moved), profile)
    charged = with_turn(moved, route.token, _charged(battle, profile, turn, route))
    if route.steps[-1].label:
        charged = logged(
            charged, route.token, f"{token.name}: {profile.action.label}, {route.steps[-1].label}"
        )
    now, times = battle.after(charged), times_bought(profile.action, route)
    # Bought before and only now walked: what the action does besides moving is due with its first
    # squares.
    if times == 0 and _is_unwalked(open_movement(battle, route.token, profile), profile):
        return _with_effects(now, profile)
    return _used(now, profile, times)


def companions_after(battle: Battle, route: Route) -> tuple[Token, ...]:
    """Those who move along with a route's token, as they are where it ends, before any fall."""
    moved_along = companions(battle, route.token) if route.steps else ()
    if not moved_along:
        return ()
    moved = with_token(battle.scenario, _stood(battle.token(route.token), route, route.path[-1]))
    moved = taken_along(battle, moved, route.token, stands_of_route(route))
    return tuple(moved.tokens[other.id] for other in moved_along)


def _squeezing(battle: Battle, profile: Profile) -> Scenario:
    """The scenario in which a token that still stands in a narrow place keeps the squeezing
    condition (A54).
    """
    condition, token = battle.ruleset.squeeze.state, profile.token.id
    if condition is None or not profile.squeezes or not is_cramped(battle, battle.token(token)):
        return battle.scenario
    # Until it moves on: then the next place is looked at.
    return give_condition(battle, token, condition, until="moved")


def _used(battle: Battle, profile: Profile, times: int) -> Scenario:
    """The scenario with the action counted among those of the turn, and with what it does besides
    moving.
    """
    if times <= 0:
        return battle.scenario
    scenario = count_use(battle, profile.token.id, profile.action, times=times)
    scenario = expire_on_use(battle.after(scenario), profile.token.id, profile.action_id)
    return _with_effects(battle.after(scenario), profile)


def _with_effects(battle: Battle, profile: Profile) -> Scenario:
    return apply_effects(battle, profile.action.effects, profile.action_id, profile.token.id)


def _is_unwalked(move: OpenMove | None, profile: Profile) -> bool:
    """Whether a movement was bought earlier and nothing of it has been walked: taken without a
    path, or readied (D34).

    What it does besides moving comes with its first squares: a token that has taken cover and then
    walks its two squares is in cover where they end (D9).
    """
    return profile.per_purchase and move is not None and not move.path


def _stood(token: Token, route: Route, end: Cell) -> Token:
    """The token at the end of the route, at its level and with the support of its last step."""
    if not route.steps:
        return token
    last = route.steps[-1]
    # What holds one up in the graph and what a token says are the same words, but for those of a
    # search alone.
    support: Support = last.support if last.support in get_args(Support) else "ground"  # type: ignore[assignment]
    return replace(token, cell=end, elevation=last.elevation, support=support)


def _charged(battle: Battle, profile: Profile, turn: TurnState, route: Route) -> TurnState:
    times = times_bought(profile.action, route)
    pools = charge_purchases(battle, route.token, profile.action, times)
    if times:
        # Behind the charge: what an action empties is taken off what is left.
        pools = pools_emptied(battle, profile.action, replace(turn, pools=pools))
    used = turn.used + (profile.action_id,) * times
    move = _open_move(battle, profile, route)
    counters, flags = _counted(battle, profile, turn, route), flags_of_movement(profile, turn)
    charged = replace(turn, pools=pools, move=move, used=used, counters=counters, flags=flags)
    return with_grants(battle, route.token, charged, profile.action.grants, times)


def _open_move(battle: Battle, profile: Profile, route: Route) -> OpenMove:
    """The movement that stays open behind the route, with what its next step has to remember."""
    before = open_movement(battle, route.token, profile)
    last = route.steps[-1]
    own = [step for step in route.steps if step.purchase == last.purchase]
    # Purchase 0 goes on with the open movement; any other begins anew.
    goes_on = before is not None and last.purchase == 0
    by_mode = dict(before.by_mode) if goes_on and before else {}
    for step in own:
        mode = profile.counted_as(step.mode)
        by_mode[mode] = by_mode.get(mode, 0) + step.price
    register = Register(*route.register)
    path = (before.path if goes_on and before else ()) + tuple(step.end for step in own)
    start = before.start if goes_on and before else own[0].start
    passed = before.passed if goes_on and before else ()
    newly = enemies_passed(battle, profile.token, profile.action_id, own)
    # While a walk waits it is not closed, even where movement cannot be split: its rest is still to
    # come.
    walking = any(
        isinstance(frame, WalkFrame) and frame.token == route.token
        for frame in battle.scenario.encounter.pending
    )
    closed = battle.ruleset.movement.split == "none" and profile.per_purchase and not walking
    return OpenMove(
        profile.action_id,
        profile.budget,
        last.spent,
        register.diagonal,
        register.run_up,
        register.heading,
        last.mode,
        by_mode,
        start,
        path,
        closed,
        tuple(dict.fromkeys((*passed, *newly))),
    )


def _counted(battle: Battle, profile: Profile, turn: TurnState, route: Route) -> dict[str, int]:
    counters = dict(turn.counters)
    per_square = profile.action.movement.per_square if profile.action.movement else None
    if per_square is not None and per_square.counter:
        # Squares begun count whole (D10).
        counters[per_square.counter] = counters.get(per_square.counter, 0) + -(
            -route.cost // profile.cell
        )
    if profile.action.movement is not None and profile.action.movement.adds_to_pool and route.steps:
        counters["dashes"] = counters.get("dashes", 0) + 1
    if battle.ruleset.metric.diagonal_scope == "per_turn" and route.steps:
        counters["diagonal"] = route.register[0]
    return counters


def flags_of_movement(profile: Profile, turn: TurnState) -> dict[str, str]:
    """The flags of a turn in which a movement by the profile is made."""
    flags = dict(turn.flags)
    # Sprint takes all reactions of the round (D13).
    if profile.action.no_reactions:
        flags["reactions_off"] = profile.action_id
    # The flag says that movement has followed the disengagement, so that it has an end (A49).
    if "disengaged" in flags and profile.ruleset.disengage.kind == "flag":
        flags["disengaged"] = MOVED
    return flags
