"""A table that plays in German: what its window, its log and its terminal say.

    FIVEFOOT_CATALOGUE=german.po python german_table.py RULESETS FOLDER

RULESETS holds a ruleset whose labels are German; files are written into FOLDER. A program of its
own: the language of a process is chosen before its first text is made.
"""

from __future__ import annotations

import io
import json
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

from PySide6.QtWidgets import QApplication
from tests.ui.translated_window import shown_in

from fivefoot.cli.main import main as terminal
from fivefoot.core.geometry.cell_box import CellBox
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset.ruleset_folders import looking_in
from fivefoot.core.rules.turn.commands import Act, SetCondition, Spend, StartEncounter
from fivefoot.core.rules.turn.engine import run
from fivefoot.core.session.commands.shaping import LayGround
from fivefoot.core.session.opening import document_of
from fivefoot.core.session.selection import Selection
from fivefoot.ui.application import Application
from fivefoot.ui.map.view_values.spoken_words import token_words
from fivefoot.ui.state.preferences import PreferenceKeeper

SCENE = '''
ruleset = "phase3ap"
map = """
. . . . .
. A . . .
. . . . .
"""
[tokens.A]
name = "Ada"
conditions = { prone = 1 }
stats = { encumbrance = "encumbered" }
'''


def table() -> Scenario:
    """Ada and Brom on a bare floor."""
    tokens = (Token("ada", "Ada", Cell(1, 1)), Token("brom", "Brom", Cell(3, 2), "foes"))
    return Scenario(Scene(6, 4), "phase3ap", "Feld", tokens={each.id: each for each in tokens})


def said_in_window(running: Application) -> set[str]:
    """What the window shows and speaks in preparations, with Ada on the ground."""
    window, workspace = running.window, running.workspace
    workspace.open(document_of(table()))
    workspace.do(LayGround(CellBox(Cell(4, 0), Cell(5, 1)), "deep_water", 1000))
    said = {window.actions_by_name["undo"].text()}
    assert workspace.fight.do(StartEncounter(("ada", "brom")))
    workspace.fight.do(SetCondition("ada", "prone", 1))
    said.add(window.actions_by_name["undo"].text())
    workspace.fight.do(Spend("ada", "ap", 2))
    workspace.select(Selection(("ada",)))
    workspace.fight.choose("strike")
    window.side.token.refresh()
    QApplication.processEvents()
    said |= {text for _, text in shown_in(window) if text}
    said |= {token_words(workspace, token) for token in workspace.scenario.tokens.values()}
    strike = run(workspace.battle, Act("ada", "strike", "brom"))
    return said | {problem.text for problem in strike.problems}


def said_in_terminal(folder: Path) -> str:
    """Answers and refusals about Ada on the ground."""
    scene = folder / "scene.toml"
    scene.write_text(SCENE, encoding="utf-8")
    output = io.StringIO()
    with redirect_stdout(output), redirect_stderr(output):
        for words in ("route {} --token A --to 3,1", "route {} --token A --to 2,1 --mode crawl"):
            terminal([each.format(scene) for each in words.split()])
    return output.getvalue()


def main(rulesets: Path, folder: Path) -> None:
    """Play, ask, and print what was said."""
    app = QApplication(sys.argv[:1])
    with looking_in(rulesets):
        running = Application(app, PreferenceKeeper())
        running.begin(None)
        window = said_in_window(running)
        log = [entry.text for entry in running.workspace.scenario.encounter.log]
        output = {"window": sorted(window), "log": log, "terminal": said_in_terminal(folder)}
    json.dump(output, sys.stdout)
    sys.stdout.flush()
    running.end()


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:3]))
