"""Plans of a move: what a drag, a click, the arrow keys and the ledger all speak of.

A `Planner` is made once, when a token is picked up: it holds the movement field, so that each step of a drag only
looks a route up.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.token import Token
from fivefoot.core.rules.battle import Battle
from fivefoot.core.rules.movement.field import MovementField, movement_field
from fivefoot.core.rules.movement.walk import free_route, judge_path, line_between
from fivefoot.core.rules.results import Problem, Route
from fivefoot.core.session.commands.moving import MoveToken, PlaceTokens


@dataclass(frozen=True, slots=True)
class Plan:
    """Where a token would go and what that means. Nothing has happened yet.

    `path` are the cells entered (anchors), `free` a move of setup that is only measured, `alternative` the route to the
    same cell that wakes the fewest reactions, where it wakes fewer. `pending` waits for Enter or a second click.
    `first_purchase` numbers what the route buys first: 2 where a movement bought before is still open.
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

    @property
    def forbidden(self) -> tuple[Problem, ...]:
        """The problems that make it illegal."""
        return tuple(problem for problem in self.problems if not problem.warning)

    @property
    def legal(self) -> bool:
        """Nothing forbids it."""
        return not self.forbidden

    @property
    def moves(self) -> bool:
        """Whether the token would leave its place."""
        return bool(self.path)


