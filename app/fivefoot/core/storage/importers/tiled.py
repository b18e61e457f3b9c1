"""Reads Tiled maps with square cells (.tmx and .tmj): ground from properties and names, walls,
doors, lamps, and a picture composed from the tilesets.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, replace

import numpy as np

from fivefoot.core.geometry.grid import CELL, MAX_SIDE, Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.overhead import MOST_OVERHEAD_NAME, MOST_OVERHEADS, Overhead
from fivefoot.core.model.painting import painted_with
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import MapPicture, Scene
from fivefoot.core.model.terrain import GROUND_KINDS, PaintedGround, Surface
from fivefoot.core.storage import assets
from fivefoot.core.storage.importers.drawn_floor import box, floor_of, walls_round
from fivefoot.core.storage.importers.import_choices import MOST_TILES_PER_CELL, Opening
from fivefoot.core.storage.importers.map_figures import map_title, report_with_figures
from fivefoot.core.storage.importers.texts import say
from fivefoot.core.storage.importers.tiled_layers import (
    NUMBER,
    TiledMapLayer,
    TileGrid,
    layers_of,
    properties_of,
    used_rectangle,
    whole_number,
)
from fivefoot.core.storage.importers.tiled_meanings import (
    Costs,
    ground_named,
    lies_overhead,
    thing_named,
    worse,
)
from fivefoot.core.storage.importers.tiled_objects import ObjectReading, read_objects
from fivefoot.core.storage.importers.tiled_picture import DrawnLayer, TiledDrawing
from fivefoot.core.storage.importers.tiled_tilesets import Tilesets, read_tilesets
from fivefoot.core.storage.importers.tiled_xml import map_tree
from fivefoot.core.storage.reading import limits
from fivefoot.core.storage.reading.report import MapImportError, WarningLog
from fivefoot.core.storage.reading.strict_json import Json, JsonPlace
from fivefoot.core.storage.reading.strict_xml import XmlNode
from fivefoot.core.storage.scenario_file import LoadReport
from fivefoot.core.texts.labels import in_sentence

# The largest tile, in pixels, that may be less than a cell.
_SMALL_TILE = 24
_WALL = Surface("rock")


def is_tiled(tree: Json) -> bool:
    """Whether a JSON value is a Tiled map: it has layers and an orientation."""
    return isinstance(tree, dict) and {"layers", "orientation"} <= tree.keys()


_MAP_ELEMENT = re.compile(rb"<map\b[^<>]*\borientation\s*=")


def begins_as_map(data: bytes) -> bool:
    """Whether bytes are Tiled's XML: a `map` element with an orientation."""
    # A map may begin with a byte order mark, comments and a document type.
    head = data[:65_536].removeprefix(b"\xef\xbb\xbf").lstrip()
    return head.startswith(b"<") and _MAP_ELEMENT.search(head) is not None


def read_tiled_xml(root: XmlNode, file: str, opening: Opening) -> LoadReport:
    """The map in a `map` element; see `read_tiled`."""
    return read_tiled(JsonPlace(file, "", map_tree(root)), opening)


@dataclass(frozen=True, slots=True)
class _TiledReading:
    """A map while it is read: its layers, tilesets, tiles, and the number of tiles to a cell."""

    layers: list[TiledMapLayer]
    tilesets: Tilesets
    tiles: TileGrid
    cells: TileGrid
    costs: Costs
    per_cell: int


def read_tiled(root: JsonPlace, opening: Opening) -> LoadReport:
    """The map as a scenario in setup.

    Raises MapImportError for a map that is not of squares, naming its kind; for one without tiles
    or larger than a map may be; and for layers that cannot be unpacked.
    """
    _refuse_other_shapes(root)
    warnings = WarningLog()
    reading = _reading(root, opening, warnings)
    things = read_objects(
        reading.layers,
        ObjectReading(reading.cells, reading.tilesets, reading.costs, opening, warnings),
    )
    # Objects are numbered by their place in the file, so walls round tiles get the unused ids.
    laid, walls = _ground(reading, things.barriers)
    barriers = {**walls, **things.barriers}
    scene = Scene(
        reading.cells.columns,
        reading.cells.rows,
        painted=painted_with(PaintedGround(), dict(laid)),
        ground=tuple(things.grounds),
        barriers=barriers,
        lights=tuple(things.lights),
    )
    _tell(reading, laid, things.left_out, warnings)
    title = map_title(properties_of(root).get("name"), _stem(root.file))
    scenario = Scenario(scene, opening.ruleset, title)
    scenario = _with_pictures(scenario, reading, opening, warnings)
    others = (("layers", len(reading.layers)), ("painted_cells", len(laid)))
    return report_with_figures(scenario, root.file, warnings, others=others)


