"""What can be seen from a point: the star-shaped area that no barrier hides.

A ray is cast just beside and exactly at every end of a barrier, and cut at the nearest barrier it
meets. Only the barriers whose angle holds a ray are asked about it, so that thousands of short
walls stay quick. The result is exact but for the width of a ray (a millionth of a radian).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import numpy as np
import shapely
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import ENDS, Mask, Segments, stops, without_sides
from fivefoot.core.geometry.grid import Point

Floats = NDArray[np.float64]
Indices = NDArray[np.int64]

BESIDE: Final = 1e-6
"""Radians between a ray at an end of a barrier and the rays that just pass it."""

FEW: Final = 192
"""Walls that are looked past at once; of more, those that the nearest ones hide are left out first.
"""

ROUND: Final = 64
"""Sides of the area where nothing but distance ends it."""


@dataclass(frozen=True, slots=True, eq=False)
class SeenArea:
    """What is seen from `eye`: `corners` [count, 2] in thousandths of a cell, counterclockwise by
    `angles`.
    """

    eye: Point
    angles: Floats
    corners: Floats

    def covers(self, points: Floats) -> Mask:
        """Which points [count, 2] lie in it: those no farther than the edge between the two corners
        about them.
        """
        off = points - np.asarray(self.eye, dtype=np.float64)
        place = np.searchsorted(self.angles, np.arctan2(off[:, 1], off[:, 0]), side="right") - 1
        one, two = self.corners[place], self.corners[(place + 1) % len(self.corners)]
        edge, out = two - one, points - one
        # Corners go counterclockwise: what lies to the left of an edge is within it.
        inside: Mask = edge[:, 0] * out[:, 1] - edge[:, 1] * out[:, 0] >= 0
        return inside


def crossings_of(segments: Segments) -> Floats:
    """The points [count, 2] where barriers cross each other between their ends: there another one
    becomes nearest.

    >>> crossings_of(np.array([[0, 0, 2000, 2000], [0, 2000, 2000, 0]])).tolist()
    [[1000.0, 1000.0]]
    """
    if len(segments) < 2:
        return np.empty((0, 2))
    lines = shapely.linestrings(without_sides(segments).reshape(-1, 2, 2))
    one, two = shapely.STRtree(lines).query(lines, predicate="crosses")
    # The query tells each pair twice, once from either side.
    first = one < two
    meetings = shapely.get_coordinates(shapely.intersection(lines[one[first]], lines[two[first]]))
    points: Floats = meetings.reshape(-1, 2)
    return points


NOWHERE: Final[Floats] = np.empty((0, 2))


def visible_area(
    eye: Point, segments: Segments, reach: float, crossings: Floats = NOWHERE
) -> SeenArea:
    """What is seen from a point, as far as `reach` thousandths of a cell.

    `segments` [count, 4 or 5] stop the look, `crossings` are those of `crossings_of` for the same
    segments. Barriers that hold the eye itself, as where somebody stands in a wall, are looked
    past.

    >>> wall = np.array([[1000, -1000, 1000, 1000]])
    >>> seen = visible_area(Point(0, 0), wall, 5000.0)
    >>> seen.covers(np.array([[900.0, 0.0], [1100.0, 0.0], [-1100.0, 0.0]])).tolist()
    [True, False, True]
    """
    walls, rim, meetings = _near(eye, segments, reach), _rim(reach), crossings - np.asarray(eye)
    if len(walls) > FEW:
        # Past a few of the walls more is seen than past all: what lies beyond even that area is
        # hidden for certain, and leaving it out changes nothing.
        distance = _distance_to(walls)
        first = _seen(eye, np.vstack([walls[np.argsort(distance)[:FEW]], rim]), NOWHERE)
        walls = walls[distance <= _farthest_over(first, walls) + 1]
        meetings = meetings[first.covers(crossings)]
    return _seen(eye, np.vstack([walls, rim]), meetings)


def _seen(eye: Point, walls: Floats, meetings: Floats) -> SeenArea:
    """What is seen past walls [count, 4] relative to the eye; `meetings` are where they cross."""
    start, end = walls[:, 0:2], walls[:, 2:4]
    low, span = _angles(start, end)
    rays = _rays(low, span, meetings)
    distance = _nearest_hits(rays, start, end, low, span)
    directions = np.column_stack([np.cos(rays), np.sin(rays)])
    return SeenArea(eye, rays, np.asarray(eye, dtype=np.float64) + directions * distance[:, None])


def _distance_to(walls: Floats) -> Floats:
    """How near each wall comes to the eye."""
    start, along = walls[:, 0:2], walls[:, 2:4] - walls[:, 0:2]
    part = -(start * along).sum(axis=1) / (along * along).sum(axis=1)
    nearest = start + along * np.clip(part, 0, 1)[:, None]
    distance: Floats = np.hypot(nearest[:, 0], nearest[:, 1])
    return distance


def _greatest_of_runs(values: Floats) -> Floats:
    """Row k: the greatest of the 2 ** k values from each place on."""
    tables = [values]
    while (1 << len(tables)) < len(values):
        before, step = tables[-1], 1 << (len(tables) - 1)
        tables.append(np.maximum(before, np.concatenate([before[step:], np.full(step, 0.0)])))
    return np.stack(tables)


def _farthest_over(area: SeenArea, walls: Floats) -> Floats:
    """How far is seen, at the most, anywhere in the angle of each wall: what lies beyond is hidden.

    Between two rays the edge of an area is straight, so that it is farthest at one of them. The
    greatest of a run of rays is read from tables of runs of 1, 2, 4, 8 ... rays, two of which cover
    it.
    """
    off = area.corners - np.asarray(area.eye)
    far = np.hypot(off[:, 0], off[:, 1])
    # A wall may lie across the angle at which the circle begins: two turns in a row have it in one
    # piece.
    twice = np.concatenate([area.angles, area.angles + 2 * math.pi])
    table = _greatest_of_runs(np.tile(np.maximum(far, np.roll(far, -1)), 2))
    low, span = _angles(walls[:, 0:2], walls[:, 2:4])
    low = np.where(low < area.angles[0], low + 2 * math.pi, low)
    first = np.searchsorted(twice, low, side="right") - 1
    last = np.minimum(np.searchsorted(twice, low + span, side="left"), len(twice) - 1)
    level = np.log2(np.maximum(last - first, 1)).astype(np.int64)
    farthest: Floats = np.maximum(
        table[level, first], table[level, np.maximum(first, last - (1 << level))]
    )
    return farthest


def _near(eye: Point, segments: Segments, reach: float) -> Floats:
    """The barriers within reach, relative to the eye, without those that hold the eye or are seen
    end on.
    """
    if not len(segments):
        return np.empty((0, 4))
    if segments.shape[1] > ENDS:
        segments = without_sides(segments[_facing(eye, segments)])
    walls = segments - np.array([*eye, *eye])
    boxes = (
        (np.minimum(walls[:, 0], walls[:, 2]) <= reach)
        & (np.maximum(walls[:, 0], walls[:, 2]) >= -reach)
        & (np.minimum(walls[:, 1], walls[:, 3]) <= reach)
        & (np.maximum(walls[:, 1], walls[:, 3]) >= -reach)
    )
    end_on = walls[:, 0] * walls[:, 3] - walls[:, 1] * walls[:, 2] == 0
    kept: Floats = walls[boxes & ~end_on].astype(np.float64)
    return kept


def _facing(eye: Point, segments: Segments) -> Mask:
    """The barriers that stop what comes from where the eye is."""
    x, y = segments[:, 0] - eye[0], segments[:, 1] - eye[1]
    return stops(segments, x, y)


def _rim(reach: float) -> Floats:
    """A ring round the eye that ends every ray."""
    turns = np.linspace(0, 2 * math.pi, ROUND, endpoint=False)
    corners = np.column_stack([np.cos(turns), np.sin(turns)]) * reach
    return np.hstack([corners, np.roll(corners, -1, axis=0)])


def _angles(start: Floats, end: Floats) -> tuple[Floats, Floats]:
    """For each barrier the angle where it begins, counterclockwise, and how far it spans: less than
    half a turn.
    """
    one, two = np.arctan2(start[:, 1], start[:, 0]), np.arctan2(end[:, 1], end[:, 0])
    turn = np.mod(two - one + math.pi, 2 * math.pi) - math.pi
    return np.where(turn >= 0, one, two), np.abs(turn)


def _rays(low: Floats, span: Floats, crossings: Floats) -> Floats:
    """The angles to look along, sorted, from -pi up to pi."""
    ends = np.concatenate([low, low + span, np.arctan2(crossings[:, 1], crossings[:, 0])])
    around = np.concatenate([ends - BESIDE, ends, ends + BESIDE])
    rays: Floats = np.unique(np.mod(around + math.pi, 2 * math.pi) - math.pi)
    return rays


def _nearest_hits(rays: Floats, start: Floats, end: Floats, low: Floats, span: Floats) -> Floats:
    """How far each ray goes before the nearest barrier."""
    count = len(rays)
    twice = np.concatenate([rays, rays + 2 * math.pi])
    low = np.where(low < -math.pi, low + 2 * math.pi, low)
    first = np.searchsorted(twice, low, side="left")
    last = np.searchsorted(twice, low + span, side="right")
    wall, ray = _pairs(first, last)
    angle = twice[ray]
    along = end[wall] - start[wall]
    facing = np.cos(angle) * along[:, 1] - np.sin(angle) * along[:, 0]
    area = start[wall, 0] * along[:, 1] - start[wall, 1] * along[:, 0]
    hits = np.full(count, np.inf)
    with np.errstate(divide="ignore", invalid="ignore"):
        far = area / facing
    # Several barriers lie on one ray: a plain assignment by index would keep the last of them, not
    # the nearest.
    np.minimum.at(hits, ray % count, np.where(np.isfinite(far) & (far > 0), far, np.inf))
    return hits


def _pairs(first: Indices, last: Indices) -> tuple[Indices, Indices]:
    """Each barrier with each ray that falls into its angle."""
    counts = last - first
    wall = np.repeat(np.arange(len(first)), counts)
    before = np.concatenate([[0], np.cumsum(counts)[:-1]])
    ray = np.arange(int(counts.sum())) - np.repeat(before, counts) + np.repeat(first, counts)
    return wall, ray
