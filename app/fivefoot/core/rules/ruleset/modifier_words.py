"""Modifiers in words, made from their records: what they give, and on which rolls of whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fivefoot.core.rules.ruleset.amount_text import amount_text, number_text
from fivefoot.core.rules.ruleset.schema.base import exact
from fivefoot.core.rules.ruleset.schema.modifiers import Modifier, RollKind
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset

WHOSE = {"attackers": "attackers", "allies": "allies", "enemies": "enemies"}
ROLLS: dict[RollKind, str] = {
    "attack": "attacks",
    "defence": "defences",
    "save": "saves",
    "skill": "skills",
}
COUNTED = ("no", "one", "two", "three", "four", "five", "six")


def edge_words(ruleset: Ruleset, edge: str, count: int = 1, *, signed: bool = True) -> str:
    """An edge with its number, where the number says something: "Fortune", "+2 Synergy", "+1
    boon".
    """
    record = ruleset.rolls.edges[edge]
    if record.shown == "once" and count == 1:
        return record.label
    return f"{count:+d} {record.label}" if signed else f"{count} {record.label}"


def number_words(ruleset: Ruleset, number: float, unit: str | None) -> str:
    """A number in its unit: "+1 to both dice", "-3"."""
    name = unit or ruleset.rolls.unit
    label = ruleset.rolls.units[name].label if name in ruleset.rolls.units else ""
    return f"{number:+g} {label}".rstrip()


def given_words(ruleset: Ruleset, modifier: Modifier) -> str:
    """What a modifier gives, whoever bears it: "Fortune", "+1 to both dice", "-1 for each
    level".
    """
    if modifier.edge is not None:
        return edge_words(ruleset, modifier.edge, modifier.count)
    stats = _stat_words(ruleset, modifier)
    if modifier.note is not None:
        return modifier.note.replace("{}", stats)
    if modifier.number is None:
        return stats
    each = " for each level" if modifier.per_level else ""
    return number_words(ruleset, modifier.number, modifier.unit) + each


def _stat_words(ruleset: Ruleset, modifier: Modifier) -> str:
    amount = modifier.amount
    if amount is None:
        return ""
    if amount.constant is not None:
        return number_text(int(exact(amount.constant) * 1000))
    return " or ".join(
        ruleset.stats[name].label for name in amount.stats() if name in ruleset.stats
    )


def modifier_words(ruleset: Ruleset, modifier: Modifier) -> str:
    """A modifier as a phrase: "Fortune on melee attacks", "attackers at Close: +1 dice"."""
    whose = " ".join(
        part for part in (WHOSE.get(modifier.of, ""), *_from_where(ruleset, modifier)) if part
    )
    rolls = _which_rolls(ruleset, modifier)
    given = given_words(ruleset, modifier)
    return (f"{whose}: " if whose else "") + given + (f" on {rolls}" if rolls else "")


def all_words(ruleset: Ruleset, modifiers: Iterable[Modifier]) -> str:
    """Several modifiers as one phrase."""
    return ", ".join(modifier_words(ruleset, modifier) for modifier in modifiers)


def successes_words(needed: int) -> str:
    """How many successes a shot needs: "one success is enough", "two successes"."""
    if needed == 1:
        return "one success is enough"
    return f"{COUNTED[needed] if needed < len(COUNTED) else needed} successes"


def _which_rolls(ruleset: Ruleset, modifier: Modifier) -> str:
    kinds = " and ".join(modifier.kinds)
    if modifier.check:
        named = " and ".join(modifier.check)
        rolls = f"{named} saves" if modifier.roll == ["save"] else named
    elif modifier.roll or kinds:
        rolls = " and ".join(ROLLS[roll] for roll in modifier.roll or ["attack"])
    else:
        rolls = ""
    if modifier.reaction:
        rolls = f"{rolls or 'rolls'} of reactions"
    words = " ".join(part for part in (kinds, rolls) if part)
    return " ".join(part for part in (words, *_of_actions(ruleset, modifier)) if part)


def _of_actions(ruleset: Ruleset, modifier: Modifier) -> Iterator[str]:
    labels = [ruleset.actions[name].label for name in modifier.actions if name in ruleset.actions]
    if named := [*labels, *(f"[{word}]" for word in modifier.keywords), *modifier.categories]:
        yield f"with {', '.join(named)}"
    if barred := [
        ruleset.actions[name].label for name in modifier.not_actions if name in ruleset.actions
    ]:
        yield f"but not with {', '.join(barred)}"


def _from_where(ruleset: Ruleset, modifier: Modifier) -> Iterator[str]:
    if modifier.within is not None:
        yield f"within {amount_text(ruleset, int(exact(modifier.within) * 1000))}"
    if modifier.beyond is not None:
        yield f"beyond {amount_text(ruleset, int(exact(modifier.beyond) * 1000))}"
    if modifier.zone_from is not None:
        yield f"at {modifier.zone_from} or farther"
    if modifier.zone_upto is not None:
        yield f"up to {modifier.zone_upto}"
    if modifier.held is not None:
        yield "whom it holds"
