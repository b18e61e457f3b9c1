"""A file saved in the middle of a turn brings the turn's start along: it is undone to after
opening, exactly.
"""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.apply_commands import apply_edit
from tests.core.small_field import field

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.session.commands.moving import MoveToken
from fivefoot.core.session.commands.token_edits import DeleteTokens, RenameToken
from fivefoot.core.session.document import Document
from fivefoot.core.session.opening import document_of
from fivefoot.core.session.replay import replay_check
from fivefoot.core.storage import assets
from fivefoot.core.storage.autosave import (
    keep_recovery,
    list_recoveries,
    new_recovery_id,
    open_recovery,
)
from fivefoot.core.storage.scenario_file import (
    LoadReport,
    load,
    read_scenario,
    save,
    write_scenario,
    write_scenario_json,
)

AWAY = (Cell(4, 3), Cell(4, 2))


@pytest.fixture
def began() -> Document:
    """A document whose turn just began."""
    document = document_of(field())
    document.do(turn.StartEncounter(("ada", "goblin", "brom"), seed=7))
    document.do(turn.NextTurn())
    return document


@pytest.fixture
def document(began: Document) -> Document:
    """In the middle of a turn: a change by hand, a token gone, a walk that waits at a prompt."""
    began.do(RenameToken("ada", "Ada the Bold"))
    began.do(DeleteTokens(("brom",)))
    began.do(MoveToken("ada", AWAY))
    assert began.scenario.encounter.pending
    return began


def reopened(document: Document) -> tuple[Document, LoadReport]:
    report = read_scenario(write_scenario(document.scenario, document.turn_start), "field.fivefoot")
    return document_of(report.scenario, None, report.turn_start), report


def test_undo_goes_to_the_start_of_the_turn_after_opening(document: Document) -> None:
    start = document.history.steps[1].after.scenario
    opened, report = reopened(document)
    assert report.warnings == ()
    assert opened.scenario == document.scenario
    assert opened.can_undo_turn
    assert opened.undo_turn()
    assert opened.scenario == start
    assert not opened.undo_turn()
    assert opened.redo()
    assert opened.scenario == document.scenario


def test_steps_after_opening_are_taken_back_with_it(document: Document) -> None:
    start = document.history.steps[1].after.scenario
    opened, _ = reopened(document)
    opened.do(turn.Answer("goblin", "decline"))
    assert opened.turn_start == start
    again, _ = reopened(opened)
    assert again.undo_turn()
    assert again.scenario == start


def test_the_next_turn_has_a_start_of_its_own(document: Document) -> None:
    opened, _ = reopened(document)
    opened.do(turn.Answer("goblin", "decline"))
    opened.do(turn.NextTurn())
    assert opened.turn_start is None
    start = opened.scenario
    opened.do(turn.Damage("ada", 2))
    again, _ = reopened(opened)
    assert again.undo_turn()
    assert again.scenario == start


def test_a_turn_just_begun_has_nothing_to_take_back(began: Document) -> None:
    assert began.turn_start is None
    opened, report = reopened(began)
    assert report.turn_start is None
    assert not opened.can_undo_turn


def test_the_same_bytes_come_back_and_little_is_added(document: Document) -> None:
    data = write_scenario(document.scenario, document.turn_start)
    report = read_scenario(data, "field.fivefoot")
    assert write_scenario(report.scenario, report.turn_start) == data
    bare = len(write_scenario_json(document.scenario))
    added = len(write_scenario_json(document.scenario, document.turn_start)) - bare
    assert added <= 1_047  # bytes: a token that is gone, and how the turn differed


def test_what_did_not_change_is_the_same_object(document: Document) -> None:
    report = reopened(document)[1]
    assert report.turn_start is not None
    assert report.turn_start.scene is report.scenario.scene
    assert report.turn_start.tokens["goblin"] is report.scenario.tokens["goblin"]


def test_files_and_recovery_copies_hold_it(document: Document, tmp_path: Path) -> None:
    start = document.turn_start
    save(document.scenario, tmp_path / "field.fivefoot", start)
    assert load(tmp_path / "field.fivefoot").turn_start == start
    copy = new_recovery_id()
    keep_recovery(document.scenario, copy, None, start)
    kept = next(recovery for recovery in list_recoveries() if recovery.id == copy)
    assert open_recovery(kept).turn_start == start


def test_a_replay_takes_what_the_file_brought_as_it_was(document: Document) -> None:
    opened, _ = reopened(document)
    opened.do(turn.Answer("goblin", "decline"))
    replayed = replay_check(opened)
    assert replayed.same
    assert replayed.text.startswith("1 command ")


def tree_of(document: Document) -> dict[str, Any]:
    tree: dict[str, Any] = json.loads(write_scenario_json(document.scenario, document.turn_start))
    return tree


