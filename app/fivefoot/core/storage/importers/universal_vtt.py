"""Reads Universal VTT map files (`.dd2vtt`, `.uvtt`, `.df2vtt`, the same JSON under other names).

Faults that break the file are refused with their place; those that only cost a part of it (a
missing picture, a light without a position) become warnings in the report, and the map opens.
"""

from __future__ import annotations

import math
import re
import unicodedata
from dataclasses import dataclass

import numpy as np

from fivefoot.core.storage.importers.import_choices import OpenPortal
from fivefoot.core.storage.importers.imported_map import (
    Colour,
    ImportedLight,
    ImportedMap,
    ImportedPortal,
    ImportedSegment,
    whole_cells,
)
from fivefoot.core.storage.importers.picture_box import PictureBox
from fivefoot.core.storage.importers.texts import say
from fivefoot.core.storage.importers.universal_vtt_ground import PictureGround, read_ground
from fivefoot.core.storage.importers.universal_vtt_parts import (
    Portal,
    portals_meeting,
    read_colour,
    read_lights,
    read_polylines,
    read_portals,
    unknown_fields,
)
from fivefoot.core.storage.reading.picture_header import picture_format
from fivefoot.core.storage.reading.report import ImportReport, MapImportError, WarningLog
from fivefoot.core.storage.reading.strict_json import Json, JsonPlace, read_strict_json

_LONGEST_NAME = 200
# The last format of the most common exporter, whose files put a colour's opacity first.
_LAST_OPACITY_FIRST_FORMAT = 0.3
# From this format on, other exporters are known to write open doors the way it writes windows.
_FIRST_OPEN_DOOR_FORMAT = 1.0
_ONLY_BLANKS = re.compile(rb"[ \t\r\n\0]*")
_SUFFIX = re.compile(r"\.(dd2vtt|uvtt|df2vtt|json)$", re.IGNORECASE)
_ROOT_KEYS = frozenset(
    {
        "format",
        "resolution",
        "line_of_sight",
        "objects_line_of_sight",
        "portals",
        "environment",
        "lights",
        "image",
    }
)
_SECTION_KEYS = {
    "resolution": frozenset({"map_size", "map_origin", "pixels_per_grid"}),
    "environment": frozenset({"baked_lighting", "ambient_light"}),
}


def read_universal_vtt(
    data: bytes, name: str, open_portal: OpenPortal | None = None
) -> ImportedMap:
    """The map in the bytes of a Universal VTT file; `name` is the file's name, for messages and the
    map's name.

    `open_portal` says what a portal is that does not block light: "window" or "open_door".
    Exporters disagree, so None decides by the format (1 and later under another suffix than
    `.dd2vtt`: an open door; else a window) and warns.

    Raises MapImportError naming the file, the place and the remedy for: an empty file, a git-lfs
    pointer, a picture or archive under a map's name, broken or cut-off JSON, NaN or huge numbers,
    repeated keys, deep nesting, wrong types, no map size, more than 500 cells a side.

    >>> walls = b'[[{"x": 0, "y": 1}, {"x": 2, "y": 1}]]'
    >>> plan = b'{"resolution": {"map_size": {"x": 4, "y": 3}}, "line_of_sight": %s}' % walls
    >>> cellar = read_universal_vtt(plan, "cellar.dd2vtt")
    >>> cellar.name, cellar.columns, cellar.rows, cellar.walls[0].end_milli
    ('cellar', 4, 3, (2000, 1000))
    """
    refuse_mishaps(data, name)
    root = JsonPlace(name, "", read_strict_json(data, name))
    if not is_universal_vtt(root.value):
        problem = say("this_is_json_but_no_universal")
        raise root.refusal(problem, say("choose_dd2vtt_uvtt_or_df2vtt_export"))
    return universal_vtt_of(root, open_portal)


def is_universal_vtt(tree: Json) -> bool:
    """Whether a JSON value is a Universal VTT map: it has a resolution."""
    return isinstance(tree, dict) and "resolution" in tree


def refuse_mishaps(data: bytes, name: str) -> None:
    """Raises MapImportError for bytes that have a map's name but are empty, a pointer, a picture or
    an archive.
    """
    # A power cut can leave a file of the right length that holds nothing but zero bytes.
    if _ONLY_BLANKS.fullmatch(data):
        raise MapImportError(
            name, "", say("file_is_empty"), say("export_map_again_last_export_did")
        )
    if data[:200].lstrip().startswith(b"version https://git-lfs"):
        problem = say("this_is_git_lfs_pointer_which")
        raise MapImportError(
            name,
            "",
            problem,
            say("fetch_real_file_with_git_lfs"),
        )
    kind = picture_format(data)
    if kind is not None:
        problem = say("this_is_kind_picture_under_map", kind=kind)
        raise MapImportError(name, "", problem, say("open_it_as_picture_or_export"))
    # The first bytes of any zip.
    if data.startswith(b"PK\x03\x04"):
        raise MapImportError(
            name, "", say("this_is_zip_archive_not_one"), say("unpack_it_and_open_map_inside")
        )


