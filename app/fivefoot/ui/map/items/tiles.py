"""Layers that seldom change, kept as square pictures at the zoom in force, so that a frame only
copies them.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from math import floor

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap, QTransform

from fivefoot.ui.appearance.picture_cache import bare
from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.items.layer import LayerItem
from fivefoot.ui.map.painters.scale import device_ratio, on_screen

TILE = 512
"""Device pixels to a tile's side."""

HELD, FEWEST_HELD = 96, 16
"""Tiles kept at most, as much as two screens of 4K hold, and at least; a megabyte each.

As a rule as many are kept as two views take, since a small window shows few.
"""

Draw = Callable[[QPainter, float, QRectF], None]


class TiledLayer(LayerItem):
    """A layer drawn through a cache of tiles.

    `draw_tile(painter, pixels_per_unit, exposed)` paints the real thing.
    """

    def __init__(self, depth: float, theme: Theme, draw_tile: Draw, opaque: bool = False) -> None:
        super().__init__(depth, theme)
        self._draw_tile, self._opaque = draw_tile, opaque
        self._format = (
            QImage.Format.Format_RGB32 if opaque else QImage.Format.Format_ARGB32_Premultiplied
        )
        self._tiles: OrderedDict[tuple[int, int], QPixmap] = OrderedDict()
        self._scale = 0.0
        self._seen = 0  # most tiles that one view took at this scale

    def renew(self, area: QRectF | None = None) -> None:
        """Paint anew: the tiles that meet `area` (scene units), or all."""
        if area is None or not self._scale:
            self._tiles.clear()
            self.update()
            return
        for key in [key for key in self._tiles if self._tile_rect(key).intersects(area)]:
            del self._tiles[key]
        self.update(area)

    def dress(self, theme: Theme) -> None:
        super().dress(theme)
        self.renew()

    def draw(self, painter: QPainter, pixels_per_unit: float, exposed: QRectF) -> None:
        scale = pixels_per_unit * device_ratio(painter)
        if abs(scale - self._scale) > 1e-9:
            self._tiles.clear()
            self._scale, self._seen = scale, 0
        span = TILE / scale
        side = TILE / device_ratio(painter)
        with on_screen(
            painter, (0.0, 0.0), pixels_per_unit
        ):  # where nothing is scaled Qt copies and need not sample
            for column, row in self._keys_in(exposed, span):
                tile = self._tile((column, row), pixels_per_unit)
                if not tile.isNull():
                    painter.drawPixmap(QPointF(column * side, row * side), tile)

    def _keys_in(self, exposed: QRectF, span: float) -> list[tuple[int, int]]:
        """The tiles that an area takes."""
        rows = range(floor(exposed.top() / span), floor(exposed.bottom() / span) + 1)
        columns = range(floor(exposed.left() / span), floor(exposed.right() / span) + 1)
        keys = [(column, row) for row in rows for column in columns]
        box = self.boundingRect()
        found = [key for key in keys if self._tile_rect(key).intersects(box)]
        self._seen = max(self._seen, len(found))
        return found

    def _tile_rect(self, key: tuple[int, int]) -> QRectF:
        span = TILE / self._scale
        return QRectF(key[0] * span, key[1] * span, span, span)

    def _tile(self, key: tuple[int, int], pixels_per_unit: float) -> QPixmap:
        tile = self._tiles.get(key)
        if tile is None:
            tile = self._tiles[key] = self._painted(key, pixels_per_unit)
            while len(self._tiles) > min(HELD, max(FEWEST_HELD, 2 * self._seen)):
                self._tiles.popitem(last=False)
        else:
            self._tiles.move_to_end(key)
        return tile

    def _painted(self, key: tuple[int, int], pixels_per_unit: float) -> QPixmap:
        image = QImage(TILE, TILE, self._format)
        image.fill(Qt.GlobalColor.transparent)
        ratio = self._scale / pixels_per_unit
        image.setDevicePixelRatio(ratio)
        painter = QPainter(image)
        corner = TILE / ratio
        painter.setTransform(
            QTransform(pixels_per_unit, 0, 0, pixels_per_unit, -key[0] * corner, -key[1] * corner)
        )
        margin = 24 / pixels_per_unit
        rect = self._tile_rect(key)
        self._draw_tile(painter, pixels_per_unit, rect.adjusted(-margin, -margin, margin, margin))
        painter.end()
        if not self._opaque and not np.frombuffer(image.constBits(), np.uint64).any():
            return QPixmap()  # nothing is drawn there: it takes no memory and no time
        return QPixmap.fromImage(bare(image))
