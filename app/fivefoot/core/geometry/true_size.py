"""True size on a screen: how many pixels make a length that a ruler shows.

What a screen reports of its own size is often wrong, so it is calibrated instead: a bar of so many
device pixels is measured with a ruler or a card. Lengths are in micrometres.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

CARD: Final = 85_600
"""The length of a bank card in micrometres (ISO/IEC 7810, ID-1)."""

INCH: Final = 25_400
"""Micrometres to an inch."""

LEAST_BAR: Final = 100
"""The shortest bar in device pixels: half a pixel of it is half a percent."""

FINEST, COARSEST = 40_000, 250
"""The most and least device pixels to a metre: finer than any telephone (about 32,000), and a
picture 8 m wide with 1,920 pixels.
"""

SMALLEST_CELL, LARGEST_CELL = 5_000, 200_000
"""The side of a cell for miniatures, in micrometres."""

Fault = Literal["", "short", "fine", "coarse"]
"""Why a measure is refused: too few pixels, or pixels too small or too large for any screen."""


@dataclass(frozen=True, slots=True)
class ScreenMeasure:
    """A calibration: a bar of `pixels` device pixels on `screen` measures `micrometres`."""

    screen: str
    pixels: int
    micrometres: int


def fault_of(measure: ScreenMeasure) -> Fault:
    """What is wrong with a measure; empty where it is usable."""
    if measure.pixels < LEAST_BAR:
        return "short"
    if measure.pixels * 1_000_000 > FINEST * measure.micrometres:
        return "fine"
    return "coarse" if measure.pixels * 1_000_000 < COARSEST * measure.micrometres else ""


def pixels_of(measure: ScreenMeasure, length: int) -> float:
    """The device pixels that make a length in micrometres.

    >>> pixels_of(ScreenMeasure("tv", 1000, 254_000), INCH)
    100.0
    """
    return length * measure.pixels / measure.micrometres


def off_by(measure: ScreenMeasure, length: int) -> float:
    """The error of a length in micrometres: the bar was matched to half a pixel.

    >>> off_by(ScreenMeasure("tv", 1000, 254_000), 20 * INCH)
    254.0
    """
    return length / (2 * measure.pixels)


def measure_for(measures: tuple[ScreenMeasure, ...], screen: str) -> ScreenMeasure | None:
    """The stored measure for a screen, if there is a usable one."""
    kept = (each for each in measures if each.screen == screen and not fault_of(each))
    return next(kept, None)


def with_measure(
    measures: tuple[ScreenMeasure, ...], new: ScreenMeasure, most: int
) -> tuple[ScreenMeasure, ...]:
    """The measures with a new one first, replacing the last of that screen; `most` are kept."""
    return (new, *(each for each in measures if each.screen != new.screen))[:most]


def whole_cells(start: float, cell: float) -> int:
    """The cell border nearest to a place, both in the same unit.

    >>> whole_cells(-100.0, 64.0)
    -2
    """
    return round(start / cell)
