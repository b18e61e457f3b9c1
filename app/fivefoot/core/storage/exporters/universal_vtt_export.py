"""Exports a map as Universal VTT (format 0.3), which most virtual tables read: picture, walls,
portals, lights.

Places are in cells from the picture's top-left corner, y down. The format has no tokens, ground or
heights, and only half of our barriers; what it cannot express is listed with the export.
"""

from __future__ import annotations

import base64
import json
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from fivefoot.core.geometry.grid import CELL, Point
from fivefoot.core.model.barrier import Barrier, BarrierKind
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Ambient, Light, Scene
from fivefoot.core.storage.ambient_light import ambient_of
from fivefoot.core.storage.exporters.exported import Exported
from fivefoot.core.storage.exporters.not_carried import not_carried
from fivefoot.core.storage.exporters.texts import say
from fivefoot.core.storage.reading.picture_header import read_picture_header

FORMAT = 0.3
"""A number: some programs refuse any format but 0.2 and 0.3, and refuse text even for those."""

KEPT_UNDER = "universal_vtt"
"""The key of `Scenario.foreign` that keeps data of an imported map without a place in a
scenario.
"""

SUFFIX = ".dd2vtt"

_PIXELS_WITHOUT_PICTURE = 100

_READ_AS: Mapping[BarrierKind, str] = {
    "wall": "line_of_sight",
    "fence": "line_of_sight",
    "curtain": "objects_line_of_sight",
    "door": "portals",
    "gate": "portals",
    "window": "portals",
}

Json = dict[str, Any]
Colour = tuple[int, int, int, int]
"""Red, green, blue and opacity, each 0 to 255."""


def universal_vtt(scenario: Scenario) -> Exported:
    """The map of a scenario as a Universal VTT file, and what the file does not carry.

    The same scenario gives the same bytes. Keys of other programs that an import kept are written
    back.
    """
    scene, kept = scenario.scene, _kept(scenario)
    origin = scene.picture.origin if scene.picture is not None else Point(0, 0)
    tree: Json = {
        # First, so that what the map says now overrides what was kept from a foreign file.
        **_unknown(kept),
        "format": FORMAT,
        "resolution": _resolution(scenario),
        "line_of_sight": _polylines(_of_list(scene, "line_of_sight"), origin),
        "objects_line_of_sight": _polylines(_of_list(scene, "objects_line_of_sight"), origin),
        "portals": [_portal(barrier, origin, kept) for barrier in _of_list(scene, "portals")],
        "environment": {
            "baked_lighting": bool(kept.get("baked_lighting", False)),
            "ambient_light": _ambient(scene, kept),
        },
        "lights": [
            _light(light, origin, each)
            for light, each in zip(scene.lights, _kept_lights(scene, kept), strict=True)
        ],
        "image": _picture(scenario),
    }
    text = json.dumps(tree, ensure_ascii=False, indent="\t", allow_nan=False) + "\n"
    return Exported(text.encode("utf-8"), tuple(_left_out(scenario)))


def _kept(scenario: Scenario) -> Mapping[str, Any]:
    kept = scenario.foreign.get(KEPT_UNDER, {})
    return kept if isinstance(kept, Mapping) else {}


def _unknown(kept: Mapping[str, Any]) -> Json:
    unknown = kept.get("unknown", {})
    return dict(unknown) if isinstance(unknown, Mapping) else {}


