"""Reinforcements get a place in the order at once, and act this round only where their place has
not gone by.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.apply_commands import apply_turn

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.scenario import Scenario, with_token
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.rules.turn.engine import run
from fivefoot.core.session.commands.token_edits import AddTokens, CopyTokens
from fivefoot.core.session.opening import document_of

ROLLS = {"ada": (15,), "brom": (10,), "orc": (5,)}


def fight(system: str = "keyword3", turns: int = 1) -> Scenario:
    """Ada 15, Brom 10, the orc 5; it is the turn of the one numbered `turns`."""
    tokens = {
        "ada": Token("ada", "Ada", Cell(1, 1)),
        "brom": Token("brom", "Brom", Cell(3, 3)),
        "orc": Token("orc", "Orc", Cell(8, 8), "foes"),
    }
    scenario = Scenario(Scene(12, 12), system, tokens=tokens)
    ordered = library.load(system).rounds.initiative == "set_order"
    begun = turn.StartEncounter(tuple(tokens)) if ordered else turn.StartEncounter(rolls=ROLLS)
    return apply_turn(scenario, begun, *[turn.NextTurn()] * turns)


def joined(scenario: Scenario, face: int | None, **fields: object) -> Scenario:
    wolf = replace(Token("wolf", "Wolf", Cell(10, 10), "foes"), **fields)  # type: ignore[arg-type]
    rolls = {"wolf": (face,)} if face is not None else {}
    return apply_turn(with_token(scenario, wolf), turn.JoinOrder(("wolf",), rolls))


@pytest.mark.parametrize(
    ("face", "order"),
    [
        (20, ("wolf", "ada", "brom", "orc")),
        (12, ("ada", "wolf", "brom", "orc")),
        (10, ("ada", "brom", "wolf", "orc")),  # of two that tie, the one who was there before
        (1, ("ada", "brom", "orc", "wolf")),
    ],
)
def test_the_roll_decides_the_place(face: int, order: tuple[str, ...]) -> None:
    after = joined(fight(), face)
    assert after.encounter.order == order
    assert after.encounter.initiative["wolf"] == face * 1000
    assert after.encounter.log[-1].text == f"Wolf joins the encounter with {face}"


def test_whose_place_has_gone_by_acts_from_the_next_round_on() -> None:
    """It is Brom's turn: who would have come before him waits, who comes after him acts this
    round.
    """
    assert "wolf" in joined(fight(turns=2), 12).encounter.done
    assert "wolf" not in joined(fight(turns=2), 7).encounter.done
    after = apply_turn(joined(fight(turns=2), 7), turn.NextTurn())
    assert after.encounter.active == "wolf"
    later = apply_turn(joined(fight(turns=2), 12), turn.NextTurn(), turn.NextTurn())
    assert (later.encounter.round, later.encounter.active) == (2, "ada")
    assert apply_turn(later, turn.NextTurn()).encounter.active == "wolf"


def test_between_turns_the_last_who_acted_decides() -> None:
    over = apply_turn(fight(turns=1), turn.EndTurn("ada"))
    assert "wolf" in joined(over, 20).encounter.done
    assert "wolf" not in joined(over, 12).encounter.done


def test_an_order_changed_by_hand_is_not_sorted_anew() -> None:
    by_hand = apply_turn(fight(), turn.SetOrder(("orc", "ada", "brom")))
    assert joined(by_hand, 12).encounter.order == ("orc", "ada", "wolf", "brom")
    assert joined(by_hand, 20).encounter.order == ("wolf", "orc", "ada", "brom")


def test_one_of_a_group_takes_its_place_beside_it() -> None:
    pack = with_token(fight(), replace(fight().tokens["orc"], group="Pack"))
    after = joined(pack, None, group="Pack")
    assert after.encounter.order == ("ada", "brom", "orc", "wolf")
    assert after.encounter.initiative["wolf"] == 5000


def test_a_system_without_initiative_puts_newcomers_last() -> None:
    after = joined(fight("openband"), None)
    assert after.encounter.order == ("ada", "brom", "orc", "wolf")
    assert "wolf" not in after.encounter.initiative


def test_who_delayed_is_left_where_it_waits() -> None:
    waits = apply_turn(fight(turns=0), turn.Delay("ada", "brom"))
    assert waits.encounter.order == ("brom", "ada", "orc")
    after = joined(waits, 7)
    assert after.encounter.order == ("brom", "ada", "wolf", "orc")
    assert after.encounter.usual_order == ("ada", "brom", "wolf", "orc")


def test_a_wrong_roll_or_name_is_refused() -> None:
    scenario = with_token(fight(), Token("wolf", "Wolf", Cell(10, 10)))
    ruleset = library.load("keyword3")
    for command in (turn.JoinOrder(("bear",)), turn.JoinOrder(("wolf",), {"wolf": (21,)})):
        outcome = run(Battle(scenario, ruleset), command)
        assert outcome.refused
        assert outcome.scenario is scenario


def test_tokens_added_or_copied_in_a_fight_have_places_and_undo_takes_them() -> None:
    document = document_of(fight())
    before = document.scenario
    document.do(AddTokens(Token("", "Wolf", Cell(10, 10), "foes"), 2))
    assert set(document.scenario.encounter.order) == {"ada", "brom", "orc", "wolf", "wolf-2"}
    document.do(CopyTokens(("orc",)))
    assert len(document.scenario.encounter.order) == 6
    document.undo()
    document.undo()
    assert document.scenario is before
