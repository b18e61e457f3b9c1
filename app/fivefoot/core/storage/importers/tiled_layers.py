"""Reads the tile layers of a Tiled map: groups flattened, data unpacked, flip flags separated."""

from __future__ import annotations

import base64
import binascii
import io
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt
import zstandard

from fivefoot.core.storage.importers.texts import say
from fivefoot.core.storage.reading.strict_json import Json, JsonPlace

MOST_LAYERS = 500
MOST_TILES = 4_000_000
"""Tiles in all layers together."""

MOST_COORDINATE = 1_000_000
ACROSS, DOWN, SWAPPED = 0x80000000, 0x40000000, 0x20000000
"""Flags in the number of a tile: flipped horizontally, vertically, diagonally."""

NUMBER = 0x0FFFFFFF
"""Mask of a tile's number without the flags in its upper four bits."""

Tiles = npt.NDArray[np.uint32]
Properties = Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Block:
    """A rectangle of tiles; `x` and `y` are the place of the first one, in tiles."""

    x: int
    y: int
    tiles: Tiles


@dataclass(frozen=True, slots=True)
class TiledMapLayer:
    """A layer with the offsets of the groups it is in, in pixels; `place` is its place in the file.

    Tile layers have blocks; of object layers and picture layers only the place is used.
    """

    kind: str
    name: str
    visible: bool
    offset: tuple[float, float]
    properties: Properties
    place: JsonPlace
    blocks: tuple[Block, ...] = ()


@dataclass(slots=True)
class _Count:
    layers: int = 0
    tiles: int = 0


def properties_of(place: JsonPlace) -> dict[str, Json]:
    """The custom properties of a thing by name, with its class as `class`, whatever the version
    calls that.
    """
    # The newest form first: a list of names and values.
    properties = place.child("properties")
    found: dict[str, Json] = {}
    if isinstance(properties.value, dict):  # as very old versions wrote them
        found = dict(properties.value)
    else:
        for entry in properties.entries():
            name = entry.child("name").value
            if isinstance(name, str):
                found[name] = entry.child("value").value
    kind = place.child("class").value or place.child("type").value
    if isinstance(kind, str) and kind:
        found.setdefault("class", kind)
    return found


def layers_of(root: JsonPlace) -> list[TiledMapLayer]:
    """All layers in the order they are drawn, groups flattened.

    Raises MapImportError for data that cannot be unpacked or does not fit its layer.
    """
    return list(_flattened(root.child("layers"), (0.0, 0.0), True, _Count()))


def _flattened(
    place: JsonPlace, offset: tuple[float, float], shown: bool, count: _Count
) -> Iterator[TiledMapLayer]:
    for entry in place.entries():
        count.layers += 1
        if count.layers > MOST_LAYERS:
            raise place.refusal(
                say("there_are_more_than_most_layers_layers", most_layers=MOST_LAYERS),
                say("join_some_in_tiled"),
            )
        moved = (
            offset[0] + entry.child("offsetx").number_or(0, MOST_COORDINATE),
            offset[1] + entry.child("offsety").number_or(0, MOST_COORDINATE),
        )
        # A layer in a hidden group is hidden, whatever its own setting.
        visible = shown and entry.child("visible").flag(True)
        kind = str(entry.child("type").value or "")
        if kind == "group":
            yield from _flattened(entry.child("layers"), moved, visible, count)
            continue
        blocks = tuple(_blocks(entry, count)) if kind == "tilelayer" else ()
        name = str(entry.child("name").value or "")
        properties = properties_of(entry)
        if properties.get("class") == kind:  # the type of a layer is no class of its own
            del properties["class"]
        yield TiledMapLayer(kind, name, visible, moved, properties, entry, blocks)


def _blocks(layer: JsonPlace, count: _Count) -> Iterator[Block]:
    chunks = layer.child("chunks")
    # Only infinite maps come in chunks, each with its own corner.
    if chunks.absent:
        yield _block(layer, layer, count, (0, 0))
        return
    for chunk in chunks.entries():
        corner = whole_number(chunk.child("x")), whole_number(chunk.child("y"))
        yield _block(chunk, layer, count, corner)


def whole_number(place: JsonPlace) -> int:
    """A whole number, such as the size of a layer or the place of a chunk. Raises
    MapImportError.
    """
    value = place.number(MOST_COORDINATE)
    if value != int(value):
        raise place.refusal(say("whole_number_is_due", value=value))
    return int(value)


