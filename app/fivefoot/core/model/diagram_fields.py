"""The records of a fight in a text diagram: a table for each names its keys and their forms, and
serves reading and writing alike.

A field without a default is required; default values are not written.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields
from fractions import Fraction
from typing import Any, Final, NamedTuple, TypeVar

from fivefoot.core.model.encounter import Card, Link, OpenMove, Timer, TurnState
from fivefoot.core.model.plain_table import PlainTable

Record = TypeVar("Record")


class FieldForm(NamedTuple):
    """How a field is read from a key of a table, and how its value is written."""

    read: Callable[[PlainTable, str], Any]
    write: Callable[[Any], Any]


FieldTable = Mapping[str, FieldForm]


def read_record(kind: type[Record], table: FieldTable, given: PlainTable) -> Record:
    """A record from a table that holds nothing else. Raises TableError."""
    defaults = _defaults(kind)
    for name in table:
        if name not in defaults:
            given.needed(name)
    values = {name: form.read(given, name) for name, form in table.items() if given.has(name)}
    # A key that was not read is a mistake, and would be lost silently.
    given.finish()
    return kind(**values)


def record_values(table: FieldTable, record: object) -> dict[str, Any]:
    """The values of a record in the form of a table of its kind, without those at their
    default.
    """
    defaults = _defaults(type(record))
    values = {name: getattr(record, name) for name in table}
    return {
        name: table[name].write(value)
        for name, value in values.items()
        if name not in defaults or value != defaults[name]
    }


def _defaults(kind: type) -> dict[str, Any]:
    """The optional fields of a record, with their defaults."""
    known: tuple[Field[Any], ...] = fields(kind)
    plain = {each.name: each.default for each in known if each.default is not MISSING}
    made = {
        each.name: each.default_factory() for each in known if each.default_factory is not MISSING
    }
    return plain | made


def _thousandths(value: Fraction) -> int:
    # Halves go up, as for places of the map (`thousandths_of`).
    return int((value * 1000 + Fraction(1, 2)).__floor__())


def _units(value: int) -> Fraction:
    return Fraction(value, 1000)


def _amounts(given: PlainTable, key: str) -> dict[str, int]:
    inner = given.table(key)
    return {name: _thousandths(inner.number(name)) for name in inner.values}


def _flags(given: PlainTable, key: str) -> dict[str, str]:
    """A list of flags, or a table with the reason for each or who gave it."""
    if isinstance(given.any(key), list):
        return dict.fromkeys(given.texts(key), "")
    inner = given.table(key)
    return {name: inner.text(name) for name in inner.values}


def _same(value: Any) -> Any:
    return value


TEXT: Final = FieldForm(lambda given, key: given.text(key), _same)
MAYBE_TEXT: Final = FieldForm(lambda given, key: given.text(key) or None, _same)
TEXTS: Final = FieldForm(lambda given, key: given.texts(key), list)
WHOLE: Final = FieldForm(lambda given, key: given.whole(key), _same)
WHOLES: Final = FieldForm(lambda given, key: given.wholes(key), dict)
FLAG: Final = FieldForm(lambda given, key: given.flag(key), _same)
FLAGS: Final = FieldForm(_flags, dict)
CELL: Final = FieldForm(lambda given, key: given.cell(key), list)
CELLS: Final = FieldForm(lambda given, key: given.cells(key), lambda cells: list(map(list, cells)))
# Amounts are in the ruleset's unit in a diagram and in thousandths of it in a record.
AMOUNT: Final = FieldForm(lambda given, key: _thousandths(given.number(key)), _units)
AMOUNTS: Final = FieldForm(
    _amounts, lambda amounts: {name: _units(value) for name, value in amounts.items()}
)

LINK: Final[FieldTable] = {"kind": TEXT, "source": TEXT, "target": TEXT, "value": WHOLE}
CARD: Final[FieldTable] = {
    "token": TEXT,
    "kind": TEXT,
    "action": TEXT,
    "trigger": TEXT,
    "target": MAYBE_TEXT,
    "repeat": WHOLE,
    "spent": WHOLES,
}
TIMER: Final[FieldTable] = {
    "kind": TEXT,
    "token": TEXT,
    "name": TEXT,
    "moment": TEXT,
    "of": TEXT,
    "skip": WHOLE,
}
OPEN_MOVE: Final[FieldTable] = {
    "action": TEXT,
    "budget": AMOUNT,
    "spent": AMOUNT,
    "diagonal": WHOLE,
    "run_up": AMOUNT,
    "heading": WHOLE,
    "mode": TEXT,
    "by_mode": AMOUNTS,
    "start": CELL,
    "path": CELLS,
    "closed": FLAG,
    "passed": TEXTS,
}
TURN: Final[FieldTable] = {
    "pools": WHOLES,
    "move": FieldForm(
        lambda given, key: read_record(OpenMove, OPEN_MOVE, given.table(key)),
        lambda move: record_values(OPEN_MOVE, move),
    ),
    "counters": WHOLES,
    "flags": FLAGS,
    "used": TEXTS,
    "ended": FLAG,
}


def read_links(given: PlainTable) -> tuple[Link, ...]:
    """The links of a fight."""
    return tuple(read_record(Link, LINK, each) for each in given.tables("links"))


def read_cards(given: PlainTable) -> tuple[Card, ...]:
    """The readied actions of a fight."""
    return tuple(read_record(Card, CARD, each) for each in given.tables("cards"))


def read_timers(given: PlainTable) -> tuple[Timer, ...]:
    """The conditions and flags of a fight that end by themselves."""
    return tuple(read_record(Timer, TIMER, each) for each in given.tables("timers"))


def read_turn(given: PlainTable) -> TurnState:
    """What a token has used."""
    return read_record(TurnState, TURN, given)
