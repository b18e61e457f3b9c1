"""A path that is barred to somebody in the air: that the action leads on elsewhere is seen in the
graph of the path, without one of all leaps beside it.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.model.token import Token
from fivefoot.core.rules.graph import move_graph
from fivefoot.core.rules.routes.walk import judge_path
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle, forget_derived


def beside_a_wall() -> Battle:
    """Two cells up in the air west of a wall, on a map with a pit to leap that is too wide for its
    graph to be built whole.
    """
    corners = tuple(Point(x * 1000, y * 1000) for x, y in ((4, 0), (5, 0), (5, 3), (4, 3)))
    scene = Scene(
        40,
        3,
        ground=(Ground("pit", Surface("pit", depth=2000), corners),),
        barriers={"wall": Barrier("wall", Point(2000, 0), Point(2000, 3000))},
    )
    flier = Token("M", "M", Cell(1, 1), elevation=2000, support="flying")
    flier = replace(flier, stats={"keyword3": {"fly": 60}})
    return Battle(Scenario(scene, "keyword3", tokens={"M": flier}), library.load("keyword3", {}))


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Cell, ...]]:
    """The paths along which graphs are built, () for one with all leaps."""
    found, real = [], move_graph.built_graph

    def counted(battle, profile, window, named, along):  # type: ignore[no-untyped-def]
        found.append(along)
        return real(battle, profile, window, named, along)

    monkeypatch.setattr(move_graph, "built_graph", counted)
    forget_derived()
    return found


def test_one_that_flies_on_elsewhere_is_told_of_the_wall_by_one_graph(
    built: list[tuple[Cell, ...]],
) -> None:
    verdict = judge_path(beside_a_wall(), "M", [Cell(2, 1)], levels=[2000])
    assert [problem.code for problem in verdict.problems] == ["blocked_by_wall"]
    assert built == [(Cell(1, 1), Cell(2, 1))]
