"""What a leap from a level has to cross: gaps, ground that slows or harms, and what stands in the
way.

Which ground is a gap depends on the level of the take-off: a street is a gap for somebody on a
roof, and floor for somebody who walks along it. Shapes are drawn ground, not cells, so a gap is as
wide as its polygon.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum
from functools import partial
from itertools import product
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import Mask, without_sides
from fivefoot.core.geometry.grid import CELL
from fivefoot.core.model.terrain import Surface
from fivefoot.core.rules.graph.leap_pieces import Pieces, in_pieces
from fivefoot.core.rules.graph.seen_ground import (
    InSight,
    floor_in_sight,
    ground_in_sight,
    painted_cells,
    painted_squares,
)
from fivefoot.core.rules.ruleset.schema.base import WHOLE
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.columns import ABYSS, footprint_columns
from fivefoot.core.rules.space.surface_map import SurfaceMap, ground_kind, polygon_of

NO_TOP = 10**7

Numbers = NDArray[np.int64]


class Slow(IntEnum):
    """Which ground to stand on counts as something to leap over: everything but merely slow ground,
    or all of it.
    """

    DANGEROUS = 0
    ANY = 1


def is_slow(surface: Surface) -> bool:
    """Whether ground can be stood on but is worth leaping over: rough, costly, dangerous, or
    liquid.
    """
    kind = ground_kind(surface)
    dear = kind.rough or surface.factor > WHOLE
    return dear or kind.hazard or kind.medium not in ("ground", "solid")


def counts_as_leapt(surface: Surface, slow: Slow) -> bool:
    """Whether slow ground is something to leap; difficult terrain, mud and wading are merely
    slow.
    """
    return is_slow(surface) and (slow is Slow.ANY or not is_merely_slow(surface))


def is_merely_slow(surface: Surface) -> bool:
    """Whether ground does no more than slow; a liquid deeper than half a body of one cell is swum
    in, not waded.
    """
    kind = ground_kind(surface)
    if kind.medium == "liquid" and (
        surface.depth * 2 > CELL or (not kind.rough and not surface.depth)
    ):
        return False
    dear = kind.rough or surface.factor > WHOLE
    return (dear or kind.medium in ("semi_solid", "liquid")) and not kind.hazard


def is_always_leapt(surface: Surface, slow: Slow) -> bool:
    """Whether a surface is something to leap over from every level; `slow` tells which slow ground
    counts too.

    Earth and rock can never be stood on, however high their top is.
    """
    kind = ground_kind(surface)
    return (
        kind.medium == "solid"
        or (kind.medium == "ground" and kind.impassable)
        or counts_as_leapt(surface, slow)
    )


class Leapt(NamedTuple):
    """What decides from which levels some surfaces are leapt over: `always` [kinds of slow ground,
    count], and their `top`, where it is more than a step above or below the take-off.
    """

    always: Mask
    top: Numbers

    @classmethod
    def of(cls, surfaces: Sequence[Surface], floor: int = 0) -> Leapt:
        """That of some surfaces; `floor` is the level of what they lie on."""
        always = [[is_always_leapt(surface, slow) for surface in surfaces] for slow in Slow]
        top = [top_of(surface, floor) for surface in surfaces]
        return cls(np.array(always, dtype=bool), np.array(top, dtype=np.int64))

    @classmethod
    def joined(cls, several: Sequence[Leapt]) -> Leapt:
        """Several as one."""
        return cls(*(np.concatenate(each, axis=-1) for each in zip(*several, strict=True)))

    def taken(self, numbers: Numbers) -> Leapt:
        """That of some of the surfaces, in another order or several times."""
        return Leapt(self.always[:, numbers], self.top[numbers])

    def from_groups(self, groups: Groups) -> Mask:
        """Which surfaces each group of take-offs leaps over: bool [groups, count]."""
        low, high = (groups.level + sign * groups.free for sign in (-1, 1))
        apart = (self.top < low[:, None]) | (self.top > high[:, None])
        leapt: Mask = apart | self.always[groups.slow]
        return leapt


class Groups(NamedTuple):
    """Groups of take-offs that leap over the same things: their levels, the slow ground that counts
    for each, and the height of a step.
    """

    level: Numbers
    slow: Numbers
    free: int


def top_of(surface: Surface, floor: int = 0) -> int:
    """The level up to which a surface is in the way of bodies: of the bottom for pits; an abyss has
    none.
    """
    kind = ground_kind(surface)
    own = surface.height if surface.height is not None else floor
    if kind.is_void:
        return own - surface.depth if surface.depth else ABYSS
    return (
        own + (surface.depth or NO_TOP) if kind.medium == "solid" else own
    )  # earth and rock fill their column


def slow_places(battle: Battle, side: int) -> Mask:
    """Standing places of a footprint with any of its cells on slow ground: bool [layers, rows,
    columns] by anchor.

    Only ground at the standing level counts: a stream below a bridge does not count for somebody on
    it.
    """
    columns = battle.columns_of_ground
    slow = np.array([is_slow(surface) for surface in columns.surfaces], dtype=bool)
    cells = slow[columns.surface] & columns.exists
    if side == 1:
        return np.asarray(cells)
    level, marked = footprint_columns(columns, side)[0], np.zeros_like(cells)
    height, breadth = battle.rows - side + 1, battle.columns - side + 1
    for j, i in product(range(side), range(side)):
        cell = (slice(None), slice(j, j + height), slice(i, i + breadth))
        here = (slice(None), slice(height), slice(breadth))
        marked[here] |= cells[cell] & (columns.level[cell] == level[here])
    return marked


class LeaptPieces(NamedTuple):
    """Drawn ground in pieces, and from where each of them is leapt over."""

    pieces: Pieces
    leapt: Leapt


def leapt_pieces(
    battle: Battle, groups: Groups, with_paint: bool
) -> Iterator[tuple[Numbers, LeaptPieces]]:
    """All ground that leaps may cross, in thousandths of a cell, as groups of take-offs see it: the
    numbers of the groups, and their pieces.

    Without `with_paint` drawn ground alone.
    """
    scene = battle.scenario.scene
    # Cutting the floor out takes long: only where somebody stands above or below it.
    with_floor = bool(Leapt.of([scene.floor]).from_groups(groups).any())
    decks = [ground.surface for ground in scene.ground if ground.surface.kind == "bridge"]
    alike: dict[tuple[SeenDeck, ...], list[int]] = {}
    for number, level in enumerate(groups.level.tolist()):
        seen = tuple(_deck_seen(deck, level, groups.free) for deck in decks)
        alike.setdefault(seen, []).append(number)
    for seen, numbers in alike.items():
        yield (
            np.array(numbers),
            battle.derived(
                "leapt_pieces",
                (battle.surfaces,),
                (seen, with_floor, with_paint),
                partial(_drawn_pieces, battle, seen, with_floor, with_paint),
            ),
        )


class SeenDeck(IntEnum):
    """What a bridge's deck is to a leap: out of its way, what one walks on, or in front of the
    body.
    """

    AWAY = 0
    UNDERFOOT = 1
    IN_FRONT = 2


def _deck_seen(surface: Surface, level: int, free: int) -> SeenDeck:
    deck = surface.height or 0
    if abs(deck - level) <= free:
        return SeenDeck.UNDERFOOT
    if deck > level and deck - surface.thickness < level + CELL:
        return SeenDeck.IN_FRONT
    return SeenDeck.AWAY


def _drawn_pieces(
    battle: Battle, seen: tuple[SeenDeck, ...], with_floor: bool, with_paint: bool
) -> LeaptPieces:
    """The ground to leap over, in the pieces that are visible of it: no union of them is needed."""
    shapes, leapt = _below_decks(battle, with_floor, with_paint)
    always = Leapt(np.ones((len(Slow), 1), dtype=bool), np.zeros(1, dtype=np.int64))
    bridges = [each for each in battle.scenario.scene.ground if each.surface.kind == "bridge"]
    for bridge, place in zip(bridges, seen, strict=True):
        deck = polygon_of(bridge)
        # On a deck at one's own level one walks: what lies below is no gap. One in front of the
        # body has to be leapt.
        if place is SeenDeck.UNDERFOOT:
            over = shapely.intersects(shapes, deck)
            shapes[over] = shapely.difference(shapes[over], deck)
        elif place is SeenDeck.IN_FRONT:
            shapes, leapt = np.append(shapes, deck), Leapt.joined([leapt, always])
    left = np.flatnonzero(~shapely.is_empty(shapes))
    pieces, shape = in_pieces(shapes[left])
    return LeaptPieces(pieces, leapt.taken(left[shape]))


def _below_decks(
    battle: Battle, with_floor: bool, with_paint: bool
) -> tuple[NDArray[np.object_], Leapt]:
    """All ground in sight but bridges, and from where each shape is leapt over."""
    scene, surfaces = battle.scenario.scene, battle.surfaces.surfaces
    none: InSight = (np.zeros(0, dtype=np.int64), np.zeros(0, dtype=object))
    number, ground = ground_in_sight(battle)
    painted, squares = painted_squares(battle) if with_paint else none
    bare = floor_in_sight(battle) if with_floor else none[1]
    layers = [each.surface for each in scene.ground]
    kinds = [
        Leapt.of([scene.floor]).taken(np.zeros(len(bare), dtype=np.int64)),
        Leapt.of(layers, scene.floor.height or 0).taken(number),
        Leapt.of(surfaces if with_paint else ()).taken(painted),
    ]
    return np.concatenate([bare, ground, squares]), Leapt.joined(kinds)


class LowWalls(NamedTuple):
    """Low walls as lines, with their levels; kept apart from ground, which takes up an area."""

    lines: Pieces
    bottom: Numbers
    top: Numbers

    def met_from(self, level: Numbers) -> Mask:
        """Which walls bodies one cell tall meet at some levels: bool [levels, walls].

        What ends below its feet or begins above its head is passed.
        """
        at = level[:, None]
        met: Mask = (self.bottom < at + CELL) & (self.top > at)
        return met


def low_walls(battle: Battle, side: int) -> LowWalls:
    """The low walls that leaps meet."""

    def make() -> LowWalls:
        drawn = without_sides(battle.drawn_low_walls(side)).reshape(-1, 2, 2)
        long = np.nonzero((drawn[:, 0] != drawn[:, 1]).any(axis=1))[0]
        levels = [(wall.bottom, wall.top) for wall in battle.low_walls]
        bottom, top = np.array(levels, dtype=np.int64).reshape(-1, 2)[long].T
        return LowWalls(in_pieces(shapely.linestrings(drawn[long]))[0], bottom, top)

    return battle.derived("low_wall_lines", (battle.low_walls,), (side,), make)


def painted_leapt(battle: Battle, groups: Groups) -> Mask:
    """Painted cells that leaps may cross: bool [groups, rows, columns]."""
    surfaces = battle.surfaces
    flags = Leapt.of(surfaces.surfaces).from_groups(groups)
    leapt: Mask = painted_cells(battle) & flags[:, surfaces.index]
    for bridge, inside in surfaces.bridges:
        # Paint below a deck that one walks on.
        walked = abs((bridge.height or 0) - groups.level) <= groups.free
        leapt &= ~(walked[:, None, None] & inside)
    return leapt


def walking_range(battle: Battle) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """The lowest and the highest level at which one could stand in each cell: int32 [rows, columns]
    each.

    Over an abyss both lie far below everything.
    """
    columns = battle.columns_of_ground
    # A layer that a cell lacks counts as the highest there is, so that the least passes over it.
    low = np.where(columns.exists, columns.level, columns.level.max()).min(axis=0)
    high = np.where(columns.exists, columns.level, ABYSS).max(axis=0)
    return np.minimum(low, high), high


def tops(battle: Battle) -> NDArray[np.int32]:
    """The height at which the ground of each cell is in the way of a leap over it: int32 [rows,
    columns].
    """
    return battle.derived("tops", (battle.surfaces,), (), lambda: _tops(battle.surfaces))


def _tops(surfaces: SurfaceMap) -> NDArray[np.int32]:
    levels = np.array([top_of(surface) for surface in surfaces.surfaces], dtype=np.int32)
    found: NDArray[np.int32] = levels[surfaces.index]
    found.flags.writeable = False  # it is shared
    return found


def level_to_clear(
    battle: Battle, level: NDArray[np.integer], cells: Numbers, body: int
) -> NDArray[np.int32]:
    """The level that bodies leaping from `level` [lines] have to clear at cells [most, lines]: the
    ground's, and that of every bridge deck they do not pass beneath.
    """
    found = tops(battle).ravel()[cells]
    for bridge, inside in battle.surfaces.bridges:
        deck = bridge.height or 0
        # Under a deck that leaves room for the body one leaps through.
        beside = inside.ravel()[cells] & (deck > level) & (deck - bridge.thickness < level + body)
        found = np.where(beside, np.maximum(found, deck), found)
    return found


__all__ = [
    "is_always_leapt",
    "is_slow",
    "leapt_pieces",
    "level_to_clear",
    "low_walls",
    "slow_places",
    "tops",
    "walking_range",
]
