"""Opening the file that a command names (a scenario, a foreign map or a scene in text), and reading
the ruleset, options, token and cells given with it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from fivefoot.cli.failure import CommandLineError
from fivefoot.cli.output import complain
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.diagram import UnitMeasure
from fivefoot.core.model.plain_table import TableError, decimal
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.library import RulesetError
from fivefoot.core.rules.ruleset.ruleset_folders import MAIN_FILE, look_in
from fivefoot.core.rules.ruleset.schema.base import exact
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.session.bundled_rules import opening_remarks
from fivefoot.core.session.house_rules import with_ruleset_in_force
from fivefoot.core.storage.importers.open_any_file import open_any
from fivefoot.core.storage.reading.report import quoted
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.scenario_file import LoadReport, read_bytes
from fivefoot.core.texts.marker import tr


def open_scenario(
    path: Path, ruleset: str | None = None, lost: list[str] | None = None
) -> Scenario:
    """Returns the scenario in any file that can be opened; `ruleset` is an id or a folder.

    Damaged or missing parts of the file are printed as warnings, or appended to `lost` if given.

    Raises CommandLineError.
    """
    try:
        ruleset = ruleset_id(ruleset) if ruleset is not None else None
        data = read_bytes(path)
        # The suffix is enough, because only scenes in text are TOML.
        if path.suffix.lower() == ".toml":
            return _scenario_of_scene_text(data, path, ruleset)
        return _with_chosen_rules(
            # The folder too: maps of some programs name pictures that lie beside them.
            open_any(data, path.name, ruleset or "keyword3", path.parent),
            path,
            ruleset,
            lost,
        )
    except (ScenarioFileError, RulesetError) as error:
        raise CommandLineError(str(error)) from error


def _with_chosen_rules(
    report: LoadReport, path: Path, ruleset: str | None, lost: list[str] | None
) -> Scenario:
    """Returns the scenario of a loaded file, and prints the warnings about it.

    A scenario that contains its own ruleset keeps it, with a warning, unless `ruleset` names the
    installed one.
    """
    scenario = report.scenario
    for warning in report.warnings:
        if lost is not None and warning in report.lost:
            lost.append(f"{path.name}: {warning}")
        # The warning about its own ruleset follows below, with the option for the terminal.
        elif warning != report.own_rules:
            complain(tr("warning: {name}: {warning}", name=path.name, warning=warning))
    if not report.own_rules:
        for line in opening_remarks(scenario) if ruleset is None else ():
            complain(tr("note: {name}: {line}", name=path.name, line=line))
        return scenario
    # Without the files in the scenario, its id means the installed ruleset.
    if ruleset == scenario.ruleset:
        return replace(scenario, ruleset_files={})
    name = quoted(scenario.ruleset)
    complain(
        tr(
            "warning: {name} contains its own ruleset {other_name}, which differs from the "
            "installed one. Its own is used. --ruleset {other_name} uses the installed one.",
            name=path.name,
            other_name=name,
        )
    )
    return scenario


def ruleset_id(text: str) -> str:
    """Returns the id of a ruleset that is named by its id or its folder. After that, a ruleset in a
    folder can be used like an installed one.

    Raises CommandLineError for a folder that holds no ruleset.

    >>> ruleset_id("keyword3")
    'keyword3'
    """
    # An id takes precedence over a folder that happens to have the same name.
    if text in library.available():
        return text
    try:
        folder = Path(text).resolve()
        # The library refuses an unknown id and lists those that exist.
        if not folder.is_dir():
            return text
        if not (folder / MAIN_FILE).is_file():
            raise CommandLineError(
                tr(
                    "--ruleset {text}: this folder has no {main_file}; name a ruleset or its "
                    "folder",
                    text=quoted(text),
                    main_file=MAIN_FILE,
                )
            )
    except (OSError, ValueError) as error:
        raise CommandLineError(
            tr(
                "--ruleset {text}: cannot be read: {quoted}",
                text=quoted(text),
                quoted=quoted(str(error)),
            )
        ) from error
    # Only after the checks, because the folder stays registered for the whole process.
    look_in(folder)
    return folder.name


def _scenario_of_scene_text(data: bytes, path: Path, ruleset: str | None) -> Scenario:
    # Imported here, because it brings in all that cases need and doubles the time of loading.
    from fivefoot.core.conformance.scene_text import read_scene_text

    try:
        return read_scene_text(data.decode("utf-8"), ruleset).scenario
    except UnicodeDecodeError as error:
        raise CommandLineError(
            tr("{path}: this is not UTF-8 text. Save it as UTF-8.", path=path)
        ) from error
    except TableError as error:
        raise CommandLineError(f"{path}: {error}") from error


def battle_of(path: Path, ruleset: str | None, settings: Sequence[str]) -> Battle:
    """Returns the battle in a file, under its own or another ruleset, with options changed.

    Raises CommandLineError.
    """
    ruleset = ruleset_id(ruleset) if ruleset is not None else None
    scenario = open_scenario(path, ruleset)
    # As in the window: options set for the file's own ruleset do not apply to another one.
    if ruleset is not None and ruleset != scenario.ruleset:
        scenario = with_ruleset_in_force(scenario, ruleset)
    # Options of the command line replace those of the file.
    options = {**scenario.options, **dict(option_of(text) for text in settings)}
    scenario = replace(scenario, options=options)
    try:
        return Battle(scenario, library.rules_of(scenario))
    except RulesetError as error:
        raise CommandLineError(str(error)) from error


def option_of(text: str) -> tuple[str, Any]:
    """Returns the key and value of a `key=value`. The value is read as TOML, or else is a text.

    Raises CommandLineError.

    >>> option_of("flank.enabled=false"), option_of("metric.diagonal=alternating")
    (('flank.enabled', False), ('metric.diagonal', 'alternating'))
    """
    key, equals, value = text.partition("=")
    if not equals or not key.strip():
        raise CommandLineError(
            tr(
                "--set {text}: write an option as key=value, like metric.diagonal=equidistant",
                text=text,
            )
        )
    try:
        # As TOML, so that `false` is not the text "false".
        return key.strip(), tomllib.loads(f"value = {value}")["value"]
    # `alternating` would need quotes in TOML, but a shell removes them. A number of thousands of
    # digits raises a plain ValueError.
    except (ValueError, KeyError):
        return key.strip(), value


def token_of(battle: Battle, name: str) -> str:
    """Returns the id of a token named by its id, or by a name that only one token has.

    Raises CommandLineError.
    """
    tokens = battle.scenario.tokens
    if name in tokens:
        return name
    named = [token.id for token in tokens.values() if token.name == name]
    # If two tokens share the name, list the ids instead.
    if len(named) == 1:
        return named[0]
    known = ", ".join(tokens) or tr("none, because it has no tokens")
    raise CommandLineError(
        tr(
            "--token {name}: the file has no such token; it has {known}",
            name=name,
            known=known,
        )
    )


def typed_cell(text: str, battle: Battle, option: str) -> Cell:
    """Returns the cell on the map that is written as X,Y. Raises CommandLineError."""
    # Brackets and spaces are allowed, so that a cell of an answer can be pasted.
    parts = text.replace(" ", "").strip("[]()").split(",")
    try:
        x, y = (int(part) for part in parts)
    except ValueError:
        raise CommandLineError(
            tr("{option} {text}: write a cell as X,Y, like 4,5", option=option, text=text)
        ) from None
    # Otherwise the search would answer that walls are in the way.
    if not (0 <= x < battle.columns and 0 <= y < battle.rows):
        size = tr("{columns} x {rows} cells", columns=battle.columns, rows=battle.rows)
        raise CommandLineError(
            tr(
                "{option} {text}: this is outside the map of {size}; cells count from 0,0",
                option=option,
                text=text,
                size=size,
            )
        )
    return Cell(x, y)


def typed_cell_and_level(text: str, battle: Battle, option: str) -> tuple[Cell, int | None]:
    """Returns the cell written as X,Y or X,Y,Z, and its level in thousandths of a cell, or None.

    Z is in the ruleset's unit. Raises CommandLineError.
    """
    parts = text.strip("[]()").split(",")
    if len(parts) != 3:
        return typed_cell(text, battle, option), None
    try:
        level = decimal(float(parts[2]), option)
    except (ValueError, TableError):
        raise CommandLineError(
            tr(
                "{option} {text}: write a level in {unit}, like 4,5,10",
                option=option,
                text=text,
                unit=battle.ruleset.grid.unit,
            )
        ) from None
    return typed_cell(",".join(parts[:2]), battle, option), UnitMeasure(
        exact(battle.ruleset.grid.cell)
    ).length(level, option)
