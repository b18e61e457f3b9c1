"""Provocations by node: who reacts to leaving which place, for the search."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import Mask
from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.grid import CELL, Cell
from fivefoot.core.model.token import Token
from fivefoot.core.rules.graph.leap_edges import LeapEdges
from fivefoot.core.rules.graph.move_graph import MoveGraph
from fivefoot.core.rules.graph.profile import Profile
from fivefoot.core.rules.reactions.flanking import flanking_pairs
from fivefoot.core.rules.reactions.opportunity import MovementCause, provocation_arrays
from fivefoot.core.rules.reactions.triggers import trigger_of
from fivefoot.core.rules.reactions.triggers.policy import MovingBody, ProvocationArrays, bit_of
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.threat import LOWEST, in_reach, reach_anchors, seen_anchors, sees
from fivefoot.core.rules.space.tokens import height_of, reach_cells

HIGHEST = -LOWEST


@dataclass(frozen=True, slots=True, eq=False)
class NodeProvocations:
    """As the kernel reads them: `reacting`, `threatening` uint64 [nodes, words], `by_any_step`
    int16 [nodes], `extra` int16 [extra edges].

    `at_rest` is `threatening` once the mover has all its room; the same but for a squeeze (A54).
    """

    reacting: NDArray[np.uint64]
    threatening: NDArray[np.uint64]
    by_any_step: NDArray[np.int16]
    extra: NDArray[np.int16]
    at_rest: NDArray[np.uint64]


_LegProvocations = Callable[[ProvocationArrays, LeapEdges], NDArray[np.int16]]


def node_provocations(
    battle: Battle, profile: Profile, graph: MoveGraph, start: int, cause: MovementCause
) -> NodeProvocations:
    """The provocations of every step of the graph from the node `start` on.

    Kept as long as the graph and the fight are the same.
    """
    scenario, mover = battle.scenario, profile.token
    parts = (graph, scenario.scene, scenario.tokens, scenario.encounter, battle.ruleset, mover)
    return battle.derived(
        "node_provocations",
        parts,
        (cause,),
        lambda: (
            _counted(battle, MovingBody(mover, profile.side), graph, cause)
            if profile.side == profile.full_side
            else _counted_squeezing(battle, profile, graph, start, cause)
        ),
    )


def _counted_squeezing(
    battle: Battle, profile: Profile, graph: MoveGraph, start: int, cause: MovementCause
) -> NodeProvocations:
    """The provocations of a narrowed body, which leaves its place and comes to rest as the whole of
    it (A54).
    """
    wider = profile.full_side - profile.side
    narrow = _counted(battle, MovingBody(profile.token, profile.side, wider), graph, cause)
    whole = _counted(battle, MovingBody(profile.token, profile.full_side), graph, cause)
    # Halted on the way it is narrow already.
    if battle.body(profile.token).side != profile.full_side:
        return replace(narrow, at_rest=whole.at_rest)
    places = graph.places
    # Taking hold in another way leads nowhere: it still fills all of its place.
    first = np.ones(len(places), dtype=bool)
    for part in (places.x, places.y, places.z):
        first &= part == part[start]
    reacting = np.where(first[:, None], whole.reacting, narrow.reacting)
    by_any_step = np.where(first, whole.by_any_step, narrow.by_any_step)
    edges, extra = graph.extra, narrow.extra.copy()
    # A leap is flown as narrow as it is landed; a new hold in place leaves nothing.
    climbs = first[edges.source] & (edges.leap < 0) & ~_stays_in_place(graph)
    extra[climbs] = _of_step(
        reacting, narrow.threatening, by_any_step, edges.source[climbs], edges.target[climbs]
    )
    return NodeProvocations(reacting, narrow.threatening, by_any_step, extra, whole.at_rest)


def _counted(
    battle: Battle, body: MovingBody, graph: MoveGraph, cause: MovementCause
) -> NodeProvocations:
    # Events are found by cell, and each node of a cell begins with those.
    index = graph.places.y.astype(np.int64) * battle.columns + graph.places.x
    by_cell = provocation_arrays(battle, body, cause, graph.window)
    reacting, threatening, by_any_step = (
        by_cell.reacting[index],
        by_cell.threatening[index],
        by_cell.by_any_step[index],
    )
    # Flanks are tested at the height of the enemies beside; low walls make that a question of each
    # place.
    flanked = trigger_of(battle.ruleset).between_enemies
    if flanked and not battle.low_walls:
        by_any_step = _between_at_levels(battle, body, graph, by_any_step)
    legs: _LegProvocations = _flat_legs
    if flanked and battle.low_walls:
        by_any_step = _between_over_walls(battle, body, graph, by_cell.reactors)
    elif _levels_matter(battle, graph, by_cell.reactors):
        reacting, threatening, by_any_step = _with_levels(
            battle, body, graph, by_cell.reactors, reacting, threatening, by_any_step
        )
        legs = partial(_legs_at_levels, battle, body)
    return NodeProvocations(
        reacting,
        threatening,
        by_any_step,
        _extra_provocations(graph, by_cell, reacting, threatening, by_any_step, legs),
        threatening,
    )


def _between_at_levels(
    battle: Battle, body: MovingBody, graph: MoveGraph, by_any_step: NDArray[np.int16]
) -> NDArray[np.int16]:
    """Removes departures from places that are not level with the enemies beside them (C21)."""
    places, by_any_step = graph.places, by_any_step.copy()
    for node in np.nonzero(by_any_step)[0]:
        place = Footprint(Cell(int(places.x[node]), int(places.y[node])), body.side)
        if not flanking_pairs(battle, body.mover, place, int(places.z[node])):
            # At another height nobody stands opposite: no flanked departure (C21).
            by_any_step[node] = 0
    return by_any_step


def _between_over_walls(
    battle: Battle, body: MovingBody, graph: MoveGraph, reactors: tuple[Token, ...]
) -> NDArray[np.int16]:
    """Departures near low walls, asked place by place: such a wall is in the way only of creatures
    whose heads are below its top.
    """
    mover, side = body.mover, body.side
    places, rules = graph.places, battle.ruleset.opportunity
    by_any_step = np.zeros(len(places), dtype=np.int16)
    near = [_nodes_about(battle, hostile, side, graph, 1) for hostile in battle.hostiles(mover)]
    # Alone nobody stands opposite anybody.
    if len(near) < 2:
        return by_any_step
    nodes, beside = np.unique(np.concatenate(near), return_counts=True)
    # Place by place, but only next to two enemies: a flanked place has both beside it.
    for node in nodes[beside > 1]:
        place = Footprint(Cell(int(places.x[node]), int(places.y[node])), side)
        level = int(places.z[node])
        if flanking_pairs(battle, mover, place, level):
            provoked = [
                reactor
                for reactor in reactors
                if in_reach(battle, reactor, mover, place, level=level)
                and not (rules.needs_sight and sees(battle, reactor, mover, place, level))
            ]
            # All but the one that the mover names (C22).
            by_any_step[node] = max(0, len(provoked) - rules.protected)
    return by_any_step


def _levels_matter(battle: Battle, graph: MoveGraph, reactors: tuple[Token, ...]) -> bool:
    """Whether the mover and those who may react to it are not all on one level."""
    levels = graph.places.z[graph.passable]
    return bool(
        levels.size
        and ((levels != levels[0]).any() or _others_apart(battle, int(levels[0]), reactors))
    )


def _others_apart(battle: Battle, level: int, reactors: tuple[Token, ...]) -> bool:
    return any(battle.base_level(reactor) != level for reactor in reactors)


def _with_levels(
    battle: Battle,
    body: MovingBody,
    graph: MoveGraph,
    reactors: tuple[Token, ...],
    reacting: NDArray[np.uint64],
    threatening: NDArray[np.uint64],
    by_any_step: NDArray[np.int16],
) -> tuple[NDArray[np.uint64], NDArray[np.uint64], NDArray[np.int16]]:
    """Removes what height puts out of reach: the distance is the greater of the horizontal and the
    vertical one.
    """
    tall, side = height_of(battle.ruleset, body.mover), body.side
    arrays = reacting.copy(), threatening.copy(), by_any_step.copy()
    reacting, threatening, by_any_step = arrays
    # Words of bits are there where leaving a reach counts; departures are counted apart where it
    # does not.
    leaving = bool(reacting.shape[1]) and not _entering(battle)
    for number, reactor in enumerate(reactors):
        (word, mask), nodes = bit_of(number), _nodes_concerned(battle, reactor, body, graph)
        _look_over_walls(battle, reactor, body, graph, nodes, arrays, (word, mask))
        beyond = _beyond(battle, reactor, side, graph, nodes, tall, inside_only=not leaving)
        if leaving:
            reacting[beyond, word] &= ~mask
            threatening[beyond, word] &= ~mask
            continue
        by_any_step[beyond] -= 1
        if _entering(battle):
            # Above or below a reach is outside of it: from there one comes in.
            _mark(
                reacting, beyond, word, mask, _seen_at(battle, reactor, body, graph, beyond, tall)
            )
            threatening[beyond, word] |= mask
    # A place may lie beyond several reactors, of which some were never counted.
    return reacting, threatening, np.maximum(by_any_step, 0)


def _look_over_walls(
    battle: Battle,
    reactor: Token,
    body: MovingBody,
    graph: MoveGraph,
    nodes: NDArray[np.int64],
    arrays: tuple[NDArray[np.uint64], NDArray[np.uint64], NDArray[np.int16]],
    bit: tuple[int, np.uint64],
) -> None:
    """Recounts what a reactor sees of heads that are above low walls."""
    tall = height_of(battle.ruleset, body.mover)
    for head, high in _above_low_walls(battle, reactor, graph.places.z[nodes] + tall):
        _look_over(battle, reactor, body, head, graph, nodes[high], arrays, *bit)


def _beyond(
    battle: Battle,
    reactor: Token,
    side: int,
    graph: MoveGraph,
    nodes: NDArray[np.int64],
    tall: int,
    inside_only: bool,
) -> NDArray[np.int64]:
    """The nodes too far above or below a reactor; where departures are counted, only those that its
    reach holds as the crow flies, since nothing was counted elsewhere.
    """
    places = graph.places
    # Nothing was counted outside a reach as the crow flies, so nothing is to be taken away there.
    if inside_only:
        heads = places.z[nodes] + tall
        within = _within_reach(battle, reactor, side, places.y[nodes], places.x[nodes], heads)
        nodes = nodes[within]
    apart = _apart(battle, reactor, places.z[nodes], tall)
    return nodes[apart > reach_cells(battle.ruleset, reactor)]


def _above_low_walls(
    battle: Battle, reactor: Token, heads: NDArray[np.int32]
) -> Iterator[tuple[int, NDArray[np.int64]]]:
    """The levels of heads above a reactor's own, each with its places in the list, where low walls
    are between some.
    """
    # Without low walls a reach is the same at every height.
    if not battle.low_walls:
        return
    for head in np.unique(heads[heads > battle.head_level(reactor)]):
        yield int(head), np.nonzero(heads == head)[0]


def _within_reach(
    battle: Battle,
    reactor: Token,
    side: int,
    rows: NDArray[np.int32],
    columns: NDArray[np.int32],
    heads: NDArray[np.int32],
) -> Mask:
    """Whether places are within reach in a straight line, over the low walls that end below the
    mover's head.
    """
    inside: Mask = reach_anchors(battle, reactor, side)[rows, columns]
    for head, high in _above_low_walls(battle, reactor, heads):
        inside[high] = reach_anchors(battle, reactor, side, head=head)[rows[high], columns[high]]
    return inside


def _seen_at(
    battle: Battle,
    reactor: Token,
    body: MovingBody,
    graph: MoveGraph,
    nodes: NDArray[np.int64],
    tall: int,
) -> Mask:
    """Whether a reactor sees a mover at nodes near it."""
    rows, columns, heads = (
        graph.places.y[nodes],
        graph.places.x[nodes],
        graph.places.z[nodes] + tall,
    )
    seen: Mask = _seen_from(battle, reactor, body, LOWEST)[rows, columns]
    for head, high in _above_low_walls(battle, reactor, heads):
        seen[high] = _seen_from(battle, reactor, body, head)[rows[high], columns[high]]
    return seen


def _seen_from(battle: Battle, reactor: Token, body: MovingBody, head: int) -> Mask:
    """The anchors at which a mover with its head at a level is seen by a reactor, if it has to
    be.
    """
    if not battle.ruleset.opportunity.needs_sight:
        return np.ones((battle.rows, battle.columns), dtype=bool)
    far = reach_cells(battle.ruleset, reactor) + 1 + body.wider
    return seen_anchors(battle, reactor, body.side, far, head)


def _look_over(
    battle: Battle,
    reactor: Token,
    body: MovingBody,
    head: int,
    graph: MoveGraph,
    nodes: NDArray[np.int64],
    events: tuple[NDArray[np.uint64], NDArray[np.uint64], NDArray[np.int16]],
    word: int,
    mask: np.uint64,
) -> None:
    """Marks the nodes at which a mover's head is above a reactor's: low walls below it are not
    between them.
    """
    reacting, threatening, by_any_step = events
    y, x = graph.places.y[nodes], graph.places.x[nodes]
    inside, flat = (
        reach_anchors(battle, reactor, body.side, head=level)[y, x] for level in (head, LOWEST)
    )
    seen = _seen_from(battle, reactor, body, head)[y, x]
    if _entering(battle):
        _mark(reacting, nodes, word, mask, ~inside & seen)
        _mark(threatening, nodes, word, mask, ~inside)
    elif reacting.shape[1]:
        _mark(reacting, nodes, word, mask, inside & seen)
        _mark(threatening, nodes, word, mask, inside)
    if trigger_of(battle.ruleset).from_within:
        # What had been counted on the ground is taken off before the look over the wall is added.
        before = flat & _seen_from(battle, reactor, body, LOWEST)[y, x]
        by_any_step[nodes] += (inside & seen).astype(np.int16) - before


def _mark(
    bits: NDArray[np.uint64], nodes: NDArray[np.int64], word: int, mask: np.uint64, which: Mask
) -> None:
    """Sets a bit for the nodes that are meant and clears it for all others."""
    bits[nodes, word] = np.where(which, bits[nodes, word] | mask, bits[nodes, word] & ~mask)


def _nodes_concerned(
    battle: Battle, reactor: Token, body: MovingBody, graph: MoveGraph
) -> NDArray[np.int64]:
    """The nodes at which a step of the body may provoke a reactor, at any level."""
    # A step that enters counts from the cell before the reach.
    before = 1 + body.wider if _entering(battle) else 0
    far = reach_cells(battle.ruleset, reactor) + before
    return _nodes_about(battle, reactor, body.side, graph, far)


def _nodes_about(
    battle: Battle, reactor: Token, side: int, graph: MoveGraph, far: int
) -> NDArray[np.int64]:
    """The nodes at which a footprint is within `far` cells of a reactor, at any level."""
    x, y = reactor.cell
    wide = battle.footprint(reactor).side + far
    return graph.bare.index.within(x - far - side + 1, y - far - side + 1, x + wide, y + wide)


def _entering(battle: Battle) -> bool:
    """Whether steps into a reach count, too: then those are held who are outside of it."""
    return trigger_of(battle.ruleset).from_outside


def _apart(battle: Battle, reactor: Token, level: NDArray[Any], tall: int) -> NDArray[np.int64]:
    """The vertical distance in cells between a body of this height at these levels and a reactor; 0
    = level with it.
    """
    low = battle.base_level(reactor)
    high = low + height_of(battle.ruleset, reactor)
    # Bodies that touch are one apart, those with a gap one more for each whole cell of it.
    gap = np.maximum(np.maximum(level - high, low - (level + tall)), -1)
    apart = np.where(gap < 0, 0, 1 + gap // CELL)
    return np.where((level < high) & (level + tall > low), 0, np.maximum(apart, 1)).astype(np.int64)


def _extra_provocations(
    graph: MoveGraph,
    by_cell: ProvocationArrays,
    reacting: NDArray[np.uint64],
    threatening: NDArray[np.uint64],
    by_any_step: NDArray[np.int16],
    legs: _LegProvocations,
) -> NDArray[np.int16]:
    """Events of climbs, take-offs and leaps; a leap is tested at every cell under its line."""
    extra = graph.extra
    # Nobody watches anything: most moves.
    if not len(extra.target) or not (by_cell.reacting.any() or by_cell.by_any_step.any()):
        return np.zeros(len(extra.target), dtype=np.int16)
    events = _of_step(reacting, threatening, by_any_step, extra.source, extra.target)
    # A token that only takes hold otherwise goes nowhere.
    events[_stays_in_place(graph)] = 0
    flown = np.nonzero(extra.leap >= 0)[0]
    # A leap is tested under its whole line, not from end to end.
    events[flown] = _flown_provocations(graph, by_cell, legs)[graph.kept[flown]]
    return events


def _stays_in_place(graph: MoveGraph) -> Mask:
    """The extra edges that only change what holds the mover up."""
    in_place = np.array([step.shape == "switch" for step in graph.classes], dtype=bool)
    found: Mask = in_place[graph.extra.step_class]
    return found


def _flown_provocations(
    graph: MoveGraph, by_cell: ProvocationArrays, legs: _LegProvocations
) -> NDArray[np.int16]:
    """Events of the leaps among all edges, those over creatures behind those of the bare map."""
    bare, over = len(graph.bare.extra.target), graph.over
    whole = np.zeros(bare + (len(over.edges.target) if over is not None else 0), dtype=np.int16)
    for leaps, first in ((graph.bare.leaps, 0), (over.legs if over is not None else None, bare)):
        if leaps is not None:
            # Added up leg by leg: `first` tells where those of each leap begin.
            whole[first + leaps.edge] = np.add.reduceat(legs(by_cell, leaps), leaps.first[:-1])
    return whole


def _flat_legs(by_cell: ProvocationArrays, leaps: LeapEdges) -> NDArray[np.int16]:
    """Events of each leg of leaps where all is on one level."""
    return _of_step(
        by_cell.reacting, by_cell.threatening, by_cell.by_any_step, leaps.here, leaps.there
    )


def _legs_at_levels(
    battle: Battle, body: MovingBody, by_cell: ProvocationArrays, leaps: LeapEdges
) -> NDArray[np.int16]:
    """Events of each leg of leaps at the level of the take-off, the last one ending at that of the
    landing.
    """
    # In the air one is at the take-off's level until the landing.
    level, after = _levels_of_legs(leaps)
    events: NDArray[np.int16] = by_cell.by_any_step[leaps.here]
    departs = (
        _entering(battle) or not by_cell.reacting.shape[1]
    )  # whether departures are counted apart
    for number, reactor in enumerate(by_cell.reactors):
        legs = _legs_near(battle, body, reactor, leaps, (level, after))
        watched = _watched(by_cell, leaps.here[legs.near], number)
        for high, seen, flat in _legs_over_walls(
            battle, body, reactor, leaps.here[legs.near], level[legs.near]
        ):
            watched[high] = seen & (~legs.here[high] if _entering(battle) else legs.here[high])
            if departs:
                events[legs.near[high]] += (legs.here[high] & seen).astype(np.int16) - flat
        if departs:
            events[legs.near[legs.here & legs.off]] -= 1
        if _entering(battle):
            events[legs.near[(watched | legs.off) & legs.enters]] += 1
        elif by_cell.reacting.shape[1]:
            events[legs.near[watched & legs.leaves]] += 1
    return np.maximum(events, 0)


def _levels_of_legs(leaps: LeapEdges) -> tuple[NDArray[Any], NDArray[Any]]:
    """The levels at which legs begin and end: that of the take-off, but for the landing's."""
    level = np.repeat(leaps.paths.level, np.diff(leaps.first))
    after = level.copy()
    after[leaps.first[1:] - 1] += leaps.paths.rise
    return level, after


