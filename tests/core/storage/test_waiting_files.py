"""A file of every form in which something waited before frames had classes: it opens, asks what it
asked when it was saved, is saved as it was, and can be answered to its end.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fivefoot.core.model.frames import KINDS
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.commands import Answer
from fivefoot.core.rules.turn.engine import question, run
from fivefoot.core.storage.scenario_file import read_scenario, write_scenario_json

FOLDER = Path(__file__).parents[2] / "files" / "format-1" / "waiting"

ASKED = {
    "act": ("reaction", "E", "opportunity_attack decline"),
    "break": ("strike", "M", "hit miss skip"),
    "damage": ("damage", "M", "apply skip"),
    "displaced": ("reaction", "E", "opportunity_attack decline"),
    "drop": ("drop", "M", "sword torch"),
    "down_turn": ("down_turn", "M", "pass take"),
    "fall": ("fall", "M", "land success failure critical"),
    "fall-landed": ("fall", "A", "success failure"),
    "finish": ("strike", "M", "hit miss skip"),
    "push": ("push", "M", "1,0:1 prone none"),
    "step": ("step", "M", "2,3 3,3 4,3 2,4 4,4 2,5"),
    "step-covered": ("step", "M", "3,3 4,3 5,3 3,4 5,4 3,5"),
    "step-mount": ("step", "M", "3,3 4,3 5,3 6,3 3,4 6,4"),
    "strike-anew": ("strike", "E", "hit miss skip"),
    "strike-cell": ("strike", "E", "hit miss skip"),
    "strike-extra": ("strike", "M", "hit miss skip"),
    "strike-margin": ("strike", "M", "hit miss skip"),
    "strike-pool": ("strike", "E", "hit miss skip"),
    "walk-asked": ("check", "M", "success failure fall:2000"),
    "walk-leap-air": ("reaction", "E", "opportunity_attack opportunity_grapple decline"),
    "walk-leap-check": ("leap", "M", "roll success short:2,1 short:3,1 short:3,2"),
    "walk-levels": ("reaction", "E", "opportunity_attack decline"),
    "walk-off-turn": ("protect", "M", "E F none"),
    "walk-tumble": ("contest", "M", "success failure"),
    "window-choose": ("protect", "C", "E1 E2 none"),
    "window-only": ("reaction", "M", "evasive_spend decline"),
}
"""What the version that wrote each file asked: kind, whom, and the first six choices."""

USUAL: dict[str, Any] = {"levels": [], "modes": [], "leap": None}
"""What that version wrote of a walk also where it says nothing, as of a readied blow `repeat`."""


def opened(name: str) -> Scenario:
    return read_scenario((FOLDER / f"{name}.json").read_bytes(), name).scenario


def test_each_file_is_here_and_each_kind_waits_in_one() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == ASKED.keys()
    waiting = {frame.kind for name in ASKED for frame in opened(name).encounter.pending}
    assert waiting == KINDS.keys()


@pytest.mark.parametrize("name", ASKED)
def test_it_asks_what_it_asked(name: str) -> None:
    scenario = opened(name)
    asked = question(Battle(scenario, library.load(scenario.ruleset)))
    assert asked is not None
    choices = " ".join(choice.id for choice in asked.choices[:6])
    assert (asked.kind, asked.who, choices) == ASKED[name]


@pytest.mark.parametrize("name", ASKED)
def test_it_is_saved_as_it_was(name: str) -> None:
    before = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    for frame in before["encounter"]["pending"]:
        data = frame["data"].items()
        frame["data"] = {key: said for key, said in data if key not in USUAL or USUAL[key] != said}
        for blow in frame["data"].get("blows", ()):
            if blow.get("repeat") == 0:
                del blow["repeat"]
    assert json.loads(write_scenario_json(opened(name))) == before


@pytest.mark.parametrize("name", ASKED)
def test_it_can_be_answered_to_its_end(name: str) -> None:
    scenario = opened(name)
    rules = library.load(scenario.ruleset)
    for _ in range(20):
        asked = question(Battle(scenario, rules))
        if asked is None:
            break
        outcome = run(Battle(scenario, rules), Answer(asked.who, asked.default))
        assert not outcome.refused, outcome.problems
        scenario = outcome.scenario
    assert scenario.encounter.pending == ()
