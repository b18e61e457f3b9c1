"""Samples of what is drawn on the map, each with its words: for the legend and the sheet of
marks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from fivefoot.core.interaction.legend import band_names
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.theme import BAND_COLOURS, Theme
from fivefoot.ui.map.painters.compared_reach_painter import beside_pens
from fivefoot.ui.map.painters.danger_painter import comes_pens, danger_pens
from fivefoot.ui.map.painters.lens_painter import LensMark, paint_lens_mark
from fivefoot.ui.map.painters.narrow_painter import NarrowMark, paint_narrow
from fivefoot.ui.map.painters.reach_painter import (
    Reach,
    area_pens,
    band_brush,
    contour_colour,
    paint_area_fill,
)
from fivefoot.ui.map.painters.route_painter import (
    DrawnRoute,
    TriggerMark,
    paint_route,
    paint_triggers,
)
from fivefoot.ui.map.painters.scale import device_ratio
from fivefoot.ui.map.painters.tie_painter import TieMark, paint_tie_mark
from fivefoot.ui.map.painters.token_painter import TokenLook, token_pixmap
from fivefoot.ui.map.samples.height_samples import HEIGHT_SAMPLES
from fivefoot.ui.map.scene.map_scene import MapScene
from fivefoot.ui.state.workspace import Workspace

STRENGTH = 0.42
"""The opacity of a band's sample: small pieces need more than the map."""

SIDES = ("heroes", "foes", "neutral")


@dataclass(frozen=True, slots=True)
class Sample:
    """A sample and its words. `kind` is band-1 to band-4, a side, or one of those in `MARKS`.

    `brief` is a shorter text, where there is one.
    """

    kind: str
    text: str
    brief: str = ""

    @property
    def shortened(self) -> Sample:
        """The same with its shortest text."""
        return replace(self, text=self.brief or self.text)


MARKS = (
    Sample("attack", tr("the route provokes this attack")),
    Sample("exempt", tr("would be provoked, but the route is exempt")),
    Sample("purchase", tr("from here on, the route costs the next purchase")),
    Sample("passing", tr("pass through, but no stopping")),
    Sample("narrow", tr("narrow: the token must squeeze")),
    Sample("too-narrow", tr("too narrow to pass")),
    Sample("leap", tr("a leap the token can make")),
    Sample("leap-missed", tr("a leap too far or too high")),
    Sample("raised", tr("a ledge: ticks on its low side")),
    Sample("ceiling", tr("a low ceiling")),
    Sample("aloft", tr("above the ground, and by how much")),
    Sample("below", tr("at the bottom of a pit or chasm")),
    Sample("threat", tr("threatened squares")),
    Sample("danger", tr("what enemies can strike on their next turn")),
    Sample("comes", tr("where enemies can move without striking")),
    Sample("beside", tr("reach under the compared rules")),
    Sample("flank", tr("flanked along this line")),
    Sample("lens", tr("a place that matches the lenses, and its rank")),
    Sample("tie", tr("one grapples or guards the other")),
    Sample("other", tr("another route: fewer attacks, or by a leap")),
    Sample("heroes", tr("a hero: smooth ring")),
    Sample("foes", tr("a foe: toothed ring")),
    Sample("neutral", tr("neither: square corners")),
)
"""Everything that is distinguished by shape as well as by colour."""


def bands(workspace: Workspace, reach: Reach | None) -> tuple[Sample, ...]:
    """The bands of a visible reach, each with what pays for it."""
    token_id = workspace.plan.token if workspace.plan is not None else workspace.selection.primary
    if reach is None or token_id is None:
        return ()
    found = _numbers(reach)
    names = band_names(workspace.planner(token_id), max(found, default=0))
    return tuple(
        # Without its price where space is short: the turn strip shows what a purchase costs.
        Sample(f"band-{number}", names[number - 1], names[number - 1].partition(" · ")[0])
        for number in found
    )


