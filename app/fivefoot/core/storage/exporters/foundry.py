"""A map as a Foundry scene (the shape of version 12 and later): walls, doors, lights, tokens and
difficult ground; the picture is named and lies beside the file.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from fivefoot.core.geometry.grid import CELL, Point
from fivefoot.core.model.barrier import Barrier, BarrierKind
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Light, Scene
from fivefoot.core.model.terrain import GROUND_KINDS, Ground
from fivefoot.core.model.token import Token
from fivefoot.core.storage.exporters.exported import Exported
from fivefoot.core.storage.exporters.texts import say
from fivefoot.core.storage.reading.picture_header import read_picture_header

SUFFIX = ".json"
KEPT_UNDER = "foundry"
PIXELS = 100
"""Pixels to a cell where no picture says how many."""

DISTANCE = 5
"""What a cell measures in the scene, in feet; lights are told in it."""

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
"""What each kind does to movement and to sight."""

_STANCES = {"heroes": 1, "foes": -1}
_CELLS_WIDE = {"tiny": 0.5, "large": 2, "huge": 3, "gargantuan": 4}

Json = dict[str, Any]


class _Canvas:
    """Foundry's canvas: pixels, its first whole cell where ours is, no padding."""

    def __init__(self, scenario: Scenario) -> None:
        scene, picture = scenario.scene, scenario.scene.picture
        self.size = float(PIXELS)
        self.left = self.top = 0.0
        self.width, self.height = scene.columns * self.size, scene.rows * self.size
        if picture is not None:
            header = read_picture_header(scenario.assets[picture.asset])
            wide = header.width if header is not None else picture.width / CELL * PIXELS
            self.size = wide * CELL / picture.width
            self.left, self.top = (
                picture.origin.x / CELL * self.size,
                picture.origin.y / CELL * self.size,
            )
            self.width = wide
            self.height = picture.height / CELL * self.size

    def at(self, point: Point) -> tuple[float, float]:
        """A place in thousandths of a cell, in pixels."""
        return _number(point.x / CELL * self.size), _number(point.y / CELL * self.size)


def foundry_scene(scenario: Scenario, picture_name: str = "") -> Exported:
    """The scene as JSON that Foundry imports, and what it does not carry.

    `picture_name` is the name under which the picture will lie beside the file. The same scenario
    gives the same bytes.
    """
    scene, canvas = scenario.scene, _Canvas(scenario)
    tree: Json = {
        "name": scenario.title,
        "width": round(canvas.width),
        "height": round(canvas.height),
        "padding": 0,
        "background": {
            "src": picture_name or None,
            "offsetX": _number(-canvas.left),
            "offsetY": _number(-canvas.top),
        },
        "grid": {"type": 1, "size": _number(canvas.size), "distance": DISTANCE, "units": "ft"},
        "walls": [_wall(barrier, canvas) for barrier in scene.barriers.values()],
        "lights": [_light(light, canvas) for light in scene.lights],
        "tokens": [_token(token, canvas) for token in scenario.tokens.values()],
        "regions": [_region(ground, canvas) for ground in scene.ground if _factor(ground) != 1],
    }
    text = json.dumps(tree, ensure_ascii=False, indent=2, allow_nan=False) + "\n"
    return Exported(text.encode("utf-8"), tuple(_left_out(scenario)))


def _number(value: float) -> float | int:
    return int(value) if value == int(value) else round(value, 4)


def _wall(barrier: Barrier, canvas: _Canvas) -> Json:
    move, sight = _STOPS[barrier.kind]
    return {
        "c": [*canvas.at(barrier.start), *canvas.at(barrier.end)],
        "move": move,
        "sight": sight,
        "light": sight,
        "sound": sight,
        "dir": 0,
        "door": (SECRET if barrier.secret else DOOR) if barrier.opens else NO_DOOR,
        "ds": OPEN if barrier.is_open else LOCKED if barrier.locked else CLOSED,
    }


def _light(light: Light, canvas: _Canvas) -> Json:
    x, y = canvas.at(light.at)
    reach = _number(light.reach / CELL * DISTANCE)
    bright = light.reach / 2 if light.bright is None else light.bright
    config = {
        "dim": reach,
        "bright": _number(bright / CELL * DISTANCE),
        "color": light.colour,
    }
    return {"x": x, "y": y, "config": config}


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


def _factor(ground: Ground) -> int | None:
    """How many times the cost of walking; None where nobody walks."""
    kind = GROUND_KINDS[ground.surface.kind]
    if kind.impassable:
        return None
    return 2 if kind.rough else 1


def _region(ground: Ground, canvas: _Canvas) -> Json:
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


def _left_out(scenario: Scenario) -> Iterator[str]:
    scene = scenario.scene
    if scene.picture is None:
        yield say("map_has_no_picture_scene_holds")
    yield from _changed_barriers(scene)
    plain = sum(_factor(ground) == 1 for ground in scene.ground)
    heights = sum(ground.surface.height is not None for ground in scene.ground)
    for count, words in (
        (plain, say("pieces_of_ground_have_no_cost")),
        (heights, say("pieces_of_ground_have_height_which")),
        (len(scene.painted.tiles), say("tiles_of_painted_ground_are_left")),
        (len(scenario.zones), say("zones_are_left_out")),
        (
            sum(token.size == "small" for token in scenario.tokens.values()),
            say("small_tokens_are_medium"),
        ),
    ):
        if count:
            yield f"{count} {words}."
    if scenario.tokens:
        yield say("tokens_are_written_with_name_side")


def _changed_barriers(scene: Scene) -> Iterator[str]:
    kinds = Counter(barrier.kind for barrier in scene.barriers.values())
    if kinds["fence"]:
        yield say("kinds_pieces_of_fence_are_written", kinds=kinds["fence"])
    if kinds["gate"]:
        yield say("kinds_gates_are_written_as_doors", kinds=kinds["gate"])
    low = sum(barrier.is_low for barrier in scene.barriers.values())
    if low:
        yield say("low_barriers_have_height_which", low=low)