@dataclass(frozen=True, slots=True)
class _Lines:
    """The segments that are kept, and how many segments (walls) or outlines (objects) lie on and
    off the picture.
    """

    kept: tuple[ImportedSegment, ...]
    inside: int
    outside: int
    zero_length: int


@dataclass(frozen=True, slots=True)
class _Portals:
    """The doors and windows on the picture, how many were counted on and off it, and how open ones
    were read.
    """

    doors: tuple[ImportedPortal, ...]
    windows: tuple[ImportedPortal, ...]
    doors_inside: int
    doors_outside: int
    windows_inside: int
    windows_outside: int
    read_as: OpenPortal
    guessed: int


def universal_vtt_of(root: JsonPlace, open_portal: OpenPortal | None = None) -> ImportedMap:
    """The map in parsed JSON; see `read_universal_vtt`."""
    warnings = WarningLog()
    ground = read_ground(root, warnings)
    walls = _walls(root.child("line_of_sight"), ground.box, warnings)
    objects = _objects(root.child("objects_line_of_sight"), ground.box, warnings)
    portals = _portals(root, ground.box, open_portal, warnings)
    lighting = _lighting(root, ground.box, warnings)
    header, box = ground.picture.header, ground.box
    report = _report(ground, walls, objects, portals, lighting, warnings)
    return ImportedMap(
        name=_map_name(root.file),
        columns=report.cells[0],
        rows=report.cells[1],
        width=box.width,
        height=box.height,
        phase_x=_phase(box.left),
        phase_y=_phase(box.top),
        pixels_per_cell_x=ground.pixels_per_cell[0],
        pixels_per_cell_y=ground.pixels_per_cell[1],
        picture=ground.picture.data,
        picture_format=header.format if header else None,
        picture_size=report.image,
        picture_reference=ground.picture.reference,
        walls=walls.kept,
        object_outlines=objects.kept,
        doors=portals.doors,
        windows=portals.windows,
        lights=lighting.lights,
        open_portals=portals.read_as,
        open_portals_guessed=portals.guessed,
        baked_lighting=lighting.baked,
        ambient_light=lighting.ambient,
        report=report,
        foreign=_foreign(root),
    )


@dataclass(frozen=True, slots=True)
class _Lighting:
    """The lamps of a map and how many of them lie beside it, its ambient colour, and whether light
    and shadow are already painted into the picture.
    """

    lights: tuple[ImportedLight, ...]
    outside: int
    ambient: Colour | None
    baked: bool


def _lighting(root: JsonPlace, box: PictureBox, warnings: WarningLog) -> _Lighting:
    # Which end of a colour is its opacity differs by program, but is the same in the whole file.
    opacity_first = _opacity_first(root)
    lights, outside = read_lights(root.child("lights"), box, opacity_first, warnings)
    environment = root.child("environment").or_empty()
    ambient = read_colour(environment.child("ambient_light"), opacity_first, warnings)
    return _Lighting(lights, outside, ambient, environment.child("baked_lighting").flag(False))


def _report(
    ground: PictureGround,
    walls: _Lines,
    objects: _Lines,
    portals: _Portals,
    lighting: _Lighting,
    warnings: WarningLog,
) -> ImportReport:
    header = ground.picture.header
    return ImportReport(
        cells=(whole_cells(ground.box.width), whole_cells(ground.box.height)),
        walls=walls.inside,
        walls_outside=walls.outside,
        doors=portals.doors_inside,
        doors_outside=portals.doors_outside,
        windows=portals.windows_inside,
        windows_outside=portals.windows_outside,
        lights=len(lighting.lights),
        lights_outside=lighting.outside,
        objects=objects.inside,
        objects_outside=objects.outside,
        zero_length=walls.zero_length,
        image=(header.width, header.height) if header else None,
        warnings=warnings.lines(),
    )


def _walls(place: JsonPlace, box: PictureBox, warnings: WarningLog) -> _Lines:
    if place.absent:
        warnings.add(say("file_has_no_walls"), place.path)
    lines = read_polylines(place, warnings)
    met, zero = box.meets(lines.segments), lines.zero_length
    inside = int(met.sum())
    # A segment without length is reported as such, and does not count as a wall on the picture.
    return _Lines(lines.placed(box, met & ~zero), inside, len(met) - inside, int(zero.sum()))


