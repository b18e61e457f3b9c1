"""A dungeon of twenty rooms as a scan: a bare JPEG with hatched rock, paper and ink.

Nothing in it says how large a square is, where walls are, or what is a door.
"""

from __future__ import annotations

import random
from pathlib import Path

from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from fivefoot.core.geometry.grid import Cell

SIDE = 56
"""The size of a square in pixels."""
COLUMNS, ROWS = 36, 25
ACROSS, DOWN = 7, 6
"""The distance between neighbouring rooms in squares."""

Box = tuple[int, int, int, int]
"""Left, top, columns, rows, in squares."""

PAPER, INK, ROCK = QColor("#efe7d3"), QColor("#2b2622"), QColor("#6f675c")


def rooms() -> list[Box]:
    """Returns five columns of four rooms; neighbouring rooms differ."""
    return [
        (1 + column * ACROSS, 1 + row * DOWN, 5 - (column + row) % 2, 4 - (column * row) % 2)
        for row in range(4)
        for column in range(5)
    ]


def passages() -> list[Box]:
    """Returns the passages between the rooms: each row is connected along its second square, the
    first column downwards.
    """
    along = [
        (1 + c * ACROSS + w, 2 + r * DOWN, ACROSS - w, 1)
        for r in range(4)
        for c in range(4)
        for w in (5 - (c + r) % 2,)
    ]
    down = [
        (2 + c * ACROSS, 1 + r * DOWN + h, 1, DOWN - h)
        for r in range(3)
        for c in (0, 4)
        for h in (4 - (c * r) % 2,)
    ]
    return along + down


def doors() -> list[tuple[Cell, Cell]]:
    """Returns the ends of each door's line as corners, at the near end of each passage."""
    return [
        (Cell(x, y), Cell(x, y + 1) if columns >= rows_ else Cell(x + 1, y))
        for x, y, columns, rows_ in passages()
    ]


def draw(path: Path, seed: int = 7) -> None:
    """Draws the picture and saves it."""
    image = QImage(COLUMNS * SIDE, ROWS * SIDE, QImage.Format.Format_RGB32)
    image.fill(ROCK)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _hatch(painter, random.Random(seed))
    floors = [QRect(x * SIDE, y * SIDE, w * SIDE, h * SIDE) for x, y, w, h in rooms() + passages()]
    painter.setPen(QPen(INK, 7))
    for floor in floors:
        painter.drawRect(floor)
    for floor in floors:
        painter.fillRect(floor, PAPER)
        _rule_squares(painter, floor)
    painter.setPen(QPen(INK, 3))
    painter.setBrush(PAPER)
    for start, end in doors():
        middle = QPointF((start.x + end.x) * SIDE / 2, (start.y + end.y) * SIDE / 2)
        across = (10, 34) if start.x == end.x else (34, 10)
        painter.drawRect(QRectF(middle.x() - across[0] / 2, middle.y() - across[1] / 2, *across))
    painter.end()
    if not image.save(str(path), "JPEG", 88):  # type: ignore[call-overload]
        raise OSError(f"{path} could not be written")


def _hatch(painter: QPainter, dice: random.Random) -> None:
    painter.setPen(QPen(INK, 2))
    for _ in range(COLUMNS * ROWS * 3):
        x, y = dice.uniform(0, COLUMNS * SIDE), dice.uniform(0, ROWS * SIDE)
        lean = dice.choice((-1, 1)) * dice.uniform(8, 20)
        for line in range(4):
            painter.drawLine(QPointF(x + 6 * line, y), QPointF(x + 6 * line + lean, y + 22))


def _rule_squares(painter: QPainter, floor: QRect) -> None:
    painter.save()
    painter.setPen(QPen(QColor("#c9bfa6"), 1.5))
    for x in range(floor.left() + SIDE, floor.right(), SIDE):
        painter.drawLine(x, floor.top(), x, floor.top() + floor.height())
    for y in range(floor.top() + SIDE, floor.bottom(), SIDE):
        painter.drawLine(floor.left(), y, floor.left() + floor.width(), y)
    painter.restore()
