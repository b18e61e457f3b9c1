"""Lamps on the map: a click on a free place hangs one, a drag moves one, a double click switches
one; or by keys.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QApplication

from fivefoot.core.geometry.grid import CELL, Cell, Point, centre
from fivefoot.core.model.scene import Light
from fivefoot.core.session.commands.light_edits import (
    ChangeLamp,
    MoveLamp,
    PlaceLamp,
    RemoveLamp,
    lamp_at,
)
from fivefoot.ui.map.pointer.map_tool import MapTool, Modifiers
from fivefoot.ui.map.pointer.point_tool import raw_point
from fivefoot.ui.map.scene.map_scene import MapScene
from fivefoot.ui.map.view_values.place_values import cell_of
from fivefoot.ui.state.lamp_desk import LampDesk
from fivefoot.ui.state.workspace import Workspace

HALF = CELL // 2


class LampTool(MapTool):
    """A click on a lamp chooses it, a drag moves it by half squares (freely with Alt).

    By keys: arrows move the chosen lamp, or a place where Enter hangs one; Enter switches the
    chosen one, Delete removes it.
    """

    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, workspace: Workspace, scene: MapScene) -> None:
        super().__init__(workspace, scene)
        self._pressed: QPointF | None = None
        self._held: Light | None = None
        self._at: Cell | None = None

    @property
    def desk(self) -> LampDesk:
        """What the tool has in hand."""
        return self.workspace.lamps

    @property
    def busy(self) -> bool:
        return self.desk.carried_to is not None

    def press(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        self._pressed = at
        self.desk.choose(self.scene.lamps.lamp_at(at, zoom))
        self._held = self.desk.chosen_in(self.workspace.scenario.scene)

    def move(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        self.tell_cell(cell_of(at))
        if self._held is None or self._pressed is None:
            return
        gap = at - self._pressed
        if self.busy or gap.manhattanLength() * zoom >= QApplication.startDragDistance():
            by, start = raw_point(gap), self._held.at
            to = Point(start[0] + by[0], start[1] + by[1])
            free = bool(modifiers & Modifiers.AltModifier)
            self.desk.carry(self._on_map(to if free else _snapped(to)))

    def release(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        held, to, pressed = self._held, self.desk.carried_to, self._pressed
        self.drop()
        if held is not None and to is not None:
            self._move_to(held.at, to)
        elif held is None and pressed is not None and self.on_map(cell_of(at)):
            self._place(cell_of(at))

    def double_click(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        """Switch the lamp under the pointer."""
        found = self.scene.lamps.lamp_at(at, zoom)
        self.drop()
        if found is not None:
            self.desk.choose(found)
            self.switch()

    def step(self, step: tuple[int, int], widens: bool) -> bool:
        """Move the chosen lamp by half a square, with Shift by a whole one; else the place where
        one is hung, by squares.
        """
        stride = CELL if widens else HALF
        lamp = self.desk.chosen_in(self.workspace.scenario.scene)
        if lamp is not None:
            to = Point(lamp.at[0] + step[0] * stride, lamp.at[1] + step[1] * stride)
            return self._move_to(lamp.at, self._on_map(to))
        here, scene = self._at or self.here(), self.workspace.scenario.scene
        self._at = Cell(
            max(0, min(here[0] + step[0], scene.columns - 1)),
            max(0, min(here[1] + step[1], scene.rows - 1)),
        )
        self.tell_cell(self._at)
        lit = lamp_at(scene, centre(self._at))
        if lit is not None:
            self.desk.choose(lit.at)
        return True

    def enter(self, overrule: bool) -> bool:
        """Switch the chosen lamp, or hang one where the keys are."""
        if self.desk.chosen_in(self.workspace.scenario.scene) is None:
            self._place(self._at or self.here())
        else:
            self.switch()
        return True

    def switch(self) -> None:
        """Switch the chosen lamp on or off."""
        lamp = self.desk.chosen_in(self.workspace.scenario.scene)
        if lamp is not None:
            self.workspace.do(ChangeLamp(lamp.at, on=not lamp.on))

    def delete(self) -> bool:
        """Remove the chosen lamp."""
        return self.desk.chosen is not None and self.workspace.do(RemoveLamp(self.desk.chosen))

    def cancel(self) -> bool:
        """Drop the move, then the choice; with nothing chosen the tool is laid down."""
        if self.busy:
            self.drop()
        elif self.desk.chosen is not None:
            self.desk.choose(None)
        else:
            self.workspace.choose_tool("select")
        return True

    def drop(self) -> None:
        self._pressed = self._held = None
        self.desk.carry(None)
        self.desk.keep_to(self.workspace.scenario.scene)

    def _place(self, cell: Cell) -> None:
        desk = self.desk
        if self.workspace.do(PlaceLamp(cell, desk.bright, desk.reach, desk.colour)):
            desk.choose(centre(cell))

    def _move_to(self, at: Point, to: Point) -> bool:
        if not self.workspace.do(MoveLamp(at, to)):
            return False
        self.desk.choose(to)
        return True

    def _on_map(self, point: Point) -> Point:
        scene = self.workspace.scenario.scene
        return Point(
            max(0, min(scene.columns * CELL, point[0])), max(0, min(scene.rows * CELL, point[1]))
        )


def _snapped(point: Point) -> Point:
    """The nearest middle, edge or corner of a square."""
    return Point(round(point[0] / HALF) * HALF, round(point[1] / HALF) * HALF)
