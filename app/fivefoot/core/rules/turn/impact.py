"""A fall that a check softens: whether to tumble before the impact (B54, B55), or who stays on its
feet (C13).

Frame data: `distance` of the fall now evaluated, thousandths of the unit; `landed` where it is over
and only the check against lying prone is left.
"""

from __future__ import annotations

from dataclasses import replace

from fivefoot.core.geometry.grid import DIRECTIONS, Cell
from fivefoot.core.model.encounter import Frame
from fivefoot.core.model.scenario import Scenario, turn_of, with_token, with_turn
from fivefoot.core.model.token import Token
from fivefoot.core.rules.means.economy import charge, cost_text
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.rolls.tally import RollDue
from fivefoot.core.rules.routes.falls import (
    ACROBATICS,
    FALLEN,
    falls_from,
    flight_kind,
    ground_below,
    land,
    tumble_problems,
)
from fivefoot.core.rules.ruleset.amount_text import amount_text
from fivefoot.core.rules.ruleset.schema.base import exact, thousandths
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.commands import Answer
from fivefoot.core.rules.turn.forced import obstacle
from fivefoot.core.rules.turn.outcome import Choice, Question
from fivefoot.core.rules.turn.state import logged, name_of, plain_cells, popped, pushed


def ask(battle: Battle, frame: Frame) -> Question | None:
    """Whether the falling token tumbles, with the difficulty: the whole distance fallen; or whether
    it lands prone.
    """
    if frame.token not in battle.scenario.tokens:
        return None
    if frame.data.get("landed"):
        return _ask_prone(battle, frame)
    if falls_from(battle, battle.token(frame.token)) is None:
        return None
    whole = _whole_distance(battle, frame)
    problems = tumble_problems(battle, frame.token)
    price = cost_text(battle, battle.ruleset.fall.tumble_cost)
    roll = RollDue(battle.ruleset.rounds.dice, needs=whole / 1000, text=ACROBATICS)
    choices = (
        Choice("land", "Take the fall"),
        Choice("success", "Tumble: success", price, roll, problems),
        Choice("failure", "Tumble: failure", price, roll, problems),
        Choice("critical", "Tumble: critical success", price, roll, problems),
    )
    text = (
        f"{name_of(battle.scenario, frame.token)} has fallen {amount_text(battle.ruleset, whole)}:"
        " tumble?"
    )
    return Question(
        "fall", frame.token, text, choices, frame.token, battle.token(frame.token).cell, "land"
    )


def _ask_prone(battle: Battle, frame: Frame) -> Question:
    """How the check went of a flier that came down; the system gives it no difficulty, so the table
    judges it.
    """
    token = battle.token(frame.token)
    roll = RollDue(battle.ruleset.rounds.dice, text=ACROBATICS)
    choices = (
        Choice("success", f"{ACROBATICS}: it stays on its feet", roll=roll),
        Choice("failure", "It lands prone", roll=roll),
    )
    text = f"{token.name} has come down: {flight_kind(battle.ruleset, token).check}"
    return Question("fall", frame.token, text, choices, frame.token, token.cell, "failure")


def _whole_distance(battle: Battle, frame: Frame) -> int:
    return int(frame.data["distance"]) + turn_of(battle.scenario, frame.token).counters.get(
        FALLEN, 0
    )


def go(battle: Battle, frame: Frame) -> Scenario:
    """Nothing is left to ask: the fall happens as it would."""
    scenario = popped(battle.scenario)
    now = Battle(scenario, battle.ruleset)
    if frame.token not in scenario.tokens or frame.data.get("landed"):
        return scenario
    fall = falls_from(now, now.token(frame.token))
    return land(now, fall) if fall is not None and fall.landing is not None else scenario


def answer(battle: Battle, frame: Frame, given: Answer) -> Scenario | tuple[Problem, ...]:
    """The scenario after the impact."""
    scenario = popped(battle.scenario)
    if frame.data.get("landed"):
        return _landed(Battle(scenario, battle.ruleset), frame.token, given)
    if given.choice != "land":
        paid = charge(
            Battle(scenario, battle.ruleset), frame.token, battle.ruleset.fall.tumble_cost
        )
        scenario = with_turn(scenario, frame.token, replace(paid))
    now = Battle(scenario, battle.ruleset)
    fall = falls_from(now, now.token(frame.token))
    if fall is None or fall.landing is None:
        return scenario
    saved = given.choice in ("success", "critical")
    landed = land(now, fall, hurt=not saved)
    cells = (
        _roll_cells(Battle(landed, battle.ruleset), frame.token)
        if given.choice == "critical"
        else ()
    )
    if not cells:
        return landed
    return pushed(
        landed, Frame("step", frame.token, {"cells": plain_cells(cells), "action": "tumble"})
    )


def _landed(battle: Battle, token_id: str, given: Answer) -> Scenario:
    """The scenario with a flier that came down on its feet, or prone."""
    rolled = f" ({ACROBATICS} {sum(given.roll)})" if given.roll else ""
    stands = given.choice == "success"
    how = "stays on its feet" if stands else "lands prone"
    token = battle.token(token_id)
    scenario = logged(battle.scenario, token_id, f"{token.name} {how}{rolled}")
    kept = {name: level for name, level in token.conditions.items() if name != "prone"}
    return with_token(scenario, replace(token, conditions=kept)) if stands else scenario


def _roll_cells(battle: Battle, token_id: str) -> tuple[Cell, ...]:
    """Free cells one may roll to after a critical success: round no wall, onto nobody, neither up
    nor down (B55).
    """
    token = battle.token(token_id)
    seen, edge = {token.cell}, {token.cell}
    for _ in range(int(battle.ruleset.fall.tumble_roll)):
        edge = {cell for here in edge for cell in _neighbours(battle, token, here)} - seen
        seen |= edge
    return tuple(sorted(seen - {token.cell}, key=lambda cell: (cell.y, cell.x)))


def _neighbours(battle: Battle, token: Token, here: Cell) -> list[Cell]:
    around = [Cell(here.x + dx, here.y + dy) for dx, dy in DIRECTIONS]
    return [
        cell
        for cell in around
        if not obstacle(battle, token, here, cell) and _is_level(battle, token, cell)
    ]


def _is_level(battle: Battle, token: Token, cell: Cell) -> bool:
    """Whether the ground of a cell is about as high as the token lies: within an ordinary step."""
    free = thousandths(exact(battle.ruleset.height.free_step))
    below = ground_below(battle, token, cell, token.elevation + free)
    return below is not None and abs(below - token.elevation) <= free
