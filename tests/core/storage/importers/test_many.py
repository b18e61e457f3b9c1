"""Several files read at once, to become scenes of one scenario."""

from __future__ import annotations

from pathlib import Path

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.passage import Passage
from fivefoot.core.model.scenario import OtherScene, Scenario, SceneName
from fivefoot.core.model.scene import Scene
from fivefoot.core.storage.importers.many import read_each
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
    assert hall.report.scenario.scene.passages == (beside,)
    assert hall.report.warnings == ("Hall: 1 passage to another scene is left out.",)
    assert (cellar.report.scenario.scene.columns, cellar.report.warnings) == (5, ())
    assert cellar.report.scenario.other_scenes == {}
