"""Puts type errors of the file's adapters into words."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from fivefoot.core.storage.reading.report import quoted
from fivefoot.core.storage.texts import say

UNKNOWN = frozenset({"unexpected_keyword_argument", "extra_forbidden"})
"""The types of pydantic error that an unknown field causes."""

_DUE: Mapping[str, str] = {
    "missing": say("it_is_missing"),
    "int_type": say("whole_number_is_due"),
    "bool_type": say("true_or_false_is_due"),
    "string_type": say("text_is_due"),
    "dict_type": say("object_is_due"),
    "mapping_type": say("object_is_due"),
    "dataclass_type": say("object_is_due"),
    "tuple_type": say("list_is_due"),
}


def due_words(problem: Any) -> str:
    """What was expected where a problem was found, and what stands there if that is short."""
    due = _DUE.get(problem["type"]) or problem["msg"].replace("Input should be", "it must be")
    given = problem["input"]
    if problem["type"] != "missing" and not isinstance(given, (dict, list)):
        shown = quoted(json.dumps(given, ensure_ascii=False))
        due = say("due_not_quoted", due=due, quoted=shown)
    return due
