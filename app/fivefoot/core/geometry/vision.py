"""What can be seen from a point: the star-shaped area that no barrier hides.

Rays are cast at every end of a barrier and just beside it, and cut at the nearest barrier they
meet. A ray is only tested against barriers whose angle contains it, so that thousands of short
walls stay fast. The result is exact but for the width of a ray (a millionth of a radian).
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
"""The angle in radians between a ray at an end of a barrier and the rays that just pass it."""

FEW: Final = 192
"""The most walls that are processed at once; of more, those that the nearest ones hide are dropped
first.
"""

NEARER: Final = 0.99
"""The share of the way to a crossing that has to be visible for the crossing to be tested."""

SECTORS: Final = 1024
"""The number of equal sectors of the circle for which the farthest visible distance is kept."""

ROUND: Final = 64
"""Sides of the polygon where only distance limits the area."""


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class SeenArea:
    """The area seen from `eye`: `corners` [count, 2] in thousandths of a cell, counterclockwise by
    `angles`.
    """

    eye: Point
    angles: Floats
    corners: Floats

    def covers(self, points: Floats) -> Mask:
        """Which points [count, 2] lie in it: those no farther than the edge between the two corners
        around them.
        """
        off = points - np.asarray(self.eye, dtype=np.float64)
        # Before the first angle the index is -1: the edge from the last corner to the first.
        place = np.searchsorted(self.angles, np.arctan2(off[:, 1], off[:, 0]), side="right") - 1
        one, two = self.corners[place], self.corners[(place + 1) % len(self.corners)]
        edge, out = two - one, points - one
        # Corners go counterclockwise: the left of an edge is inside.
        inside: Mask = edge[:, 0] * out[:, 1] - edge[:, 1] * out[:, 0] >= 0
        return inside


def crossings_of(segments: Segments) -> Floats:
    """The points [count, 2] where barriers cross between their ends: there the nearest barrier
    changes.

    >>> crossings_of(np.array([[0, 0, 2000, 2000], [0, 2000, 2000, 0]])).tolist()
    [[1000.0, 1000.0]]
    """
    if len(segments) < 2:
        return np.empty((0, 2))
    lines = shapely.linestrings(without_sides(segments).reshape(-1, 2, 2))
    one, two = shapely.STRtree(lines).query(lines, predicate="intersects")
    # The query returns each pair twice, once from either side; whether they cross is the slower
    # question, asked of each pair once.
    one, two = one[one < two], two[one < two]
    crossing = shapely.crosses(lines[one], lines[two])
    meetings = shapely.get_coordinates(
        shapely.intersection(lines[one[crossing]], lines[two[crossing]])
    )
    points: Floats = meetings.reshape(-1, 2)
    return points


NOWHERE: Final[Floats] = np.empty((0, 2))


def visible_area(
    eye: Point, segments: Segments, reach: float, crossings: Floats = NOWHERE
) -> SeenArea:
    """The area seen from a point, as far as `reach` thousandths of a cell.

    `segments` [count, 4 or 5] block sight; `crossings` are those of `crossings_of` for the same
    segments. Barriers through the eye itself, as where somebody stands in a wall, are ignored.

    >>> wall = np.array([[1000, -1000, 1000, 1000]])
    >>> seen = visible_area(Point(0, 0), wall, 5000.0)
    >>> seen.covers(np.array([[900.0, 0.0], [1100.0, 0.0], [-1100.0, 0.0]])).tolist()
    [True, False, True]
    """
    walls, rim, meetings = _near(eye, segments, reach), _rim(reach), crossings - np.asarray(eye)
    if len(walls) > FEW:
        # Past a few of the walls more is visible than past all: whatever lies beyond even that area
        # is certainly hidden, and dropping it changes nothing.
        distance = _distance_to(walls)
        nearest = walls[np.argpartition(distance, FEW)[:FEW]]
        # The area extends farthest where two of the few cross: those crossings are no farther away
        # than they.
        ends = nearest.reshape(-1, 2)
        near = meetings[_lengths(meetings) <= _lengths(ends).max()]
        first = _seen(eye, np.vstack([nearest, rim]), near, reach)
        # A thousandth more, for rounding.
        walls = walls[distance <= _farthest_over(first, walls) + 1]
        # A crossing of one of the few lies exactly on the edge of their area: somewhat nearer, so
        # that the result does not depend on rounding.
        meetings = meetings[first.covers(np.asarray(eye) + meetings * NEARER)]
    return _seen(eye, np.vstack([walls, rim]), meetings, reach)


def _seen(eye: Point, walls: Floats, meetings: Floats, reach: float) -> SeenArea:
    """The area seen past walls [count, 4] relative to the eye; `meetings` are where they cross."""
    low, span = _angles(walls)
    rays, at_ends = _rays(low, span, meetings)
    # Where two sides of the rim meet, rounding may let a ray pass between them.
    distance = np.minimum(_nearest_hits(rays, walls, low, span), reach)
    # Rounding may let a ray pass through a closed corner, too, although touching blocks: at an end
    # no more is seen than beside it.
    beside = np.minimum(np.roll(distance, 1), np.roll(distance, -1))
    distance = np.where(at_ends, np.minimum(distance, beside), distance)
    directions = np.column_stack([np.cos(rays), np.sin(rays)])
    return SeenArea(eye, rays, np.asarray(eye, dtype=np.float64) + directions * distance[:, None])


def _lengths(points: Floats) -> Floats:
    """The distance of each point [count, 2] from the eye."""
    lengths: Floats = np.hypot(points[:, 0], points[:, 1])
    return lengths


def _distance_to(walls: Floats) -> Floats:
    """The smallest distance of each wall from the eye."""
    x, y, end_x, end_y = _columns(walls)
    along_x, along_y = end_x - x, end_y - y
    part = -(x * along_x + y * along_y) / (along_x * along_x + along_y * along_y)
    part = np.clip(part, 0, 1)
    distance: Floats = np.hypot(x + along_x * part, y + along_y * part)
    return distance


def _columns(walls: Floats) -> Floats:
    """The four coordinates of each wall as rows [4, count], which are faster to process."""
    columns: Floats = np.ascontiguousarray(walls.T, dtype=np.float64)
    return columns


def _greatest_of_runs(values: Floats) -> Floats:
    """Row k: the greatest of the 2 ** k values from each position on."""
    tables = [values]
    while (1 << len(tables)) < len(values):
        before, step = tables[-1], 1 << (len(tables) - 1)
        # Runs that would extend beyond the end are shorter: nothing is visible there.
        tables.append(np.maximum(before, np.concatenate([before[step:], np.full(step, 0.0)])))
    return np.stack(tables)


def _farthest_over(area: SeenArea, walls: Floats) -> Floats:
    """The farthest visible distance anywhere in the angle of each wall: whatever lies beyond is
    hidden.

    For each of `SECTORS` equal sectors that distance is known. The greatest of a run of them comes
    from tables of runs of 1, 2, 4, 8 ... sectors, two of which cover it.
    """
    # A wall may span the angle at which the circle begins: two consecutive turns contain it in one
    # piece.
    table = _greatest_of_runs(np.tile(_farthest_in_sectors(area), 2))
    low, span = _angles(walls)
    turned = np.mod(low + math.pi, 2 * math.pi) * (SECTORS / (2 * math.pi))
    first = turned.astype(np.int64) % SECTORS
    last = np.minimum((turned + span * (SECTORS / (2 * math.pi))).astype(np.int64), 2 * SECTORS - 1)
    # `frexp` gives the power of two above a number of sectors: the run that covers half of it.
    level = np.frexp(last - first + 1)[1] - 1
    farthest: Floats = np.maximum(table[level, first], table[level, last + 1 - (1 << level)])
    return farthest


def _farthest_in_sectors(area: SeenArea) -> Floats:
    """The farthest visible distance in each of `SECTORS` equal sectors, from -pi on.

    Between two rays the edge of an area is straight, so it is farthest at one of them: the rays
    within a sector and those next to it are tested.
    """
    off = area.corners - np.asarray(area.eye)
    far = np.hypot(off[:, 0], off[:, 1])
    count = len(far)
    edges = np.linspace(-math.pi, math.pi, SECTORS + 1)
    # Slightly wider, since an angle may be rounded into the adjacent sector.
    before = np.searchsorted(area.angles, edges[:-1] - BESIDE, side="left") - 1
    after = np.searchsorted(area.angles, edges[1:] + BESIDE, side="right")
    round_about = np.concatenate([far[-1:], far, far[:1], [0.0]])
    runs = np.column_stack([before + 1, after + 2]).ravel()
    farthest: Floats = np.maximum.reduceat(round_about, np.minimum(runs, count + 2))[::2]
    return farthest


def _near(eye: Point, segments: Segments, reach: float) -> Floats:
    """The barriers within reach, relative to the eye, without those through the eye or seen end
    on.
    """
    if not len(segments):
        return np.empty((0, 4))
    if segments.shape[1] > ENDS:
        segments = without_sides(segments[_facing(eye, segments)])
    x, y, end_x, end_y = _columns(segments - np.array([*eye, *eye]))
    # A barrier in line with the eye hides nothing, nor does one that the eye is on.
    kept = x * end_y != y * end_x
    kept &= (np.minimum(x, end_x) <= reach) & (np.maximum(x, end_x) >= -reach)
    kept &= (np.minimum(y, end_y) <= reach) & (np.maximum(y, end_y) >= -reach)
    return np.column_stack([x[kept], y[kept], end_x[kept], end_y[kept]])


def holds_eye(eye: Point, segments: Segments) -> bool:
    """Whether a barrier [count, 4 or 5] runs through the eye itself, so that it is ignored.

    >>> wall = np.array([[1000, -1000, 1000, 1000]])
    >>> holds_eye(Point(1000, 500), wall), holds_eye(Point(1000, 1500), wall)
    (True, False)
    """
    x, y, end_x, end_y = segments[:, :ENDS].T - np.array([*eye, *eye])[:, np.newaxis]
    in_line = x * end_y == y * end_x
    # Between its ends: the directions to its two ends are opposite.
    return bool(np.any(in_line & (x * end_x + y * end_y <= 0)))


def _facing(eye: Point, segments: Segments) -> Mask:
    """The barriers that block what comes from the eye's side."""
    x, y = segments[:, 0] - eye[0], segments[:, 1] - eye[1]
    return stops(segments, x, y)


