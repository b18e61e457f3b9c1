"""The base of tools for signs on the map (labels, lamps): a click on a free place makes one, a drag
moves one.
"""

from __future__ import annotations

from typing import Generic

from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QApplication

from fivefoot.core.geometry.grid import CELL, Point
from fivefoot.ui.map.pointer.map_tool import MapTool, Modifiers
from fivefoot.ui.map.pointer.point_tool import raw_point
from fivefoot.ui.map.scene.map_scene import MapScene
from fivefoot.ui.map.view_values.place_values import cell_at_point
from fivefoot.ui.state.sign_desk import Key, Sign, SignDesk
from fivefoot.ui.state.workspace import Workspace

HALF = CELL // 2


class SignTool(MapTool, Generic[Key, Sign]):
    """A click on a sign chooses it, a drag moves it; each kind adds its own behaviour."""

    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, workspace: Workspace, scene: MapScene) -> None:
        super().__init__(workspace, scene)
        self._pressed: QPointF | None = None
        self._held: Sign | None = None

    # -- what each kind says ---------------------------------------------------------------------

    @property
    def desk(self) -> SignDesk[Key, Sign]:
        """The tool's state."""
        raise NotImplementedError

    def sign_at(self, at: QPointF, zoom: float) -> Key | None:
        """The sign under the pointer."""
        raise NotImplementedError

    def make(self, at: QPointF) -> None:
        """Makes a new one at a place on the map."""
        raise NotImplementedError

    def put(self, sign: Sign, to: Point) -> bool:
        """Moves one; returns False where it is refused."""
        raise NotImplementedError

    def resting(self, to: Point, modifiers: Modifiers) -> Point:
        """Where one ends that is dragged to a place."""
        return to

    # -- the pointer -----------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        return self.desk.carried_to is not None

    @property
    def chosen(self) -> Sign | None:
        """The chosen one in its present state."""
        return self.desk.chosen_in(self.workspace.scenario.scene)

    def press(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        self._pressed = at
        self.desk.choose(self.sign_at(at, zoom))
        # As it was when the drag began: it is moved from there, whatever the snapping did
        # meanwhile.
        self._held = self.chosen

    def move(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        self.tell_cell(cell_at_point(at))
        if self._held is None or self._pressed is None:
            return
        gap = at - self._pressed
        # Once dragged it follows every pixel, also back to where it began.
        if self.busy or gap.manhattanLength() * zoom >= QApplication.startDragDistance():
            by, start = raw_point(gap), self._held.at
            to = Point(start[0] + by[0], start[1] + by[1])
            self.desk.carry(self.clamped(self.resting(to, modifiers)))

    def release(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        held, to, pressed = self._held, self.desk.carried_to, self._pressed
        # Before the command: it changes the document, and all tools cancel their gestures.
        self.drop()
        if held is not None and to is not None:
            self.put(held, to)
        # A click on a sign only chooses it; a new one needs a free place.
        elif held is None and pressed is not None and self.on_map(cell_at_point(at)):
            self.make(at)

    # -- keys ------------------------------------------------------------------------------------

    def nudge(self, sign: Sign, step: tuple[int, int], widens: bool) -> bool:
        """Moves one by half a square, with Shift by a whole one."""
        stride = CELL if widens else HALF
        to = Point(sign.at[0] + step[0] * stride, sign.at[1] + step[1] * stride)
        return self.put(sign, self.clamped(to))

    def cancel(self) -> bool:
        """Cancels the move, then the choice; with nothing chosen the tool ends."""
        return self.cancel_in_stages(self.desk.chosen is not None, lambda: self.desk.choose(None))

    def drop(self) -> None:
        self._pressed = self._held = None
        self.desk.carry(None)
        # The chosen one may be gone by undo.
        self.desk.keep_to(self.workspace.scenario.scene)

    def clamped(self, point: Point) -> Point:
        """The nearest place on the map."""
        scene = self.workspace.scenario.scene
        return Point(
            max(0, min(scene.columns * CELL, point[0])), max(0, min(scene.rows * CELL, point[1]))
        )
