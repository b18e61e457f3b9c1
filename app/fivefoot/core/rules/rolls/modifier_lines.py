"""A modifier as a line of a roll, and what is left of the lines when opposite edges cancel."""

from __future__ import annotations

from collections.abc import Sequence

from fivefoot.core.model.token import Token
from fivefoot.core.rules.rolls.roll_records import RollModifier
from fivefoot.core.rules.ruleset.amount_text import number_text
from fivefoot.core.rules.ruleset.modifier_words import edge_words, number_words
from fivefoot.core.rules.ruleset.schema.modifiers import Modifier
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.tokens import amount_of


def line_of(
    ruleset: Ruleset,
    modifier: Modifier,
    bearer: Token,
    source: str,
    rule: str,
    level: int = 1,
    *,
    signed: bool = True,
) -> RollModifier:
    """What a modifier of a bearer gives, with its source and rule.

    `signed` writes "+2 Synergy" of what is added to a roll, else "2 Synergy" of what an action has
    of itself.
    """
    if modifier.edge is not None:
        words = edge_words(ruleset, modifier.edge, modifier.count, signed=signed)
        return RollModifier(source, None, words, rule, edge=modifier.edge, count=modifier.count)
    if modifier.note is not None:
        said = number_text(_thousandths(ruleset, modifier, bearer))
        return RollModifier(source, None, modifier.note.replace("{}", said), rule)
    number = _thousandths(ruleset, modifier, bearer) / 1000 * (level if modifier.per_level else 1)
    unit = modifier.unit or ruleset.rolls.unit or ""
    if unit in ruleset.rolls.units and ruleset.rolls.units[unit].counts == "applied":
        return RollModifier(source, number, rule=rule)
    return RollModifier(
        source, None, number_words(ruleset, number, unit), rule, unit=unit, count=number
    )


def _thousandths(ruleset: Ruleset, modifier: Modifier, bearer: Token) -> int:
    if modifier.amount is not None:
        return amount_of(ruleset, bearer, modifier.amount)
    return round((modifier.number or 0) * 1000)


def net_tags(ruleset: Ruleset, lines: Sequence[RollModifier]) -> tuple[str, ...]:
    """The words that are left when opposite edges cancel one for one; a repeated word counts once,
    numbers add.

    D9: an Effort more for cover and one more for a stance are two.
    """
    left = (_left_of(ruleset, lines, line) for line in lines if line.value is None)
    return tuple(dict.fromkeys(words for words in left if words))


def _left_of(ruleset: Ruleset, lines: Sequence[RollModifier], line: RollModifier) -> str:
    """What is left of one line beside the others; empty where it is cancelled."""
    if line.edge:
        return _edge_left(ruleset, lines, line)
    if line.unit and ruleset.rolls.units[line.unit].counts == "beside":
        return number_words(ruleset, sum_of(lines, line.unit), line.unit)
    return line.tag


def _edge_left(ruleset: Ruleset, lines: Sequence[RollModifier], line: RollModifier) -> str:
    against = ruleset.rolls.opposite(line.edge)
    same, other = (
        [each.count for each in lines if each.edge and each.edge == name]
        for name in (line.edge, against)
    )
    if ruleset.rolls.edges[line.edge].shown == "number":
        net = int(sum(same) - sum(other))
        return edge_words(ruleset, line.edge, net) if net > 0 else ""
    return line.tag if len(same) > len(other) else ""


def sum_of(lines: Sequence[RollModifier], unit: str) -> float:
    """The sum of all numbers in a unit that is counted beside the roll."""
    return sum(line.count for line in lines if line.unit == unit)
