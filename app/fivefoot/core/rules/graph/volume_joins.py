"""Between the volume and where else one can be: taking off, landing, diving, surfacing, digging,
letting go.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import Mask
from fivefoot.core.geometry.grid import CELL, DIRECTIONS, FIRST_DIAGONAL, Cell
from fivefoot.core.rules.graph.edges import EdgeList, ExtraEdges
from fivefoot.core.rules.graph.places import (
    BURROWING,
    FLYING,
    SWIMMING,
    GroundLayers,
    Places,
)
from fivefoot.core.rules.graph.profile import Profile, StepClass
from fivefoot.core.rules.graph.volume import VolumeGrid, walls_at, walls_met
from fivefoot.core.rules.ruleset.schema.base import WHOLE
from fivefoot.core.rules.space.battle import Battle


def join_ground(
    battle: Battle,
    profile: Profile,
    grid: VolumeGrid,
    first: int,
    standing: Places,
    passable: Mask,
    edges: EdgeList,
    ground_factor: NDArray[np.int32],
    ground: GroundLayers,
) -> None:
    """Taking off, landing, diving, surfacing: between a standing place and the levels beside its
    own.
    """
    join_levels(profile, grid, first, standing, 0, passable, edges)
    beside = partial(_join_beside, battle, profile, grid, first, standing, passable, edges)
    # Before the steps in the mode of the earth: of ways out that cost the same the first is taken.
    _walk_out(battle, profile, grid, first, standing, passable, edges, ground)
    beside(ground_factor, (BURROWING,), 0)
    # Where the longest of the three ways counts, over and down is one step here as it is in the
    # volume.
    if profile.ruleset.metric.vertical == "max":
        beside(ground_factor, (BURROWING, SWIMMING), -1)
        if profile.phase is None:
            _join_slants(battle, profile, grid, first, standing, passable, edges, ground_factor)


def join_faces(
    profile: Profile,
    grid: VolumeGrid,
    first: int,
    holds: Places,
    first_hold: int,
    passable: Mask,
    edges: EdgeList,
) -> None:
    """Letting go of a face to fly, and back to a hold: modes are mixed in any order (C6, E14).

    The second half of the holds are those on the way down from an edge: nobody comes to them from
    the air.
    """
    if FLYING not in grid.holds:
        return
    # The second half are holds on the way down from an edge: nobody comes to them from the air.
    half, node = len(holds) // 2, np.arange(len(holds))
    for part, back in ((node[:half], True), (node[half:], False)):
        join_levels(
            profile,
            grid,
            first,
            holds.taken(part),
            first_hold + int(part[0]),
            passable,
            edges,
            FLYING,
            back,
        )


def join_levels(
    profile: Profile,
    grid: VolumeGrid,
    first: int,
    places: Places,
    number: int,
    passable: Mask,
    edges: EdgeList,
    only: int | None = None,
    back: bool = True,
) -> None:
    """The steps between places (numbered from `number`) and the levels next to each in its cell,
    and `back`; `only` those levels that hold one up in one cause.
    """
    levels, height, width = grid.mode.shape
    window, node = grid.window, number + np.arange(len(places))
    cell = (places.y - window.top) * width + places.x - window.left
    for shift in (0, -1):  # the level at the place or over it, and the one below that
        level = -(-places.z // CELL) - grid.low + shift
        gap = ((level + grid.low) * CELL - places.z) * profile.cell // CELL
        held = np.clip(level, 0, levels - 1)
        above = held * height * width + cell
        modes, factors = grid.mode.ravel()[above], grid.factor.ravel()[above]
        # Levels past the ends of the grid were moved into it to be read: they are not next to
        # anything.
        inside = (level == held) & passable[node] & passable[first + above]
        if only is not None:
            inside &= np.array([support == only for support in grid.holds])[modes]
        ends = node[inside], first + above[inside].astype(np.int64)
        kinds = modes[inside], factors[inside], gap[inside]
        _join_by_kind(profile, edges, ends, kinds, back)


def _join_by_kind(
    profile: Profile,
    edges: EdgeList,
    ends: tuple[NDArray[np.int64], NDArray[np.int64]],
    kinds: tuple[NDArray[np.signedinteger[Any]], ...],
    back: bool,
) -> None:
    """Steps between two rows of places, a class for each kind of (mode, factor, rise)."""
    for kind in _distinct(*kinds):
        chosen = np.all(
            [column == value for column, value in zip(kinds, kind, strict=True)], axis=0
        )
        mode, factor, rise = kind
        _join(profile, edges, ends[0][chosen], ends[1][chosen], mode, factor, rise, back)


def _join_beside(
    battle: Battle,
    profile: Profile,
    grid: VolumeGrid,
    first: int,
    standing: Places,
    passable: Mask,
    edges: EdgeList,
    ground_factor: NDArray[np.int32],
    supports: tuple[int, ...],
    rise: int,
) -> None:
    """Into what holds one up in one of the `supports` beside a standing place, as many levels over
    it as `rise` says, and out of it: a face of earth at its own level, water below its bank.
    """
    held = _open_in(grid, supports, passable[first:])
    if not held.any():
        return
    starts = _starts_beside(grid, standing, passable, rise)
    for direction, out in product(range(len(DIRECTIONS)), (False, True)):
        here, there = _beside(battle, profile, grid, direction, starts, held, rise, out)
        mode, factors = grid.mode.ravel()[there], grid.factor.ravel()[there]
        inside = first + there.astype(np.int64)
        for number, factor in _distinct(mode, factors):
            chosen = (mode == number) & (factors == factor)
            up = (-rise if out else rise) * profile.cell
            step = _step_of(profile.modes[number], factor, up, direction >= FIRST_DIAGONAL)
            if out:
                _dig_out(edges, inside[chosen], here[chosen], step, ground_factor)
            else:
                edges.add_all(here[chosen], inside[chosen], step)


def _join_slants(
    battle: Battle,
    profile: Profile,
    grid: VolumeGrid,
    first: int,
    standing: Places,
    passable: Mask,
    edges: EdgeList,
    ground_factor: NDArray[np.int32],
) -> None:
    """Over and up, over and down in one step, between places to stand that lie between two levels
    and those levels beside them: each pays its true rise. One comes down from the air to such a
    place, and up to it from the level below its lower one, too, since the ground itself is in the
    way of a slant to there.
    """
    above = passable[: len(standing)] & (standing.z % CELL != 0)
    if not above.any():
        return
    flying, held = (
        _open_in(grid, supports, passable[first:])
        for supports in ((FLYING,), (FLYING, SWIMMING, BURROWING))
    )
    from_below = np.zeros_like(flying)
    from_below[:-1] = flying[:-1] & flying[1:]
    _join_hops(battle, profile, grid, edges, standing, above, flying)
    for z in np.unique(standing.z[above]).tolist():
        here = np.flatnonzero(above & (standing.z == z))
        join = partial(
            _join_slants_at, battle, profile, grid, first, edges, ground_factor, standing, here
        )
        for shift, open_ in ((0, flying), (-1, held), (-2, from_below)):
            join(-(-z // CELL) + shift - grid.low, open_)


def _join_hops(
    battle: Battle,
    profile: Profile,
    grid: VolumeGrid,
    edges: EdgeList,
    standing: Places,
    above: Mask,
    flying: Mask,
) -> None:
    """Flight from a place to stand between two levels to another one beside it.

    By way of the level over the lower one that would be two steps, which cost more together where
    the higher one is less than a cell above that level.
    """
    for direction, layer in product(range(len(DIRECTIONS)), range(len(standing) // flying[0].size)):
        start, end, inside = _hops(grid, standing, above, flying, direction, layer)
        rise, high = standing.z[end] - standing.z[start], standing.z[[start, end]].max(axis=0)
        free = np.ones(len(start), dtype=bool)
        for z in np.unique(high).tolist():
            walls = walls_met(battle, profile, grid, direction, z).ravel()
            free &= (high != z) | ~walls[start % walls.size]
        for alike, mode, factor in _alike(grid, inside):
            for up in np.unique(rise[free & alike]).tolist():
                height = up * profile.cell // CELL
                step = _step_of(profile.modes[mode], factor, height, direction >= FIRST_DIAGONAL)
                chosen = free & alike & (rise == up)
                edges.add_all(start[chosen], end[chosen], step)


def _hops(
    grid: VolumeGrid, standing: Places, above: Mask, flying: Mask, direction: int, layer: int
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Those of some places to stand that have one of them beside them in a layer of the ground,
    that one, and the number of the level over the lower one, which is open to flight.
    """
    size, anywhere = flying[0].size, np.ones(flying.shape[1:], dtype=bool)
    start, end = _slanting(grid, np.flatnonzero(above), anywhere, ~anywhere, direction, False)
    end += layer * size
    here, there = standing.z[start], standing.z[end]
    level = -(-np.minimum(here, there) // CELL) - grid.low
    near = above[end] & _within(level, len(flying))
    near &= np.maximum(here, there) < (level + 1 + grid.low) * CELL
    inside = level * size + np.where(here < there, start, end) % size
    near[near] = flying.ravel()[inside[near]]
    return start[near], end[near], inside[near]


class PassedPlaces(NamedTuple):
    """The numbers of edges that pass a place of the volume on their way, and that place for each:
    whoever is there is in the way.
    """

    edge: NDArray[np.int64]
    place: NDArray[np.int64]


NO_PASSED_PLACES = PassedPlaces(np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64))