def _rim(reach: float) -> Floats:
    """A ring around the eye that ends every ray."""
    turns = np.linspace(0, 2 * math.pi, ROUND, endpoint=False)
    corners = np.column_stack([np.cos(turns), np.sin(turns)]) * reach
    return np.hstack([corners, np.roll(corners, -1, axis=0)])


def _angles(walls: Floats) -> tuple[Floats, Floats]:
    """The starting angle of each barrier, counterclockwise, and its span: less than half a
    turn.
    """
    x, y, end_x, end_y = _columns(walls)
    one, two = np.arctan2(y, x), np.arctan2(end_y, end_x)
    # The short way round: a barrier spans less than half a turn.
    turn = two - one
    turn = np.where(turn >= math.pi, turn - 2 * math.pi, turn)
    turn = np.where(turn < -math.pi, turn + 2 * math.pi, turn)
    return np.where(turn >= 0, one, two), np.abs(turn)


def _rays(low: Floats, span: Floats, crossings: Floats) -> tuple[Floats, Mask]:
    """The angles of the rays, sorted, from -pi up to pi, and which of them lead to an end."""
    ends = np.concatenate([low, low + span, np.arctan2(crossings[:, 1], crossings[:, 0])])
    around = np.concatenate([ends - BESIDE, ends, ends + BESIDE])
    angles = np.mod(around + math.pi, 2 * math.pi) - math.pi
    # Sorted and without repetitions.
    rays, place = np.unique(angles, return_index=True)
    # The middle third of `around` are the ends themselves.
    return rays, place // max(1, len(ends)) == 1


