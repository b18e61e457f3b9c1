"""Policies that cannot both be meant: each is refused with the key that has to change."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from fivefoot.core.rules.ruleset.schema.actions import EFFECT_KEYS
from fivefoot.core.rules.ruleset.schema.ground import Stat
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.ruleset.texts import say

SINGLE_DIE = re.compile(r"1?d[1-9]\d{0,3}")
Found = tuple[str, str]
"""A dotted key and what is wrong with it."""


def contradictions(ruleset: Ruleset) -> Iterator[Found]:
    """Keys that need another one which is not there, or that no other value leaves a meaning."""
    yield from _leaps(ruleset)
    yield from _movement(ruleset)
    yield from _economy(ruleset)
    yield from _pushes(ruleset)
    yield from _actions(ruleset)
    for name, condition in ruleset.conditions.items():
        for level in condition.levels:
            if not (level.isdecimal() and 1 <= int(level) <= condition.most):
                yield (
                    f"conditions.{name}.levels.{level}",
                    say("level_is_number_from_1_to_most_most", most=condition.most),
                )
        for effect in (condition, *condition.levels.values()):
            if effect.speed is not None and (effect.speed[0] < 0 or effect.speed[1] < 1):
                yield (
                    f"conditions.{name}.speed",
                    say("fraction_is_due_like_1_2_for_half_and_0"),
                )
    for name, stat in ruleset.stats.items():
        yield from _stat(f"stats.{name}", stat)
    if "medium" not in ruleset.sizes:
        yield "sizes", say("size_named_medium_is_needed_tokens_have")


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
        rows = (
            (before.from_, after.from_, "from"),
            (before.long, after.long, "long"),
            (before.high, after.high, "high"),
        )
        for low, high, key in rows:
            if high <= low:  # a row that does not rise would be a hole in the table
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
    if ruleset.fall.enabled and ruleset.fall.damage == "dice_per" and ruleset.fall.per <= 0:
        yield "fall.per", say("each_die_needs_distance_above_0")
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
                    phases=", ".join(ruleset.rounds.phases),
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


def _actions(ruleset: Ruleset) -> Iterator[Found]:
    for name, action in ruleset.actions.items():
        for key, effects in (("effects", action.effects), ("on_success", action.on_success)):
            for index, effect in enumerate(effects):
                if not effect.model_fields_set & set(EFFECT_KEYS):
                    yield (
                        f"actions.{name}.{key}.{index}",
                        say(
                            "it_does_nothing_give_one_of_effect_keys",
                            effect_keys=", ".join(EFFECT_KEYS),
                        ),
                    )
        if action.forced is not None and ruleset.forced.distance <= 0:
            yield (
                f"actions.{name}.forced",
                say("push_needs_how_far_it_goes_set_forced"),
            )
        if action.forced is not None and action.target is None:
            yield f"actions.{name}.target", say("push_needs_target_say_who_may_be_pushed")


def unspared_steps(ruleset: Ruleset) -> Iterator[Found]:
    """Steps that are written to provoke nobody where nothing exempts them; a group may choose that
    by an option.
    """
    if ruleset.opportunity.trigger == "none" or "disengage_step" in ruleset.opportunity.exempt:
        return
    for name, action in ruleset.actions.items():
        if action.movement is not None and not action.movement.provokes:
            yield f"actions.{name}.movement.provokes", say("nothing_exempts_such_step")


def _stat(place: str, stat: Stat) -> Iterator[Found]:
    kinds = {"number": (int, float), "switch": (bool,), "choice": (str,), "text": (str,)}
    fits = isinstance(stat.default, kinds[stat.type]) and (
        stat.type != "number" or not isinstance(stat.default, bool)
    )
    if not fits and not (
        stat.type in ("switch", "text") and "default" not in stat.model_fields_set
    ):
        yield (
            f"{place}.default",
            say("stat_of_type_type_does_not_start_as", type=stat.type, default=stat.default),
        )
    elif stat.type == "choice" and stat.default not in stat.choices:
        yield (
            f"{place}.default",
            say(
                "default_is_none_of_its_choices_choices",
                default=stat.default,
                choices=", ".join(stat.choices),
            )
            if stat.choices
            else say("default_needs_choices", default=stat.default),
        )
    elif stat.type == "number" and not isinstance(stat.default, (str, bool)):
        low, high = stat.least, stat.most
        if (low is not None and stat.default < low) or (high is not None and stat.default > high):
            yield (
                f"{place}.default",
                say("default_is_not_within_least_and_most", default=stat.default),
            )