def _stem(file: str) -> str:
    return file.rpartition(".")[0] or file


def _refuse_other_shapes(root: JsonPlace) -> None:
    shape = str(root.child("orientation").value or "orthogonal")[:20]
    if shape != "orthogonal":
        raise MapImportError(
            root.file,
            "",
            say("this_is_tiled_map_shape", shape=shape),
            say("fivefoot_plays_on_squares_seen"),
        )
    width, height = (root.child(name).number(10_000) for name in ("tilewidth", "tileheight"))
    if width != height or width < 1 or width != int(width):
        problem = say("this_is_tiled_map_of_tiles", width=width, height=height)
        raise MapImportError(root.file, "", problem, say("fivefoot_plays_on_squares_use_square"))


def _reading(root: JsonPlace, opening: Opening, warnings: WarningLog) -> _TiledReading:
    layers = layers_of(root)
    first, columns, rows = _covered(root, layers)
    per_cell = max(1, min(opening.choices.tiles_per_cell, MOST_TILES_PER_CELL))
    # Rounded up: tiles that only begin a cell still make one.
    across, down = -(-columns // per_cell), -(-rows // per_cell)
    if max(across, down) > MAX_SIDE:
        problem = say("map_of_across_x_down_cells", across=across, down=down, max_side=MAX_SIDE)
        raise root.refusal(problem, say("choose_more_tiles_to_cell"))
    pixels = root.child("tilewidth").number(10_000)
    tilesets = read_tilesets(root.child("tilesets"), opening, warnings)
    # On maps of tiny tiles several usually make a cell: the person may choose.
    if per_cell == 1 and pixels <= _SMALL_TILE:
        warnings.add(say("each_tile_of_pixels_pixels_became", pixels=pixels))
    tiles = TileGrid(first, columns, rows, pixels)
    corner = (first[0] / per_cell, first[1] / per_cell)
    # places of objects are in pixels: a cell has as many as its tiles together
    cells = TileGrid(corner, across, down, pixels * per_cell)
    return _TiledReading(layers, tilesets, tiles, cells, Costs(opening.choices.costs), per_cell)


def _covered(root: JsonPlace, layers: list[TiledMapLayer]) -> tuple[tuple[int, int], int, int]:
    """First column and row, and the number of each: those of the map, or those that an infinite map
    uses.
    """
    if root.child("infinite").flag(False):
        used = used_rectangle(layers)
        if used is None:
            raise root.refusal(say("this_is_tiled_map_without_single"), say("draw_it_first"))
        return (used[0], used[1]), used[2] - used[0], used[3] - used[1]
    columns, rows = whole_number(root.child("width")), whole_number(root.child("height"))
    if columns < 1 or rows < 1:
        raise root.refusal(say("map_cannot_be_columns_x_rows", columns=columns, rows=rows))
    return (0, 0), columns, rows


def _ground(
    reading: _TiledReading, taken: Collection[str]
) -> tuple[dict[Cell, Surface], dict[str, Barrier]]:
    """Ground by cell, from the topmost layer that defines a tile's ground, and walls round tiles
    that are called walls, with ids that are not in `taken`.
    """
    grounds: dict[tuple[int, int], Surface] = {}
    walls: set[tuple[int, int]] = set()
    # From the lowest layer to the topmost: a later one replaces an earlier one.
    for layer in _lying(reading.layers, overhead=False):
        for number, x, y in _tiles(layer, reading):
            surface, is_wall = _meaning(number, layer, reading)
            if surface is not None:
                grounds[x, y] = surface
                # A floor drawn over a wall hides it.
                walls.discard((x, y))
            if is_wall:
                walls.add((x, y))
    laid: dict[Cell, Surface] = {}
    for (x, y), surface in grounds.items():
        cell = Cell(x // reading.per_cell, y // reading.per_cell)
        # Of several tiles in a cell the worst counts.
        laid[cell] = worse(laid[cell], surface) if cell in laid else surface
    # Plain floor is the map's default.
    laid = {cell: surface for cell, surface in laid.items() if surface.kind != "floor"}
    side = 1 / reading.per_cell
    # Sorted, so that the same map gives the same walls.
    pieces = [box(x * side, y * side, side, side) for x, y in sorted(walls)]
    return laid, walls_round(floor_of(pieces), taken) if pieces else {}


def _tiles(layer: TiledMapLayer, reading: _TiledReading) -> list[tuple[int, int, int]]:
    """Number, column and row of every tile of a layer that lies on the map."""
    found = []
    grid = reading.tiles
    shift_x, shift_y = (round(offset / grid.size) for offset in layer.offset)
    for block in layer.blocks:
        # Flags are not part of a tile's number, and 0 is no tile.
        for row, column in np.argwhere(block.tiles & NUMBER).tolist():
            x = block.x + column - int(grid.first[0]) + shift_x
            y = block.y + row - int(grid.first[1]) + shift_y
            if 0 <= x < grid.columns and 0 <= y < grid.rows:
                found.append((int(block.tiles[row, column]) & NUMBER, x, y))
    return found


def _meaning(
    number: int, layer: TiledMapLayer, reading: _TiledReading
) -> tuple[Surface | None, bool]:
    """The ground that a tile makes, if it defines any, and whether it is a wall."""
    own = reading.tilesets.properties_of(number)
    kind = str(own.get("class") or own.get("name") or "")
    # A tile's own properties come before those of its layer.
    for properties, names in ((own, (kind,)), (layer.properties, (layer.name,))):
        surface = reading.costs.surface(properties)
        if surface is not None:
            return surface, False
        if thing_named(*names) == "wall":
            return _WALL, True
        surface = ground_named(str(properties.get("class") or ""), *names)
        if surface is not None:
            return surface, False
    return None, False


def _tell(
    reading: _TiledReading,
    laid: dict[Cell, Surface],
    left_out: int,
    warnings: WarningLog,
) -> None:
    kinds = Counter(surface.kind for surface in laid.values())
    for kind, count in kinds.items():
        warnings.add(
            say("cells_read_as_kind", count=count, kind=in_sentence(GROUND_KINDS[kind].label))
        )
    if not laid and any(layer.blocks for layer in reading.layers):
        warnings.add(say("no_tile_or_layer_says"))
    if left_out:
        warnings.add(say("left_out_objects", count=left_out))


def _lying(layers: list[TiledMapLayer], overhead: bool) -> list[TiledMapLayer]:
    """The layers above the tokens, or those below them."""
    return [layer for layer in layers if lies_overhead(layer.name) is overhead]


def _with_pictures(
    scenario: Scenario, reading: _TiledReading, opening: Opening, warnings: WarningLog
) -> Scenario:
    drawing = TiledDrawing(reading.tiles, reading.tilesets, opening, warnings)
    data = drawing.picture(_lying(reading.layers, overhead=False))
    if data is not None:
        scenario, asset = assets.with_asset(scenario, data)
        width = reading.tiles.columns * CELL // reading.per_cell
        height = reading.tiles.rows * CELL // reading.per_cell
        picture = MapPicture(asset, Point(0, 0), max(1, width), max(1, height))
        scenario = replace(scenario, scene=replace(scenario.scene, picture=picture))
    above = _lying(reading.layers, overhead=True)
    for layer in above[:MOST_OVERHEADS]:
        drawn = drawing.overhead(layer)
        if drawn is not None:
            scenario = _with_overhead(scenario, drawn, reading.cells.size)
    # Layers without tiles have nothing to leave out.
    missing = sum(bool(layer.blocks) for layer in above) - len(scenario.scene.overheads)
    if missing:
        warnings.add(say("layers_above_tokens_left_out", count=missing))
    return scenario


def _with_overhead(scenario: Scenario, drawn: DrawnLayer, pixels: float) -> Scenario:
    """The scenario with a layer above its tokens; `pixels` is the side of a cell."""
    scenario, asset = assets.with_asset(scenario, drawn.data)
    known = scenario.scene.overheads
    left, top, wide, high = (
        round(side * CELL / pixels) for side in (drawn.left, drawn.top, drawn.width, drawn.height)
    )
    name = limits.clean_line(drawn.name[:MOST_OVERHEAD_NAME])
    made = Overhead(
        f"overhead-{len(known) + 1}", asset, Point(left, top), max(1, wide), max(1, high), name
    )
    return replace(scenario, scene=replace(scenario.scene, overheads=(*known, made)))
