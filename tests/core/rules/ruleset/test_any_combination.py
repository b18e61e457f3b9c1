"""Every policy under every value it may take, in each ruleset: a small fight goes through, or the
ruleset is refused.

A refusal names the key. The suite tries many values at a time, the long run
(`tests/reference/how_many.py`) each alone. The sixth ruleset, `tests/files/rulesets/patchwork`,
combines what none of the five does.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import pytest
from pydantic import BaseModel
from tests.reference.how_many import LONG

from fivefoot.core.conformance.answer_tables import reach_table, route_table, threat_table
from fivefoot.core.conformance.case_file import case_files
from fivefoot.core.conformance.runner import run_files
from fivefoot.core.conformance.scene_text import read_scene_text
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.rules.reactions.flanking import flank_lines
from fivefoot.core.rules.routes.falls import fall_of, falls_from
from fivefoot.core.rules.routes.query import movement_field
from fivefoot.core.rules.routes.why_not import why_not
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.ruleset_folders import folder_of, looking_in
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.commands import (
    Act,
    Answer,
    Damage,
    EndTurn,
    Move,
    NextTurn,
    Push,
    StartEncounter,
    Teleport,
)
from fivefoot.core.rules.turn.engine import question
from fivefoot.core.session.commands import Refused
from fivefoot.core.session.document import Document
from fivefoot.core.session.opening import document_of

SIXTH = Path(__file__).parents[3] / "files" / "rulesets" / "patchwork"
NAMES = ("keyword3", "openband", "phase3ap", "quickaction", "twopoint", "patchwork")
BATCH = 36
SCENE = """
ruleset = "keyword3"
map = '''
. . , . . ~ . .
. M E A . ~ . .
. . N F . o . .
# . . . . . . .
'''
[[ground]]
id = "ledge"
kind = "ledge"
height = 10
rect = [6, 0, 2, 2]
[tokens.M]
side = "heroes"
[tokens.A]
side = "heroes"
[tokens.E]
side = "foes"
[tokens.F]
side = "foes"
conditions = ["prone"]
[tokens.N]
side = "neutral"
[tokens.G]
side = "foes"
at = [6, 1]
"""


@pytest.fixture(autouse=True)
def _sixth() -> Iterator[None]:
    with looking_in(SIXTH):
        yield


def policies(
    record: type[BaseModel] = Ruleset, prefix: str = ""
) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Each key that chooses among words, or is a switch, with all it may say; keys inside tables by
    id are left out.
    """
    for name, field in record.model_fields.items():
        key = f"{prefix}{field.alias or name}"
        kinds = [field.annotation, *get_args(field.annotation)]
        words = next((get_args(kind) for kind in kinds if get_origin(kind) is Literal), ())
        inner = next(
            (kind for kind in kinds if isinstance(kind, type) and issubclass(kind, BaseModel)), None
        )
        if words and get_origin(field.annotation) not in (list, dict):
            yield key, words
        elif field.annotation is bool:
            yield key, (True, False)
        elif inner is not None and get_origin(field.annotation) not in (list, dict):
            yield from policies(inner, f"{key}.")


POLICIES = dict(policies())


def test_the_policies_are_found() -> None:
    assert POLICIES["metric.diagonal"] == (
        "equidistant",
        "first_then_1_5",
        "alternating",
        "exact_sqrt2",
        "manhattan",
    )
    assert {
        "leap.run_up.straight",
        "reaction.price.kind",
        "posture.stand.kind",
        "flank.role",
    } <= set(POLICIES)
    assert len(POLICIES) > 50


@pytest.mark.parametrize("name", NAMES)
def test_each_value_among_others(name: str) -> None:
    told = [line for options in batches(name) if (line := broken(name, options))]
    assert not told, "\n".join(told)


@pytest.mark.skipif(not LONG, reason="the long run is asked for by FIVEFOOT_LONG")
@pytest.mark.parametrize("name", NAMES)
def test_each_value_alone(name: str) -> None:
    told = [
        line
        for key, words in POLICIES.items()
        for word in words
        if (line := broken(name, {key: word}))
    ]
    assert not told, "\n".join(told)


def batches(name: str) -> list[dict[str, Any]]:
    """All values of all policies, shuffled, some at a time: no key twice in a batch."""
    values = [(key, word) for key, words in POLICIES.items() for word in words]
    random.Random(name).shuffle(values)
    found: list[dict[str, Any]] = []
    for key, word in values:
        batch = next((batch for batch in found if key not in batch and len(batch) < BATCH), None)
        if batch is None:
            found.append({key: word})
        else:
            batch[key] = word
    return found


