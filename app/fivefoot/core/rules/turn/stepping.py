"""The square that belongs to a reaction: a dodge, a dive, a riposte, moving beside an ally. It provokes nothing."""

from __future__ import annotations

from dataclasses import replace

from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.grid import DIRECTIONS, Cell
from fivefoot.core.geometry.sight import has_line
from fivefoot.core.model.encounter import Frame
from fivefoot.core.model.scenario import Scenario, with_token
from fivefoot.core.model.token import Token
from fivefoot.core.rules.battle import Battle
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.turn.commands import Answer
from fivefoot.core.rules.turn.forced import obstacle
from fivefoot.core.rules.turn.outcome import Choice, Question
from fivefoot.core.rules.turn.state import logged, name_of, plain_cells, popped

STAY = "stay"


def step_frame(battle: Battle, token_id: str, action_id: str, target: str, victim: str = "") -> Frame | None:
    """The frame that asks where the step goes, or None where there is nowhere to go."""
    action = battle.ruleset.actions[action_id]
    towards = {"ally": victim or target, "attacker": target}.get(action.step_to, "")
    cells = step_cells(battle, token_id, action.step, towards)
    if not cells:
        return None
    return Frame("step", token_id, {"cells": plain_cells(cells), "action": action_id})


def step_cells(battle: Battle, token_id: str, steps: int, towards: str = "") -> tuple[Cell, ...]:
    """Free cells within so many steps round obstacles; with `towards` those beside that token, or nearer to it."""
    token = battle.token(token_id)
    seen, edge = {token.cell}, [token.cell]
    for _ in range(steps):
        edge = [cell for here in edge for cell in _neighbours(battle, token_id, here) if cell not in seen]
        edge = list(dict.fromkeys(edge))
        seen.update(edge)
    cells = sorted((cell for cell in seen if cell != token.cell), key=lambda cell: (cell[1], cell[0]))
    if towards not in battle.scenario.tokens or towards == token_id:
        return tuple(cells)
    goal, side = battle.footprint(battle.token(towards)), battle.footprint(token).side
    now = battle.footprint(token).distance(goal)
    if steps > 1:
        return tuple(cell for cell in cells if Footprint(cell, side).distance(goal) == 1)
    return tuple(cell for cell in cells if Footprint(cell, side).distance(goal) <= max(1, now - 1))


def _neighbours(battle: Battle, token_id: str, here: Cell) -> list[Cell]:
    token = battle.token(token_id)
    around = [Cell(here[0] + dx, here[1] + dy) for dx, dy in DIRECTIONS]
    return [cell for cell in around if not obstacle(battle, token, here, cell)]


def dismount_frame(battle: Battle, rider_id: str, mount: Token) -> Frame:
    """The frame that asks where a rider gets off: a free cell beside the mount (A53)."""
    rider, place = battle.token(rider_id), battle.footprint(mount)
    side = battle.footprint(rider).side
    others = [battle.footprint(t) for t in battle.scenario.tokens.values() if t.id != rider_id]
    found = []
    for y in range(place.anchor.y - side, place.anchor.y + place.side + 1):
        for x in range(place.anchor.x - side, place.anchor.x + place.side + 1):
            spot = Footprint(Cell(x, y), side)
            on_map = 0 <= x <= battle.columns - side and 0 <= y <= battle.rows - side
            free = on_map and not any(spot.overlaps(other) for other in others)
            if free and has_line(place, spot, battle.movement_segments):
                found.append(spot.anchor)
    return Frame("step", rider_id, {"cells": plain_cells(found), "action": "dismount"})


def ask(battle: Battle, frame: Frame) -> Question | None:
    """Where to step, or stay."""
    if frame.token not in battle.scenario.tokens:
        return None
    choices = [Choice(f"{x},{y}", f"to ({x}, {y})", cell=Cell(x, y)) for x, y in frame.data["cells"]]
    text = f"{name_of(battle.scenario, frame.token)}: step?"
    return Question("step", frame.token, text, (*choices, Choice(STAY, "Stay")), frame.token, default=STAY)


def go(battle: Battle, frame: Frame) -> Scenario:
    """Nobody is left to step."""
    return popped(battle.scenario)


def answer(battle: Battle, frame: Frame, given: Answer) -> Scenario | tuple[Problem, ...]:
    """The scenario after the step."""
    scenario = popped(battle.scenario)
    if given.choice == STAY:
        return scenario
    x, y = (int(part) for part in given.choice.split(","))
    token = scenario.tokens[frame.token]
    moved = with_token(scenario, replace(token, cell=Cell(x, y)))
    return logged(moved, frame.token, f"{token.name} steps to ({x}, {y})")
