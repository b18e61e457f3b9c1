"""The tables of a text diagram name every field of their records, and read what they wrote."""

from __future__ import annotations

from dataclasses import fields
from fractions import Fraction
from typing import Any

import pytest

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.diagram_fields import (
    CARD,
    LINK,
    OPEN_MOVE,
    TIMER,
    TURN,
    FieldTable,
    read_record,
    record_values,
)
from fivefoot.core.model.encounter import Card, Link, OpenMove, Timer, TurnState
from fivefoot.core.model.plain_table import PlainTable, TableError

MOVE = OpenMove(
    "move",
    30000,
    12500,
    1,
    5000,
    3,
    "climb",
    {"climb": 2500},
    Cell(1, 2),
    (Cell(1, 3), Cell(2, 3)),
    True,
    ("ogre",),
)
FULL: tuple[tuple[FieldTable, Any], ...] = (
    (LINK, Link("riding", "ada", "roc", 2)),
    (CARD, Card("ada", "ready", "strike", "it comes", "ogre", 500, {"energy": 1})),
    (TIMER, Timer("condition", "ada", "prone", "turn_start", "ogre", 2)),
    (OPEN_MOVE, MOVE),
    (TURN, TurnState({"actions": 1}, MOVE, {"steps": 2}, {"dashed": ""}, ("strike",), True)),
)


def as_toml_gives_it(value: Any) -> Any:
    """Fractions are written as decimals."""
    if isinstance(value, dict):
        return {key: as_toml_gives_it(inner) for key, inner in value.items()}
    return float(value) if isinstance(value, Fraction) else value


@pytest.mark.parametrize(("table", "record"), FULL)
def test_what_is_written_is_read_again_and_nothing_is_forgotten(
    table: FieldTable, record: Any
) -> None:
    assert set(table) == {each.name for each in fields(record)}
    values = record_values(table, record)
    assert set(values) == set(table)  # nothing in these records is at its default
    assert read_record(type(record), table, PlainTable(as_toml_gives_it(values))) == record


def test_what_is_at_its_default_is_not_written() -> None:
    assert record_values(LINK, Link("riding", "ada", "roc")) == {
        "kind": "riding",
        "source": "ada",
        "target": "roc",
    }
    assert record_values(TURN, TurnState()) == {}


def test_amounts_are_written_in_the_ruleset_s_unit() -> None:
    values = record_values(OPEN_MOVE, OpenMove("move", 30000, 12500))
    assert values == {"action": "move", "budget": 30, "spent": Fraction(25, 2)}


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"kind": "riding", "source": "ada"}, "target is missing"),
        ({"kind": "riding", "source": "ada", "target": "roc", "sort": 1}, "this key is not known"),
        ({"kind": 3, "source": "ada", "target": "roc"}, "a text is expected"),
    ],
)
def test_what_does_not_fit_is_named(values: dict[str, Any], words: str) -> None:
    with pytest.raises(TableError, match=words):
        read_record(Link, LINK, PlainTable(values))
