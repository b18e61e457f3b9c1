"""Names and sentences of rules from the ruleset's index, for the rule ids behind numbers and
verdicts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass

from fivefoot.core.rules.ruleset.references import DEFAULT_SOURCE
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.ruleset.texts import say

OUR_DEFAULT = say("our_default")


def rule_name(ruleset: Ruleset, rule: str) -> str:
    """A rule by its name with its id: "Diagonals (A44)". An id that is not in the index stands
    alone.

    `default`, which is no rule of the game, is called our default.
    """
    if rule == DEFAULT_SOURCE:
        return OUR_DEFAULT
    text = ruleset.rule_index.get(rule)
    return f"{text.name} ({rule})" if text is not None and text.name != rule else rule


def rule_names(ruleset: Ruleset, rules: str) -> str:
    """Several rules, given as ids separated by spaces, as people read them: "Climb (A58), our
    default".
    """
    return ", ".join(rule_name(ruleset, rule) for rule in rules.split())


def rule_sentences(ruleset: Ruleset, rules: str) -> tuple[str, ...]:
    """The sentences of several rules, a line each, for a tooltip; our defaults have none."""
    known = ((rule, ruleset.rule_index.get(rule)) for rule in rules.split())
    return tuple(f"{text.name} ({rule}): {text.says}" for rule, text in known if text is not None)


@dataclass(frozen=True, slots=True)
class FoundRule:
    """A rule of a ruleset's index.

    `values` are the dotted prefixes of the keys that it is the source of.
    """

    ruleset: str
    chapter: str
    id: str
    name: str
    says: str
    values: tuple[str, ...] = ()

    def as_json(self) -> dict[str, object]:
        """The rule as a plain table."""
        return {**asdict(self), "values": list(self.values)}


def rules_about(ruleset: Ruleset, words: str = "") -> tuple[FoundRule, ...]:
    """The rules of a ruleset whose id, name, chapter or sentence contains all of some words; all
    rules without words.

    In the order of the index.
    """
    wanted = words.casefold().split()
    return tuple(
        rule for rule in _all_rules(ruleset) if all(word in _searchable(rule) for word in wanted)
    )


def _searchable(rule: FoundRule) -> str:
    return " ".join((rule.id, rule.name, rule.chapter, rule.says)).casefold()


def _all_rules(ruleset: Ruleset) -> Iterator[FoundRule]:
    for chapter, rules in ruleset.rules.items():
        for rule, text in rules.items():
            values = tuple(prefix for prefix, source in ruleset.sources.items() if source == rule)
            yield FoundRule(ruleset.id, chapter, rule, text.name, text.says, values)
