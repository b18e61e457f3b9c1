"""Leaps down to lower ground, as a last resort. A search avoids falls; only where no other way
leads to a cell may the token leap down.

The gap is measured as for any leap; what is left below the landing is a fall. The ways are found by
a search of their own (`movement_field` with `drops`), made once for a field, in which leaps down
are steps like others; one whose fall does harm, or waits, ends the way (`hard_landings.py`).
"""

from __future__ import annotations

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.rules.results import Route
from fivefoot.core.rules.routes.query import MovementField


def may_drop_to(field: MovementField, cell: Cell) -> bool:
    """Whether a leap down may lead to a cell: there is ground below some place that the token
    reaches.

    A cheap test at each step of a drag: the search that gives the answer is expensive.
    """
    if field.profile.leaps is None or not field.battle.has_heights:
        return False
    # Standing where it is, it may leap down as well: the start has no label of its own.
    places, reached = field.graph.places, field.labels.best >= 0
    reached[field.start_node] = True
    # The highest place against the lowest ground: where not even that is lower, no search can find
    # a leap down.
    return bool(
        places.z[reached].max() > field.battle.columns_of_ground.level[:, cell[1], cell[0]].min()
    )


def route_with_drop(field: MovementField, cell: Cell, level: int | None = None) -> Route | None:
    """The cheapest way to a cell (at a level) with leaps down on it; None where there is none.

    Such a route may continue from where it landed as long as the fall does no harm; otherwise it
    ends there.
    """
    return field.with_drops.route(cell, level=level) if may_drop_to(field, cell) else None
