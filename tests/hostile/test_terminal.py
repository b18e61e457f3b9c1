"""What the terminal is given wrongly: one message on stderr that names the thing, an exit code,
never a traceback.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fivefoot.cli.main import main
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.frames import PushFrame
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset.library import rulesets_folder
from fivefoot.core.storage.scenario_file import save, write_scenario_json

Say = Callable[..., str]


@pytest.fixture
def say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Say:
    """Gives the terminal words that it has to refuse, in a folder with `ok.fivefoot`, and what it
    says to them.
    """
    monkeypatch.chdir(tmp_path)
    hall = Scenario(Scene(12, 10), tokens={"ada": Token("ada", "Ada", Cell(2, 3))})
    save(hall, tmp_path / "ok.fivefoot")

    def refused(*words: str, code: int = 2) -> str:
        given = main(words)
        out, errors = capsys.readouterr()
        assert given == code, (words, out, errors)
        assert "Traceback" not in errors
        assert "this should not happen" not in errors
        assert errors.strip()
        return errors

    return refused


def spoiled(path: Path, *place: Any, value: Any) -> Path:
    """A scenario as text with one value replaced."""
    fight = Encounter("play", 1, pending=(PushFrame("ada", "ada", or_prone=True),))
    hall = Scenario(Scene(12, 10), tokens={"ada": Token("ada", "Ada", Cell(2, 3))}, encounter=fight)
    tree: Any = json.loads(write_scenario_json(hall))
    inner = tree
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = value
    path.write_text(json.dumps(tree))
    return path


@pytest.mark.parametrize(
    "verb", ["reach", "route", "threats", "flanking", "render", "diagram", "import", "check"]
)
def test_a_verb_alone_says_what_it_needs(say: Say, verb: str) -> None:
    assert "required" in say(verb)


@pytest.mark.parametrize("name", ["nowhere", "a\0b", "x" * 5000, "", "folder"])
def test_names_that_lead_to_no_file(say: Say, tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    say("reach", name, "--token", "ada")
    say("diagram", name)
    say("render", name, "-o", "o.png")
    say("import", name, "-o", "o.fivefoot", code=1)
    if name not in ("", "folder"):
        say("check", name)


@pytest.mark.parametrize(
    "content", [b"", b"\x89PNG\r\n\x1a\n", b"PK\x03\x04", bytes(range(256)) * 9, b"{", b"[1]"]
)
def test_files_that_hold_something_else(say: Say, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "odd.fivefoot").write_bytes(content)
    assert "odd.fivefoot" in say("reach", "odd.fivefoot", "--token", "ada")
    assert "odd.fivefoot" in say("check", "odd.fivefoot", code=1)


@pytest.mark.parametrize("number", ["", "nan", "-1", "1e9", "9" * 30, "1.5", "all"])
def test_numbers_of_purchases(say: Say, number: str) -> None:
    assert "--purchases" in say("reach", "ok.fivefoot", "--token", "ada", f"--purchases={number}")


CELLS = ["", "nan,nan", "-1,-1", "1e3,1", "9" * 5000 + ",1", "3", "3,3,nan", "3,3,inf", "99,1"]


@pytest.mark.parametrize("cell", CELLS)
def test_cells_that_are_none(say: Say, cell: str) -> None:
    assert "--to" in say("route", "ok.fivefoot", "--token", "ada", f"--to={cell}")


@pytest.mark.parametrize(
    "setting",
    [
        "",
        "=",
        "metric.diagonal=sideways",
        "metric=5",
        "metric.diagonal.x=1",
        "x.y=1",
        "grid.cell=nan",
        "grid.cell=0",
        "grid.cell=-5",
        "grid.cell=inf",
        "grid.cell=1e-9",
        "grid.cell=1e300",
        "metric.diagonal=2020-01-01",
        "metric.diagonal=10:00:00",
        "sizes={}",
        "modes={}",
        "movement.action=nope",
    ],
)
def test_settings_that_no_ruleset_knows(say: Say, setting: str) -> None:
    errors = say("reach", "ok.fivefoot", "--token", "ada", "--set", setting)
    assert setting.partition("=")[0].split(".")[0] in errors


def test_outputs_that_cannot_be_written(say: Say, tmp_path: Path) -> None:
    (tmp_path / "plain").write_text("")
    for target in ("", "o.jpg", "plain/o.png", "nowhere/o.png"):
        assert (
            "-o" in (errors := say("render", "ok.fivefoot", "-o", target, code=_code(target)))
            or "o.png" in errors
        )
    assert ".fivefoot" in say("import", "ok.fivefoot", "-o", "")
    assert not (tmp_path / "nowhere").exists()


def _code(target: str) -> int:
    return 1 if target.endswith(".png") else 2


def test_a_ruleset_that_is_not_installed(say: Say, tmp_path: Path) -> None:
    path = spoiled(tmp_path / "unknown.json", "ruleset", value="nope")
    assert "this ruleset is not installed; installed are" in say(
        "reach", path.name, "--token", "ada"
    )
    assert "nope" in say("check", path.name, code=1)
    assert "nope" in say("reach", "ok.fivefoot", "--token", "ada", "--ruleset", "nope")


def test_what_waits_is_checked_in_the_file(say: Say, tmp_path: Path) -> None:
    path = spoiled(
        tmp_path / "fight.json", "encounter", "pending", 0, "data", value={"or_prone": True}
    )
    assert "fight.json, encounter.pending.0.data.target: it is missing" in say(
        "reach", path.name, "--token", "ada"
    )


def test_a_ruleset_with_a_typo(say: Say, tmp_path: Path) -> None:
    folder = tmp_path / "typo"
    folder.mkdir()
    for file in (rulesets_folder() / "keyword3").glob("*.toml"):
        text = file.read_text(encoding="utf-8")
        (folder / file.name).write_text(
            text.replace("[metric]", "[metric]\ndiagnoal = 5", 1), encoding="utf-8"
        )
    errors = say("check", "typo", code=1)
    assert "metric.diagnoal" in errors
    assert "did you mean diagonal?" in errors


def test_a_case_with_an_unknown_key(say: Say, tmp_path: Path) -> None:
    text = 'ruleset = "keyword3"\n[[case]]\nid = "a"\nsays = "b"\nfoo = 1\nmap = """\n. .\n"""\n'
    (tmp_path / "odd.toml").write_text(text)
    errors = say("cases", "odd.toml")
    assert "odd.toml" in errors
    assert "foo" in errors


@pytest.mark.parametrize("verb", ["reach", "check", "cases", "import"])
def test_pipes_and_devices_are_not_waited_for(say: Say, tmp_path: Path, verb: str) -> None:
    os.mkfifo(tmp_path / "pipe")
    more = {"reach": ("--token", "ada"), "import": ("-o", "out.fivefoot")}.get(verb, ())
    errors = say(verb, "pipe", *more, code={"check": 1, "import": 1}.get(verb, 2))
    assert "pipe: this is a pipe or a device, not a file. Choose a" in errors
    assert errors.count("\n") == 1


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ([], "act.choice: a table is expected, not []"),
        (3, "act.choice: a table is expected, not 3"),
        ([[[]]], "act.choice: a table is expected, not [[[]]]"),
    ],
)
def test_a_command_of_the_past_is_checked_in_the_file(
    say: Say, tmp_path: Path, value: Any, says: str
) -> None:
    entry = {"do": "act", "token": "ada", "action": "attack", "choice": value}
    path = spoiled(tmp_path / "past.json", "encounter", "history", value=[entry])
    errors = say("check", path.name, code=1)
    assert f"encounter.history.0: {says}" in errors


def test_a_folder_that_holds_no_ruleset(say: Say, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    errors = say("reach", "ok.fivefoot", "--token", "ada", "--ruleset", "empty")
    assert "--ruleset empty: this folder has no ruleset.toml" in errors
    assert "ruleset.toml is missing; a ruleset is a folder with" in say("check", "empty", code=1)


def test_messages_about_long_and_odd_names_stay_short(say: Say) -> None:
    for words in (
        ("check", "a" * 5000),
        ("check", "a\nb\x01"),
        ("reach", "ok.fivefoot", "--token", "ada", "--ruleset", "a" * 5000),
    ):
        assert len(say(*words)) < 700


@pytest.mark.parametrize("option", ["--token", "--ruleset", "--purchases", "--action"])
def test_an_option_given_twice_is_refused(say: Say, option: str) -> None:
    values = {"--purchases": ("1", "2"), "--token": ("ada", "brom")}.get(option, ("move", "dash"))
    token = () if option == "--token" else ("--token", "ada")
    errors = say("reach", "ok.fivefoot", *token, option, values[0], option, values[1])
    assert f"{option} is given twice ({values[0]}, {values[1]}): give it once" in errors


def test_an_option_that_is_unknown_is_called_an_option(say: Say) -> None:
    errors = say("reach", "ok.fivefoot", "--token", "ada", "--set", "nothing.like.this=1")
    assert "option nothing: this key is not known" in errors


@pytest.mark.parametrize(
    ("stats", "says"),
    [
        (
            {"speed": "fast"},
            "tokens.ada.stats.keyword3.speed: a number is expected for Speed, not 'fast'",
        ),
        ({"initiative": ""}, "tokens.ada.stats.keyword3.initiative: a number is expected for"),
        (
            {"speed": True},
            "tokens.ada.stats.keyword3.speed: a number is expected for Speed, not true",
        ),
        (
            {"speed": -5},
            (
                "tokens.ada.stats.keyword3.speed: Speed must be between 0 and 1000, not -5. "
                "Correct it there"
            ),
        ),
        (
            {"reach": 100.5},
            "tokens.ada.stats.keyword3.reach: Melee reach must be between 0 and 100, not 100.5",
        ),
    ],
)
def test_stats_that_are_no_numbers(
    say: Say, tmp_path: Path, stats: dict[str, Any], says: str
) -> None:
    path = spoiled(tmp_path / "stats.json", "tokens", "ada", "stats", value={"keyword3": stats})
    assert says in say("check", path.name, code=1)


def test_a_faulty_ruleset_of_ones_own_in_the_place_of_ours(
    say: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FIVEFOOT_HOME", str(tmp_path / "home"))
    own = tmp_path / "home" / "data" / "rulesets" / "keyword3"
    shutil.copytree(rulesets_folder() / "keyword3", own)
    text = (own / "ruleset.toml").read_text(encoding="utf-8")
    (own / "ruleset.toml").write_text(
        text.replace("difficult = 2", "dificult = 2"), encoding="utf-8"
    )
    for words in (("reach", "ok.fivefoot", "--token", "ada"), ("ok.fivefoot",)):
        errors = say(*words)
        assert (
            "ruleset.toml, terrain.dificult: this key is not known; did you mean difficult?"
            in errors
        )
        assert f"its files are in {own}" in errors
