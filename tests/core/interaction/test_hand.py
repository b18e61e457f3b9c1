"""The hand of cards: places by the ruleset's rank that hold still, what a creature cannot have is
away.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.apply_commands import apply_turn

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.interaction.hand import (
    Hand,
    hand_of,
    shared_reason,
    short_caution,
    short_reason,
)
from fivefoot.core.model.encounter import Link
from fivefoot.core.model.scenario import Scenario, with_token
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.rules.turn.offers import legal_actions

SYSTEMS = ("keyword3", "openband", "phase3ap", "quickaction", "twopoint")


def battle_of(system: str, **stats: bool | int) -> Battle:
    tokens = {
        "ada": Token("ada", "Ada", Cell(1, 1), stats={system: stats}),
        "goblin": Token("goblin", "Goblin", Cell(8, 8), "foes"),
    }
    return Battle(Scenario(Scene(12, 12), system, tokens=tokens), library.load(system))


def begun(battle: Battle, *commands: turn.FightCommand) -> Battle:
    started = apply_turn(
        battle.scenario, turn.StartEncounter(("ada", "goblin")), turn.NextTurn(), *commands
    )
    return Battle(started, battle.ruleset)


@pytest.mark.parametrize("system", SYSTEMS)
def test_movement_leads_and_every_action_is_in_one_part_of_the_hand(system: str) -> None:
    battle = battle_of(system)
    hand = hand_of(battle, "ada")
    assert hand.places[0] == battle.ruleset.movement.action
    parts = [*hand.places, *hand.more, *hand.away]
    own = [name for name, action in battle.ruleset.actions.items() if action.kind != "reaction"]
    assert sorted(parts) == sorted(own)
    ranked = [name for name in battle.ruleset.hand if name in hand.places]
    assert list(hand.places) == ranked


@pytest.mark.parametrize("system", SYSTEMS)
def test_places_hold_still_through_a_turn(system: str) -> None:
    """Who is prone, has spent everything, or waits for somebody else finds each card where it
    was.
    """
    before = begun(battle_of(system))
    if "prone" in before.ruleset.conditions:
        prone = begun(battle_of(system), turn.SetCondition("ada", "prone"))
        assert hand_of(prone, "ada") == hand_of(before, "ada")
    over = Battle(apply_turn(before.scenario, turn.NextTurn(), turn.NextTurn()), before.ruleset)
    assert hand_of(over, "ada") == hand_of(before, "ada")


def test_what_no_stat_opens_is_away() -> None:
    """A weave needs a weaver (stat `weaver`), a shot a ranged weapon, flight a speed in the air."""
    hand = hand_of(battle_of("keyword3", weaver=False, ranged_weapon=False), "ada")
    assert {"simple_weave", "complex_weave", "ranged_attack"} <= set(hand.away)
    assert "melee_attack" in hand.places
    assert "fly" in hand_of(battle_of("phase3ap"), "ada").away
    assert "fly" in hand_of(battle_of("phase3ap", fly=30), "ada").places
    assert "ritual" in hand_of(battle_of("phase3ap"), "ada").away  # never in a fight


def test_a_rider_has_the_cards_of_its_mounts_ways() -> None:
    """On a winged steed there is a card for flying; wings of one's own do not carry the steed."""
    battle = battle_of("phase3ap")
    for own, steeds, part in ((0, 40, "places"), (40, 0, "away")):
        griffin = Token("griffin", "Griffin", Cell(1, 1), size="large")
        griffin = replace(griffin, stats={"phase3ap": {"fly": steeds}})
        ada = replace(battle.token("ada"), stats={"phase3ap": {"fly": own}})
        scenario = with_token(with_token(battle.scenario, ada), griffin)
        riding = (Link("riding", "ada", "griffin"),)
        scenario = replace(scenario, encounter=replace(scenario.encounter, links=riding))
        hand = hand_of(Battle(scenario, battle.ruleset), "ada")
        assert "fly" in getattr(hand, part)


def test_favourites_come_right_after_movement() -> None:
    battle = battle_of("twopoint")
    ada = replace(
        battle.token("ada"), favourites={"twopoint": ("escape", "unknown"), "keyword3": ("trip",)}
    )
    hand = hand_of(Battle(with_token(battle.scenario, ada), battle.ruleset), "ada")
    assert hand.places[:3] == ("move", "escape", "attack")
    plain = hand_of(battle, "ada")
    assert [name for name in hand.places if name != "escape"] == [
        n for n in plain.places if n != "escape"
    ]


def test_a_ruleset_without_a_rank_deals_its_actions_as_they_stand() -> None:
    battle = battle_of("twopoint")
    bare = Battle(battle.scenario, battle.ruleset.model_copy(update={"hand": []}))
    names = [name for name, action in bare.ruleset.actions.items() if action.kind != "reaction"]
    assert hand_of(bare, "ada") == Hand(("move", *(name for name in names if name != "move")))


def test_a_card_says_in_a_word_why_it_is_grey() -> None:
    battle = begun(battle_of("keyword3"))
    offers = {offer.action: offer for offer in legal_actions(battle, "ada")}
    assert short_reason(offers["melee_attack"]) == "none in reach"
    assert short_reason(offers["stand"]) == "it is not prone"
    assert short_reason(offers["advance"]) == ""
    assert shared_reason(tuple(offers.values())) == ""


@pytest.mark.parametrize("system", SYSTEMS)
def test_reasons_on_cards_are_two_or_three_words(system: str) -> None:
    """A card of 88 pixels has room for some 16 letters; longer sentences are in its tip."""
    battle = begun(battle_of(system))
    places = set(hand_of(battle, "ada").places)
    said = {short_reason(offer) for offer in legal_actions(battle, "ada") if offer.action in places}
    assert not [reason for reason in said if len(reason) > 16], said


def test_what_the_moment_forbids_is_said_once() -> None:
    battle = begun(battle_of("keyword3"))
    offers = legal_actions(battle, "goblin")
    assert shared_reason(offers) == "it is not Goblin's turn"
    assert {short_reason(offer) for offer in offers if not offer.legal} == {""}


def test_a_card_says_beforehand_that_it_ends_the_turn() -> None:  # E3
    battle = begun(battle_of("twopoint"))
    assert {short_caution(offer) for offer in legal_actions(battle, "ada")} == {""}
    battle = begun(battle, turn.Act("ada", "disengage"))
    cautions = {offer.action: short_caution(offer) for offer in legal_actions(battle, "ada")}
    assert cautions["hide"] == "ends turn", "2 points with 1 left"
    assert cautions["use_object"] == "", "1 point with 1 left"
