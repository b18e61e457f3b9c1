"""A window cut out of a graph that all share who move alike is the graph of that window."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields, replace
from typing import Any

import numpy as np
import pytest
from tests.core.rules.routes.test_resting_field import crowded_scene
from tests.reference.how_many import maps

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.painting import painted_with
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Surface
from fivefoot.core.model.token import Token
from fivefoot.core.rules.graph import move_graph
from fivefoot.core.rules.graph.move_graph import BareGraph, bare_graph, built_graph
from fivefoot.core.rules.graph.places import MapWindow
from fivefoot.core.rules.graph.profile import Profile, profile_of
from fivefoot.core.rules.graph.shared_graph import part_of_graph, shared_graph
from fivefoot.core.rules.routes.query import resting_field
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle, forget_derived


def flat_scene(seed: int) -> Battle:
    """Nine creatures among walls, rubble, water and trenches, all on one level."""
    battle, draw = crowded_scene(seed), np.random.default_rng(seed)
    scene = battle.scenario.scene
    names = "difficult chasm deep_water shallow_water impassable mud"
    kinds = [Surface(name) for name in names.split()]
    cells = [(int(x), int(y)) for x, y in draw.integers(0, scene.columns, (60, 2))]
    ground = {Cell(*cell): kinds[int(draw.integers(0, len(kinds)))] for cell in cells}
    painted = painted_with(type(scene.painted)(), ground)
    return battle.after(replace(battle.scenario, scene=replace(scene, painted=painted)))


def of_one_kind(battle: Battle) -> Battle:
    """The same creatures, all of one kind."""
    tokens = battle.scenario.tokens
    stats = tokens["t0"].stats
    alike = {name: replace(t, size="medium", stats=stats) for name, t in tokens.items()}
    return battle.after(replace(battle.scenario, tokens=alike))


def as_values(graph: BareGraph) -> tuple[object, ...]:
    """What a graph says, whatever the numbers of its classes and leaps."""
    step = np.where(graph.target >= 0, graph.step_class, -1)
    steps = [[None if n < 0 else graph.classes[n] for n in row] for row in step.tolist()]
    extra, table, leaps = graph.extra, graph.leap_table, graph.leaps
    names = () if table is None else tuple(part.name for part in fields(table))
    edges = [
        (
            int(extra.source[n]),
            int(extra.target[n]),
            graph.classes[extra.step_class[n]],
            tuple(int(getattr(table, name)[extra.leap[n]]) for name in names),
        )
        for n in range(len(extra.target))
    ]
    parts = () if leaps is None else (leaps.edge, *leaps.paths, leaps.shorter)
    parts = (*parts, *(() if leaps is None else (leaps.first, leaps.here, leaps.there)))
    places, index = graph.places, graph.index
    arrays = (places.x, places.y, places.z, places.support, graph.usable, graph.target)
    arrays = (*arrays, extra.first, index.node, index.first, *parts)
    return (
        steps,
        edges,
        [array.tolist() for array in arrays],
        (graph.window, graph.layers, graph.first_in_volume, table is None, leaps is None),
    )


@pytest.mark.parametrize("seed", range(maps(15, 500)))
def test_a_window_of_a_shared_graph_is_that_of_its_own(seed: int) -> None:
    battle, draw = flat_scene(seed), np.random.default_rng(seed)
    whole = MapWindow(0, 0, battle.columns, battle.rows)
    for name in battle.scenario.tokens:
        profile = profile_of(battle, name)
        left, top = (int(each) for each in draw.integers(0, 8, 2))
        window = MapWindow(left, top, left + 6, top + 6)
        cut = part_of_graph(bare_graph(battle, profile, whole), window)
        assert as_values(cut) == as_values(bare_graph(battle, profile, window)), name


@pytest.mark.parametrize("seed", range(maps(15, 500)))
def test_whoever_moves_alike_gets_its_own_graph_out_of_the_shared_one(seed: int) -> None:
    battle, shared = of_one_kind(flat_scene(seed)), Counter[bool]()
    forget_derived()
    for name in battle.scenario.tokens:
        profile = profile_of(battle, name)
        x, y = profile.token.cell
        window = MapWindow(max(0, x - 3), max(0, y - 3), min(14, x + 4), min(14, y + 4))
        found = shared_graph(battle, profile, window)
        assert as_values(found) == as_values(bare_graph(battle, profile, window)), name
        shared[found.cut is not None] += 1
    assert shared[True] >= 3, shared


def test_who_stands_where_its_ways_do_not_lead_keeps_a_graph_of_its_own() -> None:
    battle = flat_scene(0)
    here = battle.token("t0").cell
    scene = battle.scenario.scene
    painted = painted_with(scene.painted, {here: Surface("impassable")})
    battle = of_one_kind(
        battle.after(replace(battle.scenario, scene=replace(scene, painted=painted)))
    )
    forget_derived()
    for name in ("t0", *battle.scenario.tokens, "t0"):
        profile = profile_of(battle, name)
        window = MapWindow(0, 0, 14, 14)
        found = shared_graph(battle, profile, window)
        assert as_values(found) == as_values(bare_graph(battle, profile, window)), name
        assert name != "t0" or found.cut is None


def test_fields_of_a_crowd_of_one_kind_share_a_graph() -> None:
    battle = of_one_kind(flat_scene(0))
    forget_derived()
    fields_of_all = [resting_field(battle, name) for name in battle.scenario.tokens]
    whole = {id(f.graph.bare.cut.whole) for f in fields_of_all if f.graph.bare.cut is not None}
    assert whole
    assert len(whole) < len(fields_of_all)


def test_on_a_small_map_a_token_that_shares_no_graph_has_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    built: list[MapWindow] = []

    def counted(battle: Battle, profile: Profile, window: MapWindow, *more: Any) -> BareGraph:
        built.append(window)
        return built_graph(battle, profile, window, *more)

    monkeypatch.setattr(move_graph, "built_graph", counted)
    token = Token("t", "T", Cell(1, 1), stats={"quickaction": {"speed": 3}})
    scenario = Scenario(Scene(10, 10), "quickaction", tokens={"t": token})
    forget_derived()
    resting_field(Battle(scenario, library.load("quickaction")), "t")
    assert built == [MapWindow(0, 0, 10, 10)]
