"""The tool that moves the box of what the players see: dragging it or a corner, turning it by its
knob; with keys arrows move it, Page Up and Page Down resize it.
"""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, Qt

from fivefoot.core.geometry.grid import CELL, Point
from fivefoot.core.interaction.view_box import (
    CORNERS,
    UPWARD,
    Part,
    ViewBox,
    grown_box,
    moved_box,
    part_at,
    resized_box,
)
from fivefoot.ui.map.painters.scale import CELL as UNITS
from fivefoot.ui.map.painters.view_box_painter import HANDLE, STEM
from fivefoot.ui.map.pointer.map_tool import MapTool, Modifiers
from fivefoot.ui.map.pointer.point_tool import raw_point
from fivefoot.ui.map.scene.map_scene import MapScene
from fivefoot.ui.map.view_values.place_values import cell_at_point
from fivefoot.ui.state.view_box_desk import ViewBoxDesk
from fivefoot.ui.state.workspace import Workspace

REACH = 2.2 * HANDLE
"""How near to the middle of a handle the pointer has to be, in logical pixels."""

STRIDE = 5
"""How many cells an arrow key with Shift moves it."""

NOTCH = 1.25
"""The factor by which a key resizes the box: like a notch of the wheel for the map."""

MOST_ACROSS = 4
"""The longer side of the largest box in lengths of the map."""


class ViewBoxTool(MapTool):
    """Its requests to the players' window show at once, and the box follows that window."""

    cursor = Qt.CursorShape.SizeAllCursor

    def __init__(self, workspace: Workspace, scene: MapScene) -> None:
        super().__init__(workspace, scene)
        self._part: Part | None = None
        self._start = Point(0, 0)
        self._before: ViewBox | None = None

    @property
    def desk(self) -> ViewBoxDesk:
        """Where the box lies."""
        return self.workspace.view_box

    @property
    def busy(self) -> bool:
        return self._part is not None

    def press(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        box = self.desk.box
        if box is None:
            return
        # From pixels of the screen to thousandths of a cell.
        units = CELL / UNITS / zoom
        self._part = part_at(box, raw_point(at), round(REACH * units), round(STEM * units))
        self._start, self._before = raw_point(at), box
        # A click beside the box moves it there, and the drag continues with it.
        if self._part == "outside":
            self._ask(self._moved(box, self._between(box.middle, raw_point(at))))
            self._part, self._before = "inside", self.desk.box

    def move(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        self.tell_cell(cell_at_point(at))
        to, before = raw_point(at), self._before
        # Nothing is dragged.
        if before is None:
            return
        if self._part == "inside":
            self._ask(self._moved(before, self._between(self._start, to)))
        elif self._part == "turn":
            self._turn_towards(to)
        elif self._part in CORNERS:
            self._ask(resized_box(before, self._part, to, self._most()))

    def release(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        if self._part == "turn" and raw_point(at) == self._start:
            self.desk.turn_asked.emit(1)  # a click on the knob
        self.drop()

    def _turn_towards(self, to: Point) -> None:
        """Turns the upper edge of the players' screen towards a place."""
        box = self.desk.box
        if box is None:
            return
        x, y = self._between(box.middle, to)
        # The upper edge is the one whose direction is nearest to the pointer's.
        turns = {UPWARD.index(up): x * up[0] + y * up[1] for up in UPWARD}
        wanted = max(turns, key=lambda turn: turns[turn])
        # Near the middle a small move would turn it round and round.
        if wanted != box.turn and math.hypot(x, y) > CELL:
            self.desk.turn_asked.emit((wanted - box.turn) % 4)

    def step(self, step: tuple[int, int], widens: bool) -> bool:
        """Moves it by a cell, with Shift by five."""
        box = self.desk.box
        if box is not None:
            stride = (STRIDE if widens else 1) * CELL
            self._ask(self._moved(box, Point(step[0] * stride, step[1] * stride)))
        return True

    def lift(self, by: int) -> bool:
        """Shows more of the map, or less."""
        box = self.desk.box
        # A locked box keeps true inches: this tool must not change its size.
        if box is not None and box.locked:
            self.desk.size_refused.emit()
        elif box is not None:
            self._ask(grown_box(box, NOTCH**-by, self._most()))
        return True

    def enter(self, overrule: bool) -> bool:
        """Accepts the box: the tool ends."""
        self.workspace.choose_tool("select")
        return True

    def cancel(self) -> bool:
        """Restores the box as the gesture found it; without a gesture the tool ends."""
        before, busy = self._before, self.busy
        self.drop()
        if busy and before is not None:
            self._turn_back(before)
            self._ask(before)
        elif not busy:
            self.workspace.choose_tool("select")
        return True

    def _turn_back(self, before: ViewBox) -> None:
        box = self.desk.box
        if box is not None and box.turn != before.turn:
            self.desk.turn_asked.emit((before.turn - box.turn) % 4)

    def drop(self) -> None:
        self._part = self._before = None

    def _ask(self, box: ViewBox) -> None:
        # The players' window would be laid out again for nothing.
        if box != self.desk.box:
            self.desk.asked.emit(box)

    def _moved(self, box: ViewBox, by: Point) -> ViewBox:
        scene = self.workspace.scenario.scene
        return moved_box(box, by, scene.columns, scene.rows)

    def _most(self) -> int:
        scene = self.workspace.scenario.scene
        return MOST_ACROSS * max(scene.columns, scene.rows) * CELL

    @staticmethod
    def _between(start: Point, to: Point) -> Point:
        return Point(to[0] - start[0], to[1] - start[1])
