"""The places between two levels of the volume, for a token that is at such a height: a flier that
somebody put at 7 ft, a swimmer 9 ft deep.

All places at its height, wherever the levels above and below are open to it, are nodes of their
own: it moves level there, and the first step up or down pays its true vertical part, since lengths
are exact. Other steps lead to the levels above and below and back, on a slant where that is one
step, and to ground that is nearer than these.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import Mask
from fivefoot.core.geometry.grid import CELL, DIRECTIONS, FIRST_DIAGONAL, Cell
from fivefoot.core.rules.graph.edges import EdgeList, Nodes
from fivefoot.core.rules.graph.places import FLYING, SUPPORTS, Places
from fivefoot.core.rules.graph.profile import Profile, StepClass
from fivefoot.core.rules.graph.volume import ALL_WAYS, SUPPORT_OF, VolumeGrid, walls_met
from fivefoot.core.rules.graph.volume_joins import join_levels
from fivefoot.core.rules.space.battle import Battle


def places_between_levels(
    battle: Battle, profile: Profile, grid: VolumeGrid | None, standing: Places
) -> Places | None:
    """The token's own place as a node, and after it the others at its height, or None where one of
    the levels, or the surface that it swims at, is its place.
    """
    token, level = profile.token, battle.base_level(profile.token)
    support = SUPPORTS.index(token.support) if token.support in SUPPORTS else 0
    if grid is None or level % CELL == 0 or support not in SUPPORT_OF.values():
        return None
    if not grid.window.holds(token.cell) or not _levels_beside(grid, token.cell, level, support):
        return None
    if (standing.z[standing.at(token.cell)] == level).any():
        return None
    window = grid.window
    open_ = _open_at(grid, level, support) & (profile.phase is None)
    open_[token.cell.y - window.top, token.cell.x - window.left] = False
    y, x = np.nonzero(open_)
    own_x, own_y = token.cell
    return Places(
        np.concatenate([[own_x], x + window.left]).astype(np.int32),
        np.concatenate([[own_y], y + window.top]).astype(np.int32),
        np.full(len(x) + 1, level, np.int32),
        np.full(len(x) + 1, support, np.uint8),
    )


def _open_at(grid: VolumeGrid, height: int, support: int) -> Mask:
    """Where both levels beside a height hold one up in the same cause: bool [height, width]."""
    holding = np.array([held == support for held in grid.holds])
    open_ = np.ones(grid.mode.shape[1:], dtype=bool)
    for number in _numbers_beside(grid, height):
        inside = 0 <= number < len(grid.mode)
        open_ &= (grid.mode[number] >= 0) & holding[grid.mode[number]] if inside else False
    return open_


def _numbers_beside(grid: VolumeGrid, height: int) -> tuple[int, int]:
    """The numbers of the levels above and below a height, which the grid may not hold."""
    return -(-height // CELL) - grid.low, height // CELL - grid.low


class _Level(NamedTuple):
    """A level next to a place: its number in the grid, the mode in which one is there, and its
    factor.
    """

    number: int
    mode: int
    factor: int


def _levels_beside(grid: VolumeGrid, cell: Cell, height: int, support: int) -> list[_Level]:
    """The levels above and below a height in a cell that hold one up in the same cause."""
    found, x, y = [], cell[0] - grid.window.left, cell[1] - grid.window.top
    for number in _numbers_beside(grid, height):
        if 0 <= number < len(grid.mode):
            mode = int(grid.mode[number, y, x])
            if mode >= 0 and grid.holds[mode] == support:
                found.append(_Level(number, mode, int(grid.factor[number, y, x])))
    return found


@dataclass(frozen=True, slots=True, eq=False)
class StepsBetweenLevels:
    """The steps at the height of `places`, and away from it and back; those are numbered from
    `number` on, and the nodes of the volume from `first` on.
    """

    battle: Battle
    profile: Profile
    grid: VolumeGrid
    first: int
    places: Places
    number: int
    standing: Places
    passable: Mask
    edges: EdgeList

    def join(self) -> None:
        """Adds them to the edges."""
        # What is above and below the first one may hold it up in another cause: it leaves only.
        self._join_above_and_below(0, 1, None, back=False)
        self._join_above_and_below(1, len(self.places), self._support, back=True)
        self._join_ground()
        if self.profile.phase is not None:
            return
        for direction in range(len(DIRECTIONS)):
            self._join_level(direction)
            # Where the longest of the three ways counts, up and over is one step here as it is in
            # the volume.
            if self.grid.directions == ALL_WAYS:
                self._join_slants(direction)
                self._join_slants_to_ground(direction)

    @property
    def _support(self) -> int:
        return int(self.places.support[0])

    @property
    def _height(self) -> int:
        return int(self.places.z[0])

    @property
    def _own_level(self) -> _Level:
        """A level beside the token's own place: one moves at its height as there."""
        own = self.places.place(0)
        return _levels_beside(self.grid, own.cell, self._height, self._support)[0]

    def _join_above_and_below(self, start: int, stop: int, only: int | None, back: bool) -> None:
        """The steps between some of the places and the levels above and below them."""
        parts = self.profile, self.grid, self.first, self.places.taken(np.arange(start, stop))
        join_levels(*parts, self.number + start, self.passable, self.edges, only, back)

    def _join_ground(self) -> None:
        """Landing on ground above the level below, coming up to a surface below the level above.

        Only its own place may have such ground below it: under the others both levels are open.
        """
        level, height = self._own_level, self._height
        mode = self.profile.modes[level.mode]
        for node in self.standing.at(self.places.place(0).cell):
            apart = int(self.standing.z[node]) - height
            # One flies down to the ground, and swims or digs up to it.
            towards = apart < 0 if self._support == FLYING else apart > 0
            if self.passable[node] and towards and abs(apart) < CELL:
                rise = apart * self.profile.cell // CELL
                step = StepClass(False, level.factor, mode, "vertical", rise)
                self.edges.add(self.number, int(node), step)

    def _join_level(self, direction: int) -> None:
        """The steps to the neighbouring places at the same height."""
        numbers = self._numbers()
        here, y, x = self._beside(direction, self._height)
        there = numbers[y, x]
        near = np.flatnonzero((there >= 0) & self.passable[np.maximum(there, 0)])
        factors = self._factors()[there[near] - self.number]
        mode = self.profile.modes[self._own_level.mode]
        for factor in np.unique(factors).tolist():
            chosen = near[factors == factor]
            step = _step_over(direction, factor, mode, 0)
            self.edges.add_all(here[chosen], there[chosen], step)

    def _join_slants(self, direction: int) -> None:
        """The steps over and up, and over and down, to the levels of the neighbouring cells, and
        back from there.
        """
        back = DIRECTIONS.index((-DIRECTIONS[direction][0], -DIRECTIONS[direction][1]))
        for number, out in product(_numbers_beside(self.grid, self._height), (False, True)):
            if not 0 <= number < len(self.grid.mode):
                continue
            z = (number + self.grid.low) * CELL
            found = self._beside(direction, max(z, self._height), back if out else None)
            for mode, factor, here, there in self._open_ends(number, *found):
                rise = (self._height - z) if out else (z - self._height)
                up = rise * self.profile.cell // CELL
                step = _step_over(direction, factor, self.profile.modes[mode], up)
                self.edges.add_all(*((there, here) if out else (here, there)), step)

    def _open_ends(
        self, number: int, here: Nodes, y: Nodes, x: Nodes
    ) -> Iterator[tuple[int, int, Nodes, Nodes]]:
        """Some places with the nodes of a level in the cells beside them that are open in the same
        cause: by mode and factor there.
        """
        holding = np.array([held == self._support for held in self.grid.holds])
        modes, factors = self.grid.mode[number, y, x], self.grid.factor[number, y, x]
        there = self._volume_nodes(number, y, x)
        open_ = (modes >= 0) & holding[modes] & self.passable[there]
        kinds = zip(modes[open_].tolist(), factors[open_].tolist(), strict=True)
        for mode, factor in sorted(set(kinds)):
            chosen = open_ & (modes == mode) & (factors == factor)
            yield mode, factor, here[chosen], there[chosen]

    def _join_slants_to_ground(self, direction: int) -> None:
        """Landing on ground beside, no more than a cell side higher or lower."""
        if self._support != FLYING:
            return
        numbers, level = self._numbers(), self._own_level
        here, y, x = self._beside(direction, self._height)
        beside = np.full_like(numbers, -1)
        beside[y, x] = here
        z, window = self.standing.z, self.grid.window
        close = (np.abs(z - self._height) <= CELL) & self.passable[: len(self.standing)]
        at = self.standing.y - window.top, self.standing.x - window.left
        near = np.flatnonzero(close & (beside[at] >= 0))
        for height in np.unique(z[near]).tolist():
            there = near[z[near] == height]
            # A step up meets the walls at the height that it comes to.
            open_, *_ = self._beside(direction, max(height, self._height))
            there = there[np.isin(beside[at][there], open_)]
            rise = (height - self._height) * self.profile.cell // CELL
            step = _step_over(direction, level.factor, self.profile.modes[level.mode], rise)
            self.edges.add_all(beside[at][there], there, step)

    def _numbers(self) -> NDArray[np.int64]:
        """The numbers of the places by row and column of the window, -1 where there is none."""
        window = self.grid.window
        numbers = np.full(self.grid.mode.shape[1:], -1, dtype=np.int64)
        y, x = self.places.y - window.top, self.places.x - window.left
        numbers[y, x] = self.number + np.arange(len(self.places))
        return numbers

    def _factors(self) -> NDArray[np.int32]:
        """The factor of each of the places: the greater one of the levels beside it."""
        window, found = self.grid.window, np.zeros(len(self.places), np.int32)
        y, x = self.places.y - window.top, self.places.x - window.left
        for number in _numbers_beside(self.grid, self._height):
            if 0 <= number < len(self.grid.mode):
                np.maximum(found, self.grid.factor[number, y, x], out=found)
        found[0] = self._own_level.factor
        return found

    def _volume_nodes(self, level: int, y: Nodes, x: Nodes) -> Nodes:
        _, height, width = self.grid.mode.shape
        nodes: Nodes = self.first + (level * int(height) + y) * int(width) + x
        return nodes

    def _beside(
        self, direction: int, base: int, back: int | None = None
    ) -> tuple[Nodes, Nodes, Nodes]:
        """The places with a cell of the window beside them and no wall on the way there for a body
        at the height `base`, with row and column of that cell; with `back`, the direction of the
        way back, no wall on that.
        """
        window, (dx, dy) = self.grid.window, DIRECTIONS[direction]
        y = self.places.y.astype(np.int64) - window.top
        x = self.places.x.astype(np.int64) - window.left
        inside = (y + dy >= 0) & (y + dy < window.height) & (x + dx >= 0) & (x + dx < window.width)
        here = np.flatnonzero(inside)
        walls = walls_met(
            self.battle, self.profile, self.grid, direction if back is None else back, base
        )
        shift = 0 if back is None else 1
        here = here[~walls[y[here] + dy * shift, x[here] + dx * shift]]
        return self.number + here, y[here] + dy, x[here] + dx


def _step_over(direction: int, factor: int, mode: str, up: int) -> StepClass:
    """A step to a neighbouring cell, `up` higher."""
    diagonal = direction >= FIRST_DIAGONAL
    return StepClass(diagonal, factor, mode, "air", up, int(not diagonal), int(diagonal))
