"""Rings and bands are drawn where the rules decide: in the metric of ranges, or of reaches."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import numpy as np
import pytest

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.geometry.measures import Measure
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.rolls.roll_modifiers import roll_modifiers
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.schema.ground import Band
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.distance import gap_between
from fivefoot.core.rules.space.rings import band_cells, cells_within, ring_cells, rings_of
from fivefoot.core.rules.turn.targets import may_aim_at

SIDE = 15
MIDDLE = Cell(7, 7)
MEASURES: tuple[Measure, ...] = get_args(Measure)

THREE_CELLS: dict[Measure, int] = {
    "chebyshev": 48,
    "equidistant": 48,  # 7 x 7 without its middle
    "manhattan": 24,  # 4 (1 + 2 + 3)
    "euclid": 28,  # points of the grid within a circle of radius 3
    "exact_sqrt2": 28,  # 12 straight on, 4 + 8 with one diagonal (1.41, 2.41), 4 with two (2.83)
    "alternating": 36,  # 12 straight on, 4 + 8 + 8 with one diagonal (1, 2, 3), 4 with two (3)
    "first_then_1_5": 36,  # as before, two diagonals are 2.5
}


def battle(**metric: Measure) -> Battle:
    """Mia in the middle, and somebody who is put everywhere in turn."""
    ruleset = library.load("keyword3")
    counted = ruleset.model_copy(update={"metric": ruleset.metric.model_copy(update=metric)})
    tokens = {"mia": Token("mia", "Mia", MIDDLE), "orc": Token("orc", "Orc", Cell(0, 0), "foes")}
    return Battle(Scenario(Scene(SIDE, SIDE), "keyword3", tokens=tokens), counted)


def with_orc_at(fight: Battle, cell: Cell) -> Battle:
    moved = {**fight.scenario.tokens, "orc": replace(fight.token("orc"), cell=cell)}
    return Battle(replace(fight.scenario, tokens=moved), fight.ruleset)


def friends(fight: Battle) -> Battle:
    """The same with the orc on Mia's side: no enemy is a willing mount (A53)."""
    orc = replace(fight.token("orc"), side=fight.token("mia").side)
    tokens = {**fight.scenario.tokens, "orc": orc}
    return Battle(replace(fight.scenario, tokens=tokens), fight.ruleset)


def all_around() -> list[Cell]:
    return [Cell(x, y) for y in range(SIDE) for x in range(SIDE) if (x, y) != MIDDLE]


def drawn(mask: np.ndarray) -> set[Cell]:
    return {Cell(int(x), int(y)) for y, x in np.argwhere(mask)}


@pytest.mark.parametrize("measure", MEASURES)
def test_a_band_holds_those_who_are_in_it(measure: Measure) -> None:
    fight = battle(range=measure)
    mask = band_cells(fight, "mia", [Band(label="near", upto=15)]) > 0
    assert mask.sum() == THREE_CELLS[measure]
    inside = {
        cell
        for cell in all_around()
        if gap_between(at := with_orc_at(fight, cell), at.token("mia"), at.token("orc")).within(
            at, 15
        )
    }
    assert drawn(mask) == inside


@pytest.mark.parametrize("action", ["mount", "simple_weave"])
@pytest.mark.parametrize("measure", MEASURES)
def test_what_is_drawn_of_an_aim_holds_all_whom_it_may_choose(
    action: str, measure: Measure
) -> None:
    """A distance of one cell is counted like a reach, a longer one like a range (A7)."""
    for metric in ({"range": measure}, {"reach": measure}):
        fight = battle(**metric)  # type: ignore[arg-type]
        if action == "mount":
            fight = friends(fight)
        where = fight.ruleset.actions[action].target
        assert where is not None
        assert where.within is not None
        mask = cells_within(fight, "mia", int(where.within * 1000))
        may = {
            cell
            for cell in all_around()
            if may_aim_at(with_orc_at(fight, cell), "mia", action, "orc")
        }
        assert drawn(mask) == may


@pytest.mark.parametrize("measure", MEASURES)
def test_a_ring_of_pressure_holds_all_whose_shots_it_disturbs(measure: Measure) -> None:
    fight = battle(reach=measure)
    ring = rings_of(fight, "mia")[0]
    disturbed = {cell for cell in all_around() if presses(with_orc_at(fight, cell))}
    assert drawn(ring_cells(fight, "mia", ring.radius)) == disturbed


def presses(fight: Battle) -> bool:
    lines = roll_modifiers(fight, "orc", "ranged_attack", "mia").lines
    return any("close by" in line.source for line in lines)
