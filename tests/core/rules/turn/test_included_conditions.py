"""What a condition does where it comes, and at the end of a turn, it does as well where another one
includes it.
"""

from __future__ import annotations

import pytest

from fivefoot.core.model.encounter import Link
from fivefoot.core.model.weapon import Weapon
from fivefoot.core.rules.ruleset.schema.conditions import Condition
from fivefoot.core.rules.turn.commands import EndTurn, SetCondition, SetHitPoints, SetLink


@pytest.fixture
def table(fight):
    """Mira holds an enemy; whoever swoons here is unconscious and bleeds."""
    table = fight("keyword3", fight.hero("mira", 4, 4, hit_points=9), fight.foe("b", 5, 4)).begin()
    swooning = Condition(label="Swooning", badge="Sw", includes=["unconscious", "bleeding"])
    conditions = {**table.ruleset.conditions, "swooning": swooning}
    table.ruleset = table.ruleset.model_copy(update={"conditions": conditions})
    table.do(SetLink("grappling", "mira", "b"))
    return table


def test_an_included_condition_lets_go_of_those_who_are_held(table):
    assert table.scenario.encounter.links == (Link("grappling", "mira", "b"),)
    table.do(SetCondition("mira", "swooning"))
    assert table.scenario.encounter.links == ()


def test_an_included_condition_reminds_and_hurts_at_the_end_of_a_turn(table):
    table.do(SetCondition("mira", "swooning"))
    lines = table.do(EndTurn("mira")).lines
    assert any("Bleeding: 2 damage" in line for line in lines), lines
    assert table.asked() == ("damage", "mira")


def test_who_goes_down_into_a_condition_that_includes_another_drops_what_it_holds(table):
    defeated = table.ruleset.conditions["defeated"]
    assert not defeated.drops_held
    faint = defeated.model_copy(update={"includes": ["unconscious"]})
    conditions = {**table.ruleset.conditions, "defeated": faint}
    table.ruleset = table.ruleset.model_copy(update={"conditions": conditions})
    table.change("b", weapons=(Weapon("club", "Club", reach=1000),), hit_points=3)
    lines = table.do(SetHitPoints("b", 0)).lines
    assert "B drops Club" in lines
