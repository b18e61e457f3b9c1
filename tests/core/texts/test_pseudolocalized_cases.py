"""What the core says goes through the catalogue: cases played in a pseudo-language."""

from __future__ import annotations

import os
from pathlib import Path

from tests.pseudolocalization import copy_cases, run_translated, write_catalogue, write_rulesets

PROGRAM = Path(__file__).with_name("pseudolocalized_cases.py")
EVERY = 1 if os.environ.get("FIVEFOOT_LONG") else 9


def test_refusals_log_questions_and_answers_go_through_the_catalogue(tmp_path: Path) -> None:
    """A word without brackets was written in the code, outside the tables of texts; so was a piece
    of a sentence that is an argument of another one.
    """
    rulesets = write_rulesets(tmp_path / "rulesets")
    copy_cases(rulesets)
    output = run_translated(
        PROGRAM, rulesets, EVERY, catalogue=write_catalogue(tmp_path / "long.po")
    )
    assert output["played"] > 200
    assert output["missed"] == {}
