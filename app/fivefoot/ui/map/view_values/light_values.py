"""From lamps and what tokens carry to the glow that is drawn."""

from __future__ import annotations

from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.lights import Shining, lit_area, shining
from fivefoot.ui.map.painters.light_painter import Glow, LightLook
from fivefoot.ui.map.view_values.place_values import UNIT, place


def all_light(battle: Battle) -> LightLook:
    """The light of every lamp of a map; the same object while nothing about it differs."""
    lamps = tuple(shining(battle))
    return battle.derived(
        "light_look",
        (battle.scenario.scene.barriers, battle.surfaces),
        (battle.columns, battle.rows, lamps),
        lambda: LightLook(
            battle.columns, battle.rows, tuple(glow_of(battle, lamp) for lamp in lamps)
        ),
    )


def glow_of(battle: Battle, lamp: Shining) -> Glow:
    """The glow of one lamp."""
    corners = lit_area(battle, lamp).corners * UNIT
    outline = tuple((x, y) for x, y in corners.tolist())
    return Glow(place(lamp.at), lamp.bright * UNIT, lamp.reach * UNIT, lamp.colour, outline)
