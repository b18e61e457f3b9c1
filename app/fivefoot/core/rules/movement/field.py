"""Where a token may go: one frozen field per question, with every route in it.

The field holds the undominated labels of the search and the best label of each cell ("cheapest": fewest purchases,
then least spent in the last, then fewest feet in all, then fewest trigger events, then a fixed direction order).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.compiled import search_function
from fivefoot.core.geometry.grid import DIRECTIONS, Cell
from fivefoot.core.model.encounter import OpenMove
from fivefoot.core.rules.battle import Battle
from fivefoot.core.rules.economy import purchases_affordable
from fivefoot.core.rules.movement.endings import ending_problems
from fivefoot.core.rules.movement.graph import MoveGraph, build_graph
from fivefoot.core.rules.movement.profile import Profile, Register, opened, profile_of
from fivefoot.core.rules.movement.straight import straight_routes
from fivefoot.core.rules.movement.tables import Tables, compile_tables
from fivefoot.core.rules.movement.walk import route_of_path
from fivefoot.core.rules.opportunity import OWN, EventArrays, Manner, event_arrays
from fivefoot.core.rules.results import Problem, ReachCell, Route
from fivefoot.core.rules.text import amount_text

NO_START = 2**30  # spent above every cap: the start has to buy before it can walk
SETUP_PURCHASES = 3


@dataclass(frozen=True, slots=True)
class Start:
    """A label that the search begins with."""

    node: int
    register: Register
    layer: int
    spent: int
    feet: int
    events: int
    counters: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Labels:
    """The search's answer: arrays by label, `best` by node."""

    count: int
    node: NDArray[np.int32]
    register: NDArray[np.int16]
    layer: NDArray[np.int16]
    spent: NDArray[np.int32]
    feet: NDArray[np.int64]
    events: NDArray[np.int32]
    parent: NDArray[np.int32]
    step: NDArray[np.int32]
    alive: NDArray[np.uint8]
    best: NDArray[np.int32]
    counters: NDArray[np.int32]


