"""Random questions about running, leaping, climbing, swimming, flying and burrowing: lanes to run
along, and small maps.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from tests.reference.plain_heights import Deck, Fence, Place
from tests.reference.plain_journey import Journey, Leaping, Memory, Trench
from tests.reference.plain_volume import Game, Other, Soil

Speeds = tuple[tuple[str, int], ...]
Options = tuple[tuple[str, int], ...]
Stats = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Kind:
    """The game of the questions: the speeds a mode may have (0 for none of its own), and the
    strengths.

    `variants` are games, each with the options, or the stats of the mover, that select it. `splits`
    says whether a question may begin in the middle of a purchase.
    """

    variants: tuple[tuple[Game, Options, Stats], ...]
    leaping: Leaping
    speeds: tuple[tuple[str, tuple[int, ...]], ...]
    strengths: tuple[int, ...]
    splits: bool = True


def pick(rng: np.random.Generator, *choices: Any) -> Any:
    """Returns one of the choices."""
    return choices[int(rng.integers(len(choices)))]


def random_speeds(rng: np.random.Generator, kind: Kind) -> Speeds:
    """Returns a speed for walking, and for each other mode whose speed is not 0."""
    drawn = [(mode, pick(rng, *choices)) for mode, choices in kind.speeds]
    return tuple((mode, speed) for mode, speed in drawn if speed or mode == "walk")


def lane_soil(rng: np.random.Generator) -> Soil:
    """Returns a random obstacle, to leap, climb, swim or fly over."""
    what = pick(
        rng,
        "pit",
        "pit",
        "abyss",
        "abyss",
        "water",
        "water",
        "rough",
        "mud",
        "ledge",
        "ledge",
        "earth",
        "low",
    )
    if what == "pit":
        return Soil("pit", 0, pick(rng, 400, 1000, 2500))
    if what == "abyss":
        return Soil("abyss")
    if what == "water":
        return Soil("water", pick(rng, 0, 0, 0, 1000), pick(rng, 300, 500, 600, 1000, 2500))
    if what == "earth":
        return Soil(pick(rng, "earth", "rock"), 0, pick(rng, 0, 1000, 2000))
    if what == "mud":
        return Soil("mud", pick(rng, 0, 0, 300), pick(rng, 300, 1000))
    if what == "low":
        return Soil("floor", 0, ceiling=pick(rng, 900, 1000, 1500))
    return Soil(
        "rough" if what == "rough" else "floor", pick(rng, 0, 300, 500, 600, 1000, 1000, 1400, 2000)
    )


def random_lane(rng: np.random.Generator, kind: Kind) -> Journey:
    """Returns a lane of 7 to 10 cells, one to three wide, with obstacles and space to run."""
    return lane_of(rng, kind, int(rng.integers(7, 11)), pick(rng, 0.15, 0.3, 0.5))


def random_long_lane(rng: np.random.Generator, kind: Kind) -> Journey:
    """Returns a lane of 17 to 23 cells with few obstacles, for one purchase."""
    return replace(
        lane_of(rng, kind, int(rng.integers(17, 24)), pick(rng, 0.05, 0.1, 0.2)), purchases=1
    )


def lane_of(rng: np.random.Generator, kind: Kind, columns: int, share: float) -> Journey:
    """Returns a lane of a length; a share of its columns has an obstacle across its width."""
    rows = pick(rng, 1, 1, 2, 3)
    soils: dict[Place, Soil] = {}
    for x in range(columns):
        piece, broad = lane_soil(rng), rng.random() < share
        for y in range(rows):
            if broad and rng.random() < 0.85:
                soils[x, y] = piece
            elif rng.random() < share / 4:
                soils[x, y] = lane_soil(rng)
    start = (int(rng.integers(3)), int(rng.integers(rows)))
    soils.pop(start, None)
    flat = [(x, y) for x in range(columns) for y in range(rows) if (x, y) not in soils]
    fences = tuple(
        Fence(
            (x * 1000, 0), (x * 1000, rows * 1000), 0, pick(rng, 400, 500, 1000, 1000, 1400, 2000)
        )
        for x in rng.integers(1, columns, pick(rng, 0, 0, 0, 1, 2)).tolist()
    )
    game, options, stats = pick(rng, *kind.variants)
    journey = Journey(
        game,
        columns,
        rows,
        start,
        0,
        random_speeds(rng, kind),
        "ground",
        tuple(soils.items()),
        (),
        fences,
        purchases=pick(rng, 1, 2, 2, 3),
        climbs=True,
        leaping=kind.leaping,
        strength=pick(rng, *kind.strengths),
        trenches=random_trenches(rng, flat) if rng.integers(3) == 0 else (),
        options=options,
        stats=stats,
    )
    return under_way(rng, kind, journey)


def under_way(rng: np.random.Generator, kind: Kind, journey: Journey) -> Journey:
    """Returns the journey, at random with its mover in the middle of a purchase: part of it spent,
    perhaps on a run-up.
    """
    if not kind.splits or rng.integers(3):
        return journey
    cell, run = journey.game.cell, min(kind.leaping.most, pick(rng, 0, 1, 2, 2) * journey.game.cell)
    heading = pick(rng, (1, 0), (1, 0), (0, 1), (1, 1)) if run and kind.leaping.straight else (0, 0)
    spent = run + pick(rng, 0, 0, 1, 2) * cell
    dear = int(journey.game.dear and bool(rng.integers(2)))
    return replace(
        journey, opened=(spent, Memory(dear, 0 if journey.support != "ground" else run, heading))
    )


def random_trenches(rng: np.random.Generator, flat: list[Place]) -> tuple[Trench, ...]:
    """Returns narrow bottomless strips at the edge of flat cells, away from their centres."""
    found = []
    for x, y in flat:
        if rng.random() < 0.15:
            left, top, wide = x * 1000, y * 1000, int(rng.integers(50, 450))
            found.append(
                ((left, top), (left + wide, top), (left + wide, top + 1000), (left, top + 1000))
            )
    return tuple(found)


def random_field(rng: np.random.Generator, kind: Kind) -> Journey:
    """Returns a map of 4 x 4 to 7 x 6 cells with a little of everything."""
    columns, rows = int(rng.integers(4, 8)), int(rng.integers(4, 7))
    cells = [(x, y) for y in range(rows) for x in range(columns)]
    share = pick(rng, 0.1, 0.25, 0.5)
    soils = {cell: lane_soil(rng) for cell in cells if rng.random() < share}
    start = cells[int(rng.integers(len(cells)))]
    soils[start] = Soil(pick(rng, "floor", "floor", "rough"), pick(rng, 0, 0, 500, 1000))
    decks = random_deck(rng, soils, columns, rows, start)
    level, support, speeds = soils[start].height, "ground", random_speeds(rng, kind)
    if dict(speeds).get("fly") and rng.integers(3) == 0:
        level, support = -(-level // 1000) * 1000 + pick(rng, 0, 1000), "flying"
    game, options, stats = pick(rng, *kind.variants)
    journey = Journey(
        game,
        columns,
        rows,
        start,
        level,
        speeds,
        support,
        tuple(soils.items()),
        decks,
        tuple(random_fence(rng, columns, rows) for _ in range(int(rng.integers(0, 4)))),
        random_others(rng, cells, start) if rng.integers(2) else (),
        pick(rng, 1, 2, 2),
        climbs=True,
        leaping=kind.leaping,
        strength=pick(rng, *kind.strengths),
        options=options,
        stats=stats,
    )
    return under_way(
        rng, kind, afloat(rng, journey) if support == "ground" and rng.integers(5) == 0 else journey
    )


def afloat(rng: np.random.Generator, journey: Journey) -> Journey:
    """Returns the journey with its mover on deep water."""
    water = Soil("water", pick(rng, 0, 500, 1000), pick(rng, 800, 1000, 2500))
    soils = {**dict(journey.soils), journey.start: water}
    return replace(journey, soils=tuple(soils.items()), support="swimming", level=water.height)


def random_fence(rng: np.random.Generator, columns: int, rows: int) -> Fence:
    """Returns a low, high or hanging wall, along the grid or across it."""
    unit = pick(rng, 1000, 1000, 500, 1)
    x, y = (
        int(rng.integers(0, columns * 1000 // unit)) * unit,
        int(rng.integers(0, rows * 1000 // unit)) * unit,
    )
    length = int(rng.integers(1, 4)) * 1000
    far = pick(rng, (x + length, y), (x, y + length), (x + length - 1700, y + 1300))
    return Fence(
        (x, y), far, pick(rng, 0, 0, 0, 1000, 1200), pick(rng, None, 400, 600, 1000, 1500, 2000)
    )


def random_deck(
    rng: np.random.Generator, soils: dict[Place, Soil], columns: int, rows: int, start: Place
) -> tuple[Deck, ...]:
    """Returns a bridge along a row, nowhere below the ground and somewhere above it, or none."""
    row, first = int(rng.integers(rows)), int(rng.integers(columns - 1))
    cells = tuple((x, row) for x in range(first, min(columns, first + int(rng.integers(1, 5)))))
    level, under = pick(rng, 500, 1000, 1500, 2000), [soils.get(cell, Soil()) for cell in cells]
    clear = all(
        s.kind not in ("earth", "rock") and s.ceiling is None and s.height <= level for s in under
    )
    if rng.integers(3) or start in cells or not clear or all(s.height == level for s in under):
        return ()
    return (Deck(cells, level, pick(rng, 0, 200, 600)),)


def random_others(rng: np.random.Generator, cells: list[Place], start: Place) -> tuple[Other, ...]:
    """Returns allies and enemies at random cells and levels."""
    found = []
    for number in rng.permutation(len(cells))[: int(rng.integers(1, 4))].tolist():
        tall = pick(rng, 500, 1000, 2000)
        if cells[number] != start:
            found.append(
                Other(
                    cells[number],
                    pick(rng, 0, 0, 0, 500, 1000, 2000, -1000),
                    tall,
                    bool(rng.integers(2)),
                )
            )
    return tuple(found)
