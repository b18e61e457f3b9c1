"""Plans of a move, shared by drags, clicks, the arrow keys and the ledger.

A `Planner` is made once, when a token is picked up: it holds the movement field, so that each step
of a drag only looks a route up.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.interaction.field_request import AWAITED, AskField, FieldRequest
from fivefoot.core.interaction.heights import overruled_fall, route_cautions
from fivefoot.core.interaction.leaping import (
    LeapSight,
    LeapView,
    missed_instead,
    missed_problem,
)
from fivefoot.core.interaction.texts import say
from fivefoot.core.model.encounter import OpenMove
from fivefoot.core.model.scenario import with_turn
from fivefoot.core.model.token import Token
from fivefoot.core.rules.graph.profile import amount_open, profile_of
from fivefoot.core.rules.results import Problem, Route, Verdict
from fivefoot.core.rules.routes.drops import may_drop_to
from fivefoot.core.rules.routes.purchases import purchase_words
from fivefoot.core.rules.routes.query import MovementField
from fivefoot.core.rules.routes.tumbling import enemy_crossed, tumbles
from fivefoot.core.rules.routes.walk import free_route, judge_path, line_between
from fivefoot.core.rules.routes.why_not import why_not
from fivefoot.core.rules.ruleset.amount_text import amount_text
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn import walking
from fivefoot.core.rules.turn.commands import Move
from fivefoot.core.rules.turn.exposing_movements import exposes_with
from fivefoot.core.rules.turn.state import is_active
from fivefoot.core.session.commands.moving import MoveToken, PlaceTokens
from fivefoot.core.session.commands.turn import AnyCommand
from fivefoot.core.texts.lists import together

AFLOAT = ("flying", "swimming", "burrowing")
"""The kinds of support off the ground: such a token keeps its level unless told otherwise."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Where a token would go and what that means. Nothing has happened yet.

    `path` are the cells entered (anchors), `free` a move of setup that is only measured,
    `alternative` the route to the same cell that provokes the fewest reactions, where it provokes
    fewer. `pending` waits for Enter or a second click. `first_purchase` numbers what the route buys
    first: 2 where a movement bought before is still open. `levels` are those of the cells of `path`
    where heights matter (thousandths of a cell), `level` is the altitude aimed at (None: where it
    would stand), `modes` restricts it to some modes of movement, `missed` is the leap it lacks.
    `via_levels` are the levels at which the waypoints are passed (None: any). `may_overrule` is
    false where not even the game master can insist: a readied movement has to be walked as readied.
    `paid` says what has paid for it, where that is not the turn's movement.
    """

    token: str
    target: Cell
    path: tuple[Cell, ...] = ()
    route: Route | None = None
    via: tuple[Cell, ...] = ()
    problems: tuple[Problem, ...] = ()
    buys: tuple[str, ...] = ()
    alternative: Route | None = None
    action: str | None = None
    free: bool = False
    pending: bool = False
    first_purchase: int = 1
    levels: tuple[int, ...] = ()
    level: int | None = None
    modes: tuple[str, ...] = ()
    missed: LeapSight | None = None
    via_levels: tuple[int | None, ...] = ()
    may_overrule: bool = True
    paid: str = ""

    @property
    def forbidden(self) -> tuple[Problem, ...]:
        """The problems that make it illegal."""
        return tuple(problem for problem in self.problems if not problem.warning)

    @property
    def legal(self) -> bool:
        """Nothing forbids it."""
        return not self.forbidden

    @property
    def awaited(self) -> bool:
        """Whether its route is still being computed."""
        return AWAITED in self.problems

    @property
    def moves(self) -> bool:
        """Whether the token would leave its place."""
        return bool(self.path)


class Planner:
    """Plans for one token of one scenario, by one action; `modes` restricts it to some modes of
    movement.

    `asked` computes its field; while that takes, plans are `awaited`. `anew` gives up the rest of
    the open movement and buys another (A42).
    """

    off_turn = False
    """Whether it plans a readied movement, for which nothing more is bought."""

    def __init__(
        self,
        battle: Battle,
        token_id: str,
        action: str | None = None,
        modes: tuple[str, ...] = (),
        asked: AskField = FieldRequest.answer,
        anew: bool = False,
    ) -> None:
        self._asked = asked
        self._field: MovementField | None = None
        self._with_drops: MovementField | None = None
        self.anew = anew
        # The battle as if it were given up: reach and prices are those of the new movement.
        self.battle = without_open_move(battle, token_id) if anew else battle
        self._before = battle
        self.token_id = token_id
        self.action = action
        self.modes = modes

    @property
    def token(self) -> Token:
        """The token that would move."""
        return self.battle.token(self.token_id)

    @property
    def start(self) -> Cell:
        """Where it stands."""
        return self.token.cell

    @property
    def free(self) -> bool:
        """Whether moves are only measured."""
        return not self.battle.in_play

    @property
    def request(self) -> FieldRequest:
        """The request for its token's field."""
        return FieldRequest(self.battle, self.token_id, self.action, self.modes)

    @property
    def is_ready(self) -> bool:
        """Whether its field is ready."""
        if self._field is None:
            # It may be computed beside the window: until then there is none.
            self._field = self._asked(self.request)
        return self._field is not None

    @property
    def field(self) -> MovementField:
        """Everywhere it can go; computed here at the first use unless that has been done."""
        # Whoever needs the field now cannot wait: what is not ready is computed here.
        if self._field is None:
            self._field = self._asked(self.request) or self.request.answer()
        return self._field

    def field_with_drops(self, cell: Cell) -> MovementField | None:
        """Its field with leaps down, once that is ready; the plain one where no leap down may lead
        to the cell.
        """
        # Only where the plain field does not lead: leaps down are many and seldom wanted.
        if not may_drop_to(self.field, cell):
            return self.field
        if self._with_drops is None:
            self._with_drops = self._asked(replace(self.request, drops=True))
        return self._with_drops

    @cached_property
    def leaps(self) -> LeapView:
        """The leaps that the field makes and misses."""
        return LeapView(self.field)

    @cached_property
    def has_open_move(self) -> bool:
        """Whether a movement bought before is still open: it is the first band."""
        move = self.battle.turn(self.token_id).move
        # A plan without an action uses the usual one.
        action = self.action or self.battle.ruleset.movement.action
        return (
            self.battle.in_play and move is not None and not move.closed and move.action == action
        )

    def inside(self, cell: Cell) -> Cell:
        """The nearest anchor that keeps the whole footprint on the map."""
        side = self.battle.footprint(self.token).side
        x = max(0, min(cell[0], self.battle.columns - side))
        y = max(0, min(cell[1], self.battle.rows - side))
        return Cell(x, y)

    # -- altitude ---------------------------------------------------------------------------------

    @cached_property
    def own_level(self) -> int:
        """The present level of its base."""
        return self.battle.base_level(self.token)

    @cached_property
    def usual_level(self) -> int | None:
        """The level it keeps unless another is requested: its own where it flies, dives or burrows,
        else None.
        """
        return self.own_level if self.token.support in AFLOAT else None

    def levels_at(self, cell: Cell) -> tuple[int, ...]:
        """The levels it can reach in a cell, from the lowest; in its own cell including its
        own.
        """
        places = self.field.graph.places
        found = {int(places.z[node]) for node in self.field.nodes_at(cell)}
        return tuple(sorted(found | ({self.own_level} if cell == self.start else set())))

    def level_near(self, cell: Cell, wanted: int | None) -> int | None:
        """The level of a cell nearest to a requested one, the higher of two; None where any will
        do.
        """
        levels = () if wanted is None else self.levels_at(cell)
        return min(levels, key=lambda z: (abs(z - (wanted or 0)), -z), default=None)

    def end_level(self, plan: Plan) -> int:
        """The level a plan ends on."""
        return (
            plan.route.steps[-1].elevation
            if plan.route is not None and plan.route.steps
            else self.own_level
        )

    def lifted(self, plan: Plan, by: int) -> Plan:
        """The plan that ends so many levels higher (or lower) in the same cell; unchanged where
        there are none.
        """
        # In setup heights are set in the panel; before the field is ready, no level is known.
        if self.free or not self.is_ready:
            return plan
        here, levels = self.end_level(plan), self.levels_at(plan.target)
        higher, lower = [z for z in levels if z > here], [z for z in reversed(levels) if z < here]
        wanted = (higher if by > 0 else lower)[: abs(by)]
        if not wanted:
            return plan
        return replace(
            self.to(plan.target, plan.via, wanted[-1], plan.via_levels), pending=plan.pending
        )

    def through(self, plan: Plan) -> tuple[tuple[Cell, ...], tuple[int | None, ...]]:
        """The waypoints with their levels for a plan that continues from this one's end, which
        becomes one, too.
        """
        level = self.end_level(plan) if plan.levels else None
        return (*plan.via, plan.target), (*each_level(plan), level)

    # -- plans ------------------------------------------------------------------------------------

    def to(
        self,
        cell: Cell,
        via: tuple[Cell, ...] = (),
        level: int | None = None,
        via_levels: tuple[int | None, ...] = (),
    ) -> Plan:
        """The plan that ends on a cell: cheapest in play, measured in setup, refused with reasons
        where it is impossible.

        `level` is the altitude aimed at, or the nearest one possible; None keeps the token's own. A
        flier passes each waypoint at its level of `via_levels`.
        """
        return replace(self._to(cell, via, level, via_levels), via_levels=via_levels)

    def _to(
        self,
        cell: Cell,
        via: tuple[Cell, ...],
        level: int | None,
        via_levels: tuple[int | None, ...],
    ) -> Plan:
        target = self.inside(cell)
        if self.free:
            # Back on its own cell through waypoints it has walked, and that is measured.
            return self._measured(target, via) if target != self.start or via else self._nowhere()
        if not self.is_ready:
            return self._until_known(target, via, level)
        there = self.level_near(target, self.usual_level if level is None else level)
        # Another level of its own cell is a move, too.
        if target == self.start and not via and there in (None, self.own_level):
            return replace(self._nowhere(), level=level)
        route = self.field.route(target, via, there, via_levels)
        # With waypoints no leap down is considered: the route was chosen cell by cell.
        if route is None and not via:
            return self._by_dropping(target, level, there)
        if route is None or not route.steps:
            return replace(self._out_of_reach(target, via), level=level)
        found = self.field.at(target, there)
        # Only what the field does not guarantee is judged as a whole, which is slow.
        if self.is_barred or found is None or not found.can_end:
            return replace(self.along(route.path, via, levels_of(route)), level=level)
        return replace(self._quickly(route, via), level=level)

    def _by_dropping(self, target: Cell, level: int | None, there: int | None) -> Plan:
        """The plan to a place that perhaps only a leap down reaches, or why none does."""
        field = self.field_with_drops(target)
        if field is None:
            return self._until_known(target, (), level)
        dropped = field.route(target, level=there)
        if dropped is None:
            return replace(self._out_of_reach(target, ()), level=level)
        return replace(self.along(dropped.path, (), levels_of(dropped)), level=level)

    def _nowhere(self) -> Plan:
        return Plan(self.token_id, self.start, action=self.action, free=self.free, modes=self.modes)

    def _until_known(self, target: Cell, via: tuple[Cell, ...], level: int | None) -> Plan:
        """What is shown while a search is under way."""
        return replace(
            self._awaited(target, via) if target != self.start else self._nowhere(), level=level
        )

    def _awaited(self, target: Cell, via: tuple[Cell, ...]) -> Plan:
        """The plan to a cell while the route there is unknown."""
        path = path_through(self.start, (*via, target))
        return Plan(
            self.token_id, target, path, None, via, (AWAITED,), action=self.action, modes=self.modes
        )

    @cached_property
    def is_barred(self) -> bool:
        """Whether something about the token itself forbids this movement, wherever it goes: tested
        for the nearest place, so that only the ground around it is examined.
        """
        rows, columns = self.field.bands().nonzero()
        far = np.maximum(np.abs(columns - self.start.x), np.abs(rows - self.start.y))
        # Stable: among equally near places the first row by row, so that the answer never changes.
        nearest = np.argsort(far, kind="stable")
        cells = (Cell(int(columns[i]), int(rows[i])) for i in nearest)
        place = next(filter(self.field.can_end, cells), None)
        route = self.field.route(place) if place is not None else None
        return route is None or not self._verdict(route.path, levels_of(route)).legal

    def _verdict(self, path: tuple[Cell, ...], levels: tuple[int | None, ...]) -> Verdict:
        if tumbles(self.battle, self.action):
            known = tuple(level for level in levels if level is not None)
            known = known if len(known) == len(path) else ()
            command = Move(self.token_id, path, self.action, levels=known, modes=self.modes)
            return walking.judge_walk(self.battle, command, self.off_turn)
        return judge_path(
            self.battle,
            self.token_id,
            path,
            self.action,
            # A readied movement is walked outside of the turn: nothing can be bought for it.
            purchases=walking.NO_FURTHER_PURCHASE if self.off_turn else None,
            levels=levels or None,
            modes=self.modes or None,
        )

    def _quickly(self, route: Route, via: tuple[Cell, ...]) -> Plan:
        """The plan of a route that the field guarantees: cheap enough for every step of a drag."""
        return Plan(
            self.token_id,
            route.path[-1],
            route.path,
            route,
            via,
            (
                *self._out_of_turn,
                *self._given_up,
                *self._contest(route.path, levels_of(route)),
                *self._exposed(route),
                *route_cautions(self.battle, route),
            ),
            purchase_words(self.battle, route),
            None,
            self.action,
            first_purchase=self.first_purchase,
            levels=self._levels(route),
            modes=self.modes,
        )

    @cached_property
    def _out_of_turn(self) -> tuple[Problem, ...]:
        """The problem that it is not the token's turn: such a plan only shows where it could
        go.
        """
        scenario = self.battle.scenario
        if not self.battle.in_play or self.off_turn or is_active(scenario, self.token_id):
            return ()
        rule = self.battle.ruleset.source_of("rounds.phases")
        return (Problem("out_of_turn", say("not_its_turn"), rule, warning=True),)

    @cached_property
    def _given_up(self) -> tuple[Problem, ...]:
        """What a new movement, or one of another kind, gives up of the open one, as a warning
        before it is bought (A42).
        """
        move, ruleset = self._before.turn(self.token_id).move, self.battle.ruleset
        held = amount_open(self._before, self.token_id)
        # Nothing is lost where all of it is spent.
        if move is None or not held or not (self.anew or self._is_of_another_kind(move)):
            return ()
        name, left = ruleset.actions[move.action].label, amount_text(ruleset, held)
        text = say("left_of_name_is_given_up", left=left, name=name)
        return (Problem("given_up", text, ruleset.source_of("movement.split"), warning=True),)

    def _is_of_another_kind(self, move: OpenMove) -> bool:
        """Whether the action that is planned would close the open movement (A42)."""
        action = self.action or self.battle.ruleset.movement.action
        if self.free or self.off_turn or move.action == action:
            return False
        return profile_of(self.battle, self.token_id, action).per_purchase

    def _contest(
        self, path: tuple[Cell, ...], levels: tuple[int | None, ...]
    ) -> tuple[Problem, ...]:
        """The contest for tumbling through an enemy's space, as a warning before it is tried
        (A61).
        """
        name = enemy_crossed(self.battle, self.token_id, self.action, path, levels)
        if not name or self.free:
            return ()
        enemy, source = (
            self.battle.token(name).name,
            self.battle.ruleset.source_of(f"actions.{self.action}"),
        )
        text = say("tumbles_through_enemy_who_may_stop", enemy=enemy)
        return (Problem("contest", text, source, warning=True),)

    def _exposed(self, route: Route) -> tuple[Problem, ...]:
        """The condition from a route's purchases that exposes the mover to readied actions, as a
        warning before they are made (D8, D13).
        """
        state, source = exposes_with(self.battle, route)
        if not state:
            return ()
        text = say("leaves_mover_in_condition", state=self.battle.ruleset.conditions[state].label)
        return (Problem("exposed", text, source, warning=True),)

    def _levels(self, route: Route | None) -> tuple[int, ...]:
        """The levels of a route's cells; empty on flat ground, where they say nothing."""
        return (
            levels_of(route)
            if route is not None and (self.battle.has_heights or self._leaves_ground(route))
            else ()
        )

    @staticmethod
    def _leaves_ground(route: Route) -> bool:
        return any(step.support != "ground" or step.shape != "step" for step in route.steps)

    @property
    def first_purchase(self) -> int:
        """The number of what a route buys first."""
        return 2 if self.has_open_move else 1

    def judged(self, plan: Plan) -> Plan:
        """The plan with every warning that the rules have about it, and the less provoking route
        beside it.
        """
        if plan.free or not plan.path or plan.awaited:
            return plan
        # The reason for a refused plan is only computed once it stays, not at each step of a drag.
        if plan.route is None:
            return self._with_missed(plan) if plan.missed is None else plan
        judged = self.along(plan.path, plan.via, plan.levels)
        judged = replace(judged, pending=plan.pending, level=plan.level, via_levels=plan.via_levels)
        return self.with_alternative(judged)

    def along(
        self,
        path: tuple[Cell, ...],
        via: tuple[Cell, ...] = (),
        levels: tuple[int | None, ...] = (),
    ) -> Plan:
        """The plan that walks exactly these cells, on these levels where some are given."""
        if not path:
            return self._nowhere()
        if self.free:
            return Plan(
                self.token_id,
                path[-1],
                path,
                free_route(self.battle, self.token_id, path),
                via,
                free=True,
            )
        verdict = self._verdict(path, levels)
        route = verdict.route
        if verdict.legal and route is not None:
            path = route.path  # rising and sinking within a cell are steps of their own
        falls = route_cautions(self.battle, route) if verdict.legal and route is not None else ()
        # What the verdict warns of is not repeated.
        known = {problem.code for problem in verdict.problems}
        return Plan(
            self.token_id,
            path[-1],
            path,
            route,
            via,
            (
                *verdict.problems,
                *self._out_of_turn,
                *self._given_up,
                *self._contest(path, levels),
                *(self._exposed(route) if route is not None else ()),
                *(fall for fall in falls if fall.code not in known),
            ),
            self._buys(route),
            None,
            self.action,
            first_purchase=self.first_purchase,
            # An illegal path has no levels to keep to.
            levels=self._levels(route) if verdict.legal else (),
            modes=self.modes,
        )

    def _buys(self, route: Route | None) -> tuple[str, ...]:
        return purchase_words(self.battle, route) if route is not None else ()

    def _measured(self, target: Cell, via: tuple[Cell, ...]) -> Plan:
        path = path_through(self.start, (*via, target))
        route = free_route(self.battle, self.token_id, path) if path else None
        return Plan(self.token_id, target, path, route, via, free=True)

    def _out_of_reach(self, target: Cell, via: tuple[Cell, ...]) -> Plan:
        nowhere = Problem("unreachable", say("no_way_leads"), "", target)
        # Somebody in the way is reported first: that is visible on the map.
        problems = self._someone_there(target) or why_not(self.field, target) or (nowhere,)
        path = path_through(self.start, (*via, target))
        return Plan(
            self.token_id,
            target,
            path,
            None,
            via,
            (*problems, *overruled_fall(self.battle, self.token_id, target)),
            action=self.action,
            modes=self.modes,
        )

    def _with_missed(self, plan: Plan) -> Plan:
        """A refused plan with the missing leap, if one is missing; too expensive for each step of a
        drag.
        """
        missed = missed_instead(self.leaps, plan.target, plan.problems)
        if missed is None:
            return plan
        warnings = tuple(problem for problem in plan.problems if problem.warning)
        return replace(
            plan, problems=(missed_problem(self.battle, missed), *warnings), missed=missed
        )

    def _someone_there(self, target: Cell) -> tuple[Problem, ...]:
        """Who stands on the cells it would end on, and what to do about it."""
        place = self.footprint_at(target)
        others = [
            other for other in self.battle.scenario.tokens.values() if other.id != self.token_id
        ]
        found = [other.name for other in others if self.battle.footprint(other).overlaps(place)]
        if found and self.battle.has_heights and self.field.nodes_at(target):
            return ()  # there is room above or below them
        if not found:
            return ()
        text = say("names_stands_there_end_on_free", names=together(found[:2]))
        return (
            Problem("end_occupied", text, self.battle.ruleset.source_of("occupancy.enemy"), target),
        )

    def with_alternative(self, plan: Plan) -> Plan:
        """The plan with the least provoking route beside it, where that provokes fewer
        reactions.
        """
        if plan.free or plan.route is None or not plan.legal:
            return plan
        level = self.end_level(plan) if plan.levels else None
        # Without reactions, only a leap that saves something is worth showing.
        if plan.route.events == 0:
            return replace(plan, alternative=self._by_a_leap(plan, level))
        # With the same waypoints and levels: a route to another place would be no alternative.
        other = self.field.least_provoking(plan.target, plan.via, level, plan.via_levels)
        fewer = other is not None and other.events < plan.route.events
        return replace(plan, alternative=other if fewer else self._by_a_leap(plan, level))

    def _by_a_leap(self, plan: Plan, level: int | None) -> Route | None:
        """The route by a leap that saves something, where the plan walks: leaps are never chosen
        automatically.
        """
        asked_on_foot = (
            plan.via or any(step.leap for step in plan.route.steps)
            if plan.route is not None
            else True
        )
        return None if asked_on_foot else self.field.leaping_route(plan.target, level)

    def command(self, plan: Plan, overrule: bool = False) -> AnyCommand:
        """The command that carries out a plan."""
        if plan.free:
            return PlaceTokens(((self.token_id, plan.target),))
        # A route with steps within a cell has more levels than cells entered: then none are passed
        # on.
        levels = plan.levels if len(plan.levels) == len(plan.path) else ()
        return MoveToken(
            self.token_id, plan.path, self.action, overrule, levels, plan.modes, self.anew
        )

    def footprint_at(self, cell: Cell) -> Footprint:
        """The token's footprint with its anchor there."""
        return Footprint(cell, self.battle.footprint(self.token).side)


