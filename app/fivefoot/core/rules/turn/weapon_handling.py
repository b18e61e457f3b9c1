"""Weapons in a turn: taken up for an attack, drawn and stowed, let fall, picked up, thrown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from fivefoot.core.model.frames import Blow
from fivefoot.core.model.scenario import Scenario, with_token
from fivefoot.core.model.token import Token
from fivefoot.core.model.weapon import (
    MOST_WEAPONS,
    Weapon,
    free_weapon_id,
    in_place,
    weapon_in_place,
    weapon_named,
    with_weapon,
)
from fivefoot.core.rules.means.wielding import (
    counts_weapons,
    hands_left,
    named_weapons,
    takes_weapon,
    usable_weapons,
    weapon_for,
    weapon_problem,
    with_weapon_in_use,
)
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.rolls.roll_modifiers import is_shot
from fivefoot.core.rules.ruleset.schema.actions import Action
from fivefoot.core.rules.ruleset.schema.weapons import Handled, Handling
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.tokens import cells_in_amount
from fivefoot.core.rules.space.weapon_stats import BARE, best_weapon, has_property
from fivefoot.core.rules.turn.commands import Act
from fivefoot.core.rules.turn.state import logged
from fivefoot.core.rules.turn.texts import say
from fivefoot.core.texts.labels import in_sentence

OF = "/"
"""What stands between an owner and the weapon of somebody else: "ogre/club"."""


@dataclass(frozen=True, slots=True)
class Thing:
    """A weapon with whom it belongs to, and what a creature would do with it."""

    owner: Token
    weapon: Weapon
    use: Handled


# What may be done


def weapons_problems(battle: Battle, act: Act) -> list[Problem]:
    """What is wrong with the weapons that an action names."""
    token, action = battle.token(act.token), battle.ruleset.actions[act.action]
    if action.handles is not None:
        return list(_handling_problems(battle, token, act, action.handles))
    problem = weapon_problem(battle, token, act.action, act.choice)
    return [problem] if problem is not None else []


def _handling_problems(battle: Battle, token: Token, act: Act, rule: Handling) -> Iterator[Problem]:
    named, source = named_weapons(act.choice), battle.ruleset.source_of(f"actions.{act.action}")
    label = battle.ruleset.actions[act.action].label
    # More than an action handles: said once, and each is still looked at.
    if len(named) > rule.most:
        text = say("label_is_for_most_things", label=label, most=rule.most)
        yield Problem("too_many_weapons", text, source)
    # One after the other, each in the battle that the one before leaves: a hand freed by the first
    # may take the second.
    here = battle
    for name in named:
        thing = thing_named(here, here.token(token.id), name, rule)
        if thing is None:
            text = say(
                "token_has_no_name_that_label", token=token.name, name=name[:40], label=label
            )
            yield Problem("unknown_weapon", text, source)
            return
        hindrance = _hindrance(here, here.token(token.id), thing, rule, label)
        if hindrance:
            yield Problem("not_handled", hindrance, source)
            return
        here = here.after(_moved(here, here.token(token.id), thing))


def thing_named(battle: Battle, token: Token, name: str, rule: Handling) -> Thing | None:
    """What a name means ("sword", or "ogre/club" of somebody else), and what would be done with it;
    None where there is no such thing.
    """
    owner_id, _, weapon_id = name.rpartition(OF)
    owner = battle.scenario.tokens.get(owner_id) if owner_id else token
    weapon = weapon_named(owner.weapons, weapon_id) if owner is not None else None
    # Of others only what lies on the ground.
    if owner is None or weapon is None or (owner.id != token.id and weapon.place != "dropped"):
        return None
    return Thing(owner, weapon, _use_of(weapon, rule))


def _use_of(weapon: Weapon, rule: Handling) -> Handled:
    if weapon.place == "dropped":
        return "pick_up"
    if "drop" in rule.what:
        return "drop"
    return "stow" if weapon.place == "held" else "draw"


def _hindrance(battle: Battle, token: Token, thing: Thing, rule: Handling, label: str) -> str:
    """Why a creature cannot do that with a thing, or an empty text."""
    weapon = thing.weapon
    if thing.use not in rule.what:
        return _never(thing.use, label, weapon.name)
    if thing.use == "drop" and weapon.place != "held":
        return say("token_does_not_hold_weapon", token=token.name, weapon=weapon.name)
    kept = next((name for name in rule.never if name in weapon.properties), None)
    if kept is not None:
        said = in_sentence(battle.ruleset.weapons.properties[kept].label)
        return say("weapon_is_said_label", weapon=weapon.name, said=said, label=label)
    if rule.most_hands is not None and weapon.hands > rule.most_hands:
        return say(
            "weapon_takes_hands_hands_label", weapon=weapon.name, hands=weapon.hands, label=label
        )
    if thing.use == "pick_up" and not lies_near(battle, token, weapon):
        return say("weapon_does_not_lie_where_token", weapon=weapon.name, token=token.name)
    # Hands are counted as they will be: drawing needs one free.
    if thing.use in ("draw", "pick_up") and weapon.hands > hands_left(battle, token):
        return say("token_has_no_hand_free", token=token.name, weapon=weapon.name)
    # A thing of one's own that is picked up adds nothing to the list.
    if thing.owner.id != token.id and len(token.weapons) >= MOST_WEAPONS:
        return _full(token)
    return ""


def _full(token: Token) -> str:
    """That somebody carries as much as a token can."""
    return say("token_has_most_weapons_things_already", token=token.name, most_weapons=MOST_WEAPONS)


def _never(use: Handled, label: str, weapon: str) -> str:
    """That an action is not for what one would do with a thing."""
    if use == "draw":
        return say("label_does_not_draw_weapon", label=label, weapon=weapon)
    if use == "stow":
        return say("label_does_not_stow_weapon", label=label, weapon=weapon)
    if use == "drop":
        return say("label_does_not_drop_weapon", label=label, weapon=weapon)
    return say("label_does_not_pick_up_weapon", label=label, weapon=weapon)


def lies_near(battle: Battle, token: Token, weapon: Weapon) -> bool:
    """Whether a thing on the ground lies where a creature stands, or as near as the rules allow."""
    if weapon.cell is None:
        return False
    own, cell = battle.footprint(token), weapon.cell
    # Cells between, as for reach: 0 where it stands on the thing.
    x = max(own.anchor.x - cell.x, cell.x - (own.anchor.x + own.side - 1), 0)
    y = max(own.anchor.y - cell.y, cell.y - (own.anchor.y + own.side - 1), 0)
    within = cells_in_amount(battle.ruleset, int(battle.ruleset.weapons.pick_up_within * 1000))
    # Within a cell up or down: on the bridge one does not pick up what lies below.
    level = abs(battle.base_level(token) - weapon.level) < 1000
    return level and max(x, y) <= within


def things_for(battle: Battle, token_id: str, action_id: str) -> tuple[tuple[str, Thing], ...]:
    """What an action could draw, stow, drop or pick up now, by the name that a command gives it."""
    token, rule = battle.token(token_id), battle.ruleset.actions[action_id].handles
    if rule is None:
        return ()
    names = [weapon.id for weapon in token.weapons]
    for other in battle.scenario.tokens.values():
        if other.id != token_id:
            # Own things go by their id; others say whose they are.
            names += [f"{other.id}{OF}{w.id}" for w in in_place(other.weapons, "dropped")]
    found = ((name, thing_named(battle, token, name, rule)) for name in names)
    label = battle.ruleset.actions[action_id].label
    return tuple(
        (name, thing)
        for name, thing in found
        if thing is not None and not _hindrance(battle, token, thing, rule, label)
    )


# What is done


def handle_weapons(
    battle: Battle, token_id: str, action: Action, choice: Mapping[str, Any]
) -> Scenario:
    """The scenario after an action's things are drawn, stowed, dropped or picked up."""
    scenario = battle.scenario
    for name in named_weapons(choice) if action.handles is not None else ():
        now = battle.after(scenario)
        assert action.handles is not None
        thing = thing_named(now, now.token(token_id), name, action.handles)
        if thing is not None:  # what an answer to the action took away is not there any more
            text = _log_text(thing.use, now.token(token_id).name, thing.weapon.name)
            scenario = logged(_moved(now, now.token(token_id), thing), token_id, text)
    return scenario


