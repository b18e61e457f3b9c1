"""The requirements of a leap in words, and the leaps that a token can and cannot make from the
places it reaches.

Lengths are in thousandths of the ruleset's unit, as everywhere in the rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import Mask
from fivefoot.core.geometry.grid import CELL, Cell
from fivefoot.core.interaction.texts import say
from fivefoot.core.rules.graph.creatures_under_leaps import Body
from fivefoot.core.rules.graph.leap_gaps import Slow
from fivefoot.core.rules.graph.leap_limits import LeapLimits, leap_reason
from fivefoot.core.rules.graph.leap_table import LeapTable, joined_tables
from fivefoot.core.rules.graph.leaps_over_creatures import leaps_over
from fivefoot.core.rules.graph.map_leaps import Candidates, leapable_cells, leaps_worth
from fivefoot.core.rules.graph.occupancy import barring_bodies
from fivefoot.core.rules.graph.places import window_around
from fivefoot.core.rules.graph.profile import Profile
from fivefoot.core.rules.graph.token_leaps import leap_heights, leap_lengths, leap_radius, leaper_of
from fivefoot.core.rules.results import Problem, RouteStep
from fivefoot.core.rules.routes.leap_checks import difficulty_of
from fivefoot.core.rules.routes.leap_query import bodies_under
from fivefoot.core.rules.routes.leap_refusals import too_tall
from fivefoot.core.rules.routes.query import MovementField
from fivefoot.core.rules.ruleset.amount_text import amount_text, number_text
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.surface_map import ground_kind

WIDER = 2
"""How many cells beyond its own leaps a token's too distant landings are looked for."""

EXTRA = 1000
"""The index from which the steps of the search are those beyond the 8 or 26 plain ones, including
leaps.
"""

FARTHEST = 7
DEEP = ("liquid", "viscous")
MOST_SHOWN = 3
APART = 4.5
"""The least distance in cells between the middles of two leaps that are both shown."""

DETOUR = 4
"""How many cells longer the detour has to be for an impossible leap to be worth showing."""

MOST_TRIED = 4000
Found = tuple[LeapTable, NDArray[np.int64], NDArray[np.int64]]
NEARBY = 6
"""The radius in cells around a place within which impossible leaps are looked for."""

EMPTY: Found = (LeapTable.empty(), np.zeros(0, np.int64), np.zeros(0, np.int64))

WORTH_SHOWING = 2
"""A leap that is shorter than a cell, and lower than a cell divided by this, is not drawn."""


@dataclass(frozen=True, slots=True)
class LeapSight:
    """A leap between two anchors: what it requires, and for an impossible one, by how much it
    fails.

    `possible` leaps are among the token's moves now; `most` is how far or how high it leaps,
    `brief` is both in short: "leap 10 of 12 ft", `over` is the creature that it does not clear.
    """

    start: Cell
    end: Cell
    length: int
    high: int
    text: str
    possible: bool
    short: str = ""
    most: str = ""
    brief: str = ""
    over: str = ""  # the creature that is too tall
    highest: int | None = None  # how high the token leaps, None: not at all
    too_high: bool = False  # it fails in height, not in length


