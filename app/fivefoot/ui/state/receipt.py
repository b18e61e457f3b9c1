"""The receipt of the last move: the ledger shows it until something else is pointed at, or the move
is undone.
"""

from __future__ import annotations

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.interaction.ledger import LedgerLine


class LastReceipt:
    """Lines of the ledger, the length of the history with them, and the cell under the pointer
    then.
    """

    def __init__(self) -> None:
        self._lines: tuple[LedgerLine, ...] = ()
        self._place = 0
        self._cell: Cell | None = None

    def keep(self, lines: tuple[LedgerLine, ...], place: int, cell: Cell | None) -> None:
        """Keeps the receipt of what was just done; `place` is the length of the history with
        it.
        """
        self._lines, self._place, self._cell = lines, place, cell

    def drop(self) -> None:
        """Another scenario: nothing was done in it yet."""
        self._lines = ()

    def drop_undone(self, place: int) -> None:
        """Drops it where the history went back before it."""
        if place < self._place:
            self._lines = ()

    def is_fresh(self, place: int) -> bool:
        """Whether nothing was done since; `place` is the present length of the history."""
        return bool(self._lines) and place == self._place

    def shown_at(self, cell: Cell | None) -> tuple[LedgerLine, ...]:
        """What the ledger shows of it while the pointer is over `cell` (None: off the map)."""
        # Pointing somewhere else is a new question, which the ledger answers.
        return self._lines if cell is None or cell == self._cell else ()
