"""Heights, holds and ties changed at random in a file: refused with their place, or everything can
be asked and done.

A few examples in the suite; thousands where they are asked for:

    FIVEFOOT_LONG=1 python -m pytest -n 0 tests/hostile/test_changed_heights.py
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from tests.reference.how_many import maps

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.encounter import Card, Encounter, Link, OpenMove, Timer, TurnState
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.model.token import Token
from fivefoot.core.rules.reactions.flanking import flank_lines
from fivefoot.core.rules.routes.query import movement_field
from fivefoot.core.rules.routes.why_not import why_not
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.threat import threatened_cells
from fivefoot.core.rules.turn.commands import Answer, Move, NextTurn, Teleport
from fivefoot.core.rules.turn.engine import question, run
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.scenario_file import read_scenario, write_scenario_json

SYSTEMS = ("keyword3", "phase3ap", "quickaction", "openband", "twopoint")
EXAMPLES = maps(6, 1000)  # of each system
NUMBERS = (
    float("nan"),
    float("inf"),
    1e308,
    -1e308,
    -1,
    1,
    499,
    500,
    501,
    999,
    1000,
    2000,
    3999,
    4000,
    5000,
    -2000,
    -3000,
    10**7,
    -(10**7),
    10**7 + 1,
    10**9,
    2**31 - 1,
    2**31,
    2**63,
    10**30,
    0,
    2.5,
    True,
    None,
    "4",
    [],
    {},
)
SUPPORTS = (
    "ground",
    "climbing",
    "flying",
    "swimming",
    "burrowing",
    "falling",
    "hanging",
    "",
    None,
    3,
)
KINDS = (
    "pit",
    "chasm",
    "bridge",
    "earth",
    "rock",
    "deep_water",
    "mud",
    "ledge",
    "floor",
    "viscous",
    "rubble",
    "x",
)
WORDS = (
    "walker",
    "flier",
    "steed",
    "nobody",
    "riding",
    "grappling",
    "odd",
    "walk",
    "fly",
    "stride",
    "",
    "x" * 90,
)


def heights_of(system: str) -> Scenario:
    """Somebody at each kind of height: on a bridge, in the air, in water, in earth, on a face,
    riding, falling.
    """

    def piece(name: str, surface: Surface, x: int, y: int, side: int = 3) -> Ground:
        corners = ((x, y), (x + side, y), (x + side, y + side), (x, y + side))
        return Ground(name, surface, tuple(Point(a * 1000, b * 1000) for a, b in corners))

    ground = (
        piece("pit", Surface("pit", depth=3000), 3, 0),
        piece("pond", Surface("deep_water", depth=2000), 0, 6),
        piece("bank", Surface("earth", height=2000), 6, 6),
        piece("ledge", Surface("ledge", height=4000), 6, 0),
        piece("low", Surface("floor", ceiling=1500), 3, 6),
        piece("span", Surface("bridge", 4000, thickness=200), 3, 0, 4),
    )
    wall = Barrier("low wall", Point(2000, 3000), Point(2000, 6000), height=1000)
    unit = 1 if system in ("openband", "twopoint") else 5
    stats, winged = {system: {"strength": 12}}, {system: {"fly": 2 * unit}}
    ruleset, earthy = library.load(system), {system: {"burrow": 2 * unit}}
    cast = (
        Token("walker", "Walker", Cell(1, 4), stats=stats),
        Token("keeper", "Keeper", Cell(4, 1), "foes", elevation=4000, stats=stats),
        Token("flier", "Flier", Cell(2, 2), elevation=3000, support="flying", stats=winged),
        Token("swimmer", "Swimmer", Cell(1, 7), support="swimming", elevation=-500, stats=stats),
        Token(
            "digger", "Digger", Cell(7, 7), "foes", support="burrowing", elevation=500, stats=earthy
        ),
        Token(
            "climber",
            "Climber",
            Cell(7, 3),
            "foes",
            support="climbing",
            elevation=2000,
            stats=stats,
        ),
        Token("falling", "Falling", Cell(4, 0), support="falling", elevation=2000, stats=stats),
        Token("steed", "Steed", Cell(3, 3), size="large", stats=stats),
        Token("rider", "Rider", Cell(3, 3), stats=stats),
        Token("held", "Held", Cell(2, 5), "foes", stats=stats),
    )
    move = OpenMove(
        ruleset.movement.action,
        30_000,
        5_000,
        run_up=5_000,
        by_mode={"walk": 5_000},
        start=Cell(0, 4),
        path=(Cell(1, 4),),
    )
    state = next(iter(ruleset.conditions))
    encounter = Encounter(
        "play",
        2,
        active="walker",
        order=tuple(token.id for token in cast),
        turns={"walker": TurnState(move=move)},
        links=(Link("riding", "rider", "steed"), Link("grappling", "walker", "held")),
        timers=(Timer("condition", "held", state, "turn_start", "walker"),),
        cards=(
            Card(
                "flier", ruleset.movement.action, ruleset.movement.action, "when it moves", "walker"
            ),
        ),
    )
    cast = tuple(replace(t, conditions={state: 1}) if t.id == "held" else t for t in cast)
    scene = Scene(9, 9, ground=ground, barriers={wall.id: wall})
    return Scenario(scene, system, tokens={token.id: token for token in cast}, encounter=encounter)


def places(tree: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The place of every value that is no tree of its own, and of every list."""
    pairs = (
        tree.items()
        if isinstance(tree, dict)
        else enumerate(tree)
        if isinstance(tree, list)
        else ()
    )
    for key, value in pairs:
        if not isinstance(value, dict):
            yield (*path, key)
        yield from places(value, (*path, key))


