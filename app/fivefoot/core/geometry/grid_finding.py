"""Finds the grid that is drawn on a picture of a map: how many pixels a cell has, and where the
first lines are.

A line of a drawn grid crosses the whole picture, so in the mean over all rows a column with a line
differs from its neighbours by nearly the same amount everywhere, while art and noise cancel out.
The two profiles (over columns and over rows) are folded at each possible period; the period at
which both peak most clearly is the grid. Lines that compression draws at each eighth or sixteenth
pixel are removed first.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

LEAST_CELL = 24
"""The smallest cell in pixels that is looked for: a denser grid cannot be distinguished from
texture.
"""

FEWEST_CELLS = 4
"""The least number of cells along the shorter side; fewer lines than that prove nothing."""

MOST_ROWS = 1_500
"""Rows that a profile's mean is taken over: more would not improve it, only take longer."""

_STRONGEST_EDGE = 12.0
"""The most grey levels that a single pixel may contribute: the edge of a drawn wall is no grid
line.
"""

_BLOCK = 16
"""Pixels of the blocks that JPEG and WebP use; their seams look like a grid."""

_NOISE = 6.0
"""How far the best of all periods stands out by chance, in standard deviations: pictures without a
grid reached at most 5.3.
"""

_SURE = 18.0
"""How far it stands out where the grid is beyond doubt."""

_HELD_DOWN = 8.0
"""The most deviations that a single column may contribute, so that one long wall is no grid."""

_BOLDER = 1.5
"""How many times stronger the lines of cells are than those of tiles inside them."""

_COARSE_KEPT = 12
"""Periods of the coarse scan that are examined closely."""

_AT_ONCE = 128
"""Rows whose levels are held as floats at a time."""

Grey = NDArray[np.float32] | NDArray[np.uint8]
Profile = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class FoundGrid:
    """A grid found in a picture: pixels to a cell, its first lines, and the certainty (0 to 1)."""

    pixels: float
    left: float
    top: float
    certainty: float


@dataclass(frozen=True, slots=True)
class _Period:
    """How well both profiles fit a period: the weaker one's deviation, and both phases."""

    deviation: float
    pixels: float
    left: float
    top: float


def find_grid(grey: Grey) -> FoundGrid | None:
    """The square grid drawn on a picture, or None where none is seen.

    `grey` holds the picture's grey levels (0 to 255), shape (height, width). Takes about a second
    for four million pixels.
    """
    rows, columns = grey[sampled_rows(len(grey))], grey.T[sampled_rows(grey.shape[1])]
    return find_grid_in(rows, columns)


