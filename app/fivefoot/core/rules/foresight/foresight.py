"""What a token can do to others on its next turn: where it can go and still strike, and whom.

The next turn is played on the map as it stands: the token's pools are full and nobody else moves. A
blow is the simplest one that it can still pay for after some purchases of plain movement, with the
cells that belong to the blow.

Results are kept as long as nothing they depend on has changed: the map, the token and what it has
left, and the creatures where it might go.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.grid import CELL, Cell
from fivefoot.core.geometry.sight import has_line
from fivefoot.core.model.scenario import Scenario, with_turn
from fivefoot.core.model.token import Token, is_hostile
from fivefoot.core.rules.foresight.foresight_cache import (
    ForesightCache,
    sensitive_cells,
    shared_cells,
)
from fivefoot.core.rules.foresight.kind_cache import KindCache
from fivefoot.core.rules.foresight.ranged_foresight import range_of, shooting_place
from fivefoot.core.rules.graph.places import SUPPORTS
from fivefoot.core.rules.graph.profile import profile_of
from fivefoot.core.rules.means.abilities import is_its_own
from fivefoot.core.rules.means.pools import Payment, charge_purchases, payment_of
from fivefoot.core.rules.routes.movement_field import MovementField
from fivefoot.core.rules.routes.purchases import purchases_of
from fivefoot.core.rules.routes.query import resting_field
from fivefoot.core.rules.routes.stops import Stops
from fivefoot.core.rules.ruleset.schema.actions import Action
from fivefoot.core.rules.ruleset.schema.base import Gate
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.cells_in_reach import NOWHERE, CellPatch, struck_cells
from fivefoot.core.rules.space.threat import vertical_distance
from fivefoot.core.rules.space.tokens import cells_in_amount, height_of, weapon_reach_of
from fivefoot.core.rules.turn.legality import standing_problems
from fivefoot.core.rules.turn.refresh import new_round, new_turn

Mask = NDArray[np.bool_]

BLOWS = ("melee", "weapon")
"""Attacks that reach as far as the melee weapon does."""

LOOKS_ABOUT = ("enemy_within", "no_enemy_within", "enemy_reaches", "room_beside")
"""Gates that open or shut by where others stand."""


@dataclass(frozen=True, slots=True)
class StrikePlace:
    """Where a token can come to stand: its north-west cell, its level, and what leads there."""

    cell: Cell
    level: int
    purchases: int


class Means(NamedTuple):
    """An action that the token can pay for after so many purchases of movement; None where it can
    pay for none.
    """

    bought: int
    action: str | None


def stopping_place(stops: Stops, number: int) -> StrikePlace:
    """One of some places as a value."""
    return StrikePlace(stops.cell(number), int(stops.level[number]), int(stops.purchases[number]))


@dataclass(frozen=True, eq=False)
class ForeseenTurn:
    """The next turn of one token on the map as it stands.

    `ends` are all places that it can come to, its own first; `action` the blow that it can pay for
    after so many purchases of movement, `shot` the same of what goes farther (None where it has no
    such). `reach` counts cells; `pooled` tells that movement is a pool of the turn. `farthest` are
    all places it can come to where it does nothing but move, with what adds to a pool of movement.
    """

    battle: Battle
    token: str
    blow: Means
    shot: Means
    reach: int
    pooled: bool
    ends: Stops
    farthest: Stops

    @property
    def action(self) -> str | None:
        """The blow; None where it cannot strike."""
        return self.blow.action

    @cached_property
    def stops(self) -> Stops:
        """The places from which it can still strike; none where it cannot strike at all.

        With those to which the cells that belong to the blow lead (D18), but for who cannot move.
        """
        found = self.before(self.blow)
        step = self.battle.ruleset.actions[self.blow.action].step if self.blow.action else 0
        if not step or len(self.ends) < 2:
            return found
        field = resting_field(self.battle, self.token)
        for _ in range(step):
            found = found.before(_one_step_on(field, found))
        return found

    def before(self, means: Means) -> Stops:
        """The places from which it can still do something, its own first."""
        if means.action is None:
            return self.ends.some(np.zeros(0, dtype=np.int64))
        # With nothing bought where movement is a pool of the turn.
        return self.ends.some(self.pooled | (self.ends.purchases <= means.bought))

    @cached_property
    def places(self) -> tuple[StrikePlace, ...]:
        """The places from which it can strike, one by one."""
        return tuple(stopping_place(self.stops, number) for number in range(len(self.stops)))

    def strikes(self, target: Token) -> StrikePlace | None:
        """The nearest place from which it strikes somebody who stands where they are, or None."""
        return self._nearest(self.stops, target)

    def closes_in(self, target: Token) -> StrikePlace | None:
        """The nearest place where it has somebody in reach once it has done nothing but move, or
        None.
        """
        return self._nearest(self.farthest, target)

    @cached_property
    def comes_to(self) -> CellPatch:
        """The cells that it can come to stand in where it does nothing but move."""
        found = np.zeros((self.battle.rows, self.battle.columns), dtype=bool)
        for y, x in np.ndindex(self._side, self._side):
            found[self.farthest.y + y, self.farthest.x + x] = True
        return _trimmed(found)

    def _nearest(self, stops: Stops, target: Token) -> StrikePlace | None:
        near = self._near(stops, target)
        order = np.lexsort((stops.y[near], stops.x[near], stops.purchases[near]))
        for number in near[order].tolist():
            place = stopping_place(stops, number)
            if self._line(place, target):
                return place
        return None

    def _near(self, stops: Stops, target: Token) -> NDArray[np.int64]:
        """The numbers of the places so near to somebody, walls or not."""
        there, battle = self.battle.footprint(target), self.battle
        (x, y), far = there.anchor, self.reach + self._side
        close = (stops.x > x - far - 1) & (stops.x < x + there.side + far)
        close &= (stops.y > y - far - 1) & (stops.y < y + there.side + far)
        base, tall = battle.base_level(target), height_of(battle.ruleset, target)
        near = [
            number
            for number in np.flatnonzero(close).tolist()
            if Footprint(stops.cell(number), self._side).is_within(
                there, self.reach, battle.ruleset.metric.reach
            )
            and vertical_distance(int(stops.level[number]), self._height, base, tall) <= self.reach
        ]
        return np.array(near, dtype=np.int64)

    def _line(self, place: StrikePlace, target: Token) -> bool:
        battle = self.battle
        head = battle.base_level(target) + height_of(battle.ruleset, target)
        segments = battle.effect_segments_at(max(head, place.level + self._height))
        return has_line(Footprint(place.cell, self._side), battle.footprint(target), segments)

    @cached_property
    def _side(self) -> int:
        return self.battle.footprint(self.battle.token(self.token)).side

    @cached_property
    def _height(self) -> int:
        return height_of(self.battle.ruleset, self.battle.token(self.token))

    @property
    def struck(self) -> Mask:
        """The cells in which it could strike somebody a cell wide and tall: bool [rows, columns].

        Somebody who stands on the ground of the cell, at any of its levels.
        """
        found = np.zeros((self.battle.rows, self.battle.columns), dtype=bool)
        self.struck_patch.joined_into(found)
        return found

    @cached_property
    def struck_patch(self) -> CellPatch:
        """The same as a part of the map."""
        if not len(self.stops):
            return NOWHERE
        found = np.zeros((self.battle.rows, self.battle.columns), dtype=bool)
        for level in np.unique(self.stops.level).tolist():
            for patch in self._struck_from(level):
                patch.joined_into(found)
        return _trimmed(found)

    def _struck_from(self, level: int) -> Iterator[CellPatch]:
        """What it strikes from its places at a level, by the level of whom it strikes."""
        here = self.stops.level == level
        x, y = self.stops.x[here], self.stops.y[here]
        for stands, head in self._standing(level):
            highest = max(head, level + self._height)
            patch = struck_cells(self.battle, x, y, self._side, self.reach, highest)
            if stands is not None:
                patch = replace(patch, mask=patch.mask & stands[patch.slices])
            yield patch

    def _standing(self, level: int) -> Iterable[tuple[Mask | None, int]]:
        """Cells by the level of somebody's head in them, where that is near enough up and down;
        None for all cells.
        """
        if not self.battle.has_heights:
            yield None, CELL
            return
        columns = self.battle.columns_of_ground
        for base in np.unique(columns.level[columns.exists]).tolist():
            if vertical_distance(level, self._height, base, CELL) <= self.reach:
                stands: Mask = ((columns.level == base) & columns.exists).any(axis=0)
                yield stands, base + CELL


def _one_step_on(field: MovementField, stops: Stops) -> Stops:
    """The further places that a single step leads to; of two ways to one place the one with fewer
    purchases counts.
    """
    graph, places = field.graph, field.graph.places
    of_nodes = _place_keys(field, places.x, places.y, places.z)
    of_stops = _place_keys(field, stops.x, stops.y, stops.level)
    order = np.lexsort((stops.purchases, of_stops))
    known, first = np.unique(of_stops[order], return_index=True)
    nodes = np.flatnonzero(np.isin(of_nodes, known) & graph.passable)
    cheapest = stops.purchases[order[first]]
    bought = cheapest[np.searchsorted(known, of_nodes[nodes])]
    target = graph.target[nodes]
    on = (target >= 0) & graph.may_end[target]
    bought, ends = np.broadcast_to(bought[:, None], target.shape)[on], target[on]
    held = places.support[ends].astype(np.int32)
    found = Stops(places.x[ends], places.y[ends], places.z[ends], held, bought)
    order = np.lexsort((bought, of_nodes[ends]))
    reached, first = np.unique(of_nodes[ends][order], return_index=True)
    return found.some(order[first][~np.isin(reached, known)])


def _place_keys(
    field: MovementField, x: NDArray[Any], y: NDArray[Any], level: NDArray[Any]
) -> NDArray[np.int64]:
    """A number for each place, the same for the same cell and level."""
    rows, columns = field.battle.rows, field.battle.columns
    keys: NDArray[np.int64] = (level.astype(np.int64) * rows + y) * columns + x
    return keys


def _trimmed(marked: Mask) -> CellPatch:
    """The marked cells of a map as the smallest patch that holds them."""
    rows, columns = np.flatnonzero(marked.any(axis=1)), np.flatnonzero(marked.any(axis=0))
    if not len(rows):
        return NOWHERE
    top, left = int(rows[0]), int(columns[0])
    mask = marked[top : int(rows[-1]) + 1, left : int(columns[-1]) + 1].copy()
    return CellPatch(left, top, mask)


class _NextTurn(NamedTuple):
    """What a token can pay for on its next turn, wherever others stand; `looks` is true where that
    depends on where others are.
    """

    blow: Means
    shot: Means
    reach: int
    looks: bool


def foresee_turn(battle: Battle, token_id: str) -> ForeseenTurn:
    """The next turn of a token; the same object as long as nothing it depends on has changed.

    Raises KeyError for an unknown token.
    """
    token, parts = battle.token(token_id), (battle.scenario.scene, battle.ruleset)
    kept: ForesightCache[ForeseenTurn] = battle.derived("foreseen", parts, (), ForesightCache)
    return kept.get(battle, token_id, _alone(battle, token), lambda: _foreseen(battle, token))


def foresight_inputs(battle: Battle) -> tuple[object, ...]:
    """What every next turn depends on besides the tokens, each compared by identity."""
    scenario, fight = battle.scenario, battle.scenario.encounter
    fought = fight.links, fight.cards, bool(fight.order), fight.reminders_only
    return scenario.scene, scenario.zones, battle.ruleset, *fought


def _alone(battle: Battle, token: Token) -> tuple[object, ...]:
    """What the next turn of a token depends on besides the others on the map."""
    return *foresight_inputs(battle), token, battle.scenario.encounter.turns.get(token.id)


def _next_turn(battle: Battle, token: Token) -> _NextTurn:
    """What a token can pay for, found again while it and its ties are the same."""
    tokens = battle.scenario.tokens
    ruleset = battle.ruleset
    looks = battle.derived("looks_about", (ruleset,), (), lambda: _looks_about(ruleset))
    bound = bool(battle.scenario.encounter.links) or looks
    parts = (*_alone(battle, token), tokens if bound else None)
    return battle.derived("next_turn", parts, (), lambda: _found_alike(battle, token, bound))


def _found_alike(battle: Battle, token: Token, bound: bool) -> _NextTurn:
    """What equal tokens can pay for, wherever they stand, where it does not depend on which of them
    it is.
    """
    scenario, turns = battle.scenario, battle.scenario.encounter.turns
    apart = bound or scenario.zones or scenario.encounter.cards or battle.has_heights
    if apart or token.support != "ground":
        return _worked_out(battle, token, bound)
    known: KindCache[_NextTurn] = battle.derived(
        "next_turns", foresight_inputs(battle), (), KindCache
    )
    left = turns.get(token.id)
    return known.get(token, left, lambda: _worked_out(battle, token, bound))


def _worked_out(battle: Battle, token: Token, bound: bool) -> _NextTurn:
    there, ruleset = at_its_turn(battle, token.id), battle.ruleset
    return _NextTurn(
        Means(*purchases_before_a_blow(there, token.id)),
        purchases_before_a_shot(there, token.id),
        cells_in_amount(ruleset, weapon_reach_of(ruleset, token)),
        bound or profile_of(there, token.id, None).phase is not None,
    )


def dash_actions(battle: Battle, token_id: str) -> list[str]:
    """The actions that add to a token's pool of movement when it does nothing but move."""
    actions = battle.ruleset.actions
    return [
        name
        for name, action in actions.items()
        if action.movement is not None
        and action.movement.adds_to_pool
        and is_its_own(battle, token_id, name)
        and _may_be_done(battle, token_id, name)
    ]


