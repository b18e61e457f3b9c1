"""Shots and double moves that are foreseen equal asking about each place one by one."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from tests.core.rules.foresight.test_foresight import BEFORE_A_BLOW, moved, random_scene
from tests.reference.how_many import maps

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.model.weapon import Weapon
from fivefoot.core.rules.foresight.foresight import (
    at_its_turn,
    foresee_turn,
    who_can_close_in,
    who_can_shoot,
)
from fivefoot.core.rules.routes.query import movement_field
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.threat import in_weapon_reach
from fivefoot.core.rules.turn.targets import may_aim_at

SHOTS = {
    "keyword3": "ranged_attack",
    "phase3ap": "strike",
    "quickaction": "attack",
    "openband": "basic_attack",
    "twopoint": "attack",
}
ARMED = {
    "keyword3": {"ranged_weapon": True},
    "phase3ap": {"ranged": True},
    "quickaction": {"ranged": True},
    "openband": {"weapon_zone": "near"},
    "twopoint": {"ranged": True},
}


def with_archers(battle: Battle) -> Battle:
    """The same with foes that shoot."""
    stats = {battle.ruleset.id: ARMED[battle.ruleset.id]}
    tokens = {
        name: replace(token, stats=stats) if token.side == "foes" else token
        for name, token in battle.scenario.tokens.items()
    }
    return Battle(replace(battle.scenario, tokens=tokens), battle.ruleset)


def all_places(battle: Battle, token: str, *actions: str) -> list[tuple[Cell, int, int]]:
    """Where it stands and can come to at its turn, with the purchases, asked one by one."""
    turn = at_its_turn(battle, token)
    own = turn.token(token)
    found = [(own.cell, turn.base_level(own), 0)]
    for action in (None, *actions):
        cells = movement_field(turn, token, action).cells()
        found += [(each.cell, each.elevation, each.purchase) for each in cells if each.can_end]
    return found


def slow_shots(battle: Battle, token: str, target: str) -> set[Cell]:
    turn = at_its_turn(battle, token)
    pooled = battle.ruleset.movement.kind == "per_turn_pool"
    most = BEFORE_A_BLOW[battle.ruleset.id]
    return {
        cell
        for cell, level, bought in all_places(battle, token)
        if (pooled or bought <= most)
        and may_aim_at(moved(turn, token, cell, level), token, SHOTS[battle.ruleset.id], target)
    }


@pytest.mark.parametrize("seed", range(maps(20, 500)))
def test_who_can_shoot_is_as_asked_one_by_one(seed: int) -> None:
    battle = with_archers(random_scene(seed))
    seen = {token.id: place for token, place in who_can_shoot(battle, "ada")}
    for token in ("ogre", "imp"):
        slow = slow_shots(battle, token, "ada")
        assert (token in seen) == bool(slow)
        if slow:
            assert seen[token].cell in slow


@pytest.mark.parametrize("seed", range(maps(10, 500)))
def test_where_it_comes_by_moving_alone_is_as_asked_one_by_one(seed: int) -> None:
    battle = random_scene(seed)
    dashes = ("dash",) if battle.ruleset.id == "quickaction" else ()
    side = battle.footprint(battle.token("ogre")).side
    cells, close = set(), False
    for cell, level, _ in all_places(battle, "ogre", *dashes):
        cells |= {(cell.x + i, cell.y + j) for i in range(side) for j in range(side)}
        there = moved(at_its_turn(battle, "ogre"), "ogre", cell, level)
        close |= in_weapon_reach(there, there.token("ogre"), there.token("ada"))
    patch = foresee_turn(battle, "ogre").comes_to
    found = {(x + patch.left, y + patch.top) for y, x in np.argwhere(patch.mask).tolist()}
    assert found == cells
    assert ("ogre" in [token.id for token, _ in who_can_close_in(battle, "ada")]) == close


def hall(bow: dict[str, object], long: int = 60) -> Battle:
    """An archer and a hero at the two ends of a hall."""
    tokens = {
        "archer": Token("archer", "Archer", Cell(0, 0), "foes", stats={"keyword3": bow}),
        "ada": Token("ada", "Ada", Cell(long - 1, 0), "heroes"),
    }
    return Battle(Scenario(Scene(long, 1), "keyword3", tokens=tokens), library.load("keyword3"))


def test_a_shot_goes_as_far_as_the_bands_behind_a_move() -> None:
    # Two Advances of 30 ft lead 12 cells on, Long ends at 120 ft: 36 cells, and none more (A10).
    bow = {"ranged_weapon": True}
    assert [place.cell for _, place in who_can_shoot(hall(bow, 37), "ada")] == [Cell(12, 0)]
    assert who_can_shoot(hall(bow, 38), "ada") == ()
    assert who_can_shoot(hall({"ranged_weapon": False}, 20), "ada") == ()


def test_a_weapon_shoots_as_far_as_its_own_range() -> None:
    battle = hall({"ranged_weapon": True}, 30)
    sling = Weapon("sling", "Sling", ranges=(4000, 6000))
    archer = replace(battle.token("archer"), weapons=(sling,))
    tokens = {**battle.scenario.tokens, "archer": archer}
    near = Battle(replace(battle.scenario, tokens=tokens), battle.ruleset)
    assert who_can_shoot(near, "ada") == ()
    closer = moved(near, "ada", Cell(18, 0), 0)
    assert [place.cell for _, place in who_can_shoot(closer, "ada")] == [Cell(12, 0)]


def test_a_wall_across_the_hall_stops_every_shot() -> None:
    battle = hall({"ranged_weapon": True}, 20)
    wall = Barrier("wall", Point(15000, 0), Point(15000, 1000))
    scene = replace(battle.scenario.scene, barriers={"wall": wall})
    assert len(who_can_shoot(battle, "ada")) == 1
    assert who_can_shoot(Battle(replace(battle.scenario, scene=scene), battle.ruleset), "ada") == ()


def test_nobody_shoots_at_whom_they_have_lost() -> None:
    battle = hall({"ranged_weapon": True}, 20)
    gone = replace(battle.token("ada"), hidden=True)
    tokens = {**battle.scenario.tokens, "ada": gone}
    assert (
        who_can_shoot(Battle(replace(battle.scenario, tokens=tokens), battle.ruleset), "ada") == ()
    )
