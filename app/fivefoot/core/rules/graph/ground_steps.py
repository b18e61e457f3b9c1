"""Where a footprint can stand, and its eight steps from there: what bars them and which class each
has.

Other creatures do not count here, except those that a phasing token passes through (see
`occupancy.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise, product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import Mask, pairs_of_cells
from fivefoot.core.geometry.grid import DIRECTIONS, FIRST_DIAGONAL
from fivefoot.core.model.terrain import Surface
from fivefoot.core.model.token import Token
from fivefoot.core.rules.graph.passages import barred_steps, squeezed_steps, squeezing_factor
from fivefoot.core.rules.graph.phasing import bodies_met
from fivefoot.core.rules.graph.places import GROUND, SWIMMING, GroundLayers, MapWindow, Places
from fivefoot.core.rules.graph.profile import Profile, StepClass
from fivefoot.core.rules.graph.step_bars import Bars, StepBar, is_free, where
from fivefoot.core.rules.graph.surfaces import BLOCKED, NOTHING, surface_prices
from fivefoot.core.rules.graph.volume import VolumeGrid
from fivefoot.core.rules.ruleset.schema.actions import Action
from fivefoot.core.rules.ruleset.schema.base import WHOLE, exact, thousandths
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.columns import Levels, footprint_columns
from fivefoot.core.rules.space.obstacles import LevelSteps, Obstacles
from fivefoot.core.rules.space.surface_map import ground_kind, is_deep
from fivefoot.core.rules.space.tokens import height_of, is_blocked

BARRED = np.iinfo(np.int32).max
"""Stands for BLOCKED where the worst of several factors is looked for."""


def ground_layers(battle: Battle, profile: Profile, side: int, window: MapWindow) -> GroundLayers:
    """Standing places of the footprint in the window with their factors."""
    columns = battle.columns_of_ground
    level, exists, ceiling = battle.derived(
        "footprint_columns", (columns,), (side,), lambda: footprint_columns(columns, side)
    )
    factor, mode = _factors_and_modes(battle, profile)
    worst = _factors_under(factor, side)
    # A token that moves through the air or the earth takes off and lands where it could stand,
    # whatever ground its modes are closed to.
    foothold = worst if _covers_ground(profile) else _footholds(battle, profile.token, side)
    stood = _with_start(profile, foothold)
    mode = _modes_of_footprints(battle, profile, mode, level, side)
    cut = (slice(None), *window.slices())
    fits = (ceiling[cut] - level[cut]) >= body_height(battle, profile)
    stands = exists[cut] & (stood[cut] != BLOCKED)
    return GroundLayers(level[cut], exists[cut], stands, fits, worst[cut], factor, mode[cut])


def _factors_and_modes(
    battle: Battle, profile: Profile
) -> tuple[NDArray[np.int32], NDArray[np.int16]]:
    """The factor of the ground of each cell and the mode it is walked in, layer by layer."""
    columns, prices = battle.columns_of_ground, surface_prices(battle, profile)
    factors = np.array([price.factor for price in prices], dtype=np.int32)
    # Barred ground is priced as walked even for a profile that does not walk: any number does
    # there.
    numbers = [
        profile.modes.index(price.mode) if price.mode in profile.modes else 0 for price in prices
    ]
    factor = factors[columns.surface]
    mode = np.array(numbers, dtype=np.int16)[columns.surface]
    if len(factor) > 1:
        absent = ~columns.exists[1:]  # beside a bridge's deck its layer continues on the ground
        factor[1:] = np.where(absent, factor[0], factor[1:])
        mode[1:] = np.where(absent, mode[0], mode[1:])
    return factor, mode


def _modes_of_footprints(
    battle: Battle, profile: Profile, mode: NDArray[np.int16], level: Levels, side: int
) -> NDArray[np.int16]:
    """The mode in which a footprint goes over the ground at each anchor, from those of its cells:
    that of the first cell that carries it. One cell of firm ground at its level is stood on, so
    that it swims only where all that carries it is water, whichever cell its anchor is.
    """
    _, rows, width = mode.shape
    height, breadth = rows - side + 1, width - side + 1
    if side == 1 or height <= 0 or breadth <= 0:
        return mode
    swims = np.array([battle.ruleset.modes[name].deep for name in profile.modes] or [False])
    if not swims[mode].any():
        return mode
    own = battle.columns_of_ground.level
    ground = np.where(battle.columns_of_ground.exists, own, own[0])
    anchors = (slice(None), slice(height), slice(breadth))
    chosen = mode.copy()
    # Firm ground over water, and an earlier cell over a later one: what is set last stays.
    for wet, j, i in product((True, False), reversed(range(side)), reversed(range(side))):
        cell = (slice(None), slice(j, j + height), slice(i, i + breadth))
        carries = (ground[cell] == level[anchors]) & (swims[mode[cell]] == wet)
        chosen[anchors] = np.where(carries, mode[cell], chosen[anchors])
    return chosen


def entered_factors(
    battle: Battle, profile: Profile, side: int, window: MapWindow, ground: GroundLayers
) -> NDArray[np.int32]:
    """The factor of the ground for a token that arrives on it: as on foot where the action itself
    does not cross ground (B49).
    """
    if _covers_ground(profile):
        return ground.worst
    return ground_layers(battle, replace(profile, modes=("walk",)), side, window).worst


def _covers_ground(profile: Profile) -> bool:
    """Whether one of the modes crosses ground. A Fly action has none that does, but it takes off
    and lands (B45).
    """
    return any(not profile.ruleset.modes[mode].vertical for mode in profile.modes)


def _with_start(profile: Profile, worst: NDArray[np.int32]) -> NDArray[np.int32]:
    """The places where it may be: the ground its modes cross, and the place that it leaves.

    A token that may only swim enters the water from the shore, one that may only walk comes out of
    it, and one that may only fly takes off from it.
    """
    x, y = profile.token.cell
    if profile.token.support not in ("ground", "swimming") or not (worst[:, y, x] == BLOCKED).any():
        return worst
    stood = worst.copy()
    stood[:, y, x] = np.maximum(worst[:, y, x], WHOLE)
    return stood


def _footholds(battle: Battle, token: Token, side: int) -> NDArray[np.int32]:
    """Where a footprint has firm ground under it, in whatever mode it moves: WHOLE or BLOCKED, by
    layer.
    """
    columns = battle.columns_of_ground
    firm = [_is_firm(battle, token, surface) for surface in columns.surfaces]
    factor = np.where(np.array(firm)[columns.surface], WHOLE, BLOCKED).astype(np.int32)
    if len(factor) > 1:
        factor[1:] = np.where(~columns.exists[1:], factor[0], factor[1:])
    return _factors_under(factor, side)


def _is_firm(battle: Battle, token: Token, surface: Surface) -> bool:
    """Whether a creature stands on a surface, or in water that is waded rather than swum in."""
    kind = ground_kind(surface)
    bottomless = kind.is_void and not surface.depth
    liquid = kind.medium in ("liquid", "viscous")
    waded = liquid and not is_deep(battle.ruleset, token, surface)
    return not (kind.impassable or bottomless) and (
        waded or kind.medium in ("ground", "semi_solid")
    )


def body_height(battle: Battle, profile: Profile) -> int:
    """The room that a token needs above its feet: half its height when it crawls (A60) or drops
    prone for this movement (D14).
    """
    height = height_of(battle.ruleset, profile.token)
    lies = is_blocked(battle.ruleset, profile.token, "walk") is not None or lies_down(
        profile.ruleset, profile.action
    )
    return height // 2 if lies else height


def lies_down(ruleset: Ruleset, action: Action) -> bool:
    """Whether a movement brings a condition in which walking is impossible."""
    brought = (ruleset.conditions.get(effect.condition or "") for effect in action.effects)
    return any(condition is not None and "walk" in condition.at(1).blocks for condition in brought)


def standing_places(
    battle: Battle, profile: Profile, ground: GroundLayers, window: MapWindow
) -> Places:
    """The places of a window where one stands, layer by layer, row by row."""
    x, y = np.empty((2, *ground.level.shape), dtype=np.int32)
    x[:] = np.arange(window.left, window.right)
    y[:] = np.arange(window.top, window.bottom)[:, None]
    modes = battle.ruleset.modes
    held = [SWIMMING if modes[mode].deep else GROUND for mode in profile.modes]
    # An action without a mode asks number 0 all the same.
    support = np.array(held or [GROUND], dtype=np.uint8)[ground.mode]
    if (
        profile.token.support == "swimming"
    ):  # it swims where it is, whatever mode it is held to from there
        own = (x == profile.token.cell.x) & (y == profile.token.cell.y)
        support[own & (ground.worst == BLOCKED)] = SWIMMING
    return Places(x.ravel(), y.ravel(), ground.level.ravel(), support.ravel())


def place_bars(ground: GroundLayers, phases: bool) -> Bars:
    """What bars each standing place: [layers, height, width]. Whoever phases needs no room."""
    found = where(~ground.ground, StepBar.NOTHING)
    found |= where(ground.ground & ~ground.exists, StepBar.GROUND)
    return found if phases else found | where(ground.exists & ~ground.fits, StepBar.CEILING)


def step_limits(battle: Battle) -> tuple[int, int]:
    """Rise and drop of an ordinary step, in thousandths of a cell."""
    height = battle.ruleset.height
    return thousandths(exact(height.free_step)), thousandths(exact(height.free_drop))


def plain_steps(
    battle: Battle,
    profile: Profile,
    side: int,
    window: MapWindow,
    ground: GroundLayers,
    passable: Mask,
    classes: dict[StepClass, int],
    volume: VolumeGrid | None,
) -> tuple[NDArray[np.int32], NDArray[np.int16]]:
    """The eight steps of each standing place, to each layer."""
    standing, total = ground.level.size, len(passable)
    conditions = step_conditions(battle, profile, side, window, ground)
    open_ = passable[:standing].reshape(ground.level.shape)
    target, step_class = _steps_of_layers(conditions, ground, open_, classes)
    columns = max(len(target), volume.directions if volume else 0)
    return _by_node(target, columns, total, -1), _by_node(step_class, columns, total, 0)


def _steps_of_layers(
    conditions: StepConditions,
    ground: GroundLayers,
    open_: Mask,
    classes: dict[StepClass, int],
) -> tuple[NDArray[np.int32], NDArray[np.int16]]:
    """Target and class of the steps, [8 directions to each layer, layer, row, column]."""
    layers, *_ = shape = ground.level.shape
    target = np.full((8 * layers, *shape), -1, dtype=np.int32)
    step_class = np.zeros(target.shape, dtype=np.int16)
    ends = np.array([np.arange(open_.size).reshape(shape), ground.mode, open_], dtype=np.int32)
    # One call for all: on a small map the calls take the time.
    nodes, modes, passable = at_ends(ends, 0)
    for after in range(layers):
        block = slice(8 * after, 8 * after + 8)
        packed = np.empty((8, *shape), dtype=np.int32)
        for before, (bars, paid) in enumerate(conditions.from_layers(after, ground)):
            free = is_free(bars) & ground.exists[before] & (passable[after] > 0)
            target[block, before] = np.where(free, nodes[after], -1)
            # Factor and mode in one number: telling pairs apart column by column is slow.
            packed[:, before] = np.where(free, paid * 64 + modes[after], -1)
        _number(classes, packed, conditions.profile, step_class[block])
    return target, step_class


def at_ends(values: NDArray[Any], nothing: int) -> NDArray[Any]:
    """The values [..., rows, columns] of the cells at which the eight steps from each cell end,
    [..., 8, rows, columns]; `nothing` where they lead out of the array.

    >>> at_ends(np.array([[1, 2]]), 0)[1].tolist()
    [[2, 0]]
    """
    *more, rows, columns = values.shape
    ends = np.full((*more, len(DIRECTIONS), rows, columns), nothing, dtype=values.dtype)
    for direction in range(len(DIRECTIONS)):
        here, there = pairs_of_cells(rows, columns, direction)
        ends[(..., direction, *here)] = values[(..., *there)]
    return ends


@dataclass(frozen=True, slots=True, eq=False)
class StepConditions:
    """What decides about the steps of a footprint: walls, gaps, bodies it phases through, and its
    own height.

    Arrays of steps are [8, rows, columns] by direction and the cell they start from; those of steps
    that lead out of the window say nothing.
    """

    battle: Battle
    profile: Profile
    side: int
    window: MapWindow
    factor: NDArray[np.int32]
    barred: Obstacles
    narrow: Obstacles | None
    bodies: Mask | None
    overhead: Mask
    free_step: int
    free_drop: int
    body: int
    squeezing: int

    def from_layers(
        self, after: int, ground: GroundLayers
    ) -> Iterator[tuple[Bars, NDArray[np.int32]]]:
        """What bars the steps to a layer, and what each costs, for each layer they start from."""
        leaves = self.battle.ruleset.terrain.charge == "left"
        end_level = at_ends(ground.level[after], 0)
        for before, level in enumerate(ground.level):
            # What is left lies on the layer that the step comes from: a deck, not what is below.
            if leaves or not before:
                by_ground = self.charged(before if leaves else after)
            higher = np.maximum(level, end_level)
            charged = self.phased(after, higher, by_ground)
            yield self.bars(end_level - level, higher, charged), self.paid(higher, charged)

    def charged(self, layer: int) -> NDArray[np.int32]:
        """The factor of each step, of the ground of a layer."""
        terrain = self.battle.ruleset.terrain
        asked = self.side if terrain.footprint != "anchor" else 1
        return _charged(self.factor[layer], asked, self.window, terrain.charge == "left")

    def phased(
        self, after: int, higher: NDArray[np.int32], charged: NDArray[np.int32]
    ) -> NDArray[np.int32]:
        """The factors with what is phased through on the way: walls, bodies, what hangs too low;
        `higher` is the level of the higher end of each step.
        """
        if self.bodies is None or self.profile.phase is None:
            return charged
        through = self.barred.full | at_ends(self.bodies[after] | self.overhead[after], False)
        through |= self._met(self.barred.low, higher)
        return np.where(through & (charged > 0), np.maximum(charged, self.profile.phase), charged)

    def bars(
        self, rise: NDArray[np.int32], higher: NDArray[np.int32], charged: NDArray[np.int32]
    ) -> Bars:
        """What bars each step: ground, height or a wall."""
        found = where(charged == BLOCKED, StepBar.GROUND)
        found |= where(rise > self.free_step, StepBar.RISE)
        found |= where(rise < -self.free_drop, StepBar.DROP)
        # A token that phases passes through walls (C17); `phased` makes them dear.
        if self.profile.phase is None:
            found |= where(self.barred.full, StepBar.WALL)
            found |= where(self._met(self.barred.low, higher), StepBar.LOW_WALL)
        return found

    def paid(self, higher: NDArray[np.int32], charged: NDArray[np.int32]) -> NDArray[np.int32]:
        """The factors where gaps narrower than the body are squeezed through."""
        if self.narrow is None:
            return charged
        tight = self.narrow.full | self._met(self.narrow.low, higher)
        return np.where(tight & (charged > 0), charged * self.squeezing // WHOLE, charged)

    def _met(self, walls: LevelSteps, higher: NDArray[np.int32]) -> Mask:
        """The steps that meet a wall of a height, or a gap between such walls, too high to step
        over.
        """
        # What ends within a step above the feet is stepped over, what begins above the head is no
        # hindrance.
        return walls.met_from(higher, self.free_step, self.body)


def step_conditions(
    battle: Battle, profile: Profile, side: int, window: MapWindow, ground: GroundLayers
) -> StepConditions:
    """What decides about the steps of a footprint in a window."""
    bodies = (
        bodies_met(battle, profile, side, window, ground.level)
        if profile.phase is not None
        else None
    )
    barred = barred_steps(battle, profile, side, window)
    narrow = squeezed_steps(battle, profile, side, window)
    limits, body = step_limits(battle), body_height(battle, profile)
    return StepConditions(
        battle,
        profile,
        side,
        window,
        ground.factor,
        barred,
        narrow,
        bodies,
        ~ground.fits,
        *limits,
        body,
        squeezing_factor(profile),
    )


def _by_node(steps: NDArray[Any], columns: int, total: int, nothing: int) -> NDArray[Any]:
    """Steps by column and standing place as [nodes, columns], the other nodes still without any."""
    flat = steps.reshape(len(steps), -1)
    whole = np.full((total, columns), nothing, dtype=steps.dtype)
    whole[: flat.shape[1], : len(flat)] = flat.T
    return whole


def _factors_under(factor: NDArray[np.int32], side: int) -> NDArray[np.int32]:
    """As `factor_max`, layer by layer."""
    return factor if side == 1 else np.stack([factor_max(layer, side) for layer in factor])


def factor_max(factor: NDArray[np.int32], side: int) -> NDArray[np.int32]:
    """The greatest factor under a footprint at each anchor; BLOCKED where any cell is blocked or
    off the map.
    """
    if side == 1:
        return factor
    rows, columns = factor.shape
    worst = np.full_like(factor, BLOCKED)
    height, width = rows - side + 1, columns - side + 1
    if height <= 0 or width <= 0:
        return worst
    block = np.zeros((height, width), dtype=np.int32)
    bad = np.zeros((height, width), dtype=bool)
    for j in range(side):
        for i in range(side):
            part = factor[j : j + height, i : i + width]
            bad |= part == BLOCKED
            np.maximum(block, part, out=block)
    worst[:height, :width] = np.where(bad, BLOCKED, block)
    return worst


def _charged(
    factor: NDArray[np.int32], asked: int, window: MapWindow, left: bool
) -> NDArray[np.int32]:
    """The factor of each step [8, rows, columns]: the worst of the newly covered cells (or of those
    left), of `asked` cells a side.
    """
    if asked == 1:
        return _charged_for_a_cell(factor[window.slices()], left)
    height, width = shape = window.height, window.width
    worst = np.zeros((len(DIRECTIONS), *shape), dtype=np.int32)
    # What is barred is worse than anything else.
    factor = np.where(factor == BLOCKED, BARRED, factor)
    part = _part_of_map(factor, window.top, window.left, height + asked - 1, width + asked - 1)
    for direction, (dx, dy) in enumerate(DIRECTIONS):
        here, there = pairs_of_cells(*shape, direction)
        steps, (rows, columns) = worst[(direction, *here)], here if left else there
        for j, i in product(range(asked), range(asked)):
            if _stays(i, j, dx, dy, asked, left):
                continue
            cells = part[rows.start + j : rows.stop + j, columns.start + i : columns.stop + i]
            np.maximum(steps, cells, out=steps)
    # Over nothing but an abyss the step costs a plain one: the rest of the footprint carries it.
    return np.where(worst == BARRED, BLOCKED, np.where(worst == NOTHING, WHOLE, worst))


def _charged_for_a_cell(factor: NDArray[np.int32], left: bool) -> NDArray[np.int32]:
    """As `_charged` for a body of one cell, which leaves one and enters one."""
    # A step over an abyss costs a plain one.
    paid = np.where(factor == NOTHING, WHOLE, factor)
    return np.broadcast_to(paid, (8, *paid.shape)) if left else at_ends(paid, WHOLE)


def _part_of_map(
    factor: NDArray[np.int32], top: int, left: int, height: int, width: int
) -> NDArray[np.int32]:
    """A box of the map; what lies beyond its end is barred."""
    cut = factor[top : top + height, left : left + width]
    if cut.shape == (height, width):
        return cut
    part = np.full((height, width), BARRED, dtype=np.int32)
    part[: cut.shape[0], : cut.shape[1]] = cut
    return part


def _stays(i: int, j: int, dx: int, dy: int, side: int, left: bool) -> bool:
    """Whether a cell of the footprint (of the old one when the cells left are charged) is covered
    before and after.
    """
    sign = -1 if left else 1
    return 0 <= i + sign * dx < side and 0 <= j + sign * dy < side


def _number(
    classes: dict[StepClass, int],
    packed: NDArray[np.int32],
    profile: Profile,
    numbers: NDArray[np.int16],
) -> None:
    """Writes the class numbers of steps [8, layers, rows, columns], adding classes as they turn up:
    another order would be another graph.
    """
    # Only where run-ups are straight they have a heading.
    straight = profile.leaps is not None and profile.leaps.straight
    bounds = range(9) if straight else (0, FIRST_DIAGONAL, 8)
    for first, end in pairwise(bounds):
        some, own = packed[first:end], numbers[first:end]
        seen = some[some >= 0]
        while len(seen):
            value = int(seen[0])
            name = profile.modes[value % 64] if profile.modes else "walk"
            heading = first if straight else -1
            key = StepClass(first >= FIRST_DIAGONAL, value // 64, name, heading=heading)
            own[some == value] = classes.setdefault(key, len(classes))
            seen = seen[seen != value]
