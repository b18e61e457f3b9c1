"""Values shared by all tokens that differ only in place and name, computed once for each kind."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Generic, TypeVar

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.encounter import TurnState
from fivefoot.core.model.token import Token

Value = TypeVar("Value")

MOST_KINDS = 64
"""Kinds of tokens that are remembered: more would take longer to look through than they save."""


@dataclass(eq=False)
class KindCache(Generic[Value]):
    """A value for each kind of token met so far, with what it has left of its turn; the newest
    last.
    """

    known: list[tuple[Token, TurnState | None, Value]] = field(default_factory=list)

    def get(self, token: Token, turn: TurnState | None, make: Callable[[], Value]) -> Value:
        """The value of tokens like this one that have as much left."""
        kind = _nameless(token)
        for other, left, value in self.known:
            if other == kind and left == turn:
                return value
        value = make()
        self.known.append((kind, turn, value))
        del self.known[:-MOST_KINDS]
        return value


def _nameless(token: Token) -> Token:
    """A token without its place, its name and whatever only changes its looks."""
    return replace(
        token,
        id="",
        name="",
        cell=Cell(0, 0),
        facing=None,
        picture=None,
        notes="",
        favourites={},
        seen_as=None,
        shown_hit_points="",
        light=None,
    )
