"""Random fights under every system: no exception, pure steps, every undo exact, plain frames, replay to the same end.

The suite plays a few fights of each system. The long run plays as many turns of each as it is told:

    FIVEFOOT_RANDOM_TURNS=2000 python -m pytest -n 0 tests/core/rules/turn/test_random_play.py
"""

from __future__ import annotations

import json
import os
import random
from dataclasses import asdict, replace

import pytest

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.rules.battle import Battle
from fivefoot.core.rules.movement.field import movement_field
from fivefoot.core.rules.turn.commands import (
    Act,
    Answer,
    Damage,
    Delay,
    EndTurn,
    Move,
    NewTurn,
    NextTurn,
    Push,
    React,
    RemoveToken,
    SetCondition,
    SetInitiative,
    SetOrder,
    SetReminders,
    StartEncounter,
    Teleport,
    from_plain,
    to_plain,
)
from fivefoot.core.rules.turn.engine import log_text, question, replay
from fivefoot.core.rules.turn.frames import asked_problem, fight_problem, frame_problem
from fivefoot.core.rules.turn.offers import legal_actions
from fivefoot.core.rules.turn.window import answer_problem
from fivefoot.core.session.commands import Refused
from fivefoot.core.session.commands.turn import TurnCommand
from fivefoot.core.session.document import Document
from fivefoot.core.storage.scenario_file import read_scenario, write_scenario

SYSTEMS = ("keyword3", "phase3ap", "quickaction", "openband", "twopoint")
STEPS = 110
TURNS = int(os.environ.get("FIVEFOOT_RANDOM_TURNS", "0"))  # of each system, in the long run


def start(fight, system):
    walls = (fight.wall("w1", 6, 2, 6, 8), fight.wall("w2", 3, 9, 9, 9))
    heroes = [fight.hero(f"h{i}", 4, 2 + 2 * i, fly=6 * (i == 0), ranged=True) for i in range(3)]
    foes = [
        fight.foe("f0", 5, 3), fight.foe("f1", 7, 4, size="large"), fight.foe("f2", 5, 7, npc=True),
        fight.foe("f3", 9, 7, group="pair"), fight.foe("f4", 9, 8, group="pair"),
    ]  # fmt: skip
    table = fight(system, *heroes, *foes, walls=walls)
    ground = (
        square("pit", Surface("pit", depth=3000), 8, 4, 10, 6),
        square("ledge", Surface("ledge", height=2000), 0, 6, 3, 10),
        square("rubble", Surface("rubble"), 10, 0, 14, 4),
        square("pool", Surface("deep_water", depth=1500), 0, 0, 3, 3),
    )
    return table.ruleset, replace(table.scenario, scene=replace(table.scenario.scene, ground=ground))


def square(name, surface, x0, y0, x1, y1):
    corners = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
    return Ground(name, surface, tuple(Point(x * 1000, y * 1000) for x, y in corners))


def random_command(dice, scenario, ruleset):
    asked = question(scenario, ruleset)
    ids = list(scenario.tokens)
    if asked is not None and dice.random() < 0.9:
        choice = dice.choice(asked.choices)
        roll = None
        if choice.roll is not None and dice.random() < 0.5:
            roll = (dice.randint(0, 22),)
        return Answer(asked.who, choice.id, roll)
    one = scenario.encounter.active if scenario.encounter.active and dice.random() < 0.9 else dice.choice(ids)
    kind = dice.random()
    if kind < 0.30:
        if dice.random() < 0.15:
            return Move(one, leaping_path(dice, scenario, ruleset, one))
        return Move(one, random_path(dice, scenario.tokens[one].cell), dice.choice(movements(ruleset)),
                    dice.random() < 0.05, dice.random() < 0.1)  # fmt: skip
    if kind < 0.68:
        return random_act(dice, scenario, ruleset, one, ids)
    if kind < 0.84:
        return dice.choice([NextTurn(), NextTurn(), EndTurn(one), NewTurn(dice.choice(ids))])
    return rare_command(dice, ruleset, ids)


def movements(ruleset):
    plain = [None] * 4
    return plain + [name for name, action in ruleset.actions.items() if action.movement is not None]


def leaping_path(dice, scenario, ruleset, one):
    """A way with a leap where there is one among a few, as a drag would find it."""
    field = movement_field(Battle(scenario, ruleset), one)
    ends = [reached.cell for reached in field.cells() if reached.can_end]
    routes = [field.route(cell) for cell in dice.sample(ends, min(len(ends), 12))]
    found = sorted(filter(None, routes), key=lambda route: not any(step.leap for step in route.steps))
    return found[0].path if found else (scenario.tokens[one].cell,)


def random_path(dice, cell):
    path, dx, dy = [], dice.randint(-1, 1), dice.randint(-1, 1)
    for _ in range(dice.randint(1, 5)):
        cell = Cell(cell[0] + dx, cell[1] + dy)
        path.append(cell)
        if dice.random() < 0.3:
            dx, dy = dice.randint(-1, 1), dice.randint(-1, 1)
    return tuple(path)


