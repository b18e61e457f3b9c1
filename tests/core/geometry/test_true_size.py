"""Pixels that make a length on a measured screen; the figures are worked out by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from fivefoot.core.geometry.true_size import (
    CARD,
    INCH,
    LEAST_BAR,
    ScreenMeasure,
    fault_of,
    measure_for,
    off_by,
    pixels_of,
    whole_cells,
    with_measure,
)


def test_pixels_along_an_inch() -> None:
    assert pixels_of(ScreenMeasure("tv", 1000, 254_000), INCH) == 100
    assert pixels_of(ScreenMeasure("tv", 1000, 250_000), 25_000) == 100
    # 156 px to the card of 85.6 mm: 156 x 25.4 / 85.6 = 3962.4 / 85.6 = 46.28972
    assert pixels_of(ScreenMeasure("tv", 156, CARD), INCH) == pytest.approx(46.28972, abs=1e-5)


def test_how_far_it_may_be_off() -> None:
    # Half of 1/1000 of 508 mm, which are 20 inches.
    assert off_by(ScreenMeasure("tv", 1000, 254_000), 20 * INCH) == 254


@pytest.mark.parametrize("per_metre", [250, 600, 1346, 3780, 11_000, 39_000])
@pytest.mark.parametrize("millimetres", [86, 300, 1000])
def test_within_one_percent_over_the_whole_screen(per_metre: int, millimetres: int) -> None:
    """Whoever matches a bar to the nearest pixel has every length right to 1 %, or is refused."""
    length = 1000 * millimetres
    matched = round(Fraction(per_metre * length, 1_000_000))
    measure = ScreenMeasure("tv", matched, length)
    screen = 1_000_000  # a metre of the screen, in micrometres
    if matched < LEAST_BAR:
        assert fault_of(measure) == "short"
        return
    assert abs(pixels_of(measure, screen) - per_metre) <= per_metre / 100
    true_length = pixels_of(measure, screen) * 1_000_000 / per_metre
    assert abs(true_length - screen) <= off_by(measure, screen) * 1.01 <= screen / 100


@pytest.mark.parametrize(
    ("pixels", "micrometres", "fault"),
    [
        (324, 0, "fine"),
        (324, -85_600, "fine"),
        (0, 85_600, "short"),
        (99, 50_000, "short"),
        (100, 50_000, ""),
        (400, 10_000, ""),  # 40 px to a millimetre
        (400, 9_999, "fine"),
        (250, 1_000_000, ""),  # 4 mm to a pixel
        (250, 1_000_001, "coarse"),
    ],
)
def test_absurd_measures_are_faulty(pixels: int, micrometres: int, fault: str) -> None:
    assert fault_of(ScreenMeasure("tv", pixels, micrometres)) == fault


def test_a_measure_belongs_to_its_screen_and_replaces_the_last() -> None:
    old, beside = ScreenMeasure("tv", 156, CARD), ScreenMeasure("desk", 324, CARD)
    new = ScreenMeasure("tv", 160, CARD)
    kept = with_measure((old, beside), new, 2)
    assert kept == (new, beside)
    assert measure_for(kept, "tv") == new
    assert measure_for(kept, "wall") is None
    assert with_measure(kept, ScreenMeasure("wall", 300, CARD), 2)[1:] == (new,)


def test_a_damaged_measure_is_as_good_as_none() -> None:
    assert measure_for((ScreenMeasure("tv", 156, 0),), "tv") is None


def test_the_nearest_border() -> None:
    assert [whole_cells(at, 64) for at in (-100, -31, 33, 127)] == [-2, 0, 1, 2]
