"""Trigger events by node: who reacts to leaving which place, for the search."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import Mask
from fivefoot.core.geometry.grid import CELL, Cell
from fivefoot.core.model.token import Token
from fivefoot.core.rules.battle import Battle
from fivefoot.core.rules.flanking import flanking_pairs
from fivefoot.core.rules.movement.graph import MoveGraph
from fivefoot.core.rules.movement.leaps.edges import LeapEdges
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


_LegEvents = Callable[[EventArrays, LeapEdges], NDArray[np.int16]]


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
    legs: _LegEvents = _flat_legs
    if _levels_matter(battle, graph, by_cell.reactors):
        watch, hold, depart = _with_levels(battle, mover, graph, by_cell.reactors, watch, hold, depart)
        legs = partial(_legs_at_levels, battle, mover)
    return NodeEvents(watch, hold, depart, _extra_events(graph, by_cell, watch, hold, depart, legs))


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


def _levels_matter(battle: Battle, graph: MoveGraph, reactors: tuple[Token, ...]) -> bool:
    """Whether the mover or those who watch it are not all on one level."""
    levels = graph.places.z[graph.passable]
    return bool(levels.size and ((levels != levels[0]).any() or _others_apart(battle, int(levels[0]), reactors)))


def _others_apart(battle: Battle, level: int, reactors: tuple[Token, ...]) -> bool:
    return any(battle.base_level(reactor) != level for reactor in reactors)


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
    for number, reactor in enumerate(reactors):
        word, bit = divmod(number, 64)
        mask = np.uint64(1) << np.uint64(bit)
        leaving = bool(watch.shape[1]) and not _entering(battle)
        nodes = _nodes_about(battle, reactor, side, graph)
        if not leaving:
            nodes = nodes[reach_anchors(battle, reactor, side)[graph.places.y[nodes], graph.places.x[nodes]]]
        beyond = nodes[_apart(battle, reactor, graph.places.z[nodes], tall) > reach_cells(battle.ruleset, reactor)]
        if leaving:
            watch[beyond, word] &= ~mask
            hold[beyond, word] &= ~mask
        else:
            depart[beyond] -= 1
        if _entering(battle):  # above or below a reach is outside of it
            watch[beyond, word] |= mask
            hold[beyond, word] |= mask
    return watch, hold, np.maximum(depart, 0)


def _nodes_about(battle: Battle, reactor: Token, side: int, graph: MoveGraph) -> NDArray[np.int64]:
    """The nodes at which a footprint may be within somebody's reach, at whatever level."""
    (x, y), far = reactor.cell, reach_cells(battle.ruleset, reactor)
    wide = battle.footprint(reactor).side + far
    return graph.bare.index.within(x - far - side + 1, y - far - side + 1, x + wide, y + wide)


def _entering(battle: Battle) -> bool:
    """Whether steps into a reach count, too: then those are held who are outside of it."""
    return battle.ruleset.opportunity.trigger == "any_step_inside"


def _apart(battle: Battle, reactor: Token, level: NDArray[Any], tall: int) -> NDArray[np.int64]:
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
    legs: _LegEvents,
) -> NDArray[np.int16]:
    """Events of climbs, take-offs and leaps; a leap is tested at every cell under its line."""
    extra = graph.extra
    if not len(extra.target) or not (by_cell.watch.any() or by_cell.depart.any()):
        return np.zeros(len(extra.target), dtype=np.int16)
    events = _of_step(watch, hold, depart, extra.source, extra.target)
    in_place = np.array([step.shape == "switch" for step in graph.classes], dtype=bool)[extra.step_class]
    events[in_place] = 0
    bare, over = len(graph.bare.extra.target), graph.over
    whole = np.zeros(bare + (len(over.edges.target) if over is not None else 0), dtype=np.int16)
    for leaps, first in ((graph.bare.leaps, 0), (over.legs if over is not None else None, bare)):
        if leaps is not None:
            whole[first + leaps.edge] = np.add.reduceat(legs(by_cell, leaps), leaps.first[:-1])
    flown = np.nonzero(extra.leap >= 0)[0]
    events[flown] = whole[graph.kept[flown]]
    return events


def _flat_legs(by_cell: EventArrays, leaps: LeapEdges) -> NDArray[np.int16]:
    """Events of each leg of leaps where all is on one level."""
    return _of_step(by_cell.watch, by_cell.hold, by_cell.depart, leaps.here, leaps.there)


def _legs_at_levels(battle: Battle, mover: Token, by_cell: EventArrays, leaps: LeapEdges) -> NDArray[np.int16]:
    """Events of each leg of leaps at the level of the take-off, the last one ending at that of the landing."""
    tall, side = height_of(battle.ruleset, mover), battle.footprint(mover).side
    flown = np.diff(leaps.first)
    level = np.repeat(leaps.paths.level, flown)
    after = level.copy()
    after[leaps.first[1:] - 1] += leaps.paths.rise
    events: NDArray[np.int16] = by_cell.depart[leaps.here]
    for number, reactor in enumerate(by_cell.reactors):
        reach = reach_cells(battle.ruleset, reactor)
        near = np.nonzero(_cells_of_reach(battle, reactor, side, leaps))[0]
        off = _apart(battle, reactor, level[near], tall) > reach
        gone = _apart(battle, reactor, after[near], tall) > reach
        inside = reach_anchors(battle, reactor, side).ravel()
        here, there = inside[leaps.here[near]], inside[leaps.there[near]]
        word, bit = divmod(number, 64)
        watched = np.zeros(len(near), dtype=bool)
        if by_cell.watch.shape[1]:
            watched = ((by_cell.watch[leaps.here[near], word] >> np.uint64(bit)) & np.uint64(1)) != 0
        if not by_cell.watch.shape[1] or _entering(battle):
            events[near[here & off]] -= 1
        if _entering(battle):
            events[near[(watched | off) & (~here | off) & there & ~gone]] += 1
        elif by_cell.watch.shape[1]:
            events[near[watched & here & ~off & ~(there & ~gone)]] += 1
    return np.maximum(events, 0)


def _cells_of_reach(battle: Battle, reactor: Token, side: int, leaps: LeapEdges) -> Mask:
    """The legs that begin or end within a reach, as the crow flies."""
    inside = reach_anchors(battle, reactor, side).ravel()
    near: Mask = inside[leaps.here] | inside[leaps.there]
    return near


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
