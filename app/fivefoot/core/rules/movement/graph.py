"""The map as the search sees it: places to be, and the steps between them with their classes.

The first nodes are the places one can stand, layer by layer over the window (row by row); after them come holds on
faces (climbing) and places in the air, under water or in the earth, for tokens that move there. Walkers use exact
levels, fliers levels of one cell.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import Mask, blocked_footprint_steps, split_footprints
from fivefoot.core.geometry.grid import CELL, DIRECTIONS, FIRST_DIAGONAL, Cell
from fivefoot.core.model.terrain import Surface
from fivefoot.core.model.token import Token, is_ally, is_hostile
from fivefoot.core.rules.battle import Battle
from fivefoot.core.rules.columns import footprint_columns
from fivefoot.core.rules.company import moves_along
from fivefoot.core.rules.ground import is_deep, kind_of
from fivefoot.core.rules.movement.climbs import add_climbs, climb_places
from fivefoot.core.rules.movement.edges import EdgeList, ExtraEdges
from fivefoot.core.rules.movement.leaps import add_leaps
from fivefoot.core.rules.movement.places import (
    GROUND,
    HOLDS,
    SWIMMING,
    GroundLayers,
    Places,
    Window,
    joined,
    window_around,
)
from fivefoot.core.rules.movement.profile import WHOLE, Profile, StepClass, combine
from fivefoot.core.rules.movement.volume import VolumeGrid, add_volume, volume_grid, volume_places
from fivefoot.core.rules.ruleset.schema.base import exact, thousandths
from fivefoot.core.rules.tokens import height_of, is_blocked

BLOCKED = -1
NOTHING = 0  # an abyss: nothing to stand on, and nothing that slows what stands beside it


@dataclass(frozen=True, slots=True, eq=False)
class SurfacePrice:
    """How a token moves over a surface: the mode it uses there and the factor, or BLOCKED."""

    mode: str
    factor: int
    rough: bool


@dataclass(frozen=True, slots=True, eq=False)
class MoveGraph:
    """Steps of a footprint: `target` int32 and `step_class` int16 [nodes, directions], `extra` the other edges,
    `classes` what each class number means, `may_end`, `may_open` and `passable` bool [nodes]."""

    window: Window
    layers: int
    places: Places
    target: NDArray[np.int32]
    step_class: NDArray[np.int16]
    extra: ExtraEdges
    classes: tuple[StepClass, ...]
    may_end: NDArray[np.bool_]
    may_open: NDArray[np.bool_]
    passable: NDArray[np.bool_]

    def ground_node(self, cell: Cell, layer: int = 0) -> int:
        """The node of standing in a cell of the window."""
        window = self.window
        return (layer * window.height + cell[1] - window.top) * window.width + cell[0] - window.left

    def nodes_at(self, cell: Cell) -> list[int]:
        """All nodes of a cell: standing places first. Empty outside the window."""
        if not self.window.holds(cell):
            return []
        area = self.window.width * self.window.height
        ground = [self.ground_node(cell, layer) for layer in range(self.layers)]
        return [*ground, *(int(node) for node in self.places_after(cell, area * self.layers))]

    def places_after(self, cell: Cell, first: int) -> NDArray[np.int64]:
        """Nodes of a cell from number `first` on."""
        if first >= len(self.places):
            return np.zeros(0, dtype=np.int64)
        here = (self.places.x[first:] == cell[0]) & (self.places.y[first:] == cell[1])
        return np.nonzero(here)[0] + first


def price_surface(battle: Battle, profile: Profile, surface: Surface) -> SurfacePrice:
    """The best ground mode for a surface and its factor; BLOCKED where the token cannot enter it on the ground."""
    ruleset, kind = profile.ruleset, kind_of(surface)
    rough = kind.rough
    if profile.phase is not None and (kind.impassable or kind.medium == "solid"):
        return SurfacePrice("walk", profile.phase, False)
    if kind.impassable:
        return SurfacePrice("walk", BLOCKED, rough)
    if kind.is_void and not surface.depth:
        return SurfacePrice("walk", NOTHING, rough)
    swims = kind.medium in ("liquid", "viscous") and is_deep(battle.ruleset, profile.token, surface)
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
        if (rough or kind.medium == "liquid") and not swims:  # who does not swim in it wades (A59)
            factors.append(thousandths(exact(ruleset.terrain.difficult)))
        if profile.drag is not None:
            factors.append(thousandths(exact(ruleset.drag.factor)))
        if profile.side != profile.full_side or (profile.action.movement and profile.action.movement.squeezes):
            factors.append(thousandths(exact(ruleset.squeeze.factor)))
        free = profile.action.movement is not None and profile.action.movement.ignores_terrain
        candidates.append((WHOLE if free else combine(ruleset, factors), profile.modes.index(mode), mode))
    if not candidates:
        return SurfacePrice("walk", BLOCKED, rough)
    factor, _, mode = min(candidates)
    return SurfacePrice(mode, factor, (rough or kind.medium == "liquid") and not swims)


def surface_prices(battle: Battle, profile: Profile) -> tuple[SurfacePrice, ...]:
    """A price for each surface of the map, in the order of `battle.columns_of_ground.surfaces`."""
    known: dict[tuple[str, int, tuple[str, ...]], SurfacePrice] = {}
    prices = []
    for surface in battle.columns_of_ground.surfaces:
        key = (surface.kind, surface.depth, surface.tags)
        if key not in known:
            known[key] = price_surface(battle, profile, surface)
        prices.append(known[key])
    return tuple(prices)


def window_of(battle: Battle, profile: Profile, purchases: int, under_way: bool = False) -> Window:
    """The part of the map that movement can come to: no step costs less than a cell."""
    most = max([profile.budget, profile.straight_budget or 0, *profile.caps.values()])
    total = most * max(1, purchases + (1 if under_way or not profile.per_purchase else 0))
    radius = total // max(1, profile.cell) + 1
    return window_around([profile.token.cell], int(radius), battle.columns, battle.rows)


def build_graph(battle: Battle, profile: Profile, window: Window | None = None, named: bool = False) -> MoveGraph:
    """The graph for a token's movement under an action, over a window (None = the whole map).

    `named` is for a path that somebody spelled out: it holds leaps that a search is spared.

    Kept until anything of the scenario changes: a hover, the press after it and the drop ask for the same graph.
    """
    window = window or Window(0, 0, battle.columns, battle.rows)
    scenario = battle.scenario
    return battle.derived(
        "graph",
        (scenario.scene, scenario.tokens, scenario.encounter, battle.ruleset, profile.token),
        (
            profile.action_id, profile.budget, profile.straight_budget,
            profile.modes, profile.passes, profile.leaps, window, named,
        ),
        lambda: _built_graph(battle, profile, window, named),
    )


def _built_graph(battle: Battle, profile: Profile, window: Window, named: bool) -> MoveGraph:
    side = profile.side
    ground = ground_layers(battle, profile, side, window)
    classes: dict[StepClass, int] = {}
    edges = EdgeList(classes)
    heights = battle.has_heights
    volume = volume_grid(battle, profile, side, window)
    standing = _standing_places(battle, profile, ground, window)
    faces = climb_places(battle, profile, side, window, ground) if heights else None
    parts = [standing, *([faces.places] if faces else []), *([volume_places(volume)] if volume else [])]
    places = joined(parts)
    passable, may_end, may_open = occupancy(battle, profile, side, places)
    usable = np.concatenate([(ground.exists & ground.fits).ravel(), np.ones(len(places) - len(standing), dtype=bool)])
    passable &= usable
    if side != profile.full_side:
        may_end &= _room_for_all(battle, profile, places)
        may_open &= may_end
    target, step_class = _plain_steps(battle, profile, side, window, ground, passable, classes, volume)
    if faces is not None:
        add_climbs(battle, profile, faces, ground, len(standing), window, passable, edges)
    if volume is not None:
        first = len(standing) + (len(faces.places) if faces else 0)
        add_volume(battle, profile, volume, first, standing, passable, target, step_class, edges, ground.worst.ravel())
    add_leaps(battle, profile, window, passable, edges, (target, step_class), named)
    return MoveGraph(
        window, len(ground.level), places, target, step_class, edges.sorted(len(places)),
        tuple(classes) or (StepClass(False, WHOLE, "walk"),), may_end & usable, may_open & usable, passable,
    )  # fmt: skip


def _room_for_all(battle: Battle, profile: Profile, places: Places) -> NDArray[np.bool_]:
    """Where a squeezing creature has room for its whole footprint again: a squeeze ends only there."""
    _, whole, _ = occupancy(battle, profile, profile.full_side, places)
    split = split_footprints(battle.cell_steps(), profile.full_side)
    return whole & ~split[places.y, places.x]


def ground_layers(battle: Battle, profile: Profile, side: int, window: Window) -> GroundLayers:
    """Standing places of the footprint in the window with their factors."""
    columns = battle.columns_of_ground
    level, exists, ceiling = battle.derived(
        "footprint_columns", (columns,), (side,), lambda: footprint_columns(columns, side)
    )
    prices = surface_prices(battle, profile)
    factors = np.array([price.factor for price in prices], dtype=np.int32)
    numbers = [profile.modes.index(price.mode) if price.mode in profile.modes else 0 for price in prices]
    modes = np.array(numbers, dtype=np.int16)
    factor, mode = factors[columns.surface], modes[columns.surface]
    if len(factor) > 1:  # beside a bridge's deck its layer continues on the ground
        absent = ~columns.exists[1:]
        factor[1:] = np.where(absent, factor[0], factor[1:])
        mode[1:] = np.where(absent, mode[0], mode[1:])
    cut = (slice(None), *window.slices())
    worst = np.stack([factor_max(layer, side) for layer in factor])
    stood = worst if _covers_ground(profile) else _footholds(battle, side)
    body = body_height(battle, profile)
    fits = (ceiling[cut] - level[cut]) >= body
    return GroundLayers(level[cut], exists[cut] & (stood[cut] != BLOCKED), fits, worst[cut], factor, mode[cut])


def _covers_ground(profile: Profile) -> bool:
    """Whether one of the modes goes over ground; a Fly action of its own does not, but takes off and lands (B45)."""
    return any(not profile.ruleset.modes[mode].vertical for mode in profile.modes)


def _footholds(battle: Battle, side: int) -> NDArray[np.int32]:
    """Where a footprint has firm ground under it, whatever mode it moves in: WHOLE or BLOCKED, by layer."""
    columns = battle.columns_of_ground
    kinds = [kind_of(surface) for surface in columns.surfaces]
    firm = [not (k.impassable or k.is_void) and k.medium in ("ground", "semi_solid") for k in kinds]
    factor = np.where(np.array(firm)[columns.surface], WHOLE, BLOCKED).astype(np.int32)
    if len(factor) > 1:
        factor[1:] = np.where(~columns.exists[1:], factor[0], factor[1:])
    return np.stack([factor_max(layer, side) for layer in factor])


def body_height(battle: Battle, profile: Profile) -> int:
    """How much room the token needs above it: half when it crawls (A60)."""
    height = height_of(battle.ruleset, profile.token)
    return height // 2 if is_blocked(battle.ruleset, profile.token, "walk") else height


def _standing_places(battle: Battle, profile: Profile, ground: GroundLayers, window: Window) -> Places:
    layers = ground.level.shape[0]
    y, x = np.mgrid[window.top : window.bottom, window.left : window.right]
    swims = np.array([battle.ruleset.modes[mode].deep for mode in profile.modes] or [False])
    hold = np.where(swims[ground.mode], SWIMMING, GROUND)
    return Places(
        np.tile(x.ravel(), layers).astype(np.int32), np.tile(y.ravel(), layers).astype(np.int32),
        ground.level.ravel().astype(np.int32), hold.ravel().astype(np.uint8),
    )  # fmt: skip


def step_limits(battle: Battle) -> tuple[int, int]:
    """Rise and drop of an ordinary step, in thousandths of a cell."""
    height = battle.ruleset.height
    return thousandths(exact(height.free_step)), thousandths(exact(height.free_drop))


def _plain_steps(
    battle: Battle,
    profile: Profile,
    side: int,
    window: Window,
    ground: GroundLayers,
    passable: Mask,
    classes: dict[StepClass, int],
    volume: VolumeGrid | None,
) -> tuple[NDArray[np.int32], NDArray[np.int16]]:
    """The eight steps of each standing place, to each layer."""
    layers, height, width = ground.level.shape
    columns = max(8 * layers, volume.directions if volume else 0)
    area, total = height * width, len(passable)
    target = np.full((8 * layers, layers * area), -1, dtype=np.int32)
    step_class = np.zeros((8 * layers, layers * area), dtype=np.int16)
    node = np.arange(area, dtype=np.int32).reshape(height, width)
    blocked = barred_steps(battle, profile, side)[(slice(None), *window.slices())]
    narrow = narrow_steps(battle, profile, side)
    if narrow is not None:
        narrow = narrow[(slice(None), *window.slices())]
    ghosts = _ghosts(battle, profile, side, window)
    low = [
        (bottom, top, blocked_footprint_steps(steps, side)[(slice(None), *window.slices())])
        for bottom, top, steps, _ in battle.low_steps()
    ]
    free_step, free_drop = step_limits(battle)
    body = body_height(battle, profile)
    left = battle.ruleset.terrain.charge == "left"
    for after in range(layers):
        open_there = passable[after * area : (after + 1) * area].reshape(height, width)
        for direction, (dx, dy) in enumerate(DIRECTIONS):
            here, there = _pairs(height, width, dx, dy)
            charged = _charged(ground.factor[after], side, dx, dy, window, here, left,
                               battle.ruleset.terrain.footprint)  # fmt: skip
            if narrow is not None:
                tight = combine(battle.ruleset, [WHOLE, thousandths(exact(battle.ruleset.squeeze.factor))])
                charged = np.where(narrow[direction][here] & (charged > 0), charged * tight // WHOLE, charged)
            if ghosts is not None and profile.phase is not None:
                through = blocked[direction][here] | ghosts[there]
                charged = np.where(through & (charged > 0), np.maximum(charged, profile.phase), charged)
            for before in range(layers):
                z1, z2 = ground.level[before][here], ground.level[after][there]
                free = (
                    (~blocked[direction][here] | (profile.phase is not None))
                    & open_there[there] & ground.exists[before][here]
                    & (charged != BLOCKED) & (z2 - z1 <= free_step) & (z1 - z2 <= free_drop)
                )  # fmt: skip
                for bottom, top, mask in low:
                    higher = np.maximum(z1, z2)
                    free &= ~(mask[direction][here] & (top - higher > free_step) & (bottom < higher + body))
                place = (8 * after + direction, slice(before * area, (before + 1) * area))
                steps = target[place].reshape(height, width)
                steps[here] = np.where(free, node[there] + after * area, -1)
                step_class[place].reshape(height, width)[here] = _classes(
                    classes, direction, charged, ground.mode[after][there], free, profile
                )
    return _by_node(target, columns, total, -1), _by_node(step_class, columns, total, 0)


def _by_node(steps: NDArray[Any], columns: int, total: int, nothing: int) -> NDArray[Any]:
    """Steps by column and standing place as [nodes, columns], the other nodes still without any."""
    whole = np.full((total, columns), nothing, dtype=steps.dtype)
    whole[: steps.shape[1], : len(steps)] = steps.T
    return whole


def barred_steps(battle: Battle, profile: Profile, side: int) -> Mask:
    """Steps that barriers and the map's edge block: for the footprint, for what it drags, and through narrow gaps."""
    blocked = battle.footprint_steps(side)
    if profile.drag is not None:
        own, other = profile.token.cell, profile.drag.cell
        theirs = battle.footprint_steps(battle.footprint(profile.drag).side)
        blocked = blocked | _shifted(theirs, other.x - own.x, other.y - own.y)
    gaps = battle.gap_widths() if side == 1 else None
    if gaps is None:
        return blocked
    least = CELL if not profile.squeezes else thousandths(exact(battle.ruleset.squeeze.width_ratio))
    blocked = blocked.copy()
    blocked[:FIRST_DIAGONAL] |= gaps < least
    return blocked


