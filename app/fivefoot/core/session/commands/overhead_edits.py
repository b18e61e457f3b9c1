"""Roofs and tree tops above the tokens: adding, moving, hiding from the players and removing
them.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import count
from typing import ClassVar

from fivefoot.core.geometry.grid import CELL, Point
from fivefoot.core.model.overhead import MOST_OVERHEAD_NAME, MOST_OVERHEADS, Overhead
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.session.commands import refuse
from fivefoot.core.session.commands.texts import say


@dataclass(frozen=True, slots=True)
class AddOverhead:
    """Adds a picture above the tokens; `data` is its bytes, `asset` its name.

    AddOverhead("a.webp", b"...", Point(0, 0), 4000, 3000, "Roof")
    """

    asset: str
    data: bytes = field(repr=False)
    origin: Point
    width: int
    height: int
    name: str = ""
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("lay_overhead")

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        known = scenario.scene.overheads
        if len(known) >= MOST_OVERHEADS:
            raise refuse(say("map_holds_at_most_most_overheads", most=MOST_OVERHEADS), "too_many")
        _check_place(scenario, self.origin, self.width, self.height)
        used = {each.id for each in known}
        key = next(name for name in (f"overhead-{n}" for n in count(1)) if name not in used)
        # As one line, no longer than a file allows.
        name = " ".join(self.name.split())[:MOST_OVERHEAD_NAME]
        made = Overhead(key, self.asset, self.origin, self.width, self.height, name)
        scene = replace(scenario.scene, overheads=(*known, made))
        assets = {**scenario.assets, self.asset: self.data}
        return replace(scenario, scene=scene, assets=assets)


@dataclass(frozen=True, slots=True)
class ChangeOverhead:
    """Moves, resizes or hides an overhead; None keeps a value."""

    overhead: str
    origin: Point | None = None
    size: tuple[int, int] | None = None
    gm_only: bool | None = None
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("change_overhead")

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        found = overhead_of(scenario, self.overhead)
        wide, high = self.size or (found.width, found.height)
        changed = replace(
            found,
            origin=self.origin or found.origin,
            width=wide,
            height=high,
            # False is a value, too.
            gm_only=found.gm_only if self.gm_only is None else self.gm_only,
        )
        _check_place(scenario, changed.origin, wide, high)
        return _with(scenario, found, (changed,))


@dataclass(frozen=True, slots=True)
class RemoveOverhead:
    """Removes an overhead."""

    overhead: str
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("remove_overhead")

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        return _with(scenario, overhead_of(scenario, self.overhead), ())


def overhead_of(scenario: Scenario, overhead_id: str) -> Overhead:
    """The overhead with an id. Raises Refused where there is none."""
    for overhead in scenario.scene.overheads:
        if overhead.id == overhead_id:
            return overhead
    raise refuse(say("there_is_no_overhead", overhead_id=overhead_id), "unknown_overhead")


def _with(scenario: Scenario, old: Overhead, new: tuple[Overhead, ...]) -> Scenario:
    overheads: list[Overhead] = []
    # At its place in the list, which is the drawing order.
    for each in scenario.scene.overheads:
        overheads.extend(new if each is old else (each,))
    return replace(scenario, scene=replace(scenario.scene, overheads=tuple(overheads)))


def _check_place(scenario: Scenario, origin: Point, width: int, height: int) -> None:
    scene = scenario.scene
    wide, high = scene.columns * CELL, scene.rows * CELL
    on_map = origin[0] < wide and origin[1] < high and origin[0] + width > 0
    # One that is far larger than the map is a mistake.
    if not (on_map and origin[1] + height > 0 and 0 < width <= 4 * wide and 0 < height <= 4 * high):
        raise refuse(say("overhead_lies_beside_map"), "off_map")