def _kept_lights(scene: Scene, kept: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """What was kept of each light, provided that the lights are still those that were imported."""
    lights = kept.get("lights", [])
    # Only their number is compared: lights have no names, and one more or less makes all matches
    # doubtful.
    if not isinstance(lights, list) or len(lights) != len(scene.lights):
        return [{} for _ in scene.lights]
    return [each if isinstance(each, Mapping) else {} for each in lights]


def _of_list(scene: Scene, name: str) -> list[Barrier]:
    return [barrier for barrier in scene.barriers.values() if _READ_AS[barrier.kind] == name]


def _resolution(scenario: Scenario) -> Json:
    scene = scenario.scene
    pixels, size = _PIXELS_WITHOUT_PICTURE, (float(scene.columns), float(scene.rows))
    if scene.picture is not None:
        size = (scene.picture.width / CELL, scene.picture.height / CELL)
        header = read_picture_header(scenario.assets[scene.picture.asset])
        if header is not None:
            # A whole number: readers of the format accept nothing else.
            pixels = max(1, round(header.width / size[0]))
    return {
        "map_origin": {"x": 0, "y": 0},
        "map_size": {"x": _number(size[0]), "y": _number(size[1])},
        "pixels_per_grid": pixels,
    }


def _number(value: float) -> float | int:
    """A number for JSON: whole numbers without a decimal point, as other programs write them."""
    return int(value) if value == int(value) else round(value, 6)


def _at(point: Point, origin: Point) -> Json:
    return {
        "x": _number((point.x - origin.x) / CELL),
        "y": _number((point.y - origin.y) / CELL),
    }


def _polylines(barriers: Iterable[Barrier], origin: Point) -> list[list[Json]]:
    """Segments in their order, joined: one that begins where the last ended continues its line."""
    lines: list[list[Point]] = []
    for barrier in barriers:
        # Long lines, as they were drawn: other programs draw and keep them that way.
        if lines and lines[-1][-1] == barrier.start:
            lines[-1].append(barrier.end)
        else:
            lines.append([barrier.start, barrier.end])
    return [[_at(point, origin) for point in line] for line in lines]


def _portal(barrier: Barrier, origin: Point, kept: Mapping[str, Any]) -> Json:
    """A door, a gate or a window; `closed` says whether it blocks light, which windows do not."""
    start, end = barrier.start, barrier.end
    middle = {
        "x": _number(((start.x + end.x) / 2 - origin.x) / CELL),
        "y": _number(((start.y + end.y) / 2 - origin.y) / CELL),
    }
    said = _kept_portal(barrier, kept)
    return {
        # First, so that what the door is now overrides what it was.
        **{key: value for key, value in said.items() if key != "freestanding"},
        "position": middle,
        "bounds": [_at(start, origin), _at(end, origin)],
        "rotation": round(math.atan2(end.y - start.y, end.x - start.x), 6),
        # A gate does not block light either, and an open door is written as closed; the report says
        # so.
        "closed": barrier.kind == "door",
        "freestanding": bool(said.get("freestanding", False)),
    }


def _kept_portal(barrier: Barrier, kept: Mapping[str, Any]) -> Mapping[str, Any]:
    """What an import kept of a portal, by the number in its id (`door-3`)."""
    kind, _, number = barrier.id.partition("-")
    portals = kept.get(f"{kind}s", [])
    if not isinstance(portals, list) or not number.isdecimal():
        return {}
    index = int(number) - 1
    said = portals[index] if 0 <= index < len(portals) else {}
    return said if isinstance(said, Mapping) else {}


def _light(light: Light, origin: Point, kept: Mapping[str, Any]) -> Json:
    intensity, shadows = kept.get("intensity"), kept.get("shadows")
    return {
        **{key: value for key, value in kept.items() if key not in ("intensity", "shadows")},
        "position": _at(light.at, origin),
        "range": _number(light.reach / CELL),
        "intensity": intensity if isinstance(intensity, (int, float)) else 1,
        # Opacity first, as the format has it, and full.
        "color": "ff" + light.colour.removeprefix("#"),
        "shadows": shadows if isinstance(shadows, bool) else True,
    }


_AMBIENTS: Mapping[Ambient, Colour] = {
    "bright": (255, 255, 255, 255),
    "dim": (128, 128, 128, 255),
    "dark": (0, 0, 0, 255),
}


def _ambient(scene: Scene, kept: Mapping[str, Any]) -> str:
    """The imported ambient colour while the scene's light still matches it, else a grey for the
    scene's light.
    """
    colour = _kept_colour(kept.get("ambient_light"))
    # If the scene was made dim since, the imported colour no longer applies.
    return _hex(colour if ambient_of(colour) == scene.ambient else _AMBIENTS[scene.ambient])


def _kept_colour(value: object) -> Colour:
    """The colour that an import kept; white for anything else, since the file is untrusted."""
    parts = value if isinstance(value, (list, tuple)) and len(value) == 4 else ()
    if not parts or not all(type(part) is int and 0 <= part <= 255 for part in parts):
        return 255, 255, 255, 255
    red, green, blue, opacity = parts
    return red, green, blue, opacity


def _hex(colour: Colour) -> str:
    """A colour in the order of the format: opacity first."""
    red, green, blue, opacity = colour
    return f"{opacity:02x}{red:02x}{green:02x}{blue:02x}"


def _picture(scenario: Scenario) -> str:
    picture = scenario.scene.picture
    if picture is None:
        return ""
    return base64.b64encode(scenario.assets[picture.asset]).decode("ascii")


def _left_out(scenario: Scenario) -> Iterator[str]:
    scene = scenario.scene
    kinds = Counter(barrier.kind for barrier in scene.barriers.values())
    if scene.picture is None:
        yield say("map_has_no_picture_file_holds")
    if kinds["fence"]:
        yield say("pieces_of_fence_are_walls", count=kinds["fence"])
    if kinds["gate"]:
        yield say("gates_are_portals", count=kinds["gate"])
    yield from _left_out_of_barriers(scene.barriers.values())
    if scenario.tokens:
        yield say("tokens_have_no_place", count=len(scenario.tokens))
    if scene.ground:
        yield say("pieces_of_ground_have_no_place", count=len(scene.ground))
    if scene.painted.tiles:
        yield say("tiles_of_paint_have_no_place", count=len(scene.painted.tiles))
    if scenario.zones:
        yield say("zones_have_no_place", count=len(scenario.zones))
    yield from _left_out_of_lights(scene)
    yield from not_carried(scenario)


def _left_out_of_lights(scene: Scene) -> Iterator[str]:
    if dark := sum(not light.on for light in scene.lights):
        yield say("lamps_burn", count=dark)
    if bright := sum(light.bright is not None for light in scene.lights):
        yield say("bright_parts_are_half", count=bright)


def _left_out_of_barriers(barriers: Iterable[Barrier]) -> Iterator[str]:
    known = list(barriers)
    if opened := sum(barrier.is_open and barrier.kind == "door" for barrier in known):
        yield say("open_doors_are_closed", count=opened)
    if locked := sum(barrier.locked for barrier in known):
        yield say("locks_are_not_written", count=locked)
    if secret := sum(barrier.secret for barrier in known):
        yield say("secret_doors_are_plain", count=secret)
    if one_way := sum(barrier.is_one_way for barrier in known):
        yield say("one_way_barriers_stop_both_ways", count=one_way)
    if low := sum(barrier.is_low for barrier in known):
        yield say("barriers_have_height", count=low)
