"""Straight lines: a movement that goes farther as long as it never bends (Sprint).

A path is straight when every cell's centre lies within a tolerance from the line between the first
and the last centre, and every step makes headway along it (rules: D13, F.6 point 12). All tests are
exact, in cells. Heights bend nothing: who climbs a ledge or leaps a pit on the line goes straight
on.
"""

from __future__ import annotations

import heapq
import math
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import Mask
from fivefoot.core.geometry.grid import DIRECTIONS, Cell
from fivefoot.core.rules.graph.move_graph import MoveGraph
from fivefoot.core.rules.graph.price_tables import Tables
from fivefoot.core.rules.graph.profile import Profile, Register
from fivefoot.core.rules.routes.leap_grades import Leaping, edges_of
from fivefoot.core.rules.routes.receipts import GraphLink
from fivefoot.core.rules.ruleset.schema.base import WHOLE, exact


def deviation_squared(start: Cell, end: Cell, cell: Cell) -> Fraction:
    """The squared distance in cells of a centre from the line between two centres.

    >>> deviation_squared(Cell(0, 0), Cell(10, 9), Cell(10, 0)) > 44
    True
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    # Squared, so that it stays exact: the distance itself has a root.
    across = dx * (cell[1] - start[1]) - dy * (cell[0] - start[0])
    # A line of no length has every centre at its distance 0 across: 1 keeps the quotient.
    return Fraction(across**2, max(1, dx * dx + dy * dy))


def is_straight(start: Cell, path: Sequence[Cell], tolerance: Fraction) -> bool:
    """Whether a path keeps to the line from its start to its end, with steady headway; the same
    cell twice is a change of level.
    """
    if not path:
        return True
    end, before = path[-1], start
    for cell in path:
        if cell == before:
            continue
        # Headway along the line, told by the dot product: a step back or across has none.
        ahead = (end[0] - start[0]) * (cell[0] - before[0]) + (end[1] - start[1]) * (
            cell[1] - before[1]
        )
        if ahead <= 0 or deviation_squared(start, end, cell) > tolerance**2:
            return False
        before = cell
    return True


Place = tuple[int, int]
_FREELY = (Leaping.NONE, Leaping.MODEST, Leaping.ANY)


class _LineEdge(NamedTuple):
    """A step from a node: where to, its class, the number of the leap it is, or -1, and how freely
    one has to leap for it, as a place in `_FREELY`.
    """

    target: int
    x: int
    y: int
    kind: int
    leap: int
    freely: int = 0


class _LineEdges(NamedTuple):
    """The steps from a node by the cell they lead to, how many cells away the farthest of those is,
    and how freely one leaps who takes them all.
    """

    to: dict[Place, list[_LineEdge]]
    farthest: int
    freest: int


class _LineLabel(NamedTuple):
    """One way along a line, compared by what it costs, then by how far it leaps."""

    spent: int
    leapt: int
    number: int
    node: int
    register: int
    links: tuple[GraphLink, ...]


@dataclass(frozen=True)
class StraightRuns:
    """The straight ways of a token to the places it does not come to otherwise, or only by leaps
    that a straight way does without.

    The plain line of the grid is tried first for all places at once; where it is barred or slowed,
    the few cells beside it are searched for the cheapest straight way on foot; where none leads,
    for one with modest leaps, then with any, the one that leaps least of those. `leaping` int8
    [nodes] is how freely the other way to each place leaps, as `leap_grades.freedom` numbers it,
    `spent` what the movement has cost before, `purchase` the one that pays.
    """

    profile: Profile
    graph: MoveGraph
    tables: Tables
    start: int
    leaping: NDArray[np.int8]
    spent: int = 0
    purchase: int = 1

    @property
    def _from(self) -> Cell:
        return self.graph.places.place(self.start).cell

    @cached_property
    def _register(self) -> int:
        return self.tables.number(Register())

    @cached_property
    def prices(self) -> dict[int, int]:
        """What the way to each place costs, by its node."""
        goals = self._goals()
        if not len(goals):
            return {}
        plain = zip(goals.tolist(), self._plain_prices(goals).tolist(), strict=True)
        # The few that the plain line does not reach are searched one by one.
        found = {goal: price if price >= 0 else self._searched_price(goal) for goal, price in plain}
        return {goal: price for goal, price in found.items() if price is not None}

    def links(self, goal: int) -> list[GraphLink]:
        """The way to one of the places."""
        plain = self._plain_links(goal)
        label = self._searched(goal) if plain is None else None
        return plain or list(label.links if label is not None else ())

    def _goals(self) -> NDArray[np.int64]:
        """The standing places near enough for a straight line that no other way on foot reaches."""
        places, graph = self.graph.places, self.graph
        standing = graph.layers * graph.window.width * graph.window.height
        # No step costs less than a cell: what is farther cannot be paid.
        far, here = (self.profile.budget - self.spent) // self.profile.cell, self._from
        near = np.maximum(np.abs(places.x - here.x), np.abs(places.y - here.y)) <= far
        # Where another way leads on foot no straight one is needed.
        wanted: Mask = near & graph.passable & graph.bare.usable & (self.leaping > 0)
        wanted &= (places.x != here.x) | (places.y != here.y)
        # Standing places come first among the nodes; nobody sprints to a hold.
        return np.nonzero(wanted[:standing])[0]

    # -- the plain line of the grid ---------------------------------------------------------------

    def _plain_prices(self, goals: NDArray[np.int64]) -> NDArray[np.int64]:
        """What the plain line to each goal costs, over ground that slows nowhere; -1 where it is
        barred or too long.
        """
        direction = self._plain_directions(goals)
        node = np.full(len(goals), self.start, dtype=np.int64)
        register = np.full(len(goals), self._register, dtype=np.int64)
        price, clear = np.zeros(len(goals), dtype=np.int64), np.ones(len(goals), dtype=bool)
        # Slow ground is left to the search: beside the line there may be a way around it.
        slow = np.array([step.factor != WHOLE for step in self.graph.classes], dtype=bool)
        for way in direction.T:
            moves = clear & (way >= 0)
            # A line that has ended has way -1, which would read another step; `moves` drops what 0
            # finds.
            target, kind = self._stepped(node, np.maximum(way, 0))
            clear &= ~moves | ((target >= 0) & ~slow[kind])
            moves &= clear
            price += np.where(moves, self.tables.price[register, kind], 0)
            register = np.where(moves, self.tables.following[register, kind], register)
            node = np.where(moves, target, node)
        fits = clear & (node == goals) & (self.spent + price <= self.profile.budget)
        return np.where(fits, price, -1)

    def _plain_directions(self, goals: NDArray[np.int64]) -> NDArray[np.int64]:
        """The numbers of the steps of the plain line to each goal: [goals, steps], -1 after the
        last.
        """
        here, places = self._from, self.graph.places
        lines = [
            _directions(int(places.x[goal]) - here.x, int(places.y[goal]) - here.y)
            for goal in goals
        ]
        direction = np.full((len(lines), max(map(len, lines))), -1, dtype=np.int64)
        for number, line in enumerate(lines):
            direction[number, : len(line)] = line
        return direction

    def _stepped(
        self, node: NDArray[np.int64], way: NDArray[np.int64]
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Where steps of the ground lead, -1 = nowhere, and their classes: on the first layer that
        has the step.
        """
        target, kind = np.full(len(node), -1, dtype=np.int64), np.zeros(len(node), dtype=np.int64)
        # From the last layer to the first: the first that has the step is written last, and stays.
        for layer in reversed(range(self.graph.layers)):
            there = self.graph.target[node, 8 * layer + way]
            kind = np.where(there >= 0, self.graph.step_class[node, 8 * layer + way], kind)
            target = np.where(there >= 0, there, target)
        return target, kind

    def _plain_links(self, goal: int) -> list[GraphLink] | None:
        """The plain line to a goal as steps; None where it is none."""
        if int(self._plain_prices(np.array([goal]))[0]) < 0:
            return None
        links, node = [], np.array([self.start])
        for way in self._plain_directions(np.array([goal]))[0]:
            target, kind = self._stepped(node, np.array([way]))
            links.append(
                GraphLink(
                    int(node[0]), int(target[0]), self.graph.classes[int(kind[0])], self.purchase
                )
            )
            node = target
        return links

    # -- the cells beside it ----------------------------------------------------------------------

    def _searched_price(self, goal: int) -> int | None:
        label = self._searched(goal)
        return label.spent - self.spent if label is not None else None

    def _searched(self, goal: int) -> _LineLabel | None:
        """The straight way within the budget that leaps least freely, and less so than any other
        way; one purchase pays each.
        """
        corridor = _Corridor(self._from, self.graph.places.place(goal).cell, self._tolerance)
        # Leaps that no edge near the line asks for need no search of their own.
        most = max((self._edges(node).freest for node in self._near(corridor)), default=0)
        # Less freely than the other way does: as freely it would gain nothing.
        tiers = range(min(most + 1, int(self.leaping[goal])))
        found = (self._searched_leaping(goal, corridor, freely) for freely in tiers)
        return next((label for label in found if label is not None), None)

    def _near(self, corridor: _Corridor) -> Iterator[int]:
        """The nodes of the cells beside a line."""
        for cell in corridor:
            yield from self.graph.nodes_at(Cell(*cell))

    def _searched_leaping(self, goal: int, corridor: _Corridor, freely: int) -> _LineLabel | None:
        """The cheapest straight way within the budget that leaps so freely: a walk over the few
        cells beside the line.
        """
        # The tables' prices as lists: a walk over few cells reads single numbers.
        queue = [_LineLabel(self.spent, 0, 0, self.start, self._register, ())]
        settled: set[tuple[int, int]] = set()
        pushed = 0
        while queue:
            label = heapq.heappop(queue)
            if label.node == goal:
                return label
            # By node and register: what was paid for the first time was paid least.
            if (label.node, label.register) in settled:
                continue
            settled.add((label.node, label.register))
            prices, edges = self._prices_by_register[label.register], self._edges(label.node)
            x, y = int(self.graph.places.x[label.node]), int(self.graph.places.y[label.node])
            for cell, left in corridor.from_here_on(x, y, edges.farthest):
                # No step costs less than a cell: what cannot be paid to its end is not begun.
                most = self.profile.budget - left * self.profile.cell - label.spent
                for edge in edges.to.get(cell, ()):
                    price = prices[edge.kind] if edge.freely <= freely else -1
                    if 0 <= price <= most and label.spent + price <= self._caps[edge.kind]:
                        pushed += 1
                        heapq.heappush(queue, self._after(label, edge, price, pushed))
        return None

    @cached_property
    def _prices_by_register(self) -> list[list[int]]:
        prices: list[list[int]] = self.tables.price.tolist()
        return prices

    @cached_property
    def _caps(self) -> list[int]:
        return [self.profile.cap(step.mode) for step in self.graph.classes]

    def _after(self, label: _LineLabel, edge: _LineEdge, price: int, number: int) -> _LineLabel:
        step, table = self.graph.classes[edge.kind], self.graph.leap_table
        # The airborne length goes into the receipt.
        chord = int(table.chord[edge.leap]) if edge.leap >= 0 and table is not None else 0
        link = GraphLink(label.node, edge.target, step, self.purchase, chord)
        # How far it leaps decides between ways that cost the same.
        leapt = label.leapt + (price if edge.leap >= 0 else 0)
        register = int(self.tables.following[label.register, edge.kind])
        return _LineLabel(
            label.spent + price, leapt, number, edge.target, register, (*label.links, link)
        )

    @cached_property
    def _freely(self) -> NDArray[np.int8]:
        """How freely one has to leap for each edge, as a place in `_FREELY`."""
        freely = np.zeros(len(self.graph.extra.leap), dtype=np.int8)
        for leaping in _FREELY[:-1]:
            kept = edges_of(self.graph, leaping, self.profile.shortest_leap)
            freely += (~kept).astype(np.int8) if kept is not None else 0
        return freely

    @cached_property
    def _tolerance(self) -> Fraction:
        movement = self.profile.action.movement
        return exact(movement.straight_tolerance) if movement is not None else Fraction(0)

    @cached_property
    def _known(self) -> dict[int, _LineEdges]:
        return {}

    def _edges(self, node: int) -> _LineEdges:
        """The steps from a node; the lines of neighbouring goals ask for the same ones."""
        # Kept by node: a goal's corridor is mostly that of its neighbour.
        if node not in self._known:
            to: dict[Place, list[_LineEdge]] = {}
            for edge in self._edges_of(node):
                to.setdefault((edge.x, edge.y), []).append(edge)
            x, y = int(self.graph.places.x[node]), int(self.graph.places.y[node])
            farthest = max((max(abs(a - x), abs(b - y)) for a, b in to), default=0)
            freest = max((edge.freely for edges in to.values() for edge in edges), default=0)
            self._known[node] = _LineEdges(to, farthest, freest)
        return self._known[node]

    def _edges_of(self, node: int) -> Iterator[_LineEdge]:
        graph, places, extra = self.graph, self.graph.places, self.graph.extra
        for column, target in enumerate(graph.target[node].tolist()):
            if target >= 0:
                kind = int(graph.step_class[node, column])
                yield _LineEdge(target, int(places.x[target]), int(places.y[target]), kind, -1)
        for edge in range(int(extra.first[node]), int(extra.first[node + 1])):
            target, kind = int(extra.target[edge]), int(extra.step_class[edge])
            yield _LineEdge(
                target,
                int(places.x[target]),
                int(places.y[target]),
                kind,
                int(extra.leap[edge]),
                int(self._freely[edge]),
            )


