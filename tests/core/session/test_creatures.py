"""The library of creatures: what is kept of tokens, and tokens made of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.model.weapon import Weapon
from fivefoot.core.session.commands import Refused
from fivefoot.core.session.commands.creature_placement import AddCreatures
from fivefoot.core.session.creatures import (
    MOST,
    creature_named,
    creature_of,
    empty_library,
    with_creatures,
)
from fivefoot.core.session.opening import document_of
from fivefoot.core.storage.assets import asset_name
from fivefoot.core.storage.creature_library import load_creatures, save_creatures
from fivefoot.core.storage.scenario_error import ScenarioFileError

FACE = b"GIF89a" + bytes([7, 0, 5, 0]) + b"face"
FACE_NAME = asset_name(FACE)
STATS = {"keyword3": {"speed": 30}, "twopoint": {"speed": 6}}


def hurt() -> Token:
    """A goblin in the middle of a fight."""
    return Token(
        "goblin-3",
        "Goblin 3",
        Cell(5, 5),
        "foes",
        "small",
        elevation=2000,
        support="flying",
        conditions={"prone": 1},
        stats=STATS,
        hit_points=2,
        hit_points_max=7,
        facing=90,
        picture=FACE_NAME,
        hidden=True,
        group="pack",
        notes="cowardly",
        weapons=(Weapon("bow", "Bow", 1000, place="dropped", cell=Cell(5, 5)),),
    )


def library() -> Scenario:
    return with_creatures(empty_library("keyword3"), (hurt(),), {FACE_NAME: FACE, "other": b"x"})


def test_what_a_fight_did_stays_behind() -> None:
    kept = creature_of(hurt())
    assert kept == Token(
        "goblin-3",
        "Goblin",
        Cell(0, 0),
        "foes",
        "small",
        stats=STATS,
        hit_points=7,
        hit_points_max=7,
        picture=FACE_NAME,
        notes="cowardly",
        weapons=(Weapon("bow", "Bow", 1000),),
    )


def test_a_library_keeps_pictures_and_replaces_by_name() -> None:
    first = library()
    assert list(first.tokens) == ["goblin"]
    assert dict(first.assets) == {FACE_NAME: FACE}
    again = with_creatures(first, (replace(hurt(), name="goblin 9", picture=None),), {})
    assert list(again.tokens) == ["goblin"]
    assert again.tokens["goblin"].name == "goblin"
    assert again.assets == {}


def test_creatures_stand_on_squares_of_their_own() -> None:
    names = ["Troll", "ant", "Bat", "Cat", "Dog", "Eel", "Fox"]
    full = with_creatures(
        empty_library("keyword3"),
        (Token(name, name, Cell(0, 0), size="gargantuan") for name in names),
        {},
    )
    by_name = {token.name: token.cell for token in full.tokens.values()}
    assert by_name["ant"] == Cell(0, 0)
    assert by_name["Fox"] == Cell(20, 0)  # six in a row of 24 cells
    assert by_name["Troll"] == Cell(0, 4)
    assert (full.scene.columns, full.scene.rows) == (24, 8)


def test_a_library_that_is_full_refuses() -> None:
    many = (Token(f"t{n}", f"Rat-{n}", Cell(0, 0)) for n in range(MOST + 1))
    with pytest.raises(Refused, match=f"holds at most {MOST} creatures"):
        with_creatures(empty_library("keyword3"), many, {})


def test_it_lies_in_a_file_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIVEFOOT_HOME", str(tmp_path))
    assert load_creatures() is None
    path = save_creatures(library())
    assert path == tmp_path / "data" / "creatures.fivefoot"
    assert load_creatures() == library()
    path.write_bytes(b"PK\x03\x04")
    with pytest.raises(ScenarioFileError):
        load_creatures()


def test_many_are_added_at_once_numbered_with_their_picture() -> None:
    goblin = creature_named(library(), " GOBLIN ")
    assert goblin is not None
    document = document_of(Scenario(Scene(10, 10)))
    first = document.scenario
    document.do(AddCreatures(replace(goblin, cell=Cell(4, 4)), 3, library().assets))
    tokens = document.scenario.tokens.values()
    assert [token.name for token in tokens] == ["Goblin 1", "Goblin 2", "Goblin 3"]
    assert len({token.cell for token in tokens}) == 3
    assert {token.picture for token in tokens} == {FACE_NAME}
    assert all(token.stats == STATS and token.notes == "cowardly" for token in tokens)
    assert document.scenario.assets == {FACE_NAME: FACE}
    assert document.undo_label == "Add 3 × Goblin"
    document.undo()
    assert document.scenario is first


def test_a_size_that_the_rules_lack_counts_as_medium() -> None:
    odd = Token("x", "Colossus", Cell(1, 1), size="colossal")
    document = document_of(Scenario(Scene(10, 10)))
    document.do(AddCreatures(odd))
    assert document.scenario.tokens["colossus"].size == "medium"
