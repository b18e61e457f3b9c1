"""Imported maps and bare pictures become scenarios; and any file is opened by what it holds, not by
its name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import shapely

from fivefoot.core.geometry.grid import CELL, MAX_SIDE, Point
from fivefoot.core.model.barrier import Barrier, BarrierKind
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Light, MapPicture, Scene
from fivefoot.core.progress import done
from fivefoot.core.storage import assets, limits
from fivefoot.core.storage.importers.foreign_kinds import (
    RECORD_PACK,
    WHAT_OPENS,
    ForeignKind,
    is_record_pack,
    kind_of_archive,
    kind_of_bytes,
    kind_of_json,
)
from fivefoot.core.storage.importers.foundry import is_foundry_scene, read_foundry_scene
from fivefoot.core.storage.importers.imported_map import (
    Colour,
    ImportedLight,
    ImportedMap,
    ImportedPortal,
    MilliPoint,
)
from fivefoot.core.storage.importers.universal_vtt import (
    is_universal_vtt,
    refuse_mishaps,
    universal_vtt_of,
)
from fivefoot.core.storage.manifest import FORMAT
from fivefoot.core.storage.reading.picture_header import picture_format, read_picture_header
from fivefoot.core.storage.reading.report import MapImportError, WarningLog
from fivefoot.core.storage.reading.strict_json import JsonPlace, read_strict_json
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.scenario_file import MIMETYPE, ZIP_START, LoadReport, read_scenario
from fivefoot.core.storage.wall_checks import crowding_problem

#: The pixels a cell that a picture is taken to have while nobody said otherwise: the commonest
#: export.
USUAL_PIXELS_PER_CELL = 70
#: Where in `Scenario.foreign` the rest of an imported file is kept for writing it back.
KEPT_UNDER = "universal_vtt"

_SIZE_IN_NAME = re.compile(r"(?<!\d)(\d{1,3}) ?[xX×] ?(\d{1,3})(?!\d)")
_SIZE_TOLERANCE = 0.02
_SUFFIX = re.compile(r"\.(png|jpe?g|webp|gif)$", re.IGNORECASE)
_DEEPEST_FOREIGN = 80
_Ends = tuple[MilliPoint, MilliPoint]


def open_any(
    data: bytes, name: str, ruleset: str = "keyword3", folder: Path | None = None
) -> LoadReport:
    """The scenario in the bytes of any file that can be opened; a map or a picture makes one under
    `ruleset`.

    `folder` is where the file lies: some maps name their picture and do not hold it. Raises
    ScenarioFileError naming file, place and remedy; a file of a known kind that cannot be opened is
    called by that kind.
    """
    try:
        if data.startswith(ZIP_START):
            return _archived(data, name)
        if _begins_as_scenario(data):
            return read_scenario(data, name)
        if picture_format(data) is not None:
            return picture_scenario(data, name, ruleset, folder.name if folder is not None else "")
        return _foreign_map(data, name, ruleset, folder)
    except MapImportError as error:
        raise ScenarioFileError(error.place, error.problem, error.remedy, name) from error


def _archived(data: bytes, name: str) -> LoadReport:
    """A scenario; any other zip archive is called by what it is, where that can be told."""
    kind = None if MIMETYPE.encode() in data[:200] else kind_of_archive(data)
    if kind is not None:
        raise _refused(kind, name)
    return read_scenario(data, name)


def _foreign_map(data: bytes, name: str, ruleset: str, folder: Path | None) -> LoadReport:
    kind = kind_of_bytes(data)
    if kind is not None:
        raise _refused(kind, name)
    if _is_other_content(data):
        raise ScenarioFileError(
            "", "this is neither a scenario nor a map nor a picture", WHAT_OPENS, name
        )
    refuse_mishaps(data, name)
    if is_record_pack(data):
        raise _refused(RECORD_PACK, name)
    root = JsonPlace(name, "", read_strict_json(data, name))
    done(0.4)
    if is_universal_vtt(root.value):
        return imported_scenario(universal_vtt_of(root), ruleset)
    if is_foundry_scene(root.value):
        return read_foundry_scene(root, ruleset, folder)
    raise _refused(kind_of_json(root.value), name)


def _refused(kind: ForeignKind, name: str) -> ScenarioFileError:
    return ScenarioFileError("", f"this is {kind.name}", kind.remedy, name)


def _begins_as_scenario(data: bytes) -> bool:
    return data.lstrip()[:1] == b"{" and f'"{FORMAT}"'.encode() in data


def _is_other_content(data: bytes) -> bool:
    """Whether bytes are neither the text of a map nor one of the mishaps that its reader can
    name.
    """
    text = data[:4096].lstrip(b"\xef\xbb\xbf \t\r\n\0")
    return (
        bool(text)
        and text[:1] not in (b"{", b"[")
        and not text.startswith((b"version https://git-lfs", b"\xff\xfe{", b"\xfe\xff"))
    )


def imported_scenario(imported: ImportedMap, ruleset: str = "keyword3") -> LoadReport:
    """An imported map as a playable scenario in setup, without tokens.

    Raises ScenarioFileError past the limits.

    Walls, doors and windows get ids like `wall-1`; outlines of objects become curtains: the file
    says that one cannot look past them, and nothing about walking.
    """
    done(0.6)
    warnings = WarningLog()
    columns, rows = imported.aligned_cells
    if max(columns, rows) > MAX_SIDE:
        problem = f"the map of {columns} x {rows} cells is larger than {MAX_SIDE} x {MAX_SIDE}"
        raise ScenarioFileError(
            "resolution.map_size", problem, "Crop it, or export it in parts", imported.name
        )
    scene = Scene(
        columns,
        rows,
        barriers=_barriers(imported, warnings),
        lights=_lights(imported.lights, _phase(imported)),
    )
    done(0.9)
    scenario = Scenario(
        scene, ruleset, imported.name, foreign={KEPT_UNDER: _foreign(imported, warnings)}
    )
    if imported.picture is not None:
        scenario, asset = assets.with_asset(scenario, imported.picture)
        width, height = _milli(imported.width), _milli(imported.height)
        picture = MapPicture(asset, Point(*_phase(imported)), width, height)
        scenario = replace(scenario, scene=replace(scenario.scene, picture=picture))
    remarks = (*imported.report.warnings, *warnings.lines())
    return LoadReport(scenario, remarks, imported=imported.report)


def _milli(length: float) -> int:
    return max(1, round(length * CELL))


def _phase(imported: ImportedMap) -> Point:
    """How far the picture's corner stands inside its cell: all places are moved by it onto whole
    cells.
    """
    return Point(round(imported.phase_x * CELL), round(imported.phase_y * CELL))


def _barriers(imported: ImportedMap, warnings: WarningLog) -> Mapping[str, Barrier]:
    phase = _phase(imported)
    walls = [(segment.start_milli, segment.end_milli) for segment in imported.walls]
    outlines = [(segment.start_milli, segment.end_milli) for segment in imported.object_outlines]
    found = _numbered("wall", "wall", walls, phase, warnings) | _numbered(
        "outline", "curtain", outlines, phase, warnings
    )
    if outlines:
        warnings.add(
            f"outlines of objects: {len(outlines)} pieces, read as stopping sight but not movement"
        )
    for kind, portals in (("door", imported.doors), ("window", imported.windows)):
        found |= _portals(kind, portals, phase, warnings)  # type: ignore[arg-type]
    if len(found) > limits.MAX_BARRIERS:
        problem = f"the map has {len(found)} pieces of walls, {limits.MAX_BARRIERS} are allowed"
        raise ScenarioFileError(
            "line_of_sight", problem, "Export the map in smaller parts", imported.name
        )
    crowded = crowding_problem(found.values())
    if crowded:
        raise ScenarioFileError(
            "line_of_sight", crowded, "Export the map with simpler walls", imported.name
        )
    return found


def _portals(
    kind: BarrierKind, portals: Iterable[ImportedPortal], phase: Point, warnings: WarningLog
) -> dict[str, Barrier]:
    ends = [(portal.start_milli, portal.end_milli) for portal in portals]
    found = _numbered(kind, kind, ends, phase, warnings)
    is_open = {
        f"{kind}-{number}": kind == "door" and portal.open
        for number, portal in enumerate(portals, 1)
    }
    return {key: replace(barrier, is_open=is_open[key]) for key, barrier in found.items()}


def _numbered(
    name: str, kind: BarrierKind, segments: list[_Ends], phase: Point, warnings: WarningLog
) -> dict[str, Barrier]:
    """Barriers by id in the file's order; a piece that rounds to no length keeps its number and is
    left out.
    """
    found = {}
    for number, ends in enumerate(segments, 1):
        start, end = (Point(x + phase.x, y + phase.y) for x, y in ends)
        if max(map(abs, (*start, *end))) > limits.MAX_LENGTH:
            start, end = _clipped(start, end)
            warnings.add("a wall that reaches absurdly far was cut off outside of the map")
        if start == end:
            warnings.add("a piece of wall shorter than a thousandth of a cell was left out")
            continue
        key = f"{name}-{number}"
        found[key] = Barrier(key, start, end, kind)
    return found


def _clipped(start: Point, end: Point) -> tuple[Point, Point]:
    most = limits.MAX_LENGTH
    piece = shapely.clip_by_rect(shapely.LineString([start, end]), -most, -most, most, most)
    first, last = (Point(round(x), round(y)) for x, y in (piece.coords[0], piece.coords[-1]))
    return first, last


def _lights(lights: Iterable[ImportedLight], phase: Point) -> tuple[Light, ...]:
    return tuple(_light(light, phase) for light in lights)


def _light(light: ImportedLight, phase: Point) -> Light:
    x, y = light.position_milli
    reach = min(round(light.range * CELL), limits.MAX_LENGTH)
    return Light(Point(x + phase.x, y + phase.y), reach, _colour(light.colour) or "#ffffff")


def _colour(colour: Colour | None) -> str | None:
    return None if colour is None else "#{:02x}{:02x}{:02x}".format(*colour[:3])


def _foreign(imported: ImportedMap, warnings: WarningLog) -> dict[str, Any]:
    """What has no place in a scenario, for writing the map back one day."""
    kept: dict[str, Any] = {
        "pixels_per_cell": [imported.pixels_per_cell_x, imported.pixels_per_cell_y],
        "baked_lighting": imported.baked_lighting,
        "ambient_light": list(imported.ambient_light) if imported.ambient_light else None,
        "open_portals": imported.open_portals,
        "picture_reference": imported.picture_reference,
        "lights": [_foreign_light(light) for light in imported.lights],
        "doors": [
            dict(portal.foreign, freestanding=portal.freestanding) for portal in imported.doors
        ],
        "windows": [
            dict(portal.foreign, freestanding=portal.freestanding) for portal in imported.windows
        ],
        "unknown": dict(imported.foreign),
    }
    if _nests_deeper(kept, _DEEPEST_FOREIGN):
        warnings.add("what else the file says nests too deeply to be kept")
        return {}
    return kept


def _foreign_light(light: ImportedLight) -> dict[str, Any]:
    return dict(light.foreign, intensity=light.intensity, shadows=light.shadows)


def _nests_deeper(value: Any, limit: int) -> bool:
    level = [value]
    for _ in range(limit):
        inside = (entry.values() if isinstance(entry, dict) else entry for entry in level)
        level = [
            child for children in inside for child in children if isinstance(child, (dict, list))
        ]
    return bool(level)


def picture_scenario(
    data: bytes, name: str, ruleset: str = "keyword3", folder: str = ""
) -> LoadReport:
    """A bare picture as an empty map with a guessed grid, which a warning tells.

    Raises ScenarioFileError.

    The grid is read from the file's name, else from that of the folder it lies in.
    """
    try:
        asset = assets.asset_name(data)
    except ScenarioFileError as error:
        raise error.in_file(name) from error
    header = read_picture_header(data)
    assert header is not None
    named = _cells_in_names(header.width, header.height, name, folder)
    width, height, remark = named or _guessed_cells(header.width, header.height)
    columns, rows = -(-width // CELL), -(-height // CELL)
    scene = Scene(columns, rows, picture=MapPicture(asset, Point(0, 0), width, height))
    stem = _SUFFIX.sub("", re.split(r"[/\\]", name)[-1])
    title = limits.clean_line(stem)[: limits.MAX_NAME].strip() or "Map"
    scenario = Scenario(scene, ruleset, title, assets={asset: data})
    return LoadReport(scenario, (remark,), grid_is_guessed=named is None)


def _cells_in_names(width: int, height: int, name: str, folder: str) -> tuple[int, int, str] | None:
    """Width and height of a picture in thousandths of a cell, as a name tells them, and whose."""
    for text, whose in ((name, "the file's name"), (folder, "the name of its folder")):
        for columns, rows in reversed([(int(x), int(y)) for x, y in _SIZE_IN_NAME.findall(text)]):
            if _fits(width, height, columns, rows):
                remark = (
                    f"The grid of {columns} x {rows} cells was taken from {whose}; check it against"
                    " the picture."
                )
                return columns * CELL, rows * CELL, remark
    return None


def _guessed_cells(width: int, height: int) -> tuple[int, int, str]:
    """The same by the commonest grid, which may well be wrong."""
    pixels = USUAL_PIXELS_PER_CELL  # the largest picture that opens makes fewer than 500 such cells
    remark = (
        f"A picture does not tell its grid: {pixels} pixels a cell were guessed; check it against"
        " the picture."
    )
    return max(1, width * CELL // pixels), max(1, height * CELL // pixels), remark


def _fits(width: int, height: int, columns: int, rows: int) -> bool:
    if not (2 <= columns <= 300 and 2 <= rows <= 300) or (columns, rows) == (width, height):
        return False
    across, down = width / columns, height / rows
    return abs(across - down) <= _SIZE_TOLERANCE * max(across, down)
