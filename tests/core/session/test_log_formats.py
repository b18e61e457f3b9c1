"""The combat log as text and as CSV."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from fivefoot.cli.main import main
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.encounter import Encounter, LogEntry
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.session.log_formats import log_csv, log_file, log_text
from fivefoot.core.storage.scenario_file import save


def fought() -> Scenario:
    log = (
        LogEntry(1, "ada", 'Ada says "now", and moves'),
        LogEntry(1, "evil", "=SUM(A1) hits"),
        LogEntry(2, "", "It rains"),
        LogEntry(2, "gone", "Gone left"),
    )
    tokens = (Token("ada", "Ada", Cell(1, 1)), Token("evil", "=1+2", Cell(2, 2)))
    return Scenario(
        Scene(5, 5),
        title="Cave",
        tokens={token.id: token for token in tokens},
        encounter=Encounter("play", 2, log=log),
    )


def test_as_text() -> None:
    assert log_text(fought()) == (
        'Cave\n\nRound 1\n  Ada says "now", and moves\n  =SUM(A1) hits\n'
        "\nRound 2\n  It rains\n  Gone left\n"
    )


def test_as_csv_without_formulas() -> None:
    rows = list(csv.reader(io.StringIO(log_csv(fought()))))
    assert rows == [
        ["round", "token", "text"],
        ["1", "Ada", 'Ada says "now", and moves'],
        ["1", "'=1+2", "'=SUM(A1) hits"],
        ["2", "", "It rains"],
        ["2", "gone", "Gone left"],
    ]
    assert log_file(fought(), ".CSV").startswith("\ufeffround,".encode())
    assert log_file(fought(), ".txt") == log_text(fought()).encode()


def test_in_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, target = tmp_path / "cave.fivefoot", tmp_path / "log.csv"
    save(fought(), path)
    assert main(["log", str(path)]) == 0
    assert capsys.readouterr().out == log_text(fought())
    assert main(["log", str(path), "-o", str(target)]) == 0
    assert capsys.readouterr().out == "log.csv: 4 lines\n"
    assert target.read_bytes() == log_file(fought(), ".csv")
    assert main(["log", str(path), "-o", str(tmp_path / "log.pdf")]) == 2
