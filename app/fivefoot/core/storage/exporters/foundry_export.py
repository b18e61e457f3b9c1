"""A map as a Foundry scene (the shape of version 12 and later): walls, doors, lights, tokens,
roofs and difficult terrain; pictures are named and lie beside the file.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from fivefoot.core.geometry.grid import CELL, Point
from fivefoot.core.model.barrier import Barrier, BarrierKind, Side
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Ambient, Light, Scene
from fivefoot.core.model.terrain import GROUND_KINDS, Ground, Surface
from fivefoot.core.model.token import Token
from fivefoot.core.storage.exporters.exported import Exported
from fivefoot.core.storage.exporters.foundry_roofs import FOREGROUND, carried_roofs, roof_tile
from fivefoot.core.storage.exporters.not_carried import not_carried
from fivefoot.core.storage.exporters.painted_outlines import painted_cells, painted_outlines
from fivefoot.core.storage.exporters.texts import say
from fivefoot.core.storage.reading.picture_header import read_picture_header

SUFFIX = ".json"
KEPT_UNDER = "foundry"
PIXELS = 100
"""Pixels to a cell where no picture determines them."""

DISTANCE = 5
"""The width of a cell in the scene, in feet; light distances are written in it."""

NOTHING, NORMAL = 0, 20
NO_DOOR, DOOR, SECRET = 0, 1, 2
CLOSED, OPEN, LOCKED = 0, 1, 2

_STOPS: Mapping[BarrierKind, tuple[int, int]] = {
    "wall": (NORMAL, NORMAL),
    "door": (NORMAL, NORMAL),
    "window": (NORMAL, NOTHING),
    "fence": (NORMAL, NOTHING),
    "gate": (NORMAL, NOTHING),
    "curtain": (NOTHING, NORMAL),
}
"""The values for movement and sight of each kind of barrier."""

_DIRECTIONS: Mapping[Side, int] = {"both": 0, "left": 1, "right": 2}

_STANCES = {"heroes": 1, "foes": -1}
_CELLS_WIDE = {"tiny": 0.5, "large": 2, "huge": 3, "gargantuan": 4}

_DARKNESS: Mapping[Ambient, float] = {"bright": 0, "dim": 0.5, "dark": 1}
_KEPT_OF_WALLS = ("move", "sight", "light", "sound", "threshold")

Json = dict[str, Any]


class _Canvas:
    """Foundry's canvas in pixels: its first whole cell is ours, and it has no padding."""

    def __init__(self, scenario: Scenario) -> None:
        scene, picture = scenario.scene, scenario.scene.picture
        self.size = float(PIXELS)
        self.left = self.top = 0.0
        self.width, self.height = scene.columns * self.size, scene.rows * self.size
        if picture is not None:
            header = read_picture_header(scenario.assets[picture.asset])
            wide = header.width if header is not None else picture.width / CELL * PIXELS
            # Foundry accepts no grid below one pixel a cell: then the canvas is wider than the
            # picture. Else it has the picture's own pixels, since Foundry stretches nothing
            # unasked.
            natural = wide * CELL / picture.width
            self.size = natural if natural >= 1 else self.size
            self.left, self.top = (
                picture.origin.x / CELL * self.size,
                picture.origin.y / CELL * self.size,
            )
            self.width = picture.width / CELL * self.size
            self.height = picture.height / CELL * self.size

    def at(self, point: Point) -> tuple[float, float]:
        """A place in thousandths of a cell, converted to pixels."""
        return _number(point.x / CELL * self.size), _number(point.y / CELL * self.size)


