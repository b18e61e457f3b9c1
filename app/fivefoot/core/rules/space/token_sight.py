"""What tokens see of the map: areas cut by walls and closed doors, and the cells that lie in them.

A token looks from the centres of its footprint's cells, as lines of effect are drawn, with its head
as high as it is tall: a low wall hides only what is behind it from somebody who is lower. Who is
kept from seeing by a state sees nothing.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.grid import CELL, Cell, centre
from fivefoot.core.geometry.vision import SeenArea, crossings_of, visible_area
from fivefoot.core.model.token import Token
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.lights import is_lit_everywhere, perceived_mask
from fivefoot.core.rules.space.tokens import is_blocked

Mask = NDArray[np.bool_]

SAMPLES: Final = ((500, 500), (150, 150), (850, 150), (150, 850), (850, 850))
"""Points of a cell, in thousandths of it: it is seen where one of them is."""


def seen_areas(battle: Battle, token: Token, at: Cell | None = None) -> tuple[SeenArea, ...]:
    """What a token sees from where it is, or would from `at`: an area for each corner cell of its
    footprint.
    """
    if is_blocked(battle.ruleset, token, "sight") is not None:
        return ()
    there = token if at is None else replace(token, cell=at)
    head = battle.head_level(there)
    segments = battle.sight_segments_at(head)
    crossings = battle.derived(
        "sight_crossings",
        (battle.scenario.scene.barriers,),
        (head,),
        lambda: crossings_of(segments),
    )
    reach = math.hypot(battle.columns, battle.rows) * CELL + CELL
    footprint = battle.footprint(there)
    last = footprint.side - 1
    corners = {(x, y) for x in (0, last) for y in (0, last)}
    cells = sorted(Cell(footprint.anchor[0] + x, footprint.anchor[1] + y) for x, y in corners)
    return tuple(visible_area(centre(cell), segments, reach, crossings) for cell in cells)


def seen_from(battle: Battle, looks: Iterable[tuple[Token, Cell]]) -> Mask:
    """The cells that some tokens see from some places: bool [rows, columns].

    Where it is dark those count that are lit, or near enough for the one who looks.
    """
    if is_lit_everywhere(battle):
        areas = [area for token, cell in looks for area in seen_areas(battle, token, cell)]
        return seen_cells(battle, areas)
    found = np.zeros((battle.rows, battle.columns), dtype=np.bool_)
    for token, cell in looks:
        seen = seen_cells(battle, seen_areas(battle, token, cell))
        found |= seen & perceived_mask(battle, token, cell)
    return found


def seen_cells(battle: Battle, areas: Iterable[SeenArea]) -> Mask:
    """The cells of the map that lie at least partly in one of the areas: bool [rows, columns]."""
    columns, rows = battle.columns, battle.rows
    grid = np.stack(np.meshgrid(np.arange(columns), np.arange(rows)), axis=-1).reshape(
        -1, 2
    ) * float(CELL)
    seen = np.zeros(columns * rows, dtype=np.bool_)
    for area in areas:
        for sample in SAMPLES:
            rest = np.nonzero(~seen)[0]
            seen[rest] = area.covers(grid[rest] + np.array(sample))
    return seen.reshape(rows, columns)
