"""Reads the lists of a Universal VTT file: walls, outlines of objects, doors and windows, lights,
and their colours.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from itertools import chain, pairwise
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from fivefoot.core.storage.importers.imported_map import (
    Colour,
    ImportedLight,
    ImportedPortal,
    ImportedSegment,
    PicturePoint,
)
from fivefoot.core.storage.importers.picture_box import Floats, Mask, PictureBox, thousandths
from fivefoot.core.storage.importers.texts import say
from fivefoot.core.storage.reading.report import MapImportError, WarningLog
from fivefoot.core.storage.reading.strict_json import Json, JsonPlace

MAX_COORDINATE = 1_000_000.0
#: The most points of walls, and again of outlines; the most portals; the most lights. Caves reach
#: thousands.
MAX_POINTS = 200_000
MAX_THINGS = 20_000

_PORTAL_KEYS = frozenset({"position", "rotation", "bounds", "closed", "freestanding"})
_LIGHT_KEYS = frozenset({"position", "range", "intensity", "color", "shadows"})
_HEX_COLOUR = re.compile(r"#?([0-9a-fA-F]{6}(?:[0-9a-fA-F]{2})?)")


@dataclass(frozen=True, slots=True)
class Polylines:
    """Polylines split into segments, never closed: rows x1, y1, x2, y2 on the uncropped map, and
    the polyline of each row.
    """

    segments: Floats
    line: npt.NDArray[np.int64]

    @property
    def zero_length(self) -> Mask:
        """The segments whose ends are the same in the file."""
        same: Mask = (self.segments[:, :2] == self.segments[:, 2:]).all(axis=1)
        return same

    def whole_lines(self, chosen: Mask) -> Mask:
        """All segments of every polyline of which any segment is chosen: half of an object's
        outline is useless.
        """
        return np.isin(self.line, self.line[chosen])

    def placed(self, box: PictureBox, keep: Mask) -> tuple[ImportedSegment, ...]:
        """The segments where `keep` is true, not clipped, measured from the picture's corner."""
        ends = box.from_corner(self.segments[keep].reshape(-1, 2))
        points, milli = _pairs(ends), _pairs(thousandths(ends))
        return tuple(
            ImportedSegment(
                points[2 * row], points[2 * row + 1], milli[2 * row], milli[2 * row + 1], line
            )
            for row, line in enumerate(self.line[keep].tolist())
        )


def read_polylines(place: JsonPlace, warnings: WarningLog) -> Polylines:
    """The polylines of a list of lists of points; raises MapImportError for anything but a finite
    point.
    """
    rows: list[tuple[PicturePoint, PicturePoint]] = []
    line_of_row: list[int] = []
    for index, entry in enumerate(_few_entries(place, MAX_POINTS)):
        points = _points(entry)
        if len(points) < 2:
            warnings.add(say("line_with_fewer_than_two_points"), entry.path)
        rows.extend(pairwise(points))
        line_of_row.extend([index] * (len(points) - 1))
    if len(rows) > MAX_POINTS:
        raise _too_many(place, MAX_POINTS)
    return Polylines(_segment_rows(rows), np.array(line_of_row, dtype=np.int64))


def _few_entries(place: JsonPlace, limit: int) -> list[JsonPlace]:
    if len(place.values()) > limit:
        raise _too_many(place, limit)
    return place.entries()


_WHAT = {
    "line_of_sight": say("corners_of_walls"),
    "objects_line_of_sight": say("corners_of_outlines"),
    "portals": say("doors_and_windows"),
    "lights": say("lights"),
}
"""The lists of such a file, as a person knows them who draws the map."""


def _too_many(place: JsonPlace, limit: int) -> MapImportError:
    problem = say("there_are_more_than_limit_what", limit=limit, what=_WHAT[place.path])
    return place.refusal_of_file(problem, say("export_map_in_smaller_parts_2"))


def _points(line: JsonPlace) -> list[PicturePoint]:
    """All points of one list; thousands are usual, so their places are only computed once something
    is wrong.
    """
    try:
        points = [(point["x"], point["y"]) for point in cast("list[Any]", line.values())]
    # Whatever is wrong, the slow path finds its place in the file and reports it.
    except (TypeError, KeyError):
        return _points_one_by_one(line)
    return points if _all_usable(points) else _points_one_by_one(line)


def _points_one_by_one(line: JsonPlace) -> list[PicturePoint]:
    return [_point(entry) for entry in line.entries()]


def _point(place: JsonPlace) -> PicturePoint:
    return place.child("x").number(MAX_COORDINATE), place.child("y").number(MAX_COORDINATE)


def _all_usable(points: list[tuple[Any, Any]]) -> bool:
    numbers = list(chain.from_iterable(points))
    # `type`, since True would pass as an int.
    if not {type(number) for number in numbers} <= {int, float}:
        return False
    # The JSON reader already refused NaN, so checking a bound is enough.
    return max(map(abs, numbers), default=0) <= MAX_COORDINATE


def _segment_rows(segments: list[tuple[PicturePoint, PicturePoint]]) -> Floats:
    return np.array(segments, dtype=np.float64).reshape(-1, 4)


def _pairs(rows: npt.NDArray[Any]) -> list[tuple[Any, Any]]:
    return [(x, y) for x, y in rows.tolist()]