def _nearest_hits(rays: Floats, walls: Floats, low: Floats, span: Floats) -> Floats:
    """The distance along each ray to the nearest barrier."""
    count = len(rays)
    # A barrier may span the angle where the circle begins.
    twice = np.concatenate([rays, rays + 2 * math.pi])
    low = np.where(low < -math.pi, low + 2 * math.pi, low)
    first = np.searchsorted(twice, low, side="left")
    last = np.searchsorted(twice, low + span, side="right")
    wall, ray = _pairs(first, last)
    ray %= count
    x, y, end_x, end_y = _columns(walls)
    along_x, along_y = end_x - x, end_y - y
    facing = np.cos(rays)[ray] * along_y[wall] - np.sin(rays)[ray] * along_x[wall]
    area = (x * along_y - y * along_x)[wall]
    # A ray along a barrier divides by 0 and hits nothing.
    with np.errstate(divide="ignore", invalid="ignore"):
        far = area / facing
    far[~((far > 0) & (far < np.inf))] = np.inf
    hits = np.full(count, np.inf)
    # Several barriers lie on one ray: a plain assignment by index would keep the last of them, not
    # the nearest.
    np.minimum.at(hits, ray, far)
    return hits


def _pairs(first: Indices, last: Indices) -> tuple[Indices, Indices]:
    """Each barrier paired with each ray within its angle."""
    counts = last - first
    wall = np.repeat(np.arange(len(first)), counts)
    before = np.concatenate([[0], np.cumsum(counts)[:-1]])
    ray = np.arange(int(counts.sum())) - np.repeat(before, counts) + np.repeat(first, counts)
    return wall, ray
