"""`fivefoot compare`: the same position under another system."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fivefoot.cli.main import main

SCENE = """
ruleset = "keyword3"
map = '''
. . . . .
. M E . .
. . . . .
. . . . .
'''
[tokens.M]
[tokens.E]
side = "foes"
"""


@pytest.fixture
def scene(tmp_path: Path) -> str:
    path = tmp_path / "scene.toml"
    path.write_text(SCENE, encoding="utf-8")
    return str(path)


def test_two_columns_and_the_rules_that_make_the_difference(
    scene: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(("compare", scene, "--token", "M", "--with", "openband", "--to", "3,3")) == 1
    lines = capsys.readouterr().out.splitlines()
    row = next(line for line in lines if line.split()[:1] == ["E"])
    assert row.split() == ["E", "provoked", "-"]
    assert any(line.lstrip().startswith("keyword3:") and "A44" in line for line in lines)


def test_json_names_prices_in_each_unit_and_in_cells(
    scene: str, capsys: pytest.CaptureFixture[str]
) -> None:
    main(("compare", scene, "--token", "M", "--with", "twopoint", "--to", "0,0", "--json"))
    table = json.loads(capsys.readouterr().out)
    assert table["steps"] == [
        {
            "from": [1, 1],
            "to": [0, 0],
            "prices": [5.0, 1.0],
            "in_cells": [1.0, 1.0],
            "differs": False,
            "rules": [["A44"], ["default"]],
        }
    ]
    assert [side["ruleset"] for side in table["systems"]] == ["keyword3", "twopoint"]


def test_the_same_ruleset_has_no_differences(scene: str) -> None:
    assert main(("compare", scene, "--token", "M", "--with", "keyword3")) == 0


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (("--with", "nosuch"), "nosuch"),
        (("--with", "twopoint", "--to", "9,9"), "outside the map"),
        (("--with", "twopoint", "--to", "2,1"), "no route leads there"),
    ],
)
def test_why_a_comparison_fails_is_printed(
    scene: str, more: tuple[str, ...], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(("compare", scene, "--token", "M", *more)) != 0
    assert says in capsys.readouterr().err
