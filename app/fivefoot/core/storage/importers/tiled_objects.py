"""Reads the objects of a Tiled map (walls, doors, windows, lamps and ground) by their names."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from fivefoot.core.geometry.grid import CELL, Point
from fivefoot.core.model.barrier import Barrier, BarrierKind
from fivefoot.core.model.scene import Light
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.storage.importers.import_choices import Opening
from fivefoot.core.storage.importers.texts import say
from fivefoot.core.storage.importers.tiled_layers import TiledMapLayer, TileGrid, properties_of
from fivefoot.core.storage.importers.tiled_meanings import Costs, Meaning, ground_named, thing_named
from fivefoot.core.storage.importers.tiled_tilesets import Tilesets, with_template
from fivefoot.core.storage.reading import limits
from fivefoot.core.storage.reading.report import WarningLog
from fivefoot.core.storage.reading.strict_json import JsonPlace

ROUND_CORNERS = 32
MOST = 10_000_000.0
USUAL_REACH = 4 * CELL
"""The range of a lamp that does not state it, in thousandths of a cell."""

_XY = tuple[float, float]


@dataclass(slots=True)
class TiledThings:
    """What the objects of a map became, and how many of each kind were left out."""

    barriers: dict[str, Barrier] = field(default_factory=dict)
    lights: list[Light] = field(default_factory=list)
    grounds: list[Ground] = field(default_factory=list)
    left_out: int = 0


@dataclass(frozen=True, slots=True)
class ObjectReading:
    """Everything needed to read an object: the cells, the tilesets, the names of cost
    properties.
    """

    grid: TileGrid
    tilesets: Tilesets
    costs: Costs
    opening: Opening
    warnings: WarningLog


def read_objects(layers: list[TiledMapLayer], reading: ObjectReading) -> TiledThings:
    """The things in all object layers; objects without a meaning here are counted."""
    things = TiledThings()
    number = 0
    for layer in layers:
        if layer.kind != "objectgroup":
            continue
        for entry in layer.place.child("objects").entries():
            number += 1
            # A template supplies what the object leaves out.
            whole = with_template(entry, reading.opening, reading.warnings)
            _take(things, number, whole, layer, reading)
    return things


def _take(
    things: TiledThings, number: int, place: JsonPlace, layer: TiledMapLayer, reading: ObjectReading
) -> None:
    # 32 bits; the upper ones are flags for flipping.
    gid = place.child("gid").number_or(0, float(0xFFFFFFFF))
    # The most specific word counts: the object's own, then its tile's, then its layer's.
    properties = {
        **layer.properties,
        **reading.tilesets.properties_of(int(gid)),
        **properties_of(place),
    }
    meaning, surface = _said(place, layer.name, properties, reading)
    points, closed = _outline(place, gid != 0)
    line = [_point(point, layer, reading) for point in points]
    # First of all: whatever it means, it could not be saved.
    if any(max(map(abs, point)) > limits.MAX_LENGTH for point in line):
        reading.warnings.add(say("object_absurdly_far_away_was_left"), place.path)
    elif meaning == "light":
        things.lights.append(_light(line, place, reading.grid))
    elif meaning is not None and len(line) > 1:
        _add_barriers(things, number, meaning, line, closed)
    # Ground needs an area: two different corners have none.
    elif surface is not None and closed and surface.kind != "floor" and len(set(line)) > 2:
        ring = tuple(line[: limits.MAX_VERTICES])
        things.grounds.append(Ground(f"ground-{number}", surface, ring))
    else:
        things.left_out += 1


def _said(
    place: JsonPlace, layer: str, properties: Mapping[str, Any], reading: ObjectReading
) -> tuple[Meaning | None, Surface | None]:
    """What an object stands for, from class, name and layer; a text object stands for nothing."""
    if not place.child("text").absent:
        return None, None
    kind, name = str(properties.get("class") or ""), str(place.child("name").value or "")
    surface = reading.costs.surface(properties) or ground_named(kind, name, layer)
    return thing_named(kind, name, layer), surface


def _point(point: _XY, layer: TiledMapLayer, reading: ObjectReading) -> Point:
    x, y = reading.grid.place(point[0] + layer.offset[0], point[1] + layer.offset[1])
    return Point(round(x * CELL), round(y * CELL))


def _add_barriers(
    things: TiledThings, number: int, meaning: Meaning, line: list[Point], closed: bool
) -> None:
    """Adds a wall along every edge of an outline, or a door, gate or window along the middle of a
    closed shape.
    """
    kind: BarrierKind = "wall" if meaning == "light" else meaning
    # Doors drawn as a box have a thickness that ours do not have.
    if kind != "wall" and kind != "fence" and closed:
        line = _middle(line)
    elif closed:
        line = [*line, line[0]]
    for part, (start, end) in enumerate(pairwise(line), 1):
        # Two points of a line may round to the same thousandth of a cell.
        if start != end:
            key = f"{kind}-{number}" if part == 1 else f"{kind}-{number}-{part}"
            things.barriers[key] = Barrier(key, start, end, kind)


def _middle(line: list[Point]) -> list[Point]:
    """The line along the longer axis of a shape with four corners; the first edge of any other."""
    if len(line) != 4:
        return line[:2]
    a, b, c, d = line
    sides = math.dist(a, b), math.dist(b, c)
    # The middles of the two short sides are its ends.
    pairs = ((d, a), (b, c)) if sides[0] >= sides[1] else ((a, b), (c, d))
    return [Point((p.x + q.x) // 2, (p.y + q.y) // 2) for p, q in pairs]


def _light(line: list[Point], place: JsonPlace, grid: TileGrid) -> Light:
    """A lamp in the middle of its object; `radius` or `range` are in pixels, an ellipse is as wide
    as its light.
    """
    middle = Point(
        sum(point.x for point in line) // len(line), sum(point.y for point in line) // len(line)
    )
    properties = properties_of(place)
    radius = next((properties[name] for name in ("radius", "range") if name in properties), None)
    width = place.child("width").number_or(0, MOST)
    if not isinstance(radius, (int, float)) or isinstance(radius, bool):
        radius = width / 2 if place.child("ellipse").flag(False) else 0
    reach = round(min(abs(radius), MOST) / grid.size * CELL)
    return Light(middle, min(reach, limits.MAX_LENGTH) or USUAL_REACH)


def _outline(place: JsonPlace, is_tile: bool) -> tuple[list[_XY], bool]:
    """The corners of an object in pixels, and whether they form a closed shape; a point has
    one.
    """
    x, y = place.child("x").number_or(0, MOST), place.child("y").number_or(0, MOST)
    turn = math.radians(place.child("rotation").number_or(0, MOST) % 360)
    for shape in ("polygon", "polyline"):
        if not place.child(shape).absent:
            own = list(_points(place.child(shape)))
            return [_turned(point, turn, x, y) for point in own], shape == "polygon"
    width = place.child("width").number_or(0, MOST)
    height = place.child("height").number_or(0, MOST)
    # Without a width it is a point, whatever else it says.
    if place.child("point").flag(False) or not (width and height):
        return [(x, y)], False
    top = -height if is_tile else 0.0  # a tile stands on its place, a rectangle hangs from it
    if place.child("ellipse").flag(False):
        own = list(_round(width, height))
    else:
        own = [(0, top), (width, top), (width, top + height), (0, top + height)]
    return [_turned(point, turn, x, y) for point in own], True


def _points(place: JsonPlace) -> Iterator[_XY]:
    if len(place.values()) > limits.MAX_VERTICES:
        raise place.refusal(
            say("there_are_more_than_max_vertices_points", max_vertices=limits.MAX_VERTICES)
        )
    for entry in place.entries():
        yield entry.child("x").number(MOST), entry.child("y").number(MOST)


def _round(width: float, height: float) -> Iterator[_XY]:
    for step in range(ROUND_CORNERS):
        angle = 2 * math.pi * step / ROUND_CORNERS
        yield width / 2 * (1 + math.cos(angle)), height / 2 * (1 + math.sin(angle))


def _turned(point: _XY, turn: float, x: float, y: float) -> _XY:
    """A corner turned clockwise about the object's position, y down."""
    cosine, sine = math.cos(turn), math.sin(turn)
    return x + point[0] * cosine - point[1] * sine, y + point[0] * sine + point[1] * cosine
