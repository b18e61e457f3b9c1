"""Reads changed files in a process of its own: `python -m tests.hostile.changed_files FIRST LAST`.

Every reader of the program gets what it reads, changed at random: scenarios and their containers,
maps, packs, tokens and pictures of other programs, rulesets, cases, settings. A file opens or is
refused with a message that names it and the reason; nothing else may be raised, what opens can be
saved and read again, and no file may take over five seconds of the processor. Faults are printed,
one a line, and at the end how many opened and how many were refused, and the megabytes that the
process ever had.
"""

from __future__ import annotations

import io
import json
import os
import random
import resource
import shutil
import signal
import struct
import sys
import tempfile
import zipfile
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QColor, QImage
from tests.hostile.foreign_seeds import LOG, PACK, foreign_seeds, pack

from fivefoot.core.conformance.case_file import read_case_file
from fivefoot.core.model.plain_table import TableError
from fivefoot.core.rules.ruleset import library
from fivefoot.core.storage.importers.open_any_file import open_any, open_path
from fivefoot.core.storage.sample_files import sample_paths
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.scenario_file import (
    LoadReport,
    read_scenario,
    write_scenario,
    write_scenario_json,
)
from fivefoot.core.storage.settings import load_preferences
from fivefoot.ui.state.decoding import PictureError, decode_map, decode_token

LONGEST = 5.0
"""Seconds of the processor for one file."""

CONTAINERS = (".fivefoot", ".zip", ".rptok", ".rpmap")
RULESETS = Path(__file__).resolve().parents[2] / "rulesets"
FILES = Path(__file__).resolve().parents[1] / "files"
WORDS = (
    b"0",
    b"-1",
    b"1e308",
    b"99999999999999999999",
    b"null",
    b"[]",
    b"{}",
    b'""',
    b"\xff",
    b"NaN",
    b"\x00",
)
UVTT = {
    "format": 0.3,
    "resolution": {
        "map_origin": {"x": 0, "y": 0},
        "map_size": {"x": 20, "y": 15},
        "pixels_per_grid": 8,
    },
    "line_of_sight": [
        [{"x": n, "y": 1}, {"x": n, "y": 9.25}, {"x": n + 0.5, "y": 12}] for n in range(12)
    ],
    "portals": [
        {
            "position": {"x": 3, "y": 2},
            "bounds": [{"x": 3, "y": 1.5}, {"x": 3, "y": 2.5}],
            "rotation": 1.57,
            "closed": True,
            "freestanding": False,
        }
    ],
    "lights": [
        {
            "position": {"x": 4, "y": 4},
            "range": 3,
            "intensity": 1,
            "color": "ffeccd8b",
            "shadows": True,
        }
    ],
    "environment": {"baked_lighting": False, "ambient_light": "ffffffff"},
    "image": "",
}
FOUNDRY = {
    "name": "Cellar",
    "width": 1000,
    "height": 600,
    "padding": 0,
    "grid": {"type": 1, "size": 100, "distance": 5},
    "walls": [
        {"c": [n * 100, 100, n * 100, 300], "move": 20, "door": n % 3, "ds": n % 2}
        for n in range(9)
    ],
    "tokens": [{"name": "Rat", "x": 200, "y": 300, "width": 1, "height": 1, "disposition": -1}],
    "lights": [{"x": 150, "y": 150, "config": {"dim": 20, "bright": 10}}],
}


OUTCOMES = Counter[str]()


class HangError(BaseException):
    """A file that took too long."""


# What is read


def picture(form: str) -> bytes:
    image = QImage(40, 30, QImage.Format.Format_ARGB32)
    image.fill(QColor(90, 120, 60, 200))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, form)
    return bytes(buffer.data().data())


