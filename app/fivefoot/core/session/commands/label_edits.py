"""Labels and notes on the map: placing, changing, moving and removing them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import count
from typing import ClassVar

from fivefoot.core.geometry.grid import CELL, Point
from fivefoot.core.model.label import MOST_LABEL_NOTE, MOST_LABELS, MOST_TEXT, MapLabel
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.session.commands import refuse
from fivefoot.core.session.commands.texts import say


@dataclass(frozen=True, slots=True)
class PlaceLabel:
    """Writes a label on the map, with a note that only the game master reads.

    PlaceLabel(Point(2500, 1500), "Crypt", "The lid is trapped.", gm_only=True)
    """

    at: Point
    text: str
    note: str = ""
    gm_only: bool = False
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("place_label")

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        scene = scenario.scene
        if len(scene.labels) >= MOST_LABELS:
            raise refuse(
                say("map_holds_at_most_most_labels_labels", most_labels=MOST_LABELS), "too_many"
            )
        used = {label.id for label in scene.labels}
        # The lowest free number: ids stay short, and the same steps give the same ids.
        name = next(f"label-{n}" for n in count(1) if f"label-{n}" not in used)
        new = _checked(MapLabel(name, self.at, self.text.strip(), self.note.strip(), self.gm_only))
        _check_on_map(scene, self.at)
        return _with_labels(scenario, (*scene.labels, new))


@dataclass(frozen=True, slots=True)
class EditLabel:
    """Changes a label's text, its note, and whether the players see it."""

    name: str
    text: str
    note: str
    gm_only: bool
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("edit_label")

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        return _changed(
            scenario,
            self.name,
            lambda label: _checked(
                replace(label, text=self.text.strip(), note=self.note.strip(), gm_only=self.gm_only)
            ),
        )


@dataclass(frozen=True, slots=True)
class MoveLabel:
    """Moves a label to another place of the map."""

    name: str
    at: Point
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("move_label")

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        _check_on_map(scenario.scene, self.at)
        return _changed(scenario, self.name, lambda label: replace(label, at=self.at))


@dataclass(frozen=True, slots=True)
class RemoveLabel:
    """Removes a label and its note from the map."""

    name: str
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("remove_label")

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        # For its refusal: an unknown id would otherwise silently do nothing.
        label_named(scenario, self.name)
        left = tuple(each for each in scenario.scene.labels if each.id != self.name)
        return _with_labels(scenario, left)


def label_named(scenario: Scenario, name: str) -> MapLabel:
    """The label with an id. Raises Refused where there is none."""
    found = next((each for each in scenario.scene.labels if each.id == name), None)
    if found is None:
        raise refuse(say("there_is_no_such_label"), "no_label")
    return found


def _changed(scenario: Scenario, name: str, change: Callable[[MapLabel], MapLabel]) -> Scenario:
    before = label_named(scenario, name)
    after = change(before)
    if after == before:
        return scenario
    labels = tuple(after if each is before else each for each in scenario.scene.labels)
    return _with_labels(scenario, labels)


def _with_labels(scenario: Scenario, labels: tuple[MapLabel, ...]) -> Scenario:
    return replace(scenario, scene=replace(scenario.scene, labels=labels))


def _checked(label: MapLabel) -> MapLabel:
    if not 0 < len(label.text) <= MOST_TEXT:
        raise refuse(say("label_has_1_to_most_text_letters", most_text=MOST_TEXT), "label")
    if len(label.note) > MOST_LABEL_NOTE:
        raise refuse(
            say("note_has_at_most_most_label_note_letters", most_label_note=MOST_LABEL_NOTE),
            "label",
        )
    return label


def _check_on_map(scene: Scene, at: Point) -> None:
    if not (0 <= at[0] <= scene.columns * CELL and 0 <= at[1] <= scene.rows * CELL):
        raise refuse(say("labels_stand_on_map_choose_place"), "off_map")
