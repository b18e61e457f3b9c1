"""The tool that edits existing walls: selecting them by clicks or a band, dragging their ends or
whole walls, deleting them.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtWidgets import QApplication

from fivefoot.core.geometry.grid import CELL, Point
from fivefoot.core.geometry.segments import Ends
from fivefoot.core.interaction.wall_drafts import Draft, nearest, within
from fivefoot.core.session.commands import Command
from fivefoot.core.session.commands.wall_edits import MoveWallEnd, ShiftBarriers
from fivefoot.ui.map.pointer.map_tool import Modifiers
from fivefoot.ui.map.pointer.point_tool import PointTool, near, raw_point
from fivefoot.ui.map.scene.map_scene import MapScene
from fivefoot.ui.map.view_values.place_values import cell_at_point
from fivefoot.ui.state.wall_desk import NOTHING
from fivefoot.ui.state.workspace import Workspace

Adds = Modifiers.ShiftModifier | Modifiers.ControlModifier


class EditWallsTool(PointTool):
    """A click chooses a wall, with Shift one more; a drag of a chosen wall's end moves all ends
    that meet there.
    """

    cursor = Qt.CursorShape.ArrowCursor

    def __init__(self, workspace: Workspace, scene: MapScene) -> None:
        super().__init__(workspace, scene)
        self._pressed: QPointF | None = None
        self._grabbed: Point | None = None  # the end that is dragged
        self._taken: Point | None = None  # where a whole wall is held
        self._band: QRectF | None = None

    @property
    def busy(self) -> bool:
        return any(each is not None for each in (self._grabbed, self._taken, self._band))

    @property
    def band(self) -> QRectF | None:
        return self._band

    def press(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        self._pressed = at
        point = raw_point(at)
        # Ends of chosen walls come before walls: at a corner the corner is meant.
        self._grabbed = self._end_near(point, near(zoom))
        name = self._nearest(point, near(zoom))
        if self._grabbed is None and name is not None:
            self._choose(name, modifiers)
            # Shift may just have removed it from the choice: then nothing is dragged.
            self._taken = self.snapped(at, modifiers, zoom) if name in self.desk.chosen else None

    def _choose(self, name: str, modifiers: Modifiers) -> None:
        chosen = self.desk.chosen
        # Shift and Ctrl alike, since both add in file managers.
        if modifiers & Adds:
            rest = tuple(other for other in chosen if other != name)
            self.desk.choose(rest if name in chosen else (*chosen, name))
        # A press on one of several chosen walls keeps all of them: a drag moves them together.
        elif name not in chosen:
            self.desk.choose((name,))

    def _end_near(self, point: Point, gap: int) -> Point | None:
        """An end of a chosen wall near a point."""
        ends = [
            end
            for b in self.desk.chosen_in(self.workspace.scenario.scene)
            for end in (b.start, b.end)
        ]
        found = [((end[0] - point[0]) ** 2 + (end[1] - point[1]) ** 2, end) for end in ends]
        best = min(found, default=None)
        return best[1] if best is not None and best[0] <= gap * gap else None

    def _nearest(self, point: Point, gap: int) -> str | None:
        return nearest(tuple(self.workspace.scenario.scene.barriers.values()), point, gap)

    def move(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        self.tell_cell(cell_at_point(at))
        self.point = self.snapped(at, modifiers, zoom)
        if self._pressed is None:
            return
        if self._grabbed is not None or self._taken is not None:
            # The model is untouched until the button is released.
            self.desk.show_draft(Draft(self._moved_walls(self.point), (), self.point))
        elif self._band is not None or self._far(at, zoom):
            self._band = QRectF(self._pressed, at).normalized()

    def _far(self, at: QPointF, zoom: float) -> bool:
        assert self._pressed is not None
        return (at - self._pressed).manhattanLength() * zoom >= QApplication.startDragDistance()

    def _moved_walls(self, to: Point) -> tuple[Ends, ...]:
        """The chosen walls as they would be after the drag."""
        walls = [(b.start, b.end) for b in self.desk.chosen_in(self.workspace.scenario.scene)]
        if self._grabbed is not None:
            # All ends that meet there move along: a corner stays closed.
            swap = {self._grabbed: to}
            return tuple((swap.get(a, a), swap.get(b, b)) for a, b in walls)
        dx, dy = self._shift(to)
        return tuple((Point(a[0] + dx, a[1] + dy), Point(b[0] + dx, b[1] + dy)) for a, b in walls)

    def _shift(self, to: Point) -> tuple[int, int]:
        assert self._taken is not None
        return to[0] - self._taken[0], to[1] - self._taken[1]

    def release(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        pressed, band = self._pressed, self._band
        # A click that shook by a pixel must not move a wall.
        far = pressed is not None and self._far(at, zoom)
        command = self._command(self.snapped(at, modifiers, zoom)) if far else None
        held = self.busy and band is None
        # Before the command: it changes the document, which cancels gestures again.
        self._let_loose()
        if command is not None:
            self.do(command)
        elif band is not None:
            self._choose_within(band, modifiers)
        # A click beside everything clears the choice.
        elif pressed is not None and not held and self._nearest(raw_point(at), near(zoom)) is None:
            self.desk.choose(())

    def _command(self, to: Point) -> Command | None:
        if self._grabbed is not None:
            return MoveWallEnd(self._meeting(self._grabbed), self._grabbed, to)
        return (
            ShiftBarriers(self.desk.chosen, *self._shift(to)) if self._taken is not None else None
        )

    def _meeting(self, point: Point) -> tuple[str, ...]:
        """All walls that have an end at a point, chosen or not: a corner stays a corner."""
        barriers = self.workspace.scenario.scene.barriers.values()
        return tuple(barrier.id for barrier in barriers if point in (barrier.start, barrier.end))

    def _choose_within(self, band: QRectF, modifiers: Modifiers) -> None:
        barriers = tuple(self.workspace.scenario.scene.barriers.values())
        found = within(barriers, raw_point(band.topLeft()), raw_point(band.bottomRight()))
        held = self.desk.chosen if modifiers & Adds else ()
        self.desk.choose(tuple(dict.fromkeys((*held, *found))))

    def enter(self, overrule: bool) -> bool:
        """Chooses the wall nearest to the cross, or one more; with Ctrl removes it from the
        choice.
        """
        name = self._nearest(self.point, CELL) if self.point is not None else None
        if name is not None:
            held = tuple(other for other in self.desk.chosen if other != name)
            self.desk.choose(held if overrule else (*held, name))
        return True

    def cancel(self) -> bool:
        """Cancels the gesture, then the choice; with nothing chosen the tool ends."""
        if self.busy:
            self._let_loose()
        elif self.desk.chosen:
            self.desk.choose(())
        else:
            return super().cancel()
        return True

    def drop(self) -> None:
        self._let_loose()
        super().drop()

    def _let_loose(self) -> None:
        self._pressed = self._grabbed = self._taken = self._band = None
        self.desk.show_draft(NOTHING)
