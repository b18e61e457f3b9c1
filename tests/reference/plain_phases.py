"""The plain, slow search for walkers under the rules of `phase3ap`.

A Stride is one purchase of action points; feet that are not used are lost. A diagonal costs 5 times
the square root of two. Climbing and swimming cost double. A prone creature crawls at double cost,
and neither climbs nor leaps. A table gives the length and height of a leap by strength, reduced by
the load. A leap needs no run-up, and costs its length on the map or the feet risen, whichever is
more. Falls are resolved at the start of the creature's action phase, so a leap down that ends in a
fall ends the way.

Fly and Burrow are separate purchases with those speeds alone: they begin and end on firm ground or
in the medium, and take no step on foot. Rising in flight costs double.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from tests.reference.plain_heights import FOOT, Body, Node, Place, PlainHeights, Terrace
from tests.reference.plain_journey import Footing, Leaping, Limits, PlainJourney
from tests.reference.plain_volume import Game, Move, PlainVolume, Spot

DIAGONAL = 7071  # thousandths of a foot
TIERS = (
    (5, 2),
    (10, 5),
    (20, 10),
    (30, 15),
)  # length and height in feet: strength 1 to 3, 4 to 6, 7 to 9, 10 and more
LOADS = {"unencumbered": 0, "encumbered": 1, "overburdened": 2}
STRIDE = Game("phase3ap", 5000, adds=True, dear=False, mediums={"swim": {"liquid": 2}})
FLY = Game("phase3ap", 5000, adds=True, dear=False, mediums={"fly": {"air": 1}}, up=2)
BURROW = Game(
    "phase3ap", 5000, adds=True, dear=False, mediums={"burrow": {"solid": 1, "semi_solid": 2}}
)


def leap_limits(load: str, strength: int) -> Limits | None:
    """Returns the length and height of a leap in thousandths of a foot; None if there is no leap
    (B40, B41).
    """
    if strength < 1 or load == "immobilized":
        return None
    row = min((strength - 1) // 3, len(TIERS) - 1) - LOADS[load]
    return (TIERS[row][0] * FOOT, TIERS[row][1] * FOOT) if row >= 0 else None


@dataclass(frozen=True)
class PhaseTerrace(Terrace):
    """A question for the search; `purchases` are Strides, `budget` the feet of one."""

    load: str = "unencumbered"  # encumbered, overburdened, immobilized
    # only without ceilings, bridges, hovering walls and water: prone bodies have no height rule
    prone: bool = False


class PlainPhases(PlainHeights):
    """The slow search of one terrace."""

    terrace: PhaseTerrace

    def limits(self, run: int) -> tuple[int, int]:
        """Returns the length and height of a leap in thousandths of a foot; (-1, -1) if there is no
        leap.
        """
        return leap_limits(self.terrace.load, self.terrace.strength) or (-1, -1)

    def longest(self) -> int:
        """Returns the length of the longest leap, in thousandths of a foot."""
        return max(self.limits(0)[0], 0)

    def ends_by_falling(self, drop: int, landing: Node) -> bool:
        """Returns whether a leap down ends the way. Any fall does, even into water, because it is
        resolved later.
        """
        return drop > 500

    @staticmethod
    def diagonal_price(diagonal: bool, flag: int) -> tuple[int, int]:
        """Returns the metric price of a step and the flag after it; all diagonals cost the same."""
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
        return paid and (paid[0], paid[1], 0)  # no leap needs a run-up

    def answer(self) -> dict[Node, tuple[int, int, int]]:
        """Returns the cheapest way to every place; none if the load immobilizes the mover."""
        return {} if self.terrace.load == "immobilized" else super().answer()


def leaping(load: str) -> Leaping:
    """Returns the leaps of a creature with a load."""
    return Leaping(partial(_after_a_run, load), partial(_longest, load), 0)


def _after_a_run(load: str, strength: int, run: int) -> Limits | None:
    return leap_limits(load, strength)


def _longest(load: str, strength: int) -> int:
    return (leap_limits(load, strength) or (0, 0))[0]


class _PhasePrices(PlainVolume):
    """The prices of a step: horizontal and vertical prices add up, and rising in flight costs
    double.
    """

    def price(self, move: Move, flag: int) -> tuple[int, int]:
        game, flat = self.space.game, {"": 0, "straight": 5 * FOOT, "diagonal": DIAGONAL}[move.flat]
        steep = game.up if move.rise > 0 and move.mode == "fly" else 1
        return (flat + abs(move.rise) * 5 * steep) * move.factor, 0


class PlainStride(_PhasePrices, PlainJourney):
    """Strides through water, mud and other creatures, which a mover leaps over if it leaps as high
    as they are tall.
    """

    def _terrace(self) -> Footing:
        plain, tall = super()._terrace(), self.space.others
        bodies = tuple(
            Body(other.cell, other.level, other.level + other.tall)
            for other in tall
            if not other.ally
        )
        return Footing(replace(plain.terrace, bodies=bodies), plain.solid, plain.most_cells)

    def _leads_over_enemies(self, spot: Spot, landing: Spot) -> bool:
        return False  # the leap is measured over them like over anything else


class PlainFlight(_PhasePrices):
    """Fly or Burrow: takes no step on foot, and does not end in water."""

    def _on_foot(self, spot: Spot) -> Iterator[Move]:
        return iter(())

    def _out_on_foot(self, to: Spot, factor: int, flat: str) -> Iterator[Move]:
        return iter(())

    def _standing(self, cell: Place) -> list[tuple[int, str]]:
        afloat = cell == self.space.start and self.space.support == "swimming"
        return [
            (level, support)
            for level, support in super()._standing(cell)
            if support == "ground" or afloat
        ]
