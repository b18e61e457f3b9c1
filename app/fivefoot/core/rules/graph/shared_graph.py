"""One bare graph for all tokens that move in the same way, and the part of it that each of them can
reach.

Foresight asks after hundreds of tokens, and most of them are of a few kinds. Where the map has no
heights and a kind keeps to the ground, a graph over all their windows takes hardly longer than a
few of their own, and a window is cut out of it by copying.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.token import Token
from fivefoot.core.rules.graph.creatures_under_leaps import Paths
from fivefoot.core.rules.graph.edges import ExtraEdges
from fivefoot.core.rules.graph.ground_steps import ground_layers
from fivefoot.core.rules.graph.leap_edges import LeapEdges
from fivefoot.core.rules.graph.move_graph import (
    BareGraph,
    PartOf,
    bare_graph,
    built_graph,
    built_window,
    ways_of,
)
from fivefoot.core.rules.graph.places import CellIndex, MapWindow
from fivefoot.core.rules.graph.profile import Profile
from fivefoot.core.rules.graph.surfaces import BLOCKED
from fivefoot.core.rules.graph.volume import volume_modes
from fivefoot.core.rules.graph.volume_joins import NO_PASSED_PLACES
from fivefoot.core.rules.space.battle import Battle

Numbers = NDArray[np.int64]

PART = 2
"""A graph is shared once the windows asked about come to this part of the map that it would hold:
half of it.
"""


MOST_KINDS = 64
"""Kinds of movers that are remembered: a crowd of more than these has little to share."""


@dataclass(eq=False)
class Kind:
    """Tokens that move alike: `mover` stands for all of them, in a place where one may stand.

    `shared` is the part of the map that their graph holds, None while each has its own; `bounds`
    hold all windows asked about, `asked` is how many cells those had that found no graph, and
    `alone` tells that there cannot be one.
    """

    mover: Token
    shared: MapWindow | None = None
    bounds: MapWindow | None = None
    asked: int = 0
    alone: bool = False

    def note(self, window: MapWindow, cell: Cell) -> None:
        """Counts a window that found no graph, and shares one once that is worth it; `cell` is a
        place where one of the kind may stand.
        """
        before, self.asked = self.asked, self.asked + _cells(window)
        self.bounds = window if self.bounds is None else _around(self.bounds, window)
        if before and not self.alone and self.asked * PART >= _cells(self.bounds):
            self.mover, self.shared = replace(self.mover, cell=cell), self.bounds
            self.asked = 0


@dataclass(eq=False)
class _Kinds:
    """The kinds met so far among tokens with the same ways of moving."""

    known: list[tuple[Token, Kind]] = field(default_factory=list)

    def of(self, token: Token) -> Kind:
        """The kind of a token, new where none is like it."""
        mover = _as_mover(token)
        found = next((kind for alike, kind in self.known if alike == mover), None)
        if found is None:
            found = Kind(mover)
            self.known.append((mover, found))
            del self.known[:-MOST_KINDS]
        return found


def mover_kind(battle: Battle, profile: Profile) -> Kind | None:
    """The tokens that move as this one does; None where its graph depends on more than how it
    moves, or has several places in one cell.
    """
    alone = profile.phase is None and profile.drag is None
    flat = not battle.has_heights and profile.token.support == "ground"
    if not (alone and flat) or any(mode != "swim" for mode in volume_modes(profile)):
        return None
    parts = (battle.scenario.scene, battle.ruleset, profile.action)
    kinds = battle.derived("kinds_of_movers", parts, ways_of(profile), _Kinds)
    return kinds.of(profile.token)


def shared_graph(battle: Battle, profile: Profile, window: MapWindow) -> BareGraph:
    """What `bare_graph` answers for a window, cut out of a graph shared with all who move alike
    where there is one; classes and leaps are numbered as in that one.
    """
    # As for a field of its own: else a token that shares none would have two.
    window = built_window(battle, window)
    kind = mover_kind(battle, profile)
    whole = None if kind is None else _graph_of(battle, profile, kind, window)
    return bare_graph(battle, profile, window) if whole is None else part_of_graph(whole, window)


def _graph_of(battle: Battle, profile: Profile, kind: Kind, window: MapWindow) -> BareGraph | None:
    """The graph of a kind that holds a window; None where there is none, or where the mover stands
    on ground that its ways do not lead over: it leaves that all the same, by a place of its own.
    """
    cell = profile.token.cell
    if kind.shared is None or not _holds(kind.shared, window):
        if not _stands_apart(battle, profile):
            kind.note(window, cell)
        if kind.shared is None or not _holds(kind.shared, window):
            return None
    bounds, mover = kind.shared, kind.mover
    parts = (battle.scenario.scene, battle.ruleset, profile.action, kind)
    found = battle.derived(
        "shared_graph",
        parts,
        (*ways_of(profile), bounds),
        lambda: built_graph(battle, replace(profile, token=mover), bounds),
    )
    if len(found.places) != _cells(bounds):
        # There is water to dive in.
        kind.shared, kind.alone = None, True
        return None
    here = (cell.y - bounds.top) * bounds.width + cell.x - bounds.left
    return found if found.usable[here] else None


def _stands_apart(battle: Battle, profile: Profile) -> bool:
    """Whether a mover stands on ground that its modes do not cross."""
    x, y = profile.token.cell
    own = ground_layers(battle, profile, profile.side, MapWindow(x, y, x + 1, y + 1))
    return bool((own.worst == BLOCKED).any())


def _as_mover(token: Token) -> Token:
    """A token without anything that does not change how it moves."""
    standing = token.hit_points is None or token.hit_points > 0
    return Token(
        "",
        "",
        Cell(0, 0),
        # A token that is down is in a condition that hangs on whose it is.
        "" if standing else token.side,
        token.size,
        token.elevation,
        token.height,
        token.support,
        token.conditions,
        token.stats,
        None if standing else token.hit_points,
        npc=token.npc,
        weapons=token.weapons,
        weapon_in_use=token.weapon_in_use,
    )


def part_of_graph(whole: BareGraph, window: MapWindow) -> BareGraph:
    """The part of a graph in a window: what is built for it alone, but for the numbers of classes
    and leaps. Of a graph that holds one place for each cell.
    """
    outer, area = whole.window, _cells(window)
    grid = np.arange(len(whole.places)).reshape(outer.height, outer.width)
    nodes = grid[_inside(outer, window)].ravel()
    # Steps that lead out of the window lead nowhere; -1 finds the last entry, which is -1.
    number = np.full(len(whole.places) + 1, -1, dtype=np.int32)
    number[nodes] = np.arange(area, dtype=np.int32)
    edges = _edges_within(whole.extra, nodes, number)
    extra = _renumbered(whole.extra, edges, number, area)
    leaps = None if whole.leaps is None else _leaps_of(whole.leaps, edges, len(whole.extra.target))
    cells = np.arange(area + 1)
    return BareGraph(
        window,
        1,
        whole.places.taken(nodes),
        CellIndex(window, cells[:-1], cells),
        area,
        whole.usable[nodes],
        number[whole.target[nodes]],
        whole.step_class[nodes],
        extra,
        whole.classes,
        whole.leap_table if leaps is not None else None,
        leaps,
        NO_PASSED_PLACES,
        PartOf(whole, nodes, edges),
    )


def _edges_within(extra: ExtraEdges, nodes: Numbers, number: NDArray[np.int32]) -> Numbers:
    """The numbers of the edges from some nodes to some of them."""
    edges = _runs(extra.first[nodes], extra.first[nodes + 1])
    return edges[number[extra.target[edges]] >= 0]


def _runs(first: NDArray[np.integer], beyond: NDArray[np.integer]) -> Numbers:
    """All numbers of some runs, one run after the other.

    >>> _runs(np.array([3, 8]), np.array([5, 9])).tolist()
    [3, 4, 8]
    """
    count = (beyond - first).astype(np.int64)
    ends = np.cumsum(count)
    found: Numbers = np.arange(int(count.sum())) + np.repeat(first - (ends - count), count)
    return found


def _renumbered(
    extra: ExtraEdges, edges: Numbers, number: NDArray[np.int32], nodes: int
) -> ExtraEdges:
    """Some edges between the nodes that have a number."""
    source = number[extra.source[edges]]
    first = np.zeros(nodes + 1, dtype=np.int32)
    np.cumsum(np.bincount(source, minlength=nodes), out=first[1:])
    target = number[extra.target[edges]]
    return ExtraEdges(first, target, extra.step_class[edges], source, extra.leap[edges])


def _leaps_of(leaps: LeapEdges, edges: Numbers, count: int) -> LeapEdges | None:
    """What is known of the leaps among some of so many edges, None where none is a leap."""
    kept = np.flatnonzero(np.isin(leaps.edge, edges, assume_unique=True))
    if not len(kept):
        return None
    place = np.full(count, -1)
    place[edges] = np.arange(len(edges))
    position = np.full(len(leaps.edge) + 1, -1)
    position[kept] = np.arange(len(kept))
    legs = _runs(leaps.first[kept], leaps.first[kept + 1])
    first = np.zeros(len(kept) + 1, dtype=np.int64)
    np.cumsum(leaps.first[kept + 1] - leaps.first[kept], out=first[1:])
    return LeapEdges(
        place[leaps.edge[kept]],
        Paths(*(part[kept] for part in leaps.paths)),
        # The landing of a shorter leap lies between the ends of the other: in any window with it.
        position[leaps.shorter[kept]],
        first,
        leaps.here[legs],
        leaps.there[legs],
    )


def _inside(outer: MapWindow, window: MapWindow) -> tuple[slice, slice]:
    """The rows and columns of a window in an array of another that holds it."""
    top, left = window.top - outer.top, window.left - outer.left
    return slice(top, top + window.height), slice(left, left + window.width)


def _cells(window: MapWindow) -> int:
    return window.width * window.height


def _around(one: MapWindow, other: MapWindow) -> MapWindow:
    """The smallest window that holds two."""
    return MapWindow(
        min(one.left, other.left),
        min(one.top, other.top),
        max(one.right, other.right),
        max(one.bottom, other.bottom),
    )


def _holds(outer: MapWindow, inner: MapWindow) -> bool:
    """Whether a window lies within another."""
    return _around(outer, inner) == outer
