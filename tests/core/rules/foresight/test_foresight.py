"""Foresight equals asking each enemy's field, and each blow from each place, one by one."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from tests.reference.how_many import SEED, maps

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.encounter import TurnState
from fivefoot.core.model.painting import painted_with
from fivefoot.core.model.scenario import Scenario, with_turn
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import PaintedGround, Surface
from fivefoot.core.model.token import Token
from fivefoot.core.rules.foresight.foresight import (
    StrikePlace,
    at_its_turn,
    foresee_turn,
    purchases_before_a_blow,
    who_can_strike,
)
from fivefoot.core.rules.routes.query import movement_field
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle, forget_derived
from fivefoot.core.rules.space.threat import in_weapon_reach

SYSTEMS = ("keyword3", "phase3ap", "quickaction", "openband", "twopoint")
SIDE = 9


BEFORE_A_BLOW = {"keyword3": 2, "phase3ap": 2, "quickaction": 1, "openband": 1, "twopoint": 1}
"""Purchases of movement that leave a blow: two of three actions (A5), two of three AP (B1, B13), a
movement beside an action (C2), one of two actions (D1), and one point of two, for a blow may
overdraw (E2).
"""


def free_place(draw: np.random.Generator, taken: set[Cell], side: int = 1) -> Cell:
    while True:
        x, y = (int(each) for each in draw.integers(0, SIDE - side + 1, 2))
        cells = {Cell(x + i, y + j) for i in range(side) for j in range(side)}
        if not cells & taken:
            taken |= cells
            return Cell(x, y)


def random_scene(seed: int) -> Battle:
    """Two foes and two heroes among walls, rubble and, in every third scene, ledges."""
    draw = np.random.default_rng(SEED * 1000 + seed)
    taken: set[Cell] = set()
    large = bool(draw.integers(0, 3) == 0)
    tokens = {
        "ogre": Token(
            "ogre", "Ogre", free_place(draw, taken, 2 if large else 1), "foes",
            "large" if large else "medium",
            stats={SYSTEMS[seed % len(SYSTEMS)]: {"reach": 10}} if draw.integers(0, 3) == 0 else {},
        ),
        "imp": Token("imp", "Imp", free_place(draw, taken), "foes"),
        "ada": Token("ada", "Ada", free_place(draw, taken), "heroes"),
        "bo": Token("bo", "Bo", free_place(draw, taken), "heroes"),
    }  # fmt: skip
    walls = {}
    for number in range(int(draw.integers(0, 9))):
        x, y = (int(each) * 1000 for each in draw.integers(0, SIDE, 2))
        long = int(draw.integers(1, 4)) * 1000
        end = Point(x + long, y) if draw.integers(0, 2) else Point(x, y + long)
        walls[f"wall-{number}"] = Barrier(f"wall-{number}", Point(x, y), end)
    ground = {}
    for _ in range(int(draw.integers(0, 12))):
        cell = Cell(*(int(each) for each in draw.integers(0, SIDE, 2)))
        high = seed % 3 == 0 and draw.integers(0, 2)
        ground[cell] = Surface("ledge", height=1000) if high else Surface("difficult")
    scene = Scene(SIDE, SIDE, barriers=walls, painted=painted_with(PaintedGround(), ground))
    name = SYSTEMS[seed % len(SYSTEMS)]
    return Battle(Scenario(scene, name, tokens=tokens), library.load(name))


def moved(battle: Battle, token: str, cell: Cell, level: int) -> Battle:
    there = replace(battle.token(token), cell=cell, elevation=level)
    tokens = {**battle.scenario.tokens, token: there}
    return Battle(replace(battle.scenario, tokens=tokens), battle.ruleset)


def slow_places(battle: Battle, token: str, bought: int) -> list[Battle]:
    """The battle with the token in each of the places that it may strike from, once each: walked to
    one by one.
    """
    turn = at_its_turn(battle, token)
    field = movement_field(turn, token)
    places = [(turn.token(token).cell, turn.base_level(turn.token(token)), 0)]
    places += [(each.cell, each.elevation, each.purchase) for each in field.cells() if each.can_end]
    found: dict[tuple[Cell, int], Battle] = {}
    for cell, level, purchase in places:
        if field.profile.per_purchase and purchase > bought:
            continue
        for there in after_its_square(moved(turn, token, cell, level), token, len(places) > 1):
            found.setdefault((there.token(token).cell, there.token(token).elevation), there)
    return list(found.values())


def slow_strikes(places: list[Battle], token: str, target: str) -> set[Cell]:
    """The places from which it strikes somebody, by looking from each."""
    return {
        there.token(token).cell
        for there in places
        if in_weapon_reach(there, there.token(token), there.token(target))
    }


def after_its_square(there: Battle, token: str, moves: bool) -> list[Battle]:
    """As it stands, and after the square that an attack of openband takes with it (D18)."""
    found = [there]
    if there.ruleset.id == "openband" and moves:
        steps = [each for each in movement_field(there, token, "step", 1).cells() if each.can_end]
        found += [moved(there, token, each.cell, each.elevation) for each in steps]
    return found


@pytest.mark.parametrize("seed", range(maps(40, 500)))
def test_who_can_strike_is_as_asked_one_by_one(seed: int) -> None:
    battle = random_scene(seed)
    bought = BEFORE_A_BLOW[battle.ruleset.id]
    places = {token: slow_places(battle, token, bought) for token in ("ogre", "imp")}
    for target in ("ada", "bo"):
        seen = {token.id: place for token, place in who_can_strike(battle, target)}
        for token in ("ogre", "imp"):
            slow = slow_strikes(places[token], token, target)
            assert (token in seen) == bool(slow)
            if slow:
                assert seen[token].cell in slow


@pytest.mark.parametrize("seed", range(maps(10, 500)))
def test_the_cells_it_strikes_are_as_asked_one_by_one(seed: int) -> None:
    battle = random_scene(seed)
    ahead = foresee_turn(battle, "ogre")
    scout = Token("scout", "Scout", Cell(0, 0), "heroes")
    for y in range(SIDE):
        for x in range(SIDE):
            assert ahead.struck[y, x] == stands_in_danger(battle, ahead.places, scout, Cell(x, y))


def as_if_never_asked(battle: Battle, token: str) -> tuple[tuple[StrikePlace, ...], bytes]:
    """The places and the cells it strikes, worked out with nothing kept of earlier questions."""
    forget_derived()
    ahead = foresee_turn(battle, token)
    return ahead.places, ahead.struck.tobytes()


@pytest.mark.parametrize("seed", range(maps(10, 500)))
def test_what_is_kept_is_what_would_be_found_anew(seed: int) -> None:
    draw = np.random.default_rng(SEED * 1000 + seed)
    battle = random_scene(seed)
    battles = [battle]
    for _ in range(4):
        name = list(battle.scenario.tokens)[int(draw.integers(0, 4))]
        cell = Cell(*(int(each) for each in draw.integers(0, SIDE - 1, 2)))
        battle = moved(battle, name, cell, 0)
        battles.append(battle)
    fresh = [[as_if_never_asked(each, name) for name in each.scenario.tokens] for each in battles]
    forget_derived()
    for again in range(2):
        for each, wanted in zip(battles, fresh, strict=True):
            kept = [foresee_turn(each, name) for name in each.scenario.tokens]
            assert [(ahead.places, ahead.struck.tobytes()) for ahead in kept] == wanted, again


def test_only_those_near_a_moved_token_are_asked_again() -> None:
    tokens = {
        "near": Token("near", "Near", Cell(2, 0), "foes"),
        "far": Token("far", "Far", Cell(199, 0), "foes"),
        "ada": Token("ada", "Ada", Cell(0, 0), "heroes"),
    }
    battle = Battle(Scenario(Scene(200, 1), "twopoint", tokens=tokens), library.load("twopoint"))
    before = {name: foresee_turn(battle, name) for name in tokens}
    after = moved(battle, "ada", Cell(1, 0), 0)
    assert foresee_turn(after, "far") is before["far"]
    assert foresee_turn(after, "near") is not before["near"]
    assert foresee_turn(battle, "near") is before["near"]


def test_a_turn_that_changed_is_worked_out_again() -> None:
    ogre = Token("ogre", "Ogre", Cell(0, 0), "foes")
    battle = Battle(
        Scenario(Scene(9, 1), "keyword3", tokens={"ogre": ogre}), library.load("keyword3")
    )
    first = foresee_turn(battle, "ogre")
    scenario = with_turn(battle.scenario, "ogre", TurnState(pools={"actions": 1}))
    assert foresee_turn(battle.after(scenario), "ogre") is not first


def stands_in_danger(battle, places, scout: Token, cell: Cell) -> bool:  # type: ignore[no-untyped-def]
    """Whether a scout on the ground of the cell, at any of its levels, is struck from a place."""
    columns = battle.columns_of_ground
    levels = columns.level[columns.exists[:, cell.y, cell.x], cell.y, cell.x].tolist()
    for level in levels if battle.has_heights else [0]:
        there = replace(scout, cell=cell, elevation=level)
        tokens = {**battle.scenario.tokens, "scout": there}
        stood = Battle(replace(battle.scenario, tokens=tokens), battle.ruleset)
        for place in places:
            moved_there = moved(stood, "ogre", place.cell, place.level)
            if in_weapon_reach(moved_there, moved_there.token("ogre"), there):
                return True
    return False


@pytest.mark.parametrize("name", SYSTEMS)
def test_what_may_be_bought_before_a_blow(name: str) -> None:
    ogre = Token("ogre", "Ogre", Cell(0, 0), "foes")
    battle = Battle(Scenario(Scene(40, 1), name, tokens={"ogre": ogre}), library.load(name))
    bought, blow = purchases_before_a_blow(at_its_turn(battle, "ogre"), "ogre")
    assert bought == BEFORE_A_BLOW[name]
    assert blow is not None


def test_whoever_is_blocked_from_attacking_strikes_nobody() -> None:
    ogre = Token("ogre", "Ogre", Cell(0, 0), "foes", conditions={"unconscious": 1})
    ada = Token("ada", "Ada", Cell(1, 0), "heroes")
    tokens = {"ogre": ogre, "ada": ada}
    battle = Battle(Scenario(Scene(4, 1), "keyword3", tokens=tokens), library.load("keyword3"))
    assert who_can_strike(battle, "ada") == ()
