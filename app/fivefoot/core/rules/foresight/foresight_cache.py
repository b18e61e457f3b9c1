"""Foresight kept for each token for as long as nothing it depends on has changed.

Besides the map, the rules and the token itself, a next turn depends on the creatures where it goes
or might have gone: each answer keeps those cells. A move anywhere else leaves it valid.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import Mask
from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.model.encounter import TurnState
from fivefoot.core.model.token import Token
from fivefoot.core.rules.graph.token_leaps import leap_radius
from fivefoot.core.rules.routes.endings import restricts_ends
from fivefoot.core.rules.routes.movement_field import MovementField
from fivefoot.core.rules.routes.tumbling import TumblingField
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.cells_in_reach import CellPatch
from fivefoot.core.rules.space.threat import farthest_reach

Value = TypeVar("Value")

MOST_KEPT = 3
"""Answers for one token: as it stands, as it stood before, and while a move is only thought of."""


def sensitive_cells(battle: Battle, field: MovementField, beyond: int) -> CellPatch | None:
    """The cells where somebody else may change the answer of a field, as `touched_cells`; None
    where that may be anywhere.
    """
    if isinstance(field, TumblingField):
        return None
    if field.profile.straightened is None and not restricts_ends(battle, field.profile):
        return touched_cells(field, beyond)
    # Straight runs, and ends that somebody near forbids, are no matter of the search alone.
    window, far = field.graph.window, farthest_reach(battle) + field.profile.full_side + beyond + 2
    shape = window.height + 2 * far, window.width + 2 * far
    return CellPatch(window.left - far, window.top - far, np.ones(shape, dtype=bool))


def touched_cells(field: MovementField, beyond: int) -> CellPatch:
    """The cells in which somebody else may bar, free or lengthen a route of a field, or of as many
    single steps `beyond` it.

    Nobody else can: a search takes steps only from places that it reached, and none of its steps
    leads farther than a leap.
    """
    profile, places = field.profile, field.graph.places
    reached = np.flatnonzero(field.reached)
    far = max(1, leap_radius(profile, profile.leaps) + 1 if profile.leaps else 0) + beyond
    x, y = places.x[reached], places.y[reached]
    left, top = int(x.min()), int(y.min())
    anchors = np.zeros((int(y.max()) - top + 1, int(x.max()) - left + 1), dtype=bool)
    anchors[y - top, x - left] = True
    side = max(profile.side, profile.full_side)
    grown = _grown(_grown(anchors, far, side).T, far, side).T
    return CellPatch(left - far, top - far, np.ascontiguousarray(grown))


def _grown(marked: Mask, far: int, side: int) -> Mask:
    """Rows that reach so far up, and down by the side of a footprint more: [rows + more, columns].

    >>> _grown(np.ones((1, 1), dtype=bool), 1, 2).ravel().tolist()
    [True, True, True, True]
    """
    height, width = marked.shape
    sums = np.zeros((height + 1, width), dtype=np.int32)
    np.cumsum(marked, axis=0, out=sums[1:])
    last = np.arange(height + 2 * far + side - 1) + 1
    first = np.maximum(0, last - 2 * far - side)
    grown: Mask = sums[np.minimum(last, height)] > sums[np.minimum(first, height)]
    return grown


def shared_cells(one: CellPatch | None, other: CellPatch | None) -> CellPatch | None:
    """The cells that two patches have in common; None stands for a patch without limits."""
    if one is None or other is None:
        return None
    left, top = min(one.left, other.left), min(one.top, other.top)
    (rows, columns), (more_rows, more_columns) = one.slices, other.slices
    height = max(rows.stop, more_rows.stop) - top
    mask = np.zeros((height, max(columns.stop, more_columns.stop) - left), dtype=bool)
    for part in (one, other):
        CellPatch(part.left - left, part.top - top, part.mask).joined_into(mask)
    return CellPatch(left, top, mask)


@dataclass(frozen=True, slots=True, eq=False)
class _Answer(Generic[Value]):
    """An answer and what it depends on; `touched` None = on everybody, wherever they stand."""

    alone: tuple[object, ...]
    tokens: Mapping[str, Token]
    turns: Mapping[str, TurnState]
    touched: CellPatch | None
    value: Value

    def holds(self, battle: Battle, alone: tuple[object, ...]) -> bool:
        """Whether it would be the same in a battle."""
        if any(one is not other for one, other in zip(self.alone, alone, strict=True)):
            return False
        scenario = battle.scenario
        if self.touched is None:
            # Of whoever counts wherever they stand, what they have left may count as well.
            same = _same(self.turns, scenario.encounter.turns)
            return same and not len(changed_places(battle, self.tokens))
        if self.tokens is scenario.tokens:
            return True
        return not _meets(self.touched, changed_places(battle, self.tokens))


def _same(turns: Mapping[str, TurnState], others: Mapping[str, TurnState]) -> bool:
    """Whether everybody has exactly the same left."""
    names = turns.keys() | others.keys()
    return turns is others or all(turns.get(name) is others.get(name) for name in names)


def _meets(touched: CellPatch, places: NDArray[np.int64]) -> bool:
    """Whether one of some rectangles of cells holds a cell of a patch."""
    height, width = touched.mask.shape
    for left, top, right, bottom in (places - (touched.left, touched.top) * 2).tolist():
        if right > 0 and bottom > 0 and left < width and top < height:
            here = touched.mask[max(0, top) : bottom, max(0, left) : right]
            if here.any():
                return True
    return False


def changed_places(battle: Battle, before: Mapping[str, Token]) -> NDArray[np.int64]:
    """Where those stand or stood who are not the same as before: int64 [places, 4], each the first
    column and row and those beyond the last.
    """
    now = battle.scenario.tokens

    def found() -> NDArray[np.int64]:
        pairs = [(token, now.get(name)) for name, token in before.items()]
        changed = [each for pair in pairs if pair[0] is not pair[1] for each in pair if each]
        changed += [token for name, token in now.items() if name not in before]
        return np.array([_edges(battle.footprint(each)) for each in changed]).reshape(-1, 4)

    return battle.derived("changed_places", (before, now), (), found)


def _edges(place: Footprint) -> tuple[int, int, int, int]:
    x, y = place.anchor
    return x, y, x + place.side, y + place.side


@dataclass(eq=False)
class ForesightCache(Generic[Value]):
    """The answers for the tokens of a map, the newest first."""

    answers: dict[str, tuple[_Answer[Value], ...]] = field(default_factory=dict)

    def get(
        self,
        battle: Battle,
        token: str,
        alone: tuple[object, ...],
        make: Callable[[], tuple[Value, CellPatch | None]],
    ) -> Value:
        """The answer for a token, kept or made; `alone` is compared by identity."""
        kept = self.answers.get(token, ())
        scenario = battle.scenario
        for answer in kept:
            if answer.holds(battle, alone):
                if answer is not kept[0] or answer.tokens is not scenario.tokens:
                    # As of now, so that the next question has little to compare.
                    newest = replace(answer, tokens=scenario.tokens)
                    rest = tuple(each for each in kept if each is not answer)
                    self.answers[token] = (newest, *rest)
                return answer.value
        value, touched = make()
        turns = scenario.encounter.turns
        answer = _Answer(alone, scenario.tokens, turns, touched, value)
        self.answers[token] = (answer, *kept)[:MOST_KEPT]
        return value
