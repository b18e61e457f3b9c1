"""What is generated from the schema of rulesets is up to date, and describes every key."""

from __future__ import annotations

import importlib.util
import json
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

PROJECT = Path(__file__).parents[2]
FILES = ("ruleset", "conditions", "actions", "rules")
RULESETS = ("_template", "keyword3", "openband", "phase3ap", "quickaction", "twopoint")


@pytest.fixture(scope="module")
def writer() -> ModuleType:
    place = PROJECT / "packaging" / "write_reference.py"
    spec = importlib.util.spec_from_file_location("write_reference", place)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_files_are_those_that_the_code_writes(writer: ModuleType) -> None:
    for path, text in writer.written().items():
        assert path.read_text(encoding="utf-8") == text, (
            f"{path.name} is old: run packaging/write_reference.py"
        )


def schema(name: str) -> Any:
    return json.loads(
        (PROJECT / "rulesets" / "schema" / f"{name}.json").read_text(encoding="utf-8")
    )


@pytest.mark.parametrize("name", FILES)
def test_every_key_has_a_title_a_description_and_its_default(name: str) -> None:
    whole = schema(name)
    for table in (whole, *whole["$defs"].values()):
        for key, entry in table["properties"].items():
            assert entry["title"], key
            assert len(entry["description"]) > 5, key
            assert (
                key in table.get("required", ())
                or "default" in entry
                or "anyOf" in table
                or table is whole
            ), key


def unfit(value: Any, entry: Any, whole: Any, place: str) -> list[str]:
    """The keys of a value that its schema does not know: as much of JSON Schema as an editor needs
    to complete keys.
    """
    entry = (
        {**entry, **whole["$defs"][entry["$ref"].rpartition("/")[2]]} if "$ref" in entry else entry
    )
    if "properties" not in entry and "anyOf" in entry:
        return min((unfit(value, each, whole, place) for each in entry["anyOf"]), key=len)
    if isinstance(value, dict):
        named = next(iter(entry.get("patternProperties", {}).values()), False)
        known, other = entry.get("properties", {}), entry.get("additionalProperties") or named
        wrong = [f"{place}.{key}" for key in value if key not in known and not other]
        below = [
            (key, inner, known.get(key, other))
            for key, inner in value.items()
            if key in known or other
        ]
        return wrong + [
            fault
            for key, inner, each in below
            for fault in unfit(inner, each, whole, f"{place}.{key}")
        ]
    if isinstance(value, list):
        return [
            fault for inner in value for fault in unfit(inner, entry.get("items", {}), whole, place)
        ]
    return [] if "enum" not in entry or value in entry["enum"] else [place]


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_our_rulesets_fit_the_schemas(name: str, ruleset: str) -> None:
    text = (PROJECT / "rulesets" / ruleset / f"{name}.toml").read_text(encoding="utf-8")
    whole = schema(name)
    assert unfit(tomllib.loads(text), whole, whole, name) == []
    assert unfit({"nonsense": 1}, whole, whole, name) == [f"{name}.nonsense"]


def test_units_are_reported(writer: ModuleType) -> None:
    properties = schema("ruleset")["$defs"]
    assert properties["Forced"]["properties"]["distance"]["x-unit"] == "the ruleset's unit"
    assert properties["Size"]["properties"]["footprint"]["x-unit"] == "cells"
    assert properties["Mode"]["properties"]["factor"]["x-unit"] == "times"
