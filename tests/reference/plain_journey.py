"""A plain, slow, obviously correct search for movers that run, leap, climb, swim, fly and burrow in
the same question.

It shares no code with the program. It combines the places, walls, faces and leaps of the plain
walker with the plain search of air, water and earth; a route also remembers its run-up. `Leaping`
holds the leaps that a game allows. Levels and lengths of the map count thousandths of a cell,
amounts thousandths of the game's unit.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple
from weakref import proxy

from tests.reference.keeping import kept
from tests.reference.leaping import NOWHERE, TINY, Facing, How, faced, leads_back, taken
from tests.reference.plain_heights import Best, Ground, Node, Place, PlainHeights, Terrace
from tests.reference.plain_volume import (
    FULL,
    SUPPORTS,
    Move,
    PlainVolume,
    Soil,
    Space,
    Spot,
    by_place,
)

Trench = tuple[Place, ...]
Limits = tuple[int, int]  # length and height, in thousandths of the unit
Heading = tuple[int, int]
WHOLE = 1000


@dataclass(frozen=True)
class Leaping:
    """The leaps of a game: `limits` by strength and run-up (None for no leap), and the `longest`
    leap with any run-up.
    """

    limits: Callable[[int, int], Limits | None]
    longest: Callable[[int], int]
    most: int  # a longer run-up changes nothing
    straight: bool = False  # whether a run-up counts only from its last change of direction


class Memory(NamedTuple):
    """What a route remembers: whether the next diagonal is dear, and the length and direction of
    its run-up.
    """

    dear: int = 0
    run: int = 0
    heading: Heading = (0, 0)


@dataclass(frozen=True)
class Journey(Space):
    """A question for the search.

    `opened` is what an open purchase has spent, and what its next step remembers. `options` are the
    options of the ruleset, `stats` those of the mover besides its speeds.
    """

    leaping: Leaping | None = None
    strength: int = 0
    trenches: tuple[Trench, ...] = ()
    opened: tuple[int, Memory] | None = None
    options: tuple[tuple[str, int], ...] = ()
    stats: tuple[tuple[str, str], ...] = ()


class Leap(NamedTuple):
    """A leap: its landing, and in thousandths of a cell its airborne length and the height it has
    to clear.
    """

    to: Spot
    length: int
    high: int


class Footing(PlainHeights):
    """The faces and leaps of a journey's ground."""

    def __init__(self, terrace: Terrace, solid: dict[Place, int], most_cells: int) -> None:
        self.solid, self.most_cells = solid, most_cells
        super().__init__(terrace)

    def longest(self) -> int:
        return self.most_cells * 5000

    def highest(self) -> int:
        return FULL  # the journey's own limits tell

    def _over(self, node: Node, other: Place) -> int:
        """Returns how high a leap has to clear; earth and rock are obstacles up to their tops."""
        tops = [
            self.solid[cell] - node[2] for cell in self.under(node[:2], other) if cell in self.solid
        ]
        return max([super()._over(node, other), *tops])


