"""The legend at the lower edge of the window: what is shaded and marked on the map now, with a
sample of each.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.plain_text import tool_tip
from fivefoot.ui.appearance.theme import RHYTHM, TEXT_SMALL, Theme, font
from fivefoot.ui.map.painters.scale import clear_picture
from fivefoot.ui.map.samples.map_samples import Sample, paint_sample, shown
from fivefoot.ui.map.scene.map_scene import MapScene
from fivefoot.ui.state.carve_desk import CARVE_TOOL
from fivefoot.ui.state.fog_desk import FOG_TOOL
from fivefoot.ui.state.paint_desk import PAINT_TOOL
from fivefoot.ui.state.timers import single_shot
from fivefoot.ui.state.wall_desk import WALL_TOOLS
from fivefoot.ui.state.workspace import Workspace
from fivefoot.ui.strips import carve_strip, fog_strip, paint_strip, wall_strip

PIECE = QSize(26, 16)
REST = 60
"""Milliseconds after which it follows the map: no drag waits for it."""


TOOL_WORDS = {
    "fog": tr("Drag to uncover, double-click a room; Shift covers again"),
    "view_box": (
        tr(
            "Drag the players' view; pull a corner or press Page Up and Down; the knob rotates "
            "it; Enter ends"
        )
    ),
    "paint": tr("Drag to paint; Alt+click picks ground; Ctrl+Enter repeats the last stroke"),
    "ruler": tr("Drag to measure; Space sets a waypoint, Backspace removes it"),
    "zone": tr("Drag to draw a zone; drag its start to move it; click inside to see who is in it"),
    "lamp": tr("Click to add a lamp; drag to move one; double-click or Enter switches it; Del"),
    "push": tr("Point to where the selected tokens are pushed, then click; Escape ends"),
    "teleport": tr("Point to where the selected tokens appear, then click; Escape ends"),
    "label": tr("Click to add a label; drag to move one; double-click or Enter edits it; Del"),
    "grid_box": tr("Drag a box exactly over some squares of the picture"),
    "propose": tr("Drag to mark rock, with Shift to mark open ground. Enter draws the walls shown"),
    "carve": tr("Drag a room, a corridor, or around a cave: its walls are drawn for you"),
    "wall": tr("Click from corner to corner; click the last corner again to end. Alt: no snapping"),
    "door": tr("Click a wall or a doorway to add a door, or drag from one side to the other"),
    "edit_walls": (
        tr("Click a wall, or draw a rectangle around several; drag their ends; Del removes them")
    ),
}
"""Instructions for each tool but two: `MARK_CELLS` explains "ground", marks explain "select"."""

SHAPE_WORDS: Final[dict[str, dict[str, str]]] = {
    tool: {str(shape): words for shape, _name, words in shapes[1:]}
    for tool, shapes in {
        WALL_TOOLS[0]: wall_strip.SHAPES,
        CARVE_TOOL: carve_strip.SHAPES,
        PAINT_TOOL: paint_strip.SHAPES,
        FOG_TOOL: fog_strip.SHAPES,
    }.items()
}
"""Instructions for the shapes of a tool, except its first, which `TOOL_WORDS` explains."""

MARK_CELLS = tr("Draw a rectangle on the map, then raise it, dig, or place other ground")
WAITING = tr("Preparing: the token's reach is shaded in a moment")


class Legend(QWidget):
    """One line. Where it is too long, shorter words are used; then the least important entries move
    to the tool tip.
    """

    def __init__(
        self, workspace: Workspace, scene: MapScene, look: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._scene = scene
        self._look = look
        self.samples: tuple[Sample, ...] = ()
        self.waiting = ""
        # The picture of the line and what it was painted from: equal values are painted once.
        self._baked, self._baked_of = QPixmap(), tuple[object, ...]()
        self.setAccessibleName(tr("Legend"))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._later = single_shot(self, REST, self.refresh)
        # Everything that may change a mark on the map; reading all of it is expensive, so it is
        # done after a pause.
        for signal in (
            workspace.plan_changed,
            workspace.shown_changed,
            workspace.selection_changed,
            workspace.pointed_changed,
        ):
            signal.connect(self._follow)
        workspace.document_changed.connect(lambda _change: self._follow())
        workspace.fight.changed.connect(self._follow)
        workspace.lenses.changed.connect(self._follow)
        for desk in (workspace.walls, workspace.carving, workspace.paint, workspace.fog):
            desk.changed.connect(self._follow)

    def _follow(self) -> None:
        # Not restarted: a long drag would delay the legend until it ends.
        if not self._later.isActive():
            self._later.start()

    def apply_theme(self, look: Theme) -> None:
        """Changes the colours."""
        self._look = look
        self.update()

    def refresh(self) -> None:
        """Explains what is on the map now."""
        self._later.stop()
        samples, waiting = shown(self._workspace, self._scene), self._waiting()
        # Setting an equal tool tip hides the one that is being read.
        if (samples, waiting) == (self.samples, self.waiting):
            return
        self.samples, self.waiting = samples, waiting
        # A painted line means nothing to a screen reader: its words are in the description.
        words = "; ".join(sample.text for sample in samples) or waiting
        self.setAccessibleDescription(words)
        self.setToolTip(tool_tip("\n".join(sample.text for sample in samples) or waiting))
        self.update()

    def _waiting(self) -> str:
        """What the map is about to show, while its search is being made ready; instructions while
        shaping ground.
        """
        workspace = self._workspace
        # Before any instruction: the ruler shows the reach as well.
        asked = workspace.shows_reach and workspace.token is not None and workspace.battle.in_play
        if workspace.waits_for_search and asked:
            return WAITING
        if workspace.tool == "ground":
            marked = workspace.marked
            return (
                MARK_CELLS
                # The size says what a key will change; counting squares on the map would take
                # longer.
                if marked is None
                else tr(
                    "{count} × {other_count} cells marked",
                    count=len(marked.columns),
                    other_count=len(marked.rows),
                )
            )
        if workspace.tool in TOOL_WORDS:
            return self._of_its_shape() or TOOL_WORDS[workspace.tool]
        return ""

    def _of_its_shape(self) -> str:
        """Instructions for the shape that the present tool draws next; "" for its first."""
        workspace = self._workspace
        shapes = {
            WALL_TOOLS[0]: workspace.walls.shape,
            CARVE_TOOL: workspace.carving.shape,
            PAINT_TOOL: workspace.paint.shape,
            FOG_TOOL: workspace.fog.shape,
        }
        words = SHAPE_WORDS.get(workspace.tool, {})
        return words.get(shapes.get(workspace.tool, ""), "")

    def sizeHint(self) -> QSize:
        return QSize(0, PIECE.height() + 4)

    def fitting(self) -> tuple[Sample, ...]:
        """The entries that fit, in shorter words where not all of them do."""
        metrics = QFontMetricsF(font(TEXT_SMALL))
        needed = sum(self._width(sample, metrics) for sample in self.samples)
        # Words first, samples last: a mark without any explanation is worse than one with a short
        # one.
        samples = (
            self.samples
            if needed <= self.width()
            else tuple(sample.shortened for sample in self.samples)
        )
        # Each sample complete or not at all: half a word beside a colour explains nothing.
        room, found = float(self.width()), []
        for sample in samples:
            room -= self._width(sample, metrics)
            if room < 0:
                break
            found.append(sample)
        return tuple(found)

    @staticmethod
    def _width(sample: Sample, metrics: QFontMetricsF) -> float:
        return PIECE.width() + RHYTHM / 2 + metrics.horizontalAdvance(sample.text) + 2 * RHYTHM

    def paintEvent(self, _event: QPaintEvent) -> None:
        # The pixel ratio too: a window dragged to a denser screen is painted anew, and sharp.
        wanted = (self.samples, self.waiting, self.size(), self._look, self.devicePixelRatioF())
        if wanted != self._baked_of:
            self._baked_of, self._baked = wanted, self._drawn()
        QPainter(self).drawPixmap(0, 0, self._baked)

    def _drawn(self) -> QPixmap:
        """The line as a picture: it is painted anew whenever words beside it change, as at each
        step of a drag.
        """
        picture = clear_picture(self.width(), self.height(), self.devicePixelRatioF())
        painter = QPainter(picture)
        painter.setFont(font(TEXT_SMALL))
        metrics, left = QFontMetricsF(font(TEXT_SMALL)), 0.0
        if not self.samples and self.waiting:
            painter.setPen(QColor(self._look.palette.muted))
            said = metrics.elidedText(self.waiting, Qt.TextElideMode.ElideRight, self.width())
            painter.drawText(
                QRectF(self.rect()),
                Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft,
                said,
            )
        for sample in self.fitting():
            top = (self.height() - PIECE.height()) / 2
            paint_sample(
                painter, sample.kind, QRectF(left, top, PIECE.width(), PIECE.height()), self._look
            )
            painter.setPen(QColor(self._look.palette.muted))
            words = QRectF(left + PIECE.width() + RHYTHM / 2, 0, self.width(), self.height())
            painter.drawText(
                words, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, sample.text
            )
            left += self._width(sample, metrics)
        # Ended before the picture is used: Qt warns of a pixmap that is painted while it is drawn.
        painter.end()
        return picture
