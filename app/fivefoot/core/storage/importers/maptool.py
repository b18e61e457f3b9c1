"""Reads MapTool's files: a token (.rptok), a map (.rpmap), or one map of a campaign (.cmpgn).

They are archives of an XML text and pictures named by hash. Only some tags of the text are read:
picture, grid, and tokens with name, size and side. Walls are stored there as areas of curves; they
are left out with a warning.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from fivefoot.core.geometry.grid import CELL, MAX_SIDE, Cell, Point
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import MapPicture, Scene
from fivefoot.core.model.token import Token
from fivefoot.core.storage import assets
from fivefoot.core.storage.importers.converted_picture import is_picture, usable_picture
from fivefoot.core.storage.importers.import_choices import Opening, chosen_scene
from fivefoot.core.storage.importers.map_figures import map_title, report_with_figures
from fivefoot.core.storage.importers.texts import say
from fivefoot.core.storage.reading import limits
from fivefoot.core.storage.reading.picture_header import (
    PictureHeader,
    PictureHeaderError,
    read_picture_header,
)
from fivefoot.core.storage.reading.report import MapImportError, WarningLog
from fivefoot.core.storage.reading.strict_xml import XmlNode, read_strict_xml
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.scenario_file import LoadReport

CONTENT = "content.xml"
TOKEN = "net.rptools.maptool.model.Token"
_KEY = "net.rptools.lib.MD5Key"
_REMEDY = say("save_it_again_with_version")
_HASH = re.compile(r"[0-9a-fA-F]{1,40}")
_PLAIN_SIDE = 10
_SIZES = {
    "fwABAc1lFSoBAAAAKgABAQ==": "tiny",
    "fwABAc1lFSoCAAAAKgABAQ==": "tiny",
    "fwABAc5lFSoDAAAAKgABAA==": "tiny",
    "fwABAc5lFSoEAAAAKgABAA==": "small",
    "fwABAc9lFSoFAAAAKgABAQ==": "medium",
    "fwABAdBlFSoGAAAAKgABAA==": "large",
    "fwABAdBlFSoHAAAAKgABAA==": "huge",
    "fwABAdFlFSoIAAAAKgABAQ==": "gargantuan",
    "fwABAeFlFSoJAAAAKgABAQ==": "gargantuan",
}
"""Sizes of creatures by MapTool's ids for them."""

_AREAS = ("topology", "hillVbl", "pitVbl", "coverVbl", "topologyTerrain")
Files = Mapping[str, bytes]


@dataclass(frozen=True, slots=True)
class _Grid:
    """Pixels of a cell, and the offset of the first one."""

    size: float
    left: float
    top: float


def read_maptool(files: Files, file: str, opening: Opening) -> LoadReport:
    """The token or the chosen map in an archive as a scenario in setup.

    Raises MapImportError for one without its text, and SceneChoiceError for a campaign of several
    maps.
    """
    if CONTENT not in files:
        raise MapImportError(file, "", say("its_content_xml_is_missing"), _REMEDY)
    root = read_strict_xml(files[CONTENT], file)
    if root.tag == TOKEN:
        return _lone_token(root, files, file, opening)
    zones = [node for node in _zones(root) if node.first("grid") is not None]
    if not zones:
        raise MapImportError(
            file, "", say("its_content_holds_neither_map_nor", content=CONTENT), _REMEDY
        )
    names = tuple(
        map_title(_text(zone, "name"), say("map_n", n=n)) for n, zone in enumerate(zones, 1)
    )
    index = chosen_scene(file, names, opening.choices.scene)
    return _map(zones[index], names[index], files, file, opening)


def _zones(root: XmlNode) -> Iterator[XmlNode]:
    """The maps of a file: one, or those of a campaign."""
    level = [root]
    # A campaign wraps its maps a few levels deep; the bound stops a hostile text from going deeper.
    for _ in range(6):
        for node in level:
            if node.first("grid") is not None and node.first("tokenMap") is not None:
                yield node
        level = [child for node in level for child in node.children][:10_000]


def _text(node: XmlNode | None, *path: str) -> str:
    for tag in path:
        node = node.first(tag) if node is not None else None
    return node.text.strip() if node is not None else ""


def _number(node: XmlNode, tag: str, default: float) -> float:
    try:
        value = float(_text(node, tag) or default)
    except ValueError:
        return default
    # Written so that NaN is refused, too.
    return value if abs(value) <= 1e7 else default


