"""Routes that run back and forth: a leap that needs a run-up, where the run-up, or the leap after
it, turns by more than 90 degrees from one move to the next.

Such a route is taken only where no other leads (`leap_grades.py`). A leap that is possible from
standing needs no run-up; moves in place, such as changing what holds the token up, are passed over.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import Mask
from fivefoot.core.geometry.grid import DIRECTIONS
from fivefoot.core.rules.graph.edges import ExtraEdges
from fivefoot.core.rules.graph.move_graph import BareGraph, MoveGraph
from fivefoot.core.rules.graph.price_tables import NEVER, Tables
from fivefoot.core.rules.graph.profile import Register
from fivefoot.core.rules.routes.leap_grades import EXTRA, Labels, purchases
from fivefoot.core.rules.routes.search_parts import SearchParts

TURNED, NONE = len(DIRECTIONS), len(DIRECTIONS) + 1
"""Headings besides the directions: of a run-up that turned back, and where none has begun."""

HEADINGS = NONE + 1
IN_PLACE = HEADINGS
"""The direction of a move that leads to no other cell."""

Moves = NDArray[np.int64]  # [moves, 2]: columns and rows that each leads on


def saves_by_turning(graph: MoveGraph, walked: Labels, leapt: Labels) -> bool:
    """Whether leaping saves a purchase on the way to some place, and turns back on that way."""
    # Only on ways that leaping shortens: elsewhere walking is taken anyhow (`preferred`).
    saves = leapt.best[purchases(leapt) < purchases(walked)]
    return bool(len(saves)) and turns_back(graph, leapt, saves)


def turns_back(graph: MoveGraph, labels: Labels, ends: NDArray[np.int32]) -> bool:
    """Whether, on the way of one of the labels `ends`, one move turns back after another, for a
    run-up or otherwise.
    """
    which = on_the_way(labels, ends)
    first: Mask = labels.parent[which] < 0
    # Parents stand before their children in `which`: sorted, they are found by bisection.
    parent = np.searchsorted(which, np.maximum(labels.parent[which], which[0]))
    moves, leaps = _moves_of(graph, labels, which)
    # A move in place neither turns nor runs: it is passed over.
    counts = moves.any(axis=1) | leaps | first
    before = _settled(np.where(counts, np.arange(len(which)), parent))[parent]
    # More than 90 degrees: the dot product is negative. Behind a landing a turn is no run-up.
    turned = counts & ~first & ~leaps[before] & ((moves * moves[before]).sum(axis=1) < 0)
    return bool(turned.any())


def on_the_way(labels: Labels, ends: NDArray[np.int32]) -> NDArray[np.int64]:
    """The numbers of some labels and of all labels before them, sorted; only a few of all there
    are.
    """
    found: Mask = np.zeros(labels.count, dtype=bool)
    while len(ends):
        found[ends] = True
        ends = labels.parent[ends]
        ends = ends[ends >= 0]
        ends = ends[~found[ends]]
    return np.flatnonzero(found)


def _settled(link: NDArray[np.int64]) -> NDArray[np.int64]:
    """Where each chain of links ends."""
    while (link != link[link]).any():
        link = link[link]
    return link


def _moves_of(graph: MoveGraph, labels: Labels, which: NDArray[np.int64]) -> tuple[Moves, Mask]:
    """How far the last step of each of these labels leads, and whether it is a leap."""
    places, step = graph.places, labels.step[which].astype(np.int64)
    first = labels.parent[which] < 0
    there, here = labels.node[which], labels.node[np.maximum(labels.parent[which], 0)]
    moves = np.stack([places.x[there] - places.x[here], places.y[there] - places.y[here]], axis=1)
    moves = moves.astype(np.int64)
    # A start, or a label without a step, leads nowhere.
    moves[(step < 0) | first] = 0
    if not len(graph.extra.leap):
        return moves, np.zeros(len(which), dtype=bool)
    leaps: Mask = (step >= EXTRA) & (graph.extra.leap[np.maximum(step - EXTRA, 0)] >= 0)
    return moves, leaps


def onward_search(graph: MoveGraph | BareGraph, extra: ExtraEdges, tables: Tables) -> SearchParts:
    """The parts of a search where nobody leaps behind a run-up that turned back, over the plain
    steps of a graph and these edges: each register remembers the heading of the run-up as well.
    """
    # Layers repeat the eight directions.
    columns = np.arange(graph.target.shape[1]) % len(DIRECTIONS)
    steps = _turns(np.array(DIRECTIONS, dtype=np.int64)[columns])
    plain = _coded(graph.step_class, *steps, np.zeros(len(columns), dtype=np.int64)).ravel()
    beyond = _coded(extra.step_class, *_turns(_leads(graph, extra)), extra.leap >= 0)
    codes, number = np.unique(np.concatenate([plain, beyond]), return_inverse=True)
    numbers: NDArray[np.int16] = np.asarray(number, dtype=np.int16).reshape(-1)
    step_class = numbers[: len(plain)].reshape(graph.step_class.shape)
    with_headings = replace(extra, step_class=numbers[len(plain) :])
    tables = _with_headings(tables, _kinds_of(codes))
    return SearchParts(step_class, with_headings, tables, HEADINGS)


def without_headings(labels: Labels) -> Labels:
    """Labels of such a search with the registers of a plain one."""
    return replace(labels, register=labels.register[: labels.count] // HEADINGS)


def _leads(graph: MoveGraph | BareGraph, extra: ExtraEdges) -> Moves:
    x, y = graph.places.x.astype(np.int64), graph.places.y.astype(np.int64)
    return np.stack([x[extra.target] - x[extra.source], y[extra.target] - y[extra.source]], axis=1)


def _turns(leads: Moves) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The headings behind which each move leads back, as bits, and its direction."""
    directions = np.array(DIRECTIONS, dtype=np.int64)
    back = (leads @ directions.T < 0) @ (1 << np.arange(len(directions)))
    same = (np.sign(leads)[:, None, :] == directions[None]).all(axis=2)
    return back, np.where(same.any(axis=1), same.argmax(axis=1), IN_PLACE)


