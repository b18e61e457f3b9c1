"""A plain, slow, obviously correct search for walkers on maps with heights to compare the fast one
with.

It shares no code with the program. Levels and lengths of the map count thousandths of a cell,
amounts thousandths of a foot; a cell side is 5 ft. The rules are those of `keyword3`. The first
diagonal of a purchase costs 5 ft, every further one 7.5. Climbing and swimming cost double. A leap
after 10 feet of run-up on foot is as long as the strength in feet and 3 + strength / 2 feet high,
and without a run-up half as long and half as high. Swimmers do not leap. If leaps down are part of
the question, one of 10 feet or more does damage and so ends the way, unless it ends in water.
"""

from __future__ import annotations

import heapq
import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import combinations
from weakref import proxy

import numpy as np
import shapely
from tests.reference.keeping import kept
from tests.reference.leaping import NOWHERE, TINY, Facing, How, faced, leads_back, taken
from tests.reference.plain_narrow import is_too_narrow
from tests.reference.plain_openings import Ends, with_posts_drawn_back

Place = tuple[int, int]
Line = tuple[Place, Place]  # the lesser cell first
Node = tuple[int, int, int, str]  # column, row, level, ground or climbing
Best = tuple[int, int, int]  # purchases, spent in the last, feet in all
Edge = tuple[Node, str, int, int, int]  # to, kind, factor / rise / length, diagonals, height
Paid = tuple[int, int, int]  # price, diagonal flag and run-up after it
Way = tuple[int, int, int, Node, int, int, Facing]  # Best, where, what Paid has left, and facing
Bounds = Sequence[float]  # left, top, right, bottom
FREE = 500  # rise or drop of an ordinary step
BODY = 1000
FOOT = 1000
RUN_UP = 10 * FOOT  # a longer run-up changes nothing
NO_LEAP, STANDING, RUNNING, IMMODEST = range(4)  # kinds of leaps
HARM = 2000  # a fall this deep does damage
AROUND = [(dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if (dx, dy) != (0, 0)]


@dataclass(frozen=True)
class Ground:
    """The ground of a cell: its height, and whether it is rough, deep water, or a pit that goes
    down from there (with depth 0, without a bottom).
    """

    height: int = 0
    kind: str = "floor"  # floor, rough, water, pit
    depth: int = 0
    ceiling: int | None = None

    @property
    def stand(self) -> int | None:
        """Returns the level to stand on, None over a bottomless pit."""
        if self.kind != "pit":
            return self.height
        return self.height - self.depth if self.depth else None


@dataclass(frozen=True)
class Deck:
    """A bridge over a row of cells."""

    cells: tuple[Place, ...]
    level: int
    thickness: int


@dataclass(frozen=True)
class Fence:
    """A wall; with `height` None it goes up to any ceiling."""

    start: Place
    end: Place
    bottom: int = 0
    height: int | None = None


@dataclass(frozen=True)
class Body:
    """A creature of one cell that lets nobody pass, from its base to its top."""

    cell: Place
    base: int
    top: int

    def meets(self, cell: Place, level: int) -> bool:
        """Returns whether another creature's body at a place would overlap it."""
        return cell == self.cell and level < self.top and level + BODY > self.base


@dataclass(frozen=True)
class Terrace:
    """A question for the search."""

    columns: int
    rows: int
    start: Place
    level: int
    ground: tuple[tuple[Place, Ground], ...] = ()
    decks: tuple[Deck, ...] = ()
    fences: tuple[Fence, ...] = ()
    trenches: tuple[tuple[Place, ...], ...] = ()  # bottomless polygons between the centres of cells
    budget: int = 30000
    purchases: int = 2
    strength: int = 4
    painted: bool = False
    bodies: tuple[Body, ...] = ()  # a mover that leaps as high can pass over them
    drops: bool = False  # whether leaps down are allowed whose rest is a fall
    narrow: bool = False  # whether gaps narrower than the body bar it


FULL = 10**9


def is_full(fence: Fence) -> bool:
    """Returns whether a wall stands at every height."""
    return fence.height is None and not fence.bottom


def top_of(fence: Fence) -> int:
    """Returns the level of a wall's upper end, a very high one for a wall without an upper end."""
    if is_full(fence):
        return FULL
    return fence.bottom + (10**7 if fence.height is None else fence.height)


def drawn_fences(fences: Sequence[Fence], side: int) -> list[Ends]:
    """Returns the lines of walls as they bar a body of so many cells: the posts of openings half
    over two rows are moved back.
    """
    return with_posts_drawn_back([(fence.start, fence.end) for fence in fences], side)


def middle(cell: Place) -> tuple[float, float]:
    """Returns the centre of a cell."""
    return cell[0] * 1000 + 500, cell[1] * 1000 + 500


@cache
def box(cell: Place) -> shapely.Polygon:
    """Returns the square of a cell."""
    return shapely.box(cell[0] * 1000, cell[1] * 1000, cell[0] * 1000 + 1000, cell[1] * 1000 + 1000)


@cache
def rimmed(cell: Place) -> shapely.Polygon:
    """Returns the square of a cell and a hair around it, so that subtracting it also removes a line
    along its edge.
    """
    return box(cell).buffer(0.01)


@cache
def straight(start: Place, end: Place) -> shapely.LineString:
    """Returns the line between the centres of two cells."""
    return shapely.LineString([middle(start), middle(end)])


@cache
def flown(start: Place, end: Place, cut_start: bool, cut_end: bool) -> shapely.Geometry:
    """Returns the line between the centres of two cells, without the parts inside the start or the
    end.
    """
    line: shapely.Geometry = straight(start, end)
    if cut_start:
        line = line.difference(rimmed(start))
    return line.difference(rimmed(end)) if cut_end else line


@cache
def pieces(start: Place, end: Place) -> dict[Place, Bounds]:
    """Returns the cells whose interior the line between two centres crosses, including the two,
    with the bounds of the line's part in each.
    """
    line, found = straight(start, end), {}
    for x in range(min(start[0], end[0]), max(start[0], end[0]) + 1):
        for y in range(min(start[1], end[1]), max(start[1], end[1]) + 1):
            piece = line.intersection(box((x, y)))
            if piece.length > 0:  # touching a corner is not crossing
                found[x, y] = piece.bounds
    return found


@cache
def cells_under(start: Place, end: Place) -> list[Place]:
    """Returns the cells between two whose interior the line between the centres crosses."""
    line = straight(start, end)
    cells = [
        (x, y)
        for x in range(min(start[0], end[0]), max(start[0], end[0]) + 1)
        for y in range(min(start[1], end[1]), max(start[1], end[1]) + 1)
    ]
    insides = [
        shapely.box(x * 1000 + 1, y * 1000 + 1, x * 1000 + 999, y * 1000 + 999) for x, y in cells
    ]
    met = shapely.intersects(insides, line).tolist()
    return [cell for cell, hit in zip(cells, met, strict=True) if hit and cell not in (start, end)]


@lru_cache(maxsize=64)
def lines_within(most: int, columns: int, rows: int) -> tuple[list[Line], np.ndarray]:
    """Returns the pairs of cells of a map within a distance, each pair once, and the lines between
    their centres.
    """
    cells = [(x, y) for x in range(columns) for y in range(rows)]
    pairs = [
        (here, other)
        for here, other in combinations(cells, 2)
        if max(abs(other[0] - here[0]), abs(other[1] - here[1])) <= most
        and (other[0] - here[0]) ** 2 + (other[1] - here[1]) ** 2 <= (most + 1) ** 2
    ]
    return pairs, np.array([straight(*pair) for pair in pairs], dtype=object)


class PlainHeights:
    """The slow search of one terrace.

    Subclasses for other games override prices, limits, and which falls end a way.
    """

    def __init__(self, terrace: Terrace) -> None:
        self.terrace = terrace
        self.ground = {
            (x, y): Ground() for y in range(terrace.rows) for x in range(terrace.columns)
        }
        self.ground |= dict(terrace.ground)
        self.met: set[How] = set()
        self.lines = [shapely.LineString(ends) for ends in drawn_fences(terrace.fences, 1)]
        self.crosses = kept(self._crosses)
        self.barred = kept(self._barred)
        # Without a hold on the object, as `kept`.
        this = proxy(self)
        self.leaps_from = cache(lambda node: list(this._leaps(node)))
        self.edges_from = kept(self._free_edges)
        self.ways_on = kept(self._ways_on)
        self.open_to = kept(self._open_to)
        self.narrow_between = cache(
            lambda walls, a, b: is_too_narrow(walls, middle(a), middle(b), BODY)
        )
        self.walls_flown_over = kept(self._walls_flown_over)
        self.trenches_flown_over = kept(self._trenches_flown_over)
        self.tops = {
            cell: -FULL if ground.stand is None else ground.stand
            for cell, ground in self.ground.items()
        }
        self.leapt_cells = kept(self._leapt_cells)
        self.open_trenches = kept(self._open_trenches)
        self.under = cells_under
        self.standing_at = kept(self._standing)
        self.swims = kept(self._swims)
        self.factor = kept(self._factor)
        self.roofs_over = kept(self._roofs_over)

    # -- where one can be -------------------------------------------------------------------------

    def _decks(self, cell: Place) -> list[Deck]:
        return [deck for deck in self.terrace.decks if cell in deck.cells]

    def _standing(self, cell: Place) -> list[tuple[int, int | None, bool]]:
        """Returns the levels to stand on in a cell, each with its ceiling and whether it is the
        ground itself.
        """
        if cell not in self.ground:
            return []
        ground, found = self.ground[cell], []
        base, ceiling = ground.stand, ground.ceiling
        for deck in self._decks(cell):
            found.append((deck.level, None, False))
            if base is not None and base < deck.level - deck.thickness:
                ceiling = min(
                    ceiling if ceiling is not None else 10**9, deck.level - deck.thickness
                )
            elif base is not None and base <= deck.level:
                base = None
        if base is not None and (ceiling is None or ceiling - base >= BODY):
            found.append((base, ceiling, True))
        return found

    # -- walls ------------------------------------------------------------------------------------

    def _crosses(self, a: Place, b: Place, number: int) -> bool:
        """Returns whether a wall is in the way of a step between neighbours, including around
        corners.
        """
        wall = self.lines[number]
        ways = [(a, b)]
        if a[0] != b[0] and a[1] != b[1]:
            first, second = (b[0], a[1]), (a[0], b[1])
            ways += [(a, first), (first, b), (a, second), (second, b)]
        return any(wall.intersects(straight(p, q)) for p, q in ways)

    def _barred(self, a: Place, b: Place, level: int) -> bool:
        """Returns whether a wall that the body meets bars a step between neighbours at a level."""
        for number, fence in enumerate(self.terrace.fences):
            if fence.height is None and not fence.bottom:
                reaches = True
            else:
                top = 10**9 if fence.height is None else fence.bottom + fence.height
                reaches = top - level > FREE and fence.bottom < level + BODY
            if reaches and self.crosses(a, b, number):
                return True
        return self._too_narrow(a, b, level + FREE, level + BODY)

    def _too_narrow(self, a: Place, b: Place, step: int, head: int) -> bool:
        """Returns whether the walls between the height that is stepped over and the head leave too
        little room between two cells.
        """
        if not self.terrace.narrow:
            return False
        met = tuple(
            (f.start, f.end)
            for f in self.terrace.fences
            if top_of(f) > step and (f.bottom < head or is_full(f))
        )
        return self.narrow_between(met, a, b)

    def _gap_under(self, a: Place, b: Place, level: int) -> int:
        """Returns the top of the highest gap on the way of a leap, which is the top of the lower
        one of its two walls.
        """
        if not self.terrace.narrow:
            return level
        fences = [f for f in self.terrace.fences if f.bottom < level + BODY or is_full(f)]
        for top in sorted({top_of(f) for f in fences}, reverse=True):
            high = tuple((f.start, f.end) for f in fences if top_of(f) >= top)
            if self.narrow_between(high, a, b):
                return top
        return level

    # -- climbs -----------------------------------------------------------------------------------

    @cached_property
    def lips(self) -> dict[tuple[Place, int], list[tuple[int, Node]]]:
        """Returns for each foot (cell and level) the levels of the edges above it, with the place
        behind each.
        """
        found: dict[tuple[Place, int], list[tuple[int, Node]]] = defaultdict(list)
        for cell in self.ground:
            for base, ceiling, is_ground in self.standing_at(cell):
                for dx, dy in AROUND:
                    other = (cell[0] + dx, cell[1] + dy)
                    for top, _, of_ground in self.standing_at(other):
                        decks = self._decks(other)
                        face = of_ground or any(
                            d.level == top and top - base <= d.thickness for d in decks
                        )
                        room = ceiling is None or top + BODY <= ceiling
                        if (
                            top - base > FREE
                            and face
                            and room
                            and not self.barred(cell, other, top)
                        ):
                            found[cell, base].append((top, (*other, top, "ground")))
                    if is_ground and 0 in (dx, dy):
                        self._fences_to_climb(found, cell, base, ceiling, other)
        return found

    def _fences_to_climb(
        self,
        found: dict[tuple[Place, int], list[tuple[int, Node]]],
        cell: Place,
        base: int,
        ceiling: int | None,
        other: Place,
    ) -> None:
        """Adds the low walls between two cells, from whose ground they are climbed on one side and
        down on the other.
        """
        for behind, above, of_ground in self.standing_at(other):
            for number, fence in enumerate(self.terrace.fences):
                if not of_ground or fence.height is None or not self.crosses(cell, other, number):
                    continue
                top, low, high = fence.bottom + fence.height, min(base, behind), max(base, behind)
                roof = min(10**9 if r is None else r for r in (ceiling, above))
                full = any(
                    f.height is None and not f.bottom and self.crosses(cell, other, n)
                    for n, f in enumerate(self.terrace.fences)
                )
                over = any(
                    f.bottom < top + BODY
                    and f.bottom + (f.height or 10**9) > top
                    and self.crosses(cell, other, n)
                    for n, f in enumerate(self.terrace.fences)
                ) or self._too_narrow(cell, other, top, top + BODY)
                if (
                    top - high > FREE
                    and fence.bottom <= low
                    and top + BODY <= roof
                    and not full
                    and not over
                ):
                    found[cell, base].append((top, (*other, top, f"over {behind}")))

    @cached_property
    def faces(self) -> dict[tuple[Place, int], list[int]]:
        """Returns the rungs above each foot: one for every cell side, and one for every edge."""
        rungs = {}
        for (cell, base), lips in self.lips.items():
            tops = {level for level, _ in lips}
            rungs[cell, base] = sorted({*range(base + 1000, max(tops), 1000), *tops})
        return rungs

    def _climbs(self, node: Node) -> Iterator[tuple[Node, str, int, int]]:
        """Yields the steps of climbing: (to, kind, factor or rise, whether diagonal)."""
        x, y, level, support = node
        if support == "ground":
            if ((x, y), level) in self.faces:
                first = self.faces[(x, y), level][0]
                yield (x, y, first, f"face of {level}"), "climb", first - level, 0
            for dx, dy in AROUND:  # climbing down over an edge
                foot_cell = (x + dx, y + dy)
                for base, _, _ in self.standing_at(foot_cell):
                    for top, behind in self.lips.get((foot_cell, base), []):
                        if top == level and behind == (x, y, level, "ground"):
                            yield (
                                (*foot_cell, top, f"down to {base}"),
                                "over_down",
                                1000,
                                int(0 not in (dx, dy)),
                            )
            return
        base = int(support.split()[-1])
        rungs = [base, *self.faces[(x, y), base]]
        place = rungs.index(level)
        if support.startswith("down"):  # leads only to the foot, not to another face
            below = rungs[place - 1]
            yield (x, y, below, support if place > 1 else "ground"), "climb", level - below, 0
            return
        for to in (place - 1, place + 1):
            if 0 <= to < len(rungs):
                there = (x, y, rungs[to], f"face of {base}" if to else "ground")
                yield there, "climb", abs(rungs[to] - level), 0
        for top, behind in self.lips[(x, y), base]:
            if top != level:
                continue
            diagonal = int(behind[0] != x and behind[1] != y)
            if behind[3].startswith("over"):
                yield (*behind[:3], f"down to {behind[3].split()[-1]}"), "across", 1000, diagonal
            else:
                yield behind, "over_up", self.factor(behind[:2], level), diagonal

    def _factor(self, cell: Place, level: int) -> int:
        """Returns the factor that the ground of a cell applies to prices."""
        ground = self.ground[cell]
        on_deck = any(deck.level == level for deck in self._decks(cell))
        return 2000 if ground.kind in ("rough", "water") and not on_deck else 1000

    def _swims(self, node: Node) -> bool:
        """Returns whether a place is in deep water."""
        x, y, level, support = node
        on_deck = any(deck.level == level for deck in self._decks((x, y)))
        return support == "ground" and self.ground[x, y].kind == "water" and not on_deck

    # -- leaps ------------------------------------------------------------------------------------

    def _is_slow(self, cell: Place, level: int) -> bool:
        return self.factor(cell, level) > 1000

    def _leapt_cells(self, level: int, slow: bool) -> set[Place]:
        """Returns the cells that a leap from a level crosses: too low or too high to walk, or deep
        water.

        Merely slow ground (rough, or water to wade in) is among them unless the leap goes from such
        ground to such ground.
        """
        found = set()
        for cell, ground in self.ground.items():
            stand, deep = ground.stand, ground.kind == "water" and 2 * ground.depth > BODY
            merely = ground.kind in ("rough", "water") and not deep
            if stand is None or abs(stand - level) > FREE or deep or (slow and merely):
                found.add(cell)
        for deck in self.terrace.decks:
            if abs(deck.level - level) <= FREE:
                found -= set(deck.cells)
            elif deck.level > level and deck.level - deck.thickness < level + BODY:
                found |= set(deck.cells)
        return found

    def _open_trenches(self, bridges: tuple[Deck, ...]) -> shapely.Geometry:
        """Returns the trenches that none of some bridges covers."""
        bridged = [box(cell) for deck in bridges for cell in deck.cells]
        trenches = [shapely.Polygon(points) for points in self.terrace.trenches]
        found = shapely.union_all(trenches).difference(shapely.union_all(bridged))
        shapely.prepare(found)
        return found

    def _leaps(self, node: Node) -> Iterator[tuple[Node, int, int, int]]:
        """Yields the leaps, whether or not strength allows them: (to, airborne length in feet,
        rise, height to clear).
        """
        for other, landing in self._aims(node):
            found = self._measure(node, other, landing)
            if found is not None:
                ends = self.ends_by_falling(node[2] - landing, (*other, landing, "ground"))
                yield (*other, landing, "lying" if ends else "ground"), *found

    def _aims(self, node: Node) -> Iterator[tuple[Place, int]]:
        """Yields the cells and levels that a leap may aim at: near enough, not too low, and with
        nothing between that no leap clears.
        """
        x, y, level, _ = node
        for other, levels in self.open_to((x, y)):
            if self._gap_under((x, y), other, level) < FULL:
                for landing in levels:
                    if self.terrace.drops or landing >= level - FREE:
                        yield other, landing

    def _open_to(self, here: Place) -> list[tuple[Place, list[int]]]:
        """Returns the cells that a leap may aim at, each with the levels to stand on there."""
        return [
            (other, [landing for landing, _, _ in self.standing_at(other)])
            for other in self.near[here]
        ]

    @cached_property
    def fences_on(self) -> dict[Line, list[int]]:
        """Returns for each line that a leap may follow the numbers of the walls on it.

        These are the lines in reach of a leap that meet no wall without an upper end.
        """
        # In cells: the longest leap, and the rest of the two end cells.
        most = self.longest() // 5000 + 2
        pairs, lines = lines_within(most, self.terrace.columns, self.terrace.rows)
        found: dict[Line, list[int]] = {pair: [] for pair in pairs}
        for number, wall in enumerate(self.lines):
            for place in np.flatnonzero(shapely.intersects(lines, wall)).tolist():
                if is_full(self.terrace.fences[number]):
                    found.pop(pairs[place], None)
                elif pairs[place] in found:
                    found[pairs[place]].append(number)
        return found

    @cached_property
    def near(self) -> dict[Place, list[Place]]:
        """Returns for each cell the others that a leap from there may aim at."""
        found: dict[Place, list[Place]] = {cell: [] for cell in self.ground}
        for here, other in self.fences_on:
            found[here].append(other)
            found[other].append(here)
        return found

    def fences_met(self, here: Place, other: Place) -> list[int]:
        """Returns the numbers of the walls on the line of a leap between two cells."""
        return self.fences_on[min(here, other), max(here, other)]

    def longest(self) -> int:
        """Returns the length of the longest leap, in thousandths of a foot."""
        return self.terrace.strength * FOOT

    def highest(self) -> int:
        """Returns the height of the highest leap, in thousandths of a foot."""
        return self.limits(RUN_UP)[1]

    def ends_by_falling(self, drop: int, landing: Node) -> bool:
        """Returns whether a leap down ends the way, because the rest of it is a fall that does
        damage.
        """
        return drop >= HARM and not self.swims(landing)

    def _crossed(self, node: Node, other: Place, landing: int) -> Iterator[Bounds]:
        """Yields the bounds of all that a leap crosses: cells, trenches and low walls."""
        x, y, level, _ = node
        slow, mired = self._is_slow(other, landing), self._is_slow((x, y), level)
        beside = slow or abs(landing - level) > FREE
        leapt, crossed = self.leapt_cells(level, not (slow and mired)), pieces((x, y), other)
        for cell in leapt.intersection(crossed):
            if not ((mired and cell == (x, y)) or (beside and cell == other)):
                yield crossed[cell]
        # The same line, seen from the lesser cell.
        line, cut = ((x, y), other), (mired, beside)
        if other < (x, y):
            line, cut = (other, (x, y)), (beside, mired)
        if self.terrace.trenches:
            bridges = [deck for deck in self.terrace.decks if abs(deck.level - level) <= FREE]
            yield from self.trenches_flown_over(*cut, tuple(bridges)).get(line, ())
        for fence, bounds in self.walls_flown_over(*cut).get(line, ()):
            if not is_full(fence) and fence.bottom < level + BODY and top_of(fence) > level:
                yield bounds

    def _walls_flown_over(
        self, cut_start: bool, cut_end: bool
    ) -> dict[Line, list[tuple[Fence, Bounds]]]:
        """Returns for each line the walls that it meets where it is in the air, each with the
        bounds of what they have in common.
        """
        met = [(line, number) for line, numbers in self.fences_on.items() for number in numbers]
        parts = np.array([flown(*line, cut_start, cut_end) for line, _ in met], dtype=object)
        walls = np.array([self.lines[number] for _, number in met], dtype=object)
        found: dict[Line, list[tuple[Fence, Bounds]]] = defaultdict(list)
        common = shapely.bounds(shapely.intersection(parts, walls)).tolist()
        for (line, number), bounds in zip(met, common, strict=True):
            if not math.isnan(bounds[0]):  # something is left of the line there
                found[line].append((self.terrace.fences[number], bounds))
        return found

    def _trenches_flown_over(
        self, cut_start: bool, cut_end: bool, bridges: tuple[Deck, ...]
    ) -> dict[Line, list[Bounds]]:
        """Returns for each line the bounds of its parts that lead through the air over trenches."""
        trenches, lines = self.open_trenches(bridges), list(self.fences_on)
        parts = np.array([flown(*line, cut_start, cut_end) for line in lines], dtype=object)
        near = np.flatnonzero(shapely.intersects(trenches, parts))
        common, places = shapely.get_parts(
            shapely.intersection(parts[near], trenches), return_index=True
        )
        found: dict[Line, list[Bounds]] = defaultdict(list)
        for piece, place in zip(common.tolist(), places.tolist(), strict=True):
            if piece.length > 0:
                found[lines[near[place]]].append(piece.bounds)
        return found

    def _measure(self, node: Node, other: Place, landing: int) -> tuple[int, int, int] | None:
        x, y, level, _ = node
        rise = landing - level
        far = max(abs(other[0] - x), abs(other[1] - y)) > 1
        if rise <= FREE and self._is_open(node, other):
            return None
        under = self.bodies_under(node, other, landing)
        over = max(self._over(node, other), *(body.top - level for body in under), 0)
        # A gap has to be cleared like a wall, but is no reason for a leap.
        cleared = max(over, self._gap_under((x, y), other, level) - level)
        high = max(rise, cleared)
        if high * 5 > self.highest() or self._roof(level, (x, y), other) < level + high + BODY:
            return None
        bounds = [
            *self._crossed(node, other, landing),
            *(pieces((x, y), other)[body.cell] for body in under),
        ]
        length = 0
        if bounds:
            left, top = min(b[0] for b in bounds), min(b[1] for b in bounds)
            length = round(
                math.hypot(max(b[2] for b in bounds) - left, max(b[3] for b in bounds) - top)
            )
        if not ((length > 0 and (far or rise > FREE)) or over > FREE or (rise > FREE and not far)):
            return None
        return length, max(rise, 0), cleared

    def _is_open(self, node: Node, other: Place) -> bool:
        """Returns whether there is nothing on a line to leap over, nor slow ground."""
        terrace, here = self.terrace, node[:2]
        if terrace.trenches or terrace.bodies or self.fences_met(here, other):
            return False
        return self.leapt_cells(node[2], True).isdisjoint(pieces(here, other))

    def _roof(self, level: int, here: Place, other: Place) -> int:
        """Returns the lowest ceiling above the level of the take-off over the cells that a line
        crosses.
        """
        return min((roof for roof in self.roofs_over(here, other) if roof > level), default=10**9)

    def _roofs_over(self, here: Place, other: Place) -> list[int]:
        """Returns the ceilings over the cells that a line crosses."""
        return [roof for cell, roof in self.ceilings if cell in pieces(here, other)]

    @cached_property
    def ceilings(self) -> list[tuple[Place, int]]:
        """Returns the cells with a ceiling, each with its level."""
        return [
            (cell, ground.ceiling)
            for cell, ground in self.ground.items()
            if ground.ceiling is not None
        ]

    def bodies_under(self, node: Node, other: Place, landing: int) -> list[Body]:
        """Returns the creatures under a line that rise above the take-off and do not hover clear
        above the leaping mover, with room to pass below them.
        """
        if not self.terrace.bodies:
            return []
        x, y, level, _ = node
        high = max(level, landing) + BODY
        return [
            b
            for b in self.terrace.bodies
            if b.top > level
            and (b.base < high or b.base - self.tops[b.cell] < BODY)
            and b.cell in self.under((x, y), other)
        ]

    def _over(self, node: Node, other: Place) -> int:
        """Returns how far the highest thing under the line is above the take-off."""
        x, y, level, _ = node
        under = self.under((x, y), other)
        tops = [level, *(self.tops[cell] for cell in under)]
        for deck in self.terrace.decks:
            low = deck.level > level and deck.level - deck.thickness < level + BODY
            if low and any(cell in deck.cells for cell in under):
                tops.append(deck.level)
        for number in self.fences_met((x, y), other):
            fence = self.terrace.fences[number]
            if not is_full(fence) and fence.bottom < level + BODY:
                tops.append(top_of(fence))
        return max(tops) - level

    def limits(self, run: int) -> tuple[int, int]:
        """Returns the length and height of a leap after a run-up, in thousandths of a foot."""
        strength, full = self.terrace.strength, run >= RUN_UP
        long, high = strength * FOOT, (3 + strength // 2) * FOOT
        return (long, high) if full else (long // 2, high // 2)

    # -- the search -------------------------------------------------------------------------------

    def _free_edges(self, node: Node) -> list[tuple[Edge, int]]:
        """Returns the edges from a node that some run-up allows, to places where nobody is, each
        with the kind of its leap.
        """
        return [
            (edge, self._kind_of_leap(node, edge))
            for edge in self._edges(node)
            if not any(body.meets(edge[0][:2], edge[0][2]) for body in self.terrace.bodies)
            and self._paid(node, edge, 0, RUN_UP) is not None
        ]

    def _edges(self, node: Node) -> Iterator[Edge]:
        """Yields the edges from a node: (to, kind, factor / rise / airborne length, diagonals,
        height).
        """
        x, y, level, support = node
        if support == "lying":
            return
        for to, kind, amount, diagonal in self._climbs(node):
            yield to, kind, amount, diagonal, 0
        if support != "ground":
            return
        for dx, dy in AROUND:
            other = (x + dx, y + dy)
            for there, _, _ in self.standing_at(other):
                if abs(there - level) <= FREE and not self.barred((x, y), other, max(level, there)):
                    yield (
                        (*other, there, "ground"),
                        "step",
                        self.factor(other, there),
                        int(0 not in (dx, dy)),
                        0,
                    )
        for to, length, rise, over in () if self.swims(node) else self.leaps_from(node):
            yield to, "leap", length, rise, over

    @staticmethod
    def diagonal_price(diagonal: bool, flag: int) -> tuple[int, int]:
        """Returns the metric price of a step and the flag after it."""
        if not diagonal:
            return 5 * FOOT, flag
        return (7500 if flag else 5 * FOOT), 1

    def _paid(self, node: Node, edge: Edge, flag: int, run: int) -> Paid | None:
        """Returns (price, flag, run-up) of an edge, None if it may not be taken."""
        to, kind, amount, more, over = edge
        if kind == "climb":
            return amount * 5 * 2, flag, 0
        if kind in ("over_down", "across"):
            price, flag = self.diagonal_price(bool(more), flag)
            return price, flag, 0
        if kind in ("step", "over_up"):
            price, flag = self.diagonal_price(bool(more), flag)
            return (
                price * amount // 1000,
                flag,
                0 if self.swims(to) else min(run + price, RUN_UP),
            )
        long, high = self.limits(run)
        if amount * 5 > long or max(more, over) * 5 > high:
            return None
        dx, dy = abs(to[0] - node[0]), abs(to[1] - node[1])
        price = 0
        for diagonal in [True] * min(dx, dy) + [False] * (max(dx, dy) - min(dx, dy)):
            one, flag = self.diagonal_price(diagonal, flag)
            price += one
        return max(price, more * 5, over * 5), flag, 0

    def _kind_of_leap(self, node: Node, edge: Edge) -> int:
        """Returns whether an edge is no leap, one that needs a run-up or not, or an immodest one.

        A modest leap passes over nobody, lands on dry ground, and crosses at least a tenth of a
        cell or goes up.
        """
        to, kind, length, rise, over = edge
        if kind != "leap":
            return NO_LEAP
        tiny = 0 < length < TINY and not max(rise, over)
        if tiny or self.swims(to) or self.bodies_under(node, (to[0], to[1]), to[2]):
            return IMMODEST
        return RUNNING if self._paid(node, edge, 0, 0) is None else STANDING

    def _ways_on(self, node: Node, flag: int, run: int) -> list[tuple[Node, int, int, int, int]]:
        """Returns (to, price, flag, run-up, kind of leap) of the edges from a node in a purchase in
        this state.
        """
        found = []
        for edge, leap in self.edges_from(node):
            paid = self._paid(node, edge, flag, run)
            if paid is not None and paid[0] <= self.terrace.budget:
                if leap != NO_LEAP:
                    self.met.add("any")
                found.append((edge[0], *paid, leap))
        return found

    def answer(self) -> dict[Node, Best]:
        """Returns the way to every place: fewest purchases, then no leap, then least spent in the
        last purchase, then fewest feet.
        """
        best = taken(self._cheapest, self.met)
        return {(*node[:3], self.held(node)): way for node, way in merged(best).items()}

    def _cheapest(self, how: How) -> dict[Node, Best]:
        """Returns the cheapest way to every place with the leaps that `how` allows: fewest
        purchases, then least spent in the last, then fewest feet.
        """
        terrace, most = self.terrace, {"none": NO_LEAP, "modest": RUNNING, "any": IMMODEST}[how]
        start: Node = (*terrace.start, terrace.level, "ground")
        queue: list[Way] = [(0, 10**9, 0, start, 0, 0, NOWHERE)]
        queued: set[Way] = set()
        # The fewest feet of the labels so far, which have spent no more, because the queue is
        # in order.
        held: dict[tuple[Node, int, int, int, Facing], int] = {}
        best: dict[Node, Best] = {}
        while queue:
            layer, spent, feet, node, flag, run, facing = heapq.heappop(queue)
            alike = (node, layer, flag, run, facing)
            if held.get(alike, FULL) <= feet:
                continue
            held[alike] = feet
            best.setdefault(node, (layer, spent, feet))
            if spent and layer < terrace.purchases:
                heapq.heappush(queue, (layer + 1, 0, feet, node, 0, 0, NOWHERE))
            for to, price, after, new_run, leap in self.ways_on(node, flag, run):
                if spent + price > terrace.budget or leap > most:
                    continue
                ahead = NOWHERE
                if how == "modest":
                    if leap == RUNNING and leads_back(facing, node[:2], to[:2]):
                        continue
                    ahead = faced(facing, node[:2], to[:2], new_run)
                elif how == "none":
                    new_run = 0  # it does not matter
                if held.get((to, layer, after, new_run, ahead), FULL) <= feet + price:
                    continue
                way = (layer, spent + price, feet + price, to, after, new_run, ahead)
                if way not in queued:
                    queued.add(way)
                    heapq.heappush(queue, way)
        best.pop(start, None)
        return best

    def held(self, node: Node) -> str:
        """Returns the support of a mover at a node."""
        return "swimming" if self.swims(node) else node[3]


def merged(best: dict[Node, Best]) -> dict[Node, Best]:
    """Returns the best ways; the faces above different feet count as the same place."""
    found: dict[Node, Best] = {}
    for (x, y, level, support), way in best.items():
        node = (x, y, level, "ground" if support in ("ground", "lying") else "climbing")
        found[node] = min(found.get(node, way), way)
    return found


def picture(terrace: Terrace) -> str:
    """Returns the level of each cell as text, with pits in brackets, and the puzzle as code to
    paste into a test.
    """
    plain = PlainHeights(terrace)
    rows = []
    for y in range(terrace.rows):
        words = []
        for x in range(terrace.columns):
            ground = plain.ground[x, y]
            mark = {"pit": "()", "rough": "~~", "water": "{}"}.get(ground.kind, "  ")
            level = "." if ground.stand is None else str(ground.stand)
            star = "@" if (x, y) == terrace.start else ""
            words.append(f"{star}{mark[0]}{level}{mark[1]}".rjust(8))
        rows.append(" ".join(words))
    return "\n".join([*rows, *map(repr, terrace.decks), *map(repr, terrace.fences), repr(terrace)])
