"""The weapon of an attack: which ones serve, which one is meant, and the battle in which that one
is in use.

An attack names its weapon in its choice ({"weapon": "pike"}, or "unarmed"); without a word it is
the one used last where that serves and reaches, else the best that does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from fivefoot.core.model.scenario import with_token
from fivefoot.core.model.token import Token
from fivefoot.core.model.weapon import Weapon, in_place, weapon_named
from fivefoot.core.rules.means.texts import say
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.ruleset.amount_text import amount_text
from fivefoot.core.rules.ruleset.schema.actions import Action
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.distance import gap_between
from fivefoot.core.rules.space.threat import in_reach
from fivefoot.core.rules.space.tokens import cells_in_amount
from fivefoot.core.rules.space.weapon_stats import (
    BARE,
    best_weapon,
    hands_full,
    hands_of,
    has_property,
    in_units,
)
from fivefoot.core.texts.lists import listed

ATTACKS = ("melee", "ranged", "weapon")


def counts_weapons(battle: Battle, token: Token) -> bool:
    """Whether what a token holds decides anything under the ruleset."""
    return bool(token.weapons and battle.ruleset.weapons.stats)


def takes_weapon(action: Action) -> bool:
    """Whether an action is made with a weapon, or with none."""
    return action.attack in ATTACKS


def busy_hands(battle: Battle, token: Token) -> int:
    """How many hands are busy with links: one for each creature it grapples (C31)."""
    kinds = battle.ruleset.weapons.ties
    links = battle.scenario.encounter.links
    return sum(link.kind in kinds and link.source == token.id for link in links)


def hands_left(battle: Battle, token: Token) -> int:
    """How many hands are free to take something."""
    free = hands_of(battle.ruleset, token) - hands_full(token.weapons)
    if battle.ruleset.weapons.busy_hand_holds:
        return free
    return free - busy_hands(battle, token)


def usable_weapons(battle: Battle, token: Token, action: Action) -> tuple[Weapon, ...]:
    """The weapons with which a token may take an action now, in their order."""
    if not counts_weapons(battle, token) or not takes_weapon(action) or action.wields.bare:
        return ()
    return tuple(each for each in token.weapons if _serves(battle, token, action, each))


def _serves(battle: Battle, token: Token, action: Action, weapon: Weapon) -> bool:
    rule = action.wields
    if not _is_of_kind(action, weapon) or (rule.only and not has_property(weapon, rule.only)):
        return False
    if rule.other and weapon.id == _struck_with(battle, token):
        return False
    return _is_at_hand(battle, token, action, weapon)


def _is_of_kind(action: Action, weapon: Weapon) -> bool:
    fits = {"melee": weapon.is_melee, "ranged": weapon.is_ranged}
    return fits.get(action.attack or "", weapon.is_melee or weapon.is_ranged)


def _is_at_hand(battle: Battle, token: Token, action: Action, weapon: Weapon) -> bool:
    """Whether a weapon is held in hands that may use it, or may be drawn with the action (C28)."""
    if weapon.place == "held":
        return weapon.hands <= hands_of(battle.ruleset, token) - busy_hands(battle, token)
    drawn = weapon.place == "carried" and has_property(weapon, action.wields.draws)
    return drawn and weapon.hands <= hands_left(battle, token)


def _struck_with(battle: Battle, token: Token) -> str:
    """The weapon of its attack this turn; the next attack has to use another (C48)."""
    actions = battle.ruleset.actions
    used = (actions.get(name) for name in battle.turn(token.id).used)
    struck = any(each is not None and takes_weapon(each) for each in used)
    return token.weapon_in_use if struck else ""


def weapon_for(
    battle: Battle,
    token: Token,
    action: Action,
    choice: Mapping[str, Any] | None = None,
    target: Token | None = None,
) -> Weapon | None:
    """The weapon of an attack: the chosen one, otherwise the one used last or the best that reaches
    the target; None = without a weapon.
    """
    found = usable_weapons(battle, token, action)
    said = (choice or {}).get("weapon")
    if said is not None:
        return weapon_named(found, str(said))
    near = found if target is None else tuple(w for w in found if reaches(battle, token, w, target))
    # What has to be drawn first comes last.
    likely = in_place(near, "held") or near or in_place(found, "held") or found
    return weapon_named(likely, token.weapon_in_use) or best_weapon(likely)


def reaches(battle: Battle, token: Token, weapon: Weapon, target: Token) -> bool:
    """Whether a weapon reaches a target where it is, at arm's length or by its farthest range."""
    ruleset = battle.ruleset
    if weapon.reach is not None:
        cells = cells_in_amount(ruleset, in_units(ruleset, weapon.reach))
        if in_reach(battle, token, target, cells=cells):
            return True
    if not weapon.ranges:
        return False
    far = in_units(ruleset, weapon.ranges[-1])
    return gap_between(battle, token, target).within(battle, far / 1000)


