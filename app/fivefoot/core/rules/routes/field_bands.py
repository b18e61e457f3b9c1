"""Which purchase leads to each cell, as a map to be painted, and the places in the order of their
prices.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.model.encounter import OpenMove
from fivefoot.core.rules.graph.move_graph import MoveGraph
from fivefoot.core.rules.graph.profile import Profile, profile_of
from fivefoot.core.rules.routes.leap_grades import Labels
from fivefoot.core.rules.space.battle import Battle

# More than any purchase gives, so that a number by node holds purchases, this and the total.
MOST_SPENT = 2**26 - 1


@dataclass(frozen=True, eq=False)
class FieldBands:
    """The bands of the labels of a search: 0 = out of reach, an open movement counts as 1.

    `straight_prices` is what a straight line costs to the nodes to which one is taken (Sprint).
    """

    battle: Battle
    profile: Profile
    graph: MoveGraph
    labels: Labels
    start_node: int
    open_move: OpenMove | None
    straight_prices: Mapping[int, int]

    @cached_property
    def order(self) -> NDArray[np.int64]:
        """A number by node that sorts by purchases, then what is spent in the last, then the total;
        -1 = out of reach.
        """
        labels, best = self.labels, self.labels.best
        found = best >= 0
        order = np.full(len(best), -1, dtype=np.int64)
        label = best[found]
        spent = np.minimum(labels.spent[label].astype(np.int64), MOST_SPENT)
        # Feet are last in the order and have the lowest 28 bits: more than those hold must not
        # spill into what is spent.
        order[found] = (
            # Purchases, then what is spent in the last, then the total, each in bits of its own:
            # one number sorts by all three.
            (labels.purchase[label].astype(np.int64) << 54)
            + (spent << 28)
            + labels.total[label] % (1 << 28)
        )
        # Where it stands is no place to go to.
        order[self.start_node] = -1
        return order

    @cached_property
    def _band_of_node(self) -> NDArray[np.uint8]:
        labels, found = self.labels, self.order >= 0
        band = np.zeros(len(found), dtype=np.uint8)
        label = labels.best[found]
        if self.profile.per_purchase:
            # An open movement is the first band of the map, the purchases after it the next.
            band[found] = labels.purchase[label] + (1 if self.open_move is not None else 0)
        else:
            # A pool has no purchases: the second band is what a Dash would add (C38).
            band[found] = np.where(labels.spent[label] > self._plain_total(), 2, 1)
        return band

    def at_level(self, level: int | None) -> NDArray[np.uint8]:
        """The bands of one level only (thousandths of a cell), such as an altitude that is aimed
        at.
        """
        whole = np.zeros((self.battle.rows, self.battle.columns), dtype=np.uint8)
        places, band = self.graph.places, self._band_of_node
        chosen = np.nonzero(
            (band > 0) & self.graph.passable & (True if level is None else places.z == level)
        )[0]
        self._draw(whole, chosen)
        for node in self.straight_prices:
            x, y = places.x[node], places.y[node]
            if level is None or places.z[node] == level:
                # A straight run is one purchase; where a bent way leads as well, its band stays.
                whole[y, x] = whole[y, x] or 1
        # At a level of its own the start may be gone back to: up and down in place.
        if level is None:
            whole[self.profile.token.cell.y, self.profile.token.cell.x] = 0
        return whole

    @cached_property
    def _stacked(self) -> bool:
        """Whether a cell may hold several nodes."""
        return len(self.graph.places) > self.graph.window.width * self.graph.window.height

    def _plain_total(self) -> int:
        """The turn's movement without the dash that is being considered."""
        movement = self.profile.action.movement
        if movement is None or not movement.adds_to_pool:
            return self.profile.budget
        return profile_of(self.battle, self.profile.token.id, None).budget

    def _draw(self, whole: NDArray[np.uint8], nodes: NDArray[np.int64]) -> None:
        """Writes the bands of some nodes into a map. Of several nodes in a cell the nearest counts;
        it has to come last.
        """
        places, band = self.graph.places, self._band_of_node
        if self._stacked:
            # The dearest first: what is written last stays.
            nodes = nodes[np.argsort(-band[nodes].astype(np.int16), kind="stable")]
        whole[places.y[nodes], places.x[nodes]] = band[nodes]

    def standing(self, whole: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """The bands of all levels, `whole`, with those of standing places in their stead where
        there are any.
        """
        whole, places, band = whole.copy(), self.graph.places, self._band_of_node
        standing = np.nonzero((band > 0) & self.graph.passable & (places.support == 0))[0]
        self._draw(whole, standing)
        x, y = self.profile.token.cell
        whole[y, x] = 0
        return whole
