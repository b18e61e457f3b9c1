"""What a game master does at the worst moment, on purpose: each way by its name.

A door struck down where somebody stands in it, another reading in the middle of a question, a pool
emptied of what is owed, areas of nothing and of a kilometre, a teleport into a wall, a weapon
without any range.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Final

from tests.core.rules.turn.random_table import read_otherwise

from fivefoot.core.geometry.grid import CELL, Cell
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.weapon import Weapon
from fivefoot.core.rules.means.pools import pool_left
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.surface_map import is_solid
from fivefoot.core.rules.turn.commands import (
    Act,
    FightCommand,
    Place,
    PlaceZone,
    Spend,
    Teleport,
)
from fivefoot.core.rules.turn.engine import question
from fivefoot.core.session.commands import Command
from fivefoot.core.session.commands.doors import HurtBarrier
from fivefoot.core.session.commands.weapon_edits import GiveWeapon

Doing = Command | FightCommand
Way = Callable[[random.Random, Scenario, Ruleset], Doing]
KILOMETRE: Final = 3281
"""In feet; in squares and units it is more than any map is wide."""


def _who(dice: random.Random, scenario: Scenario, ruleset: Ruleset) -> str:
    """Whoever is asked, else anybody."""
    asked = question(Battle(scenario, ruleset))
    if asked is not None and asked.who in scenario.tokens:
        return asked.who
    return dice.choice(list(scenario.tokens))


def cell_of(barrier: Barrier) -> Cell:
    """The cell at the middle of a wall or door."""
    x, y = ((one + two) // 2 for one, two in zip(barrier.start, barrier.end, strict=True))
    return Cell(max(0, x // CELL), max(0, y // CELL))


def struck_down(dice: random.Random, scenario: Scenario, ruleset: Ruleset) -> Doing:
    """A wall or door broken where somebody stands in it; else somebody is put there."""
    barriers = list(scenario.scene.barriers.values())
    if not barriers:
        return HurtBarrier("no_wall", 999)
    taken = {token.cell for token in scenario.tokens.values()}
    stood_in = [each for each in barriers if cell_of(each) in taken]
    if stood_in:
        return HurtBarrier(dice.choice(stood_in).id, 999)
    return Teleport(_who(dice, scenario, ruleset), cell_of(dice.choice(barriers)), overrule=True)


def read_again(dice: random.Random, scenario: Scenario, ruleset: Ruleset) -> Doing:
    """Another reading, whatever waits."""
    return read_otherwise(dice, scenario, dice.choice(list(ruleset.readings)), ruleset)


def emptied(dice: random.Random, scenario: Scenario, ruleset: Ruleset) -> Doing:
    """All that is left of a pool, and one more."""
    who, pool = _who(dice, scenario, ruleset), dice.choice(list(ruleset.pools))
    left = pool_left(Battle(scenario, ruleset), who, pool)
    return Spend(who, pool, left + dice.choice((0, 0, 1)))


def area_of(size: int) -> Way:
    """An area of a size laid by an action that takes any, or as a zone."""

    def laid(dice: random.Random, scenario: Scenario, ruleset: Ruleset) -> Doing:
        who = _who(dice, scenario, ruleset)
        cell = scenario.tokens[who].cell
        if dice.random() < 0.4:
            return PlaceZone("Fog", "burst", (cell.x * CELL, cell.y * CELL), size)
        takes = [name for name, action in ruleset.actions.items() if action.any_area]
        said = {"area": {"shape": "burst", "size": size, "range": size}}
        return Act(who, dice.choice(takes), cell=cell, choice=said)

    return laid


def into_a_wall(dice: random.Random, scenario: Scenario, ruleset: Ruleset) -> Doing:
    """A teleport, or a token put, into rock or upon a wall, or off the map."""
    surfaces = Battle(scenario, ruleset).surfaces
    rows, columns = surfaces.index.shape
    solid = [
        Cell(x, y) for y in range(rows) for x in range(columns) if is_solid(surfaces.at(x, y).kind)
    ]
    walls = [cell_of(barrier) for barrier in scenario.scene.barriers.values()]
    cell = dice.choice([*solid, *walls, Cell(-1, rows)])
    who = _who(dice, scenario, ruleset)
    return Teleport(who, cell) if dice.random() < 0.7 else Place(who, cell)


def no_range(dice: random.Random, scenario: Scenario, ruleset: Ruleset) -> Doing:
    """A weapon that neither reaches nor shoots, and a blow with it once somebody has it."""
    who = _who(dice, scenario, ruleset)
    useless = [w for w in scenario.tokens[who].weapons if w.reach is None and not w.ranges]
    if not useless:
        return GiveWeapon((who,), Weapon("", "Banner", reach=None))
    strikes = [name for name, action in ruleset.actions.items() if action.is_strike]
    return Act(
        who,
        dice.choice(strikes),
        dice.choice(list(scenario.tokens)),
        choice={"weapon": useless[0].id},
    )


MISCHIEF: Final[Mapping[str, Way]] = {
    "a door struck down under somebody": struck_down,
    "another reading": read_again,
    "a pool emptied": emptied,
    "an area of nothing": area_of(0),
    "an area of a kilometre": area_of(KILOMETRE),
    "into a wall": into_a_wall,
    "a weapon without range": no_range,
}
