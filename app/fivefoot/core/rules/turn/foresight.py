"""What a token can do to others on its next turn: where it can come and still strike, and whom.

Its next turn is played on the map as it stands: its pools are full, nobody else moves. A blow is
the plainest one that it can pay for after so many purchases of its plain movement.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.grid import CELL, Cell
from fivefoot.core.geometry.measures import is_within
from fivefoot.core.geometry.sight import cells_with_line
from fivefoot.core.model.scenario import with_turn
from fivefoot.core.model.token import Token, is_hostile
from fivefoot.core.rules.graph.profile import profile_of
from fivefoot.core.rules.means.abilities import is_its_own
from fivefoot.core.rules.means.pools import Payment, charge_purchases, payment_of
from fivefoot.core.rules.routes.movement_field import MovementField
from fivefoot.core.rules.routes.purchases import purchases_of
from fivefoot.core.rules.routes.query import movement_field
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.threat import vertical_distance
from fivefoot.core.rules.space.tokens import cells_of, height_of, weapon_reach_of
from fivefoot.core.rules.turn.legality import standing_problems
from fivefoot.core.rules.turn.refresh import new_round, new_turn

Mask = NDArray[np.bool_]

BLOWS = ("melee", "weapon")
"""Attacks that reach as far as the melee weapon does."""


@dataclass(frozen=True, slots=True)
class StrikePlace:
    """Where a token can come to stand: its north-west cell, its level, and what leads there."""

    cell: Cell
    level: int
    purchases: int


@dataclass(frozen=True, eq=False)
class Foreseen:
    """The next turn of one token on the map as it stands.

    `places` are those from which it can still strike, its own among them; empty where it cannot
    strike at all. `reach` counts cells; `field` is where it can go with everything it has.
    """

    battle: Battle
    token: str
    action: str | None
    reach: int
    places: tuple[StrikePlace, ...]
    field: MovementField

    def strikes(self, target: Token) -> StrikePlace | None:
        """The nearest place from which it strikes somebody who stands where they are, or None."""
        near = (place for place in self.places if self._strikes_from(place, target))
        return min(near, key=lambda place: (place.purchases, place.cell), default=None)

    def _strikes_from(self, place: StrikePlace, target: Token) -> bool:
        there = self.battle.footprint(target)
        here = Footprint(place.cell, self._side)
        if not here.is_within(there, self.reach, self.battle.ruleset.metric.reach):
            return False
        base, tall = self.battle.base_level(target), height_of(self.battle.ruleset, target)
        if vertical_distance(place.level, self._height, base, tall) > self.reach:
            return False
        return self._line(place, there, base + tall)

    def _line(self, place: StrikePlace, there: Footprint, head: int) -> bool:
        segments = self.battle.effect_segments_at(max(head, place.level + self._height))
        cells = np.array([tuple(cell) for cell in there.cells()], dtype=np.int64)
        return bool(cells_with_line(Footprint(place.cell, self._side), cells, segments).any())

    @cached_property
    def _side(self) -> int:
        return self.battle.footprint(self.battle.token(self.token)).side

    @cached_property
    def _height(self) -> int:
        return height_of(self.battle.ruleset, self.battle.token(self.token))

    @cached_property
    def struck(self) -> Mask:
        """The cells in which it could strike somebody a cell wide and tall: bool [rows, columns].

        Somebody who stands on the ground of the cell, at any of its levels.
        """
        found = np.zeros((self.battle.rows, self.battle.columns), dtype=bool)
        heads = sorted({place.level for place in self.places})
        for level in heads:
            found |= self._struck_from(level)
        return found

    def _struck_from(self, level: int) -> Mask:
        anchors = np.zeros((self.battle.rows, self.battle.columns), dtype=bool)
        for place in self.places:
            if place.level == level:
                anchors[place.cell.y, place.cell.x] = True
        found = np.zeros_like(anchors)
        for stands, head in self._standing(level):
            near = self._near(anchors) & stands & ~found
            found |= self._with_line(anchors, near, max(head, level + self._height))
        return found

    def _standing(self, level: int) -> Iterable[tuple[Mask, int]]:
        """Cells by the level of somebody's head in them, where that is near enough up and down."""
        if not self.battle.has_heights:
            yield np.ones((self.battle.rows, self.battle.columns), dtype=bool), CELL
            return
        columns = self.battle.columns_of_ground
        for base in np.unique(columns.level[columns.exists]).tolist():
            if vertical_distance(level, self._height, base, CELL) <= self.reach:
                stands: Mask = ((columns.level == base) & columns.exists).any(axis=0)
                yield stands, base + CELL

    def _near(self, anchors: Mask) -> Mask:
        """Cells within reach of some anchor, walls or not."""
        rows, columns = anchors.shape
        found = np.zeros_like(anchors)
        for down, across in _offsets(self.reach, self._side, self.battle.ruleset.metric.reach):
            if abs(down) >= rows or abs(across) >= columns:
                continue
            source = anchors[
                max(0, -down) : rows - max(0, down), max(0, -across) : columns - max(0, across)
            ]
            target = found[
                max(0, down) : rows + min(0, down), max(0, across) : columns + min(0, across)
            ]
            target |= source
        return found

    def _with_line(self, anchors: Mask, near: Mask, head: int) -> Mask:
        """Those of the near cells to which some near anchor has a free line."""
        segments = self.battle.effect_segments_at(head)
        if not len(segments):
            return near
        found = near & ~_beside(segments, near.shape, self.reach + self._side)
        measure = self.battle.ruleset.metric.reach
        for y, x in np.argwhere(near & ~found):
            cell, there = np.array([[x, y]]), Footprint(Cell(int(x), int(y)))
            for anchor in _anchors_near(anchors, there.anchor, self.reach + self._side):
                here = Footprint(anchor, self._side)
                if here.is_within(there, self.reach, measure) and bool(
                    cells_with_line(here, cell, segments).any()
                ):
                    found[y, x] = True
                    break
        return found


