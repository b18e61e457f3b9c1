"""Draw the sample scenarios into `resources/scenarios`; the same script gives the same scenarios every time.

    python packaging/draw_samples.py [FOLDER]

Places are written in cells, x east and y south; the files hold thousandths of a cell.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

from fivefoot.core.geometry.grid import CELL, Cell, Point
from fivefoot.core.model.barrier import Barrier, BarrierKind
from fivefoot.core.model.encounter import Encounter, LogEntry
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Light, Scene
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.model.token import StatValue, Token
from fivefoot.core.storage.scenario_file import SUFFIX, write_scenario

FOLDER = Path(__file__).resolve().parents[1] / "resources" / "scenarios"

Place = tuple[float, float]
#: Twelve directions, an hour apart, as plain figures so that no machine's sine rounds them otherwise.
HOURS: Sequence[Place] = (
    (0.0, -1.0), (0.5, -0.866), (0.866, -0.5), (1.0, 0.0), (0.866, 0.5), (0.5, 0.866),
    (0.0, 1.0), (-0.5, 0.866), (-0.866, 0.5), (-1.0, 0.0), (-0.866, -0.5), (-0.5, -0.866),
)  # fmt: skip
STEPS = 6


def milli(places: Iterable[Place]) -> tuple[Point, ...]:
    """Places in thousandths of a cell, without immediate repeats."""
    points: list[Point] = []
    for x, y in places:
        point = Point(round(x * CELL), round(y * CELL))
        if not points or point != points[-1]:
            points.append(point)
    return tuple(points)


def through(places: Sequence[Place]) -> list[Place]:
    """A smooth line through places, the first and last included (Catmull-Rom, a few points to a piece)."""
    ends = [places[0], *places, places[-1]]
    pieces = (ends[index : index + 4] for index in range(len(places) - 1))
    return [_between(piece, step / STEPS) for piece in pieces for step in range(STEPS)] + [places[-1]]


def around(places: Sequence[Place]) -> list[Place]:
    """A smooth closed line through places, in their order."""
    count = len(places)
    return [
        _between([places[(index + shift) % count] for shift in (-1, 0, 1, 2)], step / STEPS)
        for index in range(count)
        for step in range(STEPS)
    ]


def _between(places: Sequence[Place], share: float) -> Place:
    """The place at a share of the way from the second of four places to the third."""
    x, y = (_curve([place[axis] for place in places], share) for axis in (0, 1))
    return x, y


def _curve(values: Sequence[float], t: float) -> float:
    before, start, end, after = values
    bend = 2 * before - 5 * start + 4 * end - after
    twist = 3 * (start - end) + after - before
    return start + 0.5 * t * (end - before + t * (bend + t * twist))


def blob(centre: Place, radii: Sequence[float], wide: float = 1.0) -> list[Place]:
    """A smooth outline around a place with its distance at each hour (12, or 6 for every other one)."""
    hours = HOURS[:: len(HOURS) // len(radii)]
    return around(
        [(centre[0] + x * radius * wide, centre[1] + y * radius) for (x, y), radius in zip(hours, radii, strict=True)]
    )


def ground(key: str, kind: str, outline: Iterable[Place]) -> Ground:
    """A piece of ground."""
    points = milli(outline)
    return Ground(key, Surface(kind), points[:-1] if points[0] == points[-1] else points)


def box(left: float, top: float, right: float, bottom: float) -> list[Place]:
    """A rectangle."""
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def barriers(kind: BarrierKind, lines: Iterable[Sequence[Place]], first: int = 1) -> dict[str, Barrier]:
    """A barrier for each piece of each line, numbered from `first`."""
    pieces = [(start, end) for line in lines for start, end in pairwise(line)]
    found = {}
    for number, (start, end) in enumerate(pieces, first):
        key = f"{kind}-{number}"
        ends = milli((start, end))
        found[key] = Barrier(key, ends[0], ends[1], kind)
    return found


# The broken gate: a gatehouse between a stream and a courtyard; its south-east corner has come down.


def stream() -> tuple[Ground, ...]:
    """Shallow water with a deep middle, which ends at the ford on the road to the gate."""
    west = through(
        [(3.4, 0), (2.7, 2.2), (3.3, 5.0), (4.3, 7.4), (4.0, 9.6), (4.2, 12.0), (5.6, 14.6), (5.9, 17.2), (5.2, 20)]
    )
    east = through(
        [(6.9, 0), (6.3, 2.4), (6.7, 5.2), (7.9, 7.6), (8.3, 9.6), (7.7, 12.2), (8.6, 14.8), (9.4, 17.4), (8.8, 20)]
    )
    north = [
        (4.7, 0),
        (4.0, 2.4),
        (4.5, 4.8),
        (5.3, 6.8),
        (5.7, 7.6),
        (6.3, 7.9),
        (6.7, 7.4),
        (6.5, 6.4),
        (5.8, 4.6),
        (5.3, 2.4),
        (5.9, 0),
    ]
    south = [
        (6.4, 20),
        (7.1, 17.2),
        (6.5, 14.8),
        (5.4, 12.6),
        (5.3, 11.8),
        (5.8, 11.3),
        (6.4, 11.6),
        (6.8, 12.6),
        (7.6, 14.8),
        (8.2, 17.2),
        (7.6, 20),
    ]
    return (
        ground("stream", "shallow_water", west + east[::-1]),
        ground("stream-deep-north", "deep_water", through(north)),
        ground("stream-deep-south", "deep_water", through(south)),
    )


def thickets() -> tuple[Ground, ...]:
    """Undergrowth on the banks and in the neglected courtyard."""
    outlines = {
        "thicket-bank": blob((1.2, 5.6), (1.7, 1.5, 1.3, 1.0, 1.4, 1.9, 2.1, 1.8, 1.5, 1.6, 1.4, 1.3)),
        "thicket-ford": blob((2.0, 13.9), (1.2, 1.4, 1.5, 1.3, 1.0, 1.2, 1.5, 1.6, 1.3, 1.5, 1.7, 1.4), 1.1),
        "thicket-north": blob((10.0, 2.3), (1.7, 1.5, 1.6, 1.9, 1.7, 1.4, 1.5, 1.6, 1.8, 2.0, 1.5, 1.3), 1.2),
        "thicket-south": blob((11.6, 17.1), (1.5, 1.3, 1.4, 1.7, 1.8, 1.5, 1.3, 1.4, 1.7, 1.6, 1.3, 1.2), 1.2),
        "thicket-yard": blob((27.3, 12.6), (1.6, 1.3, 1.2, 1.5, 1.8, 1.6, 1.9, 2.0, 1.5, 1.2, 1.5, 1.8)),
        "thicket-wall": blob((19.0, 1.6), (0.9, 1.1, 1.3, 1.6, 1.2, 0.9, 1.0, 1.1, 1.2, 1.4, 1.2, 1.0), 1.3),
    }
    return tuple(ground(key, "undergrowth", outline) for key, outline in outlines.items())


def ruins() -> tuple[Ground, ...]:
    """The curtain wall's masonry, and the stones of what has fallen."""
    fallen = [
        (15.3, 17.5), (15.1, 16.6), (15.6, 15.6), (16.7, 14.9), (17.2, 13.8), (18.3, 13.4), (19.1, 12.4), (20.2, 12.2),
        (21.3, 12.7), (22.3, 13.9), (21.9, 15.1), (22.5, 16.2), (21.5, 17.3), (20.3, 17.1), (19.4, 18.1), (18.2, 17.9),
        (17.3, 18.6), (16.2, 18.2),
    ]  # fmt: skip
    scattered = [(23.1, 5.2), (24.2, 4.3), (25.4, 4.6), (25.7, 5.6), (24.9, 6.6), (23.6, 6.4)]
    return (
        ground("curtain-north", "impassable", box(16, 0, 17, 4)),
        ground("curtain-south", "impassable", [(16, 18), (16.4, 17.6), (17, 18), (17, 20), (16, 20)]),
        ground("fallen-wall", "rubble", fallen),
        ground("stable-stones", "rubble", scattered),
    )