TREES = {system: json.loads(write_scenario_json(heights_of(system))) for system in SYSTEMS}
PARTS = ("scene", "tokens", "encounter")
PLACES = {
    system: [path for path in places(tree) if path[0] in PARTS] for system, tree in TREES.items()
}


def odd_for(place: tuple[Any, ...]) -> st.SearchStrategy[Any]:
    """Something odd of the kind that is due at a place."""
    if place[-1] == "support":
        return st.sampled_from(SUPPORTS)
    if place[-1] == "kind":
        return st.sampled_from((*KINDS, *WORDS))
    if place[-1] in ("elevation", "height", "depth", "ceiling", "thickness", "bottom"):
        return st.one_of(
            st.sampled_from(NUMBERS), st.integers(-5000, 5000), st.integers(-(10**8), 10**8)
        )
    return st.sampled_from((*NUMBERS, *WORDS))


@st.composite
def changes(draw: st.DrawFn, system: str) -> list[tuple[tuple[Any, ...], Any]]:
    """Some places of the file, each with what is put there; those of heights and holds come up
    most.
    """
    every = PLACES[system]
    high = [
        path
        for path in every
        if path[-1]
        in (
            "elevation",
            "height",
            "depth",
            "ceiling",
            "support",
            "kind",
            "thickness",
            "bottom",
            "source",
            "target",
        )
    ]
    chosen = draw(
        st.lists(
            st.one_of(st.sampled_from(high), st.sampled_from(high), st.sampled_from(every)),
            min_size=1,
            max_size=4,
            unique=True,
        )
    )
    return [(place, draw(odd_for(place))) for place in chosen]


def changed(system: str, said: list[tuple[tuple[Any, ...], Any]]) -> bytes:
    tree = copy.deepcopy(TREES[system])
    for place, value in said:
        holder = tree
        for key in place[:-1]:
            holder = holder[key] if isinstance(holder, (dict, list)) and _has(holder, key) else None
        if isinstance(holder, (dict, list)) and _has(holder, place[-1]):
            holder[place[-1]] = value
    return json.dumps(tree).encode()


def _has(holder: Any, key: Any) -> bool:
    return key in holder if isinstance(holder, dict) else isinstance(key, int) and key < len(holder)


def asked(scenario: Scenario) -> None:
    """Every question about heights, of every token: none may end in an exception."""
    battle = Battle(scenario, library.load(scenario.ruleset, scenario.options))
    for token_id in scenario.tokens:
        field = movement_field(battle, token_id)
        cells = field.cells()
        assert all(0 <= c.cell.x < 9 and 0 <= c.cell.y < 9 for c in cells)
        for reached in (*cells[:2], *cells[-2:]):
            route = field.route(reached.cell, level=reached.elevation)
            assert route is not None, (token_id, reached)
            assert route.steps[-1].end == reached.cell
        why_not(field, Cell(8, 8))
        threatened_cells(battle, token_id)
    flank_lines(battle)
    question(Battle(scenario, battle.ruleset))


def played(scenario: Scenario) -> Scenario:
    """The scenario after a step, a teleport and some turns."""
    ruleset = library.load(scenario.ruleset, scenario.options)
    first = next(iter(scenario.tokens.values()))
    step = Cell(first.cell.x, max(0, first.cell.y - 1))
    for command in (
        Move(first.id, (step,)),
        Teleport(first.id, Cell(4, 1)),
        NextTurn(),
        NextTurn(),
        NextTurn(),
    ):
        waiting = question(Battle(scenario, ruleset))
        if waiting is not None:
            scenario = run(
                Battle(scenario, ruleset), Answer(waiting.who, waiting.choices[-1].id)
            ).scenario
        scenario = run(Battle(scenario, ruleset), command).scenario
    return scenario


def tried(data: bytes) -> str:
    """Opens a file and does everything with it; nothing but the declared errors may come of it."""
    refused = None
    try:
        scenario = read_scenario(data, "heights.json").scenario
    except ScenarioFileError as error:
        refused = error
    if refused is not None:
        assert refused.place, str(refused)
        assert refused.remedy
        return "refused"
    for moment in (scenario, played(scenario)):
        asked(moment)
        try:
            text = write_scenario_json(moment)
            back = read_scenario(text, "heights.json").scenario
        except (
            ScenarioFileError
        ) as error:  # numbers at the limit of what a file holds may go past it in play
            if moment is scenario or " is not between " not in str(error):
                raise
        else:
            assert back == moment
    return "played"


@pytest.mark.parametrize("system", SYSTEMS)
def test_as_they_are_they_can_be_played(system: str) -> None:
    assert tried(json.dumps(TREES[system]).encode()) == "played"


@pytest.mark.parametrize("system", SYSTEMS)
def test_changed_heights_are_refused_or_can_be_played(system: str) -> None:
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
        phases=(Phase.generate, Phase.shrink),
    )
    @given(changes(system))
    def check(said: list[tuple[tuple[Any, ...], Any]]) -> None:
        tried(changed(system, said))

    check()
