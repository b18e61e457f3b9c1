"""Files that cannot be opened are called by what they are, with what to do instead."""

from __future__ import annotations

import io
import json
import zipfile

import pytest

from fivefoot.core.storage.importers.open_any_file import open_any
from fivefoot.core.storage.scenario_error import ScenarioFileError


def zipped(*names: str) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name in names:
            archive.writestr(name, "x")
    return buffer.getvalue()


def tree(**members: object) -> bytes:
    return json.dumps(members).encode()


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (
            b"\x00\x00\x00\x20ftypheic\x00\x00\x00\x00",
            "this is a HEIC picture. Open it in a picture editor",
        ),
        (b"\x00\x00\x00\x20ftypavif\x00\x00\x00\x00", "this is an AVIF picture that cannot"),
        (b"\x00\x00\x00\x18ftypisom\x00\x00\x02\x00", "this is an MP4 video. Save one frame"),
        (b"\x1aE\xdf\xa3\x9f", "this is a WebM or Matroska video"),
        (b"II*\x00\x08", "this is a TIFF picture that cannot"),
        (b"BM\x36\x00\x0c\x00\x00\x00\x00\x00\x36", "this is a BMP picture that cannot"),
        (b"%PDF-1.7", "this is a PDF document"),
        (b"8BPS\x00\x01", "this is a Photoshop picture"),
        (b"Rar!\x1a\x07", "this is a RAR archive. Unpack it"),
        (b"<!DOCTYPE html><html>", "this is a web page"),
        (
            b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">',
            "this is an SVG drawing",
        ),
        (tree(type="FeatureCollection", features=[]), "this is a city or village map"),
        (tree(header={}, world={}), "this is a Dungeondraft map"),
        (tree(name="Goblin", prototypeToken={}), "this is a Foundry actor"),
        (zipped("module.json", "packs/a.db"), "this is a Foundry module"),
        (zipped("[Content_Types].xml", "word/document.xml"), "this is an office document"),
    ],
)
def test_what_it_is_comes_first_then_what_to_do(data: bytes, kind: str) -> None:
    with pytest.raises(ScenarioFileError) as caught:
        open_any(data, "cave.map")
    message = str(caught.value)
    assert message.startswith(f"cave.map: {kind}")
    assert len(message.removeprefix(f"cave.map: {kind}")) > 10 or "." in kind, "it says what to do"
    assert message.endswith(".")


def test_an_archive_of_another_kind_is_still_refused_as_no_scenario() -> None:
    with pytest.raises(ScenarioFileError, match="this contains no Foundry scene"):
        open_any(zipped("readme.txt"), "a.zip")


def packed(**files: bytes) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, data in files.items():
            archive.writestr(name.replace("__", "."), data)
    return buffer.getvalue()


def test_one_plain_map_in_an_archive_is_opened_and_of_two_none() -> None:
    cave = json.dumps(
        {
            "format": 0.3,
            "resolution": {"map_size": {"x": 4, "y": 3}, "pixels_per_grid": 50},
            "line_of_sight": [[{"x": 1, "y": 1}, {"x": 3, "y": 1}]],
            "portals": [],
            "image": "",
        }
    ).encode()
    found = open_any(packed(cave__dd2vtt=cave, readme__txt=b"Thanks"), "caves.zip")
    assert (found.scenario.title, len(found.scenario.scene.barriers)) == ("cave", 1)
    for harmful in (
        packed(a__dd2vtt=cave, b__dd2vtt=cave),
        packed(a__dd2vtt=packed(b__dd2vtt=cave)),
    ):
        with pytest.raises(ScenarioFileError, match=r"caves\.zip"):
            open_any(harmful, "caves.zip")
