"""Labels and notes on the map, and what the players get of them."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from tests.apply_commands import apply_edit

from fivefoot.core.geometry.cell_box import CellBox
from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.interaction.label_words import notes_at
from fivefoot.core.model.fog import Fog
from fivefoot.core.model.label import MOST_TEXT, MapLabel
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.session.commands import Command, Refused
from fivefoot.core.session.commands.fog_edits import UncoverCells
from fivefoot.core.session.commands.label_edits import EditLabel, MoveLabel, PlaceLabel, RemoveLabel
from fivefoot.core.session.opening import document_of
from fivefoot.core.session.projection import project
from fivefoot.core.storage.scenario_checks import check_scenario
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.scenario_tree import from_tree, to_tree

CRYPT = PlaceLabel(Point(2500, 1500), "Crypt", "The lid is SECRETLY trapped.")


def hall(*commands: Command) -> Scenario:
    scenario = Scenario(Scene(20, 10))
    for command in commands:
        scenario = apply_edit(command, scenario)
    return scenario


def known(scenario: Scenario) -> Scenario:
    return project(Battle(scenario, library.rules_of(scenario))).scenario


def test_a_label_is_placed_changed_moved_and_removed_each_in_one_step() -> None:
    document = document_of(hall())
    states = [document.scenario]
    for command in (
        CRYPT,
        EditLabel("label-1", "Tomb", "Empty.", True),
        MoveLabel("label-1", Point(5000, 5000)),
        RemoveLabel("label-1"),
    ):
        document.do(command)
        states.append(document.scenario)
    assert states[1].scene.labels == (
        MapLabel("label-1", Point(2500, 1500), "Crypt", "The lid is SECRETLY trapped."),
    )
    assert states[3].scene.labels == (
        MapLabel("label-1", Point(5000, 5000), "Tomb", "Empty.", True),
    )
    assert states[4].scene.labels == ()
    for before in reversed(states[:-1]):
        document.undo()
        assert document.scenario is before


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (PlaceLabel(Point(0, 0), "  "), "1 to 80 letters"),
        (PlaceLabel(Point(0, 0), "x" * (MOST_TEXT + 1)), "1 to 80 letters"),
        (PlaceLabel(Point(0, 0), "x", "n" * 2001), "at most 2000"),
        (PlaceLabel(Point(-1, 0), "x"), "choose a place on it"),
        (RemoveLabel("nothing"), "no such label"),
    ],
)
def test_what_no_map_holds_is_refused(command: Command, words: str) -> None:
    with pytest.raises(Refused, match=words):
        hall(command)


def test_the_players_get_no_note_and_nothing_that_is_not_for_them() -> None:
    secret = PlaceLabel(Point(8500, 1500), "SECRETLY", gm_only=True)
    (label,) = known(hall(CRYPT, secret)).scene.labels
    assert (label.text, label.note) == ("Crypt", "")
    assert "SECRETLY" not in json.dumps(to_tree(known(hall(CRYPT, secret))))


def test_a_label_under_fog_is_not_known() -> None:
    scenario = hall(CRYPT)
    foggy = replace(scenario, scene=replace(scenario.scene, fog=Fog(True, False)))
    assert known(foggy).scene.labels == ()
    uncovered = apply_edit(UncoverCells(CellBox(Cell(2, 1), Cell(2, 1))), foggy)
    assert len(known(uncovered).scene.labels) == 1


def test_labels_are_in_the_file_where_there_are_any_and_what_cannot_be_is_refused() -> None:
    scenario = hall(CRYPT)
    tree = to_tree(scenario)
    assert from_tree(tree) == scenario
    assert "labels" not in to_tree(hall())["scene"]
    twice = replace(scenario, scene=replace(scenario.scene, labels=scenario.scene.labels * 2))
    with pytest.raises(ScenarioFileError, match="another label"):
        check_scenario(twice)
    tree["scene"]["labels"][0]["at"] = [1.5, "x"]
    with pytest.raises(ScenarioFileError, match="whole number"):
        from_tree(tree)


def test_the_notes_at_a_place_are_shown_in_a_line() -> None:
    scenario = hall(CRYPT, PlaceLabel(Point(2600, 1600), "No note"))
    assert notes_at(scenario.scene, Cell(2, 1)) == ["Crypt: The lid is SECRETLY trapped."]
    assert notes_at(scenario.scene, Cell(3, 1)) == []