def with_attack_weapon(
    battle: Battle,
    token_id: str,
    action_id: str,
    choice: Mapping[str, Any] | None = None,
    target_id: str | None = None,
) -> Battle:
    """The battle in which a token has the weapon of an action in use; the same where weapons decide
    nothing.
    """
    token = battle.scenario.tokens.get(token_id)
    action = battle.ruleset.actions.get(action_id)
    if token is None or action is None or not counts_weapons(battle, token):
        return battle
    in_use = ""
    if takes_weapon(action):
        target = battle.scenario.tokens.get(target_id) if target_id is not None else None
        weapon = weapon_for(battle, token, action, choice, target)
        in_use = BARE if weapon is None else weapon.id
    return with_weapon_in_use(battle, token, in_use)


def with_weapon_in_use(battle: Battle, token: Token, in_use: str) -> Battle:
    """The battle in which a token has a weapon in use."""
    if token.weapon_in_use == in_use:
        return battle
    return battle.derived(
        "armed",
        (battle.scenario, battle.ruleset),
        (token.id, in_use),
        lambda: Battle(
            with_token(battle.scenario, replace(token, weapon_in_use=in_use)), battle.ruleset
        ),
    )


def weapon_problem(
    battle: Battle, token: Token, action_id: str, choice: Mapping[str, Any]
) -> Problem | None:
    """Why an action cannot be made with the chosen weapon, or None."""
    action, said = battle.ruleset.actions[action_id], choice.get("weapon")
    if said is None or action.handles is not None:
        return None
    rule = battle.ruleset.source_of("weapons")
    if not takes_weapon(action):
        text = say("no_weapon_belongs_to_action", action=action.label)
        return Problem("wrong_weapon", text, battle.ruleset.source_of(f"actions.{action_id}"))
    if said == BARE and action.attack != "ranged":
        return None
    weapon = weapon_named(token.weapons, str(said))
    if weapon is None:
        return Problem("unknown_weapon", _unknown(token, said), rule)
    if weapon_named(usable_weapons(battle, token, action), weapon.id) is not None:
        return None
    return _why_not(battle, token, action_id, weapon)


def _unknown(token: Token, said: object) -> str:
    names = listed(each.id for each in token.weapons)
    return say("token_has_no_weapon_said", token=token.name, said=str(said)[:40], names=names)


def _why_not(battle: Battle, token: Token, action_id: str, weapon: Weapon) -> Problem:
    action, ruleset = battle.ruleset.actions[action_id], battle.ruleset
    if weapon.place == "dropped":
        text = say("weapon_of_token_lies_on_ground", weapon=weapon.name, token=token.name)
        return Problem("not_held", text, ruleset.source_of("weapons"))
    if _is_of_kind(action, weapon) and weapon.place == "carried":
        text = say("token_carries_weapon", token=token.name, weapon=weapon.name)
        return Problem("not_held", text, ruleset.source_of("weapons"))
    spare = hands_of(ruleset, token) - busy_hands(battle, token)
    if weapon.hands > spare:
        text = say("token_has_no_hand_free", token=token.name, weapon=weapon.name)
        return Problem("hands_busy", text, ruleset.source_of("weapons.busy_hand_holds"))
    rule = ruleset.source_of(f"actions.{action_id}")
    return Problem(
        "wrong_weapon",
        say("action_is_not_made_with_weapon", action=action.label, weapon=weapon.name),
        rule,
    )


def out_of_weapon_range(
    battle: Battle, token: Token, action_id: str, target: Token
) -> Problem | None:
    """That a target lies beyond what the weapon in use serves, where no reach or band of the action
    says it.
    """
    action = battle.ruleset.actions[action_id]
    weapon = weapon_named(token.weapons, token.weapon_in_use)
    by_zone = action.target is not None and action.target.farthest is not None  # D18
    if weapon is None or action.attack != "weapon" or by_zone:
        return None
    if reaches(battle, token, weapon, target):
        return None
    ruleset = battle.ruleset
    away = amount_text(ruleset, gap_between(battle, token, target).amount(battle))
    far = amount_text(ruleset, in_units(ruleset, max([weapon.reach or 0, *weapon.ranges])))
    text = say(
        "target_is_away_away_weapon_goes",
        target=target.name,
        away=away,
        weapon=weapon.name,
        far=far,
    )
    return Problem("out_of_range", text, ruleset.source_of(f"actions.{action_id}"))


def named_weapons(choice: Mapping[str, Any]) -> Sequence[str]:
    """The weapons that an action names: one, or several in a list."""
    said = choice.get("weapon")
    if said is None:
        return ()
    return [str(each) for each in said] if isinstance(said, (list, tuple)) else [str(said)]
