"""Draws where an action can take the token, and areas of cells: threatened, hazardous, under
pressure, measured.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from fivefoot.ui.appearance.theme import BAND_COLOURS, Theme
from fivefoot.ui.map.painters.cell_outlines import Mask, cells_path, edge_path, outline_path
from fivefoot.ui.map.painters.facing_text import rect_on_map
from fivefoot.ui.map.painters.overlay_hatches import hatch_brush
from fivefoot.ui.map.painters.scale import (
    CELL,
    colour,
    device_ratio,
    flat_ended,
    screen_pen,
    square_ended,
)
from fivefoot.ui.map.painters.stretched_pictures import quarters_of

# Patterns, not shades: bands have to work in grey, on a bad projector and for the colour-blind.
BAND_HATCHES = ("shaded", "dots", "level", "crossed")
BAND_INKS = ("#9fd4ff", "#083a5c", "#4a4300", "#3d1500")
"""The ink of each band's hatch: light on the dark blue, dark on the others, so that bands work in
grey.
"""

BAND_INK_MORE = (0.2, 0.36, 0.16, 0.2)
"""How much stronger than its filling the ink of each band is: dots cover little and need most."""

DOTS_FROM = 10.0
"""Logical pixels to a cell from which the dots of cells to pass through are drawn: smaller, they
would be a grey veil.
"""

EDGE_WIDTH = 6.0
"""The width of a band's inner edge on a calm map, in logical pixels."""

MOST_DARKENED = 0.09
"""By how much, as a share of the way from black to white, the dimming beyond the bands may lower
the art's mean brightness.
"""

CALM_LINES = (2.6, 1.9, 1.6, 1.6)
"""The width of each band's outline on a calm map, in logical pixels: the nearest one is the most
important.
"""

LARGEST_BODY = 4
"""The side of the largest token in cells: so many steps close the gap that it leaves in a band."""


@dataclass(frozen=True, slots=True)
class Reach:
    """One byte for each cell, row by row: 0 out of reach, 1 to 4 the purchase that gets there.

    `passing` has a non-zero byte for cells that may be crossed but not ended on (or is empty),
    `stood_on` for those that tokens cover: a calm map draws no border around them.

        Reach(2, 1, bytes([1, 2]))
    """

    columns: int
    rows: int
    bands: bytes
    passing: bytes = b""
    stood_on: bytes = b""


@dataclass(frozen=True, slots=True)
class DrawnCells:
    """A set of cells, one byte for each, non-zero inside.

    `style` is threat, hazard, pressure, unseen or area.
    """

    columns: int
    rows: int
    cells: bytes
    style: str = "threat"


@dataclass(frozen=True, slots=True, eq=False)
class ReachShape:
    """The paths of a reach: a filling and an outline for each band, and the middles of cells to
    pass through.
    """

    fills: tuple[QPainterPath, ...]
    outlines: tuple[QPainterPath, ...]
    passing: QPolygonF


@dataclass(frozen=True, slots=True, eq=False)
class CalmShape:
    """What a calm map shows: for each band a faint filling, its outline and its inner edge; and
    what lies beyond them.
    """

    fills: tuple[QPainterPath, ...]
    outlines: tuple[QPainterPath, ...]
    edges: tuple[QPainterPath, ...]
    beyond: QPainterPath
    passing: QPolygonF


def cell_mask(data: bytes, columns: int, rows: int) -> Mask:
    """One byte for each cell as a mask of (rows, columns).

    Raises ValueError when the count is not columns times rows.
    """
    if len(data) != columns * rows:
        raise ValueError(
            f"{len(data)} cells were given for {columns} by {rows}: give {columns * rows}."
        )
    return np.frombuffer(data, dtype=np.uint8).reshape(rows, columns) > 0