def _numbers(reach: Reach) -> list[int]:
    # Those that occur: a reach of one purchase is not explained as four.
    counts = np.bincount(np.frombuffer(reach.bands, dtype=np.uint8))
    return [number for number in range(1, len(counts)) if counts[number]]


def shown(workspace: Workspace, scene: MapScene) -> tuple[Sample, ...]:
    """What needs explaining on the present map, the most important first; nothing is computed
    anew.
    """
    reach = scene.reach.value
    # Bands first: in a narrow window later entries are left out.
    found = list(bands(workspace, reach))
    route = workspace.plan.route if workspace.plan is not None else None
    if route is not None and any(trigger.fires for trigger in route.triggers):
        found.append(Sample("attack", tr("attack provoked")))
    if scene.threat.value is not None:
        found.append(Sample("threat", tr("threatened")))
    found += _foreseen(workspace, scene)
    if scene.beside.value is not None and workspace.beside is not None:
        found.append(Sample("beside", tr("reach in {system}", system=workspace.beside.id)))
    if scene.flanks.lines:
        found.append(Sample("flank", tr("flanked")))
    if workspace.lenses.places:
        found.append(Sample("lens", tr("matches the lenses")))
    if any(mark.fits for mark in scene.narrow.marks):
        found.append(Sample("narrow", tr("squeeze through")))
    if any(not mark.fits for mark in scene.narrow.marks):
        found.append(Sample("too-narrow", tr("too narrow")))
    if reach is not None and reach.passing:
        found.append(Sample("passing", tr("pass, no stopping")))
    return tuple(found)


