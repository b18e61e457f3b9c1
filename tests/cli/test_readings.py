"""`fivefoot readings`: what the rules leave open, what is in force, and a scenario written with
other readings.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fivefoot.cli.main import main
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.storage.scenario_file import read_scenario, save


def test_readings_are_listed_set_and_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hall, house = tmp_path / "hall.fivefoot", tmp_path / "house.fivefoot"
    save(Scenario(Scene(4, 4), "keyword3"), hall)
    given = ["readings", str(hall), "--set", "flank.enabled=false"]
    assert main([*given, "-o", str(house), "--json"]) == 0
    answer = {each["key"]: each for each in json.loads(capsys.readouterr().out)}
    assert answer["flank.enabled"]["value"] is False
    assert answer["flank.enabled"]["differs"] is True
    assert answer["metric.diagonal"]["differs"] is False
    kept = read_scenario(house.read_bytes(), house.name).scenario
    assert kept.options == {"flank.enabled": False}
    assert main(["readings", str(house)]) == 0
    shown = capsys.readouterr()
    assert "* Flanking: flanking gives no benefit  (A66)" in shown.out
    assert "Flanking: flanking gives no benefit (flank.enabled = false)" in shown.err


def test_an_impossible_reading_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hall = tmp_path / "hall.fivefoot"
    save(Scenario(Scene(4, 4), "keyword3"), hall)
    assert main(["readings", str(hall), "--set", "flank.enabled=perhaps"]) == 2
    assert "flank.enabled" in capsys.readouterr().err
    assert main(["readings", str(hall), "-o", str(tmp_path / "hall.txt")]) == 2
