"""Readings that a group may choose: every choice can be used, has words, and is what it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.library import RulesetError
from fivefoot.core.rules.ruleset.reading_words import WORDS, says_of
from fivefoot.core.rules.ruleset.readings import readings_of, unusable_choices
from fivefoot.core.rules.ruleset.ruleset_folders import rulesets_folder

SYSTEMS = ("keyword3", "phase3ap", "quickaction", "openband", "twopoint")


@pytest.mark.parametrize("system", SYSTEMS)
def test_each_choice_can_be_used_and_is_said_in_words(system: str) -> None:
    assert list(unusable_choices(rulesets_folder() / system)) == []
    for reading in readings_of(Scenario(Scene(3, 3), system)):
        assert reading.key in WORDS
        assert not reading.differs
        said = [says_of(reading.key, choice) for choice in reading.choices]
        assert len(set(said)) == len(said)
        assert not any("_" in text for text in said)


def test_a_switch_is_no_number() -> None:
    found = readings_of(Scenario(Scene(3, 3), "keyword3", options={"flank.enabled": False}))
    flanking = next(reading for reading in found if reading.key == "flank.enabled")
    assert (flanking.value, flanking.usual, flanking.source) == (False, True, "A66")
    assert flanking.differs


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('"flank.enabeld" = [true, false]', "no such key"),
        ('"flank.enabled" = [true]', "two choices"),
        ('"metric.diagonal" = ["manhattan", "alternating"]', "not among the choices"),
    ],
)
def test_faulty_readings_are_named(tmp_path: Path, line: str, said: str) -> None:
    folder = tmp_path / "keyword3"
    folder.mkdir()
    for file in (rulesets_folder() / "keyword3").glob("*.toml"):
        text = file.read_text("utf-8")
        if file.name == "ruleset.toml":
            head, tail = text.split("[readings]\n")
            text = f"{head}[readings]\n{line}\n\n{tail[tail.index('[sources]') :]}"
        (folder / file.name).write_text(text, "utf-8")
    with pytest.raises(RulesetError) as caught:
        library.read(folder)
    assert any(said in problem and "readings" in problem for problem in caught.value.problems)


def test_a_choice_that_contradicts_the_rest_is_reported_by_check(tmp_path: Path) -> None:
    folder = tmp_path / "keyword3"
    folder.mkdir()
    for file in (rulesets_folder() / "keyword3").glob("*.toml"):
        text = file.read_text("utf-8")
        own = '"leap.measure" = ["chord", "centre"]'
        text = text.replace(own, '"leap.measure" = ["chord", "sideways"]')
        (folder / file.name).write_text(text, "utf-8")
    message = list(unusable_choices(folder))
    assert len(message) == 1
    assert "leap.measure" in message[0]
