"""Which steps provoke opportunity attacks, whose, and why (or why not).

The search counts trigger events with arrays (`provocation_arrays`); a route lists them with reasons
(`triggers_of`). Both rely on `eligibility` and on the reach of `threat`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.token import Token, is_hostile
from fivefoot.core.rules.means.reactions_left import can_react
from fivefoot.core.rules.reactions.texts import say
from fivefoot.core.rules.reactions.triggers import trigger_of
from fivefoot.core.rules.reactions.triggers.policy import Leg, MovingBody, ProvocationArrays
from fivefoot.core.rules.results import Reason, Trigger
from fivefoot.core.rules.ruleset.schema.base import exact
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.hiding import hidden_from
from fivefoot.core.rules.space.mounts_and_grapples import moves_along, pair_of
from fivefoot.core.rules.space.threat import (
    Spot,
    can_threaten,
    cells_between,
    sees,
)
from fivefoot.core.rules.space.tokens import (
    bar_on,
    has_condition,
    reach_cells,
    reach_of,
    stats_of,
)
from fivefoot.core.texts.labels import in_sentence


@dataclass(frozen=True, slots=True)
class MovementCause:
    """How a movement happens, as far as reactions are concerned: its kind, and which enemies it
    provokes nothing from.
    """

    kind: str = "own"  # own, forced, teleport, stand, mount, drop, disengage_step, tumble
    passes: tuple[str, ...] = ()  # tokens that may not react to it
    protected: tuple[str, ...] = ()  # enemies the mover has chosen to be safe from (C22)


VOLUNTARY = MovementCause()

#: The kinds of movement in words.
WORDS = {
    "forced": say("being_moved_against_its_will"),
    "teleport": say("teleport"),
    "stand": say("standing_up"),
    "mount": say("mounting"),
    "drop": say("dropping_prone"),
    "disengage_step": say("step_of_disengage"),
    "tumble": say("roll_out_of_fall"),
}


def exemption(battle: Battle, mover: Token, cause: MovementCause) -> Reason | None:
    """Why this movement provokes nobody at all, or None."""
    ruleset = battle.ruleset
    if ruleset.opportunity.trigger == "none":
        return Reason(
            say("no_movement_provokes_in_this_system"), ruleset.source_of("opportunity.trigger")
        )
    if cause.kind in ruleset.opportunity.exempt:
        rule = ruleset.source_of(f"opportunity.exempt.{cause.kind}")
        return Reason(say("cause_does_not_provoke", cause=WORDS.get(cause.kind, cause.kind)), rule)
    # Other kinds of disengaging go by the step and not by a flag of the turn.
    flagged = ruleset.disengage.kind == "flag" and ruleset.disengage.suppresses != "none"
    if flagged and "disengaged" in battle.turn(mover.id).flags:
        return Reason(say("mover_has_disengaged", mover=mover.name), ruleset.source_of("disengage"))
    return None


def eligibility(
    battle: Battle, reactor: Token, mover: Token, cause: MovementCause = VOLUNTARY
) -> Reason | None:
    """Why a reactor may not react to this mover, whatever it does, or None."""
    # The first reason found is told: what holds for any reactor comes before what holds for one.
    return (
        exemption(battle, mover, cause)
        or can_threaten(battle.ruleset, reactor)
        or can_react(battle, reactor)
        or _incapable(battle, reactor)
        or _let_pass(battle, reactor, mover, cause)
        or _unseen(battle, reactor, mover)
    )


def _incapable(battle: Battle, reactor: Token) -> Reason | None:
    """What keeps a reactor from striking anybody: a condition, or only ranged weapons in hand."""
    ruleset = battle.ruleset
    bar = bar_on(ruleset, reactor, "combat", "attack")
    if bar is not None:
        held, rule = bar
        condition = in_sentence(ruleset.conditions[held].label)
        return Reason(say("reactor_is_condition", reactor=reactor.name, state=condition), rule)
    # Exactly True: a stat that is a number says nothing about weapons in hand.
    if not ruleset.opportunity.ranged and stats_of(ruleset, reactor).get("ranged_only") is True:
        return Reason(
            say("reactor_holds_no_melee_weapon", reactor=reactor.name),
            ruleset.source_of("opportunity.ranged"),
        )
    return None


def _let_pass(battle: Battle, reactor: Token, mover: Token, cause: MovementCause) -> Reason | None:
    """Why this mover provokes nothing from this reactor: it carries it, tumbled past it, or struck
    it before.
    """
    ruleset = battle.ruleset
    # A token that moves along leaves no reach.
    if moves_along(battle, mover, reactor):
        return Reason(
            say("reactor_is_moved_along", reactor=reactor.name), ruleset.source_of("opportunity")
        )
    if reactor.id in cause.passes:
        return Reason(
            say("mover_tumbles_past_reactor", mover=mover.name, reactor=reactor.name),
            ruleset.source_of("opportunity.exempt.tumble"),
        )
    if (
        ruleset.opportunity.pair_limit == "per_round"
        and (reactor.id, mover.id) in battle.scenario.encounter.pairs
    ):
        return Reason(
            say("reactor_has_already_struck_mover_this", reactor=reactor.name, mover=mover.name),
            ruleset.source_of("opportunity.pair_limit"),
        )
    return None


def _unseen(battle: Battle, reactor: Token, mover: Token) -> Reason | None:
    """Why a reactor cannot see whom it would strike, where the rules ask for that."""
    ruleset = battle.ruleset
    if not ruleset.opportunity.needs_sight:
        return None
    if hidden_from(battle, reactor, seen_of_pair(battle, reactor, mover)):
        return Reason(
            say("mover_is_hidden", mover=mover.name), ruleset.source_of("opportunity.needs_sight")
        )
    return sees(battle, reactor, mover) if has_condition(ruleset, reactor, "blinded") else None


def seen_of_pair(battle: Battle, reactor: Token, mover: Token) -> Token:
    """Whom a reactor sees leave: the mover, or another of its mounted pair where only the mover is
    hidden, since they leave as one (A28, A53).
    """
    enemies = [each for each in pair_of(battle, mover.id) if is_hostile(reactor, each)]
    seen = (each for each in (mover, *enemies) if not hidden_from(battle, reactor, each))
    return next(seen, mover)


Rectangle = tuple[int, int, int, int]
"""Columns and rows of a part of the map: left, top, right, bottom; the last two are beyond it."""


def provocation_arrays(
    battle: Battle, body: MovingBody, cause: MovementCause, within: Rectangle
) -> ProvocationArrays:
    """Counts for every step of a body within a part of the map: who reacts when it leaves each
    anchor.
    """
    mover = body.mover
    # By its whole width, so that the list is the same whether or not it squeezes.
    side = battle.footprint(mover).side
    hostiles = [
        hostile for hostile in battle.hostiles(mover) if _comes_near(battle, hostile, side, within)
    ]
    reactors = tuple(
        hostile for hostile in hostiles if eligibility(battle, hostile, mover, cause) is None
    )
    return trigger_of(battle.ruleset).arrays(battle, body, hostiles, reactors)


def _comes_near(battle: Battle, hostile: Token, side: int, within: Rectangle) -> bool:
    """Whether a footprint within the part of the map may touch the hostile's reach, or stand beside
    it.
    """
    # A token that cannot come near is left out of every array, whose size goes by the reactors.
    left, top, right, bottom = within
    x, y = hostile.cell
    far = max(1, reach_cells(battle.ruleset, hostile))
    wide = battle.footprint(hostile).side + far
    # An anchor is the north-west cell: to the east and south the footprint's own side counts.
    return left - wide < x < right + side - 1 + far and top - wide < y < bottom + side - 1 + far


def triggers_of(
    battle: Battle,
    mover: Token,
    start: Cell,
    path: Sequence[Cell],
    cause: MovementCause = VOLUNTARY,
) -> tuple[Trigger, ...]:
    """All triggers of a path at the mover's level, firing or exempt, in order."""
    level = battle.base_level(mover)
    # A walk at one level, as on flat ground; routes over heights tell their own legs.
    pairs = zip([start, *path], path, strict=False)
    return triggers_of_legs(
        battle, mover, [Leg(i, a, b, level, level) for i, (a, b) in enumerate(pairs)], cause
    )


