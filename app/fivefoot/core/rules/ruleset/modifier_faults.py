"""Modifiers that say something which nothing reads: each is refused with the key that has to
change.
"""

from __future__ import annotations

from collections.abc import Iterator

from fivefoot.core.rules.ruleset.schema.modifiers import Modifier, Rolls

Found = tuple[str, str]
"""A dotted key and what is wrong with it."""

STATES = "conditions."
NEAR_KEYS = ("within", "beyond", "zone_from", "zone_upto")


def modifier_faults(place: str, modifier: Modifier, rolls: Rolls) -> Iterator[Found]:
    """What is wrong with a modifier at a dotted place in a ruleset."""
    yield from _what_it_gives(place, modifier, rolls)
    if not place.startswith(STATES):
        yield from _only_of_states(place, modifier)
    if modifier.kinds and modifier.roll and "attack" not in modifier.roll:
        yield (
            f"{place}.kinds",
            (
                f"only attacks have kinds, and `roll` says {', '.join(modifier.roll)}; drop one of"
                " them"
            ),
        )
    if modifier.held is not None and modifier.of == "self":
        yield (
            f"{place}.held",
            "its bearer does not hold itself; say whose rolls it bears on with `of`",
        )


def _what_it_gives(place: str, modifier: Modifier, rolls: Rolls) -> Iterator[Found]:
    if modifier.is_number and (modifier.unit or rolls.unit) is None:
        key = "number" if modifier.number is not None else "amount"
        remedy = "declare one under [rolls.units] and name it in rolls.unit, or here"
        yield f"{place}.{key}", f"nothing says in which unit it counts; {remedy}"
    if modifier.unit is not None and not modifier.is_number:
        yield f"{place}.unit", "a unit belongs to a number; an edge or a note has none"
    counted = modifier.number is not None or modifier.amount is not None
    if modifier.note is not None and ("{}" in modifier.note) != counted:
        yield (
            f"{place}.note",
            "{} in a note stands for the modifier's number or amount; give both or neither",
        )
    if modifier.per_level and not modifier.is_number:
        yield f"{place}.per_level", "only a number is taken for each level"
    if modifier.count != 1 and modifier.edge is None:
        yield f"{place}.count", "only an edge has a count; write the number as `number`"


def _only_of_states(place: str, modifier: Modifier) -> Iterator[Found]:
    if modifier.of != "self":
        yield (
            f"{place}.of",
            "only the modifiers of a state say whose rolls they bear on; leave it out",
        )
    if modifier.per_level:
        yield f"{place}.per_level", "only a state has levels; leave it out"
    for key in (*NEAR_KEYS, "held"):
        if getattr(modifier, key) is not None:
            yield (
                f"{place}.{key}",
                "only the modifiers of a state have a distance or a tie; leave it out",
            )
