"""Leaps in the middle of a walk: the roll at the take-off, what is provoked in the air, and where
it comes down.
"""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.interaction.plan import Planner
from fivefoot.core.interaction.pointer_chip import chip_words
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.commands import (
    Answer,
    Move,
    RemoveToken,
    SetCondition,
    SetReminders,
    Teleport,
)
from fivefoot.core.rules.turn.engine import question, replay, run
from fivefoot.core.session.commands.moving import MoveToken, PlaceTokens
from fivefoot.core.session.opening import document_of
from fivefoot.core.storage.scenario_file import read_scenario, write_scenario


def strip(left: int, right: int, depth: int = 2000) -> Ground:
    """A pit across the rows 0 to 5, over some columns."""
    corners = ((left, 0), (right, 0), (right, 6), (left, 6))
    return Ground(
        "pit", Surface("pit", depth=depth), tuple(Point(x * 1000, y * 1000) for x, y in corners)
    )


def at_the_pit(fight, system="quickaction", *others, width=2, **stats):
    """A hero at (2, 2), a pit from column 5 on."""
    table = fight(system, fight.hero("h", 2, 2, **stats), *others)
    scene = replace(table.scenario.scene, ground=(strip(5, 5 + width),))
    table.scenario = table.start = replace(table.scenario, scene=scene)
    return table.begin(turn="h")


OVER = ((3, 2), (4, 2), (7, 2), (8, 2))


def test_the_walk_waits_at_the_edge_and_the_file_opens_there(fight):
    table = at_the_pit(fight)
    table.move("h", *OVER)
    asked = table.question
    assert (table.at("h"), asked.kind, asked.default) == ((4, 2), "leap", "roll")
    opened = read_scenario(write_scenario(table.scenario), "leap").scenario
    assert opened == table.scenario
    assert question(Battle(opened, table.ruleset)) == asked


@pytest.mark.parametrize(
    ("face", "end"), [(1, (5, 2)), (4, (5, 2)), (5, (6, 2)), (9, (6, 2)), (10, (8, 2))]
)
def test_replay_comes_to_the_same_end(fight, face, end):
    table = at_the_pit(fight)
    table.move("h", *OVER)
    table.answer("roll", face)
    assert table.at("h") == end
    assert table.question is None
    history = json.loads(json.dumps(table.scenario.encounter.history))
    assert replay(Battle(table.start, table.ruleset), history).scenario == table.scenario


def test_dice_thrown_by_the_program_are_the_same_again(fight):
    table = at_the_pit(fight)
    table.move("h", *OVER)
    before = table.scenario
    first, again = (
        run(Battle(before, table.ruleset), Answer("h", "roll")).scenario for _ in range(2)
    )
    assert first == again
    assert first.encounter.dice != before.encounter.dice
    assert replay(Battle(table.start, table.ruleset), first.encounter.history).scenario == first


def test_undo_brings_back_the_question_and_the_hero(fight):
    table = at_the_pit(fight)
    document = document_of(table.scenario)
    before = document.scenario
    document.do(MoveToken("h", tuple(Cell(*cell) for cell in OVER)))
    waiting = document.scenario
    document.do(Answer("h", "roll", (2,)))
    assert tuple(document.scenario.tokens["h"].cell) == (5, 2)
    document.undo()
    assert document.scenario is waiting
    document.undo()
    assert document.scenario is before
    document.redo()
    assert question(document.battle).kind == "leap"


def test_a_change_by_hand_that_leaves_nothing_to_leap_goes_on_with_the_turn(fight):
    table = at_the_pit(fight)
    document = document_of(table.scenario)
    document.do(MoveToken("h", tuple(Cell(*cell) for cell in OVER)))
    waiting = document.scenario
    assert waiting.encounter.pending
    document.do(PlaceTokens((("h", Cell(12, 12)),)))
    assert not document.scenario.encounter.pending
    assert document.scenario.tokens["h"].cell == (12, 12)
    document.undo()
    assert document.scenario is waiting


def test_the_plan_warns_before_anything_is_done(fight):
    table = at_the_pit(fight)
    planner = Planner(table.battle, "h")
    for plan in (planner.to(Cell(8, 2)), planner.judged(planner.to(Cell(8, 2)))):
        assert plan.legal
        assert [problem.code for problem in plan.problems] == ["leap_check"]
        words = {line.text: line.tone for line in chip_words(table.battle, plan)}
        assert words["Athletics 10 to leap; if it falls short: falls 10 ft, 1d6 damage"] == "danger"
        assert "leap 10 ft, needs 10 on Athletics" in words


