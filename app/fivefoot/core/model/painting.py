"""Painting ground cell by cell: the palette of surfaces in the paint, and changing cells."""

from __future__ import annotations

from collections.abc import Mapping

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.terrain import TILE, PaintedGround, Surface
from fivefoot.core.model.texts import say

MOST_SURFACES = 255
"""The most surfaces in one map's paint: a cell stores the number of its surface in a byte."""

UNUSED = bytes(TILE * TILE)


class PaintError(ValueError):
    """More different surfaces than paint can hold."""


def painted_with(painted: PaintedGround, laid: Mapping[Cell, Surface | None]) -> PaintedGround:
    """The paint with other surfaces on some cells; None removes the paint of a cell.

    Surfaces that no cell uses any longer leave the palette. Raises PaintError for more than
    `MOST_SURFACES` of them.

        painted_with(PaintedGround(), {Cell(2, 1): Surface("ledge", height=1000)})
    """
    # Cleared first: overpainting may free the palette entry that the stroke needs.
    bare = _in_use(PaintedGround(painted.palette, _tiles_with(painted, dict.fromkeys(laid, 0))))
    palette = list(
        dict.fromkeys(
            (*bare.palette, *(surface for surface in laid.values() if surface is not None))
        )
    )
    if len(palette) > MOST_SURFACES:
        raise PaintError(
            say(
                "count_different_kinds_heights_and", count=len(palette), most_surfaces=MOST_SURFACES
            )
        )
    numbers = {surface: number for number, surface in enumerate(palette, start=1)}
    written = {cell: 0 if surface is None else numbers[surface] for cell, surface in laid.items()}
    return PaintedGround(tuple(palette), _tiles_with(bare, written))


def _tiles_with(
    painted: PaintedGround, numbers: Mapping[Cell, int]
) -> dict[tuple[int, int], bytes]:
    """The tiles with other numbers in some cells; a tile without paint is dropped."""
    changed: dict[tuple[int, int], bytearray] = {}
    for cell, number in numbers.items():
        key = cell[0] // TILE, cell[1] // TILE
        tile = changed.setdefault(key, bytearray(painted.tiles.get(key, UNUSED)))
        tile[cell[1] % TILE * TILE + cell[0] % TILE] = number
    tiles = dict(painted.tiles) | {key: bytes(tile) for key, tile in changed.items()}
    return {key: tile for key, tile in tiles.items() if tile != UNUSED}


def _in_use(painted: PaintedGround) -> PaintedGround:
    """The same paint with a palette of exactly the surfaces in use, in the same order and each
    once.
    """
    # Iterating bytes gives their numbers, so the set of all is what the map uses.
    used = sorted(set().union(*painted.tiles.values()) - {0})
    palette = tuple(dict.fromkeys(painted.palette[number - 1] for number in used))
    # One pass of `translate` in C for each tile, instead of a thousand look-ups in Python.
    table = bytearray(256)
    for number in used:
        table[number] = palette.index(painted.palette[number - 1]) + 1
    return PaintedGround(
        palette, {key: tile.translate(bytes(table)) for key, tile in painted.tiles.items()}
    )