def _objects(place: JsonPlace, box: PictureBox, warnings: WarningLog) -> _Lines:
    lines = read_polylines(place, warnings)
    met, zero = box.meets(lines.segments), lines.zero_length
    # An object counts once, by its outline, however many segments it has.
    inside, total = len(np.unique(lines.line[met])), len(np.unique(lines.line))
    return _Lines(
        lines.placed(box, lines.whole_lines(met) & ~zero), inside, total - inside, int(zero.sum())
    )


def _portals(
    root: JsonPlace, box: PictureBox, asked: OpenPortal | None, warnings: WarningLog
) -> _Portals:
    portals = read_portals(root.child("portals"), warnings)
    read_as = asked or _usual_open_portal(root, warnings)
    met = portals_meeting(portals, box)
    is_door = [portal.closed or read_as == "open_door" for portal in portals]
    inside = [
        (portal, door) for portal, door, meets in zip(portals, is_door, met, strict=True) if meets
    ]
    # The person has already chosen: there is nothing to report.
    guessed = 0 if asked else sum(not portal.closed for portal, _ in inside)
    if guessed:
        warnings.add(_guess_remark(guessed, read_as))
    doors_inside = sum(door for _, door in inside)
    return _Portals(
        doors=_placed([portal for portal, door in inside if door], box, warnings),
        # A portal that does not block light may be a window or an open door: the file does not say
        # which.
        windows=_placed([portal for portal, door in inside if not door], box, warnings),
        doors_inside=doors_inside,
        doors_outside=sum(is_door) - doors_inside,
        windows_inside=len(inside) - doors_inside,
        windows_outside=len(portals) - sum(is_door) - (len(inside) - doors_inside),
        read_as=read_as,
        guessed=guessed,
    )


def _placed(
    portals: list[Portal], box: PictureBox, warnings: WarningLog
) -> tuple[ImportedPortal, ...]:
    wide = [portal for portal in portals if portal.start != portal.end]
    for _ in range(len(portals) - len(wide)):
        warnings.add(say("door_or_window_without_width_was"), "portals")
    return tuple(portal.placed(box) for portal in wide)


def _guess_remark(count: int, read_as: OpenPortal) -> str:
    read, other = (
        (say("windows"), say("open_doors"))
        if read_as == "window"
        else (say("open_doors"), say("windows"))
    )
    return say("portals_that_do_not_block_light", count=count, read=read, other=other)


def _usual_open_portal(root: JsonPlace, warnings: WarningLog) -> OpenPortal:
    number = _format_number(root.child("format"), warnings)
    # The exporter that writes this suffix means windows, in all its formats.
    if root.file.lower().endswith(".dd2vtt") or number is None or number < _FIRST_OPEN_DOOR_FORMAT:
        return "window"
    return "open_door"


def _format_number(place: JsonPlace, warnings: WarningLog) -> float | None:
    """The format as a number; some programs write it as text.

    Nothing else depends on it, so any other value is tolerated.
    """
    if place.absent:
        return None
    value = place.value
    try:
        number = (
            float(value)
            # True is an int as well.
            if isinstance(value, (int, float, str)) and not isinstance(value, bool)
            else math.nan
        )
    except ValueError:
        number = math.nan
    if math.isfinite(number):
        return number
    warnings.add(say("format_is_no_number_and_was"), place.path)
    return None


def _opacity_first(root: JsonPlace) -> bool:
    """Whether an ambiguous colour of 8 digits begins with its opacity, as in files of the usual
    exporter.
    """
    number = root.child("format").value
    if isinstance(number, bool) or not isinstance(number, (int, float)):
        return False
    # With unknown keys it may be another program's file, whose format number means nothing.
    return number <= _LAST_OPACITY_FIRST_FORMAT and root.fields().keys() <= _ROOT_KEYS


def _phase(origin: float) -> float:
    """How far inside its cell the picture's edge is; a billionth counts as rounding noise."""
    # Rounding may give 1, which is the edge of the next cell.
    return round(origin % 1, 9) % 1


def _foreign(root: JsonPlace) -> dict[str, Json]:
    """Unknown keys of the root, and under their own names those of the resolution and the
    environment.
    """
    foreign = unknown_fields(root, _ROOT_KEYS)
    for key, known in _SECTION_KEYS.items():
        unknown = unknown_fields(root.child(key).or_empty(), known)
        if unknown:
            foreign[key] = unknown
    return foreign


def _map_name(file: str) -> str:
    """The file's name without folder and suffix, fit for display: one line, bounded, in composed
    letters.
    """
    stem = _SUFFIX.sub("", re.split(r"[/\\]", file)[-1])
    # Control characters and the like would make the title unreadable, or reverse its direction.
    shown = "".join(letter for letter in stem if unicodedata.category(letter)[0] != "C")
    return unicodedata.normalize("NFC", shown)[:_LONGEST_NAME].strip() or "map"
