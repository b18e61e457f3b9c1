"""Where a movement may come to rest, apart from the question whose space it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import get_args

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.token import Support, Token
from fivefoot.core.rules.graph.profile import Profile
from fivefoot.core.rules.results import Problem, Route
from fivefoot.core.rules.routes.texts import say
from fivefoot.core.rules.ruleset.amount_text import amount_text
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.dragging import Follower, Stand, follow_mover
from fivefoot.core.rules.space.mounts_and_grapples import pair_of
from fivefoot.core.rules.space.threat import (
    can_threaten,
    cells_between,
    in_reach,
    reach_anchors,
    vertical_distance,
)
from fivefoot.core.rules.space.tokens import height_of, reach_cells, reach_of

Way = Callable[[], Sequence[Stand]]
"""The places that the mover comes through, worked out where somebody is dragged along."""


def ending_problems(
    battle: Battle, profile: Profile, cell: Cell, level: int, goes_on: Callable[[], bool], way: Way
) -> tuple[Problem, ...]:
    """Problems of coming to rest at a cell and level, by a way; `goes_on` tells whether it can go
    on from there.
    """
    # A token that is dragged along is judged where the way leaves it, not where it was held at
    # first.
    dragged = follow_mover(battle, profile.token, profile.drag, way()) if profile.drag else None
    return (
        *_disengaged_end(battle, profile, cell, level, goes_on, dragged),
        *_away_from_enemy(battle, profile, cell, level),
        *_dragged_end(dragged),
    )


def restricts_ends(battle: Battle, profile: Profile) -> bool:
    """Whether the rules may forbid where a movement ends: after disengaging, with a careful step,
    or while it drags somebody along.
    """
    movement = profile.action.movement
    return (
        _is_disengaged(battle, profile)
        or (movement is not None and movement.away_from_enemy)
        or profile.drag is not None
    )


def stands_of_route(route: Route) -> list[Stand]:
    """The places that a route leads through, for whoever is dragged along it."""
    return [
        Stand(step.end, step.elevation, support_of(step.support), step.side) for step in route.steps
    ]


def support_of(support: str) -> Support:
    """What holds a token up, as a token records it; "ground" for any other word."""
    return support if support in get_args(Support) else "ground"  # type: ignore[return-value]


def _dragged_end(dragged: Follower | None) -> tuple[Problem, ...]:
    """A dragged creature must be able to follow, and must not end in anybody's space (A25)."""
    return (dragged.problem,) if dragged is not None and dragged.problem is not None else ()


def _disengaged_end(
    battle: Battle,
    profile: Profile,
    cell: Cell,
    level: int,
    goes_on: Callable[[], bool],
    dragged: Follower | None,
) -> tuple[Problem, ...]:
    """After disengaging, the turn's movement may not end within an able enemy's reach (A49).

    While another step is possible this is only a caution: the rule speaks of the turn's last
    position.
    """
    ruleset = battle.ruleset
    if not _is_disengaged(battle, profile):
        return ()
    side = battle.footprint(profile.token).side
    problems = []
    # In the enemy's reach counts, not whether it has a reaction left (A49).
    for enemy in _enemies_then(battle, profile, dragged):
        beside = reach_anchors(battle, enemy, side)[cell[1], cell[0]]
        if (
            beside
            and can_threaten(ruleset, enemy) is None
            and _reaches_level(battle, enemy, profile, level)
        ):
            reach = amount_text(ruleset, reach_of(ruleset, enemy))
            text = say("after_disengaging_it_may_not_end", enemy=enemy.name, reach=reach)
            rule = ruleset.source_of("disengage.end_restriction")
            # A warning while another step can be had: only the last position of the turn is the
            # end.
            problems.append(Problem("ends_in_enemy_reach", text, rule, cell, warning=goes_on()))
    return tuple(problems)


def _enemies_then(battle: Battle, profile: Profile, dragged: Follower | None) -> list[Token]:
    """The mover's enemies where they are at the end of the way: one it drags comes along, with its
    rider or mount.
    """
    enemies = battle.hostiles(profile.token)
    if dragged is None:
        return list(enemies)
    there, along = dragged.token, {token.id for token in pair_of(battle, dragged.token.id)}
    return [
        replace(enemy, cell=there.cell, elevation=there.elevation, support=there.support)
        if enemy.id in along
        else enemy
        for enemy in enemies
    ]


def _is_disengaged(battle: Battle, profile: Profile) -> bool:
    """Whether the mover has disengaged and the ruleset then restricts where it may end."""
    restricted = battle.ruleset.disengage.end_restriction != "none"
    return restricted and "disengaged" in battle.turn(profile.token.id).flags


def _reaches_level(battle: Battle, enemy: Token, profile: Profile, level: int) -> bool:
    """Whether a mover at a level is within an enemy's reach up and down."""
    low, tall = battle.base_level(enemy), height_of(battle.ruleset, enemy)
    apart = vertical_distance(low, tall, level, height_of(battle.ruleset, profile.token))
    return apart <= reach_cells(battle.ruleset, enemy)


def _is_level(battle: Battle, token: Token, level: int, other: Token) -> bool:
    """Whether a body at a level and another overlap up and down."""
    tall, other_tall = height_of(battle.ruleset, token), height_of(battle.ruleset, other)
    return vertical_distance(level, tall, battle.base_level(other), other_tall) == 0


def _away_from_enemy(
    battle: Battle, profile: Profile, cell: Cell, level: int
) -> tuple[Problem, ...]:
    """A careful step leads farther from at least one enemy it stood beside, or whose reach it stood
    in (B16).
    """
    movement = profile.action.movement
    if movement is None or not movement.away_from_enemy:
        return ()
    token = profile.token
    # Beside it or in its reach: one may step away from an enemy whose weapon is longer than a cell
    # (B16).
    left = [enemy for enemy in battle.hostiles(token) if _is_left_with_care(battle, enemy, token)]
    # Farther from one of them is enough: the step is away from "an enemy" (B16).
    if any(_goes_away(battle, enemy, token, cell, level) for enemy in left):
        return ()
    rule = battle.ruleset.source_of(f"actions.{profile.action_id}")
    text = say("step_has_to_lead_away") if left else say("no_enemy_is_near")
    return (Problem("not_farther", text, rule, cell),)


def _is_left_with_care(battle: Battle, enemy: Token, token: Token) -> bool:
    """Whether an enemy is one of those that a careful step may lead away from."""
    beside = cells_between(battle, enemy, token) == 1
    return beside or (
        can_threaten(battle.ruleset, enemy) is None and in_reach(battle, enemy, token)
    )


def _goes_away(battle: Battle, enemy: Token, token: Token, cell: Cell, level: int) -> bool:
    return cells_between(battle, enemy, token, cell, level) > cells_between(battle, enemy, token)
