"""The lines that tell of a measured screen."""

from __future__ import annotations

from fivefoot.core.geometry.true_size import CARD, INCH, ScreenMeasure
from fivefoot.ui.state.true_size_words import measure_words, refusal


def test_it_tells_pixels_and_how_far_they_may_be_off() -> None:
    # 46.29 px; half of 1/156 of 508 mm = 1.628 mm
    card = ScreenMeasure("tv", 156, CARD)
    assert measure_words(card, INCH) == "1 inch = 46.3 px, within 1.6 mm over 20 cells"
    # 25 x 1500 / 823 = 45.57 px; half of 1/1500 of 500 mm = 0.167 mm
    ruler = ScreenMeasure("tv", 1500, 823_000)
    assert measure_words(ruler, 25_000) == "25 mm = 45.6 px, within 0.2 mm over 20 cells"


def test_zero_is_refused_in_words() -> None:
    said = "324 pixels in 0 mm: no screen is this fine. Measure the bar again."
    assert refusal(ScreenMeasure("tv", 324, 0)) == said
    assert "no screen is this coarse" in refusal(ScreenMeasure("tv", 324, 9_999_000))
    assert "make it at least 100" in refusal(ScreenMeasure("tv", 40, CARD))
    assert refusal(ScreenMeasure("tv", 324, CARD)) == ""
