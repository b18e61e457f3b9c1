"""Drawn textures of the ground: each kind is a sheet of strokes that repeats without a seam,
rendered into an image.

A texture is made from a fixed seed, so the same map always looks the same. The kinds differ by
texture first (flags, stones, waves, hatching, leaves, cracks) and by colour second.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QPen, QTransform

from fivefoot.ui.appearance.picture_cache import kept_by_bytes
from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.painters.ground_hatches import HATCHED
from fivefoot.ui.map.painters.printed_painter import PRINTED_SHEETS
from fivefoot.ui.map.painters.scale import CELL, colour, scene_pen
from fivefoot.ui.map.painters.texture_sheets import (
    FLOOR_CELLS,
    SHEET_CELLS,
    Sheet,
    Stroke,
    blob,
    closed,
    shade,
    smooth,
    specks,
    stone,
    wave,
)

LEVELS = (16, 32, 64, 128)
"""Device pixels to a cell at which textures are rendered; the next one above the zoom is used."""


@kept_by_bytes(32 * 1024 * 1024)
def texture(kind: str, theme: Theme, level: int) -> QImage:
    """The rendered sheet of a kind at `level` device pixels to a cell."""
    sheet = Sheet(
        theme.ground,
        # A seed, not a shown text: a map looks the same in every language.
        Random(f"fivefoot {kind}"),
        FLOOR_CELLS if kind == "floor" else SHEET_CELLS,
    )
    drawers = {**DRAWERS, **PRINTED_SHEETS} if theme.printed else DRAWERS
    drawers[kind](sheet)
    image = QImage(
        sheet.cells * level, sheet.cells * level, QImage.Format.Format_ARGB32_Premultiplied
    )
    # Kinds without a base are marks on whatever lies under them.
    image.fill(sheet.base if sheet.base is not None else QColor(0, 0, 0, 0))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(level / CELL, level / CELL)
    for stroke in sheet.strokes:
        _paint_wrapped(painter, stroke, sheet.side)
    painter.end()
    return image


def _paint_wrapped(painter: QPainter, stroke: Stroke, side: float) -> None:
    # Four units for the widest pen of a texture.
    box = stroke.path.boundingRect().adjusted(-4, -4, 4, 4)
    painter.setBrush(QBrush(stroke.fill) if stroke.fill is not None else Qt.BrushStyle.NoBrush)
    painter.setPen(stroke.pen if stroke.pen is not None else QPen(Qt.PenStyle.NoPen))
    sheet = QRectF(0, 0, side, side)
    # Most strokes are drawn once: only those over the border up to nine times.
    if sheet.contains(box):
        painter.drawPath(stroke.path)
        return
    for dx in (-side, 0, side):
        for dy in (-side, 0, side):
            if box.translated(dx, dy).intersects(sheet):
                painter.translate(dx, dy)
                painter.drawPath(stroke.path)
                painter.translate(-dx, -dy)


def level_for(device_pixels_per_cell: float) -> int:
    """The level for a zoom: the first that is fine enough, else the finest."""
    # A fifth too coarse is not visible, and the next level needs four times the memory.
    return next((level for level in LEVELS if level >= device_pixels_per_cell * 0.8), LEVELS[-1])


def texture_brush(kind: str, theme: Theme, pixels_per_unit: float, ratio: float) -> QBrush:
    """A brush of the texture in scene units, anchored at the scene's origin."""
    pixels = pixels_per_unit * CELL * ratio
    whole = round(pixels)
    # The zooms at which the wheel stops; between them, in a pinch, the brush is resampled.
    if whole >= LEVELS[0] and abs(pixels - whole) < 0.01:
        image, size = _exact(kind, theme, whole), float(whole)
    else:
        size = float(level_for(pixels))
        image = texture(kind, theme, int(size))
    brush = QBrush(image)
    brush.setTransform(QTransform.fromScale(CELL / size, CELL / size))
    return brush


@kept_by_bytes(64 * 1024 * 1024, of_document=True)
def _exact(kind: str, theme: Theme, pixels: int) -> QImage:
    """The sheet at a whole number of device pixels to a cell: filled without resampling, twenty
    times as fast.
    """
    level = level_for(pixels)
    baked = texture(kind, theme, level)
    # No second copy of what is cached already.
    if level == pixels:
        return baked
    side = baked.width() // level * pixels
    mode = Qt.TransformationMode.SmoothTransformation
    return baked.scaled(side, side, Qt.AspectRatioMode.IgnoreAspectRatio, mode)


