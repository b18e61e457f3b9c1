"""The map as the search sees it: for each anchor, where steps lead and of which class they are.

Flat ground: nodes are anchors, node = row * columns + column.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.grid import DIRECTIONS, FIRST_DIAGONAL
from fivefoot.core.model.terrain import Surface
from fivefoot.core.model.token import is_ally, is_hostile
from fivefoot.core.rules.battle import Battle
from fivefoot.core.rules.ground import kind_of
from fivefoot.core.rules.movement.profile import WHOLE, Profile, StepClass, combine
from fivefoot.core.rules.ruleset.schema.base import exact, thousandths
from fivefoot.core.rules.tokens import height_of, is_blocked, size_of

BLOCKED = -1


@dataclass(frozen=True, slots=True, eq=False)
class SurfacePrice:
    """How a token moves over a surface: the mode it uses there and the factor, or BLOCKED."""

    mode: str
    factor: int
    rough: bool


@dataclass(frozen=True, slots=True, eq=False)
class MoveGraph:
    """Steps of a footprint: `target` int32 and `step_class` int16 [cells, 8], `classes` what each class number means,
    `may_end` and `may_open` bool [cells]."""

    target: NDArray[np.int32]
    step_class: NDArray[np.int16]
    classes: tuple[StepClass, ...]
    may_end: NDArray[np.bool_]
    may_open: NDArray[np.bool_]
    passable: NDArray[np.bool_]


def price_surface(battle: Battle, profile: Profile, surface: Surface) -> SurfacePrice:
    """The best ground mode for a surface and its factor; BLOCKED where the token cannot enter it on the ground."""
    ruleset, kind = profile.ruleset, kind_of(surface)
    rough = kind.rough
    if kind.impassable or kind.is_void:
        return SurfacePrice("walk", BLOCKED, rough)
    swims = kind.medium in ("liquid", "viscous") and is_deep(battle, profile, surface)
    candidates = []
    for mode in profile.modes:
        record = ruleset.modes[mode]
        if record.vertical or kind.medium not in record.mediums or record.deep != swims:
            continue
        if any(tag in surface.tags for tag in record.blocked_by):
            continue
        if mode == "walk" and is_blocked(ruleset, profile.token, "walk"):
            continue
        factors = [profile.mode_factor(mode), thousandths(exact(record.mediums[kind.medium]))]
        if rough and not swims:
            factors.append(thousandths(exact(ruleset.terrain.difficult)))
        free = profile.action.movement is not None and profile.action.movement.ignores_terrain
        candidates.append((WHOLE if free else combine(ruleset, factors), mode))
    if not candidates:
        return SurfacePrice("walk", BLOCKED, rough)
    factor, mode = min(candidates)
    return SurfacePrice(mode, factor, rough and not swims)


def is_deep(battle: Battle, profile: Profile, surface: Surface) -> bool:
    """Whether a liquid is deeper than half the token, so that it swims (A59)."""
    if surface.kind in ("deep_water",) and surface.depth == 0:
        return True
    return surface.depth * 2 > height_of(battle.ruleset, profile.token)


def surface_prices(battle: Battle, profile: Profile) -> tuple[SurfacePrice, ...]:
    """A price for each surface of the map, in the order of `battle.surfaces.surfaces`."""
    return tuple(price_surface(battle, profile, surface) for surface in battle.surfaces.surfaces)


def build_graph(battle: Battle, profile: Profile) -> MoveGraph:
    """The graph for a token's ground movement under an action."""
    side = size_of(battle.ruleset, profile.token).footprint
    prices = surface_prices(battle, profile)
    factor, mode = _cell_prices(battle, prices, profile)
    passable, may_end, may_open = _occupancy(battle, profile, side)
    blocked = battle.footprint_steps(side)
    classes: dict[StepClass, int] = {}
    target = np.full((8, battle.rows, battle.columns), -1, dtype=np.int32)
    step_class = np.zeros((8, battle.rows, battle.columns), dtype=np.int16)
    node = np.arange(battle.rows * battle.columns, dtype=np.int32).reshape(battle.rows, battle.columns)
    left = battle.ruleset.terrain.charge == "left"
    for direction, (dx, dy) in enumerate(DIRECTIONS):
        here, there = _pairs(battle.rows, battle.columns, dx, dy)
        charged = _charged(factor, side, dx, dy, here, there, left, battle.ruleset.terrain.footprint)
        free = ~blocked[direction][here] & passable[there] & (charged != BLOCKED) & (factor_max(factor, side)[there] >= 0)
        target[direction][here] = np.where(free, node[there], -1)
        step_class[direction][here] = _classes(
            classes, direction >= FIRST_DIAGONAL, charged, mode[there], free, profile.modes
        )
    cells = battle.rows * battle.columns
    return MoveGraph(
        np.ascontiguousarray(target.reshape(8, cells).T),
        np.ascontiguousarray(step_class.reshape(8, cells).T),
        tuple(classes) or (StepClass(False, WHOLE, "walk"),),
        may_end.ravel(),
        may_open.ravel(),
        passable.ravel(),
    )


