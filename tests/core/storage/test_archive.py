"""Containers that are damaged or built to do harm: refused before anything in them is unpacked."""

from __future__ import annotations

import io
import json
import stat
import struct
import warnings
import zipfile
from collections.abc import Callable
from dataclasses import replace

import pytest

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.storage import archive, assets
from fivefoot.core.storage.archive import DamagedEntryError, open_archive, packed
from fivefoot.core.storage.reading import limits
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.scenario_file import read_scenario, write_scenario

PICTURE = b"GIF89a" + bytes([7, 0, 5, 0]) + bytes(range(256)) * 4
NAME = "hall.fivefoot"


def hall() -> Scenario:
    scenario, picture = assets.with_asset(Scenario(Scene(4, 4)), PICTURE)
    return replace(scenario, tokens={"ada": Token("ada", "Ada", Cell(1, 1), picture=picture)})


def zip_of(*entries: tuple[str | zipfile.ZipInfo, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as made, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # doubled names are what is wanted
        for name, data in entries:
            made.writestr(name, data)
    return buffer.getvalue()


def entry(name: str, mode: int = stat.S_IFREG | 0o644) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name)
    info.external_attr = mode << 16
    return info


BAD_NAMES = [
    "../outside",
    "a/../../b",
    "/etc/passwd",
    "C:/x",
    "..\\win",
    "a\\b",
    "con",
    "aux.txt",
    "a/NUL",
    "x" * 256,
    "a//b",
    "a.",
    "a ",
    "tab\there",
    "what?",
    "pipe|",
    "./a",
]


@pytest.mark.parametrize("name", BAD_NAMES)
def test_names_that_could_reach_outside_are_refused(name: str) -> None:
    with pytest.raises(ScenarioFileError, match="could reach outside"):
        open_archive(zip_of((entry(name), b"x")))


@pytest.mark.parametrize(
    "name", ["scenario.json", "assets/ab/abc.png", "CREDITS.txt", "assets/", "console", "été.txt"]
)
def test_plain_names_are_fine(name: str) -> None:
    assert open_archive(zip_of((entry(name), b""))).names == (() if name.endswith("/") else (name,))


def test_links_doubles_and_bombs_are_refused() -> None:
    with pytest.raises(ScenarioFileError, match="link or a device"):
        open_archive(zip_of((entry("link", stat.S_IFLNK | 0o777), b"/etc/passwd")))
    with pytest.raises(ScenarioFileError, match="twice"):
        open_archive(zip_of(("a.txt", b"1"), ("A.TXT", b"2")))
    with pytest.raises(ScenarioFileError, match="twice"):
        open_archive(zip_of(("é.txt", b"1"), ("e\u0301.txt", b"2")))
    with pytest.raises(ScenarioFileError, match="200 times its size"):
        open_archive(zip_of(("zeros", bytes(3_000_000))))
    with pytest.raises(ScenarioFileError, match="more than 2000 entries"):
        open_archive(zip_of(*((f"e{number}", b"") for number in range(2001))))


def test_encrypted_and_oddly_packed_entries_are_refused() -> None:
    data = bytearray(zip_of(("a", b"x")))
    at = data.rindex(b"PK\x01\x02")
    data[at + 8] |= 1
    with pytest.raises(ScenarioFileError, match="encrypted"):
        open_archive(bytes(data))
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_BZIP2) as made:
        made.writestr("a", b"x")
    with pytest.raises(ScenarioFileError, match="unusual way"):
        open_archive(buffer.getvalue())


def test_a_huge_directory_is_refused_before_it_is_read() -> None:
    data = bytearray(zip_of(("a", b"x")))
    struct.pack_into("<I", data, data.rindex(b"PK\x05\x06") + 12, 500_000_000)
    with pytest.raises(ScenarioFileError, match="directory is larger"):
        open_archive(bytes(data))


