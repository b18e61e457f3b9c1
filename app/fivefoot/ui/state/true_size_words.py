"""True size in words: the size of a cell on a calibrated screen, and why a calibration is
refused.
"""

from __future__ import annotations

from fivefoot.core.geometry.true_size import (
    INCH,
    LEAST_BAR,
    Fault,
    ScreenMeasure,
    fault_of,
    off_by,
    pixels_of,
)
from fivefoot.core.texts.marker import tr

COUNTED = 20
"""The number of cells for which the text gives the error."""


def measure_words(measure: ScreenMeasure, cell: int) -> str:
    """How large a cell of so many micrometres is on a screen, and the possible error."""
    length = tr("1 inch") if cell == INCH else tr("{length} mm", length=f"{cell / 1000:g}")
    return tr(
        "{length} = {pixels} px, within {off} mm over {cells} cells",
        length=length,
        pixels=f"{pixels_of(measure, cell):.1f}",
        off=f"{off_by(measure, COUNTED * cell) / 1000:.1f}",
        cells=COUNTED,
    )


def refusal(measure: ScreenMeasure) -> str:
    """Why a measure cannot be used and what to do; empty where it can."""
    return _words(fault_of(measure), measure)


def _words(fault: Fault, measure: ScreenMeasure) -> str:
    length = f"{measure.micrometres / 1000:g}"
    if fault == "short":
        return tr(
            "A bar of {pixels} pixels is too short to measure: make it at least {least}.",
            pixels=measure.pixels,
            least=LEAST_BAR,
        )
    if fault == "fine":
        return tr(
            "{pixels} pixels in {length} mm: no screen is this fine. Measure the bar again.",
            pixels=measure.pixels,
            length=length,
        )
    if fault == "coarse":
        return tr(
            "{pixels} pixels in {length} mm: no screen is this coarse. Measure the bar again.",
            pixels=measure.pixels,
            length=length,
        )
    return ""
