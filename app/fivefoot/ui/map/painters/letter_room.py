"""Marks of one token leave the letters of its neighbours readable: rings and halos are wider than a
cell where cells are small on the screen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from fivefoot.ui.map.painters.scale import CELL, ScenePoint

LETTERS = 0.4
"""The radius of the circle around a token's letters, in widths of the token."""

REACH, LETTERS_FROM = 54.0, 12.0
"""How far rings and halos extend beyond the cells of their token at most, in scene units; and the
logical pixels to a cell from which letters can be read.
"""

SQUARE = 6 * CELL
"""The side in scene units of a square in which neighbours are looked for: a mark on the largest
token does not reach farther.
"""

Body = tuple[ScenePoint, int]
"""Where a token stands: the middle of its footprint, and its side in cells."""


Sides = tuple[float, float, float, float]
"""Left, top, width and height in scene units."""


@contextmanager
def letters_kept(painter: QPainter, bodies: Iterable[Body], within: QRectF) -> Iterator[None]:
    """Inside, nothing is painted over the letters of these tokens, and nothing outside of
    `within`.

        with letters_kept(painter, [((96.0, 32.0), 1)], box):
            paint_acting(painter, (32.0, 32.0), 1, 0.0, theme, 1.0)
    """
    circles = (_circle(body) for body in bodies)
    near = tuple(circle.getRect() for circle in circles if circle.intersects(within))
    # Clipping costs more than the mark itself: only where somebody is near.
    if not near:
        yield
        return
    painter.save()
    # Without antialiasing the cut would have steps.
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setClipPath(_free(within.getRect(), near), Qt.ClipOperation.IntersectClip)
    try:
        yield
    finally:
        painter.restore()


# Cached: cutting takes a millisecond, and a token's pulse asks for the same path in every frame.
@lru_cache(maxsize=512)
def _free(within: Sides, circles: tuple[Sides, ...]) -> QPainterPath:
    """What is left of a rectangle without the circles in these squares."""
    whole, letters = QPainterPath(), QPainterPath()
    whole.addRect(QRectF(*within))
    letters.setFillRule(Qt.FillRule.WindingFill)
    for circle in circles:
        letters.addEllipse(QRectF(*circle))
    return whole.subtracted(letters)


def others_around(bodies: Iterable[Body], own: Body) -> tuple[Body, ...]:
    """The tokens of which none stands where `own` does, as a rider does."""
    (x, y), side = own
    half = side * CELL / 2
    return tuple(body for body in bodies if max(abs(body[0][0] - x), abs(body[0][1] - y)) >= half)


def neighbours_of(owns: Iterable[Body], bodies: Iterable[Body]) -> dict[Body, tuple[Body, ...]]:
    """For each of some tokens the others that its marks might touch.

    >>> ada, brom, far = ((32.0, 32.0), 1), ((96.0, 32.0), 1), ((9632.0, 32.0), 1)
    >>> neighbours_of([ada], [ada, brom, far])[ada] == (brom,)
    True
    """
    # By squares of the map: of two hundred tokens each may be a target.
    squares: dict[tuple[int, int], list[Body]] = {}
    for body in bodies:
        squares.setdefault(_square_of(body), []).append(body)
    found = {}
    for own in owns:
        x, y = _square_of(own)
        around = ((x + across, y + down) for across in (-1, 0, 1) for down in (-1, 0, 1))
        near = (body for square in around for body in squares.get(square, ()))
        found[own] = others_around(near, own)
    return found


def _square_of(body: Body) -> tuple[int, int]:
    return int(body[0][0] // SQUARE), int(body[0][1] // SQUARE)


def _circle(body: Body) -> QRectF:
    middle, side = body
    radius = LETTERS * side * CELL
    return QRectF(
        QPointF(middle[0] - radius, middle[1] - radius),
        QPointF(middle[0] + radius, middle[1] + radius),
    )
