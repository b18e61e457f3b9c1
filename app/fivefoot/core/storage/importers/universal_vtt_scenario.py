"""Turns an imported Universal VTT map into a scenario: barriers, lights, picture, and data kept for
writing it back.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

import shapely

from fivefoot.core.geometry.grid import CELL, MAX_SIDE, Point
from fivefoot.core.model.barrier import Barrier, BarrierKind
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Light, MapPicture, Scene
from fivefoot.core.progress import done
from fivefoot.core.storage import assets
from fivefoot.core.storage.ambient_light import ambient_of
from fivefoot.core.storage.importers.import_choices import AS_USUAL, Opening, OutlineKind
from fivefoot.core.storage.importers.imported_map import (
    Colour,
    ImportedLight,
    ImportedMap,
    ImportedPortal,
    MilliPoint,
)
from fivefoot.core.storage.importers.texts import say
from fivefoot.core.storage.reading import limits
from fivefoot.core.storage.reading.report import WarningLog
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.scenario_file import LoadReport
from fivefoot.core.storage.wall_checks import crowding_problem

#: The key of `Scenario.foreign` that keeps the rest of an imported file for writing it back.
KEPT_UNDER = "universal_vtt"

# Deeper than any map nests, and together with the levels of the scenario around it within the 100
# that can be read again.
_DEEPEST_FOREIGN = 80
_Ends = tuple[MilliPoint, MilliPoint]


def imported_scenario(imported: ImportedMap, opening: Opening = AS_USUAL) -> LoadReport:
    """An imported map as a playable scenario in setup, without tokens.

    Raises ScenarioFileError past the limits.

    Walls, doors and windows get ids like `wall-1`; outlines of objects become curtains unless
    chosen otherwise: the file says that they block sight, and nothing about movement. A dark
    ambient colour makes the scene dim or dark.
    """
    done(0.6)
    warnings = WarningLog()
    columns, rows = imported.aligned_cells
    if max(columns, rows) > MAX_SIDE:
        problem = say(
            "map_of_columns_x_rows_cells_is_larger", columns=columns, rows=rows, max_side=MAX_SIDE
        )
        raise ScenarioFileError(
            "resolution.map_size", problem, say("crop_it_or_export"), imported.name
        )
    scene = Scene(
        columns,
        rows,
        barriers=_barriers(imported, opening.choices.outlines, warnings),
        lights=_lights(imported.lights, _phase(imported)),
        ambient=ambient_of(imported.ambient_light),
    )
    if scene.ambient != "bright":
        warnings.add(say("its_ambient_colour_makes_scene_ambient", ambient=scene.ambient))
    scenario = Scenario(
        scene, opening.ruleset, imported.name, foreign={KEPT_UNDER: _foreign(imported, warnings)}
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
    """How far the picture's corner is inside its cell: all places are shifted by it onto whole
    cells.
    """
    return Point(round(imported.phase_x * CELL), round(imported.phase_y * CELL))


_OUTLINES: Mapping[OutlineKind, str] = {
    "curtain": say("stopping_sight_but_not_movement"),
    "wall": say("walls"),
    "fence": say("stopping_movement_but_not_sight"),
}


def _barriers(
    imported: ImportedMap, outlined: OutlineKind, warnings: WarningLog
) -> Mapping[str, Barrier]:
    phase = _phase(imported)
    walls = [(segment.start_milli, segment.end_milli) for segment in imported.walls]
    found = _numbered("wall", "wall", walls, phase, warnings)
    found |= _outlines(imported, outlined, phase, warnings)
    for kind, portals in (("door", imported.doors), ("window", imported.windows)):
        found |= _portals(kind, portals, phase, warnings)  # type: ignore[arg-type]
    if len(found) > limits.MAX_BARRIERS:
        problem = say(
            "map_has_count_pieces_of_walls", count=len(found), max_barriers=limits.MAX_BARRIERS
        )
        raise ScenarioFileError("", problem, say("export_map_in_smaller_parts_2"), imported.name)
    crowded = crowding_problem(found.values())
    if crowded:
        raise ScenarioFileError("", crowded, say("export_map_with_simpler_walls"), imported.name)
    return found


def _outlines(
    imported: ImportedMap, outlined: OutlineKind, phase: Point, warnings: WarningLog
) -> dict[str, Barrier]:
    pieces = [(segment.start_milli, segment.end_milli) for segment in imported.object_outlines]
    if not pieces:
        return {}
    if outlined == "none":
        warnings.add(say("outlines_of_objects_count_pieces_left", count=len(pieces)))
        return {}
    warnings.add(
        say(
            "outlines_of_objects_count_pieces_read", count=len(pieces), outlines=_OUTLINES[outlined]
        )
    )
    return _numbered("outline", outlined, pieces, phase, warnings)


def _portals(
    kind: BarrierKind, portals: Iterable[ImportedPortal], phase: Point, warnings: WarningLog
) -> dict[str, Barrier]:
    ends = [(portal.start_milli, portal.end_milli) for portal in portals]
    found = _numbered(kind, kind, ends, phase, warnings)
    # By id: pieces without length were left out, and the numbering has gaps there.
    is_open = {
        f"{kind}-{number}": kind == "door" and portal.open
        for number, portal in enumerate(portals, 1)
    }
    return {key: replace(barrier, is_open=is_open[key]) for key, barrier in found.items()}


def _numbered(
    name: str, kind: BarrierKind, segments: list[_Ends], phase: Point, warnings: WarningLog
) -> dict[str, Barrier]:
    """Barriers by id in the file's order; a piece that rounds to no length is left out, and its
    number is not reused.
    """
    found = {}
    for number, ends in enumerate(segments, 1):
        start, end = (Point(x + phase.x, y + phase.y) for x, y in ends)
        if max(map(abs, (*start, *end))) > limits.MAX_LENGTH:
            # Clipped rather than left out: the part on the map still blocks sight.
            start, end = _clipped(start, end)
            warnings.add(say("wall_that_reaches_absurdly_far_was_cut"))
        if start == end:
            warnings.add(say("piece_of_wall_shorter_than_thousandth"))
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
    """Data without a place in a scenario, kept for writing the map back."""
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
        warnings.add(say("what_else_file_says_nests_too"))
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
