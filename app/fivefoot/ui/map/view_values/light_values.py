"""Converts lamps and carried lights to the glow that is drawn."""

from __future__ import annotations

from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.lights import light_sources, lit_area
from fivefoot.ui.map.painters.light_painter import LightLook
from fivefoot.ui.map.view_values.fog_values import glow_of


def all_light(battle: Battle) -> LightLook:
    """The light of every lamp of a map; the same object while nothing about it differs."""
    lamps = tuple(light_sources(battle))
    return battle.derived(
        "light_look",
        # What light depends on besides the lamps: walls that block it, and ground that hides. By
        # identity, so that a token's step finds the cached value.
        (battle.scenario.scene.barriers, battle.surfaces),
        (battle.columns, battle.rows, lamps),
        lambda: LightLook(
            battle.columns,
            battle.rows,
            tuple(glow_of(lamp, lit_area(battle, lamp)) for lamp in lamps),
        ),
    )
