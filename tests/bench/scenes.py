"""The scene of the speed figures: 100 x 100 cells, a quarter of them difficult terrain, 1,000 wall
segments, 50 tokens.
"""

from __future__ import annotations

import numpy as np

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import TILE, PaintedGround, Surface
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle

MOVER = "mover"


def walls(rng: np.random.Generator, count: int, side: int) -> dict[str, Barrier]:
    """Returns short walls, half of them along the grid and half at odd angles."""
    found: dict[str, Barrier] = {}
    for i in range(count):
        x, y = (int(n) for n in rng.integers(0, side * 1000, size=2))
        dx, dy = (int(n) for n in rng.integers(-1500, 1501, size=2))
        if i % 2:
            x, y, dx, dy = round(x, -3), round(y, -3), *((1000, 0) if i % 4 == 1 else (0, 1000))
        found[f"w{i}"] = Barrier(f"w{i}", Point(x, y), Point(x + dx, y + dy or dy + 1))
    return found


def difficult(rng: np.random.Generator, side: int) -> PaintedGround:
    """Returns ground with a quarter of the cells painted as difficult terrain."""
    tiles = -(-side // TILE)
    painted = {
        (x, y): (rng.random(TILE * TILE) < 0.25).astype(np.uint8).tobytes()
        for y in range(tiles)
        for x in range(tiles)
    }
    return PaintedGround((Surface("difficult"),), painted)


def crowd(rng: np.random.Generator, count: int, side: int, mover_size: str) -> dict[str, Token]:
    """Returns the mover in the middle and other tokens around it at some distance, half of them
    hostile.
    """
    middle = side // 2
    tokens = {MOVER: Token(MOVER, "Mover", Cell(middle, middle), "heroes", mover_size)}
    while len(tokens) < count:
        x, y = (int(n) for n in rng.integers(0, side - 1, size=2))
        if max(abs(x - middle), abs(y - middle)) > 5:
            name = f"t{len(tokens)}"
            side_name = "foes" if len(tokens) % 2 else "heroes"
            tokens[name] = Token(
                name, name, Cell(x, y), side_name, stats={"keyword3": {"reach": 5 + 5 * (x % 2)}}
            )
    return tokens


def battle(
    size: str = "medium", side: int = 100, wall_count: int = 1000, token_count: int = 50
) -> Battle:
    """Returns the battle of the figures, always the same one for the same arguments."""
    rng = np.random.default_rng(20)
    barriers = walls(rng, wall_count, side)
    scene = Scene(side, side, barriers=barriers, painted=difficult(rng, side))
    tokens = crowd(rng, token_count, side, size)
    middle, own = side // 2, 4 if size == "gargantuan" else 1
    low, high = (middle - 1) * 1000, (middle + own + 1) * 1000
    clear = {
        name: wall
        for name, wall in barriers.items()
        if own == 1 or not all(low <= n <= high for n in (*wall.start, *wall.end))
    }  # a large token needs free space to start from
    from dataclasses import replace

    return Battle(
        Scenario(
            replace(scene, barriers=clear),
            tokens=tokens,
            encounter=Encounter("play", 1, active=MOVER),
        ),
        library.load("keyword3"),
    )
