"""Roofs and tree tops as tiles of a Foundry scene (version 11 and later) above its foreground."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fivefoot.core.geometry.grid import Point
from fivefoot.core.model.overhead import Overhead
from fivefoot.core.model.scene import Scene

FOREGROUND = 20
"""The elevation above which a tile lies over the tokens; the default of a new Foundry scene."""

FADES = 1
"""The occlusion mode of a tile that fades while a token stands beneath."""

OURS = "fivefoot"
"""The name of our flags: a tile of Foundry has no name of its own."""

RIGHT_ANGLE = 90


def carried_roofs(scene: Scene, names: Mapping[str, str]) -> tuple[Overhead, ...]:
    """The roofs whose pictures lie beside the scene; `names` maps assets to file names."""
    return tuple(overhead for overhead in scene.overheads if overhead.asset in names)


def roof_tile(
    overhead: Overhead, file: str, at: Callable[[Point], tuple[float, float]]
) -> dict[str, Any]:
    """A roof as a tile; `at` converts places of the map to Foundry's pixels.

    Foundry turns a tile about its middle, so its sides are given as they are before the turn.
    """
    x, y = overhead.origin
    wide, high = overhead.width, overhead.height
    # The middle stays put: half the difference of the sides is taken off one and added to the
    # other.
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