@lru_cache(maxsize=16)
def reach_shape(value: Reach, quarters: int = 0) -> ReachShape:
    """Computes the paths once for each reach, for a map that is rotated by quarters."""
    inside = cell_mask(value.bands, value.columns, value.rows)
    bands = np.frombuffer(value.bands, dtype=np.uint8).reshape(inside.shape)
    # One path for each band, however many cells it has: an item for each cell took 44 ms for 6,349
    # cells, as long as three frames.
    masks = [bands == band for band in range(1, len(BAND_COLOURS) + 1)]
    # A border is drawn once, by the nearer band: two lines over each other would mix their colours.
    lower = [inside & (bands < band) for band in range(1, len(BAND_COLOURS) + 1)]
    outlines = tuple(outline_path(mask, below) for mask, below in zip(masks, lower, strict=True))
    turned = QTransform().rotate(90 * quarters)
    return ReachShape(
        tuple(_turned_cells(mask, quarters) for mask in masks),
        tuple(turned.map(path) for path in outlines),
        turned.map(_middles(value)),
    )


@lru_cache(maxsize=16)
def calm_shape(value: Reach, width: float, quarters: int = 0) -> CalmShape:
    """Computes once what a calm map shows of a reach, on a map that is rotated by quarters; the
    inner edges are `width` scene units wide.
    """
    bands = _closed_over_tokens(value)
    masks = [bands == band for band in range(1, len(BAND_COLOURS) + 1)]
    lower = [(bands > 0) & (bands < band) for band in range(1, len(BAND_COLOURS) + 1)]
    pairs = list(zip(masks, lower, strict=True))
    turned = QTransform().rotate(90 * quarters)
    return CalmShape(
        tuple(_turned_cells(mask, quarters) for mask in masks),
        tuple(turned.map(outline_path(mask, below, rim=False)) for mask, below in pairs),
        tuple(turned.map(edge_path(mask, width, below)) for mask, below in pairs),
        _turned_cells(bands == 0, quarters),
        turned.map(_middles(value)),
    )


def _turned_cells(mask: Mask, quarters: int) -> QPainterPath:
    """The cells on a rotated map, in horizontal strips: Qt fills vertical ones twenty times as
    slowly.
    """
    rows, columns = mask.shape
    # The mask is rotated, not the path: then runs are horizontal again.
    path = cells_path(np.ascontiguousarray(np.rot90(mask, -quarters)))
    return path.translated(
        rect_on_map(QRectF(0, 0, columns * CELL, rows * CELL), quarters).topLeft()
    )


def _closed_over_tokens(value: Reach) -> NDArray[np.uint8]:
    """The bands, with cells that tokens stand on counted to the nearest adjacent band: uint8 [rows,
    columns].
    """
    bands = np.frombuffer(value.bands, dtype=np.uint8).reshape(value.rows, value.columns).copy()
    if not value.stood_on:
        return bands
    # Larger than any band, so that the least of four neighbours is a band where one of them is.
    far = np.uint8(len(BAND_COLOURS) + 1)
    open_cells = cell_mask(value.stood_on, value.columns, value.rows) & (bands == 0)
    # From the rim of a crowd inwards, a ring of cells at a time.
    for _ in range(LARGEST_BODY):
        padded = np.pad(np.where(bands > 0, bands, far), 1, constant_values=far)
        least = np.minimum.reduce(
            [padded[:-2, 1:-1], padded[2:, 1:-1], padded[1:-1, :-2], padded[1:-1, 2:]]
        )
        filled = open_cells & (least < far)
        if not filled.any():
            break
        bands[filled] = least[filled]
        open_cells &= ~filled
    return bands


def _middles(value: Reach) -> QPolygonF:
    if not value.passing:
        return QPolygonF()
    rows, columns = np.nonzero(cell_mask(value.passing, value.columns, value.rows))
    return QPolygonF(
        [QPointF((x + 0.5) * CELL, (y + 0.5) * CELL) for x, y in zip(columns, rows, strict=True)]
    )


