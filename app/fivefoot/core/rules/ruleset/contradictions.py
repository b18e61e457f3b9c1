"""Policies that cannot both be meant: each is refused with the key that has to change."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from fivefoot.core.rules.ruleset.schema.actions import EFFECT_KEYS
from fivefoot.core.rules.ruleset.schema.ground import Stat
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset

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
                    f"a level is a number from 1 to {condition.most} (`most`)",
                )
        for effect in (condition, *condition.levels.values()):
            if effect.speed is not None and (effect.speed[0] < 0 or effect.speed[1] < 1):
                yield (
                    f"conditions.{name}.speed",
                    "a fraction is due, like [1, 2] for half and [0, 1] for none",
                )
    for name, stat in ruleset.stats.items():
        yield from _stat(f"stats.{name}", stat)
    if "medium" not in ruleset.sizes:
        yield "sizes", "a size named medium is needed: tokens have it until another is chosen"


def _leaps(ruleset: Ruleset) -> Iterator[Found]:
    leap = ruleset.leap
    if not leap.enabled:
        return
    if leap.rule == "formula" and leap.long is None:
        yield (
            "leap.long",
            (
                "the rule formula needs the length of a leap; give an amount, or choose another"
                " leap.rule"
            ),
        )
    if leap.rule == "run_up" and leap.run_up.per_unit <= 0:
        yield "leap.run_up.per_unit", "the rule run_up needs how far each unit of run-up carries"
    if leap.rule == "tiers":
        if not leap.tiers:
            yield "leap.tiers", "the table is empty; give a row for each step of strength"
        if leap.tier_stat not in ruleset.stats and "tier_stat" not in leap.model_fields_set:
            yield (
                "leap.tier_stat",
                (
                    f"there is no stat {leap.tier_stat!r} to read the table by; declare it under"
                    " [stats]"
                ),
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
                    f"{high:g} does not rise above {low:g}, the row before",
                )


def _movement(ruleset: Ruleset) -> Iterator[Found]:
    plain = ruleset.actions.get(ruleset.movement.action)
    if plain is not None and plain.movement is None:
        yield (
            "movement.action",
            (
                f"the action {ruleset.movement.action!r} grants no movement; give it one, or name"
                " another"
            ),
        )
    if (
        ruleset.movement.kind == "per_turn_pool"
        and ruleset.movement.modes != "shared_total_with_caps"
    ):
        yield (
            "movement.modes",
            (
                "a pool of the turn is a shared total with a cap for each mode"
                " (shared_total_with_caps); choose that, or another movement.kind"
            ),
        )
    if ruleset.fall.enabled and ruleset.fall.damage == "dice_per" and ruleset.fall.per <= 0:
        yield "fall.per", "each die needs a distance above 0"
    for key, on in (
        ("flight", ruleset.flight.stat),
        ("breath", ruleset.breath.stat),
        ("phasing", ruleset.phasing.stat),
    ):
        if key in ruleset.model_fields_set and on is None:
            yield (
                f"{key}.stat",
                "without a stat this table does nothing; name one, or leave the table out",
            )


def _pushes(ruleset: Ruleset) -> Iterator[Found]:
    die = ruleset.forced.wall_die
    if die and not SINGLE_DIE.fullmatch(die):
        yield (
            "forced.wall_die",
            f"{die!r} is not one die; it is thrown once for each `wall_per`, write it like 1d6",
        )


def _economy(ruleset: Ruleset) -> Iterator[Found]:
    repeat = ruleset.repeat
    if repeat.rule == "keyword_ladder" and not (repeat.keyword and repeat.ladder):
        yield (
            "repeat",
            "the rule keyword_ladder needs `keyword` and a `ladder` with a number for each use",
        )
    if repeat.rule == "category_effects" and not repeat.effects:
        yield (
            "repeat.effects",
            "the rule category_effects needs what each category's second use does",
        )
    for kind, phase in ruleset.rounds.phase_of.items():
        if phase not in ruleset.rounds.phases:
            yield (
                f"rounds.phase_of.{kind}",
                f"there is no phase {phase!r}; phases are {', '.join(ruleset.rounds.phases)}",
            )
    limit, pool = ruleset.reaction.limit, ruleset.pools.get(ruleset.reaction.pool or "")
    if limit is not None and pool is not None and pool.size.constant not in (None, limit):
        yield (
            "reaction.limit",
            (
                f"it says {limit}, but the pool {ruleset.reaction.pool} holds"
                f" {pool.size.constant:g}; make them equal"
            ),
        )
    if pool is not None and pool.refresh not in ("never", ruleset.reaction.reset):
        yield (
            "reaction.reset",
            (
                f"it says {ruleset.reaction.reset}, but the pool {ruleset.reaction.pool} is full"
                f" again by {pool.refresh}; make them equal"
            ),
        )


def _actions(ruleset: Ruleset) -> Iterator[Found]:
    for name, action in ruleset.actions.items():
        for key, effects in (("effects", action.effects), ("on_success", action.on_success)):
            for index, effect in enumerate(effects):
                if not effect.model_fields_set & set(EFFECT_KEYS):
                    yield (
                        f"actions.{name}.{key}.{index}",
                        f"it does nothing; give one of {', '.join(EFFECT_KEYS)}",
                    )
        if action.forced is not None and ruleset.forced.distance <= 0:
            yield (
                f"actions.{name}.forced",
                "a push needs how far it goes: set forced.distance above 0",
            )
        if action.forced is not None and action.target is None:
            yield f"actions.{name}.target", "a push needs a target; say who may be pushed"


def unspared_steps(ruleset: Ruleset) -> Iterator[Found]:
    """Steps that are written to provoke nobody where nothing exempts them; a group may choose that
    by an option.
    """
    if ruleset.opportunity.trigger == "none" or "disengage_step" in ruleset.opportunity.exempt:
        return
    for name, action in ruleset.actions.items():
        if action.movement is not None and not action.movement.provokes:
            remedy = 'add "disengage_step" to opportunity.exempt, or leave provokes out'
            yield f"actions.{name}.movement.provokes", f"nothing exempts such a step; {remedy}"


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
            f"a stat of the type {stat.type} does not start as {stat.default!r}",
        )
    elif stat.type == "choice" and stat.default not in stat.choices:
        yield (
            f"{place}.default",
            (
                f"{stat.default!r} is none of its choices:"
                f" {', '.join(stat.choices) or 'none are given'}"
            ),
        )
    elif stat.type == "number" and not isinstance(stat.default, (str, bool)):
        low, high = stat.least, stat.most
        if (low is not None and stat.default < low) or (high is not None and stat.default > high):
            yield f"{place}.default", f"{stat.default:g} is not within least and most"
