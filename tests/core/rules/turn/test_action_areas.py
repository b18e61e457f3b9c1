"""Areas said with an action: what is refused in words, and what an undo and a file bring back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.apply_commands import apply_edit

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.area_record import AreaRecord
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.turn.action_areas import area_words, chosen_area, plain_area
from fivefoot.core.rules.turn.commands import Act
from fivefoot.core.session.commands.token_edits import EditToken
from fivefoot.core.session.opening import document_of
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.scenario_file import load, save

FIREBALL = AreaRecord("Fireball", "burst", 4000, 12_000, "Agility", "8d6", 2, "complex_weave")


@pytest.fixture
def table(fight):
    mira = fight.hero("mira", 2, 5, weaver=True, energy=9)
    mira = replace(mira, areas=(FIREBALL,))
    ogre = replace(fight.foe("ogre", 9, 5), hit_points=30)
    return fight("keyword3", mira, ogre).begin()


@pytest.mark.parametrize(
    ("said", "word"),
    [
        ({"size": 0}, "above 0"),
        ({"size": -5}, "above 0"),
        ({"size": float("nan")}, "above 0"),
        ({"size": float("inf")}, "at most 500 ft"),
        ({"size": 3281}, "at most 500 ft"),
        ({"size": 10**30}, "at most 500 ft"),
        ({"size": "20"}, "are numbers"),
        ({"size": True}, "are numbers"),
        ({}, "are numbers"),
        ({"size": 20, "rounds": 1.5}, "are numbers"),
        ({"size": 20, "rounds": -1}, "lasts 0 to"),
        ({"size": 20, "range": -1}, "range of an area"),
        ({"size": 20, "shape": "line", "range": 5}, "starts at its creature"),
        ({"size": 20, "damage": "lots"}, "is not a dice expression"),
        ({"size": 20, "damage": 8}, "are texts"),
        ({"size": 20, "name": "x" * 81}, "80 letters"),
        ({"size": 20, "save": "x" * 81}, "80 letters"),
        ({"size": 20, "colour": "red"}, "has no 'colour'"),
        ({"size": 20, "shape": ["burst"]}, "is one of"),
        ([20], "by its name"),
        ("Frost", "it has Fireball"),
    ],
)
def test_nonsense_is_refused_in_words(table, said, word):
    found = chosen_area(table.battle, "mira", "complex_weave", {"area": said})
    assert isinstance(found, Problem)
    assert word in found.text
    command = Act("mira", "complex_weave", choice={"area": said}, overrule=True)
    assert table.refused(command) == [found.code]


def test_a_record_says_what_a_table_says(table):
    ruleset = table.battle.ruleset
    plain = plain_area(ruleset, FIREBALL)
    assert plain == {
        "name": "Fireball",
        "shape": "burst",
        "size": 20,
        "range": 60,
        "save": "Agility",
        "damage": "8d6",
        "rounds": 2,
    }
    said = chosen_area(table.battle, "mira", "complex_weave", {"area": plain})
    assert said == replace(FIREBALL, action="")
    words = "burst 20 ft, range 60 ft, Agility save, 8d6, 2 rounds"
    assert area_words(ruleset, FIREBALL) == words


def test_it_is_one_step_of_undo_with_its_zone_and_damage(table):
    document = document_of(table.scenario)
    before = document.scenario
    choice = {"area": "Fireball"}
    document.do(Act("mira", "complex_weave", cell=Cell(8, 5), choice=choice))
    assert [zone.name for zone in document.scenario.zones] == ["Fireball"]
    assert [frame.kind for frame in document.scenario.encounter.pending] == ["damage"]
    document.undo()
    assert document.scenario is before


def test_records_are_kept_in_a_file_only_where_there_are_some(table, tmp_path):
    path = tmp_path / "fight.fivefoot"
    save(table.scenario, path)
    opened = load(path).scenario
    assert opened.tokens["mira"].areas == (FIREBALL,)
    assert opened.tokens["ogre"].areas == ()


@pytest.mark.parametrize(
    "area",
    [
        replace(FIREBALL, size=0),
        replace(FIREBALL, size=656_168),
        replace(FIREBALL, range=-1),
        replace(FIREBALL, shape="cone"),
        replace(FIREBALL, damage="boom"),
        replace(FIREBALL, name=""),
    ],
)
def test_a_file_with_an_area_that_cannot_be_is_refused_by_its_place(table, tmp_path, area):
    edited = apply_edit(EditToken("mira", {"areas": (area,)}), table.scenario)
    with pytest.raises(ScenarioFileError, match=r"tokens\.mira\.areas\.0"):
        save(edited, tmp_path / "fight.fivefoot")
