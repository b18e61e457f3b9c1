"""What is left out of a scenario that is passed on, and pictures that join it again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import MapPicture, Scene
from fivefoot.core.model.sharing import Credit, Sharing, sharing_lines
from fivefoot.core.model.token import Token
from fivefoot.core.session.commands import Refused
from fivefoot.core.session.commands.sharing_edits import JoinPictures, SetSharing
from fivefoot.core.session.opening import document_of, position_of
from fivefoot.core.session.variants import Variant, missing_pictures, shared
from fivefoot.core.storage.assets import asset_name
from fivefoot.core.storage.missing_pictures import found_in
from fivefoot.core.storage.scenario_file import read_scenario, write_scenario

MAP = b"GIF89a" + bytes([7, 0, 5, 0]) + b"map"
FACE = b"GIF89a" + bytes([7, 0, 5, 0]) + b"face"
MAP_NAME, FACE_NAME = asset_name(MAP), asset_name(FACE)
BY_ADA = Sharing(("Ada",), "CC0", {MAP_NAME: Credit("Cy"), FACE_NAME: Credit("Dee")})


def hall() -> Scenario:
    tokens = (
        Token("ada", "Ada", Cell(1, 1)),
        Token("spy", "Spy", Cell(2, 2), "foes", hidden=True, picture=FACE_NAME),
    )
    return Scenario(
        Scene(8, 8, MapPicture(MAP_NAME, Point(0, 0), 8000, 8000)),
        tokens={token.id: token for token in tokens},
        encounter=Encounter(stage="play", round=3, active="ada", order=("ada", "spy")),
        assets={MAP_NAME: MAP, FACE_NAME: FACE},
        notes="the spy is the butler",
    )


def given(wanted: Variant) -> Scenario:
    return shared(position_of(hall()), BY_ADA, wanted)


def test_the_whole_is_the_scenario_with_its_authors() -> None:
    assert given(Variant()) == replace(hall(), sharing=BY_ADA)


def test_without_the_fight_nobody_has_acted() -> None:
    variant = given(Variant(fight=False))
    assert variant.encounter == Encounter()
    assert variant.tokens == hall().tokens
    assert variant.sharing is not None
    assert variant.sharing.left_out == ("fight",)
    peace = replace(hall(), encounter=Encounter())
    said = shared(position_of(peace), BY_ADA, Variant(fight=False)).sharing
    assert said is not None
    assert said.left_out == ()  # there was none to leave out


def test_players_get_what_they_may_know_and_its_credits() -> None:
    variant = given(Variant(secrets=False))
    assert [token.name for token in variant.tokens.values()] == ["Ada"]
    assert (variant.notes, set(variant.assets)) == ("", {MAP_NAME})
    assert variant.sharing == Sharing(("Ada",), "CC0", {MAP_NAME: Credit("Cy")}, ("secrets",))
    assert b"utler" not in write_scenario(variant)


def test_without_pictures_their_places_and_credits_stay() -> None:
    variant = given(Variant(pictures=False))
    assert variant.assets == {}
    assert missing_pictures(variant) == (MAP_NAME, FACE_NAME)
    assert variant.sharing == replace(BY_ADA, left_out=("pictures",))
    report = read_scenario(write_scenario(variant), "hall.fivefoot")
    assert report.scenario == variant
    assert len(report.warnings) == 1
    assert "shared without its 2 pictures" in report.warnings[0]


def test_pictures_join_by_their_content_whatever_they_are_called(tmp_path: Path) -> None:
    for name, data in (("a.gif", MAP), ("b.png", FACE), ("c.gif", MAP + b"!"), ("d.txt", MAP)):
        (tmp_path / name).write_bytes(data)
    document = document_of(given(Variant(pictures=False)))
    first = document.scenario
    document.do(JoinPictures(found_in(tmp_path, missing_pictures(first))))
    assert document.scenario == replace(hall(), sharing=BY_ADA)
    assert document.undo()
    assert document.scenario is first


def test_a_picture_joins_by_hand_in_place_of_another() -> None:
    document = document_of(given(Variant(pictures=False)))
    other = MAP + b"!"
    document.do(JoinPictures({MAP_NAME: (asset_name(other), other)}))
    picture = document.scenario.scene.picture
    assert picture is not None
    assert document.scenario.assets[picture.asset] == other
    assert missing_pictures(document.scenario) == (FACE_NAME,)
    with pytest.raises(Refused, match="may already have been added"):
        document.do(JoinPictures({MAP_NAME: (asset_name(other), other)}))


def test_authors_are_changed_in_one_step() -> None:
    document = document_of(hall())
    document.do(SetSharing(BY_ADA))
    assert document.scenario.sharing == BY_ADA
    document.undo()
    assert document.scenario.sharing is None


def test_what_a_shared_scenario_states() -> None:
    assert sharing_lines(replace(BY_ADA, left_out=("fight", "songs"))) == (
        "By Ada.",
        "Licence: CC0.",
        "Pictures: Cy; Dee.",
        "Left out when it was shared: the encounter, songs.",
    )
