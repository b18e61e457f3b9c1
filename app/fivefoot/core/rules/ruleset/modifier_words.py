"""Puts modifiers into words: what they give, on which rolls, and whose."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fivefoot.core.rules.ruleset.amount_text import amount_text, number_text
from fivefoot.core.rules.ruleset.schema.base import exact
from fivefoot.core.rules.ruleset.schema.modifiers import AttackKind, Modifier, RollKind
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.ruleset.texts import say
from fivefoot.core.texts.lists import either, together

WHOSE = {"attackers": say("attackers"), "allies": say("allies"), "enemies": say("enemies")}
ROLLS: dict[RollKind, str] = {
    "attack": say("attacks"),
    "defence": say("defences"),
    "save": say("saves"),
    "skill": say("skills"),
}
ATTACKS: dict[AttackKind, str] = {
    "melee": say("melee"),
    "ranged": say("ranged"),
    "weave": say("weave"),
}
COUNTED = (say("no"), say("one"), say("two"), say("three"), say("four"), say("five"), say("six"))


def edge_words(ruleset: Ruleset, edge: str, count: int = 1, *, signed: bool = True) -> str:
    """An edge, with its number where that matters: "Fortune", "+2 Synergy", "+1 boon"."""
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
    """What a modifier gives, regardless of its bearer: "Fortune", "+1 to both dice", "-1 for each
    level".
    """
    if modifier.edge is not None:
        return edge_words(ruleset, modifier.edge, modifier.count)
    stats = _stat_words(ruleset, modifier)
    if modifier.note is not None:
        return modifier.note.replace("{}", stats)
    if modifier.number is None:
        return stats
    number = number_words(ruleset, modifier.number, modifier.unit)
    return say("number_for_each_level", number=number) if modifier.per_level else number


def _stat_words(ruleset: Ruleset, modifier: Modifier) -> str:
    amount = modifier.amount
    if amount is None:
        return ""
    if amount.constant is not None:
        return number_text(int(exact(amount.constant) * 1000))
    labels = [ruleset.stats[name].label for name in amount.stats() if name in ruleset.stats]
    return either(labels) if labels else ""


def modifier_words(ruleset: Ruleset, modifier: Modifier) -> str:
    """A modifier as a phrase: "Fortune on melee attacks", "attackers at Close: +1 dice"."""
    whose = " ".join(
        part for part in (WHOSE.get(modifier.of, ""), *_from_where(ruleset, modifier)) if part
    )
    rolls = _which_rolls(ruleset, modifier)
    given = given_words(ruleset, modifier)
    if whose and rolls:
        return say("whose_given_on_rolls", whose=whose, given=given, rolls=rolls)
    if whose:
        return say("whose_given", whose=whose, given=given)
    return say("given_on_rolls", given=given, rolls=rolls) if rolls else given


def all_words(ruleset: Ruleset, modifiers: Iterable[Modifier]) -> str:
    """Several modifiers as one phrase."""
    return ", ".join(modifier_words(ruleset, modifier) for modifier in modifiers)


def successes_words(needed: int) -> str:
    """How many successes a shot needs: "one success is enough", "two successes"."""
    number = COUNTED[needed] if needed < len(COUNTED) else needed
    return say("successes_needed", needed=needed, number=number)


def _which_rolls(ruleset: Ruleset, modifier: Modifier) -> str:
    kinds = together(ATTACKS[kind] for kind in modifier.kinds) if modifier.kinds else ""
    if modifier.check:
        named = together(modifier.check)
        rolls = say("saves_of", named=named) if modifier.roll == ["save"] else named
    elif modifier.roll or kinds:
        rolls = together(ROLLS[roll] for roll in modifier.roll or ["attack"])
    else:
        rolls = ""
    if modifier.reaction:
        rolls = say("rolls_of_reactions", rolls=rolls) if rolls else say("any_rolls_of_reactions")
    words = " ".join(part for part in (kinds, rolls) if part)
    return " ".join(part for part in (words, *_of_actions(ruleset, modifier)) if part)


def _of_actions(ruleset: Ruleset, modifier: Modifier) -> Iterator[str]:
    labels = [ruleset.actions[name].label for name in modifier.actions if name in ruleset.actions]
    if named := [*labels, *(f"[{word}]" for word in modifier.keywords), *modifier.categories]:
        yield say("with_actions", named=", ".join(named))
    if barred := [
        ruleset.actions[name].label for name in modifier.not_actions if name in ruleset.actions
    ]:
        yield say("but_not_with_actions", barred=", ".join(barred))


def _from_where(ruleset: Ruleset, modifier: Modifier) -> Iterator[str]:
    if modifier.within is not None:
        near = amount_text(ruleset, int(exact(modifier.within) * 1000))
        yield say("within_distance", distance=near)
    if modifier.beyond is not None:
        far = amount_text(ruleset, int(exact(modifier.beyond) * 1000))
        yield say("beyond_distance", distance=far)
    if modifier.zone_from is not None:
        yield say("at_zone_or_farther", zone=modifier.zone_from)
    if modifier.zone_upto is not None:
        yield say("up_to_zone", zone=modifier.zone_upto)
    if modifier.held is not None:
        yield say("whom_it_holds")
