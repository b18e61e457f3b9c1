"""The place of a token between two levels of the volume: a flier that somebody put at 9 ft, a
swimmer 7 ft deep.

It is a node of its own at its exact height, so that the first step pays its true vertical part:
lengths are exact. Steps only lead away from it: to the levels above and below, on a slant where
that is one step, and to ground that is nearer than these.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from fivefoot.core.geometry.barriers import Mask
from fivefoot.core.geometry.grid import CELL, DIRECTIONS, FIRST_DIAGONAL, Cell
from fivefoot.core.rules.graph.edges import EdgeList
from fivefoot.core.rules.graph.passages import barred_steps
from fivefoot.core.rules.graph.places import FLYING, SUPPORTS, GraphPlace, Places, single_place
from fivefoot.core.rules.graph.profile import Profile, StepClass
from fivefoot.core.rules.graph.volume import ALL_WAYS, SUPPORT_OF, VolumeGrid
from fivefoot.core.rules.graph.volume_joins import join_levels
from fivefoot.core.rules.space.battle import Battle


def place_between_levels(
    battle: Battle, profile: Profile, grid: VolumeGrid | None, standing: Places
) -> Places | None:
    """The token's own place as a node, or None where one of the levels, or the surface that it
    swims at, is its place.
    """
    token, level = profile.token, battle.base_level(profile.token)
    support = SUPPORTS.index(token.support) if token.support in SUPPORTS else 0
    if grid is None or level % CELL == 0 or support not in SUPPORT_OF.values():
        return None
    if not grid.window.holds(token.cell) or not _levels_beside(grid, token.cell, level, support):
        return None
    if (standing.z[standing.at(token.cell)] == level).any():
        return None
    return single_place(token.cell, level, support)


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
    for number in (-(-height // CELL) - grid.low, height // CELL - grid.low):
        if 0 <= number < len(grid.mode):
            mode = int(grid.mode[number, y, x])
            if mode >= 0 and grid.holds[mode] == support:
                found.append(_Level(number, mode, int(grid.factor[number, y, x])))
    return found


@dataclass(frozen=True, slots=True, eq=False)
class WayOut:
    """The steps away from the place numbered `number`, in a volume whose nodes are numbered from
    `first` on.
    """

    battle: Battle
    profile: Profile
    grid: VolumeGrid
    first: int
    place: Places
    number: int
    standing: Places
    passable: Mask
    edges: EdgeList

    def join(self) -> None:
        """Adds them to the edges."""
        join_levels(
            self.profile,
            self.grid,
            self.first,
            self.place,
            self.number,
            self.passable,
            self.edges,
            self._support,
            back=False,
        )
        self._join_ground()
        # Where the longest of the three ways counts, up and over is one step here as it is in the
        # volume.
        if self.grid.directions == ALL_WAYS and self.profile.phase is None:
            for direction in range(len(DIRECTIONS)):
                self._join_slants(direction)

    @property
    def _support(self) -> int:
        return int(self.place.support[0])

    @property
    def _here(self) -> GraphPlace:
        return self.place.place(0)

    def _join_ground(self) -> None:
        """Landing on ground above the level below, coming up to a surface below the level above."""
        cell, height, _ = self._here
        level = _levels_beside(self.grid, cell, height, self._support)[0]
        mode = self.profile.modes[level.mode]
        for node in self.standing.at(cell):
            apart = int(self.standing.z[node]) - height
            # One flies down to the ground, and swims or digs up to it.
            towards = apart < 0 if self._support == FLYING else apart > 0
            if self.passable[node] and towards and abs(apart) < CELL:
                rise = apart * self.profile.cell // CELL
                step = StepClass(False, level.factor, mode, "vertical", rise)
                self.edges.add(self.number, int(node), step)

    def _join_slants(self, direction: int) -> None:
        """The steps over and up, and over and down, to the levels of a neighbouring cell."""
        cell, height, _ = self._here
        there = Cell(cell.x + DIRECTIONS[direction][0], cell.y + DIRECTIONS[direction][1])
        if not self.grid.window.holds(there):
            return
        for level in _levels_beside(self.grid, there, height, self._support):
            z = (level.number + self.grid.low) * CELL
            node = self._node(there, level.number)
            if self.passable[node] and not self._is_walled(direction, max(z, height)):
                self.edges.add(self.number, node, self._slant(direction, level, z - height))

    def _node(self, cell: Cell, level: int) -> int:
        _, height, width = self.grid.mode.shape
        window = self.grid.window
        row = int(level * height) + cell.y - window.top
        return self.first + row * int(width) + cell.x - window.left

    def _is_walled(self, direction: int, higher: int) -> bool:
        """Whether walls or narrow gaps bar a step to a body at the higher of its two ends."""
        grid, cell = self.grid, self._here.cell
        y, x = cell.y - grid.window.top, cell.x - grid.window.left
        met = barred_steps(self.battle, self.profile, grid.side, grid.window)
        only = slice(y, y + 1), slice(x, x + 1)
        low = met.low.met_at(direction, only, np.array([higher]), grid.body)
        return bool(met.full[direction][y, x] or low.any())

    def _slant(self, direction: int, level: _Level, rise: int) -> StepClass:
        diagonal, mode = direction >= FIRST_DIAGONAL, self.profile.modes[level.mode]
        up = rise * self.profile.cell // CELL
        return StepClass(diagonal, level.factor, mode, "air", up, int(not diagonal), int(diagonal))
