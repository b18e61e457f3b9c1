"""The samples that come with the program are what their script draws, and show what they are meant
to show.
"""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

from fivefoot.core.geometry.grid import CELL, Cell
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.weapon import in_place
from fivefoot.core.rules.reactions.flanking import flank_lines
from fivefoot.core.rules.routes.query import movement_field
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.weapon_faults import token_weapon_faults
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.tokens import reach_cells
from fivefoot.core.session.opening import document_of, switch_to
from fivefoot.core.storage.sample_files import load_sample, sample_paths, samples_folder
from fivefoot.core.storage.scenario_file import load

SCRIPT = Path(__file__).parents[3] / "packaging" / "draw_samples.py"


@pytest.fixture(scope="module")
def gate() -> Battle:
    scenario = load_sample().scenario
    return Battle(scenario, library.load(scenario.ruleset, scenario.options))


@pytest.fixture(scope="module")
def drawn() -> dict[str, Any]:
    samples: dict[str, Any] = runpy.run_path(str(SCRIPT))["SAMPLES"]
    return samples


def test_the_files_are_what_the_script_draws(drawn: dict[str, Any]) -> None:
    assert {path.stem for path in sample_paths()} == set(drawn)
    for path in sample_paths():
        report = load(path)
        assert report.warnings == ()
        expected: Scenario = drawn[path.stem]()
        assert report.scenario == expected, f"run {SCRIPT.name} again"
    assert samples_folder().name == "scenarios"


SYSTEMS = ("keyword3", "phase3ap", "quickaction", "openband", "twopoint")


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_creature_is_armed_in_every_system(system: str) -> None:
    """It reaches as far as its longest weapon, and switching the rules takes no weapon away."""
    rules = library.load(system)
    for path in sample_paths():
        document = document_of(load(path).scenario)
        armed = {key: token.weapons for key, token in document.scenario.tokens.items()}
        if system != document.scenario.ruleset:
            document.do(switch_to(document.scenario, system))
        for key, token in document.scenario.tokens.items():
            assert token.weapons == armed[key] != ()
            assert [*token_weapon_faults(rules, token)] == []
            reaches = [weapon.reach for weapon in in_place(token.weapons, "held") if weapon.reach]
            if reaches:
                assert reach_cells(rules, token) * CELL == max(reaches), token.name


def test_the_first_sample_is_in_play(gate: Battle) -> None:
    encounter, tokens = gate.scenario.encounter, gate.scenario.tokens
    assert (encounter.stage, encounter.active) == ("play", "ysolde")
    assert set(encounter.order) == set(tokens)
    sides = [token.side for token in tokens.values()]
    assert (sides.count("heroes"), sides.count("foes"), sides.count("neutral")) == (4, 5, 1)
    kinds = {ground.surface.kind for ground in gate.scenario.scene.ground}
    assert {"rubble", "undergrowth", "shallow_water", "deep_water"} <= kinds
    doors = [
        barrier.is_open
        for barrier in gate.scenario.scene.barriers.values()
        if barrier.kind == "door"
    ]
    assert sorted(doors) == [False, True]


def test_a_raider_and_a_hero_are_flanked(gate: Battle) -> None:
    flanked = {(line.target, frozenset((line.first, line.second))) for line in flank_lines(gate)}
    assert ("raider-1", frozenset(("brenna", "tamsin"))) in flanked
    assert ("tamsin", frozenset(("raider-1", "raider-3"))) in flanked


def test_the_short_way_to_the_gate_provokes_and_a_detour_does_not(gate: Battle) -> None:
    field = movement_field(gate, "ysolde")
    short, detour = field.route(Cell(13, 9)), field.least_provoking(Cell(13, 9))
    assert short is not None
    assert detour is not None
    assert [trigger.by for trigger in short.triggers if trigger.fires] == ["raider-2"]
    assert [trigger for trigger in detour.triggers if trigger.fires] == []
    assert (short.cost, detour.cost) == (25_000, 30_000)


def test_leaving_the_melee_provokes(gate: Battle) -> None:
    route = movement_field(gate, "tamsin").route(Cell(20, 8))
    assert route is not None
    assert {trigger.by for trigger in route.triggers if trigger.fires} == {"raider-1", "raider-3"}


def test_no_token_stands_in_another_or_in_a_wall(gate: Battle) -> None:
    taken: set[Cell] = set()
    for token in gate.scenario.tokens.values():
        cells = set(gate.footprint(token).cells())
        assert not cells & taken, token.name
        taken |= cells
        assert all(
            gate.scenario.scene.columns > cell.x and gate.scenario.scene.rows > cell.y
            for cell in cells
        )


def test_every_stat_is_one_that_its_ruleset_declares(gate: Battle) -> None:
    known = library.available()
    checked = 0
    for token in gate.scenario.tokens.values():
        for ruleset_id, values in token.stats.items():
            if ruleset_id not in known:
                continue
            declared = library.load(ruleset_id, {}).stats
            for name, value in values.items():
                stat = declared[name]
                assert not stat.choices or value in stat.choices
                assert isinstance(value, (str, bool)) or stat.least <= value <= stat.most, (
                    token.id,
                    name,
                )
                checked += 1
    assert checked >= 5 * len(gate.scenario.tokens)
