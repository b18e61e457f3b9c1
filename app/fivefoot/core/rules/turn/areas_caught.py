"""Areas of effect on the map: their cells by the ruleset's way of counting, and whom they catch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from fivefoot.core.geometry import areas
from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.grid import CELL, Cell, centre
from fivefoot.core.geometry.sight import cells_with_line
from fivefoot.core.model.area_record import AreaRecord
from fivefoot.core.model.token import Token
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.ruleset.schema.actions import AreaRule
from fivefoot.core.rules.ruleset.schema.base import Amount, exact
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.distance import gap_between
from fivefoot.core.rules.space.effect_lines import cells_reached, ground_level
from fivefoot.core.rules.space.tokens import amount_of, stats_of
from fivefoot.core.rules.turn.action_areas import chosen_area, needs_cell


@dataclass(frozen=True, slots=True)
class AreaCaught:
    """The cells of an area and the ids of the creatures it catches, in the scenario's order."""

    cells: tuple[Cell, ...]
    tokens: tuple[str, ...]


def area_of_action(
    battle: Battle,
    token_id: str,
    action_id: str,
    cell: Cell | None = None,
    choice: Mapping[str, Any] | None = None,
) -> AreaCaught:
    """The area of an action: round the actor, or at (towards, for cones and lines) the cell given.

    What `choice` gives takes precedence over the ruleset. Raises ValueError for an action without
    an area, for a bad area, or for one that needs a cell and has none.
    """
    said = chosen_area(battle, token_id, action_id, choice or {})
    if isinstance(said, Problem):
        raise ValueError(said.text)
    token = battle.token(token_id)
    if said is not None:
        size = round(said.size * exact(battle.ruleset.grid.cell))
        towards = cell if needs_cell(said) else None
        return caught(battle, rule_of(said), token, size, towards)
    rule = battle.ruleset.actions[action_id].area
    if rule is None:
        raise ValueError(f"{action_id} has no area")
    size = amount_of(battle.ruleset, token, rule.size)
    return caught(battle, rule, token, size, cell, owned=True)


def rule_of(said: AreaRecord) -> AreaRule:
    """The template of an area that is chosen with an action; walls shield from it."""
    return AreaRule(
        # Circle is the ruleset's word for a burst; walls shield from an area that is said.
        shape="circle" if said.shape == "burst" else said.shape,
        size=Amount(constant=0),
        origin="cell" if said.range else "self",
    )


def needs_aimed_cell(
    battle: Battle, token_id: str, action_id: str, choice: Mapping[str, Any]
) -> bool:
    """Whether an area action needs a cell to be laid at or towards."""
    said = chosen_area(battle, token_id, action_id, choice)
    if isinstance(said, AreaRecord):
        return needs_cell(said)
    rule = battle.ruleset.actions[action_id].area
    return rule is not None and (rule.origin == "cell" or rule.shape in ("cone", "line"))


def caught(
    battle: Battle,
    rule: AreaRule,
    token: Token,
    size: int,
    cell: Cell | None = None,
    owned: bool = False,
) -> AreaCaught:
    """The area of a template of `size` (thousandths of the unit) at a token, aimed at a cell;
    `owned` = it is the token's own, and may spare it.
    """
    place, owner = battle.footprint(token), token.id if owned else None
    # Through the unit as a fraction: 5 ft cells and radii of 7.5 ft stay exact.
    length = int(size / exact(battle.ruleset.grid.cell))  # in thousandths of a cell
    mask = _mask(battle, rule, place, length, cell)
    if not rule.includes_self:
        # A large creature may stand partly off the map.
        for own in place.cells():
            if 0 <= own.x < battle.columns and 0 <= own.y < battle.rows:
                mask[own.y, own.x] = False
    if rule.needs_line:
        mask &= _reached(battle, mask, rule, token, cell)
    caught = (
        # Up and down counts only for areas around somebody: one laid at a cell is as high as it
        # matters.
        t.id
        for t in battle.scenario.tokens.values()
        if _is_caught(battle, rule, mask, t.id, owner)
    )
    found = tuple(name for name in caught if _is_level(battle, rule, name, owner, length))
    return AreaCaught(areas.cells_in_mask(mask), found)


