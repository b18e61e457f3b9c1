"""The area that is said with an action: typed by the table, or named from the creature's records.

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
from fivefoot.core.rules.ruleset.amount_text import counted, height_text
from fivefoot.core.rules.ruleset.schema.base import exact
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle

AREA: Final = "area"
"""The word of an action's `choice` under which its area is said."""

SHAPES: Final = get_args(ZoneShape)
MOST_NAME: Final = 80
MOST_ROUNDS: Final = 10_000
KEYS: Final = ("name", "shape", "size", "range", "save", "damage", "rounds")


def said_area(
    battle: Battle, token_id: str, action_id: str, choice: Mapping[str, Any]
) -> AreaRecord | Problem | None:
    """The area said with an action, what is wrong with it, or None where none is said."""
    said = choice.get(AREA)
    if said is None:
        return None
    action = battle.ruleset.actions[action_id]
    if not action.any_area:
        rule = battle.ruleset.source_of(f"actions.{action_id}")
        return Problem("no_area", f"{action.label} lays no area of one's own", rule)
    if isinstance(said, str):
        return _record(battle, token_id, said)
    if not isinstance(said, Mapping):
        return _bad("say an area by its name, or by its shape and size")
    return _read(battle.ruleset, said)


def _record(battle: Battle, token_id: str, name: str) -> AreaRecord | Problem:
    token = battle.token(token_id)
    found = next((area for area in token.areas if area.name == name), None)
    known = ", ".join(area.name for area in token.areas) or "none"
    text = f"{token.name} has no area called {name[:40]!r}; it has {known}"
    return found or Problem("unknown_area", text)


def _bad(text: str) -> Problem:
    return Problem("bad_area", text)


def _read(ruleset: Ruleset, said: Mapping[str, Any]) -> AreaRecord | Problem:
    """The area of a table in the ruleset's unit."""
    unknown = next((key for key in said if key not in KEYS), None)
    if unknown is not None:
        return _bad(f"an area has no {str(unknown)[:40]!r}; it has {', '.join(KEYS)}")
    texts = {key: said.get(key, "") for key in ("name", "save", "damage")}
    if not all(isinstance(text, str) for text in texts.values()):
        return _bad("name, save and damage of an area are texts")
    size, far = _length(ruleset, said.get("size")), _length(ruleset, said.get("range", 0))
    rounds = said.get("rounds", 0)
    if size is None or far is None or type(rounds) is not int:
        return _bad("size, range and rounds of an area are numbers")
    shape = said.get("shape", "burst")
    if shape not in SHAPES:
        return _bad(f"the shape of an area is one of {', '.join(SHAPES)}")
    name = texts["name"].strip() or str(shape).capitalize()
    area = AreaRecord(
        name, shape, size, far, texts["save"].strip(), texts["damage"].strip(), rounds
    )
    wrong = area_fault(ruleset, area)
    return _bad(wrong) if wrong else area


def _length(ruleset: Ruleset, value: object) -> int | None:
    """A length in the ruleset's unit as thousandths of a cell; None for what is no number."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    if not isfinite(value) or abs(value) > MOST_RANGE:
        return MOST_RANGE + 1 if value > 0 else -1
    return round(exact(value) * CELL / exact(ruleset.grid.cell))


def area_fault(ruleset: Ruleset, area: AreaRecord) -> str:
    """What is wrong with an area, in words; "" where nothing is."""
    most = height_text(ruleset, MOST_AREA)
    checks = (
        (area.size <= 0, "an area measures more than 0: give its radius, side or length"),
        (area.size > MOST_AREA, f"an area measures {most} at most; draw a larger one as a zone"),
        (not 0 <= area.range <= MOST_RANGE, "the range of an area is 0 or more, and within a map"),
        (
            area.range > 0 and area.shape in AIMED,
            f"a {area.shape} starts at its creature: leave its range at 0",
        ),
        (not 0 <= area.rounds <= MOST_ROUNDS, f"an area lasts 0 to {MOST_ROUNDS} rounds"),
        (not 0 < len(area.name) <= MOST_NAME, f"the name of an area has 1 to {MOST_NAME} letters"),
        (len(area.save) > MOST_SAVE, f"the save of an area has at most {MOST_SAVE} letters"),
        (
            area.damage not in ("", HARMLESS) and damage_dice(area.damage) is None,
            f"{area.damage[:40]!r} are no dice; write damage like 8d6, or {HARMLESS}",
        ),
    )
    return next((text for wrong, text in checks if wrong), "")


def needs_cell(area: AreaRecord) -> bool:
    """Whether it has to be laid somewhere: it has a range, or a direction."""
    return area.range > 0 or area.shape in AIMED


def plain_area(ruleset: Ruleset, area: AreaRecord) -> dict[str, Any]:
    """The area as an action's choice says it, with lengths in the ruleset's unit.

    Raises OverflowError for no area that has no fault.
    """
    cell = exact(ruleset.grid.cell)
    said: dict[str, Any] = {"name": area.name, "shape": area.shape}
    for key, length in (("size", area.size), ("range", area.range)):
        amount = Fraction(length, CELL) * cell
        said[key] = int(amount) if amount.denominator == 1 else float(amount)
    said |= {"save": area.save, "damage": area.damage, "rounds": area.rounds}
    return {key: value for key, value in said.items() if value not in ("", 0) or key == "size"}


def area_words(ruleset: Ruleset, area: AreaRecord) -> str:
    """An area in words: "burst 20 ft, range 60 ft, Reflex save, 8d6, 3 rounds"."""
    parts = [f"{area.shape} {height_text(ruleset, area.size)}"]
    parts += [f"range {height_text(ruleset, area.range)}"] if area.range else []
    parts += [f"{area.save} save"] if area.save else []
    parts += [area.damage] if area.damage not in ("", HARMLESS) else []
    parts += [counted(area.rounds, "round")] if area.rounds else []
    return ", ".join(parts)
