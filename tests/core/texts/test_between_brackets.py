"""What the core says goes through the catalogue: cases played in the language between brackets."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.pseudo_language import REPOSITORY, copy_cases, write_catalogue, write_rulesets

from fivefoot.core.texts.catalogue import CHOSEN_BY

PROGRAM = Path(__file__).with_name("cases_between_brackets.py")
EVERY = 1 if os.environ.get("FIVEFOOT_LONG") else 9


def test_refusals_log_questions_and_answers_go_through_the_catalogue(tmp_path: Path) -> None:
    """A word without brackets stands in the code, outside the tables of texts; so does a piece of a
    sentence that is handed to another as an argument.
    """
    rulesets = write_rulesets(tmp_path / "rulesets")
    copy_cases(rulesets)
    environment = {
        **os.environ,
        CHOSEN_BY: str(write_catalogue(tmp_path / "long.po")),
        "PYTHONPATH": os.pathsep.join([str(REPOSITORY), os.environ.get("PYTHONPATH", "")]),
    }
    done = subprocess.run(
        [sys.executable, str(PROGRAM), str(rulesets), str(EVERY)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=900,
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["played"] > 200
    assert told["missed"] == {}
