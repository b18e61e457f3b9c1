"""Rotates texts towards their readers on a map that lies rotated before them.

A turn is counted in quarters, clockwise on the map: 0 as the map is drawn, 1 for a text that reads
from the map's upper edge to its lower one. Places for texts are found in the readers' frame, in
which texts are level, and converted to the map.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from fivefoot.ui.map.painters.scale import ScenePoint, on_screen

# A context instead of an argument: painters call each other down to the text, which alone needs it.
_TURN: ContextVar[int] = ContextVar("text_turn", default=0)


@contextmanager
def texts_turned(quarters: int) -> Iterator[None]:
    """Inside, everything drawn with `to_reader` is rotated by so many quarters clockwise on the
    map.
    """
    before = _TURN.set(quarters)
    try:
        # Painters may raise: the turn must not remain for the next layer.
        yield
    finally:
        _TURN.reset(before)


def text_turn() -> int:
    """The present rotation of texts in quarters clockwise."""
    return _TURN.get()


@contextmanager
def to_reader(painter: QPainter, at: ScenePoint, pixels_per_unit: float) -> Iterator[None]:
    """Like `on_screen`, but rotated towards the readers."""
    with on_screen(painter, at, pixels_per_unit):
        # Level maps, which most are, pay nothing.
        if quarters := _TURN.get():
            painter.rotate(90 * quarters)
        yield


def on_map(point: ScenePoint, quarters: int) -> ScenePoint:
    """A place of the readers' frame converted to the map.

    >>> on_map((3.0, 1.0), 1)
    (-1.0, 3.0)
    """
    x, y = point
    # Whole quarters by exchanging coordinates: exact, where sine and cosine would give 6e-17 for 0.
    for _ in range(quarters % 4):
        x, y = -y, x
    return x, y


def to_frame(point: ScenePoint, quarters: int) -> ScenePoint:
    """A place of the map converted to the readers' frame.

    >>> to_frame((-1.0, 3.0), 1)
    (3.0, 1.0)
    """
    return on_map(point, -quarters)


def rect_on_map(rect: QRectF, quarters: int) -> QRectF:
    """A rectangle of the readers' frame converted to the map; a negated turn converts back.

    >>> rect_on_map(QRectF(0, 0, 4, 1), 1).getRect()
    (-1.0, 0.0, 1.0, 4.0)
    """
    if not quarters % 4:
        return rect
    (x1, y1), (x2, y2) = (
        on_map((rect.left(), rect.top()), quarters),
        on_map((rect.right(), rect.bottom()), quarters),
    )
    return QRectF(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))
