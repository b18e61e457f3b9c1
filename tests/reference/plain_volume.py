"""A plain, slow, obviously correct search for fliers, swimmers and burrowers to compare the fast
one with.

It shares no code with the program. Levels and lengths of the map count thousandths of a cell,
amounts thousandths of the game's unit. The volume consists of levels one cell high; the medium at
the bottom of a level determines the mode. At every step, what the purchase has spent in total may
not exceed the speed of the mode used; or all modes share one pool, of which each may take its own
speed. Climbing is that of the plain walker; there are no leaps.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from operator import le
from typing import NamedTuple
from weakref import proxy

import shapely
from tests.reference.keeping import kept
from tests.reference.plain_heights import (
    AROUND,
    Best,
    Deck,
    Fence,
    Ground,
    Node,
    Place,
    PlainHeights,
    Terrace,
    drawn_fences,
    is_full,
    straight,
    top_of,
)
from tests.reference.plain_narrow import is_too_narrow
from tests.reference.plain_openings import Ends

FREE = 500  # rise or drop of an ordinary step
LEVEL = 1000
FULL = 10**9
SUPPORTS = {"walk": "ground", "fly": "flying", "swim": "swimming", "burrow": "burrowing"}
Spot = tuple[
    int, int, int, str, bool
]  # column, row, level, support, whether it stands (or floats on the surface)


@dataclass(frozen=True)
class Soil:
    """The ground of a cell: its height, and how deep a pit, water or mud goes down from it, or how
    high earth goes up.

    Mud with depth 0 has no bottom. Movers wade in water that is less deep than half the body.
    """

    kind: str = "floor"  # floor, rough, pit, abyss, water, mud, earth, rock
    height: int = 0
    depth: int = 0
    ceiling: int | None = None


@dataclass(frozen=True)
class Other:
    """Another creature: `level` is its base, `tall` its height."""

    cell: Place
    level: int = 0
    tall: int = 1000
    ally: bool = False


@dataclass(frozen=True)
class Game:
    """The rules of a game that matter for these searches.

    Factors are whole numbers; `mediums` are by mode, in the order in which ties are broken.
    """

    name: str
    cell: int
    # horizontal and vertical prices add up, in ten directions; otherwise the greater counts, in 26
    adds: bool
    dear: bool  # every diagonal after the first of a purchase costs 1.5 times as much
    mediums: Mapping[str, Mapping[str, int]]
    up: int = 1  # factor of rising in flight
    shared: bool = False  # one pool a turn, of which each mode may take its own speed
    slow: int = 1  # factor of swimming without a speed for it
    climb: int = 2  # factor of climbing
    digs_rock: bool = False  # whether burrowers pass rock like earth (C14)


FLY, DIG = {"air": 1}, {"solid": 1, "semi_solid": 2}
THREE = Game("keyword3", 5000, True, True, {"swim": {"liquid": 2}, "fly": FLY, "burrow": DIG})
STEEP = Game("keyword3", 5000, True, True, THREE.mediums, up=2)
TWO = Game(
    "twopoint", 1000, False, False, {"swim": {"liquid": 1}, "fly": FLY, "burrow": DIG}, climb=1
)
QUICK = Game("quickaction", 5000, False, False, TWO.mediums, shared=True, slow=2, digs_rock=True)


@dataclass(frozen=True)
class Space:
    """A question for the search. `speeds` holds walk, and the speeds of fly, swim and burrow that
    are not 0.
    """

    game: Game
    columns: int
    rows: int
    start: Place
    level: int
    speeds: tuple[tuple[str, int], ...]
    # Flying, swimming (on the surface), or "face of 500" from a foot at that level.
    support: str = "ground"
    soils: tuple[tuple[Place, Soil], ...] = ()
    decks: tuple[Deck, ...] = ()
    fences: tuple[Fence, ...] = ()
    others: tuple[Other, ...] = ()
    purchases: int = 2
    tall: int = 1000
    side: int = 1  # of the footprint; `start` is its north-west cell
    # Whether there are faces to climb; then there is only dry ground, and no other creature.
    climbs: bool = False
    narrow: bool = False  # whether gaps narrower than the body bar it


class Move(NamedTuple):
    """A step: its end, its mode, whether it is flat, straight or diagonal, and its rise in
    thousandths of a cell.
    """

    to: Spot
    mode: str
    factor: int
    flat: str = ""  # "", straight, diagonal
    rise: int = 0


@dataclass
class PlainVolume:
    """The slow search of one question."""

    space: Space
    soils: dict[Place, Soil] = field(init=False)

    def __post_init__(self) -> None:
        space = self.space
        self.soils = {
            (x, y): Soil() for y in range(space.rows) for x in range(space.columns)
        } | dict(space.soils)
        self.speeds = dict(space.speeds)
        self.lines = [shapely.LineString(ends) for ends in drawn_fences(space.fences, space.side)]
        self.crosses = kept(self._crosses)
        self.medium_at = kept(self._medium)
        self.mode_at = kept(self._mode)
        self.is_met = kept(self._met)
        self.standing_at = kept(self._standing)
        self.barred = kept(self._barred)
        self.narrow_between = kept(self._narrow_between)
        # Without a hold on the object, as `kept`.
        this = proxy(self)
        self.moves_from = cache(lambda spot: list(this._moves(spot)))
        self.faces = self._terrace() if space.climbs else None

    # -- what fills the space ---------------------------------------------------------------------

    def _medium(self, cell: Place, level: int) -> str | None:
        """Returns the medium of a cell above a level, None if nothing moves in it."""
        soil = self.soils[cell]
        for deck in self.space.decks:
            if (
                cell in deck.cells
                and level < deck.level
                and level + LEVEL > deck.level - max(1, deck.thickness)
            ):
                return None
        if soil.kind in ("earth", "rock"):
            if level >= soil.height + (soil.depth or FULL):
                return "air"
            return "solid" if soil.kind == "earth" or self.space.game.digs_rock else None
        if soil.ceiling is not None and level + LEVEL > soil.ceiling:
            return None
        if soil.kind == "abyss" or level >= soil.height:
            return "air"
        if soil.kind == "mud" and not soil.depth:
            return "semi_solid"
        if level < soil.height - (soil.depth if soil.kind in ("pit", "water", "mud") else 0):
            return "solid"
        if soil.kind == "water":
            return "liquid" if self.is_deep(soil) else None
        return "semi_solid" if soil.kind == "mud" else "air"

    def is_deep(self, soil: Soil) -> bool:
        """Returns whether movers swim in water instead of wading."""
        return soil.kind == "water" and 2 * soil.depth > self.space.tall

    def _way_through(self, cell: Place, level: int) -> tuple[int, str] | None:
        """Returns the factor and the mode of a single level, whatever is above it."""
        medium, found = self.medium_at(cell, level), []
        for place, (mode, mediums) in enumerate(self.space.game.mediums.items()):
            if (
                medium is not None
                and medium in mediums
                and (mode == "swim" or self.speeds.get(mode))
            ):
                found.append((mediums[medium] * self._slowed(mode), place, mode))
        return (min(found)[0], min(found)[2]) if found else None

    def _slowed(self, mode: str) -> int:
        return self.space.game.slow if mode == "swim" and not self.speeds.get("swim") else 1

    def covered(self, cell: Place) -> list[Place]:
        """Returns the cells under the footprint; none if it would extend over the map's edge."""
        side = range(self.space.side)
        cells = [(cell[0] + i, cell[1] + j) for j in side for i in side]
        return cells if all(each in self.soils for each in cells) else []

    def _mode(self, cell: Place, level: int) -> tuple[int, str] | None:
        """Returns the factor and the mode at a level: the same mode in all cells, and above it open
        or passable levels for the rest of the body.
        """
        cells = self.covered(cell)
        if not cells or self.is_met(cell, level, blocking=True):
            return None
        for above in range(level + LEVEL, level + self.space.tall, LEVEL):
            for each in cells:
                if self.medium_at(each, above) != "air" and self._way_through(each, above) is None:
                    return None
        ways = [self._way_through(each, level) for each in cells]
        known = [way for way in ways if way is not None]
        if len(known) < len(ways) or len({mode for _, mode in known}) > 1:
            return None
        return max(known)

    def _standing(self, cell: Place) -> list[tuple[int, str]]:
        """Returns the levels where the mover can stand in a cell, each with its support."""
        if not self.covered(cell):
            return []
        if self.space.side > 1:
            return self._standing_wide(cell)
        soil, found = self.soils[cell], []
        base: int | None = soil.height - (soil.depth if soil.kind == "pit" else 0)
        if soil.kind == "abyss":
            base = None
        roof = FULL if soil.ceiling is None else soil.ceiling
        for deck in self.space.decks:
            if cell in deck.cells:
                found.append((deck.level, "ground"))
                if base is not None and base < deck.level - deck.thickness:
                    roof = min(roof, deck.level - deck.thickness)
                else:
                    base = None
        if (
            base is not None
            and soil.kind not in ("earth", "rock")
            and roof - base >= self.space.tall
        ):
            found.append((base, "swimming" if self.is_deep(soil) else "ground"))
        return [
            (level, support)
            for level, support in found
            if not self.is_met(cell, level, blocking=True)
        ]

    def _standing_wide(self, cell: Place) -> list[tuple[int, str]]:
        """Returns the level where a wide footprint stands: on the highest ground under it; the rest
        overhangs.

        There are no bridges and no deep water here.
        """
        soils = [self.soils[each] for each in self.covered(cell)]
        if any(soil.kind in ("earth", "rock") for soil in soils):
            return []
        bases = [s.height - (s.depth if s.kind == "pit" else 0) for s in soils if s.kind != "abyss"]
        roof = min(FULL if soil.ceiling is None else soil.ceiling for soil in soils)
        if (
            not bases
            or roof - max(bases) < self.space.tall
            or self.is_met(cell, max(bases), blocking=True)
        ):
            return []
        return [(max(bases), "ground")]

    def _met(self, cell: Place, level: int, blocking: bool) -> bool:
        """Returns whether another creature is there; with `blocking`, one that lets nobody pass."""
        cells = self.covered(cell)
        return any(
            other.cell in cells
            and level < other.level + other.tall
            and other.level < level + self.space.tall
            for other in self.space.others
            if not (blocking and other.ally)
        )

    # -- walls ------------------------------------------------------------------------------------

    def _crosses(self, a: Place, b: Place, number: int) -> bool:
        """Returns whether a wall is in the way of a step between neighbours, including around
        corners.
        """
        ways = [(a, b)]
        if a[0] != b[0] and a[1] != b[1]:
            first, second = (b[0], a[1]), (a[0], b[1])
            ways += [(a, first), (first, b), (a, second), (second, b)]
        return any(self.lines[number].intersects(straight(p, q)) for p, q in ways)

    def _barred(self, a: Place, b: Place, level: int, stepped_over: int) -> bool:
        """Returns whether a wall bars a step between neighbours at a level. On foot, low walls are
        stepped over.
        """
        for number, fence in enumerate(self.space.fences):
            full = fence.height is None and not fence.bottom
            top = FULL if fence.height is None else fence.bottom + fence.height
            met = top - level > stepped_over and fence.bottom < level + self.space.tall
            if (full or met) and self._bars_footprint(a, b, number):
                return True
        return self.space.narrow and self._too_narrow(
            a, b, level + stepped_over, level + self.space.tall
        )

    def _too_narrow(self, a: Place, b: Place, step: int, head: int) -> bool:
        """Returns whether the walls between the height that is stepped over and the head leave less
        than the body's width.
        """
        met = tuple(
            (f.start, f.end)
            for f in self.space.fences
            if top_of(f) > step and (f.bottom < head or is_full(f))
        )
        return self.narrow_between(met, a, b)

    def _narrow_between(self, walls: tuple[Ends, ...], a: Place, b: Place) -> bool:
        """Returns whether some walls leave less than the body's width between two cells."""
        wide = 1000 * self.space.side
        start, end = ((x * 1000 + wide / 2, y * 1000 + wide / 2) for x, y in (a, b))
        return is_too_narrow(walls, start, end, wide)

    def _bars_footprint(self, a: Place, b: Place, number: int) -> bool:
        """Returns whether a wall is in the way of any cell of the footprint, or separates two of
        its cells at the end.
        """
        dx, dy = b[0] - a[0], b[1] - a[1]
        if any(
            self.crosses(cell, (cell[0] + dx, cell[1] + dy), number) for cell in self.covered(a)
        ):
            return True
        after = self.covered(b)
        pairs = [
            (p, q)
            for p in after
            for q in after
            if abs(p[0] - q[0]) + abs(p[1] - q[1]) == 1 and p < q
        ]
        return any(self.crosses(p, q, number) for p, q in pairs)

    # -- steps ------------------------------------------------------------------------------------

    def _at(self, cell: Place, level: int) -> tuple[Spot, str, int] | None:
        """Returns the spot in the volume at a level, with its mode and factor, or None."""
        way = self.mode_at(cell, level)
        return way and ((*cell, level, SUPPORTS[way[1]], False), way[1], way[0])

    def _on_foot(self, spot: Spot) -> Iterator[Move]:
        x, y, level, _, _ = spot
        for dx, dy in AROUND:
            cell = (x + dx, y + dy)
            for there, support in self.standing_at(cell):
                if abs(there - level) > FREE or self.barred((x, y), cell, max(level, there), FREE):
                    continue
                mode, flat = (
                    "swim" if support == "swimming" else "walk",
                    "diagonal" if dx and dy else "straight",
                )
                entered = set(self.covered(cell)) - set(self.covered((x, y)))
                yield Move(
                    (*cell, there, support, True), mode, self.worst(entered, there, support), flat
                )

    def worst(self, cells: Iterable[Place], level: int, support: str) -> int:
        """Returns the greatest factor among the cells entered."""
        return max(self.ground_factor(cell, level, support) for cell in cells)

    def ground_factor(self, cell: Place, level: int, support: str) -> int:
        """Returns the factor of a place where the mover stands or floats."""
        if support == "swimming":
            return self.space.game.mediums["swim"]["liquid"] * self._slowed("swim")
        on_deck = any(cell in deck.cells and deck.level == level for deck in self.space.decks)
        return 2 if self.soils[cell].kind in ("rough", "mud", "water") and not on_deck else 1

    def _between(self, cell: Place) -> Iterator[tuple[Spot, Spot, str, int]]:
        """Yields the places to stand in a cell with the levels next to each: (standing, in the
        volume, mode, factor).
        """
        for level, support in self.standing_at(cell):
            for beside in levels_beside(level):
                found = self._at(cell, beside)
                if found is not None:
                    yield (*cell, level, support, True), *found

    def _terrace(self) -> PlainHeights:
        kinds = {"abyss": "pit"}
        ground = [
            (at, Ground(s.height, kinds.get(s.kind, s.kind), s.depth, s.ceiling))
            for at, s in self.space.soils
        ]
        space = self.space
        return PlainHeights(
            Terrace(
                space.columns,
                space.rows,
                space.start,
                space.level,
                tuple(ground),
                space.decks,
                space.fences,
                narrow=space.narrow,
            )
        )

    def _climbs(self, spot: Spot) -> Iterator[Move]:
        """Yields the steps up and down faces, and over the edges above them."""
        if self.faces is None or (spot[3] == "ground" and not spot[4]):
            return
        for to, kind, amount, diagonal in self.faces._climbs(spot[:4]):
            there: Spot = (*to, to[3] == "ground")
            flat = "diagonal" if diagonal else "straight"
            if kind == "climb":
                yield Move(there, "climb", self.space.game.climb, rise=to[2] - spot[2])
            elif kind == "over_up":
                yield Move(there, "walk", amount // 1000, flat)
            else:
                # A step over an edge can be walked, because only vertical movement is climbing;
                # a step over a wall is climbed.
                if kind == "over_down":
                    yield Move(there, "walk", 1, flat)
                yield Move(there, "climb", 1, flat)

    def _moves(self, spot: Spot) -> Iterator[Move]:
        x, y, level, support, stands = spot
        if stands or support not in SUPPORTS.values():
            yield from self._climbs(spot)
        if support not in SUPPORTS.values():
            yield from self._letting_go(spot)
            return
        if support == "flying":
            yield from self._grips(spot)
        for standing, through, mode, factor in self._between((x, y)):
            if spot == standing:
                yield Move(through, mode, factor, rise=through[2] - level)
            elif spot == through:
                yield Move(standing, mode, factor, rise=standing[2] - level)
        yield from self._faces_of_earth(spot)
        yield from self._on_foot(spot) if stands else self._through(spot)

    def _letting_go(self, spot: Spot) -> Iterator[Move]:
        """Yields the steps from a hold on a face into the air beside it."""
        x, y, level, _, _ = spot
        for beside in levels_beside(level):
            found = self._at((x, y), beside)
            if found is not None and found[1] == "fly":
                yield Move(*found, rise=beside - level)

    def _grips(self, spot: Spot) -> Iterator[Move]:
        """Yields the steps from the air to the holds on faces in its cell."""
        x, y, level, _, _ = spot
        for (cell, base), rungs in self.faces.faces.items() if self.faces is not None else ():
            for rung in rungs:
                if cell == (x, y) and level in levels_beside(rung):
                    factor, mode = self.mode_at(cell, level) or (1, "fly")
                    yield Move(
                        (x, y, rung, f"face of {base}", False), mode, factor, rise=rung - level
                    )

    def _faces_of_earth(self, spot: Spot) -> Iterator[Move]:
        """Yields the steps from a place to stand into the earth beside it and back, at the same
        level. If only the greater price counts, also over and down in one step, into earth or
        water.
        """
        for dx, dy in AROUND:
            cell, flat = (spot[0] + dx, spot[1] + dy), "diagonal" if dx and dy else "straight"
            yield from self._into_and_out(spot, cell, flat, 0, ("burrowing",))
            if not self.space.game.adds:
                yield from self._into_and_out(spot, cell, flat, -LEVEL, ("burrowing", "swimming"))
                yield from self._slants_down(spot, cell, flat)
                yield from self._slants_up(spot, cell, flat)
                yield from self._hops(spot, cell, flat)

    def _into_and_out(
        self, spot: Spot, cell: Place, flat: str, rise: int, held_in: tuple[str, ...]
    ) -> Iterator[Move]:
        """Yields steps into the medium beside a place to stand, `rise` above it, or out of it."""
        x, y, level, support, stands = spot
        top = level if stands else level - rise  # the place to stand is the higher of the two
        if top % LEVEL or not (stands or support in held_in):
            return
        found = self._at(cell, level + rise) if stands else None
        into = found if found is not None and SUPPORTS[found[1]] in held_in else None
        out = [] if stands else [held for there, held in self.standing_at(cell) if there == top]
        # Walls are asked about last: most often nothing is there to move to.
        if (into is None and not out) or self.barred((x, y), cell, top, 0):
            return
        if into is not None:
            yield Move(*into, flat, rise)
        mode = "burrow" if support == "burrowing" else "swim"
        for held in out:  # the ground entered is charged
            factor = self.worst(self.covered(cell), top, held)
            yield Move((*cell, top, held, True), mode, factor, flat, -rise)
            if rise == 0:
                yield from self._out_on_foot((*cell, top, held, True), factor, flat)

    def _slanting(self, cell: Place, standing: int) -> Iterator[tuple[Spot, str, int]]:
        """Yields the levels of a cell that a slant joins to a place to stand between two levels in
        a neighbouring cell: the two beside it, in liquid and earth only the lower one, and in the
        air the next below these, if the air goes on above that.
        """
        if standing % LEVEL == 0:
            return
        ceiling, floor = levels_beside(standing)
        for level in (ceiling, floor, floor - LEVEL):
            found = self._at(cell, level)
            above = self.mode_at(cell, floor)
            if found is not None and (
                level == floor
                or (found[1] == "fly" and (level > floor or (above and above[1] == "fly")))
            ):
                yield found

    def _slants_down(self, spot: Spot, cell: Place, flat: str) -> Iterator[Move]:
        """Yields the slants from a place to stand between two levels into what is beside it."""
        x, y, level, _, stands = spot
        for found in self._slanting(cell, level) if stands else ():
            if not self._barred((x, y), cell, max(level, found[0][2]), 0):
                yield Move(*found, flat, found[0][2] - level)

    def _slants_up(self, spot: Spot, cell: Place, flat: str) -> Iterator[Move]:
        """Yields the slants to a place to stand between two levels: landing is charged as flight,
        coming out of liquid and earth by the ground there.
        """
        x, y, level, _, stands = spot
        for there, held in self.standing_at(cell) if not stands else ():
            for through, mode, factor in self._slanting((x, y), there):
                if through == spot and not self._barred((x, y), cell, max(level, there), 0):
                    ground = self.worst(self.covered(cell), there, held)
                    price = factor if mode == "fly" else ground
                    yield Move((*cell, there, held, True), mode, price, flat, there - level)

    def _hops(self, spot: Spot, cell: Place, flat: str) -> Iterator[Move]:
        """Yields the flights from a place to stand between two levels to another one beside it,
        less than a cell above the level over the lower of the two, where the air is open.
        """
        x, y, level, _, stands = spot
        for there, held in self.standing_at(cell) if stands and level % LEVEL else ():
            low, lower = min((level, (x, y)), (there, cell))
            air, _ = levels_beside(low)
            found = self._at(lower, air) if there % LEVEL else None
            if found is None or found[1] != "fly" or max(level, there) >= air + LEVEL:
                continue
            if not self._barred((x, y), cell, max(level, there), 0):
                yield Move((*cell, there, held, True), "fly", found[2], flat, there - level)

    def _out_on_foot(self, to: Spot, factor: int, flat: str) -> Iterator[Move]:
        """Yields the step on foot at the same level, at the factor of what is entered."""
        yield Move(to, "swim" if to[3] == "swimming" else "walk", factor, flat)

    def _through(self, spot: Spot) -> Iterator[Move]:
        """Yields the steps through the volume: in one direction at a time, or in several at once if
        only the greater price counts.
        """
        x, y, level, _, _ = spot
        for rise in (-LEVEL, 0, LEVEL):
            for dx, dy in [(0, 0), *AROUND]:
                if (dx or dy) and rise and self.space.game.adds:
                    continue
                cell, flat = (
                    (x + dx, y + dy),
                    "diagonal" if dx and dy else "straight" if dx or dy else "",
                )
                found = self._at(cell, level + rise) if flat or rise else None
                # A step up and over is tested against the walls at the higher of the two levels.
                if found is not None and not (
                    flat and self.barred((x, y), cell, max(level, level + rise), 0)
                ):
                    yield Move(*found, flat, rise)

    # -- the search -------------------------------------------------------------------------------

    def price(self, move: Move, flag: int) -> tuple[int, int]:
        """Returns what a step costs, and the flag after it."""
        game = self.space.game
        flat = game.cell if move.flat else 0
        if move.flat == "diagonal" and game.dear:
            flat, flag = game.cell * (3 if flag else 2) // 2, 1
        climb = (
            abs(move.rise)
            * game.cell
            // 1000
            * (game.up if move.rise > 0 and move.mode == "fly" else 1)
        )
        return (flat + climb if game.adds else max(flat, climb)) * move.factor, flag

    def shared_answer(self) -> dict[Node, Best]:
        """Returns the cheapest way to every place with one pool. It keeps every combination of
        modes that is not worse in everything.
        """
        space, total = self.space, max(self.speeds.values())
        start: Spot = (
            *space.start,
            space.level,
            space.support,
            space.support in ("ground", "swimming"),
        )
        modes = tuple(self.speeds)
        queue: list[tuple[int, tuple[int, ...], Spot]] = [(0, (0,) * len(modes), start)]
        held: dict[Spot, list[tuple[int, ...]]] = defaultdict(list)
        best: dict[Spot, Best] = {}
        while queue:
            spent, used, spot = heapq.heappop(queue)
            if any(all(map(le, known, used)) for known in held[spot]):
                continue  # earlier labels were not more expensive
            held[spot].append(used)
            best.setdefault(spot, (0, spent, spent))
            for move in self.moves_from(spot):
                price, counted = (
                    self.price(move, 0)[0],
                    modes.index(move.mode if move.mode in modes else "walk"),
                )
                after = tuple(n + price if i == counted else n for i, n in enumerate(used))
                if spent + price <= total and after[counted] <= self.speeds[modes[counted]]:
                    heapq.heappush(queue, (spent + price, after, move.to))
        best.pop(start)
        return by_place(best)

    def answer(self) -> dict[Node, Best]:
        """Returns the cheapest way to every place: fewest purchases, then least spent in the last,
        then fewest feet.
        """
        if self.space.game.shared:
            return self.shared_answer()
        space = self.space
        start: Spot = (
            *space.start,
            space.level,
            space.support,
            space.support in ("ground", "swimming"),
        )
        queue: list[tuple[int, int, int, Spot, int]] = [(0, FULL, 0, start, 0)]
        queued = set(queue)
        held: dict[tuple[Spot, int, int], list[tuple[int, int]]] = defaultdict(list)
        best: dict[Spot, Best] = {}
        while queue:
            layer, spent, feet, spot, flag = heapq.heappop(queue)
            known = held[spot, layer, flag]
            if any(s <= spent and f <= feet for s, f in known):
                continue
            known.append((spent, feet))
            best.setdefault(spot, (layer, spent, feet))
            ways = [(layer, spent, flag)]
            if layer < space.purchases and (
                spot == start or not self.is_met(spot[:2], spot[2], blocking=False)
            ):
                ways.append((layer + 1, 0, 0))
            for move in self.moves_from(spot):
                cap = self.speeds.get(move.mode) or self.speeds["walk"]
                for bought, before, carried in ways:
                    price, after = self.price(move, carried)
                    way = (bought, before + price, feet + price, move.to, after)
                    if before + price <= cap and way not in queued:
                        queued.add(way)
                        heapq.heappush(queue, way)
        best.pop(start)
        return by_place(best)


def levels_beside(level: int) -> tuple[int, int]:
    """Returns the two levels of the volume beside a place: its own or the next above, and the one
    below that.
    """
    ceiling = -(-level // LEVEL) * LEVEL
    return ceiling, ceiling - LEVEL


def by_place(best: Mapping[Spot, Best]) -> dict[Node, Best]:
    """Returns the best way by place; the faces above different feet count as the same place."""
    found: dict[Node, Best] = {}
    for (x, y, level, support, _), way in best.items():
        node = (x, y, level, support if support in SUPPORTS.values() else "climbing")
        found[node] = min(found.get(node, way), way)
    return found


def picture(space: Space) -> str:
    """Returns the ground of each cell as text, and the question as code to paste into a test."""
    soils = dict(space.soils)
    rows = []
    for y in range(space.rows):
        cells = [soils.get((x, y), Soil()) for x in range(space.columns)]
        words = [f"{s.kind[:2]}{s.height}{f'-{s.depth}' if s.depth else ''}" for s in cells]
        rows.append(
            " ".join(
                ("@" + w if (x, y) == space.start else w).rjust(12) for x, w in enumerate(words)
            )
        )
    return "\n".join(
        [
            *rows,
            *map(repr, space.decks),
            *map(repr, space.fences),
            *map(repr, space.others),
            repr(space),
        ]
    )
