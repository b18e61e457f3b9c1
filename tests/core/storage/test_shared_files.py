"""Shared files: who made them and whose pictures they hold, a preview, the same bytes each time."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import MapPicture, Scene
from fivefoot.core.model.sharing import Credit, Sharing
from fivefoot.core.model.token import Token
from fivefoot.core.storage import assets
from fivefoot.core.storage.archive import packed
from fivefoot.core.storage.migrations import SCHEMA
from fivefoot.core.storage.preview import plan, png_bytes
from fivefoot.core.storage.reading.picture_header import read_picture_header
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.scenario_file import load, read_scenario, save, write_scenario

PICTURE = b"GIF89a" + bytes([7, 0, 5, 0]) + b"rest"
SHARED = Path(__file__).parents[2] / "files" / "format-2" / "shared.fivefoot"


def hall() -> Scenario:
    """A hall with a picture, a wall, a hero, and a foe in hiding."""
    bare, picture = assets.with_asset(Scenario(Scene(10, 8)), PICTURE)
    walls = {"w": Barrier("w", Point(0, 4000), Point(10000, 4000))}
    tokens = (
        Token("ada", "Ada", Cell(1, 1), picture=picture),
        Token("spy", "Spy", Cell(5, 6), "foes", hidden=True),
    )
    return replace(
        bare,
        title="The hall",
        scene=Scene(10, 8, MapPicture(picture, Point(0, 0), 10000, 8000), barriers=walls),
        tokens={token.id: token for token in tokens},
        sharing=Sharing(
            ("Ada", "Brom"), "CC BY 4.0", {picture: Credit("Cy", "CC0", "cy.example")}, ()
        ),
    )


def manifest_of(data: bytes) -> dict[str, Any]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        listing: dict[str, Any] = json.loads(archive.read("manifest.json"))
    return listing


def changed(data: bytes, change: Callable[[dict[str, bytes]], None]) -> bytes:
    """The file with some of its members changed."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    change(members)
    return packed(members.items())


def with_sharing(data: bytes, **said: Any) -> bytes:
    def change(members: dict[str, bytes]) -> None:
        listing = json.loads(members["manifest.json"])
        listing["sharing"] |= said
        members["manifest.json"] = json.dumps(listing).encode()

    return changed(data, change)


def test_the_manifest_says_who_made_it_and_what_is_in_it() -> None:
    listing = manifest_of(write_scenario(hall()))
    picture = assets.asset_name(PICTURE)
    assert (listing["schema"], listing["min_reader"]) == (2, 1)
    assert listing["sharing"] == {
        "title": "The hall",
        "ruleset": "keyword3",
        "features": ["map picture", "tokens", "walls"],
        "authors": ["Ada", "Brom"],
        "licence": "CC BY 4.0",
        "credits": {picture: {"author": "Cy", "licence": "CC0", "source": "cy.example"}},
        "left_out": [],
    }
    paths = [entry["path"] for entry in listing["entries"]]
    assert paths == sorted(["preview.png", "scenario.json", assets.entry_of(picture)])


def test_what_nobody_shared_is_a_file_of_format_1() -> None:
    listing = manifest_of(write_scenario(replace(hall(), sharing=None)))
    assert listing["schema"] == 1
    assert "sharing" not in listing
    assert "preview.png" not in [entry["path"] for entry in listing["entries"]]


def test_it_comes_back_as_it_was(tmp_path: Path) -> None:
    data = write_scenario(hall())
    report = read_scenario(data, "hall.fivefoot")
    assert (report.scenario, report.warnings) == (hall(), ())
    assert write_scenario(report.scenario) == data
    save(hall(), tmp_path / "hall.fivefoot")
    assert load(tmp_path / "hall.fivefoot").scenario == hall()


