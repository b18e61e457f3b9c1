"""Derived rasters are kept as long as what they come from."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import pytest
from tests.reference.fights import barrier, fight, token

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.scenario import with_token
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.rules.graph.move_graph import build_graph
from fivefoot.core.rules.graph.profile import profile_of
from fivefoot.core.rules.graph.surfaces import surface_prices
from fivefoot.core.rules.routes.query import movement_field
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.derived_cache import DerivedCache, arrays_in
from fivefoot.core.rules.turn.commands import Move
from fivefoot.core.rules.turn.engine import run
from fivefoot.core.rules.turn.offers import legal_actions


def test_moving_a_token_keeps_the_masks_of_the_walls() -> None:
    battle = fight(token("M", (1, 1), "heroes"), walls=(("wall", (5, 5), (5, 6)),))
    moved = with_token(battle.scenario, replace(battle.token("M"), cell=Cell(2, 2)))
    later = Battle(moved, battle.ruleset)
    assert later.footprint_steps(2) is battle.footprint_steps(2)
    assert later.movement_segments is battle.movement_segments


def test_a_changed_wall_gives_new_masks_and_undo_finds_the_old_ones() -> None:
    battle = fight(walls=(("door", (5, 5), (5, 6)),))
    scene = battle.scenario.scene
    opened = replace(scene, barriers={"b0": barrier(0, "door", (5, 5), (5, 6), True)})
    other = Battle(replace(battle.scenario, scene=opened), battle.ruleset)
    assert battle.cell_steps()[1, 5, 4]
    assert not other.cell_steps().any()
    assert Battle(battle.scenario, battle.ruleset).cell_steps() is battle.cell_steps()


def test_kinds_of_barriers() -> None:
    kinds = ("wall", "door", "window", "fence", "curtain")
    battle = fight(walls=tuple((kind, (x, 0), (x, 1)) for x, kind in enumerate(kinds)))
    xs = [
        sorted(s[:, 0] // 1000)
        for s in (battle.movement_segments, battle.effect_segments, battle.sight_segments)
    ]
    assert xs == [[0, 1, 2, 3], [0, 1, 2], [0, 1, 4]]


def test_hostiles_and_allies() -> None:
    battle = fight(
        token("M", (0, 0), "heroes"),
        token("A", (1, 0), "heroes"),
        token("N", (2, 0), "neutral"),
        token("E", (3, 0)),
        token("X", (4, 0), "third"),
    )
    assert [t.id for t in battle.hostiles(battle.token("M"))] == ["E", "X"]
    assert [t.id for t in battle.allies(battle.token("M"))] == ["A"]
    assert battle.hostiles(battle.token("N")) == battle.allies(battle.token("N")) == []


def test_who_is_asked_about_elsewhere_is_at_the_level_there() -> None:
    """Also under the same id, before and after it was asked about where it stands."""
    corners = (Point(2000, 0), Point(4000, 0), Point(4000, 2000), Point(2000, 2000))
    bare = fight(token("M", (0, 0), "heroes"))
    scene = replace(bare.scenario.scene, ground=(Ground("up", Surface("ledge", 1500), corners),))
    battle = Battle(replace(bare.scenario, scene=scene), bare.ruleset)
    here = battle.token("M")
    there = replace(here, cell=Cell(3, 1))
    assert [battle.base_level(each) for each in (here, there, here)] == [0, 1500, 0]


def test_anchors_that_would_overlap_a_token() -> None:
    battle = fight(token("E", (3, 3), size="large"))
    covered = battle.covered([battle.token("E")], 2)
    assert sorted(zip(*np.nonzero(covered), strict=True)) == [
        (y, x) for y in (2, 3, 4) for x in (2, 3, 4)
    ]


def test_an_unknown_token_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        fight().token("nobody")


def test_the_cache_drops_the_oldest_and_never_mistakes_one_object_for_another() -> None:
    cache, made = DerivedCache(2), []

    def make(value: int) -> int:
        made.append(value)
        return value

    parts = [object(), object(), object()]
    assert [cache.get("x", (parts[i],), (), lambda i=i: make(i)) for i in (0, 1, 0, 2, 0, 1)] == [
        0,
        1,
        0,
        2,
        0,
        1,
    ]
    assert made == [0, 1, 2, 1]
    assert cache.get("x", (parts[1],), ("more",), lambda: make(7)) == 7


def test_the_latest_of_a_beginning_is_what_was_asked_for_last_while_it_is_kept() -> None:
    cache, part = DerivedCache(usual=2), object()

    def ask(begin: str, end: int) -> None:
        cache.get("barriers", (part,), (begin, end), lambda: f"{begin}{end}")

    def latest() -> list[str | None]:
        return [cache.latest("barriers", (part,), (begin,)) for begin in "ab"]

    assert latest() == [None, None]
    ask("a", 1)
    ask("a", 2)
    assert latest() == ["a2", None]
    ask("a", 1)
    assert latest() == ["a1", None]
    ask("b", 1)
    assert latest() == ["a1", "b1"]  # a2 had to go, a1 is kept
    ask("b", 2)
    assert latest() == [None, "b2"]
    cache.forget()
    assert latest() == [None, None]


def test_the_cache_weighs_what_it_holds_and_keeps_the_newest_whatever_it_weighs() -> None:
    cache, parts, made = DerivedCache(most_bytes=1000), [object() for _ in range(3)], []

    def make(i: int) -> tuple[str, np.ndarray]:
        made.append(i)
        return "graph", np.zeros(700 if i < 2 else 5000, dtype=np.uint8)

    def get(name: str, i: int) -> object:
        return cache.get(name, (parts[i],), (), lambda: make(i))

    for i in (0, 0, 1, 1, 0, 2, 2):
        get("graph", i)
    assert made == [0, 1, 0, 2]
    assert cache.weight == 5000
    cache.forget()
    assert cache.weight == 0
    get("graph", 2)
    assert made == [0, 1, 0, 2, 2]


def test_the_heaviest_kind_pays_and_light_ones_stay() -> None:
    cache, part = DerivedCache(most_bytes=1600), object()

    def get(name: str, number: int, size: int) -> None:
        cache.get(name, (part,), (number,), lambda: np.zeros(size, dtype=np.uint8))

    for number in range(9):
        get("light", number, 10)  # 90 bytes: less than a sixteenth of all
        get("graph", number, 300)
        get("tables", number, 200)
    assert len(cache._held["light"]) == 9
    assert cache.weight <= 1600
    assert cache.weight == sum(
        sum(held.arrays.values()) for kind in cache._held.values() for held in kind.values()
    )
    assert {len(cache._held["graph"]), len(cache._held["tables"])} <= {2, 3, 4}
    get("graph", 99, 5000)
    assert (
        len(cache._held["light"]) == 9
    )  # one that is too heavy by itself does not empty the house


def test_an_array_that_several_values_share_is_weighed_once() -> None:
    cache, parts, array = (
        DerivedCache(usual=2),
        [object() for _ in range(5)],
        np.zeros(800, dtype=np.uint8),
    )
    for number, part in enumerate(parts):
        cache.get(f"kind {number}", (part,), (), lambda: {"view": array[:7], "whole": (array,)})
    assert cache.weight == 800
    for part in parts[1:3]:
        cache.get("kind 0", (part,), (), lambda: "nothing")
    assert cache.weight == 800
    for kind in range(1, 5):
        for part in (object(), object()):
            cache.get(f"kind {kind}", (part,), (), lambda: "nothing")
    assert cache.weight == 0


def test_a_movement_field_is_weighed_by_its_graph() -> None:
    battle = fight(token("M", (1, 1), "heroes"))
    field = movement_field(battle, "M")
    weight = sum(array.nbytes for array in arrays_in({"held": [field]}))
    assert weight > field.graph.bare.target.nbytes + field.labels.best.nbytes


def test_what_is_not_weighed_holds_no_arrays() -> None:
    """In a fight with walls, levels, rough ground and a foe within reach."""
    square = (Point(4000, 0), Point(6000, 0), Point(6000, 3000), Point(4000, 3000))
    grounds = (
        Ground("r", Surface("rubble"), square),
        Ground("p", Surface("pit", depth=2000), square),
    )
    battle = fight(
        token("M", (1, 1), "heroes"), token("E", (2, 1)), walls=(("wall", (5, 5), (5, 6)),)
    )
    scene = replace(battle.scenario.scene, ground=grounds)
    battle = Battle(replace(battle.scenario, scene=scene), battle.ruleset)
    field = movement_field(battle, "M")
    made = {
        "offers": legal_actions(battle, "M"),
        "profile": field.profile,
        "question": run(battle, Move("M", (Cell(1, 0), Cell(0, 0)))).question,
        "surface_prices": surface_prices(battle, field.profile),
    }
    assert made.keys() == DerivedCache.UNCOUNTED
    assert all(made.values())
    assert not [name for name, value in made.items() if any(True for _ in arrays_in(value))]
    assert any(True for _ in arrays_in(field))


def test_several_threads_get_the_same_value_and_none_waits_for_another() -> None:
    cache, part, slow_begun, go_on = DerivedCache(), object(), threading.Event(), threading.Event()

    def slow() -> object:
        slow_begun.set()
        assert go_on.wait(20)
        return object()

    with ThreadPoolExecutor(8) as pool:
        waiting = pool.submit(cache.get, "slow", (part,), (), slow)
        assert slow_begun.wait(20)
        assert cache.get("quick", (part,), (), lambda: 7) == 7, "a slow value holds up no other"
        go_on.set()
        held = waiting.result()
        found = [pool.submit(cache.get, "slow", (part,), (), slow) for _ in range(50)]
        assert all(future.result() is held for future in found)
        mixed = [
            pool.submit(cache.get, "many", (part,), (i % 40,), lambda i=i: i % 40)
            for i in range(2000)
        ]
        assert [future.result() for future in mixed] == [i % 40 for i in range(2000)]


def test_a_moved_token_keeps_the_bare_graph_of_another() -> None:
    battle = fight(
        token("M", (1, 1), "heroes"), token("E", (6, 6)), walls=(("wall", (5, 5), (5, 6)),)
    )
    later = Battle(
        with_token(battle.scenario, replace(battle.token("E"), cell=Cell(3, 1))), battle.ruleset
    )
    before, after = (build_graph(each, profile_of(each, "M")) for each in (battle, later))
    assert after is not before
    assert after.bare is before.bare
    assert before.passable[before.ground_node(Cell(3, 1))]
    assert not after.passable[after.ground_node(Cell(3, 1))]
    own = Battle(
        with_token(battle.scenario, replace(battle.token("M"), cell=Cell(2, 1))), battle.ruleset
    )
    assert build_graph(own, profile_of(own, "M")).bare is not before.bare


def test_tokens_near_are_those_that_a_look_at_all_finds() -> None:
    places = [(x, y) for x in range(0, 10, 3) for y in (0, 5, 9)]
    tokens = [token(f"T{x}{y}", (x, y), size="large" if x % 2 else "medium") for x, y in places]
    battle = fight(token("M", (5, 4), "heroes", "large"), *tokens)
    for cells in (0, 1, 2, 4):
        near = [t.id for t in battle.tokens_near(battle.token("M"), cells)]
        here = battle.footprint(battle.token("M"))
        assert near == [t.id for t in tokens if battle.footprint(t).distance(here) <= cells]
