"""Whether the movement that is left still pays for a step: 5 ft do not help a creature that crawls
at 10 ft a cell.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from fivefoot.core.rules.graph.move_graph import MoveGraph
from fivefoot.core.rules.graph.places import SUPPORTS
from fivefoot.core.rules.graph.profile import Profile, Register, StepClass, open_movement
from fivefoot.core.rules.results import Route
from fivefoot.core.rules.space.battle import Battle


class _Reached(NamedTuple):
    """A node reached with the remaining movement, and what the purchase and each counted mode have
    used by then.
    """

    node: int
    register: Register
    spent: int
    used: tuple[tuple[str, int], ...]


def buys_a_step(
    profile: Profile,
    graph: MoveGraph,
    node: int,
    register: Register,
    spent: int,
    used: Mapping[str, int],
) -> bool:
    """Whether what is left pays a way from a node to another place where the token may stay.

    The purchase has `spent` so much and each mode `used` so much. A step onto a space that may only
    be crossed (A46) counts with the steps that lead beyond it, and taking another hold in the same
    place is no step.
    """
    ahead = [_Reached(node, register, spent, tuple(sorted(used.items())))]
    met = set(ahead)
    while ahead:
        for target, after in _paid_steps(profile, graph, ahead.pop()):
            # A cell that may only be crossed is no end, but steps behind it may be (A46).
            if graph.may_end[target] and not _is_same_place(graph, node, target):
                return True
            # By value: ways that differ in nothing that is still to come are one.
            if after not in met:
                met.add(after)
                ahead.append(after)
    return False


def _paid_steps(profile: Profile, graph: MoveGraph, at: _Reached) -> Iterator[tuple[int, _Reached]]:
    """The steps from a node that the rest pays."""
    for target, step in _steps_from(graph, at.node):
        paid, mode, used = (
            profile.pay(at.register, step),
            profile.counted_as(step.mode),
            dict(at.used),
        )
        if paid is None or at.spent + paid.price > profile.cap(step.mode):
            continue
        used[mode] = used.get(mode, 0) + paid.price
        # A mode without a total of its own is bounded by the purchase alone.
        if mode not in profile.counters or used[mode] <= profile.counters[mode]:
            after = _Reached(
                target, paid.register, at.spent + paid.price, tuple(sorted(used.items()))
            )
            yield target, after


def _steps_from(graph: MoveGraph, node: int) -> Iterator[tuple[int, StepClass]]:
    for column, target in enumerate(graph.target[node].tolist()):
        if target >= 0:
            yield target, graph.classes[int(graph.step_class[node, column])]
    for edge in range(int(graph.extra.first[node]), int(graph.extra.first[node + 1])):
        yield int(graph.extra.target[edge]), graph.classes[int(graph.extra.step_class[edge])]


def _is_same_place(graph: MoveGraph, node: int, other: int) -> bool:
    places = graph.places
    return all(int(axis[node]) == int(axis[other]) for axis in (places.x, places.y, places.z))


def goes_on(battle: Battle, profile: Profile, graph: MoveGraph, route: Route) -> bool:
    """Whether what a route leaves of its last purchase buys another step from its end."""
    last = route.steps[-1]
    move = open_movement(battle, route.token, profile)
    # What the open movement has used counts only if the route ends in it.
    used = dict(move.by_mode) if move is not None and last.purchase == 0 else {}
    for step in route.steps:
        if step.purchase == last.purchase:
            mode = profile.counted_as(step.mode)
            used[mode] = used.get(mode, 0) + step.price
    support = SUPPORTS.index(last.support) if last.support in SUPPORTS else 0
    nodes = [n for n in graph.nodes_at(last.end) if int(graph.places.z[n]) == last.elevation]
    # Where no node has the hold that the route ends with, any at that level will do.
    nodes = [n for n in nodes if int(graph.places.support[n]) == support] or nodes
    register = Register(*route.register)
    return any(buys_a_step(profile, graph, node, register, last.spent, used) for node in nodes)
