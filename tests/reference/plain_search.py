"""A plain, slow, obviously correct route search to compare the fast one with.

It shares no code with the program. It tests walls and lines of effect with shapely, occupancy and
reach on lists of cells, has the prices of the rules written out, and keeps its labels as tuples in
one heap. A label is dropped only if another one at the same place, with the same purchases and the
same diagonal flag, is at least as good in every number.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from typing import NamedTuple
from weakref import proxy

import numpy as np
import shapely
from tests.reference.keeping import kept
from tests.reference.plain_openings import with_posts_drawn_back

Place = tuple[int, int]
Tuple4 = tuple[int, int, int, int]  # purchases, spent in the last, feet in all, trigger events
Label = tuple[int, int, int, int, int, int, Place]  # Tuple4, waypoints behind, flag, where
AROUND = [(dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if (dx, dy) != (0, 0)]

STOPS_BODIES = ("wall", "door", "window", "fence")
STOPS_BLOWS = ("wall", "door", "window")
STOPS_LOOKS = ("wall", "door", "curtain")


@dataclass(frozen=True)
class Wall:
    """A straight barrier; points in thousandths of a cell."""

    start: Place
    end: Place
    kind: str = "wall"
    is_open: bool = False
    stops_from: str = "both"  # or "left", "right": stops only what comes from that side

    def stops(self, a: Place, b: Place) -> bool:
        """Returns whether it stops a line from a to b that meets it. A one-way wall does not stop
        lines that come from its free side.
        """
        to_right = self._right_of(b) - self._right_of(a)
        free = {"both": False, "left": to_right < 0, "right": to_right > 0}
        return not free[self.stops_from]

    def _right_of(self, point: Place) -> int:
        """Returns how far a point is to the right of the wall, seen from start to end, times its
        length.
        """
        (sx, sy), (ex, ey) = self.start, self.end
        return (ex - sx) * (point[1] - sy) - (ey - sy) * (point[0] - sx)


@dataclass(frozen=True)
class Other:
    """Another token on the map: `kind` is ally, enemy or neutral, `reach` is in cells."""

    cell: Place
    side: int = 1
    kind: str = "enemy"
    reach: int = 1
    reacts: bool = True  # has its reaction left
    able: bool = True  # not stunned or the like


@dataclass(frozen=True)
class Patch:
    """A polygon of difficult terrain, or of ground that nobody can enter if it is not `rough`.

    `factor`, in thousandths, replaces the one of difficult terrain if it is not 0.
    """

    points: tuple[Place, ...]
    rough: bool = True
    factor: int = 0


@dataclass(frozen=True)
class Puzzle:
    """A question for the search. Amounts are thousandths of a foot, a cell side is 5 ft."""

    columns: int
    rows: int
    start: Place
    side: int = 1
    budget: int = 20000
    purchases: int = 3
    policy: str = "first_then_1_5"
    scope: str = "per_move_action"
    corner_cut: bool = False
    buy_on_ally: bool = False
    charge: str = "entered"
    difficult: int = 2000
    compound: str = "multiply"
    neutral: str = "ask"
    trigger: str = "leave_reach"
    shares: bool = False
    crawls: bool = False
    disengaged: bool = False
    opened: tuple[int, int] | None = None  # spent and diagonal flag of a movement under way
    turn_flag: int = 0  # diagonal flag from earlier purchases, where it is counted per turn
    walls: tuple[Wall, ...] = ()
    others: tuple[Other, ...] = ()
    patches: tuple[Patch, ...] = ()


@lru_cache(maxsize=4096)
def cells_of(anchor: Place, side: int) -> tuple[Place, ...]:
    """Returns the cells of a footprint, given its north-west cell."""
    return tuple((anchor[0] + i, anchor[1] + j) for j in range(side) for i in range(side))


def distance(a: Sequence[Place], b: Sequence[Place]) -> int:
    """Returns the Chebyshev distance between the nearest cells of two sets."""
    return min(max(abs(p[0] - q[0]), abs(p[1] - q[1])) for p in a for q in b)


def middle(cell: Place) -> Place:
    """Returns the centre of a cell in thousandths of a cell."""
    return cell[0] * 1000 + 500, cell[1] * 1000 + 500


@cache
def straight(a: Place, b: Place) -> shapely.LineString:
    """Returns the line between the centres of two cells."""
    return shapely.LineString([middle(a), middle(b)])


@lru_cache(maxsize=4096)
def pairs_within(anchor: Place, side: int) -> list[tuple[Place, Place]]:
    """Returns the pairs of neighbouring cells inside a footprint, each pair once."""
    pairs = combinations(cells_of(anchor, side), 2)
    return [(a, b) for a, b in pairs if distance([a], [b]) == 1]


class Stride(NamedTuple):
    """A step of a footprint: where it leads, the step that each of its cells takes, the cells that
    it newly covers, and those that it leaves.
    """

    new: Place
    diagonal: bool
    moved: tuple[tuple[Place, Place], ...]
    entered: tuple[Place, ...]
    left: tuple[Place, ...]


@cache
def stride(old: Place, new: Place, side: int) -> Stride:
    """Returns the step of a footprint between two anchors."""
    before, after = cells_of(old, side), cells_of(new, side)
    return Stride(
        new,
        old[0] != new[0] and old[1] != new[1],
        tuple(zip(before, after, strict=True)),
        tuple(cell for cell in after if cell not in before),
        tuple(cell for cell in before if cell not in after),
    )


@cache
def strides_from(old: Place, side: int) -> tuple[Stride, ...]:
    """Returns the eight steps of a footprint from an anchor."""
    return tuple(stride(old, (old[0] + dx, old[1] + dy), side) for dx, dy in AROUND)


@lru_cache(maxsize=64)
def unit_steps(columns: int, rows: int) -> tuple[list[tuple[Place, Place]], np.ndarray]:
    """Returns the pairs of neighbouring cells of a map, each pair once, and the lines between their
    centres.
    """
    cells = [(x, y) for y in range(rows) for x in range(columns)]
    pairs = [
        ((x, y), (x + dx, y + dy))
        for x, y in cells
        for dx, dy in ((1, 0), (0, 1), (1, 1), (-1, 1))
        if 0 <= x + dx < columns and 0 <= y + dy < rows
    ]
    lines = (
        shapely.linestrings([[middle(a), middle(b)] for a, b in pairs])
        if pairs
        else np.array([], dtype=object)
    )
    return pairs, lines


@lru_cache(maxsize=64)
def middles(columns: int, rows: int) -> np.ndarray:
    """Returns the centres of all cells of a map, row by row, as points."""
    return shapely.points([middle((x, y)) for y in range(rows) for x in range(columns)])


class PlainSearch:
    """The slow search of one puzzle."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.blocked_pairs = self._blocked_pairs()
        # One-way walls do not separate the cells of a footprint.
        self.separated = {(a, b) for a, b in self.blocked_pairs if (b, a) in self.blocked_pairs}
        self.factor_of = self._ground()
        self.firm = {cell for cell, factor in self.factor_of.items() if factor is not None}
        # Where a mover starts on ground that nobody can enter, leaving it costs nothing more.
        self.charged = {cell: factor or 1000 for cell, factor in self.factor_of.items()}
        self.spaces = [(other, set(cells_of(other.cell, other.side))) for other in puzzle.others]
        barring = [cells for other, cells in self.spaces if not self._passes(other)]
        self.closed: set[Place] = set().union(*barring)
        self.reactors = [
            number
            for number, other in enumerate(puzzle.others)
            if other.kind == "enemy" and other.reacts and other.able
        ]
        self.lines_of = kept(self._lines)
        # Without a hold on the object, as `kept`.
        this = proxy(self)
        self.struck_by = cache(lambda number: this._lit(number, 0, STOPS_BLOWS))
        # One cell farther than reach, because a step may start outside it.
        self.seen_by = cache(lambda number: this._lit(number, 1, STOPS_LOOKS))
        self.is_whole = kept(self._is_whole)
        self.under = kept(self._under)
        self.may_enter = kept(self._may_enter)
        self.may_open = kept(self._may_open)
        self.in_reach = kept(self._in_reach)
        self.events_between = kept(self._events_between) if self._is_watched() else _nothing
        self.steps_from = kept(self._steps_from)
        self.price = kept(self._price)
        self.paid_steps_from = kept(self._paid_steps_from)
        self.flags_at: dict[tuple[Place, Tuple4], set[int]] = defaultdict(set)

    # -- barriers ---------------------------------------------------------------------------------

    def _lines(self, kinds: tuple[str, ...]) -> list[shapely.LineString]:
        return [
            shapely.LineString([wall.start, wall.end])
            for wall in self.puzzle.walls
            if wall.kind in kinds and not wall.is_open
        ]

    def _bars(self) -> list[shapely.LineString]:
        """Returns the lines that block bodies, with the posts of openings between two rows moved
        back so that a body fits through.
        """
        known = [
            (w.start, w.end) for w in self.puzzle.walls if w.kind in STOPS_BODIES and not w.is_open
        ]
        return [shapely.LineString(ends) for ends in with_posts_drawn_back(known, self.puzzle.side)]

    def _blocked_pairs(self) -> set[tuple[Place, Place]]:
        """Returns the pairs of neighbouring cells between which a body of one cell cannot step."""
        if any(wall.stops_from != "both" for wall in self.puzzle.walls):
            return self._one_way_pairs()
        pairs, lines = unit_steps(self.puzzle.columns, self.puzzle.rows)
        walls = self._bars()
        if not walls or not pairs:
            return set()
        met = shapely.intersects(shapely.MultiLineString(walls), lines)
        touched = {pair for pair, hit in zip(pairs, met.tolist(), strict=True) if hit}
        straight = {
            pair for pair in touched if pair[0][0] == pair[1][0] or pair[0][1] == pair[1][1]
        }
        both_ways = straight | {(b, a) for a, b in straight}
        blocked = set(both_ways)
        for a, b in pairs:
            if (
                a[0] != b[0]
                and a[1] != b[1]
                and self._diagonal_blocked(a, b, (a, b) in touched, both_ways, walls)
            ):
                blocked |= {(a, b), (b, a)}
        return blocked

    def _one_way_pairs(self) -> set[tuple[Place, Place]]:
        """Returns the same for maps with one-way walls: each step is tested against the walls that
        stop it.
        """
        pairs, lines = unit_steps(self.puzzle.columns, self.puzzle.rows)
        known = [w for w in self.puzzle.walls if w.kind in STOPS_BODIES and not w.is_open]
        bars = list(zip(known, self._bars(), strict=True))
        hits = shapely.intersects(lines[:, None], np.array(self._bars(), dtype=object)).tolist()
        near = [[bar for bar, hit in zip(bars, row, strict=True) if hit] for row in hits]
        met = {
            (a, b): [bar for wall, bar in found if wall.stops(middle(a), middle(b))]
            for pair, found in zip(pairs, near, strict=True)
            for a, b in (pair, pair[::-1])
        }
        blocked = {
            (a, b) for (a, b), walls in met.items() if walls and (a[0] - b[0]) * (a[1] - b[1]) == 0
        }
        slanting = {
            (a, b)
            for (a, b), walls in met.items()
            if (a[0] - b[0]) * (a[1] - b[1]) != 0
            and self._diagonal_blocked(a, b, bool(walls), blocked, walls)
        }
        return blocked | slanting

    def _diagonal_blocked(
        self,
        a: Place,
        b: Place,
        touched: bool,
        straight: set[tuple[Place, Place]],
        walls: list[shapely.LineString],
    ) -> bool:
        if self.puzzle.corner_cut:
            return touched and not self._slips_past(a, b, walls)
        first, second = (b[0], a[1]), (a[0], b[1])
        round_corner = ((a, first), (first, b), (a, second), (second, b))
        return touched or any(pair in straight for pair in round_corner)

    def _slips_past(self, a: Place, b: Place, walls: list[shapely.LineString]) -> bool:
        """Returns whether a diagonal touches only ends of walls exactly at its corner, all of them
        on one side.
        """
        line = straight(a, b)
        corner = (max(a[0], b[0]) * 1000, max(a[1], b[1]) * 1000)
        (ax, ay), (bx, by) = middle(a), middle(b)
        sides = set()
        for wall in walls:
            if not line.intersects(wall):
                continue
            ends = [tuple(map(int, point)) for point in wall.coords]
            if corner not in ends or line.intersection(wall).geom_type != "Point":
                return False
            far = ends[0] if ends[1] == corner else ends[1]
            sides.add((bx - ax) * (far[1] - ay) - (by - ay) * (far[0] - ax) > 0)
        return len(sides) < 2

    def _is_whole(self, anchor: Place) -> bool:
        """Returns whether no barrier separates two neighbouring cells of the footprint there."""
        return self.separated.isdisjoint(pairs_within(anchor, self.puzzle.side))

    # -- ground -----------------------------------------------------------------------------------

    def _ground(self) -> dict[Place, int | None]:
        """Returns the terrain factor of each cell, None if nobody can enter it.

        The last patch over the centre of a cell counts.
        """
        puzzle = self.puzzle
        slowed: dict[Place, int | None] = {
            (x, y): 1000 for y in range(puzzle.rows) for x in range(puzzle.columns)
        }
        for patch in puzzle.patches:
            lies_under = shapely.covers(
                shapely.Polygon(patch.points), middles(puzzle.columns, puzzle.rows)
            )
            for cell, covered in zip(slowed, lies_under.tolist(), strict=True):
                if covered:
                    slowed[cell] = (patch.factor or puzzle.difficult) if patch.rough else None
        return {
            cell: None if factor is None else self._factor(factor)
            for cell, factor in slowed.items()
        }

    def _factor(self, ground: int) -> int:
        """Returns the factor of a piece of ground, combined with crawling by the compounding
        rule.
        """
        slow = [2000] * self.puzzle.crawls + [ground]
        if self.puzzle.compound == "max":
            return max(slow, default=1000)
        if self.puzzle.compound == "add_extra":
            return 1000 + sum(factor - 1000 for factor in slow)
        factor = 1000
        for one in slow:
            factor = factor * one // 1000
        return factor

    # -- others -----------------------------------------------------------------------------------

    def _passes(self, other: Other) -> bool:
        return other.kind == "ally" or (other.kind == "neutral" and self.puzzle.neutral == "pass")

    def _under(self, anchor: Place) -> list[Other]:
        """Returns the tokens that the footprint at an anchor would overlap."""
        mine = cells_of(anchor, self.puzzle.side)
        return [other for other, cells in self.spaces if not cells.isdisjoint(mine)]

    def may_stand(self, anchor: Place) -> bool:
        """Returns whether other tokens allow the mover to end its movement there."""
        below = self.under(anchor)
        return all(self._passes(other) for other in below) if self.puzzle.shares else not below

    def _may_open(self, anchor: Place) -> bool:
        """Returns whether a new purchase may start there, because the previous one ends there."""
        if anchor == self.puzzle.start or self.may_stand(anchor):
            return True
        return self.puzzle.buy_on_ally and all(other.kind == "ally" for other in self.under(anchor))

    def _lit(self, number: int, more: int, kinds: tuple[str, ...]) -> set[Place]:
        """Returns the cells within another token's reach and `more`, to which some line from its
        own cells meets no barrier of the given kinds.
        """
        other = self.puzzle.others[number]
        own = cells_of(other.cell, other.side)
        far = other.reach + self.puzzle.side - 1 + more
        cells = [cell for cell in self.factor_of if distance([cell], own) <= far]
        walls = self.lines_of(kinds)
        if not walls or not cells:
            return set(cells)
        pairs = [(a, b) for a in own for b in cells]
        if any(wall.stops_from != "both" for wall in self.puzzle.walls):
            return {b for a, b in pairs if not self._is_stopped(a, b, kinds)}
        lines = [straight(a, b) for a, b in pairs]
        met = shapely.intersects(shapely.MultiLineString(walls), lines)
        return {b for (_, b), hit in zip(pairs, met.tolist(), strict=True) if not hit}

    def _is_stopped(self, a: Place, b: Place, kinds: Sequence[str]) -> bool:
        """Returns whether a wall stops the line from a to b."""
        line = straight(a, b)
        return any(
            line.intersects(shapely.LineString([wall.start, wall.end]))
            for wall in self.puzzle.walls
            if wall.kind in kinds and not wall.is_open and wall.stops(middle(a), middle(b))
        )

    def _in_reach(self, number: int, anchor: Place) -> bool:
        """Returns whether the mover at an anchor is within the reach of another token."""
        other, mine = self.puzzle.others[number], cells_of(anchor, self.puzzle.side)
        near = distance(cells_of(other.cell, other.side), mine) <= other.reach
        return near and any(cell in self.struck_by(number) for cell in mine)

    def _sees(self, number: int, anchor: Place) -> bool:
        return any(cell in self.seen_by(number) for cell in cells_of(anchor, self.puzzle.side))

    def _is_watched(self) -> bool:
        """Returns whether any step may provoke a reaction."""
        return bool(self.reactors) and self.puzzle.trigger != "none" and not self.puzzle.disengaged

    def _events_between(self, old: Place, new: Place) -> int:
        """How many reactions a step provokes."""
        puzzle, provoked = self.puzzle, 0
        for number in self.reactors:
            inside, after = self.in_reach(number, old), self.in_reach(number, new)
            if puzzle.trigger == "leave_reach":
                provokes = inside and not after
            elif puzzle.trigger == "exit_threatened_cell":
                provokes = inside
            else:
                provokes = inside or after
            provoked += provokes and self._sees(number, old)
        return provoked

    def ends_in_reach(self, anchor: Place) -> bool:
        """Returns whether a disengaged mover would end within the reach of an able enemy (A49)."""
        return self.puzzle.disengaged and any(
            other.kind == "enemy" and other.able and self.in_reach(number, anchor)
            for number, other in enumerate(self.puzzle.others)
        )

    def may_end(self, anchor: Place, way: Tuple4) -> bool:
        """Returns whether a movement may end at a place that it reaches this way.

        Nobody else may stand there, and a disengaged mover must be out of the reach of its enemies
        unless its movement can go on: it has another purchase, or the rest of the last one leads to
        another place where it may stand (A46, A49). A rest that leads nowhere does not count.
        """
        if not self.may_stand(anchor):
            return False
        if not self.ends_in_reach(anchor) or way[0] < self.puzzle.purchases:
            return True
        return any(
            self._leads_on(anchor, anchor, way[1], flag) for flag in self.flags_at[anchor, way]
        )

    def _leads_on(self, origin: Place, at: Place, spent: int, flag: int) -> bool:
        """Returns whether the rest of a purchase leads to a place other than `origin` where the
        mover may stand.
        """
        for new, price, after, _ in self.paid_steps_from(at, flag):
            if spent + price > self.puzzle.budget:
                continue
            stands = new != origin and self.may_stand(new)
            if stands or self._leads_on(origin, new, spent + price, after):
                return True
        return False

    # -- steps ------------------------------------------------------------------------------------

    def _steps_from(self, old: Place) -> list[tuple[Place, bool, int, int]]:
        """Returns the legal steps from an anchor: new anchor, whether diagonal, terrain factor,
        events.
        """
        return [
            (step.new, step.diagonal, self.factor(step), self.events_between(old, step.new))
            for step in strides_from(old, self.puzzle.side)
            if self.may_enter(step.new) and self.blocked_pairs.isdisjoint(step.moved)
        ]

    def _paid_steps_from(self, old: Place, flag: int) -> list[tuple[Place, int, int, int]]:
        """Returns the same steps in a purchase with a diagonal flag: new anchor, price, flag after
        it, events.
        """
        return [
            (new, self.price(diagonal, flag, factor), self.flag_after(diagonal, flag), provoked)
            for new, diagonal, factor, provoked in self.steps_from(old)
        ]

    def may_step(self, old: Place, new: Place) -> bool:
        """Returns whether a step is legal by itself."""
        return any(step[0] == new for step in self.steps_from(old))

    def _may_enter(self, anchor: Place) -> bool:
        """Returns whether ground, other tokens and barriers allow the footprint to be there."""
        cells = cells_of(anchor, self.puzzle.side)
        return (
            self.firm.issuperset(cells) and self.closed.isdisjoint(cells) and self.is_whole(anchor)
        )

    def factor(self, step: Stride) -> int:
        """Returns the greatest factor among the newly covered cells, or among those left."""
        cells = step.left if self.puzzle.charge == "left" else step.entered
        return max([self.charged[cell] for cell in cells])

    def _price(self, diagonal: bool, flag: int, factor: int) -> int:
        """Returns what a step costs."""
        base = 5000
        if diagonal:
            base = {
                "equidistant": 5000,
                "first_then_1_5": 7500 if flag else 5000,
                "alternating": 10000 if flag else 5000,
                "exact_sqrt2": 7071,
                "manhattan": 10000,
            }[self.puzzle.policy]
        return base * factor // 1000

    def flag_after(self, diagonal: bool, flag: int) -> int:
        """Returns the diagonal flag after a step."""
        if diagonal and self.puzzle.policy == "first_then_1_5":
            return 1
        return 1 - flag if diagonal and self.puzzle.policy == "alternating" else flag

    def fresh_flag(self, flag: int) -> int:
        """Returns the diagonal flag that a new purchase starts with."""
        return flag if self.puzzle.scope == "per_turn" else 0

    # -- the search -------------------------------------------------------------------------------

    def first(self) -> tuple[int, int]:
        """Returns what is already spent at the start, and the diagonal flag there."""
        if self.puzzle.opened is not None:
            return self.puzzle.opened
        return 0, self.puzzle.turn_flag if self.puzzle.scope == "per_turn" else 0

    def arrivals(self, via: Sequence[Place] = ()) -> dict[Place, list[Tuple4]]:
        """Returns every undominated way to each cell that passes the waypoints in order."""
        puzzle = self.puzzle
        spent, flag = self.first()
        heap: list[Label] = []
        settled: dict[tuple[int, int, int, Place], list[tuple[int, int]]] = defaultdict(list)

        def add(label: Label) -> None:
            bought, _, feet, events, stage, flag, cell = label
            # These have spent no more, because the heap is in order.
            if not _is_beaten(settled[bought, stage, flag, cell], feet, events):
                heapq.heappush(heap, label)

        add((0, spent, 0, 0, _stage(via, 0, puzzle.start), flag, puzzle.start))
        found: dict[Place, list[Tuple4]] = defaultdict(list)
        while heap:
            bought, spent, feet, events, stage, flag, cell = heapq.heappop(heap)
            before = settled[bought, stage, flag, cell]
            if _is_beaten(before, feet, events):
                continue
            before.append((feet, events))
            if stage == len(via):
                found[cell].append((bought, spent, feet, events))
                self.flags_at[cell, (bought, spent, feet, events)].add(flag)
            if bought < puzzle.purchases and self.may_open(cell):
                add((bought + 1, 0, feet, events, stage, self.fresh_flag(flag), cell))
            if bought == 0 and puzzle.opened is None:
                continue  # without a purchase there is no movement
            for new, price, after, provoked in self.paid_steps_from(cell, flag):
                if spent + price <= puzzle.budget:
                    way = (bought, spent + price, feet + price, events + provoked)
                    add((*way, _stage(via, stage, new) if via else 0, after, new))
        return found

    def replay(self, path: Sequence[Place], purchases: Sequence[int]) -> Tuple4 | str:
        """Returns what a path costs if purchase `purchases[i]` pays for step i, or why it is not
        legal.
        """
        spent, flag = self.first()
        bought, feet, events, cell = 0, 0, 0, self.puzzle.start
        for new, purchase in zip(path, purchases, strict=True):
            if purchase != bought:
                if (
                    purchase != bought + 1
                    or purchase > self.puzzle.purchases
                    or not self.may_open(cell)
                ):
                    return f"purchase {purchase} may not be opened at {cell}"
                bought, spent, flag = purchase, 0, self.fresh_flag(flag)
            steps = [step for step in self.steps_from(cell) if step[0] == new]
            if not steps or (bought == 0 and self.puzzle.opened is None):
                return f"no step from {cell} to {new}"
            _, diagonal, factor, provoked = steps[0]
            price = self.price(diagonal, flag, factor)
            spent, feet, events = spent + price, feet + price, events + provoked
            flag, cell = self.flag_after(diagonal, flag), new
            if spent > self.puzzle.budget:
                return f"{spent} spent at {new}"
        return bought, spent, feet, events


