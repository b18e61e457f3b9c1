"""A plain, slow, obviously right search for walkers on maps with heights, to hold the fast one
against.

It shares no code with the program. Levels and lengths of the map count thousandths of a cell,
amounts thousandths of a foot; a cell side is 5 ft. The rules are those of three keyworded actions:
the first diagonal of a purchase costs 5, every further one 7.5; climbing and swimming cost double;
a leap goes as far as the strength in feet after 10 feet of run-up on foot, half as far without, and
3 + strength / 2 feet high, half as high without; nobody leaps who swims. Where leaps down are asked
for, too, one of 10 feet or more ends the way, unless it ends in water: it does damage.
"""

from __future__ import annotations

import heapq
import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

import shapely
from tests.reference.leaping import NOWHERE, TINY, Facing, How, faced, leads_back, taken
from tests.reference.plain_narrow import is_too_narrow
from tests.reference.plain_openings import Ends, with_posts_drawn_back

Place = tuple[int, int]
Node = tuple[int, int, int, str]  # column, row, level, ground or climbing
Best = tuple[int, int, int]  # purchases, spent in the last, feet in all
FREE = 500  # rise or drop of an ordinary step
BODY = 1000
FOOT = 1000
HARM = 2000  # a fall this deep does damage
AROUND = [(dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if (dx, dy) != (0, 0)]


@dataclass(frozen=True)
class Ground:
    """What a cell is: its height, rough or not, deep water, or a pit going down from there (0 deep
    = no bottom).
    """

    height: int = 0
    kind: str = "floor"  # floor, rough, water, pit
    depth: int = 0
    ceiling: int | None = None

    @property
    def stand(self) -> int | None:
        """The level one stands on, None over an abyss."""
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
    """A wall; `height` None = up to any ceiling."""

    start: Place
    end: Place
    bottom: int = 0
    height: int | None = None


@dataclass(frozen=True)
class Body:
    """Somebody of one cell who lets nobody pass, from its base to its top."""

    cell: Place
    base: int
    top: int

    def meets(self, cell: Place, level: int) -> bool:
        """Whether somebody else's body at a place would overlap it."""
        return cell == self.cell and level < self.top and level + BODY > self.base


@dataclass(frozen=True)
class Terrace:
    """A whole question."""

    columns: int
    rows: int
    start: Place
    level: int
    ground: tuple[tuple[Place, Ground], ...] = ()
    decks: tuple[Deck, ...] = ()
    fences: tuple[Fence, ...] = ()
    trenches: tuple[
        tuple[Place, ...], ...
    ] = ()  # polygons without bottom, between the centres of cells
    budget: int = 30000
    purchases: int = 2
    strength: int = 4
    painted: bool = False
    bodies: tuple[Body, ...] = ()  # leapt over by whoever leaps as high
    drops: bool = False  # whether one leaps down, too, to where the rest is a fall
    narrow: bool = False  # whether gaps narrower than the body bar it


FULL = 10**9


def is_full(fence: Fence) -> bool:
    """Whether a wall stands at every height."""
    return fence.height is None and not fence.bottom


def top_of(fence: Fence) -> int:
    """The level of a wall's upper end; very high where it has none."""
    if is_full(fence):
        return FULL
    return fence.bottom + (10**7 if fence.height is None else fence.height)


def drawn_fences(fences: Sequence[Fence], side: int) -> list[Ends]:
    """The lines of walls as they bar a body of so many cells: posts of openings half over two rows
    stand back.
    """
    return with_posts_drawn_back([(fence.start, fence.end) for fence in fences], side)


def middle(cell: Place) -> tuple[float, float]:
    """A cell's centre."""
    return cell[0] * 1000 + 500, cell[1] * 1000 + 500


@cache
def box(cell: Place) -> shapely.Polygon:
    """A cell's square."""
    return shapely.box(cell[0] * 1000, cell[1] * 1000, cell[0] * 1000 + 1000, cell[1] * 1000 + 1000)


@cache
def rimmed(cell: Place) -> shapely.Polygon:
    """A cell's square and a hair around it: a line along its edge is taken away with it."""
    return box(cell).buffer(0.01)


@cache
def cells_under(start: Place, end: Place) -> list[Place]:
    """The cells between two whose inside the line between the centres crosses."""
    line = shapely.LineString([middle(start), middle(end)])
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


class PlainHeights:
    """The answer to one terrace, found the slow way.

    What the other games do otherwise they say themselves: their prices, limits, and which falls end
    a way.
    """

    def __init__(self, terrace: Terrace) -> None:
        self.terrace = terrace
        self.ground = {
            (x, y): Ground() for y in range(terrace.rows) for x in range(terrace.columns)
        }
        self.ground |= dict(terrace.ground)
        self.met: set[How] = set()
        self.lines = [shapely.LineString(ends) for ends in drawn_fences(terrace.fences, 1)]
        self.crosses = cache(self._crosses)
        self.leaps_from = cache(lambda node: list(self._leaps(node)))
        self.edges_from = cache(lambda node: list(self._edges(node)))
        self.shape = cache(self._shape)
        self.under = cells_under
        self.standing_at = cache(self._standing)
        self.open_line = cache(self._open_line)
        self.low_walls = cache(self._low_walls)
        self.swims = cache(self._swims)
        self.roofs_over = cache(self._roofs_over)

    # -- where one can be -------------------------------------------------------------------------

    def _decks(self, cell: Place) -> list[Deck]:
        return [deck for deck in self.terrace.decks if cell in deck.cells]

    def _standing(self, cell: Place) -> list[tuple[int, int | None, bool]]:
        """Levels to stand on in a cell, each with its ceiling and whether it is the ground
        itself.
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
        """Whether a wall is in the way of a step between neighbours, round corners included."""
        wall = self.lines[number]
        ways = [(a, b)]
        if a[0] != b[0] and a[1] != b[1]:
            first, second = (b[0], a[1]), (a[0], b[1])
            ways += [(a, first), (first, b), (a, second), (second, b)]
        return any(wall.intersects(shapely.LineString([middle(p), middle(q)])) for p, q in ways)

    def _barred(self, a: Place, b: Place, level: int) -> bool:
        """Whether a step between neighbours at a level is barred by a wall that the body meets."""
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
        """Whether walls that stand between what is stepped over and the head leave too little
        between two cells.
        """
        if not self.terrace.narrow:
            return False
        met = [
            (f.start, f.end)
            for f in self.terrace.fences
            if top_of(f) > step and (f.bottom < head or is_full(f))
        ]
        return is_too_narrow(met, middle(a), middle(b), BODY)

    def _gap_under(self, a: Place, b: Place, level: int) -> int:
        """The top of the highest gap on the way of a leap: of the lower one of the walls that leave
        it.
        """
        if not self.terrace.narrow:
            return level
        fences = [f for f in self.terrace.fences if f.bottom < level + BODY or is_full(f)]
        for top in sorted({top_of(f) for f in fences}, reverse=True):
            high = [(f.start, f.end) for f in fences if top_of(f) >= top]
            if is_too_narrow(high, middle(a), middle(b), BODY):
                return top
        return level

    # -- climbs -----------------------------------------------------------------------------------

    @cached_property
    def lips(self) -> dict[tuple[Place, int], list[tuple[int, Node]]]:
        """For each foot (cell and level): the levels of the edges above it with what lies behind
        each.
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
                            and not self._barred(cell, other, top)
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
        """Low walls between two cells whose ground one stands on: climbed on one side and down on
        the other.
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
        """The rungs above each foot: pieces of one cell side, and every edge."""
        rungs = {}
        for (cell, base), lips in self.lips.items():
            tops = {level for level, _ in lips}
            rungs[cell, base] = sorted({*range(base + 1000, max(tops), 1000), *tops})
        return rungs

    def _climbs(self, node: Node) -> Iterator[tuple[Node, str, int, int]]:
        """(to, kind, factor or rise, whether the step is diagonal) for all that has to do with
        climbing.
        """
        x, y, level, support = node
        if support == "ground":
            if ((x, y), level) in self.faces:
                first = self.faces[(x, y), level][0]
                yield (x, y, first, f"face of {level}"), "climb", first - level, 0
            for dx, dy in AROUND:  # letting oneself down over an edge
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
        if support.startswith("down"):  # on the way to the foot, not across to another face
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

    def factor(self, cell: Place, level: int) -> int:
        """What the ground of a cell multiplies prices by."""
        ground = self.ground[cell]
        on_deck = any(deck.level == level for deck in self._decks(cell))
        return 2000 if ground.kind in ("rough", "water") and not on_deck else 1000

    def _swims(self, node: Node) -> bool:
        """Whether a place is in deep water."""
        x, y, level, support = node
        on_deck = any(deck.level == level for deck in self._decks((x, y)))
        return support == "ground" and self.ground[x, y].kind == "water" and not on_deck

    # -- leaps ------------------------------------------------------------------------------------

    def _is_slow(self, cell: Place, level: int) -> bool:
        return self.factor(cell, level) > 1000

    def _shape(self, level: int, slow: bool) -> shapely.Geometry:
        """What a leap from a level crosses: ground too low or too high to walk, deep water,
        trenches, low walls.

        And ground that is merely slow (rough, or waded), unless one leaps from such ground to such
        ground.
        """
        boxes = []
        for cell, ground in self.ground.items():
            stand, deep = ground.stand, ground.kind == "water" and 2 * ground.depth > BODY
            merely = ground.kind in ("rough", "water") and not deep
            if stand is None or abs(stand - level) > FREE or deep or (slow and merely):
                boxes.append(box(cell))
        shape = shapely.union_all(
            [*boxes, *(shapely.Polygon(points) for points in self.terrace.trenches)]
        )
        for deck in self.terrace.decks:
            whole = shapely.union_all([box(cell) for cell in deck.cells])
            if abs(deck.level - level) <= FREE:
                shape = shape.difference(whole)
            elif deck.level > level and deck.level - deck.thickness < level + BODY:
                shape = shape.union(whole)
        return shape

    def _low_walls(self, level: int) -> list[shapely.LineString]:
        """The low walls that a body at a level meets."""
        found = []
        for fence, line in zip(self.terrace.fences, self.lines, strict=True):
            low = fence.height is not None or fence.bottom
            top = fence.bottom + (10**7 if fence.height is None else fence.height)
            if low and fence.bottom < level + BODY and top > level:
                found.append(line)
        return found

    def _leaps(self, node: Node) -> Iterator[tuple[Node, int, int, int]]:
        """(to, airborne length in feet, rise, height to clear) of the leaps that could be made, by
        strength or not.
        """
        x, y, level, _ = node
        for other in self.ground:
            dx, dy = other[0] - x, other[1] - y
            most = (
                self.longest() // 5000 + 2
            )  # cells: the longest leap and the rest of the two end cells
            if (
                max(abs(dx), abs(dy)) > most
                or (dx, dy) == (0, 0)
                or dx * dx + dy * dy > (most + 1) ** 2
            ):
                continue
            lower = all(landing < level - FREE for landing, _, _ in self.standing_at(other))
            if lower and not self.terrace.drops:
                continue
            line = self.open_line((x, y), other)
            if line is None:
                continue
            if self._gap_under((x, y), other, level) >= FULL:
                continue
            for landing, _, _ in self.standing_at(other):
                found = self._measure(node, other, landing, line)
                if found is not None:
                    ends = self.ends_by_falling(level - landing, (*other, landing, "ground"))
                    yield (*other, landing, "lying" if ends else "ground"), *found

    def _open_line(self, here: Place, other: Place) -> shapely.LineString | None:
        """The line between two cells; None where a wall without end crosses it. One for all levels:
        most of the time of this search is geometry.
        """
        line = shapely.LineString([middle(here), middle(other)])
        full = any(
            f.height is None and not f.bottom and wall.intersects(line)
            for f, wall in zip(self.terrace.fences, self.lines, strict=True)
        )
        return None if full else line

    def longest(self) -> int:
        """The longest leap there is, in thousandths of a foot."""
        return self.terrace.strength * FOOT

    def ends_by_falling(self, drop: int, landing: Node) -> bool:
        """Whether a leap down ends the way: here where the rest of it is a fall that does
        damage.
        """
        return drop >= HARM and not self.swims(landing)

    def _measure(
        self, node: Node, other: Place, landing: int, line: shapely.LineString
    ) -> tuple[int, int, int] | None:
        x, y, level, _ = node
        rise = landing - level
        if rise < -FREE and not self.terrace.drops:
            return None
        far = max(abs(other[0] - x), abs(other[1] - y)) > 1
        slow, mired = self._is_slow(other, landing), self._is_slow((x, y), level)
        part = line
        if mired:
            part = part.difference(rimmed((x, y)))
        if slow or abs(rise) > FREE:
            part = part.difference(rimmed(other))
        crossed = shapely.get_parts(part.intersection(self.shape(level, not (slow and mired))))
        found = [met for met in crossed if met.length > 0]  # touching a corner is not crossing
        found += [met for met in map(part.intersection, self.low_walls(level)) if not met.is_empty]
        under = self.bodies_under(node, other, landing)
        found += [line.intersection(box(body.cell)) for body in under]
        bounds = [met.bounds for met in found]
        length = 0
        if bounds:
            left, top = min(b[0] for b in bounds), min(b[1] for b in bounds)
            length = round(
                math.hypot(max(b[2] for b in bounds) - left, max(b[3] for b in bounds) - top)
            )
        over = max(self._over(node, other, line), *(body.top - level for body in under), 0)
        cleared = max(over, self._gap_under((x, y), other, level) - level)
        if self._roof(level, (x, y), other) < level + max(rise, cleared, 0) + BODY:
            return None
        # A slit has to be cleared as a wall is, but is nothing that one leaps for its own sake.
        if (length > 0 and (far or rise > FREE)) or over > FREE or (rise > FREE and not far):
            return length, max(rise, 0), cleared
        return None

    def _roof(self, level: int, here: Place, other: Place) -> int:
        """The lowest ceiling above a take-off's level over the cells that a line crosses."""
        return min((roof for roof in self.roofs_over(here, other) if roof > level), default=10**9)

    def _roofs_over(self, here: Place, other: Place) -> list[int]:
        """The ceilings over the cells that a line crosses."""
        hung = [
            (cell, ground.ceiling)
            for cell, ground in self.ground.items()
            if ground.ceiling is not None
        ]
        if not hung:
            return []
        line = shapely.LineString([middle(here), middle(other)])
        return [roof for cell, roof in hung if line.intersection(box(cell)).length > 0]

    def bodies_under(self, node: Node, other: Place, landing: int) -> list[Body]:
        """Who rises above the take-off under a line, and does not hover clear of who leaps it."""
        x, y, level, _ = node
        under = self.under((x, y), other)
        high = max(level, landing) + BODY
        return [
            b for b in self.terrace.bodies if b.cell in under and b.top > level and b.base < high
        ]

    def _over(self, node: Node, other: Place, line: shapely.LineString) -> int:
        """How far above the take-off the highest thing under the line is."""
        x, y, level, _ = node
        highest = level
        for cell in self.under((x, y), other):
            ground = self.ground[cell]
            if ground.stand is not None:
                highest = max(highest, ground.stand)
            for deck in self._decks(cell):
                if deck.level > level and deck.level - deck.thickness < level + BODY:
                    highest = max(highest, deck.level)
        for fence, wall in zip(self.terrace.fences, self.lines, strict=True):
            low = fence.height is not None or fence.bottom
            if low and fence.bottom < level + BODY and wall.intersects(line):
                highest = max(
                    highest, fence.bottom + (10**7 if fence.height is None else fence.height)
                )
        return highest - level

    def limits(self, run: int) -> tuple[int, int]:
        """How far and how high after a run-up, in thousandths of a foot."""
        strength, full = self.terrace.strength, run >= 10 * FOOT
        long, high = strength * FOOT, (3 + strength // 2) * FOOT
        return (long, high) if full else (long // 2, high // 2)

    # -- the search -------------------------------------------------------------------------------

    def _edges(self, node: Node) -> Iterator[tuple[Node, str, int, int, int]]:
        """(to, kind, factor / rise / airborne length, diagonals, height) of everything that can be
        done at a node.
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
                if abs(there - level) <= FREE and not self._barred(
                    (x, y), other, max(level, there)
                ):
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
        """The metric price of a step and the flag after it."""
        if not diagonal:
            return 5 * FOOT, flag
        return (7500 if flag else 5 * FOOT), 1

    def _paid(
        self, node: Node, edge: tuple[Node, str, int, int, int], flag: int, run: int
    ) -> tuple[int, int, int] | None:
        """(price, flag, run-up) of an edge, None where it may not be taken."""
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
                0 if self.swims(to) else min(run + price, 10 * FOOT),
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

    def leaps(self, node: Node, edge: tuple[Node, str, int, int, int], how: How) -> bool:
        """Whether one makes a leap, as freely as is asked: modest leaps go over nobody, onto land,
        and over at least a tenth of a cell, or up.
        """
        to, _, length, rise, over = edge
        if how == "none":
            return False
        tiny = 0 < length < TINY and not max(rise, over)
        modest = not self.swims(to) and not self.bodies_under(node, (to[0], to[1]), to[2])
        if how == "any":
            self.met.add("any")
        return how == "any" or (modest and not tiny)

    def answer(self) -> dict[Node, Best]:
        """The way to every place: fewest purchases, then no leap, then least spent in the last,
        then fewest feet.
        """
        best = taken(self._cheapest, self.met)
        return {(*node[:3], self.held(node)): way for node, way in merged(best).items()}

    def _cheapest(self, how: How) -> dict[Node, Best]:
        """The cheapest way to every place with such leaps: purchases, then what the last has spent,
        then feet.
        """
        terrace = self.terrace
        start: Node = (*terrace.start, terrace.level, "ground")
        queue: list[tuple[int, int, int, Node, int, int, Facing]] = [
            (0, 10**9, 0, start, 0, 0, NOWHERE)
        ]
        held: dict[tuple[Node, int, int, int, Facing], list[tuple[int, int]]] = defaultdict(list)
        best: dict[Node, Best] = {}
        while queue:
            layer, spent, feet, node, flag, run, facing = heapq.heappop(queue)
            known = held[node, layer, flag, run, facing]
            if any(s <= spent and f <= feet for s, f in known):
                continue
            known.append((spent, feet))
            best.setdefault(node, (layer, spent, feet))
            for edge in self.edges_from(node):
                if terrace.bodies and any(
                    body.meets((edge[0][0], edge[0][1]), edge[0][2]) for body in terrace.bodies
                ):
                    continue
                for bought, before, carried, ran, led in (
                    (layer, spent, flag, run, facing),
                    (layer + 1, 0, 0, 0, NOWHERE),
                ):
                    if bought > terrace.purchases:
                        continue
                    paid = self._paid(node, edge, carried, ran)
                    if paid is None or before + paid[0] > terrace.budget:
                        continue
                    if edge[1] == "leap" and not self.leaps(node, edge, how):
                        continue
                    back = edge[1] == "leap" and leads_back(led, node[:2], edge[0][:2])
                    if back and self._paid(node, edge, carried, 0) is None:
                        continue
                    price, after, new_run = paid
                    ahead = faced(led, node[:2], edge[0][:2], new_run)
                    ahead = ahead if how == "modest" else NOWHERE
                    heapq.heappush(
                        queue,
                        (bought, before + price, feet + price, edge[0], after, new_run, ahead),
                    )
        best.pop(start, None)
        return best

    def held(self, node: Node) -> str:
        """What holds up whoever is there."""
        return "swimming" if self.swims(node) else node[3]


def merged(best: dict[Node, Best]) -> dict[Node, Best]:
    """The same with faces named alike, whichever foot they belong to."""
    found: dict[Node, Best] = {}
    for (x, y, level, support), way in best.items():
        node = (x, y, level, "ground" if support in ("ground", "lying") else "climbing")
        found[node] = min(found.get(node, way), way)
    return found


def picture(terrace: Terrace) -> str:
    """The map as text: the level of each cell, pits in brackets; then the puzzle, which can be
    pasted into a test.
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
