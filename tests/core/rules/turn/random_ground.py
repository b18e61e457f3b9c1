"""Fields for random fights: heights, water, walls and creatures with any stats, close together."""

from __future__ import annotations

import random
from dataclasses import replace

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.encounter import Link
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.model.token import StatValue, Token
from fivefoot.core.rules.ruleset.schema.ground import Stat
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset

SIDE = 18  # cells of the map either way
PLACES = ((4, 3), (4, 5), (5, 7), (6, 3), (7, 5), (5, 5), (9, 7), (9, 8))


def random_field(system: str, ruleset: Ruleset, dice: random.Random) -> Scenario:
    """Three heroes and five foes close to each other, on ground of all kinds."""
    tokens = [
        random_token(f"{'h' if n < 3 else 'f'}{n}", n, system, ruleset, dice)
        for n in range(len(PLACES))
    ]
    walls = (
        Barrier("w1", Point(6000, 1000), Point(6000, 5000), "door"),
        Barrier("w2", Point(3000, 9000), Point(9000, 9000), height=dice.choice((None, 800, 2000))),
    )
    scene = Scene(
        SIDE, SIDE, barriers={wall.id: wall for wall in walls}, ground=random_ground(dice)
    )
    scenario = Scenario(scene, system, tokens={token.id: token for token in tokens})
    if dice.random() < 0.3:
        scenario = replace(
            scenario, encounter=replace(scenario.encounter, links=(Link("riding", "f3", "f4"),))
        )
        scenario = replace(
            scenario,
            tokens={
                **scenario.tokens,
                "f4": replace(scenario.tokens["f4"], size="large"),
                "f3": replace(scenario.tokens["f3"], size="medium"),
            },
        )
    return scenario


def random_ground(dice: random.Random) -> tuple[Ground, ...]:
    pieces = [
        (Surface("pit", depth=dice.choice((600, 3000))), 8, 4, 10, 6),
        (Surface("ledge", height=2000), 0, 6, 3, 10),
        (Surface("rubble"), 10, 0, 14, 4),
        (Surface("deep_water", depth=1500), 0, 0, 3, 3),
        (Surface("chasm", depth=dice.choice((0, 4000))), 5, 10, 17, 12),
        (Surface("bridge"), 10, 10, 11, 12),
        (Surface("mud", depth=500), 11, 6, 14, 9),
        (Surface("ledge", height=600), 2, 11, 5, 14),
        (Surface("floor", ceiling=dice.choice((700, 1500))), 14, 4, 17, 8),
        (Surface("viscous", depth=900), 0, 14, 4, 17),
    ]
    kept = [piece for piece in pieces if dice.random() < 0.8]
    return tuple(square(f"g{n}", *piece) for n, piece in enumerate(kept))


def square(name: str, surface: Surface, x0: int, y0: int, x1: int, y1: int) -> Ground:
    corners = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
    return Ground(name, surface, tuple(Point(x * 1000, y * 1000) for x, y in corners))


def random_token(
    name: str, number: int, system: str, ruleset: Ruleset, dice: random.Random
) -> Token:
    stats = {
        key: random_stat(stat, dice) for key, stat in ruleset.stats.items() if dice.random() < 0.4
    }
    return Token(
        name,
        name.title(),
        Cell(*PLACES[number]),
        "heroes" if number < 3 else "foes",
        dice.choice((*["medium"] * 5, "small", "large")),
        stats={system: stats},
        npc=dice.random() < 0.3,
        hit_points=dice.choice((None, 0, 9)),
        hidden=dice.random() < 0.1,
        group="pair" if number > 5 else "",
    )


def random_stat(stat: Stat, dice: random.Random) -> StatValue:
    if stat.type == "switch":
        return dice.random() < 0.6
    if stat.type == "choice":
        return dice.choice(stat.choices)
    if stat.type == "text":
        return ""
    least = int(stat.least if stat.least is not None else 0)
    most = int(stat.most if stat.most is not None else 30)
    usual = int(stat.default) if isinstance(stat.default, (int, float)) else 0
    return max(least, min(most, dice.choice((usual, usual + 1, usual + 5, 30, 60, 3, 2, 1))))


def random_path(dice: random.Random, cell: Cell) -> tuple[Cell, ...]:
    path, dx, dy = [], dice.randint(-1, 1), dice.randint(-1, 1)
    for _ in range(dice.randint(1, 5)):
        cell = Cell(cell[0] + dx, cell[1] + dy)
        path.append(cell)
        if dice.random() < 0.3:
            dx, dy = dice.randint(-1, 1), dice.randint(-1, 1)
    return tuple(path)
