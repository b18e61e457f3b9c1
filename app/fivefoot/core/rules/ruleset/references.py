"""Checks that a ruleset fits together: every name it uses exists, and its policies agree."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache
from typing import Annotated, Any, Literal, get_args, get_origin

from pydantic import BaseModel

from fivefoot.core.rules.ruleset.action_faults import OWN_FLAGS, action_faults
from fivefoot.core.rules.ruleset.contradictions import contradictions
from fivefoot.core.rules.ruleset.modifier_faults import modifier_faults
from fivefoot.core.rules.ruleset.problems import MOST_SHOWN, quoted_value
from fivefoot.core.rules.ruleset.schema.actions import Effect
from fivefoot.core.rules.ruleset.schema.base import Amount, Gate, StatLimit
from fivefoot.core.rules.ruleset.schema.modifiers import Modifier
from fivefoot.core.rules.ruleset.schema.movement import FactorByStat
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.ruleset.texts import say
from fivefoot.core.rules.ruleset.value_faults import (
    amount_faults,
    doubled_words,
    limit_faults,
    value_faults,
    word_lists,
)

#: (record, key) -> what its text, the texts of its list, or the keys of its table must name
NAMED: Mapping[tuple[str, str], str] = {
    ("Amount", "stat"): "stat",
    ("Amount", "max_of"): "stat",
    ("Amount", "first_of"): "stat",
    ("StatLimit", "stat"): "stat",
    ("StatAboveLinks", "stat"): "stat",
    ("StatAboveLinks", "link"): "tie",
    ("CounterBelowUses", "counter"): "counter",
    ("CounterBelowUses", "actions"): "action",
    ("Gate", "condition"): "condition",
    ("Gate", "no_condition"): "condition",
    ("Gate", "flag"): "flag",
    ("Gate", "no_flag"): "flag",
    ("Gate", "counter_below"): "counter",
    ("Gate", "pool_holds"): "pool",
    ("Gate", "pool_full"): "pool",
    ("Gate", "used"): "action",
    ("Gate", "not_used"): "action",
    ("Gate", "phase"): "phase",
    ("Gate", "link"): "tie",
    ("Gate", "no_link"): "tie",
    ("Gate", "room_beside"): "tie",
    ("Gate", "holds_card"): "action",
    ("Gate", "target_condition"): "condition",
    ("Gate", "target_no_condition"): "condition",
    ("Gate", "target_tie"): "tie",
    ("Movement", "modes"): "mode",
    ("Effect", "condition"): "condition",
    ("Effect", "end_condition"): "condition",
    ("Effect", "target_condition"): "condition",
    ("Effect", "target_end_condition"): "condition",
    ("Effect", "allies_condition"): "condition",
    ("Effect", "end_link"): "tie",
    ("Effect", "roll_stat"): "stat",
    ("TargetRule", "farthest"): "stat",
    ("AreaRule", "only"): "stat",
    ("Action", "instead_of"): "action",
    ("Action", "cost"): "pool",
    ("Action", "price_stats"): "pool",
    ("Action", "all_of"): "pool",
    ("Action", "spends"): "pool",
    ("Action", "spends_like"): "pool",
    ("Action", "swings_by"): "stat",
    ("Action", "grants"): "pool",
    ("Action", "damage_dice"): "dice",
    ("Margin", "deals"): "stat",
    ("Action", "difficulty_ties"): "tie",
    ("ConditionEffect", "pools"): "pool",
    ("ConditionEffect", "more"): "pool",
    ("Condition", "pools"): "pool",
    ("Condition", "more"): "pool",
    ("Condition", "ends_with"): "tie",
    ("Condition", "held_by"): "tie",
    ("Condition", "rests_on"): "tie",
    ("Condition", "includes"): "condition",
    ("Modifier", "check"): "check",
    ("Modifier", "keywords"): "keyword",
    ("Modifier", "categories"): "category",
    ("Modifier", "actions"): "action",
    ("Modifier", "not_actions"): "action",
    ("Modifier", "zone_from"): "zone",
    ("Modifier", "zone_upto"): "zone",
    ("Modifier", "held"): "tie",
    ("Modifier", "unit"): "unit",
    ("Modifier", "edge"): "edge",
    ("Mode", "on_slippery"): "edge",
    ("Rolls", "unit"): "unit",
    ("Rolls", "defences"): "category",
    ("Edge", "opposite"): "edge",
    ("Effort", "unit"): "unit",
    ("Effort", "wound"): "condition",
    ("SecondUse", "condition"): "condition",
    ("Condition", "prevented_by"): "condition",
    ("OccupancyRules", "share"): "size",
    ("Repeat", "keyword"): "keyword",
    ("Repeat", "effects"): "category",
    ("ReactionPrice", "stat"): "stat",
    ("ReactionPrice", "die"): "dice",
    ("Reaction", "pool"): "pool",
    ("Rounds", "initiative_stat"): "stat",
    ("Rounds", "initiative_die"): "dice",
    ("Prepared", "never"): "action",
    ("DamageRules", "melee"): "stat",
    ("DamageRules", "ranged"): "stat",
    ("Down", "heroes"): "condition",
    ("Down", "others"): "condition",
    ("Hiding", "stat"): "stat",
    ("Hiding", "flag"): "flag",
    ("Breath", "stat"): "stat",
    ("Breath", "state"): "condition",
    ("Shooting", "precise_stat"): "stat",
    ("Shooting", "no_melee"): "condition",
    ("Squeeze", "state"): "condition",
    ("Shooting", "past_nearest"): "condition",
    ("FactorByStat", "stat"): "stat",
    ("MovementRules", "action"): "action",
    ("Leap", "check_stat"): "stat",
    ("Leap", "load_shift"): "condition",
    ("Leap", "load_none"): "condition",
    ("Leap", "modes"): "mode",
    ("Leap", "not_while"): "condition",
    ("Leap", "tier_stat"): "stat",
    ("FallRules", "die"): "dice",
    ("FallTier", "damage"): "damage",
    ("FallRules", "tumble_cost"): "pool",
    ("FallRules", "blocked_by"): "condition",
    ("Flight", "stat"): "stat",
    ("Phasing", "stat"): "stat",
    ("Phasing", "end_inside"): "dice",
    ("Hazard", "damage"): "damage",
    ("Opportunity", "acts"): "provocation",
    ("Band", "stat"): "stat",
    ("Ruleset", "hand"): "action",
    ("Weapons", "stats"): "stat",
    ("Weapons", "ties"): "tie",
    ("WeaponFact", "properties"): "property",
    ("Wield", "only"): "property",
    ("Wield", "draws"): "property",
    ("Wield", "second"): "property",
    ("Handling", "never"): "property",
    ("Weapons", "unarmed_damage"): "dice",
}
#: Read even where the file leaves them at their default.
ALWAYS = {("Movement", "modes")}
#: Where a missing name has to be declared.
DECLARED = {
    "stat": say("declare_it_under_stats"),
    "flag": say("no_effect_sets_it"),
    "counter": say("no_effect_and_no_per_square_counts_it"),
    "tie": say("no_effect_makes_such_tie"),
    "keyword": say("no_action_has_it_as_its_keyword"),
    "category": say("no_action_has_it_as_its_category"),
    "provocation": say("no_action_has_it_among_what_it_provokes"),
    "phase": say("declare_it_in_rounds_phases"),
    "zone": say("no_zone_has_this_label"),
    "unit": say("declare_it_under_rolls_units"),
    "property": say("declare_it_under_weapons_properties"),
    "edge": say("declare_it_under_rolls_edges"),
    "check": say("no_action_names_it_under_checks_and_no"),
}
DICE = re.compile(r"([1-9]\d{0,2})?d[1-9]\d{0,3}([+-]\d{1,4})?")

MOST_DIGITS = 6
"""Damage that is a fixed number."""

DEFAULT_SOURCE = "default"
"""The source of a value that no rule of the game gives."""

PLAIN = frozenset((str, int, bool, float, type(None)))
"""Types that hold no record."""

Found = tuple[str, str]
"""A dotted key and what is wrong with it."""


def faults(ruleset: Ruleset) -> Iterator[Found]:
    """Names that do not exist, words that no stat has, and policies that contradict each other."""
    known = _known(ruleset)
    for place, record in _records(ruleset, ""):
        kind = type(record)
        given = record.model_fields_set
        names = [row for row in _naming_fields(kind) if row[0] in given or row[2]]
        if names:
            yield from _unknown_names(place, record, names, known)
        if not given.isdisjoint(word_lists(kind)):
            yield from doubled_words(place, record)
        if kind in CHECKS:
            yield from CHECKS[kind](place, record, ruleset)
    if ruleset.flight.stat is not None:
        yield from _choice_faults(
            "flight.kinds", ruleset.flight.stat, ruleset.flight.kinds, ruleset
        )
    yield from action_faults(ruleset)
    yield from value_faults(ruleset)
    yield from contradictions(ruleset)


def index_faults(ruleset: Ruleset) -> Iterator[Found]:
    """Sources that name no rule of the index, and rules that are in it twice."""
    seen: set[str] = set()
    for chapter, rules in ruleset.rules.items():
        for rule in rules:
            if rule in seen:
                yield (
                    f"rules.{chapter}.{rule}",
                    say("another_chapter_has_this_rule_too_keep"),
                )
            seen.add(rule)
    for prefix, source in ruleset.sources.items():
        if source.strip() and source != DEFAULT_SOURCE and source not in seen:
            yield f"sources.{prefix}", _unknown_rule(source, seen)


def _unknown_rule(source: str, known: Collection[str]) -> str:
    close = difflib.get_close_matches(source, list(known), 1) if len(source) <= MOST_SHOWN else []
    if close:
        return say(
            "no_rule_did_you_mean",
            rule=quoted_value(source),
            close=close[0],
            default=DEFAULT_SOURCE,
        )
    return say("no_rule_add_it", rule=quoted_value(source), default=DEFAULT_SOURCE)


def _counters(ruleset: Ruleset, effects: list[Effect]) -> Iterator[str | None]:
    """The counters: of effects, of movement square by square, and of the uses of each category."""
    yield from (effect.counter for effect in effects)
    for action in ruleset.actions.values():
        if action.movement is not None and action.movement.per_square is not None:
            yield action.movement.per_square.counter
        if action.category:
            yield f"category_{action.category}"


def _checks(ruleset: Ruleset, effects: list[Effect]) -> Iterator[str | None]:
    """The named rolls: of actions and leaps, and the save that a reaction costs."""
    for action in ruleset.actions.values():
        yield from action.checks
    yield from (effect.roll for effect in effects)
    yield ruleset.leap.check
    yield ruleset.reaction.price.label


def _known(ruleset: Ruleset) -> Mapping[str, Collection[str]]:
    actions, conditions = ruleset.actions.values(), ruleset.conditions.values()
    effects = [effect for action in actions for effect in (*action.effects, *action.on_success)]
    return {
        "stat": ruleset.stats,
        "pool": ruleset.pools,
        "action": ruleset.actions,
        "condition": ruleset.conditions,
        "mode": ruleset.modes,
        "size": ruleset.sizes,
        "phase": ruleset.rounds.phases,
        "flag": _words(
            {e.flag for e in effects} | {e.target_flag for e in effects} | set(OWN_FLAGS)
        ),
        "counter": _words(_counters(ruleset, effects)),
        "tie": _words({e.link for e in effects} | {s.link for s in conditions}),
        "keyword": _words(a.keyword for a in actions),
        "category": _words(a.category for a in actions),
        "zone": [zone.label for zone in ruleset.zones],
        "unit": ruleset.rolls.units,
        "edge": ruleset.rolls.edges,
        "property": ruleset.weapons.properties,
        "check": _words(_checks(ruleset, effects)),
        "provocation": {*ruleset.actions, *(tag for a in actions for tag in a.provokes)},
    }


def _words(found: Any) -> list[str]:
    return sorted({word for word in found if word})


def _records(value: Any, place: str) -> list[tuple[str, BaseModel]]:
    """All records in a value, each with its dotted place in the file."""
    found: list[tuple[str, BaseModel]] = []
    _gather(value, place, found)
    return found


def _gather(value: Any, place: str, found: list[tuple[str, BaseModel]]) -> None:
    inner: Iterable[tuple[object, Any]] = ()
    # By type, and plain tables and lists first: asking for subclasses takes longer.
    kind = type(value)
    if kind is dict:
        inner = value.items()
    elif kind is list:
        inner = enumerate(value)
    elif isinstance(value, BaseModel):
        found.append((place, value))
        held = value.__dict__  # of pydantic's records, by their names
        inner = [(alias, held[name]) for alias, name in _fields_of(type(value))]
    for key, one in inner:
        # Most values are plain or empty, and a ruleset is searched for every choice of options.
        if type(one) not in PLAIN and one:
            _gather(one, _inside(place, key), found)


@cache
def _fields_of(kind: type[BaseModel]) -> tuple[tuple[str, str], ...]:
    """The fields of a record that may hold records: their names in a file and in the record."""
    return tuple(
        (field.alias or name, name)
        for name, field in kind.model_fields.items()
        if _may_hold_records(field.annotation)
    )


def _may_hold_records(annotation: Any) -> bool:
    """Whether values of a type may be or contain records.

    >>> _may_hold_records(dict[str, int | None]), _may_hold_records(list[StatLimit] | None)
    (False, True)
    """
    kind, inner = get_origin(annotation), get_args(annotation)
    if kind is Literal:
        return False
    if kind is Annotated:
        return _may_hold_records(inner[0])
    if inner:
        return any(map(_may_hold_records, inner))
    return isinstance(annotation, type) and issubclass(annotation, BaseModel)


@cache
def _naming_fields(kind: type[BaseModel]) -> tuple[tuple[str, str, bool], ...]:
    """The fields of a record that name something: what each names, and whether its default is
    checked, too.
    """
    name = kind.__name__
    return tuple(
        (key, NAMED[name, key], (name, key) in ALWAYS)
        for key in kind.model_fields
        if NAMED.get((name, key)) is not None
    )


def _inside(place: str, key: object) -> str:
    return f"{place}.{key}" if place else str(key)


def _unknown_names(
    place: str,
    record: BaseModel,
    names: Iterable[tuple[str, str, bool]],
    known: Mapping[str, Collection[str]],
) -> Iterator[Found]:
    for key, kind, _ in names:
        for text in _texts(getattr(record, key)):
            if kind == "damage" and text.isdecimal() and len(text) <= MOST_DIGITS:
                continue
            problem = (
                _dice_problem(text)
                if kind in ("dice", "damage")
                else _name_problem(text, kind, known[kind])
            )
            if problem:
                yield _inside(place, key), problem


def _texts(value: Any) -> Iterator[str]:
    """The names in a value: the value itself, the items of a list, or the keys of a table."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from value
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)


