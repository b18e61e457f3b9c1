"""The values of readings: their place in a ruleset, and readings that could never be chosen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.ruleset.texts import say


def value_at(ruleset: Ruleset, key: str) -> Any:
    """The value of a dotted key. Raises KeyError where the ruleset has no such key."""
    found: Any = ruleset
    for part in key.split("."):
        if isinstance(found, Mapping) and part in found:
            found = found[part]
        elif not isinstance(found, Mapping) and part in getattr(type(found), "model_fields", ()):
            found = getattr(found, part)
        else:
            raise KeyError(key)
    return found


def is_same_choice(one: Any, other: Any) -> bool:
    """Whether two values are the same choice; `true` does not equal 1."""
    return type(one) is type(other) and one == other if _is_switch(one, other) else one == other


def _is_switch(one: Any, other: Any) -> bool:
    return isinstance(one, bool) or isinstance(other, bool)


def reading_faults(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    """Readings that could never be chosen, as pairs of key and sentence."""
    for key, choices in ruleset.readings.items():
        place = f"readings.{key}"
        try:
            value = value_at(ruleset, key)
        except KeyError:
            yield place, say("ruleset_has_no_such_key_mend_its")
            continue
        if len(choices) < 2:
            yield place, say("reading_has_two_choices_at_least_add")
        elif not any(is_same_choice(value, choice) for choice in choices):
            yield place, say("its_own_value_value_is_not_among", value=value)
