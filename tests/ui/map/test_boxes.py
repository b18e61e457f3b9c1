"""What is painted of a layer lies in its box: beyond it would be cut off, or stay on the map."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from fivefoot.ui.appearance.text_size import USUAL, set_text_size
from fivefoot.ui.appearance.theme import DARK
from fivefoot.ui.map.items.overlays import RingsItem, RulerItem
from fivefoot.ui.map.items.plan_item import chip_box
from fivefoot.ui.map.painters.measure_painter import Ruler, ruler_chip
from fivefoot.ui.map.painters.ring_painter import RingLook
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.map.painters.text import Chip, ChipLine, chip_size


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
