"""What ending a turn would lose: a plan that is not done, or a whole turn that was not begun."""

from __future__ import annotations

import pytest
from tests.apply_commands import apply_turn

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.interaction.turn_end import lost_by_ending
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.rules.turn.next_turn import next_after_this


def after(*commands: turn.FightCommand) -> Battle:
    tokens = {
        "ada": Token("ada", "Ada", Cell(1, 1)),
        "rat-1": Token("rat-1", "Rat 1", Cell(8, 8), "foes", group="Rats", npc=True, hit_points=3),
        "rat-2": Token("rat-2", "Rat 2", Cell(9, 8), "foes", group="Rats"),
    }
    scenario = Scenario(Scene(12, 12), "keyword3", tokens=tokens)
    started = apply_turn(scenario, turn.StartEncounter(tuple(tokens)), *commands)
    return Battle(started, library.load("keyword3"))


def test_a_turn_that_was_not_begun_would_be_lost() -> None:
    assert lost_by_ending(after()) == ""
    assert lost_by_ending(after(turn.NextTurn())) == "Ada has done nothing this turn."


@pytest.mark.parametrize(
    "deed", [turn.Act("ada", "disengage"), turn.Move("ada", (Cell(2, 1),)), turn.EndTurn("ada")]
)
def test_a_turn_under_way_is_ended_without_a_question(deed: turn.FightCommand) -> None:
    assert lost_by_ending(after(turn.NextTurn(), deed)) == ""


def test_who_cannot_act_loses_nothing() -> None:
    assert lost_by_ending(after(turn.SetCondition("ada", "unconscious"), turn.NextTurn())) == ""


def test_one_of_a_group_that_acted_is_enough() -> None:
    begun = after(turn.NextTurn(), turn.NextTurn())
    assert lost_by_ending(begun) == "Rat 1 has done nothing this turn."
    assert (
        lost_by_ending(after(turn.NextTurn(), turn.NextTurn(), turn.Act("rat-2", "drop_prone")))
        == ""
    )


def test_a_member_that_is_down_has_not_acted_for_its_group() -> None:
    """It is passed over, so that its turn is over; the others would still lose theirs."""
    down = turn.SetHitPoints("rat-1", 0)
    begun = after(down, turn.NextTurn(), turn.NextTurn())
    assert begun.turn("rat-1").ended
    assert lost_by_ending(begun) == "Rat 2 has done nothing this turn."
    assert lost_by_ending(begun.after(apply_turn(begun.scenario, turn.EndTurn("rat-2")))) == ""


def test_a_planned_move_would_be_lost() -> None:
    walked = after(turn.NextTurn(), turn.Move("ada", (Cell(2, 1),)))
    assert lost_by_ending(walked, "ada") == "Ada’s planned move has not been made."
    assert lost_by_ending(walked, "gone") == ""


def test_who_comes_next_in_this_round() -> None:
    assert next_after_this(after()) == "ada"
    assert next_after_this(after(turn.NextTurn())) == "rat-1"
    assert next_after_this(after(turn.NextTurn(), turn.NextTurn())) is None
