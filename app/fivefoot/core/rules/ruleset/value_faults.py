"""Refuses values that are valid alone but meaningless where they stand: distances in the wrong
order, repeated words, stats compared with values they never have.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import BaseModel

from fivefoot.core.rules.ruleset.schema.base import Amount, StatLimit
from fivefoot.core.rules.ruleset.schema.conditions import Condition
from fivefoot.core.rules.ruleset.schema.ground import Band, Stat
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.ruleset.texts import say

Found = tuple[str, str]
"""A dotted key and what is wrong with it."""

STARTS_AS = {
    "number": say("stat_of_type_number_starts_as"),
    "switch": say("stat_of_type_switch_starts_as"),
    "choice": say("stat_of_type_choice_starts_as"),
    "text": say("stat_of_type_text_starts_as"),
}
COMPARED_BY = {
    "number": say("stat_of_type_number_is_compared_by"),
    "switch": say("stat_of_type_switch_is_compared_by"),
    "choice": say("stat_of_type_choice_is_compared_by"),
    "text": say("stat_of_type_text_is_compared_by"),
}


def value_faults(ruleset: Ruleset) -> Iterator[Found]:
    """Faults of single values of a ruleset in relation to others of it."""
    for name, stat in ruleset.stats.items():
        yield from _stat(f"stats.{name}", stat)
        yield from _labels(f"stats.{name}.choice_labels", stat.choice_labels, stat.choices)
    rounds = ruleset.rounds
    yield from _labels("rounds.phase_labels", rounds.phase_labels, rounds.phases)
    for place, bands in (("range_bands", ruleset.range_bands), ("zones", ruleset.zones)):
        yield from _bands(place, bands)
    for name, pool in ruleset.pools.items():
        if pool.size.constant is not None and pool.size.of({}).denominator != 1:
            yield f"pools.{name}.size", say("pool_is_no_whole_number")
    for name, condition in ruleset.conditions.items():
        yield from _condition(name, condition, ruleset)
    for name, mode in ruleset.modes.items():
        if not (mode.mediums or mode.vertical or mode.through_barriers):
            yield f"modes.{name}.mediums", say("mode_moves_in_nothing")
    if "medium" not in ruleset.sizes:
        yield "sizes", say("size_named_medium_is_needed_tokens_have")


#: Lists in which a word may be repeated: stats that are added up, for example a weapon's damage
#: twice.
ADDED_UP = {("Margin", "deals"), ("DamageRules", "melee"), ("DamageRules", "ranged")}


@cache
def word_lists(kind: type[BaseModel]) -> Mapping[str, str]:
    """The fields of a record that hold lists, and their names in a file.

    >>> word_lists(StatLimit)
    {'one_of': 'one_of'}
    """
    return {
        name: field.alias or name
        for name, field in kind.model_fields.items()
        if (kind.__name__, name) not in ADDED_UP and _may_be_a_list(field.annotation)
    }


def _may_be_a_list(annotation: Any) -> bool:
    """Whether values of a type may be lists.

    >>> _may_be_a_list(list[str] | None), _may_be_a_list(dict[str, list[str]])
    (True, False)
    """
    kind, inner = get_origin(annotation), get_args(annotation)
    if kind is Annotated:
        return _may_be_a_list(inner[0])
    if kind in (Union, UnionType):
        return any(map(_may_be_a_list, inner))
    return kind is list


def doubled_words(place: str, record: BaseModel) -> Iterator[Found]:
    """Words that are repeated in a list of a record."""
    held = record.__dict__
    for name, key in word_lists(type(record)).items():
        words = held[name]
        if isinstance(words, list) and len(words) > 1 and isinstance(words[0], str):
            for word in sorted({word for word in words if words.count(word) > 1}):
                yield f"{place}.{key}" if place else key, say("word_stands_twice", word=word)


def amount_faults(place: str, amount: Amount, ruleset: Ruleset) -> Iterator[Found]:
    """Stats that an amount reads as a number although they are words."""
    for name in amount.stats():
        stat = ruleset.stats.get(name)
        if stat is not None and stat.type in ("choice", "text"):
            yield place, say("stat_is_no_number", stat=name, type=stat.type)


def limit_faults(place: str, limit: StatLimit, ruleset: Ruleset) -> Iterator[Found]:
    """A comparison that no value of the stat ever meets."""
    stat = ruleset.stats.get(limit.stat)
    if stat is None:
        return
    fitting = {
        "at_least": ("number",),
        "at_most": ("number",),
        "is_": ("switch",) if isinstance(limit.is_, bool) else ("choice", "text"),
        "one_of": ("choice", "text"),
        "has": ("text",),
    }
    for key, types in fitting.items():
        if key in limit.model_fields_set and stat.type not in types:
            due = COMPARED_BY[stat.type]
            yield (
                f"{place}.{key.rstrip('_')}",
                say("stat_is_compared_else", stat=limit.stat, due=due),
            )


def _bands(place: str, bands: Sequence[Band]) -> Iterator[Found]:
    seen: set[str] = set()
    for number, band in enumerate(bands):
        if band.label in seen:
            yield f"{place}.{number}.label", say("word_stands_twice", word=band.label)
        seen.add(band.label)
        if band.upto is None and band.stat is None and number + 1 < len(bands):
            yield f"{place}.{number}.upto", say("only_last_band_is_open")
    limited = [(number, band.upto) for number, band in enumerate(bands) if band.upto is not None]
    for (_, near), (number, far) in pairwise(limited):
        if far <= near:
            yield (
                f"{place}.{number}.upto",
                say("high_does_not_rise_above_low_row_before", high=far, low=near),
            )


def _condition(name: str, condition: Condition, ruleset: Ruleset) -> Iterator[Found]:
    place = f"conditions.{name}"
    for level in condition.levels:
        if not (level.isdecimal() and 1 <= int(level) <= condition.most):
            yield (
                f"{place}.levels.{level}",
                say("level_is_number_from_1_to_most_most", most=condition.most),
            )
    for effect in (condition, *condition.levels.values()):
        if effect.speed is not None and (effect.speed[0] < 0 or effect.speed[1] < 1):
            yield f"{place}.speed", say("fraction_is_due_like_1_2_for_half_and_0")
    included = _included(ruleset, name)
    if name in included:
        yield f"{place}.includes", say("state_includes_itself")
    for other in sorted({name, *included} & set(condition.prevented_by)):
        yield f"{place}.prevented_by", say("state_prevents_itself", state=other)
    if condition.most == 1 and any(modifier.per_level for modifier in condition.modifiers):
        yield f"{place}.most", say("state_has_one_level")


def _included(ruleset: Ruleset, name: str) -> set[str]:
    """The conditions included in one, directly or through others."""
    found: set[str] = set()
    waiting = list(ruleset.conditions[name].includes)
    while waiting:
        condition = waiting.pop()
        if condition not in found:
            found.add(condition)
            included = ruleset.conditions.get(condition)
            waiting.extend(included.includes if included is not None else ())
    return found


def _stat(place: str, stat: Stat) -> Iterator[Found]:
    kinds = {"number": (int, float), "switch": (bool,), "choice": (str,), "text": (str,)}
    fits = isinstance(stat.default, kinds[stat.type]) and (
        stat.type != "number" or not isinstance(stat.default, bool)
    )
    open_ = stat.type in ("switch", "text") and "default" not in stat.model_fields_set
    if not fits and not open_:
        due = STARTS_AS[stat.type]
        yield f"{place}.default", say("stat_starts_as", type=stat.type, due=due)
    elif stat.type == "choice" and stat.default not in stat.choices:
        choices = ", ".join(stat.choices)
        yield (
            f"{place}.default",
            say("default_is_none_of_its_choices_choices", default=stat.default, choices=choices)
            if choices
            else say("default_needs_choices", default=stat.default),
        )
    elif stat.type == "number" and not isinstance(stat.default, (str, bool)):
        yield from _bounds(place, stat, stat.default)
    yield from _of_other_types(place, stat)


#: Keys of a stat that only one type reads.
READ_BY = {
    "choices": "choice",
    "choice_labels": "choice",
    "least": "number",
    "most": "number",
    "unit": "number",
}


def _of_other_types(place: str, stat: Stat) -> Iterator[Found]:
    for key, type_ in READ_BY.items():
        if key in stat.model_fields_set and stat.type != type_:
            yield f"{place}.{key}", say("key_is_of_another_type", due=type_, type=stat.type)


def _labels(place: str, labels: Mapping[str, str], words: Sequence[str]) -> Iterator[Found]:
    """Labels of words that do not exist: a renamed word, or a slip."""
    for word in labels:
        if word not in words:
            among = ", ".join(words) or say("nothing")
            yield f"{place}.{word}", say("label_of_no_word", word=word, words=among)


def _bounds(place: str, stat: Stat, default: float) -> Iterator[Found]:
    low, high = stat.least, stat.most
    if low is not None and high is not None and low > high:
        yield f"{place}.least", say("least_is_above_most", least=low, most=high)
    elif low is not None and default < low:
        yield f"{place}.default", say("default_is_below_least", default=default, least=low)
    elif high is not None and default > high:
        yield f"{place}.default", say("default_is_above_most", default=default, most=high)
