"""Rulesets that scenarios of earlier versions carry: modifiers that were sentences count as they
did.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.rolls.roll_modifiers import roll_modifiers
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.earlier_forms import in_present_form, present_options
from fivefoot.core.rules.ruleset.schema.modifiers import Modifier
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.storage.scenario_file import load

FILES = Path(__file__).parents[3] / "files" / "format-1"


def opened(name: str) -> tuple[Scenario, Ruleset]:
    scenario = load(FILES / name).scenario
    return scenario, library.rules_of(scenario)


def facts_of(modifier: Modifier) -> tuple[object, ...]:
    """Whose rolls it bears on, which, from where, and what it gives."""
    return (
        modifier.of,
        modifier.edge,
        modifier.number,
        modifier.zone_from,
        *modifier.kinds,
        *modifier.roll,
    )


@pytest.mark.parametrize(
    ("name", "today"),
    [
        ("rules-in-sentences.fivefoot", "keyword3"),
        ("rules-in-sentences-by-category.fivefoot", "openband"),
    ],
)
def test_the_states_of_an_earlier_ruleset_bear_on_the_same_rolls(name: str, today: str) -> None:
    _, ruleset = opened(name)
    now = library.load(today)
    for state in ("prone", "open", "restrained", "dazzled", "exhaustion", "feinted"):
        if state not in now.conditions:
            continue
        record, meant = ruleset.conditions[state], now.conditions[state]
        for one, other in (
            (record, meant),
            *((record.levels[n], meant.levels[n]) for n in meant.levels),
        ):
            assert {facts_of(each) for each in one.modifiers} == {
                facts_of(each) for each in other.modifiers
            }, state


def test_a_blow_at_the_prone_has_fortune_as_it_had() -> None:
    scenario, ruleset = opened("rules-in-sentences.fivefoot")
    assert roll_modifiers(Battle(scenario, ruleset), "M", "melee_attack", "E").tags == ("Fortune",)
    assert ruleset.flank.modifiers[0].edge == "fortune"  # by the option flank.effect of its day
    assert ruleset.shooting.pressure == []
    assert [band.needs for band in ruleset.range_bands] == [1, 2, 2]
    assert ruleset.rolls.units["dice"].label == "to both dice"


def test_numbers_of_second_uses_and_of_effort_are_kept() -> None:
    _, ruleset = opened("rules-in-sentences-by-category.fivefoot")
    assert ruleset.repeat.effects["attack"].number == -2  # the option of its day
    assert ruleset.repeat.effects["maneuver"].condition == "open"
    assert ruleset.effort.unit == "effort"
    assert ruleset.conditions["in_cover"].modifiers[0].unit == "effort"
    assert ruleset.cover.modifiers[0].number == 1


def test_what_never_counted_is_a_note_and_options_of_today_stay() -> None:
    odd = {"against": ["spells: -9 to hit"], "against_within": 30}
    raw = {"conditions": {"odd": odd}, "sources": {"conditions": "H 1"}}
    form = in_present_form(raw)
    assert form["conditions"]["odd"]["modifiers"] == [
        {"note": "spells: -9 to hit", "of": "attackers", "within": 30}
    ]
    assert form["sources"]["conditions"] == "default"
    today = {"metric.diagonal": "alternating", "flank.modifiers": [{"number": 1}]}
    assert present_options({}, today) == today
    assert in_present_form(form) is form


def test_when_reactions_come_back_is_left_to_the_pool_that_pays_for_them() -> None:
    """`reset` did nothing beside a pool; where a price counts reactions it does, and stays."""
    today = library.read_raw(library.rulesets_folder() / "twopoint")
    earlier = {
        **today,
        "reaction": {**today["reaction"], "reset": "round"},
        "sources": {**today["sources"], "reaction.reset": "E5"},
    }
    assert in_present_form(earlier) == today
    assert present_options(today, {"reaction.reset": "round"}) == {}
    priced = {**earlier, "reaction": {**earlier["reaction"], "price": {"kind": "dice"}}}
    assert in_present_form(priced) == priced
    assert present_options(priced, {"reaction.reset": "round"}) == {"reaction.reset": "round"}
