"""Modifiers that say something which nothing reads: each is refused with the key that has to
change.
"""

from __future__ import annotations

from collections.abc import Iterator

from fivefoot.core.rules.ruleset.schema.modifiers import Modifier, Rolls
from fivefoot.core.rules.ruleset.texts import say

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
            say("only_attacks_have_kinds_and_roll_says", roll=", ".join(modifier.roll)),
        )
    near, far = modifier.within, modifier.beyond
    if near is not None and far is not None and near <= far:
        yield f"{place}.within", say("no_distance_is_within_and_beyond", near=near, far=far)
    if modifier.held is not None and modifier.of == "self":
        yield (
            f"{place}.held",
            say("its_bearer_does_not_hold_itself_say"),
        )


def _what_it_gives(place: str, modifier: Modifier, rolls: Rolls) -> Iterator[Found]:
    if modifier.is_number and (modifier.unit or rolls.unit) is None:
        key = "number" if modifier.number is not None else "amount"
        yield f"{place}.{key}", say("nothing_says_in_which_unit_it_counts")
    if modifier.unit is not None and not modifier.is_number:
        yield f"{place}.unit", say("unit_belongs_to_number_edge_or_note_has")
    counted = modifier.number is not None or modifier.amount is not None
    if modifier.note is not None and ("{}" in modifier.note) != counted:
        yield (
            f"{place}.note",
            say("in_note_stands_for_modifier_s_number_or"),
        )
    if modifier.per_level and not modifier.is_number:
        yield f"{place}.per_level", say("only_number_is_taken_for_each_level")
    if modifier.count != 1 and modifier.edge is None:
        yield f"{place}.count", say("only_edge_has_count_write_number_as")


def _only_of_states(place: str, modifier: Modifier) -> Iterator[Found]:
    if modifier.of != "self":
        yield (
            f"{place}.of",
            say("only_modifiers_of_state_say_whose_rolls"),
        )
    if modifier.per_level:
        yield f"{place}.per_level", say("only_state_has_levels_leave_it_out")
    for key in (*NEAR_KEYS, "held"):
        if getattr(modifier, key) is not None:
            yield (
                f"{place}.{key}",
                say("only_modifiers_of_state_have_distance"),
            )
