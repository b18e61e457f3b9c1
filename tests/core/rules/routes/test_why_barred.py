"""Each reason for a missing step is true and enough: with what it names taken away the step is
there, and with everything else taken away it is still barred.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from fivefoot.core.geometry.grid import DIRECTIONS, Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.model.token import Token
from fivefoot.core.rules.graph.move_graph import MoveGraph, bare_graph, with_tokens
from fivefoot.core.rules.graph.places import GraphPlace, MapWindow
from fivefoot.core.rules.graph.profile import Profile, profile_of
from fivefoot.core.rules.graph.step_bars import FREE, StepBar
from fivefoot.core.rules.graph.why_barred import why_barred
from fivefoot.core.rules.routes.walk import judge_path
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle

WALLS = StepBar.WALL | StepBar.LOW_WALL
GROUND = StepBar.GROUND | StepBar.NOTHING | StepBar.CEILING
COLUMNS, ROWS = 5, 4
ACTIONS = {"keyword3": (None, None), "phase3ap": (None, "fly"), "quickaction": (None, None)}
"""On foot and flying."""


def square(x: int, y: int) -> tuple[Point, ...]:
    return tuple(
        Point(1000 * a, 1000 * b) for a, b in ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
    )


def surface(rng: np.random.Generator) -> Surface:
    kind = rng.choice(["floor"] * 6 + ["rock", "chasm", "difficult"])
    ceiling = 3000 if rng.random() < 0.2 else None
    height = int(rng.choice([0, 0, 0, 200, 1000, 2000, 2600]))
    return Surface(str(kind), height, 0, ceiling if kind != "rock" else None)


def random_battle(rng: np.random.Generator, ruleset: str) -> Battle:
    ground = tuple(
        Ground(f"{x}-{y}", surface(rng), square(x, y)) for x in range(COLUMNS) for y in range(ROWS)
    )
    barriers = {}
    for number in range(int(rng.integers(0, 5))):
        x, y = int(rng.integers(0, COLUMNS)), int(rng.integers(0, ROWS))
        end = (
            Point(1000 * x + 1000, 1000 * y)
            if rng.random() < 0.5
            else Point(1000 * x, 1000 * y + 1000)
        )
        height = int(rng.choice([0, 800, 1600])) or None
        name = f"w{number}"
        barriers[name] = Barrier(name, Point(1000 * x, 1000 * y), end, height=height)
    cells = [Cell(x, y) for x in range(COLUMNS) for y in range(ROWS)]
    at = [cells[number] for number in rng.permutation(len(cells))[:4]]
    size = "large" if rng.random() < 0.3 else "medium"
    flying = rng.random() < 0.4
    mover = Token(
        "mover",
        "Mover",
        Cell(1, 1),
        size=size,
        elevation=2000 if flying else 0,
        support="flying" if flying else "ground",
        stats={ruleset: {"speed": 30, "fly": 30 if flying else 0}},
    )
    others = {
        f"o{n}": Token(f"o{n}", f"O{n}", cell, "foes", elevation=int(rng.choice([0, 0, 2000])))
        for n, cell in enumerate(at)
    }
    scene = Scene(COLUMNS, ROWS, ground=ground, barriers=barriers)
    scenario = Scenario(scene, tokens={"mover": mover, **others})
    return Battle(scenario, library.load(ruleset, {}))


def without(battle: Battle, gone: StepBar) -> Battle:
    """The same without the walls or the creatures that some reasons name."""
    scenario, tokens = battle.scenario, battle.scenario.tokens
    scene = replace(scenario.scene, barriers={}) if gone & WALLS else scenario.scene
    if gone & StepBar.CREATURE:
        tokens = {"mover": tokens["mover"]}
    return Battle(replace(scenario, scene=scene, tokens=tokens), battle.ruleset)


def graph_of(battle: Battle) -> tuple[Profile, MoveGraph]:
    """The graph of the mover on the whole map, without leaps."""
    flies = battle.token("mover").support == "flying"
    action = ACTIONS[battle.ruleset.id][flies]
    profile = replace(profile_of(battle, "mover", action), leaps=None)
    window = MapWindow(0, 0, COLUMNS, ROWS)
    return profile, with_tokens(battle, profile, bare_graph(battle, profile, window))


def steps_of(graph: MoveGraph) -> dict[GraphPlace, set[Cell]]:
    """The cells that steps lead to from the nodes at each place where the mover may be."""
    places, extra = graph.places, graph.extra
    led: dict[GraphPlace, set[Cell]] = {
        places.place(node): set() for node in np.flatnonzero(graph.passable).tolist()
    }
    plain = np.argwhere(graph.target >= 0)
    pairs = [(int(node), int(graph.target[node, column])) for node, column in plain]
    pairs += zip(extra.source.tolist(), extra.target.tolist(), strict=True)
    for source, target in pairs:
        # Steps also lead out of the space of others, where the mover is not.
        if graph.passable[source]:
            led[places.place(source)].add(places.place(target).cell)
    return led


def nodes_by_place(graph: MoveGraph) -> dict[GraphPlace, list[int]]:
    """The nodes at each place; a face has holds up and down."""
    found: dict[GraphPlace, list[int]] = {}
    for x, y in product(range(COLUMNS), range(ROWS)):
        for node in graph.nodes_at(Cell(x, y)):
            found.setdefault(graph.places.place(node), []).append(node)
    return found


def barred_steps(
    battle: Battle, led: Mapping[GraphPlace, set[Cell]]
) -> Iterator[tuple[GraphPlace, Cell]]:
    """The places where the mover may be, and the neighbouring cells that no step leads to."""
    side = battle.footprint(battle.token("mover")).side
    for place, cells in led.items():
        for dx, dy in DIRECTIONS:
            cell = Cell(place.cell.x + dx, place.cell.y + dy)
            on_map = 0 <= cell.x <= COLUMNS - side and 0 <= cell.y <= ROWS - side
            if on_map and cell not in cells:
                yield place, cell


@pytest.mark.parametrize("ruleset", sorted(ACTIONS))
@pytest.mark.parametrize("seed", range(10))
def test_each_reason_is_true_and_enough(ruleset: str, seed: int) -> None:
    battle = random_battle(np.random.default_rng(seed), ruleset)
    profile, graph = graph_of(battle)
    led = steps_of(graph)
    thinner = {FREE: led} | {
        gone: steps_of(graph_of(without(battle, gone))[1])
        for gone in (WALLS, StepBar.CREATURE, WALLS | StepBar.CREATURE)
    }
    met, nodes = 0, nodes_by_place(graph)
    for place, cell in barred_steps(battle, led):
        alike = nodes[place]
        step = why_barred(battle, profile, graph, alike, place.level, cell)
        assert step.bars != FREE, f"nothing bars {step}"
        met += 1
        if StepBar.FACE in step.bars:
            continue
        walls, creature = WALLS if step.bars & WALLS else FREE, step.bars & StepBar.CREATURE
        if step.level is not None:
            assert (StepBar.RISE in step.bars) <= (step.level > step.place.level)
            assert (StepBar.DROP in step.bars) <= (step.level < step.place.level)
        # What is not named is no reason: the step is barred without it.
        others = (WALLS | StepBar.CREATURE) & ~(walls | creature)
        assert cell not in thinner[others].get(place, set()), f"more bars {step}"
        # What is named is: without it the step is there, or barred by the ground alone.
        alone = thinner[walls | creature].get(place, set())
        # (What is too high may then be climbed.)
        if not step.bars & (StepBar.RISE | StepBar.DROP):
            assert (cell in alone) != bool(step.bars & GROUND), f"not all of it bars {step}"
    assert met


def refusals(ground: Sequence[Ground], *others: Token, path: Sequence[Cell]) -> list[str]:
    """What bars a path of a walker from (0, 0) who does not climb, by code and text."""
    mover = Token("mover", "Mover", Cell(0, 0))
    tokens = {token.id: token for token in (mover, *others)}
    scenario = Scenario(Scene(4, 1, ground=tuple(ground)), tokens=tokens)
    battle = Battle(scenario, library.load("phase3ap", {}))
    verdict = judge_path(battle, "mover", path, modes=("walk",))
    return [f"{problem.code}: {problem.text}" for problem in verdict.problems]


def test_who_hovers_above_is_not_blamed_for_rock_below() -> None:
    rock = Ground("rock", Surface("impassable"), square(1, 0))
    bat = Token("bat", "Bat", Cell(1, 0), "foes", elevation=3000, support="flying")
    (text,) = refusals([rock], bat, path=[Cell(1, 0)])
    assert text.startswith("impassable: the ground at (1, 0)")


def test_of_two_in_a_cell_the_one_at_the_level_of_the_step_is_named() -> None:
    bat = Token("bat", "Bat", Cell(1, 0), "foes", elevation=3000, support="flying")
    ogre = Token("ogre", "Ogre", Cell(1, 0), "foes")
    texts = refusals([], bat, ogre, path=[Cell(1, 0)])
    assert texts
    assert all("Ogre" in text and "Bat" not in text for text in texts)


def test_a_low_step_is_not_blamed_where_the_ceiling_is_what_bars() -> None:
    low = Ground("low", Surface("floor", height=200, ceiling=800), square(1, 0))
    (text,) = refusals([low], path=[Cell(1, 0)])
    assert text.startswith("low_ceiling: the ceiling there is at 3 ft")


def test_heights_are_counted_from_where_the_path_has_come_to() -> None:
    """Two steps up of one foot each are walked; the third, of 8 ft, is told as such
    and not from where the path began.
    """
    stairs = [
        Ground(f"{x}", Surface("floor", height=height), square(x, 0))
        for x, height in enumerate((0, 200, 400, 2000))
    ]
    path = [Cell(1, 0), Cell(2, 0), Cell(3, 0)]
    (text,) = refusals(stairs, path=path)
    assert text.startswith("too_steep: 8 ft up to (3, 0)")