def _looks_about(ruleset: Ruleset) -> bool:
    """Whether a gate of some action asks where others stand."""

    def looks(gate: Gate) -> bool:
        inner = any(looks(each) for each in gate.any or ())
        return inner or any(key in gate.model_fields_set for key in LOOKS_ABOUT)

    return any(
        looks(gate)
        for name, action in ruleset.actions.items()
        for gate in action.gates
        if _is_an_attack(action) or action.movement is not None
    )


def _is_an_attack(action: Action) -> bool:
    """Whether it is an attack of a turn of one's own, aimed at somebody."""
    return action.kind != "reaction" and action.attack is not None and action.target is not None


def _foreseen(battle: Battle, token: Token) -> tuple[ForeseenTurn, CellPatch | None]:
    """The next turn of a token, and the cells where others count for it; None = anywhere."""
    ahead, there = _next_turn(battle, token), at_its_turn(battle, token.id)
    field = resting_field(there, token.id)
    support = SUPPORTS.index(token.support) if token.support in SUPPORTS else 0
    own = Stops.of([(*token.cell, there.base_level(token), support, 0)])
    pooled = not field.profile.per_purchase
    ends = farthest = own.before(field.stops())
    step = battle.ruleset.actions[ahead.blow.action].step if ahead.blow.action else 0
    touched = None if ahead.looks else sensitive_cells(there, field, step)
    for action in dash_actions(there, token.id):
        dash = resting_field(there, token.id, action)
        farthest = farthest.before(dash.stops())
        touched = shared_cells(touched, sensitive_cells(there, dash, 0))
    found = ForeseenTurn(
        there, token.id, ahead.blow, ahead.shot, ahead.reach, pooled, ends, farthest
    )
    return found, touched