def narrow_steps(battle: Battle, profile: Profile, side: int) -> Mask | None:
    """Steps through gaps that only a squeezing token passes, where squeezing is a part of any movement."""
    gaps = battle.gap_widths() if side == 1 and profile.squeezes else None
    if gaps is None or (profile.action.movement is not None and profile.action.movement.squeezes):
        return None
    narrow = np.zeros((8, battle.rows, battle.columns), dtype=bool)
    narrow[:FIRST_DIAGONAL] = gaps < CELL
    return narrow


def _shifted(blocked: Mask, dx: int, dy: int) -> Mask:
    """A mask by the anchor of something that stands (dx, dy) away; off the map is blocked."""
    moved = np.ones_like(blocked)
    _, rows, columns = blocked.shape
    here, there = _pairs(rows, columns, dx, dy)
    moved[(slice(None), *here)] = blocked[(slice(None), *there)]
    return moved


def _ghosts(battle: Battle, profile: Profile, side: int, window: Window) -> Mask | None:
    """Where a phasing token would be inside a creature."""
    if profile.phase is None:
        return None
    others = [t for t in battle.scenario.tokens.values() if t.id != profile.token.id]
    return battle.covered(others, side)[window.slices()]


def _pairs(rows: int, columns: int, dx: int, dy: int) -> tuple[tuple[slice, slice], tuple[slice, slice]]:
    here = (slice(max(0, -dy), rows - max(0, dy)), slice(max(0, -dx), columns - max(0, dx)))
    there = (slice(max(0, dy), rows - max(0, -dy)), slice(max(0, dx), columns - max(0, -dx)))
    return here, there


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
    window: Window,
    here: tuple[slice, slice],
    left: bool,
    rule: str,
) -> NDArray[np.int32]:
    """The factor of a step at each starting anchor: the worst of the newly covered cells (or of those left)."""
    rows, columns = factor.shape
    top, low = window.top + here[0].start, window.left + here[1].start
    height, width = here[0].stop - here[0].start, here[1].stop - here[1].start
    worst = np.zeros((height, width), dtype=np.int32)
    barred = np.zeros((height, width), dtype=bool)
    for j in range(side if rule != "anchor" else 1):
        for i in range(side if rule != "anchor" else 1):
            if side > 1 and rule != "anchor" and _stays(i, j, dx, dy, side, left):
                continue
            y0, x0 = (top + j, low + i) if left else (top + dy + j, low + dx + i)
            part = np.full((height, width), BLOCKED, dtype=np.int32)
            y1, x1 = min(rows, y0 + height), min(columns, x0 + width)
            part[: max(0, y1 - y0), : max(0, x1 - x0)] = factor[y0:y1, x0:x1]
            np.maximum(worst, part, out=worst)
            barred |= part == BLOCKED
    return np.where(barred, BLOCKED, np.where(worst == NOTHING, WHOLE, worst))