def _block(place: JsonPlace, layer: JsonPlace, count: _Count, corner: tuple[int, int]) -> Block:
    width, height = whole_number(place.child("width")), whole_number(place.child("height"))
    # Before anything is unpacked: a size can claim more than there is memory for.
    if width < 0 or height < 0 or width * height > MOST_TILES:
        raise place.refusal(say("layer_cannot_have_width_x_height", width=width, height=height))
    count.tiles += width * height
    if count.tiles > MOST_TILES:
        raise place.refusal(
            say("there_are_more_than_most_tiles_tiles", most_tiles=MOST_TILES),
            say("save_it_in_smaller_parts"),
        )
    tiles = _unpacked(place.child("data"), layer, width * height)
    if len(tiles) != width * height:
        raise place.child("data").refusal(
            say("there_are_count_tiles_for_layer", count=len(tiles), width=width, height=height)
        )
    return Block(*corner, tiles.reshape(height, width))


def _unpacked(data: JsonPlace, layer: JsonPlace, count: int) -> Tiles:
    value = data.value
    if isinstance(value, list):
        return _numbers(data, value)
    if not isinstance(value, str):
        raise data.refusal(say("list_of_tiles_or_their_text"))
    encoding = layer.child("encoding").value or "csv"
    if encoding == "csv":
        return _numbers(data, [_csv(text) for text in value.split(",") if text.strip()])
    if encoding != "base64":
        raise data.refusal(
            say("tiles_written_as_encoding_cannot", encoding=str(encoding)[:20]), _SAVE_AS_CSV
        )
    try:
        # Files break the text into lines.
        packed = base64.b64decode("".join(value.split()), validate=True)
        raw = _inflated(packed, str(layer.child("compression").value or ""), 4 * count)
    except (binascii.Error, zlib.error, zstandard.ZstdError, ValueError, EOFError) as error:
        raise data.refusal(
            say("its_tiles_cannot_be_unpacked_error", error=error), _SAVE_AS_CSV
        ) from None
    if len(raw) % 4:
        raise data.refusal(say("its_tiles_are_cut_off"), _SAVE_AS_CSV)
    # Little endian in every file; the copy is writable.
    return np.frombuffer(raw, dtype="<u4").astype(np.uint32)


_SAVE_AS_CSV = say("save_map_in_tiled_with_tile")


def _csv(text: str) -> Json:
    stripped = text.strip()
    # A number with too many digits stays a text, which is then refused with its place.
    return int(stripped) if stripped.isdecimal() and len(stripped) < 12 else stripped


def _numbers(data: JsonPlace, values: list[Json]) -> Tiles:
    if len(values) > MOST_TILES:
        raise data.refusal(say("there_are_more_than_most_tiles_tiles", most_tiles=MOST_TILES))
    if not all(type(value) is int and 0 <= value <= 0xFFFFFFFF for value in values):
        raise data.refusal(say("tile_is_whole_number_of_32"))
    return np.array(values, dtype=np.uint32)


def _inflated(packed: bytes, how: str, most: int) -> bytes:
    """The bytes of the tiles, at most one more than a layer of its size can have.

    Raises ValueError and the errors of the three compression libraries.
    """
    if how == "":
        return packed
    if how in ("zlib", "gzip"):
        unpacker = zlib.decompressobj(31 if how == "gzip" else 15)
        # One byte more than allowed, so that too long data is noticed without being unpacked.
        raw = unpacker.decompress(packed, most + 1)
        # A truncated stream may have lost tiles.
        if not unpacker.eof and len(raw) <= most:
            raise ValueError("it is cut off")
        return raw
    if how == "zstd":
        # The window size bounds the memory that a hostile file can make the decompressor reserve.
        reader = zstandard.ZstdDecompressor(max_window_size=1 << 27).stream_reader(
            io.BytesIO(packed)
        )
        return reader.read(most + 1)
    raise ValueError(f"packed as {how[:20]!r}")


@dataclass(frozen=True, slots=True)
class TileGrid:
    """The tiles that a map covers: `columns` x `rows`, from its first column and row on."""

    first: tuple[float, float]
    columns: int
    rows: int
    size: float = field(default=1.0)

    def place(self, x: float, y: float) -> tuple[float, float]:
        """A place in pixels of the file, converted to tiles of this grid."""
        return x / self.size - self.first[0], y / self.size - self.first[1]


def used_rectangle(layers: list[TiledMapLayer]) -> tuple[int, int, int, int] | None:
    """The rectangle of all used tiles (first x and y, then one past the last x and y); None where
    there are none.
    """
    edges: list[tuple[int, int, int, int]] = []
    for layer in layers:
        for block in layer.blocks:
            rows, columns = np.nonzero(block.tiles & NUMBER)
            if len(rows):
                edges.append(
                    (
                        block.x + int(columns.min()),
                        block.y + int(rows.min()),
                        block.x + int(columns.max()) + 1,
                        block.y + int(rows.max()) + 1,
                    )
                )
    if not edges:
        return None
    return (
        min(edge[0] for edge in edges),
        min(edge[1] for edge in edges),
        max(edge[2] for edge in edges),
        max(edge[3] for edge in edges),
    )
