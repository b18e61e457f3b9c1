"""Movement through the air, under water and in the earth: a grid of levels one cell high.

A node is (level, anchor); level k lies between k and k + 1 cell sides above the map's datum. Which
mode moves there is told by the medium that fills it; flight above ground ignores the ground.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import Mask
from fivefoot.core.geometry.grid import CELL, DIRECTIONS, FIRST_DIAGONAL
from fivefoot.core.model.terrain import Surface
from fivefoot.core.rules.graph.edges import EdgeList
from fivefoot.core.rules.graph.passages import barred_steps, squeezed_steps, squeezing_factor
from fivefoot.core.rules.graph.phasing import ON_FOOT, bodies_met, open_matter
from fivefoot.core.rules.graph.places import BURROWING, FLYING, SWIMMING, MapWindow, Places
from fivefoot.core.rules.graph.profile import Profile, StepClass, combined_factor
from fivefoot.core.rules.graph.step_bars import FREE, StepBar
from fivefoot.core.rules.graph.surfaces import burdens
from fivefoot.core.rules.ruleset.schema.base import WHOLE, exact, thousandths
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.obstacles import Obstacles
from fivefoot.core.rules.space.surface_map import ground_kind, is_deep
from fivefoot.core.rules.space.tokens import height_of, speed_of

AIR, LIQUID, VISCOUS, SEMI_SOLID, SOLID, NONE = range(6)
MEDIA = ("air", "liquid", "viscous", "semi_solid", "solid")
SUPPORT_OF = {"fly": FLYING, "swim": SWIMMING, "burrow": BURROWING}
ALL_WAYS = 26  # the neighbours of a place, slanted ones and those above and below among them
MOST_TIMES = 4  # movements of one plan: three and a hasted one, or one that is open
MOST_PLACES = 400_000  # of a field in the air: more would take longer than a second

_Cut = tuple[slice, slice, slice]


@dataclass(frozen=True, slots=True, eq=False)
class VolumeGrid:
    """The levels `low`.. of a window: `mode` int8 [levels, height, width], the number of the
    profile's mode there or -1, and `factor` likewise. `directions` is how many columns of plain
    steps its nodes use.
    """

    low: int
    window: MapWindow
    mode: NDArray[np.int8]
    factor: NDArray[np.int32]
    side: int
    body: int
    directions: int
    holds: tuple[int, ...]  # by mode number


def support_in_mode(mode: str) -> int:
    """What holds up whoever moves through a volume in a mode; on foot it is the matter itself."""
    return SUPPORT_OF.get(mode, BURROWING if mode in ON_FOOT else FLYING)


def volume_modes(profile: Profile) -> list[str]:
    """The modes the token has that move through a volume: flight and burrowing with a speed,
    swimming below; walking within matter that it phases through.
    """
    ruleset, found = profile.ruleset, []
    for mode in profile.modes:
        record = ruleset.modes[mode]
        if mode in SUPPORT_OF and (record.deep or speed_of(ruleset, profile.token, mode) > 0):
            found.append(mode)
    if profile.phase is not None and not {"fly", "burrow"} & set(found):
        found += [mode for mode in profile.modes if mode in ON_FOOT][:1]
    return found


def volume_grid(
    battle: Battle, profile: Profile, side: int, window: MapWindow
) -> VolumeGrid | None:
    """The volume the token can move in, or None where it keeps to surfaces."""
    modes = _modes_here(battle, profile)
    if not modes:
        return None
    low, high = _level_range(battle, profile, modes, window)
    medium = _media(battle, profile, low, high)
    mode, factor = _cheapest_modes(profile, modes, medium)
    if profile.phase is not None:
        matter = np.isin(medium, (SEMI_SOLID, SOLID, NONE))
        thin = _within_decks(battle, low, high) & ~_within_decks(battle, low, high, wholly=True)
        open_matter(profile, modes, matter, thin, mode, factor)
    body = height_of(battle.ruleset, profile.token)
    walked = _walked_in_matter(profile, modes)
    tall = max(1, -(-body // CELL))
    mode, factor = _for_footprint(mode, factor, medium == AIR, side, tall, walked)
    rows, columns = window.slices()
    # Where the longest of the three ways counts, a slanted rise is a step of its own: all 26
    # neighbours. Else 8 on the level, and straight up and down.
    directions = ALL_WAYS if profile.ruleset.metric.vertical == "max" else 10
    holds = tuple(support_in_mode(name) for name in profile.modes)
    inside = mode[:, rows, columns], factor[:, rows, columns]
    return VolumeGrid(low, window, *inside, side, body, directions, holds)


def _modes_here(battle: Battle, profile: Profile) -> list[str]:
    """The modes of the token that leave the surfaces of this map."""
    modes = volume_modes(profile)
    if "swim" in modes and not _dives(battle, profile):
        modes.remove("swim")
    # On the level matter is walked through as ground is.
    return modes if battle.has_heights else [mode for mode in modes if mode in SUPPORT_OF]


def _cheapest_modes(
    profile: Profile, modes: list[str], medium: NDArray[np.int8]
) -> tuple[NDArray[np.int8], NDArray[np.int32]]:
    """The mode in which each cell of each level is cheapest (-1 = none) and its factor."""
    mode = np.full(medium.shape, -1, dtype=np.int8)
    factor = np.zeros(medium.shape, dtype=np.int32)
    for name in modes:
        mediums = profile.ruleset.modes[name].mediums if name in SUPPORT_OF else {}
        for code, word in enumerate(MEDIA):
            if word not in mediums:
                continue
            own, dense = profile.mode_factor(name), thousandths(exact(mediums[word]))
            slow = [] if profile.ignores_terrain else [own, dense, *burdens(profile)]
            price = combined_factor(profile.ruleset, slow)
            # Strictly cheaper: of modes that cost the same the first of the profile stays.
            here = (medium == code) & ((mode < 0) | (factor > price))
            mode[here], factor[here] = profile.modes.index(name), price
    return mode, factor


def filled_levels(surface: Surface, lowest: int = 0) -> range:
    """The levels whose foot lies in the liquid or the mud of a surface: from its bottom up to below
    its top.

    Mud of no given depth goes on down to level `lowest`, as earth without a top goes on for ever.

    >>> filled_levels(Surface("deep_water", height=500, depth=1600))
    range(-1, 1)
    """
    top = surface.height or 0
    if ground_kind(surface).medium == "semi_solid" and not surface.depth:
        return range(lowest, -(-top // CELL))
    return range(-(-(top - surface.depth) // CELL), -(-top // CELL))


def _dives(battle: Battle, profile: Profile) -> bool:
    """Whether some liquid of the map, deep enough to swim in, fills a level to dive to, at whatever
    height it lies.
    """
    liquids = [
        s for s in battle.surfaces.surfaces if ground_kind(s).medium in ("liquid", "viscous")
    ]
    return any(
        is_deep(battle.ruleset, profile.token, liquid) and filled_levels(liquid)
        for liquid in liquids
    )


def _level_range(
    battle: Battle, profile: Profile, modes: list[str], window: MapWindow
) -> tuple[int, int]:
    """Levels that its movement can come to: from the lowest ground or depth to as high as it flies
    or digs.

    No way of moving changes the level faster than a cell side for the price of one. Where a wide
    window would hold more than `MOST_PLACES`, a rise that takes several purchases is cut off first;
    it takes a second move then.
    """
    here = battle.base_level(profile.token) // CELL
    single = max(profile.budget, *profile.caps.values(), 0) // max(1, profile.cell)
    low, high = _reachable_levels(battle, profile, modes, here, single)
    levels = MOST_PLACES // (window.width * window.height)
    high = min(high, max(here + single + 1, low + levels))
    return max(low, min(here - single - 1, high - levels)), high


def _reachable_levels(
    battle: Battle, profile: Profile, modes: list[str], here: int, single: int
) -> tuple[int, int]:
    """The levels from `here` that matter, without regard to how many places they hold; `single` is
    how many one purchase changes.
    """
    columns = battle.columns_of_ground
    known = columns.level[columns.exists] if columns.exists.any() else np.zeros(1, np.int32)
    depth = max((-(-s.depth // CELL) for s in battle.surfaces.surfaces), default=0)
    # A pool for the turn is one movement, however often one goes on with it.
    times = MOST_TIMES if profile.per_purchase else 1
    most = single * times
    own = profile.counters.get("burrow", profile.cap("burrow"))  # what a Dash adds is in it (C38)
    dig = min(most, own * times // profile.cell) if "burrow" in modes else 0
    top = max(here, _highest_top(battle, profile, modes, known, dig))
    high = min(top, here + most) + 2
    if "fly" in modes:
        # Never less than a plain price: a mode that rises more cheaply gains no more levels than it
        # pays.
        up = max(WHOLE, thousandths(exact(profile.ruleset.modes["fly"].up)))
        high = max(high, here + most * WHOLE // up + 1)
    low = min(here, int(known.min()) // CELL - (depth if "swim" in modes else 0))
    # Over an abyss a flier may sink as far as it moves: there is no lowest ground.
    low = here - most if "fly" in modes and _has_abyss(battle) else low
    return max(low - dig, here - most - 1), high


def _has_abyss(battle: Battle) -> bool:
    return any(
        ground_kind(surface).is_void and not surface.depth for surface in battle.surfaces.surfaces
    )


def _highest_top(
    battle: Battle, profile: Profile, modes: list[str], known: NDArray[np.int32], dig: int
) -> int:
    """The highest level that has something to stand on, to dive into or to dig through."""
    if {"fly", "burrow", *ON_FOOT} & set(modes):
        tops = [int(known.max())]
    else:
        tops = [int(known.min())]
    for surface in battle.surfaces.surfaces:
        kind, top = ground_kind(surface), surface.height or 0
        if kind.medium in ("liquid", "viscous"):
            tops.append(top)
        elif dig and _is_dug(profile, surface):  # earth without a top goes on for ever
            tops.append(top + surface.depth if surface.depth else int(known.max()) + dig * CELL)
    return -(-max(tops) // CELL)


def _media(battle: Battle, profile: Profile, low: int, high: int) -> NDArray[np.int8]:
    """What fills each cell of each level: codes [levels, rows, columns]."""
    surfaces = battle.surfaces
    base = np.arange(low, high) * CELL
    by_surface = np.full((len(surfaces.surfaces), high - low), AIR, dtype=np.int8)
    for column, surface in zip(by_surface, surfaces.surfaces, strict=True):
        if ground_kind(surface).medium == "solid":
            # Earth and rock fill their column as high as it matters; what is barred to feet only
            # can be flown over (B39).
            top = (surface.height or 0) + (surface.depth or 10**7)
            column[base < top] = SOLID if _is_dug(profile, surface) else NONE
        else:
            _fill_column(battle, profile, surface, base, low, column)
    media: NDArray[np.int8] = np.moveaxis(by_surface[surfaces.index], 2, 0).copy()
    media[_within_decks(battle, low, high)] = NONE
    return media


def _is_dug(profile: Profile, surface: Surface) -> bool:
    """Whether a burrower may enter a surface that fills its place: earth, and rock where its system
    says so (B49, C14).
    """
    kind = ground_kind(surface)
    if kind.medium != "solid":
        return False
    return not kind.impassable or any(
        profile.ruleset.modes[mode].through_rock for mode in profile.modes
    )


def _within_decks(battle: Battle, low: int, high: int, wholly: bool = False) -> Mask:
    """The cells of the levels that the decks of bridges lie in, or fill from bottom to top: bool
    [levels, rows, columns].
    """
    base = np.arange(low, high) * CELL
    within = np.zeros((high - low, battle.rows, battle.columns), dtype=bool)
    for bridge, inside in battle.surfaces.bridges:
        deck = bridge.height or 0
        # A deck drawn without thickness still takes the level below its top.
        bottom = deck - max(1, bridge.thickness)
        filled = (base < deck) & (base >= bottom if wholly else base + CELL > bottom)
        within |= filled[:, None, None] & inside[None]
    return within


def _fill_column(
    battle: Battle,
    profile: Profile,
    surface: Surface,
    base: NDArray[np.int64],
    low: int,
    column: NDArray[np.int8],
) -> None:
    """What lies below a surface, what fills it and what is over it, level by level from `low`."""
    kind, top = ground_kind(surface), surface.height or 0
    # What is barred to feet is barred from below, too.
    below = NONE if kind.impassable else SOLID
    column[base < (top - surface.depth if kind.is_void else top)] = below
    code = {"liquid": LIQUID, "viscous": VISCOUS, "semi_solid": SEMI_SOLID}.get(kind.medium)
    if code is not None:
        levels = filled_levels(surface, low)
        # Nobody dives where it wades (A59).
        wades = code != SEMI_SOLID and not is_deep(battle.ruleset, profile.token, surface)
        column[max(0, levels.start - low) : max(0, levels.stop - low)] = NONE if wades else code
    if surface.ceiling is not None:
        column[base + CELL > surface.ceiling] = NONE
    if kind.is_void and not surface.depth:
        # An abyss has no bottom: below its rim there is air as well.
        column[base < top] = AIR


def _walked_in_matter(profile: Profile, modes: list[str]) -> int:
    """The number of the mode on foot in which matter is passed through, or -1."""
    on_foot = next((name for name in modes if name in ON_FOOT), None)
    return profile.modes.index(on_foot) if profile.phase is not None and on_foot else -1


def _for_footprint(
    mode: NDArray[np.int8],
    factor: NDArray[np.int32],
    air: Mask,
    side: int,
    tall: int,
    walked: int = -1,
) -> tuple[NDArray[np.int8], NDArray[np.int32]]:
    """Mode and worst factor for a body of several cells: all of its lowest level in one mode, the
    rest of it there, too, or in the air, as the head of a swimmer is.

    Who walks in matter, in the mode `walked`, has it for a floor though a part of it is in the air
    (C17).
    """
    _, rows, columns = mode.shape
    body_mode, body_factor = np.full_like(mode, -1), np.zeros_like(factor)
    height, width = rows - side + 1, columns - side + 1
    if height <= 0 or width <= 0:
        return body_mode, body_factor
    anchors = slice(None), slice(height), slice(width)
    cells = [
        (slice(None), slice(j, j + height), slice(i, i + width))
        for j, i in product(range(side), range(side))
    ]
    first, room = _leading_mode(mode, air, cells, walked), (mode >= 0) | air
    same, worst = first >= 0, body_factor[anchors]
    for cell in cells:
        same &= (mode[cell] == first) | (air[cell] & (first == walked))
        np.maximum(worst, factor[cell], out=worst)
        for up in range(1, tall):
            # Levels whose head would be above the grid keep their room: over it is air.
            same[:-up] &= room[cell][up:]
    body_mode[anchors] = np.where(same, first, -1)
    return body_mode, body_factor


def _leading_mode(
    mode: NDArray[np.int8], air: Mask, cells: list[tuple[slice, slice, slice]], walked: int
) -> NDArray[np.int8]:
    """The mode that all cells of a body have to share: that of its anchor, the first of `cells`,
    or the one of who walks in matter where only the anchor is in the air.
    """
    first = mode[cells[0]].copy()
    for cell in cells if walked >= 0 else ():
        first[air[cells[0]] & (mode[cell] == walked)] = walked
    return first


def volume_places(grid: VolumeGrid) -> Places:
    """The nodes of the volume, level by level, row by row."""
    levels = grid.mode.shape[0]
    window = grid.window
    z, y, x = np.mgrid[
        grid.low : grid.low + levels, window.top : window.bottom, window.left : window.right
    ]
    support = np.array(grid.holds, dtype=np.uint8)[np.maximum(grid.mode, 0).ravel()]
    return Places(
        x.ravel().astype(np.int32),
        y.ravel().astype(np.int32),
        (z.ravel() * CELL).astype(np.int32),
        support,
    )


def add_volume(
    battle: Battle,
    profile: Profile,
    grid: VolumeGrid,
    first: int,
    passable: Mask,
    target: NDArray[np.int32],
    step_class: NDArray[np.int16],
    edges: EdgeList,
) -> None:
    """The steps through the volume; its nodes are numbered from `first`."""
    shape = grid.mode.shape
    nodes = first + np.arange(grid.mode.size, dtype=np.int32).reshape(shape)
    open_ = _open_places(grid, first, passable)
    kinds, kind = _kinds(grid, open_)
    slowed_kinds = _slowed_kinds(profile, kinds)
    obstructions = _obstructions(battle, profile, grid)
    for column, (rise, direction) in enumerate(_ways(grid.directions)):
        here, there = _cut(shape, direction, rise)
        barred, slowed = obstructions.on_steps(direction, rise, here, there)
        free = open_[here] & open_[there] & (True if barred is None else ~barred)
        target[first:, column].reshape(shape)[here] = np.where(free, nodes[there], -1)
        plain, slow = (
            _class_numbers(profile, edges, pairs, direction, rise)[kind[there]]
            for pairs in (kinds, slowed_kinds)
        )
        chosen = plain if slowed is None else np.where(slowed, slow, plain)
        step_class[first:, column].reshape(shape)[here] = chosen


def bars_in_volume(
    battle: Battle, profile: Profile, grid: VolumeGrid, level: int, direction: int, rise: int
) -> StepBar:
    """What bars the step from a level in a direction, with a rise of -1, 0 or 1 levels, in a grid
    whose window holds nothing but its two cells.
    """
    here, there = _cut(grid.mode.shape, direction, rise)
    number = level // CELL - grid.low - here[0].start
    if not 0 <= number < here[0].stop - here[0].start:
        return StepBar.GROUND
    # Asked about thousands of single steps: the other directions are left out.
    obstructions = _obstructions(battle, profile, grid, (direction,))
    barred, _ = obstructions.on_steps(direction, rise, here, there)
    found = FREE if (grid.mode[there] >= 0)[number, 0, 0] else StepBar.GROUND
    if barred is None or not barred[number, 0, 0]:
        return found
    walls = barred_steps(battle, profile, grid.side, grid.window)
    return found | (StepBar.WALL if walls.full[direction][here[1:]].any() else StepBar.LOW_WALL)


def _open_places(grid: VolumeGrid, first: int, passable: Mask) -> Mask:
    """The places of the volume that somebody can be in; `passable` is told of the others."""
    open_: Mask = passable[first:].reshape(grid.mode.shape) & (grid.mode >= 0)
    passable[first:] = open_.ravel()
    return open_


def _class_numbers(
    profile: Profile,
    edges: EdgeList,
    kinds: list[tuple[int, int]],
    direction: int | None,
    rise: int,
) -> NDArray[np.int16]:
    """The class of a step in one direction to each kind of place, (mode, factor)."""
    steps = [_air_step(profile, *kind, direction, rise) for kind in kinds]
    return np.array([edges.number(step) for step in steps], np.int16)


def _ways(directions: int) -> Iterator[tuple[int, int | None]]:
    """Rise and direction (None: straight up or down) of the 26 or 10 steps of each place, in their
    order.
    """
    for rise in (0, 1, -1):
        across = range(8) if rise == 0 or directions == ALL_WAYS else ()
        upright = () if rise == 0 else (None,)
        for direction in (*across, *upright):
            yield rise, direction


@dataclass(frozen=True, slots=True, eq=False)
class _Obstructions:
    """What is in the way of steps through the volume: walls and gaps by direction, and the bodies
    of creatures.

    Each is bool [levels, height, width]. `bodies` are given only to who phases through them and
    through walls.
    """

    walls: Mapping[int, Mask]
    gaps: Mapping[int, Mask]
    bodies: Mask | None

    def on_steps(
        self, direction: int | None, rise: int, here: _Cut, there: _Cut
    ) -> tuple[Mask | None, Mask | None]:
        """The steps that are barred, and those that are slowed; None where no step is."""
        entered = None if self.bodies is None else self.bodies[there]
        if direction is None:
            return None, entered
        # A step up and over is one step: it meets walls at the higher of its levels, both ways.
        higher = there[0] if rise > 0 else here[0], here[1], here[2]
        met, gap = self.walls[direction][higher], self.gaps.get(direction)
        if entered is not None:
            return None, entered | met
        return met, gap[higher] if gap is not None else None


def _obstructions(
    battle: Battle, profile: Profile, grid: VolumeGrid, directions: Iterable[int] = range(8)
) -> _Obstructions:
    levels, bodies = len(grid.mode), None
    if profile.phase is not None:
        level = (np.arange(levels, dtype=np.int32) + grid.low)[:, None, None] * CELL
        bodies = bodies_met(battle, profile, grid.side, grid.window, level)
    squeezed = squeezed_steps(battle, profile, grid.side, grid.window)
    walls = {each: walls_at(battle, profile, grid, each, levels) for each in directions}
    gaps = {each: _met_at(squeezed, grid, each, levels) for each in walls if squeezed}
    return _Obstructions(walls, gaps, bodies)


def _slowed_kinds(profile: Profile, kinds: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The (mode, factor) pairs of steps through what slows: bodies and walls phased through, or
    else gaps.
    """
    if profile.phase is not None:
        return [(mode, max(factor, profile.phase)) for mode, factor in kinds]
    return [(mode, factor * squeezing_factor(profile) // WHOLE) for mode, factor in kinds]


def _cut(shape: tuple[int, ...], direction: int | None, rise: int) -> tuple[_Cut, _Cut]:
    """Where the steps of a direction begin in an array [levels, height, width], and where they
    end.
    """

    def pair(length: int, shift: int) -> tuple[slice, slice]:
        return slice(max(0, -shift), length - max(0, shift)), slice(
            max(0, shift), length - max(0, -shift)
        )

    dx, dy = DIRECTIONS[direction] if direction is not None else (0, 0)
    z, y, x = map(pair, shape, (rise, dy, dx))
    return (z[0], y[0], x[0]), (z[1], y[1], x[1])


def walls_at(
    battle: Battle, profile: Profile, grid: VolumeGrid, direction: int, levels: int
) -> Mask:
    """Which horizontal steps walls and narrow gaps block at each level: bool [levels, height,
    width].
    """
    barred = barred_steps(battle, profile, grid.side, grid.window)
    # Steps through the volume ask for it, and those into it and out of it on both sides.
    return battle.derived(
        "walls_at",
        (barred,),
        (direction, levels, grid.low, grid.body),
        lambda: _met_at(barred, grid, direction, levels),
    )


def walls_met(
    battle: Battle, profile: Profile, grid: VolumeGrid, direction: int, base: int
) -> Mask:
    """Which horizontal steps walls and narrow gaps block to a body at one height, which may lie
    between two levels: bool [height, width].
    """
    barred = barred_steps(battle, profile, grid.side, grid.window)
    met: Mask = barred.full[direction]
    if barred.low.any_in(direction):
        here = (slice(0, grid.window.height), slice(0, grid.window.width))
        met = met | barred.low.met_at(direction, here, np.array([base]), grid.body)[0]
    return met


def _met_at(barred: Obstacles, grid: VolumeGrid, direction: int, levels: int) -> Mask:
    """What bars the steps in a direction to a body at each level."""
    blocked = np.repeat(barred.full[direction][None], levels, axis=0)
    if barred.low.any_in(direction):
        here = (slice(0, grid.window.height), slice(0, grid.window.width))
        bases = (np.arange(levels, dtype=np.int64) + grid.low) * CELL
        blocked |= barred.low.met_at(direction, here, bases, grid.body)
    return blocked


def _kinds(grid: VolumeGrid, open_: Mask) -> tuple[list[tuple[int, int]], NDArray[np.int16]]:
    """The (mode, factor) pairs of the open places, and the number of each place's pair."""
    # Factor and mode in one number, as on the ground.
    packed = np.where(open_, grid.factor.astype(np.int64) * 64 + grid.mode, -1)
    kind = np.zeros(packed.shape, dtype=np.int16)
    pairs: list[tuple[int, int]] = []
    rest = packed[open_]
    while len(rest):
        value = int(rest[0])
        kind[packed == value] = len(pairs)
        pairs.append((value % 64, value // 64))
        rest = rest[rest != value]
    return pairs or [(0, WHOLE)], kind


def _air_step(
    profile: Profile, mode: int, factor: int, direction: int | None, rise: int
) -> StepClass:
    diagonal = direction is not None and direction >= FIRST_DIAGONAL
    straights = int(direction is not None and not diagonal)
    return StepClass(
        diagonal, factor, profile.modes[mode], "air", rise * profile.cell, straights, int(diagonal)
    )
