"""Three rounds of four against four under each system, with every kind of event that a fight has.

Moves that are split around actions, reactions taken and declined, falls, pushes against walls and
over edges, conditions that end after a time, delayed and readied actions, and creatures that take
their turn together. If a system has no rule for an event, the game master decides it. The log of
each fight replays to the identical scenario.
"""

from __future__ import annotations

import json
from collections import Counter

import pytest

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.model.token import Token
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.rules.turn.engine import question, replay
from fivefoot.core.rules.turn.state import members_of_turn
from fivefoot.core.rules.turn.turn_results import Question
from fivefoot.core.session.commands import Refused
from fivefoot.core.session.opening import document_of
from fivefoot.core.storage.scenario_file import read_scenario, write_scenario

SYSTEMS = ("keyword3", "phase3ap", "quickaction", "openband", "twopoint")
ATTACKS = {
    "keyword3": "melee_attack",
    "phase3ap": "strike",
    "openband": "basic_attack",
}  # else "attack"
READIES = {"keyword3": "ready", "quickaction": "prepare", "openband": "prepare_reaction"}
LASTS_A_TURN = {
    "keyword3": "totally_defending",
    "phase3ap": "guarding",
    "openband": "defensive",
}  # to its next turn
WAKES_NOBODY_BY_MOVING = ("openband",)
SPLITS = ("keyword3", "quickaction", "twopoint")  # elsewhere a move is walked in one piece
ORDER = ("h0", "f0", "h1", "f1", "h2", "f2", "h3")


def field(system: str) -> Scenario:
    """Returns the scene: two lines of four tokens, a wall to be pushed against, a ledge of 20 ft to
    be pushed off. Two foes take their turn together.
    """
    places = {
        "h0": (4, 3),
        "h1": (4, 6),
        "h2": (4, 9),
        "h3": (4, 12),
        "f0": (6, 3),
        "f1": (6, 6),
        "f2": (6, 9),
    }
    tokens = [
        Token(
            name,
            name.upper(),
            Cell(x, y),
            "heroes" if name[0] == "h" else "foes",
            hit_points=30,
            group="pack" if name == "f2" else "",
        )
        for name, (x, y) in places.items()
    ]
    tokens.append(Token("f3", "F3", Cell(6, 12), "foes", hit_points=30, group="pack"))
    tokens.append(Token("cat", "Cat", Cell(13, 2), "neutral", elevation=4000))
    ledge = tuple(Point(x * 1000, y * 1000) for x, y in ((12, 0), (15, 0), (15, 4), (12, 4)))
    walls = {"wall": Barrier("wall", Point(9000, 0), Point(9000, 16000))}
    scene = Scene(
        18, 16, barriers=walls, ground=(Ground("ledge", Surface("ledge", height=4000), ledge),)
    )
    return Scenario(scene, system, title="Everything", tokens={token.id: token for token in tokens})


class Table:
    """A game master who decides what happens, takes every other reaction, and counts the events."""

    def __init__(self, system: str) -> None:
        self.document = document_of(field(system))
        self.system, self.counts, self.answered, self.refusal = system, Counter[str](), 0, ""

    @property
    def scenario(self) -> Scenario:
        return self.document.scenario

    def do(self, command: turn.FightCommand, what: str = "") -> bool:
        """Carries out a command, answers all its questions, and counts it under a name."""
        before = self.scenario
        try:
            self.document.do(command)
        except Refused as refused:
            assert self.scenario is before
            self.refusal = str(refused)
            return False
        self.counts[what] += 1
        while (asked := question(Battle(self.scenario, self.document.ruleset))) is not None:
            self._answer(asked)
        return True

    def must(self, command: turn.FightCommand, what: str = "") -> None:
        assert self.do(command, what), self.refusal

    def _answer(self, asked: Question) -> None:
        legal = [choice for choice in asked.choices if choice.legal]
        taken = [choice for choice in legal if choice.id not in ("decline", "none", "skip")]
        self.answered += asked.kind == "reaction"
        declines = asked.kind == "reaction" and self.answered % 2 == 0
        choice = taken[0] if taken and not declines else legal[-1]
        if asked.kind == "reaction":
            self.counts[
                "a reaction declined" if choice.id == "decline" else "a reaction taken"
            ] += 1
        self.document.do(turn.Answer(asked.who, choice.id))

    def until(self, who: str) -> None:
        """Begins turns until it is that of a token."""
        for _ in range(12):
            if who in members_of_turn(self.scenario):
                return
            self.must(turn.NextTurn())
        raise AssertionError(f"{who} never came")

    def strike(self, by: str, on: str, what: str) -> None:
        self.must(turn.Act(by, ATTACKS.get(self.system, "attack"), on), what)

    def at(self, who: str) -> Cell:
        return self.scenario.tokens[who].cell


def played(system: str) -> Table:
    table = Table(system)
    table.must(turn.StartEncounter((*ORDER[:-1], "f3", "h3", "cat"), seed=11))
    first_round(table)
    second_round(table)
    third_round(table)
    return table


