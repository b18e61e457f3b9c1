"""Reads Universal VTT map files (`.dd2vtt`, `.uvtt`, `.df2vtt`, the same JSON under other names).

What breaks the file is refused with its place; what merely costs a part of it (a picture that is not there, a light
without a position) becomes a warning in the report, and the map opens.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, pairwise

import numpy as np

from fivefoot.core.storage.importers.embedded_picture import EmbeddedPicture, read_embedded_picture
from fivefoot.core.storage.importers.imported_map import (
    Colour,
    ImportedLight,
    ImportedMap,
    ImportedPortal,
    ImportedSegment,
    MilliPoint,
    OpenPortal,
    Point,
    whole_cells,
)
from fivefoot.core.storage.importers.picture import picture_format
from fivefoot.core.storage.importers.picture_box import Floats, PictureBox, thousandths
from fivefoot.core.storage.importers.report import ImportReport, MapImportError, WarningLog
from fivefoot.core.storage.importers.strict_json import Json, JsonPlace, read_strict_json

MAX_CELLS = 500
MAX_COORDINATE = 1_000_000.0
#: Most points of walls, and again of object outlines, in one file.
MAX_POINTS = 200_000
MAX_PORTALS = 20_000
MAX_LIGHTS = 20_000
#: Pixels a cell of a map without picture whose file names none.
PLAIN_PIXELS_PER_CELL = 100.0

_MAX_PIXELS_PER_CELL = 100_000.0
_SUFFIX = re.compile(r"\.(dd2vtt|uvtt|df2vtt|json)$", re.IGNORECASE)
_ROOT_KEYS = frozenset(
    "format resolution line_of_sight objects_line_of_sight portals environment lights image".split()
)
_RESOLUTION_KEYS = frozenset({"map_size", "map_origin", "pixels_per_grid"})
_ENVIRONMENT_KEYS = frozenset({"baked_lighting", "ambient_light"})
_PORTAL_KEYS = frozenset({"position", "rotation", "bounds", "closed", "freestanding"})
_LIGHT_KEYS = frozenset({"position", "range", "intensity", "color", "shadows"})

_Span = tuple[float, float, float, float]


def read_universal_vtt(data: bytes, name: str, open_portal: OpenPortal | None = None) -> ImportedMap:
    """The map in the bytes of a Universal VTT file; `name` is the file's name, for messages and the map's name.

    `open_portal` says what a portal is that does not block light: "window" or "open_door". Exporters disagree, so None
    decides by the format (1 and later under another suffix than `.dd2vtt`: an open door; else a window) and warns.

    Raises MapImportError naming the file, the place and the remedy for: an empty file, a git-lfs pointer, a picture or
    archive under a map's name, broken or cut-off JSON, NaN or huge numbers, repeated keys, deep nesting, wrong types,
    no map size, more than 500 cells a side.

    >>> plan = b'{"resolution": {"map_size": {"x": 4, "y": 3}}, "line_of_sight": [[{"x": 0, "y": 1}, {"x": 2, "y": 1}]]}'
    >>> cellar = read_universal_vtt(plan, "cellar.dd2vtt")
    >>> cellar.name, cellar.columns, cellar.rows, cellar.walls[0].end_milli
    ('cellar', 4, 3, (2000, 1000))
    """
    _refuse_other_content(data, name)
    root = JsonPlace(name, "", read_strict_json(data, name))
    if not isinstance(root.value, dict) or not root.value.keys() & _ROOT_KEYS:
        raise root.refusal("this is JSON but no Universal VTT map", "Choose a .dd2vtt, .uvtt or .df2vtt export")
    return _Import(root, open_portal).map()


def _refuse_other_content(data: bytes, name: str) -> None:
    head = data[:1024].lstrip(b"\xef\xbb\xbf \t\r\n\0")
    if not head and not data.strip(b" \t\r\n\0"):
        raise MapImportError(name, "", "the file is empty", "Export the map again; the export did not finish")
    if head.startswith(b"version https://git-lfs"):
        problem = "this is a git-lfs pointer, which stands for the map but does not hold it"
        raise MapImportError(name, "", problem, "Fetch the real file with 'git lfs pull' or download it from its page")
    kind = picture_format(data)
    if kind is not None:
        problem = f"this is a {kind} picture under a map's name"
        raise MapImportError(name, "", problem, "Open it as a picture, or export the map as Universal VTT")
    if data.startswith(b"PK\x03\x04"):
        raise MapImportError(name, "", "this is a zip archive, not one map", "Unpack it and open the map inside")


@dataclass(frozen=True, slots=True)
class _Resolution:
    """Size and crop origin in cells; pixels a cell as the file states them, None where it does not."""

    box: PictureBox
    pixels_per_cell: float | None


@dataclass(frozen=True, slots=True)
class _Portal:
    span: _Span
    closed: bool
    freestanding: bool
    foreign: dict[str, Json]


@dataclass(slots=True)
class _Lines:
    """Polylines split into segments: rows x1, y1, x2, y2 on the uncropped map, and each row's polyline."""

    segments: Floats
    line: list[int]


class _Import:
    """One import: the place of the root, the warnings so far, then the parts in the order of the file."""

    def __init__(self, root: JsonPlace, open_portal: OpenPortal | None) -> None:
        self._root = root
        self._warnings = WarningLog()
        self._open_portal = open_portal
        self._format = _format_number(root.child("format"))
        self._from_dungeondraft = self._written_by_dungeondraft()

    def map(self) -> ImportedMap:
        size = self._map_size()
        picture = self._picture(size)
        resolution = self._resolution(size, picture)
        box = resolution.box
        walls, walls_met, zero_length = self._walls(box)
        outlines, objects_met, objects = self._objects(box)
        portals = self._portals()
        kept_portals = self._placed_portals(portals, box)
        doors = tuple(door for door, is_door in kept_portals if is_door)
        windows = tuple(window for window, is_door in kept_portals if not is_door)
        door_count = sum(self._is_door(portal) for portal in portals)
        lights, light_count = self._lights(box)
        across, down = self._pixels_per_cell(resolution, picture)
        environment = self._root.child("environment")
        environment = environment if not environment.absent else JsonPlace(environment.file, environment.path, {})
        columns, rows = whole_cells(box.width), whole_cells(box.height)
        raise NotImplementedError
