"""The layer of the tokens' names."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.items.layer import LayerItem
from fivefoot.ui.map.painters.chip_places import NOTHING, Busy, weight_covered
from fivefoot.ui.map.painters.clear_places import SceneBox
from fivefoot.ui.map.painters.name_painter import NameTag, paint_name


class NamesItem(LayerItem):
    """Names beside tokens, placed by `placed_names`."""

    def __init__(self, depth: float, theme: Theme) -> None:
        super().__init__(depth, theme)
        self.placed: tuple[tuple[NameTag, SceneBox], ...] = ()
        self._boxes = NOTHING.boxes
        self._busy = NOTHING
        self.hidden: frozenset[int] = frozenset()

    def show_value(self, placed: tuple[tuple[NameTag, SceneBox], ...]) -> None:
        """Shows other names, or the same at other places."""
        if placed == self.placed:
            return
        self.placed, whole = placed, QRectF()
        for _, box in placed:
            whole = whole.united(_rect(box))
        # As an array, once: a drag tests at each step which of them are in its way.
        self._boxes = Busy.of([box for _, box in placed], 0.0).boxes
        self.hidden = self._covered()
        # Casings of letters extend slightly beyond their boxes.
        self.set_box(whole.adjusted(-4, -4, 4, 4) if placed else whole)

    def make_way(self, busy: Busy) -> None:
        """Hides the names that a planned route, its marks or its chip would cross."""
        self._busy = busy
        hidden = self._covered()
        if hidden != self.hidden:
            self.hidden = hidden
            self.update()

    def _covered(self) -> frozenset[int]:
        return frozenset(np.nonzero(weight_covered(self._boxes, self._busy))[0].tolist())

    def draw(self, painter: QPainter, pixels_per_unit: float, exposed: QRectF) -> None:
        # Of two hundred names a step of a drag exposes two or three.
        seen = weight_covered(self._boxes, Busy.of((SceneBox.of(exposed),), 1.0))
        for number in np.nonzero(seen)[0].tolist():
            if number not in self.hidden:
                paint_name(painter, *self.placed[number], self.look, pixels_per_unit)


def _rect(box: SceneBox) -> QRectF:
    return QRectF(QPointF(box.left, box.top), QPointF(box.right, box.bottom))
