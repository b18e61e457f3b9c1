"""The routes of a search: receipts of its ways, eased where they leap, and ways by waypoints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.rules.reactions.opportunity import MovementCause
from fivefoot.core.rules.results import Route, RouteStep
from fivefoot.core.rules.routes.fewest_leaps import how_crooked, least_leaping
from fivefoot.core.rules.routes.field_search import FieldSearch, Start
from fivefoot.core.rules.routes.follow import follow
from fivefoot.core.rules.routes.leap_grades import Labels, Leaping
from fivefoot.core.rules.routes.receipts import GraphLink, can_be_paid, route_of_links
from fivefoot.core.rules.routes.tie_breaks import with_easier_leaps

Led = Mapping[int, list[GraphLink]]
"""The way to each start, by its number, where that is not where the token stands."""


@dataclass(frozen=True, eq=False)
class Goals:
    """Cells to pass in order, each at a level (None: at any), from some starts; `led` are the ways
    to these.
    """

    starts: list[Start]
    led: Led
    cells: Sequence[Cell]
    levels: Sequence[int | None]


@dataclass(frozen=True, eq=False)
class FieldRoutes:
    """Makes the routes of a search, for the triggers of a cause."""

    search: FieldSearch
    cause: MovementCause

    def route(self, chain: list[GraphLink]) -> Route:
        """The receipt of a way of the search."""
        search = self.search
        return route_of_links(
            search.battle, search.profile, search.graph, chain, search.open_move, self.cause
        )

    def easiest(self, chain: list[GraphLink]) -> Route:
        """The route with every needless leap walked, and no leap longer or harder than it has to
        be.
        """
        found, battle, profile = self.route(chain), self.search.battle, self.search.profile
        if profile.leaps is None or not any(step.leap for step in found.steps):
            return found
        plain = least_leaping(self.search.graph, chain, found, self._payable_route)
        if not profile.leaps.by_check:
            return plain
        easiest = with_easier_leaps(battle, profile, plain, self._followed_route)
        # Nothing slants: it cannot become plainer.
        if not how_crooked(easiest)[1]:
            return easiest
        other = with_easier_leaps(battle, profile, found, self._followed_route)
        return min(easiest, other, key=how_crooked)

    def is_worth_it(self, leap: RouteStep) -> bool:
        """Whether a leap is wide enough to matter, leads upwards, or has an obstacle to clear."""
        # A leap over a thin wall is 0 long, and has to be made all the same.
        return leap.chord == 0 or leap.rise > 0 or leap.chord >= self.search.profile.shortest_leap

    def _payable_route(self, chain: Sequence[GraphLink]) -> Route | None:
        """The receipt of a way that the search did not find itself, or None where some step of it
        cannot be paid.
        """
        payable = can_be_paid(self.search.profile, chain, self.search.open_move)
        return self.route(list(chain)) if payable else None

    def _followed_route(self, path: Sequence[Cell], levels: Sequence[int | None]) -> Route | None:
        """The receipt of a path that is given step by step; None where the search has no way along
        it.
        """
        search, profile = self.search, self.search.profile
        if not all(search.graph.window.holds(cell) for cell in path):
            return None
        # A pool buys nothing: it is there.
        most = search.purchases if profile.per_purchase else 0
        links = follow(search.battle, profile, search.graph, path, levels, search.open_move, most)
        return None if links is None else self.route(links)

    # -- by waypoints -----------------------------------------------------------------------------

    def through(self, goals: Goals, provoked_cap: int) -> Route | None:
        """A route through goals in order, leaping where nothing else leads through them for as many
        purchases.
        """
        leapt = self._through_with(goals, provoked_cap, Leaping.ANY)
        # The cheapest way of all does not leap: no other search is needed.
        if leapt is None or not any(step.leap for step in leapt.steps):
            return leapt
        walked = self._through_with(goals, provoked_cap, Leaping.NONE)
        modest = self._through_with(goals, provoked_cap, Leaping.MODEST)
        if walked is not None and (modest is None or walked.purchases <= modest.purchases):
            return walked
        return modest or leapt

    def _through_with(self, goals: Goals, provoked_cap: int, leaping: Leaping) -> Route | None:
        """A route through goals in order: each leg starts from every undominated label at the goal
        before it.
        """
        search, starts, paths = self.search, goals.starts, goals.led
        # Each leg from all labels at the goal before it: the cheapest of them need not be on the
        # cheapest whole way.
        for goal, level in zip(goals.cells[:-1], goals.levels, strict=False):
            labels = search.labels(starts, provoked_cap, leaping)
            nodes = set(self._nodes_on(goal, level))
            at_goal = [
                i for i in range(labels.count) if labels.alive[i] and int(labels.node[i]) in nodes
            ]
            if not at_goal:
                return None
            paths = {
                number: search.chain(labels, label, paths) for number, label in enumerate(at_goal)
            }
            starts = [search.start_at(labels, label) for label in at_goal]
        labels = search.labels(starts, provoked_cap, leaping)
        best = self._best_on(labels, self._nodes_on(goals.cells[-1], goals.levels[-1]))
        if best is None:
            return None
        return self.route(search.chain(labels, int(labels.best[best]), paths))

    def _best_on(self, labels: Labels, nodes: Sequence[int]) -> int | None:
        """The node that is reached best: standing before hanging or hovering, then cheapest."""
        support, turns = self.search.graph.places.support, self.turns_on_the_spot
        return min(
            (node for node in nodes if labels.best[node] >= 0),
            key=lambda n: (int(support[n]) != 0, *value_at(labels, n), turns(labels, n)),
            default=None,
        )

    def _nodes_on(self, cell: Cell, level: int | None) -> list[int]:
        """All nodes of a cell, of one level where one is given."""
        graph = self.search.graph
        nodes = graph.nodes_at(cell)
        return nodes if level is None else [n for n in nodes if int(graph.places.z[n]) == level]

    def turns_on_the_spot(self, labels: Labels, node: int) -> bool:
        """Whether the best way to a node ends by changing only what holds the token up."""
        parent = int(labels.parent[int(labels.best[node])]) if labels.best[node] >= 0 else -1
        places = self.search.graph.places
        before = int(labels.node[parent]) if parent >= 0 else node
        here = (places.x[node], places.y[node], places.z[node])
        return before != node and here == (places.x[before], places.y[before], places.z[before])


def value_at(labels: Labels, node: int) -> tuple[int, int, int, int]:
    """What the best way to a node costs, in the order in which it counts: purchases, what is spent
    in the last, total, provocations.
    """
    best = int(labels.best[node])
    return (
        int(labels.purchase[best]),
        int(labels.spent[best]),
        int(labels.total[best]),
        int(labels.provoked[best]),
    )
