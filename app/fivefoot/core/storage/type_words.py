"""What the adapters of the file edge find wrong with a value, in words."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from fivefoot.core.storage.reading.report import quoted

UNKNOWN = frozenset({"unexpected_keyword_argument", "extra_forbidden"})
"""The kinds of problem that a field which is not known makes."""

_DUE: Mapping[str, str] = {
    "missing": "it is missing",
    "int_type": "a whole number is due",
    "bool_type": "true or false is due",
    "string_type": "a text is due",
    "dict_type": "an object is due",
    "mapping_type": "an object is due",
    "dataclass_type": "an object is due",
    "tuple_type": "a list is due",
}


def due_words(problem: Any) -> str:
    """What is due where a problem was found, and what stands there where that is short."""
    told = _DUE.get(problem["type"]) or problem["msg"].replace("Input should be", "it must be")
    given = problem["input"]
    if problem["type"] != "missing" and not isinstance(given, (dict, list)):
        told += f", not {quoted(json.dumps(given, ensure_ascii=False))}"
    return told