def test_two_processes_write_the_same_bytes() -> None:
    program = (
        "import hashlib; from tests.core.storage.test_shared_files import hall;"
        "from fivefoot.core.storage.scenario_file import write_scenario;"
        "print(hashlib.sha256(write_scenario(hall())).hexdigest())"
    )
    told = [
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=Path(__file__).parents[3],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert told[0] == told[1]
    assert len(told[0].strip()) == 64


def test_the_preview_is_a_plan_without_what_is_hidden() -> None:
    with zipfile.ZipFile(io.BytesIO(write_scenario(hall()))) as archive:
        header = read_picture_header(archive.read("preview.png"))
    assert header is not None
    assert (header.width, header.height) == (160, 128)  # 16 pixels a cell
    pixels = plan(hall())
    floor, wall = pixels[8, 100], pixels[64, 100]
    assert int(wall.sum()) < int(floor.sum()) // 2
    assert (pixels[6 * 16 + 8, 5 * 16 + 8] == floor).all()  # the spy
    ada = pixels[1 * 16 + 8, 1 * 16 + 8]
    assert ada[2] > ada[0]  # heroes are blue
    seen = replace(
        hall(), tokens={"spy": replace(hall().tokens["spy"], hidden=False)}, sharing=None
    )
    assert plan(seen)[6 * 16 + 8, 5 * 16 + 8][0] > 150


def test_a_png_is_what_was_drawn() -> None:
    import zlib

    pixels = np.arange(2 * 3 * 3, dtype=np.uint8).reshape(2, 3, 3)
    data = png_bytes(pixels)
    at = data.index(b"IDAT")
    length = int.from_bytes(data[at - 4 : at], "big")
    lines = zlib.decompress(data[at + 4 : at + 4 + length])
    assert lines == b"\0" + pixels[0].tobytes() + b"\0" + pixels[1].tobytes()


def test_the_preview_of_the_file_is_not_believed() -> None:
    data = write_scenario(hall())
    other = changed(data, lambda members: members.update({"preview.png": b"GIF89a"}))
    report = read_scenario(other, "hall.fivefoot")
    assert report.warnings == (
        "preview.png: its content does not match the manifest; it was left out.",
    )
    assert write_scenario(report.scenario) == data


def test_a_picture_that_is_not_what_its_hash_says_is_named_and_left_out() -> None:
    path = assets.entry_of(assets.asset_name(PICTURE))
    data = changed(write_scenario(hall()), lambda m: m.update({path: PICTURE + b"!"}))
    report = read_scenario(data, "hall.fivefoot")
    assert report.scenario.assets == {}
    # The hero has it as well as the map: it is told of once, by what is seen first.
    assert report.warnings == (
        "The picture of the map “The hall”: its content does not match the manifest. "
        "A placeholder is shown.",
    )


@pytest.mark.parametrize(
    ("said", "place"),
    [
        ({"authors": "Ada"}, "manifest.sharing.authors"),
        ({"authors": ["a"] * 101}, "manifest.sharing.authors"),
        ({"authors": [7]}, "manifest.sharing.authors.0"),
        ({"licence": "x" * 201}, "manifest.sharing.licence"),
        ({"credits": []}, "manifest.sharing.credits"),
        ({"credits": {"a": "Ada"}}, "manifest.sharing.credits.a"),
        ({"credits": {"a": {"source": ["x"]}}}, "manifest.sharing.credits.a.source"),
        ({"credits": {str(n): {} for n in range(2001)}}, "manifest.sharing.credits"),
        ({"left_out": {"fight": True}}, "manifest.sharing.left_out"),
        ({"colour": "red"}, "manifest.sharing"),
    ],
)
def test_a_wrong_credit_is_refused_with_its_place(said: dict[str, Any], place: str) -> None:
    with pytest.raises(ScenarioFileError) as caught:
        read_scenario(with_sharing(write_scenario(hall()), **said), "hall.fivefoot")
    assert caught.value.place == place
    assert caught.value.remedy


def test_texts_that_deceive_are_cleaned() -> None:
    data = with_sharing(write_scenario(hall()), authors=["A\u202eda\n"])
    sharing = read_scenario(data, "hall.fivefoot").scenario.sharing
    assert sharing is not None
    assert sharing.authors == ("Ada",)


def test_what_a_newer_version_says_of_sharing_is_kept() -> None:
    def newer(members: dict[str, bytes]) -> None:
        import hashlib

        later = f'"schema":{SCHEMA + 1}'.encode()
        members["scenario.json"] = members["scenario.json"].replace(b'"schema":2', later)
        listing = json.loads(members["manifest.json"])
        listing["schema"] = SCHEMA + 1
        listing["sharing"]["patron"] = "Dee"
        entry = next(e for e in listing["entries"] if e["path"] == "scenario.json")
        entry["sha256"] = hashlib.sha256(members["scenario.json"]).hexdigest()
        members["manifest.json"] = json.dumps(listing).encode()

    report = read_scenario(changed(write_scenario(hall()), newer), "hall.fivefoot")
    assert report.newer
    again = manifest_of(write_scenario(report.scenario))
    assert again["sharing"]["patron"] == "Dee"
    assert again["sharing"]["authors"] == ["Ada", "Brom"]


def test_members_of_other_programs_are_kept() -> None:
    data = write_scenario(replace(hall(), assets={**hall().assets, "extra/notes.txt": b"by hand"}))
    report = read_scenario(data, "hall.fivefoot")
    assert report.scenario.assets["extra/notes.txt"] == b"by hand"
    assert write_scenario(report.scenario) == data


def test_the_first_shared_file_ever_written_opens_and_is_written_again() -> None:
    report = load(SHARED)
    assert (report.newer, report.warnings) == (False, ())
    assert report.scenario == hall()
    assert manifest_of(SHARED.read_bytes())["sharing"]["authors"] == ["Ada", "Brom"]


def test_sharing_stands_in_the_manifest_alone() -> None:
    tree = {"format": "fivefoot-scenario", "schema": 2, "min_reader": 1, "sharing": {}}
    tree["scene"] = {"columns": 4, "rows": 3}
    with pytest.raises(ScenarioFileError, match=r"belong beside scenario\.json"):
        read_scenario(json.dumps(tree).encode(), "hall.json")
