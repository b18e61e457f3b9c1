"""True size on a screen: how many of its pixels make a length that a ruler shows.

What a screen reports of its own size is often wrong, so a length is measured on it instead: a bar
of so many device pixels, and what it measures with a ruler or a card. Lengths are in micrometres.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

CARD: Final = 85_600
"""Micrometres along a bank card (ISO/IEC 7810, ID-1)."""

INCH: Final = 25_400
"""Micrometres to an inch."""

LEAST_BAR: Final = 100
"""Device pixels of the shortest bar: half a pixel of it is half a percent."""

FINEST, COARSEST = 40_000, 250
"""Device pixels to a metre, at most and at least: beyond the finest telephone (about 32,000), and
a picture 8 m wide that has 1,920 pixels.
"""

SMALLEST_CELL, LARGEST_CELL = 5_000, 200_000
"""Micrometres along a cell that miniatures stand on."""

Fault = Literal["", "short", "fine", "coarse"]
"""Why a measure is not used: too few pixels, or pixels too small or too large for any screen."""


@dataclass(frozen=True, slots=True)
class ScreenMeasure:
    """A bar of `pixels` device pixels on `screen` measures `micrometres`."""

    screen: str
    pixels: int
    micrometres: int


def fault_of(measure: ScreenMeasure) -> Fault:
    """What is wrong with a measure; empty where it can be used."""
    if measure.pixels < LEAST_BAR:
        return "short"
    if measure.pixels * 1_000_000 > FINEST * measure.micrometres:
        return "fine"
    return "coarse" if measure.pixels * 1_000_000 < COARSEST * measure.micrometres else ""


def pixels_of(measure: ScreenMeasure, length: int) -> float:
    """Device pixels that make a length of so many micrometres.

    >>> pixels_of(ScreenMeasure("tv", 1000, 254_000), INCH)
    100.0
    """
    return length * measure.pixels / measure.micrometres


def off_by(measure: ScreenMeasure, length: int) -> float:
    """Micrometres by which a length may be off: the bar was matched to half a pixel.

    >>> off_by(ScreenMeasure("tv", 1000, 254_000), 20 * INCH)
    254.0
    """
    return length / (2 * measure.pixels)


def measure_for(measures: tuple[ScreenMeasure, ...], screen: str) -> ScreenMeasure | None:
    """The measure kept for a screen, if there is one that can be used."""
    kept = (each for each in measures if each.screen == screen and not fault_of(each))
    return next(kept, None)


def with_measure(
    measures: tuple[ScreenMeasure, ...], new: ScreenMeasure, most: int
) -> tuple[ScreenMeasure, ...]:
    """The measures with a new one first, in place of the last of that screen; `most` are kept."""
    return (new, *(each for each in measures if each.screen != new.screen))[:most]


def whole_cells(start: float, cell: float) -> int:
    """The cell border nearest to a place, both in the same units.

    >>> whole_cells(-100.0, 64.0)
    -2
    """
    return round(start / cell)
