"""The samples of JSON in the terminal's README are what the program answers."""

from __future__ import annotations

import base64
import json
import re
import shlex
from pathlib import Path

import pytest

from fivefoot.cli.main import VERBS, main

README = Path(__file__).resolve().parents[2] / "app" / "fivefoot" / "cli" / "README.md"
TEXT = README.read_text(encoding="utf-8")
SAMPLES = re.findall(r"```sh\nfivefoot ([^\n]*)\n```\n\n```json\n(.*?)```", TEXT, re.DOTALL)
#: All that is read of a picture; the map's picture is two cells of 70 pixels wide and high.
HEADER = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x8c\0\0\0\x8c\x08\0\0\0\0"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    scene = re.search(r"```toml\n(.*?)```", TEXT, re.DOTALL)
    assert scene is not None
    (tmp_path / "lane.toml").write_text(scene[1], encoding="utf-8")
    size = {"map_origin": {"x": 0, "y": 0}, "map_size": {"x": 2, "y": 2}, "pixels_per_grid": 70}
    wall = [{"x": 0, "y": 1}, {"x": 1, "y": 1}]
    cellar = {"format": 0.3, "resolution": size, "line_of_sight": [wall], "image": base64.b64encode(HEADER).decode()}
    (tmp_path / "cellar.dd2vtt").write_text(json.dumps(cellar), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_every_verb_with_an_answer_has_a_sample() -> None:
    assert [command.split()[0] for command, _ in SAMPLES] == ["reach", "route", "threats", "flanking", "import"]


def test_every_verb_is_in_the_list() -> None:
    assert set(re.findall(r"^\| `(\w+)", TEXT, re.MULTILINE)) == set(VERBS)


@pytest.mark.parametrize(("command", "sample"), SAMPLES, ids=[command.split()[0] for command, _ in SAMPLES])
def test_the_sample_is_the_answer(command: str, sample: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(shlex.split(command)) == 0
    answer = json.loads(capsys.readouterr().out)
    assert difference(json.loads(sample), answer) is None


def difference(sample: object, answer: object, place: str = "") -> str | None:
    """Where a sample is not the answer; of lists the sample may show the first entries only."""
    if isinstance(sample, dict) and isinstance(answer, dict):
        if sample.keys() != answer.keys():
            return f"{place}: {sorted(sample)} is not {sorted(answer)}"
        found = (difference(value, answer[key], f"{place}.{key}") for key, value in sample.items())
    elif isinstance(sample, list) and isinstance(answer, list):
        if len(sample) > len(answer) or bool(sample) != bool(answer):
            return f"{place}: {len(sample)} entries, not {len(answer)}"
        pairs = enumerate(zip(sample, answer, strict=False))
        found = (difference(mine, theirs, f"{place}.{number}") for number, (mine, theirs) in pairs)
    else:
        return None if sample == answer else f"{place}: {sample!r} is not {answer!r}"
    return next((text for text in found if text is not None), None)
