"""Where a token may come to rest and for how many purchases, without asking who would react.

Trigger events decide only between ways that cost the same: places, purchases and what is spent are
those of the whole field. Foresight asks this of hundreds of tokens, so what it spares counts.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.rules.graph.move_graph import MoveGraph, with_tokens
from fivefoot.core.rules.graph.places import MapWindow
from fivefoot.core.rules.graph.shared_graph import shared_graph
from fivefoot.core.rules.routes.leap_tiers import (
    EXTRA,
    Labels,
    Leaping,
    edges_of,
    freedom,
    leaps_somewhere,
    preferred,
    purchases,
)
from fivefoot.core.rules.routes.movement_field import MovementField
from fivefoot.core.rules.routes.provocations import NodeEvents
from fivefoot.core.rules.routes.turning_back import on_the_way, turns_back


class RestingField(MovementField):
    """A field that knows no trigger events: `stops` are right, ways and receipts are not asked."""

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

    def _reactions(self) -> NodeEvents:
        nodes = len(self.graph.places)
        nobody = np.zeros((nodes, 0), dtype=np.uint64)
        depart = np.zeros(nodes, dtype=np.int16)
        return NodeEvents(nobody, nobody, depart, np.zeros(len(self.graph.extra.target), np.int16))

    def _preferred(self) -> Labels:
        """The ways that are taken, in as few searches as tell their purchases.

        Where a leap saves a purchase, that search stands if its ways there are modest and turn back
        nowhere. Else the ways that never turn back are asked for at once: they buy less than all
        modest ones nowhere, and more only where each modest way there turns back, so that the whole
        field leaves those out as well (`saves_by_turning`).
        """
        self._leapt = leapt = self._search(self._starts(), -1)
        self._freedom = freedom(leapt, leapt, leapt)
        if not leaps_somewhere(self.graph, leapt):
            return leapt
        walked = self._search(self._starts(), -1, Leaping.NONE)
        saves = leapt.best[purchases(leapt) < purchases(walked)]
        onward = walked
        if len(saves):
            onward = leapt if self._leaps_onward(saves) else self._onward()
        self._freedom = freedom(walked, onward, leapt)
        return preferred(walked, onward, leapt)

    def _leaps_onward(self, ends: NDArray[np.int32]) -> bool:
        """Whether the ways of these labels, of the search that leaps anyhow, hold modest leaps
        alone and turn back nowhere.
        """
        modest = edges_of(self.graph, Leaping.MODEST, self.profile.shortest_leap)
        if modest is not None:
            edges = self._leapt.step[on_the_way(self._leapt, ends)].astype(np.int64) - EXTRA
            if not modest[edges[edges >= 0]].all():
                return False
        return not turns_back(self.graph, self._leapt, ends)
