"""What each kind of ground of the model looks like on the map."""

from __future__ import annotations

import numpy as np
import pytest

from fivefoot.core.geometry.grid import Point
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import GROUND_KINDS, Ground, Surface
from fivefoot.core.rules.ruleset import library
from fivefoot.ui.map.painters.cell_outlines import connected
from fivefoot.ui.map.painters.ground_painter import KINDS
from fivefoot.ui.map.painters.ground_painter import DrawnGround as Painted
from fivefoot.ui.map.view_values.scene_values import GROUND_LOOKS, grounds_of


def test_every_kind_of_ground_has_a_look_of_its_own() -> None:
    assert set(GROUND_LOOKS) == set(GROUND_KINDS)
    assert set(GROUND_LOOKS.values()) <= set(KINDS)
    assert len(set(GROUND_LOOKS.values())) == len(GROUND_LOOKS)


@pytest.mark.parametrize(
    ("surface", "look"),
    [
        (Surface("hazard"), "hazard"),
        (Surface("hazard", tags=("lava",)), "lava"),
        (Surface("pit", depth=2000), "pit"),
        (Surface("chasm"), "chasm"),
    ],
)
def test_hazards_pits_chasms_and_lava_are_told_apart(surface: Surface, look: str) -> None:
    square = (Point(0, 0), Point(1000, 0), Point(1000, 1000), Point(0, 1000))
    scenario = Scenario(Scene(2, 2, ground=(Ground("g", surface, square),)))
    pieces = grounds_of(scenario, library.load("keyword3"))
    assert [piece.kind for piece in pieces if isinstance(piece, Painted)] == [look]


def test_cells_that_hang_together_are_one_piece() -> None:
    rng = np.random.default_rng(7)
    for _ in range(60):
        mask = rng.random((rng.integers(1, 10), rng.integers(1, 10))) < 0.55
        assert (
            sum(connected(mask, 99), np.zeros(mask.shape, int)).tolist()
            == mask.astype(int).tolist()
        )
        assert {
            frozenset(map(tuple, np.argwhere(piece).tolist())) for piece in connected(mask, 99)
        } == flooded(mask)
    assert len(connected(np.eye(5, dtype=bool), 4)) == 1  # too many to be told apart


def flooded(mask: np.ndarray) -> set[frozenset[tuple[int, int]]]:
    left, pieces = set(map(tuple, np.argwhere(mask).tolist())), set()
    while left:
        piece, edge = set(), [left.pop()]
        while edge:
            y, x = edge.pop()
            piece.add((y, x))
            near = {(y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)} & left
            left -= near
            edge += near
        pieces.add(frozenset(piece))
    return pieces
