"""Where a stopped mover comes to rest: where it may not end, it goes back along its path."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.model.frames import Footing, WalkFrame
from fivefoot.core.model.scenario import with_token
from fivefoot.core.model.token import Token
from fivefoot.core.rules.graph.cramped import fitting_anchors
from fivefoot.core.rules.space.battle import Battle, squeezes
from fivefoot.core.rules.space.dragging import Stand, taken_along
from fivefoot.core.rules.space.mounts_and_grapples import companions
from fivefoot.core.rules.space.threat import vertical_distance
from fivefoot.core.rules.space.tokens import height_of
from fivefoot.core.rules.turn.state import logged
from fivefoot.core.rules.turn.texts import say

FLOOR = Footing(0, "ground")


def put_back(battle: Battle, frame: WalkFrame) -> Battle:
    """The battle with a mover put back along its path from a place where it may not end."""
    scenario, token = battle.scenario, battle.token(frame.token)
    # Moved by something else since: that is where it stays.
    if token.cell != frame.cell:
        return battle
    back = last_free(battle, token, frame)
    if stand_of(battle, back) == stand_of(battle, token):
        return battle
    scenario = taken_along(battle, with_token(scenario, back), token.id)
    text = say("token_is_put_back_to_back", token=token.name, back=tuple(back.cell))
    return battle.after(logged(scenario, frame.token, text))


def last_free(battle: Battle, token: Token, frame: WalkFrame) -> Token:
    """The token on the last place of its walk's trail where it may stay: in nobody else's space,
    unless its size shares, and with room for the whole of one that squeezes (A54).
    """
    # A token that shares cells may rest anywhere.
    if token.size in battle.ruleset.occupancy.share:
        return token
    along = {token.id, *(companion.id for companion in companions(battle, token.id))}
    others = [other for other in battle.scenario.tokens.values() if other.id not in along]
    narrowed = squeezes(battle.ruleset, frame)
    # Where it is it stays as it is, falling perhaps; farther back it is as it was there.
    trail = [_back_at(token, frame, number) for number in range(len(frame.trail))]
    for there in (token, *reversed(trail[1:-1])):
        place = Footprint(there.cell, battle.footprint(token).side)
        fits = not narrowed or bool(fitting_anchors(battle, place.side)[there.cell.y, there.cell.x])
        met = (each for each in others if battle.footprint(each).overlaps(place))
        if fits and not any(_is_level(battle, there, each) for each in met):
            return there
    # Where it set out it stood before.
    return trail[0] if len(trail) > 1 else token


def _back_at(token: Token, frame: WalkFrame, number: int) -> Token:
    """A token as it was on a place of its trail."""
    cell = frame.trail[number]
    # Of a walk that began before footings were written down only the cells are known.
    if len(frame.footings) != len(frame.trail):
        return replace(token, cell=cell)
    footing = frame.footings[number]
    return replace(token, cell=cell, elevation=footing.level, support=footing.support)


def stand_of(battle: Battle, token: Token) -> Stand:
    """Where a token is, how high, and what holds it there."""
    return Stand(token.cell, battle.base_level(token), token.support)


def first_footing(battle: Battle, token: Token) -> tuple[Footing, ...]:
    """How a token is where its walk begins; nothing on the plain floor."""
    first = Footing(battle.base_level(token), token.support)
    return () if first == FLOOR else (first,)


def come_over(frame: WalkFrame, way: Sequence[Stand]) -> WalkFrame:
    """A walk with the places added that it has come over."""
    trail = (*frame.trail, *(place.cell for place in way))
    footings = tuple(Footing(place.level, place.support) for place in way)
    # The saved form of a walk over plain floor stays short.
    if not frame.footings and set(footings) <= {FLOOR}:
        return replace(frame, trail=trail)
    before = frame.footings or (FLOOR,) * len(frame.trail)
    return replace(frame, trail=trail, footings=(*before, *footings))


def _is_level(battle: Battle, token: Token, other: Token) -> bool:
    """Whether two bodies overlap up and down, so that they cannot share a cell."""
    low, tall = battle.base_level(token), height_of(battle.ruleset, token)
    return (
        vertical_distance(low, tall, battle.base_level(other), height_of(battle.ruleset, other))
        == 0
    )