def _dice_problem(text: str) -> str:
    if not text or DICE.fullmatch(text.strip().lower().replace(" ", "")):
        return ""
    return say("text_are_no_dice_write_them_like_2d8_or", text=quoted_value(text))


def _name_problem(text: str, kind: str, known: Collection[str]) -> str:
    if not text or text in known:
        return ""
    close = difflib.get_close_matches(text, list(known), 1) if len(text) <= MOST_SHOWN else []
    remedy = (
        say("did_you_mean_close", close=close[0])
        if close
        else DECLARED.get(kind) or known_names(known)
    )
    return say("there_is_no_kind_text_remedy", kind=kind, text=quoted_value(text), remedy=remedy)


def known_names(known: Collection[str]) -> str:
    """The valid names, for the remedy in a message."""
    return say("known_are_names", names=", ".join(known)) if known else say("known_are_none")


def _limit_faults(place: str, limit: StatLimit, ruleset: Ruleset) -> Iterator[Found]:
    yield from _comparison_faults(place, limit, ruleset)
    yield from limit_faults(place, limit, ruleset)


def _comparison_faults(place: str, limit: StatLimit, ruleset: Ruleset) -> Iterator[Found]:
    if not limit.model_fields_set & {"at_least", "at_most", "is_", "one_of", "has"}:
        yield place, say("it_compares_stat_with_nothing_add_at")
    words = [limit.is_] if isinstance(limit.is_, str) else []
    yield from _choice_faults(place, limit.stat, [*words, *(limit.one_of or [])], ruleset)


