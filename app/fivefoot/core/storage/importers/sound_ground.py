"""Repairs outlines of other programs: those that cross themselves are split into valid pieces, so
that a scenario with them can be saved.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

import shapely
from shapely.geometry import Polygon

from fivefoot.core.geometry.grid import Point
from fivefoot.core.model.terrain import Ground
from fivefoot.core.storage.importers.texts import say
from fivefoot.core.storage.reading import limits
from fivefoot.core.storage.reading.report import WarningLog

_MEND_TRIES = 3


def sound_grounds(grounds: Iterable[Ground], warnings: WarningLog) -> tuple[Ground, ...]:
    """The pieces of ground; those that cross themselves or their holes are replaced by valid pieces
    (even-odd rule). Pieces without an inside, or beyond the limits, are dropped with a warning.
    """
    found: list[Ground] = []
    corners = 0
    for ground in grounds:
        pieces = [ground] if _is_sound(ground) else list(_mended(ground))
        if pieces != [ground]:
            remark = say("region_was_taken_apart") if pieces else say("region_was_left_out")
            warnings.add(remark, ground.id)
        for piece in pieces:
            count = len(piece.points) + sum(map(len, piece.holes))
            corners += count
            too_much = corners > limits.MAX_ALL_VERTICES or len(found) >= limits.MAX_GROUNDS
            if count > limits.MAX_VERTICES or too_much:
                warnings.add(say("region_has_too_many_corners"), ground.id)
                # Dropped pieces do not count towards the limits.
                corners -= count
            else:
                found.append(piece)
    return tuple(found)


def _is_sound(ground: Ground) -> bool:
    rings = (ground.points, *ground.holes)
    if any(len(set(ring)) < 3 for ring in rings):
        return False
    try:
        return bool(Polygon(ground.points, ground.holes).is_valid)
    except (shapely.GEOSException, ValueError):
        return False


def _mended(ground: Ground) -> Iterator[Ground]:
    holes = [hole for hole in ground.holes if len(set(hole)) > 2]
    if len(set(ground.points)) < 3:
        return
    try:
        area = shapely.make_valid(Polygon(ground.points))
        for hole in holes:
            area = area.difference(shapely.make_valid(Polygon(hole)))
        for _ in range(_MEND_TRIES):  # whole thousandths may make two edges touch again
            area = shapely.make_valid(shapely.set_precision(area, 1.0))
    except (shapely.GEOSException, ValueError):
        return
    number = 0
    for part in shapely.get_parts(area):
        # Where edges only touched, lines and points are left over.
        if part.geom_type != "Polygon" or part.is_empty:
            continue
        number += 1
        piece = replace(
            ground,
            id=ground.id if number == 1 else f"{ground.id}-{number}",
            points=_ring(part.exterior.coords),
            holes=tuple(_ring(inside.coords) for inside in part.interiors),
        )
        # Rounded again, and so checked again: a file with an invalid one would be refused.
        if _is_sound(piece):
            yield piece


def _ring(coordinates: Iterable[tuple[float, ...]]) -> tuple[Point, ...]:
    corners = [Point(round(x), round(y)) for x, y, *_ in coordinates]
    # Shapely repeats the first point of a ring at its end, we do not.
    return tuple(corners[:-1])
