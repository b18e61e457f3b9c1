"""Threatened squares, reach, who may react and who sees whom."""

from __future__ import annotations

import numpy as np
import pytest
from tests.reference.fights import fight, token

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.encounter import TurnState
from fivefoot.core.rules.means.reactions_left import can_react
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.threat import (
    can_threaten,
    in_reach,
    reach_anchors,
    seen_anchors,
    sees,
    threatened_cells,
)

OGRE = token("E", (5, 5), size="large")


@pytest.mark.parametrize(("reach", "count"), [(5, 12), (10, 32), (0, 0)])
def test_a_large_creature_threatens_rings(reach: int, count: int) -> None:  # AX37
    battle = fight(token("E", (5, 5), size="large", reach=reach))
    assert threatened_cells(battle, "E").sum() == count
    assert not threatened_cells(battle, "E")[5:7, 5:7].any()


def test_the_edge_of_the_map_cuts_the_ring() -> None:
    assert threatened_cells(fight(token("E", (0, 0))), "E").sum() == 3
    assert threatened_cells(fight(token("E", (11, 11), reach=10)), "E").sum() == 8


def test_a_wall_cuts_the_reach() -> None:  # AX38
    battle = fight(
        token("E", (5, 5)), token("M", (4, 5), "heroes"), walls=(("wall", (5, 5), (5, 6)),)
    )
    assert not threatened_cells(battle, "E")[5, 4]
    assert not in_reach(battle, battle.token("E"), battle.token("M"))
    # the wall's ends stop the lines to both diagonal neighbours on that side, too
    assert threatened_cells(battle, "E").sum() == 5


@pytest.mark.parametrize(
    ("kind", "is_open", "stops"),
    [
        ("wall", False, True),
        ("door", False, True),
        ("door", True, False),
        ("window", False, True),
        ("fence", False, False),
        ("curtain", False, False),
    ],
)
def test_which_barriers_stop_a_blow(kind: str, is_open: bool, stops: bool) -> None:
    battle = fight(token("E", (5, 5)), walls=((kind, (5, 5), (5, 6), is_open),))
    assert threatened_cells(battle, "E")[5, 4] != stops


@pytest.mark.parametrize(
    ("kind", "is_open", "stops"),
    [
        ("wall", False, True),
        ("door", False, True),
        ("door", True, False),
        ("window", False, False),
        ("fence", False, False),
        ("curtain", False, True),
    ],
)
def test_which_barriers_stop_a_look(kind: str, is_open: bool, stops: bool) -> None:
    battle = fight(
        token("E", (5, 5)), token("M", (3, 5), "heroes"), walls=((kind, (5, 5), (5, 6), is_open),)
    )
    reason = sees(battle, battle.token("E"), battle.token("M"))
    assert (reason is not None) == stops
    assert reason is None or "no line of sight" in reason.text


def test_hidden_and_blinded() -> None:
    battle = fight(
        token("E", (5, 5)),
        token("M", (3, 5), "heroes", hidden=True),
        token("H", (3, 5), "heroes", conditions={"hidden": 1}),
        token("B", (5, 6), conditions={"blinded": 1}),
    )
    for viewer, target, word in (("E", "M", "hidden"), ("E", "H", "hidden"), ("B", "E", "blinded")):
        reason = sees(battle, battle.token(viewer), battle.token(target))
        assert reason is not None
        assert word in reason.text


def test_sight_is_asked_where_the_target_would_stand() -> None:
    battle = fight(
        token("E", (5, 5)), token("M", (3, 5), "heroes"), walls=(("wall", (5, 5), (5, 6)),)
    )
    assert sees(battle, battle.token("E"), battle.token("M"), Cell(6, 5)) is None


@pytest.mark.parametrize("condition", ["stunned", "paralyzed", "unconscious"])
def test_who_cannot_act_threatens_nothing(condition: str) -> None:
    battle = fight(token("E", (5, 5), conditions={condition: 1}))
    assert can_threaten(battle.ruleset, battle.token("E")) is not None
    assert not threatened_cells(battle, "E").any()


def test_a_system_without_threatened_area() -> None:
    battle = fight(token("E", (5, 5)), options={"threat.area": "none"})
    assert not threatened_cells(battle, "E").any()


def test_a_spent_reaction_still_threatens_but_does_not_react() -> None:  # AX35
    battle = fight(token("E", (5, 5)), turns={"E": TurnState({"reaction": 0})})
    assert threatened_cells(battle, "E").any()
    assert "used its reaction" in str(can_react(battle, battle.token("E")))


def test_no_reaction_on_the_own_turn() -> None:  # A77
    battle = fight(token("E", (5, 5)), active="E")
    assert "own turn" in str(can_react(battle, battle.token("E")))
    assert can_react(fight(token("E", (5, 5))), battle.token("E")) is None


def test_given_up_reactions_and_surprise() -> None:  # AX45
    battle = fight(
        token("E", (5, 5), conditions={"surprised": 1}),
        token("F", (1, 1)),
        turns={"F": TurnState(flags={"reactions_off": "total_defense"})},
    )
    assert "surprised" in str(can_react(battle, battle.token("E")))
    assert "given up" in str(can_react(battle, battle.token("F")))


def test_a_state_may_take_reactions_alone() -> None:  # A82
    battle = fight(token("E", (5, 5), conditions={"exhaustion": 4}))
    assert "exhaustion" in str(can_react(battle, battle.token("E")))


@pytest.mark.parametrize(
    "measure", ["chebyshev", "euclid", "alternating", "first_then_1_5", "manhattan"]
)
@pytest.mark.parametrize("side", [1, 2, 3, 4])
def test_anchors_in_reach_are_those_from_which_a_footprint_is_in_reach(
    side: int, measure: str
) -> None:
    sizes = {1: "medium", 2: "large", 3: "huge", 4: "gargantuan"}
    walls = (("wall", (4, 3), (7, 5)), ("wall", (8, 8), (9, 5)))
    battle = fight(
        token("E", (5, 5), reach=10), token("M", (0, 0), "heroes", sizes[side]), walls=walls
    )
    battle = Battle(battle.scenario, library.load(battle.ruleset.id, {"metric.reach": measure}))
    anchors = reach_anchors(battle, battle.token("E"), side)
    for y in range(13 - side):
        for x in range(13 - side):
            expected = in_reach(battle, battle.token("E"), battle.token("M"), Cell(x, y))
            assert anchors[y, x] == expected, (x, y)
    assert anchors.any()


def test_anchors_in_sight_ask_the_barriers_of_sight() -> None:
    battle = fight(
        token("E", (5, 5)), walls=(("curtain", (5, 5), (5, 6)), ("window", (6, 5), (6, 6)))
    )
    seen = seen_anchors(battle, battle.token("E"), 1, 1)
    assert not seen[5, 4]
    assert seen[5, 6]
    assert not reach_anchors(battle, battle.token("E"), 1)[5, 6]
    assert isinstance(seen, np.ndarray)
