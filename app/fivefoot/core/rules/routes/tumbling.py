"""Tumbling (A61): a movement that may cross the space of one enemy after winning a contest.

The preview shows success: the enemy does not react to the movement, and nobody reacts to the steps
into its space and out of it. On a failure the movement ends before that space, and the enemy may
react.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import Mask
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.token import Token, is_hostile
from fivefoot.core.rules.graph.profile import Profile, StepClass
from fivefoot.core.rules.means.gates import GateContext, gate_problems
from fivefoot.core.rules.reactions.opportunity import MovementCause
from fivefoot.core.rules.results import ReachCell, Route, RouteStep, Trigger
from fivefoot.core.rules.routes.field_search import Start
from fivefoot.core.rules.routes.movement_field import MovementField
from fivefoot.core.rules.routes.payments import NO_START
from fivefoot.core.rules.routes.provocations import NodeProvocations
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.free_space import meets
from fivefoot.core.rules.space.mounts_and_grapples import pair_of

Levels = Sequence[int | None]


def tumbles(battle: Battle, action_id: str | None) -> bool:
    """Whether a movement action may cross an enemy's space."""
    action = battle.ruleset.actions.get(action_id or "")
    return action is not None and action.movement is not None and action.movement.tumble


def enemy_crossed(
    battle: Battle, token_id: str, action_id: str | None, path: Sequence[Cell], levels: Levels = ()
) -> str:
    """The first enemy whose space a tumbling path crosses, or an empty text."""
    if not tumbles(battle, action_id):
        return ""
    # The first on the way: one contest is rolled for one space (A61).
    token = battle.token(token_id)
    for cell, level in zip(path, each_level(levels, len(path)), strict=True):
        for enemy in battle.hostiles(token):
            if meets(battle, token, enemy, Cell(*cell), level):
                return _holder_of(battle, token, enemy).id
    return ""


def space_of(battle: Battle, enemy_id: str) -> frozenset[str]:
    """All whose space is that of an enemy: a mount and who rides it are in one (A53)."""
    if enemy_id not in battle.scenario.tokens:
        return frozenset()
    return frozenset(token.id for token in pair_of(battle, enemy_id))


def _holder_of(battle: Battle, token: Token, enemy: Token) -> Token:
    """Of an enemy and what it rides the one to be passed: the mount, whose size the space has
    (A53).
    """
    mount = pair_of(battle, enemy.id)[0]
    return mount if is_hostile(token, mount) else enemy


def crossed_earlier(battle: Battle, token_id: str, action_id: str | None) -> tuple[str, ...]:
    """Enemies whose space the open tumble has crossed: they do not react for the rest of that
    action (A61).
    """
    move = battle.turn(token_id).move
    if move is None or move.closed or move.action != action_id or not tumbles(battle, action_id):
        return ()
    return move.passed


def enemies_passed(
    battle: Battle, token: Token, action_id: str | None, steps: Sequence[RouteStep]
) -> tuple[str, ...]:
    """The enemies whose space the steps of a tumble lead through, as they stand now: wherever they
    are later, the contest with them has been won (A61).
    """
    if not tumbles(battle, action_id):
        return ()
    return tuple(
        enemy.id
        for enemy in battle.hostiles(token)
        if any(meets(battle, token, enemy, Cell(*step.end), step.elevation) for step in steps)
    )


def without_contested(
    battle: Battle, token: Token, enemy_id: str, path: Sequence[Cell], levels: Levels, route: Route
) -> tuple[Trigger, ...]:
    """The triggers of a tumble: none on steps into or out of the enemy's space (A61)."""
    enemy = battle.scenario.tokens.get(enemy_id)
    if enemy is None:
        return route.triggers
    places = zip(
        [token.cell, *path], [battle.base_level(token), *each_level(levels, len(path))], strict=True
    )
    # One more place than steps: the start counts, too.
    inside = [meets(battle, token, enemy, cell, level) for cell, level in places]
    return tuple(
        replace(t, fires=t.fires and not (inside[t.step] or inside[t.step + 1]))
        for t in route.triggers
    )


def each_level(known: Levels, count: int) -> list[int | None]:
    """The level of each cell of a path, None where it is not said."""
    return list(known) if len(known) == count else [None] * count


