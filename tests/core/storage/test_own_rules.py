"""A scenario under a ruleset of one's own brings that ruleset along: it opens where nobody
installed it.
"""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fivefoot.cli.main import main
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.library import RulesetError
from fivefoot.core.rules.ruleset.ruleset_folders import looking_in
from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.session.commands.moving import MoveToken
from fivefoot.core.session.opening import document_of, set_option, switch_to
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.scenario_file import (
    load,
    read_scenario,
    save,
    write_scenario,
    write_scenario_json,
)

SIXTH = Path(__file__).parents[2] / "files" / "rulesets" / "patchwork"
HALL = Scenario(Scene(9, 7), "patchwork", "Hall", tokens={"ada": Token("ada", "Ada", Cell(1, 1))})


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The ruleset on the machine of whoever made it."""
    return Path(shutil.copytree(SIXTH, tmp_path / "rulesets" / "patchwork"))


@pytest.fixture
def installed(folder: Path) -> Iterator[Path]:
    with looking_in(folder.parent):
        yield folder


@pytest.fixture
def data(folder: Path) -> bytes:
    """The file as it was saved there."""
    with looking_in(folder.parent):
        return write_scenario(HALL)


def changed(folder: Path) -> None:
    path = folder / "ruleset.toml"
    path.write_text(
        path.read_text(encoding="utf-8").replace('title = "', 'title = "Our '), encoding="utf-8"
    )


def test_it_opens_where_nobody_installed_it(data: bytes) -> None:
    assert "patchwork" not in library.available()
    report = read_scenario(data, "hall.fivefoot")
    assert report.warnings == ()
    assert set(report.scenario.ruleset_files) == {"ruleset.toml", "conditions.toml", "actions.toml"}
    rules = library.rules_of(report.scenario)
    assert (rules.id, rules) == ("patchwork", library.read(SIXTH))
    assert write_scenario(report.scenario) == data


def test_it_can_be_played_and_saved_there(data: bytes, tmp_path: Path) -> None:
    document = document_of(read_scenario(data, "hall.fivefoot").scenario)
    document.do(turn.StartEncounter(("ada",)))
    document.do(turn.NextTurn())
    document.do(MoveToken("ada", (Cell(2, 1), Cell(3, 1))))
    assert document.scenario.tokens["ada"].cell == Cell(3, 1)
    path = tmp_path / "hall.fivefoot"
    save(document.scenario, path, document.turn_start)
    opened = load(path)
    assert opened.scenario == document.scenario
    again = document_of(opened.scenario, path, opened.turn_start)
    assert again.undo_turn()
    assert again.scenario.tokens["ada"].cell == Cell(1, 1)


def test_where_the_same_is_installed_that_one_is_in_force(data: bytes, installed: Path) -> None:
    report = read_scenario(data, "hall.fivefoot")
    assert report.scenario == HALL
    assert not report.own_rules
    assert report.warnings == ()
    assert write_scenario(report.scenario) == data


def test_where_another_of_that_name_is_installed_the_files_own_is_in_force(
    data: bytes, installed: Path
) -> None:
    changed(installed)
    report = read_scenario(data, "hall.fivefoot")
    assert report.own_rules in report.warnings, "it is known which of them speaks of the rules"
    assert "contains its own ruleset patchwork" in report.warnings[0]
    assert str(installed) in report.warnings[0]
    assert library.rules_of(report.scenario) == library.read(SIXTH)
    document = document_of(report.scenario)
    document.do(switch_to(document.scenario, "patchwork"))
    assert document.ruleset.title.startswith("Our ")
    assert not document.scenario.ruleset_files
    document.undo()
    assert document.scenario is report.scenario


def test_options_stay_with_the_installed_one(data: bytes, installed: Path) -> None:
    changed(installed)
    document = document_of(read_scenario(data, "hall.fivefoot").scenario)
    document.do(set_option(document.scenario, "flank.enabled", False))
    document.do(switch_to(document.scenario, "patchwork"))
    assert document.scenario.options == {"flank.enabled": False}
    document.do(switch_to(document.scenario, "keyword3"))
    assert (document.scenario.options, document.scenario.ruleset_files) == ({}, {})


def test_ours_are_not_carried_about() -> None:
    assert "ruleset_files" not in json.loads(write_scenario_json(replace(HALL, ruleset="keyword3")))


def test_a_faulty_or_missing_one_is_not_sent_along(installed: Path) -> None:
    (installed / "ruleset.toml").write_text("id = 3", encoding="utf-8")
    assert "ruleset_files" not in json.loads(write_scenario_json(HALL))
    assert "ruleset_files" not in json.loads(write_scenario_json(replace(HALL, ruleset="gone")))


def test_the_terminal_says_whose_rules_it_reads_by(
    data: bytes, installed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "hall.fivefoot"
    path.write_bytes(data)
    assert main(["reach", str(path), "--token", "ada"]) == 0
    assert capsys.readouterr().err == ""
    changed(installed)
    assert main(["reach", str(path), "--token", "ada", "--ruleset", str(installed)]) == 0
    assert capsys.readouterr().err == ""
    assert main(["reach", str(path), "--token", "ada"]) == 0
    said = capsys.readouterr().err
    assert "hall.fivefoot contains its own ruleset patchwork" in said
    assert "--ruleset patchwork uses the installed one" in said


def test_the_terminal_checks_a_file_that_brings_its_rules(
    data: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "hall.fivefoot"
    path.write_bytes(data)
    assert main(["check", str(path)]) == 0
    assert "no problems" in capsys.readouterr().out


def tree_of(data: bytes, **files: Any) -> bytes:
    """The file's text with the texts of its ruleset replaced."""
    tree = json.loads(write_scenario_json(read_scenario(data, "x").scenario))
    tree["ruleset_files"] = {name.replace("__", "."): text for name, text in files.items()}
    return json.dumps(tree).encode()