class _Corridor:
    """The cells within the tolerance of a line between two cells, from its start to its end."""

    def __init__(self, start: Cell, goal: Cell, tolerance: Fraction) -> None:
        self._dx, self._dy = dx, dy = goal.x - start.x, goal.y - start.y
        # Sorted by headway, so that what is ahead is a slice.
        self._cells = sorted(
            (dx * x + dy * y, (x, y), max(abs(goal.x - x), abs(goal.y - y)))
            for x, y in _cells_near_line(start, goal, tolerance)
        )
        self._left = {cell: left for _, cell, left in self._cells}
        self._heads = [head for head, _, _ in self._cells]

    def __iter__(self) -> Iterator[Place]:
        return iter(self._left)

    def from_here_on(self, x: int, y: int, farthest: int) -> Iterator[tuple[Place, int]]:
        """The cells ahead of a cell, at most so many cells from it, and the cell itself, where one
        goes up or down; each with how many cells the goal is away from there, at least.
        """
        if (x, y) in self._left:
            yield (x, y), self._left[x, y]
        head = self._dx * x + self._dy * y
        # A step of so many cells makes at most so much headway.
        last = head + farthest * (abs(self._dx) + abs(self._dy))
        for number in range(bisect_right(self._heads, head), bisect_right(self._heads, last)):
            _, cell, left = self._cells[number]
            if abs(cell[0] - x) <= farthest and abs(cell[1] - y) <= farthest:
                yield cell, left


