"""Weapons by hand: given, changed, put and taken, each one exact step of undo; and what happens to
what lies on the ground when the map or its creatures change.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.model.weapon import MOST_PRICE, Weapon
from fivefoot.core.rules.space.tokens import reach_of, stats_of
from fivefoot.core.session.commands import Refused
from fivefoot.core.session.commands.token_edits import CopyTokens
from fivefoot.core.session.commands.weapon_edits import (
    ChangeWeapon,
    GiveWeapon,
    PutWeapon,
    TakeWeapon,
)
from fivefoot.core.session.document import Document
from fivefoot.core.session.opening import document_of, switch_to
from fivefoot.core.session.projection import project

PIKE = Weapon("", "Pike", 2000, hands=2, damage="1d10")
KNIFE = Weapon("", " Knife ", 1000, properties=("light",))


def table(side: str = "heroes") -> Document:
    hero = Token("hero", "Hero", cell=Cell(1, 1), side=side)
    other = Token("other", "Other", cell=Cell(4, 1))
    return document_of(Scenario(Scene(8, 6), "keyword3", tokens={"hero": hero, "other": other}))


def places(document: Document, token: str = "hero") -> dict[str, str]:
    return {weapon.id: weapon.place for weapon in document.scenario.tokens[token].weapons}


def test_each_command_is_one_exact_step_of_undo() -> None:
    document = table()
    before = [document.scenario]
    for command in (
        GiveWeapon(("hero", "other"), PIKE),
        GiveWeapon(("hero",), KNIFE),
        PutWeapon("hero", "pike", "dropped"),
        PutWeapon("hero", "pike", "carried"),
        ChangeWeapon("hero", replace(PIKE, id="pike", reach=3000, place="carried")),
        TakeWeapon("hero", "knife"),
    ):
        document.do(command)
        before.append(document.scenario)
    assert places(document) == {"pike": "carried"}
    for scenario in reversed(before[:-1]):
        document.undo()
        assert document.scenario == scenario


def test_ids_are_made_from_names_and_never_twice() -> None:
    document = table()
    for _ in range(2):
        document.do(GiveWeapon(("hero",), KNIFE))
    assert places(document) == {"knife": "held", "knife-2": "held"}
    document.do(GiveWeapon(("hero",), KNIFE))
    assert places(document)["knife-3"] == "carried"  # two hands are full
    assert {weapon.name for weapon in document.scenario.tokens["hero"].weapons} == {"Knife"}


@pytest.mark.parametrize(
    ("weapon", "says"),
    [
        (replace(PIKE, name="  "), "name of a weapon has"),
        (replace(PIKE, properties=("lihgt",)), "did you mean light"),
        (replace(PIKE, ranges=(60, 30)), "Ranges must rise"),
        (replace(PIKE, ranges=(1, 2, 3, 4)), "allows at most 3 ranges"),
        (replace(PIKE, hands=9), "0 to 8 hands"),
        (replace(PIKE, reach=-1), "is 0 to 1000"),
        (replace(PIKE, price=MOST_PRICE + 1), "is 0 to 999"),
        (replace(PIKE, price=-1), "is 0 to 999"),
    ],
)
def test_what_the_system_does_not_know_is_refused_with_a_remedy(weapon: Weapon, says: str) -> None:
    document = table()
    with pytest.raises(Refused, match=says):
        document.do(GiveWeapon(("hero",), weapon))
    assert places(document) == {}


def test_one_weapon_serves_under_every_system() -> None:
    """2 cells are 10 ft here and 2 units there; words of one system stay for its return."""
    document = table()
    document.do(GiveWeapon(("hero",), replace(PIKE, properties=("light",))))
    assert reach_of(document.battle.ruleset, document.scenario.tokens["hero"]) == 10_000
    document.do(switch_to(document.scenario, "twopoint"))
    assert reach_of(document.battle.ruleset, document.scenario.tokens["hero"]) == 2_000
    pike = document.scenario.tokens["hero"].weapons[0]
    document.do(ChangeWeapon("hero", replace(pike, damage="2d6")))
    assert document.scenario.tokens["hero"].weapons[0].properties == ("light",)


def test_stats_are_the_creatures_own_while_it_has_no_weapons() -> None:
    document = table()
    before = stats_of(document.battle.ruleset, document.scenario.tokens["hero"])
    document.do(GiveWeapon(("hero",), PIKE))
    armed = stats_of(document.battle.ruleset, document.scenario.tokens["hero"])
    assert (before["free_hands"], armed["free_hands"]) == (1, 0)
    document.do(TakeWeapon("hero", "pike"))
    assert stats_of(document.battle.ruleset, document.scenario.tokens["hero"]) == before


def test_a_copy_has_in_hand_what_the_original_let_fall() -> None:
    document = table()
    document.do(GiveWeapon(("hero",), PIKE))
    document.do(PutWeapon("hero", "pike", "dropped"))
    document.do(CopyTokens(("hero",)))
    assert places(document, "hero-2") == {"pike": "held"}


def test_the_players_know_the_weapons_of_their_own_only() -> None:
    for side, known in (("heroes", ["Pike"]), ("foes", [])):
        document = table(side)
        document.do(GiveWeapon(("hero",), PIKE))
        shown = project(document.battle).scenario.tokens.values()
        assert [weapon.name for token in shown for weapon in token.weapons] == known
