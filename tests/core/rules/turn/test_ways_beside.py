"""Whether a way leads beside an ally (D27), as each reactor is asked: it equals looking for all.

On an empty map, in a locked room, and on random maps of walls and bodies.
"""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.reaction_steps import leads_beside, step_cells

SIDE = 7
ACTION = "shield_another_move"


def field(tokens: list[Token], walls: list[Barrier], step: int | None = None) -> Battle:
    """A battle under openband; `step` changes how many cells the reaction leads."""
    rules = library.load("openband")
    if step is not None:
        action = rules.actions[ACTION].model_copy(update={"step": step})
        rules = rules.model_copy(update={"actions": {**rules.actions, ACTION: action}})
    scene = Scene(SIDE, SIDE, barriers={wall.id: wall for wall in walls})
    return Battle(Scenario(scene, "openband", tokens={each.id: each for each in tokens}), rules)


def wall(number: int, x: int, y: int, to_x: int, to_y: int) -> Barrier:
    start, end = Point(x * 1000, y * 1000), Point(to_x * 1000, to_y * 1000)
    return Barrier(f"wall{number}", start, end)


def random_battle(seed: int) -> Battle:
    """Some allies and foes, one of them large at times, among many walls; few squares or many."""
    dice = random.Random(seed)
    cells = [Cell(x, y) for x in range(0, SIDE - 1, 2) for y in range(0, SIDE - 1, 2)]
    places = dice.sample(cells, 7)
    sides = ("heroes", "heroes", "heroes", "foes", "foes", "foes", "foes")
    tokens = [
        Token(f"t{n}", f"T{n}", cell, side, "large" if dice.random() < 0.3 else "medium")
        for n, (cell, side) in enumerate(zip(places, sides, strict=True))
    ]
    walls = []
    for number in range(dice.randint(4, 22)):
        x, y = dice.randrange(SIDE), dice.randrange(SIDE)
        across = dice.random() < 0.5
        walls.append(wall(number, x, y, x + 2 * across, y + 2 * (not across)))
    return field(tokens, walls, dice.choice((1, 2, 3, 4, 6, 1000)))


@pytest.mark.parametrize("seed", range(20))
def test_a_way_is_found_where_one_of_all_ways_ends(seed: int) -> None:
    battle = random_battle(seed)
    for one in battle.scenario.tokens:
        for ally in battle.scenario.tokens.keys() - {one}:
            cells = step_cells(battle, one, ACTION, ally)
            assert leads_beside(battle, one, ACTION, ally) == bool(cells), (one, ally, cells)


def test_the_maps_have_ways_and_places_that_none_leads_to() -> None:
    found = {
        leads_beside(battle, "t0", ACTION, ally)
        for battle in map(random_battle, range(20))
        for ally in ("t1", "t2")
    }
    assert found == {True, False}


def test_a_locked_room_is_led_to_by_no_way_until_its_wall_is_gone() -> None:
    """Walls around column 0 to 1 and row 0 to 1: a friend in the corner, whose free places are all
    inside.
    """
    tokens = [Token("a", "A", Cell(5, 5)), Token("b", "B", Cell(0, 0))]
    walls = [wall(1, 2, 0, 2, 2), wall(2, 0, 2, 2, 2)]
    assert not leads_beside(field(tokens, walls), "a", ACTION, "b")
    assert leads_beside(field(tokens, walls[:1]), "a", ACTION, "b")


def test_a_way_takes_no_more_squares_than_the_reaction_leads() -> None:
    """From (5, 0) past a wall on the border of the columns 2 and 3, in the rows 0 to 3; no step
    cuts its lower end. (4, 1), (4, 2), (4, 3), (3, 4) are four squares, (2, 4) the fifth; (1, 3),
    (1, 2) and then (1, 1), which touches (0, 0), make eight.
    """
    tokens = [Token("a", "A", Cell(5, 0)), Token("b", "B", Cell(0, 0))]
    walls = [wall(1, 3, 0, 3, 4)]
    assert not leads_beside(field(tokens, walls, 7), "a", ACTION, "b")
    assert leads_beside(field(tokens, walls, 8), "a", ACTION, "b")


def test_a_moved_token_is_asked_about_anew() -> None:
    tokens = [Token("a", "A", Cell(5, 5)), Token("b", "B", Cell(0, 0))]
    walls = [wall(1, 2, 0, 2, 2), wall(2, 0, 2, 2, 2)]
    battle = field(tokens, walls)
    assert not leads_beside(battle, "a", ACTION, "b")
    moved = {"a": tokens[0], "b": replace(tokens[1], cell=Cell(4, 1))}
    assert leads_beside(battle.after(replace(battle.scenario, tokens=moved)), "a", ACTION, "b")
