"""Putting tokens down in setup: a mounted pair stays together (A53)."""

from __future__ import annotations

import pytest
from tests.apply_commands import apply_edit

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.encounter import Encounter, Link
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset import library
from fivefoot.core.session.commands import Refused
from fivefoot.core.session.commands.moving import PlaceTokens
from fivefoot.core.session.commands.token_edits import CopyTokens
from fivefoot.core.storage.scenario_checks import check_scenario


def scenario() -> Scenario:
    tokens = (
        Token("rider", "Rider", Cell(2, 2)),
        Token("horse", "Horse", Cell(2, 2), size="large"),
    )
    links = (Link("riding", "rider", "horse"),)
    return Scenario(
        Scene(9, 9), tokens={token.id: token for token in tokens}, encounter=Encounter(links=links)
    )


@pytest.mark.parametrize("moved", ["rider", "horse"])
def test_a_pair_is_put_down_together(moved: str) -> None:
    placed = apply_edit(PlaceTokens(((moved, Cell(5, 4)),)), scenario())
    assert {token.cell for token in placed.tokens.values()} == {Cell(5, 4)}


def test_a_rider_takes_no_mount_over_the_edge() -> None:
    with pytest.raises(Refused, match="would be outside the map"):
        apply_edit(PlaceTokens((("rider", Cell(8, 8)),)), scenario())


@pytest.mark.parametrize(
    ("support", "held"),
    [("flying", "flying"), ("climbing", "ground"), ("swimming", "ground"), ("ground", "ground")],
)
def test_nobody_is_put_into_the_ground(support: str, held: str) -> None:
    """Onto a ledge higher than it was: a file with somebody in the ground could not be opened
    again.
    """
    corners = tuple(Point(x * 1000, y * 1000) for x, y in ((5, 5), (7, 5), (7, 7), (5, 7)))
    scene = Scene(9, 9, ground=(Ground("ledge", Surface("ledge", height=3000), corners),))
    token = Token("a", "A", Cell(1, 1), elevation=1000, support=support)  # type: ignore[arg-type]
    placed = apply_edit(PlaceTokens((("a", Cell(5, 5)),)), Scenario(scene, tokens={"a": token}))
    assert (placed.tokens["a"].elevation, placed.tokens["a"].support) == (3000, held)
    check_scenario(placed, library.rules_of(placed))


def test_who_flies_over_the_ground_keeps_its_height() -> None:
    token = Token("a", "A", Cell(1, 1), elevation=1000, support="flying")
    placed = apply_edit(
        PlaceTokens((("a", Cell(5, 5)),)), Scenario(Scene(9, 9), tokens={"a": token})
    )
    assert (placed.tokens["a"].elevation, placed.tokens["a"].support) == (1000, "flying")


def test_a_copy_stands_on_the_ground_of_its_own_cell() -> None:
    """Beside the pit of one cell in which the other stands, not as deep as it."""
    corners = tuple(Point(x * 1000, y * 1000) for x, y in ((5, 5), (6, 5), (6, 6), (5, 6)))
    scene = Scene(9, 9, ground=(Ground("pit", Surface("pit", depth=3000), corners),))
    token = Token("imp", "Imp", Cell(5, 5), elevation=-3000)
    copy = apply_edit(CopyTokens(("imp",)), Scenario(scene, tokens={"imp": token})).tokens["imp-2"]
    assert copy.cell != token.cell
    assert (copy.elevation, copy.support) == (0, "ground")