class TumblingField(MovementField):
    """A field with the places beyond the enemies whose space may be crossed, one of them on each
    way.

    A space is crossed only where that is cheaper: nobody risks a contest for nothing.
    """

    def __init__(
        self,
        battle: Battle,
        profile: Profile,
        purchases: int,
        cause: MovementCause,
        drops: bool = False,
    ) -> None:
        earlier = crossed_earlier(battle, profile.token.id, profile.action_id)
        # Enemies crossed earlier in this action do not react to the rest of it (A61).
        super().__init__(
            battle, profile, purchases, replace(cause, passes=(*cause.passes, *earlier)), drops
        )

    @cached_property
    def crossings(self) -> tuple[_Crossing, ...]:
        """The same question for each enemy whose space may be crossed, provided that the token can
        get beside it.
        """
        token, action = self.profile.token, self.profile.action
        earlier = crossed_earlier(self.battle, token.id, self.profile.action_id)
        return tuple(
            _Crossing(self, enemy, anew=bool(earlier) and enemy.id not in earlier)
            for enemy in self.battle.hostiles(token)
            if _holder_of(self.battle, token, enemy) is enemy
            # A contest needs the enemy beside the way: others are not searched.
            and self._comes_beside(enemy)
            and not gate_problems(
                GateContext(self.battle, token, self.profile.action_id, enemy), list(action.gates)
            )
        )

    def _comes_beside(self, enemy: Token) -> bool:
        """Whether it can come to stand, or stands, beside an enemy."""
        reached = super().bands_at(None) > 0
        reached[self.start[1], self.start[0]] = True
        # Their anchor is their upper left cell: a large mover comes from farther up and left.
        reach, (x, y) = self.battle.footprint(enemy).side, enemy.cell
        near = reached[
            max(0, y - self.profile.side) : y + reach + 1,
            max(0, x - self.profile.side) : x + reach + 1,
        ]
        return bool(near.any())

    def bands_at(self, level: int | None) -> NDArray[np.uint8]:
        """As of the field, through the spaces of enemies, too."""
        return self._least(super().bands_at(level), lambda crossing: crossing.bands_at(level))

    @cached_property
    def standing_bands(self) -> NDArray[np.uint8]:
        """As of the field, through the spaces of enemies, too."""
        # A cached property of the base has no super(): its function is asked.
        own = MovementField.standing_bands.func(self)  # type: ignore[attr-defined]
        return self._least(own, lambda crossing: crossing.standing_bands)

    def _least(
        self, whole: NDArray[np.uint8], theirs: Callable[[_Crossing], NDArray[np.uint8]]
    ) -> NDArray[np.uint8]:
        for crossing in self.crossings:
            found = theirs(crossing)
            whole = np.where((found > 0) & ((whole == 0) | (found < whole)), found, whole)
        return whole

    def at(self, cell: Cell, level: int | None = None) -> ReachCell | None:
        """The cheaper of the ways around enemies and through the space of one."""
        found = [
            each
            for each in (super().at(cell, level), *(c.at(cell, level) for c in self.crossings))
            if each
        ]
        return min(found, key=_price, default=None)

    def cells(self) -> tuple[ReachCell, ...]:
        """Each place once, at its cheapest."""
        found: dict[tuple[Cell, int, str], ReachCell] = {}
        for cell in (
            *super().cells(),
            *(cell for crossing in self.crossings for cell in crossing.cells()),
        ):
            place = (cell.cell, cell.elevation, cell.support)
            found[place] = min(found.get(place, cell), cell, key=_price)
        return tuple(sorted(found.values(), key=lambda c: (c.cell[1], c.cell[0], c.elevation)))

    def step_classes(self, place: ReachCell) -> tuple[StepClass, ...]:
        """The steps of the route that `at` describes."""
        crossing = self._crossing_to(place)
        return super().step_classes(place) if crossing is None else crossing.step_classes(place)

    def contested_by(self, place: ReachCell) -> str:
        """The enemy through whose space the way leads; empty where it leads through none."""
        crossing = self._crossing_to(place)
        return "" if crossing is None else crossing.enemy

    def _crossing_to(self, place: ReachCell) -> _Crossing | None:
        """The field that reaches a place more cheaply than this one alone; None where none does."""
        own = super().at(place.cell, place.elevation)
        # Around everybody costs as little: nobody risks a contest for nothing.
        if own is not None and _price(own) <= _price(place):
            return None
        return next((c for c in self.crossings if c.at(place.cell, place.elevation) == place), None)

    def route(
        self,
        cell: Cell,
        via: Sequence[Cell] = (),
        level: int | None = None,
        via_levels: Sequence[int | None] = (),
    ) -> Route | None:
        """The cheaper of the ways around enemies and through the space of one."""
        return _best(
            [
                super().route(cell, via, level, via_levels),
                *(crossing.route(cell, via, level, via_levels) for crossing in self.crossings),
            ]
        )

    def least_provoking(
        self,
        cell: Cell,
        via: Sequence[Cell] = (),
        level: int | None = None,
        via_levels: Sequence[int | None] = (),
    ) -> Route | None:
        """Of those ways the one that provokes least."""
        found = [
            super().least_provoking(cell, via, level, via_levels),
            *(
                crossing.least_provoking(cell, via, level, via_levels)
                for crossing in self.crossings
            ),
        ]
        # Fewest events first, then the cheapest of those.
        fewest = min((route.events for route in found if route is not None), default=0)
        return _best([route for route in found if route is not None and route.events == fewest])