def _log_text(use: Handled, token: str, weapon: str) -> str:
    """What is done with a thing, for the log."""
    if use == "draw":
        return say("token_draws_weapon", token=token, weapon=weapon)
    if use == "stow":
        return say("token_stows_weapon", token=token, weapon=weapon)
    if use == "drop":
        return say("token_drops_weapon", token=token, weapon=weapon)
    return say("token_picks_up_weapon", token=token, weapon=weapon)


def _moved(battle: Battle, token: Token, thing: Thing) -> Scenario:
    """The scenario with a thing in its new place."""
    if thing.use == "drop":
        return _fallen(battle, token, [thing.weapon])
    if thing.use == "pick_up" and thing.owner.id != token.id:
        # By identity: two of one name may lie there.
        kept = tuple(each for each in thing.owner.weapons if each is not thing.weapon)
        scenario = with_token(battle.scenario, replace(thing.owner, weapons=kept))
        taken = [each.id for each in token.weapons]
        name = (
            # A name that is taken gets a number, for a token's weapons are told apart by id.
            thing.weapon.id
            if thing.weapon.id not in taken
            else free_weapon_id(thing.weapon.name, taken)
        )
        gained = weapon_in_place(replace(thing.weapon, id=name), "held")
        return with_token(scenario, replace(token, weapons=(*token.weapons, gained)))
    place = weapon_in_place(thing.weapon, "carried" if thing.use == "stow" else "held")
    return with_token(battle.scenario, replace(token, weapons=with_weapon(token.weapons, place)))


