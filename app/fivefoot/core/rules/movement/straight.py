"""Sprints: cells that only a straight line reaches, and the test of straightness.

A path is straight when no cell centre lies farther than the tolerance from the line between the first and the last
centre, and every step makes headway along it (rules: D13, F.6 point 12). All tests are exact, in cells.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.grid import DIRECTIONS, Cell
from fivefoot.core.rules.movement.graph import MoveGraph
from fivefoot.core.rules.movement.profile import Profile, Register
from fivefoot.core.rules.movement.tables import Tables
from fivefoot.core.rules.ruleset.schema.base import WHOLE, exact


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
    profile: Profile, graph: MoveGraph, tables: Tables, start: Cell, reached: NDArray[np.bool_]
) -> dict[Cell, tuple[int, tuple[Cell, ...]]]:
    """The cells not reached otherwise (by node) that a straight line within the longer budget comes to: price and line.

    The plain line of the grid is tried first for all cells at once; where it is barred or slowed, the few cells
    beside it are searched for the cheapest straight way.
    """
    movement = profile.action.movement
    if profile.straight_budget is None or movement is None or profile.budget <= 0:
        return {}
    goals = [goal for goal in _goals(profile, graph, start) if not reached[graph.ground_node(goal)]]
    if not goals:
        return {}
    prices = _plain_lines(profile, graph, tables, start, goals)
    tolerance = exact(movement.straight_tolerance)
    routes: dict[Cell, tuple[int, tuple[Cell, ...]]] = {}
    for goal, price in zip(goals, prices, strict=True):
        plain = (price, plain_line(start, goal)) if price >= 0 else None
        found = plain or _line(profile, graph, tables, start, goal, tolerance)
        if found is not None:
            routes[goal] = found
    return routes


def _goals(profile: Profile, graph: MoveGraph, start: Cell) -> list[Cell]:
    far, window = (profile.straight_budget or 0) // profile.cell, graph.window
    return [
        Cell(x, y)
        for y in range(max(window.top, start.y - far), min(window.bottom, start.y + far + 1))
        for x in range(max(window.left, start.x - far), min(window.right, start.x + far + 1))
        if (x, y) != start and graph.passable[graph.ground_node(Cell(x, y))]
    ]


def plain_line(start: Cell, end: Cell) -> tuple[Cell, ...]:
    """The cells of the plain line between two cells, the first left out: never more than half a cell off."""
    return tuple(Cell(start.x + x, start.y + y) for x, y in _offsets(end[0] - start[0], end[1] - start[1]))


@lru_cache(maxsize=4096)
def _offsets(dx: int, dy: int) -> tuple[tuple[int, int], ...]:
    length = max(abs(dx), abs(dy))
    return tuple(
        ((2 * i * dx + length - 1) // (2 * length), (2 * i * dy + length - 1) // (2 * length))
        for i in range(1, length + 1)
    )


def _plain_lines(
    profile: Profile, graph: MoveGraph, tables: Tables, start: Cell, goals: list[Cell]
) -> list[int]:
    """What the plain line to each goal costs, over ground that slows nowhere; -1 where it is barred or too long."""
    lines = [_offsets(goal.x - start.x, goal.y - start.y) for goal in goals]
    longest = max(len(line) for line in lines)
    offsets = np.zeros((len(goals), longest + 1, 2), dtype=np.int64)
    for number, line in enumerate(lines):
        offsets[number, 1 : len(line) + 1] = line
        offsets[number, len(line) + 1 :] = line[-1]
    steps = np.diff(offsets, axis=1)
    by_step = {step: number for number, step in enumerate(DIRECTIONS)}
    code = np.array([[by_step.get((i, j), -1) for i in (-1, 0, 1)] for j in (-1, 0, 1)])
    direction = code[steps[..., 1] + 1, steps[..., 0] + 1]
    node = graph.ground_node(start) + offsets[..., 1] * graph.window.width + offsets[..., 0]
    register = np.full(len(goals), tables.number(Register()), dtype=np.int64)
    spent, clear = np.zeros(len(goals), dtype=np.int64), np.ones(len(goals), dtype=bool)
    slow = np.array([step.factor != WHOLE for step in graph.classes], dtype=bool)
    for i in range(longest):
        moves = direction[:, i] >= 0
        here, way = node[:, i], np.maximum(direction[:, i], 0)
        kind = graph.step_class[here, way]
        clear &= ~moves | ((graph.target[here, way] == node[:, i + 1]) & ~slow[kind])
        spent += np.where(moves, tables.price[register, kind], 0)
        register = np.where(moves, tables.following[register, kind], register)
    fits = clear & (spent <= (profile.straight_budget or 0))
    return [int(price) for price in np.where(fits, spent, -1)]


def _line(
    profile: Profile, graph: MoveGraph, tables: Tables, start: Cell, goal: Cell, tolerance: Fraction
) -> tuple[int, tuple[Cell, ...]] | None:
    """The cheapest straight path within the longer budget: a walk over the few cells beside the line."""
    limit = profile.straight_budget or 0
    dx, dy = goal.x - start.x, goal.y - start.y
    first = (start, tables.number(Register()))
    reached: dict[tuple[Cell, int], tuple[int, tuple[Cell, ...]]] = {first: (0, ())}
    best: tuple[int, tuple[Cell, ...]] | None = None
    steps = [(d, i) for i, d in enumerate(DIRECTIONS) if d[0] * dx + d[1] * dy > 0]
    wide = tolerance**2 * (dx * dx + dy * dy)
    across_most = math.isqrt(int(wide))
    while reached:
        following: dict[tuple[Cell, int], tuple[int, tuple[Cell, ...]]] = {}
        for (cell, register), (spent, path) in reached.items():
            node = graph.ground_node(cell)
            for (sx, sy), direction in steps:
                x, y = cell[0] + sx, cell[1] + sy
                if abs(dx * (y - start[1]) - dy * (x - start[0])) > across_most:
                    continue
                if dx * (goal[0] - x) + dy * (goal[1] - y) < 0 or graph.target[node, direction] < 0:
                    continue
                kind = int(graph.step_class[node, direction])
                paid = spent + int(tables.price[register, kind])
                if paid > limit:
                    continue
                there = Cell(x, y)
                value = (paid, (*path, there))
                if there == goal:
                    best = min(best, value) if best else value
                else:
                    key = (there, int(tables.following[register, kind]))
                    following[key] = min(following.get(key, value), value)
        reached = following
    return best