def random_act(dice, scenario, ruleset, one, ids):
    offers = [offer.action for offer in legal_actions(Battle(scenario, ruleset), one) if offer.legal]
    action = dice.choice(offers) if offers and dice.random() < 0.9 else dice.choice(list(ruleset.actions))
    target = dice.choice([*ids, None])
    cell = Cell(dice.randint(0, 12), dice.randint(0, 12)) if dice.random() < 0.2 else None
    choice = {"roll": dice.randint(1, 25), "two_attacks": dice.random() < 0.5}
    if ruleset.actions[action].stores:
        choice = {"action": dice.choice(list(ruleset.actions)), "trigger": "somebody moves"}
    return Act(one, action, target, cell=cell, choice=choice, overrule=dice.random() < 0.03)


def rare_command(dice, ruleset, ids):
    one, other = dice.choice(ids), dice.choice(ids)
    direction = (dice.randint(-1, 1), dice.randint(-1, 1))
    answers = [name for name, action in ruleset.actions.items() if action.kind == "reaction"]
    return dice.choice([
        SetCondition(one, dice.choice(list(ruleset.conditions)), dice.randint(0, 2)),
        SetCondition(one, dice.choice(list(ruleset.conditions)), 0),
        Push(one, other, direction, dice.choice([None, 5, 10])),
        Teleport(one, Cell(dice.randint(0, 14), dice.randint(0, 14))),
        React(one, dice.choice(list(ruleset.actions)), other),
        React(one, dice.choice(answers), other, (dice.randint(0, 6),)),
        Delay(one, other),
        SetOrder(tuple(dice.sample(ids, len(ids)))),
        SetInitiative(one, dice.randint(-5, 25)),
        Act(one, "no_such_action", other),
        Act(one, dice.choice(list(ruleset.actions)), "nobody"),
        Damage(one, dice.randint(-3, 9)),
        SetReminders(dice.random() < 0.3),
        RemoveToken(one) if len(ids) > 4 and dice.random() < 0.15 else Damage(one, 1),
    ])  # fmt: skip


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_random_fights_hold_together(fight, system, seed):
    play(fight, system, f"{system}{seed}", STEPS)


@pytest.mark.skipif(not TURNS, reason="the long run is asked for by FIVEFOOT_RANDOM_TURNS")
@pytest.mark.parametrize("system", SYSTEMS)
def test_a_long_run_of_random_fights(fight, system):
    turns = number = 0
    while turns < TURNS:
        number += 1
        turns += play(fight, system, f"{system} long {number}", 200)


def play(fight, system, seed, steps):
    """One random fight, checked after every command; returns how many turns began in it."""
    ruleset, begun = start(fight, system)
    dice = random.Random(seed)
    document = Document(begun)
    document.do(TurnCommand(StartEncounter(seed=dice.randrange(99))))
    done = turns = 0
    for _ in range(steps):
        command = random_command(dice, document.scenario, ruleset)
        assert from_plain(json.loads(json.dumps(to_plain(command)))) == command
        if not carried_out(document, command):
            continue
        done += 1
        turns += isinstance(command, (NextTurn, NewTurn))
        check(document.scenario, ruleset)
        if dice.random() < 0.3:
            take_back(document, dice)
        if done % 20 == 0:
            assert read_scenario(write_scenario(document.scenario), "fight").scenario == document.scenario
    assert done > steps // 4
    scenario = document.scenario
    assert replay(begun, ruleset, json.loads(json.dumps(scenario.encounter.history))) == scenario
    assert log_text(scenario).count("\n") == len(scenario.encounter.log)
    return turns


def carried_out(document, command):
    """Whether a command was done; a refused one leaves the very same scenario, and nobody changes the value before."""
    looked_at = not TURNS or document.history.place % 10 == 0  # a copy of everything takes its time
    before, plain = document.scenario, asdict(document.scenario.encounter) if looked_at else None
    refusal: Refused | None = None
    try:
        document.do(TurnCommand(command))
    except Refused as refused:
        refusal = refused
    assert refusal is None or (refusal.problems and document.scenario is before)
    assert plain is None or asdict(before.encounter) == plain
    return document.scenario is not before


def take_back(document, dice):
    """Undo of one step, of a move or of a turn restores the identical scenario, at a prompt too; redo comes back."""
    steps, now = document.history.steps, document.scenario
    place = document.history.place
    undo = dice.choice([document.undo, document.undo_move, document.undo_turn])
    if not undo():
        return
    here = document.history.place
    assert document.scenario is steps[here].before
    for _ in range(place - here):
        assert document.redo()
    assert document.scenario is now
    if dice.random() < 0.2:  # and go on from there
        document.undo_to(here)


def check(scenario, ruleset):
    """What holds after every command."""
    encounter = scenario.encounter
    for frame in encounter.pending:
        assert json.loads(json.dumps(frame.data)) == frame.data
        assert frame_problem(frame, 24, 24) is None
        assert asked_problem(frame, scenario.tokens) is None
        assert frame.kind != "window" or answer_problem(Battle(scenario, ruleset), frame) is None
    assert fight_problem(encounter, ruleset) is None
    if encounter.pending:
        assert question(scenario, ruleset) is not None
    for token_id, turn in encounter.turns.items():
        assert token_id in scenario.tokens
        assert all(left >= 0 for left in turn.pools.values()), turn.pools
    assert encounter.active is None or encounter.active in scenario.tokens
    assert set(encounter.order) <= set(scenario.tokens)
    for token in scenario.tokens.values():
        assert all(0 <= place < 24 for place in token.cell)