class _Crossing(MovementField):
    """The same question, the space of one enemy open; `anew` where the open tumble has passed
    another, and the action has to be bought again: anywhere the movement that is left leads to.
    """

    def __init__(self, plain: TumblingField, enemy: Token, anew: bool = False) -> None:
        self._plain, self._anew = plain, anew
        space = space_of(plain.battle, enemy.id)
        cause = replace(plain.cause, passes=(*plain.cause.passes, *sorted(space)))
        self.enemy = enemy.id
        profile = replace(plain.profile, passes=plain.profile.passes | space)
        super().__init__(plain.battle, profile, plain.purchases, cause)

    def route(
        self,
        cell: Cell,
        via: Sequence[Cell] = (),
        level: int | None = None,
        via_levels: Sequence[int | None] = (),
    ) -> Route | None:
        return self._contested(super().route(cell, via, level, via_levels))

    def least_provoking(
        self,
        cell: Cell,
        via: Sequence[Cell] = (),
        level: int | None = None,
        via_levels: Sequence[int | None] = (),
    ) -> Route | None:
        return self._contested(super().least_provoking(cell, via, level, via_levels))

    @cached_property
    def _contested_nodes(self) -> Mask:
        """The places in the enemy's space: bool [nodes]."""
        token, enemy = self.profile.token, self.battle.token(self.enemy)
        places, side = self.graph.places, self.profile.side
        (x, y), width = enemy.cell, self.battle.footprint(enemy).side
        inside = np.zeros(len(places), dtype=bool)
        near = self.graph.bare.index.within(x - side + 1, y - side + 1, x + width, y + width)
        for node in near:
            cell, level = Cell(int(places.x[node]), int(places.y[node])), int(places.z[node])
            inside[node] = meets(self.battle, token, enemy, cell, level)
        return inside

    def _reactions(self) -> NodeProvocations:
        """Nobody reacts to a step into the space, within it or out of it (A61)."""
        found, inside, edges = super()._reactions(), self._contested_nodes, self.graph.extra
        reacting = np.where(inside[:, None], np.uint64(0), found.reacting)
        reached = np.where(inside[:, None], ~np.uint64(0), found.threatening)
        by_any_step = np.where(inside, 0, found.by_any_step).astype(np.int16)
        extra = np.where(inside[edges.source] | inside[edges.target], 0, found.extra)
        return NodeProvocations(reacting, reached, by_any_step, extra.astype(np.int16), reached)

    def _provoked_at_rest(self, label: int) -> int:
        """Where any step from within a reach provokes, the search counts those into the space by
        where they begin.
        """
        labels, inside = self.labels, self._contested_nodes
        count = super()._provoked_at_rest(label)
        while (parent := int(labels.parent[label])) >= 0:
            if inside[labels.node[label]] and not inside[labels.node[parent]]:
                count -= int(labels.provoked[label]) - int(labels.provoked[parent])
            label = parent
        return count

    def _starts(self) -> list[Start]:
        if not self._anew:
            return super()._starts()
        labels = self._plain.labels
        starts: list[Start] = []
        for label in range(labels.count):
            # From every place that the movement under way leads to: the action may be bought anew
            # there.
            if labels.alive[label] and not labels.purchase[label]:
                self._led[len(starts)] = self._plain.way_of(label)
                starts.append(replace(self._plain.start_at(label), spent=NO_START))
        return starts

    def _contested(self, route: Route | None) -> Route | None:
        if route is None:
            return None
        levels = [step.elevation for step in route.steps]
        token = self.profile.token
        return replace(
            route,
            triggers=without_contested(self.battle, token, self.enemy, route.path, levels, route),
        )


def _price(cell: ReachCell) -> tuple[int, int, int]:
    return cell.purchase, cell.spent, cell.cost


def _best(ways: Sequence[Route | None]) -> Route | None:
    """The cheapest of some ways, the first of equals."""
    found = [way for way in ways if way is not None]
    return min(
        found,
        key=lambda way: (way.purchases, way.steps[-1].spent if way.steps else 0, way.cost),
        default=None,
    )
