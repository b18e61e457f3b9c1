"""Composes the picture of a Tiled map from the pictures of its tilesets."""

from __future__ import annotations

import io
from dataclasses import dataclass, field

import numpy as np
from PIL import Image

from fivefoot.core.storage.importers.import_choices import Opening
from fivefoot.core.storage.importers.texts import say
from fivefoot.core.storage.importers.tiled_layers import (
    ACROSS,
    DOWN,
    NUMBER,
    SWAPPED,
    TiledMapLayer,
    TileGrid,
)
from fivefoot.core.storage.importers.tiled_tilesets import Tileset, Tilesets, file_beside
from fivefoot.core.storage.reading.picture_errors import UNREADABLE
from fivefoot.core.storage.reading.picture_header import (
    MAX_PICTURE_PIXELS,
    MAX_PICTURE_SIDE,
    PictureHeaderError,
    read_picture_header,
)
from fivefoot.core.storage.reading.report import WarningLog, quoted

MOST_DRAWN = 300_000
"""The most tiles that are drawn: more would take long for a picture that shows little of each."""

_FORMATS = ("PNG", "JPEG", "WEBP", "GIF")


@dataclass(slots=True)
class _Sheets:
    """The pictures of tilesets, decoded once, and the tiles cut from them."""

    tilesets: Tilesets
    opening: Opening
    warnings: WarningLog
    sheets: dict[str, Image.Image | None] = field(default_factory=dict)
    tiles: dict[int, Image.Image | None] = field(default_factory=dict)

    def tile(self, gid: int) -> Image.Image | None:
        """The picture of a tile, flipped as its flags say; None where it is not available."""
        if gid not in self.tiles:
            self.tiles[gid] = self._turned(gid)
        return self.tiles[gid]

    def _turned(self, gid: int) -> Image.Image | None:
        found = self.tilesets.of(gid)
        tile = self._cut(*found) if found is not None else None
        if tile is None:
            return None
        # The diagonal first: Tiled composes the three in this order, so that rotations come out
        # right.
        if gid & SWAPPED:
            tile = tile.transpose(Image.Transpose.TRANSPOSE)
        if gid & ACROSS:
            tile = tile.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        if gid & DOWN:
            tile = tile.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        return tile

    def _cut(self, tileset: Tileset, number: int) -> Image.Image | None:
        # A collection of pictures has no sheet to cut from.
        if number in tileset.images:
            return self._sheet(tileset.folder, tileset.images[number])
        sheet = self._sheet(tileset.folder, tileset.image) if tileset.image else None
        if sheet is None or tileset.width < 1 or tileset.height < 1:
            return None
        step = tileset.width + tileset.spacing
        # Older files leave it out; it follows from the sheet.
        columns = tileset.columns or max(1, (sheet.width - tileset.margin) // max(1, step))
        left = tileset.margin + number % columns * step
        top = tileset.margin + number // columns * (tileset.height + tileset.spacing)
        box = (left, top, left + tileset.width, top + tileset.height)
        inside = left >= 0 and top >= 0 and box[2] <= sheet.width and box[3] <= sheet.height
        # Beyond the sheet it would be empty, and still count as drawn.
        return sheet.crop(box) if inside else None

    def _sheet(self, folder: str, name: str) -> Image.Image | None:
        path = f"{folder}/{name}" if folder else name
        if path not in self.sheets:
            self.sheets[path] = self._decoded(path)
            if self.sheets[path] is None:
                self.warnings.add(say("picture_quoted_of_tileset", quoted=quoted(name)))
        return self.sheets[path]

    def _decoded(self, path: str) -> Image.Image | None:
        data = file_beside(path, self.opening)
        try:
            header = read_picture_header(data) if data is not None else None
            if data is None or header is None or header.too_large:
                return None
            # Only the formats that Qt shows too: some decoders of the library, such as
            # PostScript's, run other programs.
            with Image.open(io.BytesIO(data), formats=_FORMATS) as opened:
                return opened.convert("RGBA")
        except (*UNREADABLE, PictureHeaderError, Image.DecompressionBombError):
            return None


@dataclass(frozen=True, slots=True)
class DrawnLayer:
    """A layer as a PNG of what it covers; its upper left corner is at `left` and `top` pixels."""

    name: str
    left: int
    top: int
    width: int
    height: int
    data: bytes


class TiledDrawing:
    """The picture of a map's layers, composed from the pictures of their tiles."""

    def __init__(
        self, grid: TileGrid, tilesets: Tilesets, opening: Opening, warnings: WarningLog
    ) -> None:
        self._grid, self._warnings = grid, warnings
        self._sheets = _Sheets(tilesets, opening, warnings)
        size = int(grid.size)
        self._size = grid.columns * size, grid.rows * size

    def picture(self, layers: list[TiledMapLayer]) -> bytes | None:
        """The layers as one PNG; None where no tile's picture is available or the map is too
        large.
        """
        drawn = self._drawn(layers)
        # Without an alpha channel: nothing visible lies beneath the lowest layer.
        return _png(drawn.convert("RGB")) if drawn is not None else None

    def overhead(self, layer: TiledMapLayer) -> DrawnLayer | None:
        """What one layer covers, transparent elsewhere; None as for `picture`."""
        drawn = self._drawn([layer])
        covered = drawn.getbbox() if drawn is not None else None
        if drawn is None or covered is None:
            return None
        left, top, right, foot = covered
        data = _png(drawn.crop(covered))
        return DrawnLayer(layer.name, left, top, right - left, foot - top, data)

    def _drawn(self, layers: list[TiledMapLayer]) -> Image.Image | None:
        shown = [layer for layer in layers if layer.visible and layer.blocks]
        count = sum(
            int(np.count_nonzero(block.tiles & NUMBER)) for layer in shown for block in layer.blocks
        )
        width, height = self._size
        too_large = max(width, height) > MAX_PICTURE_SIDE or width * height > MAX_PICTURE_PIXELS
        if not count:
            return None
        if too_large or count > MOST_DRAWN:
            self._warnings.add(say("map_is_too_large"))
            return None
        canvas = Image.new("RGBA", self._size)
        drawn = sum(_draw(canvas, layer, self._grid, self._sheets) for layer in shown)
        return canvas if drawn else None


def _png(image: Image.Image) -> bytes:
    buffer = io.BytesIO()
    # Fast rather than small: somebody is waiting for the map.
    image.save(buffer, "PNG", compress_level=1)
    return buffer.getvalue()


def _draw(canvas: Image.Image, layer: TiledMapLayer, grid: TileGrid, sheets: _Sheets) -> int:
    """Draws a layer's tiles; a tile higher than a cell stands on its cell's lower edge."""
    drawn, size = 0, int(grid.size)
    for block in layer.blocks:
        for row, column in np.argwhere(block.tiles & NUMBER).tolist():
            tile = sheets.tile(int(block.tiles[row, column]))
            if tile is None:
                continue
            x, y = block.x + column - int(grid.first[0]), block.y + row - int(grid.first[1])
            left, foot = x * size + round(layer.offset[0]), (y + 1) * size + round(layer.offset[1])
            canvas.paste(tile, (left, foot - tile.height), tile)
            drawn += 1
    return drawn
