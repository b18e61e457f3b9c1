"""Light by hand: how light the whole scene is, lamps on the map, torches in hands."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Final

from fivefoot.core.geometry.grid import CELL, Cell, centre
from fivefoot.core.model.scenario import Scenario, with_token
from fivefoot.core.model.scene import Ambient, Light
from fivefoot.core.model.token import CarriedLight
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.session.commands import existing, name_of, refuse
from fivefoot.core.session.commands.texts import say

MOST_REACH: Final = 500 * CELL
MOST_LIGHTS: Final = 20_000


@dataclass(frozen=True, slots=True)
class SetAmbient:
    """How light the scene is where no lamp shines."""

    ambient: Ambient
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("light_of_scene_ambient", ambient=self.ambient)

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        if scenario.scene.ambient == self.ambient:
            return scenario
        return replace(scenario, scene=replace(scenario.scene, ambient=self.ambient))


@dataclass(frozen=True, slots=True)
class PlaceLamp:
    """A lamp in the middle of a cell; one that stood there is replaced.

    Lengths in thousandths of a cell.
    """

    cell: Cell
    bright: int
    reach: int
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("place_lamp")

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        scene = scenario.scene
        if not (0 <= self.cell.x < scene.columns and 0 <= self.cell.y < scene.rows):
            raise refuse(say("lamp_stands_on_map"), "out_of_map")
        check_radii(self.bright, self.reach)
        kept = tuple(light for light in scene.lights if not _stands_in(light, self.cell))
        if len(kept) >= MOST_LIGHTS:
            raise refuse(
                say("there_are_most_lights_lamps_remove_one", most_lights=MOST_LIGHTS), "too_many"
            )
        lamp = Light(centre(self.cell), self.reach, bright=self.bright)
        return replace(scenario, scene=replace(scene, lights=(*kept, lamp)))


@dataclass(frozen=True, slots=True)
class RemoveLamps:
    """Take the lamps of a cell off the map."""

    cell: Cell
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("remove_lamp")

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        scene = scenario.scene
        kept = tuple(light for light in scene.lights if not _stands_in(light, self.cell))
        if len(kept) == len(scene.lights):
            raise refuse(say("no_lamp_stands"), "no_lamp")
        return replace(scenario, scene=replace(scene, lights=kept))


@dataclass(frozen=True, slots=True)
class CarryLight:
    """Light the torches of some tokens, or put them out with a reach of 0."""

    tokens: tuple[str, ...]
    bright: int
    reach: int
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        names = ", ".join(name_of(scenario, name) for name in self.tokens)
        return f"{names}: {(say('light') if self.reach else say('no_light'))}"

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        existing(scenario, self.tokens)
        if self.reach:
            check_radii(self.bright, self.reach)
        light = CarriedLight(self.bright, self.reach) if self.reach else None
        for name in self.tokens:
            if scenario.tokens[name].light != light:
                scenario = with_token(scenario, replace(scenario.tokens[name], light=light))
        return scenario


def lamps_in(scenario: Scenario, cell: Cell) -> bool:
    """Whether a lamp stands in a cell."""
    return any(_stands_in(light, cell) for light in scenario.scene.lights)


def _stands_in(light: Light, cell: Cell) -> bool:
    return (light.at.x // CELL, light.at.y // CELL) == (cell.x, cell.y)


def check_radii(bright: int, reach: int) -> None:
    """Raises Refused for a light that reaches nowhere, or beyond any map."""
    if not 0 < reach <= MOST_REACH or not 0 <= bright <= reach:
        text = say("light_reaches_1_to_500_squares")
        raise refuse(text, "bad_light")