def first_round(table: Table) -> None:
    """Plays a move that is split around an attack, a walk past two enemies that may react, and a
    push against the wall.
    """
    table.until("h0")
    table.must(turn.Move("h0", (Cell(5, 3),)), "a walk")
    if table.system == "twopoint":  # a blow beyond what is left would end the turn
        table.must(turn.Act("h0", "interact"), "a deed")
    else:
        table.strike("h0", "f0", "a blow")
    if table.system in SPLITS:
        more = turn.Move("h0", (Cell(5, 2),))
        table.must(more, "a move split around an action")
        assert table.scenario.encounter.turns["h0"].used.count("move") <= 1
    table.until("f0")
    table.must(turn.Teleport("h1", Cell(7, 4)))
    if not table.do(turn.Move("f0", (Cell(7, 3), Cell(7, 2), Cell(8, 1))), "a walk past enemies"):
        table.must(turn.Move("f0", (Cell(7, 3),)), "a walk past enemies")
    table.must(turn.Teleport("f1", Cell(7, 6)))
    table.must(turn.Push("f1", "h1", (1, 0), 2 * table.document.ruleset.grid.cell), "a push")
    assert table.at("f1") == Cell(8, 6)  # the wall holds after one of two cells
    table.counts["a push against a wall"] += 1


def second_round(table: Table) -> None:
    """Plays a delayed turn, a readied action, a condition that ends, and a group that acts
    together.
    """
    while table.scenario.encounter.round < 2:
        table.must(turn.NextTurn())
    ruleset = table.document.ruleset
    waits = turn.Act("h0", "delay", "f1") if "delay" in ruleset.actions else turn.Delay("h0", "f1")
    table.must(waits, "waiting")
    order = table.scenario.encounter.order
    assert order.index("h0") == order.index("f1") + 1
    if table.system == "phase3ap":
        table.must(
            turn.Act("h2", "contingency", choice={"action": "strike", "trigger": "F2 comes near"}),
            "readied",
        )
    table.until("h2")
    if table.system in READIES:
        stored = {"action": ATTACKS.get(table.system, "attack"), "trigger": "F2 comes near"}
        table.must(turn.Act("h2", READIES[table.system], choice=stored), "readied")
    state = LASTS_A_TURN.get(table.system, "prone")
    table.must(turn.SetCondition("h1", state, until="turn_start"))
    table.until("f2")
    assert set(members_of_turn(table.scenario)) == {"f2", "f3"}
    table.counts["a turn taken together"] += 1
    table.must(turn.Teleport("f2", Cell(5, 9)))
    if "readied" in table.counts:
        table.must(
            turn.React("h2", ATTACKS.get(table.system, "attack"), "f2"), "a readied action done"
        )
    table.strike("f2", "h2", "a blow")
    assert state in table.scenario.tokens["h1"].conditions
    table.until("h3")


def third_round(table: Table) -> None:
    """Checks that the condition has ended; then a cat is pushed off a ledge and falls, and a token
    leaves the map in its own turn.
    """
    table.until("h1")
    assert not set(table.scenario.tokens["h1"].conditions) & {*LASTS_A_TURN.values()}
    assert any(
        "no longer" in entry.text for entry in table.scenario.encounter.log if entry.token == "h1"
    )
    table.counts["a state that ended by itself"] += 1
    table.must(turn.Push("cat", "h1", path=(Cell(14, 2), Cell(15, 2))), "a push over an edge")
    table.until("f1")
    table.must(turn.RemoveToken("f1"))
    while table.scenario.encounter.round < 4:
        table.must(turn.NextTurn())
    table.counts["a fall"] += (
        table.scenario.tokens["cat"].elevation == 0
    )  # by now everywhere (B52: in its own turn)


ALWAYS = (
    "a walk",
    "a blow",
    "a push against a wall",
    "a push over an edge",
    "a fall",
    "waiting",
    "a turn taken together",
    "a state that ended by itself",
)


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_fight_in_which_everything_happens(system: str) -> None:
    table = played(system)
    end = table.scenario
    due = set(ALWAYS)
    due |= {"a move split around an action"} if system in SPLITS else set()
    due |= (
        {"readied", "a readied action done"} if system != "twopoint" else set()
    )  # it has no rule for readying
    due |= (
        {"a reaction taken", "a reaction declined"}
        if system not in ("quickaction",)
        else {"a reaction taken"}
    )
    assert due - set(+table.counts) == set()
    assert (end.encounter.round, end.encounter.pending) == (4, ())

    plain = json.loads(json.dumps(end.encounter.history))
    assert replay(Battle(field(system), table.document.ruleset), plain).scenario == end
    assert read_scenario(write_scenario(end), "story").scenario == end
    assert not any("\n" in entry.text for entry in end.encounter.log)
    while table.document.undo():
        pass
    assert table.scenario == field(system)
