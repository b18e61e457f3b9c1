"""Regions: painted cells with a name that do what zones do, and what the players get of them."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from tests.apply_commands import apply_edit, apply_turn

from fivefoot.core.geometry.cell_area import area_of_cells
from fivefoot.core.geometry.cell_box import CellBox
from fivefoot.core.geometry.grid import Cell, Point
from fivefoot.core.model.encounter import Encounter
from fivefoot.core.model.fog import Fog
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.commands import EditZone, MoveZone, NewTurn
from fivefoot.core.rules.turn.zones import inside, zone_mask, zone_text
from fivefoot.core.session.commands import Refused
from fivefoot.core.session.commands.fog_edits import UncoverCells
from fivefoot.core.session.commands.regions import PlaceRegion
from fivefoot.core.session.projection import project
from fivefoot.core.storage.scenario_checks import check_scenario
from fivefoot.core.storage.scenario_error import ScenarioFileError
from fivefoot.core.storage.scenario_tree import from_tree, to_tree

LSHAPE = area_of_cells([Cell(3, 3), Cell(4, 3), Cell(3, 4)])


def field(*commands: PlaceRegion) -> Scenario:
    tokens = {name: Token(name, name.title(), cell, hit_points=9) for name, cell in PLACES.items()}
    fight = Encounter("play", 1, active="ada", order=("ada", "brom"))
    scenario = Scenario(Scene(20, 10), tokens=tokens, encounter=fight)
    for command in commands:
        scenario = apply_edit(command, scenario)
    check_scenario(scenario, library.rules_of(scenario))
    return scenario


PLACES = {"ada": Cell(3, 4), "brom": Cell(4, 4)}


def battle(scenario: Scenario) -> Battle:
    return Battle(scenario, library.rules_of(scenario))


def covered(scenario: Scenario) -> set[tuple[int, int]]:
    mask = zone_mask(battle(scenario), scenario.zones[-1])
    return {(x, y) for y in range(10) for x in range(20) if mask[y, x]}


def test_a_region_covers_the_cells_that_were_painted_and_knows_who_is_inside() -> None:
    scenario = field(PlaceRegion(LSHAPE, "Altar"))
    assert covered(scenario) == {(3, 3), (4, 3), (3, 4)}
    assert inside(battle(scenario), scenario.zones[0]) == ("ada",)
    assert zone_text(battle(scenario), scenario.zones[0]).startswith("Altar: region of 3 cells")


def test_whoever_begins_its_turn_inside_takes_its_damage() -> None:
    scenario = field(PlaceRegion(LSHAPE, "Coals", "It burns.", "1d6"))
    begun = apply_turn(scenario, NewTurn("ada"))
    assert any("Coals: It burns." in entry.text for entry in begun.encounter.log)
    assert begun.encounter.pending  # the damage is due
    assert not apply_turn(scenario, NewTurn("brom")).encounter.pending


def test_a_region_is_moved_with_its_cells_and_cut_at_the_rim() -> None:
    scenario = field(PlaceRegion(LSHAPE))
    assert covered(apply_turn(scenario, MoveZone("region-1", (5000, 2000)))) == {
        (5, 2),
        (6, 2),
        (5, 3),
    }
    assert covered(apply_turn(scenario, MoveZone("region-1", (19_000, 3000)))) == {
        (19, 3),
        (19, 4),
    }


def test_the_players_get_no_hidden_region_and_of_others_only_what_is_uncovered() -> None:
    hidden = PlaceRegion(CellBox(Cell(9, 1), Cell(10, 2)), "SECRETLY", "SECRETLY", hidden=True)
    scenario = field(PlaceRegion(LSHAPE, "SECRETLY", "SECRETLY"), hidden)
    known = project(battle(scenario)).scenario
    assert len(known.zones) == 1
    assert "SECRETLY" not in json.dumps(to_tree(known))
    fog = replace(scenario, scene=replace(scenario.scene, fog=Fog(True, False)))
    partly = apply_edit(UncoverCells(CellBox(Cell(3, 3), Cell(3, 3))), fog)
    assert covered(project(battle(partly)).scenario) == {(3, 3)}


def test_a_region_is_shown_to_the_players_later() -> None:
    scenario = field(PlaceRegion(LSHAPE, hidden=True))
    assert not project(battle(scenario)).scenario.zones
    shown = apply_turn(scenario, EditZone("region-1", hidden=False))
    assert len(project(battle(shown)).scenario.zones) == 1


def test_regions_are_saved_and_older_zones_are_written_as_they_were() -> None:
    scenario = field(PlaceRegion(LSHAPE, "Altar", hidden=True))
    assert from_tree(to_tree(scenario)) == scenario
    plain = replace(scenario.zones[0], shape="cube", cells=(), hidden=False, at=Point(0, 0))
    written = to_tree(replace(scenario, zones=(plain,)))["zones"][0]
    assert {"cells", "hidden"}.isdisjoint(written)


@pytest.mark.parametrize("cells", [(), ("xyz",), ("f",) * 11])
def test_cells_that_no_region_has_are_refused(cells: tuple[str, ...]) -> None:
    scenario = field(PlaceRegion(LSHAPE))
    broken = replace(scenario.zones[0], cells=cells)
    with pytest.raises(ScenarioFileError, match="a region needs"):
        check_scenario(replace(scenario, zones=(broken,)))


def test_wrong_dice_are_refused_with_the_way_to_write_them() -> None:
    with pytest.raises(Refused, match="2d6"):
        field(PlaceRegion(LSHAPE, damage="lots"))
