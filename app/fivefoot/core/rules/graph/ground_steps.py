"""Where a footprint can stand, and its eight steps from there: what bars them and which class each
has.

Other creatures do not count here, except those that a phasing token passes through (see
`occupancy.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import Mask
from fivefoot.core.geometry.grid import DIRECTIONS, FIRST_DIAGONAL
from fivefoot.core.model.terrain import Surface
from fivefoot.core.model.token import Token
from fivefoot.core.rules.graph.passages import barred_steps, squeezed_steps, squeezing_factor
from fivefoot.core.rules.graph.phasing import bodies_met
from fivefoot.core.rules.graph.places import GROUND, SWIMMING, GroundLayers, MapWindow, Places
from fivefoot.core.rules.graph.profile import Profile, StepClass
from fivefoot.core.rules.graph.step_bars import FREE, Bars, StepBar, where
from fivefoot.core.rules.graph.surfaces import BLOCKED, NOTHING, surface_prices
from fivefoot.core.rules.graph.volume import VolumeGrid
from fivefoot.core.rules.ruleset.schema.actions import Action
from fivefoot.core.rules.ruleset.schema.base import WHOLE, exact, thousandths
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.columns import Levels, footprint_columns
from fivefoot.core.rules.space.obstacles import Obstacles, Slices
from fivefoot.core.rules.space.surface_map import ground_kind, is_deep
from fivefoot.core.rules.space.tokens import height_of, is_blocked


def ground_layers(battle: Battle, profile: Profile, side: int, window: MapWindow) -> GroundLayers:
    """Standing places of the footprint in the window with their factors."""
    columns = battle.columns_of_ground
    level, exists, ceiling = battle.derived(
        "footprint_columns", (columns,), (side,), lambda: footprint_columns(columns, side)
    )
    factor, mode = _factors_and_modes(battle, profile)
    worst = np.stack([factor_max(layer, side) for layer in factor])
    # Who moves through the air or the earth takes off and lands where it could stand, whatever
    # ground its modes are closed to.
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
    swims = np.array([battle.ruleset.modes[name].deep for name in profile.modes] or [False])
    _, rows, width = mode.shape
    height, breadth = rows - side + 1, width - side + 1
    if side == 1 or height <= 0 or breadth <= 0 or not swims[mode].any():
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
    return np.stack([factor_max(layer, side) for layer in factor])


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
    """Whether a movement brings a state in which walking is impossible."""
    brought = (ruleset.conditions.get(effect.condition or "") for effect in action.effects)
    return any(state is not None and "walk" in state.at(1).blocks for state in brought)


def standing_places(
    battle: Battle, profile: Profile, ground: GroundLayers, window: MapWindow
) -> Places:
    """The places of a window where one stands, layer by layer, row by row."""
    layers = ground.level.shape[0]
    y, x = np.mgrid[window.top : window.bottom, window.left : window.right]
    # An action without a mode asks number 0 all the same.
    swims = np.array([battle.ruleset.modes[mode].deep for mode in profile.modes] or [False])
    support = np.where(swims[ground.mode], SWIMMING, GROUND)
    if (
        profile.token.support == "swimming"
    ):  # it swims where it is, whatever mode it is held to from there
        own = (x == profile.token.cell.x) & (y == profile.token.cell.y)
        support[own & (ground.worst == BLOCKED)] = SWIMMING
    return Places(
        np.tile(x.ravel(), layers).astype(np.int32),
        np.tile(y.ravel(), layers).astype(np.int32),
        ground.level.ravel().astype(np.int32),
        support.ravel().astype(np.uint8),
    )


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
    layers, height, width = shape = ground.level.shape
    target = np.full((8 * layers, *shape), -1, dtype=np.int32)
    step_class = np.zeros(target.shape, dtype=np.int16)
    node = np.arange(ground.level.size, dtype=np.int32).reshape(shape)
    # Step classes are numbered as they are met: another order would be another graph.
    for after, direction in product(range(layers), range(len(DIRECTIONS))):
        here, there = pairs_of_cells(height, width, direction)
        column, mode = 8 * after + direction, ground.mode[after][there]
        for before, (bars, paid) in enumerate(conditions.from_layers(direction, after, ground)):
            free = (bars == FREE) & ground.exists[before][here] & open_[after][there]
            target[column, before][here] = np.where(free, node[after][there], -1)
            found = _classes(classes, direction, paid, mode, free, conditions.profile)
            step_class[column, before][here] = found
    return target, step_class


@dataclass(frozen=True, slots=True, eq=False)
class StepConditions:
    """What decides about the steps of a footprint: walls, gaps, bodies it phases through, and its
    own height.
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
        self, direction: int, after: int, ground: GroundLayers
    ) -> Iterator[tuple[Bars, NDArray[np.int32]]]:
        """What bars the steps in a direction to a layer, and what each costs, for each layer they
        start from.
        """
        layers, height, width = ground.level.shape
        here, there = pairs_of_cells(height, width, direction)
        leaves = self.battle.ruleset.terrain.charge == "left"
        for before in range(layers):
            # What is left lies on the layer that the step comes from: a deck, not what is below.
            if leaves or not before:
                by_ground = self.charged(direction, before if leaves else after, here)
            levels = ground.level[before][here], ground.level[after][there]
            higher = np.maximum(*levels)
            charged = self.phased(direction, after, here, there, higher, by_ground)
            bars = self.bars(direction, here, levels, charged)
            yield bars, self.paid(direction, here, higher, charged)

    def charged(self, direction: int, layer: int, here: Slices) -> NDArray[np.int32]:
        """The factor of each step in a direction, of the ground of a layer."""
        terrain, (dx, dy) = self.battle.ruleset.terrain, DIRECTIONS[direction]
        return _charged(
            self.factor[layer],
            self.side,
            dx,
            dy,
            self.window,
            here,
            terrain.charge == "left",
            terrain.footprint,
        )

    def phased(
        self,
        direction: int,
        after: int,
        here: Slices,
        there: Slices,
        higher: NDArray[np.int32],
        charged: NDArray[np.int32],
    ) -> NDArray[np.int32]:
        """The factors with what is phased through on the way: walls, bodies, what hangs too low."""
        if self.bodies is None or self.profile.phase is None:
            return charged
        through = self.barred.full[direction][here] | self.bodies[after][there]
        through |= self.low_walls(direction, here, higher) | self.overhead[after][there]
        return np.where(through & (charged > 0), np.maximum(charged, self.profile.phase), charged)

    def bars(
        self,
        direction: int,
        here: Slices,
        levels: tuple[NDArray[np.int32], NDArray[np.int32]],
        charged: NDArray[np.int32],
    ) -> Bars:
        """What bars each step: ground, height or a wall; `levels` are those of their ends."""
        z1, z2 = levels
        rise = z2 - z1
        found = where(charged == BLOCKED, StepBar.GROUND)
        found |= where(rise > self.free_step, StepBar.RISE)
        found |= where(rise < -self.free_drop, StepBar.DROP)
        # Who phases passes through walls (C17); `phased` makes them dear.
        if self.profile.phase is None:
            found |= where(self.barred.full[direction][here], StepBar.WALL)
            if self.barred.low.any_in(direction):
                met = self.low_walls(direction, here, np.maximum(z1, z2))
                found |= where(met, StepBar.LOW_WALL)
        return found

    def low_walls(self, direction: int, here: Slices, higher: NDArray[np.int32]) -> Mask:
        """The steps that meet a wall of a height too high to step over; `higher` as in `paid`."""
        if not self.barred.low.any_in(direction):
            return np.zeros(higher.shape, dtype=bool)
        # What ends within a step above the feet is stepped over, what begins above the head is no
        # hindrance.
        return self.barred.low.met(direction, here, higher + self.free_step, higher + self.body)

    def paid(
        self, direction: int, here: Slices, higher: NDArray[np.int32], charged: NDArray[np.int32]
    ) -> NDArray[np.int32]:
        """The factors where gaps narrower than the body are squeezed through; `higher` the higher
        end of each step.
        """
        if self.narrow is None:
            return charged
        # A gap between walls that are stepped over is none.
        tight = self.narrow.met(direction, here, higher + self.free_step, higher + self.body)
        return np.where(tight & (charged > 0), charged * self.squeezing // WHOLE, charged)


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


@lru_cache
def pairs_of_cells(rows: int, columns: int, direction: int) -> tuple[Slices, Slices]:
    """Where the steps in a direction begin in an array [rows, columns], and where they end."""
    dx, dy = DIRECTIONS[direction]
    here = (slice(max(0, -dy), rows - max(0, dy)), slice(max(0, -dx), columns - max(0, dx)))
    there = (slice(max(0, dy), rows - max(0, -dy)), slice(max(0, dx), columns - max(0, -dx)))
    return here, there


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
    factor: NDArray[np.int32],
    side: int,
    dx: int,
    dy: int,
    window: MapWindow,
    here: tuple[slice, slice],
    left: bool,
    rule: str,
) -> NDArray[np.int32]:
    """The factor of a step at each starting anchor: the worst of the newly covered cells (or of
    those left).
    """
    top, low = window.top + here[0].start, window.left + here[1].start
    height, width = here[0].stop - here[0].start, here[1].stop - here[1].start
    if not left:
        top, low = top + dy, low + dx
    asked = side if rule != "anchor" else 1
    if asked == 1:
        only = _part_of_map(factor, top, low, height, width)
        return np.where(only == NOTHING, WHOLE, only)
    worst = np.zeros((height, width), dtype=np.int32)
    barred = np.zeros((height, width), dtype=bool)
    for j, i in product(range(asked), range(asked)):
        if _stays(i, j, dx, dy, side, left):
            continue
        part = _part_of_map(factor, top + j, low + i, height, width)
        np.maximum(worst, part, out=worst)
        barred |= part == BLOCKED
    # Over nothing but an abyss the step costs a plain one: the rest of the footprint carries it.
    return np.where(barred, BLOCKED, np.where(worst == NOTHING, WHOLE, worst))


