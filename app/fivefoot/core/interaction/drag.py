"""Dragging a token, as a generator: events in, plans out, the decision returned."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.interaction.plan import Plan, Planner, each_level
from fivefoot.core.interaction.pointer import (
    Dropped,
    Event,
    LevelChanged,
    PointedAt,
    WaypointRemoved,
    WaypointSet,
)


@dataclass(frozen=True, slots=True)
class Decision:
    """The result of a gesture: the last plan, and whether the game master insists on it."""

    plan: Plan
    overrule: bool = False


Gesture = Generator[Plan, Event, Decision]


def drag_token(planner: Planner, grabbed: Cell) -> Gesture:
    """Drags a token by the cell `grabbed` of its footprint.

    Closing the generator cancels: nothing has happened.

    gesture = drag_token(planner, Cell(3, 4))
    plan = next(gesture)
    plan = gesture.send(PointedAt(Cell(5, 4)))
    """
    # Relative to the grabbed cell: else a large token would jump under the pointer.
    grip = (grabbed[0] - planner.start[0], grabbed[1] - planner.start[1])
    target = planner.start
    via: tuple[Cell, ...] = ()
    via_levels: tuple[int | None, ...] = ()
    level: int | None = None
    while True:
        # The plan goes out, the next event comes in; in between nothing runs.
        event = yield (plan := planner.to(target, via, level, via_levels))
        if isinstance(event, Dropped):
            return Decision(plan, event.overrule)
        if isinstance(event, LevelChanged):
            # From the plan, not from the last level: the planner may have found a better one.
            level = planner.lifted(plan, event.by).level
        elif isinstance(event, PointedAt):
            target = planner.inside(Cell(event.cell[0] - grip[0], event.cell[1] - grip[1]))
        elif isinstance(event, WaypointSet):
            via, via_levels = _with_waypoint(planner, plan)
        elif isinstance(event, WaypointRemoved):
            via, via_levels = via[:-1], via_levels[:-1]


def _with_waypoint(planner: Planner, plan: Plan) -> tuple[tuple[Cell, ...], tuple[int | None, ...]]:
    """The waypoints with a plan's end added; unchanged where it already is the last of them."""
    via, levels = planner.through(plan)
    before = each_level(plan)
    again = bool(plan.via) and (plan.target, levels[-1]) == (plan.via[-1], before[-1])
    return (plan.via, before) if again or not plan.moves else (via, levels)
