"""Flanking as an advantage (A66), and the test of opposite sides."""

from __future__ import annotations

import pytest
from tests.reference.fights import Place, fight, token

from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.rules.reactions.flanking import are_opposite, flank_lines, flanking_pairs


def lines(first: Place, second: Place, **more: object) -> list[tuple[str, str]]:
    battle = fight(
        token("T", (5, 5)), token("A", first, "heroes", **more), token("B", second, "heroes")
    )
    return [(line.first, line.second) for line in flank_lines(battle, "T")]


@pytest.mark.parametrize(
    ("first", "second"), [((4, 5), (6, 5)), ((5, 4), (5, 6)), ((4, 4), (6, 6)), ((6, 4), (4, 6))]
)
def test_opposite_neighbours_flank(first: Place, second: Place) -> None:  # AX61
    assert lines(first, second) == [("A", "B")]


@pytest.mark.parametrize(
    ("first", "second"), [((4, 5), (5, 6)), ((4, 4), (6, 5)), ((4, 4), (4, 6))]
)
def test_others_do_not(first: Place, second: Place) -> None:  # AX62
    assert lines(first, second) == []


def test_a_long_reach_flanks_from_farther_off_and_a_touched_corner_counts() -> None:  # AX63
    assert lines((3, 5), (6, 5), reach=10) == [("A", "B")]
    assert lines((3, 4), (6, 5), reach=10) == [("A", "B")]
    assert lines((3, 5), (6, 5)) == []


def test_an_ally_who_cannot_act_does_not_count() -> None:  # AX64
    assert lines((4, 5), (6, 5), conditions={"stunned": 1}) == []


def test_two_sizes_are_too_many_for_one_of_the_two() -> None:  # AX65
    battle = fight(
        token("T", (5, 5), size="large"),
        token("A", (4, 5), "heroes", "small"),
        token("B", (7, 5), "heroes"),
    )
    (line,) = flank_lines(battle, "T")
    assert set(line.effects) == {"B"}
    assert "2 size categories larger" in line.denied["A"].text
    assert "west to east" in line.reason.text


def test_a_wall_between_takes_the_reach_and_so_the_flank() -> None:
    tokens = token("T", (5, 5)), token("A", (4, 5), "heroes"), token("B", (6, 5), "heroes")
    assert len(flank_lines(fight(*tokens))) == 1
    assert flank_lines(fight(*tokens, walls=(("wall", (5, 5), (5, 6)),))) == ()


def test_allies_of_each_other_only() -> None:
    tokens = token("T", (5, 5)), token("A", (4, 5), "heroes"), token("B", (6, 5), "third")
    assert flank_lines(fight(*tokens)) == ()
    assert flank_lines(fight(*tokens), "A") == ()


def test_a_group_may_switch_it_off() -> None:
    tokens = token("T", (5, 5)), token("A", (4, 5), "heroes"), token("B", (6, 5), "heroes")
    assert flank_lines(fight(*tokens, options={"flank.enabled": False})) == ()


def test_the_flanked_position_is_shown_where_it_is_the_trigger() -> None:
    tokens = token("T", (5, 5)), token("A", (4, 5), "heroes"), token("B", (6, 5), "heroes")
    options = {"flank.enabled": False, "opportunity.trigger": "flanked_departure"}
    (line,) = flank_lines(fight(*tokens, options=options), "T")
    assert (line.first, line.second, line.effects) == ("A", "B", {})
    battle = fight(*tokens, options=options)
    assert flanking_pairs(battle, battle.token("T"), Cell(5, 6)) == []


def test_opposite_rows_of_a_large_target() -> None:  # CX20
    wide = fight(options={"opportunity.flanked": "opposite_rows"}).ruleset
    target = Footprint(Cell(5, 5), 2)
    assert are_opposite(wide, Footprint(Cell(4, 4)), Footprint(Cell(7, 6)), target)
    assert are_opposite(wide, Footprint(Cell(5, 4)), Footprint(Cell(4, 7)), target)
    assert not are_opposite(wide, Footprint(Cell(4, 5)), Footprint(Cell(5, 7)), target)
