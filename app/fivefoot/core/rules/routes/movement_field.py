"""One search and all that it answers: where a token may go, with every route in it.

The field holds the undominated labels of the search and the best label of each cell ("cheapest":
fewest purchases, then least spent in the last, then lowest total, then fewest provocations,
then a fixed direction order).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import Mask
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.progress import done, part
from fivefoot.core.rules.graph.move_graph import (
    MoveGraph,
    build_graph,
    node_of_token,
    window_of,
)
from fivefoot.core.rules.graph.places import SUPPORTS, GraphPlace, MapWindow
from fivefoot.core.rules.graph.profile import (
    Profile,
    StepClass,
    open_movement,
)
from fivefoot.core.rules.reactions.opportunity import MovementCause
from fivefoot.core.rules.results import ReachCell, Route
from fivefoot.core.rules.routes.endings import ending_problems, restricts_ends, support_of
from fivefoot.core.rules.routes.field_bands import FieldBands
from fivefoot.core.rules.routes.field_routes import FieldRoutes, Goals, value_at
from fivefoot.core.rules.routes.field_search import FieldSearch, Start
from fivefoot.core.rules.routes.hard_landings import with_hard_landings
from fivefoot.core.rules.routes.leap_grades import (
    Labels,
    freedom,
    leaps_somewhere,
    preferred_labels,
)
from fivefoot.core.rules.routes.payments import beginning
from fivefoot.core.rules.routes.provocations import NodeProvocations, node_provocations
from fivefoot.core.rules.routes.purchases import purchases_of
from fivefoot.core.rules.routes.receipts import (
    GraphLink,
    cover_text,
    quality_text,
    route_of_links,
)
from fivefoot.core.rules.routes.remaining_movement import buys_a_step
from fivefoot.core.rules.routes.stops import Stops
from fivefoot.core.rules.routes.straight_line_search import StraightRuns
from fivefoot.core.rules.routes.turning_back import (
    saves_by_turning,
)
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.dragging import Stand


class MovementField:
    """The answer to "where may this token go with this action, and at what price"."""

    def __init__(
        self,
        battle: Battle,
        profile: Profile,
        purchases: int,
        cause: MovementCause,
        drops: bool = False,
    ) -> None:
        """`drops` adds the leaps that a search is otherwise kept from: those down to where the rest
        is a fall. One that does harm is the last step of a way.
        """
        self.battle = battle
        self.profile = profile
        self.purchases = purchases
        self.cause = cause
        self.token = profile.token.id
        self.action = profile.action_id
        self.start = profile.token.cell
        self._led: dict[
            int, list[GraphLink]
        ] = {}  # the way to each start, where that is not where the token stands
        self.open_move = open_movement(battle, self.token, profile)
        window = window_of(battle, profile, purchases, self.open_move is not None)
        with part(0, 0.7):
            self.graph = self._made_graph(window, drops)
        self.start_node = node_of_token(battle, profile, self.graph)
        self.provocations = self._reactions()
        done(0.8)
        if drops:
            self.graph, self.provocations = with_hard_landings(
                battle, profile, self.graph, self.provocations
            )
        self.search = FieldSearch(
            battle,
            profile,
            self.graph,
            self.provocations,
            self.start_node,
            purchases,
            self.open_move,
            self._payer,
        )
        self._routes = FieldRoutes(self.search, cause)
        self._last_route: tuple[int, Route] | None = None  # by its node
        self.labels = self._preferred()

    def _made_graph(self, window: MapWindow, drops: bool) -> MoveGraph:
        """The map as this search sees it."""
        return build_graph(self.battle, self.profile, window, named=drops)

    @property
    def _payer(self) -> object:
        """The profile by whose identity prices are cached: profiles that share it and have equal
        limits pay the same.
        """
        return self.profile.token

    def _reactions(self) -> NodeProvocations:
        """Who reacts to which step."""
        return node_provocations(self.battle, self.profile, self.graph, self.start_node, self.cause)

    def weighed(self) -> tuple[object, ...]:
        """What in it holds arrays, for the cache that keeps it."""
        return self.graph, self.provocations, self.labels

    @property
    def reached(self) -> Mask:
        """The places that some way leads to, whatever it leaps: bool [nodes], its own among
        them.
        """
        found: Mask = self._leapt.best >= 0
        found[self.start_node] = True
        return found

    @cached_property
    def with_drops(self) -> MovementField:
        """The same field with leaps down allowed; it is searched once, when first asked for."""
        return MovementField(self.battle, self.profile, self.purchases, self.cause, drops=True)

    def _preferred(self) -> Labels:
        """The ways that are taken unless another is asked for; `_tiers` keeps the cheapest on foot,
        with modest leaps and with any leaps.
        """
        walked, modest, leapt = self._tiers = self.search.by_freedom(self._starts())
        # Most fields hold no leap: what leaps nowhere is all that there is.
        if not leaps_somewhere(walked, leapt):
            return leapt
        # Back and forth only to gain a run-up: such ways are left out where they save something.
        if saves_by_turning(self.graph, walked, modest):
            modest = self.search.onward(self._starts())
            self._tiers = walked, modest, leapt
        return preferred_labels(walked, modest, leapt)

    @property
    def _leapt(self) -> Labels:
        """The cheapest ways of all, whatever they leap over."""
        return self._tiers[2]

    @cached_property
    def _freedom(self) -> NDArray[np.int8]:
        return freedom(*self._tiers)

    # -- the search -------------------------------------------------------------------------------

    def _cell(self, node: int) -> Cell:
        return Cell(int(self.graph.places.x[node]), int(self.graph.places.y[node]))

    def _starts(self) -> list[Start]:
        start = beginning(self.profile, self.open_move)
        counters = start.counters(self.profile)
        return [Start(self.start_node, start.register, 0, start.spent, 0, 0, counters)]

    # -- what it answers --------------------------------------------------------------------------

    @cached_property
    def _straight(self) -> StraightRuns | None:
        """The ways to places that only a straight line reaches (Sprint), or reaches on foot; None
        where there can be none.
        """
        run, move = self.profile.straightened, self.open_move
        if run is None or self.profile.budget <= 0 or (not self.purchases and move is None):
            return None  # it cannot be paid
        spent, purchase = (0, 1) if move is None else (move.spent, 0)
        return StraightRuns(
            run, self.graph, self.search.tables, self.start_node, self._freedom, spent, purchase
        )

    @cached_property
    def _straight_prices(self) -> dict[int, int]:
        """What a straight line costs to each node to which one is taken."""
        return self._straight.prices if self._straight is not None else {}

    @cached_property
    def _bands(self) -> FieldBands:
        return FieldBands(
            self.battle,
            self.profile,
            self.graph,
            self.labels,
            self.start_node,
            self.open_move,
            self._straight_prices,
        )

    def bands_at(self, level: int | None) -> NDArray[np.uint8]:
        """The bands of one level only (thousandths of a cell), such as an altitude that is aimed
        at.
        """
        return self._bands.at_level(level)

    @cached_property
    def _bands_of_all_levels(self) -> NDArray[np.uint8]:
        return self.bands_at(None)

    def bands(self) -> NDArray[np.uint8]:
        """Which purchase reaches each cell: uint8 [rows, columns], 0 = out of reach, an open
        movement counts as 1.
        """
        return self._bands_of_all_levels

    @cached_property
    def standing_bands(self) -> NDArray[np.uint8]:
        """The bands as a player reads them: for each cell, the price of standing there where the
        token can stand, otherwise of what it can do there.

        A hold on the face of a cliff may be cheaper to reach than the ground below it, but it is
        not what a player means by the cell.
        """
        return self._bands.standing(self.bands())

    def can_end(self, cell: Cell) -> bool:
        """Whether the token may come to rest there."""
        found = self.at(cell)
        return found is not None and found.can_end

    def cells(self) -> tuple[ReachCell, ...]:
        """Every reachable place: row by row, those included where it may not end; several levels of
        a cell in order.
        """
        places = self.graph.places
        bent = (self._bands.order >= 0) & self.graph.passable
        bent[list(self._straight_prices)] = False
        nodes = np.nonzero(bent)[0]
        # Sorted from the last key to the first: rows, columns, levels, then the cheapest and of
        # those the way that provokes least.
        provoked = self.labels.provoked[self.labels.best[nodes]]
        spots = places.z[nodes], places.x[nodes], places.y[nodes]
        nodes = nodes[np.lexsort((provoked, self._bands.order[nodes], *spots))]
        cheapest = {
            # Backwards, so that of one place the cheapest is written last.
            places.place(int(node)): int(node)
            for node in reversed(nodes)
        }  # a face has holds up and down
        found = [self._reach_cell(node) for node in reversed(cheapest.values())]
        lines = [self._straight_cell(node) for node in self._straight_prices]
        found += lines
        return tuple(
            sorted(found, key=lambda c: (c.cell[1], c.cell[0], c.elevation)) if lines else found
        )

    def stops(self) -> Stops:
        """The places where the token may come to rest, as `cells` has them, row by row."""
        # Whether one may end may depend on each way: no array answers that.
        if self._straight_prices or self._asks_of_ends:
            # Each place is a question of its own.
            ends = [each for each in self.cells() if each.can_end]
            return Stops.of(
                [
                    (*each.cell, each.elevation, SUPPORTS.index(each.support), each.purchase)
                    for each in ends
                ]
            )
        places, nodes = self.graph.places, self._cheapest_nodes()
        nodes = nodes[self.graph.may_end[nodes]]
        purchases = self.labels.purchase[self.labels.best[nodes]].astype(np.int32)
        held = places.support[nodes].astype(np.int32)
        return Stops(places.x[nodes], places.y[nodes], places.z[nodes], held, purchases)

    def _cheapest_nodes(self) -> NDArray[np.int64]:
        """The reachable nodes row by row, of those of one place and hold the cheapest: a face has
        holds up and down.
        """
        places = self.graph.places
        nodes = np.nonzero((self._bands.order >= 0) & self.graph.passable)[0]
        x, y, z, support = (part[nodes] for part in (places.x, places.y, places.z, places.support))
        order = np.lexsort((self._bands.order[nodes], support, z, x, y))
        keys = np.stack([y, x, z, support])[:, order]
        first = np.ones(len(nodes), dtype=bool)
        first[1:] = (keys[:, 1:] != keys[:, :-1]).any(axis=0)
        cheapest: NDArray[np.int64] = nodes[order[first]]
        return cheapest

    def ways_that_provoke_nobody(self) -> dict[tuple[Cell, int], tuple[int, int]]:
        """The places to which a way leads that provokes nothing: by cell and level the purchases
        and the total of the cheapest such way.
        """
        # Nobody provoked: a search of its own, for the cheapest way need not be a quiet one.
        labels, places = self.search.labels(self._starts(), 0), self.graph.places
        found: dict[tuple[Cell, int], tuple[int, int]] = {}
        for node in np.nonzero((labels.best >= 0) & self.graph.passable)[0]:
            price = value_at(labels, int(node))
            here = self._cell(int(node)), int(places.z[node])
            found[here] = min(found.get(here, (price[0], price[2])), (price[0], price[2]))
        return found

    def nodes_at(self, cell: Cell, level: int | None = None) -> list[int]:
        """The reachable nodes of a cell (at a level), the cheapest first; standing places before
        others at a tie.

        Of nodes at the same price, those whose way provokes least come first, then those that are
        reached without changing what holds the token: a flier beside a face flies on.
        """
        if not (0 <= cell[0] < self.battle.columns and 0 <= cell[1] < self.battle.rows):
            return []
        straight = self._straight_prices
        nodes = [n for n in self.graph.nodes_at(cell) if self._bands.order[n] >= 0 or n in straight]
        if level is not None:
            nodes = [n for n in nodes if int(self.graph.places.z[n]) == level]
        # On flat ground a cell is one place: nothing to put in order.
        if len(nodes) < 2:
            return nodes
        support, order = self.graph.places.support, self._bands.order

        def rank(node: int) -> tuple[object, ...]:
            price = node in straight, int(order[node]), straight.get(node, 0)
            # Standing first, whatever it costs: a hold above the cell is not what one means by it.
            return (
                int(support[node]) != 0,
                *price,
                0 if node in straight else value_at(self.labels, node)[3],
                self._routes.turns_on_the_spot(self.labels, node),
                node,
            )

        return sorted(nodes, key=rank)

    def at(self, cell: Cell, level: int | None = None) -> ReachCell | None:
        """What it takes to reach a cell (at a level); None where it is out of reach."""
        nodes = self.nodes_at(cell, level)
        if not nodes:
            return None
        return (
            self._straight_cell(nodes[0])
            if nodes[0] in self._straight_prices
            else self._reach_cell(nodes[0])
        )

    def _reach_cell(self, node: int) -> ReachCell:
        labels, label = self.labels, int(self.labels.best[node])
        spent, purchase = int(labels.spent[label]), int(labels.purchase[label])
        left = max(0, self.profile.cap(self._last_mode(label)) - spent)
        place = self.graph.places.place(node)
        cell = place.cell
        can_end = bool(self.graph.may_end[node]) and self._rests_well(node, place)
        label_text = quality_text(self.battle, self.profile, spent) or cover_text(
            self.battle, self.profile, cell, place.level
        )
        return ReachCell(
            cell,
            purchase,
            int(labels.total[label]),
            spent,
            left,
            can_end,
            self._provoked_at_rest(label),
            place.level,
            label_text,
            place.support,
        )

    def _provoked_at_rest(self, label: int) -> int:
        """The reactions to a way that ends here, where a squeezing body has all its room again:
        whose reach that is in has not been left (A54).
        """
        labels, seen = self.labels, self.provocations
        count = int(labels.provoked[label])
        if seen.at_rest is seen.threatening:
            return count
        way = self.way_of(label)
        # The search counts a leap by the cells under it, all of them as narrow: its receipt knows
        # where the whole body takes off and lands.
        if any(link.step.shape == "leap" for link in (*way[:1], *way[-1:])):
            return self._routes.route(way).events
        # Taking hold in another way leads nowhere: the step before it is the last.
        while (shape := self._shape_of(label)) == "switch":
            label = int(labels.parent[label])
        if shape == "":
            return count
        here, there = self._node(int(labels.parent[label])), self._node(label)
        on, at_rest = (
            int(np.bitwise_count(seen.reacting[here] & ~safe[there]).sum())
            for safe in (seen.threatening, seen.at_rest)
        )
        return count + at_rest - on

    def _shape_of(self, label: int) -> str:
        """The shape of a label's last step; empty for one that begins a search."""
        step, parent = int(self.labels.step[label]), int(self.labels.parent[label])
        return (
            "" if step < 0 or parent < 0 else self.search.class_of(self._node(parent), step).shape
        )

    def _node(self, label: int) -> int:
        return int(self.labels.node[label])

    @cached_property
    def _asks_of_ends(self) -> bool:
        return restricts_ends(self.battle, self.profile)

    def _rests_well(self, node: int, place: GraphPlace) -> bool:
        """Whether the space of others is the only thing that may forbid ending at a node."""
        if not self._asks_of_ends:
            return True
        problems = ending_problems(
            self.battle,
            self.profile,
            place.cell,
            place.level,
            lambda: self.goes_on(node),
            lambda: self.stands(node),
        )
        # A caution does not bar the end (A49).
        return all(problem.warning for problem in problems)

    @cached_property
    def _payable(self) -> int:
        return purchases_of(self.battle, self.profile)

    def goes_on(self, node: int) -> bool:
        """Whether the cheapest way to a node leaves a purchase, or movement that pays for another
        step.
        """
        labels, label = self.labels, int(self.labels.best[node])
        if label < 0 or node in self._straight_prices:  # a straight run has used it all
            return False
        # What can be paid, not what was asked for: the turn goes on beyond a shorter search.
        if int(labels.purchase[label]) < max(self.purchases, self._payable):
            return True
        register = self.search.tables.registers[int(labels.register[label])]
        used = self.used_by_mode(label)
        return buys_a_step(
            self.profile,
            self.graph,
            int(labels.node[label]),
            register,
            int(labels.spent[label]),
            used,
        )

    def used_by_mode(self, label: int) -> dict[str, int]:
        """What a way has used of each speed that has a counter of its own (C5)."""
        used = self.labels.counters[label].tolist()
        return dict(zip(self.search.tables.counters, used, strict=True))

    def _last_mode(self, label: int) -> str:
        step, parent = int(self.labels.step[label]), int(self.labels.parent[label])
        if step < 0 or parent < 0:
            return "walk"
        return self.search.class_of(int(self.labels.node[parent]), step).mode

    def step_classes(self, place: ReachCell) -> tuple[StepClass, ...]:
        """The classes of the steps of the cheapest way to a place, in order."""
        nodes = self.nodes_at(place.cell, place.elevation)
        return tuple(link.step for link in self._way_to(nodes[0])) if nodes else ()

    def _way_to(self, node: int) -> list[GraphLink]:
        """The steps of the cheapest way to a node that is reached."""
        if self._straight is not None and node in self._straight_prices:
            return self._straight.links(node)
        return self.search.chain(self.labels, int(self.labels.best[node]), self._led)

    def stands(self, node: int) -> list[Stand]:
        """The places that the cheapest way to a node leads through."""
        places = (self.graph.places.place(link.target) for link in self._way_to(node))
        return [Stand(place.cell, place.level, support_of(place.support)) for place in places]

    def contested_by(self, _place: ReachCell) -> str:
        """The enemy through whose space the cheapest way to a place leads; empty where there is
        none.
        """
        return ""

    def route(
        self,
        cell: Cell,
        via: Sequence[Cell] = (),
        level: int | None = None,
        via_levels: Sequence[int | None] = (),
    ) -> Route | None:
        """The cheapest route to a cell (at a level) through the waypoints in order, or None.

        `via_levels` are the levels to pass the waypoints at; None, or none given, is any.
        """
        if via:
            return self._routes.through(self._goals(cell, via, level, via_levels), -1)
        nodes = self.nodes_at(cell, level)
        if not nodes:
            return None
        # The least provoking route begins with the cheapest one, which was asked for just before.
        node, known = nodes[0], self._last_route
        if known is None or known[0] != node:
            known = self._last_route = node, self._route_to(node)
        return known[1]

    def _route_to(self, node: int) -> Route:
        """The cheapest route to a node that is reached."""
        way, run = self._way_to(node), self.profile.straightened
        if run is None or node not in self._straight_prices:
            return self._routes.easiest(way)
        return route_of_links(self.battle, run, self.graph, way, self.open_move, self.cause)

    def _goals(
        self,
        cell: Cell,
        via: Sequence[Cell],
        level: int | None,
        via_levels: Sequence[int | None],
    ) -> Goals:
        """Waypoints and the end of a way; where no level is given, any will do."""
        levels = [*via_levels, *[None] * len(via)][: len(via)]
        return Goals(self._starts(), self._led, [*via, cell], [*levels, level])

    def leaping_route(self, cell: Cell, level: int | None = None) -> Route | None:
        """The cheapest way to a cell (at a level) where that leaps and the way that is taken does
        not cost as little; else None. Nor is there one whose leaps cross next to nothing, unless it
        saves a purchase.
        """
        nodes = self.nodes_at(cell, level)
        if not nodes or self._leapt.best[nodes[0]] < 0:
            return None
        straight = nodes[0] in self._straight_prices  # it leads there without the leap
        if (
            not straight
            and value_at(self._leapt, nodes[0])[:3] >= value_at(self.labels, nodes[0])[:3]
        ):
            return None
        found = self._routes.easiest(
            self.search.chain(self._leapt, int(self._leapt.best[nodes[0]]), self._led)
        )
        saves = found.purchases < value_at(self.labels, nodes[0])[0]
        return (
            found
            if any(step.leap and (saves or self._routes.is_worth_it(step)) for step in found.steps)
            else None
        )

    def _straight_cell(self, node: int) -> ReachCell:
        price, place = self._straight_prices[node], self.graph.places.place(node)
        # The run is the one purchase of its action (D13).
        purchase, before = (1, 0) if self.open_move is None else (0, self.open_move.spent)
        left = max(0, (self.profile.straight_budget or 0) - before - price)
        return ReachCell(
            place.cell,
            purchase,
            price,
            before + price,
            left,
            bool(self.graph.may_end[node]),
            elevation=place.level,
            support=place.support,
        )

    def way_of(self, label: int) -> list[GraphLink]:
        """The steps of the way that a label of the search stands for."""
        return self.search.chain(self.labels, label, self._led)

    def start_at(self, label: int) -> Start:
        """The start of a further search that continues from a label of this one."""
        return self.search.start_at(self.labels, label)

    def least_provoking(
        self,
        cell: Cell,
        via: Sequence[Cell] = (),
        level: int | None = None,
        via_levels: Sequence[int | None] = (),
    ) -> Route | None:
        """The route that provokes least, then the cheapest; None where the cell is out
        of reach.
        """
        cheapest = self.route(cell, via, level, via_levels)
        nodes = self.nodes_at(cell, level)
        # What a straight line provokes is not searched again: it has one way only.
        if cheapest is None or not nodes or nodes[0] in self._straight_prices:
            return cheapest
        # Through waypoints the labels of this search say nothing about provocations.
        most = (
            self._provoked_at_rest(int(self.labels.best[nodes[0]])) if not via else cheapest.events
        )
        goals = self._goals(cell, via, level, via_levels)
        for allowed in range(most):
            # Labels with fewer provocations are kept apart by their count: the lowest that arrives
            # is the answer.
            found = self._routes.through(goals, allowed)
            if found is not None:
                return found
        return cheapest
