"""Fog as a mask: covered, remembered, seen in bright and dim light, and what is painted anew."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPen
from PySide6.QtWidgets import QApplication

from fivefoot.ui.appearance.theme import DARK
from fivefoot.ui.map.items.fog_item import FogItem
from fivefoot.ui.map.items.layer import MapGraphics
from fivefoot.ui.map.painters.fog_painter import (
    PIXELS,
    BakedFog,
    FogLook,
    fog_density,
)
from fivefoot.ui.map.painters.light_painter import Glow
from fivefoot.ui.map.painters.outline_masks import Outline
from fivefoot.ui.map.painters.scale import CELL

SIDE = 12


def square(left: float, top: float, right: float, bottom: float) -> Outline:
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return Outline(np.array(corners) * CELL)


def look(**more: object) -> FogLook:
    """The west half is uncovered, and a square of eight cells is seen."""
    uncovered = np.zeros((SIDE, SIDE), dtype=np.bool_)
    uncovered[:, :8] = True
    return FogLook(uncovered, (square(1, 1, 9, 9),), 255, 165, **more)  # type: ignore[arg-type]


def at(density: np.ndarray, x: float, y: float) -> int:
    return int(density[int(y * PIXELS), int(x * PIXELS)])


def test_what_is_seen_is_clear_the_rest_remembered_or_black() -> None:
    density = fog_density(look())
    assert at(density, 4.5, 4.5) == 0
    assert at(density, 0.5, 0.5) == 165
    assert at(density, 10.5, 10.5) == 255
    assert at(density, 8.5, 4.5) == 0  # seen, though the middle of the cell was not
    assert BakedFog(look()).image.pixelColor(0, 0).alpha() == 165


def test_what_is_not_drawn_yet_stays_covered() -> None:
    density = fog_density(look(lifts=False))
    assert at(density, 8.5, 4.5) == 255
    assert at(density, 4.5, 4.5) == 0


def test_dim_light_is_dimmer_and_the_dark_hides_all_but_ones_own_place() -> None:
    lamp = Glow((3 * CELL, 3 * CELL), 1 * CELL, 3 * CELL, "#ffffff", square(0, 0, SIDE, SIDE))
    eye = ((7 * CELL, 7 * CELL), 0.0)
    density = fog_density(look(ambient="dark", glows=(lamp,), senses=(eye,)))
    assert at(density, 3, 3) == 0
    assert 0 < at(density, 3, 5) < 100  # dim
    assert at(density, 3, 7) == 165  # dark, remembered
    assert at(density, 7, 7) < 100  # one's own place
    assert at(density, 1.5, 8.5) == 165
    sense = ((7 * CELL, 7 * CELL), 3.0 * CELL)
    assert at(fog_density(look(ambient="dark", senses=(sense,))), 7, 4.5) < 100
    assert 0 < at(fog_density(look(ambient="dim")), 4.5, 4.5) < 60


@pytest.mark.parametrize("reach", [0.0, 1e-9, 1e7])
def test_lamps_of_any_reach_are_painted(reach: float) -> None:
    lamp = Glow((3 * CELL, 3 * CELL), reach, reach, "#ff8800", square(0, 0, SIDE, SIDE))
    density = fog_density(look(ambient="dark", glows=(lamp,)))
    assert at(density, 6.5, 6.5) == (0 if reach > 1 else 165)
    assert density.shape == (SIDE * PIXELS, SIDE * PIXELS)


WHOLE = QRectF(0, 0, SIDE * CELL, SIDE * CELL)


def test_only_what_changed_is_painted_anew() -> None:
    fog = look()
    baked = BakedFog(fog)
    assert baked.becomes(replace(fog), WHOLE) == []
    uncovered = fog.uncovered.copy()
    uncovered[11, 10] = True
    uncovered[11, 1] = False
    changed = baked.becomes(replace(fog, uncovered=uncovered), WHOLE)
    assert changed is not None
    # Two pieces, and nothing of what lies between them.
    for piece, x in zip(changed, (1.5, 10.5), strict=True):
        assert piece.contains(x * CELL, 11.5 * CELL)
        assert piece.width() < 1.5 * CELL
    assert baked.image.pixelColor(int(10.5 * PIXELS), int(11.5 * PIXELS)).alpha() == 165


def test_a_part_that_is_baked_anew_is_as_if_all_were() -> None:
    """Random fogs one after another, in the light and in the dark."""
    dice = random.Random(3)
    fields = [square(x, y, x + 3, y + 4) for x, y in ((0, 0), (8, 1), (4, 4), (1, 7), (8, 8))]
    lamps = [
        Glow((x * CELL, x * CELL), CELL, dice.randint(1, 5) * CELL, "#ffffff", fields[x % 5])
        for x in range(6)
    ]
    for ambient in ("bright", "dark", "dim"):
        baked, painted = None, QImage()
        uncovered = np.array([[dice.random() < 0.9] * SIDE for _ in range(SIDE)])
        for _ in range(40):
            uncovered = uncovered.copy()
            uncovered[dice.randrange(SIDE), dice.randrange(SIDE)] ^= True
            seen = tuple(dice.sample(fields, 3))
            glows = tuple(dice.sample(lamps, 2))
            eyes = tuple(((dice.randint(2, 9) * CELL, 4 * CELL), 2.0 * CELL) for _ in seen)
            fog = FogLook(uncovered, seen, 255, 165, ambient, glows, eyes)
            changed = baked.becomes(fog, WHOLE) if baked is not None else []
            fresh = BakedFog(fog)
            if baked is None:
                baked, painted = fresh, fresh.image.copy()
                continue
            assert changed is not None
            assert baked.image == fresh.image
            parts = [
                QRectF(*(edge * PIXELS / CELL for edge in piece.getRect())) for piece in changed
            ]
            for x in range(SIDE * PIXELS):
                for y in range(0, SIDE * PIXELS, 5):
                    if not any(part.contains(x + 0.5, y + 0.5) for part in parts):
                        assert painted.pixel(x, y) == fresh.image.pixel(x, y)
            painted = fresh.image.copy()


def test_fog_of_another_kind_is_baked_anew() -> None:
    assert BakedFog(look()).becomes(look(ambient="dark"), WHOLE) is None


@pytest.mark.parametrize("quarters", range(4))
def test_fog_lies_on_a_turned_map_where_it_lies_on_a_level_one(quarters: int) -> None:
    """Within what rounding does to a colour."""
    fog, side = BakedFog(look()), 192
    found = []
    for as_fog in (False, True):
        picture = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
        picture.fill(0)
        painter = QPainter(picture)
        painter.translate(side / 2, side / 2)
        painter.rotate(90 * quarters)
        painter.scale(side / WHOLE.width(), side / WHOLE.width())
        painter.translate(-WHOLE.center())
        if as_fog:
            fog.paint(painter, WHOLE)
        else:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(WHOLE, fog.image)
        painter.end()
        found.append(np.array(picture.constBits()).reshape(side, side, 4).astype(int))
    off = np.abs(found[0] - found[1])[4:-4, 4:-4]
    assert off.max() < 40
    assert off.mean() < 1


def test_fog_leaves_no_line_along_the_edge_of_the_map(qapp: QApplication) -> None:
    """Half of a line that is drawn there lies beyond the map."""
    scene = MapGraphics()
    fog = FogItem(1, DARK)
    scene.addItem(fog)
    fog.show_value(FogLook(np.zeros((SIDE, SIDE), dtype=np.bool_), None, 255, 165))
    line = scene.addRect(WHOLE, QPen(QColor("white"), CELL / 5))
    line.setZValue(0)
    picture = QImage(200, 200, QImage.Format.Format_RGB32)
    picture.fill(0)
    painter = QPainter(picture)
    scene.render(painter, QRectF(picture.rect()), WHOLE.adjusted(-CELL, -CELL, CELL, CELL))
    painter.end()
    assert {picture.pixelColor(x, y).value() for x in range(200) for y in range(200)} == {0}
