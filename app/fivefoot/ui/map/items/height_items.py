"""What heights add to the map: figures of low walls, decks over tokens below them, leaps,
altitudes.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.items.layer import LayerItem
from fivefoot.ui.map.painters.chip_places import NOTHING, Busy, weight_covered
from fivefoot.ui.map.painters.clear_places import SceneBox, placed_figures, placed_words
from fivefoot.ui.map.painters.height_painter import (
    Deck,
    HeightFigure,
    LeapMark,
    LowWall,
    low_wall_bounds,
    paint_deck,
    paint_height_figure,
    paint_leap,
    paint_low_wall,
)
from fivefoot.ui.map.painters.ladder_painter import (
    Ladder,
    LadderSpot,
    ladder_boxes,
    paint_ladder,
    placed_ladder,
)
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.map.painters.text import Chip, chip_size, paint_chip

COVER = 0.58
"""How much a deck hides a token below it: the game master has to find it."""

ARC_ROOM = 12.0
"""The logical pixels around an arc that its line and its end mark may touch."""

SHADE_ROOM = 8.0
"""The logical pixels around a chip that its shadow may darken."""


class LowWallsItem(LayerItem):
    """Walls that can be passed over or under, above the other barriers."""

    def __init__(self, depth: float, theme: Theme) -> None:
        super().__init__(depth, theme)
        self._value: tuple[LowWall, ...] = ()

    def show_value(self, value: tuple[LowWall, ...]) -> None:
        """Shows other walls."""
        self._value = value
        self.set_box(_united([low_wall_bounds(wall) for wall in value]))

    def draw(self, painter: QPainter, pixels_per_unit: float, exposed: QRectF) -> None:
        for wall in self._value:
            if low_wall_bounds(wall).intersects(exposed):
                paint_low_wall(painter, wall, self.look, pixels_per_unit)


class DeckCoverItem(LayerItem):
    """Bridges drawn again over the tokens that stand below them."""

    def __init__(self, depth: float, theme: Theme) -> None:
        super().__init__(depth, theme)
        self._decks: tuple[Deck, ...] = ()
        self._over: tuple[QRectF, ...] = ()

    def show_value(self, decks: tuple[Deck, ...], over: tuple[QRectF, ...]) -> None:
        """Covers other tokens: `over` are their squares."""
        if (decks, over) != (self._decks, self._over):
            self._decks, self._over = decks, over
            self.set_box(_united(list(over)) if decks else QRectF())

    def draw(self, painter: QPainter, pixels_per_unit: float, exposed: QRectF) -> None:
        # The squares of tokens below, clipped to the deck: a deck is not redrawn where nobody
        # stands under it.
        shade = QPainterPath()
        for box in self._over:
            shade.addRect(box)
        for deck in self._decks:
            painter.save()
            # Clipped before it is drawn in full: planks have to match those of the tile below
            # exactly.
            painter.setClipPath(shade.intersected(deck.ground.path))
            painter.setOpacity(COVER)
            paint_deck(painter, deck, self.look, pixels_per_unit)
            painter.restore()


class HeightFiguresItem(LayerItem):
    """Heights and depths of the ground: above the shading of reach, which would obscure them, below
    the tokens.
    """

    def __init__(self, depth: float, theme: Theme) -> None:
        super().__init__(depth, theme)
        self._placed: tuple[tuple[HeightFigure, SceneBox], ...] = ()
        self._busy = NOTHING
        self.hidden: frozenset[int] = frozenset()

    def show_value(
        self, figures: tuple[HeightFigure, ...], taken: tuple[SceneBox, ...], pixels_per_unit: float
    ) -> None:
        """Shows other figures, clear of what is `taken`."""
        placed = placed_figures(figures, taken, pixels_per_unit, self.text_turn)
        # Called at each step of the wheel; usually all keep their places.
        if placed != self._placed:
            self._placed = placed
            self.hidden = self._covered()
            self.set_box(_united([_rect(box) for _, box in placed]))

    def make_way(self, busy: Busy) -> None:
        """Hides the figures that a planned route, its marks or its chip would cover."""
        self._busy = busy
        hidden = self._covered()
        if hidden != self.hidden:
            self.hidden = hidden
            self.update()

    def _covered(self) -> frozenset[int]:
        # Only the boxes count here; what covers them decides what it may cover.
        boxes = Busy.of(self.boxes, 0.0).boxes
        return frozenset(np.nonzero(weight_covered(boxes, self._busy))[0].tolist())

    @property
    def boxes(self) -> tuple[SceneBox, ...]:
        """The boxes of the figures."""
        return tuple(box for _, box in self._placed)

    def draw(self, painter: QPainter, pixels_per_unit: float, exposed: QRectF) -> None:
        for number, (figure, box) in enumerate(self._placed):
            if number not in self.hidden and _rect(box).intersects(exposed):
                paint_height_figure(painter, box.middle, figure.text, self.look, pixels_per_unit)


class LeapsItem(LayerItem):
    """Leaps that the selected token can make, and those it just cannot."""

    def __init__(self, depth: float, theme: Theme) -> None:
        super().__init__(depth, theme)
        self._value: tuple[LeapMark, ...] = ()
        self._words: tuple[Chip, ...] = ()
        self.word_boxes: tuple[SceneBox, ...] = ()

    def show_value(
        self,
        value: tuple[LeapMark, ...],
        taken: tuple[SceneBox, ...],
        pixels_per_unit: float,
        seen: SceneBox | None = None,
    ) -> None:
        """Shows other leaps, their words clear of what is `taken` and within what is `seen`."""
        self._value = value
        self._words = placed_words(value, taken, pixels_per_unit, seen)
        self.word_boxes = tuple(
            SceneBox.of(_chip_rect(chip, pixels_per_unit)) for chip in self._words
        )
        spare = CELL / 2 + ARC_ROOM / pixels_per_unit
        # One unit large, since `united` ignores empty ones.
        boxes = [QRectF(*leap.start, 1, 1).united(QRectF(*leap.end, 1, 1)) for leap in value]
        arcs = [box.adjusted(-spare, -spare, spare, spare) for box in boxes]
        self.set_box(_united([*arcs, *(_chip_rect(chip, pixels_per_unit) for chip in self._words)]))

    @property
    def value(self) -> tuple[LeapMark, ...]:
        """What is shown."""
        return self._value

    def draw(self, painter: QPainter, pixels_per_unit: float, exposed: QRectF) -> None:
        for leap in self._value:
            paint_leap(painter, leap, self.look, pixels_per_unit)
        # After all arcs, so that none crosses words.
        for words in self._words:
            paint_chip(painter, words, self.look, pixels_per_unit)


class LadderItem(LayerItem):
    """The altitudes that a token can reach over one place."""

    def __init__(self, depth: float, theme: Theme) -> None:
        super().__init__(depth, theme)
        self._value: Ladder | None = None

    def show_value(
        self,
        value: Ladder | None,
        busy: Busy,
        seen: QRectF,
        pixels_per_unit: float,
        keeps_side: bool = False,
    ) -> None:
        """Shows another ladder, clear of what is `busy` within what is `seen`, or none. It keeps
        its side during a move.
        """
        if value is None:
            self._value = None
            self.set_box(QRectF())
            return
        before = self._value.spot if keeps_side and self._value is not None else LadderSpot()
        placed = placed_ladder(replace(value, spot=before), busy, seen, pixels_per_unit)
        self._value = placed
        self.set_box(_united([_rect(box) for box in self.covers(pixels_per_unit)]))

    def covers(self, pixels_per_unit: float) -> tuple[SceneBox, ...]:
        """What it covers, if it is shown."""
        return () if self._value is None else ladder_boxes(self._value, pixels_per_unit)

    @property
    def value(self) -> Ladder | None:
        """What is shown."""
        return self._value

    def draw(self, painter: QPainter, pixels_per_unit: float, exposed: QRectF) -> None:
        if self._value is not None:
            paint_ladder(painter, self._value, self.look, pixels_per_unit)


def _rect(box: SceneBox) -> QRectF:
    return QRectF(QPointF(box.left, box.top), QPointF(box.right, box.bottom))


def _chip_rect(chip: Chip, pixels_per_unit: float) -> QRectF:
    width, height = ((side + 2 * SHADE_ROOM) / pixels_per_unit for side in chip_size(chip))
    return _rect(SceneBox.around(chip.at, width, height))


def _united(boxes: list[QRectF]) -> QRectF:
    whole = QRectF()
    for box in boxes:
        whole = whole.united(box)
    return whole
