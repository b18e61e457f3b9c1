"""Pushes and teleports as they are aimed: what is shown is what happens."""

from __future__ import annotations

import random

import pytest
from tests.apply_commands import apply_turn
from tests.core.rules.turn.random_ground import SIDE, random_field

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.interaction.aimed_displacement import direction_to, push_towards, teleport_to
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.session.commands import Refused

SYSTEMS = ("keyword3", "phase3ap", "quickaction", "openband", "twopoint")


def test_the_nearest_of_eight_directions() -> None:
    east, south_west = (1, 0), (-1, 1)
    assert direction_to(Cell(3, 3), Cell(9, 5)) == east
    assert direction_to(Cell(3, 3), Cell(1, 5)) == south_west
    assert direction_to(Cell(3, 3), Cell(2, 5)) == south_west
    assert direction_to(Cell(3, 3), Cell(3, 3)) is None


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("kind", [push_towards, teleport_to])
def test_everybody_ends_where_the_aim_says(system: str, kind) -> None:
    rules, dice = library.load(system), random.Random(f"{system} aims")
    done = 0
    for _ in range(25):
        scenario = random_field(system, rules, dice)
        battle = Battle(scenario, rules)
        names = dice.sample(list(scenario.tokens), dice.choice((1, 1, 2, 3)))
        aim = kind(battle, names, Cell(dice.randrange(SIDE), dice.randrange(SIDE)))
        if aim is None:
            continue
        if not aim.legal:
            with pytest.raises(Refused):
                apply_turn(scenario, *aim.steps())
            continue
        after = apply_turn(scenario, *aim.steps())
        for moved in aim.moved:
            assert after.tokens[moved.token].cell == moved.path[-1]
        named = {each.token for each in aim.moved}
        others = [name for name in after.tokens if name not in named]
        if not scenario.encounter.links:
            assert all(after.tokens[name].cell == scenario.tokens[name].cell for name in others)
        done += 1
    assert done >= 8
