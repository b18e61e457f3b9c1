"""Which ways leap: none where another leads for as many purchases; over people, into water and
over next to nothing only as a last resort, and back and forth for a run-up.

A place is asked about in three searches, the second and third only where leaps save something: on
foot, with leaps that nobody minds, with all there are. Where a way of the second kind turns back
(`turning_back.py`), that search is made again without such ways. The first two are compared by
purchases, and walking wins a tie; the last says where neither leads, and what leaping would save.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import Mask
from fivefoot.core.rules.graph.move_graph import MoveGraph
from fivefoot.core.rules.graph.places import SWIMMING

NEVER = 2**15 - 1  # more purchases than anybody makes
BY_LABEL = ("node", "register", "layer", "spent", "feet", "events", "step", "alive", "counters")
EXTRA = 1000  # number from which a label's step is an edge beyond the plain ones


class Leaping(Enum):
    """How freely a search leaps."""

    NONE = "none"
    MODEST = "modest"  # not over people, not into water, not over next to nothing
    ANY = "any"


@dataclass(frozen=True, slots=True, eq=False)
class Labels:
    """A search's answer: arrays by label, `best` by node."""

    count: int
    node: NDArray[np.int32]
    register: NDArray[np.int16]
    layer: NDArray[np.int16]
    spent: NDArray[np.int32]
    feet: NDArray[np.int64]
    events: NDArray[np.int32]
    parent: NDArray[np.int32]
    step: NDArray[np.int32]
    alive: NDArray[np.uint8]
    best: NDArray[np.int32]
    counters: NDArray[np.int32]


def edges_of(graph: MoveGraph, leaping: Leaping, shortest: int) -> Mask | None:
    """The edges beyond the plain steps that a search may take: bool [edges]; None where it may take
    them all. `shortest` is the airborne length below which a leap crosses next to nothing,
    thousandths of the unit.
    """
    leaps: Mask = graph.extra.leap >= 0
    if leaping is Leaping.ANY or not leaps.any():
        return None
    if leaping is Leaping.NONE:
        return ~leaps
    # Edges beyond those of the bare graph are the leaps over creatures (`numbered_after`).
    over_people = graph.kept >= len(graph.bare.extra.target)
    wet = graph.places.hold[graph.extra.target] == SWIMMING
    kept: Mask = ~(leaps & (over_people | wet | _tiny(graph, shortest)))
    return None if kept.all() else kept


def _tiny(graph: MoveGraph, shortest: int) -> Mask:
    """The leaps over next to nothing, neither up nor over what has to be cleared: bool [edges]."""
    table, number = graph.leap_table, graph.extra.leap
    if table is None or not len(table):
        return np.zeros(len(number), dtype=bool)
    tiny: Mask = (table.chord > 0) & (table.chord < shortest) & (table.high <= 0)
    # Steps that are no leap have number -1: index 0 is read for them, and dropped.
    return (number >= 0) & tiny[np.maximum(number, 0)]


def renumbered(labels: Labels, kept: NDArray[np.int64]) -> Labels:
    """Labels of a search over some of the edges, their steps numbered as among all."""
    step = labels.step[: labels.count].copy()  # what lies beyond was never written
    found = np.nonzero(step >= EXTRA)[0]
    step[found] = kept[step[found] - EXTRA] + EXTRA
    return replace(labels, step=step)


def leaps_somewhere(graph: MoveGraph, labels: Labels) -> bool:
    """Whether some best way leaps: where the last step of none does, no way does."""
    label = labels.best[labels.best >= 0]
    edge = labels.step[label].astype(np.int64) - EXTRA
    return bool((graph.extra.leap[edge[edge >= 0]] >= 0).any())


def freedom(walked: Labels, modest: Labels, leapt: Labels) -> NDArray[np.int8]:
    """How freely one has to leap to come to each node: 0 = on foot, 1 = with modest leaps, 2 = with
    any, 3 = not at all.
    """
    ways = [part.best >= 0 for part in (walked, modest, leapt)]
    return np.select(ways, [0, 1, 2], 3).astype(np.int8)


def preferred(walked: Labels, modest: Labels, leapt: Labels) -> Labels:
    """The labels of three searches as one: of each node the way that is taken unless another is
    asked for.
    """
    # Where no modest search was made, it would be counted twice.
    parts = [walked, modest, leapt] if modest is not leapt else [walked, leapt]
    starts = np.cumsum([0, *(part.count for part in parts)])
    first, second, last = (purchases(part) for part in (walked, modest, leapt))
    by_modest = int(starts[1])
    best = np.where(second < NEVER, modest.best + by_modest, -1)
    best = np.where(
        last < NEVER, np.where(best >= 0, best, leapt.best + int(starts[len(parts) - 1])), best
    )
    # Walking wins a tie: nobody leaps where a walk takes as many purchases.
    best = np.where((first < NEVER) & (first <= second), walked.best, best)
    joined = _joined(parts, [int(start) for start in starts])
    return replace(joined, best=best.astype(np.int32))


def purchases(labels: Labels) -> NDArray[np.int64]:
    """What the best way to each node buys."""
    layer = labels.layer[np.maximum(labels.best, 0)].astype(np.int64)
    return np.where(labels.best >= 0, layer, NEVER)


def _joined(parts: list[Labels], starts: list[int]) -> Labels:
    """The labels of several searches in one numbering; `best` is left to be chosen."""
    arrays: dict[str, NDArray[Any]] = {
        name: np.concatenate([getattr(part, name)[: part.count] for part in parts])
        for name in BY_LABEL
    }
    parents = [part.parent[: part.count] for part in parts]
    arrays["parent"] = np.concatenate(
        [
            # A start has a parent below 0, which says which start it is: that stays.
            np.where(parent >= 0, parent + start, parent)
            for parent, start in zip(parents, starts, strict=False)
        ]
    ).astype(np.int32)
    return Labels(count=starts[-1], best=parts[0].best, **arrays)
