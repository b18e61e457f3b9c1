"""Marks of one token leave the letters of its neighbours readable: rings and halos are wider than a
cell where cells are small on the screen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from fivefoot.ui.map.painters.scale import CELL, ScenePoint

LETTERS = 0.4
"""The radius of the circle around a token's letters, in widths of the token."""

Body = tuple[ScenePoint, int]
"""Where a token stands: the middle of its footprint, and its side in cells."""


@contextmanager
def letters_kept(painter: QPainter, bodies: Iterable[Body], within: QRectF) -> Iterator[None]:
    """Inside, nothing is painted over the letters of these tokens, and nothing outside of
    `within`.

        with letters_kept(painter, [((96.0, 32.0), 1)], box):
            paint_acting(painter, (32.0, 32.0), 1, 0.0, theme, 1.0)
    """
    circles = [_circle(body) for body in bodies]
    near = [circle for circle in circles if circle.intersects(within)]
    # Clipping costs more than the mark itself: only where somebody is near.
    if not near:
        yield
        return
    free, letters = QPainterPath(), QPainterPath()
    free.addRect(within)
    letters.setFillRule(Qt.FillRule.WindingFill)
    for circle in near:
        letters.addEllipse(circle)
    painter.save()
    # Without antialiasing the cut would have steps.
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setClipPath(free.subtracted(letters), Qt.ClipOperation.IntersectClip)
    try:
        yield
    finally:
        painter.restore()


def others_around(bodies: Iterable[Body], own: Body) -> tuple[Body, ...]:
    """The tokens of which none stands where `own` does, as a rider does."""
    (x, y), side = own
    half = side * CELL / 2
    return tuple(body for body in bodies if max(abs(body[0][0] - x), abs(body[0][1] - y)) >= half)


def _circle(body: Body) -> QRectF:
    middle, side = body
    radius = LETTERS * side * CELL
    return QRectF(
        QPointF(middle[0] - radius, middle[1] - radius),
        QPointF(middle[0] + radius, middle[1] + radius),
    )
