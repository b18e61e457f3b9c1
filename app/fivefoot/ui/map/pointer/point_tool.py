"""The base of the wall tools: a point that snaps, moved by the pointer or by the arrow keys."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt

from fivefoot.core.geometry.grid import CELL, Point, centre
from fivefoot.core.interaction.wall_drafts import HALF, Draft, SnapTargets
from fivefoot.core.session.commands import Command
from fivefoot.ui.map.pointer.map_tool import MapTool, Modifiers
from fivefoot.ui.map.scene.map_scene import MapScene
from fivefoot.ui.map.view_values.place_values import UNIT, cell_at_point
from fivefoot.ui.state.wall_desk import NOTHING, WallDesk
from fivefoot.ui.state.workspace import Workspace

NEAR_PIXELS = 14.0
"""How near the pointer has to be to a wall or its end, in logical pixels."""


class PointTool(MapTool):
    """A tool that works with points in thousandths of a cell.

    Alt switches snapping off while it is held.
    """

    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, workspace: Workspace, scene: MapScene) -> None:
        super().__init__(workspace, scene)
        self._targets: SnapTargets | None = None
        self.point: Point | None = None
        """Where the pointer or the keys are, snapped."""

    @property
    def desk(self) -> WallDesk:
        """The state of the wall tools."""
        return self.workspace.walls

    def move(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        self.tell_cell(cell_at_point(at))
        self.point = self.snapped(at, modifiers, zoom)
        self.pointed_at(self.point)

    def pointed_at(self, point: Point) -> None:
        """The pointer, or the keys' cross, is at a snapped point."""
        self.desk.show_draft(Draft(cursor=point))

    def snapped(self, at: QPointF, modifiers: Modifiers, zoom: float) -> Point:
        """The point meant by a place in the scene."""
        # A held key, so that snapping returns by itself.
        free = bool(modifiers & Modifiers.AltModifier)
        return self.targets.snapped(raw_point(at), near(zoom), free)

    @property
    def targets(self) -> SnapTargets:
        """What the pointer snaps to; recomputed when walls have changed."""
        scene = self.workspace.scenario.scene
        # By identity: the model keeps its table of walls until one changes.
        if self._targets is None or self._targets.barriers is not scene.barriers:
            self._targets = SnapTargets(scene)
        return self._targets

    def step(self, step: tuple[int, int], widens: bool) -> bool:
        """An arrow key moves the cross by a square, with Shift by half of one."""
        stride = HALF if widens else CELL
        start = self.point or centre(self.here())
        wanted = Point(start[0] + step[0] * stride, start[1] + step[1] * stride)
        # Within no distance: keys snap to the grid, and never jump to a nearby wall.
        self.point = self.targets.snapped(wanted, 0)
        self.pointed_at(self.point)
        return True

    def drop(self) -> None:
        self.desk.keep_to(self.workspace.scenario.scene)

    def cancel(self) -> bool:
        """With nothing under way the tool ends."""
        self.workspace.choose_tool("select")
        return True

    def do(self, command: Command) -> bool:
        """Carries out a command after removing the draft from the map."""
        # First, since the change redraws the map, and would show both for a frame.
        self.desk.show_draft(NOTHING)
        return self.workspace.do(command)


def raw_point(at: QPointF) -> Point:
    """A scene point in thousandths of a cell."""
    return Point(round(at.x() / UNIT), round(at.y() / UNIT))


def near(zoom: float) -> int:
    """How near a pointer has to be to a wall, in thousandths of a cell."""
    return round(NEAR_PIXELS / zoom / UNIT)
