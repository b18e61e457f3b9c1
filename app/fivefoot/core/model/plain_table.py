"""Reads plain tables (from TOML or JSON) with messages that name the place, the fault and the
remedy.

Each value is taken by key and type; `finish` refuses all keys that were not taken, so that a
misspelt key never passes.
"""

from __future__ import annotations

import difflib
import math
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from fivefoot.core.geometry.grid import CELL, Cell, Point
from fivefoot.core.model.texts import say

MOST: Final = 1_000_000


class TableError(ValueError):
    """A table that does not say what it should. `place` is a path like `case.2.do.1.path`.

    >>> str(TableError("tokens.M.at", "a cell is two whole numbers", "Write it like [4, 5]"))
    'tokens.M.at: a cell is two whole numbers. Write it like [4, 5].'
    """

    def __init__(self, place: str, problem: str, remedy: str) -> None:
        self.place = place
        self.problem = problem
        self.remedy = remedy
        super().__init__(f"{place}: {problem}. {remedy}." if place else f"{problem}. {remedy}.")


class PlainTable:
    """One table while it is read.

    Getters return the default where the key is absent, and raise TableError for a wrong type.

    >>> table = PlainTable({"cost": 27.5}, "expect")
    >>> table.number("cost")
    Fraction(55, 2)
    """

    def __init__(self, values: object, place: str = "") -> None:
        if not isinstance(values, Mapping):
            raise TableError(
                place,
                say("table_is_expected_not_values", values=cut_short(values)),
                say("write_keys_with_values"),
            )
        self.values = values
        self.place = place
        # A dict for its order: messages list the keys in the order in which the reader takes them.
        self.asked: dict[str, None] = {}

    def at(self, key: str) -> str:
        """The path of a key."""
        return f"{self.place}.{key}" if self.place else key

    def has(self, key: str) -> bool:
        """Whether a key is given."""
        # A key that was taken is known, whether it is there or not: `finish` needs both.
        self.asked[key] = None
        return key in self.values

    def any(self, key: str, default: Any = None) -> Any:
        """The raw value of a key."""
        return self.values[key] if self.has(key) else default

    def text(self, key: str, default: str = "", among: Iterable[str] = ()) -> str:
        """A text, one of `among` where that is given."""
        if not self.has(key):
            return default
        value = self.values[key]
        if not isinstance(value, str):
            raise TableError(
                self.at(key),
                say("text_is_expected_not_value", value=cut_short(value)),
                say("put_it_in_quotation_marks"),
            )
        choices = list(among)
        if choices and value not in choices:
            remedy = say(
                "use_one_of_choices_nearest",
                choices=", ".join(choices),
                nearest=nearest(value, choices),
            )
            raise TableError(self.at(key), say("value_is_not_known_here", value=value), remedy)
        return value

    def flag(self, key: str, default: bool = False) -> bool:
        """True or false."""
        if not self.has(key):
            return default
        value = self.values[key]
        if not isinstance(value, bool):
            raise TableError(
                self.at(key),
                say("true_or_false_is_expected_not_value", value=cut_short(value)),
                say("write_true_or_false"),
            )
        return value

    def number(self, key: str, default: Fraction | int = 0) -> Fraction:
        """A number, exactly as the decimal that was written."""
        return decimal(self.values[key], self.at(key)) if self.has(key) else Fraction(default)

    def maybe_number(self, key: str) -> Fraction | None:
        """A number exactly as written, or None where the key is absent."""
        return self.number(key) if self.has(key) else None

    def whole(self, key: str, default: int = 0, least: int = -MOST, most: int = MOST) -> int:
        """A whole number within limits."""
        return (
            whole_number(self.values[key], self.at(key), least, most) if self.has(key) else default
        )

    def cell(self, key: str) -> Cell:
        """A cell, written as [x, y]. The key is required."""
        self.needed(key)
        return parse_cell(self.values[key], self.at(key))

    def cells(self, key: str) -> tuple[Cell, ...]:
        """Cells in order."""
        return tuple(
            parse_cell(value, f"{self.at(key)}.{n}") for n, value in enumerate(self.listed(key))
        )

    def places(self, key: str) -> tuple[tuple[Cell, Fraction | None], ...]:
        """Cells in order, each with a level in units where one is given: [x, y] or [x, y, z]."""
        return tuple(
            parse_cell_and_level(value, f"{self.at(key)}.{n}")
            for n, value in enumerate(self.listed(key))
        )

    def points(self, key: str) -> tuple[Point, ...]:
        """Places of the map in cells, decimals allowed."""
        return tuple(
            parse_point(value, f"{self.at(key)}.{n}") for n, value in enumerate(self.listed(key))
        )

    def texts(self, key: str) -> tuple[str, ...]:
        """Texts in order; a single text counts as a list of one."""
        value = self.any(key, [])
        # `rule = "A44"` is the usual way to write a single one.
        values = [value] if isinstance(value, str) else value
        if not isinstance(values, list) or not all(isinstance(item, str) for item in values):
            raise TableError(
                self.at(key),
                say("list_of_texts_is_expected_not_value", value=cut_short(value)),
                say("write_a_b"),
            )
        return tuple(values)

    def listed(self, key: str) -> Sequence[Any]:
        """A list; empty where the key is absent."""
        value = self.any(key, [])
        if not isinstance(value, list):
            raise TableError(
                self.at(key),
                say("list_is_expected_not_value", value=cut_short(value)),
                say("put_it_in_square_brackets"),
            )
        return value

    def table(self, key: str) -> PlainTable:
        """A table inside this one; empty where the key is absent."""
        return PlainTable(self.any(key, {}), self.at(key))

    def tables(self, key: str) -> list[PlainTable]:
        """A list of tables."""
        return [
            PlainTable(value, f"{self.at(key)}.{n}") for n, value in enumerate(self.listed(key))
        ]

    def named_tables(self, key: str) -> dict[str, PlainTable]:
        """Tables by name."""
        inner = self.table(key)
        return {name: inner.table(name) for name in inner.values}

    def wholes(self, key: str) -> dict[str, int]:
        """Whole numbers by name."""
        inner = self.table(key)
        return {name: inner.whole(name) for name in inner.values}

    def needed(self, key: str) -> None:
        """Raises TableError where the key is absent."""
        if not self.has(key):
            raise TableError(self.place, say("key_is_missing", key=key), say("add_key", key=key))

    def finish(self, remedy: str = "") -> None:
        """Raises TableError for a key that was not taken."""
        for key in self.values:
            if key not in self.asked:
                known = ", ".join(self.asked)
                text = remedy or say(
                    "known_here_are_known_nearest",
                    known=known,
                    nearest=nearest(str(key), self.asked),
                )
                raise TableError(self.at(str(key)), say("this_key_is_not_known"), text)


