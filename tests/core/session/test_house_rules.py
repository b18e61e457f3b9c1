"""House rules of a file: they stay in it through switches of the rules, come back with them, and
are told.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from fivefoot.cli.main import main
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.scenario import HouseRules, Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.ruleset_folders import looking_in
from fivefoot.core.session.bundled_rules import bundled_rulesets, opening_remarks
from fivefoot.core.session.house_rules import option_words
from fivefoot.core.session.opening import document_of, set_option, switch_to
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.scenario_file import read_scenario, save, write_scenario

RULESETS = Path(__file__).parents[2] / "files" / "rulesets"
HALL = Scenario(Scene(9, 7), "keyword3", "Hall", tokens={"ada": Token("ada", "Ada", Cell(1, 1))})


@pytest.fixture
def from_elsewhere() -> Scenario:
    """A scenario whose file brings the rules that it is played by; nobody installed them here."""
    with looking_in(RULESETS):
        data = write_scenario(replace(HALL, ruleset="patchwork"))
    return read_scenario(data, "hall.fivefoot").scenario


def again(scenario: Scenario) -> Scenario:
    return read_scenario(write_scenario(scenario), "hall.fivefoot").scenario


def test_options_come_back_with_their_ruleset_even_from_a_saved_file() -> None:
    document = document_of(HALL)
    document.do(set_option(document.scenario, "flank.enabled", False))
    document.do(switch_to(document.scenario, "twopoint"))
    assert document.scenario.options == {}
    document = document_of(again(document.scenario))
    document.do(set_option(document.scenario, "metric.reach", "chebyshev"))
    document.do(switch_to(document.scenario, "keyword3"))
    assert document.scenario.options == {"flank.enabled": False}
    assert not document.ruleset.flank.enabled
    document.do(switch_to(document.scenario, "twopoint"))
    assert document.scenario.options == {"metric.reach": "chebyshev"}


def test_the_rules_of_a_file_stay_in_it_after_a_switch(from_elsewhere: Scenario) -> None:
    document = document_of(from_elsewhere)
    title = document.ruleset.title
    document.do(set_option(document.scenario, "flank.enabled", False))
    document.do(switch_to(document.scenario, "keyword3"))
    assert (document.ruleset.id, document.scenario.ruleset_files, document.scenario.options) == (
        "keyword3",
        {},
        {},
    )
    opened = again(document.scenario)
    assert opened == document.scenario
    assert bundled_rulesets(opened) == {"patchwork": title}
    document = document_of(opened)
    document.do(switch_to(document.scenario, "patchwork", from_file=True))
    assert document.scenario.ruleset_files == from_elsewhere.ruleset_files
    assert (document.ruleset.title, document.scenario.options) == (title, {"flank.enabled": False})
    assert document.scenario.house_rules == {}


def test_the_installed_one_of_that_name_and_the_files_own_can_be_taken_in_turn(
    from_elsewhere: Scenario,
) -> None:
    with looking_in(RULESETS):
        document = document_of(from_elsewhere)
        document.do(set_option(document.scenario, "flank.enabled", False))
        document.do(switch_to(document.scenario, "patchwork"))
        assert not document.scenario.ruleset_files
        assert document.scenario.options == {"flank.enabled": False}
        assert document.scenario.house_rules == {
            "patchwork": HouseRules(from_elsewhere.ruleset_files)
        }
        document.do(switch_to(document.scenario, "patchwork", from_file=True))
        assert document.scenario.ruleset_files == from_elsewhere.ruleset_files
        assert document.scenario.options == {"flank.enabled": False}


def test_what_a_file_brings_is_reported(from_elsewhere: Scenario) -> None:
    assert opening_remarks(HALL) == ()
    title = library.rules_of(from_elsewhere).title
    assert opening_remarks(from_elsewhere) == (
        f"The file contains its own rules, which are in force: {title}.",
    )
    document = document_of(from_elsewhere)
    document.do(switch_to(document.scenario, "keyword3"))
    document.do(set_option(document.scenario, "flank.enabled", False))
    assert opening_remarks(document.scenario) == (
        "House rules in force: Flanking: flanking gives no benefit (flank.enabled = false).",
        f"The file also contains rules that are not in force: {title}.",
    )


def test_rules_without_words_of_their_own_are_described_in_words() -> None:
    document = document_of(replace(HALL, encounter=Encounter("play", 1)))
    document.do(set_option(document.scenario, "fall.die", "2d8"))
    assert document.scenario.encounter.log[-1].text == "house rule from now on: Fall, die: 2d8"
    stand = {"kind": "fraction_of_budget", "needs_speed": True}
    assert option_words({"fall.die": "2d8", "posture.stand": stand}) == (
        'Fall, die: 2d8 (fall.die = "2d8")',
        "Posture, stand: kind fraction of budget, needs speed on "
        '(posture.stand = {"kind": "fraction_of_budget", "needs_speed": true})',
    )


def test_the_terminal_tells_it_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "hall.fivefoot"
    save(replace(HALL, options={"flank.enabled": False}), path)
    assert main(["diagram", str(path)]) == 0
    assert (
        "House rules in force: Flanking: flanking gives no benefit (flank.enabled = false)."
        in capsys.readouterr().err
    )


def test_a_file_without_house_rules_says_nothing_of_them() -> None:
    assert b"house_rules" not in write_scenario(HALL)


@pytest.mark.parametrize(
    ("rules", "place"),
    [
        (HouseRules({"evil.py": ""}), "house_rules.patchwork.files.evil.py"),
        (HouseRules({"actions.toml": ""}), "house_rules.patchwork.files.ruleset.toml"),
        (HouseRules({}, {"a\nb": 1}), "house_rules.patchwork.options"),
    ],
)
def test_hostile_house_rules_are_refused_with_their_place(rules: HouseRules, place: str) -> None:
    data = write_scenario(replace(HALL, house_rules={"patchwork": rules}))
    with pytest.raises(ScenarioFileError) as caught:
        read_scenario(data, "hall.fivefoot")
    assert place in str(caught.value)
