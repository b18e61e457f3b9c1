"""Random fights under every system: no exception, pure steps, every undo exact, plain frames,
replay to the same end.

The suite plays a few fights of each system. The long run plays as many turns of each as it is told;
where they are many no command and no action may have been left out:

    FIVEFOOT_LONG=1 python -m pytest -n 0 tests/core/rules/turn/test_random_play.py
"""

from __future__ import annotations

import json
import pickle
import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, get_args

import pytest
from tests.core.rules.turn.random_ground import random_field
from tests.core.rules.turn.random_mischief import MISCHIEF
from tests.core.rules.turn.random_player import random_command
from tests.core.rules.turn.random_table import armed, by_hand
from tests.reference.how_many import SEED, maps

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.commands import (
    Act,
    Answer,
    FightCommand,
    Move,
    NewTurn,
    NextTurn,
    React,
    StartEncounter,
    from_plain,
    to_plain,
)
from fivefoot.core.rules.turn.engine import question
from fivefoot.core.session.commands import Command as SessionCommand
from fivefoot.core.session.commands import Refused
from fivefoot.core.session.document import Document
from fivefoot.core.session.opening import document_of
from fivefoot.core.session.replay import replay_check
from fivefoot.core.storage.frame_checks import fight_problem, frame_problem
from fivefoot.core.storage.frame_tree import frame_of, frame_tree
from fivefoot.core.storage.scenario_checks import check_scenario
from fivefoot.core.storage.scenario_file import read_scenario, write_scenario

SYSTEMS = ("keyword3", "phase3ap", "quickaction", "openband", "twopoint")
STEPS = 110
TURNS = maps(0, 1000)  # of each system, in the long run


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("seed", [1, 2])
def test_random_fights_hold_together(system: str, seed: int) -> None:
    Play(system, f"{system}{seed}").go(STEPS)


@pytest.mark.parametrize("system", SYSTEMS)
def test_fights_hold_together_where_nothing_is_exempt(system: str) -> None:
    """Pushes and teleports that wait at each departure, and attacks that all ask how they ended."""
    options = (
        {"opportunity.exempt": [], "margins.asked": True}
        if system == "keyword3"
        else {"opportunity.exempt": []}
    )
    play = Play(system, f"{system} exposed", options)
    play.go(STEPS)


BLOWS = {"keyword3": "melee_attack", "phase3ap": "strike", "openband": "basic_attack"}


def waiting(system: str) -> Document:
    """A blow that asks how it ended, beside an open door that its target stands before."""
    door = Barrier("door", Point(5500, 4000), Point(5500, 5000), "door", is_open=True)
    tokens = [
        Token("one", "One", Cell(4, 4), hit_points=9),
        Token("two", "Two", Cell(5, 4), "foes", hit_points=9),
    ]
    rock = Ground("rock", Surface("rock"), tuple(Point(*p) for p in ((0, 0), (2000, 0), (0, 2000))))
    scene = Scene(13, 13, barriers={"door": door}, ground=(rock,))
    document = document_of(Scenario(scene, system, tokens={one.id: one for one in tokens}))
    document.do(StartEncounter(("one", "two"), seed=3))
    while document.scenario.encounter.active != "one":
        document.do(NextTurn())
    document.do(Act("one", BLOWS.get(system, "attack"), "two"))
    assert question(Battle(document.scenario, document.ruleset)) is not None
    return document


