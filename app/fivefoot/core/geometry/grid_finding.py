"""Finding the grid that is drawn on a picture of a map: how many pixels a cell has, and where the
first lines lie.

A line of a drawn grid crosses the whole picture, so in the mean over all rows a column with a line
differs from its neighbours by nearly the same amount everywhere, while art and noise cancel out.
The two profiles (over columns and over rows) are folded at each period that could be a cell; the
period at which both pile up best is the grid. Lines that compression draws at each eighth or
sixteenth pixel are taken away first.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

LEAST_CELL = 24
"""Pixels of the smallest cell that is looked for: a denser grid cannot be told from texture."""

FEWEST_CELLS = 4
"""How many cells the shorter side has at least; fewer lines than that prove nothing."""

MOST_ROWS = 1_500
"""Rows that the mean of a profile is taken over: more do not make it better, only slower."""

_STRONGEST_EDGE = 12.0
"""Grey levels that a single pixel may count: the edge of a drawn wall is no line of the grid."""

_BLOCK = 16
"""Pixels of the blocks that JPEG and WebP work in; their seams look like a grid."""

_NOISE = 6.0
"""How far by chance the best of all periods stands out, in standard deviations: pictures without a
grid reached 5.3 at most.
"""

_SURE = 18.0
"""How far it stands out where nobody would doubt it."""

_HELD_DOWN = 8.0
"""Deviations that a single column may count, so that one long wall is no grid."""

_BOLDER = 1.5
"""How many times stronger the lines of cells are than those of tiles inside them."""

_COARSE_KEPT = 12
"""Periods of the coarse scan that are looked at closely."""

_AT_ONCE = 128
"""Rows whose levels are held as broken numbers."""

Grey = NDArray[np.float32] | NDArray[np.uint8]
Profile = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class FoundGrid:
    """A grid seen in a picture: pixels to a cell, its first lines, how sure that is (0 to 1)."""

    pixels: float
    left: float
    top: float
    sureness: float


@dataclass(frozen=True, slots=True)
class _Period:
    """How well both profiles agree with a period: the weaker one's deviation, and both phases."""

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
    """Which of so many rows a profile is made of, evenly spaced."""
    return slice(None, None, max(1, count // MOST_ROWS))


def find_grid_in(rows: Grey, columns: Grey) -> FoundGrid | None:
    """As `find_grid`, from some rows of the picture, shape (rows, width), and some of its columns,
    shape (columns, height).
    """
    longest = min(rows.shape[1], columns.shape[1]) / FEWEST_CELLS
    if longest <= LEAST_CELL:
        return None
    # One profile a side: the grid must be seen in both.
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
    """How much each column differs from its neighbours in the mean, in deviations of all columns.

    Lines of one and of two or three pixels are looked for.
    """
    found = np.zeros(rows.shape[1])
    for apart in (1, 2):
        mean = np.zeros_like(found)
        mean[apart:-apart] = _mean_ridge(rows, apart)
        found = np.where(np.abs(mean) > np.abs(found), mean, found)
    found = _without_seams(found)
    # The median, since lines and walls would swell the mean; 1.4826 makes it a deviation of noise.
    return found / (1.4826 * float(np.median(np.abs(found))) + 1e-6)


def _mean_ridge(rows: Grey, apart: int) -> Profile:
    """The mean over the rows, some at a time: all at once a large picture would take 200 MB."""
    total = np.zeros(rows.shape[1] - 2 * apart)
    for first in range(0, len(rows), _AT_ONCE):
        some = rows[first : first + _AT_ONCE].astype(np.float32)
        ridge = 2 * some[:, apart:-apart] - some[:, : -2 * apart] - some[:, 2 * apart :]
        np.clip(ridge, -_STRONGEST_EDGE, _STRONGEST_EDGE, out=ridge)
        total += ridge.sum(axis=0, dtype=np.float64)
    return total / len(rows)


def _profile(ridges: Profile) -> Profile:
    """The ridges held down, and widened by one column: a line between two pixels counts in both."""
    # A long wall differs more than any line, and says nothing of a period.
    level = np.clip(ridges, -_HELD_DOWN, _HELD_DOWN)
    before = np.roll(level, 1)
    return np.where(np.abs(before) > np.abs(level), before, level)


def _without_seams(profile: Profile) -> Profile:
    """The profile less what every block of a compressed picture shows at the same place in it."""
    level = profile.copy()
    for place in range(_BLOCK):
        level[place::_BLOCK] -= np.median(profile[place::_BLOCK])
    return level


def _fold(profile: Profile, pixels: float) -> tuple[float, float]:
    """The deviation of the place in a period where a profile piles up most, and that place."""
    places = max(1, round(pixels))
    place = ((np.arange(len(profile)) % pixels) * (places / pixels)).astype(np.intp) % places
    sums = np.bincount(place, profile, minlength=places)
    counts = np.bincount(place, minlength=places)
    # A sum of as many as there are grows by their root through chance alone.
    deviations = np.abs(sums) / np.sqrt(np.maximum(counts, 1))
    best = int(deviations.argmax())
    return float(deviations[best]), best * pixels / places


def _at(profiles: tuple[Profile, Profile], pixels: float) -> _Period:
    across, left = _fold(profiles[0], pixels)
    # The weaker of both: what repeats along one side only is no grid.
    down, top = _fold(profiles[1], pixels)
    return _Period(min(across, down), pixels, left, top)


def _likely(profiles: tuple[Profile, Profile], longest: float) -> list[float]:
    """Periods worth a closer look: the best of a coarse scan, their halves, thirds and multiples.

    A coarse step lets the last line drift by half a cell, which leaves enough of a pile to be seen
    but may favour twice the period, so relatives are looked at as well.
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
    # Deviations tie over a span of periods: its middle errs least.
    most = max(period.deviation for period in tried)
    level = [period for period in tried if period.deviation == most]
    return level[len(level) // 2]


def _without_tiles(ridges: tuple[Profile, Profile], period: _Period) -> _Period:
    """Twice the period where every other line is much the stronger along both sides.

    Floors are often drawn with two or more tiles to a cell, and the cell's own line over them.
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
    # One or two lines are as likely bold by chance.
    if min(map(len, strong)) < FEWEST_CELLS // 2:
        return None
    even, odd = (float(np.median(each)) for each in strong)
    if max(even, odd) < _BOLDER * min(even, odd):
        return None
    return 0 if even > odd else 1


def _fitted(ridges: tuple[Profile, Profile], rough: _Period) -> FoundGrid:
    """The grid whose lines lie nearest to the ridges beside the rough ones (least squares)."""
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
    sureness = (rough.deviation - _NOISE) / (_SURE - _NOISE)
    return FoundGrid(pixels, left, top, round(min(1.0, sureness), 2))


def _lines(ridges: Profile, pixels: float, first: float) -> list[tuple[int, int]]:
    """Number and column of the strongest ridge near each line that has one."""
    found: list[tuple[int, int]] = []
    for number in range(int((len(ridges) - first) / pixels) + 1):
        centre = round(first + number * pixels)
        low = max(0, centre - 3)
        near = np.abs(ridges[low : centre + 4])
        if len(near) and float(near.max()) >= _HELD_DOWN / 2:
            # A strong line makes ridges of the same strength on both of its sides.
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
    # Whoever drew the grid meant whole pixels, or a picture of whole cells.
    for meant in (float(round(pixels)), side / max(1, round(cells))):
        if abs(pixels - meant) * cells < max(1.5, pixels / 24):
            return meant
    return round(pixels, 2)


def _first(lines: list[tuple[int, int]], pixels: float, otherwise: float) -> float:
    """Where the first line lies, from the picture's edge; 0 where it is nearly there."""
    offsets = [at - number * pixels for number, at in lines] or [otherwise]
    first = float(np.median(offsets)) % pixels
    # A pixel more or less is the width of the line itself.
    return 0.0 if min(first, pixels - first) <= max(1.5, pixels / 32) else round(first, 1)
