"""Who threatens what: one definition of reach, used by overlays, opportunity attacks, flanking and
targets alike.

Reach r cells = distance between nearest footprint cells <= r, with a line of effect between some
pair of cell centres.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import Segments
from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.grid import CELL, Cell
from fivefoot.core.geometry.measures import Measure, is_within
from fivefoot.core.geometry.sight import cells_with_line
from fivefoot.core.model.token import Token
from fivefoot.core.rules.results import Reason
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.hiding import hidden_from
from fivefoot.core.rules.space.lights import hidden_by_darkness
from fivefoot.core.rules.space.texts import say
from fivefoot.core.rules.space.tokens import (
    cells_in_amount,
    height_of,
    is_blocked,
    reach_cells,
    reach_of,
    rule_of_bar,
    weapon_reach_of,
)
from fivefoot.core.texts.labels import in_sentence

__all__ = [
    "can_threaten",
    "cells_between",
    "in_reach",
    "in_weapon_reach",
    "reach_anchors",
    "reach_of",
    "seen_anchors",
    "sees",
    "threatened_cells",
]


LOWEST = -(10**9)
"""A level below everything."""
Spot = Cell | Footprint | None
"""Where somebody would be: a cell for a body of its own width, the cells of a narrower one, or None
for where it is.
"""


def body_at(battle: Battle, token: Token, at: Spot) -> Footprint:
    """The cells that a token fills at a place."""
    if isinstance(at, Footprint):
        return at
    body = battle.body(token)
    return body if at is None else Footprint(at, body.side)


def can_threaten(ruleset: Ruleset, token: Token) -> Reason | None:
    """Why a token threatens nothing; None where it does."""
    if ruleset.threat.area == "none":
        # A system without threatened areas has no ring to draw: nobody is to blame.
        return Reason(say("this_system_has_no_threatened_area"), ruleset.source_of("threat.area"))
    blocker = is_blocked(ruleset, token, "threat")
    if blocker is not None:
        return Reason(
            say("state_tokens_threaten_nothing", state=ruleset.conditions[blocker].label),
            rule_of_bar(ruleset, blocker, "threat"),
        )
    return None


def heads_over(battle: Battle, one: Token, other: Token, level: int | None = None) -> int:
    """The higher of two heads, the second one's base being at `level`: a low wall that rises above
    both is between them, whoever of the two looks or strikes.
    """
    base = battle.base_level(other) if level is None else level
    return max(battle.head_level(one), base + height_of(battle.ruleset, other))


def sees(
    battle: Battle, viewer: Token, target: Token, at: Spot = None, level: int | None = None
) -> Reason | None:
    """Why the viewer cannot see the target (standing at `at` and `level`); None where it can."""
    ruleset = battle.ruleset
    blocker = is_blocked(ruleset, viewer, "sight")
    if blocker is not None:
        return Reason(
            say(
                "viewer_is_condition_and_cannot_see",
                viewer=viewer.name,
                state=in_sentence(ruleset.conditions[blocker].label),
                target=target.name,
            ),
            rule_of_bar(ruleset, blocker, "sight"),
        )
    # Hidden comes before lines and light: it is what the table said.
    if hidden_from(battle, viewer, target):
        return Reason(
            say("target_is_hidden_from_viewer", target=target.name, viewer=viewer.name),
            ruleset.source_of("opportunity.needs_sight"),
        )
    place = body_at(battle, target, at)
    segments = battle.sight_segments_at(heads_over(battle, viewer, target, level))
    if not battle.has_line(battle.body(viewer), place, segments):
        return Reason(
            say("viewer_has_no_line_of_sight", viewer=viewer.name, target=target.name),
            ruleset.source_of("opportunity.needs_sight"),
        )
    if hidden_by_darkness(battle, viewer, place):
        return Reason(
            say("target_stands_in_dark_for_viewer", target=target.name, viewer=viewer.name),
            ruleset.source_of("light.dark_sight"),
        )
    return None


def reach_anchors(
    battle: Battle, token: Token, side: int, cells: int | None = None, head: int = LOWEST
) -> NDArray[np.bool_]:
    """Anchors at which a footprint of `side` cells is within the token's reach: bool [rows,
    columns].

    `cells` replaces the token's melee reach; `head` is the level of the other's head, where that
    may be the higher. Cached until the token or the barriers change.
    """
    reach = reach_cells(battle.ruleset, token) if cells is None else cells
    segments, measure = (
        battle.effect_segments_at(max(head, battle.head_level(token))),
        battle.ruleset.metric.reach,
    )
    # By what decides, not by the token: a wound or a condition leaves the mask as it is.
    return battle.derived(
        "reach",
        (segments,),
        (
            token.cell,
            battle.body(token).side,
            side,
            reach,
            measure,
            battle.columns,
            battle.rows,
        ),
        lambda: _lit_anchors(battle, battle.body(token), side, reach, segments, measure),
    )


def farthest_reach(battle: Battle) -> int:
    """The greatest melee reach on the map, in whole cells."""
    # Over all tokens, for whoever wants a bound before asking each.
    tokens, ruleset = battle.scenario.tokens, battle.ruleset
    reaches = (reach_cells(ruleset, token) for token in tokens.values())
    return battle.derived("farthest_reach", (tokens, ruleset), (), lambda: max(reaches, default=0))


def marked_cells(battle: Battle, mask: NDArray[np.bool_]) -> NDArray[np.int64]:
    """The numbers of a mask's marked cells, row by row: a reach marks few of a map's cells."""
    return battle.derived("marked_cells", (mask,), (), lambda: np.flatnonzero(mask))


def seen_anchors(
    battle: Battle, token: Token, side: int, cells: int, head: int = LOWEST
) -> NDArray[np.bool_]:
    """Anchors within `cells` at which the token has a line of sight to a footprint of `side`: bool
    [rows, columns].

    Only barriers are asked; who is hidden or blinded is asked by `sees`. `head` as for
    `reach_anchors`.
    """
    segments = battle.sight_segments_at(max(head, battle.head_level(token)))
    return battle.derived(
        "seen",
        (segments,),
        (token.cell, battle.body(token).side, side, cells, battle.columns, battle.rows),
        lambda: _lit_anchors(battle, battle.body(token), side, cells, segments),
    )


def _lit_anchors(
    battle: Battle,
    holder: Footprint,
    side: int,
    reach: int,
    segments: Segments,
    measure: Measure = "equidistant",
) -> NDArray[np.bool_]:
    """Anchors at which a body of `side` cells has a cell within reach that a line comes to."""
    near = np.zeros((battle.rows, battle.columns), dtype=bool)
    x, y = holder.anchor
    # The anchor is the upper left cell: a large body comes within reach from farther up and left.
    far = reach + side - 1
    low_x, high_x = max(0, x - far), min(battle.columns - side, x + holder.side - 1 + reach)
    low_y, high_y = max(0, y - far), min(battle.rows - side, y + holder.side - 1 + reach)
    # A reach of nothing, or a body that has no place on the map.
    if reach <= 0 or low_x > high_x or low_y > high_y:
        return near
    columns, rows = np.arange(low_x, high_x + 1), np.arange(low_y, high_y + 1)
    across, down = _gaps(columns, x, holder.side, side), _gaps(rows, y, holder.side, side)
    # Lines go to cells, and a body is met where any of its cells is.
    lit = _any_cell_lit(holder, (low_x, low_y), (len(rows), len(columns)), side, segments)
    within = is_within(measure, across[None, :], down[:, None], reach)
    near[low_y : high_y + 1, low_x : high_x + 1] = lit & within
    return near


def _any_cell_lit(
    holder: Footprint,
    first: tuple[int, int],
    shape: tuple[int, int],
    side: int,
    segments: Segments,
) -> NDArray[np.bool_]:
    """Whether a line from the holder comes to any cell of a body, for anchors in a box from `first`
    (column, row), of `shape` (rows, columns).
    """
    (low_x, low_y), (height, width) = first, shape
    columns, rows = np.meshgrid(
        np.arange(low_x, low_x + width + side - 1), np.arange(low_y, low_y + height + side - 1)
    )
    cells = np.stack([columns.ravel(), rows.ravel()], axis=1)
    lit = cells_with_line(holder, cells, segments).reshape(columns.shape)
    block = np.zeros(shape, dtype=bool)
    for j in range(side):
        for i in range(side):
            block |= lit[j : j + height, i : i + width]
    return block


def _gaps(anchors: NDArray[np.int64], start: int, length: int, side: int) -> NDArray[np.int64]:
    """How many cells a run of `side` cells at each anchor lies before or behind one of `length`; 0
    where they meet.
    """
    gaps: NDArray[np.int64] = np.maximum(
        0, np.maximum(start - (anchors + side - 1), anchors - (start + length - 1))
    )
    return gaps


def vertical_distance(low: int, height: int, other_low: int, other_height: int) -> int:
    """Cells between two bodies up and down: 0 where they overlap, else 1 + the whole cells of the
    gap.
    """
    if low < other_low + other_height and other_low < low + height:
        return 0
    # Only one of the two is positive: they do not overlap.
    gap = max(other_low - (low + height), low - (other_low + other_height))
    # Bodies that touch are one apart, as cells beside each other are.
    return 1 + gap // CELL


def cells_between(
    battle: Battle, one: Token, other: Token, at: Spot = None, level: int | None = None
) -> int:
    """The distance in cells between two tokens (the second at `at` and `level`), the greater of
    across and up.
    """
    place = body_at(battle, other, at)
    tall, other_tall = height_of(battle.ruleset, one), height_of(battle.ruleset, other)
    base = battle.base_level(other) if level is None else level
    apart = vertical_distance(battle.base_level(one), tall, base, other_tall)
    return max(battle.body(one).distance(place), apart)


def in_reach(
    battle: Battle,
    holder: Token,
    target: Token,
    at: Spot = None,
    cells: int | None = None,
    level: int | None = None,
) -> bool:
    """Whether the target (standing at `at` and `level`, or where it is) is within the holder's
    reach.

    It is near enough, and some pair of cell centres has a free line.
    """
    # Near first: lines are what takes time.
    if not is_near(battle, holder, target, at, cells, level):
        return False
    there = body_at(battle, target, at)
    segments = battle.effect_segments_at(heads_over(battle, holder, target, level))
    return battle.has_line(battle.body(holder), there, segments)


def is_near(
    battle: Battle,
    holder: Token,
    target: Token,
    at: Spot = None,
    cells: int | None = None,
    level: int | None = None,
) -> bool:
    """Whether the target is near enough for the holder's reach, even with a wall between them.

    Distance is the greater of across and up.
    """
    reach = reach_cells(battle.ruleset, holder) if cells is None else cells
    here = battle.body(holder)
    there = body_at(battle, target, at)
    if not here.is_within(there, reach, battle.ruleset.metric.reach):
        return False
    base = battle.base_level(target) if level is None else level
    own, tall = battle.base_level(holder), height_of(battle.ruleset, holder)
    return vertical_distance(own, tall, base, height_of(battle.ruleset, target)) <= reach


def in_weapon_reach(battle: Battle, holder: Token, target: Token) -> bool:
    """Whether a blow reaches the target: as far as the holder threatens, unless a reach is given
    (B13).
    """
    ruleset = battle.ruleset
    return in_reach(
        battle, holder, target, cells=cells_in_amount(ruleset, weapon_reach_of(ruleset, holder))
    )


def threatened_cells(battle: Battle, token_id: str) -> NDArray[np.bool_]:
    """The cells a token threatens, its own left out: bool [rows, columns].

    Empty where it cannot threaten.

    A Large creature with a reach of 5 ft threatens a ring of 12 cells, with 10 ft one of 32 (AX37).
    """
    token = battle.token(token_id)
    if can_threaten(battle.ruleset, token) is not None:
        return np.zeros((battle.rows, battle.columns), dtype=bool)
    cells = reach_anchors(battle, token, 1).copy()
    # On the level the flat reach is the answer.
    if battle.has_heights or token.elevation:
        cells = _over_low_walls(battle, token, cells)
        cells = np.logical_and(cells, _within_height(battle, token))
    own = battle.footprint(token)
    # Nobody threatens its own cells.
    cells[own.anchor.y : own.anchor.y + own.side, own.anchor.x : own.anchor.x + own.side] = False
    return cells


def _over_low_walls(battle: Battle, token: Token, cells: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The cells of a reach with those where somebody a cell tall stands high enough for it to lead
    over low walls.
    """
    if not battle.low_walls:
        return cells
    columns, own = battle.columns_of_ground, battle.head_level(token)
    # One mask for each level that is higher than its own head.
    for level in np.unique(columns.level[columns.exists & (columns.level + CELL > own)]):
        stands = ((columns.level == level) & columns.exists).any(axis=0)
        cells = cells | (stands & reach_anchors(battle, token, 1, head=int(level) + CELL))
    return cells


def _within_height(battle: Battle, token: Token) -> NDArray[np.bool_]:
    """Cells in which somebody a cell tall would stand within reach up and down: bool [rows,
    columns].
    """
    columns, reach = battle.columns_of_ground, reach_cells(battle.ruleset, token)
    low, tall = battle.base_level(token), height_of(battle.ruleset, token)
    gap = np.maximum(columns.level - (low + tall), low - (columns.level + CELL))
    # As `vertical_distance`, for whole maps.
    near: NDArray[np.bool_] = np.where(gap < 0, 0, 1 + gap // CELL) <= reach
    within: NDArray[np.bool_] = np.any(near & columns.exists, axis=0)
    return within
