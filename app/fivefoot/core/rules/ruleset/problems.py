"""Puts faults of a ruleset into words: the file, the key, its value, and the allowed values."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Collection, Mapping
from typing import Any, get_args, get_origin

from pydantic import BaseModel

from fivefoot.core.model.plain_table import value_words
from fivefoot.core.rules.ruleset.ruleset_folders import MAIN_FILE
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.ruleset.texts import say

MANUAL = "rulesets/REFERENCE.md"
#: Tables in a file of their own; all others are in the main file.
FILES: Mapping[str, str] = {
    "conditions": "conditions.toml",
    "actions": "actions.toml",
    "rules": "rules.toml",
}

_DUE = {
    "bool_type": say("true_or_false_is_due"),
    "dict_type": say("table_in_is_due"),
    "extra_forbidden": say("this_key_is_not_known"),
    "finite_number": say("number_is_due_that_is_one"),
    "float_type": say("number_is_due"),
    "int_from_float": say("whole_number_is_due"),
    "int_type": say("whole_number_is_due"),
    "list_type": say("list_in_is_due"),
    "missing": say("this_key_is_missing"),
    "plain_value": say("plain_value_is_due"),
    "string_type": say("text_in_quotes_is_due"),
}
#: The types of a value that allows several, as the schema's errors name them, and their faults.
SCALARS = {
    "bool": ("bool_type",),
    "float": ("float_type", "finite_number"),
    "int": ("int_type", "int_from_float"),
    "str": ("string_type",),
}
#: The words for each limit, and the name under which the schema's error holds it.
_LIMITS: Mapping[str, tuple[Callable[[str | int], str], str]] = {
    "greater_than_equal": (lambda limit: say("at_least_limit_is_due", limit=limit), "ge"),
    "greater_than": (lambda limit: say("more_than_limit_is_due", limit=limit), "gt"),
    "less_than_equal": (lambda limit: say("at_most_limit_is_due", limit=limit), "le"),
    "less_than": (lambda limit: say("less_than_limit_is_due", limit=limit), "lt"),
    "string_too_long": (lambda most: say("text_of_at_most_is_due", most=most), "max_length"),
    "string_too_short": (lambda least: say("text_of_at_least_is_due", least=least), "min_length"),
    "too_long": (lambda most: say("list_of_at_most_is_due", most=most), "max_length"),
    "too_short": (lambda least: say("list_of_at_least_is_due", least=least), "min_length"),
}
MOST_SHOWN = 60
ALIKE = 0.7
"""How similar (0 to 1) a known key must be to be suggested: `weather` is no slip for `breath`."""
#: Keys that held sentences about rolls before modifiers became records.
FORMER = ("against", "own", "allies", "effect", "tags")


def key_place(key: str, options: Collection[str] = ()) -> str:
    """A dotted key with its file, or marked as the option that set it.

    >>> key_place("actions.move.cost"), key_place("grid.cell")
    ('actions.toml, actions.move.cost', 'ruleset.toml, grid.cell')
    >>> key_place("grid.cell", ["grid.cell"])
    'option grid.cell'
    """
    if any(
        f"{key}.".startswith(f"{option}.") or f"{option}.".startswith(f"{key}.")
        for option in options
    ):
        return say("option_key", key=key)
    return f"{FILES.get(key.partition('.')[0], MAIN_FILE)}, {key}"


def fault_sentence(problem: Mapping[str, Any], options: Collection[str] = ()) -> str:
    """A fault found by the schema, as a line for the file's author."""
    loc = [part for part in problem["loc"] if part != "[key]"]
    if loc[-1] in SCALARS and problem["type"] in SCALARS[loc[-1]]:
        # A value that allows several types has one fault with each: one line is enough.
        return fault_sentence({**problem, "loc": loc[:-1], "type": "plain_value"}, options)
    key = ".".join(str(part)[:MOST_SHOWN] for part in loc)
    kind, said = problem["type"], problem["input"]
    text = f"{key_place(key, options)}: {_sentence(problem)}"
    if kind in ("extra_forbidden", "missing"):
        return say(
            "problem_remedy", problem=text, remedy=_known_keys(loc, unknown=kind != "missing")
        )
    if kind in ("model_type", "dict_type"):
        text = say("problem_remedy", problem=text, remedy=_known_keys([*loc, ""], unknown=False))
    return (
        text
        if isinstance(said, (dict, list))
        else say("text_it_says_said", text=text, said=quoted_value(said))
    )


def _sentence(problem: Mapping[str, Any]) -> str:
    kind, context = problem["type"], problem.get("ctx", {})
    if kind in _LIMITS:
        words, name = _LIMITS[kind]
        return words(_plain(context[name]))
    if kind == "literal_error":
        # A key without a value is simply left out.
        choices = context["expected"].replace(" or ", ", ").removeprefix("'', ")
        return say("one_of_choices_is_due", choices=choices)
    if kind == "string_pattern_mismatch":
        return (
            say("it_has_to_contain")
            if "{" in context["pattern"]
            else say("id_is_due_small_letters_digits_and")
        )
    if kind == "model_type":
        return say("table_in_is_due")
    return _DUE.get(kind) or str(problem["msg"]).removeprefix("Value error, ")


def _plain(limit: Any) -> str | int:
    return f"{limit:.12g}" if isinstance(limit, float) else int(limit)


def quoted_value(value: Any) -> str:
    """A value from a file as a message quotes it, truncated where it is long."""
    # In TOML's notation, not Python's.
    text = str(value).lower() if isinstance(value, bool) else value_words(value)
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"


def _known_keys(loc: list[Any], *, unknown: bool) -> str:
    """The allowed keys at the last part of a place: the nearest match, else all of them."""
    record = record_at(loc[:-1])
    keys = (
        [field.alias or name for name, field in record.model_fields.items()]
        if record is not None
        else []
    )
    if not unknown:
        return (
            say("its_keys_are_keys", keys=", ".join(keys))
            if not loc[-1] and keys
            else say("add_it_see_manual", manual=MANUAL)
        )
    if loc[-1] in FORMER and "modifiers" in keys:
        return say("what_bears_on_rolls_is_written_as", manual=MANUAL)
    close = difflib.get_close_matches(str(loc[-1])[:MOST_SHOWN], keys, 1, ALIKE)
    if close:
        return say("did_you_mean_close", close=close[0])
    return (
        say("known_here_are_keys", keys=", ".join(keys))
        if keys
        else say("see_manual", manual=MANUAL)
    )


def record_at(loc: list[Any]) -> type[BaseModel] | None:
    """The schema's record at a place in a ruleset; None where there is none.

    >>> record_at(["actions", "move", "movement", "amount"]).__name__
    'Amount'
    """
    record: type[BaseModel] | None = Ruleset
    parts = iter(loc)
    for part in parts:
        fields = record.model_fields if record is not None else {}
        field = next((f for name, f in fields.items() if str(part) in (name, f.alias)), None)
        if field is None:
            return None
        record, inside = _record_in(field.annotation)
        for _ in range(inside):  # the id in a table of records, or the place in a list of them
            next(parts, None)
    return record


def _record_in(annotation: Any) -> tuple[type[BaseModel] | None, int]:
    """The record inside an annotation, and the number of ids or list positions above it."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation, 0
    deeper = 1 if get_origin(annotation) in (dict, list) else 0
    for inner in reversed(get_args(annotation)):
        record, inside = _record_in(inner)
        if record is not None:
            return record, inside + deeper
    return None, 0
