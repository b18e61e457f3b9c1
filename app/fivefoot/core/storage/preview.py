"""Draws the preview of a shared file: a small plan of ground, walls and tokens, from the scenario
alone.

It contains nobody's art, so that it may be included where pictures are left out, and nothing
hidden. The same scenario gives the same bytes.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.grid import CELL
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.terrain import GROUND_KINDS
from fivefoot.core.model.token import SIZES, Token
from fivefoot.core.rules.space.surface_map import surface_map

Colour = tuple[int, int, int]
Pixels = NDArray[np.uint8]

LONGEST: Final = 320
"""Pixels of the longer side, unless a pixel a cell already makes it longer."""

LARGEST_CELL: Final = 16
_FLOOR: Final = (226, 219, 204)
_BY_KIND: Final[Mapping[str, Colour]] = {
    "shallow_water": (150, 190, 214),
    "deep_water": (92, 142, 182),
    "viscous": (150, 120, 90),
    "mud": (150, 130, 104),
    "ice": (214, 232, 240),
    "ledge": (204, 190, 160),
    "pit": (84, 76, 70),
    "chasm": (64, 58, 54),
    "undergrowth": (158, 180, 128),
    "hazard": (214, 138, 96),
    "bridge": (176, 140, 96),
}
_ROUGH: Final = (196, 186, 150)
_SOLID: Final = (112, 106, 100)
_WALL: Final = (40, 36, 34)
_DOOR: Final = (148, 92, 40)
_BY_SIDE: Final[Mapping[str, Colour]] = {"heroes": (40, 98, 168), "foes": (170, 44, 44)}
_OTHERS: Final = (96, 96, 96)


def preview_png(scenario: Scenario) -> bytes:
    """The plan of a scenario's map as the bytes of a PNG."""
    return png_bytes(plan(scenario))


def cell_pixels(columns: int, rows: int) -> int:
    """The side of a cell in pixels, in the plan of a map of so many cells.

    >>> cell_pixels(10, 8), cell_pixels(40, 30), cell_pixels(500, 4)
    (16, 8, 1)
    """
    return max(1, min(LARGEST_CELL, LONGEST // max(columns, rows)))


def plan(scenario: Scenario) -> Pixels:
    """The plan as pixels: uint8 [rows, columns, 3], `cell_pixels` a side for each cell."""
    scene = scenario.scene
    side = cell_pixels(scene.columns, scene.rows)
    pixels = _ground(scenario).repeat(side, axis=0).repeat(side, axis=1)
    # Secret doors are drawn as walls: players see previews, too.
    walls = [b for b in scene.barriers.values() if not b.opens or b.secret]
    doors = [b for b in scene.barriers.values() if b.opens and not b.secret]
    draw_lines(pixels, walls, side, _WALL)
    draw_lines(pixels, doors, side, _DOOR)
    for token in scenario.tokens.values():
        if not token.hidden:
            draw_disc(pixels, token, side, _BY_SIDE.get(token.side, _OTHERS))
    return pixels


def _ground(scenario: Scenario) -> Pixels:
    surfaces = surface_map(scenario.scene)
    colours = np.array([_colour(surface.kind) for surface in surfaces.surfaces], dtype=np.uint8)
    ground: Pixels = colours[surfaces.index]
    for surface, cells in surfaces.bridges:
        ground[cells] = _colour(surface.kind)
    return ground


def _colour(kind: str) -> Colour:
    record = GROUND_KINDS.get(kind)
    if kind in _BY_KIND or record is None:
        return _BY_KIND.get(kind, _FLOOR)
    if record.impassable or record.medium == "solid":
        return _SOLID
    return _ROUGH if record.rough else _FLOOR


def draw_lines(pixels: Pixels, barriers: Iterable[Barrier], side: int, colour: Colour) -> None:
    """Draws barriers as lines, a quarter of a cell wide at most; `side` is the size of a cell in
    pixels.
    """
    ends = [(*barrier.start, *barrier.end) for barrier in barriers]
    if not ends:
        return
    x, y = _points_on(np.array(ends, dtype=np.float64) * side / CELL, max(pixels.shape))
    for dx in range(max(1, side // 4)):
        for dy in range(max(1, side // 4)):
            _dots(pixels, x - side // 8 + dx, y - side // 8 + dy, colour)


def _points_on(
    points: NDArray[np.float64], longest: int
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Points along lines (x, y, x, y each, in pixels), two a pixel; fewer on lines much longer than
    the picture, so that a hostile map costs no extra memory.
    """
    length = np.maximum(
        np.abs(points[:, 2] - points[:, 0]), np.abs(points[:, 3] - points[:, 1])
    ).clip(0, 2.0 * longest)
    counts = length.astype(np.int64) * 2 + 2
    which = np.repeat(np.arange(len(points)), counts)
    first = np.concatenate(([0], np.cumsum(counts)[:-1]))
    share = (np.arange(len(which)) - first[which]) / (counts[which] - 1)
    x = points[which, 0] + (points[which, 2] - points[which, 0]) * share
    y = points[which, 1] + (points[which, 3] - points[which, 1]) * share
    return x, y


def _dots(pixels: Pixels, x: NDArray[np.float64], y: NDArray[np.float64], colour: Colour) -> None:
    rows, columns = pixels.shape[:2]
    column = np.floor(x).astype(np.int64)
    row = np.floor(y).astype(np.int64)
    inside = (column >= 0) & (column < columns) & (row >= 0) & (row < rows)
    pixels[row[inside], column[inside]] = colour


def draw_disc(pixels: Pixels, token: Token, side: int, colour: Colour) -> None:
    """Draws a token as a disc over its cells."""
    size = SIZES.index(token.size) if token.size in SIZES else SIZES.index("medium")
    across = max(1, size - 1) * side
    left, top = token.cell.x * side, token.cell.y * side
    part = pixels[max(0, top) : top + across, max(0, left) : left + across]
    rows, columns = part.shape[:2]
    y, x = np.ogrid[:rows, :columns]
    middle = (across - 1) / 2
    part[(x - middle) ** 2 + (y - middle) ** 2 <= (across / 2 - side / 16) ** 2] = colour


def png_bytes(pixels: Pixels) -> bytes:
    """Pixels (uint8 [rows, columns, 3]) as the bytes of a PNG without any text or time in it."""
    rows, columns = pixels.shape[:2]
    lines = np.zeros((rows, columns * 3 + 1), dtype=np.uint8)  # each begins with "no filter"
    lines[:, 1:] = pixels.reshape(rows, -1)
    head = struct.pack(">IIBBBBB", columns, rows, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(lines.tobytes(), 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in parts)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