def _offsets(reach: int, side: int, measure: str) -> list[tuple[int, int]]:
    """Rows and columns from an anchor to each cell that its footprint reaches."""
    span = range(-reach, reach + side)
    return [
        (down, across)
        for down in span
        for across in span
        if is_within(measure, _gap(across, side), _gap(down, side), reach)  # type: ignore[arg-type]
    ]


def _gap(offset: int, side: int) -> int:
    """Cells between a footprint of `side` and a cell so many beyond its anchor."""
    return max(0, -offset, offset - side + 1)


def _beside(segments: NDArray[np.int64], shape: tuple[int, ...], cells: int) -> Mask:
    """Cells so near to a wall that it may lie on a line within reach."""
    found = np.zeros(shape, dtype=bool)
    low = np.minimum(segments[:, :2], segments[:, 2:]) // CELL - cells
    high = np.maximum(segments[:, :2], segments[:, 2:]) // CELL + cells
    for (left, top), (right, bottom) in zip(low.tolist(), high.tolist(), strict=True):
        found[max(0, top) : max(0, bottom + 1), max(0, left) : max(0, right + 1)] = True
    return found


def _anchors_near(anchors: Mask, cell: Cell, cells: int) -> Iterable[Cell]:
    """The marked anchors within so many cells, the nearest first."""
    left, top = max(0, cell.x - cells), max(0, cell.y - cells)
    window = anchors[top : cell.y + cells + 1, left : cell.x + cells + 1]
    found = [Cell(int(x) + left, int(y) + top) for y, x in np.argwhere(window)]
    return sorted(found, key=lambda at: max(abs(at.x - cell.x), abs(at.y - cell.y)))


def foreseen(battle: Battle, token_id: str) -> Foreseen:
    """The next turn of a token. Raises KeyError for an unknown one."""
    battle = at_its_turn(battle, token_id)
    token, ruleset = battle.token(token_id), battle.ruleset
    bought, action = purchases_before_a_blow(battle, token_id)
    field = movement_field(battle, token_id)
    own = StrikePlace(token.cell, battle.base_level(token), 0)
    places = (own, *_places(field, bought)) if action is not None else ()
    reach = cells_of(ruleset, weapon_reach_of(ruleset, token))
    return Foreseen(battle, token_id, action, reach, places, field)


def at_its_turn(battle: Battle, token_id: str) -> Battle:
    """The battle with the token's turn just begun, all its pools full."""
    scenario = new_round(battle)
    begun = new_turn(battle.after(scenario), token_id)
    # Without a phase its name cannot forbid anything, and before a fight the turn costs as in one.
    encounter = replace(begun.encounter, stage="play", phase="", pending=())
    return battle.after(replace(begun, encounter=encounter))


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
    for name, action in battle.ruleset.actions.items():
        if action.kind == "reaction" or action.attack not in BLOWS or action.target is None:
            continue
        if not is_its_own(battle, token_id, name):
            continue
        paid = payment_of(battle, token_id, name)
        if isinstance(paid, Payment):
            problems = standing_problems(battle, token, name)
            if all(problem.warning for problem in problems):
                return name
    return None


def _places(field: MovementField, bought: int) -> Iterable[StrikePlace]:
    """Where it can come to stand with so many purchases; with none where movement is a pool of the
    turn.
    """
    for found in field.cells():
        if found.can_end and (not field.profile.per_purchase or found.purchase <= bought):
            yield StrikePlace(found.cell, found.elevation, found.purchase)


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
