"""Reads and writes scenes as text: one TOML table with a whole scenario as a diagram, for scripts,
tests and bug reports.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

from fivefoot.core.conformance.texts import say
from fivefoot.core.model.diagram import read_diagram
from fivefoot.core.model.diagram_text import write_diagram
from fivefoot.core.model.plain_table import PlainTable, TableError
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.schema.base import exact
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.ruleset.weapon_faults import token_weapon_faults
from fivefoot.core.session.position import Position
from fivefoot.core.storage.height_checks import check_standing
from fivefoot.core.storage.scenario_checks import check_scenario
from fivefoot.core.storage.scenario_error import ScenarioFileError

MOST_BYTES = 8_000_000


def parse_toml(text: str) -> dict[str, Any]:
    """TOML as plain values. Raises TableError, with line and column."""
    # Before it is parsed: the parsed values take many times the size of the text.
    if len(text) > MOST_BYTES:
        raise TableError(
            "",
            say("file_is_larger_than_most_bytes_mb", most_bytes=MOST_BYTES // 1_000_000),
            say("split_it"),
        )
    try:
        return tomllib.loads(text)
    # Python's parser goes down a level a bracket; a thousand brackets are two thousand bytes.
    except RecursionError as error:
        raise TableError(
            "", say("lists_or_tables_nest_too_deeply"), say("no_scene_and_no_case_needs_that")
        ) from error
    except (tomllib.TOMLDecodeError, ValueError) as error:
        raise TableError(
            "", say("this_is_no_toml_error", error=error), say("correct_it_there")
        ) from error


def position_of_table(values: Mapping[str, Any], ruleset: str, place: str = "") -> Position:
    """The scenario of a diagram's table under its rules, checked like one from a file.

    Raises TableError, RulesetError (an unknown ruleset or option), ScenarioFileError (limits).
    """
    table = PlainTable(values, place)
    rules = library.load(ruleset, table.table("set").values)
    scenario = read_diagram(table, exact(rules.grid.cell), ruleset)
    try:
        # The limits of files apply: a stranger's diagram is as untrusted as any file.
        check_scenario(scenario, rules)
        check_standing(scenario)
    except ScenarioFileError as error:
        raise TableError(
            f"{place}.{error.place}" if place else error.place, error.problem, error.remedy
        ) from error
    _check_names(scenario, rules, place)
    return Position(scenario, rules)


def _check_names(scenario: Scenario, rules: Ruleset, place: str) -> None:
    """Refuses stats, conditions, pools and actions that the ruleset does not have: a misspelt one
    would silently do nothing.
    """
    for token in scenario.tokens.values():
        where = f"{place}.tokens.{token.id}" if place else f"tokens.{token.id}"
        _known(token.stats.get(scenario.ruleset, {}), rules.stats, f"{where}.stats", "stat")
        _known(token.conditions, rules.conditions, f"{where}.conditions", "state")
        for key, problem in token_weapon_faults(rules, token):
            raise TableError(f"{where}.{key}", problem, say("correct_it_there"))
        turn = scenario.encounter.turns.get(token.id)
        if turn is not None:
            _known(turn.pools, rules.pools, f"{where}.turn.pools", "pool")
            _known(dict.fromkeys(turn.used), rules.actions, f"{where}.turn.used", "action")


def _known(names: Mapping[str, Any], known: Mapping[str, Any], place: str, what: str) -> None:
    for name in names:
        if name not in known:
            remedy = say(
                "kinds_of_this_ruleset_are_known",
                kinds=f"{what.capitalize()}s",
                known=", ".join(known),
            )
            raise TableError(place, say("there_is_no_what_name", what=what, name=name), remedy)


def read_scene_text(text: str, ruleset: str | None = None) -> Position:
    """The scenario in a scene file under its rules; `ruleset` replaces the one it names.

    Raises the errors of `position_of_table`.
    """
    values = parse_toml(text)
    table = PlainTable(values)
    # The likeliest mistake, since both are TOML with the same scenes in them.
    if "case" in values:
        raise TableError(
            "case", say("this_is_file_of_cases_not_scene"), say("run_it_with_fivefoot_cases")
        )
    named = ruleset or table.text("ruleset", "keyword3")
    return position_of_table(
        {key: value for key, value in values.items() if key != "ruleset"}, named
    )


def write_scene_text(scenario: Scenario, rules: Ruleset) -> str:
    """The scenario as a scene file, in the unit of its rules."""
    return write_diagram(scenario, exact(rules.grid.cell))
