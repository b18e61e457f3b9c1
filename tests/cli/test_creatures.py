"""`fivefoot creatures`: the library in the terminal."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.core.session.test_creatures import FACE, FACE_NAME, hurt

from fivefoot.cli.main import main
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.storage.scenario_file import load, save


def test_creatures_are_added_listed_and_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FIVEFOOT_HOME", str(tmp_path / "home"))
    goblin = hurt()
    scenario = Scenario(Scene(8, 8), tokens={goblin.id: goblin}, assets={FACE_NAME: FACE})
    save(scenario, tmp_path / "cave.fivefoot")
    assert main(["creatures"]) == 0
    assert capsys.readouterr().out == ""
    assert main(["creatures", "--add", str(tmp_path / "cave.fivefoot")]) == 0
    assert capsys.readouterr().out.strip().endswith("creatures.fivefoot: 1 creature")
    assert main(["creatures"]) == 0
    assert capsys.readouterr().out == "Goblin: Small, 7 hit points, keyword3, twopoint\n"
    given = tmp_path / "given.fivefoot"
    assert main(["creatures", "-o", str(given)]) == 0
    assert [token.name for token in load(given).scenario.tokens.values()] == ["Goblin"]
    assert load(given).scenario.sharing is not None
