"""Foresight by what the players know: `foresight_table` with `to_players`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fivefoot.core.conformance.foresight_tables import foresight_table
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.fog import Fog
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.session.projection import project


def fight(ogre: Token, scene: Scene | None = None) -> Battle:
    """An ogre seven cells from a hero."""
    tokens = {"ada": Token("ada", "Ada", Cell(0, 0), "heroes"), "ogre": ogre}
    scenario = Scenario(scene or Scene(20, 1), "twopoint", tokens=tokens)
    return Battle(scenario, library.load("twopoint"))


OGRE = Token("ogre", "Ogre", Cell(7, 0), "foes")


def names(battle: Battle, key: str, token: str = "ada") -> list[Any]:
    return [row["by"] for row in foresight_table(battle, token, to_players=True)[key]]


def test_they_are_told_of_whom_they_see() -> None:
    assert names(fight(OGRE), "struck_by") == ["ogre"]
    assert foresight_table(fight(OGRE), "ada", to_players=True)["count"] == 1


def test_hidden_tokens_and_those_in_the_fog_are_not_revealed() -> None:
    hidden = fight(replace(OGRE, hidden=True))
    assert names(hidden, "struck_by") == []
    assert foresight_table(hidden, "ada")["struck_by"] != []
    assert names(fight(OGRE, Scene(20, 1, fog=Fog(on=True, by_sight=False))), "struck_by") == []


def test_what_its_own_numbers_say_is_not_reported() -> None:
    # They reckon with the usual numbers: a reach of 1, and attacks at range.
    spear = fight(replace(OGRE, cell=Cell(9, 0), stats={"twopoint": {"reach": 4, "ranged": False}}))
    assert foresight_table(spear, "ada")["struck_by"] != []
    assert names(spear, "struck_by") == []
    assert foresight_table(spear, "ada")["shot_by"] == []
    assert names(spear, "shot_by") == ["ogre"]


def test_it_equals_asking_in_what_they_know() -> None:
    battle = fight(OGRE)
    known = project(battle)
    there = Battle(known.scenario, battle.ruleset)
    target = next(name for name, real in known.names.items() if real == "ada")
    plain = foresight_table(there, target)["struck_by"]
    assert [known.names[row["by"]] for row in plain] == names(battle, "struck_by")


def test_of_a_token_hidden_from_them_nobody_is_told() -> None:
    assert names(fight(replace(OGRE, hidden=True)), "struck_by", "ogre") == []
