"""Reads JSON written by other programs strictly, and gives the place of every fault.

The usual reader silently accepts NaN, infinity, repeated keys and broken text; each of them would
surface later, far from the file that brought it.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NoReturn, TypeAlias

from fivefoot.core.storage.reading import limits
from fivefoot.core.storage.reading.report import MapImportError, quoted
from fivefoot.core.storage.reading.texts import say

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"

#: The deepest nesting that is read: far beyond any real map, far below what would exhaust the stack
#: when saving again.
MAX_DEPTH = 100
# 64 bits have 20 digits; past 4300 digits Python's own `int` raises ValueError.
_MAX_INTEGER_DIGITS = 20
# Each of them begins a value. Those inside texts count as well; the limit leaves room for them.
_BEGINNINGS = b"[{,:"
_COUNTED_AT_ONCE = 1 << 20
# A cut-off "false", or a cut-off escaped letter.
_LONGEST_WORD = 6
_NESTS = (list, dict)
_EXPORT_AGAIN = say("export_map_again_from_program")


@dataclass(frozen=True, slots=True)
class _Fault:
    """Marks an unusable value in the tree until its path is known."""

    problem: str


def read_strict_json(data: bytes, file: str, most_signs: int = limits.MAX_MAP_SIGNS) -> Json:
    """The JSON value in `data` (UTF-8, with or without a byte order mark; UTF-16 with one).

    Raises MapImportError for text that is not JSON, is cut off, nests deeper than 100 levels,
    repeats a key in an object, or holds NaN, infinity, a number too large for a float, or text that
    no file can store; and before anything is built, for more than 200 MB of text or more than
    `most_signs` brackets, commas and colons in it.
    """
    _refuse_crowds(data, file, most_signs)
    return _JsonReading(file).read(_decoded(data, file))


def _refuse_crowds(data: bytes, file: str, most: int) -> None:
    """Refuses too many signs that begin a value: bytes are cheap to scan, lists and objects
    expensive to build.
    """
    if len(data) > limits.MAX_MAP_BYTES:
        raise MapImportError(
            file, "", say("text_is_larger_than_200_mb"), say("export_it_in_smaller_parts")
        )
    counted = 0
    for start in range(0, len(data), _COUNTED_AT_ONCE):
        end = start + _COUNTED_AT_ONCE
        # In pieces, so that an endless file is refused at its first megabytes.
        counted += sum(data.count(sign, start, end) for sign in _BEGINNINGS)
        if counted > most:
            problem = say("it_holds_more_than_most_values", most=most)
            raise MapImportError(file, "", problem, say("no_map_needs_that_export"))


def json_path(path: str, key: str | int) -> str:
    """The path one level down: `json_path("lights", 3)` is `lights[3]`, `json_path("lights[3]",
    "x")` `lights[3].x`.
    """
    if isinstance(key, int):
        return f"{path}[{key}]"
    return f"{path}.{quoted(key)}" if path else quoted(key)


class _JsonReading:
    """One pass over one text; unusable values are replaced by a fault, and the first one is then
    reported by path.
    """

    def __init__(self, file: str) -> None:
        self._file = file
        self._faults = 0

    def read(self, text: str) -> Json:
        tree = self._parse(text)
        if _depth_exceeds(tree, MAX_DEPTH):
            self._refuse_nesting()
        # Broken characters can only come from an escape, and searching for one is far cheaper than
        # the walk.
        if self._faults or "\\" in text:
            self._refuse_faults(tree)
        return tree

    def _parse(self, text: str) -> Json:
        try:
            tree: Json = json.loads(
                text,
                object_pairs_hook=self._object,
                parse_float=self._float,
                parse_int=self._integer,
                parse_constant=self._constant,
            )
        except json.JSONDecodeError as error:
            self._refuse_syntax(error)
        # Deep nesting exhausts the parser's stack before the depth can be checked.
        except RecursionError:
            self._refuse_nesting()
        return tree

    def _fault(self, problem: str) -> _Fault:
        self._faults += 1
        return _Fault(problem)

    def _object(self, pairs: list[tuple[str, Json]]) -> dict[str, Json] | _Fault:
        read = dict(pairs)
        if len(read) == len(pairs):
            return read
        seen: set[str] = set()
        for repeated, _ in pairs:
            if repeated in seen:
                break
            seen.add(repeated)
        return self._fault(say("key_quoted_stands_twice_in_one", quoted=quoted(repeated)))

    def _float(self, literal: str) -> float | _Fault:
        number = float(literal)
        return (
            number
            if math.isfinite(number)
            else self._fault(say("quoted_is_too_large_for_number", quoted=quoted(literal)))
        )

    def _integer(self, literal: str) -> int | _Fault:
        if len(literal) > _MAX_INTEGER_DIGITS:
            return self._fault(say("number_of_count_digits_is_too", count=len(literal)))
        return int(literal)

    def _constant(self, literal: str) -> _Fault:
        return self._fault(say("literal_is_not_number", literal=literal))

    def _refuse_faults(self, tree: Json) -> None:
        for place, problem in _faults(tree, ""):
            raise MapImportError(self._file, place, problem, _EXPORT_AGAIN)

    def _refuse_nesting(self) -> NoReturn:
        problem = say("lists_or_objects_nest_deeper", max_depth=MAX_DEPTH)
        remedy = say("no_map_needs_that_remedy", remedy=_EXPORT_AGAIN)
        raise MapImportError(self._file, "", problem, remedy) from None

    def _refuse_syntax(self, error: json.JSONDecodeError) -> NoReturn:
        place = say("line_lineno_column_colno", lineno=error.lineno, colno=error.colno)
        if _cut_off(error):
            problem = say("file_is_cut_off_before")
            raise MapImportError(
                self._file, place, problem, say("copy_or_download_it_again")
            ) from None
        raise MapImportError(
            self._file, place, say("this_is_not_json_msg", msg=error.msg), _EXPORT_AGAIN
        ) from None


def _cut_off(error: json.JSONDecodeError) -> bool:
    """Whether the text ends too early: inside a string, or in the middle of its last word or
    number.
    """
    text = error.doc.rstrip()
    in_last_word = error.pos >= len(text) - _LONGEST_WORD and not text.endswith(("}", "]"))
    return error.msg.startswith("Unterminated string") or error.pos >= len(text) or in_last_word


def _decoded(data: bytes, file: str) -> str:
    encoding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        problem = say("this_is_not_text_so")
        raise MapImportError(
            file, say("byte_start", start=error.start), problem, _EXPORT_AGAIN
        ) from None


def _children(value: object) -> Iterator[tuple[str | int, object]]:
    if isinstance(value, dict):
        yield from value.items()
    elif isinstance(value, list):
        yield from enumerate(value)


def _depth_exceeds(tree: Json, limit: int) -> bool:
    level: list[Json] = [tree]
    for _ in range(limit):
        members = (
            value.values() if isinstance(value, dict) else value
            for value in level
            if isinstance(value, _NESTS)
        )
        level = [child for inside in members for child in inside if isinstance(child, _NESTS)]
        if not level:
            return False
    return True


def _faults(value: object, path: str) -> Iterator[tuple[str, str]]:
    """Every unusable value below, with its path; recursion is safe because the depth was checked
    before.
    """
    if isinstance(value, _Fault):
        yield path, value.problem
    elif isinstance(value, str) and not _storable(value):
        yield path, say("text_holds_half_character_which")
    for key, child in _children(value):
        if isinstance(key, str) and not _storable(key):
            yield path, say("key_holds_half_character_which")
        yield from _faults(child, json_path(path, key))


def _storable(text: str) -> bool:
    # Most texts pass here, and this runs for every one.
    if text.isascii():
        return True
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


@dataclass(frozen=True, slots=True)
class JsonPlace:
    """A value inside a read file together with its path, so that every refusal can name the place.

    >>> place = JsonPlace("cave.dd2vtt", "", {"resolution": {"map_size": 3}})
    >>> place.child("resolution").child("map_size").path
    'resolution.map_size'
    """

    file: str
    path: str
    value: Json

    def refusal(self, problem: str, remedy: str = _EXPORT_AGAIN) -> MapImportError:
        """The error to raise about this value."""
        return MapImportError(self.file, self.path, problem, remedy)

    def refusal_of_file(self, problem: str, remedy: str) -> MapImportError:
        """The error about the map as a whole, for those who never saw the names in its file."""
        return MapImportError(self.file, "", problem, remedy)

    def fields(self) -> dict[str, Json]:
        """The value as an object; raises MapImportError for anything else."""
        if isinstance(self.value, dict):
            return self.value
        raise self.refusal(say("object_is_due_here_not_kind", kind=_kind(self.value)))

    def child(self, key: str) -> JsonPlace:
        """The value under `key` of this object; a missing key and null are alike (see
        `absent`).
        """
        return JsonPlace(self.file, json_path(self.path, key), self.fields().get(key))

    def or_empty(self) -> JsonPlace:
        """The same place, holding an empty object when absent, so that all its children are absent
        too.
        """
        return JsonPlace(self.file, self.path, {}) if self.absent else self

    def entries(self) -> list[JsonPlace]:
        """The members of this list; an absent list is empty."""
        return [
            JsonPlace(self.file, json_path(self.path, index), value)
            for index, value in enumerate(self.values())
        ]

    def values(self) -> list[Json]:
        """The members of this list as bare values; an absent list is empty."""
        if self.absent:
            return []
        if isinstance(self.value, list):
            return self.value
        raise self.refusal(say("list_is_due_here_not_kind", kind=_kind(self.value)))

    @property
    def absent(self) -> bool:
        """Whether the key is missing or null."""
        return self.value is None

    def number(self, limit: float) -> float:
        """The value as a finite number of at most `limit` either way; raises MapImportError for
        anything else.
        """
        if isinstance(self.value, bool) or not isinstance(self.value, (int, float)):
            raise self.refusal(say("number_is_due_here_not_kind", kind=_kind(self.value)))
        if abs(self.value) > limit:
            raise self.refusal(say("value_is_past_limit_of_limit", value=self.value, limit=limit))
        return float(self.value)

    def number_or(self, default: float, limit: float) -> float:
        """The value as by `number`, `default` when absent."""
        return default if self.absent else self.number(limit)

    def flag(self, default: bool) -> bool:
        """The value as true or false, `default` when absent.

        A list holding one truth value counts as that value: a converter is known to write `[true]`.
        """
        value = self.value
        if isinstance(value, list) and len(value) == 1:
            value = value[0]
        if value is None:
            return default
        if isinstance(value, bool):
            return value
        raise self.refusal(say("true_or_false_is_due", kind=_kind(self.value)))


def _kind(value: Json) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return say("truth_value")
    if isinstance(value, (int, float)):
        return say("number")
    if isinstance(value, str):
        return say("text_quoted", quoted=quoted(value))
    return say("list") if isinstance(value, list) else say("object")
