"""Whether a body fits where a teleport puts it: not in rock, in a wall or in another's space."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from fivefoot.core.geometry.barriers import both_ways, segments_meet
from fivefoot.core.geometry.grid import CELL, Cell
from fivefoot.core.model.token import Token
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.free_space import occupied, stopping_walls
from fivefoot.core.rules.turn.displacement_reactions import token_after_teleport
from fivefoot.core.rules.turn.texts import say

INSIDE = CELL // 4
"""How far within its outline a wall has to run to be in a body's way, in thousandths of a cell."""


def outside_problem(battle: Battle, token_id: str, cell: Cell) -> Problem | None:
    """The problem of a place that extends over the map's edge, which nobody overrules."""
    side = battle.footprint(battle.token(token_id)).side
    if 0 <= cell[0] <= battle.columns - side and 0 <= cell[1] <= battle.rows - side:
        return None
    return Problem("out_of_map", say("cell_is_outside_map", cell=tuple(cell)), "", cell)


def landing_problem(
    battle: Battle, token_id: str, cell: Cell, drops: bool = False
) -> Problem | None:
    """Why a token cannot arrive on a cell without a path, or None.

    Only whoever may share a square lands on others.
    """
    token = battle.token(token_id)
    # As it will be there: at its height, or on the ground.
    there = token_after_teleport(battle, replace(token, cell=cell), cell, drops)
    rule = battle.ruleset.source_of("occupancy")
    stops = occupied(battle, there, cell)
    if stops == "wall":
        return Problem(
            "no_room", say("token_would_be_inside_solid_rock", token=token.name), rule, cell
        )
    # A token that may share a cell lands on others (Tiny).
    if stops and token.size not in battle.ruleset.occupancy.share:
        name = battle.token(stops).name
        return Problem(
            "occupied",
            say("name_is_there_token_needs_free", name=name, token=token.name),
            rule,
            cell,
        )
    if _walled(battle, there):
        return Problem("no_room", say("token_would_be_inside_wall", token=token.name), rule, cell)
    return None


def _walled(battle: Battle, token: Token) -> bool:
    """Whether a wall that rises above a step runs through a token's place: then it crosses one of
    its diagonals.
    """
    place = battle.footprint(token)
    # Walls that stop one way only run through the place all the same.
    walls = both_ways(stopping_walls(battle, token))
    if not len(walls):
        return False
    # Drawn in a little: a wall along the edge of a cell is not in it.
    left, top = place.anchor.x * CELL + INSIDE, place.anchor.y * CELL + INSIDE
    far = place.side * CELL - 2 * INSIDE
    right, bottom = left + far, top + far
    diagonals = np.array([[left, top, right, bottom], [left, bottom, right, top]], walls.dtype)
    return bool(segments_meet(diagonals[:, None, :], walls[None, :, :]).any())
