"""The ladder of altitudes stands where it covers nothing, and the words of a route make way."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QRegion
from PySide6.QtWidgets import QApplication

from fivefoot.ui.appearance.theme import DARK
from fivefoot.ui.map.painters.chip_places import NOTHING, Busy
from fivefoot.ui.map.painters.clear_places import SceneBox
from fivefoot.ui.map.painters.figure_places import figure_width
from fivefoot.ui.map.painters.ladder_painter import (
    Ladder,
    LadderSpot,
    Rung,
    ladder_boxes,
    named_rungs,
    paint_ladder,
    placed_ladder,
)
from fivefoot.ui.map.painters.route_painter import DrawnRoute, Figure, placed_figures, runs
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.map.painters.token_painter import TokenLook, flag_rect

from .test_painters import changed

SEEN = QRectF(0, 0, 1600, 1200)
RUNGS = (Rung(0, "0", True), *(Rung(1) for _ in range(8)), Rung(2, "+45 ft"))
LADDER = Ladder((800.0, 600.0), RUNGS)
LEFT = SceneBox.around((800.0 - CELL, 600.0), CELL, CELL)
RIGHT = SceneBox.around((800.0 + CELL, 600.0), CELL, CELL)


@pytest.mark.parametrize("zoom", [0.5, 1.0, 2.0])
def test_it_stands_where_nobody_is(zoom: float, qapp: QApplication) -> None:
    for taken, spot in (((), LadderSpot()), ((LEFT,), LadderSpot(True)), ((RIGHT,), LadderSpot())):
        placed = placed_ladder(LADDER, Busy.of(taken, 2.0), SEEN, zoom)
        assert placed.spot == spot
        assert not any(box.meets(other) for box in ladder_boxes(placed, zoom) for other in taken)
    between = placed_ladder(LADDER, Busy.of((LEFT, RIGHT), 2.0), SEEN, zoom)
    assert between.spot == LadderSpot(away=1)


def test_it_does_not_jump_back_and_stays_in_the_view(qapp: QApplication) -> None:
    right = Ladder((800.0, 600.0), RUNGS, spot=LadderSpot(True))
    assert placed_ladder(right, NOTHING, SEEN, 1.0).spot == LadderSpot(True)
    at_edge = Ladder((CELL / 2, 600.0), RUNGS)
    assert placed_ladder(at_edge, NOTHING, SEEN, 1.0).spot == LadderSpot(True)


@pytest.mark.parametrize("spot", [LadderSpot(), LadderSpot(True), LadderSpot(True, 1)])
def test_its_boxes_hold_all_of_it(spot: LadderSpot, qapp: QApplication) -> None:
    value = Ladder((100.0, 100.0), RUNGS[:4], 10.0, spot)
    region = QRegion()
    for box in ladder_boxes(value, 1.0):
        region += QRectF(QPointF(box.left, box.top), QPointF(box.right, box.bottom)).toAlignedRect()

    def paint(painter: QPainter) -> None:
        painter.setClipRegion(region)
        paint_ladder(painter, value, DARK, 1.0)

    def all_of_it(painter: QPainter) -> None:
        paint_ladder(painter, value, DARK, 1.0)

    assert changed(paint).any()
    assert (changed(paint) == changed(all_of_it)).all()


def test_the_texts_of_levels_do_not_overlap(qapp: QApplication) -> None:
    """A level is 9 pixels high and its text more: beside the chosen one there is no space."""
    rungs = (Rung(0, "0"), Rung(1, "+5 ft", True), *(Rung(1) for _ in range(6)), Rung(1, "+40 ft"))
    assert named_rungs(Ladder((0.0, 0.0), rungs)) == {1, 8}


@pytest.mark.parametrize("zoom", [0.5, 1.0, 3.0])
def test_a_sinking_at_the_end_is_not_written_over_the_flag(zoom: float, qapp: QApplication) -> None:
    """From the upper left: above the ghost the line is in the way, below it the flag."""
    points = ((-64.0, -64.0), (0.0, 0.0), (0.0, 0.0))
    route = DrawnRoute(points, figures=(Figure(2, "↓ 5 ft"),), ghosted=True, ghost_cells=1)
    ((figure, place),) = placed_figures(route, zoom)
    written = SceneBox.around(place, figure_width(figure.text) / zoom, 12.0 / zoom)
    flag = flag_rect(TokenLook("Wi", altitude="+5 ft", support="flying"), zoom)
    assert not written.meets(SceneBox.of(flag))


@pytest.mark.parametrize("zoom", [0.5, 1.0, 3.0])
@pytest.mark.parametrize("cells", [1, 2])
def test_a_rise_at_the_end_is_written_beside_the_ghost(
    zoom: float, cells: int, qapp: QApplication
) -> None:
    """Two steps to the right, and straight up there: the figure of the rise is about the end."""
    points = ((0.0, 0.0), (64.0, 0.0), (128.0, 0.0), (128.0, 0.0), (128.0, 0.0))
    route = DrawnRoute(points, figures=(Figure(4, "↑ 10 ft"),), ghosted=True, ghost_cells=cells)
    ((figure, place),) = placed_figures(route, zoom)
    written = SceneBox.around(place, figure_width(figure.text) / zoom, 12.0 / zoom)
    assert not written.meets(SceneBox.around(points[-1], cells * CELL, cells * CELL))


def test_the_line_stops_at_the_rim_of_the_ghost() -> None:
    points = ((0.0, 0.0), (64.0, 0.0), (128.0, 0.0), (128.0, 0.0))
    assert runs(DrawnRoute(points))[-1][0][-1] == (128.0, 0.0)
    assert runs(DrawnRoute(points, ghost_cells=1))[-1][0] == (*points[:2], (96.0, 0.0))
    # A ghost two cells wide: the step before lies on its rim.
    assert runs(DrawnRoute(points, ghost_cells=2))[-1][0][-1] == (64.0, 0.0)
