"""What falls, how far, what that does, and when it is asked about."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.encounter import Encounter, Link, TurnState
from fivefoot.core.model.frames import FallFrame
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.model.token import Support, Token
from fivefoot.core.rules.routes.falls import (
    FALLEN,
    LOWEST,
    after_move,
    at_turn_end,
    at_turn_start,
    drop_warning,
    end_of_turn_warning,
    fall_damage,
    falls_from,
    ground_below,
    on_the_ground,
)
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle

BOX = ((0, 0), (2, 0), (2, 9), (0, 9))  # the two columns in the west


def battle(
    ruleset: str,
    *tokens: Token,
    west: Surface | None = None,
    links: tuple[Link, ...] = (),
    turns: dict[str, TurnState] | None = None,
    **options: Any,
) -> Battle:
    """A map of six by three, its two columns in the west of a ground of their own, in play."""
    ground = (
        (Ground("west", west, tuple(Point(1000 * x, 1000 * y) for x, y in BOX)),) if west else ()
    )
    encounter = Encounter("play", 1, active=tokens[0].id, links=links, turns=turns or {})
    named = {token.id: token for token in tokens}
    changed = {name.replace("__", "."): value for name, value in options.items()}
    scene = Scene(6, 3, ground=ground)
    return Battle(
        Scenario(scene, tokens=named, encounter=encounter, ruleset=ruleset),
        library.load(ruleset, changed),
    )


def token(
    level: int = 0, support: Support = "ground", cell: tuple[int, int] = (3, 1), **more: Any
) -> Token:
    return Token(more.pop("name", "m"), "M", Cell(*cell), elevation=level, support=support, **more)


@pytest.mark.parametrize(
    ("feet", "points"), [(5, 0), (5.5, 2), (7, 3), (11, 5), (1999, 999), (2001, 1000), (9000, 1000)]
)
def test_half_the_distance_beyond_five_feet(feet: float, points: int) -> None:
    """B53."""
    assert fall_damage(library.load("phase3ap"), round(feet * 1000)) == (
        points,
        str(points) if points else "",
    )


@pytest.mark.parametrize(
    ("ruleset", "amount", "words"),
    [
        ("keyword3", 9.9, ""),
        ("keyword3", 29, "2d8"),
        ("quickaction", 100, "10d6"),
        ("twopoint", 1, ""),
        ("twopoint", 5, "2d6"),
        ("openband", 50, ""),
    ],
)
def test_dice_for_each_full_so_many(ruleset: str, amount: float, words: str) -> None:
    assert fall_damage(library.load(ruleset), round(amount * 1000)) == (0, words)


def test_half_a_cell_is_no_fall() -> None:
    assert falls_from(battle("keyword3", token(500)), token(500)) is None
    fall = falls_from(battle("keyword3", token(501)), token(501))
    assert fall is not None
    assert (fall.distance, fall.landing) == (2505, 0)


def test_who_holds_on_does_not_fall() -> None:
    for support in ("climbing", "swimming", "burrowing"):
        held = token(3000, support)  # type: ignore[arg-type]
        assert falls_from(battle("keyword3", held), held) is None


def test_nothing_below_and_the_ground_below() -> None:
    over = token(1000, cell=(0, 1))
    abyss = battle("keyword3", over, west=Surface("chasm"))
    fall = falls_from(abyss, over)
    assert fall is not None
    assert fall.landing is None
    wide = token(1000, cell=(1, 1), size="large")  # half of it over firm ground
    assert ground_below(battle("keyword3", wide, west=Surface("chasm")), wide) == 0


def test_a_round_of_falling_is_counted_and_goes_no_farther() -> None:
    """B51: 1000 ft a round are 200 cells."""
    falling = battle("phase3ap", token(250_000, "falling"))
    lower = at_turn_start(falling, "m")
    assert (lower.tokens["m"].elevation, lower.encounter.turns["m"].counters[FALLEN]) == (
        50_000,
        1_000_000,
    )
    assert not lower.encounter.pending
    asked = at_turn_start(Battle(lower, falling.ruleset), "m")
    assert asked.encounter.pending == (FallFrame("m", 250_000),)


def test_an_abyss_ends_where_maps_do() -> None:
    deep = battle("phase3ap", token(LOWEST + 1000, "falling", cell=(0, 1)), west=Surface("chasm"))
    assert at_turn_start(deep, "m").tokens["m"].elevation == LOWEST


@pytest.mark.parametrize(
    ("kind", "flew", "comes_down"),
    [
        ("winged", False, True),
        ("winged", True, False),
        ("hover", False, False),
    ],
)
def test_a_winged_flier_has_to_fly_each_round(kind: str, flew: bool, comes_down: bool) -> None:
    """B47, B48."""
    flier = token(2000, "flying", stats={"phase3ap": {"fly": 30, "fly_kind": kind}})
    there = battle("phase3ap", flier, turns={"m": TurnState(used=("fly",) if flew else ())})
    assert (end_of_turn_warning(there, flier) is not None) is comes_down
    assert at_turn_end(there, "m").tokens["m"].support == ("falling" if comes_down else "flying")


def test_a_flier_on_the_ground_comes_down_from_nowhere() -> None:
    flier = token(0, "flying", stats={"quickaction": {"fly": 30, "fly_kind": "active"}})
    assert end_of_turn_warning(battle("quickaction", flier), flier) is None


def test_the_rider_of_a_winged_steed_flies_it() -> None:
    """B48, B50: it is the rider's Fly that counts, and the steed's kind."""
    steed = token(
        2000,
        "flying",
        name="h",
        size="large",
        stats={"phase3ap": {"fly": 60, "fly_kind": "winged"}},
    )
    rider = token(2000, "flying", name="r")
    links = (Link("riding", "r", "h"),)
    idle = battle("phase3ap", rider, steed, links=links)
    assert end_of_turn_warning(idle, steed) is None  # not at its own turn's end
    assert {t.support for t in at_turn_end(idle, "r").tokens.values()} == {"falling"}
    flown = battle("phase3ap", rider, steed, links=links, turns={"r": TurnState(used=("fly",))})
    assert {t.support for t in at_turn_end(flown, "r").tokens.values()} == {"flying"}


def test_a_pair_falls_together_whoever_is_asked_about() -> None:
    """A53."""
    mount, rider = token(2000, name="h", size="large"), token(2000, name="r")
    pair = battle("keyword3", mount, rider, links=(Link("riding", "r", "h"),))
    for name in ("h", "r"):
        landed = after_move(pair, name).tokens
        assert [(t.elevation, t.conditions) for t in landed.values()] == [(0, {"prone": 1})] * 2


def test_outside_a_fight_nobody_is_asked() -> None:
    loose = battle("phase3ap", token(3000), fall__timing="immediate")
    calm = replace(loose.scenario, encounter=Encounter())
    assert after_move(loose, "m").encounter.pending
    landed = after_move(Battle(calm, loose.ruleset), "m")
    assert (landed.encounter.pending, landed.tokens["m"].elevation) == ((), 0)


def test_water_is_soft_and_swum_in_where_it_is_deep() -> None:
    over = token(3000, cell=(0, 1))
    deep = battle("keyword3", over, west=Surface("deep_water", depth=2000))
    shallow = battle("keyword3", over, west=Surface("shallow_water", depth=400))
    for there, support in ((deep, "swimming"), (shallow, "ground")):
        landed = after_move(there, "m").tokens["m"]
        assert (landed.elevation, landed.support, landed.conditions) == (0, support, {})


def test_put_down_by_hand_it_stands() -> None:
    raised = battle("keyword3", token(), west=Surface("ledge", height=2000))
    assert on_the_ground(raised, token(0, cell=(0, 1))).elevation == 2000
    assert on_the_ground(raised, token(4000, "flying", cell=(0, 1))).elevation == 4000


def test_a_warning_names_distance_and_damage() -> None:
    raised = battle("keyword3", token())
    problem = drop_warning(raised, token(), Cell(3, 1), 4000, "ground")
    assert problem is not None
    assert problem.warning
    assert problem.text == "M would fall 20 ft, 2d8 damage"
    assert drop_warning(raised, token(), Cell(3, 1), 4000, "climbing") is None
