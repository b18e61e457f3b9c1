"""The program's movement against the plain search on thousands of random maps.

1,000 maps for each way of counting diagonals, 5,000 in the long run
(`tests/reference/how_many.py`). What is compared: the cheapest way to every cell, where a movement
may end, routes as walked and charged, routes through waypoints, and the least provoking routes. A
failure prints the map and the puzzle, which can be pasted into a test of its own.
"""

from __future__ import annotations

import numpy as np
import pytest
from tests.reference.how_many import maps
from tests.reference.plain_search import (
    Place,
    PlainSearch,
    Puzzle,
    Tuple4,
    cheapest,
    least_provoking,
    picture,
)
from tests.reference.random_maps import POLICIES, random_puzzle
from tests.reference.scenes import MOVER, battle_of

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.rules.results import Route
from fivefoot.core.rules.routes.query import MovementField, movement_field
from fivefoot.core.rules.routes.walk import judge_path
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.apply_route import apply_route

MAPS = maps(1000, 5000)
CHUNK = 100
#: Chunks of maps for each policy; the last is a house option on top of the five that rulesets
#: choose from.
CHUNKS = [
    (policy, chunk)
    for policy in POLICIES
    for chunk in range((maps(500, 1000) if policy == "alternating_per_turn" else MAPS) // CHUNK)
]


def answer_of(field: MovementField, puzzle: Puzzle) -> dict[Place, Tuple4]:
    """What the program says of every cell it can come to."""
    found: dict[Place, Tuple4] = {}
    for y in range(puzzle.rows):
        for x in range(puzzle.columns):
            cell = field.at(Cell(x, y))
            if cell is not None:
                found[x, y] = (cell.purchase, cell.spent, cell.cost, cell.events)
    return found


def told(route: Route) -> Tuple4:
    """A route in the plain search's four numbers."""
    return route.purchases, route.steps[-1].spent, route.cost, route.events


class Comparison:
    """One puzzle, both answers."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.plain = PlainSearch(puzzle)
        self.ways = self.plain.arrivals()
        self.battle: Battle = battle_of(puzzle)
        self.field = movement_field(self.battle, MOVER)

    def check(self, rng: np.random.Generator) -> None:
        """All comparisons; cells for the dear ones are drawn."""
        want = {
            cell: cheapest(ways) for cell, ways in self.ways.items() if cell != self.puzzle.start
        }
        assert answer_of(self.field, self.puzzle) == want
        bands = self.field.bands()
        first = 0 if self.puzzle.opened is None else 1
        assert {
            (int(x), int(y)): int(bands[y, x]) for y, x in zip(*np.nonzero(bands), strict=True)
        } == {cell: way[0] + first for cell, way in want.items()}
        cells = sorted(want)
        for index in rng.permutation(len(cells))[:4]:
            self.check_end(cells[index], want[cells[index]])
        for index in rng.permutation(len(cells))[:1]:
            self.check_route(cells[index], want[cells[index]])
        if cells and rng.integers(4) == 0:
            self.check_waypoints(cells, rng)

    def check_end(self, cell: Place, way: Tuple4) -> None:
        """Whether one may come to rest there: nobody stands there, and A49 where the movement does
        not go on.
        """
        assert self.field.can_end(Cell(*cell)) == self.plain.may_end(cell, way), cell

    def check_route(self, cell: Place, way: Tuple4) -> None:
        """The cheapest and the least provoking route: legal, at the price the field says, and
        charged the same.
        """
        route = self.field.route(Cell(*cell))
        self.check_walk(cell, route, way)
        quiet = self.field.least_provoking(Cell(*cell))
        assert quiet is not None
        assert told(quiet) == least_provoking(self.ways[cell]), cell
        self.check_replay(quiet)

    def check_walk(self, cell: Place, route: Route | None, way: Tuple4) -> None:
        assert route is not None
        assert (route.path[-1], told(route)) == (cell, way)
        self.check_replay(route)
        verdict = judge_path(self.battle, MOVER, route.path)
        assert verdict.route is not None
        assert verdict.legal == self.field.can_end(Cell(*cell)), verdict.problems
        assert (told(verdict.route), verdict.route.triggers) == (way, route.triggers)
        self.check_effect(verdict.route)

    def check_replay(self, route: Route) -> None:
        assert self.plain.replay(route.path, [step.purchase for step in route.steps]) == told(route)

    def check_effect(self, route: Route) -> None:
        """Preview equals effect: what the walked route leaves behind is what it said."""
        after = apply_route(self.battle, route)
        turn = after.encounter.turns[MOVER]
        assert after.tokens[MOVER].cell == route.path[-1]
        assert turn.pools["actions"] == self.puzzle.purchases - route.purchases
        assert turn.move is not None
        assert (turn.move.spent, turn.move.budget) == (route.steps[-1].spent, self.puzzle.budget)
        flag, purchase = self.plain.first()[1], 0
        for step in route.steps:
            if step.purchase != purchase:
                purchase, flag = step.purchase, self.plain.fresh_flag(flag)
            flag = self.plain.flag_after(step.diagonal is not None, flag)
        assert turn.move.diagonal == flag
        if self.puzzle.scope == "per_turn":
            assert turn.counters["diagonal"] == flag

    def check_waypoints(self, cells: list[Place], rng: np.random.Generator) -> None:
        """A route through one or two waypoints."""
        goal, *via = (
            cells[index] for index in rng.integers(len(cells), size=int(rng.integers(2, 4)))
        )
        ways = self.plain.arrivals(via).get(goal, [])
        route = self.field.route(Cell(*goal), [Cell(*cell) for cell in via])
        quiet = self.field.least_provoking(Cell(*goal), [Cell(*cell) for cell in via])
        if not ways:
            assert route is None
            assert quiet is None
            return
        assert route is not None
        assert quiet is not None
        assert (told(route), told(quiet)) == (cheapest(ways), least_provoking(ways)), (via, goal)
        for found in (route, quiet):
            self.check_replay(found)
            assert passes_in_order(found.path, via)


def passes_in_order(path: tuple[Cell, ...], via: list[Place]) -> bool:
    """Whether a path visits the waypoints in their order (the same cell twice in a row is one
    visit).
    """
    place, rest = 0, list(path)
    for cell in via:
        while place < len(rest) and rest[place] != cell:
            place += 1
        if place == len(rest):
            return False
    return True


@pytest.mark.parametrize(("policy", "chunk"), CHUNKS)
def test_random_maps(policy: str, chunk: int) -> None:
    rng = np.random.default_rng([chunk, list(POLICIES).index(policy)])
    for number in range(CHUNK):
        puzzle = random_puzzle(rng, policy)
        try:
            Comparison(puzzle).check(rng)
        except AssertionError as error:
            raise AssertionError(
                f"map {number} of chunk {chunk}: {error}\n{picture(puzzle)}"
            ) from error
