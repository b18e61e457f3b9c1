"""The scenes of the height figures: a flier over 20 levels, a walker among 300 ledges, a creature
four cells wide.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle

MOVER = "mover"
LEVELS = 20  # of one cell each, under the flier's roof
FLIGHT = {
    "keyword3": ({"speed": 30, "fly": 60}, "keyword3"),
    "twopoint": ({"speed": 6, "fly": 12}, "twopoint"),
}


def blocks(
    count: int, side: int, heights: tuple[int, ...], middle: int, ceiling: int | None = None
) -> tuple[Ground, ...]:
    """Returns rectangles of raised ground, one to three cells a side, none of them in the middle of
    the map.
    """
    rng = np.random.default_rng(7)
    found: list[Ground] = []
    while len(found) < count:
        x, y, wide, tall = (int(n) for n in (*rng.integers(0, side - 3, 2), *rng.integers(1, 4, 2)))
        if max(abs(x - middle), abs(y - middle)) <= 5:
            continue
        corners = ((x, y), (x + wide, y), (x + wide, y + tall), (x, y + tall))
        surface = Surface("floor", height=int(rng.choice(heights)), ceiling=ceiling)
        found.append(
            Ground(f"g{len(found)}", surface, tuple(Point(a * 1000, b * 1000) for a, b in corners))
        )
    return tuple(found)


def battle(ground: tuple[Ground, ...], side: int, mover: Token, system: str, others: int) -> Battle:
    """Returns a battle with the mover in the middle of the map and hostile tokens around it."""
    rng = np.random.default_rng(3)
    tokens = {MOVER: mover}
    while len(tokens) <= others:
        x, y = (int(n) for n in rng.integers(0, side - 1, 2))
        if max(abs(x - mover.cell.x), abs(y - mover.cell.y)) > 5:
            name = f"t{len(tokens)}"
            tokens[name] = Token(name, name, Cell(x, y), "foes")
    fight = Encounter("play", 1, active=MOVER)
    return Battle(
        Scenario(Scene(side, side, ground=ground), ruleset=system, tokens=tokens, encounter=fight),
        library.load(system),
    )


def flier(system: str = "keyword3", side: int = 60) -> Battle:
    """Returns a flier of 60 ft at the tenth of 20 levels, over pillars and under a roof."""
    stats, name = FLIGHT[system]
    mover = Token(
        MOVER,
        "Wyvern",
        Cell(side // 2, side // 2),
        elevation=10000,
        support="flying",
        stats={name: stats},
    )
    corners = tuple(
        Point(x * 1000, y * 1000) for x, y in ((0, 0), (side, 0), (side, side), (0, side))
    )
    hall = Ground("hall", Surface("floor", ceiling=LEVELS * 1000), corners)
    pillars = blocks(40, side, (1000, 3000, 8000), side // 2, LEVELS * 1000)
    return battle((hall, *pillars), side, mover, system, 20)


def walker(size: str = "medium", side: int = 100, ledges: int = 300) -> Battle:
    """Returns a walker that climbs and leaps among ledges."""
    mover = Token(
        MOVER, "Scout", Cell(side // 2, side // 2), size=size, stats={"keyword3": {"strength": 6}}
    )
    return battle(
        blocks(ledges, side, (600, 1000, 1600, 2000), side // 2), side, mover, "keyword3", 30
    )


def moved(fight: Battle, step: int) -> Battle:
    """Returns the same battle after another token has moved by a cell, which invalidates what
    depends on tokens.
    """
    name = f"t{1 + step % 10}"
    token = fight.scenario.tokens[name]
    cell = token.cell._replace(x=token.cell.x + (1 if step % 2 else -1))
    tokens = {**fight.scenario.tokens, name: replace(token, cell=cell)}
    return Battle(replace(fight.scenario, tokens=tokens), fight.ruleset)


def terraced(levels: Mapping[tuple[int, int], object], side: int, start: tuple[int, int]) -> Battle:
    """Returns a map of single cells with heights, and a walker as its only token."""
    ground = tuple(
        Ground(
            f"g{x}-{y}",
            Surface("floor", height=piece.height),
            tuple(  # type: ignore[attr-defined]
                Point(a * 1000, b * 1000)
                for a, b in ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
            ),
        )
        for (x, y), piece in levels.items()
    )
    mover = Token(MOVER, "Scout", Cell(*start), stats={"keyword3": {"strength": 4}})
    return battle(ground, side, mover, "keyword3", 0)


def renewed(fight: Battle, step: int) -> Battle:
    """Returns the same battle with a changed record of the mover, which invalidates its graph."""
    mover = replace(fight.scenario.tokens[MOVER], notes=str(step))
    return Battle(
        replace(fight.scenario, tokens={**fight.scenario.tokens, MOVER: mover}), fight.ruleset
    )