@dataclass(frozen=True, slots=True, eq=False)
class _NearLegs:
    """Legs about a reactor, `near` their numbers.

    `here` and `there` tell which begin and end within its reach as the crow flies, `off` and `gone`
    which do so too far above or below it.
    """

    near: NDArray[np.int64]
    here: Mask
    there: Mask
    off: Mask
    gone: Mask

    @property
    def enters(self) -> Mask:
        """Those that come into the reach."""
        entered: Mask = (~self.here | self.off) & self.there & ~self.gone
        return entered

    @property
    def leaves(self) -> Mask:
        """Those that go out of it."""
        left: Mask = self.here & ~self.off & ~(self.there & ~self.gone)
        return left


def _legs_near(
    battle: Battle,
    body: MovingBody,
    reactor: Token,
    leaps: LeapEdges,
    levels: tuple[NDArray[Any], NDArray[Any]],
) -> _NearLegs:
    """The legs about a reactor; `levels` are those at which legs begin and end."""
    tall, side = height_of(battle.ruleset, body.mover), body.side
    reach = reach_cells(battle.ruleset, reactor)
    near = np.nonzero(_cells_of_reach(battle, reactor, side, leaps))[0]
    off, gone = (_apart(battle, reactor, level[near], tall) > reach for level in levels)
    here, there = (
        _within_reach(
            battle, reactor, side, *np.divmod(cells[near], battle.columns), level[near] + tall
        )
        for cells, level in zip((leaps.here, leaps.there), levels, strict=True)
    )
    return _NearLegs(near, here, there, off, gone)


