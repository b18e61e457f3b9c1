"""A catalogue translates every text of the terminal, including the remarks of importers."""

from __future__ import annotations

from pathlib import Path

from tests.pseudolocalization import run_translated, write_catalogue, write_rulesets

PROGRAM = Path(__file__).with_name("pseudolocalized_terminal.py")


def test_every_text_of_the_terminal_goes_through_the_catalogue(tmp_path: Path) -> None:
    """Covers answers, refusals, help, reports and the remarks of every importer. Ids of rulesets
    and actions are typed, so they are the same in every language.
    """
    (tmp_path / "files").mkdir()
    report = run_translated(
        PROGRAM,
        write_rulesets(tmp_path / "rulesets"),
        tmp_path / "files",
        catalogue=write_catalogue(tmp_path / "long.po"),
        FIVEFOOT_HOME=str(tmp_path / "home"),
        # Lines of help are as wide as the terminal, and a text in two lines has half a bracket.
        COLUMNS="4000",
    )
    assert report["given"] > 100
    assert report["missed"] == {}