def _stays(i: int, j: int, dx: int, dy: int, side: int, left: bool) -> bool:
    """Whether a cell of the footprint (of the old one when the cells left are charged) is covered before and after."""
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
    """Class numbers of steps, adding classes as they turn up. Only where run-ups are straight they have a heading."""
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


def occupancy(
    battle: Battle, profile: Profile, side: int, places: Places
) -> tuple[NDArray[np.bool_], NDArray[np.bool_], NDArray[np.bool_]]:
    """Where a footprint may pass, end and buy: bool [nodes] each. Creatures above or below are no obstacle."""
    rules, token = battle.ruleset.occupancy, profile.token
    tokens = battle.scenario.tokens.values()
    others = [other for other in tokens if other.id != token.id and not moves_along(battle, token, other)]
    passable = np.ones(len(places), dtype=bool)
    free = np.ones(len(places), dtype=bool)
    on_ally, on_others = np.zeros(len(places), dtype=bool), np.zeros(len(places), dtype=bool)
    tall = height_of(battle.ruleset, token)
    for other in others:
        covered = _covers(battle, places, side, tall, other)
        ally, hostile = is_ally(token, other), is_hostile(token, other)
        rule = rules.ally if ally else rules.enemy if hostile else rules.neutral
        if rule != "pass" and profile.phase is None and not passes(profile, other):
            passable &= ~covered
        free &= ~covered
        if ally:
            on_ally |= covered
        else:
            on_others |= covered
    may_end = passable & (free | (token.size in rules.share))
    may_open = may_end | (passable & on_ally & ~on_others) if rules.buy_on_ally else may_end
    return passable, may_end, may_open


