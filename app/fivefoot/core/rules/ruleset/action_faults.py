"""Actions that could never be done as they are written, or that do nothing: each is refused with
the key that has to change.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fivefoot.core.rules.ruleset.schema.actions import EFFECT_KEYS, Action, Effect
from fivefoot.core.rules.ruleset.schema.base import Gate
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.ruleset.texts import say

Found = tuple[str, str]
"""A dotted key and what is wrong with it."""

AIMED = ("melee", "ranged", "weapon", "weave")
"""Attacks that are made at somebody; a contest or a save may be the actor's own matter."""
STATE_KEYS = ("condition", "target_condition", "allies_condition")


def action_faults(ruleset: Ruleset) -> Iterator[Found]:
    """What is wrong with the actions of a ruleset."""
    most = {pool: most_of(ruleset, pool) for pool in ruleset.pools}
    for name, action in ruleset.actions.items():
        place = f"actions.{name}"
        yield from _aim(place, action, ruleset)
        yield from _price(place, action, most)
        for key, effects in (("effects", action.effects), ("on_success", action.on_success)):
            for index, effect in enumerate(effects):
                yield from _effect(f"{place}.{key}.{index}", effect, action, ruleset)
        for index, gate in enumerate(action.gates):
            yield from _gate(f"{place}.gates.{index}", gate, action, most)
        yield from _push(place, action, ruleset)


def most_of(ruleset: Ruleset, pool: str) -> int | None:
    """What a pool can ever hold; None where a stat, a state or an action may raise it.

    An overdraft lets somebody spend more than there is.
    """
    size = ruleset.pools[pool].size
    states = ruleset.conditions.values()
    effects = [effect for state in states for effect in (state, *state.levels.values())]
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


def _price(place: str, action: Action, most: Mapping[str, int | None]) -> Iterator[Found]:
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
    if action.target is None and action.area is None and not action.any_area:
        for key in sorted(key for key in effect.model_fields_set if key.startswith("target_")):
            yield f"{place}.{key}", say("action_has_no_target")
    for key in STATE_KEYS:
        state = ruleset.conditions.get(getattr(effect, key) or "")
        if state is not None and effect.level > state.most:
            yield (
                f"{place}.level",
                say("state_has_fewer_levels", label=state.label, most=state.most),
            )


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
    # Whoever tumbles through a space asks about the creature in it.
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
