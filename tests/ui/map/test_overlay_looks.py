"""What is shaded as reach: all that a body can come to cover."""

from __future__ import annotations

import random

import numpy as np
import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QTransform

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.interaction.plan import Planner
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle
from fivefoot.ui.map.painters.reach_painter import CalmShape, Reach, calm_shape, reach_shape
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.map.view_values.overlay_values import bands_of


def shaded(size: str, others: tuple[Token, ...] = ()) -> tuple[np.ndarray, np.ndarray | None]:
    mover = Token("m", "M", Cell(12, 12), size=size)
    scenario = Scenario(Scene(26, 26), tokens={token.id: token for token in (mover, *others)})
    reach = bands_of(Planner(Battle(scenario, library.load("keyword3")), "m"))
    shape = reach.rows, reach.columns
    passing = np.frombuffer(reach.passing, dtype=np.uint8).reshape(shape) if reach.passing else None
    return np.frombuffer(reach.bands, dtype=np.uint8).reshape(shape), passing


@pytest.mark.parametrize(("size", "side"), [("medium", 1), ("large", 2), ("huge", 3)])
def test_as_many_cells_are_reached_to_the_east_as_to_the_west(size: str, side: int) -> None:
    """30 ft an Advance: six cells beyond the body on all four sides, each where the body comes to
    lie on it.
    """
    bands, _ = shaded(size)
    ones = np.argwhere(bands == 1)
    assert ones.min(axis=0).tolist() == [6, 6]
    assert ones.max(axis=0).tolist() == [12 + side - 1 + 6] * 2
    assert not bands[12 : 12 + side, 12 : 12 + side].any()
    assert (bands == bands.T).all()


def test_what_a_wide_body_can_only_pass_over_is_told_apart() -> None:
    """A friend three cells to the east: the body may cross it, and may not rest on it."""
    bands, passing = shaded("large", (Token("f", "F", Cell(15, 12)),))
    assert passing is not None
    assert np.argwhere(passing).tolist() == [[12, 15]]
    assert bands[12, 15] == 1


@pytest.mark.parametrize("quarters", range(4))
def test_reach_lies_on_a_turned_map_where_it_lies_on_a_level_one(quarters: int) -> None:
    dice = random.Random(quarters)
    columns, rows = 7, 5
    value = Reach(columns, rows, bytes(dice.randrange(4) for _ in range(columns * rows)))
    turn = QTransform().rotate(90 * quarters)
    for level, turned in (
        (calm_shape(value, 6.0), calm_shape(value, 6.0, quarters)),
        (reach_shape(value), reach_shape(value, quarters)),
    ):
        ways = [*zip(level.fills, turned.fills, strict=True)]
        if isinstance(level, CalmShape) and isinstance(turned, CalmShape):
            ways.append((level.beyond, turned.beyond))
        for before, after in ways:
            for x in range(columns):
                for y in range(rows):
                    middle = QPointF((x + 0.5) * CELL, (y + 0.5) * CELL)
                    assert before.contains(middle) == after.contains(turn.map(middle))