def paint_reach(
    painter: QPainter, value: Reach, theme: Theme, pixels_per_unit: float, opacity: float = 0.27
) -> None:
    """Fills the bands with colour and hatch, and draws the contour of each with a light line
    between dark edges.
    """
    quarters, ratio = quarters_of(painter), device_ratio(painter)
    shape = reach_shape(value, quarters)
    painter.save()
    painter.rotate(-90 * quarters)  # what lies turned is turned beforehand: Qt fills it level
    # Cells have axis-aligned edges: smoothing them costs time and leaves seams between the strips.
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    for band, path in enumerate(shape.fills):
        if not path.isEmpty():
            painter.fillPath(path, band_brush(band + 1, pixels_per_unit, ratio, opacity))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    # The nearest band last: its contour is the most important one.
    for band in reversed(range(len(BAND_COLOURS))):
        _contour(painter, shape.outlines[band], BAND_COLOURS[band], theme, pixels_per_unit)
    _passing(painter, shape.passing, theme, pixels_per_unit)
    painter.restore()


@dataclass(frozen=True, slots=True)
class Calm:
    """The opacities of a calm map: of the inner edge, of the tint inside and of the dimming
    beyond.
    """

    edge: float = 0.5
    tint: float = 0.045
    beyond: float = 0.15


def calm_on(how: Calm, brightness: float) -> Calm:
    """The same for art of a mean brightness of 0 to 1: the same dimming changes bright art more
    than dark art.

    >>> calm_on(Calm(beyond=0.15), 0.3).beyond, calm_on(Calm(beyond=0.15), 1.0).beyond
    (0.15, 0.09)
    """
    # `max` keeps a black map from asking for more than all.
    return replace(how, beyond=min(how.beyond, MOST_DARKENED / max(brightness, MOST_DARKENED)))


def paint_calm_reach(
    painter: QPainter, value: Reach, theme: Theme, pixels_per_unit: float, how: Calm
) -> None:
    """Draws the bands as outlines with a narrow inner edge in their pattern; what lies beyond them
    is slightly dimmed.
    """
    quarters, ratio = quarters_of(painter), device_ratio(painter)
    shape = calm_shape(value, EDGE_WIDTH / pixels_per_unit, quarters)
    painter.save()
    painter.rotate(-90 * quarters)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.fillPath(shape.beyond, colour(theme.palette.shade, how.beyond))
    shown = [index for index, path in enumerate(shape.fills) if not path.isEmpty()]
    for index in shown:
        # Hardly a tint: the art keeps its light, and the contour shows where the band ends.
        painter.fillPath(shape.fills[index], colour(BAND_COLOURS[index], how.tint))
        painter.fillPath(
            shape.edges[index], band_brush(index + 1, pixels_per_unit, ratio, how.edge)
        )
    for index in reversed(shown):
        line = CALM_LINES[index]
        for name, pixels in (
            (theme.palette.casing, line + 1.6),
            (contour_colour(BAND_COLOURS[index]), line),
        ):
            painter.strokePath(
                shape.outlines[index], square_ended(screen_pen(pixels_per_unit, name, pixels))
            )
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _passing(painter, shape.passing, theme, pixels_per_unit)
    painter.restore()


def band_brush(band: int, pixels_per_unit: float, ratio: float, opacity: float = 0.27) -> QBrush:
    """The brush of a band, 1 to 4, for the map and for a legend beside it."""
    index = band - 1
    fill, ink = (
        (BAND_COLOURS[index], opacity),
        (BAND_INKS[index], min(1.0, opacity + BAND_INK_MORE[index])),
    )
    return hatch_brush(BAND_HATCHES[index], fill, ink, pixels_per_unit, ratio)


def _contour(
    painter: QPainter, path: QPainterPath, tint: str, theme: Theme, pixels_per_unit: float
) -> None:
    """Draws an opaque contour: translucent lines of this length would cost four times as much."""
    if not path.isEmpty():
        painter.strokePath(
            path, square_ended(screen_pen(pixels_per_unit, theme.palette.casing, 4.6))
        )
        painter.strokePath(
            path, square_ended(screen_pen(pixels_per_unit, contour_colour(tint), 2.4))
        )


def contour_colour(tint: str) -> str:
    """The band's colour, lightened enough to stand out from its dark edge."""
    colour_ = QColor(tint)
    parts = [
        # Towards white by three eighths: the dark blue of the first band would have too little
        # contrast with its casing.
        round(part * 0.62 + 255 * 0.38)
        for part in (colour_.red(), colour_.green(), colour_.blue())
    ]
    return QColor(*parts).name()


