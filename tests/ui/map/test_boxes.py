"""What is painted of a layer lies in its box: beyond it would be cut off, or stay on the map."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication

from fivefoot.ui.appearance.text_size import USUAL, set_text_size
from fivefoot.ui.appearance.theme import DARK
from fivefoot.ui.map.items.overlays import RingsItem, RulerItem
from fivefoot.ui.map.items.plan_item import PlanLook, RouteItem, chip_box
from fivefoot.ui.map.painters.figure_places import figure_width
from fivefoot.ui.map.painters.measure_painter import Ruler, ruler_chip
from fivefoot.ui.map.painters.note_places import note_of
from fivefoot.ui.map.painters.ring_painter import RingLook
from fivefoot.ui.map.painters.route_painter import DrawnRoute, Figure, placed_figures
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.map.painters.text import Chip, ChipLine, chip_size
from fivefoot.ui.map.painters.token_painter import TokenLook, flag_rect, flag_stands_apart


@pytest.mark.parametrize("zoom", [0.06, 0.3, 1.0])
def test_the_text_of_a_ring_may_lie_over_the_edge_of_the_map(
    zoom: float, qapp: QApplication
) -> None:
    item, at = RingsItem(62, DARK, texts=True), (6 * CELL - 4.0, 5.0)
    look = RingLook(6, 4, bytes(24), "Third range band 1,200 ft", at)
    item.show_value((look,))
    width, height = (side / zoom for side in chip_size(Chip(at, (ChipLine(look.text),))))
    box = item.boundingRect()
    assert at[0] + width <= box.right()
    assert at[1] - 2 * height >= box.top()


def test_a_ruler_holds_its_words_at_the_largest_text(qapp: QApplication) -> None:
    ruler = Ruler(((0.0, 0.0), (64.0, 0.0)), ("1,234.5 ft of a very long way", "Fourth range band"))
    item = RulerItem(80, DARK)
    try:
        for percent in (USUAL, 150, 200):
            set_text_size(percent)
            item.show_value(ruler, 0.5)
            chip = ruler_chip(ruler)
            assert chip is not None
            assert item.boundingRect().contains(chip_box(chip, 0.5))
    finally:
        set_text_size(USUAL)


@pytest.mark.parametrize("zoom", [0.3, 1.0])
def test_a_route_holds_its_figures_and_the_words_of_the_other_way(
    zoom: float, qapp: QApplication
) -> None:
    route = DrawnRoute(((0.0, 0.0), (64.0, 0.0)), figures=(Figure(1, "cost 12.5"),), ghost_cells=2)
    other = DrawnRoute(((0.0, 0.0), (64.0, 64.0)), "ghost", note="leap 4 ft, needs a run-up")
    item = RouteItem(80, DARK)
    try:
        for percent in (USUAL, 150, 200):
            set_text_size(percent)
            item.show_value(PlanLook(route, other), zoom)
            # A hair wider: united rectangles are rounded.
            box = item.boundingRect().adjusted(-0.01, -0.01, 0.01, 0.01)
            assert box.contains(chip_box(note_of(other, route, zoom), zoom))
            ((figure, at),) = placed_figures(route, zoom)
            wide = figure_width(figure.text) / zoom
            assert box.contains(QRectF(at[0] - wide / 2, at[1] - 6, wide, 12))
    finally:
        set_text_size(USUAL)


def test_the_flag_of_a_height_grows_with_the_text(qapp: QApplication) -> None:
    look = TokenLook("CB", altitude="+5 ft", support="flying")
    try:
        usual = flag_rect(look, 0.4)
        set_text_size(150)
        large = flag_rect(look, 0.4)
        assert large.width() == pytest.approx(1.5 * usual.width())
        # 70 pixels to a cell: as part of the picture its letters would be of the usual size.
        assert flag_stands_apart(look, 70 / CELL)
    finally:
        set_text_size(USUAL)
    assert not flag_stands_apart(look, 70 / CELL)


def test_a_flag_lies_between_the_letters_of_its_token_and_those_below(qapp: QApplication) -> None:
    """In a cell of 27 pixels letters are 12.5 pixels high: those of the token end 6.2 pixels below
    its middle, and those of the token below begin at 27 - 6.2 = 20.8; the flag has 15.6 pixels.
    """
    zoom = 27 / CELL
    flag = flag_rect(TokenLook("Ha", altitude="+50 ft", support="flying"), zoom)
    assert flag.height() * zoom == pytest.approx(15.6, abs=0.1)
    assert flag.top() * zoom >= 6.1
    assert flag.bottom() * zoom <= 22.0
    # A large token's letters are far away: only those below count.
    large = flag_rect(TokenLook("Ha", footprint=2, altitude="+50 ft", support="flying"), zoom)
    assert large.bottom() * zoom <= 13.5 + 22.0
    # Where there is space it stays where it was.
    roomy = flag_rect(TokenLook("Ha", altitude="+50 ft", support="flying"), 56 / CELL)
    assert roomy.top() == pytest.approx(0.44 * CELL - 8)
