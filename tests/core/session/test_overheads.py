"""Roofs and tree tops: laid, moved, hidden, taken away, turned with the map, kept in a file, and
what the players get of them.
"""

from __future__ import annotations

import io
import json
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.map_motion import MapMotion
from fivefoot.core.model.overhead import Overhead
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.session.commands import Refused
from fivefoot.core.session.commands.overhead_edits import (
    AddOverhead,
    ChangeOverhead,
    RemoveOverhead,
)
from fivefoot.core.session.opening import document_of
from fivefoot.core.session.projection import project
from fivefoot.core.storage.assets import with_asset
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.scenario_file import read_scenario, write_scenario, write_scenario_json


def png(width: int, height: int) -> bytes:
    buffer = io.BytesIO()
    Image.new("RGBA", (width, height), (90, 60, 40, 255)).save(buffer, "PNG")
    return buffer.getvalue()


PICTURE = png(40, 30)
NAME = "0" * 64 + ".png"


def hall() -> Scenario:
    ada = Token("ada", "Ada", Cell(1, 1), "heroes")
    return Scenario(Scene(9, 6), "twopoint", "Hall", tokens={"ada": ada})


def roofed(**more: Any) -> Scenario:
    scenario, name = with_asset(hall(), PICTURE)
    roof = Overhead("overhead-1", name, Point(1000, 1000), 4000, 3000, "Mill", **more)
    return replace(scenario, scene=replace(scenario.scene, overheads=(roof,)))


def test_a_roof_is_laid_moved_hidden_and_taken_away_each_in_one_step() -> None:
    document = document_of(hall())
    steps = [
        AddOverhead(NAME, PICTURE, Point(0, 0), 4000, 3000, "Mill"),
        ChangeOverhead("overhead-1", Point(2000, 1000)),
        ChangeOverhead("overhead-1", size=(8000, 6000)),
        ChangeOverhead("overhead-1", gm_only=True),
        RemoveOverhead("overhead-1"),
    ]
    for step in steps:
        before = document.scenario
        document.do(step)
        after = document.scenario
        document.undo()
        assert document.scenario == before
        document.redo()
        assert document.scenario == after
    assert document.scenario.scene.overheads == ()


def test_a_roof_beside_the_map_and_an_unknown_one_are_refused() -> None:
    document = document_of(hall())
    with pytest.raises(Refused, match="outside the map"):
        document.do(AddOverhead(NAME, PICTURE, Point(9000, 0), 4000, 3000))
    with pytest.raises(Refused, match="no roof attic"):
        document.do(RemoveOverhead("attic"))


def test_a_file_keeps_it_and_one_without_says_nothing_of_it() -> None:
    assert read_scenario(write_scenario(roofed()), "a.fivefoot").scenario == roofed()
    assert b"overheads" not in write_scenario_json(hall())


@pytest.mark.parametrize(
    ("what", "place"),
    [
        ({"width": 0}, "width"),
        ({"height": -5}, "height"),
        ({"quarters": 4}, "quarters"),
        ({"name": "x" * 81}, "name"),
        ({"origin": [10**12, 0]}, "origin"),
        ({"id": ""}, "id"),
    ],
)
def test_what_no_map_can_hold_is_refused_by_its_place(what: dict[str, Any], place: str) -> None:
    tree = json.loads(write_scenario_json(roofed()))
    tree["scene"]["overheads"][0].update(what)
    with pytest.raises(ScenarioFileError, match=rf"scene\.overheads\.0\.{place}"):
        read_scenario(json.dumps(tree).encode(), "a.json")


def test_four_turns_of_the_map_give_it_back_as_it_was() -> None:
    scene = roofed().scene
    turned = scene
    for _ in range(4):
        turned = MapMotion.turn(turned.columns, turned.rows, 1).scene(turned)
    assert turned == scene
    (roof,) = MapMotion.turn(9, 6, 1).scene(scene).overheads
    assert roof.origin == Point(2000, 1000)
    assert (roof.width, roof.height, roof.quarters) == (3000, 4000, 1)


def test_the_players_get_roofs_that_are_not_for_the_game_master_alone() -> None:
    rules = library.load("twopoint")
    known = project(Battle(roofed(), rules)).scenario
    assert [(each.name, each.width) for each in known.scene.overheads] == [("", 4000)]
    assert len(known.assets) == 1
    kept = project(Battle(roofed(gm_only=True), rules)).scenario
    assert kept.scene.overheads == ()
    assert kept.assets == {}
