"""Blows at walls and doors where something goes wrong: what is struck is gone, nobody strikes, the
rules change, a weapon does not reach. The state stays one that goes on.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from fivefoot.core.conformance.scene_text import read_scene_text
from fivefoot.core.model.frames import BreakFrame
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.commands import Act, Answer, RemoveToken, Spend
from fivefoot.core.rules.turn.engine import question, run
from fivefoot.core.session.commands import Refused
from fivefoot.core.session.commands.wall_edits import RemoveBarriers
from fivefoot.core.session.document import Document
from fivefoot.core.session.opening import set_option
from fivefoot.core.session.position import Position

ROOM = """ruleset = "keyword3"
size = [8, 3]
walls = [
  { id = "north", from = [3, 0], to = [3, 1] },
  { id = "door", from = [3, 1], to = [3, 2], kind = "door" },
  { id = "south", from = [3, 2], to = [3, 3] },
]
encounter = { active = "M" }
tokens.M = { at = [2, 1], weapons = [{ name = "Club", reach = 5, damage = "1d6" }] }
tokens.F = { at = [0, 1], weapons = [{ name = "Club", reach = 5, damage = "1d6" }] }
"""
BLOW = Act("M", "melee_attack", choice={"barrier": "door"})


def room() -> Position:
    return read_scene_text(ROOM)


def struck() -> Document:
    """A document in which a blow at the door waits for its end."""
    document = Document(room())
    document.do(BLOW)
    assert isinstance(document.scenario.encounter.pending[-1], BreakFrame)
    return document


def test_a_door_removed_by_hand_meanwhile_leaves_nothing_to_ask() -> None:
    document = struck()
    document.do(RemoveBarriers(("door",)))
    assert document.scenario.encounter.pending == ()
    document.undo()
    assert question(document.battle) is not None


def test_an_attacker_removed_meanwhile_leaves_nothing_to_ask() -> None:
    document = struck()
    document.do(RemoveToken("M"))
    assert document.scenario.encounter.pending == ()
    assert document.scenario.scene.barriers.keys() == {"north", "door", "south"}


def test_no_stand_in_is_left_on_the_map() -> None:
    document = struck()
    document.do(Answer("M", "margin:1", damage=(5,)))
    assert document.scenario.tokens.keys() == {"M", "F"}
    assert document.scenario.scene.barriers["door"].hit_points == 9  # of 12; hardness takes 2


def test_a_file_may_name_what_is_not_there() -> None:
    """A frame from a file whose door or striker is unknown asks nothing and is passed over."""
    document = struck()
    frame = document.scenario.encounter.pending[-1]
    assert isinstance(frame, BreakFrame)
    for blow in (replace(frame.blow, target="gate"), replace(frame.blow, by="nobody")):
        fight = replace(document.scenario.encounter, pending=(replace(frame, blow=blow),))
        battle = Battle(replace(document.scenario, encounter=fight), document.ruleset)
        assert question(battle) is None


def test_a_reading_is_not_switched_while_the_blow_waits() -> None:
    document = struck()
    with pytest.raises(Refused) as refusal:
        document.do(set_option(document.scenario, "cover.rule", "none"))
    assert refusal.value.problems[0].code == "question_open"
    assert question(document.battle) is not None


def test_a_weapon_without_a_range_does_not_reach_a_door_far_off() -> None:
    position = room()
    battle = Battle(position.scenario, position.rules)
    shot = Act("F", "ranged_attack", choice={"barrier": "door", "weapon": "club"})
    codes = {problem.code for problem in run(battle, shot).problems}
    assert "wrong_weapon" in codes
    blow = Act("F", "melee_attack", choice={"barrier": "door"})
    assert "out_of_range" in {problem.code for problem in run(battle, blow).problems}


def test_a_pool_is_not_counted_below_nothing_while_a_blow_waits() -> None:
    """What was paid for the blow stays paid; the rest cannot be taken twice."""
    document = struck()
    with pytest.raises(Refused):
        document.do(Spend("M", "actions", 3))
    document.do(Answer("M", "miss"))
    assert document.scenario.encounter.turns["M"].pools["actions"] == 2
