"""A given path through the graph: the cheapest way to pay for it, with the same steps that the
search uses.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import NamedTuple

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.encounter import OpenMove
from fivefoot.core.rules.graph.move_graph import MoveGraph, node_of_token
from fivefoot.core.rules.graph.profile import Paid, Profile, Register, StepClass
from fivefoot.core.rules.routes.payments import beginning
from fivefoot.core.rules.routes.receipts import GraphLink
from fivefoot.core.rules.space.battle import Battle


class _PathLabel(NamedTuple):
    """One way of having followed the path so far: `edge` after the way `before` it."""

    purchase: int
    spent: int
    total: int
    # thousandths of a cell that leaps led down: of ways as dear, from deck to deck and not below it
    dropped: int
    entered: int  # cells of the path
    node: int
    register: Register
    counters: tuple[int, ...]
    before: _PathLabel | None = None
    edge: _PathEdge | None = None

    def order(self) -> tuple[int, int, int, int]:
        return self.purchase, self.spent, self.total, self.dropped

    def links(self) -> list[GraphLink]:
        """The steps of the way, in order."""
        found: list[GraphLink] = []
        label = self
        while label.before is not None and label.edge is not None:
            edge, here = label.edge, label.before.node
            found.append(GraphLink(here, edge.target, edge.step, label.purchase, edge.chord))
            label = label.before
        return found[::-1]


def follow(
    battle: Battle,
    profile: Profile,
    graph: MoveGraph,
    path: Sequence[Cell],
    levels: Sequence[int | None] | None,
    move: OpenMove | None,
    most: int,
    anew: int | None = None,
) -> list[GraphLink] | None:
    """The links of the cheapest way along a path with at most `most` purchases; None where the path
    cannot be followed.

    From its step `anew` on, the open movement pays for nothing more: it has done what it was bought
    for. Where the level of every cell is said, the way has no step between them if it can do
    without: what was planned is walked as planned, though a detour up or down may be cheaper.
    """
    start = node_of_token(battle, profile, graph)
    # The path is on the map, but the token may stand outside the part that the graph covers.
    if not graph.window.holds(profile.token.cell):
        return None
    errand = _Errand(profile, graph, _Answers(profile, graph), path, levels, start, most)
    first, best = _first(profile, start, move), None
    if levels and len(levels) == len(path) and None not in levels:
        best = _cheapest(replace(errand, spelled_out=True), first, anew)
    best = best or _cheapest(errand, first, anew)
    return best.links() if best is not None else None


def _cheapest(errand: _Errand, first: _PathLabel, anew: int | None) -> _PathLabel | None:
    """The last label of the cheapest way that ends where the path does."""
    graph = errand.graph
    # The number decides between equals, so that labels themselves are never compared.
    # By cost first: the first way that ends well is the cheapest.
    queue, numbers = [(first.order(), 0, first)], count(1)
    settled: dict[tuple[int, int, Register], list[_PathLabel]] = {}
    best: _PathLabel | None = None
    while queue:
        label = heapq.heappop(queue)[2]
        # A way that ends hanging or in the air may still give place to a dearer one that stands.
        if best is not None and label.order() > best.order() and _rests(graph, best):
            break
        if label.entered == len(errand.path) and _is_best(graph, label, errand.levels, best):
            best = label
        if _is_dominated(settled, label):
            continue
        settled.setdefault((label.entered, label.node, label.register), []).append(label)
        for after in _steps(errand, label):
            # Most ways come to where a cheaper one has been: they need not wait for their turn.
            if not (_is_used_up(after, anew) or _is_dominated(settled, after)):
                heapq.heappush(queue, (after.order(), next(numbers), after))
    return best


def _is_used_up(label: _PathLabel, anew: int | None) -> bool:
    """Whether a way still uses the open movement after the step from which it no longer pays."""
    return anew is not None and label.entered > anew and not label.purchase


def _first(profile: Profile, node: int, move: OpenMove | None) -> _PathLabel:
    start = beginning(profile, move)
    return _PathLabel(0, start.spent, 0, 0, 0, node, start.register, start.counters(profile))


def _rests(graph: MoveGraph, label: _PathLabel) -> bool:
    return int(graph.places.support[label.node]) == 0


def _better(graph: MoveGraph, label: _PathLabel, best: _PathLabel | None) -> bool:
    """Standing at the end is preferred to hanging or hovering there; then the cheaper way."""
    if best is None:
        return True
    # Standing comes before price: who asks for a cell means the ground there, not a hold on a face
    # above it.
    return (not _rests(graph, label), *label.order()) < (not _rests(graph, best), *best.order())


def _is_best(
    graph: MoveGraph,
    label: _PathLabel,
    levels: Sequence[int | None] | None,
    best: _PathLabel | None,
) -> bool:
    return _ends(graph, label, levels) and _better(graph, label, best)


def _ends(graph: MoveGraph, label: _PathLabel, levels: Sequence[int | None] | None) -> bool:
    wanted = levels[-1] if levels else None
    return wanted is None or int(graph.places.z[label.node]) == wanted


def _is_dominated(
    settled: dict[tuple[int, int, Register], list[_PathLabel]], label: _PathLabel
) -> bool:
    for other in settled.get((label.entered, label.node, label.register), ()):
        # Only within one purchase: another one begins with counters and caps of its own.
        if (
            other.purchase == label.purchase
            and other.spent <= label.spent
            and other.total <= label.total
            and all(a <= b for a, b in zip(other.counters, label.counters, strict=True))
        ):
            return True
    return False


class _PathEdge(NamedTuple):
    """One step of the graph, as a label asks for it."""

    target: int
    cell: Cell
    level: int
    number: int  # of its class
    step: StepClass
    chord: int  # airborne length of a leap, else 0
    dropped: int  # how far down a leap leads, in thousandths of a cell; 0 for any other step


class _Answers:
    """What labels ask of graph and profile. Many labels share a node and a register, so each answer
    is worked out once.
    """

    def __init__(self, profile: Profile, graph: MoveGraph) -> None:
        self._profile = profile
        self._graph = graph
        self._edges: dict[tuple[int, Cell | None], tuple[_PathEdge, ...]] = {}
        self._prices: dict[tuple[Register, int], Paid | None] = {}
        self._levels: dict[Cell, frozenset[int]] = {}
        self._counted: dict[str, str] = {}

    def edges(self, node: int, goal: Cell | None) -> tuple[_PathEdge, ...]:
        """The edges of a node that lead to a cell, or up and down in its own."""
        key = node, goal
        if key not in self._edges:
            here = self._graph.places.place(node).cell
            self._edges[key] = tuple(e for e in self._edges_of(node) if e.cell in (goal, here))
        return self._edges[key]

    def price(self, register: Register, edge: _PathEdge) -> Paid | None:
        """What a step costs after what the register remembers; None where it may not be taken."""
        key = register, edge.number
        if key not in self._prices:
            self._prices[key] = self._profile.pay(register, edge.step)
        return self._prices[key]

    def can_level(self, cell: Cell, wanted: int) -> bool:
        """Whether a level may still be come to within a cell."""
        if cell not in self._levels:
            nodes = self._graph.nodes_at(cell)
            self._levels[cell] = frozenset(self._graph.places.z[nodes].tolist())
        return wanted in self._levels[cell]

    def counted_as(self, mode: str) -> str:
        """Whose speed a mode uses up."""
        if mode not in self._counted:
            self._counted[mode] = self._profile.counted_as(mode)
        return self._counted[mode]

    def _edges_of(self, node: int) -> Iterator[_PathEdge]:
        graph = self._graph
        for column, target in enumerate(graph.target[node].tolist()):
            if target >= 0:
                yield self._edge(node, target, int(graph.step_class[node, column]), 0)
        for edge in range(int(graph.extra.first[node]), int(graph.extra.first[node + 1])):
            number = int(graph.extra.step_class[edge])
            yield self._edge(node, int(graph.extra.target[edge]), number, self._chord(edge))

    def _edge(self, node: int, target: int, number: int, chord: int) -> _PathEdge:
        places, step = self._graph.places, self._graph.classes[number]
        cell, level = Cell(int(places.x[target]), int(places.y[target])), int(places.z[target])
        down = max(0, int(places.z[node]) - level) if step.shape == "leap" else 0
        return _PathEdge(target, cell, level, number, step, chord, down)

    def _chord(self, edge: int) -> int:
        table, number = self._graph.leap_table, int(self._graph.extra.leap[edge])
        return int(table.chord[number]) if number >= 0 and table is not None else 0


@dataclass(frozen=True, slots=True)
class _Errand:
    """What is to be followed: the path with the levels wanted on it, its start, and the number of
    purchases allowed.
    """

    profile: Profile
    graph: MoveGraph
    answers: _Answers
    path: Sequence[Cell]
    levels: Sequence[int | None] | None
    start: int
    most: int
    spelled_out: bool = False  # no step but those from one of its cells to the next


def _steps(errand: _Errand, label: _PathLabel) -> Iterator[_PathLabel]:
    """The ways to continue: along an edge to the next cell of the path, or up and down within the
    same cell.
    """
    graph, answers = errand.graph, errand.answers
    goal = errand.path[label.entered] if label.entered < len(errand.path) else None
    wanted = errand.levels[label.entered] if errand.levels and goal is not None else None
    may_open = label.node == errand.start or bool(graph.may_open[label.node])
    for edge in answers.edges(label.node, goal):
        index = label.entered
        if errand.spelled_out and not _is_spelled_out(edge, goal, wanted):
            continue
        if edge.cell == goal:
            arrived = wanted is None or edge.level == wanted
            if wanted is not None and not arrived and not answers.can_level(edge.cell, wanted):
                continue
            index += arrived  # up or down within the cell first
        yield from _paid(errand, label, edge, index, may_open)


def _is_spelled_out(edge: _PathEdge, goal: Cell | None, level: int | None) -> bool:
    """Whether a step leads to the next place of a path, or nowhere but to another hold."""
    return (edge.cell, edge.level) == (goal, level) or edge.step.shape == "switch"


def _paid(
    errand: _Errand, label: _PathLabel, edge: _PathEdge, index: int, may_open: bool
) -> Iterator[_PathLabel]:
    """The step paid by the current purchase, and by a new one where one may be opened."""
    profile = errand.profile
    ways = [(label.purchase, label.spent, label.register, label.counters)]
    if may_open and profile.per_purchase and label.purchase < errand.most:
        fresh = profile.fresh_register(label.register)
        ways.append((label.purchase + 1, 0, fresh, (0,) * len(label.counters)))
    for purchase, spent, register, before in ways:
        paid = errand.answers.price(register, edge)
        if paid is None or spent + paid.price > profile.cap(edge.step.mode):
            continue
        counters = _counted(errand, before, edge.step.mode, paid.price)
        if counters is None:
            continue
        yield _PathLabel(
            purchase,
            spent + paid.price,
            label.total + paid.price,
            label.dropped + edge.dropped,
            index,
            edge.target,
            paid.register,
            counters,
            label,
            edge,
        )


def _counted(
    errand: _Errand, before: tuple[int, ...], mode: str, price: int
) -> tuple[int, ...] | None:
    """What each mode has used up after a step; None where that exceeds what it has."""
    if not before:
        return before
    counted, caps = errand.answers.counted_as(mode), errand.profile.counters
    after = tuple(
        used + (price if name == counted else 0) for used, name in zip(before, caps, strict=True)
    )
    enough = all(used <= cap for used, cap in zip(after, caps.values(), strict=True))
    return after if enough else None