def sampled_rows(count: int) -> slice:
    """The indices of the rows that a profile is made of, evenly spaced."""
    return slice(None, None, max(1, count // MOST_ROWS))


def find_grid_in(rows: Grey, columns: Grey) -> FoundGrid | None:
    """Like `find_grid`, from some rows of the picture, shape (rows, width), and some of its
    columns, shape (columns, height).
    """
    longest = min(rows.shape[1], columns.shape[1]) / FEWEST_CELLS
    if longest <= LEAST_CELL:
        return None
    # One profile for each axis: the grid must show in both.
    ridges = _ridges(rows), _ridges(columns)
    profiles = _profile(ridges[0]), _profile(ridges[1])
    best = max(
        (_finest(profiles, start) for start in _likely(profiles, longest)),
        key=lambda period: period.deviation,
    )
    if best.deviation <= _NOISE:
        return None
    return _fitted(ridges, _without_tiles(ridges, best))


def _ridges(rows: Grey) -> Profile:
    """How much each column differs from its neighbours in the mean, in standard deviations of all
    columns.

    Lines of one to three pixels are looked for.
    """
    found = np.zeros(rows.shape[1])
    for apart in (1, 2):
        mean = np.zeros_like(found)
        mean[apart:-apart] = _mean_ridge(rows, apart)
        found = np.where(np.abs(mean) > np.abs(found), mean, found)
    found = _without_seams(found)
    # The median, since lines and walls would inflate the mean; 1.4826 converts it to a standard
    # deviation of noise.
    return found / (1.4826 * float(np.median(np.abs(found))) + 1e-6)


def _mean_ridge(rows: Grey, apart: int) -> Profile:
    """The mean over the rows, in batches: all at once a large picture would take 200 MB."""
    total = np.zeros(rows.shape[1] - 2 * apart)
    for first in range(0, len(rows), _AT_ONCE):
        some = rows[first : first + _AT_ONCE].astype(np.float32)
        ridge = 2 * some[:, apart:-apart] - some[:, : -2 * apart] - some[:, 2 * apart :]
        np.clip(ridge, -_STRONGEST_EDGE, _STRONGEST_EDGE, out=ridge)
        total += ridge.sum(axis=0, dtype=np.float64)
    return total / len(rows)


def _profile(ridges: Profile) -> Profile:
    """The ridges clipped, and widened by one column: a line between two pixels counts in both."""
    # A long wall differs more than any line, and says nothing about a period.
    level = np.clip(ridges, -_HELD_DOWN, _HELD_DOWN)
    before = np.roll(level, 1)
    return np.where(np.abs(before) > np.abs(level), before, level)


def _without_seams(profile: Profile) -> Profile:
    """The profile without what repeats in every block of a compressed picture."""
    level = profile.copy()
    for place in range(_BLOCK):
        level[place::_BLOCK] -= np.median(profile[place::_BLOCK])
    return level


def _folded(length: int, pixels: float, places: int) -> NDArray[np.intp]:
    """The place in its period of each pixel of a line."""
    phase = np.arange(length, dtype=np.float64)
    # Several times as fast as the operator for remainders.
    phase -= np.floor(phase / pixels) * pixels
    place = (phase * (places / pixels)).astype(np.intp)
    # By rounding, the end of a period, which is the beginning of the next.
    place[place >= places] = 0
    return place


def _fold(profile: Profile, place: NDArray[np.intp], places: int) -> tuple[float, int]:
    """The deviation of the place in a period where a profile peaks, and that place."""
    sums = np.bincount(place, profile, minlength=places)
    counts = np.bincount(place, minlength=places)
    # By chance alone, a sum grows with the root of its number of terms.
    deviations = np.abs(sums) / np.sqrt(np.maximum(counts, 1))
    best = int(deviations.argmax())
    return float(deviations[best]), best


def _at(profiles: tuple[Profile, Profile], pixels: float) -> _Period:
    places = max(1, round(pixels))
    # Both axes begin with the same pixels.
    place = _folded(max(map(len, profiles)), pixels, places)
    across, left = _fold(profiles[0], place[: len(profiles[0])], places)
    # The weaker of both: what repeats along one axis only is no grid.
    down, top = _fold(profiles[1], place[: len(profiles[1])], places)
    return _Period(min(across, down), pixels, left * pixels / places, top * pixels / places)


def _likely(profiles: tuple[Profile, Profile], longest: float) -> list[float]:
    """Periods worth examining: the best of a coarse scan, their halves, thirds and multiples.

    A coarse step lets the last line drift by half a cell, which leaves a visible peak but may
    favour twice the period, so related periods are examined as well.
    """
    side = max(len(profile) for profile in profiles)
    coarse: list[_Period] = []
    pixels = float(LEAST_CELL)
    while pixels < longest:
        coarse.append(_at(profiles, pixels))
        # A fixed step would be too coarse for small cells and too slow for large ones.
        pixels *= 1 + pixels / (2 * side)
    coarse.sort(key=lambda period: -period.deviation)
    found = {
        round(period.pixels * times, 2)
        for period in coarse[:_COARSE_KEPT]
        for times in (1, 1 / 2, 1 / 3, 2, 3)
        if LEAST_CELL <= period.pixels * times <= longest
    }
    return sorted(found)


def _finest(profiles: tuple[Profile, Profile], pixels: float) -> _Period:
    """The best period near another, in steps that let the last line drift by half a pixel."""
    side = max(len(profile) for profile in profiles)
    step = pixels / (2 * side)
    many = int(pixels * pixels / (2 * side) / step) + 1
    tried = [_at(profiles, pixels + step * number) for number in range(-many, many + 1)]
    # A span of periods may tie: its middle has the smallest error.
    most = max(period.deviation for period in tried)
    level = [period for period in tried if period.deviation == most]
    return level[len(level) // 2]


def _without_tiles(ridges: tuple[Profile, Profile], period: _Period) -> _Period:
    """Twice the period where every other line is much stronger along both axes.

    Floors are often drawn with two or more tiles to a cell, with the cell's own line over them.
    """
    firsts = period.left, period.top
    bolder = [
        _bolder_half(profile, period.pixels, first)
        for profile, first in zip(ridges, firsts, strict=True)
    ]
    if bolder[0] is None or bolder[1] is None:
        return period
    return _Period(
        period.deviation,
        2 * period.pixels,
        period.left + bolder[0] * period.pixels,
        period.top + bolder[1] * period.pixels,
    )


def _bolder_half(ridges: Profile, pixels: float, first: float) -> int | None:
    """Which of every two lines is the bolder one, 0 or 1; None where they are alike."""
    lines = _lines(ridges, pixels, first)
    strong = [np.abs(ridges[[at for number, at in lines if number % 2 == half]]) for half in (0, 1)]
    # With one or two lines, bold ones may be chance.
    if min(map(len, strong)) < FEWEST_CELLS // 2:
        return None
    even, odd = (float(np.median(each)) for each in strong)
    if max(even, odd) < _BOLDER * min(even, odd):
        return None
    return 0 if even > odd else 1


def _fitted(ridges: tuple[Profile, Profile], rough: _Period) -> FoundGrid:
    """The grid whose lines are nearest to the ridges beside the rough ones (least squares)."""
    lines = [
        _lines(profile, rough.pixels, first)
        for profile, first in zip(ridges, (rough.left, rough.top), strict=True)
    ]
    sizes = [size for size in map(_size, lines) if size is not None]
    size = float(np.mean(sizes)) if sizes else rough.pixels
    pixels = _rounded(size, len(ridges[0]))
    left, top = (
        _first(places, pixels, first)
        for places, first in zip(lines, (rough.left, rough.top), strict=True)
    )
    certainty = (rough.deviation - _NOISE) / (_SURE - _NOISE)
    return FoundGrid(pixels, left, top, round(min(1.0, certainty), 2))


def _lines(ridges: Profile, pixels: float, first: float) -> list[tuple[int, int]]:
    """The number and column of the strongest ridge near each line that has one."""
    found: list[tuple[int, int]] = []
    for number in range(int((len(ridges) - first) / pixels) + 1):
        centre = round(first + number * pixels)
        low = max(0, centre - 3)
        near = np.abs(ridges[low : centre + 4])
        if len(near) and float(near.max()) >= _HELD_DOWN / 2:
            # A strong line makes ridges of the same strength on both sides.
            strongest = np.flatnonzero(near >= 0.99 * near.max())
            found.append((number, low + round(float(strongest.mean()))))
    return found


def _size(lines: list[tuple[int, int]]) -> float | None:
    """Pixels to a cell by least squares; None for fewer than three lines."""
    if len(lines) < 3:
        return None
    return float(np.polyfit([number for number, _ in lines], [at for _, at in lines], 1)[0])


def _rounded(pixels: float, side: int) -> float:
    """Whole pixels, or whole cells along the picture, where that hardly misses the last line."""
    cells = side / pixels
    # The author probably meant whole pixels, or a picture of whole cells.
    for meant in (float(round(pixels)), side / max(1, round(cells))):
        if abs(pixels - meant) * cells < max(1.5, pixels / 24):
            return meant
    return round(pixels, 2)


def _first(lines: list[tuple[int, int]], pixels: float, otherwise: float) -> float:
    """The position of the first line from the picture's edge; 0 where it is nearly there."""
    offsets = [at - number * pixels for number, at in lines] or [otherwise]
    first = float(np.median(offsets)) % pixels
    # A pixel more or less is the width of the line itself.
    return 0.0 if min(first, pixels - first) <= max(1.5, pixels / 32) else round(first, 1)
