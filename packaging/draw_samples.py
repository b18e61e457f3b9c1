"""Generates the sample scenarios in `resources/scenarios`, identical in each run.

    python packaging/draw_samples.py [FOLDER]

Places are in cells here, x east and y south; the files hold thousandths of a cell.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
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
from fivefoot.core.model.weapon import Weapon
from fivefoot.core.storage.scenario_file import SUFFIX, write_scenario

FOLDER = Path(__file__).resolve().parents[1] / "resources" / "scenarios"

Place = tuple[float, float]
#: Directions of the hours of a clock, written out so that they do not depend on a machine's sine.
HOURS: Sequence[Place] = (
    (0.0, -1.0),
    (0.5, -0.866),
    (0.866, -0.5),
    (1.0, 0.0),
    (0.866, 0.5),
    (0.5, 0.866),
    (0.0, 1.0),
    (-0.5, 0.866),
    (-0.866, 0.5),
    (-1.0, 0.0),
    (-0.866, -0.5),
    (-0.5, -0.866),
)
STEPS = 6


def points_of(places: Iterable[Place]) -> tuple[Point, ...]:
    """Returns places as points in thousandths of a cell, without immediate repeats."""
    points: list[Point] = []
    for x, y in places:
        point = Point(round(x * CELL), round(y * CELL))
        if not points or point != points[-1]:
            points.append(point)
    return tuple(points)


def smooth_line(places: Sequence[Place]) -> list[Place]:
    """Returns a smooth line through places, including the first and last (Catmull-Rom, `STEPS`
    points to a piece).
    """
    ends = [places[0], *places, places[-1]]
    pieces = (ends[index : index + 4] for index in range(len(places) - 1))
    return [_curve_point(piece, step / STEPS) for piece in pieces for step in range(STEPS)] + [
        places[-1]
    ]


def smooth_outline(places: Sequence[Place]) -> list[Place]:
    """Returns a smooth closed line through places, in order."""
    count = len(places)
    return [
        _curve_point([places[(index + shift) % count] for shift in (-1, 0, 1, 2)], step / STEPS)
        for index in range(count)
        for step in range(STEPS)
    ]


def _curve_point(places: Sequence[Place], share: float) -> Place:
    """Returns the place at a share of the way from the second of four places to the third."""
    x, y = (_curve_value([place[axis] for place in places], share) for axis in (0, 1))
    return x, y


def _curve_value(values: Sequence[float], t: float) -> float:
    before, start, end, after = values
    bend = 2 * before - 5 * start + 4 * end - after
    twist = 3 * (start - end) + after - before
    return start + 0.5 * t * (end - before + t * (bend + t * twist))


def blob(centre: Place, radii: Sequence[float], wide: float = 1.0) -> list[Place]:
    """Returns a smooth outline around a place; `radii` are its distances at the 12 hours, or at 6
    of them.
    """
    hours = HOURS[:: len(HOURS) // len(radii)]
    return smooth_outline(
        [
            (centre[0] + x * radius * wide, centre[1] + y * radius)
            for (x, y), radius in zip(hours, radii, strict=True)
        ]
    )


def ground(key: str, kind: str, outline: Iterable[Place]) -> Ground:
    """Returns a piece of ground of a kind."""
    points = points_of(outline)
    return Ground(key, Surface(kind), points[:-1] if points[0] == points[-1] else points)


def box(left: float, top: float, right: float, bottom: float) -> list[Place]:
    """Returns the corners of a rectangle."""
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def barriers(
    kind: BarrierKind, lines: Iterable[Sequence[Place]], first: int = 1
) -> dict[str, Barrier]:
    """Returns a barrier for each segment of each line, numbered from `first`."""
    pieces = [(start, end) for line in lines for start, end in pairwise(line)]
    found = {}
    for number, (start, end) in enumerate(pieces, first):
        key = f"{kind}-{number}"
        ends = points_of((start, end))
        found[key] = Barrier(key, ends[0], ends[1], kind)
    return found


# The broken gate: a gatehouse between a stream and a courtyard; its south-east corner has come
# down.


def stream() -> tuple[Ground, ...]:
    """Shallow water with a deep middle, which ends at the ford on the road to the gate."""
    west = smooth_line(
        [
            (3.4, 0),
            (2.7, 2.2),
            (3.3, 5.0),
            (4.3, 7.4),
            (4.0, 9.6),
            (4.2, 12.0),
            (5.6, 14.6),
            (5.9, 17.2),
            (5.2, 20),
        ]
    )
    east = smooth_line(
        [
            (6.9, 0),
            (6.3, 2.4),
            (6.7, 5.2),
            (7.9, 7.6),
            (8.3, 9.6),
            (7.7, 12.2),
            (8.6, 14.8),
            (9.4, 17.4),
            (8.8, 20),
        ]
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
        ground("stream-deep-north", "deep_water", smooth_line(north)),
        ground("stream-deep-south", "deep_water", smooth_line(south)),
    )


def thickets() -> tuple[Ground, ...]:
    """Undergrowth on the banks and in the neglected courtyard."""
    outlines = {
        "thicket-bank": blob(
            (1.2, 5.6), (1.7, 1.5, 1.3, 1.0, 1.4, 1.9, 2.1, 1.8, 1.5, 1.6, 1.4, 1.3)
        ),
        "thicket-ford": blob(
            (2.0, 13.9), (1.2, 1.4, 1.5, 1.3, 1.0, 1.2, 1.5, 1.6, 1.3, 1.5, 1.7, 1.4), 1.1
        ),
        "thicket-north": blob(
            (10.0, 2.3), (1.7, 1.5, 1.6, 1.9, 1.7, 1.4, 1.5, 1.6, 1.8, 2.0, 1.5, 1.3), 1.2
        ),
        "thicket-south": blob(
            (11.6, 17.1), (1.5, 1.3, 1.4, 1.7, 1.8, 1.5, 1.3, 1.4, 1.7, 1.6, 1.3, 1.2), 1.2
        ),
        "thicket-yard": blob(
            (27.3, 12.6), (1.6, 1.3, 1.2, 1.5, 1.8, 1.6, 1.9, 2.0, 1.5, 1.2, 1.5, 1.8)
        ),
        "thicket-wall": blob(
            (19.0, 1.6), (0.9, 1.1, 1.3, 1.6, 1.2, 0.9, 1.0, 1.1, 1.2, 1.4, 1.2, 1.0), 1.3
        ),
    }
    return tuple(ground(key, "undergrowth", outline) for key, outline in outlines.items())


def ruins() -> tuple[Ground, ...]:
    """The curtain wall's masonry, and the stones of what has fallen."""
    fallen = [
        (15.3, 17.5),
        (15.1, 16.6),
        (15.6, 15.6),
        (16.7, 14.9),
        (17.2, 13.8),
        (18.3, 13.4),
        (19.1, 12.4),
        (20.2, 12.2),
        (21.3, 12.7),
        (22.3, 13.9),
        (21.9, 15.1),
        (22.5, 16.2),
        (21.5, 17.3),
        (20.3, 17.1),
        (19.4, 18.1),
        (18.2, 17.9),
        (17.3, 18.6),
        (16.2, 18.2),
    ]
    scattered = [(23.1, 5.2), (24.2, 4.3), (25.4, 4.6), (25.7, 5.6), (24.9, 6.6), (23.6, 6.4)]
    return (
        ground("curtain-north", "impassable", box(16, 0, 17, 4)),
        ground(
            "curtain-south", "impassable", [(16, 18), (16.4, 17.6), (17, 18), (17, 20), (16, 20)]
        ),
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
    """Returns a creature; its amounts in feet are converted to the stats of each ruleset."""
    npc = side != "heroes"
    feet: dict[str, StatValue] = {
        "speed": speed,
        "reach": reach,
        "strength": strength,
        "initiative": initiative,
    }
    stats: dict[str, dict[str, StatValue]] = {
        "keyword3": feet | {"armour": armour},
        "phase3ap": feet,
        "twopoint": {
            "speed": speed // 5,
            "reach": reach // 5,
            "strength": strength - 3,
            "initiative": initiative,
        },
        "openband": {"reach": reach // 5, "npc": npc, "strong": strength > 4},
    }
    now, most = hit_points
    return Token(
        key, name, Cell(*at), side, hit_points=now, hit_points_max=most, stats=stats, npc=npc
    )


def raider(number: int, at: tuple[int, int], hit_points: int) -> Token:
    """Returns one of the raiders, who take their turn as a group."""
    made = token(
        f"raider-{number}",
        f"Raider {number}",
        at,
        "foes",
        (hit_points, 12),
        initiative=2,
        armour="light",
    )
    return replace(made, group="raiders")


def fighters() -> dict[str, Token]:
    """Four heroes storm the gate that five foes hold; a pedlar would rather be elsewhere."""
    ogre = token("ogre", "Ogre", (21, 9), "foes", (31, 38), speed=35, reach=10, strength=8)
    tamsin = token(
        "tamsin",
        "Tamsin",
        (17, 9),
        "heroes",
        (11, 16),
        speed=35,
        strength=3,
        initiative=5,
        armour="light",
    )
    return _by_id(
        (
            token(
                "ysolde",
                "Ysolde",
                (9, 12),
                "heroes",
                (17, 20),
                strength=5,
                initiative=4,
                armour="medium",
            ),
            token(
                "brenna",
                "Brenna",
                (15, 9),
                "heroes",
                (22, 26),
                strength=6,
                initiative=1,
                armour="heavy",
            ),
            replace(tamsin, size="small"),
            token(
                "corvin",
                "Corvin",
                (14, 10),
                "heroes",
                (14, 18),
                reach=10,
                strength=5,
                armour="medium",
            ),
            replace(raider(1, (16, 9), 5), conditions={"bleeding": 1}),
            raider(2, (11, 11), 12),
            raider(3, (18, 9), 9),
            replace(ogre, size="large"),
            token(
                "archer",
                "Archer",
                (13, 5),
                "foes",
                (10, 10),
                strength=3,
                initiative=3,
                armour="light",
            ),
            token("pedlar", "Pedlar", (25, 14), "neutral", (6, 6), speed=25, strength=3),
        )
    )


SWORD, AXE, CUDGEL, KNIFE = (
    Weapon(name.lower(), name, CELL) for name in ("Sword", "Axe", "Cudgel", "Knife")
)
STAFF, HAMMER, GAFF = (
    Weapon(name.lower(), name, CELL, hands=2) for name in ("Staff", "Hammer", "Gaff")
)
SPEAR = Weapon("spear", "Spear", 2 * CELL, hands=2)
CLUB = Weapon("club", "Great club", 2 * CELL, hands=2)
JAVELIN = Weapon("javelin", "Javelin", CELL, (6 * CELL,), properties=("thrown",))
DART = Weapon("dart", "Throwing knife", CELL, (4 * CELL,), properties=("thrown",))
BOW = Weapon("bow", "Short bow", None, (12 * CELL,), hands=2)
SLING = Weapon("sling", "Sling", None, (10 * CELL,))
CLAWS, TALONS, BITE = (
    Weapon(name.lower(), name, CELL, hands=0) for name in ("Claws", "Talons", "Bite")
)

#: What each creature holds. Damage is left to the creature's own figure, and no property belongs to
#: one system alone: the samples are played under any.
ARMS: Mapping[str, tuple[Weapon, ...]] = {
    "ysolde": (SWORD, JAVELIN),
    "brenna": (AXE, JAVELIN),
    "tamsin": (KNIFE, DART),
    "corvin": (SPEAR, replace(KNIFE, place="carried")),
    "raider-1": (CUDGEL, DART),
    "raider-2": (CUDGEL, DART),
    "raider-3": (CUDGEL, DART),
    "ogre": (CLUB,),
    "archer": (BOW, replace(KNIFE, place="carried")),
    "pedlar": (STAFF,),
    "marta": (SWORD, JAVELIN),
    "pip": (KNIFE, DART),
    "oren": (BOW, replace(KNIFE, place="carried")),
    "troll": (replace(CLAWS, reach=2 * CELL),),
    "harpy": (TALONS,),
    "lookout": (BOW, replace(KNIFE, place="carried")),
    "angler": (GAFF,),
    "aldous": (SWORD, replace(HAMMER, place="carried")),
    "wren": (SWORD, DART),
    "bailiff": (STAFF,),
    "snik": (KNIFE, DART),
    "cutpurse": (KNIFE, DART),
    "slinger": (SLING, KNIFE),
    "fence": (KNIFE,),
    "dagny": (AXE, JAVELIN),
    "rolf": (HAMMER,),
    "imp": (CLAWS,),
    "eel": (BITE,),
    "bat": (BITE,),
    "keeper": (STAFF, replace(KNIFE, place="carried")),
}


def _by_id(tokens: Iterable[Token]) -> dict[str, Token]:
    return {value.id: replace(value, weapons=ARMS[value.id]) for value in tokens}


def broken_gate() -> Scenario:
    """The sample of the first start: the second round, Ysolde to act."""
    order = (
        "ysolde",
        "archer",
        "tamsin",
        "raider-1",
        "raider-2",
        "raider-3",
        "brenna",
        "corvin",
        "ogre",
        "pedlar",
    )
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
        lights=(
            Light(Point(18_500, 8_300), 6_000, "#ffcf87"),
            Light(Point(14_500, 5_000), 4_000, "#ffcf87"),
        ),
    )
    notes = (
        "Drag Ysolde to the gate: the straight way crosses Raider 2's reach, the way along the road"
        " does not."
    )
    return Scenario(
        scene, "keyword3", "The Broken Gate", tokens=fighters(), encounter=encounter, notes=notes
    )


def empty_field() -> Scenario:
    """A bare field to start from."""
    return Scenario(Scene(30, 20), "keyword3", "Empty Field")


# The long bridge: a rope bridge over a gorge with a stream at its bottom.

CLIMBER: dict[str, StatValue] = {"strength": 6, "climb": 20}


def piece(key: str, surface: Surface, outline: Iterable[Place]) -> Ground:
    """Returns a piece of ground with a given surface, whose heights count cells of 5 ft."""
    points = points_of(outline)
    return Ground(key, surface, points[:-1] if points[0] == points[-1] else points)


def cells(height: float) -> int:
    """Returns a height in cells as thousandths of a cell."""
    return round(height * CELL)


def gorge() -> tuple[Ground, ...]:
    """A gorge 40 ft deep with a shelf on its near side, a stream below, and two ways across."""
    west = smooth_line(
        [(11.2, 0), (10.6, 3.0), (11.4, 6.2), (10.4, 9.8), (11.0, 13.2), (10.2, 16.4), (10.8, 20)]
    )
    east = smooth_line(
        [(18.6, 0), (19.4, 3.2), (18.4, 6.4), (19.2, 10.0), (18.2, 13.4), (19.0, 16.6), (18.4, 20)]
    )
    shelf = [(10.4, 13.6), (12.4, 13.2), (13.2, 14.6), (12.8, 16.2), (11.2, 17.0), (10.2, 16.4)]
    water_west = smooth_line(
        [(14.2, 0), (13.6, 4.0), (14.6, 8.6), (13.8, 13.0), (14.4, 16.6), (14.0, 20)]
    )
    water_east = smooth_line(
        [(16.0, 0), (15.4, 4.2), (16.4, 8.8), (15.6, 13.2), (16.2, 16.8), (15.8, 20)]
    )
    return (
        piece("gorge", Surface("chasm", 0, cells(8)), west + east[::-1]),
        piece(
            "gorge-stream",
            Surface("deep_water", cells(-8), cells(2)),
            water_west + water_east[::-1],
        ),
        piece("gorge-shelf", Surface("ledge", cells(-3)), shelf),
        piece("rope-bridge", Surface("bridge", 0, thickness=cells(0.2)), box(10, 8, 20, 9)),
        piece("fallen-trunk", Surface("bridge", 0, thickness=cells(0.4)), box(10, 3, 20, 4)),
        piece("watch-knoll", Surface("ledge", cells(1)), box(22, 6, 25, 9)),
        piece("watch-top", Surface("ledge", cells(2)), box(23, 7, 25, 9)),
        ground(
            "gorge-thicket-west",
            "undergrowth",
            blob((6.2, 4.4), (1.6, 1.4, 1.7, 1.9, 1.6, 1.3), 1.2),
        ),
        ground(
            "gorge-thicket-east",
            "undergrowth",
            blob((23.6, 13.6), (1.7, 1.5, 1.8, 1.6, 1.3, 1.5), 1.3),
        ),
        ground("gorge-scree", "rubble", blob((8.2, 12.8), (1.3, 1.6, 1.4, 1.2, 1.5, 1.6))),
    )


def long_bridge() -> Scenario:
    """Three travellers on a bridge that a troll and its archers want to keep."""
    troll = replace(
        token("troll", "Troll", (20, 8), "foes", (34, 34), speed=30, reach=10, strength=8),
        size="large",
    )
    harpy = with_stats(token("harpy", "Harpy", (14, 4), "foes", (9, 9), speed=20), {"fly": 40})
    party = (
        token(
            "marta", "Marta", (9, 8), "heroes", (21, 24), strength=6, initiative=4, armour="heavy"
        ),
        with_stats(
            token("pip", "Pip", (8, 3), "heroes", (12, 12), speed=30, initiative=6), CLIMBER
        ),
        token(
            "oren", "Oren", (13, 8), "heroes", (13, 15), strength=4, initiative=2, armour="light"
        ),
        troll,
        replace(harpy, elevation=cells(2), support="flying"),
        replace(
            token("lookout", "Lookout", (24, 7), "foes", (8, 8), strength=3, initiative=3),
            elevation=cells(2),
        ),
        replace(
            token("angler", "Angler", (12, 15), "foes", (7, 7), strength=3), elevation=cells(-3)
        ),
    )
    notes = (
        "Below the bridge the gorge is 40 ft deep. The harpy rises at a price, the shelf is a"
        " climb, not a step."
    )
    return _play("The Long Bridge", Scene(30, 20, ground=gorge()), party, "marta", notes)


# Rooftops: houses along two alleys, one of 5 and one of 10 ft.


def houses() -> tuple[Ground, ...]:
    """Roofs 15 and 20 ft above the street, a shed to climb by, a plank over the wide alley."""
    return (
        piece("cooper", Surface("ledge", cells(3)), box(4, 3, 10, 9)),
        piece("cooper-dormer", Surface("ledge", cells(4)), box(5, 4, 7, 6)),
        piece("chandler", Surface("ledge", cells(3)), box(11, 2, 17, 8)),
        piece("weaver", Surface("ledge", cells(3)), box(19, 3, 25, 10)),
        piece("weaver-ridge", Surface("ledge", cells(3.4)), box(21, 4, 23, 9)),
        piece("tanner", Surface("ledge", cells(3)), box(4, 11, 11, 17)),
        piece("temple", Surface("ledge", cells(4)), box(13, 11, 21, 17)),
        piece("temple-tower", Surface("ledge", cells(6)), box(16, 13, 18, 15)),
        piece("shed", Surface("ledge", cells(1.5)), box(2, 5, 4, 7)),
        piece("crates", Surface("ledge", cells(0.5)), box(2, 7, 3, 8)),
        piece("plank", Surface("bridge", cells(3), thickness=cells(0.1)), box(17, 6, 19, 7)),
        ground("market-rubbish", "rubble", blob((22.6, 12.4), (1.2, 1.0, 1.3, 1.1, 0.9, 1.2))),
        ground("puddle", "shallow_water", blob((11.8, 9.4), (0.8, 1.0, 0.9, 0.7, 0.9, 1.0), 1.4)),
    )


def rooftops() -> Scenario:
    """A thief who leaps and climbs, and a knight in plate who had better know the stairs."""
    sneak = with_stats(
        token(
            "snik",
            "Snik",
            (9, 5),
            "foes",
            (11, 11),
            speed=35,
            strength=6,
            initiative=6,
            armour="light",
        ),
        CLIMBER,
    )
    up = cells(3)
    party = (
        replace(
            token(
                "aldous",
                "Sir Aldous",
                (5, 7),
                "heroes",
                (26, 26),
                strength=4,
                initiative=2,
                armour="heavy",
            ),
            elevation=up,
            stats=_loaded(
                token("aldous", "", (5, 7), "heroes", (1, 1), strength=4, armour="heavy")
            ),
        ),
        replace(
            token("wren", "Wren", (7, 8), "heroes", (13, 14), speed=35, strength=5, initiative=5),
            elevation=up,
        ),
        token("bailiff", "Bailiff", (12, 9), "heroes", (15, 15), strength=4, initiative=1),
        replace(sneak, size="small", elevation=up),
        replace(
            token("cutpurse", "Cutpurse", (15, 4), "foes", (9, 9), strength=6, initiative=3),
            elevation=up,
        ),
        replace(
            token("slinger", "Slinger", (16, 13), "foes", (8, 8), strength=3, initiative=4),
            elevation=cells(6),
        ),
        replace(
            token("fence", "The Fence", (22, 6), "foes", (12, 12), strength=3), elevation=cells(3.4)
        ),
    )
    notes = (
        "The western alley is 5 ft wide: Strength 6 clears it with a run. The eastern is 10 ft:"
        " take the plank."
    )
    return _play("Rooftops", Scene(28, 19, ground=houses()), party, "snik", notes)


def _loaded(bearer: Token) -> dict[str, dict[str, StatValue]]:
    """Returns the stats of a creature in plate armour."""
    stats = {name: dict(values) for name, values in bearer.stats.items()}
    stats["phase3ap"]["encumbrance"] = "encumbered"
    return stats


# The flooded cave: a drowned passage, a low crawl, and room above for wings.


def cave() -> tuple[Ground, ...]:
    """Rock all around, a lake 15 ft deep, a crawl with a low roof, a gallery above the water."""
    rock = [(0, 0), (28, 0), (28, 18), (0, 18)]
    hollow = smooth_outline(
        [
            (2.0, 9.0),
            (3.0, 4.6),
            (7.2, 2.4),
            (12.0, 3.2),
            (16.6, 1.8),
            (22.0, 2.8),
            (26.0, 6.6),
            (25.4, 12.0),
            (21.6, 15.6),
            (15.4, 14.8),
            (10.6, 16.2),
            (5.0, 14.8),
        ]
    )
    lake = blob((13.6, 8.8), (3.6, 3.9, 4.4, 5.2, 4.6, 3.8, 3.7, 4.0, 4.8, 5.0, 4.4, 3.8), 1.1)
    rim = blob((13.6, 8.8), (4.6, 4.9, 5.3, 6.1, 5.5, 4.7, 4.6, 4.9, 5.7, 5.9, 5.3, 4.8), 1.1)
    points = points_of(hollow)
    walls = Ground("rock", Surface("rock", 0), points_of(rock), (points[:-1],))
    return (
        walls,
        piece("shallows", Surface("shallow_water", 0, cells(0.4)), rim),
        piece("lake", Surface("deep_water", 0, cells(3)), lake),
        piece("gallery", Surface("ledge", cells(2)), box(18, 3, 23, 5)),
        piece("crawl", Surface("floor", 0, ceiling=cells(0.6)), box(4, 10, 7, 13)),
        piece(
            "island", Surface("floor", 0), blob((13.4, 8.6), (1.0, 1.1, 1.2, 1.3, 1.1, 0.9), 1.2)
        ),
        piece("silt", Surface("mud", 0), blob((21.8, 12.4), (1.5, 1.3, 1.6, 1.4, 1.2, 1.5))),
    )


def flooded_cave() -> Scenario:
    """An idol on an island: some swim, some wade, one flies, and the guardian waits below."""
    eel = token("eel", "Great Eel", (10, 8), "foes", (28, 28), speed=30, strength=7, initiative=3)
    eel = with_stats(eel, {"swim": 40})
    bat = with_stats(
        token("bat", "Cave Bat", (20, 4), "foes", (6, 6), speed=10, initiative=5), {"fly": 40}
    )
    party = (
        token(
            "dagny", "Dagny", (6, 6), "heroes", (18, 18), strength=5, initiative=4, armour="medium"
        ),
        token("rolf", "Rolf", (5, 8), "heroes", (24, 24), strength=6, initiative=1, armour="heavy"),
        with_stats(
            token("imp", "Imp", (7, 5), "heroes", (8, 8), speed=20, strength=3, initiative=6),
            {"fly": 30},
        ),
        replace(eel, elevation=cells(-2), support="swimming"),
        replace(bat, size="small", elevation=cells(3), support="flying"),
        replace(
            token("keeper", "Keeper", (21, 4), "foes", (14, 14), strength=4, initiative=2),
            elevation=cells(2),
        ),
    )
    notes = (
        "Deep water is swum, and armour drags: Rolf pays four times the way. The crawl in the south"
        " is 3 ft high."
    )
    return _play("The Flooded Cave", Scene(28, 18, ground=cave()), party, "dagny", notes)


def with_stats(bearer: Token, more: dict[str, StatValue]) -> Token:
    """Returns a token with more stats, converted from feet for the rulesets that have them."""
    known = {
        "keyword3": {"climb", "fly", "burrow", "strength"},
        "phase3ap": {"fly", "burrow", "strength"},
        "twopoint": {"climb", "swim", "fly", "burrow"},
    }
    stats = {name: dict(values) for name, values in bearer.stats.items()}
    for ruleset, names in known.items():
        for key, value in more.items():
            if key in names and isinstance(value, int):
                stats[ruleset][key] = value // 5 if ruleset == "twopoint" else value
    stats["quickaction"] = {
        **stats["phase3ap"],
        **{key: value for key, value in more.items() if key != "strength"},
    }
    stats["quickaction"].pop("strength", None)
    return replace(bearer, stats=stats)


def _play(title: str, scene: Scene, party: Sequence[Token], active: str, notes: str) -> Scenario:
    """Returns a fight in its first round; the order is that of initiative, the active token
    first.
    """
    order = tuple(sorted((t.id for t in party), key=lambda key: key != active))
    initiative = {key: (len(order) - place + 4) * 1000 for place, key in enumerate(order)}
    encounter = Encounter("play", 1, active=active, order=order, initiative=initiative)
    return Scenario(
        scene, "keyword3", title, tokens=_by_id(party), encounter=encounter, notes=notes
    )


SAMPLES = {
    "the-broken-gate": broken_gate,
    "empty-field": empty_field,
    "the-long-bridge": long_bridge,
    "rooftops": rooftops,
    "flooded-cave": flooded_cave,
}


def main(folder: Path = FOLDER) -> None:
    """Writes every sample."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, draw in SAMPLES.items():
        path = folder / f"{name}{SUFFIX}"
        path.write_bytes(write_scenario(draw()))
        print(f"{path.name}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