def _fallen(battle: Battle, token: Token, weapons: Iterable[Weapon]) -> Scenario:
    """The scenario with things of a token on the ground under it."""
    x, y = token.cell
    base = battle.base_level(token)
    # A flier's things fall to the ground below it.
    below = battle.columns_of_ground.level_below(x, y, base)
    held = token.weapons
    for weapon in weapons:
        # Over an abyss there is nothing below: they keep the level they fell from.
        fallen = weapon_in_place(weapon, "dropped", token.cell, base if below is None else below)
        held = with_weapon(held, fallen)
    return with_token(battle.scenario, replace(token, weapons=held))


def drop_held_weapons(battle: Battle, token_id: str) -> Scenario:
    """The scenario in which a token has let fall all that its hands held, written down."""
    token = battle.token(token_id)
    # What takes no hand (a gauntlet, fangs) is not let fall.
    held = [weapon for weapon in in_place(token.weapons, "held") if weapon.hands]
    if not held or not counts_weapons(battle, token):
        return battle.scenario
    names = ", ".join(weapon.name for weapon in held)
    return logged(
        _fallen(battle, token, held),
        token_id,
        say("token_drops_names", token=token.name, names=names),
    )


def with_weapon_dropped(battle: Battle, token_id: str, wanted: str = "") -> Scenario | None:
    """The scenario in which a token has let fall what was asked for, else what it fights with; None
    where it holds nothing (A21).
    """
    token = battle.token(token_id)
    held = [weapon for weapon in in_place(token.weapons, "held") if weapon.hands]
    # What was asked for, what it fights with, else the best it has (A21).
    likely = (
        weapon_named(held, wanted) or weapon_named(held, token.weapon_in_use) or best_weapon(held)
    )
    if likely is None:
        return None
    text = say("token_drops_weapon", token=token.name, weapon=likely.name)
    return logged(_fallen(battle, token, [likely]), token_id, text)


