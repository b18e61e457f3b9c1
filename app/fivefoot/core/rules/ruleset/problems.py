"""What is wrong with a ruleset in words: the file, the key, what it says, and what may stand
there.
"""

from __future__ import annotations

import difflib
from collections.abc import Collection, Mapping
from typing import Any, get_args, get_origin

from pydantic import BaseModel

from fivefoot.core.rules.ruleset.ruleset_folders import MAIN_FILE
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset

MANUAL = "rulesets/REFERENCE.md"
#: The tables that have a file of their own; all others stand in the main file.
FILES: Mapping[str, str] = {
    "conditions": "conditions.toml",
    "actions": "actions.toml",
    "rules": "rules.toml",
}

_DUE = {
    "bool_type": "true or false is due",
    "dict_type": "a table in { } is due",
    "extra_forbidden": "this key is not known",
    "finite_number": "a number is due that is one",
    "float_type": "a number is due",
    "int_from_float": "a whole number is due",
    "int_type": "a whole number is due",
    "list_type": "a list in [ ] is due",
    "missing": "this key is missing",
    "string_type": "a text in quotes is due",
}
_LIMITS = {
    "greater_than_equal": ("at least {}", "ge"),
    "greater_than": ("more than {}", "gt"),
    "less_than_equal": ("at most {}", "le"),
    "less_than": ("less than {}", "lt"),
    "string_too_long": ("a text of at most {} characters", "max_length"),
    "string_too_short": ("a text of at least {} characters", "min_length"),
    "too_long": ("a list of at most {}", "max_length"),
    "too_short": ("a list of at least {}", "min_length"),
}
MOST_SHOWN = 60
#: Keys that held sentences about rolls before those became records.
FORMER = ("against", "own", "allies", "effect", "tags")


def place(key: str, options: Collection[str] = ()) -> str:
    """A dotted key with the file it stands in, or as the option that brought it.

    >>> place("actions.move.cost"), place("grid.cell"), place("grid.cell", ["grid.cell"])
    ('actions.toml, actions.move.cost', 'ruleset.toml, grid.cell', 'option grid.cell')
    """
    if any(
        f"{key}.".startswith(f"{option}.") or f"{option}.".startswith(f"{key}.")
        for option in options
    ):
        return f"option {key}"
    return f"{FILES.get(key.partition('.')[0], MAIN_FILE)}, {key}"


def sentence(problem: Mapping[str, Any], options: Collection[str] = ()) -> str:
    """One fault that the schema found, as a line for whoever wrote the file."""
    loc = [part for part in problem["loc"] if part != "[key]"]
    key = ".".join(str(part)[:MOST_SHOWN] for part in loc)
    kind, said = problem["type"], problem["input"]
    text = f"{place(key, options)}: {_told(problem)}"
    if kind in ("extra_forbidden", "missing"):
        return text + _known_keys(loc, unknown=kind == "extra_forbidden")
    if kind in ("model_type", "dict_type"):
        text += _known_keys([*loc, ""], unknown=False)
    return text if isinstance(said, (dict, list)) else f"{text} (it says {shown(said)})"


def _told(problem: Mapping[str, Any]) -> str:
    kind, context = problem["type"], problem.get("ctx", {})
    if kind in _LIMITS:
        words, name = _LIMITS[kind]
        return words.format(_plain(context[name])) + " is due"
    if kind == "literal_error":
        return f"one of {context['expected'].replace(' or ', ', ')} is due"
    if kind == "string_pattern_mismatch":
        return (
            "it has to contain {}"
            if "{" in context["pattern"]
            else "an id is due: small letters, digits and _"
        )
    if kind == "model_type":
        return "a table in { } is due"
    return _DUE.get(kind) or str(problem["msg"]).removeprefix("Value error, ")


def _plain(limit: Any) -> str:
    return f"{limit:g}" if isinstance(limit, float) else str(limit)


def shown(value: Any) -> str:
    """A value from a file as a message quotes it, cut where it is long."""
    text = repr(value)
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"


def _known_keys(loc: list[Any], *, unknown: bool) -> str:
    """What may stand beside the last part of a place: the nearest key, else all of them."""
    record = record_at(loc[:-1])
    keys = (
        [field.alias or name for name, field in record.model_fields.items()]
        if record is not None
        else []
    )
    if not unknown:
        return (
            f"; its keys are {', '.join(keys)}"
            if not loc[-1] and keys
            else f"; add it, see {MANUAL}"
        )
    if loc[-1] in FORMER and "modifiers" in keys:
        return f"; what bears on rolls is written as modifiers, see {MANUAL}"
    close = difflib.get_close_matches(str(loc[-1])[:MOST_SHOWN], keys, 1)
    if close:
        return f"; did you mean {close[0]}?"
    return f"; known here are {', '.join(keys)}" if keys else f"; see {MANUAL}"


def record_at(loc: list[Any]) -> type[BaseModel] | None:
    """The record of the schema that stands at a place in a ruleset; None where there is none.

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
    """The record an annotation holds, and under how many ids or places in lists it stands."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation, 0
    deeper = 1 if get_origin(annotation) in (dict, list) else 0
    for inner in reversed(get_args(annotation)):
        record, inside = _record_in(inner)
        if record is not None:
            return record, inside + deeper
    return None, 0