class MovementField:
    """The answer to "where may this token go with this action, and at what price"."""

    def __init__(
        self, battle: Battle, profile: Profile, graph: MoveGraph, events: EventArrays, layers: int, manner: Manner
    ) -> None:
        self.battle = battle
        self.profile = profile
        self.graph = graph
        self.events = events
        self.layers = layers
        self.manner = manner
        self.token = profile.token.id
        self.action = profile.action_id
        self.start = profile.token.cell
        self.open_move = opened(battle, self.token, profile)
        self.labels = self._search(self._starts(), -1)

    # -- the search ----------------------------------------------------------------------------------------------

    def _node(self, cell: Cell) -> int:
        return int(cell[1]) * self.battle.columns + int(cell[0])

    def _cell(self, node: int) -> Cell:
        return Cell(node % self.battle.columns, node // self.battle.columns)

    def _starts(self) -> list[Start]:
        move, node = self.open_move, self._node(self.start)
        if move is None:
            spent = 0 if not self.profile.per_purchase else NO_START
            return [Start(node, Register(self._turn_diagonal()), 0, spent, 0, 0, self._counters(None))]
        register = Register(move.diagonal, 0)
        return [Start(node, register, 0, move.spent, 0, 0, self._counters(move))]

    def _turn_diagonal(self) -> int:
        """The diagonal count carried from earlier purchases, where the ruleset counts it per turn."""
        if self.battle.ruleset.metric.diagonal_scope != "per_turn":
            return 0
        return self.battle.turn(self.token).counters.get("diagonal", 0)

    def _counters(self, move: OpenMove | None) -> tuple[int, ...]:
        return tuple(move.by_mode.get(name, 0) if move else 0 for name in self.profile.counters)

    @cached_property
    def _tables(self) -> Tables:
        move = self.open_move
        starts = [Register(), Register(1)] if move is None else [Register(move.diagonal), Register()]
        if self.battle.ruleset.metric.diagonal_scope == "per_turn":
            starts = [Register(self._turn_diagonal()), *starts]
        return compile_tables(self.profile, self.graph.classes, starts, [move.spent if move else 0])

    def _search(self, starts: list[Start], event_cap: int) -> Labels:
        tables, graph = self._tables, self.graph
        nodes = len(graph.may_end)
        may_open = graph.may_open.copy()
        may_open[self._node(self.start)] = True
        fresh = tables.number(self.profile.fresh_register(Register(self._turn_diagonal())))
        capacity = 16 * nodes + 4096
        while True:
            result = search_function()(
                graph.target, graph.step_class, tables.price, tables.following, tables.cap,
                tables.counter_of, tables.counter_cap,
                np.zeros(nodes + 1, np.int32), np.zeros(0, np.int32), np.zeros(0, np.int16), np.zeros(0, np.int16),
                may_open.astype(np.uint8), self.events.watch, self.events.hold, self.events.depart,
                np.array([fresh], np.int16),
                np.array([s.node for s in starts], np.int32),
                np.array([tables.number(s.register) for s in starts], np.int16),
                np.array([s.layer for s in starts], np.int16),
                np.array([s.spent for s in starts], np.int32),
                np.array([s.feet for s in starts], np.int64),
                np.array([s.events for s in starts], np.int32),
                np.array([s.counters for s in starts], np.int32).reshape(len(starts), len(tables.counters)),
                self.layers + 1, event_cap, tables.unit, tables.top, capacity,
            )  # fmt: skip
            if result[0] >= 0:
                return Labels(*result)
            capacity *= 4

    # -- what it answers -----------------------------------------------------------------------------------------

    @cached_property
    def _straight(self) -> dict[Cell, tuple[Cell, ...]]:
        """Cells that only a straight line reaches (Sprint), with that line."""
        return straight_routes(self.battle, self.profile, self.graph, self.start)

    @cached_property
    def _bands(self) -> NDArray[np.uint8]:
        labels = self.labels
        found = labels.best >= 0
        band = np.zeros(len(labels.best), dtype=np.uint8)
        layer = labels.layer[labels.best[found]]
        if not self.profile.per_purchase:
            plain = self._plain_total()
            band[found] = np.where(labels.spent[labels.best[found]] > plain, 2, 1)
        else:
            band[found] = layer + (1 if self.open_move is not None else 0)
        band[self._node(self.start)] = 0
        for cell in self._straight:
            node = self._node(cell)
            band[node] = band[node] or 1
        return band.reshape(self.battle.rows, self.battle.columns)

    def _plain_total(self) -> int:
        """What the turn's movement is without the dash under consideration."""
        movement = self.profile.action.movement
        if movement is None or not movement.adds_to_pool:
            return self.profile.budget
        return profile_of(self.battle, self.token, None).budget

    def bands(self) -> NDArray[np.uint8]:
        """Which purchase reaches each cell: uint8 [rows, columns], 0 = out of reach, an open movement counts as 1."""
        return self._bands

    def can_end(self, cell: Cell) -> bool:
        """Whether the token may come to rest there."""
        found = self.at(cell)
        return found is not None and found.can_end

    def cells(self) -> tuple[ReachCell, ...]:
        """Every reachable cell, row by row, those included where it may not end."""
        rows, columns = np.nonzero(self._bands)
        found = (self.at(Cell(int(x), int(y))) for y, x in zip(rows, columns, strict=True))
        return tuple(cell for cell in found if cell is not None)

    def at(self, cell: Cell) -> ReachCell | None:
        """What it takes to come to a cell, or None where it is out of reach."""
        if not (0 <= cell[0] < self.battle.columns and 0 <= cell[1] < self.battle.rows) or cell == self.start:
            return None
        label = int(self.labels.best[self._node(cell)])
        if label < 0:
            route = self._straight_route(cell)
            return None if route is None else _cell_of_route(cell, route)
        return self._reach_cell(cell, label)

    def _reach_cell(self, cell: Cell, label: int) -> ReachCell:
        labels = self.labels
        left = max(0, self.profile.cap(self._last_mode(label)) - int(labels.spent[label]))
        spent = int(labels.spent[label])
        purchase = int(labels.layer[label])
        problems = ending_problems(self.battle, self.profile, cell, left, self.layers - purchase)
        can_end = bool(self.graph.may_end[self._node(cell)]) and all(p.warning for p in problems)
        label_text = quality_text(self.battle, self.profile, spent)
        events = int(labels.events[label])
        return ReachCell(cell, purchase, int(labels.feet[label]), spent, left, can_end, events, 0, label_text)

    def _last_mode(self, label: int) -> str:
        step, parent = int(self.labels.step[label]), int(self.labels.parent[label])
        if step < 0 or parent < 0 or step >= 1000:
            return "walk"
        return self.graph.classes[int(self.graph.step_class[int(self.labels.node[parent]), step])].mode

    def route(self, cell: Cell, via: Sequence[Cell] = ()) -> Route | None:
        """The cheapest route to a cell through the waypoints in order, or None."""
        if not via:
            if int(self.labels.best[self._node(cell)]) < 0:
                return self._straight_route(cell)
            return self._route(self._chain(self.labels, self._best_of(self.labels, cell), []))
        return self._through([*via, cell], -1)

    def _best_of(self, labels: Labels, cell: Cell) -> int:
        return int(labels.best[self._node(cell)])

    def _straight_route(self, cell: Cell) -> Route | None:
        path = self._straight.get(cell)
        return None if path is None else route_of_path(self.battle, self.profile, path, self.open_move, self.manner)

    def _through(self, goals: Sequence[Cell], event_cap: int) -> Route | None:
        """A route through goals in order: each leg starts from every undominated label at the goal before it."""
        starts, labels, path_before = self._starts(), None, {index: [] for index in range(1)}
        paths: dict[int, list[tuple[int, int]]] = path_before
        for position, goal in enumerate(goals):
            labels = self._search(starts, event_cap)
            if int(labels.best[self._node(goal)]) < 0:
                return None
            if position == len(goals) - 1:
                break
            at_goal = [
                label
                for label in range(labels.count)
                if labels.alive[label] and labels.node[label] == self._node(goal)
            ]
            chains = {i: self._chain(labels, label, paths) for i, label in enumerate(at_goal)}
            starts = [self._start_at(labels, label) for label in at_goal]
            paths = chains
        assert labels is not None
        return self._route(self._chain(labels, self._best_of(labels, goals[-1]), paths))

    def _start_at(self, labels: Labels, label: int) -> Start:
        register = self._tables.registers[int(labels.register[label])]
        counters = tuple(int(value) for value in labels.counters[label])
        return Start(
            int(labels.node[label]), register, int(labels.layer[label]), int(labels.spent[label]),
            int(labels.feet[label]), int(labels.events[label]), counters,
        )  # fmt: skip

    def _chain(self, labels: Labels, label: int, before: Any) -> list[tuple[int, int]]:
        """(node, layer) of each step of a label's way, after the way of the start it came from."""
        chain: list[tuple[int, int]] = []
        while label >= 0:
            if labels.step[label] >= 0:
                chain.append((int(labels.node[label]), int(labels.layer[label])))
            parent = int(labels.parent[label])
            if parent <= -2:
                earlier = before[-2 - parent] if before else []
                return [*earlier, *reversed(chain)]
            label = parent
        return list(reversed(chain))

    def _route(self, chain: list[tuple[int, int]]) -> Route | None:
        path = [self._cell(node) for node, _ in chain]
        purchases = [layer for _, layer in chain]
        return route_of_path(self.battle, self.profile, path, self.open_move, self.manner, purchases)

    def least_provoking(self, cell: Cell, via: Sequence[Cell] = ()) -> Route | None:
        """The route with the fewest trigger events, then the cheapest; None where the cell is out of reach."""
        cheapest = self.route(cell, via)
        label = int(self.labels.best[self._node(cell)])
        if cheapest is None or label < 0:
            return cheapest
        most = int(self.labels.events[label]) if not via else cheapest.events
        for allowed in range(most):
            # The labels of fewer events are all there, kept apart by their count: take the lowest that arrives.
            found = self._through([*via, cell], allowed)
            if found is not None:
                return found
        return cheapest

    def why_not(self, cell: Cell) -> tuple[Problem, ...]:
        """Why a cell is out of reach, or may not be ended on; empty where nothing is wrong."""
        ruleset, found = self.battle.ruleset, self.at(cell)
        if cell == self.start:
            return ()
        if found is not None and found.can_end:
            return ()
        if found is not None:
            return self._why_no_end(cell, found)
        if not (0 <= cell[0] < self.battle.columns and 0 <= cell[1] < self.battle.rows):
            return (Problem("out_of_map", "that is outside the map", "", cell),)
        if self.profile.budget <= 0:
            return (Problem("speed_zero", f"{self.profile.token.name} cannot move: its speed is 0",
                            ruleset.source_of("movement"), cell),)  # fmt: skip
        if not self.graph.passable[self._node(cell)]:
            return (Problem("occupied", "someone who does not let it pass stands there",
                            ruleset.source_of("occupancy.enemy"), cell),)  # fmt: skip
        if self.layers == 0 and self.open_move is None and self.profile.per_purchase:
            return (Problem("no_pool", "nothing is left to pay for movement", ruleset.source_of("pools"), cell),)
        amount = amount_text(ruleset, self.profile.budget)
        text = f"out of reach with {self.layers or 1} × {amount}, or no way leads there"
        return (Problem("too_far", text, ruleset.source_of("movement"), cell),)

    def _why_no_end(self, cell: Cell, found: ReachCell) -> tuple[Problem, ...]:
        problems = list(ending_problems(self.battle, self.profile, cell, found.left, self.layers - found.purchase))
        if not self.graph.may_end[self._node(cell)]:
            rule = self.battle.ruleset.source_of("occupancy.ally")
            problems.append(Problem("end_occupied", "someone stands there: pass through, but do not stop", rule, cell))
        return tuple(problems)


def _cell_of_route(cell: Cell, route: Route) -> ReachCell:
    last = route.steps[-1]
    return ReachCell(cell, route.purchases, route.cost, last.spent, route.left, True, route.events, 0, last.label)


def quality_text(battle: Battle, profile: Profile, spent: int) -> str:
    """The game's label for movement of a length: stealth and hide lose dice per square (D10, D11)."""
    per_square = profile.action.movement.per_square if profile.action.movement else None
    if per_square is None:
        return ""
    earlier = battle.turn(profile.token.id).counters.get(per_square.counter, 0) if per_square.counter else 0
    squares = earlier + -(-spent // profile.cell)
    value = per_square.each * max(0, squares - per_square.free)
    return f"{value:+g} {per_square.label}" if value else f"0 {per_square.label}"


def movement_field(
    battle: Battle,
    token_id: str,
    action_id: str | None = None,
    purchases: int | None = None,
    manner: Manner = OWN,
) -> MovementField:
    """Where a token may go with a movement action (None = the plain one) and up to `purchases` of them.

    Raises KeyError for an unknown token, or an action that grants no movement.
    """
    profile = profile_of(battle, token_id, action_id)
    movement = profile.action.movement
    if movement is not None and not movement.provokes:
        manner = replace(manner, kind="disengage_step")
    if movement is not None and movement.away_from_enemy:
        manner = replace(manner, kind="disengage_step")
    layers = purchases_of(battle, profile) if purchases is None else purchases
    if not profile.per_purchase:
        layers = 0
    graph = build_graph(battle, profile)
    return MovementField(battle, profile, graph, event_arrays(battle, profile.token, manner), layers, manner)


def purchases_of(battle: Battle, profile: Profile) -> int:
    """How often the action may be bought now: by the pools in play, freely (a few times) in setup."""
    if profile.budget <= 0:
        return 0
    if profile.walks_freely or profile.action.all_of or profile.straight_budget is not None:
        most = 1
    else:
        most = 9
    if not battle.in_play:
        return min(most, SETUP_PURCHASES if any(profile.action.cost[0].values()) else 1)
    return max(purchases_affordable(battle, profile.token.id, cost, most) for cost in profile.action.cost)


__all__ = ["DIRECTIONS", "MovementField", "movement_field", "purchases_of", "quality_text"]