def _passing(painter: QPainter, places: QPolygonF, theme: Theme, pixels_per_unit: float) -> None:
    """Draws small dots: through here, but do not stop."""
    if places.isEmpty() or pixels_per_unit * CELL < DOTS_FROM:
        return
    # Points with wide round pens: Qt draws all of them in one call.
    for pen in (
        screen_pen(pixels_per_unit, theme.palette.casing, 9, 0.8),
        screen_pen(pixels_per_unit, "#ffffff", 5),
    ):
        painter.setPen(pen)
        painter.drawPoints(places)


@lru_cache(maxsize=32)
def _area_paths(value: DrawnCells) -> tuple[QPainterPath, QPainterPath]:
    mask = cell_mask(value.cells, value.columns, value.rows)
    return cells_path(mask), outline_path(mask)


def paint_cell_area(
    painter: QPainter, value: DrawnCells, theme: Theme, pixels_per_unit: float
) -> None:
    """Draws a hatch without fill and an outline (threat), a warning outline (hazard), dots
    (pressure) or a tint (area).
    """
    fill, outline = _area_paths(value)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    paint_area_fill(painter, value.style, fill, theme, pixels_per_unit)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for pen in area_pens(value.style, theme, pixels_per_unit):
        painter.strokePath(outline, pen)
    painter.restore()


UNSEEN = "#b9c4d0"
"""The colour of places that nobody sees."""


def threat_ink(theme: Theme) -> str:
    """The colour of threats, light enough on dark ground."""
    return "#ff7cbc" if theme.is_dark else theme.palette.threat


def paint_area_fill(
    painter: QPainter, style: str, path: QPainterPath, theme: Theme, pixels_per_unit: float
) -> None:
    """Draws the inside of an area: lines, dots or a tint."""
    ratio, clear = device_ratio(painter), ("#000000", 0.0)
    tint = threat_ink(theme)
    # No filling: threat is shown by lines, so that the bands beneath keep their colours.
    if style == "threat":
        painter.fillPath(path, hatch_brush("falling", clear, (tint, 0.62), pixels_per_unit, ratio))
    elif style == "pressure":
        painter.fillPath(path, hatch_brush("dots", clear, (tint, 0.5), pixels_per_unit, ratio))
    elif style == "unseen":
        painter.fillPath(path, hatch_brush("dots", clear, (UNSEEN, 0.55), pixels_per_unit, ratio))
    elif style == "area":
        fill = (theme.palette.accent, 0.22)
        painter.fillPath(
            path, hatch_brush("steep", fill, (theme.palette.accent, 0.3), pixels_per_unit, ratio)
        )


def area_pens(style: str, theme: Theme, pixels_per_unit: float) -> tuple[QPen, ...]:
    """Pens of an outline, to be stroked in this order. Raises KeyError for an unknown style."""
    colours = theme.palette
    threat = threat_ink(theme)
    dark = screen_pen(pixels_per_unit, colours.casing, 4.2, 0.75)
    pens = {
        "threat": (dark, screen_pen(pixels_per_unit, threat, 2.0)),
        "hazard": (
            screen_pen(pixels_per_unit, colours.casing, 5.4, 0.9),
            flat_ended(screen_pen(pixels_per_unit, "#ffd23f", 3.2, 1.0, (2.6, 1.8))),
        ),
        "pressure": (dark, screen_pen(pixels_per_unit, threat, 1.8, 1.0, (0.2, 3.0))),
        "unseen": (dark, screen_pen(pixels_per_unit, UNSEEN, 1.8, 1.0, (4.0, 2.4))),
        "area": (
            dark,
            screen_pen(pixels_per_unit, colours.accent if theme.is_dark else "#8ff0d6", 2.2),
        ),
    }
    # Only the continuous line has corners to close; dashes with square ends would run together.
    return tuple(square_ended(pen) if style == "threat" else pen for pen in pens[style])