def take_up_weapon(
    battle: Battle,
    token_id: str,
    action_id: str,
    choice: Mapping[str, Any] | None = None,
    target_id: str | None = None,
) -> Scenario:
    """The scenario with the weapon of an attack in use, and drawn where it is drawn with it (C28).

    Another one than before it, as a quick attack asks for (C48), stays the second one.
    """
    action, token = battle.ruleset.actions[action_id], battle.token(token_id)
    if not takes_weapon(action) or not counts_weapons(battle, token):
        return battle.scenario
    target = battle.scenario.tokens.get(target_id) if target_id is not None else None
    weapon = weapon_for(battle, token, action, choice, target)
    scenario = battle.scenario
    # Drawn in the same action (C28).
    if weapon is not None and weapon.place == "carried":
        held = with_weapon(token.weapons, weapon_in_place(weapon, "held"))
        token = replace(token, weapons=held)
        text = say("token_draws_weapon", token=token.name, weapon=weapon.name)
        scenario = logged(with_token(scenario, token), token_id, text)
    in_use = BARE if weapon is None else weapon.id
    # The second weapon of a quick attack does not become the one in use (C48).
    if action.wields.other or token.weapon_in_use == in_use:
        return scenario
    return with_token(scenario, replace(scenario.tokens[token_id], weapon_in_use=in_use))


def weapons_of_blows(
    battle: Battle, token_id: str, action: Action, choice: Mapping[str, Any], blows: int
) -> Sequence[str]:
    """The weapon of each blow that is not made with the one in use: the second of two (A27),
    another one than before (C48); "" for the rest.
    """
    token, rule = battle.token(token_id), action.wields
    found = [""] * blows
    if not counts_weapons(battle, token):
        return found
    if rule.other:
        weapon = weapon_for(battle, token, action, choice)
        found = [weapon.id if weapon is not None else BARE] * blows
    if rule.second and blows > 1:
        # Another than the one in use, of those that serve as a second (A27).
        others = [w for w in usable_weapons(battle, token, action) if w.id != token.weapon_in_use]
        second = best_weapon(w for w in others if has_property(w, rule.second))
        # The last of the blows is the second weapon's.
        found[-1] = second.id if second is not None else ""
    return found


def armed_for(battle: Battle, blow: Blow) -> Battle:
    """The battle as a blow sees it: with its own weapon in use."""
    if not blow.weapon or blow.by not in battle.scenario.tokens:
        return battle
    return with_weapon_in_use(battle, battle.token(blow.by), blow.weapon)


def land_thrown_weapon(battle: Battle, blow: Blow) -> Scenario:
    """The scenario after a blow whose weapon flew: it lies where the target stands."""
    here = armed_for(battle, blow)
    by, target = here.token(blow.by), here.token(blow.target)
    weapon = weapon_named(by.weapons, by.weapon_in_use)
    flies = [name for name, each in here.ruleset.weapons.properties.items() if each.leaves_hand]
    action = here.ruleset.actions[blow.action]
    # Only what is thrown leaves the hand.
    if weapon is None or weapon.place != "held" or not has_property(weapon, flies):
        return battle.scenario
    # And only if it was thrown, not struck with.
    if not takes_weapon(action) or not is_shot(here, by, action, target):
        return battle.scenario
    below = here.columns_of_ground.level_below(*target.cell, here.base_level(target))
    lies = weapon_in_place(
        weapon, "dropped", target.cell, here.base_level(target) if below is None else below
    )
    bearer = battle.token(blow.by)
    return with_token(battle.scenario, replace(bearer, weapons=with_weapon(bearer.weapons, lies)))


__all__ = [
    "Thing",
    "armed_for",
    "drop_held_weapons",
    "handle_weapons",
    "land_thrown_weapon",
    "take_up_weapon",
    "thing_named",
    "things_for",
    "weapons_of_blows",
    "weapons_problems",
    "with_weapon_dropped",
]