def passes(profile: Profile, other: Token) -> bool:
    """Whether the profile lets the token through this creature's space (phasing, or a contest already won)."""
    return other.id in profile.passes


def _covers(battle: Battle, places: Places, side: int, tall: int, other: Token) -> NDArray[np.bool_]:
    x, y = other.cell
    width = battle.footprint(other).side
    covered: NDArray[np.bool_] = (
        (places.x > x - side) & (places.x < x + width) & (places.y > y - side) & (places.y < y + width)
    )
    base = battle.base_level(other)
    return covered & (places.z < base + height_of(battle.ruleset, other)) & (places.z + tall > base)


def node_of_token(battle: Battle, profile: Profile, graph: MoveGraph) -> int:
    """The node at which a token is now: by what holds it up, then by the nearest level."""
    token = profile.token
    nodes, places = graph.nodes_at(token.cell), graph.places
    if not nodes:
        return 0
    level = battle.base_level(token)
    hold = HOLDS.index(token.support) if token.support in HOLDS else 0
    standing = len(places) if token.support == "falling" else graph.layers * graph.window.width * graph.window.height

    def unlike(node: int) -> tuple[bool, int, int]:
        grounded = node < standing
        dives = hold == SWIMMING and not grounded and int(places.hold[node]) == SWIMMING
        same = grounded or dives if hold in (GROUND, SWIMMING) else int(places.hold[node]) == hold and not grounded
        return (not same, abs(int(places.z[node]) - level), node)

    return min(nodes, key=unlike)
