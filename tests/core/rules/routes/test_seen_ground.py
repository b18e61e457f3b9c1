"""What is seen of ground from above: boxes are cut in numbers, other forms by shapely."""

from __future__ import annotations

import numpy as np
import pytest
import shapely
from tests.reference.space_scenes import square

from fivefoot.core.geometry.grid import Point
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import TILE, Ground, PaintedGround, Surface
from fivefoot.core.rules.graph.seen_ground import (
    _bare_floor,
    _box_of,
    _cut_by_shapely,
    floor_in_sight,
    ground_in_sight,
)
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle

PIT = Surface("pit", 0, 1000)


def box(left: int, top: int, right: int, bottom: int) -> tuple[Point, ...]:
    return tuple(
        Point(x, y) for x, y in ((left, top), (right, top), (right, bottom), (left, bottom))
    )


def battle_on(columns: int, rows: int, grounds: list[Ground], painted: PaintedGround) -> Battle:
    scene = Scene(columns, rows, ground=tuple(grounds), painted=painted)
    return Battle(Scenario(scene), library.load("openband"))


def random_boxes(rng: np.random.Generator) -> Battle:
    """Two tiles and a part of a third, with pits on and off the grid, one over another, and paint
    on half of the maps.
    """
    columns, rows = 19, 9
    grounds = []
    for number in range(int(rng.integers(1, 9))):
        unit = int(rng.choice([1000, 500, 1]))
        left, top = (int(rng.integers(0, side * 1000 // unit)) * unit for side in (columns, rows))
        wide, high = (int(rng.integers(1, 4000 // unit)) * unit for _ in range(2))
        corners = box(left, top, min(left + wide, columns * 1000), min(top + high, rows * 1000))
        turned = int(rng.integers(4))
        grounds.append(Ground(f"pit-{number}", PIT, corners[turned:] + corners[:turned]))
    tile = np.zeros((TILE, TILE), dtype=np.uint8)
    tile[:rows, :columns] = rng.random((rows, columns)) < rng.choice([0, 0.3])
    painted = PaintedGround((Surface("difficult", 0),), {(0, 0): tile.tobytes()})
    return battle_on(columns, rows, grounds, painted if tile.any() else PaintedGround())


def apart(some: list[shapely.Geometry], others: list[shapely.Geometry]) -> float:
    """The area that only one of two lists of shapes covers."""
    covered = shapely.union_all(some), shapely.union_all(others)
    area: float = shapely.area(shapely.symmetric_difference(*covered))
    return area


@pytest.mark.parametrize("seed", range(12))
def test_boxes_are_cut_as_any_form_is(seed: int) -> None:
    battle = random_boxes(np.random.default_rng(seed))
    number, seen = ground_in_sight(battle)
    plain_number, plain = _cut_by_shapely(battle)
    assert set(number.tolist()) == set(plain_number.tolist())
    for each in plain_number.tolist():
        assert apart(seen[number == each].tolist(), plain[plain_number == each].tolist()) == 0
    floor = floor_in_sight(battle).tolist()
    assert apart(floor, _bare_floor(battle).tolist()) == 0
    # No piece lies over another.
    whole = [*seen.tolist(), *floor]
    assert sum(map(shapely.area, whole)) == shapely.area(shapely.union_all(whole))


def test_a_pit_between_cells_leaves_the_floor_on_either_side_in_one_piece_each() -> None:
    pit = Ground("pit", PIT, box(500, 0, 1500, 1000))
    battle = battle_on(3, 1, [pit], PaintedGround())
    bounds = sorted(shapely.bounds(floor_in_sight(battle)).tolist())
    assert bounds == [[0, 0, 500, 1000], [1500, 0, 3000, 1000]]
    assert shapely.bounds(ground_in_sight(battle)[1]).tolist() == [[500, 0, 1500, 1000]]


def test_only_upright_boxes_are_boxes() -> None:
    crossed = (Point(0, 0), Point(1000, 1000), Point(1000, 0), Point(0, 1000))
    slanted = (Point(0, 0), Point(1000, 100), Point(1000, 1000), Point(0, 1000))
    assert _box_of(Ground("a", PIT, square(2, 1))) == (2000, 1000, 3000, 2000)
    for points in (crossed, slanted, slanted[:3]):
        assert _box_of(Ground("b", PIT, points)) is None
    hole = box(200, 200, 400, 400)
    assert _box_of(Ground("c", PIT, square(0, 0), holes=(hole,))) is None