@cache
def seeds() -> tuple[tuple[str, bytes], ...]:
    """Files as they should be, by names that say which reader gets them."""
    found = [
        ("map.dd2vtt", json.dumps(UVTT).encode()),
        ("scene.json", json.dumps(FOUNDRY).encode()),
    ]
    for path in sample_paths():
        report = read_scenario(path.read_bytes(), path.name)
        found += [
            ("a.fivefoot", write_scenario(report.scenario)),
            ("a.json", write_scenario_json(report.scenario)),
        ]
    found.append(("shared.fivefoot", (FILES / "format-2" / "shared.fivefoot").read_bytes()))
    found += [(f"a.{form.lower()}", picture(form)) for form in ("PNG", "JPEG", "WEBP", "BMP")]
    found += foreign_seeds()
    for path in sorted(RULESETS.glob("*/*.toml")):
        found.append((f"{path.parent.name}/{path.name}", path.read_bytes()))
    found += [
        ("case.toml", path.read_bytes()) for path in sorted(RULESETS.glob("*/cases/*.toml"))[::9]
    ]
    found.append(
        (
            "settings.json",
            b'{"version": 1, "theme": "dark", "recent_files": ["a"], "autosave_minutes": 2}',
        )
    )
    return tuple(found)


@cache
def readers() -> tuple[tuple[tuple[str, bytes], ...], ...]:
    """The files by reader, so that each gets as many whatever the number of its files."""
    kinds: dict[str, list[tuple[str, bytes]]] = {}
    for name, data in seeds():
        kinds.setdefault("ruleset" if "/" in name else name, []).append((name, data))
    return tuple(tuple(files) for files in kinds.values())


# How it is changed


def flipped(data: bytearray, dice: random.Random) -> None:
    for _ in range(dice.choice((1, 1, 3, 20))):
        if data:
            data[dice.randrange(len(data))] ^= 1 << dice.randrange(8)


def cut(data: bytearray, dice: random.Random) -> None:
    del data[dice.randrange(len(data) + 1) :]


def repeated(data: bytearray, dice: random.Random) -> None:
    start = dice.randrange(len(data) + 1)
    piece = data[start : start + dice.choice((3, 40, 500))]
    data[start:start] = piece * dice.choice((1, 2, 50, 2_000))


def reworded(data: bytearray, dice: random.Random) -> None:
    places = [place for place in range(len(data)) if 48 <= data[place] <= 57] or [0]
    for _ in range(dice.choice((1, 2, 8))):
        start = dice.choice(places)
        data[start : start + dice.choice((0, 1, 2))] = dice.choice(WORDS)


def nested(data: bytearray, dice: random.Random) -> None:
    """Lists or objects in each other, cut off or whole: where a member of an object begins, if
    there is one.
    """
    places = [place + 1 for place in range(len(data)) if data[place] == ord(":")] or [
        dice.randrange(len(data) + 1)
    ]
    start, deep = dice.choice(places), dice.choice((50, 200, 100_000))
    opening, closing = dice.choice(((b"[", b"]"), (b'{"a":', b"}")))
    data[start:start] = opening * deep + b"1" + dice.choice((b"", closing * deep + b',"odd":'))


def length_changed(data: bytearray, dice: random.Random) -> None:
    """A length or an offset of a container or a picture."""
    if len(data) > 8:
        number = dice.choice((0, 1, 0x7FFFFFFF, 0xFFFFFFFF, len(data), 65_535))
        struct.pack_into(dice.choice(("<I", ">I")), data, dice.randrange(len(data) - 4), number)


CHANGES: tuple[Callable[[bytearray, random.Random], None], ...] = (
    flipped,
    cut,
    repeated,
    reworded,
    reworded,
    nested,
    length_changed,
)


def changed(data: bytes, dice: random.Random) -> bytes:
    result = bytearray(data)
    for _ in range(dice.choice((1, 1, 2))):
        dice.choice(CHANGES)(result, dice)
    return bytes(result)


