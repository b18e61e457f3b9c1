"""The tool that selects and moves: clicks and drags of tokens, clicks on doors, bands around
tokens, planning by keys.

The drag itself is a generator of the core; this tool feeds it and passes its plans to the
workspace.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QApplication

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.interaction.drag import Decision, Gesture, drag_token
from fivefoot.core.interaction.keyboard import extend_plan
from fivefoot.core.interaction.plan import Plan, each_level
from fivefoot.core.interaction.pointer import (
    Answered,
    Dropped,
    Event,
    LevelChanged,
    PointedAt,
    WaypointRemoved,
    WaypointSet,
)
from fivefoot.core.session.commands.lifting import LiftTokens
from fivefoot.core.session.commands.moving import PlaceTokens
from fivefoot.core.session.selection import Selection
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.map.pointer.map_tool import MapTool, Modifiers
from fivefoot.ui.map.scene.map_scene import MapScene
from fivefoot.ui.map.view_values.height_values import goes_up
from fivefoot.ui.map.view_values.place_values import cell_at_point, distance_to_segment, segment
from fivefoot.ui.state.door_turning import door_command
from fivefoot.ui.state.workspace import Pointed, Workspace

DOOR_NEAR = 10.0
"""How near to a door a click has to be to open it, in logical pixels."""

STOREY = 1000
"""How far a notch of the wheel or a key raises a token in setup, in thousandths of a cell."""


@dataclass(frozen=True, slots=True)
class Press:
    """Where the left button was pressed, and on what."""

    at: QPointF
    cell: Cell
    token: str | None
    door: str | None


class SelectTool(MapTool):
    """Selects and moves tokens. `busy` while a token is dragged or a band is drawn."""

    def __init__(self, workspace: Workspace, scene: MapScene) -> None:
        super().__init__(workspace, scene)
        self._workspace = workspace
        self._band: QRectF | None = None
        self._press: Press | None = None
        self._gesture: Gesture | None = None
        self._decision: Decision | None = None
        self._pointed: Cell | None = None
        self._others: tuple[str, ...] = ()
        # The grabbed cell of a token that is dragged to one of the places a question offers.
        self._grip: Cell | None = None
        self._rise = 0  # of a drag in setup, in thousandths of a cell
        self._let_down: Dropped | None = None  # at a place whose route is not yet known

    @property
    def busy(self) -> bool:
        return any(each is not None for each in (self._gesture, self._band, self._grip))

    @property
    def band(self) -> QRectF | None:
        return self._band

    # -- pressing, moving, letting go -------------------------------------------------------------

    def press(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        """The left button was pressed at a scene point."""
        cell = cell_at_point(at)
        self._press = Press(at, cell, self.scene.token_at(cell), self._door_at(at, zoom))
        token_id = self._press.token
        # A click on the end of a plan carries it out: selecting the token there would lose the
        # plan.
        if token_id is not None and not self._is_second_click(cell):
            self._select(token_id, modifiers)

    def _is_second_click(self, cell: Cell) -> bool:
        plan = self._workspace.plan
        return plan is not None and plan.pending and self._covers(plan, cell)

    def _covers(self, plan: Plan, cell: Cell) -> bool:
        return self._workspace.planner(plan.token).footprint_at(plan.target).covers(cell)

    def _select(self, token_id: str, modifiers: Modifiers) -> None:
        workspace = self._workspace
        if modifiers & (Modifiers.ShiftModifier | Modifiers.ControlModifier):
            workspace.select(workspace.selection.toggled(token_id))
        elif token_id not in workspace.selection:
            workspace.select(workspace.selection.only(token_id))
        # One of several selected tokens becomes the primary one; the others stay selected.
        elif workspace.selection.primary != token_id:
            rest = tuple(name for name in workspace.selection.ids if name != token_id)
            workspace.select(Selection((*rest, token_id)))

    def move(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        """The pointer moved to a scene point."""
        cell = cell_at_point(at)
        if self._gesture is not None:
            self._drag_to(cell)
        elif self._grip is not None:
            self._workspace.fight.carry_to(self._held_over(cell))
            self.tell_cell(cell)
        elif self._press is not None and (self._band is not None or self._far(at, zoom)):
            self._begin(at, cell)
        else:
            self._hover(at, cell, zoom)

    def _far(self, at: QPointF, zoom: float) -> bool:
        assert self._press is not None
        return (
            at - self._press.at
            # Half of Qt's distance: a token follows at once, and what ends within the whole
            # distance is still a click.
        ).manhattanLength() * zoom >= QApplication.startDragDistance() / 2

    def _begin(self, at: QPointF, cell: Cell) -> None:
        """The pointer moves away from where it was pressed: on a token it drags, on the ground it
        draws a band.
        """
        press = self._press
        assert press is not None
        if press.token is None:
            self._band = QRectF(press.at, at).normalized()
            self.tell_cell(cell)
        # A question asks for its place: it is carried there and not planned.
        elif self._workspace.fight.carries(press.token):
            anchor = self._workspace.scenario.tokens[press.token].cell
            # A large token is held by the cell it was pressed on.
            self._grip = Cell(press.cell[0] - anchor[0], press.cell[1] - anchor[1])
            self._workspace.fight.carry_to(self._held_over(cell))
        # The press is forgotten, or each move would report it again.
        elif self._asked_first():
            self._press = None
        elif press.token in self._workspace.selection:
            self._take(press.token, press.cell)
            self._drag_to(cell)

    def _asked_first(self) -> bool:
        """Whether a question waits: then nothing else is planned, and the person is told who is
        asked.
        """
        if not self._workspace.fight.waits:
            return False
        self._workspace.fight.refuse_to_go_on()
        return True

    def _held_over(self, cell: Cell) -> Cell:
        """The anchor of a carried token while the pointer is over a cell."""
        grip = self._grip or Cell(0, 0)
        return Cell(cell[0] - grip[0], cell[1] - grip[1])

    def _take(self, token_id: str, cell: Cell) -> None:
        """Begins to drag a token."""
        # Work that Escape has stopped is wanted again.
        self._workspace.background.resume()
        planner = self._workspace.planner(token_id)
        self._others = (
            # In setup all selected ones move along; in play each has a move of its own.
            tuple(name for name in self._workspace.selection.ids if name != token_id)
            if planner.free
            else ()
        )
        self._gesture = drag_token(planner, cell)
        self._pointed, self._rise = cell, 0
        self._workspace.set_plan(next(self._gesture), dragging=True)

    def _drag_to(self, cell: Cell) -> None:
        # After the drop the plan stays as it is, though the pointer moves on.
        if cell != self._pointed and self._let_down is None:
            self._pointed = cell
            self._send(PointedAt(cell))
            self.tell_cell(cell)

    def _send(self, event: Event) -> None:
        if self._gesture is None:
            return
        try:
            self._workspace.set_plan(self._risen(self._gesture.send(event)), dragging=True)
        except StopIteration as end:
            # The generator returns the decision at the drop.
            self._decision = end.value

    def release(self, at: QPointF, modifiers: Modifiers, zoom: float) -> None:
        """The left button was released."""
        press, self._press = self._press, None
        self._band = None
        if self._grip is not None:
            place, self._grip = self._held_over(cell_at_point(at)), None
            self._workspace.fight.carry_to(None)
            self._workspace.fight.click(place)
        elif self._gesture is not None:
            self._hover(
                at, cell_at_point(at), zoom
            )  # from now on the pointer is where it was released
            control = bool(modifiers & Modifiers.ControlModifier)
            # Both keys: a manual correction is free and must not happen by accident.
            if control and modifiers & Modifiers.ShiftModifier and self._puts_right():
                return
            self._drop(control)
        elif press is not None and not self._far_from(press, at, zoom):
            self._click(press, modifiers)
        elif press is not None and press.token is None:
            self._select_within(QRectF(press.at, at).normalized(), modifiers)

    @staticmethod
    def _far_from(press: Press, at: QPointF, zoom: float) -> bool:
        return (at - press.at).manhattanLength() * zoom >= QApplication.startDragDistance()

    def answered(self) -> None:
        """The dragged token's field is ready: the plan appears, and a pending drop is carried
        out.
        """
        if self._gesture is None:
            return
        self._send(Answered())
        let_down, self._let_down = self._let_down, None
        if let_down is not None:
            self._drop(let_down.overrule)

    def _drop(self, overrule: bool) -> None:
        plan = self._workspace.plan
        # Its routes are not known yet: the drop is carried out as soon as they are.
        if plan is not None and plan.awaited:
            self._let_down = Dropped(overrule)
            return
        self._send(Dropped(overrule))
        decision, self._decision, self._gesture = self._decision, None, None
        if (
            decision is not None
            and decision.plan.free
            and (self._rise or (decision.plan.moves and self._others))
        ):
            self._place_all(decision.plan)
            return
        if decision is None or not decision.plan.moves:
            self._workspace.set_plan(None)
            return
        # Still as a drag while it is carried out, so that no outline flashes up in between.
        self._workspace.set_plan(decision.plan, dragging=True)
        if not self._workspace.commit(decision.overrule):
            self._workspace.set_plan(None)

    def _puts_right(self) -> bool:
        """Puts the dragged token down where it is held, without price and reactions (in play)."""
        plan = self._workspace.plan
        if plan is None or plan.free or not plan.moves:
            return False
        # Closes the gesture and keeps the plan, which is what is placed.
        self.drop()
        self._workspace.place_planned()
        return True

    def _place_all(self, plan: Plan) -> None:
        tokens = self._workspace.scenario.tokens
        start = tokens[plan.token].cell
        by = (plan.target[0] - start[0], plan.target[1] - start[1])
        moved = [
            (name, Cell(tokens[name].cell[0] + by[0], tokens[name].cell[1] + by[1]))
            for name in self._others
        ]
        self._workspace.set_plan(None)
        places = ((plan.token, plan.target), *moved)
        names = tuple(name for name, _ in places)
        self._workspace.do(
            LiftTokens(names, self._rise, places) if self._rise else PlaceTokens(places)
        )

    def _risen(self, plan: Plan) -> Plan:
        """The plan of a drag in setup with the height from the wheel."""
        if not plan.free or not self._rise:
            return plan
        return replace(plan, level=self._workspace.planner(plan.token).own_level + self._rise)

    def _select_within(self, area: QRectF, modifiers: Modifiers) -> None:
        found = [name for name, item in self.scene.tokens.items() if area.contains(item.pos())]
        adds = modifiers & (Modifiers.ShiftModifier | Modifiers.ControlModifier)
        # `dict.fromkeys` keeps the order: the last of a selection leads.
        held = self._workspace.selection.ids if adds else ()
        self._workspace.select(Selection(tuple(dict.fromkeys((*held, *found)))))

    # -- clicking ---------------------------------------------------------------------------------

    def _click(self, press: Press, modifiers: Modifiers) -> None:
        workspace = self._workspace
        control = bool(modifiers & Modifiers.ControlModifier)
        if self._is_second_click(press.cell) and not control:
            workspace.commit()
        elif press.token is not None:
            if not modifiers & (Modifiers.ShiftModifier | Modifiers.ControlModifier):
                self._click_token(press.token)
        elif press.door is not None:
            workspace.do(door_command(workspace, press.door, control))
        elif workspace.fight.waits:
            self._asked_first()
        elif not control and workspace.lenses.take(press.at.x() / CELL, press.at.y() / CELL):
            pass  # a place that is marked: its route is planned
        elif workspace.selection.primary is not None and self.on_map(press.cell):
            self._plan_click(press.cell, control)
        else:
            workspace.select(Selection())

    def _click_token(self, token_id: str) -> None:
        """Does what is under way at the token's place, else selects it alone."""
        fight = self._workspace.fight
        # A click on the acting token may be an answer: to stay where it is.
        if token_id != fight.actor or not fight.stay():
            self._workspace.select(self._workspace.selection.only(token_id))

    def _plan_click(self, cell: Cell, waypoint: bool) -> None:
        """Plans a move to a cell; with Ctrl the plan so far becomes a waypoint."""
        workspace = self._workspace
        token_id = workspace.selection.primary
        assert token_id is not None
        planner, plan = workspace.planner(token_id), workspace.plan
        via, levels = (
            planner.through(plan) if waypoint and plan is not None and plan.moves else ((), ())
        )
        workspace.settle(planner.to(cell, via, via_levels=levels))

    # -- hovering ---------------------------------------------------------------------------------

    def _hover(self, at: QPointF, cell: Cell, zoom: float) -> None:
        token = self.scene.token_at(cell) if self.on_map(cell) else None
        # A token hides the door that it stands in.
        if token is not None or not self.on_map(cell):
            self.hover(cell)
        else:
            self._workspace.point(Pointed(cell, None, self._door_at(at, zoom)))

    def _door_at(self, at: QPointF, zoom: float) -> str | None:
        doors = (b for b in self._workspace.scenario.scene.barriers.values() if b.opens)
        near = [(distance_to_segment(at, segment(door)), door.id) for door in doors]
        # Farther than any door of any map.
        distance, found = min(near, default=(1e9, ""))
        return found if distance * zoom <= DOOR_NEAR else None

    # -- keys -------------------------------------------------------------------------------------

    def step(self, step: tuple[int, int], widens: bool) -> bool:
        """An arrow key plans one cell further. Returns False where no token is selected."""
        workspace = self._workspace
        token_id = workspace.selection.primary
        if token_id is None or self.busy:
            return False
        if self._asked_first():
            return True
        plan = extend_plan(workspace.planner(token_id), workspace.plan, step)
        # Stepping back to where it began drops the plan.
        workspace.settle(plan) if plan.moves else workspace.set_plan(None)
        return True

    def enter(self, overrule: bool) -> bool:
        """Enter carries out the plan."""
        plan = self._workspace.plan
        if plan is None or not plan.moves:
            return False
        self._workspace.commit(overrule)
        return True

    def cancel(self) -> bool:
        """Cancels the gesture, then the plan, then the selection."""
        if self.busy:
            self.drop()
            self._workspace.fight.carry_to(None)
            self._workspace.set_plan(None)
        elif self._workspace.plan is not None:
            self._workspace.set_plan(None)
        else:
            self._workspace.ask_who_reaches(None)
            self._workspace.select(Selection())
        return True

    def drop(self) -> None:
        # Removed first: closing runs the generator, which may ask what is under way.
        gesture, self._gesture = self._gesture, None
        self._let_down = self._press = self._band = self._grip = None
        if gesture is not None:
            gesture.close()

    @property
    def waits_to_drop(self) -> bool:
        """Whether a token was dropped at a place whose route is not yet known."""
        return self._let_down is not None

    def lift(self, by: int) -> bool:
        """Ends the move higher or lower. Returns False where nothing moves."""
        workspace, plan = self._workspace, self._workspace.plan
        if self._gesture is not None:
            if plan is None:
                return False
            if plan.free:
                self._rise += by * STOREY
                workspace.set_plan(self._risen(plan), dragging=True)
                return True
            self._send(LevelChanged(by))
            return True
        # The question is shown again, and the key is used up.
        if self._asked_first():
            return True
        if plan is not None and plan.pending:
            lifted = workspace.planner(plan.token).lifted(plan, by)
        # A flier goes straight up: a plan without a step to the side.
        elif plan is None and workspace.selection.primary is not None and workspace.battle.in_play:
            planner = workspace.planner(workspace.selection.primary)
            lifted = planner.lifted(planner.to(planner.start), by)
        elif plan is None and workspace.selection.ids:
            workspace.do(LiftTokens(workspace.selection.ids, by * STOREY))
            return True
        else:
            return False
        workspace.settle(lifted) if lifted.moves else workspace.set_plan(None)
        return True

    @property
    def can_lift(self) -> bool:
        """Whether a move is under way of a token that has several levels."""
        plan = self._workspace.plan
        if plan is None or not (plan.pending or self._gesture is not None):
            return False
        if plan.free:
            return self._gesture is not None
        planner = self._workspace.planner(plan.token)
        return planner.is_ready and goes_up(planner)

    def set_waypoint(self) -> bool:
        """Space during a drag: sets a waypoint here."""
        if self._gesture is None:
            return False
        self._send(WaypointSet())
        return True

    def remove_waypoint(self) -> bool:
        """Backspace: removes the last waypoint."""
        plan = self._workspace.plan
        if self._gesture is not None:
            self._send(WaypointRemoved())
        elif plan is not None and plan.pending:
            self._shorten(plan)
        else:
            return False
        return True

    def _shorten(self, plan: Plan) -> None:
        """Removes the last thing planned: a waypoint, else a cell."""
        workspace = self._workspace
        planner = workspace.planner(plan.token)
        # Waypoints are removed one by one, with the levels they were set at.
        if plan.via:
            *before, last = each_level(plan)
            shorter = planner.to(plan.via[-1], plan.via[:-1], last, tuple(before))
        else:
            shorter = planner.along(plan.path[:-1])
        workspace.settle(shorter) if shorter.moves else workspace.set_plan(None)