def draw_floor(sheet: Sheet) -> None:
    """Flagstones of mixed sizes whose joints fall on cell borders and halves."""
    sheet.base = QColor(sheet.ink.mortar)
    half, count = CELL / 2, sheet.cells * 2
    taken: set[tuple[int, int]] = set()
    # Mostly whole cells: the floor itself helps to see the grid, and a few long or half ones keep
    # it from looking like one.
    sizes = ((2, 2),) * 6 + ((4, 2), (2, 4), (2, 1), (1, 2))
    for row in range(count):
        for column in range(count):
            if (column, row) in taken:
                continue
            wide, high = _fitting(sheet.random, sizes, column, row, taken, count)
            taken.update((column + dx, row + dy) for dx in range(wide) for dy in range(high))
            _flag(sheet, QRectF(column * half, row * half, wide * half, high * half))


def _fitting(
    random: Random,
    sizes: tuple[tuple[int, int], ...],
    column: int,
    row: int,
    taken: set[tuple[int, int]],
    count: int,
) -> tuple[int, int]:
    # The first that fits, in random order; a half flag fits anywhere.
    for wide, high in random.sample(sizes, len(sizes)):
        aligned = (wide < 2 or column % 2 == 0) and (high < 2 or row % 2 == 0)
        inside = column + wide <= count and row + high <= count
        spaces = {(column + dx, row + dy) for dx in range(wide) for dy in range(high)}
        if aligned and inside and not spaces & taken:
            return wide, high
    return 1, 1


def _flag(sheet: Sheet, rect: QRectF) -> None:
    shake = sheet.random.uniform
    inner = rect.adjusted(1.1, 1.1, -1.1, -1.1)
    corners = [inner.topLeft(), inner.topRight(), inner.bottomRight(), inner.bottomLeft()]
    # By less than the joint is wide: flags never touch.
    a, b, c, d = [corner + QPointF(shake(-0.9, 0.9), shake(-0.9, 0.9)) for corner in corners]
    outline = closed([a, b, c, d])
    sheet.add(outline, shade(sheet.ink.floor, shake(-0.075, 0.055)))
    lit, dark = QPainterPath(d), QPainterPath(b)
    for path, points in ((lit, (a, b)), (dark, (c, d))):
        for point in points:
            path.lineTo(point)
    sheet.add(lit, None, scene_pen(sheet.ink.light, 1.2, 0.13))
    sheet.add(dark, None, scene_pen(sheet.ink.ink, 1.3, 0.26))
    _wear(sheet, inner)


def _wear(sheet: Sheet, rect: QRectF) -> None:
    random, dots = sheet.random, QPainterPath()
    # Dots by area, so that wear looks the same on large and small flags.
    for _ in range(int(rect.width() * rect.height() / 520)):
        at = QPointF(
            random.uniform(rect.left(), rect.right()), random.uniform(rect.top(), rect.bottom())
        )
        dots.addEllipse(at, random.uniform(0.4, 1.1), random.uniform(0.4, 0.9))
    sheet.add(dots, colour(sheet.ink.ink, 0.28))
    if random.random() < 0.1:
        start = QPointF(random.uniform(rect.left(), rect.right()), rect.top())
        sheet.add(
            _crack(random, start, rect.height() * 0.6, 1.6),
            None,
            scene_pen(sheet.ink.ink, 1.0, 0.36),
        )


def _crack(random: Random, start: QPointF, length: float, angle: float) -> QPainterPath:
    path, at = QPainterPath(start), start
    for _ in range(5):
        # A crack turns slightly at each piece and never back on itself.
        angle += random.uniform(-0.6, 0.6)
        at = at + QPointF(math.cos(angle), math.sin(angle)) * (length / 5)
        path.lineTo(at)
    return path


def draw_earth(sheet: Sheet) -> None:
    """Trodden earth: soft patches, pebbles and short scratches."""
    sheet.base = QColor(sheet.ink.earth)
    for at in sheet.scattered(90):
        patch = blob(sheet.random, at, sheet.random.uniform(26, 52), 9, 0.8)
        sheet.add(
            smooth(patch, True), colour(sheet.random.choice((sheet.ink.ink, sheet.ink.light)), 0.06)
        )
    specks(sheet, 15, colour(sheet.ink.ink, 0.3), 0.9)
    for at in sheet.scattered(44):
        line = QPainterPath(at)
        line.quadTo(at + QPointF(5, sheet.random.uniform(-3, 0)), at + QPointF(11, 1))
        sheet.add(line, None, scene_pen(sheet.ink.ink, 1.1, 0.35))
    for at in sheet.scattered(64):
        stone(sheet, at, sheet.random.uniform(1.8, 3.6), shade(sheet.ink.rubble, -0.1))


