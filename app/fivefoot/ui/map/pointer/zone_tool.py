"""The tool that draws zones: press where a zone begins, drag its size and direction; drag a zone's
start to move it.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import hypot

from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QApplication

from fivefoot.core.geometry.grid import CELL, Point, cell_at, centre
from fivefoot.core.model.known_words import word_of
from fivefoot.core.model.zone import AIMED, Zone
from fivefoot.core.rules.ruleset.schema.base import exact
from fivefoot.core.rules.turn.commands import MoveZone, PlaceZone
from fivefoot.core.rules.turn.zones import moved_zone, zone_mask, zone_named
from fivefoot.core.texts.lists import capital
from fivefoot.ui.map.pointer.map_tool import MapTool, Modifiers
from fivefoot.ui.map.scene.map_scene import MapScene
from fivefoot.ui.map.view_values.place_values import UNIT, cell_at_point
from fivefoot.ui.state.workspace import Workspace
from fivefoot.ui.state.zone_desk import ZoneDesk

HALF = CELL // 2
NEAR = CELL * 2 // 5
"""How near to a zone's start the pointer has to be, in thousandths of a cell."""

DRAFT = "draft"


class ZoneTool(MapTool):
    """A drag draws; a drag of a start moves, a click in a zone chooses it.

    With keys: arrows move a cross, Enter begins and ends, Delete removes the chosen one.
    """

    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, workspace: Workspace, scene: MapScene) -> None:
        super().__init__(workspace, scene)
        self._start: Point | None = None
        self._moved: Zone | None = None
        self._pressed: QPointF | None = None
        self._point: Point | None = None

    @property
    def desk(self) -> ZoneDesk:
        """The tool's state."""
        return self.workspace.zones

    @property
    def busy(self) -> bool:
        return self._start is not None or self._moved is not None

    # -- the pointer -----------------------------------------------------------------------------

    def press(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        self._pressed = at
        point = _raw(at)
        # The start of a zone is its handle, within two fifths of a cell at every zoom: rules
        # measure from there.
        self._moved = self._start_near(point)
        if self._moved is None:
            self._start = _snapped(point)
        else:
            self.desk.choose(self._moved.id)

    def move(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        self.tell_cell(cell_at_point(at))
        far = self._pressed is not None and (at - self._pressed).manhattanLength() * zoom
        # Begun by keys there is no press: then the pointer leads at once.
        if self.busy and (self._pressed is None or far >= QApplication.startDragDistance()):
            self._point_at(_raw(at))

    def _point_at(self, point: Point) -> None:
        """Shows what a release there would do."""
        self._point = point
        if self._moved is not None:
            self.desk.show_draft(self._carried(self._moved, _snapped(point)))
        elif self._start is not None:
            self.desk.show_draft(self._drafted(self._start, point))

    def release(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        # Read before `drop`, which clears both.
        drafted, moved = self.desk.draft, self._moved
        self.drop()
        if drafted is not None:
            self._keep(drafted, moved)
        elif moved is None:
            self._choose_at(_raw(at))

    def _keep(self, drafted: Zone, moved: Zone | None) -> None:
        """Keeps the draft, drawn or moved, as one step."""
        if moved is not None:
            self.workspace.do(MoveZone(moved.id, drafted.at))
            return
        cell, style = exact(self.workspace.ruleset.grid.cell), self.desk.style
        command = PlaceZone(
            style.name,
            style.shape,
            drafted.at,
            # Exact until here: a cell of 1.5 m must not become 1.4999.
            float(Fraction(drafted.size, CELL) * cell),
            drafted.towards,
            style.note,
            style.damage,
            style.rounds,
        )
        if self.workspace.do(command):
            self.desk.choose(self.workspace.scenario.zones[-1].id)

    def _carried(self, zone: Zone, at: Point) -> Zone:
        """A zone moved elsewhere, with the same direction."""
        moved = moved_zone(self.workspace.battle, zone, at)
        if zone.towards is None:
            return moved
        # Aimed at a point of the map, it would turn while it is moved.
        along = Point(zone.towards.x + at.x - zone.at.x, zone.towards.y + at.y - zone.at.y)
        return replace(moved, towards=along)

    def _drafted(self, start: Point, end: Point) -> Zone | None:
        """The zone from a start to the pointer, in whole cells; None while it has no size."""
        shape = self.desk.style.shape
        reach = hypot(end[0] - start[0], end[1] - start[1])
        # A cube is measured by its side, and its start is the middle.
        if shape == "cube":
            reach = 2 * max(abs(end[0] - start[0]), abs(end[1] - start[1]))
        # Whole cells, as areas are in all systems.
        size = round(reach / CELL) * CELL
        if size <= 0:
            return None
        towards = _snapped(end) if shape in AIMED else None
        return Zone(
            DRAFT, self.desk.style.name or capital(word_of(shape)), shape, start, size, towards
        )

    def _start_near(self, point: Point) -> Zone | None:
        """The last drawn zone whose start is near a point."""
        # The last drawn lies on top.
        zones = reversed(self.workspace.scenario.zones)
        return next(
            (z for z in zones if hypot(z.at[0] - point[0], z.at[1] - point[1]) <= NEAR), None
        )

    def _choose_at(self, point: Point) -> None:
        battle, cell = self.workspace.battle, cell_at(point)
        if not self.on_map(cell):
            return
        zones = reversed(battle.scenario.zones)
        found = next((zone for zone in zones if zone_mask(battle, zone)[cell.y, cell.x]), None)
        self.desk.choose(found.id if found is not None else None)

    # -- keys ------------------------------------------------------------------------------------

    def step(self, step: tuple[int, int], widens: bool) -> bool:
        """Moves the cross by a cell, with Shift by half of one; a chosen zone moves along."""
        stride = HALF if widens else CELL
        chosen = zone_named(self.workspace.scenario, self.desk.chosen or "")
        if chosen is not None and not self.busy:
            at = (chosen.at[0] + step[0] * stride, chosen.at[1] + step[1] * stride)
            # Each key is a separate undo step.
            return self.workspace.do(MoveZone(chosen.id, at))
        here = self._point or centre(self.here())
        self._point_at(Point(here[0] + step[0] * stride, here[1] + step[1] * stride))
        self.tell_cell(cell_at(self._point or here))
        return True

    def enter(self, overrule: bool) -> bool:
        """Begins a zone at the cross; with one begun, draws it."""
        drafted = self.desk.draft
        if drafted is None:
            self.desk.choose(None)
            self._start = _snapped(self._point or centre(self.here()))
            self._point = self._start
            return True
        self.drop()
        self._keep(drafted, None)
        return True

    def cancel(self) -> bool:
        """Cancels the gesture, then the choice; with nothing chosen the tool ends."""
        return self.cancel_in_stages(self.desk.chosen is not None, lambda: self.desk.choose(None))

    def drop(self) -> None:
        self._start = self._moved = self._pressed = self._point = None
        self.desk.show_draft(None)
        self.desk.keep_to(self.workspace.scenario)


def _raw(at: QPointF) -> Point:
    return Point(round(at.x() / UNIT), round(at.y() / UNIT))


def _snapped(point: Point) -> Point:
    """The nearest corner, middle of an edge or middle of a cell."""
    return Point(round(point[0] / HALF) * HALF, round(point[1] / HALF) * HALF)
