"""The plain, slow search for walkers under the rules of preparation and action phases.

A Stride is one purchase of action points; feet not used are lost. Every diagonal costs 5 times the root of two,
climbing and swimming cost double, who lies prone crawls at double and neither climbs nor leaps. How far and how high a
leap goes says a table by strength, which the load lowers; it needs no run-up and costs the way on the map, or the feet
risen where those are more. A fall is judged at the start of the own action phase: a leap down to where one falls ends
the way.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tests.reference.plain_heights import FOOT, Node, PlainHeights, Terrace

DIAGONAL = 7071  # thousandths of a foot
TIERS = ((5, 2), (10, 5), (20, 10), (30, 15))  # feet long and high: strength 1 to 3, 4 to 6, 7 to 9, 10 and more
LOADS = {"unencumbered": 0, "encumbered": 1, "overburdened": 2}


@dataclass(frozen=True)
class PhaseTerrace(Terrace):
    """A whole question; `purchases` are Strides, `budget` the feet of one."""

    load: str = "unencumbered"  # encumbered, overburdened, immobilized
    prone: bool = False  # then no ceilings, bridges, hovering walls or water: how low somebody lies is no rule here


class PlainPhases(PlainHeights):
    """The answer to one terrace, found the slow way."""

    terrace: PhaseTerrace

    def limits(self, run: int) -> tuple[int, int]:
        """How far and how high a leap goes, in thousandths of a foot; (-1, -1) = not at all."""
        strength, load = self.terrace.strength, self.terrace.load
        if strength < 1 or load == "immobilized":
            return -1, -1
        row = min((strength - 1) // 3, len(TIERS) - 1) - LOADS[load]
        return (TIERS[row][0] * FOOT, TIERS[row][1] * FOOT) if row >= 0 else (-1, -1)

    def longest(self) -> int:
        """The longest leap there is, in thousandths of a foot."""
        return max(self.limits(0)[0], 0)

    def ends_by_falling(self, drop: int, landing: Node) -> bool:
        """Any fall, even into water, is judged later: nobody walks on meanwhile."""
        return drop > 500

    @staticmethod
    def diagonal_price(diagonal: bool, flag: int) -> tuple[int, int]:
        """The metric price of a step: no diagonal is dearer than another."""
        return (DIAGONAL if diagonal else 5 * FOOT), 0

    def _edges(self, node: Node) -> Iterator[tuple[Node, str, int, int, int]]:
        if not self.terrace.prone:
            yield from super()._edges(node)
            return
        for to, kind, amount, more, over in super()._edges(node):
            if kind == "step":
                yield to, kind, 2 * amount, more, over

    def _paid(
        self, node: Node, edge: tuple[Node, str, int, int, int], flag: int, run: int
    ) -> tuple[int, int, int] | None:
        paid = super()._paid(node, edge, flag, run)
        return paid and (paid[0], paid[1], 0)  # no leap asks for a run-up

    def answer(self) -> dict[Node, tuple[int, int, int]]:
        """The cheapest way to every place; none for whom the load immobilizes."""
        return {} if self.terrace.load == "immobilized" else super().answer()
