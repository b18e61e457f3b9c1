"""Converts waiting frames to JSON values and back: `{"kind": ..., "token": ..., "data": {...}}`.

The fields of a frame's class are the keys of its data; one adapter for each class checks them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, fields, make_dataclass
from functools import cache
from typing import Any, NamedTuple, get_type_hints

from pydantic import ConfigDict, TypeAdapter, ValidationError

from fivefoot.core.model.frames import KINDS, BreakFrame, Frame, StrikeFrame
from fivefoot.core.storage.reading.report import quoted
from fivefoot.core.storage.scenario_error import ScenarioFileError, dotted_path
from fivefoot.core.storage.texts import say
from fivefoot.core.storage.type_words import UNKNOWN, due_words
from fivefoot.core.texts.lists import listed

FORGET_IT = say("correct_it_there_or_remove_entry")

_CONFIG = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False)


class _Form(NamedTuple):
    """The file form of one kind of frame: a strict holder class and its adapter."""

    root: Callable[[Frame], Any]
    adapter: TypeAdapter[Any]


@cache
def _form(kind: str) -> _Form:
    # Built when the first frame of its kind is met: building all of them takes longer than the rest
    # of a start. Plain dataclasses have no strictness of their own; the holder passes its own down.
    root = make_dataclass(
        "Root", [("frame", KINDS[kind])], namespace={"__pydantic_config__": _CONFIG}
    )
    return _Form(root, TypeAdapter(root))


def frame_tree(frame: Frame) -> dict[str, Any]:
    """A frame as it stands in the file; fields that were added later appear only where they say
    something.

    Raises PydanticSerializationError for a value of a wrong type.
    """
    form = _form(frame.kind)
    held = form.adapter.dump_python(form.root(frame), mode="json", by_alias=True, warnings="error")
    data = held["frame"]
    token = data.pop("token")
    # Files older than a field keep exactly the text they had.
    _leave_out_what_is_usual(frame, data)
    if isinstance(frame, BreakFrame):
        _leave_out_what_is_usual(frame.blow, data["blow"])
    if isinstance(frame, StrikeFrame):
        for blow, plain in zip(frame.blows, data["blows"], strict=True):
            _leave_out_what_is_usual(blow, plain)
    return {"kind": frame.kind, "token": token, "data": data}


def _leave_out_what_is_usual(value: Any, plain: dict[str, Any]) -> None:
    for field in fields(value):
        if field.default is not MISSING and getattr(value, field.name) == field.default:
            del plain[field.name]


def frame_of(entry: Mapping[str, Any], *place: str | int) -> Frame:
    """The frame of an entry whose token is a text.

    Raises ScenarioFileError for the first fault in the rest of it.
    """
    kind, data = entry.get("kind"), entry.get("data", {})
    if not isinstance(kind, str) or kind not in KINDS:
        words = say("there_is_no_such_kind", kinds=", ".join(KINDS))
        raise _refusal(words, *place, "kind")
    if not isinstance(data, dict):
        raise _refusal(say("object_is_due"), *place, "data")
    # The token stands beside the data; one inside it would silently replace the one outside.
    if "token" in data:
        raise _refusal(_not_known(kind), *place, "data", "token")
    # Through JSON, not Python values: only there does strict reading accept lists for tuples.
    text = json.dumps({"frame": {**data, "token": entry["token"]}})
    try:
        frame: Frame = _form(kind).adapter.validate_json(text).frame
    except ValidationError as error:
        problem = _first(error)
        way = tuple(_way(problem["loc"][1:], data))
        if problem["type"] not in UNKNOWN:
            due = due_words(problem)
        else:
            due = _not_known(kind) if len(way) == 1 else say("this_field_is_not_known")
        raise _refusal(due, *place, "data", *way) from None
    return frame


def _first(error: ValidationError) -> Any:
    """The first problem other than an unknown field; where there is none, the first of all."""
    problems = error.errors(include_url=False)
    return next((each for each in problems if each["type"] not in UNKNOWN), problems[0])


def _way(steps: Sequence[str | int], value: Any) -> Iterator[str | int]:
    """The path of a value in the file; the adapter's own path also names which class of a union it
    tried.
    """
    for index, step in enumerate(steps):
        is_last = index == len(steps) - 1
        if isinstance(value, dict) and step not in value and not is_last:
            continue
        yield step
        value = None if is_last else value[step]


def _not_known(kind: str) -> str:
    names = [name for name in _saved_names(kind) if name != "token"]
    return say("this_field_is_not_known_known", names=listed(names))


def _saved_names(kind: str) -> Iterator[str]:
    """The keys of a kind's data: the fields of its class, some under another name."""
    for name, hint in get_type_hints(KINDS[kind], include_extras=True).items():
        others = (getattr(each, "alias", None) for each in getattr(hint, "__metadata__", ()))
        if name != "kind":
            yield next((other for other in others if other), name)


def _refusal(problem: str, *place: str | int) -> ScenarioFileError:
    return ScenarioFileError(dotted_path(*place), quoted(problem), FORGET_IT)