def test_a_directory_for_millions_of_entries_is_refused_before_it_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The usual record says there is little; a second one, which the library believes, says where
    millions lie.
    """
    data = bytearray(zip_of(("a", b"x")))
    end = data.rindex(b"PK\x05\x06")
    start = struct.unpack_from("<I", data, end + 16)[0]
    central = bytes(data[start:end]) * 40
    large = struct.pack(
        "<4sQHHIIQQQQ", b"PK\x06\x06", 44, 45, 45, 0, 0, 40, 40, len(central), start
    )
    locator = struct.pack("<4sIQI", b"PK\x06\x07", 0, start + len(central), 1)
    hostile = bytes(data[:start]) + central + large + locator + bytes(data[end:])
    with zipfile.ZipFile(io.BytesIO(hostile)) as believed:
        assert len(believed.infolist()) == 40
    monkeypatch.setattr(zipfile, "ZipFile", None)
    with pytest.raises(ScenarioFileError, match="directory for millions of entries"):
        open_archive(hostile)


def test_what_comes_out_counts_not_what_is_promised(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = open_archive(zip_of(("a", b"x" * 300_000), ("b", b"y" * 300_000)))
    with pytest.raises(DamagedEntryError, match="larger"):
        opened.read("a", most=1000)
    tight = archive.Archive(opened._zip, opened.names, 400_000)
    assert len(tight.read("a")) == 300_000
    with pytest.raises(DamagedEntryError, match="larger"):
        tight.read("b")
    monkeypatch.setattr(limits, "MAX_UNPACKED_BYTES", 500_000)
    with pytest.raises(ScenarioFileError, match="unpack to more"):
        open_archive(zip_of(("a", b"x" * 300_000), ("b", b"y" * 300_000)))


def test_equal_contents_give_equal_bytes() -> None:
    entries = [("mimetype", b"m"), ("b.json", b"{}" * 500), ("c.png", b"p")]
    assert packed(entries) == packed(entries)


def changed(change: Callable[[dict[str, bytes]], None]) -> bytes:
    with zipfile.ZipFile(io.BytesIO(write_scenario(hall()))) as opened:
        contents = {name: opened.read(name) for name in opened.namelist()}
    change(contents)
    return packed(contents.items())


def test_another_zip_is_no_scenario() -> None:
    with pytest.raises(
        ScenarioFileError, match=r"hall\.fivefoot: this zip is not a Fivefoot scenario"
    ):
        read_scenario(zip_of(("readme.txt", b"hello")), NAME)


def test_a_text_changed_by_hand_is_refused() -> None:
    def change(contents: dict[str, bytes]) -> None:
        contents["scenario.json"] = contents["scenario.json"].replace(b"Ada", b"Eve")

    with pytest.raises(ScenarioFileError, match="does not match the manifest"):
        read_scenario(changed(change), NAME)


def test_a_missing_text_is_refused() -> None:
    with pytest.raises(ScenarioFileError, match=r"scenario\.json: it is missing"):
        read_scenario(changed(lambda contents: contents.pop("scenario.json") and None), NAME)


def test_an_unknown_field_of_the_manifest_is_refused() -> None:
    def change(contents: dict[str, bytes]) -> None:
        contents["manifest.json"] = json.dumps(
            {**json.loads(contents["manifest.json"]), "titel": "x"}
        ).encode()

    with pytest.raises(ScenarioFileError, match=r"manifest\.titel: this field is not known"):
        read_scenario(changed(change), NAME)


def picture_path(contents: dict[str, bytes]) -> str:
    return next(name for name in contents if name.startswith("assets/"))


def test_a_damaged_picture_costs_only_itself() -> None:
    def change(contents: dict[str, bytes]) -> None:
        contents[picture_path(contents)] = PICTURE[:-1] + b"!"

    report = read_scenario(changed(change), NAME)
    assert report.scenario == replace(hall(), assets={})
    assert report.warnings == (
        "The picture of the token Ada: its content does not match the manifest. "
        "A placeholder is shown.",
    )


def test_what_lies_beside_the_scenario_is_passed_over() -> None:
    report = read_scenario(changed(lambda contents: contents.update({"virus.exe": b"MZ"})), NAME)
    assert report.scenario == hall()
    assert report.warnings == ("virus.exe: it does not belong to the scenario; it was left out.",)


def test_every_cut_is_refused() -> None:
    data = write_scenario(hall())
    for length in range(4, len(data) - 1, 11):
        with pytest.raises(ScenarioFileError):
            read_scenario(data[:length], NAME)


def test_flipped_bits_are_noticed() -> None:
    data, scenario = write_scenario(hall()), hall()
    for at in range(len(data)):
        flipped = bytes([*data[:at], data[at] ^ (1 << at % 8), *data[at + 1 :]])
        try:
            report = read_scenario(flipped, NAME)
        except ScenarioFileError:
            continue
        assert report.scenario == scenario or report.warnings
