"""One search and all that it answers: where a token may go, with every route in it.

The field holds the undominated labels of the search and the best label of each cell ("cheapest":
fewest purchases, then least spent in the last, then lowest total, then fewest provocations,
then a fixed direction order).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import Mask
from fivefoot.core.geometry.compiled import search_function
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.progress import done, part
from fivefoot.core.rules.graph.move_graph import (
    MoveGraph,
    build_graph,
    node_of_token,
    window_of,
)
from fivefoot.core.rules.graph.occupancy import kept_edges
from fivefoot.core.rules.graph.places import SUPPORTS, GraphPlace, MapWindow
from fivefoot.core.rules.graph.price_tables import Tables, compile_tables
from fivefoot.core.rules.graph.profile import (
    Profile,
    Register,
    StepClass,
    open_movement,
    profile_of,
    register_of,
)
from fivefoot.core.rules.reactions.opportunity import MovementCause
from fivefoot.core.rules.results import ReachCell, Route, RouteStep
from fivefoot.core.rules.routes.endings import ending_problems, restricts_ends, support_of
from fivefoot.core.rules.routes.fewest_leaps import how_crooked, least_leaping
from fivefoot.core.rules.routes.follow import follow
from fivefoot.core.rules.routes.hard_landings import with_hard_landings
from fivefoot.core.rules.routes.leap_tiers import (
    Labels,
    Leaping,
    edges_of,
    freedom,
    grades_of,
    labels_by_grade,
    leaps_somewhere,
    preferred_labels,
    renumbered,
)
from fivefoot.core.rules.routes.payments import beginning
from fivefoot.core.rules.routes.provocations import NodeProvocations, node_provocations
from fivefoot.core.rules.routes.purchases import purchases_of
from fivefoot.core.rules.routes.receipts import (
    GraphLink,
    can_be_paid,
    cover_text,
    quality_text,
    route_of_links,
)
from fivefoot.core.rules.routes.remaining_movement import buys_a_step
from fivefoot.core.rules.routes.search_parts import SearchParts, graded_tables
from fivefoot.core.rules.routes.straight_line_search import StraightRuns
from fivefoot.core.rules.routes.tie_breaks import with_easier_leaps
from fivefoot.core.rules.routes.turning_back import (
    onward_search,
    saves_by_turning,
    without_headings,
)
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.dragging import Stand

# More than any purchase gives, so that a number by node holds purchases, this and the total.
MOST_SPENT = 2**26 - 1


@dataclass(frozen=True, slots=True)
class Start:
    """A label that the search begins with."""

    node: int
    register: Register
    purchase: int
    spent: int
    total: int
    provoked: int
    counters: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Stops:
    """Places to come to rest as arrays, each int32 [places]: columns and rows of the anchors,
    levels, what holds one up there (index in `SUPPORTS`), and the purchases that lead there.
    """

    x: NDArray[np.int32]
    y: NDArray[np.int32]
    level: NDArray[np.int32]
    support: NDArray[np.int32]
    purchases: NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.x)

    @classmethod
    def of(cls, rows: Sequence[tuple[int, ...]]) -> Stops:
        """From places one by one."""
        return cls(*np.array(rows, dtype=np.int32).reshape(-1, 5).T.copy())

    def cell(self, number: int) -> Cell:
        """The anchor of one of them."""
        return Cell(int(self.x[number]), int(self.y[number]))

    def some(self, which: NDArray[Any]) -> Stops:
        """Those of a mask, or of some numbers."""
        return Stops(*(part[which] for part in self._parts))

    def before(self, other: Stops) -> Stops:
        """These, then those of another."""
        pairs = zip(self._parts, other._parts, strict=True)
        return Stops(*(np.concatenate(pair).astype(np.int32) for pair in pairs))

    @property
    def _parts(self) -> tuple[NDArray[np.int32], ...]:
        return self.x, self.y, self.level, self.support, self.purchases


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
        walked, modest, leapt = self._tiers = self._by_freedom()
        # Most fields hold no leap: what leaps nowhere is all that there is.
        if not leaps_somewhere(walked, leapt):
            return leapt
        # Back and forth only to gain a run-up: such ways are left out where they save something.
        if saves_by_turning(self.graph, walked, modest):
            modest = self._onward()
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

    @cached_property
    def _tables(self) -> Tables:
        move = self.open_move
        starts = [Register(self.profile.turn_diagonal)]
        if move is not None:
            starts = [register_of(self.profile, move), *starts]
        profile, spent = self.profile, move.spent if move else 0
        limits = (*sorted(profile.caps.items()), *sorted(profile.counters.items()))
        # By ruleset, token and action: profiles are made anew, and equal ones share the tables.
        return self.battle.derived(
            "tables",
            (profile.ruleset, self._payer, profile.action),
            (tuple(starts), spent, profile.budget, limits, profile.leaps, self.graph.classes),
            lambda: compile_tables(profile, self.graph.classes, starts, [spent]),
        )

    def _search(
        self, starts: list[Start], provoked_cap: int, leaping: Leaping = Leaping.ANY
    ) -> Labels:
        edges = edges_of(self.graph, leaping, self.profile.shortest_leap)
        plain = SearchParts(self.graph.step_class, self.graph.extra, self._tables)
        if edges is None:
            return self._searched(starts, provoked_cap, plain, self.provocations.extra)
        kept = np.nonzero(edges)[0]
        some = replace(plain, extra=kept_edges(self.graph.extra, kept))
        # The search numbers leaps among those it was given; routes look them up among all.
        return renumbered(
            self._searched(starts, provoked_cap, some, self.provocations.extra[kept]), kept
        )

    def _by_freedom(self) -> tuple[Labels, Labels, Labels]:
        """The ways on foot, those with modest leaps and those with any, of one search."""
        graph, tables, shortest = self.graph, self._tables, self.profile.shortest_leap
        grade = self.battle.derived(
            "grades", (graph,), (shortest,), lambda: grades_of(graph, shortest)
        )
        if grade is None:
            found = self._search(self._starts(), -1)
            return found, found, found
        grades = int(grade.max()) + 1
        graded = self.battle.derived(
            "graded", (tables,), (grades,), lambda: graded_tables(tables, grades)
        )
        numbers = (graph.extra.step_class + grade * len(tables.counter_of)).astype(np.int16)
        extra = replace(graph.extra, step_class=numbers)
        parts = SearchParts(graph.step_class, extra, graded, grades=grades)
        walked, *leapt = self._readings(self._starts(), -1, parts, self.provocations.extra)
        return walked, leapt[0], leapt[-1]

    def _onward(self) -> Labels:
        """The ways with modest leaps that never turn back."""
        edges = edges_of(self.graph, Leaping.MODEST, self.profile.shortest_leap)
        kept = np.nonzero(np.ones(len(self.graph.extra.leap), bool) if edges is None else edges)[0]
        labels = self._searched(
            self._starts(), -1, self._onward_parts(kept), self.provocations.extra[kept]
        )
        return renumbered(without_headings(labels), kept)

    def _onward_parts(self, kept: NDArray[np.int64]) -> SearchParts:
        """What a search that never turns back reads, over some of the edges."""
        graph, tables = self.graph, self._tables
        # Leaps over creatures, and hard landings as copies of their places, are no part of it.
        if graph.over is not None or len(graph.extra.first) != len(graph.bare.extra.first):
            return onward_search(graph, kept_edges(graph.extra, kept), tables)
        # Made of the bare graph they are kept with it, whoever else moves; of the graph that it was
        # cut out of, they are shared.
        bare, cut = graph.bare, graph.bare.cut
        made_of = bare if cut is None else cut.whole
        whole = self.battle.derived(
            "onward", (made_of, tables), (), lambda: onward_search(made_of, made_of.extra, tables)
        )
        beyond = kept_edges(graph.extra, kept)
        number = graph.kept[kept] if cut is None else cut.edges[graph.kept[kept]]
        beyond = replace(beyond, step_class=whole.extra.step_class[number])
        steps = whole.step_class if cut is None else whole.step_class[cut.nodes]
        return replace(whole, step_class=steps, extra=beyond)

    def _searched(
        self,
        starts: list[Start],
        provoked_cap: int,
        parts: SearchParts,
        provoked: NDArray[np.int16],
    ) -> Labels:
        return self._readings(starts, provoked_cap, parts, provoked)[-1]

    def _readings(
        self,
        starts: list[Start],
        provoked_cap: int,
        parts: SearchParts,
        provoked: NDArray[np.int16],
    ) -> tuple[Labels, ...]:
        """A search's answer by grade: the ways of it, and of the lower ones."""
        tables, nodes = parts.tables, len(self.graph.may_end)
        asked = (*self._steps_and_prices(parts, provoked), *_start_arrays(starts, parts))
        limits = (self.purchases + 1, provoked_cap, tables.unit, tables.top, parts.grades)
        # Memory that is never touched takes time to hand out, too.
        # Most searches settle fewer labels than this; a token in the air has several to a node.
        # One that keeps headings apart has some to each of those.
        capacity = (min(8 * nodes, nodes + 300_000) + 4096) * (4 if parts.headings > 1 else 1)
        while True:
            result = search_function()(*asked, *limits, capacity)
            # A negative count says that the arrays were too short.
            if result[0] >= 0:
                return labels_by_grade(Labels(*result))
            # The search cannot make its arrays longer while it runs. One that begins anew is
            # seldom; room for the worst case would be paid for in every search.
            capacity *= 4

    def _steps_and_prices(self, parts: SearchParts, provoked: NDArray[np.int16]) -> tuple[Any, ...]:
        """What the search reads, one array after the other in the order in which it takes them."""
        tables, graph, extra = parts.tables, self.graph, parts.extra
        may_open = graph.may_open.astype(np.uint8)
        # Where it stands another purchase may be opened, even if it may not end there.
        may_open[self.start_node] = 1
        steps = (graph.target, parts.step_class)
        prices = (tables.price, tables.following, tables.cap)
        counters = (tables.counter_of, tables.counter_cap)
        beyond = (extra.first, extra.target, extra.step_class)
        reactors = (
            self.provocations.reacting,
            self.provocations.threatening,
            self.provocations.by_any_step,
        )
        registers = (tables.fresh, tables.lead)
        return (*steps, *prices, *counters, *beyond, provoked, may_open, *reactors, *registers)

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
            run, self.graph, self._tables, self.start_node, self._freedom, spent, purchase
        )

    @cached_property
    def _straight_prices(self) -> dict[int, int]:
        """What a straight line costs to each node to which one is taken."""
        return self._straight.prices if self._straight is not None else {}

    @cached_property
    def _order(self) -> NDArray[np.int64]:
        """A number by node that sorts by purchases, then what is spent in the last, then the total;
        -1 = out of reach.
        """
        labels, best = self.labels, self.labels.best
        found = best >= 0
        order = np.full(len(best), -1, dtype=np.int64)
        label = best[found]
        spent = np.minimum(labels.spent[label].astype(np.int64), MOST_SPENT)
        # Feet are last in the order and have the lowest 28 bits: more than those hold must not
        # spill into what is spent.
        order[found] = (
            # Purchases, then what is spent in the last, then the total, each in bits of its own:
            # one number sorts by all three.
            (labels.purchase[label].astype(np.int64) << 54)
            + (spent << 28)
            + labels.total[label] % (1 << 28)
        )
        # Where it stands is no place to go to.
        order[self.start_node] = -1
        return order

    @cached_property
    def _band_of_node(self) -> NDArray[np.uint8]:
        labels, found = self.labels, self._order >= 0
        band = np.zeros(len(found), dtype=np.uint8)
        label = labels.best[found]
        if self.profile.per_purchase:
            # An open movement is the first band of the map, the purchases after it the next.
            band[found] = labels.purchase[label] + (1 if self.open_move is not None else 0)
        else:
            # A pool has no purchases: the second band is what a Dash would add (C38).
            band[found] = np.where(labels.spent[label] > self._plain_total(), 2, 1)
        return band

    @cached_property
    def _bands(self) -> NDArray[np.uint8]:
        return self.bands_at(None)

    def bands_at(self, level: int | None) -> NDArray[np.uint8]:
        """The bands of one level only (thousandths of a cell), such as an altitude that is aimed
        at.
        """
        whole = np.zeros((self.battle.rows, self.battle.columns), dtype=np.uint8)
        places, band = self.graph.places, self._band_of_node
        chosen = np.nonzero(
            (band > 0) & self.graph.passable & (True if level is None else places.z == level)
        )[0]
        self._draw(whole, chosen)
        for node in self._straight_prices:
            x, y = places.x[node], places.y[node]
            if level is None or places.z[node] == level:
                # A straight run is one purchase; where a bent way leads as well, its band stays.
                whole[y, x] = whole[y, x] or 1
        # At a level of its own the start may be gone back to: up and down in place.
        if level is None:
            whole[self.start[1], self.start[0]] = 0
        return whole

    @cached_property
    def _stacked(self) -> bool:
        """Whether a cell may hold several nodes."""
        return len(self.graph.places) > self.graph.window.width * self.graph.window.height

    def _plain_total(self) -> int:
        """The turn's movement without the dash that is being considered."""
        movement = self.profile.action.movement
        if movement is None or not movement.adds_to_pool:
            return self.profile.budget
        return profile_of(self.battle, self.token, None).budget

    def bands(self) -> NDArray[np.uint8]:
        """Which purchase reaches each cell: uint8 [rows, columns], 0 = out of reach, an open
        movement counts as 1.
        """
        return self._bands

    @cached_property
    def standing_bands(self) -> NDArray[np.uint8]:
        """The bands as a player reads them: for each cell, the price of standing there where the
        token can stand, otherwise of what it can do there.

        A hold on the face of a cliff may be cheaper to reach than the ground below it, but it is
        not what a player means by the cell.
        """
        whole, places, band = self.bands().copy(), self.graph.places, self._band_of_node
        standing = np.nonzero((band > 0) & self.graph.passable & (places.support == 0))[0]
        self._draw(whole, standing)
        whole[self.start[1], self.start[0]] = 0
        return whole

    def _draw(self, whole: NDArray[np.uint8], nodes: NDArray[np.int64]) -> None:
        """Writes the bands of some nodes into a map. Of several nodes in a cell the nearest counts;
        it has to come last.
        """
        places, band = self.graph.places, self._band_of_node
        if self._stacked:
            # The dearest first: what is written last stays.
            nodes = nodes[np.argsort(-band[nodes].astype(np.int16), kind="stable")]
        whole[places.y[nodes], places.x[nodes]] = band[nodes]

    def can_end(self, cell: Cell) -> bool:
        """Whether the token may come to rest there."""
        found = self.at(cell)
        return found is not None and found.can_end

    def cells(self) -> tuple[ReachCell, ...]:
        """Every reachable place: row by row, those included where it may not end; several levels of
        a cell in order.
        """
        places = self.graph.places
        bent = (self._order >= 0) & self.graph.passable
        bent[list(self._straight_prices)] = False
        nodes = np.nonzero(bent)[0]
        # Sorted from the last key to the first: rows, columns, levels, then the cheapest.
        nodes = nodes[
            np.lexsort((self._order[nodes], places.z[nodes], places.x[nodes], places.y[nodes]))
        ]
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
        nodes = np.nonzero((self._order >= 0) & self.graph.passable)[0]
        x, y, z, support = (part[nodes] for part in (places.x, places.y, places.z, places.support))
        order = np.lexsort((self._order[nodes], support, z, x, y))
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
        labels, places = self._search(self._starts(), 0), self.graph.places
        found: dict[tuple[Cell, int], tuple[int, int]] = {}
        for node in np.nonzero((labels.best >= 0) & self.graph.passable)[0]:
            price = _value(labels, int(node))
            here = self._cell(int(node)), int(places.z[node])
            found[here] = min(found.get(here, (price[0], price[2])), (price[0], price[2]))
        return found

    def nodes_at(self, cell: Cell, level: int | None = None) -> list[int]:
        """The reachable nodes of a cell (at a level), the cheapest first; standing places before
        others at a tie.

        Of two nodes at the same price, the one that is reached without changing what holds the
        token comes first: a flier beside a face flies on.
        """
        if not (0 <= cell[0] < self.battle.columns and 0 <= cell[1] < self.battle.rows):
            return []
        straight = self._straight_prices
        nodes = [n for n in self.graph.nodes_at(cell) if self._order[n] >= 0 or n in straight]
        if level is not None:
            nodes = [n for n in nodes if int(self.graph.places.z[n]) == level]
        # On flat ground a cell is one place: nothing to put in order.
        if len(nodes) < 2:
            return nodes
        support, order = self.graph.places.support, self._order

        def rank(node: int) -> tuple[object, ...]:
            price = node in straight, int(order[node]), straight.get(node, 0)
            # Standing first, whatever it costs: a hold above the cell is not what one means by it.
            return int(support[node]) != 0, *price, self._turns_on_the_spot(self.labels, node), node

        return sorted(nodes, key=rank)

    def _turns_on_the_spot(self, labels: Labels, node: int) -> bool:
        """Whether the best way to a node ends by changing only what holds the token up."""
        parent = int(labels.parent[int(labels.best[node])]) if labels.best[node] >= 0 else -1
        places = self.graph.places
        before = int(labels.node[parent]) if parent >= 0 else node
        here = (places.x[node], places.y[node], places.z[node])
        return before != node and here == (places.x[before], places.y[before], places.z[before])

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
        # Taking hold in another way leads nowhere: the step before it is the last.
        while (shape := self._shape_of(label)) == "switch":
            label = int(labels.parent[label])
        # A leap is counted by the cells under it, which are not kept.
        if shape in ("", "leap"):
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
        return "" if step < 0 or parent < 0 else self._class_of(self._node(parent), step).shape

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
        register = self._tables.registers[int(labels.register[label])]
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
        return dict(zip(self._tables.counters, used, strict=True))

    def _last_mode(self, label: int) -> str:
        step, parent = int(self.labels.step[label]), int(self.labels.parent[label])
        if step < 0 or parent < 0:
            return "walk"
        return self._class_of(int(self.labels.node[parent]), step).mode

    def _class_of(self, node: int, step: int) -> StepClass:
        if step >= 1000:
            return self.graph.classes[int(self.graph.extra.step_class[step - 1000])]
        return self.graph.classes[int(self.graph.step_class[node, step])]

    def step_classes(self, place: ReachCell) -> tuple[StepClass, ...]:
        """The classes of the steps of the cheapest way to a place, in order."""
        nodes = self.nodes_at(place.cell, place.elevation)
        return tuple(link.step for link in self._way_to(nodes[0])) if nodes else ()

    def _way_to(self, node: int) -> list[GraphLink]:
        """The steps of the cheapest way to a node that is reached."""
        if self._straight is not None and node in self._straight_prices:
            return self._straight.links(node)
        return self._chain(self.labels, int(self.labels.best[node]), self._led)

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
            return self._through([*via, cell], -1, [*_each_level(via, via_levels), level])
        nodes = self.nodes_at(cell, level)
        if not nodes:
            return None
        way, run = self._way_to(nodes[0]), self.profile.straightened
        if run is None or nodes[0] not in self._straight_prices:
            return self._eased(way)
        return route_of_links(self.battle, run, self.graph, way, self.open_move, self.cause)

    def leaping_route(self, cell: Cell, level: int | None = None) -> Route | None:
        """The cheapest way to a cell (at a level) where that leaps and the way that is taken does
        not cost as little; else None. Nor is there one whose leaps cross next to nothing, unless it
        saves a purchase.
        """
        nodes = self.nodes_at(cell, level)
        if not nodes or self._leapt.best[nodes[0]] < 0:
            return None
        straight = nodes[0] in self._straight_prices  # it leads there without the leap
        if not straight and _value(self._leapt, nodes[0])[:3] >= _value(self.labels, nodes[0])[:3]:
            return None
        found = self._eased(self._chain(self._leapt, int(self._leapt.best[nodes[0]]), self._led))
        saves = found.purchases < _value(self.labels, nodes[0])[0]
        return (
            found
            if any(step.leap and (saves or self._is_worth_it(step)) for step in found.steps)
            else None
        )

    def _is_worth_it(self, leap: RouteStep) -> bool:
        """Whether a leap is wide enough to matter, leads upwards, or has an obstacle to clear."""
        # A leap over a thin wall is 0 long, and has to be made all the same.
        return leap.chord == 0 or leap.rise > 0 or leap.chord >= self.profile.shortest_leap

    def _eased(self, chain: list[GraphLink]) -> Route:
        """The route with every needless leap walked, and no leap longer or harder than it has to
        be.
        """
        found = self._route(chain)
        if self.profile.leaps is None or not any(step.leap for step in found.steps):
            return found
        plain = least_leaping(self.graph, chain, found, self._payable_route)
        if not self.profile.leaps.by_check:
            return plain
        eased = with_easier_leaps(self.battle, self.profile, plain, self._followed_route)
        # Nothing slants: it cannot become plainer.
        if not how_crooked(eased)[1]:
            return eased
        other = with_easier_leaps(self.battle, self.profile, found, self._followed_route)
        return min(eased, other, key=how_crooked)

    def _payable_route(self, chain: Sequence[GraphLink]) -> Route | None:
        """The receipt of a way that the search did not find itself, or None where some step of it
        cannot be paid.
        """
        payable = can_be_paid(self.profile, chain, self.open_move)
        return self._route(list(chain)) if payable else None

    def _followed_route(self, path: Sequence[Cell], levels: Sequence[int | None]) -> Route | None:
        """The receipt of a path that is given step by step; None where the search has no way along
        it.
        """
        if not all(self.graph.window.holds(cell) for cell in path):
            return None
        # A pool buys nothing: it is there.
        most = self.purchases if self.profile.per_purchase else 0
        links = follow(self.battle, self.profile, self.graph, path, levels, self.open_move, most)
        return None if links is None else self._route(links)

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

    def _through(
        self, goals: Sequence[Cell], provoked_cap: int, levels: Sequence[int | None]
    ) -> Route | None:
        """A route through goals in order, leaping where nothing else leads through them for as many
        purchases.
        """
        leapt = self._through_with(goals, provoked_cap, levels, Leaping.ANY)
        # The cheapest way of all does not leap: no other search is needed.
        if leapt is None or not any(step.leap for step in leapt.steps):
            return leapt
        walked = self._through_with(goals, provoked_cap, levels, Leaping.NONE)
        modest = self._through_with(goals, provoked_cap, levels, Leaping.MODEST)
        if walked is not None and (modest is None or walked.purchases <= modest.purchases):
            return walked
        return modest or leapt

    def _through_with(
        self,
        goals: Sequence[Cell],
        provoked_cap: int,
        levels: Sequence[int | None],
        leaping: Leaping,
    ) -> Route | None:
        """A route through goals in order: each leg starts from every undominated label at the goal
        before it.
        """
        starts = self._starts()
        paths = self._led
        # Each leg from all labels at the goal before it: the cheapest of them need not be on the
        # cheapest whole way.
        for goal, level in zip(goals[:-1], levels, strict=False):
            labels = self._search(starts, provoked_cap, leaping)
            nodes = set(self._nodes_on(goal, level))
            at_goal = [
                i for i in range(labels.count) if labels.alive[i] and int(labels.node[i]) in nodes
            ]
            if not at_goal:
                return None
            paths = {
                number: self._chain(labels, label, paths) for number, label in enumerate(at_goal)
            }
            starts = [self._start_at(labels, label) for label in at_goal]
        labels = self._search(starts, provoked_cap, leaping)
        best = self._best_on(labels, self._nodes_on(goals[-1], levels[-1]))
        if best is None:
            return None
        return self._route(self._chain(labels, int(labels.best[best]), paths))

    def _best_on(self, labels: Labels, nodes: Sequence[int]) -> int | None:
        """The node that is reached best: standing before hanging or hovering, then cheapest."""
        support, turns = self.graph.places.support, self._turns_on_the_spot
        return min(
            (node for node in nodes if labels.best[node] >= 0),
            key=lambda n: (int(support[n]) != 0, *_value(labels, n), turns(labels, n)),
            default=None,
        )

    def _nodes_on(self, cell: Cell, level: int | None) -> list[int]:
        """All nodes of a cell, of one level where one is given."""
        nodes = self.graph.nodes_at(cell)
        return (
            nodes if level is None else [n for n in nodes if int(self.graph.places.z[n]) == level]
        )

    def way_of(self, label: int) -> list[GraphLink]:
        """The steps of the way that a label of the search stands for."""
        return self._chain(self.labels, label, self._led)

    def start_at(self, label: int) -> Start:
        """The start of a further search that continues from a label of this one."""
        return self._start_at(self.labels, label)

    def _start_at(self, labels: Labels, label: int) -> Start:
        register = self._tables.registers[int(labels.register[label])]
        counters = tuple(int(value) for value in labels.counters[label])
        return Start(
            int(labels.node[label]),
            register,
            int(labels.purchase[label]),
            int(labels.spent[label]),
            int(labels.total[label]),
            int(labels.provoked[label]),
            counters,
        )

    def _chain(
        self, labels: Labels, label: int, before: dict[int, list[GraphLink]] | None
    ) -> list[GraphLink]:
        """The steps of a label's way, after the way of the start it came from."""
        chain: list[GraphLink] = []
        while label >= 0:
            parent = int(labels.parent[label])
            if labels.step[label] >= 0 and parent >= 0:
                step = int(labels.step[label])
                start = int(labels.node[parent])
                node, purchase = int(labels.node[label]), int(labels.purchase[label])
                chain.append(
                    GraphLink(start, node, self._class_of(start, step), purchase, self._chord(step))
                )
            # -2 and below number the starts: their ways come before.
            if parent <= -2:
                earlier = before[-2 - parent] if before else []
                return [*earlier, *reversed(chain)]
            label = parent
        return list(reversed(chain))

    def _chord(self, step: int) -> int:
        if step < 1000 or self.graph.leap_table is None:
            return 0
        number = int(self.graph.extra.leap[step - 1000])
        return int(self.graph.leap_table.chord[number]) if number >= 0 else 0

    def _route(self, chain: list[GraphLink]) -> Route:
        return route_of_links(
            self.battle, self.profile, self.graph, chain, self.open_move, self.cause
        )

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
        for allowed in range(most):
            # Labels with fewer provocations are kept apart by their count: the lowest that arrives
            # is the answer.
            found = self._through([*via, cell], allowed, [*_each_level(via, via_levels), level])
            if found is not None:
                return found
        return cheapest


def _start_arrays(starts: Sequence[Start], parts: SearchParts) -> tuple[NDArray[Any], ...]:
    """The labels that a search begins with, field by field, as it takes them."""
    counters = np.array([s.counters for s in starts], np.int32)
    return (
        np.array([s.node for s in starts], np.int32),
        np.array([parts.number(s.register) for s in starts], np.int16),
        np.array([s.purchase for s in starts], np.int16),
        np.array([s.spent for s in starts], np.int32),
        np.array([s.total for s in starts], np.int64),
        np.array([s.provoked for s in starts], np.int32),
        counters.reshape(len(starts), len(parts.tables.counters)),
    )


def _each_level(via: Sequence[Cell], levels: Sequence[int | None]) -> list[int | None]:
    """A level for each waypoint, None where none is given."""
    return [levels[number] if number < len(levels) else None for number in range(len(via))]


def _value(labels: Labels, node: int) -> tuple[int, int, int, int]:
    """How good the best label of a node is, lower is better."""
    label = int(labels.best[node])
    return (
        int(labels.purchase[label]),
        int(labels.spent[label]),
        int(labels.total[label]),
        int(labels.provoked[label]),
    )
