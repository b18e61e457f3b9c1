"""Where a token may come to rest and for how many purchases, without asking who would react.

Trigger events decide only between ways that cost the same: places, purchases and what is spent are
those of the whole field. Foresight asks this of hundreds of tokens, so what it spares counts.
"""

from __future__ import annotations

import numpy as np

from fivefoot.core.rules.routes.leap_tiers import (
    Labels,
    Leaping,
    freedom,
    leaps_somewhere,
    preferred,
    purchases,
)
from fivefoot.core.rules.routes.movement_field import MovementField
from fivefoot.core.rules.routes.provocations import NodeEvents


class RestingField(MovementField):
    """A field that knows no trigger events: `stops` are right, ways and receipts are not asked."""

    def _reactions(self) -> NodeEvents:
        nodes = len(self.graph.places)
        nobody = np.zeros((nodes, 0), dtype=np.uint64)
        depart = np.zeros(nodes, dtype=np.int16)
        return NodeEvents(nobody, nobody, depart, np.zeros(len(self.graph.extra.target), np.int16))

    def _preferred(self) -> Labels:
        """The ways that are taken, in as few searches as tell their purchases.

        Where a leap saves a purchase, the ways that never turn back are asked for at once: they buy
        less than all modest ones nowhere, and more only where each modest way there turns back, so
        that the whole field leaves those out as well (`saves_by_turning`).
        """
        self._leapt = leapt = self._search(self._starts(), -1)
        self._freedom = freedom(leapt, leapt, leapt)
        if not leaps_somewhere(self.graph, leapt):
            return leapt
        walked = self._search(self._starts(), -1, Leaping.NONE)
        self._freedom = freedom(walked, walked, leapt)
        if not (purchases(leapt) < purchases(walked)).any():
            return walked
        onward = self._onward()
        self._freedom = freedom(walked, onward, leapt)
        return preferred(walked, onward, leapt)
