"""Plans a move with the arrow keys: one cell for each key, and a step back removes the last
one.
"""

from __future__ import annotations

from dataclasses import replace

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.interaction.plan import Plan, Planner

MOST_SKIPPED = 3
"""The most cells that a leap planned with the keys crosses."""


def extend_plan(planner: Planner, plan: Plan | None, step: tuple[int, int]) -> Plan:
    """The plan with one more cell in a direction; going back over the last cell shortens it.

    A step that would leave the map changes nothing. Walking on across a gap becomes a leap where
    one is possible.
    """
    own = plan is not None and plan.token == planner.token_id
    path = _entered(planner.start, plan.path) if plan is not None and own else ()
    level = plan.level if plan is not None and own else None
    here = path[-1] if path else planner.start
    there = Cell(here[0] + step[0], here[1] + step[1])
    before = path[-2] if len(path) > 1 else planner.start
    if path and there == before:
        return _along(planner, path[:-1], level)
    longer = (*path, there) if planner.inside(there) == there else path
    if not planner.free and not planner.is_ready:
        return planner.to(longer[-1] if longer else planner.start, level=level)
    found = _along(planner, longer, level)
    return found if found.legal else _leaping(planner, longer, level) or found


def _entered(start: Cell, path: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """The cells of a path without those of rising and sinking in place."""
    before = (start, *path)
    return tuple(cell for cell, last in zip(path, before, strict=False) if cell != last)


def _along(planner: Planner, path: tuple[Cell, ...], level: int | None) -> Plan:
    wanted = planner.usual_level if level is None else level
    if planner.free or not path or wanted is None:
        return planner.along(path)
    levels = (None,) * (len(path) - 1) + (planner.level_near(path[-1], wanted),)
    return replace(planner.along(path, (), levels), level=level)


def _leaping(planner: Planner, path: tuple[Cell, ...], level: int | None) -> Plan | None:
    """The plan that leaps over the last cells before the end instead of walking them; None where no
    leap does.
    """
    if planner.free or not planner.leaps.shows_any:
        return None
    for skipped in range(1, min(MOST_SKIPPED, len(path) - 1) + 1):
        found = _along(planner, (*path[: -1 - skipped], path[-1]), level)
        if found.legal:
            return found
    return None