def triggers_of_legs(
    battle: Battle, mover: Token, legs: Sequence[Leg], cause: MovementCause = VOLUNTARY
) -> tuple[Trigger, ...]:
    """All triggers of a route, firing or exempt, in order; those of one leg in the order they
    resolve.
    """
    found: list[Trigger] = []
    number = 0
    # Found once for the whole route.
    near = _near(battle, mover, legs)
    for leg in legs:
        step = _step_triggers(battle, mover, leg, cause, near)
        if step:
            # Reactions to one step share a number.
            number += 1
            found.extend(_numbered(step, number))
    return tuple(found)


def _near(battle: Battle, mover: Token, legs: Sequence[Leg]) -> list[Token]:
    """The hostile tokens whose reach comes near some leg: the others need not be asked at each
    step.
    """
    if not legs:
        return []
    side = battle.footprint(mover).side
    columns = [x for leg in legs for x in (leg.here[0], leg.there[0])]
    rows = [y for leg in legs for y in (leg.here[1], leg.there[1])]
    left, right, top, bottom = min(columns), max(columns) + side, min(rows), max(rows) + side
    return [
        reactor
        for reactor, (x1, y1, x2, y2) in _reach_boxes(battle, mover)
        if x1 < right and left < x2 and y1 < bottom and top < y2
    ]


