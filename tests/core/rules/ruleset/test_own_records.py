"""Actions that take their keys from another, stand instead of one for some tokens, or name no
category (D2, D48).
"""

from __future__ import annotations

from typing import Any

import pytest

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.means.abilities import is_its_own, own_action
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.library import RulesetError
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.offers import legal_actions

ABLE = [{"stat": {"stat": "abilities", "has": "sure blow"}}]
BLOW: dict[str, Any] = {
    "like": "basic_attack",
    "instead_of": "basic_attack",
    "label": "Sure blow",
    "gates": ABLE,
}


def battle(options: dict[str, Any], abilities: str) -> Battle:
    mira = Token("mira", "Mira", Cell(2, 2), stats={"openband": {"abilities": abilities}})
    bo = Token("bo", "Bo", Cell(3, 3), "foes")
    scenario = Scenario(Scene(9, 9), "openband", options=options, tokens={"mira": mira, "bo": bo})
    return Battle(scenario, library.load("openband", options))


def test_an_action_like_another_has_what_it_does_not_say_itself() -> None:
    actions = library.load("openband", {"actions.sure_blow": {**BLOW, "other": 1}}).actions
    assert actions["sure_blow"].model_dump(
        exclude={"label", "gates", "other", "instead_of"}
    ) == actions["basic_attack"].model_dump(exclude={"label", "gates", "other", "instead_of"})
    assert actions["sure_blow"].other == 1


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ({"like": "basic_atack"}, "basic_atack"),
        ({"like": "sure_blow"}, "is itself a copy of another action"),
        ({"like": "basic_attack", "instead_of": "basic_atack"}, "did you mean basic_attack?"),
        ({"like": "basic_attack", "gates": [{"stat": {"stat": "abilities"}}]}, "or has"),
    ],
)
def test_what_is_wrong_with_an_own_record_is_named(action: dict[str, Any], words: str) -> None:
    with pytest.raises(RulesetError) as refused:
        library.load(
            "openband",
            {"actions.sure_blow": BLOW, "actions.other_blow": {"label": "Other", **action}},
        )
    assert words in str(refused.value)
    assert "other_blow" in str(refused.value)


@pytest.mark.parametrize(
    ("abilities", "has"),
    [("sure blow", True), ("keen eyes,  Sure Blow ", True), ("sure blows", False), ("", False)],
)
def test_a_word_of_a_stat_gives_a_token_its_own_record(abilities: str, has: bool) -> None:
    table = battle({"actions.sure_blow": BLOW}, abilities)
    assert own_action(table, "mira", "basic_attack") == ("sure_blow" if has else "basic_attack")
    assert is_its_own(table, "mira", "sure_blow") == has
    assert own_action(table, "bo", "basic_attack") == "basic_attack"
    listed = [offer.action for offer in legal_actions(table, "mira")]
    assert ("sure_blow" in listed, "basic_attack" in listed) == (has, not has)


def test_gates_that_open_and_shut_do_not_give_the_old_record_back() -> None:
    shut = [*ABLE, {"not_used": ["search"], "says": "not after a search"}]
    table = battle({"actions.sure_blow": {**BLOW, "gates": shut}}, "sure blow")
    assert own_action(table, "mira", "basic_attack") == "sure_blow"


def test_who_moves_strikes_or_readies_is_filed_by_itself() -> None:
    actions = library.load("openband", {"actions.pick_lock": {"label": "Pick a lock"}}).actions
    assert actions["pick_lock"].category == "concentration"
    assert actions["prepare_reaction"].category == ""
    assert actions["drop_prone"].category == ""
    assert (
        library.load("twopoint", {"actions.pick_lock": {"label": "Pick a lock"}})
        .actions["pick_lock"]
        .category
        == ""
    )
