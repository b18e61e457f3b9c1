"""Coming to rest within matter or a creature: whoever phases loses hit points if its turn ends so
(C18).
"""

from __future__ import annotations

from dataclasses import replace

from fivefoot.core.model.token import Token
from fivefoot.core.rules.graph.phasing import inside_matter, is_parted_by_wall
from fivefoot.core.rules.results import Problem, Route
from fivefoot.core.rules.routes.endings import support_of
from fivefoot.core.rules.routes.texts import say
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.mounts_and_grapples import companions, is_phasing
from fivefoot.core.rules.space.threat import vertical_distance
from fivefoot.core.rules.space.tokens import height_of


def inside_warnings(battle: Battle, route: Route) -> tuple[Problem, ...]:
    """That a way ends within matter or a creature, and what that costs if the turn ends there."""
    token, dice = battle.token(route.token), battle.ruleset.phasing.end_inside
    if not dice or not route.steps or not is_phasing(battle, token):
        return ()
    last = route.steps[-1]
    there = replace(
        token, cell=last.end, elevation=last.elevation, support=support_of(last.support)
    )
    if not is_inside_something(battle, there):
        return ()
    text = say("if_turn_ends_inside_token_loses_dice", token=token.name, dice=dice)
    rule = battle.ruleset.source_of("phasing.end_inside")
    return (Problem("ends_inside", text, rule, last.end, warning=True),)


def is_inside_something(battle: Battle, token: Token) -> bool:
    """Whether a token stands inside ground, a floor, a ceiling or a wall, or in another creature's
    space, not above any of them.
    """
    place, low, tall = (
        battle.footprint(token),
        battle.base_level(token),
        height_of(battle.ruleset, token),
    )
    cells = [
        cell for cell in place.cells() if 0 <= cell.x < battle.columns and 0 <= cell.y < battle.rows
    ]
    if any(inside_matter(battle, cell, low, tall) for cell in cells):
        return True
    if is_parted_by_wall(battle, cells, low, tall):
        return True
    tied = {t.id for t in companions(battle, token.id)}
    others = (t for t in battle.scenario.tokens.values() if t.id != token.id and t.id not in tied)
    met = (other for other in others if battle.footprint(other).overlaps(place))
    return any(
        vertical_distance(low, tall, battle.base_level(other), height_of(battle.ruleset, other))
        == 0
        for other in met
    )