# -- pictures


def _picture(node: XmlNode | None, files: Files) -> bytes | None:
    """The picture that a key names; None where the archive holds none that can be shown."""
    key = _text(node, "id")
    # A key becomes part of a file name: only a hash is accepted.
    if not _HASH.fullmatch(key):
        return None
    # The key does not tell the ending.
    for name in files:
        if name.startswith(f"assets/{key}"):
            data = files[name]
            data = data if is_picture(data) else _inside(data)
            if is_picture(data):
                return data
    return None


def _inside(data: bytes) -> bytes:
    """The picture in an asset's own XML, as old versions stored it."""
    if data.lstrip()[:1] != b"<":
        return b""
    try:
        image = _text(read_strict_xml(data, "asset"), "image")
        return base64.b64decode("".join(image.split()), validate=True)
    except (MapImportError, binascii.Error, ValueError):
        return b""


def _with_picture(scenario: Scenario, data: bytes, file: str) -> tuple[Scenario, str | None]:
    try:
        return assets.with_asset(scenario, usable_picture(data, file).data)
    except ScenarioFileError:
        return scenario, None


# -- tokens


def _token(
    scenario: Scenario, node: XmlNode, key: str, cell: Cell, files: Files, file: str
) -> Scenario:
    """The scenario with a token of name, size, side and picture."""
    name = map_title(_text(node, "name"), key)
    stance = "heroes" if _text(node, "tokenType") == "PC" else "foes"
    # Visible unless the file says that it is hidden.
    hidden = _text(node, "isVisible") == "false"
    token = Token(key, name, cell, stance, _size(node), hidden=hidden)
    images = node.first("imageAssetMap")
    named = [entry.first(_KEY) for entry in images.all("entry")] if images is not None else []
    # A token may have several faces; the first available one is shown.
    data = next((found for each in named if (found := _picture(each, files)) is not None), None)
    if data is not None:
        scenario, asset = _with_picture(scenario, data, file)
        token = replace(token, picture=asset)
    return replace(scenario, tokens={**scenario.tokens, key: token})


def _size(node: XmlNode) -> str:
    """A creature's size from the id in its map of sizes; medium where it is unknown."""
    sizes = node.first("sizeMap")
    for entry in sizes.all("entry") if sizes is not None else ():
        mark = _text(entry, "net.rptools.maptool.model.GUID", "baGUID")
        if mark in _SIZES:
            return _SIZES[mark]
    return "medium"