def cut_short(value: object) -> str:
    """A value for a message, truncated."""
    text = value_words(value)
    # In a hostile file a value may be megabytes long.
    return text if len(text) <= 60 else text[:57] + "..."


def value_words(value: object) -> str:
    """A value in Python's notation, or described in words where that is impossible."""
    try:
        return repr(value)
    except ValueError:
        # In hexadecimal a number of any length passes the TOML parser; Python writes none of more
        # than 4300 digits.
        return say("number_of_thousands_of_digits")


def nearest(word: str, known: Iterable[str]) -> str:
    """A hint at the known word that is most similar to this one, if any is."""
    close = difflib.get_close_matches(word, list(known), 1)
    return f" ({say('did_you_mean_close', close=close[0])})" if close else ""


def decimal(value: object, place: str) -> Fraction:
    """A finite number of reasonable size, exactly as written. Raises TableError."""
    # True is a number to Python, but a mistake in a file.
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise TableError(
            place,
            say("number_is_expected_not_value", value=cut_short(value)),
            say("write_number_such_as_27_5"),
        )
    if isinstance(value, float) and not math.isfinite(value):
        raise TableError(
            place,
            say("value_is_no_number_one_can_reckon_with", value=value),
            say("write_finite_number"),
        )
    if abs(value) > MOST:
        raise TableError(
            place,
            say("value_is_too_large", value=cut_short(value)),
            say("keep_it_between_most_and_most", most=MOST),
        )
    return Fraction(str(value))


def whole_number(value: object, place: str, least: int = -MOST, most: int = MOST) -> int:
    """A whole number within limits. Raises TableError."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise TableError(
            place,
            say("whole_number_is_expected_not_value", value=cut_short(value)),
            say("write_one_without_decimal_point"),
        )
    if not least <= value <= most:
        raise TableError(
            place,
            say(
                "value_is_not_between_least_and_most",
                value=cut_short(value),
                least=least,
                most=most,
            ),
            say("correct_the_number"),
        )
    return value


def parse_cell(value: object, place: str) -> Cell:
    """A cell written as [x, y]. Raises TableError."""
    x, y = _pair(value, place, say("cell_is_two_whole_numbers"), say("write_it_like_4_5"))
    return Cell(whole_number(x, place), whole_number(y, place))


def parse_cell_and_level(value: object, place: str) -> tuple[Cell, Fraction | None]:
    """A cell written as [x, y], or with a level as [x, y, z]. Raises TableError."""
    if isinstance(value, list) and len(value) == 3:
        return parse_cell(value[:2], place), decimal(value[2], place)
    return parse_cell(value, place), None


def parse_point(value: object, place: str) -> Point:
    """A place of the map in cells, decimals allowed, as thousandths. Raises TableError."""
    x, y = _pair(value, place, say("point_is_two_numbers_in_cells"), say("write_it_like_4_5_2"))
    return Point(thousandths_of(decimal(x, place), place), thousandths_of(decimal(y, place), place))


def _pair(value: object, place: str, problem: str, remedy: str) -> tuple[Any, Any]:
    if not isinstance(value, list) or len(value) != 2:
        raise TableError(
            place, say("problem_not_value", problem=problem, value=cut_short(value)), remedy
        )
    return value[0], value[1]


def thousandths_of(value: Fraction, place: str) -> int:
    """A number in thousandths of a cell, rounded half up once; refused where it is unreasonably
    large.
    """
    if abs(value) > 10_000:
        raise TableError(
            place,
            say("cells_are_too_many", cells=float(value)),
            say("keep_it_below_10000_cells"),
        )
    return int((value * CELL + Fraction(1, 2)).__floor__())


__all__ = [
    "PlainTable",
    "TableError",
    "parse_cell",
    "cut_short",
    "decimal",
    "nearest",
    "parse_cell_and_level",
    "parse_point",
    "thousandths_of",
    "value_words",
    "whole_number",
]
