"""The words about another way stand clear of the planned one."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QApplication

from fivefoot.ui.map.painters.figure_places import figure_width
from fivefoot.ui.map.painters.note_places import note_of
from fivefoot.ui.map.painters.route_painter import DrawnRoute, Figure, RouteLeap, placed_figures
from fivefoot.ui.map.painters.scale import ScenePoint
from fivefoot.ui.map.painters.text import Chip, chip_size

PLANNED = DrawnRoute(
    ((0, 0), (64, -64), (128, -128), (192, -128), (256, -128)),
    figures=(Figure(2, "7.5"), Figure(3, "5")),
)
OTHER = DrawnRoute(
    ((0, 0), (0, -64), (64, -128), (128, -192), (192, -192), (256, -128)),
    "ghost",
    note="1 attack, +5 ft",
)


@pytest.mark.parametrize("zoom", [0.3, 0.5, 1.0])
def test_the_note_hides_neither_a_price_nor_a_step(zoom: float, qapp: QApplication) -> None:
    chip = note_of(OTHER, PLANNED, zoom)
    width, height = chip_size(chip)
    x, y = chip.at[0] * zoom + chip.offset[0], chip.at[1] * zoom + chip.offset[1]
    box = QRectF(x - width / 2, y - height / 2, width, height)
    for point in PLANNED.points:
        assert not box.contains(QPointF(*point) * zoom)
    for figure, place in placed_figures(PLANNED, zoom):
        assert not box.contains(QPointF(*place) * zoom), figure


LONG_WAY = tuple((64.0 * x, 0.0) for x in range(12))


def test_of_a_way_that_only_leaps_where_the_planned_one_walks_the_leap_is_spoken_of(
    qapp: QApplication,
) -> None:
    planned = DrawnRoute(LONG_WAY)
    leaping = DrawnRoute(LONG_WAY, "ghost", leaps=(RouteLeap(6, ""),), note="leap 5 ft; saves 5 ft")
    assert note_of(leaping, planned, 1.0).at in (LONG_WAY[6], LONG_WAY[7])


def test_the_note_stands_where_the_ways_part_and_hides_no_token(qapp: QApplication) -> None:
    planned = DrawnRoute(LONG_WAY)
    parting = (384.0, 64.0)
    other = DrawnRoute((*LONG_WAY[:6], parting, *LONG_WAY[7:]), "ghost", note="0 attacks")
    alone = note_of(other, planned, 1.0)
    assert alone.at == parting
    # Somebody stands where the words would be best.
    token = _box(alone)
    crowded = replace(other, stood_on=(((token.center().x(), token.center().y()), 24.0),))
    assert not _box(note_of(crowded, planned, 1.0)).contains(token.center())


def _box(chip: Chip) -> QRectF:
    width, height = chip_size(chip)
    x, y = chip.at[0] + chip.offset[0], chip.at[1] + chip.offset[1]
    return QRectF(x - width / 2, y - height / 2, width, height)


@pytest.mark.parametrize("first_step", [(0.0, -64.0), (-64.0, -64.0)])
def test_figures_round_a_corner_do_not_lie_over_each_other(
    first_step: ScenePoint, qapp: QApplication
) -> None:
    # Down, to the right and up again, as round the end of a wall: the usual sides of both corners
    # lie within the bend.
    bend = (first_step, (0.0, 0.0), (64.0, 0.0), (64.0, -64.0))
    route = DrawnRoute(bend, figures=(Figure(1, "10"), Figure(2, "10")))
    zoom = 0.7
    one, other = (
        QRectF(x * zoom - width / 2, y * zoom - 8, width, 16)
        for figure, (x, y) in placed_figures(route, zoom)
        for width in [figure_width(figure.text)]
    )
    assert not one.intersects(other)
