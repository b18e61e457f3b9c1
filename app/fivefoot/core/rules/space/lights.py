"""How light it is: the light of the whole scene, and lamps, torches and tokens that shine as far as
walls let them.

Levels are 0 dark, 1 dim, 2 bright. A lamp is bright within its bright radius and dim beyond that up
to its reach; what stops a look stops light. A lamp on a wall shines to both sides of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.area_cells import cells_within
from fivefoot.core.geometry.barriers import Segments, without_sides
from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.grid import CELL, Cell, Point, centre
from fivefoot.core.geometry.sight import segments_near
from fivefoot.core.geometry.vision import Floats, SeenArea, visible_area
from fivefoot.core.model.scene import Ambient
from fivefoot.core.model.token import Token
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.sight_blockers import sight_stops
from fivefoot.core.rules.space.tokens import cells_in_amount, stats_of

DARK, DIM, BRIGHT = 0, 1, 2
LEVELS: Final[dict[Ambient, int]] = {"dark": DARK, "dim": DIM, "bright": BRIGHT}
WORDS: Final = ("dark", "dim", "bright")

HEAD: Final = CELL
"""How high above its ground a lamp hangs, thousandths of a cell: a low wall casts no shadow."""

Mask = NDArray[np.bool_]
Levels = NDArray[np.uint8]


class Shining(NamedTuple):
    """A lamp at work: its place, its radii in thousandths of a cell, how high it hangs, and its
    colour as #rrggbb.
    """

    at: Point
    bright: int
    reach: int
    head: int
    colour: str = "#ffffff"


def light_at(battle: Battle, point: Point) -> int:
    """How light it is at a point of the map: 0 dark, 1 dim, 2 bright."""
    return int(lights_at(battle, np.array([point], dtype=np.float64))[0])


def lights_at(battle: Battle, points: Floats) -> Levels:
    """How light it is at each of some points [count, 2], in thousandths of a cell."""
    found = np.full(len(points), LEVELS[battle.scenario.scene.ambient], dtype=np.uint8)
    for lamp in light_sources(battle):
        # It cannot get lighter than bright.
        if (found == BRIGHT).all():
            break
        off = points - np.asarray(lamp.at, dtype=np.float64)
        # Squares of distances: no root is taken for thousands of points.
        far = off[:, 0] ** 2 + off[:, 1] ** 2
        close = np.nonzero((far <= float(lamp.reach) ** 2) & (found < BRIGHT))[0]
        if not len(close):
            continue
        # The lamp's own place is lit, also where a wall is drawn through it.
        lit = close[(far[close] == 0) | lit_area(battle, lamp).covers(points[close])]
        level = np.where(far[lit] <= float(lamp.bright) ** 2, BRIGHT, DIM).astype(np.uint8)
        found[lit] = np.maximum(found[lit], level)
    return found


def light_sources(battle: Battle) -> tuple[Shining, ...]:
    """The lamps of the scene, and what tokens carry."""
    scenario = battle.scenario
    parts = (
        *(scenario.scene.lights, scenario.scene.barriers, battle.surfaces),
        *(scenario.tokens, scenario.encounter.links, battle.ruleset),
    )
    return battle.derived("shining", parts, (), lambda: tuple(_shining(battle)))


def _shining(battle: Battle) -> Iterator[Shining]:
    for light in battle.scenario.scene.lights:
        if light.reach > 0 and light.on:
            # Without a radius of its own a lamp is bright half as far as it shines.
            bright = light.reach // 2 if light.bright is None else light.bright
            level = _ground_under(battle, light.at)
            yield Shining(
                light.at, min(bright, light.reach), light.reach, level + HEAD, light.colour
            )
    for token in battle.scenario.tokens.values():
        if token.light is not None:
            at = battle.footprint(token).centre()
            bright, reach, colour = token.light.bright, token.light.reach, token.light.colour
            yield Shining(at, bright, reach, battle.head_level(token), colour)


def _ground_under(battle: Battle, at: Point) -> int:
    cell = Cell(
        # A lamp drawn beyond the edge of the map hangs over its last cell.
        max(0, min(at.x // CELL, battle.columns - 1)),
        max(0, min(at.y // CELL, battle.rows - 1)),
    )
    return battle.base_level(Token("", "", cell))


def lit_area(battle: Battle, lamp: Shining) -> SeenArea:
    """The area that no wall keeps a lamp from, as far as it shines."""

    # By what stops light there: lamps that move alone keep the walls' work, walls that change drop
    # it.
    def make() -> SeenArea:
        lines, crossings = sight_stops(battle, lamp.at, lamp.head)
        return battle.derived(
            "lit_area", (lines,), (lamp,), lambda: _area_of(lamp, lines, crossings)
        )

    # Found at once by what the lines come from: with dozens of lamps asking for the lines costs
    # more than all else.
    parts = battle.scenario.scene.barriers, battle.surfaces
    return battle.derived("lit_from", parts, (lamp,), make)


def _area_of(lamp: Shining, segments: Segments, crossings: Floats) -> SeenArea:
    """What no wall hides from a lamp, of the walls within its reach. Its rim lies beyond all their
    ends: where a wall crossed it no ray would be cast.
    """
    (x, y), reach = lamp.at, lamp.reach
    walls = segments_near(segments, x - reach, y - reach, x + reach, y + reach)
    ends = without_sides(walls).reshape(-1, 2) - np.asarray(lamp.at)
    farthest = float(np.hypot(ends[:, 0], ends[:, 1]).max()) if len(ends) else 0.0
    # A little beyond the farthest end: rounding must not cut the rim.
    return visible_area(lamp.at, walls, max(farthest, float(reach)) * 1.01 + CELL, crossings)


def light_levels(battle: Battle) -> Levels:
    """How light it is in the middle of each cell of the map: [rows, columns]."""
    ambient = LEVELS[battle.scenario.scene.ambient]
    columns, rows = battle.columns, battle.rows
    # Where it is bright everywhere no lamp adds anything.
    lamps = light_sources(battle) if ambient < BRIGHT else ()

    def make() -> Levels:
        found = np.full((rows, columns), ambient, dtype=np.uint8)
        for lamp in lamps:
            box = box_of(lamp)
            np.maximum(found[box], lamp_levels(battle, lamp)[box], out=found[box])
        return found

    # Lamps by value: a token that carries one and only turns keeps the levels.
    parts = (battle.scenario.scene.barriers, battle.surfaces)
    return battle.derived("light_levels", parts, (ambient, columns, rows, lamps), make)


def lamp_levels(battle: Battle, lamp: Shining) -> Levels:
    """How light one lamp makes the middle of each cell: [rows, columns]."""
    area, columns, rows = lit_area(battle, lamp), battle.columns, battle.rows

    def make() -> Levels:
        x = np.arange(columns) * CELL + CELL // 2 - lamp.at[0]
        y = np.arange(rows) * CELL + CELL // 2 - lamp.at[1]
        far = x[None, :] ** 2 + y[:, None] ** 2
        # The middle of the lamp's own cell may lie on a wall.
        lit = cells_within(area.corners, columns, rows) | (far == 0)
        level = np.where(far <= lamp.bright**2, BRIGHT, DIM).astype(np.uint8)
        found: Levels = np.where(lit & (far <= lamp.reach**2), level, DARK).astype(np.uint8)
        return found

    return battle.derived("lamp_levels", (area,), (lamp.bright, lamp.reach, columns, rows), make)


Box = tuple[slice, slice]
"""Rows and columns of the map."""


def box_of(lamp: Shining) -> Box:
    """The rows and columns beyond which a lamp lights no cell."""
    return tuple(
        # At least up to 0: a lamp beyond the edge would else count from the other end.
        slice(max(0, (place - lamp.reach) // CELL), max(0, (place + lamp.reach) // CELL + 1))
        for place in (lamp.at[1], lamp.at[0])
    )  # type: ignore[return-value]


def lights_any(battle: Battle, lamp: Shining, cells: Mask) -> bool:
    """Whether some light of a lamp falls on one of the cells: bool [rows, columns]."""
    box = box_of(lamp)
    return bool(np.logical_and(lamp_levels(battle, lamp)[box], cells[box]).any())


def is_lit_everywhere(battle: Battle) -> bool:
    """Whether darkness hides nothing on this map."""
    return battle.scenario.scene.ambient != "dark"


def perceived_mask(battle: Battle, viewer: Token, at: Cell | None = None) -> Mask:
    """The cells of the map that are light enough for a viewer, or near enough to see in the dark:
    bool [rows, columns]. A cell is as light as its middle.
    """
    if is_lit_everywhere(battle):
        return np.ones((battle.rows, battle.columns), dtype=np.bool_)
    found: Mask = lit_mask(battle) | near_mask(battle, viewer, at)
    return found


def lit_mask(battle: Battle) -> Mask:
    """The cells whose middle is not dark: bool [rows, columns]."""
    lit: Mask = light_levels(battle) > DARK
    return lit


def near_mask(battle: Battle, viewer: Token, at: Cell | None) -> Mask:
    """The cells as near as the viewer sees without light; its own among them."""
    found = np.zeros((battle.rows, battle.columns), dtype=np.bool_)
    box, near = near_cells(battle, viewer, at)
    found[box] = near
    return found


def near_cells(battle: Battle, viewer: Token, at: Cell | None) -> tuple[Box, Mask]:
    """The rows and columns as far as the viewer sees without light, and which cells of them are
    near enough.
    """
    far = dark_sight(battle, viewer)
    (left, top), side = at or viewer.cell, battle.side_of(viewer)
    rows = slice(max(0, top - far), max(0, min(battle.rows, top + side + far)))
    columns = slice(max(0, left - far), max(0, min(battle.columns, left + side + far)))
    # Its own cells alone, as for most: no distance need be worked out.
    if far == 0:
        high, wide = len(range(rows.start, rows.stop)), len(range(columns.start, columns.stop))
        return (rows, columns), np.ones((high, wide), dtype=np.bool_)
    down = _squared_gaps(rows, top, side)[:, None]
    across = _squared_gaps(columns, left, side)[None, :]
    found: Mask = down + across <= far * far
    return (rows, columns), found


def _squared_gaps(cells: slice, first: int, side: int) -> NDArray[np.int64]:
    """How far each of some rows or columns lies from those that a footprint covers, squared."""
    each = np.arange(cells.start, cells.stop)
    gaps = np.maximum(np.maximum(first - each, each - (first + side - 1)), 0)
    squared: NDArray[np.int64] = gaps * gaps
    return squared


def dark_sight(battle: Battle, viewer: Token) -> int:
    """How many cells far a token sees where there is no light."""
    stat = battle.ruleset.light.dark_sight
    value = stats_of(battle.ruleset, viewer).get(stat, 0) if stat is not None else 0
    return cells_in_amount(battle.ruleset, int(float(value) * 1000)) if value else 0


def hidden_by_darkness(battle: Battle, viewer: Token, place: Footprint) -> bool:
    """Whether all of a place is dark and farther off than the viewer sees in the dark."""
    if is_lit_everywhere(battle):
        return False
    x, y = battle.footprint(viewer).gaps(place)
    far = dark_sight(battle, viewer)
    # Near enough to see in the dark: the light need not be asked.
    if x * x + y * y <= far * far:
        return False
    return brightest_level(battle, place) == DARK


def brightest_level(battle: Battle, place: Footprint) -> int:
    """How light it is in the lightest cell of a place."""
    points = np.array([tuple(centre(cell)) for cell in place.cells()], dtype=np.float64)
    return int(lights_at(battle, points).max())


__all__ = [
    "BRIGHT",
    "DARK",
    "DIM",
    "WORDS",
    "brightest_level",
    "dark_sight",
    "hidden_by_darkness",
    "light_at",
    "light_levels",
    "light_sources",
    "lights_at",
    "perceived_mask",
]
