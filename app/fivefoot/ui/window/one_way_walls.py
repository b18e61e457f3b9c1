"""The key that turns one-way walls, and the walls it applies to."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from PySide6.QtGui import QCursor

from fivefoot.core.interaction.one_way import next_side
from fivefoot.core.interaction.wall_drafts import nearest
from fivefoot.core.session.commands.wall_edits import ChangeBarriers
from fivefoot.core.texts.marker import tr
from fivefoot.ui.map.pointer.point_tool import raw_point
from fivefoot.ui.window.parts import WindowParts

NEAR = 300
"""How near a wall has to be to the pointer, in thousandths of a cell."""


class OneWayWalls:
    """Connects the key that turns walls, and finds the walls it applies to."""

    def __init__(self, window: WindowParts) -> None:
        self._window = window
        self._workspace = window.workspace
        window.actions_by_name.connect("one_way", self.turn)

    def meant(self, at: QPoint | None = None) -> tuple[str, ...]:
        """The chosen walls, else the one at a place of the screen (None: under the pointer)."""
        chosen = self._workspace.walls.chosen
        if chosen:
            return chosen
        view = self._window.map
        # The place of the click, not of the pointer now: it has moved to an entry of the menu by
        # then.
        place = view.viewport().mapFromGlobal(at if at is not None else QCursor.pos())
        # The key works everywhere in the window, and a pointer over a panel selects no wall below
        # it.
        if not view.viewport().rect().contains(place):
            return ()
        barriers = tuple(self._workspace.scenario.scene.barriers.values())
        # The point itself, not snapped to the grid: walls may run beside its lines.
        found = nearest(barriers, raw_point(view.mapToScene(place)), NEAR)
        return (found,) if found is not None else ()

    def turn(self) -> None:
        """Turns what is chosen or pointed at; with the drawing tools, what is drawn next."""
        desk = self._workspace.walls
        # Before anything is pointed at: while drawing, the key sets up the next wall.
        if self._workspace.tool == "wall":
            desk.set_wall(stops_from=next_side(desk.wall.stops_from))
            return
        if self._workspace.tool == "door":
            desk.set_door(stops_from=next_side(desk.door.stops_from))
            return
        names = self.meant()
        if not self._workspace.scenario.scene.barriers:
            self._workspace.refuse(tr("There is no wall on this map."))
            return
        if not names:
            self._workspace.refuse(tr("Point at a wall first, or select walls with C."))
            return
        # The first of several is turned, and all follow: a mixed choice becomes equal.
        first = self._workspace.scenario.scene.barriers[names[0]]
        self._workspace.do(ChangeBarriers(names, stops_from=next_side(first.stops_from)))
