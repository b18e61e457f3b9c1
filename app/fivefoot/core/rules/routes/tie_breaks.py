"""Of routes that cost the same, the one whose leap is easier: a roll should not be harder than
necessary.

Where diagonals cost as much as any step, an oblique leap and a straight one often end a search
alike, and so do a long leap and a shorter one with a step. The search does not compare them; its
routes are corrected here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.rules.graph.profile import Profile
from fivefoot.core.rules.results import Route
from fivefoot.core.rules.routes.leap_checks import leap_difficulty
from fivefoot.core.rules.routes.leap_query import find_leap
from fivefoot.core.rules.space.battle import Battle

PathJudge = Callable[[Sequence[Cell], Sequence[int | None]], Route | None]
"""The receipt of a path at its levels, or None where it cannot be gone."""


def with_easier_leaps(battle: Battle, profile: Profile, route: Route, judge: PathJudge) -> Route:
    """The route with each leap as short as it can be at no more cost and provocation, ending in the
    same place.
    """
    for index, step in enumerate(route.steps):
        for path in _shorter(battle, profile, route, index) if step.leap else ():
            found = judge(path, [*[None] * (len(path) - 1), route.steps[-1].elevation])
            if found is not None and _is_easier(battle, profile, found, route):
                # From the start with what was found: one change may allow another, until none is
                # easier.
                return with_easier_leaps(battle, profile, found, judge)
    return route


def _is_easier(battle: Battle, profile: Profile, new: Route, old: Route) -> bool:
    """Whether a route costs no more, provokes no more, and asks for an easier roll."""
    same = (new.purchases, new.cost, new.left) == (
        old.purchases,
        old.cost,
        old.left,
    ) and new.events <= old.events
    return same and _difficulty(battle, profile, new) < _difficulty(battle, profile, old)


def _difficulty(battle: Battle, profile: Profile, route: Route) -> int:
    return sum(leap_difficulty(battle, profile, step) for step in route.steps if step.leap)


def _shorter(battle: Battle, profile: Profile, route: Route, index: int) -> Iterator[list[Cell]]:
    """The path with a leap made straight, by its take-off or its landing, and no longer than it has
    to be.
    """
    path, step = list(route.path), route.steps[index]
    # The cell before the leap is the take-off: it is shifted with it.
    before, after = path[: max(0, index - 1)], path[index + 1 :]
    for start, end in _straight_ends(step.start, step.end, index > 0, bool(after)):
        far = max(abs(end.x - start.x), abs(end.y - start.y))
        one = ((end.x - start.x) // far, (end.y - start.y) // far)
        line = [
            Cell(start.x + one[0] * cells, start.y + one[1] * cells) for cells in range(1, far + 1)
        ]
        found = [find_leap(battle, profile, start, cell) for cell in line]
        # A leap is shortened only if it rises as much: else it would be another one.
        level = [
            leap is not None and found[-1] is not None and leap.rise == found[-1].rise
            for leap in found
        ]
        # Index 1: to the next cell it would be a step.
        if any(level[1:]):
            taken_off: Sequence[Cell] = [start] if index > 0 else []
            yield [*before, *taken_off, *line[level.index(True, 1) :], *after]


def _straight_ends(
    start: Cell, end: Cell, may_shift: bool, may_land_elsewhere: bool
) -> Iterator[tuple[Cell, Cell]]:
    """The ends of a leap that run straight or diagonally: its own, else those with one of them
    moved into line.
    """
    dx, dy = end.x - start.x, end.y - start.y
    if 0 in (dx, dy) or abs(dx) == abs(dy):
        yield start, end
        return
    along = abs(dx) > abs(dy)
    # The take-off may move only where a step led to it; the landing only where the path goes on.
    if may_shift:
        yield (Cell(start.x, end.y) if along else Cell(end.x, start.y)), end
    if may_land_elsewhere:
        yield start, (Cell(end.x, start.y) if along else Cell(start.x, end.y))
