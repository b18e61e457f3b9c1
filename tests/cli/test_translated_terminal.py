"""A catalogue reaches every text of the terminal, what importers remark among them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.pseudo_language import REPOSITORY, write_catalogue, write_rulesets

from fivefoot.core.texts.catalogue import CHOSEN_BY

PROGRAM = Path(__file__).with_name("terminal_between_brackets.py")


def test_every_text_of_the_terminal_goes_through_the_catalogue(tmp_path: Path) -> None:
    """Answers, refusals, help, reports and remarks of every importer; ids of rulesets and actions
    are typed, and the same in every language.
    """
    (tmp_path / "files").mkdir()
    environment = {
        **os.environ,
        CHOSEN_BY: str(write_catalogue(tmp_path / "long.po")),
        "FIVEFOOT_HOME": str(tmp_path / "home"),
        "PYTHONPATH": os.pathsep.join([str(REPOSITORY), os.environ.get("PYTHONPATH", "")]),
        # Lines of help are as wide as the terminal, and a text in two lines has half a bracket.
        "COLUMNS": "4000",
    }
    rulesets = write_rulesets(tmp_path / "rulesets")
    done = subprocess.run(
        [sys.executable, str(PROGRAM), str(rulesets), str(tmp_path / "files")],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=900,
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["given"] > 100
    assert told["missed"] == {}
