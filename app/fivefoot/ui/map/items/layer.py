"""What all layers share: a box in scene units, and painting the exposed part at the present
zoom.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Sequence

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
"""How far smooth edges may extend beyond their place, in pixels."""


def zoom_of(painter: QPainter) -> float:
    """Logical pixels to a scene unit, whatever the rotation of the map."""
    shown = painter.worldTransform()
    # `m11` alone would be 0 on a map that is rotated by a quarter.
    return math.hypot(shown.m11(), shown.m12())


class MapGraphics(QGraphicsScene):
    """A scene that knows the rotation of its texts, `turn` quarters clockwise, and whether its zoom
    is changing.
    """

    def __init__(self) -> None:
        super().__init__()
        self.turn = 0
        # A scene that is drawn into a picture has one zoom.
        self.zoom_changes: Callable[[], bool] = lambda: False


class LayerItem(QGraphicsRectItem):
    """An item that draws one layer and takes no part in pointer events.

    Its box is Qt's own rectangle: each frame asks every item for it, and with 200 tokens a fifth of
    the frame would be spent on Python's answers.
    """

    def __init__(self, depth: float, theme: Theme) -> None:
        super().__init__()
        self.look = theme
        self.setPen(Qt.PenStyle.NoPen)
        self.setZValue(depth)
        # Without this flag Qt reports the whole box as exposed, and each layer would paint all of
        # itself.
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        # The view passes events to the active tool, never to items.
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def set_box(self, box: QRectF) -> None:
        """Sets the part of the scene it may touch; old and new part are repainted."""
        # Most layers show nothing most of the time, and are told so at each change.
        if box.isEmpty() and self.rect().isEmpty():
            return
        # Qt ignores an equal box, but the content may still have changed.
        self.setRect(box)
        self.update()

    def update_pieces(self, pieces: Sequence[QRectF]) -> None:
        """Repaints some pieces of the layer, and nothing between them."""
        scene = self.scene()
        # Through the views: requests of one item in a frame become one box around all of them, and
        # the scene would paint these pieces before other changes, in a separate frame.
        for view in scene.views() if scene is not None and pieces else ():
            region = QRegion()
            for piece in pieces:
                seen = view.mapFromScene(self.mapRectToScene(piece)).boundingRect()
                region += seen.adjusted(-SMOOTHED, -SMOOTHED, SMOOTHED, SMOOTHED)
            view.viewport().update(region)

    def apply_theme(self, theme: Theme) -> None:
        """Changes the theme."""
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
        """The rotation of this layer's texts in quarters clockwise."""
        scene = self.scene()
        # A layer that is drawn alone, as in a test, is level.
        return scene.turn if isinstance(scene, MapGraphics) else 0

    def draw(self, painter: QPainter, pixels_per_unit: float, exposed: QRectF) -> None:
        """Draws the layer; only what lies in `exposed` (scene units) is visible."""
        raise NotImplementedError
