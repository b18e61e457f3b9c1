"""Dragging a token, as a generator: events in, plans out, the decision returned."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.interaction.plan import Plan, Planner
from fivefoot.core.interaction.pointer import Dropped, Event, LevelChanged, PointedAt, WaypointRemoved, WaypointSet


@dataclass(frozen=True, slots=True)
class Decision:
    """How a gesture ended: the last plan, and whether the game master insists on it."""

    plan: Plan
    overrule: bool = False


Gesture = Generator[Plan, Event, Decision]


def drag_token(planner: Planner, grabbed: Cell) -> Gesture:
    """Drag a token by the cell `grabbed` of its footprint. Closing the generator cancels: nothing has happened.

    gesture = drag_token(planner, Cell(3, 4))
    plan = next(gesture)
    plan = gesture.send(PointedAt(Cell(5, 4)))
    """
    grip = (grabbed[0] - planner.start[0], grabbed[1] - planner.start[1])
    target = planner.start
    via: tuple[Cell, ...] = ()
    level: int | None = None
    while True:
        event = yield (plan := planner.to(target, via, level))
        if isinstance(event, Dropped):
            return Decision(plan, event.overrule)
        if isinstance(event, LevelChanged):
            level = planner.lifted(plan, event.by).level
        target, via = _after(event, planner, target, via, grip)


def _after(
    event: Event, planner: Planner, target: Cell, via: tuple[Cell, ...], grip: tuple[int, int]
) -> tuple[Cell, tuple[Cell, ...]]:
    """Target and waypoints after an event."""
    if isinstance(event, PointedAt):
        return planner.inside(Cell(event.cell[0] - grip[0], event.cell[1] - grip[1])), via
    if isinstance(event, WaypointSet):
        last = via[-1] if via else planner.start
        return target, via if target == last else (*via, target)
    return target, via[:-1] if isinstance(event, WaypointRemoved) else via
