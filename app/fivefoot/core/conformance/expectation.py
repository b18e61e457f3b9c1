"""Compares what a case expects with what the rules answered.

Numbers compare exactly, in thousandths of the unit; lists item by item; of a table only the
expected keys. A list against a table names exactly its keys, and an empty table or list expects
that nothing is there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import isfinite
from typing import Any

from fivefoot.core.conformance.case_file import CaseError
from fivefoot.core.conformance.texts import say
from fivefoot.core.model.plain_table import cut_short, nearest


@dataclass(frozen=True, slots=True)
class Mismatch:
    """A difference from what was expected, at a path like `opportunity.0.by`."""

    path: str
    expected: Any
    got: Any

    def __str__(self) -> str:
        return say(
            "path_expected_expected_got_got",
            path=self.path,
            expected=cut_short(self.expected),
            got=cut_short(self.got),
        )


class Absent:
    """What a message shows where there is no value."""

    def __repr__(self) -> str:
        return "nothing"


ABSENT = Absent()


def check_keys(expected: Mapping[str, Any], known: Mapping[str, Any], what: str) -> None:
    """Raises CaseError for an expectation that does not exist here."""
    for key in expected:
        if key not in known:
            raise CaseError(
                say(
                    "what_cannot_expect_key_nearest_it_knows",
                    what=what,
                    key=key,
                    nearest=nearest(key, known),
                    known=", ".join(sorted(known)),
                )
            )


def mismatches(expected: Any, got: Any, path: str = "") -> Iterator[Mismatch]:
    """Every difference between expectation and answer.

    Raises CaseError for an expectation that cannot be compared.
    """
    if isinstance(expected, Mapping):
        yield from _of_table(expected, got, path)
    elif isinstance(expected, list):
        yield from _of_list(expected, got, path)
    elif _is_number(expected):
        _check_decimals(expected, path)
        if not _is_number(got) or expected != got:
            yield Mismatch(path, expected, got)
    elif isinstance(expected, (str, bool)):
        # A message counts as its text; True is not 1, although Python says that they are equal.
        if not isinstance(got, type(expected)) or expected != got:
            yield Mismatch(path, expected, got)
    else:
        raise CaseError(
            say("path_expected_cannot_be_compared_use", path=path, expected=cut_short(expected))
        )


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _check_decimals(value: float, path: str) -> None:
    """Raises CaseError for a number with more decimals than any amount has."""
    if isinstance(value, int):
        return
    if not isfinite(value):
        raise CaseError(say("path_value_is_no_number_that_can_be", path=path, value=value))
    # Amounts are whole thousandths: a finer expectation could never be met.
    if (Fraction(str(value)) * 1000).denominator != 1:
        raise CaseError(say("path_value_has_more_than_three_decimals", path=path, value=value))


def _of_table(expected: Mapping[str, Any], got: Any, path: str) -> Iterator[Mismatch]:
    # An empty table expects nothing to be there; read as "no key is expected" it could never fail.
    if not isinstance(got, Mapping) or (not expected and got):
        yield Mismatch(path, expected, got)
    else:
        for key, value in expected.items():
            inner = f"{path}.{key}" if path else str(key)
            if key in got:
                yield from mismatches(value, got[key], inner)
            else:
                yield Mismatch(inner, value, ABSENT)


def _of_list(expected: list[Any], got: Any, path: str) -> Iterator[Mismatch]:
    if isinstance(got, Mapping):
        # A list against a table names its keys in any order, since tables have none.
        got = sorted(got)
        expected = sorted(expected) if all(isinstance(item, str) for item in expected) else expected
    if not isinstance(got, (list, tuple)) or len(got) != len(expected):
        yield Mismatch(path, expected, got)
        return
    for number, (one, other) in enumerate(zip(expected, got, strict=True)):
        yield from mismatches(one, other, f"{path}.{number}")
