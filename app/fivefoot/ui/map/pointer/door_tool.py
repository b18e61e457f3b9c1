"""The tool that hangs doors, gates and windows: a click near a wall cuts it there, in an open
doorway it closes that; a drag draws one anywhere.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication

from fivefoot.core.geometry.grid import CELL, Point
from fivefoot.core.geometry.segments import Ends, length_of
from fivefoot.core.interaction.wall_drafts import Draft, door_meant
from fivefoot.core.session.commands.wall_edits import HangDoor
from fivefoot.core.texts.marker import tr
from fivefoot.ui.map.pointer.map_tool import Modifiers
from fivefoot.ui.map.pointer.point_tool import PointTool, near, raw_point
from fivefoot.ui.map.scene.map_scene import MapScene
from fivefoot.ui.map.view_values.place_values import cell_at_point
from fivefoot.ui.state.workspace import Workspace

NO_WALL = tr(
    "There is no wall here for a door: click a wall or a doorway, or drag across the doorway."
)


class DoorTool(PointTool):
    """Shows where the door would hang before it is hung."""

    def __init__(self, workspace: Workspace, scene: MapScene) -> None:
        super().__init__(workspace, scene)
        self._start: Point | None = None
        self._pressed = QPointF()
        self._place: Ends | None = None

    @property
    def busy(self) -> bool:
        return self._start is not None

    def move(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        self.tell_cell(cell_at_point(at))
        self.point = self.snapped(at, modifiers, zoom)
        # In pixels of the screen, like every distinction of a drag and a click.
        drags = (at - self._pressed).manhattanLength() * zoom >= QApplication.startDragDistance()
        if self._start is not None and drags:
            # Drawn from one point to another it may stand anywhere, near a wall or not.
            self._show((self._start, self.point))
        else:
            self._aim(raw_point(at), near(zoom))

    def _aim(self, point: Point, within: int) -> None:
        barriers = tuple(self.workspace.scenario.scene.barriers.values())
        self._show(door_meant(barriers, point, self.desk.door_width, within))

    def _show(self, ends: Ends | None) -> None:
        self._place = ends
        if ends is None:
            self.desk.show_draft(Draft(cursor=self.point))
        else:
            self.desk.show_draft(Draft((ends,), ends, None, round(length_of(ends))))

    def press(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        self._pressed = at
        self._start = self.snapped(at, modifiers, zoom)

    def release(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        if self._start is None:
            return
        # A tap may come without a move before it: the place would be that of the last one.
        self.move(at, modifiers, zoom)
        self._start = None
        self._hang()

    def _hang(self) -> None:
        if self._place is None:
            self.workspace.refuse(NO_WALL)
        else:
            self.do(HangDoor(self._place, self.desk.door))

    def pointed_at(self, point: Point) -> None:
        # With keys the cross jumps by squares: within one, whatever the zoom.
        self._aim(point, CELL)

    def enter(self, overrule: bool) -> bool:
        """Hangs it in the wall nearest to the cross."""
        self._hang()
        return True

    def cancel(self) -> bool:
        if self._start is None:
            return super().cancel()
        self.drop()
        self._show(None)
        return True

    def drop(self) -> None:
        self._start = self._place = None
        super().drop()
