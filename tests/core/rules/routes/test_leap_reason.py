"""Why one leaps farther than another: what of the token decides it, by the formula or the table of
each system.
"""

from __future__ import annotations

import pytest

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.interaction.leaping import brief_words
from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.graph.leap_limits import LeapLimits, leap_reason
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle


def leaper(ruleset: str, **stats: object) -> tuple[Battle, Token]:
    token = Token("goblin", "Goblin", Cell(1, 0), stats={ruleset: stats})  # type: ignore[dict-item]
    scenario = Scenario(
        Scene(5, 1), tokens={"goblin": token}, encounter=Encounter("play", 1, active="goblin")
    )
    return Battle(scenario, library.load(ruleset, {})), token


@pytest.mark.parametrize(
    ("ruleset", "stats", "words"),
    [
        ("keyword3", {"strength": 12}, "Strength 12"),
        ("twopoint", {"strength": 3}, "Strength 3"),
        ("phase3ap", {"strength": 5}, "Strength 5"),
        ("phase3ap", {"strength": 5, "encumbrance": "encumbered"}, "Strength 5, encumbered"),
        ("openband", {}, "0.5 × run-up"),
        ("quickaction", {}, ""),
    ],
)
def test_what_decides_a_long_leap_is_named(
    ruleset: str, stats: dict[str, object], words: str
) -> None:
    assert leap_reason(*leaper(ruleset, **stats)) == words


def test_a_high_leap_has_its_own_formula() -> None:
    assert leap_reason(*leaper("keyword3", strength=9), upward=True) == "Strength 9"
    assert leap_reason(*leaper("twopoint", strength=9), upward=True) == ""


def test_a_stat_without_a_fraction_has_no_decimal_point() -> None:
    assert (
        leap_reason(*leaper("keyword3")) == "Strength 4"
    )  # the default of a token that says nothing


@pytest.mark.parametrize(
    ("length", "high", "words"),
    [
        (5300, 0, "leap 5.3 of 6 ft"),
        (10_000, 0, "leap 10 ft: 4 ft short"),
        (5964, 0, "leap 6 of 6 ft"),  # lengths are rounded up for reading, and compared as they are
        (6001, 0, "leap 6.1 ft: 0.1 ft short"),
        (0, 5000, "up 5 of 6 ft"),
        (10_000, 15_000, "up 15 ft: 9 ft short"),
    ],
)
def test_in_few_letters_a_leap_says_what_it_asks_and_by_how_much_it_fails(
    length: int, high: int, words: str
) -> None:
    limits = LeapLimits((6000, 3000), (6000, 3000), full=10_000, most_run_up=30_000)
    assert brief_words(library.load("keyword3", {}), limits, length, high) == words


def test_who_does_not_leap_up_at_all_is_reported_however_far_it_leaps() -> None:
    limits = LeapLimits((None, None), (None, None), full=10_000, most_run_up=30_000)
    assert brief_words(library.load("keyword3", {}), limits, 5000, 5000) == "cannot leap up"
