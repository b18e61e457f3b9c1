"""One search and what its labels mean: their ways, and the starts that go on from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.compiled import search_function
from fivefoot.core.model.encounter import OpenMove
from fivefoot.core.rules.graph.move_graph import MoveGraph
from fivefoot.core.rules.graph.occupancy import kept_edges
from fivefoot.core.rules.graph.price_tables import Tables, compile_tables
from fivefoot.core.rules.graph.profile import Profile, Register, StepClass, register_of
from fivefoot.core.rules.routes.leap_grades import (
    Labels,
    Leaping,
    edges_of,
    grades_of,
    labels_by_grade,
    renumbered,
)
from fivefoot.core.rules.routes.payments import beginning
from fivefoot.core.rules.routes.provocations import NodeProvocations
from fivefoot.core.rules.routes.receipts import GraphLink
from fivefoot.core.rules.routes.search_parts import SearchParts, graded_tables
from fivefoot.core.rules.routes.turning_back import onward_search, without_headings
from fivefoot.core.rules.space.battle import Battle


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


@dataclass(frozen=True, eq=False)
class FieldSearch:
    """What a search of a movement reads: a graph, who reacts to its steps, and what pays for them.

    Prices are cached by the identity of `payer`: profiles that share it and have equal limits pay
    the same. `purchases` is how many may be bought, `open_move` the movement under way.
    """

    battle: Battle
    profile: Profile
    graph: MoveGraph
    provocations: NodeProvocations
    start_node: int
    purchases: int
    open_move: OpenMove | None
    payer: object

    def own_start(self) -> Start:
        """The label of where the token is, with what it has moved."""
        start = beginning(self.profile, self.open_move)
        counters = start.counters(self.profile)
        return Start(self.start_node, start.register, 0, start.spent, 0, 0, counters)

    @cached_property
    def tables(self) -> Tables:
        """Prices and registers, compiled for the search."""
        move = self.open_move
        starts = [Register(self.profile.turn_diagonal)]
        if move is not None:
            starts = [register_of(self.profile, move), *starts]
        profile, spent = self.profile, move.spent if move else 0
        limits = (*sorted(profile.caps.items()), *sorted(profile.counters.items()))
        # By ruleset, token and action: profiles are made anew, and equal ones share the tables.
        return self.battle.derived(
            "tables",
            (profile.ruleset, self.payer, profile.action),
            (tuple(starts), spent, profile.budget, limits, profile.leaps, self.graph.classes),
            lambda: compile_tables(profile, self.graph.classes, starts, [spent]),
        )

    def labels(
        self, starts: list[Start], provoked_cap: int, leaping: Leaping = Leaping.ANY
    ) -> Labels:
        """The ways from some starts; as in the search, a negative `provoked_cap` lets provocations
        only break ties.
        """
        edges = edges_of(self.graph, leaping, self.profile.shortest_leap)
        plain = SearchParts(self.graph.step_class, self.graph.extra, self.tables)
        if edges is None:
            return self._searched(starts, provoked_cap, plain, self.provocations.extra)
        kept = np.nonzero(edges)[0]
        some = replace(plain, extra=kept_edges(self.graph.extra, kept))
        # The search numbers leaps among those it was given; routes look them up among all.
        return renumbered(
            self._searched(starts, provoked_cap, some, self.provocations.extra[kept]), kept
        )

    def by_freedom(self, starts: list[Start]) -> tuple[Labels, Labels, Labels]:
        """The ways on foot, those with modest leaps and those with any, of one search."""
        graph, tables, shortest = self.graph, self.tables, self.profile.shortest_leap
        grade = self.battle.derived(
            "grades", (graph,), (shortest,), lambda: grades_of(graph, shortest)
        )
        if grade is None:
            found = self.labels(starts, -1)
            return found, found, found
        grades = int(grade.max()) + 1
        graded = self.battle.derived(
            "graded", (tables,), (grades,), lambda: graded_tables(tables, grades)
        )
        numbers = (graph.extra.step_class + grade * len(tables.counter_of)).astype(np.int16)
        extra = replace(graph.extra, step_class=numbers)
        parts = SearchParts(graph.step_class, extra, graded, grades=grades)
        walked, *leapt = self._readings(starts, -1, parts, self.provocations.extra)
        return walked, leapt[0], leapt[-1]

    def onward(self, starts: list[Start]) -> Labels:
        """The ways with modest leaps that never turn back."""
        edges = edges_of(self.graph, Leaping.MODEST, self.profile.shortest_leap)
        kept = np.nonzero(np.ones(len(self.graph.extra.leap), bool) if edges is None else edges)[0]
        labels = self._searched(starts, -1, self._onward_parts(kept), self.provocations.extra[kept])
        return renumbered(without_headings(labels), kept)

    def _onward_parts(self, kept: NDArray[np.int64]) -> SearchParts:
        """What a search that never turns back reads, over some of the edges."""
        graph, tables = self.graph, self.tables
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

    def start_at(self, labels: Labels, label: int) -> Start:
        """The start of a further search that goes on from a label."""
        register = self.tables.registers[int(labels.register[label])]
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

    def chain(
        self, labels: Labels, label: int, before: Mapping[int, list[GraphLink]] | None
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
                    GraphLink(start, node, self.class_of(start, step), purchase, self._chord(step))
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

    def class_of(self, node: int, step: int) -> StepClass:
        """The class of a step from a node, numbered as the search does."""
        if step >= 1000:
            return self.graph.classes[int(self.graph.extra.step_class[step - 1000])]
        return self.graph.classes[int(self.graph.step_class[node, step])]


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