def read(tree: dict[str, Any]) -> LoadReport:
    return read_scenario(json.dumps(tree).encode(), "field.json")


def test_a_file_changed_by_hand_opens_without_it(document: Document) -> None:
    tree = tree_of(document)
    tree["tokens"]["ada"]["hit_points"] = 3
    report = read(tree)
    assert report.scenario.tokens["ada"].hit_points == 3
    assert report.turn_start is None
    assert "has since been changed" in report.warnings[0]
    assert "cannot be undone to its start" in report.warnings[0]


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (7, "an object with of and changes is expected"),
        ({"of": "", "changes": {}}, "an object with of and changes is expected"),
        ({"changes": []}, "an object with of and changes is expected"),
        ({"changes": [{"at": [], "value": 1}] * 20_001}, "the maximum is 20000"),
        ({"changes": [3]}, "turn_start.changes.0: an object with at"),
        ({"changes": [{"at": [], "value": 1}]}, "an object with at"),
        ({"changes": [{"at": ["tokens", 0], "value": 1}]}, "an object with at"),
        ({"changes": [{"at": ["title"], "value": "x", "gone": True}]}, "an object with at"),
        ({"changes": [{"at": ["title", "x"], "value": 1}]}, "no such place"),
        ({"changes": [{"at": ["nowhere"], "gone": True}]}, "does not have it"),
        ({"changes": [{"at": ["title"], "gone": 1}]}, "does not have it"),
        ({"changes": [{"at": ["encounter", "log"], "first": 10**9}]}, "does not have it"),
        ({"changes": [{"at": ["encounter", "log"], "first": -1}]}, "does not have it"),
        ({"changes": [{"at": ["scene"], "value": {"columns": 10**9, "rows": 3}}]}, "scene.columns"),
        ({"changes": [{"at": ["tokens", "ada", "cell"], "value": [900, 3]}]}, "outside the map"),
        ({"changes": [{"at": ["weather"], "value": "rain"}]}, "unknown fields"),
        ({"changes": [{"at": ["turn_start"], "value": {}}]}, "unknown fields"),
        (
            {
                "changes": [
                    {"at": ["encounter", "pending"], "value": [{"kind": "x", "token": "ada"}]}
                ]
            },
            "pending",
        ),
        ({"changes": [{"at": ["ruleset"], "value": ["keyword3"]}]}, "a text is expected"),
    ],
)
def test_what_makes_no_sense_is_reported_and_the_rest_opens(
    document: Document, said: Any, words: str
) -> None:
    tree = tree_of(document)
    if isinstance(said, dict) and "changes" in said and "of" not in said and said["changes"] != []:
        said = {"of": tree["turn_start"]["of"], **said}
    tree["turn_start"] = said
    report = read(tree)
    assert report.scenario == document.scenario
    assert report.turn_start is None
    assert words in report.warnings[0]


@pytest.mark.parametrize("seed", range(4))
def test_random_changes_of_it_never_break_a_file(document: Document, seed: int) -> None:
    dice = random.Random(seed)
    values = [None, 0, -1, 10**9, "", "ada", [], {}, [1, 2], {"x": 1}, True, 0.5, [[["deep"]]]]
    whole = tree_of(document)
    for _ in range(40):
        tree = json.loads(json.dumps(whole))
        change = dice.choice(tree["turn_start"]["changes"])
        change[dice.choice(["at", "value", "first", "gone", "foo"])] = dice.choice(values)
        if dice.random() < 0.5 and isinstance(change["at"], list) and change["at"]:
            change["at"][-1] = dice.choice(["", "x", "cell", "log", "encounter", 3])
        report = read(tree)
        assert report.scenario == document.scenario
        if (
            report.turn_start is not None
        ):  # it still makes a scenario: that can be gone back to, saved and read
            opened = document_of(report.scenario, None, report.turn_start)
            assert opened.undo_turn()
            assert read_scenario(write_scenario(opened.scenario), "x").scenario == opened.scenario


def test_a_picture_of_a_token_that_is_gone_comes_back(began: Document) -> None:
    picture = b"GIF89a\x01\x00\x01\x00\x00\x00\x00;"
    scenario, name = assets.with_asset(began.scenario, picture)
    start = replace(
        scenario, tokens={**scenario.tokens, "brom": replace(scenario.tokens["brom"], picture=name)}
    )
    now = apply_edit(DeleteTokens(("brom",)), start)
    assert "brom" not in now.tokens
    report = read_scenario(write_scenario(now, start), "x")
    assert report.turn_start is not None
    assert report.turn_start.tokens["brom"].picture == name
    assert report.turn_start.assets[name] == picture