@pytest.mark.parametrize("name", MISCHIEF)
@pytest.mark.parametrize("system", SYSTEMS)
def test_mischief_at_a_question_is_borne(system: str, name: str) -> None:
    """Each of them five times in a row while a blow waits: refused in words with nothing changed,
    or done; the question is answered all the same, and all is taken back.
    """
    for seed in range(6):
        document, dice = waiting(system), random.Random(f"{name}{seed}")
        for _ in range(5):
            before = document.scenario
            command = MISCHIEF[name](dice, before, document.ruleset)
            refusal = refused_by(document, command)
            assert refusal is None or (refusal.problems and document.scenario is before)
            check(document.scenario, document.ruleset)
            check_scenario(document.scenario, document.ruleset)
        for _ in range(9):
            asked = question(Battle(document.scenario, document.ruleset))
            if asked is None:
                break
            document.do(Answer(asked.who, asked.choices[-1].id))
        assert question(Battle(document.scenario, document.ruleset)) is None
        first = document.history.steps[0].before.scenario
        while document.undo():
            pass
        assert document.scenario is first


@pytest.mark.skipif(not TURNS, reason="the long run is asked for by FIVEFOOT_LONG")
@pytest.mark.parametrize("system", SYSTEMS)
def test_a_long_run_of_random_fights(system: str) -> None:
    turns = number = 0
    done: Counter[str] = Counter()
    while turns < TURNS:
        number += 1
        play = Play(system, f"{system} long {SEED} {number}")
        play.go(200)
        turns, done = turns + play.turns, done + play.done
    missing = left_out(system, done)
    print(
        f"\n{system}: {turns} turns in {number} fights; {dict(sorted(done.items()))}; never:"
        f" {sorted(missing)}"
    )
    assert TURNS < 1000 or not {name for name in missing if name.startswith("do ")}


def left_out(system: str, done: Counter[str]) -> set[str]:
    """Commands and actions that never came up."""
    due = {f"do {kind.__name__}" for kind in get_args(FightCommand)}
    due |= {f"take {name}" for name in library.load(system).actions}
    return {name for name in due if not done[name]}