def places_passed(
    extra: ExtraEdges, classes: Sequence[StepClass], places: Places, first: int, standing: int
) -> PassedPlaces:
    """The edges that pass a place of the volume on their way: slants of more than a level pass the
    one above their lower end, flights between two places to stand the one over the lower of them.

    The nodes from `first` on are the volume's, level by level; the first ones are `standing`.
    """
    if first == len(places):
        return NO_PASSED_PLACES
    ends = np.stack([extra.target, extra.source]).astype(np.int64)
    low, high = np.take_along_axis(ends, np.argsort(places.z[ends], axis=0, kind="stable"), axis=0)
    area = _nodes_of_a_level(places, first)
    slants = (low >= first) & (high < standing) & (places.z[high] - places.z[low] > CELL)
    in_air = np.array([each.shape == "air" for each in classes])[extra.step_class]
    hops = in_air & (high < standing) & (low < standing)
    edge = np.flatnonzero(slants | hops)
    level = -(-places.z[low] // CELL) - places.z[first] // CELL
    over = np.where(slants, low + area, first + level * area + low % area)
    return PassedPlaces(edge, over[edge])


def _nodes_of_a_level(places: Places, first: int) -> int:
    """How many nodes each level of the volume has."""
    return int(np.count_nonzero(places.z[first:] == places.z[first]))


def levels_on_a_slant(grid: VolumeGrid, cell: Cell, z: int) -> list[int]:
    """The levels of a cell of the window that slants join to a place to stand beside it at a
    height z between two levels.
    """
    if z % CELL == 0:
        return []
    y, x = cell.y - grid.window.top, cell.x - grid.window.left
    held = {}
    for shift in (0, -1, -2):
        number = -(-z // CELL) + shift - grid.low
        mode = int(grid.mode[number, y, x]) if 0 <= number < len(grid.mode) else -1
        held[shift] = grid.holds[mode] if mode >= 0 else -1
    joined = {
        0: held[0] == FLYING,
        -1: held[-1] in (FLYING, SWIMMING, BURROWING),
        -2: held[-2] == held[-1] == FLYING,
    }
    return [(-(-z // CELL) + shift) * CELL for shift, is_joined in joined.items() if is_joined]


def _join_slants_at(
    battle: Battle,
    profile: Profile,
    grid: VolumeGrid,
    first: int,
    edges: EdgeList,
    ground_factor: NDArray[np.int32],
    standing: Places,
    here: NDArray[np.int64],
    level: int,
    open_: Mask,
) -> None:
    """The slants between places to stand at one height, numbered `here`, and those `open_` of one
    level beside them.
    """
    if not 0 <= level < len(grid.mode) or not open_[level].any():
        return
    z = int(standing.z[here[0]])
    rise = ((level + grid.low) * CELL - z) * profile.cell // CELL
    higher = max(z, (level + grid.low) * CELL)
    for direction, out, walked in _in_and_out():
        walls = walls_met(battle, profile, grid, walked, higher)
        start, there = _slanting(grid, here, open_[level], walls, direction, out)
        inside = level * walls.size + there
        up = -rise if out else rise
        for chosen, mode, factor in _alike(grid, inside):
            step = _step_of(profile.modes[mode], factor, up, direction >= FIRST_DIAGONAL)
            stands, cells = start[chosen], first + inside[chosen].astype(np.int64)
            if not out:
                edges.add_all(stands, cells, step)
            else:
                flies = grid.holds[mode] == FLYING
                _come_out(edges, cells, stands, step, None if flies else ground_factor)


def _in_and_out() -> Iterator[tuple[int, bool, int]]:
    """Each direction from a place to a cell beside it: its number, whether the step leads back out
    of that cell, and the direction that is walked then.
    """
    for direction, out in product(range(len(DIRECTIONS)), (False, True)):
        dx, dy = DIRECTIONS[direction]
        yield direction, out, DIRECTIONS.index((-dx, -dy)) if out else direction


def _alike(grid: VolumeGrid, inside: NDArray[np.int64]) -> Iterator[tuple[Mask, int, int]]:
    """Cells of the volume by mode and factor: which of them, and the two."""
    modes, factors = grid.mode.ravel()[inside], grid.factor.ravel()[inside]
    for mode, factor in _distinct(modes, factors):
        yield (modes == mode) & (factors == factor), mode, factor


def _slanting(
    grid: VolumeGrid, here: NDArray[np.int64], open_: Mask, walls: Mask, direction: int, out: bool
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Those of some standing places that have an open cell of a level beside them in a direction
    and no wall on the way there, or of the way `out` of it, and the number of that cell in its
    level.
    """
    _, height, width = grid.mode.shape
    dx, dy = DIRECTIONS[direction]
    y, x = here // width % height, here % width
    on_map = np.flatnonzero(_within(x + dx, width) & _within(y + dy, height))
    near = on_map[open_[y[on_map] + dy, x[on_map] + dx]]
    near = near[~walls[y[near] + dy * out, x[near] + dx * out]]
    return here[near], (y[near] + dy) * width + x[near] + dx


def _step_of(mode: str, factor: int, up: int, diagonal: bool) -> StepClass:
    return StepClass(diagonal, factor, mode, "air", up, int(not diagonal), int(diagonal))


def _come_out(
    edges: EdgeList,
    inside: NDArray[np.int64],
    here: NDArray[np.int64],
    step: StepClass,
    ground_factor: NDArray[np.int32] | None,
) -> None:
    """The steps back to the ground; without its factors in flight, which ignores the ground below,
    landing on it as well.
    """
    if ground_factor is None:
        edges.add_all(inside, here, step)
    else:
        _dig_out(edges, inside, here, step, ground_factor)


def _dig_out(
    edges: EdgeList,
    inside: NDArray[np.int64],
    here: NDArray[np.int64],
    step: StepClass,
    ground_factor: NDArray[np.int32],
) -> None:
    """The steps back to the ground, each charged by the ground that it comes to."""
    for factor in np.unique(ground_factor[here]):
        out = ground_factor[here] == factor
        # Coming out is a step on the ground there: at least a plain one.
        edges.add_all(inside[out], here[out], step._replace(factor=max(int(factor), WHOLE)))


def _walk_out(
    battle: Battle,
    profile: Profile,
    grid: VolumeGrid,
    first: int,
    standing: Places,
    passable: Mask,
    edges: EdgeList,
    ground: GroundLayers,
) -> None:
    """The steps out of earth onto ground beside it in the mode that goes there: a step belongs to
    the cell that it enters (C5, E15). The mode of the earth leads there, too, for who cannot walk.
    """
    earth = _open_in(grid, (BURROWING,), passable[first:])
    if not earth.any():
        return
    straight = profile.leaps is not None and profile.leaps.straight
    starts = _starts_beside(grid, standing, passable, 0)
    for direction in range(len(DIRECTIONS)):
        here, there = _beside(battle, profile, grid, direction, starts, earth, 0, True)
        dx, dy = DIRECTIONS[direction]
        heading = DIRECTIONS.index((-dx, -dy)) if straight else -1
        inside = first + there.astype(np.int64)
        factors, modes = ground.worst.ravel()[here], ground.mode.ravel()[here]
        open_ = factors > 0
        for factor, mode in _distinct(factors[open_], modes[open_]):
            chosen = open_ & (factors == factor) & (modes == mode)
            step = StepClass(
                direction >= FIRST_DIAGONAL, factor, profile.modes[mode], heading=heading
            )
            edges.add_all(inside[chosen], here[chosen], step)


def _open_in(grid: VolumeGrid, supports: tuple[int, ...], passable: Mask) -> Mask:
    """The places of the grid, `passable` from its first on, that hold one up in one of the
    `supports`.
    """
    holding = np.array([support in supports for support in grid.holds] or [False])
    if not holding.any():
        return np.zeros(grid.mode.shape, dtype=bool)
    open_ = passable[: grid.mode.size].reshape(grid.mode.shape)
    held: Mask = (grid.mode >= 0) & holding[grid.mode] & open_
    return held


_Starts = tuple[
    NDArray[np.int64], NDArray[np.signedinteger[Any]], NDArray[np.int64], NDArray[np.int64]
]
"""Standing places: their nodes, levels in the grid, rows and columns."""


def _starts_beside(grid: VolumeGrid, standing: Places, passable: Mask, rise: int) -> _Starts:
    """Standing places at a level of the grid that has another `rise` levels over it."""
    levels, height, width = grid.mode.shape
    level = -(-standing.z // CELL) - grid.low
    # Only where the floor lies between two levels of the grid: at other heights no whole cell of
    # earth is beside it.
    near = _within(level, levels) & (standing.z % CELL == 0) & passable[: len(standing)]
    here = np.flatnonzero(near & _within(level + rise, levels))
    return here, level[here], here // width % height, here % width


def _beside(
    battle: Battle,
    profile: Profile,
    grid: VolumeGrid,
    direction: int,
    starts: _Starts,
    open_: Mask,
    rise: int,
    out: bool,
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Those of some standing places that have an open place of the grid beside them, `rise` levels
    over their own height, no wall in the way there, or of the way `out` of it, and the number of
    that place.
    """
    levels, height, width = grid.mode.shape
    dx, dy = DIRECTIONS[direction]
    here, level, y, x = starts
    on_map = np.flatnonzero(_within(x + dx, width) & _within(y + dy, height))
    near = on_map[open_[level[on_map] + rise, y[on_map] + dy, x[on_map] + dx]]
    # Most often nothing is beside: the walls are not asked for then.
    if profile.phase is None and len(near):
        # A wide body meets what runs within the place that it comes to, not the one it leaves.
        way = DIRECTIONS.index((-dx, -dy)) if out else direction
        walls = walls_at(battle, profile, grid, way, levels)
        near = near[~walls[level[near], y[near] + dy * out, x[near] + dx * out]]
    there = ((level[near] + rise) * height + y[near] + dy) * width + x[near] + dx
    return here[near], there


def _within(numbers: NDArray[np.signedinteger[Any]], end: int) -> Mask:
    return (numbers >= 0) & (numbers < end)


def _distinct(*columns: NDArray[np.signedinteger[Any]]) -> list[tuple[int, ...]]:
    """The different rows of these columns, sorted: the order in which classes are numbered."""
    return sorted(set(zip(*(column.tolist() for column in columns), strict=True)))


def _join(
    profile: Profile,
    edges: EdgeList,
    standing: NDArray[np.int64],
    level: NDArray[np.int64],
    mode: int,
    factor: int,
    rise: int,
    back: bool,
) -> None:
    name = profile.modes[mode]
    shape = "vertical" if rise else "switch"
    edges.add_all(standing, level, StepClass(False, factor, name, shape, rise))
    if back:
        edges.add_all(level, standing, StepClass(False, factor, name, shape, -rise))
