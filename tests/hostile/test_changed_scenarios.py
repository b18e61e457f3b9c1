"""Scenario files changed at random places: they are refused with a message, or everything can be
done with them.
"""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.model.token import Token
from fivefoot.core.rules.reactions.flanking import flank_lines
from fivefoot.core.rules.routes.query import movement_field
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.library import RulesetError
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.threat import threatened_cells
from fivefoot.core.rules.turn.commands import (
    Act,
    Answer,
    Damage,
    Move,
    NextTurn,
    RemoveToken,
    StartEncounter,
)
from fivefoot.core.rules.turn.engine import question, run
from fivefoot.core.rules.turn.offers import legal_actions
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.scenario_file import read_scenario, write_scenario_json

SYSTEMS = ("keyword3", "phase3ap", "quickaction", "openband", "twopoint")
CHANGED = 60
ODD = (
    None,
    True,
    False,
    0,
    1,
    -1,
    2,
    3,
    7,
    13,
    1000,
    -1000,
    10**6,
    10**9,
    10**12,
    10**30,
    -(10**12),
    2.5,
    1e300,
    "",
    "x",
    "h0",
    "f0",
    "prone",
    "walk",
    "fly",
    "riding",
    "grappling",
    "falling",
    "flying",
    "burrowing",
    "earth",
    "chasm",
    "bridge",
    "gargantuan",
    "tiny",
    "advance",
    "stride",
    "heroes",
    "before",
    "result",
    "do",
    "departure",
    "hit",
    "play",
    "setup",
    "turn_start",
    "r" * 90,
    4,
    5,
    100,
    4000,
    -2000,
    "card:99",
    "decline",
    "large",
    "\u202e",
    "q" * 500,
    [],
    {},
    [0, 0],
    [3, 3],
    [99, 99],
    [-1, 0],
    [[1, 1]],
    [["h0"]],
    ["h0", "h0"],
    {"x": 1},
    {"h0": {}},
)


def fight_of(system: str) -> Scenario:
    """Heroes and foes face to face, with ground of all kinds around."""

    def square(name: str, surface: Surface, x: int, y: int) -> Ground:
        corners = ((x, y), (x + 2, y), (x + 2, y + 2), (x, y + 2))
        return Ground(name, surface, tuple(Point(a * 1000, b * 1000) for a, b in corners))

    ground = (
        square("pit", Surface("pit", depth=3000), 8, 4),
        square("ledge", Surface("ledge", height=2000), 0, 6),
        square("rubble", Surface("rubble"), 10, 0),
        square("pool", Surface("deep_water", depth=1500), 0, 0),
    )
    walls = {
        "w1": Barrier("w1", Point(6000, 2000), Point(6000, 8000), "door"),
        "w2": Barrier("w2", Point(3000, 9000), Point(9000, 9000), height=1000),
    }
    tokens = [
        Token("h0", "Ada", Cell(4, 2)),
        Token("h1", "Bo", Cell(4, 4), group="two"),
        Token("h2", "Cy", Cell(5, 5)),
        Token("f0", "Foe", Cell(5, 3), "foes", hit_points=9, hit_points_max=9),
        Token("f1", "Ogre", Cell(7, 4), "foes", "large", conditions={"prone": 1}),
        Token("f2", "Imp", Cell(4, 6), "foes"),
    ]
    scene = Scene(12, 12, ground=ground, barriers=walls)
    return Scenario(scene, system, tokens={token.id: token for token in tokens})


def stops_of(system: str, dice: random.Random) -> Iterator[Scenario]:
    """A fight stopped at its beginning and wherever something is asked."""
    battle = Battle(fight_of(system), library.load(system))
    for command in (StartEncounter(seed=3), NextTurn()):
        battle = battle.after(run(battle, command).scenario)
    yield battle.scenario
    for _ in range(40):
        if question(battle) is not None:
            yield battle.scenario
        battle = battle.after(run(battle, any_command(battle, dice)).scenario)


