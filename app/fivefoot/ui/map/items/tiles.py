"""Layers that seldom change, cached as square pictures at the present zoom, so that a frame only
copies them.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from math import floor

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap, QTransform

from fivefoot.ui.appearance.picture_cache import bare, kept_by_bytes
from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.items.layer import LayerItem
from fivefoot.ui.map.items.sharpening import Sharpening
from fivefoot.ui.map.painters.facing_text import rect_on_map
from fivefoot.ui.map.painters.scale import device_ratio, on_screen
from fivefoot.ui.map.painters.stretched_pictures import quarters_of

# A megabyte with alpha: large enough that a view has about ten, small enough to be painted within a
# frame.
TILE = 512
"""Device pixels to a tile's side."""

HELD, FEWEST_HELD = 96, 16
"""The most and the fewest cached tiles, the former as many as two 4K screens hold; a megabyte each.
Usually as many are kept as two views take.
"""

WHOLE_HELD = 48
"""The most tiles kept to show the whole layer at a small zoom: a 4K screen."""

RIM = 64
"""Device pixels of the first tiles of a map that lie before it: a fitted map has a rim of void,
which would take a row and a column of tiles of its own.
"""

SHARED = 32 * 1024 * 1024
"""Bytes of tiles that are found again by what is drawn on them."""

Draw = Callable[[QPainter, float, QRectF], None]
Key = tuple[int, int]


@dataclass(frozen=True, slots=True)
class TilePlace:
    """Where a tile lies, and how it is kept: at a zoom, in logical pixels to a scene unit, on a
    display of so many device pixels to a logical one, from a corner in device pixels on.
    """

    pixels_per_unit: float
    ratio: float
    corner: Key
    quarters: int
    opaque: bool

    @property
    def exposed(self) -> QRectF:
        """What is drawn on it, in scene units.

        What begins beside the tile, such as a wide pen or a figure, may extend into it.
        """
        (left, top), scale, margin = self.corner, self.scale, 24 / self.pixels_per_unit
        own = QRectF(left / scale, top / scale, TILE / scale, TILE / scale)
        return own.adjusted(-margin, -margin, margin, margin)

    @property
    def scale(self) -> float:
        """Device pixels to a scene unit."""
        return self.pixels_per_unit * self.ratio


OPAQUE, CLEAR = QImage.Format.Format_RGB32, QImage.Format.Format_ARGB32_Premultiplied


@cache
def _easel(form: QImage.Format) -> QImage:
    """The image that all tiles of a format are painted on, one after the other.

    A kept tile is a copy: allocating new memory for both would take twice as long.
    """
    return QImage(TILE, TILE, form)


class TileSet:
    """Tiles of one zoom: `scale` is in device pixels to a scene unit.

    The first begins `rim` device pixels before the scene's origin.
    """

    def __init__(self, scale: float = 0.0, rim: int = 0) -> None:
        self.scale, self.rim = scale, rim
        # In the order of last use: the first is dropped first.
        self.tiles: OrderedDict[Key, QPixmap] = OrderedDict()

    def rect(self, key: Key) -> QRectF:
        """The area of a tile, in scene units."""
        span, (left, top) = TILE / self.scale, self.corner(key)
        return QRectF(left / self.scale, top / self.scale, span, span)

    def corner(self, key: Key) -> tuple[int, int]:
        """The upper left corner of a tile, in device pixels from the scene's origin."""
        return key[0] * TILE - self.rim, key[1] * TILE - self.rim

    def keys_in(self, area: QRectF) -> list[Key]:
        """The tiles of an area."""

        def numbers(low: float, high: float) -> range:
            first, last = ((at * self.scale + self.rim) / TILE for at in (low, high))
            return range(floor(first), floor(last) + 1)

        columns = numbers(area.left(), area.right())
        return [(column, row) for row in numbers(area.top(), area.bottom()) for column in columns]

    def forget(self, area: QRectF) -> None:
        """Drops the tiles that intersect an area."""
        for key in [key for key in self.tiles if self.rect(key).intersects(area)]:
            del self.tiles[key]

    def keep(self, most: int) -> None:
        """Drops the least recently used."""
        while len(self.tiles) > most:
            self.tiles.popitem(last=False)

    def covers(self, area: QRectF) -> bool:
        """Whether all of an area is painted."""
        return bool(self.scale) and all(key in self.tiles for key in self.keys_in(area))