def draw_rubble(sheet: Sheet) -> None:
    """Loose stones of all sizes on a dark bed."""
    sheet.base = shade(sheet.ink.mortar, 0.04)
    specks(sheet, 9, colour(sheet.ink.light, 0.2), 1.0)
    # Large stones first; small ones fill the gaps between them, on top.
    for spacing, low, high in ((36, 9, 15), (22, 5, 9), (15, 2.4, 4.6)):
        for at in sheet.scattered(spacing):
            stone(
                sheet,
                at,
                sheet.random.uniform(low, high),
                shade(sheet.ink.rubble, sheet.random.uniform(-0.14, 0.1)),
            )


def draw_shallow(sheet: Sheet) -> None:
    """Shallow water: pebbles shine through, single light wavelets."""
    sheet.base = QColor(sheet.ink.shallow)
    for at in sheet.scattered(40):
        pebble = closed(blob(sheet.random, at, sheet.random.uniform(2.5, 6), 6, 0.8))
        sheet.add(pebble, colour(sheet.ink.deep, 0.25))
    for at in sheet.scattered(38):
        sheet.add(
            wave(at, sheet.random.uniform(14, 24), 2.2), None, scene_pen(sheet.ink.foam, 1.5, 0.55)
        )


def draw_deep(sheet: Sheet) -> None:
    """Deep water: dark, long swells in threes."""
    sheet.base = QColor(sheet.ink.deep)
    for at in sheet.scattered(70):
        patch = blob(sheet.random, at, sheet.random.uniform(20, 40), 8, 0.5)
        sheet.add(smooth(patch, True), colour("#000000", 0.1))
    for at in sheet.scattered(62):
        # Each swell shorter and fainter than the one before: they seem to run.
        for index, length in enumerate((40, 30, 18)):
            shifted = at + QPointF(index * 6, index * 6.5)
            sheet.add(
                wave(shifted, length, 2.6), None, scene_pen(sheet.ink.foam, 1.7, 0.42 - index * 0.1)
            )


def draw_chasm(sheet: Sheet) -> None:
    """A drop: near black with a fine slanted hatch."""
    sheet.base = QColor(sheet.ink.chasm)
    hatch = QPainterPath()
    for index in range(-sheet.cells * 8, sheet.cells * 8):
        x = index * CELL / 8
        hatch.moveTo(x, 0)
        hatch.lineTo(x + sheet.side, sheet.side)
    sheet.add(hatch, None, QPen(colour(sheet.ink.light, 0.07), 0.9))
    for at in sheet.scattered(34):
        line = QPainterPath(at)
        length = sheet.random.uniform(6, 16)
        line.lineTo(at + QPointF(length, length))
        sheet.add(line, None, scene_pen(sheet.ink.light, 1.1, 0.14))


def draw_undergrowth(sheet: Sheet) -> None:
    """Tufts of pointed leaves, light over dark."""
    sheet.base = QColor(sheet.ink.leaf_dark)
    # Dark tufts below light ones give depth without a gradient.
    for spacing, size, tone in ((30, 13, -0.25), (26, 11, 0.0), (34, 9, 0.16)):
        for at in sheet.scattered(spacing):
            _tuft(sheet, at, size * sheet.random.uniform(0.8, 1.2), shade(sheet.ink.leaf, tone))


def _tuft(sheet: Sheet, at: QPointF, size: float, tone: QColor) -> None:
    turn = sheet.random.uniform(0, math.tau)
    leaves, shadow = QPainterPath(), QPainterPath()
    for index in range(5):
        angle = turn + index * math.tau / 5 + sheet.random.uniform(-0.3, 0.3)
        direction = QPointF(math.cos(angle), math.sin(angle))
        _leaf(leaves, at, direction, size)
        _leaf(shadow, at - direction, direction, size + 2.2)
    sheet.add(shadow, colour(sheet.ink.ink, 0.6))
    sheet.add(leaves, tone)


def _leaf(path: QPainterPath, at: QPointF, direction: QPointF, size: float) -> None:
    tip, middle = at + direction * size, at + direction * (size / 2)
    side = QPointF(-direction.y(), direction.x()) * (size * 0.3)
    path.moveTo(at)
    path.quadTo(middle + side, tip)
    path.quadTo(middle - side, at)


def draw_mud(sheet: Sheet) -> None:
    """Mud: wet puddles with a glint and dragged strokes."""
    sheet.base = QColor(sheet.ink.mud)
    for at in sheet.scattered(52):
        puddle = smooth(blob(sheet.random, at, sheet.random.uniform(8, 19), 8, 0.55), True)
        sheet.add(puddle, colour(sheet.ink.ink, 0.28), scene_pen(sheet.ink.ink, 1.1, 0.4))
        glint = QPainterPath(at + QPointF(-5, -2))
        glint.quadTo(at + QPointF(0, -5), at + QPointF(6, -2.5))
        sheet.add(glint, None, scene_pen(sheet.ink.light, 1.4, 0.4))
    for at in sheet.scattered(30):
        sheet.add(wave(at, 16, 1.2), None, scene_pen(sheet.ink.ink, 1.2, 0.32))


