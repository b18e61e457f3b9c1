"""What a blow at a wall or a door meets: the part that is struck, its material, and what is left of
it.

A wall or a fence is struck, and breaks, by the cell: the part of it between two lines of the grid.
Doors, gates, windows and curtains are struck whole.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import count

from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.grid import CELL, Cell, Point
from fivefoot.core.geometry.segments import Ends, length_of, point_along, position_along
from fivefoot.core.model.barrier import Barrier, BarrierKind
from fivefoot.core.rules.ruleset.schema.breaking import Material
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.texts import say

IN_CELLS = ("wall", "fence")
"""Kinds that are struck by the cell."""

KIND_WORDS: Mapping[BarrierKind, str] = {
    "wall": say("kind_wall"),
    "door": say("kind_door"),
    "gate": say("kind_gate"),
    "window": say("kind_window"),
    "fence": say("kind_fence"),
    "curtain": say("kind_curtain"),
}


def material_of(ruleset: Ruleset, barrier: Barrier) -> Material | None:
    """What a barrier is made of; None where the rules name nothing."""
    rule = ruleset.breaking
    own = rule.materials.get(barrier.material)
    return own if own is not None else rule.materials.get(rule.usual.get(barrier.kind, ""))


def points_left(ruleset: Ruleset, barrier: Barrier) -> int | None:
    """The hit points left of a barrier, of a wall those of each cell; None where it cannot
    break.
    """
    if barrier.hit_points is not None:
        return barrier.hit_points
    material = material_of(ruleset, barrier)
    return None if material is None else material.hit_points


def barrier_name(ruleset: Ruleset, barrier: Barrier) -> str:
    """What a barrier is called: "wooden door"."""
    material = material_of(ruleset, barrier)
    kind = KIND_WORDS[barrier.kind]
    if material is None:
        return kind
    return say("barrier_of_material", material=material.label, kind=kind)


def part_struck(barrier: Barrier, near: Point) -> Ends:
    """The part of a barrier that a blow near a point meets, from its start on."""
    ends = (barrier.start, barrier.end)
    if barrier.kind not in IN_CELLS:
        return ends
    # Along the longer axis: a slanting wall is cut where it crosses the lines of the grid that way.
    axis = 0 if abs(ends[1][0] - ends[0][0]) >= abs(ends[1][1] - ends[0][1]) else 1
    low, high = _between_lines(ends, axis, nearest_point(ends, near)[axis])
    # From its start on, whichever way it was drawn: the pieces left keep their direction, which
    # one-way walls go by.
    start, end = (low, high) if ends[0][axis] <= ends[1][axis] else (high, low)
    return _at_line(ends, axis, start), _at_line(ends, axis, end)


def _between_lines(ends: Ends, axis: int, place: int) -> tuple[int, int]:
    """From where to where along an axis the cell of a place reaches; a stump at either end goes
    with the cell beside it.
    """
    first, last = sorted((ends[0][axis], ends[1][axis]))
    # A wall that ends on a line of the grid has no cell beyond that line.
    line = min(place, last - 1) // CELL * CELL
    low, high = max(first, line), min(last, line + CELL)
    # Less than half a cell is no piece to aim at.
    if high - low < CELL // 2 and low == first:
        high = min(last, high + CELL)
    elif high - low < CELL // 2:
        low = max(first, low - CELL)
    return low, high


def _at_line(ends: Ends, axis: int, place: int) -> Point:
    """The point of a segment that has a coordinate."""
    (start, end), across = ends, 1 - axis
    run = end[axis] - start[axis]
    if place in (start[axis], end[axis]) or not run:
        return start if place == start[axis] else end
    other = start[across] + round((end[across] - start[across]) * (place - start[axis]) / run)
    return Point(place, other) if axis == 0 else Point(other, place)


def nearest_point(ends: Ends, point: Point) -> Point:
    """The point of a segment that is nearest to another."""
    return point_along(ends, min(max(position_along(ends, point), 0.0), length_of(ends)))


def cell_before(battle: Battle, place: Footprint, part: Ends) -> Cell:
    """The cell in front of a part of a barrier, on the side of a given place and as near to it as
    possible.
    """
    centre = place.centre()
    (x1, y1), (x2, y2) = part
    # Just inside the part: its very end may lie in the next cell.
    inside = min(max(position_along(part, centre), 1.0), max(length_of(part) - 1, 1.0))
    x, y = point_along(part, inside)
    # The sign of the cross product: on which side of the part one stands.
    side = (x2 - x1) * (centre[1] - y1) - (y2 - y1) * (centre[0] - x1)
    sign = 1 if side >= 0 else -1
    across, down = _sign(y1 - y2) * sign, _sign(x2 - x1) * sign
    column, row = (x + across) // CELL, (y + down) // CELL
    return Cell(max(0, min(column, battle.columns - 1)), max(0, min(row, battle.rows - 1)))


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def without_part(
    barriers: Mapping[str, Barrier], struck: Barrier, part: Ends
) -> dict[str, Barrier]:
    """The barriers with a part of one gone: what is left on either side still stands."""
    return _parted(barriers, struck, part, None)


def with_part_hurt(
    barriers: Mapping[str, Barrier], struck: Barrier, part: Ends, left: int
) -> dict[str, Barrier]:
    """The barriers with so many hit points left of a part of one, which is a wall of its own from
    now on where it was not all of it.
    """
    return _parted(barriers, struck, part, left)


def _parted(
    barriers: Mapping[str, Barrier], struck: Barrier, part: Ends, left: int | None
) -> dict[str, Barrier]:
    """Each barrier in its place, the struck one in up to three parts."""
    # A piece of no length falls away where the part reaches an end.
    pieces = [(struck.start, part[0], struck.hit_points), (part[1], struck.end, struck.hit_points)]
    if left is not None:
        pieces.insert(1, (*part, left))
    found: dict[str, Barrier] = {}
    taken = set(barriers)
    for name, barrier in barriers.items():
        if name != struck.id:
            found[name] = barrier
            continue
        for start, end, points in pieces:
            if start != end:
                # The first piece keeps the id, for whoever speaks of the wall by it.
                own = name if name not in found else _fresh(taken, struck.kind)
                taken.add(own)
                found[own] = replace(struck, id=own, start=start, end=end, hit_points=points)
    return found


def _fresh(taken: set[str], kind: str) -> str:
    # From the count of barriers on: mostly free at once.
    names = (f"{kind}-{number}" for number in count(len(taken) + 1))
    return next(name for name in names if name not in taken)
