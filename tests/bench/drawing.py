"""Times drawing on the map: a wall among 5,000 with its effect on reach, a brush stroke on a large
map, a room carved among many.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from tests.bench import scenes
from tests.bench.figure import Figure, best_time

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.interaction.carve_shapes import carved_outline
from fivefoot.core.interaction.cell_strokes import stroke_cells
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Surface
from fivefoot.core.rules.routes.query import movement_field
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.session.commands.carving import Carve
from fivefoot.core.session.commands.shaping import LayGround
from fivefoot.core.session.commands.wall_edits import DrawWalls
from fivefoot.core.session.position import Position

WALLS = 5_000


def walled() -> Battle:
    """Returns the battle of `scenes.py` with 5,000 walls."""
    battle = scenes.battle()
    rng = np.random.default_rng(5)
    barriers = scenes.walls(rng, WALLS, battle.columns)
    scene = replace(battle.scenario.scene, barriers=barriers)
    return Battle(replace(battle.scenario, scene=scene), battle.ruleset)


def drawing_figures() -> Iterator[Figure]:
    """Yields the figures of a wall, a brush stroke and a room."""
    fight = walled()
    movement_field(fight, scenes.MOVER, purchases=3)
    x, y = fight.token(scenes.MOVER).cell
    ends = iter(
        (Point(x * 1000 + 37 * n, y * 1000 - 1000), Point(x * 1000 + 37 * n, y * 1000 - 1500))
        for n in range(1, 40)
    )

    def drawn() -> None:
        after = DrawWalls((next(ends),)).apply(fight.scenario, fight.ruleset)
        movement_field(Battle(after, fight.ruleset), scenes.MOVER, purchases=3)

    again = best_time(lambda: movement_field(fight, scenes.MOVER, purchases=3), 10)
    taken = best_time(drawn, 10)
    name = f"a wall drawn among {len(fight.scenario.scene.barriers)}, with reach"
    yield Figure(name, taken, 50, "whole field again", again)
    yield stroke_figure()
    yield carving_figure()


def stroke_figure() -> Figure:
    """Returns the time of a brush stroke, three squares wide, on a map of 300 x 300."""
    empty = Scenario(Scene(300, 300))
    rules = library.rules_of(empty)
    way = [Point(10_500 + 1000 * n, 150_500 + 300 * n) for n in range(80)]
    area = stroke_cells("brush", way, 3)
    fresh = best_time(lambda: Position(replace(empty), rules), 10)
    taken = best_time(lambda: LayGround(area, "rubble").apply(empty, rules), 10)
    cells = len(area.cells())
    return Figure(f"a stroke of {cells} squares on 300 x 300", taken, 50, "a position", fresh)


def carving_figure() -> Figure:
    """Returns the time to carve a room among sixty on a printed map of 100 x 100, with its
    hatching.
    """
    from fivefoot.ui.map.view_values.printed_values import printed_of

    scenario = Scenario(Scene(100, 100, floor=Surface("rock"), look="paper"))
    rules = library.rules_of(scenario)
    for number in range(60):
        corner = Cell(3 + number % 10 * 9, 3 + number // 10 * 9)
        scenario = Carve(room_at(corner)).apply(scenario, rules)

    def carved() -> None:
        printed_of(Carve(room_at(Cell(50, 70))).apply(scenario, rules).scene)

    hatched = best_time(lambda: printed_of(scenario.scene), 5)
    return Figure(
        "a room carved among sixty, drawn", best_time(carved, 5), 200, "its hatching", hatched
    )


def room_at(corner: Cell) -> tuple[Point, ...]:
    """Returns the outline of a room of six by five squares."""
    x, y = corner.x * 1000, corner.y * 1000
    return carved_outline("room", (Point(x, y), Point(x + 6000, y + 5000)))
