"""Trails under miniatures: the planned route before a figure is moved by hand, and the route taken
after its token moved, until the next turn begins.

Only what the players may know is drawn: tokens that are in their scenario before and after, and of
foes only where they began and where they are.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, QVariantAnimation

from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.interaction.plan import Plan
from fivefoot.core.session.changes import Change
from fivefoot.core.session.projection import PARTY, Projection
from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.items.plan_item import PlanLook, RouteItem
from fivefoot.ui.map.painters.route_painter import DrawnRoute
from fivefoot.ui.map.scene.map_scene import MapScene
from fivefoot.ui.map.view_values.place_values import centre_of
from fivefoot.ui.map.view_values.plan_values import plan_look
from fivefoot.ui.state.workspace import Workspace

DEPTH = 25.0
"""Depth: above ground and walls, below all tokens."""

FADES = 1500
"""Milliseconds in which a trail fades when the next turn begins."""


@dataclass(frozen=True, slots=True)
class Trail:
    """The cells that a token of the game master's scenario went over, including its first one."""

    token: str
    cells: tuple[Cell, ...]


class MiniTrails(QObject):
    """Follows the game master's scenario; `on` where miniatures stand on the players' screen."""

    def __init__(self, gm: Workspace, workspace: Workspace, scene: MapScene, look: Theme) -> None:
        super().__init__(scene)
        self._gm, self._workspace, self._scene, self._look = gm, workspace, scene, look
        # `kept`: the players' picture is frozen, and so are the trails on it.
        self.on = self.kept = False
        self.trails: dict[str, Trail] = {}
        self._known: Projection | None = None
        self._fitted_to = 0.0
        self._turn: tuple[object, ...] = ()
        self._planned: dict[str, Plan] = {}
        self._items: dict[str, RouteItem] = {}
        self._before = RouteItem(DEPTH, look)
        self._fading: list[tuple[RouteItem, QVariantAnimation]] = []
        scene.graphics.addItem(self._before)
        gm.document_changed.connect(self._follow)
        # Recorded before the move: the change itself only says where a token was and is.
        gm.plan_changed.connect(self._note_plan)

    def switch(self, on: bool) -> None:
        """Switches the trails on or off."""
        if on == self.on:
            return
        self.on = on
        if not on:
            self.trails = {}
        self._draw()

    def apply_theme(self, look: Theme) -> None:
        """Changes the colours; the items themselves get the theme with the scene."""
        self._look = look

    def show_known(self, known: Projection) -> None:
        """Updates after the players' knowledge changed."""
        self._known = known
        self._draw()

    # -- what happens ----------------------------------------------------------------------------

    def _note_plan(self) -> None:
        """Records a plan on the game master's map: the route that is taken if it is carried
        out.
        """
        plan = self._gm.plan
        if plan is not None and plan.moves:
            self._planned[plan.token] = plan
        if self.on and not self.kept:
            self._draw_before()

    def note_drags(self, plans: tuple[Plan, ...]) -> None:
        """Records what players' fingers plan: the routes taken where no consent is needed."""
        names = self._known.names if self._known is not None else {}
        for plan in plans:
            if plan.moves and plan.token in names:
                self._planned[names[plan.token]] = plan

    def _follow(self, change: Change) -> None:
        if not self.on:
            return
        fight = change.after.encounter
        turn = (fight.stage, fight.round, fight.active)
        if change.fresh or turn != self._turn:
            self._turn = turn
            self._end_trails(at_once=change.fresh)
        if change.fresh or fight.stage != "play":
            return
        for name in change.altered:
            start, end = change.before.tokens[name].cell, change.after.tokens[name].cell
            if start != end and self._stands_at(name, start):
                self._add(name, self._way(name, start, end))

    def _stands_at(self, name: str, cell: Cell) -> bool:
        """Whether the players know that a token stands there: routes out of the dark are not
        shown.
        """
        if self._known is None:
            return False
        tokens = self._known.scenario.tokens
        # The players' scenario has names of its own: an id like "assassin" would reveal something.
        own = (each for each, gm_name in self._known.names.items() if gm_name == name)
        return any(each in tokens and tokens[each].cell == cell for each in own)

    def _way(self, name: str, start: Cell, end: Cell) -> tuple[Cell, ...]:
        """The cells that a token just went over: the planned ones as far as it got."""
        plan = self._planned.pop(name, None)
        planned = plan.path if plan is not None else ()
        planned = planned[1:] if planned[:1] == (start,) else planned
        # Stopped by a reaction or a fall: the trail ends where the token stands.
        if end in planned:
            return (start, *planned[: planned.index(end) + 1])
        # Pushed, teleported or placed: a straight line.
        return start, end

    def _add(self, name: str, way: tuple[Cell, ...]) -> None:
        """Adds a trail; one that leads back, as after undo, removes the last."""
        old = self.trails.get(name)
        if old is None:
            self.trails[name] = Trail(name, way)
        elif way[-1] in old.cells:
            cells = old.cells[: old.cells.index(way[-1]) + 1]
            self.trails[name] = Trail(name, cells)
        else:
            self.trails[name] = Trail(name, (*old.cells, *way[1:]))

    def _end_trails(self, at_once: bool) -> None:
        self.trails = {}
        if self.kept:
            return  # the picture stays; what has ended goes with the next one
        for item in self._items.values():
            # Another scene, or reduced motion.
            if at_once or not self._scene.glides.on:
                self._scene.graphics.removeItem(item)
            else:
                self._fade(item)
        self._items = {}

    def _fade(self, item: RouteItem) -> None:
        motion = QVariantAnimation(self)
        motion.setDuration(FADES)
        motion.setStartValue(1.0)
        motion.setEndValue(0.0)
        motion.valueChanged.connect(item.setOpacity)
        motion.finished.connect(self._take_faded)
        self._fading.append((item, motion))
        motion.start()

    def _take_faded(self) -> None:
        done = [each for each in self._fading if each[1].state() == QVariantAnimation.State.Stopped]
        for item, motion in done:
            self._fading.remove((item, motion))
            self._scene.graphics.removeItem(item)
            motion.deleteLater()

    def stop(self) -> None:
        """Stops the animation, as when the window closes."""
        for item, motion in self._fading:
            motion.stop()
            self._scene.graphics.removeItem(item)
        self._fading = []

    def refit(self) -> None:
        """Recomputes the trails at another zoom, since their width on the map differs."""
        # Lines have a fixed width on the screen; the width on the map depends on the zoom.
        if self._scene.zoom != self._fitted_to:
            self._draw()

    # -- drawing ---------------------------------------------------------------------------------

    def _draw(self) -> None:
        if self._known is None:
            return
        self._fitted_to = self._scene.zoom
        own = {gm_name: name for name, gm_name in self._known.names.items()} if self.on else {}
        tokens = self._workspace.scenario.tokens
        shown: dict[str, DrawnRoute] = {}
        for name, trail in self.trails.items():
            token = tokens.get(own.get(name, ""))
            # Only where the players see it stand: a trail out of sight would show where it went.
            if token is not None and trail.cells[-1] == token.cell and len(trail.cells) > 1:
                shown[name] = self._route(own[name], self._known_part(trail, token.side))
        for name in [name for name in self._items if name not in shown]:
            self._scene.graphics.removeItem(self._items.pop(name))
        for name, route in shown.items():
            if name not in self._items:
                self._items[name] = RouteItem(DEPTH, self._look)
                self._scene.graphics.addItem(self._items[name])
            self._items[name].show_value(PlanLook(route), self._scene.zoom)
        self._draw_before()

    def _known_part(self, trail: Trail, side: str) -> tuple[Cell, ...]:
        """What of a trail is shown: of a foe, which may have moved unseen, only both ends if they
        are known.
        """
        return trail.cells if side == PARTY else (trail.cells[0], trail.cells[-1])

    def _route(self, token: str, cells: tuple[Cell, ...]) -> DrawnRoute:
        battle = self._workspace.battle
        side = battle.footprint(battle.token(token)).side
        points = tuple(centre_of(Footprint(cell, side)) for cell in cells)
        return DrawnRoute(points, ghosted=True)

    def _draw_before(self) -> None:
        """Draws the route to where the game master plans to move a token of the party, as the
        players themselves would plan it, so that it reveals nothing unseen.
        """
        look = PlanLook()
        plan = self._gm.plan if self.on else None
        if plan is not None and plan.moves and plan.legal and not self._gm.dragging:
            look = self._as_players_plan(plan)
        self._before.show_value(look, self._scene.zoom)

    def _as_players_plan(self, plan: Plan) -> PlanLook:
        names = self._known.names if self._known is not None else {}
        name = next((name for name, gm_name in names.items() if gm_name == plan.token), None)
        token = self._workspace.scenario.tokens.get(name or "")
        if token is None or name is None or token.side != PARTY:
            return PlanLook()
        own = self._workspace.planner(name).to(plan.target, level=plan.level)
        if own.awaited or not own.legal or not own.moves:
            return PlanLook()
        return PlanLook(plan_look(self._workspace.battle, own, self._scene.look_of(name)).route)
