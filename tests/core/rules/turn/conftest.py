"""A fight under a ruleset on an empty map, driven by commands."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.scenario import Scenario, turn_of
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.means.pools import pool_left
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.commands import (
    Act,
    Answer,
    FightCommand,
    Move,
    NewTurn,
    StartEncounter,
)
from fivefoot.core.rules.turn.engine import question, run
from fivefoot.core.rules.turn.turn_results import Outcome, Question


class Fight:
    """A scenario under a ruleset; every command is checked to be pure, refused ones to change
    nothing.
    """

    def __init__(
        self, system: str, options: dict[str, Any], tokens: list[Token], walls: tuple[Barrier, ...]
    ) -> None:
        self.ruleset = library.load(system, options)
        scene = Scene(24, 24, barriers={wall.id: wall for wall in walls})
        self.scenario = Scenario(
            scene, system, options=options, tokens={token.id: token for token in tokens}
        )
        self.start = self.scenario
        self.last: Outcome | None = None

    @property
    def battle(self) -> Battle:
        return Battle(self.scenario, self.ruleset)

    @property
    def question(self) -> Question | None:
        return question(self.battle)

    def begin(self, *order: str, turn: str | None = None, **more: Any) -> Fight:
        self.do(StartEncounter(order or tuple(self.scenario.tokens), **more))
        return self.turn(turn or next(iter(self.scenario.tokens)))

    def turn(self, token: str) -> Fight:
        self.do(NewTurn(token))
        return self

    def do(self, command: FightCommand) -> Outcome:
        outcome = run(self.battle, command)
        assert not outcome.refused, [problem.text for problem in outcome.problems]
        self.scenario, self.last = outcome.scenario, outcome
        return outcome

    def refused(self, command: FightCommand) -> list[str]:
        outcome = run(self.battle, command)
        assert outcome.refused, outcome.lines
        assert outcome.scenario is self.scenario
        return [problem.code for problem in outcome.problems if not problem.warning]

    def act(self, token: str, action: str, target: str | None = None, **more: Any) -> Outcome:
        return self.do(Act(token, action, target, **more))

    def move(self, token: str, *cells: tuple[int, int], **more: Any) -> Outcome:
        return self.do(Move(token, tuple(Cell(*cell) for cell in cells), **more))

    def walk(self, token: str, count: int, dx: int = 1, dy: int = 0, **more: Any) -> Outcome:
        x, y = self.scenario.tokens[token].cell
        return self.move(token, *((x + dx * i, y + dy * i) for i in range(1, count + 1)), **more)

    def answer(self, choice: str, *roll: int) -> Outcome:
        asked = self.question
        assert asked is not None, "nothing is being asked"
        return self.do(Answer(asked.who, choice, roll or None))

    def asked(self) -> tuple[str, str] | None:
        waiting = self.question
        return None if waiting is None else (waiting.kind, waiting.who)

    def left(self, token: str, pool: str) -> int:
        return pool_left(self.battle, token, pool)

    def at(self, token: str) -> tuple[int, int]:
        return tuple(self.scenario.tokens[token].cell)

    def states(self, token: str) -> set[str]:
        return set(self.scenario.tokens[token].conditions)

    def turn_state(self, token: str) -> Any:
        return turn_of(self.scenario, token)

    def change(self, token: str, **parts: Any) -> Fight:
        scenario = self.scenario
        if "cell" in parts:
            parts["cell"] = Cell(*parts["cell"])
        changed = replace(scenario.tokens[token], **parts)
        self.scenario = replace(scenario, tokens={**scenario.tokens, token: changed})
        return self


class Setter:
    """Makes fights and their tokens."""

    def __call__(
        self,
        system: str,
        *tokens: Token,
        options: dict[str, Any] | None = None,
        walls: tuple[Barrier, ...] = (),
    ) -> Fight:
        return Fight(system, options or {}, list(tokens), walls)

    @staticmethod
    def hero(name: str, x: int, y: int, system: str = "", **stats: Any) -> Token:
        return token(name, x, y, "heroes", system, stats)

    @staticmethod
    def foe(name: str, x: int, y: int, system: str = "", **stats: Any) -> Token:
        return token(name, x, y, "foes", system, stats)

    @staticmethod
    def wall(name: str, x0: float, y0: float, x1: float, y1: float) -> Barrier:
        return Barrier(
            name, Point(int(x0 * 1000), int(y0 * 1000)), Point(int(x1 * 1000), int(y1 * 1000))
        )


def token(name: str, x: int, y: int, side: str, system: str, stats: dict[str, Any]) -> Token:
    own = {
        key: stats.pop(key)
        for key in ("size", "npc", "group", "conditions", "hit_points")
        if key in stats
    }
    systems = (
        [system] if system else ["keyword3", "phase3ap", "quickaction", "openband", "twopoint"]
    )
    return Token(
        name, name.title(), Cell(x, y), side, stats={each: dict(stats) for each in systems}, **own
    )


@pytest.fixture
def fight() -> Setter:
    """Makes a fight: fight("keyword3", fight.hero("mira", 4, 5), fight.foe("ogre", 5,
    5)).begin().
    """
    return Setter()
