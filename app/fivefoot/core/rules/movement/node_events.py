"""Trigger events by node: who reacts to leaving which place, for the search."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.grid import CELL, Cell
from fivefoot.core.model.token import Token
from fivefoot.core.rules.battle import Battle
from fivefoot.core.rules.flanking import flanking_pairs
from fivefoot.core.rules.movement.graph import MoveGraph
from fivefoot.core.rules.opportunity import EventArrays, Manner, event_arrays
from fivefoot.core.rules.threat import reach_anchors
from fivefoot.core.rules.tokens import height_of, reach_cells


@dataclass(frozen=True, slots=True, eq=False)
class NodeEvents:
    """As the kernel reads them: `watch`, `hold` uint64 [nodes, words], `depart` int16 [nodes], `extra` int16 [extra
    edges]."""

    watch: NDArray[np.uint64]
    hold: NDArray[np.uint64]
    depart: NDArray[np.int16]
    extra: NDArray[np.int16]


def node_events(battle: Battle, mover: Token, graph: MoveGraph, manner: Manner) -> NodeEvents:
    """The events of every step of the graph. Kept as long as the graph and the fight are the same."""
    scenario = battle.scenario
    parts = (graph, scenario.scene, scenario.tokens, scenario.encounter, battle.ruleset, mover)
    return battle.derived("node_events", parts, (manner,), lambda: _counted(battle, mover, graph, manner))


def _counted(battle: Battle, mover: Token, graph: MoveGraph, manner: Manner) -> NodeEvents:
    index = graph.places.y.astype(np.int64) * battle.columns + graph.places.x
    by_cell = event_arrays(battle, mover, manner, graph.window)
    watch, hold, depart = by_cell.watch[index], by_cell.hold[index], by_cell.depart[index]
    if battle.ruleset.opportunity.trigger == "flanked_departure":
        depart = _between_at_levels(battle, mover, graph, depart)
    if _levels_matter(graph):
        watch, hold, depart = _with_levels(battle, mover, graph, by_cell.reactors, watch, hold, depart)
    return NodeEvents(watch, hold, depart, _extra_events(graph, by_cell, watch, hold, depart))


def _between_at_levels(
    battle: Battle, mover: Token, graph: MoveGraph, depart: NDArray[np.int16]
) -> NDArray[np.int16]:
    """Takes away the departures from places whose height is not that of the enemies beside them (C21)."""
    places, depart = graph.places, depart.copy()
    for node in np.nonzero(depart)[0]:
        cell = Cell(int(places.x[node]), int(places.y[node]))
        if not flanking_pairs(battle, mover, cell, int(places.z[node])):
            depart[node] = 0
    return depart


def _levels_matter(graph: MoveGraph) -> bool:
    levels = graph.places.z[graph.passable]
    return bool(levels.size and (levels != levels[0]).any())


def _with_levels(
    battle: Battle,
    mover: Token,
    graph: MoveGraph,
    reactors: tuple[Token, ...],
    watch: NDArray[np.uint64],
    hold: NDArray[np.uint64],
    depart: NDArray[np.int16],
) -> tuple[NDArray[np.uint64], NDArray[np.uint64], NDArray[np.int16]]:
    """Takes away what height puts out of reach: distance is the greater of across and up."""
    tall = height_of(battle.ruleset, mover)
    side = battle.footprint(mover).side
    watch, hold, depart = watch.copy(), hold.copy(), depart.copy()
    index = (graph.places.y, graph.places.x)
    near = np.nonzero((watch | hold).any(axis=1) | (depart > 0))[0]  # most of a map is in nobody's reach
    for number, reactor in enumerate(reactors):
        word, bit = divmod(number, 64)
        mask = np.uint64(1) << np.uint64(bit)
        if watch.shape[1]:
            nodes = near[((watch[near, word] | hold[near, word]) & mask) != 0]
        else:
            nodes = near[reach_anchors(battle, reactor, side)[index[0][near], index[1][near]]]
        beyond = nodes[_apart(battle, reactor, graph.places.z[nodes], tall) > reach_cells(battle.ruleset, reactor)]
        if watch.shape[1]:
            watch[beyond, word] &= ~mask
            hold[beyond, word] &= ~mask
        else:
            depart[beyond] -= 1
    return watch, hold, np.maximum(depart, 0)


def _apart(battle: Battle, reactor: Token, level: NDArray[np.int32], tall: int) -> NDArray[np.int64]:
    """How many cells up or down a body of this height at these levels is away from a reactor; 0 = beside it."""
    low = battle.base_level(reactor)
    high = low + height_of(battle.ruleset, reactor)
    gap = np.maximum(np.maximum(level - high, low - (level + tall)), -1)
    apart = np.where(gap < 0, 0, 1 + gap // CELL)
    return np.where((level < high) & (level + tall > low), 0, np.maximum(apart, 1)).astype(np.int64)


def _extra_events(
    graph: MoveGraph,
    by_cell: EventArrays,
    watch: NDArray[np.uint64],
    hold: NDArray[np.uint64],
    depart: NDArray[np.int16],
) -> NDArray[np.int16]:
    """Events of climbs, take-offs and leaps; a leap is tested at every cell under its line."""
    extra = graph.extra
    if not len(extra.target) or not (watch.any() or depart.any()):
        return np.zeros(len(extra.target), dtype=np.int16)
    events = _of_step(watch, hold, depart, extra.source, extra.target)
    in_place = np.array([step.shape == "switch" for step in graph.classes], dtype=bool)[extra.step_class]
    events[in_place] = 0
    leaps = graph.bare.leaps
    if leaps is not None:
        legs = _of_step(by_cell.watch, by_cell.hold, by_cell.depart, leaps.here, leaps.there)
        whole = np.zeros(len(graph.bare.extra.target), dtype=np.int16)
        whole[leaps.edge] = np.add.reduceat(legs, leaps.first[:-1])
        flown = np.nonzero(extra.leap >= 0)[0]
        events[flown] = whole[graph.kept[flown]]
    return events


def _of_step(
    watch: NDArray[np.uint64],
    hold: NDArray[np.uint64],
    depart: NDArray[np.int16],
    here: NDArray[Any],
    there: NDArray[Any],
) -> NDArray[np.int16]:
    """How many react to each step from a place to another."""
    events: NDArray[np.int16] = depart[here]
    for word in range(watch.shape[1]):
        events += np.bitwise_count(watch[here, word] & ~hold[there, word])
    return events


__all__ = ["NodeEvents", "node_events"]
