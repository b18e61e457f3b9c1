"""A plain, slow, obviously correct search for a Sprint: 15 squares, or 20 in a straight line (D13).

A way is straight if every cell centre on it is within half a square of the line from its first to
its last, and every step that leaves its cell goes forward along that line. Steps up and down in one
cell do not bend it. The tests do not ask about straight ways that end at a face.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import replace

from tests.reference.leaping import NOWHERE, How
from tests.reference.plain_heights import Best, Node, Place
from tests.reference.plain_journey import Journey, Leaping, Memory, PlainJourney
from tests.reference.plain_open import SQUARE, limits
from tests.reference.plain_volume import Spot, by_place

ANY_WAY, STRAIGHT = 15 * SQUARE, 20 * SQUARE
HOWS: tuple[How, ...] = ("none", "modest", "any")
LEAPING = Leaping(
    limits, lambda _: 7 * SQUARE, STRAIGHT
)  # no run-up of a Sprint allows a longer leap


def sprint(journey: Journey) -> Journey:
    """Returns the question of a journey for a sprinting mover."""
    return replace(journey, speeds=(("walk", ANY_WAY),), purchases=1, leaping=LEAPING)


class PlainSprint(PlainJourney):
    """The slow search of a sprint."""

    def answer(self) -> dict[Node, Best]:
        """Returns the cheapest way to every place: any way within 15 squares, and straight ones to
        places that those do not reach, or reach with a leap that the straight one avoids.
        """
        found = super().answer()
        bent = [by_place(self.with_leaps(how)) for how in HOWS]
        for cell in self.soils:
            if cell == self.space.start:
                continue
            for node, (tier, way) in self.straight_to(cell).items():
                if all(node not in ways for ways in bent[: tier + 1]):
                    found[node] = way
        return found

    def straight_to(self, goal: Place) -> dict[Node, tuple[int, Best]]:
        """Returns the cheapest straight way to every place in a cell where the mover stands or
        swims, among those with the fewest kinds of leaps, each with its index in `HOWS`.
        """
        found: dict[Node, tuple[int, Best]] = {}
        for tier, how in enumerate(HOWS):  # each of them takes one purchase
            for node, way in by_place(self._straight_leaping(goal, how)).items():
                found.setdefault(node, (tier, way))
        return found

    def _straight_leaping(self, goal: Place, how: How) -> dict[Spot, Best]:
        self.how = how
        start: Spot = (*self.space.start, self.space.level, self.space.support, True)
        queue: list[tuple[int, Spot, Memory]] = [(0, start, Memory())]
        held: set[tuple[Spot, Memory]] = set()
        best: dict[Spot, Best] = {}
        while queue:
            spent, spot, memory = heapq.heappop(queue)
            if (spot, memory) in held:
                continue
            held.add((spot, memory))
            if spot[:2] == goal and spot[4]:
                best.setdefault(spot, (1, spent, spent))
            for to, price, after in self._ahead(spot, memory, goal):
                if spent + price <= STRAIGHT:
                    heapq.heappush(queue, (spent + price, to, after))
        return best

    def _ahead(self, spot: Spot, memory: Memory, goal: Place) -> Iterator[tuple[Spot, int, Memory]]:
        """Yields the moves that keep to the line: (to, price, memory)."""
        x, y = self.space.start
        dx, dy = goal[0] - x, goal[1] - y
        for to, price, _, after, _ in self.ways_on(self.how, spot, memory, NOWHERE):
            headway = dx * (to[0] - spot[0]) + dy * (to[1] - spot[1])
            aside = dx * (to[1] - y) - dy * (to[0] - x)
            left = dx * (goal[0] - to[0]) + dy * (goal[1] - to[1])
            near = 4 * aside * aside <= dx * dx + dy * dy
            if near and left >= 0 and (headway > 0 or to[:2] == spot[:2]):
                yield to, price, after
