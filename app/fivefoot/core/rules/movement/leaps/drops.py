"""Leaps down to lower ground, as a last resort: a search keeps from falls, but where no other way leads, one may leap.

The gap is measured as for any leap; what is left below the landing is a fall.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.rules.columns import footprint_columns
from fivefoot.core.rules.movement.field import MovementField
from fivefoot.core.rules.movement.leaps.of_token import leap_heights, leap_lengths, leap_radius
from fivefoot.core.rules.movement.leaps.tables import leaps_near
from fivefoot.core.rules.movement.places import window_around
from fivefoot.core.rules.movement.walk import judge_path
from fivefoot.core.rules.results import Route

MOST_TRIED = 24
"""Ways to a take-off that are judged for one landing, the cheapest first."""


def route_with_drop(field: MovementField, cell: Cell, level: int | None = None) -> Route | None:
    """The cheapest way to a cell (at a level) that ends in a leap down to it; None where there is none."""
    limits = field.profile.leaps
    if limits is None or not field.battle.has_heights or not _is_below(field, cell, leap_radius(field.profile, limits)):
        return None
    found: Route | None = None
    tried = 0
    for take_off, landing in _take_offs(field, cell, level):
        for path, levels in field.ways_to(take_off):
            tried += 1
            if tried > MOST_TRIED:
                return found
            verdict = judge_path(
                field.battle, field.token, [*path, cell], field.action, field.manner, field.layers,
                levels=[*levels, landing], modes=field.profile.modes,
            )  # fmt: skip
            if verdict.legal and verdict.route is not None and (found is None or _cost(verdict.route) < _cost(found)):
                found = verdict.route
    return found


def _is_below(field: MovementField, cell: Cell, radius: int) -> bool:
    """Whether the token comes to higher ground near a cell at all: asked first, at each step of a drag."""
    places, reached = field.graph.places, field.labels.best >= 0
    reached[field.start_node] = True
    near = reached & (np.abs(places.x - cell[0]) <= radius) & (np.abs(places.y - cell[1]) <= radius)
    lowest = field.battle.columns_of_ground.level[:, cell[1], cell[0]].min()
    return bool((places.z[near] > lowest).any())


def _cost(route: Route) -> tuple[int, int, int]:
    return route.purchases, -route.left, route.cost


def _take_offs(field: MovementField, cell: Cell, level: int | None) -> Iterator[tuple[int, int]]:
    """Nodes that the token comes to and from which it may drop to a cell, with the level there; the nearest first."""
    battle, profile = field.battle, field.profile
    assert profile.leaps is not None
    radius = leap_radius(profile, profile.leaps)
    around = window_around([cell], radius, battle.columns, battle.rows)
    table = leaps_near(battle, profile.side, radius, around, drops=True)
    fits = (table.rise < 0) & (table.x + table.dx == cell[0]) & (table.y + table.dy == cell[1])
    fits &= leap_lengths(profile, table) <= profile.leaps.longest
    fits &= leap_heights(profile, table) <= profile.leaps.highest
    levels = footprint_columns(battle.columns_of_ground, profile.side)[0]
    chosen = np.nonzero(fits)[0]
    for number in chosen[np.lexsort((table.x[chosen], table.y[chosen], table.chord[chosen]))]:
        start = Cell(int(table.x[number]), int(table.y[number]))
        landing = int(levels[table.landing[number], cell[1], cell[0]])
        if field.graph.window.holds(start) and level in (None, landing):
            yield field.graph.ground_node(start, int(table.layer[number])), landing
