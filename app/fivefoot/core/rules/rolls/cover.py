"""Cover between an attacker and a target, by the ruleset's way of judging it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import numpy as np

from fivefoot.core.geometry.footprint import Footprint
from fivefoot.core.geometry.grid import CELL, Point
from fivefoot.core.geometry.sight import clear_lines
from fivefoot.core.model.token import Token
from fivefoot.core.rules.rolls.modifier_lines import line_of
from fivefoot.core.rules.rolls.roll_records import RollModifier
from fivefoot.core.rules.rolls.texts import say
from fivefoot.core.rules.rolls.which_rolls import ActionRoll, applies_to_roll
from fivefoot.core.rules.ruleset.schema.modifiers import Modifier
from fivefoot.core.rules.ruleset.schema.threats import CoverGrade
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.cover_objects import covered_from
from fivefoot.core.rules.space.threat import heads_over

GRADES: tuple[CoverGrade | None, ...] = (
    None,
    "half cover",
    "half cover",
    "three-quarters cover",
    "full cover",
)
GRADE_WORDS: Mapping[CoverGrade, str] = {
    "half cover": say("half_cover"),
    "three-quarters cover": say("three_quarters_cover"),
    "full cover": say("full_cover"),
}


def cover_lines(battle: Battle, roll: ActionRoll, target: Token) -> Iterator[RollModifier]:
    """What cover the target has from whoever rolls, and what that gives to the roll."""
    rule, attacker = battle.ruleset.cover, battle.token(roll.by)
    if rule.rule == "graded":
        grade = cover_grade(battle, attacker, target)
        if grade:
            source = say("target_has_cover", target=target.name, grade=GRADE_WORDS[grade])
            yield RollModifier(source, None, GRADE_WORDS[grade], battle.ruleset.source_of("cover"))
            yield from _lines(battle, roll, rule.grades.get(grade, ()), source)
    elif rule.rule == "touching_object" and behind_object(battle, attacker, target):
        yield from _lines(
            battle, roll, rule.modifiers, say("target_is_in_cover", target=target.name)
        )


def _lines(
    battle: Battle, roll: ActionRoll, modifiers: Iterable[Modifier], source: str
) -> Iterator[RollModifier]:
    rule, attacker = battle.ruleset.source_of("cover"), battle.token(roll.by)
    return (
        line_of(battle.ruleset, modifier, attacker, source, rule)
        for modifier in modifiers
        if applies_to_roll(modifier, roll)
    )


def corners(place: Footprint) -> list[Point]:
    """The four corners of a footprint, a hair inside it, so that a wall along its edge does not
    count as crossed.
    """
    x, y, side = place.anchor[0] * CELL, place.anchor[1] * CELL, place.side * CELL
    return [
        Point(x + 1, y + 1),
        Point(x + side - 1, y + 1),
        Point(x + 1, y + side - 1),
        Point(x + side - 1, y + side - 1),
    ]


def cover_grade(battle: Battle, attacker: Token, target: Token) -> CoverGrade | None:
    """The grade of cover from the attacker's best corner to the target's four; None = no cover."""
    starts, ends = corners(battle.footprint(attacker)), corners(battle.footprint(target))
    lines = np.array([[*start, *end] for start in starts for end in ends], dtype=np.int64)
    # A wall of a given height covers where it would stop the blow.
    walls = battle.effect_segments_at(heads_over(battle, attacker, target))
    free = clear_lines(lines, walls).reshape(4, 4).sum(axis=1)  # by the attacker's corner
    # The attacker's best corner counts.
    return GRADES[4 - int(free.max())]


def behind_object(battle: Battle, attacker: Token, target: Token) -> bool:
    """Whether the line between the centres crosses a cover object that touches the target's place
    (D9).
    """
    return covered_from(battle, battle.footprint(attacker), target)


__all__ = ["behind_object", "cover_grade", "cover_lines"]
