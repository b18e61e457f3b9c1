"""Whether there is room for a body: what fills a place or rises too high, and the free cells to get
off to.
"""

from __future__ import annotations

from fivefoot.core.geometry.barriers import Segments
from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.geometry.sight import has_line
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset.schema.base import exact, thousandths
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.mounts_and_grapples import pair_of
from fivefoot.core.rules.space.surface_map import is_solid
from fivefoot.core.rules.space.threat import vertical_distance
from fivefoot.core.rules.space.tokens import footprint_of, height_of


def occupied(battle: Battle, token: Token, there: Cell) -> str:
    """What fills the place where a token would stand: "wall" for solid ground, a token's id, or an
    empty text.
    """
    return _filled_by(battle, token, Footprint(there, battle.footprint(token).side))


def meets(battle: Battle, token: Token, other: Token, cell: Cell, level: int | None = None) -> bool:
    """Whether a token at a cell would be in another's space: over and under a bridge there is room
    for both.

    Without a level it stands on the ground, or the deck, that is nearest to where it is now.
    """
    if not battle.footprint(other).overlaps(Footprint(cell, battle.footprint(token).side)):
        return False
    low = battle.base_level(token)
    if level is None and token.support == "ground":
        level = battle.columns_of_ground.level_at(cell[0], cell[1], low)
    tall, other_tall = height_of(battle.ruleset, token), height_of(battle.ruleset, other)
    # One over the other is no meeting: a bridge has room for both.
    return (
        vertical_distance(
            low if level is None else level, tall, battle.base_level(other), other_tall
        )
        == 0
    )


def _filled_by(battle: Battle, token: Token, place: Footprint) -> str:
    for cell in place.cells():
        surface = battle.surfaces.at(cell.x, cell.y)
        if is_solid(surface.kind):
            return "wall"
    pair = {token.id for token in pair_of(battle, token.id)}
    # As deep as it will lie and as high as it is now: nobody is in between either.
    low, head = _lowest_level(battle, token, place), battle.head_level(token)
    for other in battle.scenario.tokens.values():
        if other.id in pair or not battle.footprint(other).overlaps(place):
            continue
        if not vertical_distance(
            low, head - low, battle.base_level(other), height_of(battle.ruleset, other)
        ):
            return other.id
    return ""


def _lowest_level(battle: Battle, token: Token, place: Footprint) -> int:
    """How deep a body comes in a place: a flier keeps its height, all others fall to the ground
    that is below them.
    """
    base = battle.base_level(token)
    if token.support == "flying":
        return base
    found = (battle.columns_of_ground.level_below(cell.x, cell.y, base) for cell in place.cells())
    return min((level for level in found if level is not None), default=base)


def step_level(battle: Battle, token: Token) -> int:
    """The highest ground that a body is shoved, rolls or gets off onto: an ordinary step above
    where it is, in thousandths of a cell.
    """
    return battle.base_level(token) + thousandths(exact(battle.ruleset.height.free_step))


def stopping_walls(battle: Battle, token: Token) -> Segments:
    """The walls that stop a body where it is: those that rise above its step and begin below its
    head.
    """
    return battle.movement_segments_between(step_level(battle, token), battle.head_level(token))


def ground_rises(battle: Battle, token: Token, place: Footprint) -> bool:
    """Whether the ground of a place rises higher than an ordinary step, or hangs too low above
    it.
    """
    columns, step = battle.columns_of_ground, step_level(battle, token)
    head = battle.head_level(token)
    for x, y in place.cells():
        # Where there is no ground at all one may be shoved: it falls.
        here = columns.exists[:, y, x]
        stands = columns.level[here, y, x] <= step
        fits = columns.ceiling[here, y, x] >= head
        # One layer that is not too high and has room is enough: on the deck or under it.
        if here.any() and not (stands & fits).any():
            return True
    return False


def dismount_cells(battle: Battle, rider: Token, mount: Token) -> tuple[Cell, ...]:
    """Free cells beside a mount, row by row: on no rock and nobody, no wall between, no ledge to
    climb (A53).
    """
    # A rider in the saddle fills the mount's cells: off it, it needs only its own.
    place, side = (
        battle.footprint(mount),
        footprint_of(battle.ruleset, rider).side,
    )  # its own, while it rides as well
    around = [
        Cell(x, y)
        for y in range(
            max(0, place.anchor.y - side), min(battle.rows - side, place.anchor.y + place.side) + 1
        )
        for x in range(
            max(0, place.anchor.x - side),
            min(battle.columns - side, place.anchor.x + place.side) + 1,
        )
    ]
    walls = stopping_walls(battle, rider)
    return tuple(
        cell
        for cell in around
        if not Footprint(cell, side).overlaps(place)
        and not _filled_by(battle, rider, Footprint(cell, side))
        and not ground_rises(battle, rider, Footprint(cell, side))
        and has_line(place, Footprint(cell, side), walls)
    )
