"""The tool for lamps: a click on a free place adds one, a drag moves one, a double click switches
one, by pointer or keys.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF

from fivefoot.core.geometry.grid import Cell, Point, centre
from fivefoot.core.model.scene import Light
from fivefoot.core.session.commands.light_edits import (
    ChangeLamp,
    MoveLamp,
    PlaceLamp,
    RemoveLamp,
    lamp_at,
)
from fivefoot.ui.map.pointer.map_tool import Modifiers
from fivefoot.ui.map.pointer.sign_tool import HALF, SignTool
from fivefoot.ui.map.scene.map_scene import MapScene
from fivefoot.ui.map.view_values.place_values import cell_at_point
from fivefoot.ui.state.lamp_desk import LampDesk
from fivefoot.ui.state.workspace import Workspace


class LampTool(SignTool[Point, Light]):
    """A click on a lamp chooses it, a drag moves it by half squares (freely with Alt).

    With keys: arrows move the chosen lamp, or a place where Enter adds one; Enter switches the
    chosen one, Delete removes it.
    """

    def __init__(self, workspace: Workspace, scene: MapScene) -> None:
        super().__init__(workspace, scene)
        self._at: Cell | None = None

    @property
    def desk(self) -> LampDesk:
        return self.workspace.lamps

    def sign_at(self, at: QPointF, zoom: float) -> Point | None:
        return self.scene.lamps.lamp_at(at, zoom)

    def make(self, at: QPointF) -> None:
        self._hang(cell_at_point(at))

    def put(self, sign: Light, to: Point) -> bool:
        if not self.workspace.do(MoveLamp(sign.at, to)):
            return False
        # A lamp is identified by its place: moved, it has another key.
        self.desk.choose(to)
        return True

    def resting(self, to: Point, modifiers: Modifiers) -> Point:
        """The nearest middle, edge or corner of a square; anywhere with Alt."""
        # Alt switches snapping off, as with every tool.
        if modifiers & Modifiers.AltModifier:
            return to
        return Point(round(to[0] / HALF) * HALF, round(to[1] / HALF) * HALF)

    def double_click(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        """Switches the lamp under the pointer."""
        found = self.sign_at(at, zoom)
        # The pair's first click chose it, its second began to drag it.
        self.drop()
        if found is not None:
            self.desk.choose(found)
            self.switch()

    def step(self, step: tuple[int, int], widens: bool) -> bool:
        """Moves the chosen lamp by half a square, with Shift by a whole one; else the place for a
        new one, by squares.
        """
        lamp = self.chosen
        if lamp is not None:
            return self.nudge(lamp, step, widens)
        here, scene = self._at or self.here(), self.workspace.scenario.scene
        self._at = Cell(
            max(0, min(here[0] + step[0], scene.columns - 1)),
            max(0, min(here[1] + step[1], scene.rows - 1)),
        )
        self.tell_cell(self._at)
        # Moving over a lamp chooses it: without a pointer there is no other way.
        lit = lamp_at(scene, centre(self._at))
        if lit is not None:
            self.desk.choose(lit.at)
        return True

    def enter(self, overrule: bool) -> bool:
        """Switches the chosen lamp, or adds one where the keys are."""
        if self.chosen is None:
            self._hang(self._at or self.here())
        else:
            self.switch()
        return True

    def switch(self) -> None:
        """Switches the chosen lamp on or off."""
        lamp = self.chosen
        if lamp is not None:
            self.workspace.do(ChangeLamp(lamp.at, on=not lamp.on))

    def delete(self) -> bool:
        """Removes the chosen lamp."""
        return self.desk.chosen is not None and self.workspace.do(RemoveLamp(self.desk.chosen))

    def _hang(self, cell: Cell) -> None:
        desk = self.desk
        if self.workspace.do(PlaceLamp(cell, desk.bright, desk.reach, desk.colour)):
            desk.choose(centre(cell))
