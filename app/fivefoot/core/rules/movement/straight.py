"""Sprints: cells that only a straight line reaches, and the test of straightness.

A path is straight when no cell centre lies farther than the tolerance from the line between the first and the last
centre, and every step makes headway along it (rules: D13, F.6 point 12). All tests are exact, in cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from fivefoot.core.geometry.grid import DIRECTIONS, Cell
from fivefoot.core.rules.battle import Battle
from fivefoot.core.rules.movement.graph import MoveGraph
from fivefoot.core.rules.movement.profile import Profile, Register
from fivefoot.core.rules.ruleset.schema.base import exact


def deviation_squared(start: Cell, end: Cell, cell: Cell) -> Fraction:
    """The squared distance in cells of a centre from the line between two centres.

    >>> deviation_squared(Cell(0, 0), Cell(10, 9), Cell(10, 0)) > 44
    True
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    across = dx * (cell[1] - start[1]) - dy * (cell[0] - start[0])
    return Fraction(across**2, max(1, dx * dx + dy * dy))


def is_straight(start: Cell, path: Sequence[Cell], tolerance: Fraction) -> bool:
    """Whether a path keeps to the line from its start to its end, with steady headway."""
    if not path:
        return True
    end, before = path[-1], start
    for cell in path:
        ahead = (end[0] - start[0]) * (cell[0] - before[0]) + (end[1] - start[1]) * (cell[1] - before[1])
        if ahead <= 0 or deviation_squared(start, end, cell) > tolerance**2:
            return False
        before = cell
    return True


def straight_routes(
    battle: Battle, profile: Profile, graph: MoveGraph, start: Cell
) -> dict[Cell, tuple[Cell, ...]]:
    """The cells beyond the plain budget that a straight line within the longer one reaches, with the cheapest line."""
    movement = profile.action.movement
    if profile.straight_budget is None or movement is None or profile.budget <= 0:
        return {}
    tolerance = exact(movement.straight_tolerance)
    far, near = profile.straight_budget // profile.cell, profile.budget // profile.cell
    routes: dict[Cell, tuple[Cell, ...]] = {}
    for y in range(max(0, start.y - far), min(battle.rows, start.y + far + 1)):
        for x in range(max(0, start.x - far), min(battle.columns, start.x + far + 1)):
            goal = Cell(x, y)
            if goal == start:
                continue
            path = _line(profile, graph, start, goal, tolerance)
            beyond = max(abs(x - start.x), abs(y - start.y)) > near
            if path is not None and (beyond or not _within_budget(profile, graph, start, path)):
                routes[goal] = path
    return routes


def _within_budget(profile: Profile, graph: MoveGraph, start: Cell, path: tuple[Cell, ...]) -> bool:
    return _price(profile, graph, start, path) <= profile.budget


def _price(profile: Profile, graph: MoveGraph, start: Cell, path: tuple[Cell, ...]) -> int:
    total, register, here = 0, Register(), start
    for cell in path:
        direction = DIRECTIONS.index((cell[0] - here[0], cell[1] - here[1]))
        paid = profile.pay(register, graph.classes[int(graph.step_class[graph.ground_node(here), direction])])
        assert paid is not None  # plain steps can always be paid
        total, register, here = total + paid.price, paid.register, cell
    return total


def _line(
    profile: Profile, graph: MoveGraph, start: Cell, goal: Cell, tolerance: Fraction
) -> tuple[Cell, ...] | None:
    """The cheapest straight path within the longer budget: a walk over the few cells beside the line."""
    limit = profile.straight_budget or 0
    dx, dy = goal.x - start.x, goal.y - start.y
    reached: dict[tuple[Cell, Register], tuple[int, tuple[Cell, ...]]] = {(start, Register()): (0, ())}
    best: tuple[int, tuple[Cell, ...]] | None = None
    steps = [(d, i) for i, d in enumerate(DIRECTIONS) if d[0] * dx + d[1] * dy > 0]
    width = tolerance**2 * (dx * dx + dy * dy)
    while reached:
        following: dict[tuple[Cell, Register], tuple[int, tuple[Cell, ...]]] = {}
        for (cell, register), (spent, path) in reached.items():
            node = graph.ground_node(cell)
            for (sx, sy), direction in steps:
                if graph.target[node, direction] < 0:
                    continue
                there = Cell(cell[0] + sx, cell[1] + sy)
                across = dx * (there[1] - start[1]) - dy * (there[0] - start[0])
                ahead = dx * (goal[0] - there[0]) + dy * (goal[1] - there[1])
                if across * across > width or ahead < 0:
                    continue
                paid = profile.pay(register, graph.classes[int(graph.step_class[node, direction])])
                assert paid is not None  # plain steps can always be paid
                if spent + paid.price > limit:
                    continue
                value = (spent + paid.price, (*path, there))
                if there == goal:
                    best = min(best, value) if best else value
                else:
                    key = (there, paid.register)
                    following[key] = min(following.get(key, value), value)
        reached = following
    return best[1] if best else None
