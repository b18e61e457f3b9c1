"""Where a mover that is stopped comes to rest: not where it may not end, but back along the trail
of its walk.
"""

from __future__ import annotations

from dataclasses import replace

from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.frames import WalkFrame
from fivefoot.core.model.scenario import with_token
from fivefoot.core.model.token import Token
from fivefoot.core.rules.graph.cramped import rooms
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.dragging import taken_along
from fivefoot.core.rules.space.mounts_and_grapples import companions
from fivefoot.core.rules.space.threat import vertical_distance
from fivefoot.core.rules.space.tokens import height_of
from fivefoot.core.rules.turn.state import logged
from fivefoot.core.rules.turn.texts import say


def put_back(battle: Battle, frame: WalkFrame) -> Battle:
    """The battle with a mover that comes to rest where it may not end put back along the trail of
    its walk.
    """
    scenario, token = battle.scenario, battle.token(frame.token)
    # Moved by something else since: that is where it stays.
    if token.cell != frame.cell:
        return battle
    back = last_free(battle, token, frame)
    if back == token.cell:
        return battle
    scenario = taken_along(battle, with_token(scenario, replace(token, cell=back)), token.id)
    text = say("token_is_put_back_to_back", token=token.name, back=tuple(back))
    return battle.after(logged(scenario, frame.token, text))


def last_free(battle: Battle, token: Token, frame: WalkFrame) -> Cell:
    """The last cell of a walk's trail where a token may stand: nobody else's, unless its size
    shares, and with room for the whole of who squeezes (A54).
    """
    trail = frame.trail
    # Whoever shares cells may rest anywhere.
    if token.size in battle.ruleset.occupancy.share:
        return trail[-1]
    side = battle.footprint(token).side
    along = {token.id, *(companion.id for companion in companions(battle, token.id))}
    others = [
        t
        for t in battle.scenario.tokens.values()
        if t.id not in along and _is_level(battle, token, t)
    ]
    narrowed = _squeezes(battle, frame)
    for cell in reversed(trail):
        place = Footprint(cell, side)
        fits = not narrowed or bool(rooms(battle, side)[cell.y, cell.x])
        if fits and not any(battle.footprint(other).overlaps(place) for other in others):
            return cell
    # Where it set out it stood before.
    return trail[0]


def _squeezes(battle: Battle, frame: WalkFrame) -> bool:
    """Whether a walk is one that squeezes all the way, with a narrower body than the mover's."""
    action = battle.ruleset.actions.get(frame.action or battle.ruleset.movement.action)
    return action is not None and action.movement is not None and action.movement.squeezes


def _is_level(battle: Battle, token: Token, other: Token) -> bool:
    """Whether two bodies overlap up and down, so that they cannot share a cell."""
    low, tall = battle.base_level(token), height_of(battle.ruleset, token)
    return (
        vertical_distance(low, tall, battle.base_level(other), height_of(battle.ruleset, other))
        == 0
    )
