"""Foundry's packs, made here byte by byte: LevelDB tables, logs and manifests, NeDB lines, and the
modules and archives that they lie in.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from tests.core.storage.importers.leveldb_made import (
    DELETED,
    PUT,
    batch,
    framed,
    manifest,
    table,
    varint,
)

from fivefoot.core.geometry.grid import Point
from fivefoot.core.storage.importers.import_choices import ImportChoices, SceneChoiceError
from fivefoot.core.storage.importers.open_any_file import open_any, open_path
from fivefoot.core.storage.reading.leveldb import LevelDbError, read_leveldb
from fivefoot.core.storage.reading.snappy import SnappyError, unpacked
from fivefoot.core.storage.scenario_error import ScenarioFileError


def values(files: dict[str, bytes]) -> dict[bytes, bytes]:
    names: dict[str, Callable[[], bytes]] = {
        name: partial(files.__getitem__, name) for name in files
    }
    return read_leveldb(names)


# -- the container


@pytest.mark.parametrize("snappy", [False, True])
def test_tables_are_read_packed_and_plain(snappy: bool) -> None:
    data = table([(f"key-{n}", n + 1, PUT, b"v" * (n * 40)) for n in range(7)], snappy)
    assert values({"000005.ldb": data}) == {b"key-%d" % n: b"v" * (n * 40) for n in range(7)}


def test_the_latest_word_counts_across_tables_and_the_log() -> None:
    files = {
        "000003.ldb": table([("a", 1, PUT, b"old"), ("b", 2, PUT, b"kept"), ("c", 3, PUT, b"c")]),
        "000005.sst": table([("a", 7, PUT, b"newer"), ("c", 6, DELETED, b"")]),
        "000006.log": framed([batch(9, ("a", b"newest"), ("d", b"fresh")), batch(11, ("d", None))]),
    }
    assert values(files) == {b"a": b"newest", b"b": b"kept"}


def test_the_manifest_says_which_files_count() -> None:
    # table 3 was merged into 5, which dropped "gone" for good; log 2 is in a table already
    files = {
        "CURRENT": b"MANIFEST-000004\n",
        "MANIFEST-000004": manifest(5, gone=(3,), log=6),
        "000002.log": framed([batch(1, ("stale", b"x"))]),
        "000003.ldb": table([("gone", 1, PUT, b"x")]),
        "000005.ldb": table([("here", 2, PUT, b"y")]),
        "000006.log": framed([batch(3, ("late", b"z"))]),
        "LOG": b"not a number",
    }
    assert values(files) == {b"here": b"y", b"late": b"z"}


def test_a_record_longer_than_a_block_of_the_log_is_joined() -> None:
    long = bytes(range(256)) * 400
    log = framed([batch(1, ("short", b"s")), batch(2, ("long", long)), batch(3, ("end", b"e"))])
    assert values({"000001.log": log}) == {b"short": b"s", b"long": long, b"end": b"e"}


def test_a_write_that_was_cut_off_is_left_out() -> None:
    log = framed([batch(1, ("a", b"1")), batch(2, ("b", b"2" * 100))])
    assert values({"000001.log": log[:-20]}) == {b"a": b"1"}


def test_every_kind_of_copy_is_unpacked() -> None:
    # "abcd", then 4 of it by a one-byte copy, 8 by a two-byte copy, and 3 by a four-byte copy that
    # repeats one letter
    packed = (
        varint(19)
        + bytes([3 << 2])
        + b"abcd"
        + bytes([(4 - 4) << 2 | 1, 4])
        + bytes([(8 - 1) << 2 | 2, 8, 0])
        + bytes([(3 - 1) << 2 | 3, 1, 0, 0, 0])
    )
    assert unpacked(packed, 100) == b"abcd" * 4 + b"ddd"


@pytest.mark.parametrize(
    "packed",
    [
        b"",
        b"\xff" * 12,
        varint(4) + bytes([3 << 2]) + b"abc",
        varint(9) + bytes([3 << 2]) + b"abcd",
        varint(2) + bytes([3 << 2]) + b"abcd",
        varint(8) + bytes([3 << 2]) + b"abcd" + bytes([1, 9]),
        varint(8) + bytes([3 << 2]) + b"abcd" + bytes([2]),
        varint(1 << 40) + b"\0a",
    ],
)
def test_broken_blocks_are_refused(packed: bytes) -> None:
    with pytest.raises(SnappyError):
        unpacked(packed, 1000)


@pytest.mark.parametrize("cut", [0, 10, 47, 60, 100])
def test_a_damaged_table_is_refused_by_name(cut: int) -> None:
    data = table([("a", 1, PUT, b"x" * 90), ("b", 2, PUT, b"y" * 90)])
    with pytest.raises(LevelDbError, match=r"000005\.ldb in it is damaged"):
        values({"000005.ldb": data[: len(data) - 1 - cut]})


# -- scenes in packs


def scene(key: str, name: str, **more: Any) -> dict[str, Any]:
    return {
        "_id": key,
        "name": name,
        "width": 500,
        "height": 300,
        "padding": 0,
        "background": {"src": "modules/caves/maps/cave.png"},
        "grid": {"type": 1, "size": 50, "distance": 5, "units": "ft"},
        "walls": [],
        "lights": [],
        "tokens": [],
        "regions": [],
    } | more


def wall(key: str, x: int) -> dict[str, Any]:
    return {"_id": key, "c": [x, 0, x, 50], "move": 20, "sight": 20, "door": 0, "ds": 0}


def pack(snappy: bool = True) -> dict[str, bytes]:
    """A pack of two scenes whose parts have keys of their own, one wall still in the log."""
    region = {"_id": "r", "name": "Mud", "shapes": [_square()], "behaviors": ["c"]}
    cost = {"_id": "c", "type": "modifyMovementCost", "system": {"difficulties": {"walk": 2}}}
    lake = scene("lake", "Lake", walls=["w2", "w1", "lost"], regions=["r"])
    records: list[tuple[str, Any]] = [
        ("!folders!f", {"_id": "f", "name": "Folder"}),
        ("!scenes!lake", lake),
        ("!scenes!mouth", scene("mouth", "Mouth")),
        ("!scenes.regions!lake.r", region),
        ("!scenes.regions.behaviors!lake.r.c", cost),
        ("!scenes.walls!lake.w1", wall("w1", 100)),
    ]
    body = table([(key, n, PUT, value) for n, (key, value) in enumerate(records, 1)], snappy)
    return {
        "CURRENT": b"MANIFEST-000004\n",
        "MANIFEST-000004": manifest(5, log=6),
        "000005.ldb": body,
        "000006.log": framed([batch(50, ("!scenes.walls!lake.w2", wall("w2", 200)))]),
        "LOCK": b"",
        "LOG": b"2026/01/01 opened",
    }


def _square() -> dict[str, Any]:
    return {"type": "rectangle", "x": 0, "y": 0, "width": 100, "height": 50}


def laid(folder: Path, files: dict[str, bytes]) -> Path:
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return folder


PICTURE = b"GIF89a" + (500).to_bytes(2, "little") + (300).to_bytes(2, "little")


def module() -> dict[str, bytes]:
    described = {
        "id": "caves",
        "title": "Caves",
        "compatibility": {"minimum": "11"},
        "packs": [{"name": "maps", "path": "packs/maps", "type": "Scene"}],
    }
    packed = {f"packs/maps/{name}": data for name, data in pack().items()}
    return {"module.json": json.dumps(described).encode(), "maps/cave.png": PICTURE, **packed}


def test_a_scene_of_a_pack_comes_with_its_parts_in_their_order(tmp_path: Path) -> None:
    laid(tmp_path / "pack", pack())
    report, _ = open_path(tmp_path / "pack", choices=ImportChoices(scene="Lake"))
    scene_ = report.scenario.scene
    assert report.scenario.title == "Lake"
    assert [each.start for each in scene_.barriers.values()] == [Point(4000, 0), Point(2000, 0)]
    assert [ground.surface.kind for ground in scene_.ground] == ["difficult"]


@pytest.mark.parametrize("wanted", ["lake", "1"])
def test_several_scenes_ask_for_a_choice_by_name_or_number(tmp_path: Path, wanted: str) -> None:
    laid(tmp_path / "pack", pack())
    with pytest.raises(SceneChoiceError, match="it contains 2 scenes: 1 Lake; 2 Mouth") as caught:
        open_path(tmp_path / "pack")
    assert caught.value.names == ("Lake", "Mouth")
    report, _ = open_path(tmp_path / "pack", choices=ImportChoices(scene=wanted))
    assert report.scenario.title == "Lake"
    with pytest.raises(SceneChoiceError, match="it has no scene 'Sea'"):
        open_path(tmp_path / "pack", choices=ImportChoices(scene="Sea"))


def test_any_file_inside_of_a_pack_stands_for_it(tmp_path: Path) -> None:
    laid(tmp_path / "pack", pack())
    for name in ("CURRENT", "000005.ldb", "MANIFEST-000004", "000006.log"):
        report, _ = open_path(tmp_path / "pack" / name, choices=ImportChoices(scene="Mouth"))
        assert report.scenario.title == "Mouth"


@pytest.mark.parametrize("way", ["folder", "description", "archive", "nested archive"])
def test_a_module_opens_with_its_picture(tmp_path: Path, way: str) -> None:
    choices = ImportChoices(scene="Lake")
    if way in ("folder", "description"):
        laid(tmp_path, module())
        report, _ = open_path(
            tmp_path if way == "folder" else tmp_path / "module.json", choices=choices
        )
    else:
        above = "caves/" if way == "nested archive" else ""
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w") as archive:
            for name, data in module().items():
                archive.writestr(above + name, data)
        report = open_any(buffer.getvalue(), "caves.zip", choices=choices)
    picture = report.scenario.scene.picture
    assert picture is not None
    assert report.scenario.assets[picture.asset] == PICTURE
    assert len(report.scenario.scene.barriers) == 2


def test_the_last_line_of_an_id_counts_in_an_old_pack() -> None:
    lines = [
        scene("a", "First try", walls=[wall("w", 100)]),
        {"$$indexCreated": {"fieldName": "name"}},
        scene("b", "Dropped"),
        scene("a", "Cave", walls=[wall("w", 100), wall("v", 150)]),
        {"_id": "b", "$$deleted": True},
    ]
    data = "\n".join(map(json.dumps, lines)).encode() + b"\n"
    report = open_any(data, "maps.db")
    assert report.scenario.title == "Cave"
    assert len(report.scenario.scene.barriers) == 2


def test_a_broken_line_of_a_pack_is_named() -> None:
    data = json.dumps(scene("a", "Cave")).encode() + b'\n{"_id": "b", "x": NaN}\n'
    with pytest.raises(ScenarioFileError, match="line 2, x: NaN is not a number"):
        open_any(data, "maps.db")


def test_an_adventure_holds_whole_scenes(tmp_path: Path) -> None:
    adventure = {"_id": "x", "name": "Quest", "actors": [], "scenes": [scene("a", "Cave")]}
    assert open_any(json.dumps(adventure).encode(), "quest.json").scenario.title == "Cave"
    files = {"000001.log": framed([batch(1, ("!adventures!x", adventure))])}
    laid(tmp_path / "pack", {**files, "CURRENT": b"MANIFEST-000002\n"})
    report, _ = open_path(tmp_path / "pack")
    assert report.scenario.title == "Cave"


def test_what_holds_no_scene_is_refused_by_name(tmp_path: Path) -> None:
    adventure = b'{"scenes": [], "actors": []}'
    with pytest.raises(ScenarioFileError, match="this Foundry adventure contains no Foundry scene"):
        open_any(adventure, "quest.json")
    items = b'{"_id": "a", "name": "Sword"}\n{"_id": "b", "name": "Axe"}\n'
    with pytest.raises(ScenarioFileError, match="this Foundry compendium pack contains no"):
        open_any(items, "items.db")
    laid(tmp_path / "maps", {"readme.txt": b"hello"})
    with pytest.raises(ScenarioFileError, match="maps: this contains no Foundry scene"):
        open_path(tmp_path / "maps")


def test_a_damaged_pack_is_refused_by_the_file_in_it(tmp_path: Path) -> None:
    files = pack()
    laid(tmp_path / "pack", {**files, "000005.ldb": files["000005.ldb"][:-30]})
    with pytest.raises(ScenarioFileError, match=r"pack cannot be read: 000005\.ldb in it"):
        open_path(tmp_path / "pack")


def test_nothing_in_the_pack_is_changed(tmp_path: Path) -> None:
    laid(tmp_path / "pack", pack())
    before = {path.name: path.read_bytes() for path in (tmp_path / "pack").iterdir()}
    open_path(tmp_path / "pack", choices=ImportChoices(scene="Lake"))
    assert {path.name: path.read_bytes() for path in (tmp_path / "pack").iterdir()} == before
