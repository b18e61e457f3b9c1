"""Commands of the fight as steps of a document: names, refusals, undo, replay."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.apply_commands import apply_turn
from tests.core.small_field import field

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.rules.turn.command_labels import WORDS, command_label
from fivefoot.core.session.commands import Refused
from fivefoot.core.session.commands.doors import UseDoor
from fivefoot.core.session.commands.fog_edits import SetFog
from fivefoot.core.session.commands.map_edits import ToggleDoor
from fivefoot.core.session.commands.moving import MoveToken
from fivefoot.core.session.commands.token_edits import (
    ChangeHitPoints,
    DeleteTokens,
    EditToken,
    RenameToken,
)
from fivefoot.core.session.commands.turn import as_command, fight_runs
from fivefoot.core.session.document import Document
from fivefoot.core.session.opening import document_of, position_of
from fivefoot.core.session.replay import replay_check
from fivefoot.core.storage.scenario_file import read_scenario, write_scenario

ORDER = ("ada", "goblin", "brom")


@pytest.fixture
def document() -> Document:
    document = document_of(field())
    document.do(turn.StartEncounter(ORDER, seed=7))
    document.do(turn.NextTurn())
    return document


AWAY = (Cell(4, 3), Cell(4, 2))


def test_a_fight_runs_with_an_order_or_somebody_who_acts(document: Document) -> None:
    assert not fight_runs(field())
    assert fight_runs(document.scenario)


@pytest.mark.parametrize(
    ("command", "kind"),
    [
        (turn.Move("ada", ()), "move"),
        (turn.NextTurn(), "turn"),
        (turn.EndTurn("ada"), "edit"),
        (turn.StartEncounter(), "turn"),
        (turn.Answer("ada", "x"), "edit"),
    ],
)
def test_undo_move_and_undo_turn_know_what_to_look_for(
    command: turn.FightCommand, kind: str
) -> None:
    assert as_command(command).kind == kind


def test_labels_say_who_does_what(document: Document) -> None:
    scenario, rules = document.scenario, document.ruleset
    assert (
        command_label(scenario, rules, turn.Act("ada", "melee_attack", "goblin"))
        == "Ada: Melee attack on Goblin"
    )
    assert command_label(scenario, rules, turn.NextTurn()) == "Next turn"
    assert command_label(scenario, rules, turn.Damage("goblin", 3)) == "Damage Goblin by 3"
    document.do(MoveToken("ada", AWAY))
    answer = turn.Answer("goblin", "opportunity_attack")
    assert command_label(document.scenario, rules, answer) == "Answer of Goblin: Opportunity attack"


@pytest.mark.parametrize("kind", list(turn.NAMES.values()))
def test_every_command_has_a_label_in_words(kind: type) -> None:
    assert kind in WORDS


def test_a_refusal_raises_and_leaves_the_document_alone(document: Document) -> None:
    before, steps = document.scenario, document.history.place
    with pytest.raises(Refused) as refused:
        document.do(turn.Act("brom", "melee_attack", "goblin"))
    assert "Brom's turn" in str(refused.value)
    assert document.scenario is before
    assert document.history.place == steps


def test_a_move_pauses_and_undo_move_takes_back_its_reactions(document: Document) -> None:
    before = document.scenario
    document.do(MoveToken("ada", AWAY))
    assert document.scenario.encounter.pending
    document.do(turn.Answer("goblin", "opportunity_attack"))
    document.do(turn.Answer("goblin", "miss"))  # Ada's hit points are kept: how it ended is asked
    assert document.scenario.tokens["ada"].cell == Cell(4, 2)
    assert document.undo_move()
    assert document.scenario is before


def test_undo_takes_back_one_command_even_at_a_prompt(document: Document) -> None:
    document.do(MoveToken("ada", AWAY))
    asked = document.scenario
    document.do(turn.Answer("goblin", "decline"))
    assert document.undo()
    assert document.scenario is asked
    assert document.redo()
    assert not document.scenario.encounter.pending


def test_undo_turn_goes_back_to_the_start_of_the_turn(document: Document) -> None:
    began = document.scenario
    document.do(turn.Act("ada", "few_words"))
    document.do(turn.Act("ada", "drop_prone"))
    assert document.undo_turn()
    assert document.scenario is began


def test_quick_mode_lists_what_it_does_not_ask(document: Document) -> None:
    document.do(turn.SetReminders(True))
    document.do(MoveToken("ada", AWAY))
    assert not document.scenario.encounter.pending
    assert any(
        entry.text.startswith("reminder: Goblin") for entry in document.scenario.encounter.log
    )


def test_wounds_states_and_deletions_are_commands_of_the_fight(document: Document) -> None:
    document.do(ChangeHitPoints("goblin", -20))
    document.do(EditToken("ada", conditions={"prone": 1}))
    document.do(DeleteTokens(("brom",)))
    scenario = document.scenario
    assert scenario.tokens["goblin"].hit_points == 0
    done = [entry["do"] for entry in scenario.encounter.history]
    assert done[-3:] == ["set_hit_points", "set_condition", "remove_token"]
    assert scenario.encounter.order == ("ada", "goblin")


def test_deleting_whoever_is_asked_answers_for_it(document: Document) -> None:
    document.do(MoveToken("ada", AWAY))
    document.do(DeleteTokens(("goblin",)))
    assert not document.scenario.encounter.pending
    assert document.scenario.tokens["ada"].cell == Cell(4, 2)


def test_several_commands_are_done_together_or_not_at_all() -> None:
    scenario = field()
    with pytest.raises(Refused):
        apply_turn(scenario, turn.StartEncounter(ORDER), turn.Damage("nobody", 1))


def test_the_replay_ends_in_the_same_scenario(document: Document) -> None:
    document.do(MoveToken("ada", AWAY))
    document.do(turn.Answer("goblin", "opportunity_attack"))
    document.do(turn.Answer("goblin", "margin:1"))
    document.do(RenameToken("brom", "Bram"))
    document.do(turn.NextTurn())
    found = replay_check(document)
    assert found.same
    assert found.text.startswith("6 commands")
    assert found.detail == "1 manual change was kept as it was."


def test_the_replay_finds_a_difference(document: Document) -> None:
    from fivefoot.core.session.history import HistoryStep

    scenario = document.scenario
    forged = replace(scenario, title="forged")
    history = (*scenario.encounter.history, turn.to_plain(turn.Note("x")))
    forged = replace(forged, encounter=replace(forged.encounter, history=history))
    document.history.add(HistoryStep("Forged", "edit", position_of(scenario), position_of(forged)))
    found = replay_check(document)
    assert not found.same
    assert "Forged" in found.detail


def test_nothing_to_replay() -> None:
    assert replay_check(document_of(field())).text == "There is nothing to replay yet."


def test_a_fight_saved_at_a_question_opens_at_it(document: Document) -> None:
    document.do(MoveToken("ada", AWAY))
    data = write_scenario(document.scenario)
    opened = document_of(read_scenario(data, "fight").scenario)
    opened.do(turn.Answer("goblin", "decline"))
    assert opened.scenario.tokens["ada"].cell == Cell(4, 2)
    assert replay_check(opened).same


def test_doors_by_hand_do_not_disturb_the_replay(document: Document) -> None:
    with pytest.raises(Refused):
        document.do(ToggleDoor("no-door"))
    assert replay_check(document).same


def test_a_door_opened_at_its_price_does_not_disturb_the_replay() -> None:
    """The door turns beside the command that pays for it (A68)."""
    door = Barrier("door", Point(4000, 3000), Point(4000, 4000), "door")
    ada = replace(field().tokens["ada"], cell=Cell(4, 3))
    scenario = replace(
        field(),
        scene=replace(field().scene, barriers={"door": door}),
        tokens={**field().tokens, "ada": ada},
    )
    document = document_of(scenario)
    document.do(turn.StartEncounter(ORDER, seed=7))
    document.do(turn.NextTurn())
    document.do(UseDoor("ada", "door"))
    assert document.scenario.scene.barriers["door"].is_open
    document.do(turn.NextTurn())
    assert replay_check(document).text == "4 commands replayed: the result is identical."


def test_what_is_uncovered_on_the_way_does_not_disturb_the_replay() -> None:
    wall = Barrier("wall", Point(6000, 0), Point(6000, 12_000))
    scenario = replace(field(), scene=replace(field().scene, barriers={"wall": wall}))
    document = document_of(scenario)
    document.do(turn.StartEncounter(ORDER, seed=7))
    document.do(SetFog(on=True, by_sight=True))
    covered = document.scenario.scene.fog
    way = (Cell(3, 9), Cell(4, 10), Cell(5, 11), Cell(5, 12))
    document.do(MoveToken("brom", way, overrule=True))
    assert document.scenario.scene.fog.explored != covered.explored
    assert replay_check(document).same
