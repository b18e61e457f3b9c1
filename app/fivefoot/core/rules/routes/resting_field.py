"""Where a token may come to rest and for how many purchases, without asking who would react.

Trigger events only decide between ways that cost the same, so places, purchases and what is spent
are those of the whole field. Foresight asks for hundreds of tokens, so the time this saves counts.
"""

from __future__ import annotations

import numpy as np

from fivefoot.core.rules.graph.move_graph import MoveGraph, with_tokens
from fivefoot.core.rules.graph.places import MapWindow
from fivefoot.core.rules.graph.shared_graph import shared_graph
from fivefoot.core.rules.routes.movement_field import MovementField
from fivefoot.core.rules.routes.provocations import NodeProvocations


class RestingField(MovementField):
    """A field without trigger events: its `stops` are right; it gives no routes or receipts."""

    def _made_graph(self, window: MapWindow, drops: bool) -> MoveGraph:
        bare = shared_graph(self.battle, self.profile, window)
        if bare.cut is None:
            return super()._made_graph(window, drops)
        # Cut out anew in less time than it takes to find it again.
        return with_tokens(self.battle, self.profile, bare)

    @property
    def _payer(self) -> object:
        cut = self.graph.bare.cut
        return self.profile.token if cut is None else cut.whole

    def _reactions(self) -> NodeProvocations:
        nodes = len(self.graph.places)
        nobody = np.zeros((nodes, 0), dtype=np.uint64)
        by_any_step = np.zeros(nodes, dtype=np.int16)
        return NodeProvocations(
            nobody, nobody, by_any_step, np.zeros(len(self.graph.extra.target), np.int16), nobody
        )
