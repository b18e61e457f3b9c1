"""`fivefoot diff` and `fivefoot merge`: two scenarios side by side."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.core.session.test_differences import mine, theirs

from fivefoot.cli.main import main
from fivefoot.core.storage.reading.picture_header import read_picture_header
from fivefoot.core.storage.scenario_file import load, save


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    save(mine(), tmp_path / "own.fivefoot")
    save(theirs(), tmp_path / "other.fivefoot")
    return str(tmp_path / "own.fivefoot"), str(tmp_path / "other.fivefoot")


def test_what_differs(files: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", *files]) == 1
    answer = capsys.readouterr().out.splitlines()
    assert answer[0] == "tokens/ada: Token Ada changed: cell 1, 1 -> 2, 1; notes none -> tired"
    assert "scene/ambient: Map: ambient light changed: bright -> dark" in answer
    assert main(["diff", files[0], files[0]]) == 0
    assert capsys.readouterr().out == "The scenarios are the same.\n"


def test_as_json_and_as_a_picture(
    files: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "diff.png"
    assert main(["diff", *files, "--json", "--picture", str(target)]) == 1
    answer = json.loads(capsys.readouterr().out)
    assert answer[1] == {"address": "tokens/rat", "kind": "removed", "title": "Token Rat"} | {
        "changes": []
    }
    header = read_picture_header(target.read_bytes())
    assert header is not None
    assert (header.width, header.height) == (1600, 1280)  # 10 x 8 cells


def test_merging_named_differences(
    files: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "merged.fivefoot"
    said = ["--take", "tokens/*", "--take", "scene/ambient"]
    assert main(["merge", *files, "-o", str(target), *said]) == 0
    assert capsys.readouterr().out == "merged.fivefoot: 4 differences merged, 6 left\n"
    merged = load(target).scenario
    assert merged.tokens == theirs().tokens
    assert merged.scene.barriers == mine().scene.barriers
    assert main(["merge", *files, "-o", str(target)]) == 0
    assert load(target).scenario == theirs()


def test_a_pattern_without_a_difference_is_refused(
    files: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "merged.fivefoot"
    assert main(["merge", *files, "-o", str(target), "--take", "tokens/bat"]) == 2
    assert "nothing there differs; the differences are tokens/ada" in capsys.readouterr().err
    assert not target.exists()
