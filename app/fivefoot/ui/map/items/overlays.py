"""Overlays of rules: where the token can go, what is threatened, who is flanked."""

from __future__ import annotations

from math import ceil, floor
from typing import Generic, Protocol, TypeVar

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPixmap

from fivefoot.core.storage.settings import Strength
from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.items.layer import LayerItem, MapGraphics
from fivefoot.ui.map.items.plan_item import chip_box
from fivefoot.ui.map.painters.cell_label_painter import CellLabel, paint_cell_labels
from fivefoot.ui.map.painters.chip_places import NOTHING, Busy
from fivefoot.ui.map.painters.compared_reach_painter import ComparedReachLook, paint_compared_reach
from fivefoot.ui.map.painters.danger_painter import DangerLook, paint_danger
from fivefoot.ui.map.painters.measure_painter import (
    DrawnFlank,
    Ruler,
    paint_flank,
    paint_ruler,
    ruler_chip,
)
from fivefoot.ui.map.painters.narrow_painter import NarrowMark, narrow_bounds, paint_narrow
from fivefoot.ui.map.painters.reach_painter import (
    Calm,
    DrawnCells,
    Reach,
    calm_on,
    paint_calm_reach,
    paint_cell_area,
    paint_reach,
    reach_shape,
)
from fivefoot.ui.map.painters.ring_painter import RingLook, paint_ring, paint_ring_text
from fivefoot.ui.map.painters.scale import (
    CELL,
    Cell,
    cell_rect,
    clear_picture,
    colour,
    device_ratio,
    on_screen,
    screen_pen,
)

REACH_OPACITY: dict[Strength, float] = {"faint": 0.18, "normal": 0.27, "strong": 0.42}
"""The opacity of the full shading, by preference."""

CALM: dict[Strength, Calm] = {
    "faint": Calm(edge=0.36, tint=0.0, beyond=0.10),
    "normal": Calm(),
    "strong": Calm(edge=0.62, tint=0.07, beyond=0.16),
}
"""The opacity at rest, by preference."""

RULER_MARKS = 10.0
"""The logical pixels around a ruler's line that its ticks and its ends may touch."""

TEXT_ROOM = 100.0 * CELL
"""The scene units around the map that the text of a ring may take at the smallest zoom: a chip of
250 pixels, moved aside by as much.
"""

MOST_BAKED = 2048
"""The side in device pixels up to which a repeated shading is cached as a picture, of 16 MB at
most.
"""


class ReachItem(LayerItem):
    """The bands of reach with the labels of their cells: calm at rest, fully shaded while a token
    is dragged.
    """

    def __init__(self, depth: float, theme: Theme) -> None:
        super().__init__(depth, theme)
        self.value: Reach | None = None
        self._labels: tuple[CellLabel, ...] = ()
        self.strength: Strength = "normal"
        self.is_full = False
        self.brightness = 0.0
        self._drawn_as: tuple[object, ...] = ()
        self._baked: QPixmap | None = None

    def set_strength(self, strength: Strength) -> None:
        """Sets how strongly the shading covers the map."""
        self.strength = strength
        self.update()

    def show_value(
        self, value: Reach | None, labels: tuple[CellLabel, ...] = (), full: bool = False
    ) -> None:
        """Shows another reach, or none; `full` shades it completely."""
        # By identity: both are cached with their planner, and comparing them would read every cell.
        if value is self.value and labels is self._labels and full == self.is_full:
            return
        self.value, self._labels, self.is_full = value, labels, full
        self._drawn_as, self._baked = (), None
        # In full shading nothing is dimmed beyond the bands, so less has to be painted.
        self.set_box(QRectF() if value is None else _shape_box(value) if full else _map_box(value))

    def set_brightness(self, brightness: float) -> None:
        """Sets the mean brightness of the art, 0 to 1: the dimming beyond the bands is stronger on
        bright art.
        """
        self.brightness = brightness
        # Even where the value is the same: its darkness has changed.
        self._drawn_as, self._baked = (), None
        self.update()

    def _paint(self, painter: QPainter, pixels_per_unit: float) -> None:
        assert self.value is not None
        if self.is_full:
            paint_reach(
                painter, self.value, self.look, pixels_per_unit, REACH_OPACITY[self.strength]
            )
        else:
            how = calm_on(CALM[self.strength], self.brightness)
            paint_calm_reach(painter, self.value, self.look, pixels_per_unit, how)

    def draw(self, painter: QPainter, pixels_per_unit: float, exposed: QRectF) -> None:
        assert self.value is not None
        ratio = device_ratio(painter)
        wanted = (pixels_per_unit, ratio, self.strength, self.look)
        drawn_before = wanted == self._drawn_as
        if not drawn_before:
            self._drawn_as, self._baked = wanted, None
        if self._baked is None and (drawn_before or self._is_drawn_again()):
            self._baked = self._picture(pixels_per_unit, ratio)
        if self._baked is None:
            self._paint(painter, pixels_per_unit)
        else:
            corner = self._corner(pixels_per_unit, ratio)
            # At whole device pixels and unscaled, so that Qt copies it.
            with on_screen(painter, (0.0, 0.0), pixels_per_unit):
                painter.drawPixmap(corner / ratio, self._baked)
        # Labels are not cached: they are rotated towards their readers, and few are exposed.
        shown = tuple(label for label in self._labels if cell_rect(label.cell).intersects(exposed))
        paint_cell_labels(painter, shown, self.look, pixels_per_unit)

    def _is_drawn_again(self) -> bool:
        """Whether the same is drawn in the next frame, too: not while zooming, nor into a picture
        or on paper.
        """
        scene = self.scene()
        return isinstance(scene, MapGraphics) and bool(scene.views()) and not scene.zoom_changes()

    def _corner(self, pixels_per_unit: float, ratio: float) -> QPointF:
        """The upper left corner in whole device pixels from the map's."""
        scale, box = pixels_per_unit * ratio, self.rect()
        # Rounded down to whole pixels: a picture that begins between two would be resampled.
        return QPointF(floor(box.left() * scale), floor(box.top() * scale))

    def _picture(self, pixels_per_unit: float, ratio: float) -> QPixmap | None:
        """The shading as a picture; None where it would be too large."""
        scale, corner, box = (
            pixels_per_unit * ratio,
            self._corner(pixels_per_unit, ratio),
            self.rect(),
        )
        across, down = (
            ceil(box.right() * scale - corner.x()),
            ceil(box.bottom() * scale - corner.y()),
        )
        # Painted each time instead, which is slower but takes no memory.
        if max(across, down) > MOST_BAKED:
            return None
        picture = clear_picture(across / ratio, down / ratio, ratio)
        painter = QPainter(picture)
        painter.translate(-corner / ratio)
        painter.scale(pixels_per_unit, pixels_per_unit)
        self._paint(painter, pixels_per_unit)
        painter.end()
        return picture


