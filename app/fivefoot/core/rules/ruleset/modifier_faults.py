"""Refuses modifiers with keys that nothing reads, naming the key to change."""

from __future__ import annotations

from collections.abc import Iterator

from fivefoot.core.rules.ruleset.schema.actions import Action
from fivefoot.core.rules.ruleset.schema.modifiers import Modifier, Rolls
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.ruleset.texts import say

Found = tuple[str, str]
"""A dotted key and what is wrong with it."""

IN_CONDITIONS = "conditions."
NEAR_KEYS = ("within", "beyond", "zone_from", "zone_upto")


#: The kinds of attack that are rolled at each place outside of conditions; elsewhere any kind is.
KINDS_AT = {
    "flank.": {"melee"},
    "range_bands.": {"ranged", "weave"},
    "zones.": {"ranged", "weave"},
    "shooting.": {"ranged"},
    "cover.": {"melee", "ranged", "weave"},
}
KINDS_OF = {
    "melee": {"melee"},
    "ranged": {"ranged"},
    "weapon": {"melee", "ranged"},
    "weave": {"weave"},
}


def modifier_faults(place: str, modifier: Modifier, ruleset: Ruleset) -> Iterator[Found]:
    """The faults of a modifier at a dotted place in a ruleset."""
    yield from _what_it_gives(place, modifier, ruleset.rolls)
    if place.startswith(IN_CONDITIONS):
        yield from _of_attackers(place, modifier)
    else:
        yield from _only_in_conditions(place, modifier)
        yield from _unread(place, modifier, ruleset)
    yield from _rolled_by_nobody(place, modifier, ruleset)
    both = sorted(set(modifier.actions) & set(modifier.not_actions))
    if both:
        yield f"{place}.not_actions", say("actions_are_left_out_again", actions=", ".join(both))
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


def _of_attackers(place: str, modifier: Modifier) -> Iterator[Found]:
    """Keys without meaning in a modifier of attackers, which applies to what they roll against its
    bearer.
    """
    if modifier.of == "attackers" and modifier.roll and set(modifier.roll) <= {"defence", "save"}:
        yield f"{place}.roll", say("attackers_roll_attacks_and_skills")


def _rolled_by_nobody(place: str, modifier: Modifier, ruleset: Ruleset) -> Iterator[Found]:
    """A modifier of defences, or of kinds of attacks, where no action of the ruleset is one."""
    actions = ruleset.actions.values()
    if set(modifier.roll) == {"defence"} and not any(map(ruleset.has_defence_roll, actions)):
        yield f"{place}.roll", say("no_action_is_defence")
    if modifier.kinds:
        kinds = set().union(*(KINDS_OF.get(action.attack or "", set()) for action in actions))
        if kinds.isdisjoint(modifier.kinds):
            yield f"{place}.kinds", say("no_action_is_of_kinds", kinds=", ".join(modifier.kinds))


def _unread(place: str, modifier: Modifier, ruleset: Ruleset) -> Iterator[Found]:
    """Keys of a modifier outside of conditions that no roll at its place reads."""
    if place.startswith("actions."):
        action = ruleset.actions.get(place.split(".")[1])
        if action is not None:
            yield from _unread_by(place, modifier, action)
        return
    if modifier.roll and "attack" not in modifier.roll:
        yield f"{place}.roll", say("only_attacks_read_it")
    kinds = next((kinds for at, kinds in KINDS_AT.items() if place.startswith(at)), None)
    if kinds is not None and modifier.kinds and kinds.isdisjoint(modifier.kinds):
        yield f"{place}.kinds", say("attacks_here_are_kinds", kinds=", ".join(sorted(kinds)))


def _unread_by(place: str, modifier: Modifier, action: Action) -> Iterator[Found]:
    """Keys of an action's modifier that do not fit the action's roll, or any keys where it rolls
    nothing.
    """
    counts = modifier.note is None
    rolled = action.attack or action.keyword or action.category or action.kind == "reaction"
    named = action.checks or any(effect.roll for effect in action.effects)
    if counts and not (rolled or named):
        yield place, say("action_rolls_nothing")
    kinds = KINDS_OF.get(action.attack or "")
    if kinds is None:
        if modifier.kinds:
            yield f"{place}.kinds", say("action_is_no_attack")
        return
    if modifier.kinds and kinds.isdisjoint(modifier.kinds):
        yield f"{place}.kinds", say("attacks_here_are_kinds", kinds=", ".join(sorted(kinds)))
    if modifier.roll and "attack" not in modifier.roll:
        yield f"{place}.roll", say("only_attacks_read_it")


def _what_it_gives(place: str, modifier: Modifier, rolls: Rolls) -> Iterator[Found]:
    if modifier.is_number and (modifier.unit or rolls.unit) is None:
        key = "number" if modifier.number is not None else "amount"
        yield f"{place}.{key}", say("nothing_says_in_which_unit_it_counts")
    if modifier.note is None and modifier.number == 0:
        yield f"{place}.number", say("number_adds_nothing")
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


def _only_in_conditions(place: str, modifier: Modifier) -> Iterator[Found]:
    if modifier.of != "self":
        yield (
            f"{place}.of",
            say("only_modifiers_of_condition_say_whose_rolls"),
        )
    if modifier.per_level:
        yield f"{place}.per_level", say("only_condition_has_levels_leave_it_out")
    for key in (*NEAR_KEYS, "held"):
        if getattr(modifier, key) is not None:
            yield (
                f"{place}.{key}",
                say("only_modifiers_of_condition_have_distance"),
            )
