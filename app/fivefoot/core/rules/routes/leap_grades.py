"""Which routes leap: none where another way takes as many purchases. Leaps over people, into water,
or over next to nothing are a last resort, and so is running back and forth for a run-up.

A search answers three questions at once: how to come to a place on foot, with leaps that nobody
minds, with all there are. Where a way of the second kind turns back (`turning_back.py`), it is
searched again without such ways. The first two are compared by purchases, and walking wins a tie;
the last says where neither leads, and what leaping would save.
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
BY_LABEL = (
    "node",
    "register",
    "purchase",
    "spent",
    "total",
    "provoked",
    "step",
    "alive",
    "counters",
)
EXTRA = 1000  # number from which a label's step is an edge beyond the plain ones


class Leaping(Enum):
    """How freely a search may leap."""

    NONE = "none"
    MODEST = "modest"  # not over people, not into water, not over next to nothing
    ANY = "any"


@dataclass(frozen=True, slots=True, eq=False)
class Labels:
    """A search's answer: arrays by label, `best` by node."""

    count: int
    node: NDArray[np.int32]
    register: NDArray[np.int16]
    purchase: NDArray[np.int16]
    spent: NDArray[np.int32]
    total: NDArray[np.int64]
    provoked: NDArray[np.int32]
    parent: NDArray[np.int32]
    step: NDArray[np.int32]
    alive: NDArray[np.uint8]
    best: NDArray[np.int32]
    counters: NDArray[np.int32]


def edges_of(graph: MoveGraph, leaping: Leaping, shortest: int) -> Mask | None:
    """The edges beyond the plain steps that a search may use: bool [edges]; None where it may use
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
    wet = graph.places.support[graph.extra.target] == SWIMMING
    kept: Mask = ~(leaps & (over_people | wet | _tiny(graph, shortest)))
    return None if kept.all() else kept


def _tiny(graph: MoveGraph, shortest: int) -> Mask:
    """The leaps over next to nothing, neither up nor over what has to be cleared: bool [edges]."""
    table, number = graph.leap_table, graph.extra.leap
    tiny = np.zeros(len(number), dtype=bool)
    if table is None or not len(table):
        return tiny
    leaps = np.flatnonzero(number >= 0)
    chord, rise, over = (part[number[leaps]] for part in (table.chord, table.rise, table.over))
    tiny[leaps] = (chord > 0) & (chord < shortest) & (rise <= 0) & (over <= 0)
    return tiny


def grades_of(graph: MoveGraph, shortest: int) -> NDArray[np.int16] | None:
    """How freely a route has to leap to use each edge: 0 = no leap, 1 = a modest one, 2 = any
    other; None where nothing is leapt. `shortest` as in `edges_of`.
    """
    leaps: Mask = graph.extra.leap >= 0
    if not leaps.any():
        return None
    modest = edges_of(graph, Leaping.MODEST, shortest)
    graded = leaps.astype(np.int16)
    return graded if modest is None else graded + ~modest


def labels_by_grade(found: Labels) -> tuple[Labels, ...]:
    """A search's answer by grade: its labels, with the registers of a plain one, and the best of
    them up to each grade.
    """
    grades = len(found.best)
    register = found.register if grades == 1 else found.register[: found.count] // grades
    return tuple(replace(found, register=register, best=best) for best in found.best)


def renumbered(labels: Labels, kept: NDArray[np.int64]) -> Labels:
    """Labels of a search over some of the edges, their steps numbered as among all."""
    step = labels.step[: labels.count].copy()  # what lies beyond was never written
    found = np.nonzero(step >= EXTRA)[0]
    step[found] = kept[step[found] - EXTRA] + EXTRA
    return replace(labels, step=step)


def leaps_somewhere(walked: Labels, leapt: Labels) -> bool:
    """Whether leaping is of use anywhere: in two readings of one search, the best way to some place
    with leaps is not one on foot.
    """
    # Not by the last step of each best way: it may go on from a leap to a place that is come to
    # better on foot, where the next purchase begins and only what was spent before still counts.
    return not np.array_equal(walked.best, leapt.best)


def freedom(walked: Labels, modest: Labels, leapt: Labels) -> NDArray[np.int8]:
    """How freely a token has to leap to reach each node: 0 = on foot, 1 = with modest leaps, 2 =
    with any leaps, 3 = unreachable.
    """
    ways = [part.best >= 0 for part in (walked, modest, leapt)]
    return np.select(ways, [0, 1, 2], 3).astype(np.int8)


def preferred_labels(walked: Labels, modest: Labels, leapt: Labels) -> Labels:
    """The labels of three searches as one: for each node, the way that is taken unless another is
    asked for. The ways on foot and with any leaps are two readings of one search; the modest ways
    are a third reading, or a search of their own.
    """
    own = modest.node is not leapt.node
    first, second = purchases(walked), purchases(modest)
    by_modest = modest.best + leapt.count if own else modest.best
    best = np.where(second < NEVER, by_modest, leapt.best)
    # Walking wins a tie: nobody leaps where a walk takes as many purchases.
    best = np.where((first < NEVER) & (first <= second), walked.best, best).astype(np.int32)
    return replace(_joined([leapt, modest]) if own else leapt, best=best)


def purchases(labels: Labels) -> NDArray[np.int64]:
    """How many purchases the best way to each node takes."""
    purchase = labels.purchase[np.maximum(labels.best, 0)].astype(np.int64)
    return np.where(labels.best >= 0, purchase, NEVER)


def _joined(parts: list[Labels]) -> Labels:
    """The labels of several searches in one numbering; `best` is left to be chosen."""
    arrays: dict[str, NDArray[Any]] = {
        name: np.concatenate([getattr(part, name)[: part.count] for part in parts])
        for name in BY_LABEL
    }
    starts = np.cumsum([0, *(part.count for part in parts)])
    parents = [part.parent[: part.count] for part in parts]
    arrays["parent"] = np.concatenate(
        [
            # A start has a parent below 0, which says which start it is: that stays.
            np.where(parent >= 0, parent + start, parent)
            for parent, start in zip(parents, starts, strict=False)
        ]
    ).astype(np.int32)
    return Labels(count=int(starts[-1]), best=parts[0].best, **arrays)