def any_command(battle: Battle, dice: random.Random) -> Any:
    """Something that might be done now."""
    scenario = battle.scenario
    asked = question(battle)
    if asked is not None:
        return Answer(asked.who, dice.choice(asked.choices).id)
    ids = list(scenario.tokens)
    one = scenario.encounter.active or dice.choice(ids)
    kind = dice.random()
    if kind < 0.4:
        x, y = scenario.tokens[one].cell
        dx, dy = dice.choice([(1, 0), (0, 1), (-1, 0), (1, 1), (-1, -1)])
        return Move(one, tuple(Cell(x + dx * i, y + dy * i) for i in range(1, 4)))
    if kind < 0.8:
        offers = [offer.action for offer in legal_actions(battle, one) if offer.legal]
        return Act(one, dice.choice(offers or list(battle.ruleset.actions)), dice.choice(ids))
    return NextTurn() if kind < 0.95 else Damage(one, 1)


def places(tree: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a tree."""
    pairs = (
        tree.items()
        if isinstance(tree, dict)
        else enumerate(tree)
        if isinstance(tree, list)
        else ()
    )
    for key, value in pairs:
        yield (*path, key)
        yield from places(value, (*path, key))


def changed(tree: Any, dice: random.Random) -> Any:
    """A copy with something odd at some place."""
    tree = copy.deepcopy(tree)
    every = [path for path in places(tree) if path[0] not in ("format", "schema", "min_reader")]
    inside = [
        path
        for path in every
        if path[0] == "encounter" and path[1:2] not in (("history",), ("log",))
    ]
    for _ in range(dice.choice((1, 1, 1, 2))):
        path = dice.choice(inside if inside and dice.random() < 0.6 else every)
        place = tree
        try:
            for key in path[:-1]:
                place = place[key]
            act = dice.random()
            if act < 0.15:
                del place[path[-1]]
            elif act < 0.25 and isinstance(place, list):
                place.append(copy.deepcopy(place[path[-1]]))
            elif act < 0.4 and isinstance(place, dict):
                place[dice.choice(("odd", "h0", "kind", "x" * 90))] = place.pop(path[-1])
            else:
                place[path[-1]] = odd_like(place[path[-1]], dice)
        except (KeyError, IndexError, TypeError):
            continue  # the first change took this place away
    return tree


def odd_like(value: Any, dice: random.Random) -> Any:
    """Mostly something of the same kind, which gets past the types."""
    alike = [odd for odd in ODD if type(odd) is type(value) and odd != value]
    return copy.deepcopy(dice.choice(alike if alike and dice.random() < 0.8 else ODD))


def used(scenario: Scenario, dice: random.Random) -> Scenario:
    """The scenario after all questions about it and a few commands."""
    battle = Battle(scenario, library.load(scenario.ruleset, scenario.options))
    for token_id in scenario.tokens:
        movement_field(battle, token_id).cells()
        threatened_cells(battle, token_id)
        legal_actions(battle, token_id)
    flank_lines(battle)
    question(battle)
    for _ in range(6):
        if not battle.scenario.tokens:
            break
        battle = battle.after(run(battle, any_command(battle, dice)).scenario)
    if battle.scenario.tokens:
        removed = RemoveToken(dice.choice(list(battle.scenario.tokens)))
        battle = battle.after(run(battle, removed).scenario)
    return battle.scenario


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_changed_fight_is_refused_or_can_be_played(system: str) -> None:
    dice = random.Random(f"changed {system}")
    trees = [json.loads(write_scenario_json(stop)) for stop in stops_of(system, dice)]
    outcomes = [
        tried(changed(dice.choice(trees), dice), random.Random(number)) for number in range(CHANGED)
    ]
    assert outcomes.count("refused") > CHANGED // 8
    assert outcomes.count("played") > CHANGED // 8


def tried(tree: Any, dice: random.Random) -> str:
    """Reads a tree and does everything with it; nothing but the declared errors may come of it."""
    try:
        scenario = read_scenario(json.dumps(tree).encode(), "fight.json").scenario
        library.load(scenario.ruleset, scenario.options)
    except (ScenarioFileError, RulesetError):
        return "refused"
    after = used(scenario, dice)
    try:
        data = write_scenario_json(after)
        assert read_scenario(data, "fight.json").scenario == replace(after, assets={})
    except (
        ScenarioFileError
    ) as error:  # numbers at the limit of what a file holds may go past it in play
        if " is not between " not in str(error):
            raise
    return "played"