def paint_sample(painter: QPainter, kind: str, box: QRectF, look: Theme) -> None:
    """Draws a sample into a box, on a piece of floor where it lies on the ground."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    # A token lies on no ground of its own.
    if kind in SIDES:
        _token(painter, kind, box, look)
    else:
        painter.fillRect(box, QColor(look.ground.floor))
        # Marks are drawn by the map's own painters, which know nothing of a box.
        painter.setClipRect(box)
        _on_floor(painter, kind, box, look)
    painter.restore()


def _token(painter: QPainter, side: str, box: QRectF, look: Theme) -> None:
    picture = token_pixmap(
        TokenLook("", side), round(box.height() * 0.8), device_ratio(painter), look
    )
    size = picture.deviceIndependentSize()
    painter.drawPixmap(box.center() - QPointF(size.width() / 2, size.height() / 2), picture)


def _on_floor(painter: QPainter, kind: str, box: QRectF, look: Theme) -> None:
    if kind.startswith("band-"):
        _band(painter, int(kind.removeprefix("band-")), box, look)
    else:
        _DRAWN[kind](painter, box, look)


def _band(painter: QPainter, number: int, box: QRectF, look: Theme) -> None:
    painter.fillRect(box, band_brush(number, 1.0, device_ratio(painter), STRENGTH))
    for tint, width in (
        (look.palette.casing, 4.0),
        (contour_colour(BAND_COLOURS[number - 1]), 2.0),
    ):
        painter.setPen(QPen(QColor(tint), width))
        painter.drawRect(box.adjusted(2, 2, -2, -2))


def _threat(painter: QPainter, box: QRectF, look: Theme) -> None:
    path = QPainterPath()
    path.addRect(box.adjusted(2, 2, -2, -2))
    paint_area_fill(painter, "threat", path, look, 1.0)
    for pen in area_pens("threat", look, 1.0):
        painter.strokePath(path, pen)


def _foreseen(workspace: Workspace, scene: MapScene) -> list[Sample]:
    value = scene.danger.value
    if value is None:
        return []
    # Otherwise it would be invisible that hidden enemies are left out.
    known = workspace.overlays.foresight_known
    strikes = [
        Sample("danger", tr("can be struck, as far as players know"), tr("struck, as known"))
        if known
        else Sample("danger", tr("can be struck next turn"), tr("can be struck"))
    ]
    comes = Sample("comes", tr("can be reached by moving only"), tr("can be reached"))
    return [*strikes, comes] if value.comes else strikes


def _danger(painter: QPainter, box: QRectF, look: Theme) -> None:
    path = QPainterPath()
    path.addRect(box.adjusted(3, 3, -3, -3))
    for pen in danger_pens(0, look, 1.0):
        painter.strokePath(path, pen)


def _comes(painter: QPainter, box: QRectF, look: Theme) -> None:
    path = QPainterPath()
    path.addRect(box.adjusted(3, 3, -3, -3))
    for pen in comes_pens(look, 1.0):
        painter.strokePath(path, pen)


def _beside(painter: QPainter, box: QRectF, look: Theme) -> None:
    path = QPainterPath()
    path.addRect(box.adjusted(3, 3, -3, -3))
    for pen in beside_pens(look, 1.0):
        painter.strokePath(path, pen)


def _trigger(fires: bool, painter: QPainter, box: QRectF, look: Theme) -> None:
    """An attack that a route provokes, or one that is exempted."""
    # 26 pixels hold a mark of full size with its casing.
    part = min(1.0, box.height() / 26)
    painter.translate(box.center())
    painter.scale(part, part)
    paint_triggers(painter, (TriggerMark(1, (0.0, 0.0), fires=fires),), look, 1.0)


def _narrow_place(fits: bool, painter: QPainter, box: QRectF, look: Theme) -> None:
    _, middle, _ = _line(box)
    paint_narrow(painter, NarrowMark(middle, 0.0, "", fits), look, 1.0)


def _passing(painter: QPainter, box: QRectF, look: Theme) -> None:
    for tint, width in ((look.palette.casing, 9.0), ("#ffffff", 5.0)):
        painter.setPen(QPen(QColor(tint), width))
        # As on the map: points with round pens.
        painter.drawPoint(box.center())


def _line(box: QRectF) -> tuple[tuple[float, float], ...]:
    """The left end, the middle and the right end of a line across a box."""
    height = box.center().y()
    return (box.left() + 4, height), (box.center().x(), height), (box.right() - 4, height)


def _tie(painter: QPainter, box: QRectF, look: Theme) -> None:
    left, _, right = _line(box)
    paint_tie_mark(painter, TieMark(left, right, (0, 0)), look, 1.0)


def _flank(painter: QPainter, box: QRectF, look: Theme) -> None:
    left, _, right = _line(box)
    for tint, width in ((look.palette.casing, 6.0), ("#ffd23f", 2.6)):
        painter.setPen(QPen(QColor(tint), width))
        painter.drawLine(QPointF(*left), QPointF(*right))


def _lens(painter: QPainter, box: QRectF, look: Theme) -> None:
    _, middle, _ = _line(box)
    part = min(1.0, box.height() / 30)
    painter.translate(*middle)
    painter.scale(part, part)
    paint_lens_mark(painter, LensMark((0.0, 0.0), 1), look, 1.0)


def _route(
    style: str, purchases: tuple[tuple[int, int], ...], painter: QPainter, box: QRectF, look: Theme
) -> None:
    paint_route(painter, DrawnRoute(_line(box), style, purchases=purchases), look, 1.0)


_DRAWN: dict[str, Callable[[QPainter, QRectF, Theme], None]] = {
    **HEIGHT_SAMPLES,
    "threat": _threat,
    "danger": _danger,
    "comes": _comes,
    "beside": _beside,
    "attack": partial(_trigger, True),
    "exempt": partial(_trigger, False),
    "narrow": partial(_narrow_place, True),
    "too-narrow": partial(_narrow_place, False),
    "passing": _passing,
    "tie": _tie,
    "flank": _flank,
    "lens": _lens,
    "purchase": partial(_route, "planned", ((1, 2),)),
    "other": partial(_route, "ghost", ()),
}
"""How each sample except tokens and bands is drawn into a box, on a piece of floor."""