def _is_beaten(others: Sequence[tuple[int, int]], feet: int, events: int) -> bool:
    """Returns whether one of some ways (feet, events) is at least as good in both."""
    for f, e in others:  # noqa: SIM110 - a generator takes longer than the one or two others
        if f <= feet and e <= events:
            return True
    return False


def _nothing(_old: Place, _new: Place) -> int:
    """Returns how many reactions a step provokes where nobody watches."""
    return 0


def _stage(via: Sequence[Place], stage: int, cell: Place) -> int:
    """Returns how many waypoints are passed after a step onto a cell."""
    while stage < len(via) and via[stage] == cell:
        stage += 1
    return stage


def cheapest(ways: Sequence[Tuple4]) -> Tuple4:
    """Returns the way with the fewest purchases, then least spent in the last, then fewest feet,
    then fewest events.
    """
    return min(ways)


def least_provoking(ways: Sequence[Tuple4]) -> Tuple4:
    """Returns the way with the fewest events, then the cheapest."""
    return min(ways, key=lambda way: (way[3], way))


def picture(puzzle: Puzzle) -> str:
    """Returns the map as text, to examine failures, and the puzzle as code to paste into a test."""
    search = PlainSearch(puzzle)
    marks = {
        cell: "#" if f is None else "~" if f > search._factor(False) else "."
        for cell, f in search.factor_of.items()
    }
    for other in puzzle.others:
        marks |= {
            cell: other.kind[0].upper()
            for cell in cells_of(other.cell, other.side)
            if cell in marks
        }
    marks |= dict.fromkeys(cells_of(puzzle.start, puzzle.side), "@")
    rows = [" ".join(marks[x, y] for x in range(puzzle.columns)) for y in range(puzzle.rows)]
    walls = [f"{w.kind}{' open' * w.is_open} {w.start} - {w.end}" for w in puzzle.walls]
    return "\n".join([*rows, *walls, repr(puzzle)])