def at_its_turn(battle: Battle, token_id: str) -> Battle:
    """The battle with the token's turn just begun, all its pools full."""
    begun = new_turn(battle.after(_next_round(battle)), token_id)
    # Without a phase its name cannot forbid anything, and before a fight the turn costs as in one.
    encounter = replace(begun.encounter, stage="play", phase="", pending=())
    return battle.after(replace(begun, encounter=encounter))


def _next_round(battle: Battle) -> Scenario:
    parts = (battle.scenario, battle.ruleset)
    return battle.derived("next_round", parts, (), lambda: new_round(battle))


def purchases_before_a_blow(battle: Battle, token_id: str) -> tuple[int, str | None]:
    """How many purchases of plain movement still leave a blow that can be paid, and which blow.

    0 and None where the token cannot strike even from where it stands.
    """
    blows = [
        name
        for name, action in battle.ruleset.actions.items()
        if _is_an_attack(action) and action.attack in BLOWS and is_its_own(battle, token_id, name)
    ]
    return _purchases_before(battle, token_id, blows)


def purchases_before_a_shot(battle: Battle, token_id: str) -> Means:
    """The same for the first attack that reaches farther than a melee blow."""
    token = battle.token(token_id)
    shots = [
        name
        for name, action in battle.ruleset.actions.items()
        if _is_an_attack(action)
        and is_its_own(battle, token_id, name)
        and range_of(battle, token, name) is not None
    ]
    return _purchases_before(battle, token_id, shots)


