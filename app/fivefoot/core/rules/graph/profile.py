"""How one token pays for one movement action: the single place where a step gets its price.

`Profile.pay` is what the search tables are compiled from and what a walked path is charged by, so
that preview and effect cannot differ. Amounts are thousandths of the ruleset's unit, factors
thousandths (2000 = doubled).
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from fivefoot.core.geometry.measures import true_diagonal
from fivefoot.core.model.encounter import OpenMove
from fivefoot.core.model.token import Token
from fivefoot.core.rules.graph.leap_limits import LeapLimits, leap_limits
from fivefoot.core.rules.graph.texts import say
from fivefoot.core.rules.means.abilities import own_action
from fivefoot.core.rules.results import Reason
from fivefoot.core.rules.ruleset.ruleset_labels import choice_label
from fivefoot.core.rules.ruleset.schema.actions import Action, Movement
from fivefoot.core.rules.ruleset.schema.base import WHOLE, exact, thousandths
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.mounts_and_grapples import dragged_by, is_phasing, with_mount_shape
from fivefoot.core.rules.space.tokens import (
    cell_units,
    effective_amount,
    has_condition,
    size_of,
    speed_of,
    squeezed_side,
    stats_of,
)
from fivefoot.core.texts.labels import in_sentence


class Register(NamedTuple):
    """What a route remembers besides its place: whether the next diagonal is dear, and the run-up
    so far.

    `heading` is the direction of the run-up, kept only where it has to be straight; -1 = none.
    """

    diagonal: int = 0
    run_up: int = 0
    heading: int = -1


class StepClass(NamedTuple):
    """What the price of a step depends on besides the register.

    `shape` is step (over ground), air (through a volume, with `rise`), vertical (up or down in
    place), switch (the same place, held up otherwise) or leap. A leap goes `straights` and
    `diagonals` steps far, is airborne for `chord`, has to clear `over` and goes up by `rise`;
    rises, chords and clearances are thousandths of the unit.
    """

    diagonal: bool
    factor: int
    mode: str
    shape: str = "step"
    rise: int = 0
    straights: int = 0
    diagonals: int = 0
    chord: int = 0
    over: int = 0
    heading: int = -1


class Paid(NamedTuple):
    """The price of a step and what the route remembers after it."""

    price: int
    base: int
    register: Register


@dataclass(frozen=True)
class Profile:
    """A token's way of moving under one action.

    `budget` is what one purchase gives, `caps` the most that may be spent in it by the time each
    mode is used, `pools` the modes with a counter of their own (shared totals), `posture` the
    factor of crawling or the like.
    """

    ruleset: Ruleset
    token: Token
    action_id: str
    action: Action
    budget: int
    modes: tuple[str, ...]
    caps: dict[str, int] = field(default_factory=dict)
    counters: dict[str, int] = field(default_factory=dict)
    straight_budget: int | None = None
    per_purchase: bool = True
    turn_diagonal: int = 0  # diagonal count of earlier purchases, where it is kept over the turn
    passes: frozenset[str] = frozenset()  # creatures whose space it may cross all the same
    leaps: LeapLimits | None = None
    side: int = 1  # of the footprint it moves with, in cells: a smaller one while squeezing
    full_side: int = 1
    drag: Token | None = None  # who is dragged along
    phase: int | None = None  # factor at which it passes through matter and creatures

    @property
    def squeezes(self) -> bool:
        """Whether this movement passes gaps too narrow for the token."""
        movement, rules = self.action.movement, self.ruleset.squeeze
        return rules.enabled and (rules.in_passing or (movement is not None and movement.squeezes))

    def counted_as(self, mode: str) -> str:
        """Whose speed a mode uses up where each mode has its own: a mode without a speed lives on
        walking.
        """
        return mode if speed_of(self.ruleset, self.token, mode) > 0 else "walk"

    @cached_property
    def cell(self) -> int:
        """A cell side in thousandths of the unit."""
        return cell_units(self.ruleset)

    @cached_property
    def shortest_leap(self) -> int:
        """The airborne length below which a leap crosses next to nothing, thousandths of the unit,
        rounded up.
        """
        return math.ceil(exact(self.ruleset.leap.shortest) * self.cell)

    @cached_property
    def root_two(self) -> int:
        """A cell's diagonal, rounded to the small unit once."""
        return true_diagonal(self.cell)

    @cached_property
    def walks_freely(self) -> bool:
        """Whether every step costs one cell, whatever the ground (the square inside an attack, a
        careful step).
        """
        movement = self.action.movement
        return movement is not None and movement.steps is not None

    @property
    def ignores_terrain(self) -> bool:
        """Whether nothing slows its steps: neither ground nor water, nor a narrow place (B16)."""
        movement = self.action.movement
        return movement is not None and movement.ignores_terrain

    @cached_property
    def straightened(self) -> Profile | None:
        """The same movement with what it gives on a straight line; None where that is no more than
        on any other (D13).
        """
        most = self.straight_budget
        if most is None or most <= self.budget:
            return None
        return replace(
            self,
            budget=most,
            caps={m: most if cap >= self.budget else cap for m, cap in self.caps.items()},
        )

    def base_price(self, diagonal: bool, register: Register) -> int:
        """The metric price of a step on clear ground."""
        policy = self.ruleset.metric.diagonal
        # A single included square costs one cell in any direction (B16, D18).
        if not diagonal or self.walks_freely or policy == "equidistant":
            return self.cell
        if policy == "manhattan":
            return 2 * self.cell
        if policy == "exact_sqrt2":
            return self.root_two
        if policy == "alternating":
            return 2 * self.cell if register.diagonal else self.cell
        return self.cell * 3 // 2 if register.diagonal else self.cell  # first_then_1_5 (A44)

    def next_register(self, diagonal: bool, register: Register) -> Register:
        """What the route remembers after the step."""
        policy = self.ruleset.metric.diagonal
        if not diagonal or policy not in ("first_then_1_5", "alternating"):
            return register
        flag = 1 if policy == "first_then_1_5" else 1 - register.diagonal
        # Made anew, which takes half the time of replacing: thousands are made for each table.
        return Register(flag, register.run_up, register.heading)

    def pay(self, register: Register, step: StepClass) -> Paid | None:
        """The price of a step for a route with this register; None where it may not be taken."""
        if step.shape == "step":
            base = self.base_price(step.diagonal, register)
            after = self._run(self.next_register(step.diagonal, register), step, base)
            return Paid(base * step.factor // WHOLE, base, after)
        if step.shape == "leap":
            return self._pay_leap(register, step)
        return self._pay_volume(register, step)

    def _run(self, register: Register, step: StepClass, base: int) -> Register:
        """The run-up after a step: base feet walked on foot, unbroken (A55)."""
        if self.leaps is None or step.mode not in self.leaps.modes:
            return Register(register.diagonal)
        # -1: a run-up that has not begun takes any heading.
        keeps = not self.leaps.straight or register.heading in (-1, step.heading)
        run = (register.run_up if keeps else 0) + base
        return Register(
            register.diagonal,
            # What no leap asks for is forgotten: each length kept is another way to keep apart.
            min(run, self.leaps.most_run_up),
            step.heading if self.leaps.straight else -1,
        )

    def _pay_volume(self, register: Register, step: StepClass) -> Paid:
        """A step through air, water or earth, or up and down a face: horizontal price, and the rise
        at its factor.

        Under `metric.vertical = sum` the two add (BX17), under `max` a step up and over is one
        step.
        """
        flat = step.straights + step.diagonals > 0
        base = self.base_price(step.diagonal, register) if flat else 0
        record = self.ruleset.modes[step.mode]
        # Taking hold otherwise in one place is no way: it costs nothing.
        factor = step.factor if step.shape != "switch" else 0
        climb = (
            abs(step.rise)
            * thousandths(exact(record.up if step.rise > 0 else record.down))
            // WHOLE
        )
        ahead = base * thousandths(exact(record.level)) // WHOLE
        total = ahead + climb if self.ruleset.metric.vertical == "sum" else max(ahead, climb)
        after = self.next_register(step.diagonal, register) if flat else register
        metric = (
            base + abs(step.rise)
            if self.ruleset.metric.vertical == "sum"
            else max(base, abs(step.rise))
        )
        return Paid(total * factor // WHOLE, metric, Register(after.diagonal))

    def _pay_leap(self, register: Register, step: StepClass) -> Paid | None:
        """A leap costs the metric price from take-off to landing, or the height gained where that
        is more (B42, BX13).

        The diagonal count goes on; landing terrain is not charged; the run-up is used up.
        """
        if self.leaps is None or not self.leaps.allows(
            register.run_up, step.chord, max(step.rise, step.over)
        ):
            return None
        base, after = step.straights * self.cell, register
        # Only how many of its cells are diagonal counts, not which: the order of a straight line is
        # nobody's rule.
        for _ in range(step.diagonals):
            base += self.base_price(True, after)
            after = self.next_register(True, after)
        price = max(base, step.rise)
        return Paid(price, price, Register(after.diagonal))

    def cap(self, mode: str) -> int:
        """The most a purchase may have spent once a step in this mode is paid."""
        return self.caps.get(mode, self.budget)

    @property
    def fastest(self) -> int:
        """The most that a purchase gives to any of its modes: a creature without legs may still fly
        (E15).
        """
        return max((self.cap(mode) for mode in self.modes), default=0)

    def fresh_register(self, before: Register) -> Register:
        """What a new purchase starts with: the diagonal count restarts unless the ruleset counts it
        per turn.
        """
        keeps = self.ruleset.metric.diagonal_scope == "per_turn"
        return Register(before.diagonal if keeps else 0)

    def mode_factor(self, mode: str) -> int:
        """The multiplier of a way of moving, in thousandths."""
        record = self.ruleset.modes[mode]
        factor = exact(record.factor)
        if record.factor_by is not None:
            word = str(stats_of(self.ruleset, self.token).get(record.factor_by.stat, ""))
            factor *= exact(record.factor_by.table.get(word, 1))
        if self.pays_without_speed(mode):
            factor *= exact(record.without_speed or 1)
        return thousandths(factor)

    def pays_without_speed(self, mode: str) -> bool:
        """Whether a mode is dearer because the token has no speed of its own in it."""
        record = self.ruleset.modes[mode]
        priced = record.speed is not None and record.without_speed is not None
        return priced and not speed_of(self.ruleset, self.token, mode)


def combined_factor(ruleset: Ruleset, factors: list[int]) -> int:
    """Several slow-downs of one step as one factor, by the ruleset's compounding."""
    slow = [factor for factor in factors if factor != WHOLE]
    if ruleset.terrain.compound == "max":
        return max(slow, default=WHOLE)
    if ruleset.terrain.compound == "add_extra":
        return WHOLE + sum(factor - WHOLE for factor in slow)
    product, whole = math.prod(slow, start=WHOLE), math.prod(WHOLE for _ in slow)
    # Exact up to here, and rounded once, half up.
    return (2 * product + whole) // (2 * whole)


def plain_action(ruleset: Ruleset) -> str:
    """The id of the ruleset's plain movement action."""
    return ruleset.movement.action


def profile_of(
    battle: Battle,
    token_id: str,
    action_id: str | None = None,
    modes_held: tuple[str, ...] | None = None,
    passes: frozenset[str] = frozenset(),
) -> Profile:
    """The profile of a token for a movement action; `modes_held` keeps it to some of its modes.

    A rider moves at the speeds and in the shape of its mount (A53). Kept as long as the scenario is
    the same: each step of a drag asks for it. Raises KeyError for an action without
    movement.
    """
    return battle.derived(
        "profile",
        (battle.scenario, battle.ruleset),
        (token_id, action_id, modes_held, passes),
        lambda: _made_profile(
            with_mount_shape(battle, token_id), token_id, action_id, modes_held, passes
        ),
    )


def _made_profile(
    battle: Battle,
    token_id: str,
    action_id: str | None,
    modes_held: tuple[str, ...] | None,
    passes: frozenset[str],
) -> Profile:
    profile = _profile_of(battle, token_id, action_id, modes_held)
    on_foot = any(mode in profile.modes for mode in battle.ruleset.leap.modes)
    # A single square is a step: leaping belongs to a movement that is bought (B16, B40).
    leaps = (
        leap_limits(battle, profile.token, profile.budget)
        if on_foot and not profile.walks_freely
        else None
    )
    full = size_of(battle.ruleset, profile.token).footprint
    squeezing = profile.action.movement is not None and profile.action.movement.squeezes
    phase = None
    if is_phasing(battle, profile.token):
        factors = [
            mode.through_barriers for mode in battle.ruleset.modes.values() if mode.through_barriers
        ]
        # Where no mode says what matter costs, it is as difficult terrain: double (C17).
        phase = thousandths(exact(max(factors, default=2)))
    return replace(
        profile,
        leaps=leaps,
        passes=passes,
        turn_diagonal=turn_diagonal(battle, token_id),
        full_side=full,
        side=squeezed_side(full) if squeezing else full,
        drag=dragged_by(battle, token_id),
        phase=phase,
    )


def _profile_of(
    battle: Battle, token_id: str, action_id: str | None, modes_held: tuple[str, ...] | None
) -> Profile:
    ruleset, token = battle.ruleset, battle.token(token_id)
    action_id = own_action(battle, token_id, action_id or plain_action(ruleset))
    action = ruleset.actions[action_id]
    if action.movement is None:
        raise KeyError(f"{action_id} grants no movement")
    movement = action.movement
    usable = tuple(mode for mode in movement.modes if _can_use(battle, token, mode))
    if movement.steps is not None and token.support != "flying":
        # Nobody takes off by a single square (B16).
        usable = tuple(mode for mode in usable if mode != "fly")
    modes = usable if modes_held is None else tuple(mode for mode in usable if mode in modes_held)
    if ruleset.movement.kind == "per_turn_pool":
        # Every usable mode draws on the pool (C4), also those that this way is not held to.
        return replace(_pool_profile(battle, token, action_id, action, usable), modes=modes)
    budget, straight = _budget_of(battle, token, action, movement), None
    if movement.straight_amount is not None:
        straight = effective_amount(ruleset, token, movement.straight_amount)
    caps: dict[str, int] = {}
    if movement.steps is None:
        caps = {mode: _own_cap(ruleset, token, mode, budget) for mode in modes}
    return Profile(ruleset, token, action_id, action, budget, modes, caps, {}, straight)


def _budget_of(battle: Battle, token: Token, action: Action, movement: Movement) -> int:
    """What one purchase of an action's movement gives, in thousandths of the unit."""
    budget = effective_amount(battle.ruleset, token, movement.amount)
    if movement.steps is not None:
        # A token that cannot move takes no step either.
        budget = movement.steps * cell_units(battle.ruleset) if budget else 0
    if movement.per_square is not None:
        left = squares_left(battle, token.id, action) * cell_units(battle.ruleset)
        budget = min(budget, left)
    return budget


def turn_diagonal(battle: Battle, token_id: str) -> int:
    """The diagonal count carried from earlier purchases, where the ruleset counts it per turn."""
    if battle.ruleset.metric.diagonal_scope != "per_turn":
        return 0
    return battle.turn(token_id).counters.get("diagonal", 0)


def squares_left(battle: Battle, token_id: str, action: Action) -> int:
    """How many squares an action with a label for each square still allows in this round."""
    per_square = action.movement.per_square if action.movement else None
    if per_square is None:
        return 10**6
    used = battle.turn(token_id).counters.get(per_square.counter, 0) if per_square.counter else 0
    return max(0, per_square.most - used)


def _own_cap(ruleset: Ruleset, token: Token, mode: str, budget: int) -> int:
    """The cap of a mode: its own speed where it has one (cumulative caps), otherwise what the
    purchase gives.
    """
    # On foot a purchase is what it gives: its own amount is the cap (E13).
    own = speed_of(ruleset, token, mode)
    if ruleset.movement.modes == "single" or mode == "walk" or not own:
        return budget
    return own


def _can_use(battle: Battle, token: Token, mode: str) -> bool:
    record = battle.ruleset.modes.get(mode)
    if record is None:
        return False
    if any(
        not mode_gate_open(battle, token, gate.condition, gate.no_condition)
        for gate in record.requires
    ):
        return False
    if record.speed is None or mode == "walk":
        return True
    return speed_of(battle.ruleset, token, mode) > 0 or record.without_speed is not None


def mode_gate_open(
    battle: Battle, token: Token, condition: str | None, no_condition: str | None
) -> bool:
    """Whether a mode's gate on the token's conditions is open."""
    if condition is not None:
        return has_condition(battle.ruleset, token, condition)
    return no_condition is None or not has_condition(battle.ruleset, token, no_condition)


def _pool_profile(
    battle: Battle, token: Token, action_id: str, action: Action, modes: tuple[str, ...]
) -> Profile:
    """One pool of movement a turn: the total is the greatest speed, each mode is held to its own
    (C4, C5, C38).
    """
    ruleset = battle.ruleset
    extra = dash_amounts(battle, token, action_id)
    assert action.movement is not None
    # Lying down takes a mode away, not the speed that the total is taken from.
    speeds = {mode: speed_of(ruleset, token, mode) for mode in action.movement.modes}
    speeds = {
        mode: speed for mode, speed in speeds.items() if speed > 0 or mode == "walk"
    }  # 0 on foot is a cap, too
    # The total grows by the highest base speed that a Dash adds (C38).
    total = max(speeds.values(), default=0) + max(extra.values(), default=0)
    counters = {mode: speed + extra.get(mode, 0) for mode, speed in speeds.items()}
    # A cap that the total never comes to needs no counter: each one multiplies the labels of a
    # search.
    capped = {mode: cap for mode, cap in counters.items() if cap < total}
    return Profile(
        ruleset, token, action_id, action, total, modes, {}, capped, None, per_purchase=False
    )


def dash_amounts(battle: Battle, token: Token, action_id: str) -> dict[str, int]:
    """What dashes, taken or being considered, add to each mode: its base speed each (C38)."""
    times = battle.turn(token.id).counters.get("dashes", 0)
    movement = battle.ruleset.actions[action_id].movement
    if movement is not None and movement.adds_to_pool:
        times += 1
    if not times:
        return {}
    return {mode: times * base for mode, base in dash_bases(battle, token).items()}


def dash_bases(battle: Battle, token: Token) -> dict[str, int]:
    """What one dash adds to each mode: its base speed, in thousandths of the unit (C38)."""
    ruleset = battle.ruleset
    bases: dict[str, int] = {}
    for mode, record in ruleset.modes.items():
        if record.speed is None:
            continue
        base = thousandths((record.base or record.speed).of(stats_of(ruleset, token)))
        # A token that cannot move that way now gains nothing by dashing.
        if base > 0 and speed_of(ruleset, token, mode) > 0:
            bases[mode] = base
    return bases


def reason_of_factor(profile: Profile, mode: str, slowing: int) -> list[Reason]:
    """Why a step costs more than its metric price, on ground that `slowing` belongs to."""
    ruleset, reasons = profile.ruleset, list[Reason]()
    if slowing != WHOLE:
        usual = slowing == thousandths(exact(ruleset.terrain.difficult))
        times = f"{slowing / WHOLE:g}"
        words = say("difficult_terrain") if usual else say("terrain_of_factor", times=times)
        reasons.append(Reason(words, ruleset.source_of("terrain.difficult")))
    if mode != "walk" and mode in ruleset.modes:
        reasons.append(reason_of_mode(profile, mode))
    return reasons


def reason_of_mode(profile: Profile, mode: str) -> Reason:
    """A way of moving as a reason, with what makes it dearer than it is for others: heavy armour,
    or no speed of its own.
    """
    ruleset, record = profile.ruleset, profile.ruleset.modes[mode]
    text, rule = in_sentence(record.label), ruleset.source_of(f"modes.{mode}")
    by = record.factor_by
    if by is not None:
        choice = str(stats_of(ruleset, profile.token).get(by.stat, ""))
        if by.table.get(choice, 1) > min(by.table.values(), default=1):
            stat = in_sentence(ruleset.stats[by.stat].label)
            label = in_sentence(choice_label(ruleset, by.stat, choice))
            return Reason(say("mode_by_choice", mode=text, stat=stat, choice=label), rule)
    if profile.pays_without_speed(mode) and exact(record.without_speed or 1) != 1:
        rule = ruleset.source_of(f"modes.{mode}.without_speed")
        return Reason(say("mode_without_speed", mode=text), rule)
    return Reason(text, rule)


def register_of(profile: Profile, move: OpenMove) -> Register:
    """What the next step of an open movement has to remember."""
    run = min(move.run_up, profile.leaps.most_run_up) if profile.leaps is not None else 0
    return Register(
        move.diagonal,
        run,
        move.heading if profile.leaps is not None and profile.leaps.straight else -1,
    )


def open_movement(battle: Battle, token_id: str, profile: Profile) -> OpenMove | None:
    """The open movement this action goes on with, if any: the same action, not closed, in play."""
    move = battle.turn(token_id).move
    if move is None or move.closed or not battle.in_play:
        return None
    if profile.per_purchase and move.action != profile.action_id:
        return None
    # It holds what it gives by now: conditions come and go, one dismounts, and a pool has its
    # Dashes (A53, A63, C4, C38).
    return replace(move, budget=profile.budget)


def amount_open(battle: Battle, token_id: str) -> int | None:
    """What the open movement still holds, in thousandths of the unit; None where none is open."""
    move = battle.turn(token_id).move
    if move is None or move.closed:
        return None
    profile, action = profile_of(battle, token_id), battle.ruleset.actions.get(move.action)
    # A pool is the same whatever opened it; a file may name an action that grants nothing.
    if profile.per_purchase and action is not None and action.movement is not None:
        profile = profile_of(battle, token_id, move.action)
    # A token that is held fast keeps what is left for when it is free again.
    budget = profile.budget or (move.budget if profile.per_purchase else 0)
    return max(0, budget - move.spent)
