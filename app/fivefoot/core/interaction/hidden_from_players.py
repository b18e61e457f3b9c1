"""What players do not see, and where: the badges on the game master's map."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from fivefoot.core.geometry.grid import CELL, Point
from fivefoot.core.model.token import Token
from fivefoot.core.rules.space.battle import Battle

KeptKind = Literal["hidden", "name", "hit_points"]
"""Whether the thing itself is hidden, or only its name or its hit points are shown differently."""


@dataclass(frozen=True, slots=True)
class HiddenThing:
    """Something players do not see as it is; `at` is in thousandths of a cell."""

    kind: KeptKind
    at: Point


def hidden_things(battle: Battle) -> tuple[HiddenThing, ...]:
    """What players do not see, or see differently: tokens, regions, passages and closed secret
    doors.

    A hidden token has a single badge, whatever else is set for it.

    >>> from fivefoot.core.geometry.grid import Cell
    >>> [each.kind for each in _of_token(Point(0, 0), Token("o", "Orc", Cell(0, 0), seen_as="?"))]
    ['name']
    """
    return (*_tokens(battle), *_doors(battle), *_regions(battle), *_passages(battle))


def _tokens(battle: Battle) -> Iterator[HiddenThing]:
    for token in battle.scenario.tokens.values():
        yield from _of_token(Point(token.cell.x * CELL, token.cell.y * CELL), token)


def _of_token(corner: Point, token: Token) -> Iterator[HiddenThing]:
    """Badges side by side, at the north-west corner of its cells."""
    if token.hidden:
        yield HiddenThing("hidden", corner)
        return
    if token.seen_as is not None:
        yield HiddenThing("name", corner)
    if token.shown_hit_points:
        beside = CELL * 2 // 5 if token.seen_as is not None else 0
        yield HiddenThing("hit_points", Point(corner.x + beside, corner.y))


def _doors(battle: Battle) -> Iterator[HiddenThing]:
    for each in battle.scenario.scene.barriers.values():
        if each.secret and not each.is_open:
            middle = ((each.start[0] + each.end[0]) // 2, (each.start[1] + each.end[1]) // 2)
            yield HiddenThing("hidden", Point(*middle))


def _regions(battle: Battle) -> Iterator[HiddenThing]:
    for zone in battle.scenario.zones:
        if zone.hidden:
            yield HiddenThing("hidden", zone.at)


def _passages(battle: Battle) -> Iterator[HiddenThing]:
    """A badge for each hidden passage, at the north-west corner beside its sign."""
    for each in battle.scenario.scene.passages:
        if each.hidden and each.cells:
            corner = min(each.cells, key=lambda cell: (cell.y, cell.x))
            yield HiddenThing("hidden", Point(corner.x * CELL, corner.y * CELL))
