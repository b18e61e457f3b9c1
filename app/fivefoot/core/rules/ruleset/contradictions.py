"""Refuses policies that contradict each other, naming the key to change."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.ruleset.texts import say

SINGLE_DIE = re.compile(r"1?d[1-9]\d{0,3}")
Found = tuple[str, str]
"""A dotted key and what is wrong with it."""


def contradictions(ruleset: Ruleset) -> Iterator[Found]:
    """Keys that need another key which is missing, or that have no effect because of another
    value.
    """
    yield from _leaps(ruleset)
    yield from _movement(ruleset)
    yield from _falls(ruleset)
    yield from _economy(ruleset)
    yield from _pushes(ruleset)
    yield from _disengaging(ruleset)
    yield from _posture(ruleset)
    yield from _edges(ruleset)


def _leaps(ruleset: Ruleset) -> Iterator[Found]:
    leap = ruleset.leap
    if not leap.enabled:
        return
    if leap.rule == "formula" and leap.long is None:
        yield (
            "leap.long",
            say("rule_formula_needs_length_of_leap_give"),
        )
    if leap.rule == "run_up" and leap.run_up.per_unit <= 0:
        yield "leap.run_up.per_unit", say("rule_run_up_needs_how_far_each_unit_of")
    if leap.rule == "tiers":
        if not leap.tiers:
            yield "leap.tiers", say("table_is_empty_give_row_for_each_step")
        if leap.tier_stat not in ruleset.stats and "tier_stat" not in leap.model_fields_set:
            yield (
                "leap.tier_stat",
                say("there_is_no_stat_tier_stat_to_read", tier_stat=leap.tier_stat),
            )
    for number, (before, after) in enumerate(pairwise(leap.tiers), start=1):
        # A row that leaps no further would be a hole in the table; one that leaps no higher is
        # none, where height does not hang on the number.
        rows = (
            (before.from_, after.from_, "from", after.from_ <= before.from_),
            (before.long, after.long, "long", after.long <= before.long),
            (before.high, after.high, "high", after.high < before.high),
        )
        for low, high, key, at_fault in rows:
            if at_fault:
                yield (
                    f"leap.tiers.{number}.{key}",
                    say("high_does_not_rise_above_low_row_before", high=high, low=low),
                )


def _movement(ruleset: Ruleset) -> Iterator[Found]:
    plain = ruleset.actions.get(ruleset.movement.action)
    if plain is not None and plain.movement is None:
        yield (
            "movement.action",
            say("action_action_grants_no_movement_give", action=ruleset.movement.action),
        )
    if (
        ruleset.movement.kind == "per_turn_pool"
        and ruleset.movement.modes != "shared_total_with_caps"
    ):
        yield (
            "movement.modes",
            say("pool_of_turn_is_shared_total_with_cap"),
        )
    for key, on in (
        ("flight", ruleset.flight.stat),
        ("breath", ruleset.breath.stat),
        ("phasing", ruleset.phasing.stat),
    ):
        if key in ruleset.model_fields_set and on is None:
            yield (
                f"{key}.stat",
                say("without_stat_this_table_does_nothing"),
            )


def _falls(ruleset: Ruleset) -> Iterator[Found]:
    fall = ruleset.fall
    if fall.enabled and fall.damage == "dice_per" and fall.per <= 0:
        yield "fall.per", say("each_die_needs_distance_above_0")
    if fall.damage == "table" and not fall.table:
        yield "fall.table", say("fall_table_is_empty")
    for number, (before, after) in enumerate(pairwise(fall.table), start=1):
        if after.from_ <= before.from_:
            yield (
                f"fall.table.{number}.from",
                say("high_does_not_rise_above_low_row_before", high=after.from_, low=before.from_),
            )


def fall_faults(ruleset: Ruleset) -> Iterator[Found]:
    """A limit of damage that nothing reads; a group may choose other damage by an option."""
    fall = ruleset.fall
    if fall.cap is not None and fall.damage not in ("dice_per", "half_distance"):
        yield "fall.cap", say("nothing_reads_cap", damage=fall.damage)


def _pushes(ruleset: Ruleset) -> Iterator[Found]:
    die = ruleset.forced.wall_die
    if die and not SINGLE_DIE.fullmatch(die):
        yield (
            "forced.wall_die",
            say("die_is_not_one_die_it_is_thrown_once", die=die),
        )


def _economy(ruleset: Ruleset) -> Iterator[Found]:
    repeat = ruleset.repeat
    if repeat.rule == "keyword_ladder" and not (repeat.keyword and repeat.ladder):
        yield (
            "repeat",
            say("rule_keyword_ladder_needs_keyword_and"),
        )
    if repeat.rule == "category_effects" and not repeat.effects:
        yield (
            "repeat.effects",
            say("rule_category_effects_needs_what_each"),
        )
    for kind, phase in ruleset.rounds.phase_of.items():
        if phase not in ruleset.rounds.phases:
            yield (
                f"rounds.phase_of.{kind}",
                say(
                    "there_is_no_phase_phase_phases_are",
                    phase=phase,
                    remedy=say("declare_it_in_rounds_phases"),
                ),
            )
    yield from _reactions(ruleset)


def _reactions(ruleset: Ruleset) -> Iterator[Found]:
    reaction = ruleset.reaction
    limit, pool = reaction.limit, ruleset.pools.get(reaction.pool or "")
    if pool is None:
        return
    if limit is not None and pool.size.constant not in (None, limit):
        yield (
            "reaction.limit",
            say(
                "it_says_limit_but_pool_pool_holds",
                limit=limit,
                pool=reaction.pool,
                constant=pool.size.constant,
            ),
        )
    if "reset" in reaction.model_fields_set and reaction.price.kind == "none":
        yield "reaction.reset", say("pool_refreshes_reactions_remove_reset", pool=reaction.pool)


def _disengaging(ruleset: Ruleset) -> Iterator[Found]:
    flags = {effect.flag for action in ruleset.actions.values() for effect in action.effects}
    if ruleset.disengage.kind == "flag" and "disengaged" not in flags:
        yield "disengage.kind", say("nothing_sets_disengaged")


def _edges(ruleset: Ruleset) -> Iterator[Found]:
    """Edges that cancel themselves, or several others: only one of those would be found."""
    edges = ruleset.rolls.edges
    for name, edge in edges.items():
        against = {other for other, each in edges.items() if each.opposite == name}
        against |= {edge.opposite} if edge.opposite is not None else set()
        if name in against:
            yield f"rolls.edges.{name}.opposite", say("edge_is_its_own_opposite")
        elif len(against) > 1:
            both = ", ".join(sorted(against))
            yield f"rolls.edges.{name}.opposite", say("edge_has_one_opposite", edges=both)


def _posture(ruleset: Ruleset) -> Iterator[Found]:
    for key, cost, action in (
        ("stand", ruleset.posture.stand, "stand"),
        ("drop", ruleset.posture.drop, "drop_prone"),
    ):
        if cost.kind == "action" and action not in ruleset.actions:
            yield f"posture.{key}.kind", say("there_is_no_action_for_posture", action=action)


def opportunity_faults(ruleset: Ruleset) -> Iterator[Found]:
    """Causes of movement that provoke nobody, and steps marked as provoking nobody that nothing
    exempts; a group may choose either by an option.
    """
    if ruleset.opportunity.trigger == "none":
        return
    if not any("departure" in action.reacts_to for action in ruleset.actions.values()):
        yield "opportunity.trigger", say("no_action_reacts_to_departure")
    if "disengage_step" in ruleset.opportunity.exempt:
        return
    for name, action in ruleset.actions.items():
        if action.movement is not None and not action.movement.provokes:
            yield f"actions.{name}.movement.provokes", say("nothing_exempts_such_step")
