"""A small scenario built in code: shown where the sample file is missing, and used by tests."""

from __future__ import annotations

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.model.token import Token
from fivefoot.core.texts.marker import tr


def built_sample() -> Scenario:
    """A broken gate: walls, a door, rubble, water and undergrowth, three heroes and five foes, in
    play.
    """
    tokens = (*_heroes(), *_foes())
    fight = Encounter(
        stage="play", round=1, active="ada", order=tuple(token.id for token in tokens)
    )
    return Scenario(
        Scene(22, 15, ground=_grounds(), barriers=_barriers()),
        title=tr("The broken gate"),
        tokens={token.id: token for token in tokens},
        encounter=fight,
    )


def _heroes() -> tuple[Token, ...]:
    return (
        Token("ada", tr("Ada"), Cell(6, 7), hit_points=24, hit_points_max=24),
        Token("brom", tr("Brom"), Cell(4, 9), hit_points=31, hit_points_max=31),
        Token("cyra", tr("Cyra"), Cell(3, 6), hit_points=18, hit_points_max=18),
    )


def _foes() -> tuple[Token, ...]:
    reach = {"keyword3": {"reach": 10}}
    return (
        Token(
            "ogre",
            tr("Ogre"),
            Cell(11, 5),
            "foes",
            "large",
            stats=reach,
            hit_points=40,
            hit_points_max=52,
        ),
        Token("goblin-1", tr("Goblin 1"), Cell(9, 9), "foes", hit_points=7, hit_points_max=7),
        Token("goblin-2", tr("Goblin 2"), Cell(14, 10), "foes", hit_points=3, hit_points_max=7),
        Token(
            "goblin-3",
            tr("Goblin 3"),
            Cell(16, 4),
            "foes",
            conditions={"prone": 1},
            hit_points=7,
            hit_points_max=7,
        ),
        Token("wolf", tr("Wolf"), Cell(18, 8), "foes", hit_points=11, hit_points_max=11),
    )


def _grounds() -> tuple[Ground, ...]:
    return (
        Ground("rubble-1", Surface("rubble"), _ring((8, 5), (10, 5), (10, 8), (9, 9), (8, 8))),
        Ground(
            "water-1", Surface("shallow_water"), _ring((0, 11), (7, 11), (9, 13), (9, 15), (0, 15))
        ),
        Ground(
            "bush-1", Surface("undergrowth"), _ring((17, 0), (22, 0), (22, 4), (19, 3), (17, 2))
        ),
        Ground(
            "bush-2",
            Surface("undergrowth"),
            _ring((15, 12), (18, 11), (20, 13), (19, 15), (15, 15)),
        ),
    )


def _ring(*corners: tuple[int, int]) -> tuple[Point, ...]:
    return tuple(map(_point, corners))


def _point(corner: tuple[int, int]) -> Point:
    return Point(corner[0] * 1000, corner[1] * 1000)


def _barriers() -> dict[str, Barrier]:
    walls = [
        ((8, 0), (8, 5)),
        ((8, 9), (8, 11)),
        ((13, 0), (13, 4)),
        ((13, 8), (13, 12)),
        ((13, 4), (15, 4)),
        ((18, 6), (21, 6)),
        ((21, 6), (21, 11)),
        ((18, 11), (21, 11)),
        ((18, 9), (18, 11)),
    ]
    made = [Barrier(f"wall-{n}", _point(a), _point(b)) for n, (a, b) in enumerate(walls, 1)]
    made.append(Barrier("door-1", Point(18000, 7000), Point(18000, 8000), "door"))
    made.append(Barrier("wall-n", Point(18000, 6000), Point(18000, 7000)))
    made.append(Barrier("wall-s", Point(18000, 8000), Point(18000, 9000)))
    made.append(Barrier("fence-1", Point(1000, 3000), Point(5000, 2000), "fence"))
    return {barrier.id: barrier for barrier in made}
