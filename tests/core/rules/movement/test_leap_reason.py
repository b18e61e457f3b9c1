"""Why one leaps farther than another: what of the token decides it, by the formula or the table of each system."""

from __future__ import annotations

import pytest

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.battle import Battle
from fivefoot.core.rules.movement.leaps.limits import leap_reason
from fivefoot.core.rules.ruleset import library


def leaper(ruleset: str, **stats: object) -> tuple[Battle, Token]:
    token = Token("goblin", "Goblin", Cell(1, 0), stats={ruleset: stats})  # type: ignore[dict-item]
    scenario = Scenario(Scene(5, 1), tokens={"goblin": token}, encounter=Encounter("play", 1, active="goblin"))
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
def test_what_decides_a_long_leap_is_named(ruleset: str, stats: dict[str, object], words: str) -> None:
    assert leap_reason(*leaper(ruleset, **stats)) == words


def test_a_high_leap_has_its_own_formula() -> None:
    assert leap_reason(*leaper("keyword3", strength=9), upward=True) == "Strength 9"
    assert leap_reason(*leaper("twopoint", strength=9), upward=True) == ""
