"""Refuses actions that could never be taken as written, or that do nothing, naming the key to
change.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches

from fivefoot.core.rules.ruleset.problems import quoted_value
from fivefoot.core.rules.ruleset.schema.actions import EFFECT_KEYS, Action, Effect
from fivefoot.core.rules.ruleset.schema.base import Gate
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.ruleset.texts import say

Found = tuple[str, str]
"""A dotted key and what is wrong with it."""

AIMED = ("melee", "ranged", "weapon", "weave")
"""Attacks that need a target; a contest or a save may concern the actor alone."""
#: Flags of the turn that the program itself sets, besides those that effects set.
OWN_FLAGS = ("disengaged", "protected", "reactions_off", "delayed", "evasive_pool")
ALIKE = 0.8
"""How similar (0 to 1) an unknown flag must be to a known one to count as a slip for it."""
CONDITION_KEYS = ("condition", "target_condition", "allies_condition")


def action_faults(ruleset: Ruleset) -> Iterator[Found]:
    """What is wrong with the actions of a ruleset."""
    most = {pool: most_of(ruleset, pool) for pool in ruleset.pools}
    read = _flags_read(ruleset)
    for name, action in ruleset.actions.items():
        place = f"actions.{name}"
        yield from _aim(place, action, ruleset)
        yield from _price(place, action, most, ruleset)
        for key, effects in (("effects", action.effects), ("on_success", action.on_success)):
            for index, effect in enumerate(effects):
                yield from _effect(f"{place}.{key}.{index}", effect, action, ruleset)
        for index, gate in enumerate(action.gates):
            yield from _gate(f"{place}.gates.{index}", gate, action, most)
        if action.gates:
            yield from _contrary_gates(place, action)
        yield from _misspelt_flags(place, action, read)
        yield from _harm(place, action)
        yield from _reaction_keys(place, action)
        yield from _push(place, action, ruleset)


def most_of(ruleset: Ruleset, pool: str) -> int | None:
    """The most that a pool can ever hold; None where a stat, a condition or an action may raise it.

    An overdraft allows spending more than there is.
    """
    size = ruleset.pools[pool].size
    conditions = ruleset.conditions.values()
    effects = [
        effect for condition in conditions for effect in (condition, *condition.levels.values())
    ]
    raised = any(pool in effect.pools or pool in effect.more for effect in effects) or any(
        pool in action.grants for action in ruleset.actions.values()
    )
    if raised or size.constant is None or ruleset.overdraft is not None:
        return None
    return int(size.of({}))


def _aim(place: str, action: Action, ruleset: Ruleset) -> Iterator[Found]:
    somewhere = action.target is not None or action.area is not None or action.any_area
    if action.attack in AIMED and not somewhere:
        yield f"{place}.target", say("attack_needs_target")
    bands = ruleset.range_bands or ruleset.zones
    if action.target is not None and action.target.bands and not bands:
        yield f"{place}.target.bands", say("target_needs_bands")


def _price(
    place: str, action: Action, most: Mapping[str, int | None], ruleset: Ruleset
) -> Iterator[Found]:
    for pool, stat in action.price_stats.items():
        if stat not in ruleset.stats:
            yield f"{place}.price_stats.{pool}", say("price_reads_no_stat", stat=quoted_value(stat))
    for index, cost in enumerate(action.cost):
        for pool, amount in cost.items():
            holds = most.get(pool)
            if holds is not None and amount > holds:
                yield (
                    f"{place}.cost.{index}.{pool}",
                    say("pool_never_holds_so_much", amount=amount, holds=holds),
                )


def _effect(place: str, effect: Effect, action: Action, ruleset: Ruleset) -> Iterator[Found]:
    if not effect.model_fields_set & set(EFFECT_KEYS):
        keys = ", ".join(EFFECT_KEYS)
        yield place, say("it_does_nothing_give_one_of_effect_keys", effect_keys=keys)
    yield from _several_effects(place, effect)
    if effect.allies_condition is not None and effect.within <= 0:
        yield f"{place}.within", say("effect_reaches_no_ally")
    if effect.roll is not None and not (effect.flag or effect.finds or effect.worth):
        yield f"{place}.roll", say("effect_keeps_no_roll")
    if action.target is None and action.area is None and not action.any_area:
        for key in sorted(key for key in effect.model_fields_set if key.startswith("target_")):
            yield f"{place}.{key}", say("action_has_no_target")
    for key in CONDITION_KEYS:
        condition = ruleset.conditions.get(getattr(effect, key) or "")
        if condition is not None and effect.level > condition.most:
            yield (
                f"{place}.level",
                say("state_has_fewer_levels", label=condition.label, most=condition.most),
            )


def _flags_read(ruleset: Ruleset) -> set[str]:
    """The flags that something reads: the program, hiding, gates of actions and of modes."""
    gates = [gate for action in ruleset.actions.values() for gate in action.gates]
    gates += [gate for mode in ruleset.modes.values() for gate in mode.requires]
    gates += [inner for gate in gates for inner in gate.any or ()]
    named = {gate.flag for gate in gates} | {gate.no_flag for gate in gates}
    return {*OWN_FLAGS, ruleset.hiding.flag, *(flag for flag in named if flag)}


def _misspelt_flags(place: str, action: Action, read: set[str]) -> Iterator[Found]:
    """Flags that nothing reads and that nearly match one that is read."""
    for key, effects in (("effects", action.effects), ("on_success", action.on_success)):
        for index, effect in enumerate(effects):
            for name in ("flag", "target_flag"):
                flag = getattr(effect, name)
                close = (
                    flag and flag not in read and get_close_matches(flag, sorted(read), 1, ALIKE)
                )
                if close:
                    yield (
                        f"{place}.{key}.{index}.{name}",
                        say("flag_is_not_read", close=close[0]),
                    )


def _harm(place: str, action: Action) -> Iterator[Found]:
    """Damage that an action states but deals to nobody."""
    if action.target is None and action.area is None and not action.any_area:
        for key in ("damage", "damage_dice"):
            if getattr(action, key):
                yield f"{place}.{key}", say("action_has_no_target")


TOGETHER = {"target_text", "target_drops"}
"""Log lines of attacks whose target has nothing to drop."""


def _several_effects(place: str, effect: Effect) -> Iterator[Found]:
    """Keys of one effect of which only the first would take place."""
    keys = [key for key in EFFECT_KEYS if key in effect.model_fields_set]
    if len(keys) > 1 and not TOGETHER.issuperset(keys):
        yield place, say("effect_does_one_thing", keys=", ".join(keys))


#: Pairs of gates that are never both open where they name the same thing.
CONTRARY = (
    ("condition", "no_condition"),
    ("flag", "no_flag"),
    ("link", "no_link"),
    ("target_condition", "target_no_condition"),
)


def _contrary_gates(place: str, action: Action) -> Iterator[Found]:
    """Gates that contradict each other, so that one is always shut."""
    for yes, no in CONTRARY:
        asked = {getattr(gate, yes) for gate in action.gates} - {None}
        for index, gate in enumerate(action.gates):
            if getattr(gate, no) in asked:
                yield f"{place}.gates.{index}.{no}", say("gates_are_never_open", other=yes)
    near = [gate.target_within for gate in action.gates if gate.target_within is not None]
    for index, gate in enumerate(action.gates):
        if gate.target_beyond is not None and near and min(near) <= gate.target_beyond:
            yield (
                f"{place}.gates.{index}.target_beyond",
                say("no_distance_is_within_and_beyond", near=min(near), far=gate.target_beyond),
            )


REACTION_KEYS = ("reacts_to", "answers", "cancels", "trigger")


def _reaction_keys(place: str, action: Action) -> Iterator[Found]:
    for key in REACTION_KEYS if action.kind != "reaction" else ():
        if getattr(action, key):
            yield f"{place}.{key}", say("only_reactions_read_it")


def _gate(
    place: str, gate: Gate, action: Action, most: Mapping[str, int | None]
) -> Iterator[Found]:
    for index, inner in enumerate(gate.any or []):
        yield from _gate(f"{place}.any.{index}", inner, action, most)
    for pool, amount in (gate.pool_holds or {}).items():
        holds = most.get(pool)
        if holds is not None and amount > holds:
            yield (
                f"{place}.pool_holds.{pool}",
                say("pool_never_holds_so_much", amount=amount, holds=holds),
            )
    # Tumbling through a space always concerns the creature in it.
    crosses = action.movement is not None and action.movement.tumble
    if action.target is None and not crosses:
        for key in sorted(key for key in gate.model_fields_set if key.startswith("target_")):
            yield f"{place}.{key}", say("action_has_no_target")


def _push(place: str, action: Action, ruleset: Ruleset) -> Iterator[Found]:
    if action.forced is None:
        return
    if ruleset.forced.distance <= 0:
        yield f"{place}.forced", say("push_needs_how_far_it_goes_set_forced")
    if action.target is None:
        yield f"{place}.target", say("push_needs_target_say_who_may_be_pushed")
    if action.attack is None:
        yield f"{place}.attack", say("push_needs_a_roll")
