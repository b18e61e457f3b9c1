"""Converts the fog of a scene to what is drawn: a veil for the game master, complete darkness for
the players.
"""

from __future__ import annotations

from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.vision import SeenArea
from fivefoot.core.model.fog import explored_cells
from fivefoot.core.model.scene import Scene
from fivefoot.core.rules.space.lights import Shining
from fivefoot.core.session.projection import KnownMap
from fivefoot.ui.appearance.weak_cache import cached_while_alive
from fivefoot.ui.map.painters.fog_painter import ALL, FogLook
from fivefoot.ui.map.painters.light_painter import Glow, LightLook
from fivefoot.ui.map.painters.outline_masks import Outline
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.map.view_values.place_values import UNIT, centre_of, scene_point

GM_VEIL = 120
"""How dark, from 0 to 255, the game master sees ground that players have not uncovered: half, so
that the map stays legible.
"""

PLAYERS_MEMORY = 165
"""How dark ground is that players have seen before: darker than dim light, with walls still
recognisable.
"""


def veil(scene: Scene) -> FogLook | None:
    """The fog for the game master: what is covered for the players is slightly darker."""
    if not scene.fog.on:
        return None
    # Without outlines: the game master sees everything, and present sight is a separate overlay.
    return FogLook(explored_cells(scene.fog, scene.columns, scene.rows), None, GM_VEIL, GM_VEIL)


def players_fog(known: KnownMap) -> FogLook | None:
    """What covers the players' map; None without fog."""
    fog = known.scene.fog
    if not fog.on:
        return None
    # Manually uncovered cells are shown in full, as on a table with paper over the map.
    if not fog.by_sight:
        return FogLook(known.uncovered, None, ALL, PLAYERS_MEMORY)
    return FogLook(
        known.uncovered,
        tuple(scene_outline(area) for area in known.sees),
        ALL,
        PLAYERS_MEMORY,
        known.ambient,
        tuple(glow_of(lamp, area) for lamp, area in known.lights),
        tuple((scene_point(middle), reach * UNIT) for middle, reach in known.eyes),
    )


def players_light(known: KnownMap, figures: tuple[Footprint, ...] = ()) -> LightLook | None:
    """The light that the players see on the ground; none where the scene is bright anyway.

    `figures` are the places where miniatures stand on the screen.
    """
    if not known.lights:
        return None
    scene = known.scene
    glows = tuple(glow_of(lamp, area) for lamp, area in known.lights)
    stood_on = tuple((centre_of(each), each.side * CELL / 2) for each in figures)
    return LightLook(scene.columns, scene.rows, glows, stood_on)


@cached_while_alive
def scene_outline(area: SeenArea) -> Outline:
    """The outline of an area in scene units; cached with the area."""
    return Outline(area.corners * UNIT)


def glow_of(lamp: Shining, area: SeenArea) -> Glow:
    """The glow of one lamp."""
    return Glow(
        scene_point(lamp.at),
        lamp.bright * UNIT,
        lamp.reach * UNIT,
        lamp.colour,
        scene_outline(area),
    )
