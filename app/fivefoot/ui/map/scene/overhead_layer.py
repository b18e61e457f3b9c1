"""Roofs and tree tops above the tokens. They fade where a token stands beneath; their outline
stays.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QTransform
from PySide6.QtWidgets import QGraphicsScene

from fivefoot.core.model.overhead import Overhead
from fivefoot.core.session.changes import Change
from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.items.layer import LayerItem
from fivefoot.ui.map.painters.scale import CELL, device_ratio
from fivefoot.ui.map.view_values.place_values import UNIT, rect_of, scene_point
from fivefoot.ui.state.decoding import PictureError, Pyramid
from fivefoot.ui.state.workspace import Workspace

DEPTH = 63.0
"""Depth: above tokens, their names and everything about them; under labels, plans and the fog."""

FADED = 0.18
"""The opacity of a roof with a token under it."""

WIDE = 0.5
"""A picture that covers more of the map than this fades around the tokens only: tree tops, not a
roof.
"""

AROUND = 1.2 * CELL
"""The radius around a token in which such a picture fades, in scene units."""


@dataclass(frozen=True, slots=True, eq=False)
class DrawnOverhead:
    """A picture above the tokens: its place and rotation, and where it fades."""

    picture: Pyramid
    box: QRectF
    quarters: int
    faded: tuple[QRectF, ...]
    """Where tokens stand beneath it; empty where none does."""
    wide: bool
    hidden: bool


class OverheadItem(LayerItem):
    """Paints them in their order."""

    def __init__(self, depth: float, theme: Theme) -> None:
        super().__init__(depth, theme)
        self.value: tuple[DrawnOverhead, ...] = ()

    def show_value(self, value: tuple[DrawnOverhead, ...]) -> None:
        """Shows other pictures, or the same over other tokens."""
        # Nearly all maps: no box is set, nothing is painted.
        if not value and not self.value:
            return
        self.value, box = value, QRectF()
        for each in value:
            box = box.united(each.box)
        self.set_box(box.adjusted(-4, -4, 4, 4) if value else box)

    def draw(self, painter: QPainter, pixels_per_unit: float, exposed: QRectF) -> None:
        for each in self.value:
            if each.box.intersects(exposed):
                painter.save()
                self._draw_one(painter, each, pixels_per_unit)
                painter.restore()

    def _draw_one(self, painter: QPainter, value: DrawnOverhead, pixels_per_unit: float) -> None:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        # A roof fades as a whole, since it covers one house; tree tops over the whole map only
        # where somebody is.
        round_tokens = _round(value.faded) if value.wide else QPainterPath()
        if value.faded and not value.wide:
            painter.setOpacity(FADED)
        elif value.faded:
            rest = QPainterPath()
            rest.addRect(value.box)
            # The rest in full, then the circles faintly: painted over each other they would not be
            # faint.
            painter.setClipPath(rest - round_tokens, Qt.ClipOperation.IntersectClip)
        _paint(painter, value, pixels_per_unit)
        if value.faded and value.wide:
            painter.setClipPath(round_tokens)
            painter.setOpacity(FADED)
            _paint(painter, value, pixels_per_unit)
            painter.setClipping(False)
        # What players do not see is outlined for the game master, too.
        if value.faded or value.hidden:
            self._outline(painter, value, round_tokens, pixels_per_unit)

    def _outline(
        self,
        painter: QPainter,
        value: DrawnOverhead,
        round_tokens: QPainterPath,
        pixels_per_unit: float,
    ) -> None:
        """Draws a dashed line where it fades: the roof exists, though it is transparent."""
        path = round_tokens if value.wide and value.faded else opaque_outline(value)
        painter.setOpacity(1.0)
        for ink, width in ((self.look.ground.ink, 4.0), (self.look.ground.light, 2.0)):
            pen = QPen(QColor(ink), width / max(pixels_per_unit, 0.05) / 1.5)
            pen.setDashPattern([4, 3])
            painter.setPen(pen)
            painter.drawPath(path)


def _round(tokens: tuple[QRectF, ...]) -> QPainterPath:
    path = QPainterPath()
    for token in tokens:
        one = QPainterPath()
        one.addEllipse(token.adjusted(-AROUND, -AROUND, AROUND, AROUND))
        path = path.united(one)
    return path


def _turn(value: DrawnOverhead) -> tuple[QTransform, QRectF]:
    """The painter's rotation, and the rectangle that the picture fills then."""
    middle = value.box.center()
    turn = QTransform()
    turn.translate(middle.x(), middle.y())
    turn.rotate(90 * value.quarters)
    # A picture rotated by a quarter is as wide as its box is high.
    size = value.box.size() if value.quarters % 2 == 0 else value.box.size().transposed()
    return turn, QRectF(QPointF(-size.width() / 2, -size.height() / 2), size)


