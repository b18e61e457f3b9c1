"""What each kind of ground of the model looks like on the map."""

from __future__ import annotations

import pytest

from fivefoot.core.geometry.grid import Point
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import GROUND_KINDS, Ground, Surface
from fivefoot.core.rules.ruleset import library
from fivefoot.ui.map.looks import GROUND_LOOKS, grounds_of
from fivefoot.ui.map.painters.ground import KINDS
from fivefoot.ui.map.painters.ground import Ground as Painted


def test_every_kind_of_ground_has_a_look_of_its_own() -> None:
    assert set(GROUND_LOOKS) == set(GROUND_KINDS)
    assert set(GROUND_LOOKS.values()) <= set(KINDS)
    assert len(set(GROUND_LOOKS.values())) == len(GROUND_LOOKS)


@pytest.mark.parametrize(("surface", "look"), [
    (Surface("hazard"), "hazard"),
    (Surface("hazard", tags=("lava",)), "lava"),
    (Surface("pit", depth=2000), "pit"),
    (Surface("chasm"), "chasm"),
])  # fmt: skip
def test_hazards_pits_chasms_and_lava_are_told_apart(surface: Surface, look: str) -> None:
    square = (Point(0, 0), Point(1000, 0), Point(1000, 1000), Point(0, 1000))
    scenario = Scenario(Scene(2, 2, ground=(Ground("g", surface, square),)))
    pieces = grounds_of(scenario, library.load("keyword3"))
    assert [piece.kind for piece in pieces if isinstance(piece, Painted)] == [look]