class Play:
    """One random fight, checked after every command; `turns` began in it, `done` counts what was
    done.
    """

    def __init__(self, system: str, seed: str, options: Mapping[str, Any] | None = None) -> None:
        self.dice = random.Random(seed)
        ruleset = library.load(system, options or {})
        field = random_field(system, ruleset, self.dice)
        tokens = {name: armed(self.dice, each, ruleset) for name, each in field.tokens.items()}
        field = replace(field, tokens=tokens)
        self.document = document_of(replace(field, options=dict(options or {})))
        # The same fight, saved and opened at some moment, and gone on with.
        self.twin: Document | None = None
        self.turns = 0
        self.done: Counter[str] = Counter()
        self.do(StartEncounter(seed=self.dice.randrange(99)))

    @property
    def ruleset(self) -> Ruleset:
        """The rules in force, read as they are by now."""
        return self.document.ruleset

    def go(self, steps: int) -> None:
        for step in range(steps):
            self.step()
            if step % 50 == 30:
                self.save_and_open()
            elif step % 50 == 45:
                self.twin = None
        assert self.done.total() > steps // 4
        scenario = self.document.scenario
        replayed = replay_check(self.document)
        assert replayed.same, (replayed.text, replayed.detail)
        assert not any("\n" in entry.text for entry in scenario.encounter.log)

    def step(self) -> None:
        scenario = self.document.scenario
        if scenario.encounter.stage != "play":
            self.done["do StartEncounter"] += self.do(StartEncounter(seed=5))
        elif self.dice.random() < 0.08:
            self.mischief(self.dice.choice(list(MISCHIEF)))
        elif self.dice.random() < 0.1:
            self.do(by_hand(self.dice, scenario, self.ruleset))
        else:
            command = random_command(self.dice, scenario, self.ruleset)
            assert from_plain(json.loads(json.dumps(to_plain(command)))) == command
            asked = (
                question(Battle(scenario, self.ruleset)) if isinstance(command, Answer) else None
            )
            if self.do(command):
                self.count(command, asked.kind if asked is not None else "")

    def mischief(self, name: str) -> None:
        """Something at the worst moment; counted at a question, too, whether or not refused."""
        scenario = self.document.scenario
        waits = question(Battle(scenario, self.ruleset)) is not None
        self.do(MISCHIEF[name](self.dice, scenario, self.ruleset))
        self.done[f"mischief {name}"] += 1
        self.done[f"mischief {name}, at a question"] += waits

    def count(self, command: FightCommand, asked: str) -> None:
        self.turns += isinstance(command, (NextTurn, NewTurn))
        self.done[f"do {type(command).__name__}"] += 1
        if isinstance(command, (Act, React, Move)):
            self.done[f"take {command.action or self.ruleset.movement.action}"] += 1
        if isinstance(command, Answer):
            self.done[f"answer {asked}"] += 1
            self.done[f"take {command.choice.partition('@')[0]}"] += 1
        for frame in self.document.scenario.encounter.pending:
            self.done[f"wait {frame.kind}"] += 1

    def do(self, command: SessionCommand) -> bool:
        """Whether a command was done; a refused one leaves the very same scenario, and no value is
        changed in place.
        """
        document = self.document
        looked_at = (
            document.history.place % (10 if TURNS else 4) == 0
        )  # a copy of everything takes its time
        before = document.scenario
        copied = pickle.dumps(before.encounter) if looked_at else b""
        refusal = refused_by(document, command)
        assert refusal is None or (refusal.problems and document.scenario is before)
        assert not copied or pickle.loads(copied) == before.encounter
        self.do_on_the_twin(command, refusal)
        if document.scenario is before:
            return False
        check(document.scenario, self.ruleset)
        if looked_at:
            check_scenario(document.scenario, document.ruleset)
        if self.dice.random() < 0.25:
            self.take_back()
        return True

    def do_on_the_twin(self, command: SessionCommand, refusal: Refused | None) -> None:
        """What was saved and opened goes on as what never left the table."""
        if self.twin is None:
            return
        also = refused_by(self.twin, command)
        assert (also.problems if also else ()) == (refusal.problems if refusal else ())
        assert self.twin.scenario == self.document.scenario

    def save_and_open(self) -> None:
        """The file is the scenario; what was opened is played along for a while, or until steps are
        taken back.
        """
        scenario = self.document.scenario
        opened = read_scenario(write_scenario(scenario), "fight").scenario
        assert opened == scenario
        self.twin = document_of(opened)

    def take_back(self) -> None:
        """Undo of a step, of a move or of a turn restores the identical scenario, at a prompt too;
        redo comes back.
        """
        document = self.document
        steps, now = document.history.steps, document.scenario
        place = document.history.place
        undo = self.dice.choice([document.undo, document.undo_move, document.undo_turn])
        if not undo():
            return
        here = document.history.place
        assert document.scenario is steps[here].before.scenario
        for _ in range(place - here):
            assert document.redo()
        assert document.scenario is now
        if self.dice.random() < 0.2:  # and go on from there
            document.undo_to(here)
            self.twin = None


def refused_by(document: Document, command: SessionCommand) -> Refused | None:
    """The refusal of a command, or None where it was done."""
    try:
        document.do(command)
    except Refused as refused:
        return refused
    return None


def check(scenario: Scenario, ruleset: Ruleset) -> None:
    """What holds after every command."""
    encounter = scenario.encounter
    columns, rows = scenario.scene.columns, scenario.scene.rows
    for frame in encounter.pending:
        assert frame_of(json.loads(json.dumps(frame_tree(frame)))) == frame
        assert frame_problem(frame, scenario.scene, scenario.tokens) is None
    assert fight_problem(Battle(scenario, ruleset)) is None
    if encounter.pending:
        assert question(Battle(scenario, ruleset)) is not None
    for token_id, turn in encounter.turns.items():
        assert token_id in scenario.tokens
        assert all(left >= 0 for left in turn.pools.values()), turn.pools
    assert encounter.active is None or encounter.active in scenario.tokens
    assert set(encounter.order) <= set(scenario.tokens)
    for token in scenario.tokens.values():
        assert 0 <= token.cell.x < columns
        assert 0 <= token.cell.y < rows
