"""Refuses weapons of a file that no creature can have."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from operator import attrgetter

from fivefoot.core.model.scene import Scene
from fivefoot.core.model.token import Token
from fivefoot.core.model.weapon import (
    MOST_DAMAGE,
    MOST_HANDS,
    MOST_PRICE,
    MOST_PROPERTIES,
    MOST_RANGES,
    MOST_REACH,
    MOST_WEAPONS,
    Weapon,
)
from fivefoot.core.storage.reading import limits
from fivefoot.core.storage.reading.report import quoted
from fivefoot.core.storage.record_checks import refuse_faults, refuse_more_than
from fivefoot.core.storage.scenario_error import ScenarioFileError, dotted_path
from fivefoot.core.storage.texts import say

REMEDY = say("correct_it_there_or_remove_weapon")


def check_weapons(token: Token, scene: Scene) -> None:
    """Raises ScenarioFileError for the first impossible weapon, naming its place."""
    weapons, place = token.weapons, ("tokens", token.id, "weapons")
    many = say(
        "there_are_count_weapons_most_weapons", count=len(weapons), most_weapons=MOST_WEAPONS
    )
    refuse_more_than(MOST_WEAPONS, weapons, many, REMEDY, *place)
    if len(token.weapon_in_use) > limits.MAX_ID:
        problem = say("id_has_at_most_max_id_letters", max_id=limits.MAX_ID)
        raise ScenarioFileError(dotted_path("tokens", token.id, "weapon_in_use"), problem, REMEDY)
    refuse_faults(weapons, partial(_problems, scene), attrgetter("id"), REMEDY, *place)


def _problems(scene: Scene, weapon: Weapon, seen: set[str]) -> Iterator[tuple[str, str]]:
    yield from _named(weapon, seen)
    yield from _said(weapon)
    yield from _lying(weapon, scene)


def _named(weapon: Weapon, seen: set[str]) -> Iterator[tuple[str, str]]:
    if not limits.is_identifier(weapon.id):
        yield "id", say("id_is_one_line_of_1_to_max_id", max_id=limits.MAX_ID)
    if weapon.id in seen:
        yield "id", say("another_weapon_is_called_quoted", quoted=quoted(weapon.id))
    if not 0 < len(weapon.name) <= limits.MAX_NAME:
        yield "name", say("name_has_1_to_max_name_letters", max_name=limits.MAX_NAME)


def _said(weapon: Weapon) -> Iterator[tuple[str, str]]:
    if weapon.reach is not None and not 0 <= weapon.reach <= MOST_REACH:
        yield "reach", say("reach_is_0_to_most_reach_thousandths", most_reach=MOST_REACH)
    if len(weapon.ranges) > MOST_RANGES:
        yield (
            "ranges",
            say(
                "there_are_count_ranges_most_ranges",
                count=len(weapon.ranges),
                most_ranges=MOST_RANGES,
            ),
        )
    if any(not 0 <= each <= MOST_REACH for each in weapon.ranges):
        yield "ranges", say("range_is_0_to_most_reach_thousandths", most_reach=MOST_REACH)
    if any(far <= near for near, far in pairwise(weapon.ranges)):
        yield "ranges", say("ranges_rise_from_near_to_far")
    if not 0 <= weapon.hands <= MOST_HANDS:
        yield "hands", say("it_takes_0_to_most_hands_hands", most_hands=MOST_HANDS)
    if len(weapon.damage) > MOST_DAMAGE:
        yield "damage", say("damage_has_at_most_most_damage_letters", most_damage=MOST_DAMAGE)
    if len(weapon.properties) > MOST_PROPERTIES:
        yield (
            "properties",
            say("there_are_at_most_most_properties_properties", most_properties=MOST_PROPERTIES),
        )
    if any(not limits.is_identifier(name) for name in weapon.properties):
        yield "properties", say("property_is_one_line_of_1", max_id=limits.MAX_ID)
    if not 0 <= weapon.price <= MOST_PRICE:
        yield "price", say("price_is_0_to_most_price", most_price=MOST_PRICE)


def _lying(weapon: Weapon, scene: Scene) -> Iterator[tuple[str, str]]:
    """What is wrong about where a weapon lies on the ground."""
    if (weapon.place == "dropped") != (weapon.cell is not None):
        yield "cell", say("dropped_weapon_lies_in_cell_one")
    if weapon.cell is not None:
        x, y = weapon.cell
        if not (0 <= x < scene.columns and 0 <= y < scene.rows):
            problem = say(
                "x_y_is_outside_of_map_of_columns", x=x, y=y, columns=scene.columns, rows=scene.rows
            )
            yield "cell", problem
    if abs(weapon.level) > limits.MAX_LENGTH:
        yield "level", say("level_is_at_most_max_length_thousandths", max_length=limits.MAX_LENGTH)
