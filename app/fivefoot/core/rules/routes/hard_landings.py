"""Leaps down whose fall does harm, or waits for its own phase (B52): they end a movement.

In the search's graph they lead to places of their own: copies of the places they land in, from
which no step leads on. So the search itself finds the cheapest route that ends with such a leap,
and still continues after a harmless one.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import Mask
from fivefoot.core.geometry.grid import CELL, Cell
from fivefoot.core.rules.graph.move_graph import BareGraph, MoveGraph
from fivefoot.core.rules.graph.places import Places, index_of, joined_places
from fivefoot.core.rules.graph.profile import Profile
from fivefoot.core.rules.routes.falls import fall_of
from fivefoot.core.rules.routes.provocations import NodeProvocations
from fivefoot.core.rules.ruleset.schema.base import exact, thousandths
from fivefoot.core.rules.space.battle import Battle

Kind = TypeVar("Kind", bound=np.generic)


def with_hard_landings(
    battle: Battle, profile: Profile, graph: MoveGraph, provocations: NodeProvocations
) -> tuple[MoveGraph, NodeProvocations]:
    """The graph and its provocations where each harmful leap down ends in a copy of the place it
    leads to.
    """
    hard = _hard_leaps(battle, profile, graph)
    if not len(hard):
        return graph, provocations
    # Several leaps down may end in one place: one copy of it serves them all.
    landings, which = np.unique(graph.extra.target[hard], return_inverse=True)
    target = graph.extra.target.copy()
    target[hard] = (len(graph.places) + which.reshape(-1)).astype(target.dtype)
    return _with_copies(graph, landings, target), _provocations_with_copies(provocations, landings)


def _with_copies(
    graph: MoveGraph, landings: NDArray[np.int32], target: NDArray[np.int32]
) -> MoveGraph:
    """The graph with copies of places at its end, from which nothing leads on; `target` are those
    of extra edges.
    """
    extra, first = graph.extra, graph.extra.first
    return replace(
        graph,
        bare=_bare_with_copies(graph, landings),
        # No step leads on from a copy.
        target=_more(graph.target, np.full_like(graph.target[landings], -1)),
        extra=replace(
            extra, target=target, first=_more(first, np.full_like(first[landings], len(target)))
        ),
        may_end=_more(graph.may_end, graph.may_end[landings]),
        # Nor may another purchase be opened there: the movement is over.
        may_open=_more(graph.may_open, np.zeros(len(landings), dtype=bool)),
        passable=_more(graph.passable, graph.passable[landings]),
    )


def _bare_with_copies(graph: MoveGraph, landings: NDArray[np.int32]) -> BareGraph:
    places = joined_places([graph.places, graph.places.taken(landings)])
    return replace(
        graph.bare,
        places=places,
        index=index_of(places, graph.window),
        usable=_more(graph.bare.usable, graph.bare.usable[landings]),
        step_class=_more(graph.step_class, np.zeros_like(graph.step_class[landings])),
    )


def _provocations_with_copies(
    provocations: NodeProvocations, landings: NDArray[np.int32]
) -> NodeProvocations:
    """The provocations for a graph with copies: leaving a copy provokes nothing, arriving at it
    provokes the same as arriving at its place.
    """
    threatening = _more(provocations.threatening, provocations.threatening[landings])
    at_rest = threatening
    if provocations.at_rest is not provocations.threatening:
        at_rest = _more(provocations.at_rest, provocations.at_rest[landings])
    return NodeProvocations(
        _more(provocations.reacting, np.zeros_like(provocations.reacting[landings])),
        threatening,
        _more(provocations.by_any_step, np.zeros_like(provocations.by_any_step[landings])),
        provocations.extra,
        at_rest,
    )


def _more(values: NDArray[Kind], others: NDArray[Kind]) -> NDArray[Kind]:
    return np.concatenate([values, others])


def _hard_leaps(battle: Battle, profile: Profile, graph: MoveGraph) -> NDArray[np.int64]:
    """The numbers of the edges that are leaps down with a fall that does harm, or waits."""
    extra, places = graph.extra, graph.places
    free = thousandths(exact(battle.ruleset.height.free_drop))
    level, landing = places.z[extra.source], places.z[extra.target]
    down = np.nonzero((extra.leap >= 0) & (level - landing > free))[0]
    # A fall that waits for its own phase (B52) ends the movement, harm or not.
    if not len(down) or battle.ruleset.fall.timing != "immediate":
        return down
    # Few landings and levels make up thousands of leaps: each fall is worked out once.
    falls = np.stack([extra.target[down], level[down]], axis=1)
    different, which = np.unique(falls, axis=0, return_inverse=True)
    harmful: Mask = np.array(
        [_does_harm(battle, profile, places, *map(int, fall)) for fall in different], dtype=bool
    )
    return down[harmful[which.reshape(-1)]]


def _does_harm(battle: Battle, profile: Profile, places: Places, landing: int, level: int) -> bool:
    """Whether the fall at the end of a leap from a level does damage, leaves prone, or asks for a
    check.
    """
    cell = Cell(int(places.x[landing]), int(places.y[landing]))
    distance = (level - int(places.z[landing])) * profile.cell // CELL
    fall = fall_of(battle, replace(profile.token, cell=cell, elevation=level), distance)
    return bool(fall.damage or fall.prone or fall.check)
