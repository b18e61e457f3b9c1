"""With a German catalogue labels keep their capitals inside sentences, wherever they are said."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any, Final

import pytest
from tests.pseudolocalization import REPOSITORY, run_translated

PROGRAM: Final = Path(__file__).with_name("german_table.py")
CATALOGUE: Final = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"X-Labels-In-Sentences: as written\\n"

msgctxt "model.deep_water"
msgid "Deep water"
msgstr "Tiefes Wasser"
"""
# Labels of the ruleset, and what its German copy has in their place.
LABELS: Final = {
    'label = "Prone"': 'label = "Bodenlage"',
    'label = "Crawl"': 'label = "Kriechen"',
    'label = "Action points"': 'label = "Aktionspunkte"',
    'preparation = "Preparation"': 'preparation = "Vorbereitung"',
}
SMALL: Final = re.compile("bodenlage|kriechen|aktionspunkt|vorbereitung|tiefes Wasser|wasser")


@pytest.fixture(scope="module")
def output(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What window, log and terminal say at that table."""
    folder = tmp_path_factory.mktemp("german")
    (folder / "german.po").write_text(CATALOGUE, encoding="utf-8")
    shutil.copytree(REPOSITORY / "rulesets" / "phase3ap", folder / "rulesets" / "phase3ap")
    for path in (folder / "rulesets" / "phase3ap").glob("*.toml"):
        text = path.read_text(encoding="utf-8")
        for english, german in LABELS.items():
            text = text.replace(english, german)
        path.write_text(text, encoding="utf-8")
    return run_translated(
        PROGRAM,
        folder / "rulesets",
        folder,
        catalogue=folder / "german.po",
        FIVEFOOT_HOME=str(folder / "home"),
    )


def test_the_window_says_labels_with_their_capitals(output: dict[str, Any]) -> None:
    """States, phases, prices and kinds of ground: in the headline, in refusals, in the step to be
    undone and in what is spoken.
    """
    assert {
        "Ada, heroes, cell 1, 1, Bodenlage",
        "Strike belongs to the Action phase, and this is the Vorbereitung phase",
        "Undo Place Tiefes Wasser",
        "Undo Ada: Bodenlage",
        "Vorbereitung phase · next: Ada",
    } <= {*output["window"]}
    assert [text for text in output["window"] if SMALL.search(text)] == []


def test_the_log_says_labels_with_their_capitals(output: dict[str, Any]) -> None:
    assert "Ada spends 2 Aktionspunkte manually, 1 of 3 left" in output["log"]
    assert [text for text in output["log"] if SMALL.search(text)] == []


def test_the_terminal_says_labels_with_their_capitals(output: dict[str, Any]) -> None:
    assert "10 ft (Kriechen: Crawl (B37))" in output["terminal"]
    assert SMALL.search(output["terminal"]) is None
