"""What the core says goes through the catalogue: cases played in the language between brackets."""

from __future__ import annotations

import os
from pathlib import Path

from tests.pseudo_language import copy_cases, run_translated, write_catalogue, write_rulesets

PROGRAM = Path(__file__).with_name("cases_between_brackets.py")
EVERY = 1 if os.environ.get("FIVEFOOT_LONG") else 9


def test_refusals_log_questions_and_answers_go_through_the_catalogue(tmp_path: Path) -> None:
    """A word without brackets stands in the code, outside the tables of texts; so does a piece of a
    sentence that is handed to another as an argument.
    """
    rulesets = write_rulesets(tmp_path / "rulesets")
    copy_cases(rulesets)
    told = run_translated(PROGRAM, rulesets, EVERY, catalogue=write_catalogue(tmp_path / "long.po"))
    assert told["played"] > 200
    assert told["missed"] == {}
