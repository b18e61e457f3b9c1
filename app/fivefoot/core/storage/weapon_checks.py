"""Weapons of a file that no creature can have."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.model.weapon import (
    MOST_DAMAGE,
    MOST_HANDS,
    MOST_PROPERTIES,
    MOST_RANGES,
    MOST_REACH,
    MOST_WEAPONS,
    Weapon,
)
from fivefoot.core.storage import limits
from fivefoot.core.storage.reading.report import quoted
from fivefoot.core.storage.scenario_error import ScenarioFileError, place_of

REMEDY = "Correct it there, or remove the weapon"


def check_weapons(token: Token, scene: Scene) -> None:
    """Raises ScenarioFileError for the first weapon that cannot be, naming its place."""
    if len(token.weapons) > MOST_WEAPONS:
        problem = f"there are {len(token.weapons)} weapons; {MOST_WEAPONS} are allowed"
        raise ScenarioFileError(place_of("tokens", token.id, "weapons"), problem, REMEDY)
    if len(token.weapon_in_use) > limits.MAX_ID:
        problem = f"an id has at most {limits.MAX_ID} letters"
        raise ScenarioFileError(place_of("tokens", token.id, "weapon_in_use"), problem, REMEDY)
    seen: set[str] = set()
    for index, weapon in enumerate(token.weapons):
        for field, problem in (*_named(weapon, seen), *_said(weapon), *_lying(weapon, scene)):
            place = place_of("tokens", token.id, "weapons", index, field)
            raise ScenarioFileError(place, problem, REMEDY)
        seen.add(weapon.id)


def _named(weapon: Weapon, seen: set[str]) -> Iterator[tuple[str, str]]:
    if not limits.is_identifier(weapon.id):
        yield "id", f"an id is one line of 1 to {limits.MAX_ID} printable characters"
    if weapon.id in seen:
        yield "id", f"another weapon is called {quoted(weapon.id)!r}"
    if not 0 < len(weapon.name) <= limits.MAX_NAME:
        yield "name", f"a name has 1 to {limits.MAX_NAME} letters"


def _said(weapon: Weapon) -> Iterator[tuple[str, str]]:
    if weapon.reach is not None and not 0 <= weapon.reach <= MOST_REACH:
        yield "reach", f"a reach is 0 to {MOST_REACH} thousandths of a cell"
    if len(weapon.ranges) > MOST_RANGES:
        yield "ranges", f"there are {len(weapon.ranges)} ranges; {MOST_RANGES} are allowed"
    if any(not 0 <= each <= MOST_REACH for each in weapon.ranges):
        yield "ranges", f"a range is 0 to {MOST_REACH} thousandths of a cell"
    if any(far <= near for near, far in pairwise(weapon.ranges)):
        yield "ranges", "ranges rise from near to far"
    if not 0 <= weapon.hands <= MOST_HANDS:
        yield "hands", f"it takes 0 to {MOST_HANDS} hands"
    if len(weapon.damage) > MOST_DAMAGE:
        yield "damage", f"damage has at most {MOST_DAMAGE} letters"
    if len(weapon.properties) > MOST_PROPERTIES:
        yield "properties", f"there are at most {MOST_PROPERTIES} properties"
    if any(not limits.is_identifier(name) for name in weapon.properties):
        yield "properties", f"a property is one line of 1 to {limits.MAX_ID} printable characters"
    if not 0 <= weapon.price <= limits.MAX_NUMBER:
        yield "price", "a price is not negative"


def _lying(weapon: Weapon, scene: Scene) -> Iterator[tuple[str, str]]:
    """What is wrong about where a weapon lies."""
    if (weapon.place == "dropped") != (weapon.cell is not None):
        yield "cell", "a dropped weapon lies in a cell, one that is held or carried does not"
    if weapon.cell is not None:
        x, y = weapon.cell
        if not (0 <= x < scene.columns and 0 <= y < scene.rows):
            problem = f"({x}, {y}) is outside of the map of {scene.columns} x {scene.rows} cells"
            yield "cell", problem
    if abs(weapon.level) > limits.MAX_LENGTH:
        yield "level", f"a level is at most {limits.MAX_LENGTH} thousandths of a cell"