@dataclass(frozen=True, slots=True)
class Portal:
    """A door or window on the uncropped map; `closed` is the file's key for blocking light."""

    start: PicturePoint
    end: PicturePoint
    closed: bool
    freestanding: bool
    foreign: dict[str, Json]

    def placed(self, box: PictureBox) -> ImportedPortal:
        """The portal measured from the picture's corner; one that does not block light is open."""
        ends = box.from_corner(np.array([self.start, self.end], dtype=np.float64))
        (start, end), (start_milli, end_milli) = _pairs(ends), _pairs(thousandths(ends))
        return ImportedPortal(
            start, end, start_milli, end_milli, not self.closed, self.freestanding, self.foreign
        )


def read_portals(place: JsonPlace, warnings: WarningLog) -> list[Portal]:
    """The doors and windows; bounds of 2n points make n of them, missing bounds are derived from
    the position.
    """
    entries = _few_entries(place, MAX_THINGS)
    portals = [portal for entry in entries for portal in _portals_of(entry, warnings)]
    if len(portals) > MAX_THINGS:
        raise _too_many(place, MAX_THINGS)
    return portals


def portals_meeting(portals: list[Portal], box: PictureBox) -> list[bool]:
    """For each portal whether it meets the picture."""
    rows = _segment_rows([(portal.start, portal.end) for portal in portals])
    return cast("list[bool]", box.meets(rows).tolist())


def _portals_of(entry: JsonPlace, warnings: WarningLog) -> list[Portal]:
    closed, freestanding = entry.child("closed").flag(True), entry.child("freestanding").flag(False)
    # A portal without a width is still defined by its middle and its rotation.
    spans = _bounds(entry, warnings) or _derived_bounds(entry, warnings)
    return [
        Portal(start, end, closed, freestanding, unknown_fields(entry, _PORTAL_KEYS))
        for start, end in spans
    ]


def _bounds(entry: JsonPlace, warnings: WarningLog) -> list[tuple[PicturePoint, PicturePoint]]:
    points = _points(entry.child("bounds"))
    # Two points make a door: the last of an odd number has no partner.
    if len(points) > 2 and len(points) % 2:
        warnings.add(say("last_of_odd_number_of_points"), entry.path)
    return list(zip(points[0::2], points[1::2], strict=False))


def _derived_bounds(
    entry: JsonPlace, warnings: WarningLog
) -> list[tuple[PicturePoint, PicturePoint]]:
    """Bounds one cell wide around the position; rounding to six decimals, as in files, removes the
    noise of sine and cosine.
    """
    position, rotation = entry.child("position"), entry.child("rotation")
    if position.absent:
        warnings.add(say("door_or_window_with_neither_two"), entry.path)
        return []
    if rotation.absent:
        warnings.add(say("door_or_window_has_neither_bounds"), entry.path)
    x, y = _point(position)
    angle = rotation.number_or(0.0, MAX_COORDINATE)
    across, down = math.cos(angle) / 2, math.sin(angle) / 2
    return [
        ((round(x - across, 6), round(y - down, 6)), (round(x + across, 6), round(y + down, 6)))
    ]


def read_lights(
    place: JsonPlace, box: PictureBox, argb: bool, warnings: WarningLog
) -> tuple[tuple[ImportedLight, ...], int]:
    """The lights that stand on the picture, and how many stand outside it (even if their light
    falls on it).
    """
    inside, outside = [], 0
    for entry in _few_entries(place, MAX_THINGS):
        if entry.child("position").absent:
            warnings.add(say("light_without_position_was_left_out"), entry.path)
            continue
        position = _point(entry.child("position"))
        light = _light(entry, position, box, argb, warnings)
        if box.holds(*position):
            inside.append(light)
        else:
            outside += 1
    return tuple(inside), outside


def _light(
    entry: JsonPlace, position: PicturePoint, box: PictureBox, argb: bool, warnings: WarningLog
) -> ImportedLight:
    place = box.from_corner(np.array([position], dtype=np.float64))
    return ImportedLight(
        position=_pairs(place)[0],
        position_milli=_pairs(thousandths(place))[0],
        range=_not_negative(entry.child("range"), 0.0, warnings),
        intensity=_not_negative(entry.child("intensity"), 1.0, warnings),
        colour=read_colour(entry.child("color"), argb, warnings),
        shadows=entry.child("shadows").flag(True),
        foreign=unknown_fields(entry, _LIGHT_KEYS),
    )


def _not_negative(place: JsonPlace, default: float, warnings: WarningLog) -> float:
    value = place.number_or(default, MAX_COORDINATE)
    if value < 0:
        warnings.add(say("negative_measure_of_light_was_read"), place.path)
    return max(0.0, value)


def read_colour(place: JsonPlace, argb: bool, warnings: WarningLog) -> Colour | None:
    """A colour of 6 or 8 hexadecimal digits, with or without `#`; None when absent, or unreadable
    with a warning.

    In 8 digits some programs put the opacity first, others last. A single `ff` at either end is
    taken for it; where that does not decide, `argb` says whether it comes first.
    """
    if place.absent:
        return None
    found = _HEX_COLOUR.fullmatch(place.value) if isinstance(place.value, str) else None
    if found is None:
        warnings.add(say("colour_that_is_not_6"), place.path)
        return None
    return _colour(bytes.fromhex(found[1]), argb)


def _colour(parts: bytes, argb: bool) -> Colour:
    if len(parts) == 3:
        return parts[0], parts[1], parts[2], 255
    if (parts[0] == 255) != (parts[3] == 255):
        argb = parts[0] == 255
    first, second, third, fourth = parts
    return (second, third, fourth, first) if argb else (first, second, third, fourth)


def unknown_fields(place: JsonPlace, known: frozenset[str]) -> dict[str, Json]:
    """The keys of an object beyond the known ones, kept for writing it back."""
    return {key: value for key, value in place.fields().items() if key not in known}
