"""A ruleset's weapons name what it declares, and a weapon says only what its ruleset knows."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from fivefoot.core.conformance.scene_text import position_of_table
from fivefoot.core.model.plain_table import TableError
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.library import RulesetError
from fivefoot.core.rules.ruleset.ruleset_folders import rulesets_folder


@pytest.mark.parametrize(
    ("right", "wrong", "key"),
    [
        (
            'fact = "holds", properties = ["shield"]',
            'fact = "holds", properties = ["sheild"]',
            "weapons.stats.shield.properties",
        ),
        ('ties = ["grappling"]', 'ties = ["graplling"]', "weapons.ties"),
        ("held_items = { fact", "helditems = { fact", "weapons.stats"),
    ],
)
def test_a_name_that_stands_nowhere_is_reported_with_its_key(
    tmp_path: Path, right: str, wrong: str, key: str
) -> None:
    folder = tmp_path / "keyword3"
    shutil.copytree(rulesets_folder() / "keyword3", folder)
    file = folder / "ruleset.toml"
    text = file.read_text(encoding="utf-8")
    assert text.count(right) == 1
    file.write_text(text.replace(right, wrong), encoding="utf-8")
    with pytest.raises(RulesetError, match=key.replace(".", r"\.")):
        library.read(folder)


@pytest.mark.parametrize(
    ("weapon", "says"),
    [
        ({"properties": ["lihgt"]}, "did you mean light"),
        ({"ranges": [10, 20, 30, 40]}, "allows at most 3 ranges"),
        ({"ranges": [30, 20]}, "ranges must rise"),
        ({"hands": 9}, "hands"),
        ({"place": "dropped"}, "dropped weapon has a cell"),
        ({"raech": 5}, "this key is not known"),
    ],
)
def test_a_weapon_of_a_case_says_what_the_ruleset_knows(
    weapon: dict[str, object], says: str
) -> None:
    token = {"at": [1, 1], "weapons": [{"name": "Knife", **weapon}]}
    with pytest.raises(TableError, match=says) as refusal:
        position_of_table({"size": [3, 3], "tokens": {"M": token}}, "keyword3")
    assert refusal.value.place.startswith("tokens.M.weapons")
