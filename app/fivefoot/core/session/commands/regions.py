"""Regions: sets of cells with a name, a note, and damage to those inside, hidden or visible to
players.

A region is a zone with painted cells, and behaves like all zones.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

import numpy as np

from fivefoot.core.geometry.cell_area import AnyCells
from fivefoot.core.geometry.grid import CELL, Point
from fivefoot.core.model.fog import rows_of
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.zone import MOST_ZONES, Zone
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.turn.zones import detail_fault, free_zone_id
from fivefoot.core.session.commands import refuse
from fivefoot.core.session.commands.texts import say


@dataclass(frozen=True, slots=True)
class PlaceRegion:
    """Makes a region of some cells. `damage` is the dice due for whoever begins a turn inside. It
    lasts `rounds` (0: until it is removed), counted by the turns of the token that acts.

        PlaceRegion(CellBox(Cell(3, 1), Cell(5, 4)), "Altar", hidden=True)
    """

    box: AnyCells
    name: str = ""
    note: str = ""
    damage: str = ""
    hidden: bool = False
    rounds: int = 0
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("make_region")

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        wrong = detail_fault(self.name, self.note, self.damage, self.rounds)
        if wrong:
            raise refuse(wrong, "bad_zone")
        if len(scenario.zones) >= MOST_ZONES:
            raise refuse(say("map_holds_most_zones_and_regions", most=MOST_ZONES), "bad_zone")
        box = self.box.within(scenario.scene.columns, scenario.scene.rows)
        mask = np.zeros((scenario.scene.rows, scenario.scene.columns), dtype=np.bool_)
        for x, y in box.cells():
            mask[y, x] = True
        # Numbered by how many there are: a name may be repeated, an id may not.
        name = self.name.strip() or usual_name(scenario)
        region = Zone(
            free_zone_id(scenario, name),
            name,
            "region",
            Point(box.columns.start * CELL, box.rows.start * CELL),
            CELL,
            note=self.note.strip(),
            damage=self.damage.strip(),
            rounds=self.rounds,
            of=(scenario.encounter.active or "") if self.rounds else "",
            cells=rows_of(mask),
            hidden=self.hidden,
        )
        return replace(scenario, zones=(*scenario.zones, region))


def usual_name(scenario: Scenario) -> str:
    """The default name of the next region."""
    number = 1 + sum(zone.shape == "region" for zone in scenario.zones)
    return say("region_number", number=number)
