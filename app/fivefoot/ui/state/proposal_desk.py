"""State of the tool that proposes walls from the map's picture: the threshold for rock,
corrections, and the resulting walls.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, Signal

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.geometry.wall_proposals import (
    Grey,
    Proposal,
    corrected,
    proposed,
    usual_threshold,
)

PROPOSE_TOOL = "propose"
"""The name of the tool, as in `Workspace.tool`."""


class ProposalDesk(QObject):
    """State of one window's proposal; `changed` says that any of it changed."""

    changed = Signal()

    def __init__(self, owner: QObject | None = None) -> None:
        super().__init__(owner)
        self.threshold = 128
        self.proposal: Proposal | None = None
        self._samples: Grey | None = None
        self._by_hand: dict[Cell, bool] = {}

    def begin(self, samples: Grey) -> None:
        """Starts with a picture, sampled for the map's cells, and the threshold that suits it."""
        self._samples, self._by_hand = samples, {}
        self.set_threshold(usual_threshold(samples))

    def set_threshold(self, threshold: int) -> None:
        """Sets the grey level below which everything counts as dark; corrections are kept."""
        self.threshold = threshold
        self._renew()

    def correct(self, cells: Iterable[Cell], rock: bool) -> None:
        """Marks some cells as rock, or as open."""
        self._by_hand |= dict.fromkeys(cells, rock)
        self._renew()

    def _renew(self) -> None:
        if self._samples is not None:
            found = proposed(self._samples, self.threshold)
            # Manual corrections override the threshold each time: the slider does not undo them.
            for rock in (True, False):
                cells = (cell for cell, said in self._by_hand.items() if said is rock)
                found = corrected(found, cells, rock)
            self.proposal = found
        self.changed.emit()

    def lay_down(self) -> None:
        """Drops the proposal: another tool is chosen."""
        if self.proposal is not None:
            self.proposal = self._samples = None
            self._by_hand = {}
            self.changed.emit()
