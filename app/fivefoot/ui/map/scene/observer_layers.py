"""Who would see the selected or dragged token, and the places around it that nobody sees: shown on
request.
"""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.observers import Observer, unseen_cells, watchers
from fivefoot.core.texts.marker import tr
from fivefoot.ui.appearance.theme import TEXT_BODY, TEXT_SMALL, Theme
from fivefoot.ui.map.items.layer import LayerItem
from fivefoot.ui.map.items.overlays import AreaItem
from fivefoot.ui.map.painters.reach_painter import DrawnCells
from fivefoot.ui.map.painters.scale import CELL, ScenePoint, colour, on_screen, screen_pen
from fivefoot.ui.map.painters.text import paint_figure
from fivefoot.ui.map.scene.map_scene import MapScene
from fivefoot.ui.map.view_values.place_values import centre_of
from fivefoot.ui.state.workspace import Workspace

WORDS = {"sees": tr("sees"), "hidden": tr("does not see"), "doubtful": tr("may see")}
TINTS = {"sees": "#ffd23f", "hidden": "#b9c4d0", "doubtful": "#ff9f5a"}
RADIUS = 11.0
"""The size of the sign over an observer in logical pixels."""

WORDS_FROM = 40.0
"""Logical pixels to a cell from which the sign has its word."""

Sign = tuple[ScenePoint, int, str]


class ObserverItem(LayerItem):
    """A sign over each observer: an open eye, a closed eye, or a question mark, and its word."""

    def __init__(self, depth: float, theme: Theme) -> None:
        super().__init__(depth, theme)
        self.value: tuple[Sign, ...] = ()

    def show_value(self, value: tuple[Sign, ...]) -> None:
        """Shows other signs, or none."""
        if value == self.value:
            return
        self.value = value
        box = QRectF()
        for (x, y), side, _ in value:
            # The sign stands above the token and keeps its size on the screen.
            room = side * CELL + 2 * CELL
            box = box.united(QRectF(x - room, y - room, 2 * room, 2 * room))
        self.set_box(box)

    def draw(self, painter: QPainter, pixels_per_unit: float, _exposed: QRectF) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for (x, y), side, verdict in self.value:
            # Above the token, whose letters stay readable.
            top = (x, y - side * CELL / 2 - RADIUS / pixels_per_unit)
            _paint_eye(painter, top, verdict, self.look, pixels_per_unit)
            if pixels_per_unit * CELL >= WORDS_FROM:
                foot = (top[0], top[1] - (RADIUS + 8) / pixels_per_unit)
                inks = ("#ffffff", self.look.palette.casing)
                paint_figure(painter, foot, WORDS[verdict], TEXT_SMALL, inks, pixels_per_unit)


def _paint_eye(
    painter: QPainter, at: ScenePoint, verdict: str, look: Theme, pixels_per_unit: float
) -> None:
    """Draws an eye: with its pupil where it sees, struck through where it does not."""
    with on_screen(painter, at, pixels_per_unit):
        eye = QRectF(-RADIUS, -RADIUS * 0.62, 2 * RADIUS, RADIUS * 1.24)
        painter.setPen(screen_pen(1.0, look.palette.casing, 4.0))
        painter.setBrush(colour(look.palette.casing, 0.85))
        painter.drawEllipse(eye)
        painter.setPen(screen_pen(1.0, TINTS[verdict], 2.0))
        painter.drawEllipse(eye)
        if verdict == "sees":
            painter.setBrush(colour(TINTS[verdict]))
            painter.drawEllipse(QPointF(0, 0), 3.4, 3.4)
        elif verdict == "hidden":
            painter.drawLine(QPointF(-RADIUS, RADIUS * 0.7), QPointF(RADIUS, -RADIUS * 0.7))
        painter.setBrush(Qt.BrushStyle.NoBrush)
    if verdict == "doubtful":
        inks = (TINTS[verdict], look.palette.casing)
        paint_figure(painter, at, "?", TEXT_BODY, inks, pixels_per_unit)


class ObserverLayers(QObject):
    """Follows the selected token, and the place where a drag or a plan would take it."""

    def __init__(self, workspace: Workspace, scene: MapScene, theme: Theme) -> None:
        super().__init__(scene)
        self._workspace = workspace
        self.unseen = AreaItem(14, theme)
        self.signs = ObserverItem(77, theme)
        for item in (self.unseen, self.signs):
            scene.graphics.addItem(item)
        workspace.document_changed.connect(lambda _change: self.refresh())
        workspace.selection_changed.connect(self.refresh)
        workspace.plan_changed.connect(self.refresh)
        workspace.shown_changed.connect(self.refresh)
        self.refresh()

    def place(self) -> tuple[str, Cell] | None:
        """The token in question and its place; None where there is none."""
        workspace = self._workspace
        token, plan = workspace.token, workspace.plan
        if not workspace.overlays.observers or token is None:
            return None
        # The place where it would be, which is what players want to know before moving.
        if plan is not None and plan.token == token.id and plan.path:
            return token.id, plan.path[-1]
        return token.id, token.cell

    def found(self) -> tuple[Observer, ...]:
        """What each enemy would notice of the token there."""
        asked = self.place()
        battle = self._workspace.battle
        return watchers(battle, asked[0], _rolled(battle, asked[0]), asked[1]) if asked else ()

    def refresh(self) -> None:
        """Shows signs and places anew, or nothing."""
        asked, battle = self.place(), self._workspace.battle
        # Not computed while hidden: each enemy costs a line of sight.
        if asked is None:
            self.signs.show_value(())
            self.unseen.show_value(None)
            return
        self.signs.show_value(tuple(_sign(battle, each) for each in self.found()))
        mask = unseen_cells(battle, *asked)
        cells = mask.astype(np.uint8).tobytes()
        area = DrawnCells(battle.columns, battle.rows, cells, "unseen")
        self.unseen.show_value(area if mask.any() else None)


def _rolled(battle: Battle, token_id: str) -> int | None:
    """What the token has rolled to hide, where it did."""
    roll = battle.turn(token_id).flags.get(battle.ruleset.hiding.flag, "")
    # Flags are texts of the ruleset: "hidden" without a roll is one as well.
    return int(roll) if roll.isdigit() else None


def _sign(battle: Battle, observer: Observer) -> Sign:
    footprint = battle.footprint(battle.token(observer.token))
    return centre_of(footprint), footprint.side, observer.verdict
