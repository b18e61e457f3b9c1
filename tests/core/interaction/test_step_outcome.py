"""What a step did in a fight, as a short message."""

from __future__ import annotations

from dataclasses import replace

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.interaction.step_outcome import what_happened
from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.rules.turn.engine import run


def flier(hit_points: int) -> Battle:
    """A bat 20 ft above the ground in a fight by the quick-action rules."""
    bat = Token("bat", "Bat", Cell(2, 2), stats={"quickaction": {"fly": 30}})
    up = replace(bat, elevation=4000, support="flying", hit_points=hit_points)
    fight = Encounter(stage="play", round=1, active="bat", order=("bat",))
    scenario = Scenario(Scene(8, 8), "quickaction", tokens={"bat": up}, encounter=fight)
    return Battle(scenario, library.load("quickaction"))


def test_a_flier_that_goes_down_falls_and_both_are_told() -> None:
    """Fliers fall when they go down (C11): 20 ft are 2d6."""
    battle = flier(10)
    after = run(battle, turn.SetHitPoints("bat", 0)).scenario
    notice = what_happened(battle.scenario, after, battle.ruleset)
    assert notice == "Bat: 10 → 0 hit points, dying  ·  Bat falls 20 ft: 2d6 damage"
    assert what_happened(after, battle.scenario, battle.ruleset) == "Bat: 0 → 10 hit points"


def test_who_only_falls_is_told_to_fall() -> None:
    """Unconscious for another reason: no hit points change (C11)."""
    battle = flier(10)
    after = run(battle, turn.SetCondition("bat", "unconscious", 1)).scenario
    assert what_happened(battle.scenario, after, battle.ruleset) == "Bat falls 20 ft: 2d6 damage"
