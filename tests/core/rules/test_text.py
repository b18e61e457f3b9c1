"""Amounts in the words of each system."""

from __future__ import annotations

import pytest

from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.amount_text import amount_text


@pytest.mark.parametrize(
    ("ruleset", "thousandths", "text"),
    [
        ("twopoint", 1000, "1 unit"),
        ("twopoint", 2000, "2 units"),
        ("twopoint", 1500, "1.5 units"),
        ("twopoint", 0, "0 units"),
        ("openband", 1000, "1 sq"),
        ("keyword3", 1000, "1 ft"),
    ],
)
def test_a_single_unit_is_written_as_one(ruleset: str, thousandths: int, text: str) -> None:
    assert amount_text(library.load(ruleset), thousandths) == text