@dataclass
class PlainJourney(PlainVolume):
    """The slow search of one question."""

    space: Journey

    def __post_init__(self) -> None:
        super().__post_init__()
        assert self.faces is not None
        self.how: How = "any"
        self.met: set[How] = set()
        # Without a hold on the object, as `kept`.
        this = proxy(self)
        self.leaps_from = cache(lambda spot: list(this._leaps(spot)))
        self.ways_on = cache(lambda how, *asked: list(this._ways_on(*asked)))
        self.with_leaps = kept(self._with_leaps)
        self.flight_price = kept(self._flight_price)

    def _terrace(self) -> Footing:
        """Returns the ground as the walker sees it: mud is rough, and nobody stands on earth or
        rock.
        """
        space, solid = self.space, {}
        ground = []
        for at, soil in space.soils:
            if soil.kind in ("earth", "rock"):
                solid[at] = soil.height + (soil.depth or FULL)
                ground.append((at, Ground(soil.height, "pit", 0)))
            else:
                kind = {"abyss": "pit", "mud": "rough"}.get(soil.kind, soil.kind)
                ground.append((at, Ground(soil.height, kind, soil.depth, soil.ceiling)))
        leaping, cell = space.leaping, space.game.cell
        terrace = Terrace(
            space.columns,
            space.rows,
            space.start,
            space.level,
            tuple(ground),
            space.decks,
            space.fences,
            space.trenches,
        )
        return Footing(terrace, solid, leaping.longest(space.strength) // cell if leaping else 0)

    # -- steps ------------------------------------------------------------------------------------

    def _stood_on(self, cell: Place, level: int) -> Spot | None:
        """Returns the spot of a mover that stands or floats in a cell at a level, or None."""
        holds = [support for there, support in self.standing_at(cell) if there == level]
        return (*cell, level, holds[0], True) if holds else None

    def _climbs(self, spot: Spot) -> Iterator[Move]:
        """Yields the steps up and down faces, and over the edges above them; a step onto water
        swims.
        """
        x, y, level, support, stands = spot
        for move in super()._climbs((x, y, level, "ground" if stands else support, stands)):
            there = move.to[:3]
            landing = (
                self._stood_on((there[0], there[1]), there[2])
                if move.to[3] == "ground"
                else move.to
            )
            if landing is None:
                continue
            if move.mode == "walk" and support == "swimming" and not landing[4]:
                yield Move(landing, "swim", 1, move.flat)
                continue
            if move.mode == "walk" and landing[3] == "swimming":
                factor = self.ground_factor((there[0], there[1]), there[2], "swimming")
                yield Move(landing, "swim", factor, move.flat)
            else:
                yield move._replace(to=landing)

    def _leaps(self, spot: Spot) -> Iterator[Leap]:
        """Yields the leaps from a place on foot, whether or not strength and run-up allow them."""
        assert self.faces is not None
        if self.space.leaping is None or spot[3] != "ground" or not spot[4]:
            return
        for (x, y, level, _), length, rise, over in self.faces.leaps_from((*spot[:3], "ground")):
            landing = self._stood_on((x, y), level)
            if landing is not None and not self._leads_over_enemies(spot, landing):
                yield Leap(landing, length, max(rise, over))

    def _leads_over_enemies(self, spot: Spot, landing: Spot) -> bool:
        """Returns whether a creature that lets nobody pass is in the way of a leap, between the
        height of the mover's feet and its head.
        """
        assert self.faces is not None
        under, head = (
            self.faces.under(spot[:2], landing[:2]),
            max(spot[2], landing[2]) + self.space.tall,
        )
        return any(
            not other.ally
            and other.cell in under
            and other.level + other.tall > spot[2]
            and other.level < head
            for other in self.space.others
        )

    # -- prices -----------------------------------------------------------------------------------

    def paid_step(self, spot: Spot, move: Move, memory: Memory) -> tuple[int, Memory]:
        """Returns what a step costs and what the route remembers after it. Only steps on foot count
        as run-up.
        """
        price, dear = self.price(move, memory.dear)
        leaping = self.space.leaping
        if leaping is None or move.mode != "walk" or not move.flat or move.to[3] != "ground":
            return price, Memory(dear)
        heading = (move.to[0] - spot[0], move.to[1] - spot[1]) if leaping.straight else (0, 0)
        before = memory.run if heading == memory.heading else 0
        bare = self.price(Move(move.to, "walk", 1, move.flat), memory.dear)[0]
        return price, Memory(dear, min(before + bare, leaping.most), heading)

    def paid_leap(self, spot: Spot, leap: Leap, memory: Memory) -> tuple[int, Memory] | None:
        """Returns what a leap costs and what the route remembers after it; None if it is too long
        or too high.
        """
        space = self.space
        assert space.leaping is not None
        limits, cell = space.leaping.limits(space.strength, memory.run), space.game.cell
        if (
            limits is None
            or leap.length * cell > limits[0] * WHOLE
            or leap.high * cell > limits[1] * WHOLE
        ):
            return None
        dx, dy = abs(leap.to[0] - spot[0]), abs(leap.to[1] - spot[1])
        total, dear = self.flight_price(min(dx, dy), abs(dx - dy), memory.dear)
        return max(total, leap.high * cell // WHOLE), Memory(dear)

    def _flight_price(self, diagonals: int, straights: int, dear: int) -> tuple[int, int]:
        """Returns what so many cells cost on foot, diagonal ones first, and the diagonal flag after
        them.
        """
        total, anywhere = 0, (*self.space.start, self.space.level, "ground", True)
        for flat in ["diagonal"] * diagonals + ["straight"] * straights:
            price, dear = self.price(Move(anywhere, "walk", 1, flat), dear)
            total += price
        return total, dear

    # -- the search -------------------------------------------------------------------------------

    def _ways_on(
        self, spot: Spot, memory: Memory, facing: Facing
    ) -> Iterator[tuple[Spot, int, str, Memory, Facing]]:
        """Yields (to, price, mode, memory, facing) for all that the mover can do at a place."""
        for move in self.moves_from(spot):
            if not self.is_met(move.to[:2], move.to[2], blocking=True):
                price, after = self.paid_step(spot, move, memory)
                ahead = faced(facing, spot[:2], move.to[:2], after.run)
                yield move.to, price, move.mode, after, ahead if self.how == "modest" else NOWHERE
        for leap in self.leaps_from(spot) if self.how != "none" else ():
            paid = self.paid_leap(spot, leap, memory)
            back = leads_back(facing, spot[:2], leap.to[:2])
            if back and self.paid_leap(spot, leap, memory._replace(run=0)) is None:
                continue
            if paid is not None and self._is_wanted(spot, leap):
                yield leap.to, paid[0], "walk", paid[1], NOWHERE

    def _is_wanted(self, spot: Spot, leap: Leap) -> bool:
        """Returns whether the present search allows a leap. A modest one passes over nobody, lands
        on dry ground, and crosses at least a tenth of a cell or goes up.
        """
        assert self.faces is not None
        if self.how == "none":
            return False
        under = self.faces.bodies_under((*spot[:3], "ground"), leap.to[:2], leap.to[2])
        tiny = 0 < leap.length < TINY and not leap.high
        modest = leap.to[3] != "swimming" and not under and not tiny
        if self.how == "any":
            self.met.add("modest" if modest else "any")
        return self.how == "any" or modest

    def answer(self) -> dict[Node, Best]:
        """Returns the way to every place: fewest purchases, then no leap, then least spent in the
        last purchase, then fewest feet.
        """
        return by_place(taken(self.with_leaps, self.met))

    def _with_leaps(self, how: How) -> dict[Spot, Best]:
        self.how = how
        return self._cheapest()

    def _cheapest(self) -> dict[Spot, Best]:
        """Returns the cheapest way to every place: fewest purchases, then least spent in the last,
        then fewest feet.
        """
        space = self.space
        start: Spot = (
            *space.start,
            space.level,
            space.support,
            space.support in ("ground", "swimming"),
        )
        spent, memory = space.opened or (FULL, Memory())
        queue: list[tuple[int, int, int, Spot, Memory, Facing]] = [
            (0, spent, 0, start, memory, NOWHERE)
        ]
        queued = set(queue)
        held: dict[tuple[Spot, int, Memory, Facing], list[tuple[int, int]]] = defaultdict(list)
        best: dict[Spot, Best] = {}
        while queue:
            layer, spent, feet, spot, memory, facing = heapq.heappop(queue)
            known = held[spot, layer, memory, facing]
            if any(s <= spent and f <= feet for s, f in known):
                continue
            known.append((spent, feet))
            best.setdefault(spot, (layer, spent, feet))
            ways = [(layer, spent, memory, facing)]
            if layer < space.purchases and (
                spot == start or not self.is_met(spot[:2], spot[2], blocking=False)
            ):
                ways.append((layer + 1, 0, Memory(), NOWHERE))
            for bought, before, remembered, led in ways:
                for to, price, mode, after, ahead in self.ways_on(self.how, spot, remembered, led):
                    way = (bought, before + price, feet + price, to, after, ahead)
                    if before + price <= self.most_spent(mode) and way not in queued:
                        queued.add(way)
                        heapq.heappush(queue, way)
        best.pop(start)
        return best

    def most_spent(self, mode: str) -> int:
        """Returns how much a purchase may have spent in total after a step in a mode (E15)."""
        return self.speeds.get(mode) or self.speeds["walk"]


__all__ = ["SUPPORTS", "Journey", "Leaping", "Limits", "PlainJourney", "Soil"]
