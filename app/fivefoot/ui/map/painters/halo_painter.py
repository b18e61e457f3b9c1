"""Paints what surrounds a token that is selected or acts: halo, ring and arrow, at a fixed weight
on the screen.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPixmap, QRadialGradient

from fivefoot.ui.appearance.picture_cache import kept_by_bytes
from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.painters.scale import (
    ACTING_INK,
    CELL,
    ScenePoint,
    clear_picture,
    colour,
    device_ratio,
    screen_pen,
)
from fivefoot.ui.map.painters.token_painter import RING, radius_at

# Thirteen pictures serve a whole pulse; drawn anew, the gradient would cost a millisecond at each
# frame.
SWELLS = 12
"""Steps between the smallest and the largest halo."""

SIGN_TURNS = (0, 45, -45, 90, -90, 135, -135, 180)
"""Where the arrow of the acting token may stand, degrees clockwise from above, the best first."""

Square = tuple[float, float, float]
"""Left, top and side of another token's square, in scene units from the middle of the acting
one.
"""

MOST_BAKED = 480
"""The side of a halo in device pixels up to which its pictures are cached: larger ones would fill
the memory.
"""


def paint_selection(
    painter: QPainter, centre: ScenePoint, footprint: int, theme: Theme, pixels_per_unit: float
) -> None:
    """Draws the halo of a selected token: a light ring with dark edges, at a fixed weight on the
    screen.
    """
    # Space for the dark edge beside the ring.
    half, ratio = (
        _selection_radius(footprint, pixels_per_unit) + 5.0 / pixels_per_unit,
        device_ratio(painter),
    )
    # A huge token at a large zoom: drawn directly, since one such picture would displace all
    # others.
    if 2 * half * pixels_per_unit * ratio > MOST_BAKED:
        painter.save()
        painter.translate(*centre)
        _draw_selection(painter, footprint, theme, pixels_per_unit)
        painter.restore()
        return
    _draw_picture(
        painter, centre, half, selection_pixmap(footprint, half, theme, pixels_per_unit, ratio)
    )


def _selection_radius(footprint: int, pixels_per_unit: float) -> float:
    # Outside the ring of its side, whose shape has to stay visible.
    return radius_at(footprint, RING) + 5 + 2.0 / pixels_per_unit


@kept_by_bytes(4 * 1024 * 1024)
def selection_pixmap(
    footprint: int, half: float, theme: Theme, pixels_per_unit: float, ratio: float
) -> QPixmap:
    """The halo of a selected token, `half` scene units to each side of its centre."""
    return _baked(
        half,
        pixels_per_unit * ratio,
        lambda on: _draw_selection(on, footprint, theme, pixels_per_unit),
    )


def _draw_selection(
    painter: QPainter, footprint: int, theme: Theme, pixels_per_unit: float
) -> None:
    radius = _selection_radius(footprint, pixels_per_unit)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(colour(theme.palette.accent, 0.22))
    painter.setPen(screen_pen(pixels_per_unit, theme.palette.casing, 5.0, 0.85))
    painter.drawEllipse(QPointF(0, 0), radius, radius)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(
        # The accent of light themes is dark, and would not stand out from the casing on the map.
        screen_pen(pixels_per_unit, theme.palette.accent if theme.is_dark else "#8ff0d6", 2.6)
    )
    painter.drawEllipse(QPointF(0, 0), radius, radius)


def _draw_picture(painter: QPainter, centre: ScenePoint, half: float, picture: QPixmap) -> None:
    place = QRectF(centre[0] - half, centre[1] - half, 2 * half, 2 * half)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    # Into a rectangle in scene units: rendered at the present zoom, it is copied nearly pixel for
    # pixel.
    painter.drawPixmap(place, picture, QRectF(picture.rect()))


def _baked(half: float, pixels_per_unit: float, draw: Callable[[QPainter], None]) -> QPixmap:
    """What `draw` paints around the origin, `half` scene units to each side, rendered with so many
    device pixels to a unit.
    """
    picture = clear_picture(2 * half * pixels_per_unit, 2 * half * pixels_per_unit, 1.0)
    painter = QPainter(picture)
    # By the whole pixels it got, not those requested, so that it fills its picture.
    painter.scale(picture.width() / (2 * half), picture.height() / (2 * half))
    painter.translate(half, half)
    draw(painter)
    painter.end()
    return picture


def paint_acting(
    painter: QPainter,
    centre: ScenePoint,
    footprint: int,
    phase: float,
    theme: Theme,
    pixels_per_unit: float,
) -> None:
    """Draws the slow pulse of the acting token; `phase` runs from 0 to 1 repeatedly.

    Under reduced motion keep it at 0.
    """
    # A cosine rests at both ends, which looks like breathing; rounded, to find a cached picture.
    swell = round((0.5 - 0.5 * math.cos(phase * math.tau)) * SWELLS)
    # All phases in pictures of one size, that of the largest, at the same place.
    half, ratio = _halo_radius(footprint, 1.0, pixels_per_unit), device_ratio(painter)
    if 2 * half * pixels_per_unit * ratio > MOST_BAKED:
        painter.save()
        painter.translate(*centre)
        _draw_acting(painter, footprint, swell / SWELLS, theme, pixels_per_unit)
        painter.restore()
        return
    _draw_picture(
        painter, centre, half, acting_pixmap(footprint, swell, theme, pixels_per_unit, ratio)
    )


@kept_by_bytes(4 * MOST_BAKED**2 * (SWELLS + 1))
def acting_pixmap(
    footprint: int, swell: int, theme: Theme, pixels_per_unit: float, ratio: float
) -> QPixmap:
    """Halo and ring at one of the `SWELLS` + 1 sizes of the pulse: a gradient would cost a
    millisecond in each paint.
    """
    half = _halo_radius(footprint, 1.0, pixels_per_unit)
    part = swell / SWELLS
    return _baked(
        half,
        pixels_per_unit * ratio,
        lambda on: _draw_acting(on, footprint, part, theme, pixels_per_unit),
    )


def _halo_radius(footprint: int, swell: float, pixels_per_unit: float) -> float:
    return (
        acting_radius(footprint, pixels_per_unit)
        + swell * 5
        # At least ten pixels on the screen, to be visible from across the table, but never more
        # than half a cell: it would extend into neighbours.
        + max(12.0, min(10.0 / pixels_per_unit, CELL / 2))
    )


def _draw_acting(
    painter: QPainter, footprint: int, swell: float, theme: Theme, pixels_per_unit: float
) -> None:
    radius = acting_radius(footprint, pixels_per_unit) + swell * 5
    halo = _halo_radius(footprint, swell, pixels_per_unit)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    gradient = QRadialGradient(QPointF(0, 0), halo)
    # Nothing inside the ring: the token is drawn there.
    gradient.setColorAt((radius - 4) / halo, colour(ACTING_INK, 0.8 - 0.3 * swell))
    gradient.setColorAt(1.0, colour(ACTING_INK, 0.0))
    painter.setBrush(gradient)
    painter.drawEllipse(QPointF(0, 0), halo, halo)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for pen in (
        screen_pen(pixels_per_unit, theme.palette.casing, 6.4, 0.8),
        screen_pen(pixels_per_unit, ACTING_INK, 3.6, 1.0 - 0.2 * swell),
    ):
        painter.setPen(pen)
        painter.drawEllipse(QPointF(0, 0), radius, radius)


def acting_radius(footprint: int, pixels_per_unit: float) -> float:
    """The radius of the acting token's ring, in scene units: clear of its own ring at every
    zoom.
    """
    return radius_at(footprint, RING) + max(5.0, min(5.0 / pixels_per_unit, CELL / 4))


def paint_acting_sign(
    painter: QPainter,
    centre: ScenePoint,
    footprint: int,
    theme: Theme,
    pixels_per_unit: float,
    others: tuple[Square, ...] = (),
) -> None:
    """Draws an arrow above the acting token, visible from across the table by shape and place
    alone.

    Where one of the `others` stands there, the arrow comes from the nearest free side.
    """
    size, away = _sign_size(pixels_per_unit), _sign_distance(footprint, pixels_per_unit)
    arrow = QPainterPath(QPointF(0, -away))
    arrow.lineTo(0.62 * size, -away - size)
    # A notch at its back: an arrow head, not a triangle, which is the sign of a hazard.
    arrow.quadTo(QPointF(0, -away - 0.72 * size), QPointF(-0.62 * size, -away - size))
    arrow.closeSubpath()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(*centre)
    painter.rotate(sign_turn(footprint, others, pixels_per_unit))
    painter.strokePath(arrow, screen_pen(pixels_per_unit, theme.palette.casing, 4.0, 0.9))
    painter.fillPath(arrow, QColor(ACTING_INK))
    painter.restore()


def _sign_size(pixels_per_unit: float) -> float:
    # 20 pixels are visible at arm's length; a cell at most, since it must not hide a neighbour.
    return max(0.3 * CELL, min(20.0 / pixels_per_unit, CELL))


def _sign_distance(footprint: int, pixels_per_unit: float) -> float:
    """The distance from the token's centre to the tip of the arrow."""
    return acting_radius(footprint, pixels_per_unit) + 0.25 * _sign_size(pixels_per_unit)


# Called at each frame of the pulse, with the same neighbours.
@lru_cache(maxsize=64)
def sign_turn(footprint: int, others: tuple[Square, ...], pixels_per_unit: float) -> int:
    """The angle in degrees clockwise from above at which the arrow covers none of the `others`; 0
    where no side is free.
    """
    middle = _sign_distance(footprint, pixels_per_unit) + _sign_size(pixels_per_unit) / 2
    # Slightly more than half, since the arrow may be slanted.
    half = _sign_size(pixels_per_unit) * 0.55

    def covers(turn: int) -> bool:
        x, y = middle * math.sin(math.radians(turn)), -middle * math.cos(math.radians(turn))
        return any(
            left - half < x < left + side + half and top - half < y < top + side + half
            for left, top, side in others
        )

    return next((turn for turn in SIGN_TURNS if not covers(turn)), 0)
