"""Tests the manual: its case passes, its samples are what the terminal prints, and it names every
key, verb, query and character.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_origin

import pytest
from pydantic import BaseModel

from fivefoot.cli.main import main
from fivefoot.cli.verbs import VERBS as TERMINAL_VERBS
from fivefoot.core.conformance.case_file import VERBS, parse_case_file
from fivefoot.core.conformance.queries import QUERIES
from fivefoot.core.conformance.runner import run_case
from fivefoot.core.conformance.stage import TOKEN_FACTS
from fivefoot.core.model.diagram import LEGEND
from fivefoot.core.model.terrain import GROUND_KINDS
from fivefoot.core.rules.ruleset.library import rulesets_folder
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset

MANUAL = "\n".join(
    (rulesets_folder() / page).read_text(encoding="utf-8")
    for page in ("README.md", "CASES.md", "TERMINAL.md")
)
REFERENCE = (rulesets_folder() / "REFERENCE.md").read_text(encoding="utf-8")


def blocks(kind: str) -> list[str]:
    """Returns the fenced code blocks of a kind."""
    return re.findall(rf"^```{kind}\n(.*?)^```", MANUAL, re.MULTILINE | re.DOTALL)


def test_the_example_of_a_case_passes() -> None:
    (text,) = blocks("toml")
    file = parse_case_file(text, "manual")
    assert [run_case(file, case).messages for case in file.cases] == [()]


def shape(value: Any) -> Any:
    """Returns the structure of an answer: its keys at all levels, without values."""
    if isinstance(value, dict):
        return {key: shape(inner) for key, inner in value.items()}
    return [shape(value[0])] if isinstance(value, list) and value else []


@pytest.fixture
def ask(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    scene = tmp_path / "scene.toml"
    (text,) = blocks("toml scene")

    def call(verb: str, *arguments: str, more: str = "") -> Any:
        scene.write_text(text + more, encoding="utf-8")
        assert main((verb, str(scene), "--token", "M", "--json", *arguments)) == 0
        return json.loads(capsys.readouterr().out)

    return call


def sample(verb: str) -> Any:
    (text,) = blocks(f"json {verb}")
    return json.loads(text)


def test_the_sample_of_reach(ask: Any) -> None:
    answer = ask("reach", "--purchases", "1")
    assert sample("reach") == {**answer, "cells": answer["cells"][:2]}


def test_the_sample_of_route(ask: Any) -> None:
    answer = ask("route", "--to", "4,0")
    assert sample("route") == {**answer, "least_provoking": {}}
    assert shape(answer["least_provoking"]) == shape(answer["cheapest"])


def test_the_sample_of_threats(ask: Any) -> None:
    assert sample("threats") == ask("threats")


def test_the_sample_of_flanking(ask: Any) -> None:
    assert sample("flanking") == ask("flanking", more="[tokens.B]\nat = [3, 1]\n")


def test_the_sample_of_import(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wall = [{"x": 0, "y": 1}, {"x": 2, "y": 1}, {"x": 2, "y": 3}]
    box = {"map_origin": {"x": 0, "y": 0}, "map_size": {"x": 4, "y": 3}, "pixels_per_grid": 50}
    source = tmp_path / "cave.dd2vtt"
    source.write_text(
        json.dumps({"format": 0.3, "resolution": box, "line_of_sight": [wall], "image": ""})
    )
    assert main(("import", str(source), "-o", str(tmp_path / "cave.fivefoot"), "--json")) == 0
    assert json.loads(capsys.readouterr().out) == sample("import")


def records(kind: Any, seen: set[type]) -> Iterator[type[BaseModel]]:
    """Yields all records of the schema below a type."""
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        if kind not in seen:
            seen.add(kind)
            yield kind
            for field in kind.model_fields.values():
                yield from records(field.annotation, seen)
    elif get_origin(kind) is not None:
        for inner in get_args(kind):
            yield from records(inner, seen)


def test_every_key_of_the_schema_is_named() -> None:
    keys = {
        (field.alias or name)
        for record in records(Ruleset, set())
        for name, field in record.model_fields.items()
    }
    quoted = " ".join(re.findall(r"`([^`\n]*)`", REFERENCE))
    assert sorted(keys - set(re.findall(r"[a-z_]+", quoted))) == []


def test_every_verb_query_fact_and_character_is_named() -> None:
    for word in (*VERBS, *QUERIES, *TOKEN_FACTS, *LEGEND, *GROUND_KINDS):
        assert re.search(rf"`{re.escape(word)}\b|`{re.escape(word)}`", MANUAL), word
    for verb in TERMINAL_VERBS:
        assert f"fivefoot {verb}" in MANUAL