def draw_ice(sheet: Sheet) -> None:
    """Ice: pale, long cracks and slanted glints."""
    sheet.base = QColor(sheet.ink.ice)
    for at in sheet.scattered(86):
        crack = _crack(
            sheet.random, at, sheet.random.uniform(50, 90), sheet.random.uniform(0, math.tau)
        )
        sheet.add(crack.translated(0.8, 1.2), None, scene_pen("#ffffff", 1.6, 0.45))
        sheet.add(crack, None, scene_pen(sheet.ink.deep, 1.2, 0.6))
    for at in sheet.scattered(48):
        line = QPainterPath(at)
        line.lineTo(at + QPointF(9, -9))
        sheet.add(line, None, scene_pen("#ffffff", 2.0, 0.5))


def draw_lava(sheet: Sheet) -> None:
    """Lava: dark plates of crust adrift on a glow."""
    sheet.base = QColor(sheet.ink.lava)
    for at in sheet.scattered(60):
        sheet.add(closed(blob(sheet.random, at, 20, 7)), colour("#ffe08a", 0.35))
    for at in sheet.scattered(37):
        plate = closed(blob(sheet.random, at, sheet.random.uniform(12, 18), 6))
        sheet.add(plate, QColor(sheet.ink.crust), scene_pen(sheet.ink.ink, 1.2, 0.7))
        sheet.add(
            closed(blob(sheet.random, at - QPointF(3, 3), 6, 5)), colour(sheet.ink.light, 0.1)
        )


def draw_solid(sheet: Sheet) -> None:
    """Solid rock: slabs hatched both ways, as on an old plan."""
    sheet.base = QColor(sheet.ink.rock)
    for at in sheet.scattered(42):
        # One of two slants: unlike the chasm, whose hatch goes one way throughout.
        angle = sheet.random.choice((math.pi / 4, -math.pi / 4))
        along, across = (
            QPointF(math.cos(angle), math.sin(angle)),
            QPointF(-math.sin(angle), math.cos(angle)),
        )
        for index in range(5):
            start = at + across * (index * 6.5 - 13) - along * sheet.random.uniform(12, 18)
            line = QPainterPath(start)
            line.lineTo(start + along * sheet.random.uniform(24, 34))
            sheet.add(line, None, scene_pen(sheet.ink.light, 1.2, 0.2))
    specks(sheet, 26, colour(sheet.ink.light, 0.16), 1.0)


def draw_difficult(sheet: Sheet) -> None:
    """Any other difficult terrain: small triangles on whatever lies below."""
    for index, at in enumerate(sheet.scattered(CELL / 3)):
        size = 3.6 if index % 2 else 2.6
        peak = [at + QPointF(-size, size), at + QPointF(0, -size), at + QPointF(size, size)]
        sheet.add(closed(peak).translated(0.8, 1.0), colour(sheet.ink.ink, 0.5))
        sheet.add(closed(peak), colour(sheet.ink.mark, 0.85))


def draw_ledge(sheet: Sheet) -> None:
    """Raised ground: a lighter tint with sparse level strokes."""
    sheet.base = colour(sheet.ink.light, 0.22)
    for at in sheet.scattered(52):
        line = QPainterPath(at)
        line.lineTo(at + QPointF(sheet.random.uniform(10, 20), 0))
        sheet.add(line, None, scene_pen(sheet.ink.mark, 1.2, 0.35))


def draw_pit(sheet: Sheet) -> None:
    """Sunken ground: a darker tint with sparse level strokes."""
    sheet.base = colour(sheet.ink.chasm, 0.45)
    for at in sheet.scattered(52):
        line = QPainterPath(at)
        line.lineTo(at + QPointF(sheet.random.uniform(10, 20), 0))
        sheet.add(line, None, scene_pen(sheet.ink.ink, 1.2, 0.5))


DRAWERS: dict[str, Callable[[Sheet], None]] = {
    "floor": draw_floor,
    "earth": draw_earth,
    "rubble": draw_rubble,
    "shallow": draw_shallow,
    "deep": draw_deep,
    "chasm": draw_chasm,
    "undergrowth": draw_undergrowth,
    "mud": draw_mud,
    "ice": draw_ice,
    "lava": draw_lava,
    "solid": draw_solid,
    "difficult": draw_difficult,
    "ledge": draw_ledge,
    "pit": draw_pit,
    **HATCHED,
}