def test_who_is_knocked_down_at_the_edge_leaps_no_more(fight):
    table = at_the_pit(fight)
    table.move("h", *OVER)
    table.do(SetCondition("h", "prone"))
    assert table.question is None
    assert (table.at("h"), table.scenario.encounter.pending) == ((4, 2), ())


@pytest.mark.parametrize("command", [Teleport("h", Cell(1, 1)), RemoveToken("h")])
def test_who_is_gone_from_the_edge_leaps_no_more(fight, command):
    table = at_the_pit(fight)
    table.move("h", *OVER)
    table.do(command)
    assert table.scenario.encounter.pending == ()


def test_in_quick_mode_the_roll_is_asked_and_reactions_are_not(fight):
    foe = fight.foe("f", 4, 3)
    table = at_the_pit(fight, "keyword3", foe, strength=12)
    table.do(SetReminders(True))
    table.move("h", *OVER)
    assert table.at("h") == (8, 2)
    assert table.last.reminders == ("reminder: F may react (H leaves (5, 2))",)
    table = at_the_pit(fight)
    table.do(SetReminders(True))
    table.move("h", *OVER)
    assert table.asked() == ("leap", "h")


def test_a_push_in_the_air_ends_the_leap_where_it_was_pushed(fight):
    foe = fight.foe("f", 4, 3)
    table = at_the_pit(fight, "keyword3", foe, strength=12)
    table.move("h", *OVER)
    assert table.asked() == ("reaction", "f")
    assert table.question.cell == Cell(5, 2)
    table.do(Teleport("h", Cell(1, 1)))
    table.answer("decline")
    assert (table.at("h"), table.scenario.encounter.pending) == ((1, 1), ())


def test_two_reactors_in_the_air_are_asked_cell_by_cell(fight):
    near, far = fight.foe("f", 4, 3), fight.foe("g", 4, 1, reach=10)
    table = at_the_pit(fight, "keyword3", near, far, strength=12)
    table.move("h", *OVER)
    places = []
    while table.question is not None:
        places.append((table.question.who, tuple(table.question.cell)))
        assert read_scenario(write_scenario(table.scenario), "air").scenario == table.scenario
        table.answer("decline")
    assert places == [("f", (5, 2)), ("g", (6, 2))]
    assert table.at("h") == (8, 2)


def test_a_lower_roof_is_planned_with_the_fall_that_ends_it(fight):
    table = fight("keyword3", fight.hero("h", 2, 2, strength=6))
    roofs = [("high", 4000, 0, 5), ("low", 2000, 6, 9)]
    ground = tuple(
        Ground(
            name,
            Surface("ledge", height=height),
            tuple(
                Point(x * 1000, y * 1000) for x, y in ((left, 0), (right, 0), (right, 6), (left, 6))
            ),
        )
        for name, height, left, right in roofs
    )
    scene = replace(table.scenario.scene, ground=ground)
    table.scenario = replace(table.scenario, scene=scene)
    table.change("h", elevation=4000).begin(turn="h")
    planner = Planner(
        table.battle, "h", modes=("walk",)
    )  # climbing down and up again would be a way
    assert planner.field.route(Cell(6, 2)) is None
    plan = planner.to(Cell(6, 2))
    assert plan.legal
    assert [problem.text for problem in plan.problems] == ["H would fall 10 ft, 1d8 damage"]
    document = document_of(table.scenario)
    document.do(planner.command(plan))
    after = document.scenario.tokens["h"]
    assert (tuple(after.cell), after.elevation, set(after.conditions)) == ((6, 2), 2000, {"prone"})
    # Six feet reach no farther than the near cell of the lower roof; without the run-up not even
    # there.
    assert planner.to(Cell(8, 2)).legal is False


def test_a_leap_by_a_command_in_setup_is_not_rolled(fight):
    table = fight("quickaction", fight.hero("h", 2, 2))
    scene = replace(table.scenario.scene, ground=(strip(5, 7),))
    scenario = replace(table.scenario, scene=scene)
    after = run(
        Battle(scenario, table.ruleset), Move("h", tuple(Cell(*cell) for cell in OVER))
    ).scenario
    assert tuple(after.tokens["h"].cell) == (8, 2)