def _lone_token(root: XmlNode, files: Files, file: str, opening: Opening) -> LoadReport:
    warnings = WarningLog()
    title = map_title(_text(root, "name"), file)
    empty = Scenario(Scene(_PLAIN_SIDE, _PLAIN_SIDE), opening.ruleset, title)
    # In the middle of a plain map: a token alone has no place.
    middle = Cell(_PLAIN_SIDE // 2, _PLAIN_SIDE // 2)
    scenario = _token(empty, root, "token-1", middle, files, file)
    if scenario.tokens["token-1"].picture is None:
        warnings.add(say("its_picture_is_not_in_file"))
    warnings.add(say("token_came_without_hit_points"))
    report = report_with_figures(scenario, file, warnings)
    return replace(report, token_alone="token-1")


# -- maps


def _map(zone: XmlNode, name: str, files: Files, file: str, opening: Opening) -> LoadReport:
    warnings = WarningLog()
    grid = _grid(zone, file)
    scenario = _ground(zone, grid, name, files, file, opening, warnings)
    tokens = list(_tokens(zone))
    outside = 0
    for number, node in enumerate(tokens[: limits.MAX_TOKENS], 1):
        # Rounded down: coordinates left of the grid's first line belong to a column before it.
        x = int((_number(node, "x", 0) - grid.left) // grid.size)
        y = int((_number(node, "y", 0) - grid.top) // grid.size)
        if 0 <= x < scenario.scene.columns and 0 <= y < scenario.scene.rows:
            scenario = _token(scenario, node, f"token-{number}", Cell(x, y), files, file)
        else:
            outside += 1
    if outside:
        warnings.add(say("tokens_outside_of_map", count=outside))
    if any(_has_area(zone, tag) for tag in _AREAS):
        warnings.add(say("its_areas_that_block_sight"))
    return report_with_figures(scenario, file, warnings)


def _grid(zone: XmlNode, file: str) -> _Grid:
    node = zone.first("grid")
    assert node is not None
    # The class name of the grid tells its shape.
    kind = node.attributes.get("class", "").rpartition(".")[2]
    if "Hex" in kind or "Isometric" in kind:
        shape = say("hexagons") if "Hex" in kind else say("isometric_grid")
        raise MapImportError(
            file,
            "",
            say("this_is_maptool_map_with_shape", shape=shape),
            say("export_its_picture_and_lay_grid"),
        )
    size = _number(node, "size", 50)
    if not 1 <= size <= 10_000:
        raise MapImportError(file, "", say("cell_of_size_pixels_cannot", size=size), _REMEDY)
    return _Grid(size, _number(node, "offsetX", 0), _number(node, "offsetY", 0))


def _ground(
    zone: XmlNode,
    grid: _Grid,
    name: str,
    files: Files,
    file: str,
    opening: Opening,
    warnings: WarningLog,
) -> Scenario:
    """The map's picture with its cells; a plain map round its tokens where there is none."""
    data = _picture(zone.first("mapAsset"), files)
    usable, header = _usable(data, file)
    if usable is None or header is None or header.too_large:
        warnings.add(say("it_has_no_picture_of_map"))
        return Scenario(_scene_round_tokens(zone, grid), opening.ruleset, name)
    width = header.width * _number(zone, "imageScaleX", 1) / grid.size
    height = header.height * _number(zone, "imageScaleY", 1) / grid.size
    # The grid's offset is the position of a line; the picture begins before it.
    left, top = -grid.left / grid.size % 1, -grid.top / grid.size % 1
    # Rounded up: a cell that the picture only partly covers is a cell of the map.
    columns, rows = -int(-(left + width) // 1), -int(-(top + height) // 1)
    if not (0 < columns <= MAX_SIDE and 0 < rows <= MAX_SIDE):
        problem = say(
            "map_of_columns_x_rows_cells_is_larger", columns=columns, rows=rows, max_side=MAX_SIDE
        )
        raise MapImportError(file, "", problem, say("set_its_grid_in_maptool"))
    scenario = Scenario(Scene(columns, rows), opening.ruleset, name)
    return _laid_under(scenario, usable, (left, top), (width, height))


def _laid_under(
    scenario: Scenario, data: bytes, at: tuple[float, float], size: tuple[float, float]
) -> Scenario:
    """The scenario with a picture laid under the cells; place and size are in cells."""
    scenario, asset = assets.with_asset(scenario, data)
    corner = Point(round(at[0] * CELL), round(at[1] * CELL))
    width, height = (max(1, round(side * CELL)) for side in size)
    picture = MapPicture(asset, corner, width, height)
    return replace(scenario, scene=replace(scenario.scene, picture=picture))


def _scene_round_tokens(zone: XmlNode, grid: _Grid) -> Scene:
    """A plain map that has a place for every creature."""
    across = [_number(node, "x", 0) / grid.size + 2 for node in _tokens(zone)]
    down = [_number(node, "y", 0) / grid.size + 2 for node in _tokens(zone)]
    # `max` needs two numbers where there are no tokens.
    columns, rows = (
        min(MAX_SIDE, max(_PLAIN_SIDE, *map(int, side), _PLAIN_SIDE)) for side in (across, down)
    )
    return Scene(columns, rows)


def _usable(data: bytes | None, file: str) -> tuple[bytes | None, PictureHeader | None]:
    """The picture in a form that a scenario keeps, with its header; nothing for a damaged one."""
    if data is None:
        return None, None
    try:
        kept = usable_picture(data, file).data
        return kept, read_picture_header(kept)
    except (ScenarioFileError, PictureHeaderError):
        return None, None


def _tokens(zone: XmlNode) -> Iterator[XmlNode]:
    """The creatures of a map: the things on its token layer."""
    held = zone.first("tokenMap")
    for entry in held.all("entry") if held is not None else ():
        node = entry.first(TOKEN)
        # A token that names no layer is on this one.
        if node is not None and _text(node, "layer") in ("", "TOKEN"):
            yield node


def _has_area(zone: XmlNode, tag: str) -> bool:
    node = zone.first(tag)
    return node is not None and bool(node.children and node.children[0].children)
