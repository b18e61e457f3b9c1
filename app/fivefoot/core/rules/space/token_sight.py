"""What tokens see of the map: areas cut by walls and closed doors, and the cells that lie in them.

A token looks from the centres of its footprint's cells, as lines of effect are drawn, at the height
of its head: a low wall hides only what is behind it from a lower creature. A token whose condition
blinds it sees nothing.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.area_cells import cells_touched
from fivefoot.core.geometry.grid import CELL, Cell, Point, centre
from fivefoot.core.geometry.vision import SeenArea, holds_eye, visible_area
from fivefoot.core.model.token import Token
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.lights import is_lit_everywhere, lit_mask, near_cells
from fivefoot.core.rules.space.sight_blockers import sight_stops
from fivefoot.core.rules.space.tokens import is_blocked

Mask = NDArray[np.bool_]


class Look(NamedTuple):
    """What a token sees from one place, however dark it is: an area for each of its eyes, and the
    cells [rows, columns] that lie at least partly in one of them.
    """

    areas: tuple[SeenArea, ...]
    cells: Mask


def seen_areas(battle: Battle, token: Token, at: Cell | None = None) -> tuple[SeenArea, ...]:
    """What a token sees from where it is, or would from `at`: an area for each corner cell of its
    footprint.
    """
    return look_of(battle, token, at or token.cell).areas


def look_of(battle: Battle, token: Token, at: Cell) -> Look:
    """What a token sees from a cell; kept while it, the walls and the ground stay."""
    # A rider is as wide as its mount, which is another token.
    side = battle.side_of(token)
    parts = token, battle.scenario.scene.barriers, battle.surfaces, battle.ruleset
    return battle.derived("look", parts, (at, side), lambda: _look(battle, token, at))


def _look(battle: Battle, token: Token, at: Cell) -> Look:
    eyes = _eyes(battle, token, at)
    cells = [_cells(battle, *eye) for eye in eyes]
    # Whatever any of its eyes sees it sees. One eye shares its mask with all who look from there.
    seen = cells[0] if len(cells) == 1 else _together(cells, (battle.rows, battle.columns))
    return Look(tuple(_area(battle, *eye) for eye in eyes), seen)


def _together(masks: list[Mask], shape: tuple[int, int]) -> Mask:
    found: Mask = np.logical_or.reduce(masks) if masks else np.zeros(shape, dtype=np.bool_)
    return found


def looks_past_a_wall(battle: Battle, token: Token) -> bool:
    """Whether a token stands inside something that stops sight: it sees what lies beyond."""
    return any(
        holds_eye(eye, sight_stops(battle, eye, head)[0])
        for eye, head in _eyes(battle, token, None)
    )


def _eyes(battle: Battle, token: Token, at: Cell | None) -> list[tuple[Point, int]]:
    """Where a token looks from, and how high; none where a condition keeps it from seeing."""
    if is_blocked(battle.ruleset, token, "sight") is not None:
        return []
    there = token if at is None else replace(token, cell=at)
    head, footprint = battle.head_level(there), battle.footprint(there)
    # Corner cells alone: what is seen from between them is seen from one of these, and large bodies
    # are many cells.
    last = footprint.side - 1
    corners = {(x, y) for x in (0, last) for y in (0, last)}
    cells = sorted(Cell(footprint.anchor[0] + x, footprint.anchor[1] + y) for x, y in corners)
    return [(centre(cell), head) for cell in cells]


def _area(battle: Battle, eye: Point, head: int) -> SeenArea:
    """What is seen from one point; kept while walls and ground stay."""
    lines, crossings = sight_stops(battle, eye, head)
    # A cell beyond the farthest corner: the rim must not cut the map.
    reach = math.hypot(battle.columns, battle.rows) * CELL + CELL
    return battle.derived(
        "seen_area", (lines,), (eye, reach), lambda: visible_area(eye, lines, reach, crossings)
    )


def _cells(battle: Battle, eye: Point, head: int) -> Mask:
    """The cells that lie at least partly in what is seen from one point: bool [rows, columns]."""
    columns, rows = battle.columns, battle.rows
    area = _area(battle, eye, head)
    return battle.derived(
        "area_cells",
        (area,),
        (columns, rows),
        lambda: cells_touched(area.corners, columns, rows),
    )


def cells_seen(battle: Battle, looks: Iterable[tuple[Token, Cell]]) -> Mask:
    """The cells that some tokens see from some places: bool [rows, columns].

    In the dark only cells count that are lit, or near enough for the viewer.
    """
    lit = None if is_lit_everywhere(battle) else lit_mask(battle)
    found = np.zeros((battle.rows, battle.columns), dtype=np.bool_)
    for token, cell in looks:
        seen = look_of(battle, token, cell).cells
        if lit is None:
            found |= seen
            continue
        found |= seen & lit
        box, near = near_cells(battle, token, cell)
        found[box] |= seen[box] & near
    return found
