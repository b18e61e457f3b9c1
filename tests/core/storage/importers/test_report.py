"""Warnings are gathered, and the examples in the importers' descriptions hold."""

from __future__ import annotations

import doctest
import importlib

import pytest

from fivefoot.core.storage.reading.report import MapImportError, WarningLog

MODULES = [
    "importers.embedded_picture",
    "importers.imported_map",
    "importers.picture_box",
    "importers.universal_vtt",
    "reading.picture_header",
    "reading.report",
    "reading.strict_json",
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_hold(name: str) -> None:
    module = importlib.import_module(f"fivefoot.core.storage.{name}")
    assert doctest.testmod(module).failed == 0


def test_the_same_remark_is_one_line() -> None:
    log = WarningLog()
    for place in ("lights[0]", "lights[4]"):
        log.add("no position", place)
    log.add("no walls")
    log.add("odd", "portals[1]")
    assert log.lines() == (
        "no position (2 times, first at lights[0])",
        "no walls",
        "odd (at portals[1])",
    )


def test_a_refusal_names_file_place_and_remedy() -> None:
    error = MapImportError("cave.uvtt", "lights[3]", "it is dark", "Light it")
    assert str(error) == "cave.uvtt, lights[3]: it is dark. Light it."
    assert (
        str(MapImportError("cave.uvtt", "", "it is dark", "Light it"))
        == "cave.uvtt: it is dark. Light it."
    )
