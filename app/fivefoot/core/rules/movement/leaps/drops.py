"""Leaps down to lower ground, as a last resort: a search keeps from falls, but where no other way leads, one may leap.

The gap is measured as for any leap; what is left below the landing is a fall. The ways are found by a search of their
own, made once for a field, in which leaps down are steps like others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.token import Token
from fivefoot.core.rules.columns import footprint_columns
from fivefoot.core.rules.falls import fall_of
from fivefoot.core.rules.movement.field import MovementField
from fivefoot.core.rules.movement.leaps.checks import is_drop, take_off_level
from fivefoot.core.rules.movement.leaps.of_token import leap_heights, leap_lengths, leap_radius
from fivefoot.core.rules.movement.leaps.tables import leaps_near
from fivefoot.core.rules.movement.places import window_around
from fivefoot.core.rules.movement.walk import judge_path
from fivefoot.core.rules.results import Route, Step

MOST_TRIED = 24
"""Ways to a take-off that are judged for one landing, the cheapest first."""


def route_with_drop(field: MovementField, cell: Cell, level: int | None = None) -> Route | None:
    """The cheapest way to a cell (at a level) with leaps down on it; None where there is none.

    Such a way may go on from where it came down, as long as the fall does no harm; else it ends there.
    """
    if field.profile.leaps is None or not field.battle.has_heights or not _is_anywhere_below(field, cell):
        return None
    route = field.with_drops.route(cell, level=level)
    if route is None or _ends_unharmed(field, route):
        return route
    return _ending_in_drop(field, cell, level)


def _ends_unharmed(field: MovementField, route: Route) -> bool:
    """Whether no fall but the last step's does harm, or waits for the own phase (B52)."""
    drops = [step for step in route.steps[:-1] if is_drop(field.profile, step)]
    waits = field.battle.ruleset.fall.timing != "immediate"
    falls = (fall_of(field.battle, _above(field, step), -step.rise) for step in drops)
    return not drops or not (waits or any(fall.damage or fall.prone or fall.check for fall in falls))


def _above(field: MovementField, step: Step) -> Token:
    """The token over the place where a leap comes down."""
    return replace(field.profile.token, cell=step.end, elevation=take_off_level(field.profile, step))


def _ending_in_drop(field: MovementField, cell: Cell, level: int | None) -> Route | None:
    """The cheapest way to a cell that ends in a leap down to it; None where there is none."""
    limits = field.profile.leaps
    if limits is None or not _is_below(field, cell, leap_radius(field.profile, limits)):
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


def _is_anywhere_below(field: MovementField, cell: Cell) -> bool:
    """Whether a cell has ground below some place that the token comes to: asked first, at each step of a drag."""
    places, reached = field.graph.places, field.labels.best >= 0
    reached[field.start_node] = True
    return bool(places.z[reached].max() > field.battle.columns_of_ground.level[:, cell[1], cell[0]].min())


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