class TiledLayer(LayerItem):
    """A layer drawn through a cache of tiles.

    `draw_tile(painter, pixels_per_unit, exposed)` paints the content.
    """

    def __init__(
        self,
        depth: float,
        theme: Theme,
        draw_tile: Draw,
        opaque: bool = False,
        sharpening: Sharpening | None = None,
        rim: int = 0,
    ) -> None:
        super().__init__(depth, theme)
        self._draw_tile, self._opaque, self._sharpening = draw_tile, opaque, sharpening
        self._rim = rim
        self._set = TileSet(rim=rim)
        # Shown while a zoom is under way: the view it began with, and the whole map at a small zoom
        # for what comes into view at the rims.
        self._former, self._whole = TileSet(rim=rim), TileSet(rim=rim)
        self._seen = 0  # most tiles that one view took at this scale
        self._drawn_on = QRectF()
        self._quarters = 0  # by which the map is shown turned: tiles are kept as they are copied

    def set_drawn_on(self, area: QRectF) -> None:
        """Sets the part of the box with more than plain ground in it; tiles elsewhere are never
        missing.
        """
        self._drawn_on = area

    def draws_in(self, _exposed: QRectF) -> bool:
        """Whether anything may be drawn in an area, which extends a little beyond a tile.

        A tile without content is not created: `paint_plain` fills its place.
        """
        return True

    def shared_draw(self, _exposed: QRectF) -> Draw | None:
        """What draws an area, compared by value, so that equal tiles are painted once; None where
        that is not possible.
        """
        return None

    def paint_plain(self, painter: QPainter, exposed: QRectF) -> None:
        """Paints the background of missing and empty tiles; nothing where the layer is
        transparent.
        """

    def renew(self, area: QRectF | None = None) -> None:
        """Repaints the tiles that intersect `area` (scene units), or all."""
        # Before the first paint there is no zoom in which an area could be found.
        if area is None or not self._set.scale:
            # All three: an outdated tile would show a removed wall for the duration of a zoom.
            for held in (self._set, self._former, self._whole):
                held.tiles.clear()
            self.update()
            return
        for held in (self._set, self._former, self._whole):
            if held.tiles:
                held.forget(area)
        self.update(area)

    def apply_theme(self, theme: Theme) -> None:
        super().apply_theme(theme)
        self.renew()

    def draw(self, painter: QPainter, pixels_per_unit: float, exposed: QRectF) -> None:
        scale = pixels_per_unit * device_ratio(painter)
        self._turn_to(quarters_of(painter))
        # Not `!=`: a view that is scrolled recomputes its transform, and the last digits vary.
        if abs(scale - self._set.scale) > 1e-9:
            self._change_scale(scale)
        keys = self._keys_in(exposed)
        missing = [key for key in keys if key not in self._set.tiles]
        if missing and self._may_wait(exposed):
            missing = self._paint_some(missing, pixels_per_unit)
        # Checked again: painting may have used up the frame.
        if missing and self._may_wait(exposed):
            self._draw_stale(painter, exposed)
        else:
            missing = []
        left_out = set(missing)
        ratio = device_ratio(painter)
        with on_screen(
            painter, (0.0, 0.0), pixels_per_unit
        ):  # without scaling or rotation Qt copies and need not sample
            painter.rotate(-90 * self._quarters)
            for key in keys:
                if key in left_out:
                    continue
                # Painted now, where it may not wait: at the first paint, or while nothing is
                # zoomed.
                tile = self._tile(key, pixels_per_unit)
                left, top = (at / ratio for at in self._set.corner(key))
                place = rect_on_map(QRectF(left, top, TILE / ratio, TILE / ratio), self._quarters)
                if tile.isNull():
                    self.paint_plain(painter, place)
                else:
                    # At a point, not into a rectangle: then Qt copies the pixels unchanged.
                    painter.drawPixmap(place.topLeft(), tile)
        # Everything is sharp: the view before the zoom is no longer needed.
        if not missing:
            self._former = TileSet(rim=self._rim)
            self._keep_whole()

    # -- while a zoom goes on ---------------------------------------------------------------------

    def _turn_to(self, quarters: int) -> None:
        """The map has another rotation: no tile is usable any more."""
        if quarters != self._quarters:
            self._quarters = quarters
            self._set, self._former, self._whole = (TileSet(rim=self._rim) for _ in range(3))

    def _change_scale(self, scale: float) -> None:
        """Begins tiles of another zoom; those of the last complete view are kept."""
        # Only the first zoom of a series has a complete view before it.
        if self._sharpening is not None and self._set.tiles and not self._former.tiles:
            self._set.keep(max(FEWEST_HELD, self._seen))
            self._former = self._set
        self._set, self._seen = TileSet(scale, self._rim), 0

    def _may_wait(self, exposed: QRectF) -> bool:
        """Whether tiles may come later: only during a zoom, and where there is something to
        show.
        """
        if self._sharpening is None or not self._sharpening.is_on:
            return False
        # Void is painted at once, so it need not be covered.
        area = exposed.intersected(self._drawn_on)
        return self._former.covers(area) or self._whole.covers(area)

    def _paint_some(self, missing: list[Key], pixels_per_unit: float) -> list[Key]:
        """Paints as many tiles as this frame has time for; returns those that are left."""
        assert self._sharpening is not None
        deadline, left = self._sharpening.deadline(), list(missing)
        # One tile may take longer than the time slice: at least the next frame continues.
        while left and time.perf_counter() < deadline:
            self._tile(left.pop(0), pixels_per_unit)
        if left:
            self._sharpening.left_some()
        return left

    def _draw_stale(self, painter: QPainter, exposed: QRectF) -> None:
        """Draws the tiles of other zooms, scaled: blurred for a moment, but at once."""
        area = exposed.intersected(self._drawn_on)
        self.paint_plain(painter, exposed)
        shown = (self._former,) if self._former.covers(area) else (self._whole, self._former)
        if not self._opaque:  # one over the other would be darker
            shown = (self._former,) if self._former.covers(area) else (self._whole,)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.rotate(-90 * self._quarters)
        for held in shown:
            if held.scale:
                for key in held.keys_in(area):
                    tile = held.tiles.get(key, QPixmap())
                    if not tile.isNull():
                        place = rect_on_map(held.rect(key), self._quarters)
                        painter.drawPixmap(place, tile, QRectF(tile.rect()))
        painter.restore()

    def _keep_whole(self) -> None:
        """Keeps the tiles that show all of the layer, where they are few."""
        area = self._drawn_on
        if self._sharpening is None or len(self._set.tiles) > WHOLE_HELD:
            return
        # The first zoom at which all of the map is visible, usually the one it opens with.
        if not self._whole.covers(area) and self._set.covers(area):
            self._whole = TileSet(self._set.scale, self._rim)
            self._whole.tiles.update(self._set.tiles)

    # -- the tiles --------------------------------------------------------------------------------

    def _keys_in(self, exposed: QRectF) -> list[Key]:
        """The tiles of an area."""
        box = self.boundingRect()
        found = [key for key in self._set.keys_in(exposed) if self._set.rect(key).intersects(box)]
        self._seen = max(self._seen, len(found))
        return found

    def _tile(self, key: Key, pixels_per_unit: float) -> QPixmap:
        held = self._set
        tile = held.tiles.get(key)
        if tile is None:
            tile = held.tiles[key] = self._painted(key, pixels_per_unit)
            # Two views, for panning back and forth.
            held.keep(min(HELD, max(FEWEST_HELD, 2 * self._seen)))
        else:
            held.tiles.move_to_end(key)
        return tile

    def _painted(self, key: Key, pixels_per_unit: float) -> QPixmap:
        ratio = self._set.scale / pixels_per_unit
        place = TilePlace(
            pixels_per_unit, ratio, self._set.corner(key), self._quarters, self._opaque
        )
        if not self.draws_in(place.exposed):
            return QPixmap()
        shared = self.shared_draw(place.exposed)
        return painted(self._draw_tile, place) if shared is None else shared_tile(shared, place)


