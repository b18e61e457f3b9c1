"""Manual fog: adding it to a map, removing it, and uncovering or covering cells, rooms and the
whole map.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

import numpy as np

from fivefoot.core.geometry.cell_area import AnyCells
from fivefoot.core.geometry.cell_box import CellBox
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.fog import Fog, explored_cells, rows_of
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.session.commands import refuse
from fivefoot.core.session.commands.texts import say
from fivefoot.core.session.rooms import room_about


@dataclass(frozen=True, slots=True)
class SetFog:
    """Adds fog to the map or removes it; None keeps the way in which it is uncovered."""

    on: bool | None = None
    by_sight: bool | None = None
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        if self.on is None:
            return say("uncover_by_sight") if self.by_sight else say("uncover_by_hand")
        return say("lay_fog") if self.on else say("take_off_fog")

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        fog = scenario.scene.fog
        on = fog.on if self.on is None else self.on
        by_sight = fog.by_sight if self.by_sight is None else self.by_sight
        return with_fog(scenario, replace(fog, on=on, by_sight=by_sight))


@dataclass(frozen=True, slots=True)
class UncoverCells:
    """Uncovers a rectangle of cells or any other set, or covers them again."""

    box: AnyCells
    uncover: bool = True
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("uncover") if self.uncover else say("cover")

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        scene = scenario.scene
        mask = explored_cells(scene.fog, scene.columns, scene.rows)
        box = self.box.within(scene.columns, scene.rows)
        if isinstance(box, CellBox):
            mask[box.rows.start : box.rows.stop, box.columns.start : box.columns.stop] = (
                self.uncover
            )
        else:
            # All at once: a brush on a large map covers thousands of cells.
            members = np.array(box.members)
            mask[members[:, 1], members[:, 0]] = self.uncover
        return with_fog(scenario, replace(scene.fog, explored=rows_of(mask)))


@dataclass(frozen=True, slots=True)
class UncoverRoom:
    """Uncovers all cells connected with one, up to walls and closed doors; or covers them
    again.
    """

    cell: Cell
    uncover: bool = True
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("uncover_room") if self.uncover else say("cover_room")

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        scene = scenario.scene
        if not (0 <= self.cell[0] < scene.columns and 0 <= self.cell[1] < scene.rows):
            raise refuse(say("there_is_no_room_outside_map"), "off_map")
        mask = explored_cells(scene.fog, scene.columns, scene.rows)
        mask[room_about(Battle(scenario, rules), self.cell)] = self.uncover
        return with_fog(scenario, replace(scene.fog, explored=rows_of(mask)))


@dataclass(frozen=True, slots=True)
class UncoverAll:
    """Uncovers the whole map, or covers it again."""

    uncover: bool = True
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("uncover_map") if self.uncover else say("cover_map")

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        scene = scenario.scene
        mask = np.full((scene.rows, scene.columns), self.uncover)
        return with_fog(scenario, replace(scene.fog, explored=rows_of(mask)))


def with_fog(scenario: Scenario, fog: Fog) -> Scenario:
    """The scenario with different fog; the same object where nothing differs."""
    # By value: uncovering what is already uncovered is no undo step.
    if fog == scenario.scene.fog:
        return scenario
    return replace(scenario, scene=replace(scenario.scene, fog=fog))
