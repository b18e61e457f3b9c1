"""Between the volume and where else one can be: taking off, landing, diving, surfacing, digging,
letting go.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import Mask
from fivefoot.core.geometry.grid import CELL, DIRECTIONS, FIRST_DIAGONAL
from fivefoot.core.rules.graph.edges import EdgeList
from fivefoot.core.rules.graph.places import BURROWING, FLYING, Places
from fivefoot.core.rules.graph.profile import Profile, StepClass
from fivefoot.core.rules.graph.volume import VolumeGrid, walls_at
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
) -> None:
    """Taking off, landing, diving, surfacing: between a standing place and the levels beside its
    own.
    """
    join_levels(profile, grid, first, standing, 0, passable, edges)
    if BURROWING in grid.holds:
        _dig_in(battle, profile, grid, first, standing, passable, edges, ground_factor)


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
    for shift in (0, -1):
        level = -(-places.z // CELL) - grid.low + shift
        inside = (level >= 0) & (level < levels) & passable[number : number + len(places)]
        above = first + np.clip(level, 0, levels - 1) * height * width + cell
        inside &= passable[above]
        gap = ((level + grid.low) * CELL - places.z) * profile.cell // CELL
        modes, factors = grid.mode.ravel()[above - first], grid.factor.ravel()[above - first]
        if only is not None:
            inside &= np.array([hold == only for hold in grid.holds])[modes]
        found = zip(
            modes[inside].tolist(), factors[inside].tolist(), gap[inside].tolist(), strict=True
        )
        for mode, factor, rise in sorted(set(found)):
            chosen = inside & (modes == mode) & (factors == factor) & (gap == rise)
            _join(
                profile,
                edges,
                node[chosen],
                above[chosen].astype(np.int64),
                mode,
                factor,
                rise,
                back,
            )


def _dig_in(
    battle: Battle,
    profile: Profile,
    grid: VolumeGrid,
    first: int,
    standing: Places,
    passable: Mask,
    edges: EdgeList,
    ground_factor: NDArray[np.int32],
) -> None:
    """Into a face of earth beside a standing place, and out of it, at the same level."""
    levels, height, width = grid.mode.shape
    node = np.arange(len(standing))
    level = -(-standing.z // CELL) - grid.low
    x, y = node % width, node // width % height
    digs = np.array([hold == BURROWING for hold in grid.holds] or [False])
    for direction, (dx, dy) in enumerate(DIRECTIONS):
        near = (x + dx >= 0) & (x + dx < width) & (y + dy >= 0) & (y + dy < height)
        near &= (
            (level >= 0) & (level < levels) & (standing.z % CELL == 0) & passable[: len(standing)]
        )
        here = node[near]
        there = level[near] * height * width + (y[near] + dy) * width + x[near] + dx
        mode = grid.mode.ravel()[there]
        walls = walls_at(battle, profile, grid, direction, levels)[level[near], y[near], x[near]]
        open_ = (mode >= 0) & digs[mode] & passable[first + there] & ~walls
        factors = grid.factor.ravel()[there]
        diagonal = direction >= FIRST_DIAGONAL
        for number, factor in sorted(
            set(zip(mode[open_].tolist(), factors[open_].tolist(), strict=True))
        ):
            chosen = open_ & (mode == number) & (factors == factor)
            step = StepClass(
                diagonal, factor, profile.modes[number], "air", 0, int(not diagonal), int(diagonal)
            )
            edges.add_all(here[chosen], first + there[chosen].astype(np.int64), step)
            for out in np.unique(
                ground_factor[here[chosen]]
            ):  # the step out is charged by the ground it comes to
                back = chosen & (ground_factor[here] == out)
                paid = step._replace(factor=max(int(out), WHOLE))
                edges.add_all(first + there[back].astype(np.int64), here[back], paid)


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
