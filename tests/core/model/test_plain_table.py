"""Plain tables: what a hostile text can hold is refused in words."""

from __future__ import annotations

import tomllib

import pytest

from fivefoot.core.model.plain_table import PlainTable, TableError


@pytest.mark.parametrize("kind", ["number", "whole", "text", "flag", "listed"])
def test_a_number_that_python_does_not_write_is_refused(kind: str) -> None:
    # `int` takes any number of hexadecimal digits, and `repr` none of more than 4300 decimal ones.
    table = PlainTable(tomllib.loads("speed = 0x" + "f" * 5000))
    with pytest.raises(TableError, match="a number with thousands of digits"):
        getattr(table, kind)("speed")
