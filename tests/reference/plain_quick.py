"""The plain, slow search under the rules of `quickaction` (C4 to C20).

The turn's total movement is the greatest speed; every foot moved in a mode is spent from the total
and from the speed of that mode. A creature without a speed for climbing or swimming does it with
its walking speed, at double cost. A step costs the same in every direction; a step up and over
costs the greater of the two. A jump needs a run-up of 10 real feet right before it, may be of any
length, and goes neither higher than a step nor over creatures. The search risks no jump for ground
that is merely slow. Prone creatures crawl at double cost, and difficult terrain does not cost them
more.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tests.reference.leaping import NOWHERE, Facing
from tests.reference.plain_heights import Best, Place
from tests.reference.plain_journey import (
    Footing,
    Journey,
    Leap,
    Leaping,
    Limits,
    Memory,
    PlainJourney,
)
from tests.reference.plain_volume import QUICK, Move, Spot

FOOT = 1000
STEP = 2500  # how far above the take-off a landing may be, in thousandths of a foot
FARTHEST = 60 * FOOT  # wider than the maps

Used = tuple[int, ...]  # feet by mode


def limits(strength: int, run: int) -> Limits | None:
    """Returns the length and height of a jump: any length after 10 feet of run-up, none without."""
    return (FARTHEST, STEP) if run >= 10 * FOOT else None


LEAPING = Leaping(limits, lambda strength: FARTHEST, 10 * FOOT)
GAME = QUICK


@dataclass(frozen=True)
class Pool(Journey):
    """A question for the search. `used` is what the turn has spent by mode, `run` the run-up so
    far.
    """

    used: tuple[tuple[str, int], ...] = ()
    run: int = 0
    # each adds the base speed of a mode, here its speed, to the mode, and the greatest to the total
    dashes: int = 0


class Daring(Footing):
    """The faces, and the leaps over ground that is more than slow."""

    def _leapt_cells(self, level: int, slow: bool) -> set[Place]:
        return super()._leapt_cells(level, slow=False)


@dataclass
class PlainPool(PlainJourney):
    """The slow search of one question."""

    space: Pool

    def __post_init__(self) -> None:
        own = dict(self.space.speeds)
        self.space = replace(self.space, game=replace(GAME, climb=1 if own.get("climb") else 2))
        super().__post_init__()
        self.caps = {mode: speed * (1 + self.space.dashes) for mode, speed in own.items()}

    def _terrace(self) -> Footing:
        plain = super()._terrace()
        return Daring(plain.terrace, plain.solid, plain.most_cells)

    def counted(self, mode: str) -> str:
        """Returns the mode whose speed a step in a mode uses up."""
        return mode if mode in self.caps else "walk"

    def _cheapest(self) -> dict[Spot, Best]:
        """Returns the cheapest way to every place. It keeps every combination of modes and run-up
        that is not worse in everything.
        """
        space, modes, total = self.space, tuple(self.caps), max(self.caps.values())
        start: Spot = (
            *space.start,
            space.level,
            space.support,
            space.support in ("ground", "swimming"),
        )
        spent = dict(space.used)
        first: Used = tuple(spent.get(mode, 0) for mode in modes)
        queue: list[tuple[int, Used, Spot, Memory, Facing]] = [
            (sum(first), first, start, Memory(0, space.run), NOWHERE)
        ]
        held: dict[tuple[Spot, Facing], list[tuple[Used, int]]] = defaultdict(list)
        best: dict[Spot, Best] = {}
        while queue:
            gone, used, spot, memory, facing = heapq.heappop(queue)
            known = held[spot, facing]
            if any(run >= memory.run and _no_dearer(paid, used) for paid, run in known):
                continue  # earlier labels have spent no more in total
            known.append((used, memory.run))
            best.setdefault(spot, (0, gone, gone - sum(first)))
            for to, price, mode, after, ahead in self.ways_on(self.how, spot, memory, facing):
                place = modes.index(self.counted(mode))
                paid = tuple(feet + price * (i == place) for i, feet in enumerate(used))
                if gone + price <= total and paid[place] <= self.caps[modes[place]]:
                    heapq.heappush(queue, (gone + price, paid, to, after, ahead))
        best.pop(start)
        return best


class PlainCrawl(PlainPool):
    """The search for a prone mover on bare ground, which only crawls, at double cost on any ground,
    and does not jump.

    The height of a prone body does not matter here, because there are no ceilings and no hanging
    walls.
    """

    def _climbs(self, spot: Spot) -> Iterator[Move]:
        return iter(())

    def _leaps(self, spot: Spot) -> Iterator[Leap]:
        return iter(())

    def ground_factor(self, cell: Place, level: int, support: str) -> int:
        """Returns 2, the factor of crawling on any ground."""
        return 2


def _no_dearer(one: Sequence[int], other: Sequence[int]) -> bool:
    return all(a <= b for a, b in zip(one, other, strict=True))
