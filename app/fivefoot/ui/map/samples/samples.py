"""Samples of what is drawn on the map, each with its words: for the legend at the foot and the sheet of marks."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from fivefoot.core.interaction.legend import band_names
from fivefoot.ui.appearance.theme import BAND_COLOURS, Theme
from fivefoot.ui.map.painters.narrow import NarrowMark, paint_narrow
from fivefoot.ui.map.painters.reach import Reach, area_pens, band_brush, contour_colour, paint_area_fill
from fivefoot.ui.map.painters.route import Route, Trigger, paint_route, paint_triggers
from fivefoot.ui.map.painters.scale import device_ratio
from fivefoot.ui.map.painters.ties import TieMark, paint_tie_mark
from fivefoot.ui.map.painters.tokens import TokenLook, token_pixmap
from fivefoot.ui.map.samples.height_samples import HEIGHT_SAMPLES
from fivefoot.ui.map.scene.scene import MapScene
from fivefoot.ui.state.workspace import Workspace

STRENGTH = 0.42
"""Opacity of a band's sample: small pieces need more than the map."""

SIDES = ("heroes", "foes", "neutral")


@dataclass(frozen=True, slots=True)
class Sample:
    """A piece and its words. `kind` is band-1 to band-4, a side, or one of those in `MARKS`."""

    kind: str
    text: str


MARKS = (
    Sample("attack", "the way provokes this attack"),
    Sample("exempt", "would be provoked, but something exempts the way"),
    Sample("purchase", "from here on the next purchase pays"),
    Sample("passing", "pass through, but do not stop"),
    Sample("narrow", "narrow: it has to squeeze"),
    Sample("too-narrow", "too narrow for it to pass"),
    Sample("leap", "a leap it can make"),
    Sample("leap-missed", "a leap too far or too high for it"),
    Sample("raised", "a ledge: ticks on its low side"),
    Sample("ceiling", "a low ceiling"),
    Sample("aloft", "above the ground, and by how much"),
    Sample("below", "at the bottom of a pit or chasm"),
    Sample("threat", "threatened squares"),
    Sample("flank", "flanked along this line"),
    Sample("tie", "one holds or guards the other"),
    Sample("other", "another way: fewer attacks, or by a leap"),
    Sample("heroes", "a hero: smooth ring"),
    Sample("foes", "a foe: toothed ring"),
    Sample("neutral", "neither: square corners"),
)
"""Everything that is told apart by its shape as well as by its colour."""


def bands(workspace: Workspace, reach: Reach | None) -> tuple[Sample, ...]:
    """The bands of a reach that is shown, each with what pays for it."""
    token_id = workspace.plan.token if workspace.plan is not None else workspace.selection.primary
    if reach is None or token_id is None:
        return ()
    found = _numbers(reach)
    names = band_names(workspace.planner(token_id), max(found, default=0))
    return tuple(Sample(f"band-{number}", names[number - 1]) for number in found)


def _numbers(reach: Reach) -> list[int]:
    counts = np.bincount(np.frombuffer(reach.bands, dtype=np.uint8))
    return [number for number in range(1, len(counts)) if counts[number]]


def shown(workspace: Workspace, scene: MapScene) -> tuple[Sample, ...]:
    """What is to be explained of the map as it is drawn now, the most needed first; nothing is worked out anew."""
    reach = scene.reach.value
    found = list(bands(workspace, reach))
    route = workspace.plan.route if workspace.plan is not None else None
    if route is not None and any(trigger.fires for trigger in route.triggers):
        found.append(Sample("attack", "attack provoked"))
    if scene.threat.value is not None:
        found.append(Sample("threat", "threatened"))
    if scene.flanks.lines:
        found.append(Sample("flank", "flanked"))
    if any(mark.fits for mark in scene.narrow.marks):
        found.append(Sample("narrow", "squeeze through"))
    if any(not mark.fits for mark in scene.narrow.marks):
        found.append(Sample("too-narrow", "too narrow"))
    if reach is not None and reach.passing:
        found.append(Sample("passing", "pass, do not stop"))
    return tuple(found)


def paint_sample(painter: QPainter, kind: str, box: QRectF, look: Theme) -> None:
    """Draw a sample into a box, on a piece of floor where it lies on the ground."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if kind in SIDES:
        _token(painter, kind, box, look)
    else:
        painter.fillRect(box, QColor(look.ground.floor))
        painter.setClipRect(box)
        _on_floor(painter, kind, box, look)
    painter.restore()


def _token(painter: QPainter, side: str, box: QRectF, look: Theme) -> None:
    picture = token_pixmap(TokenLook("", side), round(box.height() * 0.8), device_ratio(painter), look)
    size = picture.deviceIndependentSize()
    painter.drawPixmap(box.center() - QPointF(size.width() / 2, size.height() / 2), picture)


def _on_floor(painter: QPainter, kind: str, box: QRectF, look: Theme) -> None:
    ratio, middle = device_ratio(painter), box.center()
    left, right = (box.left() + 4, middle.y()), (box.right() - 4, middle.y())
    if kind in HEIGHT_SAMPLES:
        HEIGHT_SAMPLES[kind](painter, box, look)
    elif kind.startswith("band-"):
        number = int(kind.removeprefix("band-"))
        painter.fillRect(box, band_brush(number, 1.0, ratio, STRENGTH))
        for tint, width in ((look.palette.casing, 4.0), (contour_colour(BAND_COLOURS[number - 1]), 2.0)):
            painter.setPen(QPen(QColor(tint), width))
            painter.drawRect(box.adjusted(2, 2, -2, -2))
    elif kind == "threat":
        path = QPainterPath()
        path.addRect(box.adjusted(2, 2, -2, -2))
        paint_area_fill(painter, kind, path, look, 1.0)
        for pen in area_pens(kind, look, 1.0):
            painter.strokePath(path, pen)
    elif kind in ("attack", "exempt"):
        painter.translate(middle)
        painter.scale(*(2 * (min(1.0, box.height() / 26),)))
        paint_triggers(painter, (Trigger(1, (0.0, 0.0), fires=kind == "attack"),), look, 1.0)
    elif kind in ("narrow", "too-narrow"):
        mark = NarrowMark((middle.x(), middle.y()), 0.0, "", kind == "narrow")
        paint_narrow(painter, mark, look, 1.0)
    elif kind == "passing":
        for tint, width in ((look.palette.casing, 9.0), ("#ffffff", 5.0)):
            painter.setPen(QPen(QColor(tint), width))
            painter.drawPoint(middle)
    elif kind == "tie":
        paint_tie_mark(painter, TieMark(left, right, (0, 0)), look, 1.0)
    elif kind == "flank":
        for tint, width in ((look.palette.casing, 6.0), ("#ffd23f", 2.6)):
            painter.setPen(QPen(QColor(tint), width))
            painter.drawLine(QPointF(*left), QPointF(*right))
    else:
        purchases = ((1, 2),) if kind == "purchase" else ()
        points = (left, (middle.x(), middle.y()), right)
        paint_route(painter, Route(points, "ghost" if kind == "other" else "planned", purchases=purchases), look, 1.0)
