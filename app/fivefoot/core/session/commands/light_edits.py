"""Manual light: the light of the whole scene, lamps on the map, and carried torches."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

from fivefoot.core.geometry.grid import CELL, Cell, Point, centre
from fivefoot.core.model.scenario import Scenario, with_token
from fivefoot.core.model.scene import Ambient, Light, Scene
from fivefoot.core.model.token import FLAME, CarriedLight
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.session.commands import name_of, refuse, require_tokens
from fivefoot.core.session.commands.texts import say

MOST_REACH: Final = 500 * CELL
MOST_LIGHTS: Final = 20_000


@dataclass(frozen=True, slots=True)
class SetAmbient:
    """Sets the light of the scene where no lamp shines."""

    ambient: Ambient
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        if self.ambient == "bright":
            return say("light_of_scene_bright")
        return say("light_of_scene_dim") if self.ambient == "dim" else say("light_of_scene_dark")

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        if scenario.scene.ambient == self.ambient:
            return scenario
        return replace(scenario, scene=replace(scenario.scene, ambient=self.ambient))


@dataclass(frozen=True, slots=True)
class PlaceLamp:
    """Puts a lamp in the middle of a cell, replacing one that stood there.

    Lengths in thousandths of a cell.
    """

    cell: Cell
    bright: int
    reach: int
    colour: str = "#ffffff"
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("place_lamp")

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        scene = scenario.scene
        if not (0 <= self.cell.x < scene.columns and 0 <= self.cell.y < scene.rows):
            raise refuse(say("lamp_stands_on_map"), "out_of_map")
        check_radii(self.bright, self.reach)
        check_colour(self.colour)
        kept = tuple(light for light in scene.lights if not _stands_in(light, self.cell))
        if len(kept) >= MOST_LIGHTS:
            raise refuse(
                say("there_are_most_lights_lamps_remove_one", most_lights=MOST_LIGHTS), "too_many"
            )
        lamp = Light(centre(self.cell), self.reach, self.colour, self.bright)
        return replace(scenario, scene=replace(scene, lights=(*kept, lamp)))


@dataclass(frozen=True, slots=True)
class MoveLamp:
    """Moves the lamp at a place to another place of the map."""

    at: Point
    to: Point
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("move_lamp")

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        scene = scenario.scene
        if not (0 <= self.to.x <= scene.columns * CELL and 0 <= self.to.y <= scene.rows * CELL):
            raise refuse(say("lamp_stands_on_map"), "out_of_map")
        if self.to == self.at:
            return scenario
        # Lamps are identified by their places: of two in one place only one could be meant.
        if lamp_at(scene, self.to) is not None:
            raise refuse(say("another_lamp_stands_there"), "taken")
        return _with_lamp(scenario, self.at, at=self.to)


@dataclass(frozen=True, slots=True)
class ChangeLamp:
    """Changes the lamp at a place: its bright radius and reach in thousandths of a cell, its
    colour, or whether it is on; None keeps a value.
    """

    at: Point
    bright: int | None = None
    reach: int | None = None
    colour: str | None = None
    on: bool | None = None
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        if self.on is None:
            return say("change_lamp")
        return say("lamp_on") if self.on else say("lamp_off")

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        wanted = {
            name: value
            for name in ("bright", "reach", "colour", "on")
            if (value := getattr(self, name)) is not None
        }
        return _with_lamp(scenario, self.at, **wanted)


@dataclass(frozen=True, slots=True)
class RemoveLamp:
    """Removes the lamp at a place from the map."""

    at: Point
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("remove_lamp")

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        scene = scenario.scene
        gone = _needed_lamp(scene, self.at)
        # By identity: of two equal lamps in a foreign file only one is removed.
        kept = tuple(light for light in scene.lights if light is not gone)
        return replace(scenario, scene=replace(scene, lights=kept))


def lamp_at(scene: Scene, at: Point) -> Light | None:
    """The lamp at a place in thousandths of a cell; of several, the last one placed."""
    return next((light for light in reversed(scene.lights) if light.at == at), None)


def bright_of(light: Light) -> int:
    """The bright radius of a lamp: half its reach unless it has its own."""
    return light.reach // 2 if light.bright is None else light.bright


def _needed_lamp(scene: Scene, at: Point) -> Light:
    lamp = lamp_at(scene, at)
    if lamp is None:
        raise refuse(say("no_lamp_stands"), "no_lamp")
    return lamp


def _with_lamp(scenario: Scenario, place: Point, **wanted: Any) -> Scenario:
    """The scenario with a changed lamp; the same object where nothing differs."""
    scene = scenario.scene
    before = _needed_lamp(scene, place)
    after = replace(before, **wanted)
    if after == before:
        return scenario
    # A file may hold other values: what is not changed is not refused.
    if "reach" in wanted or "bright" in wanted:
        check_radii(bright_of(after), after.reach)
    check_colour(after.colour)
    lights = tuple(after if light is before else light for light in scene.lights)
    return replace(scenario, scene=replace(scene, lights=lights))


@dataclass(frozen=True, slots=True)
class CarryLight:
    """Lights the torches of some tokens, or puts them out with a reach of 0.

    Without a `colour` each light keeps its own, or burns like a torch.
    """

    tokens: tuple[str, ...]
    bright: int
    reach: int
    colour: str | None = None
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        names = ", ".join(name_of(scenario, name) for name in self.tokens)
        return f"{names}: {(say('light') if self.reach else say('no_light'))}"

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        require_tokens(scenario, self.tokens)
        if self.reach:
            check_radii(self.bright, self.reach)
        if self.colour is not None:
            check_colour(self.colour)
        for name in self.tokens:
            light = self._after(scenario.tokens[name].light)
            # Unchanged tokens stay the same objects, and so does the scenario where all are
            # unchanged.
            if scenario.tokens[name].light != light:
                scenario = with_token(scenario, replace(scenario.tokens[name], light=light))
        return scenario

    def _after(self, before: CarriedLight | None) -> CarriedLight | None:
        if not self.reach:
            return None
        kept = before.colour if before is not None else FLAME
        return CarriedLight(self.bright, self.reach, (self.colour or kept).lower())


@dataclass(frozen=True, slots=True)
class ColourLight:
    """Changes the colour of the lights that some tokens carry; tokens without a light stay
    unchanged.
    """

    tokens: tuple[str, ...]
    colour: str
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        names = ", ".join(name_of(scenario, name) for name in self.tokens)
        return say("colour_of_their_light", names=names, colour=self.colour.lower())

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        require_tokens(scenario, self.tokens)
        check_colour(self.colour)
        for name in self.tokens:
            token = scenario.tokens[name]
            if token.light is not None and token.light.colour != self.colour.lower():
                light = replace(token.light, colour=self.colour.lower())
                scenario = with_token(scenario, replace(token, light=light))
        return scenario


def lamps_of(scenario: Scenario, cell: Cell) -> tuple[Light, ...]:
    """The lamps that stand in a cell."""
    return tuple(light for light in scenario.scene.lights if _stands_in(light, cell))


def _stands_in(light: Light, cell: Cell) -> bool:
    return (light.at.x // CELL, light.at.y // CELL) == (cell.x, cell.y)


def check_colour(colour: str) -> None:
    """Raises Refused for an invalid colour."""
    if re.fullmatch("#[0-9a-fA-F]{6}", colour) is None:
        raise refuse(say("colour_of_light_is_written_so"), "bad_colour")


def check_radii(bright: int, reach: int) -> None:
    """Raises Refused for a light without reach, or that reaches beyond any map."""
    if not 0 < reach <= MOST_REACH or not 0 <= bright <= reach:
        text = say("light_reaches_1_to_500_squares")
        raise refuse(text, "bad_light")
