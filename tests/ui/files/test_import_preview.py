"""The small picture of a map that was read."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from fivefoot.core.geometry.grid import Point
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.terrain import Ground, Surface
from fivefoot.ui.files.import_preview import preview_of


def ring(low: int, high: int) -> tuple[Point, ...]:
    """The corners of a square between two cells."""
    corners = ((low, low), (high, low), (high, high), (low, high))
    return tuple(Point(x * 1000, y * 1000) for x, y in corners)


def test_a_hole_in_the_ground_is_left_out(qapp: QApplication) -> None:
    rock = Ground("rock-1", Surface("rock"), ring(0, 6), holes=(ring(2, 4),))
    plain, holed = (preview_of(Scenario(Scene(6, 6, ground=each))) for each in ((), (rock,)))
    middle, rim = plain.rect().center(), plain.rect().center() / 4
    assert holed.pixelColor(middle) == plain.pixelColor(middle)
    assert holed.pixelColor(rim) != plain.pixelColor(rim)
