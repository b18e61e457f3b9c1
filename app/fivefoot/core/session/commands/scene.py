"""Changes of the map: doors, another scene."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scene import Scene
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.tokens import footprint_of
from fivefoot.core.session.commands import refuse


@dataclass(frozen=True, slots=True)
class ToggleDoor:
    """Open a closed door or close an open one. A locked door opens only with `unlock`."""

    barrier: str
    unlock: bool = False
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario) -> str:
        door = scenario.scene.barriers.get(self.barrier)
        return "Close door" if door is not None and door.is_open else "Open door"

    def apply(self, scenario: Scenario) -> Scenario:
        door = scenario.scene.barriers.get(self.barrier)
        if door is None or door.kind != "door":
            raise refuse(f"There is no door {self.barrier} on this map.", "unknown_door")
        if door.locked and not door.is_open and not self.unlock:
            raise refuse("The door is locked: hold Ctrl and click it to unlock it.", "locked")
        turned = replace(door, is_open=not door.is_open, locked=door.locked and not self.unlock)
        barriers = {**scenario.scene.barriers, door.id: turned}
        return replace(scenario, scene=replace(scenario.scene, barriers=barriers))


@dataclass(frozen=True, slots=True)
class ImportScene:
    """Put another map under the same tokens; those that would stand outside are moved inside."""

    scene: Scene
    assets: Mapping[str, bytes] = field(default_factory=dict, repr=False)
    title: str = ""
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario) -> str:
        return f"Import map {self.title}".rstrip()

    def apply(self, scenario: Scenario) -> Scenario:
        ruleset = library.rules_of(scenario)
        tokens = {}
        for token in scenario.tokens.values():
            side = footprint_of(ruleset, token).side
            x = max(0, min(token.cell.x, self.scene.columns - side))
            y = max(0, min(token.cell.y, self.scene.rows - side))
            tokens[token.id] = replace(token, cell=Cell(x, y))
        return replace(scenario, scene=self.scene, tokens=tokens, assets={**scenario.assets, **self.assets})