def _watched(by_cell: ProvocationArrays, cells: NDArray[np.int64], number: int) -> Mask:
    """The cells at which a numbered reactor watches the mover; none where nobody watches."""
    if not by_cell.reacting.shape[1]:
        return np.zeros(len(cells), dtype=bool)
    word, bit = divmod(number, 64)
    watched: Mask = ((by_cell.reacting[cells, word] >> np.uint64(bit)) & np.uint64(1)) != 0
    return watched


def _legs_over_walls(
    battle: Battle,
    body: MovingBody,
    reactor: Token,
    cells: NDArray[np.int64],
    level: NDArray[Any],
) -> Iterator[tuple[NDArray[np.int64], Mask, Mask]]:
    """Where low walls stand: the legs of each level above the reactor, by their place in the list
    of their cells.

    With them which of them it sees at that level, and which it would see and reach on the ground.
    """
    tall, side = height_of(battle.ruleset, body.mover), body.side
    for head, high in _above_low_walls(battle, reactor, level + tall):
        seen = _seen_from(battle, reactor, body, head).ravel()[cells[high]]
        flat = reach_anchors(battle, reactor, side).ravel()[cells[high]]
        flat &= _seen_from(battle, reactor, body, LOWEST).ravel()[cells[high]]
        yield high, seen, flat


def _cells_of_reach(battle: Battle, reactor: Token, side: int, leaps: LeapEdges) -> Mask:
    """The legs that begin or end within a reach, as the crow flies."""
    inside = reach_anchors(battle, reactor, side)
    if battle.low_walls:  # whoever leaps high above them is reached all the same
        # Reached over the walls by whoever leaps high enough: those legs are looked at as well.
        inside = inside | reach_anchors(battle, reactor, side, head=HIGHEST)
    near: Mask = inside.ravel()[leaps.here] | inside.ravel()[leaps.there]
    return near


def _of_step(
    reacting: NDArray[np.uint64],
    threatening: NDArray[np.uint64],
    by_any_step: NDArray[np.int16],
    here: NDArray[Any],
    there: NDArray[Any],
) -> NDArray[np.int16]:
    """How many creatures react to each step from one place to another."""
    events: NDArray[np.int16] = by_any_step[here]
    for word in range(reacting.shape[1]):
        events += np.bitwise_count(reacting[here, word] & ~threatening[there, word])
    return events


__all__ = ["NodeProvocations", "node_provocations"]
