"""Getting off a mount: to which cells, and staying in the saddle after all (A53)."""

from __future__ import annotations

from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.grid import Cell
from fivefoot.core.geometry.sight import has_line
from fivefoot.core.model.encounter import Link
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.token import Token
from fivefoot.core.rules.battle import RIDING, Battle
from fivefoot.core.rules.turn.forced import occupied
from fivefoot.core.rules.turn.state import with_encounter


def dismount_cells(battle: Battle, rider: Token, mount: Token) -> tuple[Cell, ...]:
    """Free cells beside a mount, row by row: on no rock and nobody, with no wall between."""
    place, side = battle.footprint(mount), battle.footprint(rider).side
    around = [
        Cell(x, y)
        for y in range(max(0, place.anchor.y - side), min(battle.rows - side, place.anchor.y + place.side) + 1)
        for x in range(max(0, place.anchor.x - side), min(battle.columns - side, place.anchor.x + place.side) + 1)
    ]
    return tuple(
        cell for cell in around
        if not Footprint(cell, side).overlaps(place)
        and not occupied(battle, rider, cell)
        and has_line(place, Footprint(cell, side), battle.movement_segments)
    )  # fmt: skip


def still_riding(scenario: Scenario, rider_id: str, mount_id: str) -> Scenario:
    """The scenario with a rider that was about to get off back in the saddle."""
    if mount_id not in scenario.tokens:
        return scenario
    return with_encounter(scenario, links=(*scenario.encounter.links, Link(RIDING, rider_id, mount_id)))
