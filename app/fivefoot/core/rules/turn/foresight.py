"""What a token can do to others on its next turn: where it can come and still strike, and whom.

Its next turn is played on the map as it stands: its pools are full, nobody else moves. A blow is
the plainest one that it can pay for after so many purchases of its plain movement, with the cells
that belong to it.

What was worked out is kept as long as nothing has changed that it hangs on: the map, the token and
what it has left, and whoever stands where it might come.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.grid import CELL, Cell
from fivefoot.core.geometry.sight import has_line
from fivefoot.core.model.scenario import Scenario, with_turn
from fivefoot.core.model.token import Token, is_hostile
from fivefoot.core.rules.graph.move_graph import window_of
from fivefoot.core.rules.graph.profile import profile_of
from fivefoot.core.rules.means.abilities import is_its_own
from fivefoot.core.rules.means.pools import Payment, charge_purchases, payment_of
from fivefoot.core.rules.routes.movement_field import MovementField, Stops
from fivefoot.core.rules.routes.purchases import purchases_of
from fivefoot.core.rules.routes.query import movement_field
from fivefoot.core.rules.ruleset.schema.base import Gate
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.struck_cells import NOWHERE, CellPatch, struck_cells
from fivefoot.core.rules.space.threat import farthest_reach, vertical_distance
from fivefoot.core.rules.space.tokens import cells_of, height_of, weapon_reach_of
from fivefoot.core.rules.turn.legality import standing_problems
from fivefoot.core.rules.turn.refresh import new_round, new_turn

Mask = NDArray[np.bool_]
Rows = NDArray[np.int32]

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


@dataclass(frozen=True, eq=False)
class Foreseen:
    """The next turn of one token on the map as it stands.

    `stops` are the places from which it can still strike, its own among them; none where it cannot
    strike at all. `reach` counts cells.
    """

    battle: Battle
    token: str
    action: str | None
    reach: int
    stops: Stops

    @cached_property
    def places(self) -> tuple[StrikePlace, ...]:
        """The places from which it can strike, one by one."""
        return tuple(self._place(number) for number in range(len(self.stops)))

    def _place(self, number: int) -> StrikePlace:
        stops = self.stops
        cell = Cell(int(stops.x[number]), int(stops.y[number]))
        return StrikePlace(cell, int(stops.level[number]), int(stops.purchases[number]))

    def strikes(self, target: Token) -> StrikePlace | None:
        """The nearest place from which it strikes somebody who stands where they are, or None."""
        near, stops = self._near(target), self.stops
        order = np.lexsort((stops.y[near], stops.x[near], stops.purchases[near]))
        for number in near[order].tolist():
            place = self._place(number)
            if self._line(place, target):
                return place
        return None

    def _near(self, target: Token) -> NDArray[np.int64]:
        """The numbers of the places so near to somebody, walls or not."""
        there, stops, battle = self.battle.footprint(target), self.stops, self.battle
        (x, y), far = there.anchor, self.reach + self._side
        close = (stops.x > x - far - 1) & (stops.x < x + there.side + far)
        close &= (stops.y > y - far - 1) & (stops.y < y + there.side + far)
        base, tall = battle.base_level(target), height_of(battle.ruleset, target)
        near = [
            number
            for number in np.flatnonzero(close).tolist()
            if self._here(number).is_within(there, self.reach, battle.ruleset.metric.reach)
            and vertical_distance(int(stops.level[number]), self._height, base, tall) <= self.reach
        ]
        return np.array(near, dtype=np.int64)

    def _here(self, number: int) -> Footprint:
        return Footprint(self._place(number).cell, self._side)

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


def _trimmed(marked: Mask) -> CellPatch:
    """The marked cells of a map as the smallest patch that holds them."""
    rows, columns = np.flatnonzero(marked.any(axis=1)), np.flatnonzero(marked.any(axis=0))
    if not len(rows):
        return NOWHERE
    top, left = int(rows[0]), int(columns[0])
    mask = marked[top : int(rows[-1]) + 1, left : int(columns[-1]) + 1].copy()
    return CellPatch(left, top, mask)


class _NextTurn(NamedTuple):
    """What a token can pay for on its next turn, wherever others stand.

    `bought` counts purchases of movement before the blow `action`, which is None where it cannot
    strike; `radius` is how many cells off it may come with all it has; `looks` tells that it hangs
    on all others, wherever they are.
    """

    bought: int
    action: str | None
    reach: int
    radius: int
    looks: bool


def foreseen(battle: Battle, token_id: str) -> Foreseen:
    """The next turn of a token; the same object while nothing has changed that it hangs on.

    Raises KeyError for an unknown token.
    """
    token = battle.token(token_id)
    ahead = _next_turn(battle, token)
    others = [*battle.scenario.tokens.values()]
    if not ahead.looks:
        # Whoever is farther off stands in no way, reacts to no step and flanks with nobody.
        widest = max(size.footprint for size in battle.ruleset.sizes.values())
        others = battle.tokens_near(token, ahead.radius + widest + farthest_reach(battle) + 2)
    turns = battle.scenario.encounter.turns
    known = [part for other in others for part in (other, turns.get(other.id))]
    return battle.derived(
        "foreseen",
        (*_alone(battle, token), *known),
        (battle.scenario.encounter.reminders_only,),
        lambda: _foreseen(battle, token, ahead),
    )


def _alone(battle: Battle, token: Token) -> tuple[object, ...]:
    """What the next turn of a token hangs on besides the others on the map."""
    scenario = battle.scenario
    fight = scenario.encounter
    fought = fight.links, fight.cards, fight.turns.get(token.id)
    return scenario.scene, scenario.zones, battle.ruleset, token, *fought, bool(fight.order)


def _next_turn(battle: Battle, token: Token) -> _NextTurn:
    """What a token can pay for, found again while it and its ties are the same."""
    tokens = battle.scenario.tokens
    bound = bool(battle.scenario.encounter.links) or _looks_about(battle.ruleset)
    parts = (*_alone(battle, token), tokens if bound else None)
    return battle.derived("next_turn", parts, (), lambda: _worked_out(battle, token, bound))


def _worked_out(battle: Battle, token: Token, bound: bool) -> _NextTurn:
    there, ruleset = at_its_turn(battle, token.id), battle.ruleset
    bought, action = purchases_before_a_blow(there, token.id)
    profile = profile_of(there, token.id, None)
    window = window_of(there, profile, purchases_of(there, profile))
    x, y = token.cell
    radius = max(x - window.left, window.right - x, y - window.top, window.bottom - y)
    reach = cells_of(ruleset, weapon_reach_of(ruleset, token))
    return _NextTurn(bought, action, reach, radius, bound or profile.phase is not None)


def _looks_about(ruleset: Ruleset) -> bool:
    """Whether a gate of some action asks where others stand."""

    def looks(gate: Gate) -> bool:
        inner = any(looks(each) for each in gate.any or ())
        return inner or any(key in gate.model_fields_set for key in LOOKS_ABOUT)

    return any(
        looks(gate)
        for name, action in ruleset.actions.items()
        for gate in action.gates
        if _may_be_a_blow(ruleset, name) or name == ruleset.movement.action
    )


def _may_be_a_blow(ruleset: Ruleset, name: str) -> bool:
    action = ruleset.actions[name]
    return action.kind != "reaction" and action.attack in BLOWS and action.target is not None


def _foreseen(battle: Battle, token: Token, ahead: _NextTurn) -> Foreseen:
    there = at_its_turn(battle, token.id)
    own = np.array([[*token.cell, there.base_level(token), 0]], dtype=np.int32)
    rows = own[:0]
    if ahead.action is not None:
        field = movement_field(there, token.id)
        stops = field.stops()
        # With nothing bought where movement is a pool of the turn.
        payable = ~np.array(field.profile.per_purchase) | (stops.purchases <= ahead.bought)
        found = np.stack([stops.x, stops.y, stops.level, stops.purchases], axis=1)
        rows = np.concatenate([own, found[payable]])
        if len(found):  # who cannot move takes no step either
            rows = _with_its_steps(field, rows, battle.ruleset.actions[ahead.action].step)
    stops = Stops(*np.ascontiguousarray(rows.T))
    return Foreseen(there, token.id, ahead.action, ahead.reach, stops)


def _with_its_steps(field: MovementField, rows: Rows, steps: int) -> Rows:
    """Places with those to which the cells that belong to the blow lead (D18).

    Rows hold x, y, level and purchases; of two ways to a place the one that buys less counts.
    """
    graph, places = field.graph, field.graph.places
    of_nodes = _place_keys(field, places.x, places.y, places.z)
    for _ in range(steps):
        of_rows = _place_keys(field, rows[:, 0], rows[:, 1], rows[:, 2])
        order = np.lexsort((rows[:, 3], of_rows))
        known, first = np.unique(of_rows[order], return_index=True)
        rows = rows[order[first]]
        nodes = np.flatnonzero(np.isin(of_nodes, known) & graph.passable)
        bought = rows[np.searchsorted(known, of_nodes[nodes]), 3]
        target = graph.target[nodes]
        on = (target >= 0) & graph.may_end[target]
        bought = np.broadcast_to(bought[:, None], target.shape)[on]
        ends = target[on]
        on_rows = (places.x[ends], places.y[ends], places.z[ends], bought)
        rows = np.concatenate([rows, np.stack(on_rows, axis=1).astype(rows.dtype)])
    return rows


def _place_keys(field: MovementField, x: Rows, y: Rows, level: Rows) -> NDArray[np.int64]:
    """A number for each place, the same for the same cell and level."""
    rows, columns = field.battle.rows, field.battle.columns
    return (level.astype(np.int64) * rows + y) * columns + x


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
    """How often it may buy its plain movement so that a blow can still be paid, and which blow.

    Nothing bought and None where it cannot strike even where it stands.
    """
    profile = profile_of(battle, token_id, None)
    for bought in range(purchases_of(battle, profile), -1, -1):
        pools = charge_purchases(battle, token_id, profile.action, bought)
        turn = replace(battle.turn(token_id), pools=pools)
        after = battle.after(with_turn(battle.scenario, token_id, turn))
        action = _blow(after, token_id)
        if action is not None:
            return bought, action
    return 0, None


def _blow(battle: Battle, token_id: str) -> str | None:
    """The first plain blow that it may strike and can pay for now."""
    token = battle.token(token_id)
    for name in battle.ruleset.actions:
        if not _may_be_a_blow(battle.ruleset, name) or not is_its_own(battle, token_id, name):
            continue
        paid = payment_of(battle, token_id, name)
        if isinstance(paid, Payment):
            problems = standing_problems(battle, token, name)
            if all(problem.warning for problem in problems):
                return name
    return None


def who_can_strike(battle: Battle, token_id: str) -> tuple[tuple[Token, StrikePlace], ...]:
    """Each hostile token that can strike this one on its next turn, and the nearest place it does
    so from.

    Whoever strikes without moving comes first. Raises KeyError for an unknown token.
    """
    target = battle.token(token_id)
    found = []
    for token in battle.scenario.tokens.values():
        if token.id == token_id or not is_hostile(token, target):
            continue
        place = foreseen(battle, token.id).strikes(target)
        if place is not None:
            found.append((token, place))
    return tuple(sorted(found, key=lambda pair: pair[1].purchases))
