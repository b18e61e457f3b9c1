"""The chip at the pointer keeps off what it speaks of: the square, the way, its end, enemies; it
stays in the view.
"""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication

from fivefoot.ui.map.painters.chip_places import (
    GAPS,
    NOTHING,
    SIDES,
    Busy,
    placed_chip,
    shifted_clear,
    weight_covered,
)
from fivefoot.ui.map.painters.clear_places import SceneBox
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.map.painters.text import Chip, ChipLine, chip_size

SEEN = QRectF(0, 0, 1600, 1200)
LINES = (ChipLine("55 ft · 5 ft left", True), ChipLine("provokes 2 attacks", tone="danger"))


def square(x: float, y: float, cells: float = 1.0) -> SceneBox:
    return SceneBox.around(((x + 0.5) * CELL, (y + 0.5) * CELL), cells * CELL, cells * CELL)


def box_of(chip: Chip, zoom: float = 1.0) -> SceneBox:
    width, height = chip_size(chip)
    left, top = chip.at[0] + chip.offset[0] / zoom, chip.at[1] + chip.offset[1] / zoom
    return SceneBox(left, top, left + width / zoom, top + height / zoom)


def test_it_stands_right_below_the_square_where_nothing_is(qapp: QApplication) -> None:
    chip, spot = placed_chip(Chip((700.0, 500.0), LINES), square(10, 8), NOTHING, SEEN, 1.0)
    assert SIDES[spot.side] == (1, 1)
    assert GAPS[spot.gap] == GAPS[0]
    assert box_of(chip).left > square(10, 8).right
    assert box_of(chip).top > square(10, 8).bottom


@pytest.mark.parametrize("zoom", [0.4, 1.0])
def test_it_covers_neither_enemies_nor_the_way_while_there_is_room(
    zoom: float, qapp: QApplication
) -> None:
    """Three enemies and a way of eight steps about each of 200 squares of a wide map: some place is
    always free.
    """
    made = random.Random(11)
    seen = QRectF(0, 0, 3200 / zoom, 2400 / zoom)
    for _ in range(200):
        x, y = made.randrange(12, 30), made.randrange(10, 24)
        around = [(i, j) for i in range(-2, 3) for j in range(-2, 3) if (i, j) != (0, 0)]
        enemies = [square(x + i, y + j) for i, j in made.sample(around, 3)]
        way, at = [], (x, y)
        for _ in range(8):
            at = at[0] + made.choice((-1, 0, 1)), at[1] + made.choice((-1, 0, 1))
            way.append(square(*at, cells=0.4))
        busy = Busy.of(enemies, 6.0) + Busy.of(way, 4.0)
        chip, _ = placed_chip(Chip((0.0, 0.0), LINES), square(x, y), busy, seen, zoom)
        box = box_of(chip, zoom)
        assert not box.meets(square(x, y))
        assert not any(box.meets(other) for other in (*enemies, *way))


@pytest.mark.parametrize("corner", [(0, 0), (24, 0), (0, 17), (24, 17)])
def test_it_stays_in_the_view_at_every_corner(corner: tuple[int, int], qapp: QApplication) -> None:
    chip, _ = placed_chip(Chip((0.0, 0.0), LINES), square(*corner), NOTHING, SEEN, 1.0)
    box = box_of(chip)
    assert SceneBox.of(SEEN).left <= box.left
    assert box.right <= SceneBox.of(SEEN).right
    assert SceneBox.of(SEEN).top <= box.top
    assert box.bottom <= SceneBox.of(SEEN).bottom
    assert not box.meets(square(*corner))


def test_a_spot_that_serves_is_kept(qapp: QApplication) -> None:
    """Somebody stood where it would be: it went elsewhere, and does not jump back when the pointer
    is past.
    """
    chip = Chip((0.0, 0.0), LINES)
    _, first = placed_chip(chip, square(10, 8), Busy.of([square(11, 9)], 6.0), SEEN, 1.0)
    assert SIDES[first.side] != (1, 1)
    _, kept = placed_chip(chip, square(11, 8), NOTHING, SEEN, 1.0, first)
    assert kept == first
    _, fresh = placed_chip(chip, square(11, 8), NOTHING, SEEN, 1.0)
    assert SIDES[fresh.side] == (1, 1)


def test_the_lesser_evil_is_covered_where_there_is_no_room(qapp: QApplication) -> None:
    """All about it is taken: it goes over a friend rather than over enemies."""
    rest = [square(10 + i, 8 + j) for i in range(-9, 10) for j in range(-8, 9) if (i, j) != (0, 0)]
    friends = [
        box
        for box in rest
        if box.left > square(10, 8).right - 1 and box.top > square(10, 8).bottom - 1
    ]
    enemies = [box for box in rest if box not in friends]
    busy = Busy.of(enemies, 6.0) + Busy.of(friends, 2.0)
    _, spot = placed_chip(Chip((0.0, 0.0), LINES), square(10, 8), busy, SEEN, 1.0)
    assert SIDES[spot.side] == (1, 1)


def test_what_is_covered_is_weighed() -> None:
    boxes = Busy.of([square(0, 0), square(5, 5)], 0.0).boxes
    found = weight_covered(boxes, Busy.of([square(0, 0), square(0.5, 0)], 2.0))
    assert found.tolist() == [4.0, 0.0]
    assert weight_covered(boxes, NOTHING).tolist() == [0.0, 0.0]


def test_a_text_on_a_ring_moves_aside_where_somebody_stands(qapp: QApplication) -> None:
    chip = Chip((640.0, 512.0), (ChipLine("Short 30 ft"),), (0.0, 0.0), anchor="centre")
    assert shifted_clear(chip, NOTHING, 1.0).at == chip.at
    stood_on = square(9.5, 7.5)
    moved = shifted_clear(chip, Busy.of([stood_on], 1.0), 1.0)
    width, height = chip_size(moved)
    assert not SceneBox.around(moved.at, width, height).meets(stood_on)
