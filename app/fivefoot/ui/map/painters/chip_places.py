"""Places the chip at the pointer: beside its subject, clear of the route, its end and the
enemies.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF

from fivefoot.ui.map.painters.clear_places import SceneBox
from fivefoot.ui.map.painters.text import Chip, chip_size

EDGE = 8.0
"""The least distance of a chip from the edge of the view, in logical pixels."""

GAPS = (6.0, 36.0, 84.0, 150.0)
"""Distances between a chip and its subject in logical pixels: near it, and farther where there is
no space.
"""

SIDES = ((1, 1), (1, -1), (-1, 1), (-1, -1), (1, 0), (-1, 0), (0, 1), (0, -1))
"""The places around a square, in order of preference: right below the pointer first."""

# Relative to the weights in `scene/chip_layer.py`: the farthest distance costs 2.1, about as much
# as covering a friend (2), far less than an enemy (6). Staying is worth less than a step nearer, so
# that a chip returns as soon as there is space.
FARTHER, LATER, OUTSIDE, MOVED = 0.7, 0.03, 1000.0, 0.4
"""The cost of a farther distance, a less usual side, or lying outside the view; and the bonus for
not moving.
"""

Boxes = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Busy:
    """What a chip should not cover: boxes [number, left-top-right-bottom] in scene units, and the
    weight of each.
    """

    boxes: Boxes
    weights: NDArray[np.float64]

    @classmethod
    def of(cls, boxes: Sequence[SceneBox], weight: float) -> Busy:
        """Boxes of one weight."""
        # Arrays instead of single boxes: each step of a drag weighs 32 places against every token,
        # mark and figure.
        found = np.array(
            [(box.left, box.top, box.right, box.bottom) for box in boxes], dtype=np.float64
        )
        # Without boxes the array would be flat, and could not be joined with others.
        return cls(found.reshape(-1, 4), np.full(len(boxes), weight))

    def __add__(self, other: Busy) -> Busy:
        return Busy(
            np.concatenate([self.boxes, other.boxes]), np.concatenate([self.weights, other.weights])
        )

    def turned(self, quarters: int) -> Busy:
        """The same, rotated from the readers' frame to the map; a negated turn converts back."""
        boxes = self.boxes
        for _ in range(quarters % 4):
            left, top, right, bottom = boxes.T
            boxes = np.stack([-bottom, left, -top, right], axis=1)
        return Busy(boxes, self.weights)


NOTHING = Busy.of((), 0.0)


@dataclass(frozen=True, slots=True)
class Spot:
    """A side of the chip's subject, and a distance from it: indices into `SIDES` and `GAPS`."""

    side: int
    gap: int


# All sides nearby come before any farther away, which breaks ties among equal costs.
SPOTS = tuple(Spot(side, gap) for gap in range(len(GAPS)) for side in range(len(SIDES)))
USUAL = np.array([FARTHER * spot.gap + LATER * spot.side for spot in SPOTS])


def placed_chip(
    chip: Chip,
    about: SceneBox,
    busy: Busy,
    seen: QRectF,
    pixels_per_unit: float,
    before: Spot | None = None,
) -> tuple[Chip, Spot]:
    """The chip where it covers the least of what is `busy` and lies within what is `seen`, and the
    spot it took.

    A spot as good as any other is kept, so that the chip does not jump while the pointer moves.
    """
    scale = pixels_per_unit
    width, height = (part / scale for part in chip_size(chip))
    places = np.array(
        [_corner(SIDES[spot.side], GAPS[spot.gap] / scale, about, width, height) for spot in SPOTS]
    )
    boxes = np.concatenate([places, places + np.array([width, height])], axis=1)
    cost = weight_covered(boxes, busy) + cost_outside(boxes, seen, EDGE / scale)
    cost += USUAL
    # Otherwise the chip would jump between two equally good sides when a token passes by.
    if before is not None:
        cost[SPOTS.index(before)] -= MOVED
    best = int(cost.argmin())
    # Where no spot lies within the view, as at a large zoom, it is moved inside anyway.
    left, top = _kept_in(places[best], width, height, seen, EDGE / scale)
    offset = ((left - chip.at[0]) * scale, (top - chip.at[1]) * scale)
    return replace(chip, offset=offset, anchor="corner"), SPOTS[best]


def _corner(
    side: tuple[int, int], gap: float, about: SceneBox, width: float, height: float
) -> tuple[float, float]:
    """The upper left corner of a chip at one side of a square."""

    def along(direction: int, low: float, high: float, length: float) -> float:
        if direction == 0:
            return (low + high - length) / 2
        return high + gap if direction > 0 else low - gap - length

    return along(side[0], about.left, about.right, width), along(
        side[1], about.top, about.bottom, height
    )


def shifted_clear(chip: Chip, busy: Busy, pixels_per_unit: float) -> Chip:
    """A chip, given by its middle, moved by up to its own size where it would cover less of what is
    `busy`.
    """
    width, height = (part / pixels_per_unit for part in chip_size(chip))
    x, y = chip.at
    # Vertically by whole heights, horizontally by halves: texts are wide, and half a width clears a
    # token. The requested place comes first.
    places = np.array(
        [(x + i * width / 2, y + j * height) for j in (0, -1, 1, -2, 2) for i in (0, -1, 1, -2, 2)]
    )
    half = np.array([width / 2, height / 2])
    cost = weight_covered(np.concatenate([places - half, places + half], axis=1), busy)
    best = places[int((cost + LATER * np.arange(len(places))).argmin())]
    return replace(chip, at=(float(best[0]), float(best[1])))


def weight_covered(boxes: Boxes, busy: Busy) -> NDArray[np.float64]:
    """The weighted area that each box covers: float [number]."""
    # All pairs by broadcasting; a box that only touches another covers nothing of it.
    one, other = boxes[:, np.newaxis], busy.boxes[np.newaxis]
    across = (one[..., 0] < other[..., 2]) & (other[..., 0] < one[..., 2])
    down = (one[..., 1] < other[..., 3]) & (other[..., 1] < one[..., 3])
    weighed: NDArray[np.float64] = (across & down) @ busy.weights
    return weighed


def cost_outside(boxes: Boxes, seen: QRectF, edge: float) -> NDArray[np.float64]:
    """A cost for each box that is not completely visible."""
    # A view that was not laid out yet shows nothing: then no place is better than another.
    if seen.isEmpty():
        return np.zeros(len(boxes))
    low = (boxes[:, 0] < seen.left() + edge) | (boxes[:, 1] < seen.top() + edge)
    high = (boxes[:, 2] > seen.right() - edge) | (boxes[:, 3] > seen.bottom() - edge)
    return np.where(low | high, OUTSIDE, 0.0)


def _kept_in(
    place: Boxes, width: float, height: float, seen: QRectF, edge: float
) -> tuple[float, float]:
    """A place moved into what is seen, as far as there is space at all."""
    left, top = float(place[0]), float(place[1])
    if seen.isEmpty():
        return left, top
    # The left and upper edges win where the chip is larger than the view: reading starts there.
    left = max(min(left, seen.right() - edge - width), seen.left() + edge)
    top = max(min(top, seen.bottom() - edge - height), seen.top() + edge)
    return left, top