def _shape_box(value: Reach) -> QRectF:
    box = QRectF()
    for path in reach_shape(value).fills:
        box = box.united(path.boundingRect())
    return box.adjusted(-8, -8, 8, 8) if not box.isEmpty() else box


def _map_box(value: OnMap) -> QRectF:
    """The whole map: it is dimmed beyond the bands of reach."""
    return QRectF(-8, -8, value.columns * CELL + 16, value.rows * CELL + 16)


class OnMap(Protocol):
    """A value that is drawn over the whole of a map."""

    @property
    def columns(self) -> int: ...
    @property
    def rows(self) -> int: ...


Drawn = TypeVar("Drawn", bound=OnMap)


class WholeMapItem(LayerItem, Generic[Drawn]):
    """A layer over the whole map: one value, or none."""

    def __init__(self, depth: float, theme: Theme) -> None:
        super().__init__(depth, theme)
        self.value: Drawn | None = None

    def show_value(self, value: Drawn | None) -> None:
        """Shows another value, or none."""
        # Equal bytes are the same picture: a pointer that moves within a cell calls this
        # repeatedly.
        if value != self.value:
            self.value = value
            self.set_box(QRectF() if value is None else _map_box(value))

    def draw(self, painter: QPainter, pixels_per_unit: float, exposed: QRectF) -> None:
        if self.value is not None:
            self.draw_value(painter, self.value, pixels_per_unit, exposed)

    def draw_value(
        self, painter: QPainter, value: Drawn, pixels_per_unit: float, exposed: QRectF
    ) -> None:
        """Draws the value that is shown."""
        raise NotImplementedError


class AreaItem(WholeMapItem[DrawnCells]):
    """Areas of cells: what is threatened."""

    def draw_value(
        self, painter: QPainter, value: DrawnCells, pixels_per_unit: float, exposed: QRectF
    ) -> None:
        paint_cell_area(painter, value, self.look, pixels_per_unit)


class DangerItem(WholeMapItem[DangerLook]):
    """What enemies can strike on their next turn."""

    def draw_value(
        self, painter: QPainter, value: DangerLook, pixels_per_unit: float, exposed: QRectF
    ) -> None:
        paint_danger(painter, value, self.look, pixels_per_unit, exposed)


class BesideItem(WholeMapItem[ComparedReachLook]):
    """The reach under the compared rules."""

    def draw_value(
        self, painter: QPainter, value: ComparedReachLook, pixels_per_unit: float, exposed: QRectF
    ) -> None:
        paint_compared_reach(painter, value, self.look, pixels_per_unit)