def painted(draw: Draw, place: TilePlace) -> QPixmap:
    """Paints a tile."""
    image = _easel(OPAQUE if place.opaque else CLEAR)
    # It holds the last tile; opaque layers paint over all of it.
    if not place.opaque:
        image.fill(Qt.GlobalColor.transparent)
    zoom, ratio = place.pixels_per_unit, place.ratio
    image.setDevicePixelRatio(ratio)
    painter = QPainter(image)
    left, top = (at / ratio for at in place.corner)
    painter.setTransform(QTransform(zoom, 0, 0, zoom, -left, -top))
    draw(painter, zoom, place.exposed)
    painter.end()
    # Eight bytes at a time: most tiles of walls and labels are empty.
    if not place.opaque and not np.frombuffer(image.constBits(), np.uint64).any():
        return QPixmap()  # nothing is drawn there: it takes no memory and no time
    if place.quarters:
        # Rotated once when it is kept, not at each copy.
        image = image.transformed(QTransform().rotate(90 * place.quarters))
        image.setDevicePixelRatio(ratio)
    return QPixmap.fromImage(bare(image))


shared_tile = kept_by_bytes(SHARED)(painted)
"""A tile of a map on which nothing differs from another's: after a change that is undone, at a zoom
that was seen before, and in the next window.
"""