def broken(name: str, options: dict[str, Any]) -> str:
    """What goes wrong with a ruleset changed so; empty where a fight goes through.

    Values that the ruleset refuses are left out, if the refusal is clear.
    """
    usable: dict[str, Any] = {}
    files = library.read_raw(folder_of(name) or SIXTH)
    for key, word in options.items():
        # Nothing changes in the ruleset: the fight reads it with all of its options anyway.
        if in_the_files(files, key) == (type(word), word):
            usable[key] = word
            continue
        try:
            library.load(name, {**usable, key: word})
        except library.RulesetError as error:
            if ": " not in error.problems[0] or key.partition(".")[0] not in str(error):
                return f"{name} with {key} = {word}: an unclear refusal: {error}"
        else:
            usable[key] = word
    try:
        fight(name, usable)
    except Exception as error:  # whatever it is, it is told with the combination that brought it
        return f"{name} with {usable}: {type(error).__name__}: {error}"
    return ""


def in_the_files(files: Any, key: str) -> tuple[type, Any] | None:
    """The type and the value that the files of a ruleset give a dotted key; None where they leave
    it out.
    """
    for part in key.split("."):
        if not isinstance(files, dict) or part not in files:
            return None
        files = files[part]
    return type(files), files


def fight(name: str, options: dict[str, Any]) -> None:
    """Reach, route, threats, flanks, falls, and a round in which all act, answer and are pushed."""
    begun = replace(read_scene_text(SCENE).scenario, ruleset=name, options=options)
    document = document_of(begun)
    document.do(StartEncounter(seed=7))
    flank_lines(document.battle)  # here, before all have moved: M and A stand on both sides of E
    ruleset = document.battle.ruleset
    attack = next(
        (n for n, a in ruleset.actions.items() if a.attack and a.kind == "action" and not a.gates),
        None,
    )
    push = next((n for n, a in ruleset.actions.items() if a.forced), None)
    for _ in range(5):
        one = document.scenario.encounter.active or "M"
        for command in (
            Move(one, (Cell(*document.scenario.tokens[one].cell)._replace(y=3),), None, True),
            Move(one, _one_step(document, one)),
            Act(one, "drop_prone"),
            Act(one, "stand"),
            *(
                Act(one, action, target)
                for action in (attack, push)
                if action
                for target in ("E", "M")
            ),
            Push("F", "M", (1, 0), None),
            Push("G", "M", (-1, 0), None),
            Teleport("G", Cell(6, 1)),
            Damage(one, 3),
            EndTurn(one),
            NextTurn(),
        ):
            carry_out(document, command)
    ask(document.battle)


def _one_step(document: Document, one: str) -> tuple[Cell, ...]:
    x, y = document.scenario.tokens[one].cell
    return (Cell(min(x + 1, document.scenario.scene.columns - 1), max(0, y - 1)),)


def carry_out(document: Document, command: Any) -> None:
    """A command, and the answers to whatever it asks; a refusal says why."""
    try:
        document.do(command)
    except Refused as refused:
        if not all(problem.text for problem in refused.problems):
            raise AssertionError(f"{command} is refused without a reason") from refused
    for _ in range(20):
        asked = question(document.battle)
        if asked is None:
            return
        document.do(Answer(asked.who, next(choice.id for choice in asked.choices if choice.legal)))
    raise AssertionError(f"it does not stop asking: {asked}")


def ask(battle: Battle) -> None:
    """What the window would ask for each token."""
    for token in battle.scenario.tokens.values():
        field = movement_field(battle, token.id)
        reach_table(field)
        route = field.route(Cell(4, 3))
        assert route is None or route_table(battle, route)
        field.least_provoking(Cell(7, 0))
        why_not(field, Cell(0, 3))
        threat_table(battle, token.id)
        falls_from(battle, token)
        fall_of(battle, token, 10_000)
        flank_lines(battle, token.id)


def test_the_sixth_ruleset_passes_its_check_and_its_cases() -> None:
    library.read(SIXTH)
    outcome = run_files(case_files([SIXTH]))
    assert [message for result in outcome.results for message in result.messages] == []
    assert outcome.passed >= 7
