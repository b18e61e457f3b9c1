"""The pure parts of leaps: lines, lengths, classes, difficulties and short landings."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.core.model.token import Token
from fivefoot.core.rules.graph import map_leaps
from fivefoot.core.rules.graph.leap_limits import LeapLimits
from fivefoot.core.rules.graph.leap_table import LeapTable
from fivefoot.core.rules.graph.line_cells import cells_under
from fivefoot.core.rules.graph.map_leaps import leap_table
from fivefoot.core.rules.graph.profile import Profile, profile_of
from fivefoot.core.rules.graph.token_leaps import _at_least, _distinct
from fivefoot.core.rules.results import RouteStep
from fivefoot.core.rules.routes.leap_checks import cell_after, difficulty_of, short_landings
from fivefoot.core.rules.routes.leap_query import find_leap
from fivefoot.core.rules.routes.walk import judge_path
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle


def map_with(
    *ground: Ground, system: str = "quickaction", **stats: object
) -> tuple[Battle, Profile]:
    """A battle of 12 x 8 cells with the ground given, and the profile of one mover."""
    token = Token("m", "M", Cell(1, 1), stats={system: stats})
    battle = Battle(
        Scenario(Scene(12, 8, ground=ground), system, tokens={"m": token}), library.load(system)
    )
    return battle, profile_of(battle, "m")


def pit(*points: tuple[float, float], depth: int = 2000) -> Ground:
    return Ground(
        "pit",
        Surface("pit", depth=depth),
        tuple(Point(int(x * 1000), int(y * 1000)) for x, y in points),
    )


def box(x0: float, y0: float, x1: float, y1: float, depth: int = 2000) -> Ground:
    return pit((x0, y0), (x1, y0), (x1, y1), (x0, y1), depth=depth)


def leap(start: tuple[int, int], end: tuple[int, int], run_up: int = 10000) -> RouteStep:
    return RouteStep(
        Cell(*start), Cell(*end), 0, 0, 1000, 0, 0, 0, 0, leap=True, shape="leap", run_up=run_up
    )


@pytest.mark.parametrize(
    ("offset", "under"),
    [
        ((2, 0), [(1, 0)]),
        ((0, -3), [(0, -1), (0, -2)]),
        ((2, 2), [(1, 1)]),
        ((1, 2), [(0, 1), (1, 1)]),
        ((-2, 1), [(-1, 0), (-1, 1)]),
        ((3, 1), [(1, 0), (2, 1)]),
        ((1, 0), []),
        ((0, 0), []),
    ],
)
def test_the_cells_under_a_line(offset: tuple[int, int], under: list[tuple[int, int]]) -> None:
    assert cells_under(*offset) == under


def test_a_line_back_goes_over_the_same_cells() -> None:
    for dx in range(-6, 7):
        for dy in range(-6, 7):
            back = [(dx + x, dy + y) for x, y in cells_under(-dx, -dy)]
            assert sorted(back) == sorted(cells_under(dx, dy))


@pytest.mark.parametrize(
    ("start", "end", "entry", "chord"),
    [
        ((2, 2), (4, 2), 2500, 5000),  # straight over one cell
        (
            (2, 2),
            (4, 4),
            3536,
            7071,
        ),  # from corner to corner: half of a diagonal before, one over it
        (
            (2, 3),
            (4, 4),
            2795,
            5590,
        ),  # a knight's move: a quarter of its 11.18 ft before, half of it over the strip
        ((4, 2), (2, 2), 2500, 5000),
    ],
)
def test_lengths_along_the_line(
    start: tuple[int, int], end: tuple[int, int], entry: int, chord: int
) -> None:
    square = (
        box(3, 0, 4, 8) if start[1] != end[1] and abs(end[1] - start[1]) == 1 else box(3, 2, 4, 4)
    )
    battle, profile = map_with(square)
    found = find_leap(battle, profile, Cell(*start), Cell(*end))
    assert found is not None
    assert (found.entry, found.chord, found.length) == (entry, chord, chord)


def test_a_chord_through_an_odd_polygon_runs_from_first_entry_to_last_exit() -> None:
    # A ring of a pit: what stands in its middle is flown over as well.
    ring = Ground(
        "ring",
        Surface("pit", depth=2000),
        box(3, 1, 6, 4).points,
        (box(4.2, 2.2, 4.8, 2.8).points,),
    )
    battle, profile = map_with(ring)
    found = find_leap(battle, profile, Cell(2, 2), Cell(6, 2))
    assert found is not None
    assert (found.entry, found.chord) == (2500, 15000)
    # A triangle with its point at (3, 2.5) and its side on x = 5: the row through the point is 10
    # ft.
    battle, profile = map_with(pit((3, 2.5), (5, 1), (5, 4)))
    wide = find_leap(battle, profile, Cell(2, 2), Cell(5, 2))
    assert wide is not None
    assert wide.chord == 10000
    # One row higher the line y = 1.5 meets it from x = 4 1/3 on.
    high = find_leap(battle, profile, Cell(3, 1), Cell(5, 1))
    assert high is not None
    assert high.chord == round(5000 * 2 / 3)


def test_a_wall_stops_every_line_across_it() -> None:
    battle, _ = map_with(box(3, 0, 4, 8))
    assert len(leap_table(battle, 1, 3))
    from fivefoot.core.model.barrier import Barrier

    wall = Barrier("w", Point(3500, 0), Point(3500, 8000))
    scene = replace(battle.scenario.scene, barriers={"w": wall})
    walled = Battle(replace(battle.scenario, scene=scene), battle.ruleset)
    assert not len(leap_table(walled, 1, 3))


def test_drops_are_in_the_table_only_where_they_are_asked_for() -> None:
    ledge = Ground("roof", Surface("ledge", height=2000), box(0, 0, 3, 8).points)
    battle, profile = map_with(ledge)
    assert not (leap_table(battle, 1, 3).rise < 0).any()
    table = leap_table(battle, 1, 3, drops=True)
    one = np.nonzero((table.x == 2) & (table.y == 2) & (table.dx == 2) & (table.dy == 0))[0]
    assert table.rise[one].tolist() == [-2000]
    # From the roof's edge to the edge of the cell it lands in: one cell.
    assert table.chord[one].tolist() == [5000]
    assert table.high[one].tolist() == [0]
    assert profile.cell == 5000


def test_the_smallest_limit_that_is_kept() -> None:
    values = np.array([0, 1, 3000, 3001, 6000], dtype=np.int64)
    assert _at_least(values, {3000, 6000, None}).tolist() == [0, 3000, 3000, 6000, 6000]


def test_distinct_rows_come_back() -> None:
    rng = np.random.default_rng(1)
    keys = rng.integers(-3, 4, (500, 5)).astype(np.int64)
    unique, inverse = _distinct(keys)
    assert (unique[inverse] == keys).all()
    assert len(unique) == len({tuple(row) for row in keys.tolist()})
    wide = keys * 2**60 // 3  # too wide to be packed
    unique, inverse = _distinct(wide)
    assert (unique[inverse] == wide).all()


def test_an_empty_table() -> None:
    assert len(LeapTable.empty()) == 0
    assert LeapTable.empty().high.tolist() == []


# -- checks ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("length", "run_up", "standing", "rounded", "difficulty"),
    [
        (5000, 10000, 0, True, 5000),
        (5590, 10000, 0, True, 6000),
        (5590, 10000, 0, False, 5590),
        (5000, 5000, 2000, True, 10000),
        (5590, 0, 2000, True, 12000),
        (5590, 10000, 2000, True, 6000),
    ],
)
def test_difficulties(
    length: int, run_up: int, standing: int, rounded: bool, difficulty: int
) -> None:
    battle, _ = map_with()
    rules = library.load(
        "quickaction", {"leap.round_check_up": rounded, "leap.standing_check": standing / 1000}
    )
    mover = profile_of(Battle(battle.scenario, rules), "m")
    assert difficulty_of(mover, length, run_up) == difficulty


@pytest.mark.parametrize(
    ("end", "entry", "way", "cell"),
    [
        ((5, 2), 2500, 0, (2, 2)),
        ((5, 2), 2500, 1, (3, 2)),
        ((5, 2), 2500, 4990, (3, 2)),
        ((5, 2), 2500, 5000, (4, 2)),
        ((5, 2), 2500, 9990, (4, 2)),
        ((5, 2), 2500, 10000, (5, 2)),
        ((5, 2), 2500, 99999, (5, 2)),
        ((2, 5), 2500, 3000, (2, 3)),
        ((-1, 2), 2500, 3000, (1, 2)),
        ((4, 4), 3536, 3000, (3, 3)),
        ((4, 4), 3536, 7071, (4, 4)),
        ((4, 3), 2795, 2000, (3, 2)),
        ((4, 3), 2795, 3000, (3, 3)),
    ],
)
def test_the_cell_after_some_way(
    end: tuple[int, int], entry: int, way: int, cell: tuple[int, int]
) -> None:
    _, profile = map_with()
    assert cell_after(profile, leap((2, 2), end), entry, way) == Cell(*cell)


def test_every_failing_result_has_a_landing_and_more_never_brings_it_less_far() -> None:
    _, profile = map_with()
    for end in [(4, 2), (5, 2), (6, 2), (4, 4), (4, 3), (6, 5), (0, 0), (2, 7)]:
        step = leap((2, 2), end)
        reach = round(math.hypot(end[0] - 2, end[1] - 2) * 5000) - 4000
        found = short_landings(profile, step, 2000, reach)
        numbers = [result for each in found for result in range(each.least, each.most + 1)]
        assert numbers == list(range(-(-reach // 1000)))
        far = [max(abs(each.cell.x - 2), abs(each.cell.y - 2)) for each in found]
        assert far == sorted(far)
        assert (found[0].cell, found[0].least) == (Cell(2, 2), 0)


def test_limits_after_a_run_up() -> None:
    both = LeapLimits((6000, 3000), (6000, 3000), full=10000, most_run_up=10000)
    assert both.limits(10000) == (6000, 6000)
    assert both.limits(9999) == (3000, 3000)
    needed = LeapLimits(
        (30000, 30000), (None, None), needed=10000, full=10000, most_run_up=10000, by_check=True
    )
    assert needed.limits(5000) == (None, None)
    assert replace(needed, standing_check=2000).limits(5000) == (30000, None)
    assert replace(needed, standing_check=2000).check_factor(5000) == 2000
    assert replace(needed, standing_check=2000).check_factor(10000) == 1000
    by_run = LeapLimits((None, None), (None, None), needed=2000, per_unit=500, most_run_up=6000)
    assert by_run.limits(5000) == (2500, None)
    assert (by_run.longest, by_run.highest) == (3000, 0)


def test_a_path_is_judged_without_the_leaps_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_much(*_asked: object, **_more: object) -> LeapTable:
        raise AssertionError("all leaps of a block are measured for one path")

    monkeypatch.setattr(map_leaps, "_block", too_much)
    battle, _ = map_with(box(4, 0, 5, 8))
    # Of a small map all leaps are found once for all paths.
    large = replace(battle.scenario.scene, columns=40)
    battle = battle.after(replace(battle.scenario, scene=large))
    verdict = judge_path(battle, "m", [Cell(2, 1), Cell(3, 1), Cell(5, 1)])
    assert verdict.legal
    assert [step.leap for step in verdict.route.steps] == [False, False, True]