def foundry_scene(
    scenario: Scenario, picture_name: str = "", roof_names: Mapping[str, str] = MappingProxyType({})
) -> Exported:
    """The scene as JSON that Foundry imports, and what it does not carry.

    `picture_name` is the name under which the picture will lie beside the file, `roof_names` those
    of roofs by their assets. The same scenario gives the same bytes.
    """
    scene, canvas = scenario.scene, _Canvas(scenario)
    kept = _kept(scenario)
    distance, units = _measure(kept)
    roofs = carried_roofs(scene, roof_names)
    tree: Json = {
        "name": scenario.title,
        **_sheet(scene, canvas, picture_name),
        "grid": {"type": 1, "size": _number(canvas.size), "distance": distance, "units": units},
        "tiles": [roof_tile(roof, roof_names[roof.asset], canvas.at) for roof in roofs],
        "walls": [_wall(barrier, canvas, kept) for barrier in scene.barriers.values()],
        "lights": [_light(light, canvas, distance) for light in scene.lights],
        "tokens": [_token(token, canvas) for token in scenario.tokens.values()],
        "regions": [
            _region(ground, canvas)
            for ground in (*scene.ground, *painted_outlines(scene))
            # Ground at the plain price needs no region: Foundry draws and queries each region at
            # every step.
            if _factor(ground) != 1
        ],
    }
    # `allow_nan=False`: NaN is not JSON, and Foundry would refuse the whole scene.
    text = json.dumps(tree, ensure_ascii=False, indent=2, allow_nan=False) + "\n"
    return Exported(text.encode("utf-8"), tuple(_left_out(scenario, len(roofs))))


def _sheet(scene: Scene, canvas: _Canvas, picture_name: str) -> Json:
    """The scene's size, background picture and light level."""
    return {
        "width": round(canvas.width),
        "height": round(canvas.height),
        # Foundry pads a scene by a quarter by default, which would shift the walls against the
        # picture.
        "padding": 0,
        "background": {
            "src": picture_name or None,
            "offsetX": _number(-canvas.left),
            "offsetY": _number(-canvas.top),
        },
        "environment": {
            "darknessLevel": _DARKNESS[scene.ambient],
            "globalLight": {"enabled": scene.ambient == "bright"},
        },
        "foregroundElevation": FOREGROUND,
    }


def _kept(scenario: Scenario) -> Mapping[str, Any]:
    """What an import kept of the Foundry scene that has no place in a scenario."""
    kept = scenario.foreign.get(KEPT_UNDER, {})
    return kept if isinstance(kept, Mapping) else {}


def _measure(kept: Mapping[str, Any]) -> tuple[float, str]:
    """The width of a cell as the imported scene had it; five feet where none was imported."""
    grid = kept.get("grid")
    measures = grid if isinstance(grid, Mapping) else {}
    distance = measures.get("distance", kept.get("gridDistance"))
    units = measures.get("units", kept.get("gridUnits"))
    # What an import kept is as untrusted as its file: a distance of 0 would divide by zero.
    usable = isinstance(distance, (int, float)) and not isinstance(distance, bool) and distance > 0
    return (distance if usable else DISTANCE), (units if isinstance(units, str) else "ft")


def _number(value: float) -> float | int:
    return int(value) if value == int(value) else round(value, 4)


def _wall(barrier: Barrier, canvas: _Canvas, kept: Mapping[str, Any]) -> Json:
    """A barrier as a wall; an imported one of unchanged kind gets back the values that ours do not
    have.
    """
    move, sight = _STOPS[barrier.kind]
    walls = kept.get("walls")
    said = walls.get(barrier.id) if isinstance(walls, Mapping) else None
    # Ids of imported walls begin with their kind: a wall whose kind was changed since is exported
    # as its new kind.
    same = isinstance(said, Mapping) and barrier.id.partition("-")[0] == barrier.kind
    return {
        "c": [*canvas.at(barrier.start), *canvas.at(barrier.end)],
        "move": move,
        "sight": sight,
        "light": sight,
        "sound": sight,
        "dir": _DIRECTIONS[barrier.stops_from],
        "door": (SECRET if barrier.secret else DOOR) if barrier.opens else NO_DOOR,
        "ds": OPEN if barrier.is_open else LOCKED if barrier.locked else CLOSED,
        **({name: said[name] for name in _KEPT_OF_WALLS if name in said} if same and said else {}),
    }


