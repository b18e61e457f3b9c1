"""The area that is seen from a point equals a slow look along a straight line to every point."""

from __future__ import annotations

import random

import numpy as np
import pytest
from tests.reference.how_many import maps

from fivefoot.core.geometry import vision
from fivefoot.core.geometry.barriers import Segments
from fivefoot.core.geometry.grid import Point
from fivefoot.core.geometry.vision import crossings_of, holds_eye, visible_area

SIDE = 10_000
MAPS = maps(300, 2_000)


def random_walls(rng: random.Random, count: int) -> Segments:
    walls = []
    for _ in range(count):
        x, y = rng.randrange(0, SIDE, 250), rng.randrange(0, SIDE, 250)
        length = rng.choice((500, 1000, 2500, 4000))
        dx, dy = rng.choice(
            ((length, 0), (0, length), (length, length), (length, -length), (length, length // 3))
        )
        walls.append((x, y, x + dx, y + dy))
    return np.array(walls, dtype=np.int64).reshape(-1, 4)


def test_a_one_way_wall_hides_from_one_side_only() -> None:
    """It is not there for an eye on its free side, and as any other wall for one on the other."""
    rng = random.Random(5)
    for _ in range(MAPS // 4):
        walls = random_walls(rng, rng.choice((3, 12, 40)))
        sides = np.array([rng.choice((-1, 0, 1)) for _ in walls], dtype=np.int64)
        eye = Point(rng.randrange(SIDE), rng.randrange(SIDE))
        x1, y1, x2, y2 = walls.T
        # Negative for a wall whose way from start to end has the eye on its left, on the map.
        beside = (x2 - x1) * (eye.y - y1) - (y2 - y1) * (eye.x - x1)
        standing = walls[(sides == 0) | (np.sign(beside) == -sides) | (beside == 0)]
        sided = np.column_stack([walls, sides])
        seen = visible_area(eye, sided, 20_000.0, crossings_of(sided))
        plain = visible_area(eye, standing, 20_000.0, crossings_of(sided))
        points = np.array([[rng.uniform(0, SIDE), rng.uniform(0, SIDE)] for _ in range(200)])
        assert seen.covers(points).tolist() == plain.covers(points).tolist()


def slowly_seen(eye: Point, target: tuple[float, float], walls: Segments) -> bool | None:
    """Whether a straight line is free; None where it passes so near to a wall's end that rounding
    would decide.
    """
    ex, ey = eye
    tx, ty = target[0] - ex, target[1] - ey
    for x1, y1, x2, y2 in walls.tolist():
        ax, ay, bx, by = x1 - ex, y1 - ey, x2 - ex, y2 - ey
        sides = tx * ay - ty * ax, tx * by - ty * bx
        length = max(1.0, (tx * tx + ty * ty) ** 0.5)
        if (
            min(abs(sides[0]), abs(sides[1])) < 2 * length
            and max(ax * tx + ay * ty, bx * tx + by * ty) > 0
        ):
            return None
        ends = (bx - ax) * (-ay) - (by - ay) * (-ax), (bx - ax) * (ty - ay) - (by - ay) * (tx - ax)
        if ends[0] == 0:
            continue  # the eye is in line with the wall
        if abs(ends[1]) < 2 * ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5:
            return None
        if sides[0] * sides[1] < 0 and ends[0] * ends[1] < 0:
            return False
    return True


@pytest.mark.parametrize("part", range(4))
def test_what_is_seen_equals_a_slow_look_at_every_point(
    part: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Half of the maps leave out hidden walls first, as is done where there are many."""
    monkeypatch.setattr(vision, "FEW", 192 if part % 2 else 3)
    looked, hidden = 0, 0
    for number in range(part, MAPS, 4):
        rng = random.Random(number)
        walls = random_walls(rng, rng.randrange(0, 25))
        eye = Point(rng.randrange(130, SIDE, 250), rng.randrange(130, SIDE, 250))
        seen = visible_area(eye, walls, 3.0 * SIDE, crossings_of(walls))
        points = [(rng.uniform(0, SIDE), rng.uniform(0, SIDE)) for _ in range(60)]
        answers = seen.covers(np.array(points))
        for point, answer in zip(points, answers.tolist(), strict=True):
            expected = slowly_seen(eye, point, walls)
            if expected is not None:
                looked += 1
                hidden += not expected
                assert answer == expected, (number, eye, point)
    assert looked > 8 * MAPS
    assert hidden > MAPS


def test_leaving_out_hidden_walls_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(40):
        rng = random.Random(number)
        walls = random_walls(rng, 400)
        eye = Point(rng.randrange(130, SIDE, 250), rng.randrange(130, SIDE, 250))
        points = np.array([(rng.uniform(0, SIDE), rng.uniform(0, SIDE)) for _ in range(400)])
        crossings = crossings_of(walls)
        monkeypatch.setattr(vision, "FEW", 10**6)
        whole = visible_area(eye, walls, 3.0 * SIDE, crossings).covers(points)
        monkeypatch.setattr(vision, "FEW", 24)
        assert (visible_area(eye, walls, 3.0 * SIDE, crossings).covers(points) == whole).all(), (
            number
        )


def test_one_sees_as_far_as_where_the_nearest_of_many_walls_cross(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(vision, "FEW", 2)
    walls = np.array(
        [[2000, -2000, 5000, 1000], [2000, 2000, 5000, -1000], [0, 9000, 1000, 9000]],
        dtype=np.int64,
    )
    # Not straight ahead: the rim of a look has a corner there, and so a ray of its own.
    eye = Point(0, -196)
    seen = visible_area(eye, walls, 20_000.0, crossings_of(walls))
    assert seen.covers(np.array([[3960.0, -2.0], [4100.0, 0.0]])).tolist() == [True, False]


def test_an_open_field_ends_where_the_look_does() -> None:
    seen = visible_area(Point(0, 0), np.empty((0, 4), dtype=np.int64), 5000.0)
    assert seen.covers(np.array([[4900.0, 0.0], [5100.0, 0.0], [-3000.0, 3000.0]])).tolist() == [
        True,
        False,
        True,
    ]


def test_a_closed_corner_lets_nothing_through() -> None:
    """Two walls that share an end: no ray slips between them."""
    walls = np.array([[2000, -3000, 2000, 0], [2000, 0, 5000, 0], [2000, 0, 2000, 3000]])
    seen = visible_area(Point(0, 0), walls, 9000.0)
    beyond = [[3000.0, y] for y in (-100.0, -1.0, 0.5, 1.0, 100.0)]
    assert not seen.covers(np.array(beyond)).any()


def test_somebody_in_a_wall_looks_past_it() -> None:
    walls = np.array([[0, -1000, 0, 1000], [2000, -1000, 2000, 1000]])
    seen = visible_area(Point(0, 0), walls, 9000.0)
    assert seen.covers(np.array([[1900.0, 0.0], [-5000.0, 0.0], [2100.0, 0.0]])).tolist() == [
        True,
        True,
        False,
    ]


def test_five_thousand_walls_that_touch_are_no_burden() -> None:
    ring = [(i * 20, 0, i * 20 + 20, 0) for i in range(5000)]
    seen = visible_area(Point(50_000, 3000), np.array(ring, dtype=np.int64), 200_000.0)
    assert not seen.covers(np.array([[50_000.0, -10.0], [20_005.0, -500.0]])).any()
    assert seen.covers(np.array([[20_005.0, 500.0]])).all()


def test_no_ray_slips_through_a_closed_corner_or_past_the_rim() -> None:
    """Straight along the diagonal through the corner, where rounding could let a ray pass."""
    for x, y in ((2000, 2000), (3000, 1000), (1000, 3000), (7000, 5000)):
        walls = np.array([[x, -9000, x, y], [-9000, y, x, y]])
        seen = visible_area(Point(500, 500), walls, 90_000.0)
        beyond = np.array([[x + (x - 500) * t, y + (y - 500) * t] for t in (0.1, 0.5, 1.0, 3.0)])
        assert not seen.covers(beyond).any(), (x, y)
        assert np.isfinite(seen.corners).all()
    rng = random.Random(5)
    for _ in range(300):
        eye = Point(rng.randrange(0, SIDE), rng.randrange(0, SIDE))
        seen = visible_area(eye, random_walls(rng, 12), rng.choice((900.0, 5000.0, 70_000.0)))
        assert np.isfinite(seen.corners).all()


@pytest.mark.parametrize(
    ("eye", "held"),
    [
        (Point(1000, 0), True),
        (Point(1000, 1000), True),  # at its very end
        (Point(1000, 1001), False),  # in line with it
        (Point(1001, 0), False),
    ],
)
def test_whether_a_wall_holds_the_eye(eye: Point, held: bool) -> None:
    one_way = np.array([[1000, -1000, 1000, 1000, 1]])
    assert holds_eye(eye, one_way) is held
    assert holds_eye(eye, one_way[:, :4]) is held
    assert holds_eye(eye, np.empty((0, 4), dtype=np.int64)) is False
