"""Random puzzles for the differential tests: small maps full of difficult cases, with seeds to
replay them.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
from tests.reference.plain_search import Other, Patch, Place, Puzzle, Wall, cells_of

POLICIES: dict[str, tuple[str, str]] = {
    "first_then_1_5": ("first_then_1_5", "per_move_action"),
    "first_then_1_5_per_turn": ("first_then_1_5", "per_turn"),
    "exact_sqrt2": ("exact_sqrt2", "none"),
    "equidistant": ("equidistant", "none"),
    "alternating": ("alternating", "per_move_action"),
    "alternating_per_turn": ("alternating", "per_turn"),
    "manhattan": ("manhattan", "none"),
}
OPENED_AMOUNTS = (0, 2500, 5000, 7071, 7500, 10000, 12500)
KINDS = ("wall", "wall", "wall", "wall", "door", "window", "fence", "curtain")


def _pick(rng: np.random.Generator, *choices: Any) -> Any:
    return choices[int(rng.integers(len(choices)))]


def _point(rng: np.random.Generator, columns: int, rows: int) -> Place:
    """Returns a point on a corner, on a half cell (edge middles and centres), or anywhere."""
    unit = _pick(rng, 1000, 1000, 500, 1)
    return (
        int(rng.integers(-1000 // unit, (columns + 1) * 1000 // unit + 1)) * unit,
        int(rng.integers(-1000 // unit, (rows + 1) * 1000 // unit + 1)) * unit,
    )


def _wall(rng: np.random.Generator, columns: int, rows: int) -> Wall:
    start = _point(rng, columns, rows)
    style = int(rng.integers(4))
    if style == 0:
        end = _point(rng, columns, rows)
    elif style == 1:  # along the grid
        length = int(rng.integers(1, 5)) * 1000
        end = (start[0] + length, start[1]) if rng.integers(2) else (start[0], start[1] + length)
    elif style == 2:  # short, at any angle
        end = (start[0] + int(rng.integers(-2500, 2501)), start[1] + int(rng.integers(-2500, 2501)))
    else:  # exactly diagonal
        length = int(rng.integers(1, 4)) * 500
        end = (start[0] + length * _pick(rng, -1, 1), start[1] + length * _pick(rng, -1, 1))
    if end == start:
        end = (start[0] + 1000, start[1])
    return Wall(start, end, _pick(rng, *KINDS), bool(rng.integers(8) == 0))


def _other(rng: np.random.Generator, columns: int, rows: int) -> Other:
    side = _pick(rng, 1, 1, 1, 2)
    cell = (
        int(rng.integers(0, max(1, columns - side + 1))),
        int(rng.integers(0, max(1, rows - side + 1))),
    )
    kind = _pick(rng, "ally", "enemy", "enemy", "neutral")
    return Other(
        cell, side, kind, _pick(rng, 1, 1, 2), bool(rng.integers(6)), bool(rng.integers(6))
    )


def _patch(rng: np.random.Generator, columns: int, rows: int) -> Patch:
    x, y = _point(rng, columns, rows)
    w, h = int(rng.integers(1, 5)) * 1000, int(rng.integers(1, 5)) * 1000
    rough = bool(rng.integers(4))
    factor = _pick(rng, 0, 0, 1000, 1500, 3000, 4000) if rough else 0
    if rng.integers(2):
        return Patch(((x, y), (x + w, y), (x + w, y + h), (x, y + h)), rough, factor)
    return Patch(((x, y), (x + w, y + h // 2), (x + w // 3, y + h)), rough, factor)


def random_puzzle(rng: np.random.Generator, policy: str) -> Puzzle:
    """Returns a puzzle whose mover starts on ground it may stand on, and not on an enemy."""
    diagonal, scope = POLICIES[policy]
    side = _pick(rng, 1, 1, 1, 1, 2, 2, 3, 4)
    shortest = max(5, side + 2)
    columns, rows = int(rng.integers(shortest, 10)), int(rng.integers(shortest, 10))
    start = (int(rng.integers(0, columns - side + 1)), int(rng.integers(0, rows - side + 1)))
    mine = set(cells_of(start, side))
    others = [_other(rng, columns, rows) for _ in range(int(rng.integers(0, 6)))]
    barred = [o for o in others if o.kind != "ally" and mine & set(cells_of(o.cell, o.side))]
    budget = _pick(rng, 10000, 15000, 15000, 20000) if side == 1 else _pick(rng, 10000, 15000)
    spent = _pick(rng, *OPENED_AMOUNTS)
    opened = (min(spent, budget), int(rng.integers(2))) if rng.integers(3) == 0 else None
    return Puzzle(
        columns,
        rows,
        start,
        side,
        budget,
        purchases=_pick(rng, 3, 3, 2, 1),
        policy=diagonal,
        scope=scope,
        turn_flag=int(rng.integers(2)),
        opened=opened,
        shares=side == 1 and bool(rng.integers(10) == 0),
        crawls=bool(rng.integers(12) == 0),
        disengaged=bool(rng.integers(8) == 0),
        walls=tuple(_wall(rng, columns, rows) for _ in range(int(rng.integers(0, 7)))),
        others=tuple(other for other in others if other not in barred),
        patches=_patches(rng, columns, rows, mine),
        **_options(rng),
    )


def with_one_way_walls(rng: np.random.Generator, puzzle: Puzzle) -> Puzzle:
    """Returns the puzzle with additional walls, most of them one-way."""
    more = (_wall(rng, puzzle.columns, puzzle.rows) for _ in range(int(rng.integers(1, 5))))
    walls = (*puzzle.walls, *more)
    return replace(
        puzzle,
        walls=tuple(
            replace(wall, stops_from=_pick(rng, "left", "right", "left", "right", "both"))
            for wall in walls
        ),
    )


def _patches(
    rng: np.random.Generator, columns: int, rows: int, mine: set[Place]
) -> tuple[Patch, ...]:
    """Returns patches of ground; none that nobody can enter lies under the mover."""
    import shapely

    found = []
    for _ in range(int(rng.integers(0, 4))):
        patch = _patch(rng, columns, rows)
        middles = () if patch.rough else [(x * 1000 + 500, y * 1000 + 500) for x, y in mine]
        if not any(shapely.Polygon(patch.points).covers(shapely.Point(p)) for p in middles):
            found.append(patch)
    return tuple(found)


def _options(rng: np.random.Generator) -> dict[str, Any]:
    """Returns options of the ruleset, in few enough combinations that rulesets can be cached."""
    return _chosen_options(int(rng.integers(24)))


@cache
def _chosen_options(number: int) -> dict[str, Any]:
    """Returns the options of a number, which are drawn once."""
    which = np.random.default_rng(number)
    return {
        "corner_cut": bool(which.integers(2)),
        "buy_on_ally": bool(which.integers(2)),
        "charge": _pick(which, "entered", "entered", "left"),
        "difficult": _pick(which, 2000, 2000, 1500),
        "compound": _pick(which, "multiply", "multiply", "add_extra", "max"),
        "neutral": _pick(which, "ask", "pass"),
        "trigger": _pick(
            which, "leave_reach", "leave_reach", "exit_threatened_cell", "any_step_inside", "none"
        ),
    }
