"""MapTool's archives: a token with its picture, a map with grid and tokens, a campaign to choose
from; all made here.
"""

from __future__ import annotations

import base64
import io
import zipfile
from dataclasses import replace

import pytest

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.storage.importers import foreign, foundry_module, texts
from fivefoot.core.storage.importers.foreign_kinds import (
    WHAT_OPENS,
    ForeignKind,
    kind_of_archive,
)
from fivefoot.core.storage.importers.import_choices import ImportChoices, SceneChoiceError
from fivefoot.core.storage.importers.open_any_file import open_any
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.texts.message import Sentences

LARGE = "fwABAdBlFSoGAAAAKgABAA=="
OGRE, MAP = "a1" * 16, "b2" * 16


def gif(width: int, height: int) -> bytes:
    return b"GIF89a" + width.to_bytes(2, "little") + height.to_bytes(2, "little")


def token(name: str, x: int = 0, y: int = 0, layer: str = "TOKEN", more: str = "") -> str:
    return f"""<net.rptools.maptool.model.Token>
      <imageAssetMap><entry><null/><net.rptools.lib.MD5Key><id>{OGRE}</id>
      </net.rptools.lib.MD5Key></entry></imageAssetMap>
      <x>{x}</x><y>{y}</y><layer>{layer}</layer><name>{name}</name>
      <sizeMap><entry><java-class>net.rptools.maptool.model.SquareGrid</java-class>
      <net.rptools.maptool.model.GUID><baGUID>{LARGE}</baGUID></net.rptools.maptool.model.GUID>
      </entry></sizeMap>{more}</net.rptools.maptool.model.Token>"""


def zone(name: str, *tokens: str, grid: str = "SquareGrid", more: str = "") -> str:
    entries = "".join(f"<entry>{each}</entry>" for each in tokens)
    return f"""<zone><name>{name}</name><imageScaleX>1.0</imageScaleX>
      <grid class="net.rptools.maptool.model.{grid}">
        <offsetX>20</offsetX><offsetY>0</offsetY><size>50</size></grid>
      <mapAsset><id>{MAP}</id></mapAsset><tokenMap>{entries}</tokenMap>{more}</zone>"""


def packed(content: str, **assets: bytes) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("content.xml", content)
        archive.writestr("properties.xml", "<map/>")
        for name, data in assets.items():
            archive.writestr(f"assets/{name}", data)
    return buffer.getvalue()


def persisted(*zones: str) -> str:
    kind = "net.rptools.maptool.util.PersistenceUtil_-PersistedMap"
    return f"<{kind}>{''.join(zones)}</{kind}>"


def test_a_token_comes_with_name_size_and_picture() -> None:
    data = packed(token("Ogre"), **{OGRE: b"<asset/>", f"{OGRE}.gif": gif(9, 7)})
    report = open_any(data, "ogre.rptok")
    ogre = report.scenario.tokens[report.token_alone]
    assert (ogre.name, ogre.size, ogre.side) == ("Ogre", "large", "foes")
    assert ogre.picture is not None
    assert report.scenario.assets[ogre.picture] == gif(9, 7)


def test_an_old_token_has_its_picture_inside_of_its_text() -> None:
    inside = f"<asset><image>{base64.b64encode(gif(3, 3)).decode()}</image></asset>".encode()
    report = open_any(packed(token("Imp"), **{OGRE: inside}), "imp.rptok")
    assert report.scenario.assets[report.scenario.tokens["token-1"].picture or ""] == gif(3, 3)


def test_a_token_without_its_picture_is_a_disc_and_reported() -> None:
    report = open_any(packed(token("Imp")), "imp.rptok")
    assert report.scenario.tokens["token-1"].picture is None
    assert any("drawn as a disc" in line for line in report.warnings)


def test_a_map_has_its_grid_picture_and_creatures() -> None:
    # cells of 50 pixels from 20 on: the picture's edge lies 30 pixels inside of a cell
    hero = token("Ada", 120, 50, more="<tokenType>PC</tokenType>")
    hidden = token("Spy", 20, 100, more="<isVisible>false</isVisible>")
    far, tree = token("Far", 9000, 0), token("Tree", 70, 50, layer="OBJECT")
    data = packed(persisted(zone("Cave", hero, hidden, far, tree)), **{f"{MAP}.gif": gif(470, 200)})
    report = open_any(data, "cave.rpmap")
    scene = report.scenario.scene
    # 30 + 470 pixels are 10 cells
    assert (scene.columns, scene.rows, report.scenario.title) == (10, 4, "Cave")
    assert scene.picture is not None
    assert (scene.picture.origin, scene.picture.width) == (Point(600, 0), 9400)
    found = {each.name: each for each in report.scenario.tokens.values()}
    assert set(found) == {"Ada", "Spy"}
    assert (found["Ada"].cell, found["Ada"].side) == (Cell(2, 1), "heroes")
    assert found["Spy"].hidden
    assert any("1 token outside" in line for line in report.warnings)


def test_of_a_campaign_one_map_is_chosen() -> None:
    kind = "net.rptools.maptool.util.PersistenceUtil_-PersistedCampaign"
    zones = f"<zones><entry>{zone('One')}</entry><entry>{zone('Two')}</entry></zones>"
    data = packed(f"<{kind}><campaign>{zones}</campaign></{kind}>")
    with pytest.raises(SceneChoiceError, match="1 One; 2 Two"):
        open_any(data, "all.cmpgn")
    chosen = open_any(data, "all.cmpgn", choices=ImportChoices(scene="two"))
    assert chosen.scenario.title == "Two"


def test_areas_that_block_are_reported_as_left_out() -> None:
    area = "<topology><curves><curve/></curves></topology>"
    report = open_any(packed(persisted(zone("Cave", more=area))), "cave.rpmap")
    assert any("draw the walls here" in line for line in report.warnings)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (persisted(zone("Hex", grid="HexGridHorizontal")), "a MapTool map with hexagons"),
        (persisted(zone("Iso", grid="IsometricGrid")), "an isometric grid"),
        ("<list/>", "neither a map nor a token"),
        ("<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", "document type or entities"),
        ("<a><b></a>", "not valid XML"),
    ],
)
def test_what_makes_no_map_is_refused(content: str, words: str) -> None:
    with pytest.raises(ScenarioFileError, match=words) as caught:
        open_any(packed(content), "cave.rpmap")
    assert str(caught.value).startswith("cave.rpmap")


def test_an_archive_of_maptool_is_known_in_every_language(monkeypatch: pytest.MonkeyPatch) -> None:
    def in_german(data: bytes) -> ForeignKind | None:
        kind = kind_of_archive(data)
        return replace(kind, name="eine MapTool-Karte") if kind is not None else None

    monkeypatch.setattr(foreign, "kind_of_archive", in_german)
    report = open_any(packed(persisted(zone("Hall", token("Ogre", 120, 50)))), "hall.rpmap")
    assert report.scenario.title == "Hall"


def test_what_opens_an_unknown_archive_is_said_in_every_language(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    german = Sentences("importers", {**texts.say.table, "this": "dies"})
    monkeypatch.setattr(foreign, "say", german)
    monkeypatch.setattr(foundry_module, "say", german)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("readme.txt", "nothing to play on")
    with pytest.raises(ScenarioFileError, match="dies contains no Foundry scene") as refused:
        open_any(buffer.getvalue(), "old.zip")
    assert WHAT_OPENS in str(refused.value)
