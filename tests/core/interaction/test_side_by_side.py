"""One position under two systems: prices in cells, reactions that only one of them gives."""

from __future__ import annotations

import gc
import weakref
from dataclasses import replace
from fractions import Fraction

import pytest

from fivefoot.core.conformance.scene_text import read_scene_text
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.interaction.comparison_request import ComparisonRequest
from fivefoot.core.interaction.side_by_side import ComparedPath, SideBySide, side_by_side
from fivefoot.core.model.encounter import TurnState
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle, forget_derived

SCENE = """
ruleset = "keyword3"
map = '''
. . . . . . . . . .
. E . . . . . . . .
. . M . . . . . . .
. . . . . . . . . .
. . . . . . . . . .
. . . . . . . . . .
'''
[tokens.M]
side = "heroes"
[tokens.E]
side = "foes"
"""
DIAGONALS = ComparedPath((Cell(3, 3), Cell(4, 4), Cell(5, 5)))


def compared(other: str, path: ComparedPath | None = DIAGONALS, scene: str = SCENE) -> SideBySide:
    scenario = read_scene_text(scene, None).scenario
    battle = Battle(scenario, library.rules_of(scenario))
    return side_by_side(battle, library.load(other), "M", path)


@pytest.mark.parametrize(
    ("other", "prices"),
    [
        ("twopoint", [Fraction(1), Fraction(1), Fraction(1)]),  # a diagonal is a straight step
        ("openband", [Fraction(1), Fraction(1), Fraction(1)]),
        ("phase3ap", [Fraction(7071, 5000)] * 3),  # the square root of two, to a thousandth of 5 ft
    ],
)
def test_prices_of_the_same_route_are_compared_in_cells(other: str, prices: list[Fraction]) -> None:
    steps = compared(other).steps()
    # A44: in each Advance the first diagonal is 5 ft, every further one 7.5 ft.
    assert [step.share for step in steps] == [1, Fraction(3, 2), Fraction(3, 2)]
    assert [step.other_share for step in steps] == prices


def test_only_steps_with_another_price_differ_and_name_the_rules_of_both() -> None:
    found = compared("twopoint")
    first, second, _third = found.steps()
    assert not first.differs
    assert second.differs
    left, right = found.reasons(second)
    assert [reason.rule for reason in left] == ["A44"]
    assert right  # and the other system says why a diagonal costs no more


def test_a_reaction_that_one_system_lacks_differs() -> None:
    assert [(r.enemy, r.differs) for r in compared("openband").reactions()] == [("E", True)]
    assert [(r.enemy, r.differs) for r in compared("twopoint").reactions()] == [("E", False)]


def test_the_same_system_beside_itself_differs_in_nothing() -> None:
    found = compared("keyword3")
    assert not found.differs
    assert found.only_left == found.only_right == 0


def test_a_way_that_is_too_long_for_one_is_priced_by_the_other_and_says_why() -> None:
    far = ComparedPath(
        tuple(Cell(x, 2) for x in range(3, 10))
    )  # seven squares: 35 ft, a second Advance
    found = compared("quickaction", far)
    assert found.left.allowed
    assert not found.right.allowed
    assert [problem.code for problem in found.right.verdict.problems if not problem.warning] == [
        "too_far"
    ]
    assert found.differs


def test_reach_counts_what_only_one_system_leads_to() -> None:
    found = compared("quickaction", None)
    left, right = found.left.bands > 0, found.right.bands > 0
    assert found.only_left == int((left & ~right).sum()) > 0  # three Advances against one pool
    assert found.steps() == ()
    assert sum(found.left.counts) == int(left.sum())


def test_both_are_asked_at_the_start_of_a_turn() -> None:
    scenario = read_scene_text(SCENE, None).scenario
    spent = replace(
        scenario,
        encounter=replace(scenario.encounter, stage="play", turns={"M": TurnState({"action": 3})}),
    )
    battle = Battle(spent, library.rules_of(spent))
    found = side_by_side(battle, library.load("twopoint"), "M")
    unspent = compared("twopoint", None).left
    assert found.left.counts == unspent.counts != ()  # though no action is left now
    assert battle.scenario is spent  # the position itself is left as it is


def test_a_comparison_is_prepared_once_and_let_go_with_what_is_derived() -> None:
    scenario = read_scene_text(SCENE, None).scenario
    request = ComparisonRequest(
        Battle(scenario, library.rules_of(scenario)),
        "twopoint",
        "M",
        other=library.load("twopoint"),
    )
    assert request.answer().right.battle is replace(request, path=DIAGONALS).answer().right.battle
    alive = weakref.ref(request.battle)
    del request
    forget_derived()
    gc.collect()
    assert alive() is None, "the battle of a document that was closed is kept"
