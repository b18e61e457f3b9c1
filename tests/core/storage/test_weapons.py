"""Weapons in files: kept word for word, refused by place, and not written where there are none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.model.weapon import MOST_PRICE, MOST_WEAPONS, Weapon
from fivefoot.core.storage.scenario_checks import check_scenario
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.scenario_tree import from_tree, to_tree

PIKE = Weapon("pike", "Pike", 2000, (), 2, "1d10", ("heavy",))
BOW = Weapon("bow", "Bow", None, (6000, 12000), 2, "1d6", place="carried")
CLUB = Weapon("club", "Club", 1000, place="dropped", cell=Cell(3, 1), level=500)


def armed(*weapons: Weapon, in_use: str = "") -> Scenario:
    token = Token("m", "Mira", Cell(1, 1), weapons=weapons, weapon_in_use=in_use)
    return Scenario(Scene(6, 4), "keyword3", tokens={"m": token})


def test_weapons_read_back_as_they_were() -> None:
    scenario = armed(PIKE, BOW, CLUB, in_use="bow")
    check_scenario(scenario)
    assert from_tree(to_tree(scenario)) == scenario


def test_a_token_without_weapons_says_nothing_of_them() -> None:
    tree = to_tree(armed())
    assert "weapons" not in tree["tokens"]["m"]
    assert "weapon_in_use" not in tree["tokens"]["m"]


@pytest.mark.parametrize(
    ("weapon", "field"),
    [
        (replace(PIKE, reach=-1), "reach"),
        (replace(BOW, ranges=(12000, 6000)), "ranges"),
        (replace(PIKE, hands=9), "hands"),
        (replace(PIKE, damage="9" * 41), "damage"),
        (replace(PIKE, name=""), "name"),
        (replace(CLUB, cell=Cell(6, 1)), "cell"),
        (replace(CLUB, cell=None), "cell"),
        (replace(PIKE, cell=Cell(1, 1)), "cell"),
        (replace(PIKE, properties=("",)), "properties"),
        (replace(PIKE, price=MOST_PRICE + 1), "price"),
        (replace(PIKE, price=-1), "price"),
    ],
)
def test_what_no_weapon_can_be_is_refused_by_its_place(weapon: Weapon, field: str) -> None:
    with pytest.raises(ScenarioFileError) as refusal:
        check_scenario(armed(weapon))
    assert refusal.value.place == f"tokens.m.weapons.0.{field}"


def test_two_weapons_of_one_id_are_refused() -> None:
    with pytest.raises(ScenarioFileError, match="another weapon is called 'pike'"):
        check_scenario(armed(PIKE, PIKE))


def test_no_creature_bears_an_arsenal() -> None:
    many = tuple(replace(PIKE, id=f"p{n}") for n in range(MOST_WEAPONS + 1))
    with pytest.raises(ScenarioFileError, match=f"the maximum is {MOST_WEAPONS}"):
        check_scenario(armed(*many))


def test_a_key_that_no_weapon_has_is_found() -> None:
    tree = to_tree(armed(PIKE))
    tree["tokens"]["m"]["weapons"][0]["reach"] = "far"
    with pytest.raises(ScenarioFileError, match="reach"):
        from_tree(tree)
