"""Planning a move with the arrow keys: one cell a key, a step back takes the last one away."""

from __future__ import annotations

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.interaction.plan import Plan, Planner


def stepped(planner: Planner, plan: Plan | None, step: tuple[int, int]) -> Plan:
    """The plan with one more cell in a direction; going back over the last cell shortens it.

    A step that would leave the map changes nothing.
    """
    path = plan.path if plan is not None and plan.token == planner.token_id else ()
    here = path[-1] if path else planner.start
    there = Cell(here[0] + step[0], here[1] + step[1])
    before = path[-2] if len(path) > 1 else planner.start
    if path and there == before:
        return planner.along(path[:-1])
    return planner.along((*path, there) if planner.inside(there) == there else path)
