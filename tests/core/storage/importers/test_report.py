"""Warnings are gathered."""

from __future__ import annotations

from fivefoot.core.storage.reading.report import MapImportError, WarningLog


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
