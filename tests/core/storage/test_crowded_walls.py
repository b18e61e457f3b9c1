"""Small files that ask for endless work are refused in words; long walls in any number that one can
play among open.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from fivefoot.core.geometry.grid import Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.scenario_file import read_scenario, write_scenario_json
from fivefoot.core.storage.wall_checks import crowding_problem


def star(count: int, height: int | None) -> dict[str, Barrier]:
    """Walls that all cross in the middle of the map."""
    ends = [(Point(0, i * 10), Point(20_000, 20_000 - i * 10)) for i in range(count)]
    return {
        f"w{i}": Barrier(f"w{i}", start, end, height=height) for i, (start, end) in enumerate(ends)
    }


def opened(barriers: dict[str, Barrier]) -> Scenario:
    scenario = Scenario(scene=Scene(20, 20, barriers=barriers))
    return read_scenario(write_scenario_json(scenario), "thick.json").scenario


def test_low_walls_that_cross_too_often_are_refused() -> None:
    """142 walls that all cross are 10,011 pairs, 141 are 9,870."""
    assert len(opened(star(141, 1000)).scene.barriers) == 141
    with pytest.raises(
        ScenarioFileError, match=r"cross each other more than 10,000 times\. Remove those"
    ):
        opened(star(142, 1000))


def test_full_walls_may_cross_as_they_like() -> None:
    assert len(opened(star(500, None)).scene.barriers) == 500


def test_too_many_walls_beside_each_other_are_refused() -> None:
    walls = {f"w{i}": Barrier(f"w{i}", Point(0, i % 900), Point(900, i % 900)) for i in range(2002)}
    assert "more than 2,000,000 pairs" in crowding_problem(walls.values())
    with pytest.raises(ScenarioFileError, match=r"come within a cell of each other"):
        opened(walls)
    curtains = {key: replace(wall, kind="curtain") for key, wall in walls.items()}
    assert crowding_problem(curtains.values()) == ""
