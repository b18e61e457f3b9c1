"""Resizes or turns the whole map, with everything on it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import ClassVar

from fivefoot.core.geometry.grid import MAX_SIDE
from fivefoot.core.model.map_motion import MapMotion
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.session.commands import refuse
from fivefoot.core.session.commands.map_edits import on_changed_map
from fivefoot.core.session.commands.texts import say


@dataclass(frozen=True, slots=True)
class ResizeMap:
    """Adds columns and rows at the sides of the map, or cuts them off (negative numbers).

    Picture, walls, ground, lights, fog and tokens keep their relative places. Walls and regions
    that lie completely outside are removed; tokens that would stand there are moved inside. Refused
    beyond 500 cells a side, where nothing would be left, and while a question waits.

        ResizeMap(left=2, bottom=-3)
    """

    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("change_size_of_map")

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        motion = MapMotion.resize(scenario.scene, self.left, self.top, self.right, self.bottom)
        columns, rows = motion.new_columns, motion.new_rows
        if not (1 <= columns <= MAX_SIDE and 1 <= rows <= MAX_SIDE):
            raise refuse(
                say("map_has_1_to_most_cells_a_side", columns=columns, rows=rows, most=MAX_SIDE),
                "size",
            )
        if not any((self.left, self.top, self.right, self.bottom)):
            return scenario
        return moved_map(scenario, rules, motion)


@dataclass(frozen=True, slots=True)
class TurnMap:
    """Turns the map clockwise by quarters, with everything on it.

    `picture` is the map's picture turned likewise, its name and its bytes; refused without it where
    the map has one, and while a question waits.

        TurnMap(1)
    """

    quarters: int
    picture: tuple[str, bytes] | None = field(default=None, repr=False)
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("turn_map")

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        scene = scenario.scene
        if self.quarters % 4 == 0:
            return scenario
        if scene.picture is not None and self.picture is None:
            raise refuse(say("picture_has_to_be_turned_with_map"), "no_picture")
        turned = moved_map(
            scenario, rules, MapMotion.turn(scene.columns, scene.rows, self.quarters)
        )
        if turned.scene.picture is None or self.picture is None:
            return turned
        name, data = self.picture
        picture = replace(turned.scene.picture, asset=name)
        # The motion turned the picture's place; the caller supplies the turned pixels.
        return replace(
            turned,
            scene=replace(turned.scene, picture=picture),
            assets={**turned.assets, name: data},
        )


def moved_map(scenario: Scenario, rules: Ruleset, motion: MapMotion) -> Scenario:
    """A scenario on its map after a motion; the tokens are inside and supported."""
    battle = Battle(scenario, rules)
    tokens = {
        name: motion.token(token, battle.footprint(token).side)
        for name, token in scenario.tokens.items()
    }
    zones = [motion.zone(zone) for zone in scenario.zones]
    # A region that was cut off completely has no cells left.
    kept = tuple(zone for zone in zones if zone.cells or zone.shape != "region")
    scene, own = motion.scene(scenario.scene), scenario.open_scene
    others = {
        name: replace(other, scene=motion.leading_here(other.scene, own))
        # Passages in other scenes still lead to the same spot.
        for name, other in scenario.other_scenes.items()
    }
    scenario = replace(scenario, other_scenes=others) if others else scenario
    return on_changed_map(replace(scenario, scene=scene, tokens=tokens, zones=kept), rules)
