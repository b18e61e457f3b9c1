"""A question that is asked for the players has the same answer whether or not somebody they do not
know of is there.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from fivefoot.core.conformance.answer_tables import flank_table, threat_table
from fivefoot.core.conformance.foresight_tables import foresight_table
from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.interaction.ledger import ledger, ring_lines
from fivefoot.core.interaction.plan import Planner
from fivefoot.core.interaction.players_why import players_why
from fivefoot.core.interaction.who_reaches import who_reaches
from fivefoot.core.model.barrier import Barrier
from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.fog import Fog
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.foresight.lens_words import read_lenses
from fivefoot.core.rules.foresight.lenses import places_through
from fivefoot.core.rules.reactions.flanking import flank_lines
from fivefoot.core.rules.reactions.opportunity import triggers_of
from fivefoot.core.rules.routes.query import movement_field
from fivefoot.core.rules.routes.why_not import why_not
from fivefoot.core.rules.ruleset.library import load
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.observers import observers, unseen_cells
from fivefoot.core.rules.space.rings import rings_of
from fivefoot.core.rules.space.threat import threatened_cells
from fivefoot.core.rules.turn.targets import targets
from fivefoot.core.session.audiences import audience_named, audience_names, known_battle
from fivefoot.core.session.projection import EVERYONE, Audience

BLOWS = {"keyword3": "melee_attack", "twopoint": "attack"}
SYSTEMS = tuple(BLOWS)
HIDDEN = {"spy", "far"}
GOAL = Cell(7, 3)


def field(rng: random.Random, system: str) -> Battle:
    """Ada and Brom, a wolf they see; a hidden spy in the way, and a brute behind a secret door."""
    wall = [Barrier(f"w{y}", Point(9000, y * 1000), Point(9000, y * 1000 + 1000)) for y in range(7)]
    wall[3] = Barrier("w3", Point(9000, 3000), Point(9000, 4000), "door", secret=True)
    free = [Cell(x, y) for x in range(1, 8) for y in range(7) if (x, y) != GOAL]
    ada, brom, wolf, spy = rng.sample(free, 4)
    tokens = (
        Token("ada", "Ada", ada, group="scouts"),
        Token("brom", "Brom", brom),
        Token("wolf", "Wolf", wolf, "foes"),
        Token("spy", "Spy", spy, "foes", hidden=True),
        Token("far", "Brute", Cell(10, 3), "foes", size="large"),
    )
    fight = Encounter("play", 1, active="ada", order=("spy", "ada", "wolf", "far", "brom"))
    scene = Scene(14, 7, barriers={b.id: b for b in wall}, fog=Fog(on=True))
    scenario = Scenario(scene, system, tokens={t.id: t for t in tokens}, encounter=fight)
    return Battle(scenario, load(system))


def without_hidden(battle: Battle) -> Battle:
    scenario = battle.scenario
    tokens = {name: t for name, t in scenario.tokens.items() if name not in HIDDEN}
    order = tuple(name for name in scenario.encounter.order if name not in HIDDEN)
    fight = replace(scenario.encounter, order=order)
    return battle.after(replace(scenario, tokens=tokens, encounter=fight))


def _route(battle: Battle) -> Any:
    found = movement_field(battle, "ada")
    return found.route(GOAL), found.least_provoking(GOAL), why_not(found, GOAL)


def _triggers(battle: Battle) -> Any:
    start = battle.token("ada").cell
    path = (Cell(min(13, start.x + 1), start.y), Cell(min(13, start.x + 2), start.y))
    return triggers_of(battle, battle.token("ada"), start, path)


def _lens(battle: Battle) -> Any:
    return places_through(battle, "ada", read_lenses(battle, "safe or quiet"))


def _ledger(battle: Battle) -> Any:
    planner = Planner(battle, "ada")
    return ledger(battle, planner.judged(planner.to(GOAL)))


QUESTIONS: dict[str, Callable[[Battle], Any]] = {
    "reach": lambda battle: movement_field(battle, "ada").bands().tolist(),
    "events": lambda battle: [cell.events for cell in movement_field(battle, "ada").cells()],
    "route": _route,
    "threat": lambda battle: threat_table(battle, "ada"),
    "threatened": lambda battle: threatened_cells(battle, "wolf").tolist(),
    "triggers": _triggers,
    "flanking": lambda battle: [flank_table(line) for line in flank_lines(battle)],
    "foresight": lambda battle: foresight_table(battle, "ada"),
    "lenses": _lens,
    "observers": lambda battle: observers(battle, "ada"),
    "unseen": lambda battle: unseen_cells(battle, "ada").tolist(),
    "rings": lambda battle: (rings_of(battle, "ada"), ring_lines(battle, "ada")),
    "targets": lambda battle: targets(battle, "ada", BLOWS[battle.ruleset.id]),
    "who reaches": lambda battle: who_reaches(battle, GOAL),
    "why": lambda battle: (players_why(battle, GOAL, "ada", {}), _ledger(battle)),
}

SCENES = 60 if os.environ.get("FIVEFOOT_LONG") else 4


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("question", QUESTIONS)
def test_a_hidden_enemy_changes_no_answer_of_the_players(question: str, system: str) -> None:
    ask = QUESTIONS[question]
    for seed in range(SCENES):
        battle = field(random.Random(seed), system)
        for audience in (EVERYONE, Audience(("ada",))):
            there = ask(known_battle(battle, audience))
            gone = ask(known_battle(without_hidden(battle), audience))
            assert repr(there) == repr(gone), seed


def test_the_game_master_is_told_of_the_enemy() -> None:
    """Else the test above would prove nothing: of each question some scene has another answer."""
    for system in SYSTEMS:
        differ = set()
        for seed in range(12):
            battle = field(random.Random(seed), system)
            gone = without_hidden(battle)
            differ |= {
                name
                for name, ask in QUESTIONS.items()
                if name not in differ and repr(ask(battle)) != repr(ask(gone))
            }
        assert {"reach", "threat", "observers", "foresight", "targets"} <= differ


def test_ids_tell_no_more_than_the_names_that_are_read() -> None:
    battle = field(random.Random(1), "twopoint")
    wolf = replace(battle.token("wolf"), seen_as="Old man")
    scenario = replace(
        battle.scenario, tokens={**battle.scenario.tokens, "wolf": wolf}, encounter=Encounter()
    )
    known = known_battle(battle.after(scenario), EVERYONE)
    assert set(known.scenario.tokens) == {"ada", "brom", "old-man"}
    assert "olf" not in repr(known.scenario.tokens)


def test_audiences_by_name() -> None:
    scenario = field(random.Random(1), "twopoint").scenario
    assert audience_names(scenario) == ("players", "scouts", "ada", "brom")
    assert audience_named(scenario, "players") == EVERYONE
    assert audience_named(scenario, "scouts") == Audience(("ada",))
    assert audience_named(scenario, "brom") == Audience(("brom",))
    for wrong in ("wolf", "spy", ""):
        with pytest.raises(ValueError, match="known are scouts, ada, brom"):
            audience_named(scenario, wrong)