def tenths(length: int) -> int:
    """A length rounded up to a tenth of the unit, for reading.

    >>> tenths(11064), tenths(12000)
    (11100, 12000)
    """
    return -(-length // 100) * 100


def leap_words(ruleset: Ruleset, limits: LeapLimits, length: int, high: int = 0) -> str:
    """A leap and its requirements: "leap 10 ft, needs 10 ft run-up"."""
    if limits.by_check and not high:
        return check_words(ruleset, length, _difficulty_of(ruleset, length))
    words: str = (
        say("leap_tenths", tenths=amount_text(ruleset, tenths(length))) if length else say("leap")
    )
    return _with_height_and_run(ruleset, limits, words, length, high)


def _difficulty_of(ruleset: Ruleset, length: int) -> int:
    """The difficulty of a leap: its length, rounded as the rules say."""
    return -(-length // 1000) * 1000 if ruleset.leap.round_check_up else length


def _with_height_and_run(
    ruleset: Ruleset, limits: LeapLimits, words: str, length: int, high: int
) -> str:
    if high > 0:
        words = say("words_high_up", words=words, high=amount_text(ruleset, high))
    run = limits.run_up_for(length, high)
    return (
        say("words_needs_tenths_run_up", words=words, tenths=amount_text(ruleset, tenths(run)))
        if run
        else words
    )


def shortfall(ruleset: Ruleset, limits: LeapLimits, length: int, high: int, why: str = "") -> str:
    """By how much a leap fails, and what the token leaps: "leaps 6 ft: 4 ft short"; "" where some
    run-up would suffice.

    `why` is the deciding stat of the token: "leaps 6 ft (Strength 6): 4 ft short".
    """
    given = f" ({why})" if why else ""
    if high > limits.highest and limits.high == (None, None):
        return say("does_not_leap_up")
    if high > limits.highest:
        short = amount_text(ruleset, high - limits.highest)
        return say(
            "leaps_highest_high_given_short_short",
            highest=amount_text(ruleset, limits.highest),
            given=given,
            short=short,
        )
    if length > limits.longest:
        short = amount_text(ruleset, tenths(length - limits.longest))
        return say(
            "leaps_longest_given_short_short",
            longest=amount_text(ruleset, limits.longest),
            given=given,
            short=short,
        )
    return ""


def most_words(ruleset: Ruleset, limits: LeapLimits, length: int, why: str = "") -> str:
    """How far or how high a token leaps, and `why`: "leaps up to 12 ft (Strength 12)"."""
    far, high = amount_text(ruleset, limits.longest), amount_text(ruleset, limits.highest)
    return (
        say("leaps_up_to_far", far=far) if length else say("leaps_up_to_high_high", high=high)
    ) + (f" ({why})" if why else "")


def brief_words(ruleset: Ruleset, limits: LeapLimits, length: int, high: int) -> str:
    """A leap compared with what the token can do: "leap 10 of 12 ft", "leap 10 ft: 2 ft short", "up
    5 of 6 ft".
    """
    if high > limits.highest and limits.high == (None, None):
        return say("does_not_leap_up")
    if limits.by_check and length and high <= limits.highest and length <= limits.longest:
        return _brief_check(ruleset, limits, length, high)
    upward = high > limits.highest or not length
    asked, most = (high, limits.highest) if upward else (length, limits.longest)
    limit = amount_text(ruleset, most)
    if asked <= most and upward:
        return say("up_asked_of_most", asked=number_text(asked), most=limit)
    if asked <= most:
        return say("leap_asked_of_most", asked=number_text(tenths(asked)), most=limit)
    short = amount_text(ruleset, tenths(asked - most))
    if upward:
        return say("up_asked_short", asked=amount_text(ruleset, asked), short=short)
    return say("leap_asked_short", asked=amount_text(ruleset, tenths(asked)), short=short)


def _brief_check(ruleset: Ruleset, limits: LeapLimits, length: int, high: int) -> str:
    """The roll for a leap, without a name: "10 ft, needs 10 on Athletics"."""
    far = amount_text(ruleset, tenths(length))
    if high:
        return _with_height_and_run(ruleset, limits, far, length, high)
    return say(
        "length_needs_difficulty_on_check",
        length=far,
        difficulty=number_text(_difficulty_of(ruleset, length)),
        check=ruleset.leap.check or say("check"),
    )


def step_words(profile: Profile, step: RouteStep) -> str:
    """The requirements of a leap of a route."""
    assert profile.leaps is not None
    length = step.chord
    if profile.leaps.by_check:
        return check_words(profile.ruleset, length, difficulty_of(profile, length, step.run_up))
    return leap_words(profile.ruleset, profile.leaps, length, max(0, step.rise))


def check_words(ruleset: Ruleset, length: int, difficulty: int) -> str:
    """A leap and its roll: "leap 10 ft, needs 10 on Athletics"."""
    what = ruleset.leap.check or say("check")
    return say(
        "leap_tenths_needs_difficulty_on_what",
        tenths=amount_text(ruleset, tenths(length)),
        difficulty=number_text(difficulty),
        what=what,
    )


class LeapView:
    """All leaps between the places a field reaches and what lies across."""

    def __init__(self, field: MovementField) -> None:
        self._field = field
        self._profile = field.profile
        self._battle = field.battle
        self._limits = field.profile.leaps

    @property
    def shows_any(self) -> bool:
        """Whether the token leaps and the map has something to leap over."""
        if self._limits is None:
            return False
        over = self._field.graph.over is not None
        return (
            over
            or self._battle.has_heights
            or bool(leapable_cells(self._battle).any())
            or bool(self._bodies)
        )

    @cached_property
    def _bodies(self) -> tuple[Body, ...]:
        """Creatures that block the way and could be leapt over by somebody."""
        if self._profile.ruleset.leap.over_creatures == "never":
            return ()
        return barring_bodies(self._battle, self._profile, self._field.graph.window)

    def sights(self) -> tuple[LeapSight, ...]:
        """A few leaps to show: those that lead to reached places, and the nearest misses."""
        if not self.shows_any:
            return ()
        made = self._apart(*self._made())
        table, numbers, walked = self._missed(self._field.start, with_detours=True)
        # A token that has no movement left for a leap does not miss it for want of strength.
        cells = np.maximum(np.abs(table.dx[numbers]), np.abs(table.dy[numbers])).astype(np.int64)
        paid = walked + cells * self._profile.cell <= self._means
        return (*made, *self._apart(table, numbers[paid], walked[paid], made))

    def missed(self, target: Cell, only_saving: bool = False) -> LeapSight | None:
        """The impossible leap that would bring the token to a cell, or nearest to it.

        None where a leap would not help, as where the token has no room to end. With `only_saving`,
        for a cell that a longer route reaches, a leap counts only where it is visible as one and
        would save the rest of that route.
        """
        if not self.shows_any or not self._near(target) or not self._has_room(target):
            return None
        table, numbers, walked = self._missed(target, with_detours=False)
        wanted = ~(self._field.labels.best >= 0)[self._landing(table, numbers)]
        if only_saving:
            wanted &= self._saving(table, numbers, walked, target)
        numbers = numbers[wanted]
        if not len(numbers):
            return None
        away = _away(table, numbers, target)
        length, high = leap_lengths(self._profile, table), leap_heights(self._profile, table)
        best = np.lexsort((length[numbers], high[numbers], away))[0]
        return self._sight(table, int(numbers[best]), False)

    def _saving(
        self,
        table: LeapTable,
        numbers: NDArray[np.int64],
        walked: NDArray[np.int64],
        target: Cell,
    ) -> NDArray[np.bool_]:
        """Leaps over a drop, or up, after which the token's movement would suffice to reach a cell,
        if it could make them.
        """
        length = leap_lengths(self._profile, table)[numbers]
        high = leap_heights(self._profile, table)[numbers]
        # A leap costs what the cells on its line cost, and no route from its landing is shorter
        # than the straight one: cells out of reach even so are not the leap's fault.
        cells = np.maximum(np.abs(table.dx[numbers]), np.abs(table.dy[numbers])).astype(np.int64)
        onward = (cells + _away(table, numbers, target)) * self._profile.cell
        shown = self._worth_showing(table, numbers, length, high, missed=True)
        return shown & (walked + onward <= self._means)

    @property
    def _means(self) -> int:
        """The token's movement as lengths are counted: what is left and what it may buy."""
        field, budget = self._field, self._profile.budget
        open_move = field.open_move
        left = budget - open_move.spent if open_move is not None else 0
        if self._profile.per_purchase:
            return left + field.purchases * budget
        return left if open_move is not None else budget

    def _has_room(self, target: Cell) -> bool:
        """Whether the token could end on some level of a cell, if it got there."""
        graph = self._field.graph
        window = graph.window
        if not (window.left <= target.x < window.right and window.top <= target.y < window.bottom):
            return False
        first = (target.y - window.top) * window.width + target.x - window.left
        return bool(graph.may_end[first :: window.width * window.height].any())

    def _radius(self, limits: LeapLimits) -> int:
        return min(FARTHEST, leap_radius(self._profile, limits) + WIDER)

    def _near(self, target: Cell) -> bool:
        reach = max(1, self._field.purchases) * self._profile.budget
        return _between(self._field.start, target) * self._profile.cell <= reach

    def _made(self) -> Found:
        """The leaps on the cheapest routes, and the distance to their take-offs."""
        field = self._field
        table, graph, labels = field.graph.leap_table, field.graph, field.labels
        if table is None:
            return EMPTY
        label = labels.best[labels.best >= 0]
        edge, parent = labels.step[label].astype(np.int64) - EXTRA, labels.parent[label]
        by_edge = (edge >= 0) & (parent >= 0)
        edge, parent = edge[by_edge], parent[by_edge]
        number = graph.extra.leap[edge].astype(np.int64)
        leapt = number >= 0
        return table, number[leapt], labels.total[parent[leapt]]

    def _landing(self, table: LeapTable, numbers: NDArray[np.int64]) -> NDArray[np.int64]:
        """The nodes where leaps within the window land."""
        x, y = table.x[numbers] + table.dx[numbers], table.y[numbers] + table.dy[numbers]
        return self._nodes(x, y, table.landing[numbers])

    def _missed(self, near: Cell, with_detours: bool) -> Found:
        """Leaps that are too far or too high, from reached places to places that are not reached or
        only by a long detour.

        Only take-offs near a cell are considered. Without `with_detours`, places that are reached
        are left out.
        """
        limits = self._limits
        assert limits is not None
        table = self._leaps_around(near, self._radius(limits), with_detours)
        length, high = leap_lengths(self._profile, table), leap_heights(self._profile, table)
        beyond = (length > limits.longest) | (high > limits.highest)
        useful, walked = self._useful(table, with_detours)
        wanted = np.nonzero(useful & beyond)[0]
        return table, wanted, walked[wanted]

    def _useful(
        self, found: Candidates | LeapTable, with_detours: bool
    ) -> tuple[Mask, NDArray[np.int64]]:
        """Whether each leap would bring the token to a place that it does not reach, or only by a
        long detour; and the distance to each take-off.
        """
        field, best = self._field, self._field.labels.best
        x, y = found.x + found.dx, found.y + found.dy
        inside = _inside(field, found.x, found.y) & _inside(field, x, y)
        source = np.where(inside, self._nodes(found.x, found.y, found.layer), 0)
        target = np.where(inside, self._nodes(x, y, found.landing), 0)
        reached = best >= 0
        reached[field.start_node] = True
        feet = np.where(best >= 0, field.labels.total[best], 0)
        useful = ~reached[target] & field.graph.may_end[target]
        if with_detours:
            cells = np.maximum(np.abs(found.dx), np.abs(found.dy)).astype(np.int64)
            useful |= reached[target] & (
                feet[target] - feet[source] >= (cells + DETOUR) * self._profile.cell
            )
        return inside & reached[source] & useful, feet[source]

    def _leaps_around(self, near: Cell, radius: int, with_detours: bool) -> LeapTable:
        """The useful leaps near a cell over the ground there, and all leaps over creatures there,
        of any length.
        """
        around = window_around([near], NEARBY, self._battle.columns, self._battle.rows)
        table = leaps_worth(
            self._battle,
            self._profile.side,
            radius,
            around,
            lambda found: self._useful(found, with_detours)[0],
        )
        if not self._bodies:
            return table
        leaper = leaper_of(self._battle, self._profile)
        over = leaps_over(self._battle, leaper, radius, around, self._bodies, False, Slow.ANY)
        return joined_tables([over, table])

    def _nodes(self, x: NDArray[Any], y: NDArray[Any], layer: NDArray[Any]) -> NDArray[np.int64]:
        """The nodes of standing places in the window."""
        window = self._field.graph.window
        in_layer = (y - window.top) * window.width + x - window.left
        nodes: NDArray[np.int64] = in_layer + layer.astype(np.int64) * (
            window.width * window.height
        )
        return nodes

    def _apart(
        self,
        table: LeapTable,
        numbers: NDArray[np.int64],
        walked: NDArray[np.int64],
        made: tuple[LeapSight, ...] | None = None,
    ) -> tuple[LeapSight, ...]:
        """The nearest leap of each neighbourhood, straight ones first; impossible ones only where
        no possible one is there.
        """
        length = leap_lengths(self._profile, table)[numbers]
        high = leap_heights(self._profile, table)[numbers]
        dx = np.abs(table.dx[numbers].astype(np.int64))
        dy = np.abs(table.dy[numbers].astype(np.int64))
        excess = 0 if made is None else 2 * length + 3 * high
        toil = walked + excess + self._profile.cell * 2 * (dx + dy)
        worth = self._worth_showing(table, numbers, length, high, missed=made is not None)
        shown: list[LeapSight] = []
        for place in np.lexsort((table.x[numbers], table.y[numbers], toil))[:MOST_TRIED]:
            if not worth[place] or len(shown) >= MOST_SHOWN:
                continue
            sight = self._sight(table, int(numbers[place]), made is None)
            if all(_middles_apart(sight, other) >= APART for other in (*shown, *(made or ()))):
                shown.append(sight)
        return tuple(shown)

    def _worth_showing(
        self,
        table: LeapTable,
        numbers: NDArray[np.int64],
        length: NDArray[np.int64],
        high: NDArray[np.int64],
        missed: bool,
    ) -> NDArray[np.bool_]:
        """Leaps worth showing: over a drop, or high; among impossible ones only those that are not
        hopeless.
        """
        cell, limits = self._profile.cell, self._limits
        tall = high >= cell // WORTH_SHOWING
        worth: NDArray[np.bool_] = tall | ((length >= cell) & self._over_a_drop(table, numbers))
        if missed and limits is not None:
            worth &= length <= max(2 * limits.longest, limits.longest + 2 * cell)
            worth &= high <= limits.highest + cell
        return worth

    def _over_a_drop(self, table: LeapTable, numbers: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Leaps without ground at the take-off's level under their middle: those over slow ground
        say little.
        """
        columns = self._battle.columns_of_ground
        x, y = table.x[numbers].astype(np.int64), table.y[numbers].astype(np.int64)
        level = columns.level[table.layer[numbers], y, x]
        middle_x, middle_y = x + table.dx[numbers] // 2, y + table.dy[numbers] // 2
        same = np.abs(columns.level[:, middle_y, middle_x] - level) <= CELL // 2
        deep = np.array(
            [
                ground_kind(surface).medium in DEEP and surface.depth > 0
                for surface in columns.surfaces
            ]
        )
        solid = (
            columns.exists[:, middle_y, middle_x] & ~deep[columns.surface[:, middle_y, middle_x]]
        )
        over: NDArray[np.bool_] = ~(same & solid).any(axis=0)
        return over

    def _sight(self, table: LeapTable, number: int, possible: bool) -> LeapSight:
        assert self._limits is not None
        start = Cell(int(table.x[number]), int(table.y[number]))
        end = Cell(start.x + int(table.dx[number]), start.y + int(table.dy[number]))
        one, ruleset, limits = table.taken(np.array([number])), self._profile.ruleset, self._limits
        length = int(leap_lengths(self._profile, one)[0])
        high = int(leap_heights(self._profile, one)[0])
        upward = high > limits.highest or not length
        why = leap_reason(self._battle, self._profile.token, upward)
        short = "" if possible else shortfall(ruleset, limits, length, high, why)
        most = "" if short or limits.by_check else most_words(ruleset, limits, length, why)
        lifted = not possible and high > limits.highest
        return LeapSight(
            start,
            end,
            length,
            high,
            leap_words(ruleset, limits, length, high),
            possible,
            short,
            most,
            brief_words(ruleset, limits, length, high),
            self._too_tall(start, end, int(one.rise[0]), high) if lifted else "",
            limits.high_at_most,
            lifted,
        )

    def _too_tall(self, start: Cell, end: Cell, rise: int, high: int) -> str:
        """The creature that forces a leap to go as high as it does; "" where it is the ground."""
        for level in (
            self._battle.columns_of_ground.level[:, start.y, start.x].tolist()
            if self._bodies
            else ()
        ):
            for body in bodies_under(self._battle, self._profile, start, end, level, level + rise):
                if (body.top - level) * self._profile.cell // CELL == high:
                    return body.name
        return ""


def _inside(field: MovementField, x: NDArray[np.int32], y: NDArray[np.int32]) -> NDArray[np.bool_]:
    window = field.graph.window
    inside: NDArray[np.bool_] = (
        (x >= window.left) & (x < window.right) & (y >= window.top) & (y < window.bottom)
    )
    return inside


def _away(table: LeapTable, numbers: NDArray[np.int64], target: Cell) -> NDArray[np.int64]:
    """The distance in cells between the landings of leaps and a cell."""
    x, y = table.x[numbers] + table.dx[numbers], table.y[numbers] + table.dy[numbers]
    away: NDArray[np.int64] = np.maximum(np.abs(x - target[0]), np.abs(y - target[1]))
    return away.astype(np.int64)


def _between(a: Cell, b: Cell) -> int:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def _middles_apart(a: LeapSight, b: LeapSight) -> float:
    dx = (a.start[0] + a.end[0] - b.start[0] - b.end[0]) / 2
    dy = (a.start[1] + a.end[1] - b.start[1] - b.end[1]) / 2
    return float(max(abs(dx), abs(dy)))


def missed_instead(view: LeapView, target: Cell, problems: tuple[Problem, ...]) -> LeapSight | None:
    """The leap that explains better than these problems why a cell is out of reach; None where the
    problems do.
    """
    codes = {problem.code for problem in problems}
    # On an occupied cell no leap would help.
    if "end_occupied" in codes:
        return None
    return view.missed(target, only_saving="unreachable" not in codes)


def missed_problem(battle: Battle, sight: LeapSight) -> Problem:
    """An impossible leap, as the reason why a cell is out of reach."""
    if sight.over:
        return too_tall(battle, sight.over, sight.high, sight.highest, sight.end)
    ruleset = battle.ruleset
    if sight.too_high:
        code, amount = "leap_too_high", amount_text(ruleset, sight.high)
        text = say("amount_up_short", amount=amount, short=sight.short)
    else:
        code, amount = "leap_too_far", amount_text(ruleset, tenths(sight.length))
        text = say("amount_gap_short", amount=amount, short=sight.short)
    return Problem(code, text, ruleset.source_of("leap"), sight.end)