def may_begin_anew(battle: Battle, token_id: str, action: str | None = None) -> bool:
    """Whether a movement is open that buying another of the same kind now would end (A42).

    A pool for the whole turn is never bought again.
    """
    move = battle.turn(token_id).move
    if move is None or move.closed or not battle.in_play:
        return False
    # Without an action the usual one is meant, as above.
    wanted = action or battle.ruleset.movement.action
    return move.action == wanted and profile_of(battle, token_id, action).per_purchase


def without_open_move(battle: Battle, token_id: str) -> Battle:
    """The battle after a token has given up the rest of its open movement."""
    turn = battle.turn(token_id)
    if turn.move is None:
        return battle
    # Closed as if it had been walked to the end: the rest is lost.
    closed = replace(turn, move=replace(turn.move, closed=True))
    return battle.after(with_turn(battle.scenario, token_id, closed))


def each_level(plan: Plan) -> tuple[int | None, ...]:
    """The level of each waypoint of a plan, None where any will do."""
    return plan.via_levels or (None,) * len(plan.via)


def levels_of(route: Route) -> tuple[int, ...]:
    """The levels of a route's cells."""
    return tuple(step.elevation for step in route.steps)


def path_through(start: Cell, stops: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """The straight lines of cells from stop to stop, joined.

    >>> path_through(Cell(0, 0), (Cell(2, 0),))
    (Cell(x=1, y=0), Cell(x=2, y=0))
    """
    path: list[Cell] = []
    for stop in stops:
        # From the cell where the last straight line ended.
        path.extend(line_between(path[-1] if path else start, stop))
    return tuple(path)
