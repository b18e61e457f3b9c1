"""Exports the combat log as text or as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from itertools import groupby
from typing import Final

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.session.texts import say

COLUMNS: Final = ("round", "token", "text")
_FORMULA: Final = ("=", "+", "-", "@", "\t")
"""Characters at which a spreadsheet would take a cell for a formula: names come from untrusted
files.
"""


def log_rows(scenario: Scenario) -> Iterator[tuple[int, str, str]]:
    """Each line of the log: its round, the name of the token it is about, its text. A token that is
    gone is given by its id; lines about nobody have no name.
    """
    for entry in scenario.encounter.log:
        token = scenario.tokens.get(entry.token)
        yield entry.round, token.name if token is not None else entry.token, entry.text


def log_text(scenario: Scenario) -> str:
    """The log for reading: a heading for each round, a line for each entry."""
    lines = [scenario.title, ""]
    # The log is in order, so the lines of each round stand together.
    for number, rows in groupby(log_rows(scenario), key=lambda row: row[0]):
        lines += [say("round_number", number=number), *(f"  {text}" for _, _, text in rows), ""]
    return "\n".join(lines[:-1]) + "\n"


def log_csv(scenario: Scenario) -> str:
    """The log as CSV with a heading; a text that a spreadsheet would take for a formula is preceded
    by an apostrophe.
    """
    buffer = io.StringIO()
    writer = csv.writer(buffer)
    writer.writerow(COLUMNS)
    for number, name, text in log_rows(scenario):
        writer.writerow((number, _harmless(name), _harmless(text)))
    return buffer.getvalue()


def _harmless(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULA) else text


def log_file(scenario: Scenario, suffix: str) -> bytes:
    """The bytes of the log for a file: CSV where its name ends so, else text; UTF-8."""
    is_table = suffix.lower() == ".csv"
    # The byte order mark tells spreadsheets that it is UTF-8.
    return log_csv(scenario).encode("utf-8-sig") if is_table else log_text(scenario).encode()
