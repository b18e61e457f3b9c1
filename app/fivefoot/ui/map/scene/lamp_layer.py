"""The layer of lamps on the game master's map, and how far their light falls while that is switched
on.
"""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsScene

from fivefoot.core.geometry.grid import Point
from fivefoot.core.session.changes import Change
from fivefoot.core.session.commands.light_edits import bright_of
from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.items.layer import LayerItem
from fivefoot.ui.map.items.light_item import LightItem
from fivefoot.ui.map.painters.lamp_painter import (
    DrawnLamp,
    lamp_bounds,
    paint_lamp,
    radius_at,
)
from fivefoot.ui.map.view_values.light_values import all_light
from fivefoot.ui.map.view_values.place_values import UNIT, scene_point
from fivefoot.ui.state.lamp_desk import LAMP_TOOL
from fivefoot.ui.state.workspace import Workspace

LIGHT, SIGNS = 8.0, 63.0
"""Depths: light lies on the ground, signs lie below labels."""


class LampsItem(LayerItem):
    """Paints the signs of lamps at their size on the screen."""

    def __init__(self, depth: float, theme: Theme) -> None:
        super().__init__(depth, theme)
        self.value: tuple[DrawnLamp, ...] = ()

    def show_value(self, value: tuple[DrawnLamp, ...], pixels_per_unit: float) -> None:
        """Shows other lamps, or the same at another zoom."""
        self.value = value
        box = QRectF()
        for lamp in value:
            box = box.united(lamp_bounds(lamp, pixels_per_unit))
        self.set_box(box)

    def draw(self, painter: QPainter, pixels_per_unit: float, exposed: QRectF) -> None:
        painter.save()
        for lamp in self.value:
            if lamp_bounds(lamp, pixels_per_unit).intersects(exposed):
                paint_lamp(painter, lamp, self.look, pixels_per_unit)
        painter.restore()


class LampLayer(QObject):
    """Keeps the lamps in step with the document, and finds the one under the pointer.

    The players' scenario holds no lamps: theirs stays empty.
    """

    def __init__(
        self, workspace: Workspace, graphics: QGraphicsScene, theme: Theme, owner: QObject
    ) -> None:
        super().__init__(owner)
        self._workspace = workspace
        self._zoom = 1.0
        self.signs, self.light = LampsItem(SIGNS, theme), LightItem(LIGHT, theme)
        for item in (self.signs, self.light):
            graphics.addItem(item)
        workspace.document_changed.connect(self._follow)
        workspace.lamps.changed.connect(self.refresh)
        workspace.shown_changed.connect(self.refresh)
        self.refresh()

    def _follow(self, change: Change) -> None:
        # Tokens carry lamps, and light moves along with them.
        if change.fresh or change.scene or change.tokens:
            self.refresh()

    def show_zoom(self, pixels_per_unit: float) -> None:
        """Signs keep their size on the screen."""
        self._zoom = pixels_per_unit
        self._show_signs()

    def refresh(self) -> None:
        """Shows the present lamps."""
        self._show_signs()
        workspace = self._workspace
        # Computed only where it is shown: polygons of light cost milliseconds each.
        self.light.show_value(all_light(workspace.battle) if self.shows_light else None)

    @property
    def shows_light(self) -> bool:
        """Whether the light of lamps is drawn: while that is switched on, or lamps are edited."""
        return self._workspace.overlays.light or self._workspace.tool == LAMP_TOOL

    def _show_signs(self) -> None:
        desk, scene = self._workspace.lamps, self._workspace.scenario.scene
        chosen = desk.chosen_in(scene)
        drawn = [
            DrawnLamp(
                scene_point(light.at),
                bright_of(light) * UNIT,
                light.reach * UNIT,
                light.colour,
                light.on,
                # By identity: two lamps may be equal.
                light is chosen,
            )
            for light in scene.lights
        ]
        if desk.carried_to is not None:
            to = scene_point(desk.carried_to)
            drawn = [replace(each, at=to) if each.lit else each for each in drawn]
        self.signs.show_value(tuple(drawn), self._zoom)

    def lamp_at(self, at: QPointF, zoom: float) -> Point | None:
        """The place of the lamp whose sign is under a scene point, the one drawn last first."""
        # Three pixels more than the disc: small signs have to be easy to hit, also with a finger.
        near = (radius_at(zoom) + 3) / zoom
        for light in reversed(self._workspace.scenario.scene.lights):
            gap = QPointF(*scene_point(light.at)) - at
            if gap.x() ** 2 + gap.y() ** 2 <= near * near:
                return light.at
        return None