def _mask(
    battle: Battle, rule: AreaRule, place: Footprint, length: int, cell: Cell | None
) -> areas.Cells:
    inclusion, columns, rows = battle.ruleset.area.inclusion, battle.columns, battle.rows
    if rule.shape in ("cone", "line"):
        if cell is None:
            raise ValueError("a cone or a line needs a cell to be aimed at")
        # A direction needs two points.
        start, goal = place.centre(), centre(cell)
        if start == goal:
            raise ValueError("a cone or a line needs a cell other than the one it starts from")
        make = areas.cone if rule.shape == "cone" else areas.line
        mask = make(start, goal, length, columns, rows)
        # A cone or a line begins beside whoever sends it.
        for own in place.cells():
            if 0 <= own.x < columns and 0 <= own.y < rows:
                mask[own.y, own.x] = False
        return mask
    if rule.origin == "cell" and cell is None:
        raise ValueError("the area needs a cell to be centred on")
    middle = centre(cell) if rule.origin == "cell" and cell is not None else place.centre()
    if rule.shape == "cube":
        return areas.square(middle, length, columns, rows)
    # Around a point, which is the middle of a cell, or around a body: the second is wider by the
    # body.
    if rule.origin == "cell":
        return areas.circle(middle, length, inclusion, columns, rows)
    if rule.shape == "circle":
        return areas.circle(place.centre(), length, inclusion, columns, rows)
    return areas.emanation(place, length, inclusion, columns, rows)


def _reached(
    battle: Battle, mask: areas.Cells, rule: AreaRule, token: Token, cell: Cell | None
) -> areas.Cells:
    """The cells that have a line of effect to where the area starts."""
    source, level = battle.footprint(token), battle.base_level(token)
    # From where the area starts, which need not be its owner.
    if rule.origin == "cell" and cell is not None:
        source, level = Footprint(cell), ground_level(battle, cell, level)
    rows, columns = np.nonzero(mask)
    cells = np.stack([columns, rows], axis=1).astype(np.int64)
    free = np.zeros_like(mask)
    free[rows, columns] = cells_reached(battle, level, cells, partial(cells_with_line, source))
    return free


def _is_caught(
    battle: Battle, rule: AreaRule, mask: areas.Cells, token_id: str, owner: str | None
) -> bool:
    # Its own area spares it unless the rules say otherwise.
    if token_id == owner and not rule.includes_self:
        return False
    token = battle.token(token_id)
    # Some areas concern only a kind of creature (A18: undead).
    if rule.only is not None and not stats_of(battle.ruleset, token).get(rule.only):
        return False
    cells = [
        c
        for c in battle.footprint(token).cells()
        if 0 <= c.x < battle.columns and 0 <= c.y < battle.rows
    ]
    return any(mask[c.y, c.x] for c in cells)


def _is_level(
    battle: Battle, rule: AreaRule, token_id: str, owner: str | None, length: int
) -> bool:
    """Whether a token is also within the area vertically, where an area surrounds its owner."""
    if (
        owner is None
        or owner == token_id
        or rule.origin != "self"
        or rule.shape not in ("circle", "emanation")
    ):
        return True
    return gap_between(battle, battle.token(owner), battle.token(token_id)).z * CELL <= length


def tokens_within(battle: Battle, token_id: str, units: float) -> tuple[str, ...]:
    """Ids of other tokens within a distance of a token, by the ruleset's range metric."""
    token = battle.token(token_id)
    others = (t for t in battle.scenario.tokens.values() if t.id != token_id)
    return tuple(t.id for t in others if gap_between(battle, token, t).within(battle, units))


__all__ = ["AreaCaught", "area_of_action", "caught", "tokens_within"]