def _purchases_before(battle: Battle, token_id: str, actions: Sequence[str]) -> Means:
    """How many purchases of plain movement still leave one of some actions possible."""
    profile = profile_of(battle, token_id, None)
    for bought in range(purchases_of(battle, profile), -1, -1) if actions else ():
        pools = charge_purchases(battle, token_id, profile.action, bought)
        turn = replace(battle.turn(token_id), pools=pools)
        after = battle.after(with_turn(battle.scenario, token_id, turn))
        for name in actions:
            if _may_be_done(after, token_id, name):
                return Means(bought, name)
    return Means(0, None)


def _may_be_done(battle: Battle, token_id: str, action: str) -> bool:
    """Whether an action can be paid for now and nothing forbids it, whatever its target."""
    if not isinstance(payment_of(battle, token_id, action), Payment):
        return False
    problems = standing_problems(battle, battle.token(token_id), action)
    return all(problem.warning for problem in problems)


Aimed = tuple[Token, StrikePlace]


def who_can_strike(battle: Battle, token_id: str) -> tuple[Aimed, ...]:
    """Each hostile token that can strike this one on its next turn, and the nearest place it does
    so from.

    Whoever strikes without moving comes first. Raises KeyError for an unknown token.
    """
    target = battle.token(token_id)
    return _those(battle, target, lambda enemy: foresee_turn(battle, enemy.id).strikes(target))


