"""Lenses over where a token can go: the places from which something holds, the cheapest first.

Each lens is asked of all places at once. The enemies' next turns are computed as if the token were
off the map: it has left the place where it stands now, and a place is called safe only where no way
that this opens leads to a blow.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.barriers import Segments
from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.grid import CELL, Cell
from fivefoot.core.geometry.measures import is_within
from fivefoot.core.geometry.sight import cells_with_line
from fivefoot.core.model.scenario import with_token
from fivefoot.core.model.token import Token, is_hostile
from fivefoot.core.progress import with_progress
from fivefoot.core.rules.foresight.foresight import ForeseenTurn, foresee_turn
from fivefoot.core.rules.foresight.lens_words import AIMED, Expression, Joined, Lens, LensError
from fivefoot.core.rules.foresight.texts import say
from fivefoot.core.rules.reactions.flanking import flank_lines, has_flanks
from fivefoot.core.rules.results import Reason
from fivefoot.core.rules.rolls.cover import behind_object, cover_grade
from fivefoot.core.rules.routes.query import movement_field
from fivefoot.core.rules.ruleset.schema.base import exact
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.distance import band_limit
from fivefoot.core.rules.space.hiding import hidden_from
from fivefoot.core.rules.space.lights import hidden_by_darkness
from fivefoot.core.rules.space.threat import (
    farthest_reach,
    reach_anchors,
    vertical_distance,
)
from fivefoot.core.rules.space.tokens import (
    cell_units,
    cells_in_amount,
    height_of,
    is_blocked,
    weapon_reach_of,
)

Mask = NDArray[np.bool_]
Flags = NDArray[np.bool_]  # [places]


@dataclass(frozen=True, slots=True)
class LensPlace:
    """A place that passes: its cell and level, the purchases that lead there, what is walked in all
    (thousandths of the unit), and what of the expression holds there.
    """

    cell: Cell
    level: int
    purchases: int
    cost: int
    reasons: tuple[Reason, ...] = ()


def places_through(
    battle: Battle,
    token_id: str,
    expression: Expression,
    action: str | None = None,
    modes: tuple[str, ...] = (),
) -> tuple[LensPlace, ...]:
    """The places that a token can come to this turn, its own among them, where an expression holds;
    the cheapest first.

    It moves by an action (None = its plain movement), limited to some modes where any are named.
    Where "quiet" is asked, the price is that of a way that provokes nothing. Raises KeyError for an
    unknown token, LensError where the rules do not know what is asked.
    """
    return _Looking(battle, token_id, action, modes).through(expression)


def why_not_asked(battle: Battle, token_id: str, name: str) -> str:
    """Why a lens cannot be asked of a token under its rules, whoever is named; "" where it can.

    Raises KeyError for an unknown token.
    """
    ruleset, token = battle.ruleset, battle.token(token_id)
    if name == "flanks" and not has_flanks(ruleset):
        return say("system_has_no_flanking", ruleset=ruleset.title)
    if name == "cover" and ruleset.cover.rule == "none":
        return say("system_has_no_cover", ruleset=ruleset.title)
    bands = ruleset.range_bands or ruleset.zones
    if name == "short" and not bands:
        return say("system_has_no_range_bands", ruleset=ruleset.title)
    if name == "short" and (band_limit(battle, token, bands[0]) or 0) < 0:
        return say("has_no_weapon_to_shoot", name=token.name)
    others = battle.scenario.tokens.values()
    if name in AIMED and not any(is_hostile(token, other) for other in others):
        return say("has_no_enemy_to_ask_about", name=token.name)
    return ""


class _Looking:
    """A token with all places it can come to."""

    def __init__(
        self, battle: Battle, token_id: str, action: str | None, modes: tuple[str, ...]
    ) -> None:
        self.battle, self.token = battle, battle.token(token_id)
        self.side = battle.footprint(self.token).side
        self.tall = height_of(battle.ruleset, self.token)
        self.field = movement_field(battle, token_id, action, modes=modes or None)
        self._flags: dict[Lens, Flags] = {}  # what was asked already
        own = LensPlace(self.token.cell, battle.base_level(self.token), 0, 0)
        # Its own place first: staying is the cheapest.
        self.places = [own] + [
            LensPlace(each.cell, each.elevation, each.purchase, each.cost)
            for each in self.field.cells()
            if each.can_end and each.cell != self.token.cell
        ]

    def through(self, expression: Expression) -> tuple[LensPlace, ...]:
        """The places that pass."""
        numbers = np.flatnonzero(self._holds(expression)).tolist()
        quiet = "quiet" in {lens.name for lens in lenses_in(expression)}
        passed = [
            replace(
                self._quietly(self.places[number]) if quiet else self.places[number],
                reasons=self._reasons(expression, number),
            )
            for number in numbers
        ]
        # Fewest purchases, then the shortest way, then row by row.
        return tuple(sorted(passed, key=lambda at: (at.purchases, at.cost, at.cell[1], at.cell[0])))

    def _quietly(self, place: LensPlace) -> LensPlace:
        found = self._quiet_ways.get((place.cell, place.level))
        return place if found is None else replace(place, purchases=found[0], cost=found[1])

    def _reasons(self, expression: Expression, number: int) -> tuple[Reason, ...]:
        asked = dict.fromkeys(lenses_in(expression))
        return tuple(self._because(lens) for lens in asked if self._flags[lens][number])

    def _because(self, lens: Lens) -> Reason:
        ruleset = self.battle.ruleset
        name = self.battle.token(lens.target).name if lens.target else say("every_enemy")
        return Reason(SAID[lens.name](name), ruleset.source_of(RULES[lens.name]))

    # -- what holds -------------------------------------------------------------------------------

    def _holds(self, expression: Expression) -> Flags:
        if isinstance(expression, Lens):
            if expression not in self._flags:
                # A lens is asked once, however often an expression names it.
                self._flags[expression] = ASKED[expression.name](self, expression.target)
            return self._flags[expression]
        parts = [self._holds(part) for part in expression.parts]
        if expression.how == "not":
            return ~parts[0]
        join = np.logical_and if expression.how == "and" else np.logical_or
        found: Flags = join.reduce(parts)
        return found

    def enemies(self, target: str) -> Sequence[Token]:
        """The one that is named, or all enemies."""
        if target:
            return [self.battle.token(target)]
        tokens = self.battle.scenario.tokens.values()
        return [other for other in tokens if is_hostile(self.token, other)]

    def at(self, place: LensPlace) -> Token:
        """The token as it would stand there."""
        # Where it stands now it stays held up as it is.
        if _same(place, self.places[0]):
            return self.token
        return replace(self.token, cell=place.cell, elevation=place.level, support="ground")

    def by_level(self, ask: Callable[[int], Mask]) -> Flags:
        """For each place what a mask of anchors says, made once for each level."""
        # Places share a few levels: a mask for each of those, not for each place.
        masks = {level: ask(level) for level in {place.level for place in self.places}}
        found = [bool(masks[at.level][at.cell[1], at.cell[0]]) for at in self.places]
        return np.array(found, dtype=bool)

    def safe(self, target: str) -> Flags:
        """Nobody can strike there on its next turn."""
        others = {k: v for k, v in self.battle.scenario.tokens.items() if k != self.token.id}
        # Without the token itself: where it stands now is free once it has left.
        without = self.battle.after(replace(self.battle.scenario, tokens=others))
        found = np.ones(len(self.places), dtype=bool)
        for enemy in with_progress([each for each in self.enemies(target) if each.id in others]):
            # Nothing left to rule out: the other enemies need not be worked out.
            if not found.any():
                break
            found &= ~self._struck(foresee_turn(without, enemy.id))
        return found

    def _struck(self, ahead: ForeseenTurn) -> Flags:
        plain = self.side == 1 and self.tall == CELL and not self.battle.has_heights
        # Only somebody of one cell fills what `struck` speaks of.
        if plain:  # it fills a cell as the somebody does of whom `struck` speaks
            return self.by_level(lambda _level: ahead.struck)
        strikes = [ahead.strikes(self.at(place)) is not None for place in self.places]
        return np.array(strikes, dtype=bool)

    def quiet(self, _target: str) -> Flags:
        """A route there provokes nothing."""
        ways = self._quiet_ways
        # Staying provokes nothing.
        found = [not n or (at.cell, at.level) in ways for n, at in enumerate(self.places)]
        return np.array(found, dtype=bool)

    @cached_property
    def _quiet_ways(self) -> Mapping[tuple[Cell, int], tuple[int, int]]:
        return self.field.ways_that_provoke_nobody()

    def unseen(self, target: str) -> Flags:
        """No enemy has a line of sight there, and light or eyes for the dark."""
        found = np.ones(len(self.places), dtype=bool)
        for enemy in with_progress(self.enemies(target)):
            if not found.any():
                break
            found &= ~self._seen_by(enemy, found)
        return found

    def _seen_by(self, enemy: Token, asked: Flags) -> Flags:
        """Which of the places that are asked about somebody sees."""
        battle = self.battle
        seen = np.zeros(len(self.places), dtype=bool)
        # Whom it hides from, or who cannot see, sees it nowhere.
        blind = is_blocked(battle.ruleset, enemy, "sight") is not None
        if blind or hidden_from(battle, enemy, self.token):
            return seen
        seen = self._lit(enemy, asked, battle.sight_segments_at)
        # Light is asked only where there is a line.
        for number in np.flatnonzero(seen):
            place = Footprint(self.places[number].cell, self.side)
            seen[number] = not hidden_by_darkness(battle, enemy, place)
        return seen

    @cached_property
    def _levels(self) -> NDArray[np.int64]:
        return np.array([place.level for place in self.places], dtype=np.int64)

    def _lit(self, other: Token, asked: Flags, segments_at: Callable[[int], Segments]) -> Flags:
        """To which of the places that are asked about a line leads from somebody, past what stands
        at a level.

        Only they are looked at: from many enemies over a large map, a mask each would take long.
        """
        battle, span = self.battle, range(self.side)
        lit = np.zeros(len(self.places), dtype=bool)
        body = np.array([(across, down) for down in span for across in span], dtype=np.int64)
        for level in {self.places[number].level for number in np.flatnonzero(asked)}:
            numbers = np.flatnonzero(asked & (self._levels == level))
            # The higher head decides about low walls.
            segments = segments_at(max(level + self.tall, battle.head_level(other)))
            anchors = np.array([tuple(self.places[n].cell) for n in numbers], dtype=np.int64)
            cells = (anchors[:, None, :] + body[None, :, :]).reshape(-1, 2)
            found = cells_with_line(battle.footprint(other), cells, segments)
            lit[numbers] = found.reshape(len(numbers), -1).any(axis=1)
        return lit

    def strikes(self, target: str) -> Flags:
        """Its melee weapon reaches somebody from there."""
        reach = cells_in_amount(
            self.battle.ruleset, weapon_reach_of(self.battle.ruleset, self.token)
        )
        other = self.battle.token(target)
        return self.by_level(lambda level: self._reached(other, level, reach))

    def _reached(self, other: Token, level: int, reach: int) -> Mask:
        """Anchors at a level so near to somebody, with a free line: as it reaches them, they reach
        it.
        """
        battle = self.battle
        low, tall = battle.base_level(other), height_of(battle.ruleset, other)
        if vertical_distance(level, self.tall, low, tall) > reach:
            return np.zeros((battle.rows, battle.columns), dtype=bool)
        return reach_anchors(battle, other, self.side, reach, level + self.tall)

    def short(self, target: str) -> Flags:
        """Somebody is within its first range band, and in clear line and sight."""
        limit = self._first_band()
        if limit is not None and limit < 0:
            return np.zeros(len(self.places), dtype=bool)
        battle, other = self.battle, self.battle.token(target)
        within = np.array([self._within(at, other, limit) for at in self.places], dtype=bool)
        # Near enough first, then what takes lines.
        seen = self._lit(other, within, battle.sight_segments_at)
        return self._lit(other, seen, battle.effect_segments_at)

    def _first_band(self) -> int | None:
        bands = self.battle.ruleset.range_bands or self.battle.ruleset.zones
        if not bands:
            title = self.battle.ruleset.title
            raise LensError(say("system_has_no_range_bands", ruleset=title))
        return band_limit(self.battle, self.token, bands[0])

    def _within(self, place: LensPlace, other: Token, limit: int | None) -> bool:
        if limit is None:
            return True
        battle = self.battle
        cells = exact(limit) / 1000 / exact(battle.ruleset.grid.cell)
        x, y = Footprint(place.cell, self.side).gaps(battle.footprint(other))
        low, tall = battle.base_level(other), height_of(battle.ruleset, other)
        up = vertical_distance(place.level, self.tall, low, tall)
        measure, unit = battle.ruleset.metric.range, cell_units(battle.ruleset)
        return bool(is_within(measure, x, y, cells, unit)) and up <= cells

    def flanks(self, target: str) -> Flags:
        """It would be one of a pair that flanks somebody, and gain by it where a system gives
        something for it.
        """
        ruleset = self.battle.ruleset
        if not has_flanks(ruleset):
            # Asked all the same, by a script say: refused in words.
            raise LensError(say("system_has_no_flanking", ruleset=ruleset.title))
        other = self.battle.token(target)
        reach = max(1, farthest_reach(self.battle))
        # First who is near enough at all: a pair takes the whole battle.
        near = self.by_level(lambda level: self._reached(other, level, reach))
        for number in np.flatnonzero(near):
            near[number] = self._flanks_from(self.places[number], target)
        return near

    def _flanks_from(self, place: LensPlace, target: str) -> bool:
        # Flanks are those of the battle in which it stands there.
        there = with_token(self.battle.scenario, self.at(place))
        lines = flank_lines(self.battle.after(there), target)
        if not self.battle.ruleset.flank.enabled:
            return any(self.token.id in (line.first, line.second) for line in lines)
        return any(self.token.id in line.effects for line in lines)

    def cover(self, target: str) -> Flags:
        """It would be in cover from somebody."""
        rule = self.battle.ruleset.cover.rule
        if rule == "none":
            title = self.battle.ruleset.title
            raise LensError(say("system_has_no_cover", ruleset=title))
        other = self.battle.token(target)
        found = [self._covered(other, self.at(place), rule) for place in with_progress(self.places)]
        return np.array(found, dtype=bool)

    def _covered(self, other: Token, there: Token, rule: str) -> bool:
        if rule == "graded":
            return cover_grade(self.battle, other, there) is not None
        return behind_object(self.battle, other, there)


ASKED: Mapping[str, Callable[[_Looking, str], Flags]] = {
    "safe": _Looking.safe,
    "quiet": _Looking.quiet,
    "unseen": _Looking.unseen,
    "strikes": _Looking.strikes,
    "flanks": _Looking.flanks,
    "short": _Looking.short,
    "cover": _Looking.cover,
}

#: The key of the rules behind each lens.
RULES: Mapping[str, str] = {
    "safe": "threat.reach",
    "quiet": "opportunity.trigger",
    "unseen": "hiding",
    "strikes": "threat.reach",
    "flanks": "flank.enabled",
    "short": "range_bands",
    "cover": "cover",
}


SAID: Mapping[str, Callable[[str], str]] = {
    "safe": lambda name: say("lens_safe", name=name),
    "quiet": lambda _name: say("lens_quiet"),
    "unseen": lambda name: say("lens_unseen", name=name),
    "strikes": lambda name: say("lens_strikes", name=name),
    "flanks": lambda name: say("lens_flanks", name=name),
    "short": lambda name: say("lens_short", name=name),
    "cover": lambda name: say("lens_cover", name=name),
}


def lenses_in(expression: Expression) -> tuple[Lens, ...]:
    """The lenses of an expression, in the order in which they are said."""
    if isinstance(expression, Joined):
        return tuple(lens for part in expression.parts for lens in lenses_in(part))
    return (expression,)


def _same(one: LensPlace, other: LensPlace) -> bool:
    return (one.cell, one.level) == (other.cell, other.level)
