"""One position under two systems: where a token can go, what the same route costs and provokes in
each, and which rules make the difference.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.rules.results import Reason, Route, RouteStep, Trigger, Verdict
from fivefoot.core.rules.routes.query import movement_field
from fivefoot.core.rules.routes.walk import judge_path
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.session.switching import switched, without_turn_state


@dataclass(frozen=True, slots=True, eq=False)
class UnderRules:
    """The result of one system for a token at the start of a turn.

    `bands` is the reach, rows x columns, by the purchase that gets there (0: out of reach);
    `verdict` judges the route that both are asked about, None where there is none.
    """

    battle: Battle
    bands: NDArray[np.uint8]
    verdict: Verdict | None

    @property
    def counts(self) -> tuple[int, ...]:
        """How many cells each purchase adds."""
        most = int(self.bands.max(initial=0))
        return tuple(int((self.bands == band).sum()) for band in range(1, most + 1))

    @property
    def route(self) -> Route | None:
        """The route with its prices, including a forbidden one that can be priced."""
        return self.verdict.route if self.verdict is not None else None

    @property
    def allowed(self) -> bool:
        """Whether the route is legal."""
        return self.verdict is not None and self.verdict.legal


@dataclass(frozen=True, slots=True)
class StepBeside:
    """A step of the route in both systems; None where a system has no such step (a leap, a climb).

    `share` and `other_share` are the prices in cells, so that feet and squares can be compared.
    """

    step: RouteStep | None
    other: RouteStep | None
    share: Fraction | None
    other_share: Fraction | None

    @property
    def differs(self) -> bool:
        """Whether the systems require different movement."""
        # By exact fractions: a third of a cell in feet and in squares is the same.
        return self.share != self.other_share


@dataclass(frozen=True, slots=True)
class ReactionBeside:
    """An enemy that may react to the route in at least one of the systems."""

    enemy: str
    trigger: Trigger | None
    other: Trigger | None

    @property
    def differs(self) -> bool:
        """Whether it reacts in only one of them."""
        return _fires(self.trigger) != _fires(self.other)


@dataclass(frozen=True, slots=True, eq=False)
class SideBySide:
    """The comparison: `left` is the rules in force, `right` the others."""

    token: str
    left: UnderRules
    right: UnderRules

    @property
    def only_left(self) -> int:
        """How many cells only the rules in force reach."""
        return int(((self.left.bands > 0) & (self.right.bands == 0)).sum())

    @property
    def only_right(self) -> int:
        """How many cells only the other rules reach."""
        return int(((self.right.bands > 0) & (self.left.bands == 0)).sum())

    def steps(self) -> tuple[StepBeside, ...]:
        """The steps of both routes side by side; empty without a route."""
        one, other = _steps(self.left.route), _steps(self.right.route)
        units = _cell_units(self.left.battle.ruleset), _cell_units(self.right.battle.ruleset)
        return tuple(
            StepBeside(first, second, _share(first, units[0]), _share(second, units[1]))
            for first, second in _paired(one, other)
        )

    def reactions(self) -> tuple[ReactionBeside, ...]:
        """Who is provoked in either system, in the order of the route."""
        one, other = _by_enemy(self.left.route), _by_enemy(self.right.route)
        return tuple(
            ReactionBeside(enemy, one.get(enemy), other.get(enemy))
            for enemy in dict.fromkeys((*one, *other))
        )

    def reasons(self, beside: StepBeside | ReactionBeside) -> tuple[tuple[Reason, ...], ...]:
        """The reasons of each system, left and right: those with a rule."""
        both = (
            (beside.step, beside.other)
            if isinstance(beside, StepBeside)
            else (beside.trigger, beside.other)
        )
        return tuple(
            tuple(reason for reason in side.reasons if reason.rule) if side is not None else ()
            for side in both
        )

    @property
    def differs(self) -> bool:
        """Whether anything differs: reach, legality, a price or a reaction."""
        return (
            bool(self.only_left or self.only_right)
            or self.left.allowed != self.right.allowed
            or any(step.differs for step in self.steps())
            or any(reaction.differs for reaction in self.reactions())
        )


@dataclass(frozen=True, slots=True)
class ComparedPath:
    """A path to judge: the cells entered in order, and the level of each in thousandths of a cell
    where it matters.
    """

    cells: tuple[Cell, ...]
    levels: tuple[int | None, ...] = ()


def compared_path(route: Route) -> ComparedPath:
    """The path of a route, for other rules to judge."""
    return ComparedPath(route.path, tuple(step.elevation for step in route.steps))


def side_by_side(
    battle: Battle, other: Ruleset, token: str, path: ComparedPath | None = None
) -> SideBySide:
    """A token's movement under the rules in force and under other ones, both at the start of a
    turn.

    Both judge `path`. Conditions, sizes and links that the other rules do not have are dropped
    there, as after a switch. Raises KeyError for an unknown token.
    """
    return under_both(*both_battles(battle, other), token, path)


def both_battles(battle: Battle, other: Ruleset) -> tuple[Battle, Battle]:
    """The battle at the start of a turn under its own rules, and under other ones."""
    scenario = battle.scenario
    fresh = replace(scenario, encounter=without_turn_state(scenario.encounter, battle.ruleset))
    # As a switch would make it, so that the two cannot differ.
    read = switched(scenario, battle.ruleset, other).scenario
    return Battle(fresh, battle.ruleset), Battle(read, other)


def under_both(
    left: Battle, right: Battle, token: str, path: ComparedPath | None = None
) -> SideBySide:
    """The comparison of a token's movement in two battles of the same position."""
    return SideBySide(token, _under(left, token, path), _under(right, token, path))


def _under(battle: Battle, token: str, path: ComparedPath | None) -> UnderRules:
    bands = movement_field(battle, token).bands()
    verdict = judge_path(battle, token, path.cells, levels=path.levels or None) if path else None
    return UnderRules(battle, bands, verdict)


def _steps(route: Route | None) -> tuple[RouteStep, ...]:
    return () if route is None else route.steps


def _cell_units(ruleset: Ruleset) -> Fraction:
    """Thousandths of the unit to a cell side."""
    return Fraction(str(ruleset.grid.cell)) * 1000


def _share(step: RouteStep | None, cell_units: Fraction) -> Fraction | None:
    return None if step is None else step.price / cell_units


def _paired(
    one: Sequence[RouteStep], other: Sequence[RouteStep]
) -> Iterator[tuple[RouteStep | None, RouteStep | None]]:
    """Steps with the same ends side by side; a step of only one route stands alone."""
    keys = [[(step.start, step.end, step.rise) for step in way] for way in (one, other)]
    # `autojunk` off: it would drop frequent items, such as the steps of a long straight route.
    matcher = SequenceMatcher(a=keys[0], b=keys[1], autojunk=False)
    for kind, first, last, other_first, other_last in matcher.get_opcodes():
        if kind == "equal":
            yield from zip(one[first:last], other[other_first:other_last], strict=True)
            continue
        yield from ((step, None) for step in one[first:last])
        yield from ((None, step) for step in other[other_first:other_last])


def _by_enemy(route: Route | None) -> Mapping[str, Trigger]:
    """The most important trigger of each enemy: one that reacts before one that is exempt."""
    found: dict[str, Trigger] = {}
    for trigger in route.triggers if route is not None else ():
        if trigger.by not in found or (trigger.fires and not found[trigger.by].fires):
            found[trigger.by] = trigger
    return found


def _fires(trigger: Trigger | None) -> bool:
    return trigger is not None and trigger.fires
