"""The terminal: answers, reports, exit codes, and no traceback for any error."""

from __future__ import annotations

import errno
import gc
import json
import shutil
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fivefoot.cli.main import main
from fivefoot.core.conformance.runner import CaseResult, FilesResult
from fivefoot.core.conformance.scene_text import read_scene_text
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset.library import rulesets_folder
from fivefoot.core.storage.assets import asset_name
from fivefoot.core.storage.importers.open_any_file import open_any
from fivefoot.core.storage.reading.picture_header import read_picture_header
from fivefoot.core.storage.sample_files import samples_folder
from fivefoot.core.storage.scenario_file import save, write_scenario

SCENE = '''
ruleset = "keyword3"
map = """
. . . . . . . . .
. . . . . . . . .
. . . M E . . . .
. . . . . , . . .
"""
[tokens.M]
name = "Mira"
[tokens.E]
side = "foes"
[tokens.F]
at = [8, 3]
'''


@pytest.fixture
def scene(tmp_path: Path) -> str:
    path = tmp_path / "scene.toml"
    path.write_text(SCENE, encoding="utf-8")
    return str(path)


class Ran:
    """What a command printed, and its exit code."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    @property
    def json(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Any:
    def call(*arguments: str) -> Ran:
        code = main(arguments)
        said = capsys.readouterr()
        assert "Traceback" not in said.err
        return Ran(code, said.out, said.err)

    return call


def test_reach_lists_every_cell_with_cost_and_purchase(run: Any, scene: str) -> None:
    ran = run("reach", scene, "--token", "M", "--purchases", "1", "--json")
    assert ran.code == 0
    answer = ran.json
    assert (answer["ruleset"], answer["unit"]) == ("keyword3", "ft")
    assert (answer["action"], answer["start"]) == ("advance", [3, 2])
    cells = {tuple(cell["cell"]): cell for cell in answer["cells"]}
    assert len(cells) == answer["count"] == sum(answer["bands"])
    assert (
        cells[5, 3]["cost"] == 15
    )  # the detour round E: 5 for the first diagonal, then 10 for the rubble
    assert cells[1, 0]["cost"] == 12.5
    assert (4, 2) not in cells


def test_reach_without_json_is_a_map_of_purchases(run: Any, scene: str) -> None:
    ran = run("reach", scene, "--token", "M")
    assert ran.out.splitlines()[3].split()[:5] == ["1", "1", "1", "T", "."]


def test_a_token_is_found_by_its_name_too(run: Any, scene: str) -> None:
    assert run("reach", scene, "--token", "Mira", "--json").json["token"] == "M"


def test_route_gives_the_cheapest_and_the_least_provoking(run: Any, scene: str) -> None:
    answer = run("route", scene, "--token", "M", "--to", "7,2", "--json").json
    assert answer["cheapest"]["cost"] == 22.5
    assert answer["cheapest"]["events"] == 1
    fires = [(trigger["by"], trigger["fires"]) for trigger in answer["cheapest"]["triggers"]]
    assert fires == [("E", True)]
    assert answer["cheapest"]["triggers"][0]["reasons"][0]["rule"] == "A28"
    assert answer["cheapest"]["steps"][0]["from"] == [3, 2]
    assert answer["least_provoking"]["events"] <= answer["cheapest"]["events"]


def test_a_route_passes_its_waypoints(run: Any, scene: str) -> None:
    answer = run(
        "route", scene, "--token", "M", "--to", "3,0", "--via", "2,1", "--via", "2,0", "--json"
    ).json
    assert answer["cheapest"]["path"] == [[2, 1], [2, 0], [3, 0]]
    assert answer["cheapest"]["cost"] == 15


def test_a_route_to_nowhere_says_why_and_ends_with_1(run: Any, scene: str) -> None:
    ran = run("route", scene, "--token", "M", "--to", "4,2", "--json")
    assert ran.code == 1
    assert ran.json["cheapest"] is None
    assert ran.json["why_not"][0]["code"] == "occupied"


def test_threats_and_flanking(run: Any, scene: str) -> None:
    answer = run("threats", scene, "--token", "M", "--json").json
    assert (answer["count"], answer["reach"]) == (8, 5)
    assert [enemy["by"] for enemy in answer["threatened_by"]] == ["E"]
    assert run("flanking", scene, "--token", "M", "--json").json["flanks"] == []


def test_another_ruleset_and_its_options(run: Any, scene: str) -> None:
    arguments = ("reach", scene, "--token", "M", "--purchases", "1", "--json")
    assert run(*arguments, "--ruleset", "twopoint").json["unit"] == "unit"
    cells = run(*arguments, "--set", "metric.diagonal=equidistant").json["cells"]
    assert next(cell["cost"] for cell in cells if cell["cell"] == [1, 0]) == 10


def test_the_same_question_has_the_same_answer(run: Any, scene: str) -> None:
    arguments = ("reach", scene, "--token", "M", "--json")
    assert run(*arguments).out == run(*arguments).out


def test_a_scenario_file_is_answered_like_its_text(run: Any, scene: str, tmp_path: Path) -> None:
    file = tmp_path / "scene.fivefoot"
    save(read_scene_text(SCENE).scenario, file)
    asked = ("--token", "M", "--json")
    assert run("reach", str(file), *asked).out == run("reach", scene, *asked).out


def test_a_diagram_is_a_scene_again(run: Any, scene: str, tmp_path: Path) -> None:
    again = tmp_path / "again.toml"
    again.write_text(run("diagram", scene).out, encoding="utf-8")
    asked = ("--token", "M", "--json")
    assert run("reach", str(again), *asked).out == run("reach", scene, *asked).out


GOOD = """ruleset = "keyword3"
[[case]]
id = "one"
says = "a step"
size = [3, 3]
tokens.M = { at = [0, 0] }
[[case.do]]
move = "M"
path = [[1, 0]]
expect = { cost = 5 }
"""


@pytest.mark.parametrize(
    ("text", "code", "last"),
    [
        (GOOD, 0, "1 passed, 0 failed"),
        (GOOD.replace("cost = 5", "cost = 6"), 1, "0 passed, 1 failed"),
        (GOOD.replace("cost = 5", "cots = 5"), 1, "0 passed, 1 failed"),
        (GOOD.replace("[[case.do]]", "[[case.doo]]"), 2, "0 passed, 1 failed"),
        (GOOD.replace("ruleset =", "ruleset"), 2, "0 passed, 1 failed"),
    ],
)
def test_cases_count_and_exit(run: Any, tmp_path: Path, text: str, code: int, last: str) -> None:
    file = tmp_path / "c.toml"
    file.write_text(text, encoding="utf-8")
    ran = run("cases", str(file))
    assert (ran.code, ran.out.splitlines()[-1]) == (code, last)


def test_cases_are_found_by_the_id_of_a_ruleset(
    run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FIVEFOOT_HOME", str(tmp_path))
    assert run("new-ruleset", "mine").code == 0
    assert run("cases", "mine").out.splitlines()[-1] == "3 passed, 0 failed"
    assert run("cases", "yours").err == "fivefoot: yours: there is no such file or folder\n"


def test_a_full_disk_is_reported(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_args: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("fivefoot.cli.rules_verbs.explain", full)
    ran = run("explain", "A28")
    assert (ran.code, ran.err) == (
        2,
        "fivefoot: the answer cannot be written: No space left on device\n",
    )


def test_without_paths_the_cases_of_all_bundled_rulesets_are_run(
    run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def count(files: Iterable[Path]) -> FilesResult:
        return FilesResult(tuple(CaseResult(str(file), "one") for file in files))

    # Each is run by tests/conformance/test_cases.py.
    monkeypatch.setattr("fivefoot.cli.file_verbs.run_files", count)
    there = len(list(rulesets_folder().glob("*/cases/**/*.toml")))
    assert run("cases").out == f"{there} passed, 0 failed\n"


def test_a_failed_case_names_file_case_step_and_both_values(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "c.toml"
    file.write_text(GOOD.replace("cost = 5", "cost = 6"), encoding="utf-8")
    said = run("cases", str(file)).out
    for part in (str(file), "one", "step 1", "cost", "expected 6", "got 5"):
        assert part in said


def test_import_writes_a_scenario_and_reports(run: Any, tmp_path: Path) -> None:
    source = tmp_path / "cave.dd2vtt"
    wall = [{"x": 0, "y": 1}, {"x": 2, "y": 1}, {"x": 2, "y": 3}]
    box = {"map_origin": {"x": 0, "y": 0}, "map_size": {"x": 4, "y": 3}, "pixels_per_grid": 50}
    source.write_text(
        json.dumps({"format": 0.3, "resolution": box, "line_of_sight": [wall], "image": ""})
    )
    target = tmp_path / "cave.fivefoot"
    ran = run("import", str(source), "-o", str(target), "--json")
    assert ran.code == 0, ran.err
    assert ran.json["cells"] == [4, 3]
    assert (ran.json["walls"], ran.json["walls_outside"]) == (2, 0)
    assert run("check", str(target)).code == 0


def test_a_pointer_instead_of_a_map_is_explained(run: Any, tmp_path: Path) -> None:
    source = tmp_path / "cave.dd2vtt"
    source.write_text("version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 3\n")
    ran = run("import", str(source), "-o", str(tmp_path / "c.fivefoot"))
    assert ran.code == 1
    assert "lfs" in ran.err.lower()
    assert not (tmp_path / "c.fivefoot").exists()


def test_control_characters_are_not_printed(run: Any) -> None:
    """Names and contents of files come from strangers, so control characters in them are not
    printed.
    """
    ran = run("nowhere \x1b[31m\u202e.fivefoot")
    assert ran.code == 2
    assert "nowhere ?[31m?.fivefoot: not a verb or a file" in ran.err


@pytest.mark.parametrize("data", [b"", b" \n", bytes(4096)])
def test_an_empty_scenario_is_found_in_its_backup(run: Any, tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "cellar.fivefoot"
    path.write_bytes(data)
    ran = run("check", str(path))
    assert ran.code == 1
    assert "open the backup (.bak) beside it" in ran.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("reach", "SCENE", "--token", "Z"), "it has M, E, F"),
        (("reach", "nowhere.fivefoot", "--token", "M"), "no such file"),
        (("reach", "SCENE", "--token", "M", "--action", "fly"), "no such movement action"),
        (("reach", "SCENE", "--token", "M", "--action", "disengage"), "no such movement action"),
        (("reach", "SCENE", "--token", "M", "--purchases", "-1"), "--purchases"),
        (("reach", "SCENE", "--token", "M", "--purchases", "100"), "allows 0 to 99 purchases"),
        (("reach", "SCENE", "--token", "M", "--purchases", "two"), "write a whole number"),
        (("render", "SCENE", "-o", "x.png", "--size", "large"), "write a whole number"),
        (("reach", "SCENE", "--token", "M", "--ruleset", "keyword4"), "keyword4"),
        (("reach", "SCENE", "--token", "M", "--set", "grid.cel=4"), "did you mean cell?"),
        (("reach", "SCENE", "--token", "M", "--set", "grid.cell"), "key=value"),
        (("reach", "SCENE", "--token", "M", "--set", "grid.cell=nan"), "grid.cell"),
        (("route", "SCENE", "--token", "M", "--to", "9,9"), "outside the map"),
        (("route", "SCENE", "--token", "M", "--to", "x"), "write a cell as X,Y"),
        (("route", "SCENE", "--token", "M"), "--to"),
        (("cases", "nowhere"), "no such file"),
        (("check", "nowhere"), "not a file"),
        (("nowhere.fivefoot",), "not a verb or a file"),
        (("reach",), "required"),
        (("import", "SCENE", "-o", "x.png"), "must end in .fivefoot"),
        (("render", "SCENE", "-o", "x.jpg"), "must end in .png"),
    ],
)
def test_a_usage_error_ends_with_2_and_a_message(
    run: Any, scene: str, arguments: tuple[str, ...], message: str
) -> None:
    ran = run(*(scene if part == "SCENE" else part for part in arguments))
    assert ran.code == 2
    assert message in ran.err
    assert ran.out == ""


def test_check_names_what_is_wrong_with_a_file_and_a_ruleset(run: Any, tmp_path: Path) -> None:
    damaged = tmp_path / "d.fivefoot"
    damaged.write_bytes(b"PK\x03\x04 and then nothing")
    assert run("check", str(damaged)).code == 1
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "ruleset.toml").write_text('id = "mine"\n[grid]\nunitt = "ft"\n')
    ran = run("check", str(folder))
    assert ran.code == 1
    assert "unitt" in ran.err


def test_an_unknown_option_prints_the_usage_of_the_verb(run: Any) -> None:
    ran = run("creatures", "list")
    assert ran.code == 2
    assert "usage: fivefoot creatures [-h] [--add FILE]" in ran.err
    assert "unrecognized arguments: list" in ran.err


def test_check_of_a_folder_checks_its_scenarios_and_reports_losses(
    run: Any, tmp_path: Path
) -> None:
    whole = Scenario(Scene(3, 3))
    token = Token("ada", "Ada", Cell(1, 1), picture=asset_name(b"GIF89a" + bytes([7, 0, 5, 0])))
    for name, scenario in (("a", whole), ("b", replace(whole, tokens={"ada": token}))):
        (tmp_path / f"{name}.fivefoot").write_bytes(write_scenario(scenario))
    ran = run("check", str(tmp_path))
    assert ran.code == 1
    assert ran.out == f"{tmp_path / 'a.fivefoot'}: no problems\n"
    assert "b.fivefoot: The picture of the token Ada: it is missing from the file" in ran.err


@pytest.mark.parametrize("ruleset", ["keyword3", "twopoint"])
def test_check_passes_the_bundled_rulesets(run: Any, ruleset: str) -> None:
    assert run("check", ruleset).code == 0


def test_each_ruleset_of_a_folder_is_checked(run: Any, tmp_path: Path) -> None:
    for name in ("keyword3", "twopoint"):
        shutil.copytree(rulesets_folder() / name, tmp_path / name)
    (tmp_path / "twopoint" / "ruleset.toml").write_text("nothing = 1")
    ran = run("check", str(tmp_path))
    assert ran.code == 1
    assert ran.out == f"{tmp_path / 'keyword3'}: no problems\n"
    assert "twopoint" in ran.err
    assert run("check", "a\0b").code == 2


def test_a_fault_of_the_program_is_one_line(
    run: Any, scene: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr("fivefoot.cli.answer_verbs.movement_field", fail)
    ran = run("reach", scene, "--token", "M")
    assert ran.code == 2
    assert ran.err.count("\n") == 1
    assert "FIVEFOOT_DEBUG=1" in ran.err


def test_version_and_help(run: Any) -> None:
    assert run("--version").out.startswith("fivefoot 0")
    said = run("--help").out
    for verb in ("reach", "route", "threats", "flanking", "cases", "import", "render", "check"):
        assert verb in said


def test_render_draws_the_map_and_a_tokens_overlays(
    run: Any, scene: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    plain, shown = tmp_path / "plain.png", tmp_path / "shown.png"
    assert run("render", scene, "-o", str(plain)).code == 0
    assert run("render", scene, "-o", str(shown), "--token", "M").code == 0
    assert plain.read_bytes()[:8] == shown.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    assert plain.read_bytes() != shown.read_bytes()
    assert run("render", scene, "-o", str(plain)).code == 0
    assert sorted(path.name for path in tmp_path.glob("*.png*")) == ["plain.png", "shown.png"]


def test_a_picture_that_cannot_be_written_is_explained(
    run: Any, scene: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    ran = run("render", scene, "-o", str(tmp_path / "nowhere" / "p.png"))
    assert ran.code == 1
    assert "p.png" in ran.err


def test_levels_and_movement_modes(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "ledge.toml"
    ledge = "[[ground]]\nkind = 'ledge'\nheight = 15\nrect = [2, 0, 4, 1]\n"
    path.write_text(
        "ruleset = 'keyword3'\nsize = [6, 1]\n" + ledge + "[tokens.M]\nat = [1, 0]\n",
        encoding="utf-8",
    )
    up = run("route", str(path), "--token", "M", "--to", "2,0,15", "--json").json["cheapest"]
    assert up["steps"][-1]["elevation"] == 15
    assert "climb" in [step["mode"] for step in up["steps"]]
    walking = run("route", str(path), "--token", "M", "--to", "2,0,15", "--mode", "walk", "--json")
    assert walking.code == 1
    assert walking.json["cheapest"] is None
    assert run("route", str(path), "--token", "M", "--to", "2,0,nan").code == 2
    wrong = run("reach", str(path), "--token", "M", "--mode", "hover")
    assert wrong.code == 2
    assert "walk" in wrong.err


def test_reach_lists_mode_and_leaps_of_each_cell(run: Any) -> None:
    """Over a street between roofs: the modes of movement, and for each leap its limits and its
    roll.
    """
    sample = str(samples_folder() / "rooftops.fivefoot")
    cells = run("reach", sample, "--token", "snik", "--json").json["cells"]
    assert {("walk",), ("climb",), ("walk", "climb")} <= {tuple(cell["modes"]) for cell in cells}
    leapt = next(cell for cell in cells if cell["leaps"] and cell["leaps"][0]["airborne"] == 5)
    assert leapt["leaps"][0]["reasons"][0] == {
        "text": "leap of 5 ft after 10 ft of run-up",
        "rule": "A55",
    }
    asked = ("reach", sample, "--token", "snik", "--ruleset", "quickaction", "--json")
    rolled = next(cell for cell in run(*asked).json["cells"] if cell["checks"])
    assert {"check", "needs", "short"} <= set(rolled["checks"][0])


def test_a_tumble_names_the_enemy_who_may_stop_it(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "lane.toml"
    path.write_text(
        'ruleset = "keyword3"\nsize = [14, 1]\ntokens.M = { at = [4, 0] }\ntokens.E = { at = [6,'
        ' 0], side = "foes" }\n'
    )
    asked = (str(path), "--token", "M", "--action", "tumble_through")
    cells = {
        tuple(cell["cell"]): cell["contest"]
        for cell in run("reach", *asked, "--json").json["cells"]
    }
    assert (cells[5, 0], cells[7, 0], cells[3, 0]) == (None, "E", None)
    assert run("route", *asked, "--to", "8,0", "--json").json["cheapest"]["contest"] == "E"
    assert "tumbles through E, which may stop it" in run("route", *asked, "--to", "8,0").out
    assert run("route", *asked, "--to", "5,0", "--json").json["cheapest"]["contest"] is None


def test_every_warning_that_the_window_shows_is_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "cellar.json"
    scene = {
        "name": "Cellar",
        "width": 100,
        "height": 100,
        "padding": 0,
        "grid": 50,
        "walls": [],
        "sounds": [{}, {}],
    }
    path.write_text(json.dumps(scene), encoding="utf-8")
    expected = open_any(path.read_bytes(), path.name).warnings
    assert len(expected) == 2  # no picture is named, and the sounds
    assert main(["diagram", str(path)]) == 0
    said = capsys.readouterr().err
    assert all(f"warning: cellar.json: {warning}" in said for warning in expected)
    assert main(["import", str(path), "-o", str(tmp_path / "cellar.fivefoot")]) == 0
    said = capsys.readouterr().err
    assert all(warning in said for warning in expected)


def test_explain_says_what_a_rule_says_by_its_id_in_every_system(run: Any) -> None:
    said = run("explain", "a44")
    assert (said.code, said.err) == (0, "")
    assert said.out.splitlines()[0] == "A44  Diagonals  (keyword3, Movement)"
    assert "metric.diagonal" in said.out
    assert run("explain", "E13", "--json").json[0]["ruleset"] == "twopoint"


def test_explain_finds_rules_by_their_words(run: Any) -> None:
    found = run("explain", "disengage", "--ruleset", "twopoint", "--json").json
    assert [rule["id"] for rule in found] == ["E17"]
    nobody = run("explain", "Z99")
    assert nobody.code == 2
    assert "no rule has the id or the words 'Z99'" in nobody.err


def test_render_for_the_players_leaves_the_hidden_out(run: Any, tmp_path: Path) -> None:
    tokens = {
        "ada": Token("ada", "Ada", Cell(0, 0)),
        "spy": Token("spy", "Spy", Cell(2, 1), "foes", hidden=True),
    }
    scenes = {name: tmp_path / f"{name}.fivefoot" for name in ("both", "alone")}
    save(Scenario(Scene(4, 3), tokens=tokens), scenes["both"])
    save(Scenario(Scene(4, 3), tokens={"ada": tokens["ada"]}), scenes["alone"])
    pictures = {name: tmp_path / f"{name}.png" for name in ("both", "players", "alone")}
    asked = ("--size", "400", "--no-frame", "--no-grid")
    for name, scene, more in (
        ("both", "both", ()),
        ("players", "both", ("--players",)),
        ("alone", "alone", ()),
    ):
        assert run("render", str(scenes[scene]), "-o", str(pictures[name]), *asked, *more).code == 0
    data = {name: path.read_bytes() for name, path in pictures.items()}
    assert data["players"] == data["alone"] != data["both"]
    header = read_picture_header(data["both"])
    assert header is not None
    assert (header.width, header.height) == (400, 300)
    hidden = run(
        "render", str(scenes["both"]), "-o", str(pictures["both"]), "--players", "--token", "spy"
    )
    assert hidden.code == 2
    assert "hidden from the players" in hidden.err
    assert run("render", str(scenes["both"]), "-o", str(pictures["both"]), "--size", "9").code == 2


def test_foresight_names_who_strikes_and_from_where(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    scene = tmp_path / "hall.toml"
    scene.write_text(
        'ruleset = "keyword3"\nsize = [20, 1]\n[tokens.M]\nat = [0, 0]\n'
        '[tokens.E]\nat = [13, 0]\nside = "foes"\n[tokens.F]\nat = [19, 0]\nside = "foes"\n'
    )
    assert main(("foresight", str(scene), "--token", "M")) == 0
    # Two Advances of 30 ft are twelve cells, and the third action is the blow; three bring F no
    # nearer than the cell beside M. Who shoots needs not come near.
    assert capsys.readouterr().out.splitlines() == [
        "E strikes from 1,0 after 2 purchases of movement (Melee attack)",
        "E shoots from 13,0 after 0 purchases of movement (Ranged attack)",
        "F shoots from 19,0 after 0 purchases of movement (Ranged attack)",
    ]
    assert main(("foresight", str(scene), "--token", "F", "--players")) == 0
    assert capsys.readouterr().out.splitlines() == [
        "M shoots from 0,0 after 0 purchases of movement (Ranged attack)"
    ]


def test_the_garbage_collector_is_on_again_after_a_verb(run: Any, scene: str) -> None:
    assert run("reach", scene, "--token", "M").code == 0
    assert gc.isenabled()
    assert run("reach", "nowhere.toml", "--token", "M").code == 2
    assert gc.isenabled()
