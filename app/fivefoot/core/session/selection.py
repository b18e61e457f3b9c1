"""The selected tokens as a value; the last one is the primary one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Selection:
    """Token ids in the order in which they were selected; panels show the last one.

    >>> Selection(("a",)).toggled("b").primary
    'b'
    """

    ids: tuple[str, ...] = ()

    @property
    def primary(self) -> str | None:
        """The token that panels show and keys move."""
        return self.ids[-1] if self.ids else None

    def __contains__(self, token_id: object) -> bool:
        return token_id in self.ids

    def __len__(self) -> int:
        return len(self.ids)

    def only(self, token_id: str) -> Selection:
        """Only the given token selected."""
        return Selection((token_id,))

    def toggled(self, token_id: str) -> Selection:
        """The selection with a token added as the primary one, or removed."""
        rest = tuple(name for name in self.ids if name != token_id)
        return Selection(rest) if token_id in self.ids else Selection((*rest, token_id))

    def within(self, existing: Iterable[str]) -> Selection:
        """The selection without tokens that no longer exist."""
        there = set(existing)
        kept = tuple(name for name in self.ids if name in there)
        return self if kept == self.ids else Selection(kept)

    def cycled(self, order: Sequence[str], step: int = 1) -> Selection:
        """The next token of `order` after the primary one (`step` -1: the one before); the first
        where there is none.

        >>> Selection(("b",)).cycled(["a", "b"]).ids
        ('a',)
        """
        if not order:
            return Selection()
        if self.primary not in order:
            return Selection((order[0 if step > 0 else -1],))
        return Selection((order[(order.index(self.primary) + step) % len(order)],))
