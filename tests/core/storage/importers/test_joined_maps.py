"""Two maps joined: the walls of one over the picture of the other, and the other way round."""

from __future__ import annotations

from dataclasses import replace

from fivefoot.core.geometry.grid import Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.scene import Light, MapPicture, Scene
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.storage.importers.joined_maps import join_maps

PAPER = MapPicture("paper", Point(500, 1000), 8000, 6000)
THERE = Scene(10, 8, picture=PAPER, barriers={"old": Barrier("old", Point(0, 0), Point(1, 1))})
SQUARE = (Point(0, 0), Point(1000, 0), Point(1000, 1000))
OTHER = Scene(
    4,
    3,
    picture=MapPicture("other", Point(0, 0), 4000, 3000),
    barriers={"door-1": Barrier("door-1", Point(1000, 1000), Point(1000, 2000), "door")},
    lights=(Light(Point(4000, 3000), 2000),),
    ground=(Ground("g", Surface("mud"), SQUARE),),
    ambient="dark",
)


def test_walls_are_brought_onto_the_picture_that_is_there() -> None:
    # 4000 x 3000 thousandths onto 8000 x 6000 from (500, 1000): everything twice as large
    scene = join_maps(THERE, OTHER, "walls")
    assert scene.picture == PAPER
    assert scene.barriers == {
        "door-1": Barrier("door-1", Point(2500, 3000), Point(2500, 5000), "door")
    }
    assert scene.lights == (Light(Point(8500, 7000), 4000),)
    assert scene.ground[0].points == (Point(500, 1000), Point(2500, 1000), Point(2500, 3000))
    assert (scene.columns, scene.ambient) == (10, "dark")


def test_the_picture_alone_goes_under_the_walls_that_are_there() -> None:
    scene = join_maps(THERE, OTHER, "picture")
    assert scene.picture == MapPicture("other", Point(500, 1000), 8000, 6000)
    assert scene.barriers == THERE.barriers


def test_without_a_picture_the_whole_map_counts() -> None:
    bare = Scene(8, 6)
    assert join_maps(bare, OTHER, "walls").barriers["door-1"].end == Point(2000, 4000)
    assert join_maps(bare, OTHER, "picture").picture == MapPicture("other", Point(0, 0), 8000, 6000)
    assert join_maps(THERE, Scene(2, 2), "picture") is THERE


def test_the_whole_map_is_the_other_one() -> None:
    assert join_maps(THERE, OTHER, "all") is OTHER


def test_how_far_a_lamp_is_bright_grows_with_its_reach() -> None:
    # Left as it was, it would be brighter than it reaches on a smaller picture, and the scenario
    # be refused when it is opened again.
    lamp = Light(Point(4000, 3000), 2000, bright=1500)
    small = replace(THERE, picture=MapPicture("paper", Point(0, 0), 2000, 1500))
    (brought,) = join_maps(small, replace(OTHER, lights=(lamp,)), "walls").lights
    assert (brought.reach, brought.bright) == (1000, 750)