@pytest.mark.parametrize(
    ("files", "says"),
    [
        ({"ruleset__toml": "", "../evil__toml": ""}, "a ruleset has no file"),
        ({"ruleset__toml": "", "cases/x__toml": ""}, "a ruleset has no file"),
        ({"actions__toml": ""}, "ruleset_files.ruleset.toml"),
        ({"ruleset__toml": "#" * 600_000}, "larger than 512 KB"),
        ({"ruleset__toml": "é" * 300_000}, "larger than 512 KB"),
        ({"ruleset__toml": 3}, "a text is expected"),
        ({"ruleset__toml": ["id"]}, "a text is expected"),
    ],
)
def test_what_is_no_ruleset_is_refused_with_its_place(
    data: bytes, files: dict[str, Any], says: str
) -> None:
    with pytest.raises(ScenarioFileError) as caught:
        read_scenario(tree_of(data, **files), "hall.json")
    assert says in str(caught.value)


GOOD = {
    path.name.replace(".", "__"): path.read_text(encoding="utf-8") for path in SIXTH.glob("*.toml")
}
MAIN = GOOD["ruleset__toml"]
HOSTILE = {
    "no TOML": ({"ruleset__toml": "id ="}, "this is not valid TOML"),
    "deep": ({"ruleset__toml": "a = " + "[" * 5000 + "]" * 5000}, "nested too deeply"),
    "another id": (
        {**GOOD, "ruleset__toml": MAIN.replace('id = "patchwork"', 'id = "other"')},
        "the id is",
    ),
    "a policy unknown": (
        {**GOOD, "ruleset__toml": MAIN.replace("[metric]", '[metric]\nexec = "x"')},
        "exec",
    ),
    "many unknown keys": (
        {"ruleset__toml": "\n".join(f"k{n} = 1" for n in range(40_000))},
        "and more; fix these",
    ),
    "many unknown names": (
        {
            **GOOD,
            "conditions__toml": "\n".join(
                f"[conditions.c{n}]\nlabel = 'x'\nlink = 'n{n}'" for n in range(9_000)
            ),
        },
        "and more; fix these",
    ),
    "all like one that is huge": (
        {
            **GOOD,
            "actions__toml": (
                f"[actions.a]\nlabel = 'x'\ntags = [{'1,' * 100_000}]\n"
                + "\n".join(f"[actions.b{n}]\nlike = 'a'" for n in range(10_000))
            ),
        },
        "more than 200000 values",
    ),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_rules_are_refused_in_words_and_in_time(data: bytes, name: str) -> None:
    files, says = HOSTILE[name]
    began = time.perf_counter()
    scenario = read_scenario(tree_of(data, **files), "hall.json").scenario
    with pytest.raises(RulesetError) as caught:
        library.rules_of(scenario)
    assert time.perf_counter() - began < 15  # seconds; quadratic work would take minutes
    assert says in str(caught.value)
    assert "its files are inside the scenario file" in str(caught.value)
    with pytest.raises(RulesetError):
        document_of(scenario).do(set_option(document_of(scenario).scenario, "flank.enabled", False))