def changed_inside(data: bytes, dice: random.Random) -> bytes:
    """A container whose entries are changed, packed again: what the bytes of a container keep from
    the reader.
    """
    with zipfile.ZipFile(io.BytesIO(data)) as opened:
        contents = {name: opened.read(name) for name in opened.namelist()}
    name = dice.choice([*contents])
    contents[name] = changed(contents[name], dice)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as made:
        for entry, content in contents.items():
            made.writestr(entry, content)
    return buffer.getvalue()


# Reading


def read(name: str, data: bytes, folder: Path) -> str:
    """Gives a file to its reader: "" where it opened, else the refusal.

    Whatever else is raised is a fault.
    """
    if name == "case.toml":
        message = refusal(lambda: read_case_file(written(folder / name, data)), TableError)
        return message and f"{name}: {message}"  # as the terminal says it
    if name == "settings.json":
        written(folder / name, data)
        return "; ".join(load_preferences(folder / name)[1]) or ""
    if "/" in name:
        return refusal(lambda: library.read(with_file(folder, name, data)), library.RulesetError)
    if name in (PACK, LOG, "MANIFEST-000004"):
        return refusal(lambda: saved(open_path(in_pack(folder, name, data))[0]), ScenarioFileError)
    message = refusal(lambda: saved(open_any(data, name)), ScenarioFileError)
    if message or not is_picture(name) or name.startswith("b."):
        return message
    as_map = refusal(lambda: decode_map(data, name), PictureError)
    return as_map or refusal(lambda: decode_token(data, name), PictureError)


def saved(report: LoadReport) -> None:
    """Save what was opened and read it again: an import that cannot be kept is none."""
    kept = write_scenario(report.scenario)
    if report.imported is not None:
        try:
            read_scenario(kept, "kept")
        except ScenarioFileError as error:
            raise AssertionError(f"what was imported cannot be read again: {error}") from error


def in_pack(folder: Path, name: str, data: bytes) -> Path:
    """A folder of LevelDB with one of its files changed."""
    place = folder / f"pack of {name}"
    place.mkdir(exist_ok=True)
    for other, whole in pack().items():
        written(place / other, whole)
    return written(place / name, data)


def written(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


def is_picture(name: str) -> bool:
    return name.endswith((".png", ".jpeg", ".webp", ".bmp"))


def with_file(folder: Path, name: str, data: bytes) -> Path:
    """A copy of a ruleset with one of its files changed."""
    ruleset, file = name.split("/")
    copy = folder / ruleset
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(RULESETS / ruleset, copy, ignore=shutil.ignore_patterns("cases"))
    written(copy / file, data)
    return copy


def refusal(work: Callable[[], Any], declared: type[Exception]) -> str:
    try:
        work()
    except declared as error:
        return str(error)
    return ""


def fault_of(number: int, folder: Path) -> str:
    """What is wrong with how file `number` was read; empty where nothing is."""
    dice = random.Random(f"file {number}")
    name, data = dice.choice(dice.choice(readers()))
    inside = name.endswith(CONTAINERS) and dice.random() < 0.6
    data = changed_inside(data, dice) if inside else changed(data, dice)
    signal.setitimer(signal.ITIMER_PROF, LONGEST)
    try:
        message = read(name, data, folder)
    except HangError:
        return f"{number} {name}: it took over {LONGEST:.0f} s"
    except Exception as error:
        return f"{number} {name}: {type(error).__name__}: {str(error)[:200]}"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    OUTCOMES["refused" if message else "opened"] += 1
    named = Path(name).name in message or Path(name).parent.name in message
    return (
        f"{number} {name}: the message does not name it: {message[:200]}"
        if message and not named
        else ""
    )


def hang(_signal: int, _frame: FrameType | None) -> None:
    raise HangError


def main(first: int, last: int) -> None:
    signal.signal(signal.SIGPROF, hang)
    seeds()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(first, last):
            fault = fault_of(number, Path(folder))
            if fault:
                print(fault, flush=True)
    print(
        OUTCOMES["opened"],
        OUTCOMES["refused"],
        resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
    )


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
