"""Damage is one step with what caused it, and hit points are changed as they are typed."""

from __future__ import annotations

import pytest

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.rules.turn.engine import question
from fivefoot.core.session.commands import Refused
from fivefoot.core.session.commands.token_edits import ChangeHitPoints
from fivefoot.core.session.document import Document
from fivefoot.core.session.opening import document_of
from fivefoot.core.session.replay import replay_check
from fivefoot.core.storage.scenario_file import read_scenario, write_scenario

ORDER = ("ada", "ogre")


def field(system: str = "twopoint") -> Scenario:
    tokens = (
        Token("ada", "Ada", Cell(4, 4), hit_points=10, hit_points_max=12),
        Token("ogre", "Ogre", Cell(5, 4), "foes", hit_points=9, hit_points_max=9),
        Token("rat", "Rat", Cell(3, 4), "foes"),
    )
    return Scenario(Scene(12, 12), system, tokens={token.id: token for token in tokens})


@pytest.fixture
def document() -> Document:
    document = document_of(field())
    document.do(turn.StartEncounter(ORDER, seed=7))
    document.do(turn.NextTurn())
    return document


def points(document: Document, name: str) -> int | None:
    return document.scenario.tokens[name].hit_points


def test_an_attack_and_its_damage_are_one_step(document: Document) -> None:
    before = document.scenario
    document.do(turn.Act("ada", "attack", "ogre"))
    asked = question(document.battle)
    assert asked is not None
    offer = asked.offer(asked.default)
    assert offer is not None
    assert [each.target for each in offer.damage] == ["ogre"]
    shown = offer.damage[0].rolled
    assert shown is not None
    assert 1 <= shown <= 8
    document.do(turn.Answer(asked.who, asked.default))
    assert points(document, "ogre") == 9 - shown
    assert document.undo_label == "Ada: Attack on Ogre"
    assert document.undo()
    assert document.scenario is before
    assert document.redo()
    assert points(document, "ogre") == 9 - shown
    assert replay_check(document).same


def test_the_table_may_say_another_amount(document: Document) -> None:
    document.do(turn.Act("ada", "attack", "ogre"))
    with pytest.raises(Refused, match="1 damage amounts, not 2"):
        document.do(turn.Answer("ada", "hit", damage=(3, 4)))
    with pytest.raises(Refused, match="deals no damage"):
        document.do(turn.Answer("ada", "miss", damage=(3,)))
    document.do(turn.Answer("ada", "hit", damage=(4,)))
    assert points(document, "ogre") == 5


@pytest.mark.parametrize("choice", ["miss", "skip"])
def test_what_misses_deals_nothing_and_is_a_step_with_its_attack(
    document: Document, choice: str
) -> None:
    before = document.scenario
    document.do(turn.Act("ada", "attack", "ogre"))
    document.do(turn.Answer("ada", choice))
    assert points(document, "ogre") == 9
    assert document.undo()
    assert document.scenario is before


def test_nobody_is_asked_where_hit_points_are_not_kept(document: Document) -> None:
    document.do(turn.Act("ada", "attack", "rat"))
    assert question(document.battle) is None


def test_a_fight_saved_at_the_damage_opens_with_the_same_dice(document: Document) -> None:
    document.do(turn.Act("ada", "attack", "ogre"))
    opened = document_of(read_scenario(write_scenario(document.scenario), "fight").scenario)
    assert question(opened.battle) == question(document.battle)


def test_who_has_no_hit_points_left_is_passed_over(document: Document) -> None:
    document.do(turn.Damage("ogre", 9))
    document.do(turn.NextTurn())
    encounter = document.scenario.encounter
    assert (encounter.round, encounter.active) == (2, "ada")
    texts = [entry.text for entry in encounter.log]
    assert "Ogre is down: Defeated" in texts
    assert "Ogre is down: no turn" in texts


def test_a_hero_who_is_down_is_asked_about(document: Document) -> None:
    document.do(turn.NextTurn())
    document.do(turn.Damage("ada", 99))
    assert points(document, "ada") == 0
    document.do(turn.NextTurn())
    asked = question(document.battle)
    assert asked is not None
    assert (asked.kind, asked.who, asked.default) == ("down_turn", "ada", "pass")
    document.do(turn.Answer("ada", "take"))
    assert document.scenario.encounter.active == "ada"


@pytest.mark.parametrize(
    ("change", "left"),
    [("-6", 4), ("+1", 11), ("+9", 12), ("/2", 5), ("=7", 7), ("7", 7), ("-99", 0), ("=-3", -3)],
)
def test_hit_points_are_changed_as_typed(document: Document, change: str, left: int) -> None:
    document.do(ChangeHitPoints("ada", change))
    assert points(document, "ada") == left
    assert replay_check(document).same


@pytest.mark.parametrize("change", ["", "six", "/0", "--5", "+1d6", "=9999999"])
def test_what_is_no_change_is_refused_in_words(document: Document, change: str) -> None:
    before = document.scenario
    with pytest.raises(Refused) as refused:
        document.do(ChangeHitPoints("ada", change))
    assert len(str(refused.value)) > 20
    assert document.scenario is before


def test_several_are_changed_in_one_step(document: Document) -> None:
    before = document.scenario
    document.do(ChangeHitPoints(("ada", "ogre"), "-4"))
    assert (points(document, "ada"), points(document, "ogre")) == (6, 5)
    assert document.undo()
    assert document.scenario is before
    with pytest.raises(Refused, match="Rat: no hit points are tracked yet: write =4"):
        document.do(ChangeHitPoints(("ada", "rat"), "-4"))
    assert points(document, "ada") == 10


@pytest.mark.parametrize(("choice", "told"), [("miss", ["Ada misses Ogre"]), ("skip", [])])
def test_a_miss_is_written_down(document: Document, choice: str, told: list[str]) -> None:
    document.do(turn.Act("ada", "attack", "ogre"))
    before = len(document.scenario.encounter.log)
    document.do(turn.Answer("ada", choice))
    assert [line.text for line in document.scenario.encounter.log[before:]] == told