class RingsItem(LayerItem):
    """Range bands, zones and rings of pressure, or only their texts, which lie above walls and
    tokens.
    """

    def __init__(self, depth: float, theme: Theme, texts: bool = False) -> None:
        super().__init__(depth, theme)
        self.value: tuple[RingLook, ...] = ()
        self._texts = texts
        self._busy = NOTHING

    def show_value(self, value: tuple[RingLook, ...]) -> None:
        """Shows other rings, or none."""
        if value == self.value:
            return
        self.value = value
        whole = QRectF()
        for ring in value:
            # Cells of a ring may lie anywhere on the map.
            whole = whole.united(QRectF(0, 0, ring.columns * CELL, ring.rows * CELL))
        # Texts keep their size on the screen and may extend over the map's edge: beyond the box
        # they would be cut off.
        room = TEXT_ROOM if self._texts else CELL
        self.set_box(whole.adjusted(-room, -room, room, room) if value else whole)

    def draw(self, painter: QPainter, pixels_per_unit: float, exposed: QRectF) -> None:
        busy = self._busy
        for ring in self.value:
            if self._texts:
                busy = paint_ring_text(painter, ring, self.look, pixels_per_unit, busy)
            else:
                paint_ring(painter, ring, self.look, pixels_per_unit)

    def keep_off(self, busy: Busy) -> None:
        """Sets the places of tokens, which texts avoid."""
        self._busy = busy
        self.update()


class FlankItem(LayerItem):
    """Flanking lines."""

    def __init__(self, depth: float, theme: Theme) -> None:
        super().__init__(depth, theme)
        self.lines: tuple[DrawnFlank, ...] = ()

    def show_value(self, lines: tuple[DrawnFlank, ...]) -> None:
        """Shows other lines."""
        if lines == self.lines:
            return
        self.lines = lines
        box = QRectF()
        for line in lines:
            # Both ends of the line and the target, around which heads and ends of marks lie.
            box = box.united(_box_of((line.first, line.second, line.target)))
        self.set_box(box.adjusted(-40, -40, 40, 40) if lines else QRectF())

    def draw(self, painter: QPainter, pixels_per_unit: float, exposed: QRectF) -> None:
        for line in self.lines:
            paint_flank(painter, line, self.look, pixels_per_unit)


class NarrowItem(LayerItem):
    """Narrow places within reach: where the token squeezes, and where it does not fit."""

    def __init__(self, depth: float, theme: Theme) -> None:
        super().__init__(depth, theme)
        self.marks: tuple[NarrowMark, ...] = ()

    def show_value(self, marks: tuple[NarrowMark, ...]) -> None:
        """Shows other places."""
        if marks == self.marks:
            return
        self.marks, box = marks, QRectF()
        for mark in marks:
            box = box.united(narrow_bounds(mark))
        self.set_box(box)

    def draw(self, painter: QPainter, pixels_per_unit: float, exposed: QRectF) -> None:
        for mark in self.marks:
            if narrow_bounds(mark).intersects(exposed):
                paint_narrow(painter, mark, self.look, pixels_per_unit)


def _box_of(points: tuple[tuple[float, float], ...]) -> QRectF:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    # At least one unit wide and high: a horizontal line would have an empty box, which is never
    # painted.
    return QRectF(min(xs), min(ys), max(xs) - min(xs) or 1, max(ys) - min(ys) or 1)


class CellLight(LayerItem):
    """The cell that something in a panel points at, or the cell of the keyboard cursor."""

    def __init__(self, depth: float, theme: Theme) -> None:
        super().__init__(depth, theme)
        self._cell: Cell | None = None
        self._side = 1

    def show_value(self, cell: Cell | None, side: int = 1) -> None:
        """Highlights a square of cells, or none."""
        # Called with every line of the ledger that the pointer passes.
        if (cell, side) == (self._cell, self._side):
            return
        self._cell, self._side = cell, side
        self.set_box(QRectF() if cell is None else cell_rect(cell, side).adjusted(-6, -6, 6, 6))

    def draw(self, painter: QPainter, pixels_per_unit: float, exposed: QRectF) -> None:
        if self._cell is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = cell_rect(self._cell, self._side)
        painter.setBrush(colour(self.look.palette.accent, 0.25))
        for pen in (
            screen_pen(pixels_per_unit, self.look.palette.casing, 4.4, 0.8),
            screen_pen(pixels_per_unit, "#8ff0d6", 2.2),
        ):
            painter.setPen(pen)
            painter.drawRoundedRect(area, 6, 6)


class RulerItem(LayerItem):
    """The ruler."""

    def __init__(self, depth: float, theme: Theme) -> None:
        super().__init__(depth, theme)
        self._value: Ruler | None = None

    def show_value(self, value: Ruler | None, pixels_per_unit: float) -> None:
        """Moves the ruler, or removes it."""
        self._value = value
        if value is None:
            self.set_box(QRectF())
            return
        spare = RULER_MARKS / pixels_per_unit
        box = _box_of(value.points).adjusted(-spare, -spare, spare, spare)
        chip = ruler_chip(value)
        # As large as its texts, which grow with the text size of the preferences.
        self.set_box(
            box if chip is None else box.united(chip_box(chip, pixels_per_unit, self.text_turn))
        )

    def draw(self, painter: QPainter, pixels_per_unit: float, exposed: QRectF) -> None:
        if self._value is not None:
            paint_ruler(painter, self._value, self.look, pixels_per_unit)
