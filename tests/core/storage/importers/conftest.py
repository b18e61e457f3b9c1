"""Small map files and pictures, built by hand so that each test shows the one thing it is about."""

from __future__ import annotations

import base64
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fivefoot.core.storage.importers.imported_map import ImportedMap
from fivefoot.core.storage.importers.universal_vtt import read_universal_vtt

Plan = dict[str, Any]


def png(width: int, height: int) -> bytes:
    return b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR" + width.to_bytes(4, "big") + height.to_bytes(4, "big")


@pytest.fixture(scope="session")
def plan() -> Callable[..., Plan]:
    """Makes the JSON of a map of 4 x 3 cells at 10 pixels a cell, with the given keys in place of
    its own.
    """

    def make(
        size: tuple[float, float] = (4, 3), origin: tuple[float, float] = (0, 0), **changes: object
    ) -> Plan:
        made: Plan = {
            "format": 0.3,
            "resolution": {
                "map_origin": {"x": origin[0], "y": origin[1]},
                "map_size": {"x": size[0], "y": size[1]},
                "pixels_per_grid": 10,
            },
            "line_of_sight": [],
            "objects_line_of_sight": [],
            "portals": [],
            "environment": {"baked_lighting": True, "ambient_light": "ffffffff"},
            "lights": [],
            "image": (
                base64.b64encode(png(round(size[0] * 10), round(size[1] * 10))).decode("ascii")
            ),
        }
        return made | changes

    return make


@pytest.fixture(scope="session")
def opened(plan: Callable[..., Plan]) -> Callable[..., ImportedMap]:
    """Opens the map that `plan` makes of the same arguments."""

    def open_plan(name: str = "cellar.dd2vtt", **changes: Any) -> ImportedMap:
        return read_universal_vtt(json.dumps(plan(**changes)).encode(), name)

    return open_plan


@pytest.fixture(scope="session")
def shared_maps() -> Path:
    """The folder of real maps; skips the test where it is absent."""
    named = os.environ.get("FIVEFOOT_SHARED")
    folder = (Path(named) if named else Path(__file__).resolve().parents[5] / "shared") / "maps"
    if not folder.is_dir():
        pytest.skip("the real maps are not here")
    return folder


@pytest.fixture(scope="session")
def real_map(shared_maps: Path) -> Callable[[str], bytes]:
    """The bytes of a real map by file name; skips the test where the maps are not at hand."""

    def read(name: str) -> bytes:
        path = shared_maps / name
        if not path.is_file():
            pytest.skip(f"the real map {name} is not here")
        return path.read_bytes()

    return read
