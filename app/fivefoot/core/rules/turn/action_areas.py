"""The area chosen with an action: typed at the table, or named from the creature's records.

Act("mira", "complex_weave", cell=Cell(9, 4), choice={"area": {"shape": "burst", "size": 20}})
Act("mira", "complex_weave", cell=Cell(9, 4), choice={"area": "Fireball"})
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import isfinite
from typing import Any, Final, get_args

from fivefoot.core.geometry.grid import CELL
from fivefoot.core.model.area_record import (
    HARMLESS,
    MOST_AREA,
    MOST_RANGE,
    MOST_SAVE,
    AreaRecord,
)
from fivefoot.core.model.zone import AIMED, ZoneShape
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.rolls.damage_dice import damage_dice
from fivefoot.core.rules.ruleset.amount_text import height_text
from fivefoot.core.rules.ruleset.schema.base import exact
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.shape_words import SHAPE_WORDS
from fivefoot.core.rules.turn.texts import say
from fivefoot.core.texts.lists import capital, listed

AREA: Final = "area"
"""The word of an action's `choice` under which its area is said."""

SHAPES: Final = get_args(ZoneShape)
MOST_NAME: Final = 80
MOST_ROUNDS: Final = 10_000
KEYS: Final = ("name", "shape", "size", "range", "save", "damage", "rounds")


def chosen_area(
    battle: Battle, token_id: str, action_id: str, choice: Mapping[str, Any]
) -> AreaRecord | Problem | None:
    """The area said with an action, what is wrong with it, or None where none is said."""
    said = choice.get(AREA)
    if said is None:
        return None
    action = battle.ruleset.actions[action_id]
    # Only actions that say so take areas of one's own: others have theirs in the ruleset.
    if not action.any_area:
        rule = battle.ruleset.source_of(f"actions.{action_id}")
        return Problem("no_area", say("action_lays_no_area_of_one", action=action.label), rule)
    if isinstance(said, str):
        return _record(battle, token_id, said)
    if not isinstance(said, Mapping):
        return _bad(say("say_area_by_its_name"))
    return _read(battle.ruleset, said)


def _record(battle: Battle, token_id: str, name: str) -> AreaRecord | Problem:
    token = battle.token(token_id)
    # Its own records, as it was given them: names of others mean nothing here.
    found = next((area for area in token.areas if area.name == name), None)
    known = listed(area.name for area in token.areas)
    text = say("token_has_no_area_called_name", token=token.name, name=name[:40], known=known)
    return found or Problem("unknown_area", text)


def _bad(text: str) -> Problem:
    return Problem("bad_area", text)


def _read(ruleset: Ruleset, said: Mapping[str, Any]) -> AreaRecord | Problem:
    """The area of a table in the ruleset's unit."""
    # A key that nobody knows is a typing mistake, and would be ignored.
    unknown = next((key for key in said if key not in KEYS), None)
    if unknown is not None:
        return _bad(say("area_has_no_unknown", unknown=str(unknown)[:40], keys=", ".join(KEYS)))
    texts = {key: said.get(key, "") for key in ("name", "save", "damage")}
    if not all(isinstance(text, str) for text in texts.values()):
        return _bad(say("name_save_and_damage_of_area"))
    size, far = _length(ruleset, said.get("size")), _length(ruleset, said.get("range", 0))
    rounds = said.get("rounds", 0)
    # True is a whole number to Python, and no count of rounds.
    if size is None or far is None or type(rounds) is not int:
        return _bad(say("size_range_and_rounds_of_area"))
    shape = said.get("shape", "burst")
    if shape not in SHAPES:
        return _bad(say("shape_of_area_is_one", shapes=", ".join(SHAPES)))
    name = texts["name"].strip() or capital(SHAPE_WORDS[shape])
    area = AreaRecord(
        name, shape, size, far, texts["save"].strip(), texts["damage"].strip(), rounds
    )
    wrong = area_fault(ruleset, area)
    return _bad(wrong) if wrong else area


def _length(ruleset: Ruleset, value: object) -> int | None:
    """A length in the ruleset's unit as thousandths of a cell; None for what is no number."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    # Beyond what can be right, so that the check below names the bound.
    if not isfinite(value) or abs(value) > MOST_RANGE:
        return MOST_RANGE + 1 if value > 0 else -1
    # Rounded once, to the thousandth of a cell.
    return round(exact(value) * CELL / exact(ruleset.grid.cell))


def area_fault(ruleset: Ruleset, area: AreaRecord) -> str:
    """What is wrong with an area, in words; "" where nothing is."""
    most = height_text(ruleset, MOST_AREA)
    checks = (
        (area.size <= 0, say("area_measures_more_than_0_give")),
        (area.size > MOST_AREA, say("area_measures_most_at_most_draw", most=most)),
        (not 0 <= area.range <= MOST_RANGE, say("range_of_area_is_0")),
        (
            area.range > 0 and area.shape in AIMED,
            say("shape_starts_at_its_creature_leave", shape=SHAPE_WORDS[area.shape]),
        ),
        (
            not 0 <= area.rounds <= MOST_ROUNDS,
            say("area_lasts_0_to_most_rounds_rounds", most_rounds=MOST_ROUNDS),
        ),
        (not 0 < len(area.name) <= MOST_NAME, say("name_of_area_has_1", most_name=MOST_NAME)),
        (len(area.save) > MOST_SAVE, say("save_of_area_has_at_most", most_save=MOST_SAVE)),
        (
            area.damage not in ("", HARMLESS) and damage_dice(area.damage) is None,
            say("damage_are_no_dice_write_damage", damage=area.damage[:40], harmless=HARMLESS),
        ),
    )
    return next((text for wrong, text in checks if wrong), "")


def needs_cell(area: AreaRecord) -> bool:
    """Whether an area has to be placed somewhere: it has a range, or a direction."""
    return area.range > 0 or area.shape in AIMED


def plain_area(ruleset: Ruleset, area: AreaRecord) -> dict[str, Any]:
    """The area as an action's choice says it, with lengths in the ruleset's unit.

    Raises OverflowError for an area too large to be one without a fault.
    """
    cell = exact(ruleset.grid.cell)
    said: dict[str, Any] = {"name": area.name, "shape": area.shape}
    for key, length in (("size", area.size), ("range", area.range)):
        amount = Fraction(length, CELL) * cell
        # Whole numbers without a point, as the table says them.
        said[key] = int(amount) if amount.denominator == 1 else float(amount)
    said |= {"save": area.save, "damage": area.damage, "rounds": area.rounds}
    # What says nothing is left out; a size is always said.
    return {key: value for key, value in said.items() if value not in ("", 0) or key == "size"}


def area_words(ruleset: Ruleset, area: AreaRecord) -> str:
    """An area in words: "burst 20 ft, range 60 ft, Reflex save, 8d6, 3 rounds"."""
    size = height_text(ruleset, area.size)
    parts: list[str] = [say("shape_of_size", shape=SHAPE_WORDS[area.shape], size=size)]
    parts += [say("range_in_line", range=height_text(ruleset, area.range))] if area.range else []
    parts += [say("save_in_line", save=area.save)] if area.save else []
    parts += [area.damage] if area.damage not in ("", HARMLESS) else []
    parts += [say("rounds_in_line", count=area.rounds)] if area.rounds else []
    return ", ".join(parts)