def _pairs(rows: int, columns: int, dx: int, dy: int) -> tuple[tuple[slice, slice], tuple[slice, slice]]:
    here = (slice(max(0, -dy), rows - max(0, dy)), slice(max(0, -dx), columns - max(0, dx)))
    there = (slice(max(0, dy), rows - max(0, -dy)), slice(max(0, dx), columns - max(0, -dx)))
    return here, there


def _cell_prices(
    battle: Battle, prices: tuple[SurfacePrice, ...], profile: Profile
) -> tuple[NDArray[np.int32], NDArray[np.int16]]:
    """Factor (BLOCKED = -1) and mode number of each cell."""
    index = battle.surfaces.index
    factors = np.array([price.factor for price in prices], dtype=np.int32)
    modes = np.array(
        [profile.modes.index(price.mode) if price.mode in profile.modes else 0 for price in prices], dtype=np.int16
    )
    return factors[index], modes[index]


def factor_max(factor: NDArray[np.int32], side: int) -> NDArray[np.int32]:
    """The greatest factor under a footprint at each anchor; BLOCKED where any cell is blocked or off the map."""
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
    here: tuple[slice, slice],
    there: tuple[slice, slice],
    left: bool,
    rule: str,
) -> NDArray[np.int32]:
    """The factor of a step at each starting anchor: the worst of the newly covered cells (or of those left)."""
    if side == 1 or rule == "anchor":
        return factor[here] if left else factor[there]
    rows, columns = factor.shape
    worst = np.full((rows, columns), WHOLE, dtype=np.int32)
    sign = -1 if left else 1
    height, width = rows - side + 1, columns - side + 1
    for j in range(side):
        for i in range(side):
            if 0 <= i + sign * dx < side and 0 <= j + sign * dy < side:
                continue  # covered before and after
            if height > 0 and width > 0:
                part = factor[j : j + height, i : i + width]
                np.maximum(worst[:height, :width], part, out=worst[:height, :width])
    return worst[here] if left else worst[there]


def _classes(
    classes: dict[StepClass, int],
    diagonal: bool,
    factor: NDArray[np.int32],
    mode: NDArray[np.int16],
    free: NDArray[np.bool_],
    modes: tuple[str, ...],
) -> NDArray[np.int16]:
    """Class numbers of steps, adding classes as they turn up."""
    packed = np.where(free, factor.astype(np.int64) * 64 + mode, -1)
    numbers = np.zeros(packed.shape, dtype=np.int16)
    for value in np.unique(packed):
        if value < 0:
            continue
        name = modes[int(value) % 64] if modes else "walk"
        key = StepClass(diagonal, int(value) // 64, name)
        numbers[packed == value] = classes.setdefault(key, len(classes))
    return numbers


def _occupancy(
    battle: Battle, profile: Profile, side: int
) -> tuple[NDArray[np.bool_], NDArray[np.bool_], NDArray[np.bool_]]:
    """Where a footprint may pass, end and buy: bool [rows, columns] each."""
    rules, token = battle.ruleset.occupancy, profile.token
    others = [other for other in battle.scenario.tokens.values() if other.id != token.id]
    allies = [other for other in others if is_ally(token, other)]
    hostile = [other for other in others if is_hostile(token, other)]
    neutral = [other for other in others if other not in allies and other not in hostile]
    barring = [
        *(allies if rules.ally == "block" else []),
        *(hostile if rules.enemy != "pass" else []),
        *(neutral if rules.neutral != "pass" else []),
    ]
    passable = ~battle.covered(barring, side)
    free = np.ones_like(passable) if token.size in rules.share else ~battle.covered(others, side)
    may_end = passable & free
    may_open = may_end | (passable & battle.covered(allies, side)) if rules.buy_on_ally else may_end
    return passable, may_end, may_open