def _reach_boxes(battle: Battle, mover: Token) -> list[tuple[Token, tuple[int, int, int, int]]]:
    """The hostile tokens with the box of cells around each that its reach comes to; kept while a
    route is planned.
    """

    def made() -> list[tuple[Token, tuple[int, int, int, int]]]:
        boxes = []
        for reactor in battle.hostiles(mover):
            place, reach = battle.footprint(reactor), reach_cells(battle.ruleset, reactor)
            (x, y), far = place.anchor, place.side + reach
            boxes.append((reactor, (x - reach, y - reach, x + far, y + far)))
        return boxes

    return battle.derived("reach_boxes", (battle.scenario, battle.ruleset, mover), (), made)


def _numbered(triggers: list[Trigger], number: int) -> list[Trigger]:
    return [replace(trigger, number=number) for trigger in triggers]


def _step_triggers(
    battle: Battle, mover: Token, leg: Leg, cause: MovementCause, near: Sequence[Token]
) -> list[Trigger]:
    provoked = trigger_of(battle.ruleset).provoked(battle, mover, leg, near)
    triggers = [
        _trigger(battle, reactor, mover, leg, reason, cause) for reactor, reason in provoked
    ]
    if not triggers:
        return triggers
    return _protect(
        battle, mover, in_reaction_order(battle, mover, leg.left, triggers, leg.level_here), cause
    )


def _protect(
    battle: Battle, mover: Token, triggers: list[Trigger], cause: MovementCause
) -> list[Trigger]:
    """The triggers without those of the enemies that the mover names; without a choice, the first
    that would react stays unnamed.
    """
    ruleset = battle.ruleset
    # No more than the rules let it name, and of those only who would have reacted.
    chosen = [t.by for t in triggers if t.fires and t.by in cause.protected][
        : ruleset.opportunity.protected
    ]
    if not chosen:
        return triggers
    reason = Reason(
        say("mover_has_named_this_enemy", mover=mover.name),
        ruleset.source_of("opportunity.protected"),
    )
    return [
        replace(t, fires=False, reasons=(*t.reasons, reason), named=True) if t.by in chosen else t
        for t in triggers
    ]


def reactions_due(ruleset: Ruleset, triggers: Iterable[Trigger]) -> int:
    """How many of the reactions to a way can come about at most: at each place the mover names some
    that it is safe from, if it has not named them yet (C23).
    """
    fires, named = Counter[int](), Counter[int]()
    for trigger in triggers:
        fires[trigger.number] += trigger.fires
        named[trigger.number] += trigger.named
    free = ruleset.opportunity.protected
    return sum(max(0, fires[place] - max(0, free - named[place])) for place in fires)


def _trigger(
    battle: Battle, reactor: Token, mover: Token, leg: Leg, why: Reason, cause: MovementCause
) -> Trigger:
    against = eligibility(battle, reactor, mover, cause)
    # Asked last: it is the dearest question, and of this very step.
    if against is None and battle.ruleset.opportunity.needs_sight:
        seen = seen_of_pair(battle, reactor, mover)
        against = sees(battle, reactor, seen, leg.left, leg.level_here)
    reasons = (why,) if against is None else (why, against)
    reach = reach_of(battle.ruleset, reactor)
    label = battle.ruleset.opportunity.label
    return Trigger(0, leg.step, leg.here, reactor.id, against is None, reach, reasons, label)


def in_reaction_order(
    battle: Battle, mover: Token, here: Spot, triggers: list[Trigger], level: int | None = None
) -> list[Trigger]:
    """Reactions to one step in the order the ruleset resolves them (A74: nearest, then initiative
    bonus).
    """

    def key(trigger: Trigger) -> tuple[float, ...]:
        reactor = battle.token(trigger.by)
        order = battle.ruleset.reaction.order
        return tuple(order_value(battle, reactor, mover, here, name, level) for name in order)

    return sorted(triggers, key=key)


def order_value(
    battle: Battle, reactor: Token, mover: Token, here: Spot, name: str, level: int | None = None
) -> float:
    """The value by which reactors are ranked, the lowest first: how near each is to the mover at
    `here`, vertically too (A74).
    """
    encounter = battle.scenario.encounter
    if name == "distance":
        return cells_between(battle, reactor, mover, here, level)
    if name in ("initiative_bonus", "initiative"):
        bonus = float(
            exact(
                stats_of(battle.ruleset, reactor).get(
                    battle.ruleset.rounds.initiative_stat or "", 0
                )
            )
        )
        # Lowest first: higher initiative comes earlier.
        return -(encounter.initiative.get(reactor.id, bonus) if name == "initiative" else bonus)
    order = encounter.order
    # A token that has no place in the order comes after all who have.
    return order.index(reactor.id) if reactor.id in order else len(order)


__all__ = [
    "VOLUNTARY",
    "MovementCause",
    "ProvocationArrays",
    "eligibility",
    "in_reaction_order",
    "provocation_arrays",
    "reach_cells",
    "reactions_due",
    "seen_of_pair",
    "triggers_of",
]
