"""Joins two maps: new walls over the existing picture, or a new picture under the existing
walls.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, Literal

from fivefoot.core.geometry.grid import CELL, Point
from fivefoot.core.model.scene import Light, MapPicture, Scene
from fivefoot.core.storage.reading import limits

JoinPart = Literal["all", "walls", "picture"]
JOIN_PARTS: Final[tuple[JoinPart, ...]] = ("all", "walls", "picture")

_Box = tuple[int, int, int, int]


def join_maps(there: Scene, other: Scene, part: JoinPart) -> Scene:
    """The scene `there` with a part of the map `other` added.

    "walls" takes its walls, doors, lights and regions and lays them over the existing picture: the
    rectangle of the other picture is mapped onto it, whatever the two grids. "picture" takes only
    its picture, stretched to the place of the existing one. "all" takes the other map as it is.

        joined(scene, imported, "walls")
    """
    if part == "all":
        return other
    if part == "picture":
        if other.picture is None:
            return there
        left, top, width, height = _box(there)
        picture = MapPicture(other.picture.asset, Point(left, top), width, height)
        return replace(there, picture=picture)
    move = _moved(_box(other), _box(there))
    barriers = {
        key: replace(each, start=move(each.start), end=move(each.end))
        for key, each in other.barriers.items()
    }
    # By the width alone: a lamp is round, however the picture is stretched.
    scale = _box(there)[2] / _box(other)[2]
    lights = tuple(_brought(light, move, scale) for light in other.lights)
    grounds = tuple(
        replace(
            each,
            points=tuple(map(move, each.points)),
            holes=tuple(tuple(map(move, hole)) for hole in each.holes),
        )
        for each in other.ground
    )
    # Scaled to a smaller picture, a short wall may shrink to a point.
    kept = {key: each for key, each in barriers.items() if each.start != each.end}
    return replace(
        there, barriers=kept, lights=lights, ground=grounds or there.ground, ambient=other.ambient
    )


def _brought(light: Light, move: Callable[[Point], Point], scale: float) -> Light:
    """A lamp at its new place, its range scaled with the picture."""

    def scaled(length: int) -> int:
        return min(round(length * scale), limits.MAX_LENGTH)

    # If its bright range exceeded its range, the scenario would be refused when opened again.
    bright = None if light.bright is None else scaled(light.bright)
    return replace(light, at=move(light.at), reach=scaled(light.reach), bright=bright)


def _box(scene: Scene) -> _Box:
    """Left, top, width and height of a scene's picture; of the whole map where there is none."""
    picture = scene.picture
    if picture is None:
        return 0, 0, scene.columns * CELL, scene.rows * CELL
    return picture.origin.x, picture.origin.y, picture.width, picture.height


def _moved(box: _Box, onto: _Box) -> Callable[[Point], Point]:
    def move(point: Point) -> Point:
        return Point(
            onto[0] + round((point.x - box[0]) * onto[2] / box[2]),
            onto[1] + round((point.y - box[1]) * onto[3] / box[3]),
        )

    return move
