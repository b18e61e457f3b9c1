"""What all layers share: a box in scene units, and painting what is exposed at the zoom in
force.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QRegion
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsRectItem,
    QGraphicsScene,
    QStyleOptionGraphicsItem,
    QWidget,
)

from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.painters.facing_text import texts_turned

SMOOTHED = 2
"""Pixels by which smooth edges may reach beyond the place they are drawn at."""


def zoom_of(painter: QPainter) -> float:
    """Logical pixels to a scene unit, however the map lies."""
    shown = painter.worldTransform()
    # `m11` alone would be 0 on a map that lies turned by a quarter.
    return math.hypot(shown.m11(), shown.m12())


class MapGraphics(QGraphicsScene):
    """A scene that knows how its texts stand on it: `turn` quarters clockwise."""

    def __init__(self) -> None:
        super().__init__()
        self.turn = 0


class LayerItem(QGraphicsRectItem):
    """An item that draws one layer and takes no part in the pointer's doings.

    Its box is Qt's own rectangle: each frame asks every item for it, and with 200 tokens a fifth of
    the frame would go by with Python's answers.
    """

    def __init__(self, depth: float, theme: Theme) -> None:
        super().__init__()
        self.look = theme
        self.setPen(Qt.PenStyle.NoPen)
        self.setZValue(depth)
        # Without this flag Qt tells the whole box as exposed, and each layer would paint all of
        # itself.
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        # The view hands events to the tool in hand, never to items.
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def set_box(self, box: QRectF) -> None:
        """The part of the scene it may touch from now on; old and new part are repainted."""
        # Qt leaves an equal box alone; what is drawn in it may have changed all the same.
        self.setRect(box)
        self.update()

    def update_pieces(self, pieces: Sequence[QRectF]) -> None:
        """Repaint some pieces of the layer, and nothing of what lies between them."""
        scene = self.scene()
        # At the views: what one item asks for in a frame becomes one box about it all, and the
        # scene would paint these pieces before what else changed, in a frame of their own.
        for view in scene.views() if scene is not None and pieces else ():
            region = QRegion()
            for piece in pieces:
                seen = view.mapFromScene(self.mapRectToScene(piece)).boundingRect()
                region += seen.adjusted(-SMOOTHED, -SMOOTHED, SMOOTHED, SMOOTHED)
            view.viewport().update(region)

    def apply_theme(self, theme: Theme) -> None:
        """Draw in the colours of another theme."""
        self.look = theme
        self.update()

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        # An exception that leaves a paint() inside other Python frames can end the process: it is
        # reported instead.
        try:
            if not self.rect().isEmpty():
                with texts_turned(self.text_turn):
                    self.draw(painter, zoom_of(painter), option.exposedRect)
        except Exception:
            sys.excepthook(*sys.exc_info())

    @property
    def text_turn(self) -> int:
        """Quarters clockwise by which texts of this layer stand turned."""
        scene = self.scene()
        # A layer that is drawn alone, as in a test, is level.
        return scene.turn if isinstance(scene, MapGraphics) else 0

    def draw(self, painter: QPainter, pixels_per_unit: float, exposed: QRectF) -> None:
        """Draw the layer; only what lies in `exposed` (scene units) is seen."""
        raise NotImplementedError
