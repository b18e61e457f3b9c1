"""Roofs and tree tops as tiles of a Foundry scene (version 11 and later) above its foreground."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fivefoot.core.geometry.grid import Point
from fivefoot.core.model.overhead import Overhead
from fivefoot.core.model.scene import Scene

FOREGROUND = 20
"""The elevation from which a tile lies above the tokens, as a new scene of Foundry has it."""

FADES = 1
"""The occlusion mode of a tile that fades while a token stands beneath."""

OURS = "fivefoot"
"""The name of our flags: a tile of Foundry has no name of its own."""

RIGHT_ANGLE = 90


def carried_roofs(scene: Scene, names: Mapping[str, str]) -> tuple[Overhead, ...]:
    """The roofs whose pictures lie beside the scene; `names` has their files by asset."""
    return tuple(overhead for overhead in scene.overheads if overhead.asset in names)


def roof_tile(
    overhead: Overhead, file: str, at: Callable[[Point], tuple[float, float]]
) -> dict[str, Any]:
    """A roof as a tile; `at` gives places of the map in Foundry's pixels.

    A tile is turned about its middle, so its sides are those before it is turned.
    """
    x, y = overhead.origin
    wide, high = overhead.width, overhead.height
    # The middle stays: half of what one side is longer is taken off the other.
    if overhead.quarters % 2:
        x, y = x + (wide - high) // 2, y + (high - wide) // 2
        wide, high = high, wide
    left, top = at(Point(x, y))
    right, foot = at(Point(x + wide, y + high))
    return {
        "texture": {"src": file},
        "x": left,
        "y": top,
        "width": round(right - left, 4),
        "height": round(foot - top, 4),
        "rotation": overhead.quarters % 4 * RIGHT_ANGLE,
        "elevation": FOREGROUND,
        "occlusion": {"mode": FADES, "alpha": 0},
        "hidden": overhead.gm_only,
        "flags": {OURS: {"name": overhead.name}},
    }
