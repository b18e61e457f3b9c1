"""Putting tokens down in setup: a mounted pair stays together (A53)."""

from __future__ import annotations

import pytest

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.encounter import Encounter, Link
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.session.commands import Refused
from fivefoot.core.session.commands.moving import PlaceTokens


def scenario() -> Scenario:
    tokens = (Token("rider", "Rider", Cell(2, 2)), Token("horse", "Horse", Cell(2, 2), size="large"))
    links = (Link("riding", "rider", "horse"),)
    return Scenario(Scene(9, 9), tokens={token.id: token for token in tokens}, encounter=Encounter(links=links))


@pytest.mark.parametrize("moved", ["rider", "horse"])
def test_a_pair_is_put_down_together(moved: str) -> None:
    placed = PlaceTokens(((moved, Cell(5, 4)),)).apply(scenario())
    assert {token.cell for token in placed.tokens.values()} == {Cell(5, 4)}


def test_a_rider_takes_no_mount_over_the_edge() -> None:
    with pytest.raises(Refused, match="would stand outside the map"):
        PlaceTokens((("rider", Cell(8, 8)),)).apply(scenario())