def _light(light: Light, canvas: _Canvas, distance: float) -> Json:
    x, y = canvas.at(light.at)
    reach = _number(light.reach / CELL * distance)
    bright = light.reach / 2 if light.bright is None else light.bright
    config = {
        "dim": reach,
        "bright": _number(bright / CELL * distance),
        "color": light.colour,
    }
    # Foundry calls an extinguished lamp hidden.
    put_out = {} if light.on else {"hidden": True}
    return {"x": x, "y": y, **put_out, "config": config}


def _token(token: Token, canvas: _Canvas) -> Json:
    x, y = canvas.at(Point(token.cell.x * CELL, token.cell.y * CELL))
    wide = _CELLS_WIDE.get(token.size, 1)
    return {
        "name": token.name,
        "x": x,
        "y": y,
        "width": wide,
        "height": wide,
        "disposition": _STANCES.get(token.side, 0),
        "hidden": token.hidden,
        "elevation": 0,
    }


def _factor(ground: Ground) -> float | None:
    """The factor on the cost of walking; None where walking is impossible."""
    return _cost(ground.surface)


def _cost(surface: Surface) -> float | None:
    kind = GROUND_KINDS[surface.kind]
    if kind.impassable:
        return None
    if surface.factor:
        return surface.factor / CELL
    return 2 if kind.rough else 1


def _region(ground: Ground, canvas: _Canvas) -> Json:
    # Holes after the outline: Foundry cuts each hole out of the shapes before it.
    rings = [(ground.points, False), *((hole, True) for hole in ground.holes)]
    return {
        "name": ground.id,
        "shapes": [
            {
                "type": "polygon",
                "points": [number for point in ring for number in canvas.at(point)],
                "hole": hole,
            }
            for ring, hole in rings
        ],
        "behaviors": [
            {
                "type": "modifyMovementCost",
                "disabled": False,
                "system": {"difficulties": {"walk": _factor(ground)}},
            }
        ],
    }


def _left_out(scenario: Scenario, roofs: int) -> Iterator[str]:
    scene = scenario.scene
    if scene.picture is None:
        yield say("map_has_no_picture_scene_holds")
    yield from _changed_barriers(scene)
    plain = sum(_factor(ground) == 1 for ground in scene.ground)
    heights = sum(ground.surface.height is not None for ground in scene.ground)
    small = sum(token.size == "small" for token in scenario.tokens.values())
    bare, dear, zones = _plain_cells(scene), _costly_cells(scene), len(scenario.zones)
    for count, remark in (
        (plain, say("pieces_of_ground_have_no_cost", count=plain)),
        (heights, say("pieces_of_ground_have_height_which", count=heights)),
        (bare, say("cells_of_paint_have_no_cost", count=bare)),
        (dear, say("cells_of_paint_are_written_as_regions", count=dear)),
        (zones, say("zones_are_left_out", count=zones)),
        (small, say("small_tokens_are_medium", count=small)),
    ):
        if count:
            yield remark
    yield from not_carried(scenario, roofs)
    if scenario.tokens:
        yield say("tokens_are_written_with_name_side")


def _plain_cells(scene: Scene) -> int:
    return sum(len(cells) for surface, cells in painted_cells(scene).items() if _cost(surface) == 1)


def _costly_cells(scene: Scene) -> int:
    return sum(len(cells) for surface, cells in painted_cells(scene).items() if _cost(surface) != 1)


def _changed_barriers(scene: Scene) -> Iterator[str]:
    kinds = Counter(barrier.kind for barrier in scene.barriers.values())
    if kinds["fence"]:
        yield say("pieces_of_fence_are_windows", count=kinds["fence"])
    if kinds["gate"]:
        yield say("gates_are_doors", count=kinds["gate"])
    low = sum(barrier.is_low for barrier in scene.barriers.values())
    if low:
        yield say("barriers_have_height", count=low)
