"""Whether what is left of a movement still buys a step: 5 ft left to somebody who crawls at 10 ft a cell do not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fivefoot.core.rules.graph.move_graph import MoveGraph
from fivefoot.core.rules.graph.places import HOLDS
from fivefoot.core.rules.graph.profile import Profile, Register, StepClass, opened
from fivefoot.core.rules.results import Route
from fivefoot.core.rules.space.battle import Battle


def buys_a_step(
    profile: Profile, graph: MoveGraph, node: int, register: Register, spent: int, used: Mapping[str, int]
) -> bool:
    """Whether any step from a node can be paid, when the purchase has `spent` so much and each mode `used` so much."""
    return any(_is_payable(profile, step, register, spent, used) for step in _steps_from(graph, node))


def _is_payable(profile: Profile, step: StepClass, register: Register, spent: int, used: Mapping[str, int]) -> bool:
    paid = profile.pay(register, step)
    if paid is None or spent + paid.price > profile.cap(step.mode):
        return False
    mode = profile.counted_as(step.mode)
    return mode not in profile.counters or used.get(mode, 0) + paid.price <= profile.counters[mode]


def _steps_from(graph: MoveGraph, node: int) -> Iterator[StepClass]:
    for column, target in enumerate(graph.target[node].tolist()):
        if target >= 0:
            yield graph.classes[int(graph.step_class[node, column])]
    for edge in range(int(graph.extra.first[node]), int(graph.extra.first[node + 1])):
        yield graph.classes[int(graph.extra.step_class[edge])]


def goes_on(battle: Battle, profile: Profile, graph: MoveGraph, route: Route) -> bool:
    """Whether what a route leaves of its last purchase buys another step from its end."""
    last = route.steps[-1]
    move = opened(battle, route.token, profile)
    used = dict(move.by_mode) if move is not None and last.purchase == 0 else {}
    for step in route.steps:
        if step.purchase == last.purchase:
            mode = profile.counted_as(step.mode)
            used[mode] = used.get(mode, 0) + step.price
    hold = HOLDS.index(last.hold) if last.hold in HOLDS else 0
    nodes = [n for n in graph.nodes_at(last.end) if int(graph.places.z[n]) == last.elevation]
    nodes = [n for n in nodes if int(graph.places.hold[n]) == hold] or nodes
    register = Register(*route.register)
    return any(buys_a_step(profile, graph, node, register, last.spent, used) for node in nodes)
