"""Times what the party sees among 5,000 walls, and the players' projection of 200 tokens.

The yardstick casts a ray with shapely to each corner of the area that the program finds, so both
are equally accurate. Walls out of sight cost neither of them anything.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import shapely
from tests.bench.figure import Figure, best_time

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.fog import Fog
from fivefoot.core.model.scenario import Scenario, with_token
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle, forget_derived
from fivefoot.core.rules.space.token_sight import cells_seen, seen_areas
from fivefoot.core.session.exploring import explored_after, explored_ahead
from fivefoot.core.session.projection import project

SIDE, WALLS, HEROES, TOKENS = 100, 5000, 10, 200


def crowd(seed: int = 9) -> Scenario:
    """A map of 100 x 100 cells with 5,000 walls and 200 tokens, ten of them the party's; fog by
    sight.
    """
    made = random.Random(seed)
    walls: dict[str, Barrier] = {}
    while len(walls) < WALLS:
        x, y = made.randrange(SIDE), made.randrange(SIDE)
        dx, dy = made.choice([(1, 0), (0, 1)])
        start, end = Point(x * 1000, y * 1000), Point((x + dx) * 1000, (y + dy) * 1000)
        if made.random() < 0.5:
            start = Point(start.x + dx * 300 + dy * 200, start.y + dy * 300 + dx * 200)
        walls[f"w{len(walls)}"] = Barrier(f"w{len(walls)}", start, end)
    places = [Cell(x, y) for x in range(SIDE) for y in range(SIDE)]
    made.shuffle(places)
    tokens = {
        f"t{n}": Token(f"t{n}", f"T{n}", places[n], "heroes" if n < HEROES else "foes")
        for n in range(TOKENS)
    }
    scene = Scene(SIDE, SIDE, barriers=walls, fog=Fog(True))
    return Scenario(scene, "keyword3", tokens=tokens)


def steps_of(scenario: Scenario) -> Iterator[Scenario]:
    """Yields the scenario with its first hero on each cell of the map in turn."""
    hero = scenario.tokens["t0"]
    for y in range(SIDE):
        for x in range(SIDE):
            yield with_token(scenario, replace(hero, cell=Cell(x, y)))


def shapely_sees(battle: Battle, token: Token) -> float:
    """Returns the milliseconds that shapely takes to cast a ray to each corner of what a token
    sees.
    """
    lines = shapely.linestrings(battle.sight_segments.reshape(-1, 2, 2).astype(float))
    tree = shapely.STRtree(lines)
    (area,) = seen_areas(battle, token)
    eye = np.broadcast_to(np.asarray(area.eye, dtype=float), area.corners.shape)
    far = eye + (area.corners - eye) * 1.001

    def cast() -> object:
        rays = shapely.linestrings(np.stack([eye, far], axis=1))
        ray, wall = tree.query(rays, predicate="intersects")
        hits = shapely.intersection(rays[ray], lines[wall])
        distance = shapely.distance(shapely.points(eye[ray]), hits)
        nearest = np.full(len(rays), np.inf)
        np.minimum.at(nearest, ray, distance)
        return nearest

    return best_time(cast, 5, 1)


def figures() -> Iterator[Figure]:
    """Yields the figures of one token's step, of ten tokens after a move, and of the projection."""
    scenario = crowd()
    rules = library.rules_of(scenario)
    battle = Battle(scenario, rules)
    slow = shapely_sees(battle, scenario.tokens["t0"])
    heroes = [token for token in scenario.tokens.values() if token.side == "heroes"]
    steps = steps_of(scenario)

    def one() -> object:
        fight = battle.after(next(steps))
        return cells_seen(fight, [(hero := fight.token("t0"), hero.cell)])

    yield Figure(
        f"sight of one token's step, {WALLS} walls", best_time(one, 60), 4, "rays by shapely", slow
    )
    cells_seen(battle, [(token, token.cell) for token in heroes])

    def ten() -> object:
        after = next(steps)
        return explored_after(scenario, after, rules)

    yield Figure(
        "sight of ten tokens after a move",
        best_time(ten, 60),
        16,
        "rays by shapely, ten",
        10 * slow,
    )

    def all_anew() -> object:
        forget_derived()
        return cells_seen(battle, [(token, token.cell) for token in heroes])

    yield Figure(
        "  all ten anew, as when a map is opened",
        best_time(all_anew, 8, 1),
        None,
        "rays by shapely, ten",
        10 * slow,
        "walls are read and their crossings found, too",
    )
    project(battle)
    yield Figure(
        f"projection of {TOKENS} tokens",
        best_time(lambda: project(battle.after(next(steps))), 60),
        5,
        "rays by shapely",
        slow,
    )
    yield Figure(
        "what a drag step would uncover",
        best_time(lambda: explored_ahead(battle, "t0", (next(steps).tokens["t0"].cell,)), 60),
        4,
        "rays by shapely",
        slow,
    )
