"""Puts values of tokens and fights into words, with the ruleset's labels for its ids."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from fivefoot.core.model.known_words import word_of
from fivefoot.core.rules.ruleset.ruleset_labels import choice_label, phase_label
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.texts.labels import in_sentence


def names_of(
    fields: Iterable[str], stats: Iterable[str], conditions: Iterable[str], rules: Ruleset
) -> str:
    """The names of fields, stats and conditions one after the other, for the label of a step that
    changes them.
    """
    words = [word_of(name) for name in fields]
    words += [_labelled(rules.stats, name) for name in stats]
    return ", ".join([*words, *(_labelled(rules.conditions, name) for name in conditions)])


def in_ruleset_words(field: str, value: Any, rules: Ruleset) -> Any:
    """A field's value with labels for the ids of a ruleset; any other value unchanged.

    Stats of other systems keep their ids, since their rulesets may not be installed.
    """
    return _WORDS[field](value, rules) if field in _WORDS and value else value


def _labelled(records: Mapping[str, Any], name: str) -> str:
    return in_sentence(records[name].label) if name in records else word_of(name)


def _conditions(value: Mapping[str, int], rules: Ruleset) -> dict[str, int]:
    return {_labelled(rules.conditions, name): level for name, level in value.items()}


def _stats(value: Mapping[str, Mapping[str, Any]], rules: Ruleset) -> dict[str, Any]:
    own = {
        _labelled(rules.stats, name): _stat_value(rules, name, kept)
        for name, kept in value.get(rules.id, {}).items()
    }
    return {**own, **{system: kept for system, kept in value.items() if system != rules.id}}


def _stat_value(rules: Ruleset, name: str, value: Any) -> Any:
    record = rules.stats.get(name)
    chosen = record is not None and record.type == "choice" and isinstance(value, str)
    return in_sentence(choice_label(rules, name, value)) if chosen else value


_WORDS: Final[Mapping[str, Callable[[Any, Ruleset], Any]]] = {
    "conditions": _conditions,
    "stats": _stats,
    "size": lambda value, rules: _labelled(rules.sizes, value),
    "phase": lambda value, rules: in_sentence(phase_label(rules, value)),
}
