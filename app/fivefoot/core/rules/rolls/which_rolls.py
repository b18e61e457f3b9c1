"""Which rolls a modifier bears on: what kind of roll an action makes, and whether it is one that is
meant.
"""

from __future__ import annotations

from dataclasses import dataclass

from fivefoot.core.rules.ruleset.schema.actions import Action
from fivefoot.core.rules.ruleset.schema.modifiers import AttackKind, Modifier, RollKind
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.distance import Gap

NO_ACTION = Action.model_construct(label="")
"""Stands for the action of a roll that none makes: it has no keyword and no category."""


@dataclass(frozen=True, slots=True)
class ActionRoll:
    """A roll that an action asks for, made by the token `by`.

    `kind` is None where its actor rolls nothing.
    """

    by: str
    action_id: str
    action: Action
    kind: RollKind | None
    attack: AttackKind | None = None
    checks: tuple[str, ...] = ()


def is_attack(action: Action) -> bool:
    """Whether it is a blow, a shot or a weave; a contest or a save against someone is none (A23,
    E12).
    """
    return action.attack not in (None, "contest", "save")


def names_rolls(action: Action) -> bool:
    """Whether an action says by name what is rolled for it: a skill, a save, a number to keep."""
    return bool(action.checks) or any(effect.roll for effect in action.effects)


def asks_target_to_save(action: Action) -> bool:
    """Whether its target rolls, not its actor: a save against what it does (E10)."""
    return action.attack == "save" and (action.target is not None or action.area is not None)


def roll_of(ruleset: Ruleset, by: str, action_id: str, *, shot: bool) -> ActionRoll:
    """The roll of an action's actor; `shot` tells whether it is an attack at range."""
    action = ruleset.actions[action_id]
    checks = (*action.checks, *(effect.roll for effect in action.effects if effect.roll))
    return ActionRoll(
        by, action_id, action, _kind(ruleset, action), _attack_kind(action, shot), checks
    )


def save_against(by: str, action_id: str, action: Action) -> ActionRoll:
    """The save that an action asks of its target, made by that one."""
    return ActionRoll(by, action_id, action, "save", None, tuple(action.checks))


def named_roll(by: str, kind: RollKind, name: str, action: Action | None = None) -> ActionRoll:
    """A roll by its name that is not an action's own: the check of a leap, the save that a
    reaction costs.
    """
    return ActionRoll(by, "", action or NO_ACTION, kind, None, (name,))


def _kind(ruleset: Ruleset, action: Action) -> RollKind | None:
    if is_attack(action):
        return "attack"
    if action.attack == "save":
        return None if asks_target_to_save(action) else "save"
    if ruleset.has_defence_roll(action):
        return "defence"
    return "skill"


def _attack_kind(action: Action, shot: bool) -> AttackKind | None:
    if not is_attack(action):
        return None
    if action.attack == "weave":
        return "weave"
    return "ranged" if shot else "melee"


def applies_to_roll(modifier: Modifier, roll: ActionRoll) -> bool:
    """Whether a modifier bears on a roll, wherever anybody stands.

    A key that is left out limits nothing.
    """
    meant = modifier.roll or (["attack"] if modifier.of == "attackers" or modifier.kinds else [])
    if roll.kind is None or (meant and roll.kind not in meant):
        return False
    if modifier.check and set(modifier.check).isdisjoint(roll.checks):
        return False
    if modifier.kinds and roll.attack not in modifier.kinds:
        return False
    return _means_action(modifier, roll)


def _means_action(modifier: Modifier, roll: ActionRoll) -> bool:
    """Whether a modifier bears on rolls of an action; one that replaces another counts as that one,
    too (D48).
    """
    action, named = roll.action, {roll.action_id, roll.action.instead_of or roll.action_id}
    if modifier.keywords and action.keyword not in modifier.keywords:
        return False
    if modifier.categories and action.category not in modifier.categories:
        return False
    if modifier.actions and named.isdisjoint(modifier.actions):
        return False
    return named.isdisjoint(modifier.not_actions) and modifier.reaction in (
        None,
        action.kind == "reaction",
    )


def is_near_enough(battle: Battle, modifier: Modifier, gap: Gap | None) -> bool:
    """Whether a distance is one at which a modifier holds; without one only what holds anywhere
    does.
    """
    limits = (modifier.within, modifier.beyond, modifier.zone_from, modifier.zone_upto)
    if gap is None:
        return limits == (None, None, None, None)
    if modifier.within is not None and not gap.within(battle, modifier.within):
        return False
    if modifier.beyond is not None and gap.within(battle, modifier.beyond):
        return False
    return _is_in_zones(battle, modifier, gap)


def _is_in_zones(battle: Battle, modifier: Modifier, gap: Gap) -> bool:
    labels = [zone.label for zone in battle.ruleset.zones]
    inside = (
        i
        for i, zone in enumerate(battle.ruleset.zones)
        if zone.upto is None or gap.within(battle, zone.upto)
    )
    place = next(inside, len(labels))
    if modifier.zone_from is not None and place < labels.index(modifier.zone_from):
        return False
    return modifier.zone_upto is None or place <= labels.index(modifier.zone_upto)
