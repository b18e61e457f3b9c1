"""A given path through the graph: the cheapest way of paying for it, by the very steps the search
uses.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.encounter import OpenMove
from fivefoot.core.rules.graph.move_graph import MoveGraph, node_of_token
from fivefoot.core.rules.graph.profile import Profile, Register, StepClass, register_of
from fivefoot.core.rules.routes.purchases import NO_START
from fivefoot.core.rules.routes.receipts import GraphLink
from fivefoot.core.rules.space.battle import Battle


@dataclass(frozen=True, slots=True)
class _Label:
    """One way of having followed the path so far."""

    layer: int
    spent: int
    feet: int
    index: int  # cells of the path entered
    node: int
    register: Register
    counters: tuple[int, ...]
    links: tuple[GraphLink, ...]
    # thousandths of a cell that leaps led down: of ways as dear, from deck to deck and not below it
    dropped: int = 0

    def order(self) -> tuple[int, int, int, int]:
        return self.layer, self.spent, self.feet, self.dropped


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
    """The links of the cheapest way along a path with at most `most` purchases, or None where none
    leads along it.

    From its step `anew` on the open movement pays for nothing: what it was bought for it has done.
    """
    start = node_of_token(battle, profile, graph)
    # The path is on the map, but the token may stand outside the part that the graph covers.
    if not graph.window.holds(profile.token.cell):
        return None
    first, chords = _first(profile, start, move), _Chords(graph)
    # The number decides between equals, so that labels themselves are never compared.
    # By cost first: the first way that ends well is the cheapest.
    queue, numbers = [(first.order(), 0, first)], count(1)
    settled: dict[tuple[int, int, Register], list[_Label]] = {}
    best: _Label | None = None
    while queue:
        label = heapq.heappop(queue)[2]
        # A way that ends hanging or in the air may still give place to a dearer one that stands.
        if best is not None and label.order() > best.order() and _rests(graph, best):
            break
        if label.index == len(path) and _is_best(graph, label, levels, best):
            best = label
        if _is_dominated(settled, label):
            continue
        for after in _steps(profile, graph, chords, label, path, levels, start, most):
            if not _is_used_up(after, anew):
                heapq.heappush(queue, (after.order(), next(numbers), after))
    return list(best.links) if best is not None else None


def _is_used_up(label: _Label, anew: int | None) -> bool:
    """Whether a way goes on with the open movement past the step from which it pays no more."""
    return anew is not None and label.index > anew and not label.layer


def _first(profile: Profile, node: int, move: OpenMove | None) -> _Label:
    counters = tuple(move.by_mode.get(name, 0) if move else 0 for name in profile.counters)
    if move is not None:
        return _Label(0, move.spent, 0, 0, node, register_of(profile, move), counters, ())
    # Above every cap, so that the first step has to buy.
    spent = NO_START if profile.per_purchase else 0
    return _Label(0, spent, 0, 0, node, Register(profile.turn_diagonal), counters, ())


def _rests(graph: MoveGraph, label: _Label) -> bool:
    return int(graph.places.hold[label.node]) == 0


def _better(graph: MoveGraph, label: _Label, best: _Label | None) -> bool:
    """Standing at the end is preferred to hanging or hovering there; then the cheaper way."""
    if best is None:
        return True
    # Standing comes before price: who asks for a cell means the ground there, not a hold on a face
    # above it.
    return (not _rests(graph, label), *label.order()) < (not _rests(graph, best), *best.order())


def _is_best(
    graph: MoveGraph, label: _Label, levels: Sequence[int | None] | None, best: _Label | None
) -> bool:
    return _ends(graph, label, levels) and _better(graph, label, best)


def _ends(graph: MoveGraph, label: _Label, levels: Sequence[int | None] | None) -> bool:
    wanted = levels[-1] if levels else None
    return wanted is None or int(graph.places.z[label.node]) == wanted


def _is_dominated(settled: dict[tuple[int, int, Register], list[_Label]], label: _Label) -> bool:
    held = settled.setdefault((label.index, label.node, label.register), [])
    for other in held:
        # Only within one purchase: another one begins with counters and caps of its own.
        if (
            other.layer == label.layer
            and other.spent <= label.spent
            and other.feet <= label.feet
            and all(a <= b for a, b in zip(other.counters, label.counters, strict=True))
        ):
            return True
    held.append(label)
    return False


class _Chords:
    """Airborne lengths of leap edges."""

    def __init__(self, graph: MoveGraph) -> None:
        self._table = graph.leap_table
        self._graph = graph

    def of(self, edge: int) -> int:
        number = int(self._graph.extra.leap[edge])
        if number < 0 or self._table is None:
            return 0
        return int(self._table.chord[number])


def _edges(graph: MoveGraph, chords: _Chords, node: int) -> Iterator[tuple[int, StepClass, int]]:
    """All edges of a node: (target, class, chord)."""
    for column, target in enumerate(graph.target[node].tolist()):
        if target >= 0:
            yield target, graph.classes[int(graph.step_class[node, column])], 0
    for edge in range(int(graph.extra.first[node]), int(graph.extra.first[node + 1])):
        yield (
            int(graph.extra.target[edge]),
            graph.classes[int(graph.extra.step_class[edge])],
            chords.of(edge),
        )


def _steps(
    profile: Profile,
    graph: MoveGraph,
    chords: _Chords,
    label: _Label,
    path: Sequence[Cell],
    levels: Sequence[int | None] | None,
    start: int,
    most: int,
) -> Iterator[_Label]:
    """The ways of going on: along an edge to the next cell of the path, or up and down in the same
    cell.
    """
    here = graph.places.place(label.node).cell
    goal = path[label.index] if label.index < len(path) else None
    # Where it stands a purchase may always be opened, be it on an ally's cell: none ends there.
    may_open = label.node == start or bool(graph.may_open[label.node])
    for target, step, chord in _edges(graph, chords, label.node):
        cell = Cell(int(graph.places.x[target]), int(graph.places.y[target]))
        if cell == goal:
            wanted = levels[label.index] if levels else None
            arrived = wanted is None or int(graph.places.z[target]) == wanted
            # A level that the cell does not have can never be come to: such a way is a dead end.
            if wanted is not None and not arrived and not _can_level(graph, target, wanted):
                continue
            index = label.index + 1 if arrived else label.index  # up or down within the cell first
        elif cell == here:
            index = label.index
        else:
            continue
        dropped = label.dropped + _drop_of(graph, label.node, target, step)
        for after in _paid(profile, label, target, step, chord, index, may_open, most):
            yield replace(after, dropped=dropped)


def _drop_of(graph: MoveGraph, source: int, target: int, step: StepClass) -> int:
    """How far down a leap leads, in thousandths of a cell; 0 for any other step."""
    if step.shape != "leap":
        return 0
    return max(0, int(graph.places.z[source]) - int(graph.places.z[target]))


def _can_level(graph: MoveGraph, target: int, wanted: int) -> bool:
    """Whether the wanted level may still be come to within the cell."""
    cell = graph.places.place(target).cell
    return any(int(graph.places.z[node]) == wanted for node in graph.nodes_at(cell))


def _paid(
    profile: Profile,
    label: _Label,
    target: int,
    step: StepClass,
    chord: int,
    index: int,
    may_open: bool,
    most: int,
) -> Iterator[_Label]:
    # To go on with the purchase under way, or to open another: both may be the cheapest in the end.
    ways = [(label.layer, label.spent, label.register)]
    if may_open and profile.per_purchase and label.layer < most:
        ways.append((label.layer + 1, 0, profile.fresh_register(label.register)))
    for layer, spent, register in ways:
        paid = profile.pay(register, step)
        if paid is None or spent + paid.price > profile.cap(step.mode):
            continue
        counted = profile.counted_as(step.mode)
        # Counters count within one purchase.
        before = label.counters if layer == label.layer else (0,) * len(label.counters)
        counters = tuple(
            used + (paid.price if name == counted else 0)
            for used, name in zip(before, profile.counters, strict=True)
        )
        if any(used > cap for used, cap in zip(counters, profile.counters.values(), strict=True)):
            continue
        link = GraphLink(label.node, target, step, layer, chord)
        yield _Label(
            layer,
            spent + paid.price,
            label.feet + paid.price,
            index,
            target,
            paid.register,
            counters,
            (*label.links, link),
        )
