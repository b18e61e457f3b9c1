"""Which tokens are selected: a value, the last one first in importance."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Selection:
    """Token ids in the order they were selected; the last is the one panels speak of.

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
        """The token and no other."""
        return Selection((token_id,))

    def toggled(self, token_id: str) -> Selection:
        """With the token added as the primary one, or taken out."""
        rest = tuple(name for name in self.ids if name != token_id)
        return Selection(rest) if token_id in self.ids else Selection((*rest, token_id))

    def within(self, existing: Iterable[str]) -> Selection:
        """Without tokens that are no longer there."""
        there = set(existing)
        kept = tuple(name for name in self.ids if name in there)
        return self if kept == self.ids else Selection(kept)

    def cycled(self, order: Sequence[str], step: int = 1) -> Selection:
        """The next token of `order` after the primary one (`step` -1 = the one before); the first
        where none is.

        >>> Selection(("b",)).cycled(["a", "b"]).ids
        ('a',)
        """
        if not order:
            return Selection()
        if self.primary not in order:
            return Selection((order[0 if step > 0 else -1],))
        return Selection((order[(order.index(self.primary) + step) % len(order)],))
