"""`fivefoot import`: one map or several, options, and the report."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from fivefoot.cli.main import main
from fivefoot.core.geometry.grid import Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.storage import scenario_file


def uvtt(path: Path, **more: Any) -> Path:
    box = {"map_origin": {"x": 0, "y": 0}, "map_size": {"x": 4, "y": 3}, "pixels_per_grid": 50}
    portal = {"bounds": [{"x": 1, "y": 1}, {"x": 2, "y": 1}], "closed": False}
    outline = [{"x": 0, "y": 0}, {"x": 1, "y": 0}]
    tree = {
        "format": 0.3,
        "resolution": box,
        "line_of_sight": [],
        "objects_line_of_sight": [outline],
        "portals": [portal],
        "image": "",
    }
    path.write_text(json.dumps(tree | more))
    return path


def kinds(path: Path) -> list[str]:
    scene = scenario_file.load(path).scenario.scene
    return sorted(each.kind for each in scene.barriers.values())


@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        ((), ["curtain", "window"]),
        (("--open-portals", "doors"), ["curtain", "door"]),
        (("--outlines", "fence"), ["fence", "window"]),
        (("--outlines", "none"), ["window"]),
        (("--outlines", "wall", "--open-portals", "windows"), ["wall", "window"]),
    ],
)
def test_import_options_choose_what_a_file_leaves_open(
    tmp_path: Path, options: tuple[str, ...], wanted: list[str]
) -> None:
    source, target = uvtt(tmp_path / "a.dd2vtt"), tmp_path / "a.fivefoot"
    assert main(["import", str(source), "-o", str(target), *options]) == 0
    assert kinds(target) == wanted


def test_several_maps_go_into_a_folder_even_if_one_is_faulty(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sources = [uvtt(tmp_path / "a.dd2vtt"), tmp_path / "broken.json", uvtt(tmp_path / "b.uvtt")]
    sources[1].write_text("{")
    folder = tmp_path / "out"
    code = main(["import", *map(str, sources), "-o", str(folder), "--json"])
    printed = capsys.readouterr()
    assert code == 1
    assert sorted(path.name for path in folder.iterdir()) == ["a.fivefoot", "b.fivefoot"]
    assert [each.get("problem", "") != "" for each in json.loads(printed.out)] == [
        False,
        True,
        False,
    ]
    assert "broken.json" in printed.err


def test_existing_files_are_not_overwritten(tmp_path: Path) -> None:
    source, folder = uvtt(tmp_path / "a.dd2vtt"), tmp_path / "out"
    folder.mkdir()
    for _ in range(2):
        assert main(["import", str(source), "-o", str(folder)]) == 0
    assert sorted(path.name for path in folder.iterdir()) == ["a 2.fivefoot", "a.fivefoot"]


def test_the_report_is_written_as_text(tmp_path: Path) -> None:
    wall = [{"x": 9, "y": 9}, {"x": 9, "y": 11}]
    source = uvtt(tmp_path / "a.dd2vtt", line_of_sight=[wall])
    report = tmp_path / "report.txt"
    target = str(tmp_path / "a.fivefoot")
    assert main(["import", str(source), "-o", target, "--report", str(report)]) == 0
    text = report.read_text()
    taken, _, rest = text.partition("Left out:")
    left, _, changed = rest.partition("Changed:")
    assert "4 × 3 cells" in taken
    assert "1 window" in taken
    assert "1 wall outside the picture" in left
    assert "outlines of objects: 1 piece," in changed


def test_what_was_left_out_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    outside = [{"x": 9, "y": 1}, {"x": 9, "y": 2}]
    source = uvtt(tmp_path / "cellar.uvtt", line_of_sight=[outside])
    assert main(["import", str(source), "-o", str(tmp_path / "cellar.fivefoot")]) == 0
    assert "left out: 1 wall outside the picture" in capsys.readouterr().err


def test_the_report_does_not_overwrite_a_map(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, target = uvtt(tmp_path / "cellar.uvtt"), tmp_path / "cellar.fivefoot"
    before = source.read_bytes()
    for report in (source, target):
        asked = ["import", str(source), "-o", str(target), "--report", str(report)]
        assert main(asked) == 2
        assert f"--report {report}: this would replace" in capsys.readouterr().err
    assert source.read_bytes() == before
    assert not target.exists()


def test_one_scene_of_several_is_chosen(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scene = {"width": 100, "height": 100, "grid": 50, "padding": 0, "walls": []}
    source = tmp_path / "quest.json"
    source.write_text(
        json.dumps({"name": "Quest", "scenes": [{**scene, "name": n} for n in ("Mouth", "Lake")]})
    )
    target = tmp_path / "lake.fivefoot"
    assert main(["import", str(source), "-o", str(target)]) == 1
    assert "it contains 2 scenes: 1 Mouth; 2 Lake" in capsys.readouterr().err
    assert main(["import", str(source), "-o", str(target), "--scene", "lake"]) == 0
    assert scenario_file.load(target).scenario.title == "Lake"


@pytest.mark.parametrize("options", [("--tiles-per-cell", "0"), ("--outlines", "hedge")])
def test_an_unknown_option_value_is_a_usage_error(tmp_path: Path, options: tuple[str, ...]) -> None:
    source = uvtt(tmp_path / "a.dd2vtt")
    assert main(["import", str(source), "-o", str(tmp_path / "a.fivefoot"), *options]) == 2


def test_a_picture_is_imported_and_a_scenario_is_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, target = tmp_path / "cave.bmp", tmp_path / "cave.fivefoot"
    Image.new("RGB", (280, 140)).save(source)
    assert main(["import", str(source), "-o", str(target), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    # 280 x 140 pixels at the usual 70
    assert (answer["cells"], answer["image"], answer["walls"]) == ([4, 2], [280, 140], 0)
    copy = tmp_path / "walled.fivefoot"
    walls = {"w": Barrier("w", Point(0, 0), Point(1000, 0))}
    scenario_file.save(Scenario(Scene(4, 4, barriers=walls)), copy)
    assert main(["import", str(copy), "-o", str(tmp_path / "b.fivefoot")]) == 1
    assert "this is already a scenario" in capsys.readouterr().err


def test_several_need_a_folder_or_a_scenario_file(tmp_path: Path) -> None:
    sources = [str(uvtt(tmp_path / name)) for name in ("a.dd2vtt", "b.dd2vtt")]
    there = tmp_path / "notes.txt"
    there.write_text("")
    assert main(["import", *sources, "-o", str(there)]) == 2
    assert there.read_text() == ""


def test_several_become_the_scenes_of_one_file_which_are_listed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sources = [uvtt(tmp_path / "a.dd2vtt"), tmp_path / "broken.json", uvtt(tmp_path / "b.uvtt")]
    sources[1].write_text("{")
    target = tmp_path / "dungeon.fivefoot"
    assert main(["import", *map(str, sources), "-o", str(target), "--json"]) == 1
    answer = json.loads(capsys.readouterr().out)
    assert [each["scene"] for each in answer] == ["a", "broken", "b"]
    scenario = scenario_file.load(target).scenario
    assert (scenario.title, [each.name for each in scenario.scene_names]) == (
        "dungeon",
        ["a", "b"],
    )
    assert scenario.open_scene == scenario.scene_names[0].id
    assert main(["scenes", str(target)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "* scene-1  a: 4 x 3, 0 tokens, 2 walls",
        "  scene-2  b: 4 x 3, 0 tokens, 2 walls",
    ]
    assert main(["scenes", str(target), "--json"]) == 0
    (first, second) = json.loads(capsys.readouterr().out)
    assert (first["open"], second["name"], second["columns"]) == (True, "b", 4)


def test_a_scenario_of_one_scene_lists_it_by_its_title(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "one.fivefoot"
    scenario_file.save(Scenario(Scene(9, 7), title="One"), path)
    assert main(["scenes", str(path)]) == 0
    assert capsys.readouterr().out == "* -  One: 9 x 7, 0 tokens, 0 walls\n"
