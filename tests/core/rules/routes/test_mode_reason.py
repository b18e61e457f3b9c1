"""Why a way of moving is dearer for one than for another: its armour, or no speed of its own."""

from __future__ import annotations

import pytest

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.graph.profile import profile_of, reason_of_mode
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle


@pytest.mark.parametrize(
    ("ruleset", "mode", "stats", "reason"),
    [
        ("keyword3", "swim", {"armour": "heavy"}, ("swim (armour: heavy)", "A59")),  # x4
        ("keyword3", "swim", {"armour": "light"}, ("swim", "A59")),  # x2, as without any
        ("quickaction", "climb", {}, ("climb without a speed for it", "default")),  # x2
        ("quickaction", "climb", {"climb": 20}, ("climb", "C15")),
        ("twopoint", "climb", {}, ("climb", "E14")),  # no speed for it, and no dearer for that
    ],
)
def test_a_dearer_way_of_moving_says_for_whom(
    ruleset: str, mode: str, stats: dict[str, object], reason: tuple[str, str]
) -> None:
    token = Token("M", "M", Cell(0, 0), stats={ruleset: stats})  # type: ignore[dict-item]
    battle = Battle(Scenario(Scene(2, 1), tokens={"M": token}), library.load(ruleset, {}))
    found = reason_of_mode(profile_of(battle, "M"), mode)
    assert (found.text, found.rule) == reason