def _coded(
    step_class: NDArray[np.int16],
    back: NDArray[np.int64],
    direction: NDArray[np.int64],
    leap: NDArray[Any],
) -> NDArray[np.int64]:
    """(class, headings behind which it leads back, direction, whether it leaps) of each step as one
    number: rows of several numbers take ten times as long to tell apart.
    """
    # Four fields in one number: 13 bits below the class for headings (8), direction (4) and leap
    # (1).
    codes: NDArray[np.int64] = step_class.astype(np.int64) << 13
    codes |= back << 5 | direction << 1 | leap
    return codes


def _kinds_of(codes: NDArray[np.int64]) -> NDArray[np.int64]:
    """Such numbers apart again: [kinds, 4]."""
    return np.stack([codes >> 13, codes >> 5 & 255, codes >> 1 & 15, codes & 1], axis=1)


def _with_headings(tables: Tables, kinds: NDArray[np.int64]) -> Tables:
    """Tables for registers with each heading [registers * headings] and these kinds of steps."""
    original, back = kinds.T[:2]
    # Each register of the rules becomes one for each heading.
    heading = np.tile(np.arange(HEADINGS), len(tables.registers))
    # Bit TURNED is always set: behind a run-up that turned every leap counts as turning.
    behind = ((back | 1 << TURNED)[None, :] >> heading[:, None]) & 1 == 1
    # Whether another heading is worse hangs on where one turns next.
    lead = np.repeat(np.repeat(tables.lead, HEADINGS, axis=0), HEADINGS, axis=1)
    return replace(
        tables,
        price=_prices_ahead(tables, kinds, behind),
        following=_headings_kept(tables, kinds, behind, heading),
        cap=np.repeat(tables.cap[:, original], HEADINGS, axis=0),
        # A purchase begins without a heading.
        fresh=(np.repeat(tables.fresh, HEADINGS, axis=0) * HEADINGS + NONE).astype(np.int16),
        lead=np.where(heading[:, None] == heading[None, :], lead, NEVER).astype(np.int32),
        counter_of=tables.counter_of[original],
    )


def _prices_ahead(tables: Tables, kinds: NDArray[np.int64], behind: Mask) -> NDArray[np.int32]:
    """What each step costs in each register with a heading: -1 for leaps that only a run-up in the
    other direction would allow.
    """
    original, leap = kinds[:, 0], kinds[:, 3]
    # A leap from standing needs no run-up: turning back before it gains nothing, so it stays.
    standing = tables.price[tables.number(Register()), original] >= 0
    price = np.repeat(tables.price[:, original], HEADINGS, axis=0)
    return np.where(behind & (leap == 1) & ~standing, -1, price).astype(np.int32)


def _headings_kept(
    tables: Tables, kinds: NDArray[np.int64], behind: Mask, heading: NDArray[np.int64]
) -> NDArray[np.int16]:
    """The register after each step: with the heading of the step where a run-up goes on."""
    original, direction = kinds[:, 0], kinds[:, 2]
    following = np.repeat(tables.following[:, original], HEADINGS, axis=0).astype(np.int64)
    # Only while a run-up is under way is there a heading to keep.
    runs = np.array([register.run_up > 0 for register in tables.registers])[following]
    after = np.where(direction == IN_PLACE, heading[:, None], np.where(behind, TURNED, direction))
    return (following * HEADINGS + np.where(runs, after, NONE)).astype(np.int16)