def _cells_near_line(start: Cell, goal: Cell, tolerance: Fraction) -> Iterator[Place]:
    """The cells whose centres lie no farther from a line than the tolerance, in cell sides, and
    not past its end.
    """
    dx, dy = goal.x - start.x, goal.y - start.y
    # Compared as whole numbers: |cross| <= tolerance * length, squared and cut.
    most = math.isqrt(int(tolerance**2 * (dx**2 + dy**2)))
    for x in range(min(start.x, goal.x) - 1, max(start.x, goal.x) + 2):
        for y in range(min(start.y, goal.y) - 1, max(start.y, goal.y) + 2):
            beside = abs(dx * (y - start.y) - dy * (x - start.x))
            # And not past the end: the run stops there.
            if beside <= most and dx * (goal.x - x) + dy * (goal.y - y) >= 0:
                yield x, y


@lru_cache(maxsize=4096)
def _offsets(dx: int, dy: int) -> tuple[tuple[int, int], ...]:
    length = max(abs(dx), abs(dy))
    return tuple(
        ((2 * i * dx + length - 1) // (2 * length), (2 * i * dy + length - 1) // (2 * length))
        for i in range(1, length + 1)
    )


@lru_cache(maxsize=4096)
def _directions(dx: int, dy: int) -> tuple[int, ...]:
    """The numbers of the steps (of `grid.DIRECTIONS`) of a plain line."""
    cells = ((0, 0), *_offsets(dx, dy))
    return tuple(DIRECTIONS.index((b[0] - a[0], b[1] - a[1])) for a, b in pairwise(cells))
