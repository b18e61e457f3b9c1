"""Whoever is dragged along: it keeps its place beside the one who drags it where it can, else it
follows into the cells that were left (A25, our default), round a corner with as much of its body as
fits; it steps up and down with the ground, and is carried by who flies or climbs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.grid import Cell, direction_of
from fivefoot.core.geometry.sight import has_line
from fivefoot.core.model.scenario import Scenario, with_token
from fivefoot.core.model.token import Support, Token
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.ruleset.schema.base import exact, thousandths
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.free_space import (
    ground_rises,
    occupied,
    step_level,
    stopping_walls,
)
from fivefoot.core.rules.space.mounts_and_grapples import (
    companions,
    dragged_by,
    pair_of,
    with_companions_moved,
)
from fivefoot.core.rules.space.obstacles import bars
from fivefoot.core.rules.space.support import is_afloat
from fivefoot.core.rules.space.texts import say

CARRIED = ("flying", "climbing", "burrowing")
"""What holds up who drags, and with it whoever it drags."""


class Stand(NamedTuple):
    """A place on the way of a mover: anchor cell, level of its base (thousandths of a cell), what
    holds it there, and how many cells wide a squeezing body is there; 0 = all its width.
    """

    cell: Cell
    level: int
    support: Support
    side: int = 0


@dataclass(frozen=True, slots=True)
class Follower:
    """Where a dragged creature is after the route, or why it could not follow."""

    token: Token
    problem: Problem | None = None


def taken_along(
    battle: Battle, scenario: Scenario, token_id: str, way: Sequence[Stand] = ()
) -> Scenario:
    """The scenario after the token moved along a way (None given: straight), with its companions
    moved by it.
    """
    after = scenario.tokens[token_id]
    pair = tuple(token for token in pair_of(battle, token_id) if token.id != token_id)
    # The pair goes first: a rider and its mount are one place, from which the dragged one is
    # placed.
    scenario = with_companions_moved(battle, scenario, token_id, pair)
    dragged = dragged_by(battle, token_id)
    if dragged is None:
        return scenario
    # The mount's cell, where there is one: riders are moved with it.
    mover = replace(battle.token(token_id), cell=pair_of(battle, token_id)[0].cell)
    found = follow_mover(
        battle, mover, dragged, way or [Stand(after.cell, after.elevation, after.support)]
    )
    held = with_token(scenario, found.token)
    # A token that rides the dragged one comes along with it.
    others = tuple(token for token in pair_of(battle, dragged.id) if token.id != dragged.id)
    return with_companions_moved(battle, held, dragged.id, others)


def can_trail(battle: Battle, mover: Token, dragged: Token) -> bool:
    """Whether a dragged creature that finds no room beside the mover can follow into the cells just
    left: no wall lies between the two.
    """
    return _in_touch(battle, Footprint(mover.cell, battle.footprint(mover).side), dragged)


def follow_mover(battle: Battle, mover: Token, dragged: Token, way: Sequence[Stand]) -> Follower:
    """Where a dragged creature is after each place of the mover's route; the problem where it
    cannot follow.
    """
    left, side = _without_companions(battle, mover, dragged), battle.footprint(mover).side
    here = Stand(mover.cell, battle.base_level(mover), mover.support)
    token = replace(dragged, elevation=battle.base_level(dragged))
    may_trail = can_trail(battle, mover, dragged)
    # Place by place: a wall in the middle of the way stops what its end would allow.
    for there in way:
        # Up or down in place: nobody has to follow, only to be held up anew.
        if there.cell != here.cell:
            aside = _beside(here, there, token)
            why = _bars(left, token, aside, Footprint(there.cell, side))
            # Round the corner only where beside it there is no room.
            behind = _trailing(left, here, there, side, token) if why and may_trail else None
            if why and behind is None:
                return Follower(token, _refused(battle, mover, token, why, there.cell))
            token = replace(token, cell=behind or aside)
        token = _held_up(left, token, there)
        here = there
    return Follower(token, _resting_problem(left, token, here.cell))


def _without_companions(battle: Battle, mover: Token, dragged: Token) -> Battle:
    """The battle without the mover and those who move along with whoever is dragged."""
    along = {mover.id, *(other.id for other in companions(battle, mover.id))} - {dragged.id}
    left = {name: token for name, token in battle.scenario.tokens.items() if name not in along}
    return Battle(replace(battle.scenario, tokens=left), battle.ruleset)


def _beside(here: Stand, there: Stand, token: Token) -> Cell:
    """Where somebody dragged keeps its place beside the mover."""
    dx, dy = there.cell.x - here.cell.x, there.cell.y - here.cell.y
    return Cell(token.cell.x + dx, token.cell.y + dy)


def _trailing(battle: Battle, here: Stand, there: Stand, side: int, token: Token) -> Cell | None:
    """Where a creature ends that follows into the cells the mover has just left; None where there
    is no room for it.

    There is always room for a creature of one cell: it takes the nearest of them.
    """
    new = Footprint(there.cell, side)
    cells = [cell for cell in Footprint(here.cell, side).cells() if not new.covers(cell)]
    if battle.footprint(token).side > 1:
        return _behind(battle, new, cells, _beside(here, there, token), token)
    # At a tie row by row, so that the same walk ends in the same way.
    return min(cells, key=lambda cell: (_apart(cell, token.cell), cell.y, cell.x))


def _behind(
    battle: Battle, mover: Footprint, track: Sequence[Cell], aside: Cell, token: Token
) -> Cell | None:
    """The place for a body of several cells one step on that touches the mover, covers the most of
    the track and lies nearest to its place beside it. It stays where it is only if none of the
    track can be covered: the mover walks round it.
    """
    side = battle.footprint(token).side

    def rank(cell: Cell) -> tuple[int, int, int, int]:
        # Most of the track first: who is dragged follows in the mover's steps.
        covered = sum(map(Footprint(cell, side).covers, track))
        return -covered, _apart(cell, aside), cell.y, cell.x

    around = [Cell(token.cell.x + x, token.cell.y + y) for y in range(-1, 2) for x in range(-1, 2)]
    near = [cell for cell in around if Footprint(cell, side).distance(mover) == 1]
    return next((c for c in sorted(near, key=rank) if _has_room(battle, token, c, mover)), None)


def _has_room(battle: Battle, token: Token, there: Cell, mover: Footprint) -> bool:
    """Whether somebody gets to a place beside the mover: straight, or round the corner of a wall by
    two steps of which neither is slanting.
    """
    if not _bars(battle, token, there, mover):
        return True
    # Straight and barred: there is no corner to go round.
    if token.cell.x == there.x or token.cell.y == there.y:
        return False
    corners = (Cell(there.x, token.cell.y), Cell(token.cell.x, there.y))
    return any(
        not _bars_step(battle, token, corner)
        and not _bars(battle, replace(token, cell=corner), there, mover)
        for corner in corners
    )


def _apart(one: Cell, other: Cell) -> int:
    return max(abs(one.x - other.x), abs(one.y - other.y))


def _bars(battle: Battle, token: Token, there: Cell, mover: Footprint) -> str:
    """What keeps somebody from a place beside who drags it: "edge", "wall", a token's id; an empty
    text for nothing.
    """
    barred = _bars_step(battle, token, there)
    if barred:
        return barred
    if not _in_touch(battle, mover, replace(token, cell=there)):
        return "wall"
    return occupied(battle, token, there)


def _bars_step(battle: Battle, token: Token, there: Cell) -> str:
    """What keeps somebody from a step by itself: "edge", "wall"; an empty text for nothing."""
    side = battle.footprint(token).side
    if not (0 <= there.x <= battle.columns - side and 0 <= there.y <= battle.rows - side):
        return "edge"
    if there != token.cell and not _is_open_step(battle, token, there):
        return "wall"
    return "wall" if ground_rises(battle, token, Footprint(there, side)) else ""


def _is_open_step(battle: Battle, token: Token, there: Cell) -> bool:
    """Whether no wall and no gap too narrow for it lies between somebody and a cell: next to it, or
    as a leap leads.
    """
    side = battle.footprint(token).side
    if direction_of(token.cell, there) is None:
        return has_line(
            Footprint(token.cell, side), Footprint(there, side), stopping_walls(battle, token)
        )
    return not bars(
        battle, side, token.cell, there, step_level(battle, token), battle.head_level(token)
    )


def _in_touch(battle: Battle, mover: Footprint, token: Token) -> bool:
    """Whether no wall, nor a gap too narrow to be pulled through, lies between the mover and
    whoever it drags.
    """
    place = battle.footprint(token)
    # Two of one cell: asked as the step it is, gaps included.
    if mover.side == place.side == 1 and direction_of(token.cell, mover.anchor) is not None:
        return _is_open_step(battle, token, mover.anchor)
    return has_line(place, mover, stopping_walls(battle, token))


def _held_up(battle: Battle, token: Token, mover: Stand) -> Token:
    """Somebody dragged at its new cell: carried, in the water, or on its own ground; over lower
    ground it keeps its height, and falls where the way ends.
    """
    if mover.support in CARRIED:
        return replace(token, elevation=mover.level, support=mover.support)
    if mover.support == "swimming" and is_afloat(battle, token, mover.level):
        return replace(token, elevation=mover.level, support="swimming")
    # A step up counts from where it is; whoever carried it may be higher.
    free = thousandths(exact(battle.ruleset.height.free_step))
    level = max(token.elevation, mover.level) if token.support in CARRIED else token.elevation
    place = battle.footprint(token)
    found = [
        battle.columns_of_ground.level_below(cell.x, cell.y, level + free) for cell in place.cells()
    ]
    ground = max((z for z in found if z is not None), default=None)
    drop = thousandths(exact(battle.ruleset.height.free_drop))
    if ground is None or ground < level - drop:
        return replace(token, elevation=level, support="falling")
    return replace(token, elevation=ground, support="ground")


def _resting_problem(battle: Battle, token: Token, cell: Cell) -> Problem | None:
    """Who already is where somebody dragged would come to rest."""
    taken = occupied(battle, token, token.cell)
    # Solid ground was refused on the way; only bodies are in question at its end.
    if taken in ("", "wall"):
        return None
    other = battle.token(taken).name
    text = say("token_dragged_along_would_end", token=token.name, other=other)
    return Problem("end_occupied", text, battle.ruleset.source_of("drag"), cell)


def _refused(battle: Battle, mover: Token, token: Token, why: str, cell: Cell) -> Problem:
    rule = battle.ruleset.source_of("drag")
    if why == "edge":
        return Problem(
            "off_map", say("token_dragged_along_would_leave_map", token=token.name), rule, cell
        )
    if why == "wall":
        return Problem(
            "blocked_by_wall",
            say("wall_bars_token_whom_mover_drags", token=token.name, mover=mover.name),
            rule,
            cell,
        )
    text = say(
        "why_is_in_way_of_token", why=battle.token(why).name, token=token.name, mover=mover.name
    )
    return Problem("end_occupied", text, rule, cell)