def _paint(painter: QPainter, value: DrawnOverhead, pixels_per_unit: float) -> None:
    turn, box = _turn(value)
    # In device pixels, as the map beneath: at ratio 2 a roof would be blurred otherwise.
    pixels = box.width() * pixels_per_unit * device_ratio(painter)
    image, _ = value.picture.piece(pixels, QRectF(0, 0, 1, 1))
    painter.save()
    painter.setTransform(turn, True)
    painter.drawImage(box, image)
    painter.restore()


SAMPLES = 64
"""Sample points along the longer side of a picture for finding its outline."""


def opaque_outline(value: DrawnOverhead) -> QPainterPath:
    """The outline of the visible part of a picture, in scene units: its opaque parts."""
    small = value.picture.full.scaled(
        SAMPLES,
        SAMPLES,
        Qt.AspectRatioMode.KeepAspectRatio,
        # Premultiplied or indexed pictures have no separate alpha in a pixel.
    ).convertToFormat(QImage.Format.Format_ARGB32)
    across = small.width()
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)  # rows overlap slightly, to become one
    for y in range(small.height()):
        begun = None
        for x in range(across + 1):
            solid = x < across and small.pixelColor(x, y).alpha() > 100
            if solid and begun is None:
                begun = x
            elif not solid and begun is not None:
                path.addRect(QRectF(begun, y, x - begun, 1.01))
                begun = None
    turn, box = _turn(value)
    fit = QTransform()
    fit.translate(box.x(), box.y())
    fit.scale(box.width() / across, box.height() / small.height())
    return turn.map(fit.map(path.simplified()))


class OverheadLayer(QObject):
    """Keeps roofs and tree tops in step with document, tokens and switch."""

    def __init__(
        self, workspace: Workspace, graphics: QGraphicsScene, theme: Theme, owner: QObject
    ) -> None:
        super().__init__(owner)
        self._workspace = workspace
        self.item = OverheadItem(DEPTH, theme)
        graphics.addItem(self.item)
        workspace.document_changed.connect(self._follow)
        workspace.shown_changed.connect(self.refresh)
        workspace.pictures.arrived.connect(self.refresh)
        self.refresh()

    def _follow(self, change: Change) -> None:
        overheads = self._workspace.scenario.scene.overheads
        # Also when the last one is removed.
        if overheads or self.item.value or change.whole:
            self.refresh()

    def refresh(self) -> None:
        """Shows the present overheads."""
        overheads = self._workspace.scenario.scene.overheads
        if not overheads or not self._workspace.overlays.roofs:
            self.item.show_value(())
            return
        battle = self._workspace.battle
        tokens = [rect_of(battle.footprint(t)) for t in battle.scenario.tokens.values()]
        drawn = (self._drawn(each, tokens) for each in overheads)
        self.item.show_value(tuple(each for each in drawn if each is not None))

    def _drawn(self, overhead: Overhead, tokens: list[QRectF]) -> DrawnOverhead | None:
        scenario = self._workspace.scenario
        data = scenario.assets.get(overhead.asset)
        if data is None:
            return None
        try:
            picture = self._workspace.pictures.map_picture(data, overhead.asset)
        except PictureError:
            return None  # the report of the file has mentioned it
        if picture is None:
            return None
        left, top = scene_point(overhead.origin)
        box = QRectF(left, top, overhead.width * UNIT, overhead.height * UNIT)
        area = QRectF(0, 0, scenario.scene.columns * CELL, scenario.scene.rows * CELL)
        shared = box.intersected(area)
        share = shared.width() * shared.height() / (area.width() * area.height())
        # By the box: testing the picture's pixels for each token would be slow, and roofs are
        # nearly boxes.
        beneath = tuple(token for token in tokens if token.intersects(box))
        return DrawnOverhead(
            picture, box, overhead.quarters, beneath, share > WIDE, overhead.gm_only
        )
