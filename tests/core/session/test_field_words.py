"""What a ruleset calls something stands in steps and differences, not its id."""

from __future__ import annotations

from dataclasses import replace

from tests.core.small_field import field

from fivefoot.core.model.scenario import Scenario, with_token
from fivefoot.core.rules.ruleset import library
from fivefoot.core.session.commands.several_tokens import EditTokens
from fivefoot.core.session.commands.token_edits import EditToken
from fivefoot.core.session.differences import difference_line, differences

RULES = library.load("phase3ap")


def changed(scenario: Scenario, **values: object) -> list[str]:
    other = with_token(scenario, replace(scenario.tokens["ada"], **values))
    return [difference_line(each) for each in differences(scenario, other, RULES)]


def test_a_step_names_stats_and_states_by_their_labels() -> None:
    scenario = replace(field(), ruleset="phase3ap")
    one = EditToken("ada", {"height": 2000}, {"fly_kind": "hover"}, {"fallen": 1, "prone": 1})
    assert one.label(scenario, RULES) == "Change Ada: height, kind of flight, fallen, prone"
    several = EditTokens(("ada", "brom"), stats={"ap_max": 2})
    assert several.label(scenario, RULES) == "Change 2 tokens: action points a round"


def test_differences_name_states_choices_and_sizes_by_their_labels() -> None:
    scenario = replace(field(), ruleset="phase3ap")
    own = {"fly_kind": "hover", "ap_max": 2}
    assert changed(scenario, stats={"phase3ap": own, "keyword3": {"speed": 20}}) == [
        "Token Ada changed: stats none -> kind of flight hovering, action points a round 2,"
        " keyword3 speed 20"
    ]
    assert changed(scenario, conditions={"guarded_stance": 1}, size="large") == [
        "Token Ada changed: size medium -> large; conditions none -> in a guarded stance 1"
    ]


def test_the_phase_goes_by_its_label() -> None:
    scenario = replace(field(), ruleset="phase3ap")
    fight = replace(scenario.encounter, phase="preparation")
    rounds = RULES.rounds.model_copy(update={"phase_labels": {"preparation": "Getting ready"}})
    rules = RULES.model_copy(update={"rounds": rounds})
    (found,) = differences(scenario, replace(scenario, encounter=fight), rules)
    assert difference_line(found) == "Scenario: the encounter changed: phase none -> getting ready"