def who_can_shoot(battle: Battle, token_id: str) -> tuple[Aimed, ...]:
    """Each hostile token that can shoot at this one on its next turn where it stands now, and the
    nearest place it does so from. Raises KeyError for an unknown token.
    """
    target = battle.token(token_id)
    return _those(battle, target, lambda enemy: shot_at(battle, enemy.id, target))


def who_can_close_in(battle: Battle, token_id: str) -> tuple[Aimed, ...]:
    """Each hostile token that has this one in reach at the end of a turn of movement alone, and the
    nearest place from which it has. Raises KeyError for an unknown token.
    """
    target = battle.token(token_id)
    return _those(battle, target, lambda enemy: foresee_turn(battle, enemy.id).closes_in(target))


def shot_at(battle: Battle, token_id: str, target: Token) -> StrikePlace | None:
    """The nearest place from which a token can shoot at another on its next turn, or None."""
    ahead = foresee_turn(battle, token_id)
    if ahead.shot.action is None:
        return None
    # A token that is far off is not part of what was foreseen, but may be aimed at.
    there, stops = at_its_turn(battle, token_id), ahead.before(ahead.shot)
    token = there.token(token_id)
    number = shooting_place(there, token, ahead.shot.action, stops, target)
    return None if number is None else stopping_place(stops, number)


def _those(
    battle: Battle, target: Token, ask: Callable[[Token], StrikePlace | None]
) -> tuple[Aimed, ...]:
    """The enemies that have a place, those with the fewest purchases first."""
    enemies = [t for t in battle.scenario.tokens.values() if is_hostile(t, target)]
    places = [(enemy, ask(enemy)) for enemy in enemies if enemy.id != target.id]
    found = [(enemy, place) for enemy, place in places if place is not None]
    return tuple(sorted(found, key=lambda pair: pair[1].purchases))
