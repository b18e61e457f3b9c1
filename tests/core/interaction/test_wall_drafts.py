"""Where a pointer snaps while walls are drawn, and what shapes become."""

from __future__ import annotations

import math

from fivefoot.core.geometry.grid import Point
from fivefoot.core.geometry.segments import length_of
from fivefoot.core.interaction.wall_drafts import (
    SnapTargets,
    door_meant,
    door_place,
    nearest,
    shape_of,
    within,
)
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.scene import Scene


def targets(*walls: Barrier) -> SnapTargets:
    return SnapTargets(Scene(8, 6, barriers={wall.id: wall for wall in walls}))


def test_a_point_snaps_to_half_squares_and_stays_on_the_map() -> None:
    assert targets().snapped(Point(1240, 2260), 250) == (1000, 2500)
    assert targets().snapped(Point(-400, 9000), 250) == (0, 6000)


def test_an_end_of_a_wall_comes_before_the_grid_and_a_held_key_before_both() -> None:
    wall = Barrier("w", Point(1130, 2210), Point(5000, 2210))
    assert targets(wall).snapped(Point(1240, 2260), 250) == (1130, 2210)
    assert targets(wall).snapped(Point(1240, 2260), 60) == (1000, 2500)
    assert targets(wall).snapped(Point(1240, 2260), 250, free=True) == (1240, 2260)


def test_shapes() -> None:
    a, b = Point(0, 0), Point(3000, 2000)
    assert shape_of("rectangle", (a, b))[1] == ((3000, 0), (3000, 2000))
    assert shape_of("rectangle", (a, Point(3000, 0))) == ((a, (3000, 0)),)
    circle = shape_of("circle", (Point(4000, 3000), Point(6000, 3000)))
    assert all(abs(math.dist(start, (4000, 3000)) - 2000) < 1 for start, _ in circle)
    assert circle[0][0] == circle[-1][1]
    assert shape_of("chain", (a,)) == ()


def test_a_freehand_wall_keeps_its_corners_and_drops_what_trembles() -> None:
    way = [Point(x, 0 if x % 200 else 30) for x in range(0, 3000, 100)] + [
        Point(3000, y) for y in range(0, 2000, 100)
    ]
    assert [length_of(ends) > 1500 for ends in shape_of("freehand", way)] == [True, True]


def test_a_door_hangs_on_the_nearest_wall_at_half_squares() -> None:
    walls = (
        Barrier("w", Point(0, 2000), Point(5000, 2000)),
        Barrier("v", Point(0, 0), Point(0, 2000)),
    )
    assert door_place(walls, Point(2600, 2100), 1000, 300) == ((2000, 2000), (3000, 2000))
    assert door_place(walls, Point(4900, 2100), 1000, 300) == ((4000, 2000), (5000, 2000))
    assert door_place(walls, Point(2600, 2500), 1000, 300) is None
    assert door_place(walls, Point(100, 400), 3000, 300) == ((0, 0), (0, 2000))


def test_a_click_in_an_open_doorway_closes_it_and_in_a_wall_cuts_that() -> None:
    room = (
        Barrier("above", Point(4000, 0), Point(4000, 2000)),
        Barrier("below", Point(4000, 3000), Point(4000, 5000)),
        Barrier("side", Point(4000, 2000), Point(8000, 2000)),
        Barrier("other", Point(4000, 3000), Point(8000, 3000)),
    )
    opening = ((4000, 2000), (4000, 3000))
    assert door_meant(room, Point(4100, 2500), 1000, 700) == opening
    assert door_meant(room, Point(4100, 1500), 1000, 300) == ((4000, 1000), (4000, 2000))
    # where the passage is closed already, and far from any wall, nothing is a doorway
    door = Barrier("door", Point(4000, 2000), Point(4000, 3000), "door")
    assert door_meant((*room, door), Point(4100, 2500), 1000, 300) is None
    assert door_meant(room, Point(2000, 2500), 1000, 300) is None
    assert door_meant((), Point(2000, 2500), 1000, 300) is None


def test_a_gap_wider_than_any_gate_is_no_doorway() -> None:
    walls = (
        Barrier("above", Point(4000, 0), Point(4000, 1000)),
        Barrier("below", Point(4000, 4100), Point(4000, 5000)),
    )
    assert door_meant(walls, Point(4000, 2500), 1000, 300) is None


def test_choosing_walls() -> None:
    door = Barrier("d", Point(5000, 2000), Point(6000, 2000), "door")
    walls = (Barrier("w", Point(0, 2000), Point(5000, 2000)), door)
    assert nearest(walls, Point(5000, 2000), 300) == "d"
    assert nearest(walls, Point(1000, 2400), 300) is None
    assert within(walls, Point(4500, 1500), Point(6500, 2500)) == ("d",)
