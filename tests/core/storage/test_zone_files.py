"""Zones and damage that waits, in a file: they come back as they were, and what no map can hold is
refused by name.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.frames import damage_frame
from fivefoot.core.model.harm import Hurt
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.model.zone import Zone
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.commands import Answer
from fivefoot.core.rules.turn.engine import question, run
from fivefoot.core.storage.scenario_checks import check_scenario
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.scenario_file import read_scenario, write_scenario
from fivefoot.core.storage.scenario_tree import from_tree, to_tree

WEB = Zone("web", "Web", "burst", Point(2500, 2500), 2000, note="half speed", rounds=3, of="ada")
FIRE = Zone("fire", "Fire", "cone", Point(0, 0), 3000, Point(4000, 4000), damage="2d6")


def field() -> Scenario:
    tokens = {"ada": Token("ada", "Ada", Cell(2, 2), hit_points=7, hit_points_max=9)}
    return Scenario(Scene(9, 9), "twopoint", tokens=tokens, zones=(WEB, FIRE))


def test_zones_come_back_as_they_were() -> None:
    assert read_scenario(write_scenario(field()), "zones").scenario == field()


def test_a_file_without_zones_says_nothing_of_them() -> None:
    assert "zones" not in to_tree(replace(field(), zones=()))


@pytest.mark.parametrize(
    ("index", "field_name", "value", "said"),
    [
        (0, "size", 0, r"zones\.0\.size: a size is 1 to 500000"),
        (0, "rounds", -1, r"zones\.0\.rounds: a zone lasts 0 to 10000 rounds"),
        (0, "of", "nobody", r"zones\.0\.of: there is no token 'nobody'"),
        (1, "towards", None, r"zones\.1\.towards: a cone or a line needs"),
        (1, "damage", "lots", r"zones\.1\.damage: 'lots' is not a dice expression"),
        (1, "id", "web", r"zones\.1\.id: another zone is called 'web'"),
        (0, "name", "", r"zones\.0\.name: a name has 1 to 80 letters"),
        (0, "at", [1, 2, 3], r"zones\.0\.at: a list of two whole numbers is expected"),
        (0, "shape", "blob", r"zones\.0\.shape"),
    ],
)
def test_what_no_zone_can_be_is_refused_by_its_place(
    index: int, field_name: str, value: object, said: str
) -> None:
    tree = to_tree(field())
    tree["zones"][index][field_name] = value
    with pytest.raises(ScenarioFileError, match=said):
        check_scenario(from_tree(tree))


def test_damage_that_waits_is_asked_for_when_the_file_is_opened() -> None:
    frame = damage_frame([Hurt("ada", "2d6", "a fall of 4 units"), Hurt("gone", "1d4", "a wall")])
    fight = Encounter("play", 1, active="ada", order=("ada",), pending=(frame,), dice=5)
    opened = read_scenario(write_scenario(replace(field(), encounter=fight)), "damage").scenario
    rules = library.load("twopoint")
    asked = question(Battle(opened, rules))
    assert asked is not None
    assert [offer.target for offer in asked.choices[0].damage] == [
        "ada"
    ]  # who is gone is hurt no more
    rolled = asked.choices[0].damage[0].rolled
    assert rolled is not None
    done = run(Battle(opened, rules), Answer("ada", "apply")).scenario
    assert done.tokens["ada"].hit_points == max(0, 7 - rolled)


STRANGE = {"target": 3, "dice": "", "cause": "", "by": "", "together": ""}


@pytest.mark.parametrize("hurts", [[], [{"target": "ada"}], "ada", [STRANGE]])
def test_damage_of_another_shape_is_refused(hurts: object) -> None:
    frame = damage_frame([Hurt("ada", "2d6", "a fall")])
    fight = Encounter("play", 1, active="ada", order=("ada",), pending=(frame,))
    tree = to_tree(replace(field(), encounter=fight))
    tree["encounter"]["pending"][0]["data"]["hurts"] = hurts
    with pytest.raises(ScenarioFileError, match=r"pending\.0\.data\.hurts"):
        from_tree(tree)
