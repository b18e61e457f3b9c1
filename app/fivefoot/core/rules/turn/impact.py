"""A fall about to end that can be softened: whether to tumble, and how that went (B54, B55)."""

from __future__ import annotations

from dataclasses import replace

from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.encounter import Frame
from fivefoot.core.model.scenario import Scenario, turn_of, with_turn
from fivefoot.core.rules.battle import Battle
from fivefoot.core.rules.economy import affordable, charge, cost_text
from fivefoot.core.rules.falls import FALLEN, falls_from, land
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.text import amount_text
from fivefoot.core.rules.tokens import has_condition
from fivefoot.core.rules.turn.commands import Answer
from fivefoot.core.rules.turn.outcome import Choice, Question, RollDue
from fivefoot.core.rules.turn.state import name_of, plain_cells, popped, pushed


def ask(battle: Battle, frame: Frame) -> Question | None:
    """Whether the falling token tumbles, with the difficulty: the whole distance fallen."""
    if frame.token not in battle.scenario.tokens or falls_from(battle, battle.token(frame.token)) is None:
        return None
    whole = _whole_distance(battle, frame)
    problems = _tumble_problems(battle, frame.token)
    price = cost_text(battle, battle.ruleset.fall.tumble_cost)
    roll = RollDue(battle.ruleset.rounds.dice, needs=whole / 1000, text="Acrobatics")
    choices = (
        Choice("land", "Take the fall"),
        Choice("success", "Tumble: success", price, roll, problems),
        Choice("failure", "Tumble: failure", price, roll, problems),
        Choice("critical", "Tumble: critical success", price, roll, problems),
    )
    text = f"{name_of(battle.scenario, frame.token)} has fallen {amount_text(battle.ruleset, whole)}: tumble?"
    return Question("fall", frame.token, text, choices, frame.token, battle.token(frame.token).cell, "land")


def _whole_distance(battle: Battle, frame: Frame) -> int:
    return int(frame.data["distance"]) + turn_of(battle.scenario, frame.token).counters.get(FALLEN, 0)


def _tumble_problems(battle: Battle, token_id: str) -> tuple[Problem, ...]:
    ruleset, token = battle.ruleset, battle.token(token_id)
    rule = ruleset.source_of("fall")
    for name in ruleset.fall.blocked_by:
        if has_condition(ruleset, token, name):
            label = ruleset.conditions[name].label if name in ruleset.conditions else name
            return (Problem("blocked_by_condition", f"{token.name} is {label} and cannot tumble", rule),)
    if affordable(battle, token_id, ruleset.fall.tumble_cost) is not None:
        price = cost_text(battle, ruleset.fall.tumble_cost)
        return (Problem("no_pool", f"nothing is left to pay for tumbling ({price})", rule),)
    return ()


def go(battle: Battle, frame: Frame) -> Scenario:
    """Nothing is left to ask: the fall happens as it would."""
    scenario = popped(battle.scenario)
    now = Battle(scenario, battle.ruleset)
    if frame.token not in scenario.tokens:
        return scenario
    fall = falls_from(now, now.token(frame.token))
    return land(now, fall) if fall is not None and fall.landing is not None else scenario


def answer(battle: Battle, frame: Frame, given: Answer) -> Scenario | tuple[Problem, ...]:
    """The scenario after the impact."""
    scenario = popped(battle.scenario)
    if given.choice != "land":
        paid = charge(Battle(scenario, battle.ruleset), frame.token, battle.ruleset.fall.tumble_cost)
        scenario = with_turn(scenario, frame.token, replace(paid))
    now = Battle(scenario, battle.ruleset)
    fall = falls_from(now, now.token(frame.token))
    if fall is None or fall.landing is None:
        return scenario
    saved = given.choice in ("success", "critical")
    landed = land(now, fall, hurt=not saved)
    cells = _roll_cells(Battle(landed, battle.ruleset), frame.token) if given.choice == "critical" else ()
    if not cells:
        return landed
    return pushed(landed, Frame("step", frame.token, {"cells": plain_cells(cells), "action": "tumble"}))


def _roll_cells(battle: Battle, token_id: str) -> tuple[Cell, ...]:
    """Free cells within the distance one may roll after a critical success."""
    token, most = battle.token(token_id), int(battle.ruleset.fall.tumble_roll)
    side, here = battle.footprint(token).side, battle.footprint(token)
    others = [battle.footprint(t) for t in battle.scenario.tokens.values() if t.id != token_id]
    cells = []
    for y in range(max(0, token.cell.y - most), min(battle.rows - side, token.cell.y + most) + 1):
        for x in range(max(0, token.cell.x - most), min(battle.columns - side, token.cell.x + most) + 1):
            place = Footprint(Cell(x, y), side)
            if place.anchor != here.anchor and not any(place.overlaps(other) for other in others):
                cells.append(place.anchor)
    return tuple(cells)