class Planner:
    """Plans for one token of one scenario, by one action."""

    def __init__(self, battle: Battle, token_id: str, action: str | None = None) -> None:
        self.battle = battle
        self.token_id = token_id
        self.action = action

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

    @cached_property
    def field(self) -> MovementField:
        """Everywhere it can go; worked out at the first use."""
        return movement_field(self.battle, self.token_id, self.action)

    @cached_property
    def has_open_move(self) -> bool:
        """Whether a movement bought before is still open: it is the first band."""
        move = self.battle.turn(self.token_id).move
        action = self.action or self.battle.ruleset.movement.action
        return self.battle.in_play and move is not None and not move.closed and move.action == action

    def inside(self, cell: Cell) -> Cell:
        """The nearest anchor that keeps the whole footprint on the map."""
        side = self.battle.footprint(self.token).side
        x = max(0, min(cell[0], self.battle.columns - side))
        y = max(0, min(cell[1], self.battle.rows - side))
        return Cell(x, y)

    def to(self, cell: Cell, via: tuple[Cell, ...] = ()) -> Plan:
        """The plan that ends on a cell: cheapest in play, measured in setup, refused with reasons where it cannot."""
        target = self.inside(cell)
        if target == self.start and not via:
            return Plan(self.token_id, target, action=self.action, free=self.free)
        if self.free:
            return self._measured(target, via)
        route = self.field.route(target, via)
        if route is None or not route.steps:
            return self._out_of_reach(target, via)
        if self.is_barred or not self.field.can_end(target):
            return self.along(route.path, via)
        return self._quickly(route, via)

    @cached_property
    def is_barred(self) -> bool:
        """Whether something about the token itself forbids this movement, wherever it goes."""
        rows, columns = self.field.bands().nonzero()
        cells = (Cell(int(x), int(y)) for y, x in zip(rows, columns, strict=True))
        place = next(filter(self.field.can_end, cells), None)
        route = self.field.route(place) if place is not None else None
        return route is None or not judge_path(self.battle, self.token_id, route.path, self.action).legal

    def _quickly(self, route: Route, via: tuple[Cell, ...]) -> Plan:
        """The plan of a route the field vouches for: cheap enough for every step of a drag."""
        return Plan(
            self.token_id, route.path[-1], route.path, route, via, buys=bought(self.battle, route), action=self.action,
            first_purchase=self.first_purchase,
        )  # fmt: skip

    @property
    def first_purchase(self) -> int:
        """The number of what a route buys first."""
        return 2 if self.has_open_move else 1

    def judged(self, plan: Plan) -> Plan:
        """The plan with every caution the rules have about it, and the less provoking way beside it."""
        if plan.free or plan.route is None or not plan.path:
            return plan
        return self.with_alternative(replace(self.along(plan.path, plan.via), pending=plan.pending))

    def along(self, path: tuple[Cell, ...], via: tuple[Cell, ...] = ()) -> Plan:
        """The plan that walks exactly these cells."""
        if not path:
            return Plan(self.token_id, self.start, action=self.action, free=self.free)
        if self.free:
            route = free_route(self.battle, self.token_id, path)
            return Plan(self.token_id, path[-1], path, route, via, free=True)
        verdict = judge_path(self.battle, self.token_id, path, self.action)
        return Plan(
            self.token_id, path[-1], path, verdict.route, via, verdict.problems, self._buys(verdict.route),
            None, self.action, first_purchase=self.first_purchase,
        )  # fmt: skip

    def _buys(self, route: Route | None) -> tuple[str, ...]:
        return bought(self.battle, route) if route is not None else ()

    def _measured(self, target: Cell, via: tuple[Cell, ...]) -> Plan:
        path = path_through(self.start, (*via, target))
        route = free_route(self.battle, self.token_id, path) if path else None
        return Plan(self.token_id, target, path, route, via, free=True)

    def _out_of_reach(self, target: Cell, via: tuple[Cell, ...]) -> Plan:
        problems = self._someone_there(target) or self.field.why_not(target)
        problems = problems or (Problem("unreachable", "no way leads there", "", target),)
        path = path_through(self.start, (*via, target))
        return Plan(self.token_id, target, path, None, via, tuple(problems), action=self.action)

    def _someone_there(self, target: Cell) -> tuple[Problem, ...]:
        """Who stands on the cells it would end on, and what to do about it."""
        place = self.footprint_at(target)
        others = [other for other in self.battle.scenario.tokens.values() if other.id != self.token_id]
        found = [other.name for other in others if self.battle.footprint(other).overlaps(place)]
        if not found:
            return ()
        text = f"{' and '.join(found[:2])} stands there: end on a free cell beside it"
        return (Problem("end_occupied", text, self.battle.ruleset.source_of("occupancy.enemy"), target),)

    def with_alternative(self, plan: Plan) -> Plan:
        """The plan with the least provoking route beside it, where that wakes fewer reactions."""
        if plan.free or plan.route is None or plan.route.events == 0 or not plan.legal:
            return plan
        other = self.field.least_provoking(plan.target, plan.via)
        return replace(plan, alternative=other) if other is not None and other.events < plan.route.events else plan

    def command(self, plan: Plan, overrule: bool = False) -> MoveToken | PlaceTokens:
        """The command that does a plan."""
        if plan.free:
            return PlaceTokens(((self.token_id, plan.target),))
        return MoveToken(self.token_id, plan.path, self.action, overrule)

    def footprint_at(self, cell: Cell) -> Footprint:
        """What the token covers with its anchor there."""
        return Footprint(cell, self.battle.footprint(self.token).side)


def path_through(start: Cell, stops: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """The straight lines of cells from stop to stop, joined.

    >>> path_through(Cell(0, 0), (Cell(2, 0),))
    (Cell(x=1, y=0), Cell(x=2, y=0))
    """
    path: list[Cell] = []
    for stop in stops:
        path.extend(line_between(path[-1] if path else start, stop))
    return tuple(path)


def bought(battle: Battle, route: Route) -> tuple[str, ...]:
    """What a route buys, in words: "Advance × 2 (2 actions)"; nothing where an open movement pays it."""
    if not battle.in_play or route.purchases < 1:
        return ()
    action = battle.ruleset.actions[route.action or battle.ruleset.movement.action]
    times = f" × {route.purchases}" if route.purchases > 1 else ""
    prices = [price_words(battle, pool, amount * route.purchases) for pool, amount in action.cost[0].items() if amount]
    price = f" ({', '.join(prices)})" if prices else ""
    return (f"{action.label}{times}{price}",)


def price_words(battle: Battle, pool: str, amount: int) -> str:
    """A price in a pool's own words: "1 action", "2 actions"."""
    label = battle.ruleset.pools[pool].label.lower()
    single = label[:-1] if label.endswith("s") else label
    return f"{amount} {single if amount == 1 else f'{single}s'}"