def _part_of_map(
    factor: NDArray[np.int32], top: int, left: int, height: int, width: int
) -> NDArray[np.int32]:
    """A box of the map; what lies beyond its end is barred."""
    rows, columns = factor.shape
    bottom, right = min(rows, top + height), min(columns, left + width)
    if (bottom - top, right - left) == (height, width):
        return factor[top:bottom, left:right]
    part = np.full((height, width), BLOCKED, dtype=np.int32)
    part[: max(0, bottom - top), : max(0, right - left)] = factor[top:bottom, left:right]
    return part


def _stays(i: int, j: int, dx: int, dy: int, side: int, left: bool) -> bool:
    """Whether a cell of the footprint (of the old one when the cells left are charged) is covered
    before and after.
    """
    sign = -1 if left else 1
    return 0 <= i + sign * dx < side and 0 <= j + sign * dy < side


def _classes(
    classes: dict[StepClass, int],
    direction: int,
    factor: NDArray[np.int32],
    mode: NDArray[np.int16],
    free: NDArray[np.bool_],
    profile: Profile,
) -> NDArray[np.int16]:
    """Class numbers of steps, adding classes as they turn up.

    Only where run-ups are straight they have a heading.
    """
    # Factor and mode in one number: telling pairs apart column by column is slow.
    packed = np.where(free, factor * 64 + mode, -1)
    numbers = np.zeros(packed.shape, dtype=np.int16)
    heading = direction if profile.leaps is not None and profile.leaps.straight else -1
    seen = packed[free]
    while len(seen):
        value = int(seen[0])
        name = profile.modes[value % 64] if profile.modes else "walk"
        key = StepClass(direction >= FIRST_DIAGONAL, value // 64, name, heading=heading)
        numbers[packed == value] = classes.setdefault(key, len(classes))
        seen = seen[seen != value]
    return numbers
