"""Several files read at once, to become scenes of one scenario."""

from __future__ import annotations

from pathlib import Path

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.passage import Passage
from fivefoot.core.model.scenario import OtherScene, Scenario, SceneName
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.scenes import with_scene_open
from fivefoot.core.rules.ruleset import library
from fivefoot.core.session.commands.scene_edits import AddScenes, as_scenes, scene_of
from fivefoot.core.storage.importers.batch_import import read_each
from fivefoot.core.storage.scenario_file import save


def test_a_scenario_of_several_scenes_gives_each_of_them(tmp_path: Path) -> None:
    down = Passage("down", "Stairs", (Cell(1, 1),), Cell(2, 2), "cellar")
    beside = Passage("door", "Door", (Cell(3, 3),), Cell(5, 3))
    names = (SceneName("hall", "Hall"), SceneName("cellar", "Cellar"))
    inn = Scenario(
        Scene(9, 9, passages=(down, beside)),
        "twopoint",
        "Inn",
        scene_names=names,
        open_scene="hall",
        other_scenes={"cellar": OtherScene(Scene(5, 5))},
    )
    save(inn, tmp_path / "inn.fivefoot")
    hall, cellar = read_each([tmp_path / "inn.fivefoot"], "twopoint")
    assert (hall.name, cellar.name) == ("Hall", "Cellar")
    assert hall.report is not None
    assert cellar.report is not None
    assert hall.report.scenario.scene.passages == (down, beside)
    assert (cellar.report.scenario.scene.columns, cellar.report.warnings) == (5, ())

    read = [*read_each([tmp_path / "inn.fivefoot", tmp_path / "inn.fivefoot"], "twopoint")]
    named = [(each.name, each.report.scenario) for each in read if each.report is not None]
    rules = library.load("twopoint")
    ids = ["scene-1", "scene-2", "scene-3", "scene-4"]
    made = as_scenes(named, "Two inns", rules)
    assert [each.id for each in made.scene_names] == ids
    assert leading(made, "scene-1") == {"door": "", "down": "scene-2"}
    assert leading(made, "scene-3") == {"door": "", "down": "scene-4"}

    # Added to what is open, too; where the cellar stays behind, nothing leads there.
    bare = Scenario(Scene(3, 3), "twopoint", "Road")
    added = AddScenes(tuple(scene_of(*each) for each in named[:2])).apply(bare, rules)
    assert leading(added, "scene-2") == {"door": "", "down": "scene-3"}
    one = AddScenes((scene_of(*named[0]),)).apply(bare, rules)
    assert leading(one, "scene-2") == {"door": ""}


def leading(scenario: Scenario, scene_id: str) -> dict[str, str]:
    """Where the passages of a scene lead, by their ids."""
    return {each.id: each.scene for each in with_scene_open(scenario, scene_id).scene.passages}