def gatehouse() -> dict[str, Barrier]:
    """Walls on grid lines, two doors to the guardrooms, an arrow window towards the ford."""
    walls = [
        [(13, 5), (13, 4), (20, 4), (20, 8), (16, 8)],
        [(13, 6), (13, 8), (15, 8)],
        [(17, 11), (13, 11), (13, 15), (16, 15)],
        [(18, 11), (20, 11), (20, 12)],
        [(16, 4), (16, 0)],
        [(17, 4), (17, 0)],
        [(16, 20), (16, 18)],
        [(17, 20), (17, 18)],
        [(24, 4), (24, 2), (28, 2), (28, 7), (27, 7)],
    ]
    found = barriers("wall", walls)
    found |= barriers("door", [[(15, 8), (16, 8)], [(17, 11), (18, 11)]])
    found |= barriers("window", [[(13, 5), (13, 6)]])
    found |= barriers("fence", [[(23, 20), (23.4, 18.2), (25.6, 17.4), (28, 17.6)]])
    return {**found, "door-1": replace(found["door-1"], is_open=True)}


def token(
    key: str,
    name: str,
    at: tuple[int, int],
    side: str,
    hit_points: tuple[int, int],
    speed: int = 30,
    reach: int = 5,
    strength: int = 4,
    initiative: int = 0,
    armour: str = "none",
) -> Token:
    """A creature, told in feet and converted for each ruleset, so that it is the same one under all of them."""
    npc = side != "heroes"
    feet: dict[str, StatValue] = {"speed": speed, "reach": reach, "strength": strength, "initiative": initiative}
    stats: dict[str, dict[str, StatValue]] = {
        "keyword3": feet | {"armour": armour},
        "phase3ap": feet,
        "twopoint": {"speed": speed // 5, "reach": reach // 5, "strength": strength - 3, "initiative": initiative},
        "openband": {"reach": reach // 5, "npc": npc, "strong": strength > 4},
    }
    now, most = hit_points
    return Token(key, name, Cell(*at), side, hit_points=now, hit_points_max=most, stats=stats, npc=npc)


def raider(number: int, at: tuple[int, int], hit_points: int) -> Token:
    """One of three alike, who take their turn together."""
    made = token(f"raider-{number}", f"Raider {number}", at, "foes", (hit_points, 12), initiative=2, armour="light")
    return replace(made, group="raiders")


def fighters() -> dict[str, Token]:
    """Four heroes storm the gate that five foes hold; a pedlar would rather be elsewhere."""
    ogre = token("ogre", "Ogre", (21, 9), "foes", (31, 38), speed=35, reach=10, strength=8)
    tamsin = token("tamsin", "Tamsin", (17, 9), "heroes", (11, 16), speed=35, strength=3, initiative=5, armour="light")
    return _by_id(
        (
            token("ysolde", "Ysolde", (9, 12), "heroes", (17, 20), strength=5, initiative=4, armour="medium"),
            token("brenna", "Brenna", (15, 9), "heroes", (22, 26), strength=6, initiative=1, armour="heavy"),
            replace(tamsin, size="small"),
            token("corvin", "Corvin", (14, 10), "heroes", (14, 18), reach=10, strength=5, armour="medium"),
            replace(raider(1, (16, 9), 5), conditions={"bleeding": 1}),
            raider(2, (11, 11), 12),
            raider(3, (18, 9), 9),
            replace(ogre, size="large"),
            token("archer", "Archer", (13, 5), "foes", (10, 10), strength=3, initiative=3, armour="light"),
            token("pedlar", "Pedlar", (25, 14), "neutral", (6, 6), speed=25, strength=3),
        )
    )


def _by_id(tokens: Iterable[Token]) -> dict[str, Token]:
    return {value.id: value for value in tokens}


def broken_gate() -> Scenario:
    """The sample of the first start: the second round, Ysolde to act."""
    order = ("ysolde", "archer", "tamsin", "raider-1", "raider-2", "raider-3", "brenna", "corvin", "ogre", "pedlar")
    initiative = {key: (len(order) - place + 4) * 1000 for place, key in enumerate(order)}
    log = (
        LogEntry(1, "tamsin", "Tamsin slips through the broken gate and turns on Raider 1."),
        LogEntry(1, "archer", "The archer shoots at Ysolde from the window and misses."),
        LogEntry(1, "ogre", "The ogre comes around the stable."),
    )
    encounter = Encounter("play", 2, active="ysolde", order=order, initiative=initiative, log=log)
    scene = Scene(
        columns=30,
        rows=20,
        ground=(*stream(), *thickets(), *ruins()),
        barriers=gatehouse(),
        lights=(Light(Point(18_500, 8_300), 6_000, "#ffcf87"), Light(Point(14_500, 5_000), 4_000, "#ffcf87")),
    )
    notes = "Drag Ysolde to the gate: the straight way crosses Raider 2's reach, the way along the road does not."
    return Scenario(scene, "keyword3", "The Broken Gate", tokens=fighters(), encounter=encounter, notes=notes)


def empty_field() -> Scenario:
    """A bare field to start from."""
    return Scenario(Scene(30, 20), "keyword3", "Empty Field")


SAMPLES = {"the-broken-gate": broken_gate, "empty-field": empty_field}


def main(folder: Path = FOLDER) -> None:
    """Writes every sample."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, draw in SAMPLES.items():
        path = folder / f"{name}{SUFFIX}"
        path.write_bytes(write_scenario(draw()))
        print(f"{path.name}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