def _choice_faults(
    place: str, stat: str, words: Collection[str], ruleset: Ruleset
) -> Iterator[Found]:
    """Words that a stat never has: with a typing error among them a rule would never apply."""
    record = ruleset.stats.get(stat)
    if record is None or record.type != "choice":
        return
    for word in words:
        if word not in record.choices:
            yield (
                place,
                say(
                    "stat_stat_never_is_word_its_choices_are",
                    stat=stat,
                    word=quoted_value(word),
                    choices=", ".join(record.choices),
                ),
            )


def _factor_faults(place: str, factor: FactorByStat, ruleset: Ruleset) -> Iterator[Found]:
    return _choice_faults(f"{place}.table", factor.stat, factor.table, ruleset)


def _modifier_faults(place: str, modifier: Modifier, ruleset: Ruleset) -> Iterator[Found]:
    return modifier_faults(place, modifier, ruleset)


def _gate_faults(place: str, gate: Gate, _ruleset: Ruleset) -> Iterator[Found]:
    if gate.any is not None and not gate.any:
        yield f"{place}.any", say("give_one_gate_or_more_one_of_which_is")


#: The checks of each kind of record; none of these kinds has subclasses.
CHECKS: Mapping[type[BaseModel], Callable[[str, Any, Ruleset], Iterator[Found]]] = {
    StatLimit: _limit_faults,
    Amount: amount_faults,
    FactorByStat: _factor_faults,
    Modifier: _modifier_faults,
    Gate: _gate_faults,
}
