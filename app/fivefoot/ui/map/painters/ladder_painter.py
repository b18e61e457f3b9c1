"""The ladder of altitudes beside a token that flies, swims or burrows, and the side on which it
covers least.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from fivefoot.ui.appearance.theme import BAND_COLOURS, TEXT_SMALL, Theme, font
from fivefoot.ui.map.painters.chip_places import Busy, cost_outside, weight_covered
from fivefoot.ui.map.painters.clear_places import SceneBox
from fivefoot.ui.map.painters.scale import CELL, ScenePoint, colour, on_screen

LADDER_RUNG, LADDER_WIDTH = 9.0, 14.0
"""Logical pixels between two levels, and the width of the widest bar."""

TREAD = 4.5
"""The height of a bar in logical pixels: half a step, so that bars do not touch."""

NEAR, FRAME = 6.0, 4.0
"""Logical pixels between the token and the ladder, and between its edge and its bars."""

FARTHER, OTHER_SIDE, MOVED = 0.7, 0.1, 0.4
"""The cost of standing a cell away and of standing at the right, and the bonus for not moving; the
weights of what is covered are those of a chip.
"""


@dataclass(frozen=True, slots=True)
class Rung:
    """A level of an altitude ladder: the purchase that reaches it (0: where it is), and the text
    beside it.
    """

    band: int
    text: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class LadderSpot:
    """The side of its token on which a ladder stands, and how many cells away."""

    at_right: bool = False
    away: int = 0


SPOTS = tuple(LadderSpot(at_right, away) for away in (0, 1) for at_right in (False, True))
USUAL = np.array([FARTHER * spot.away + OTHER_SIDE * spot.at_right for spot in SPOTS])


@dataclass(frozen=True, slots=True)
class Ladder:
    """The levels that a token can reach over one place, the lowest first.

    `at` is the middle of that place, `half` half the token's side in scene units.
    """

    at: ScenePoint
    rungs: tuple[Rung, ...] = ()
    half: float = CELL / 2
    spot: LadderSpot = LadderSpot()


def ladder_boxes(value: Ladder, pixels_per_unit: float) -> tuple[SceneBox, ...]:
    """What it covers: the bars, and the text of each level that is named."""
    way, height = 1 if value.spot.at_right else -1, len(value.rungs) * LADDER_RUNG
    inner = [_beside(way, NEAR, 0.0, LADDER_WIDTH + 2 * FRAME, height + 2 * FRAME)]
    for index in named_rungs(value):
        inner.append(_text_box(value.rungs[index], _height_of(value, index), way))
    x, y = _foot(value)
    scale = 1 / pixels_per_unit
    # A pixel more on every side, which a smooth edge may touch.
    outer = (box.adjusted(-1, -1, 1, 1) for box in inner)
    return tuple(
        SceneBox.of(
            QRectF(
                x + box.left() * scale,
                y + box.top() * scale,
                box.width() * scale,
                box.height() * scale,
            )
        )
        for box in outer
    )


def placed_ladder(value: Ladder, busy: Busy, seen: QRectF, pixels_per_unit: float) -> Ladder:
    """The ladder on the side where it covers the least of what is `busy` and lies within what is
    `seen`; of equal sides it keeps its own, so that it does not jump during a drag.
    """
    made = [replace(value, spot=spot) for spot in SPOTS]
    cost = USUAL.copy()
    for number, each in enumerate(made):
        boxes = Busy.of(ladder_boxes(each, pixels_per_unit), 0.0).boxes
        cost[number] += (weight_covered(boxes, busy) + cost_outside(boxes, seen, 0.0)).sum()
    cost[SPOTS.index(value.spot)] -= MOVED
    return made[int(cost.argmin())]


def paint_ladder(painter: QPainter, value: Ladder, theme: Theme, pixels_per_unit: float) -> None:
    """Draws a bar for each level in the colour of its purchase, the chosen one wide and named."""
    way = 1 if value.spot.at_right else -1
    with on_screen(painter, _foot(value), pixels_per_unit):
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        # One step for each level, however far apart they are: it is a list, not a scale.
        height = len(value.rungs) * LADDER_RUNG
        painter.setPen(QPen(QColor(theme.palette.border), 1))
        painter.setBrush(colour(theme.palette.chip, 0.92))
        box = _beside(way, NEAR, 0.0, LADDER_WIDTH + 2 * FRAME, height + 2 * FRAME)
        painter.drawRoundedRect(box, 5, 5)
        for index, rung in enumerate(value.rungs):
            y = _height_of(value, index)
            _bar(painter, rung, y, way, theme)
            if index in named_rungs(value):
                _text(painter, rung, y, way, theme)


def named_rungs(value: Ladder) -> frozenset[int]:
    """The levels whose texts are shown: the chosen one, and others that are clear of it."""
    chosen = [index for index, rung in enumerate(value.rungs) if rung.chosen]
    apart = _text_height() / LADDER_RUNG
    return frozenset(
        index
        for index, rung in enumerate(value.rungs)
        if rung.text and all(index == own or abs(index - own) >= apart for own in chosen)
    )


def _text_height() -> float:
    return QFontMetricsF(_face(True)).height() + 1


def _foot(value: Ladder) -> ScenePoint:
    """The edge of the token's square, or of one farther away, on the side of the ladder."""
    out = value.half + value.spot.away * CELL
    return value.at[0] + (out if value.spot.at_right else -out), value.at[1]


def _beside(way: int, near: float, y: float, wide: float, high: float) -> QRectF:
    """A box so far from the ladder's foot, to the right (1) or to the left (-1)."""
    left = near if way > 0 else -near - wide
    return QRectF(left, y - high / 2, wide, high)


def _face(chosen: bool) -> QFont:
    return font(TEXT_SMALL, chosen)


def _height_of(value: Ladder, index: int) -> float:
    """How far the middle of a level is below that of the ladder."""
    return (len(value.rungs) / 2 - index - 0.5) * LADDER_RUNG


def _text_box(rung: Rung, y: float, way: int) -> QRectF:
    wide = QFontMetricsF(_face(rung.chosen)).horizontalAdvance(rung.text) + 8
    return _beside(way, NEAR + LADDER_WIDTH + 2 * FRAME + 3, y, wide, _text_height())


def _bar(painter: QPainter, rung: Rung, y: float, way: int, theme: Theme) -> None:
    # The colours of the bands on the ground; the chosen step is wider as well, since colour alone
    # would not do.
    tint = BAND_COLOURS[rung.band - 1] if rung.band else theme.palette.line
    painter.setPen(QPen(QColor(theme.palette.casing), 1))
    painter.setBrush(QColor(tint))
    wide = LADDER_WIDTH if rung.chosen or not rung.band else LADDER_WIDTH - 5
    more = 2 if rung.chosen else 0
    painter.drawRect(_beside(way, NEAR + FRAME, y, wide, TREAD + more))


def _text(painter: QPainter, rung: Rung, y: float, way: int, theme: Theme) -> None:
    painter.setFont(_face(rung.chosen))
    box = _text_box(rung, y, way)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(theme.palette.chip, 0.92))
    painter.drawRoundedRect(box, 4, 4)
    painter.setPen(QColor(theme.palette.chip_text if rung.chosen else theme.palette.chip_muted))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, rung.text)
