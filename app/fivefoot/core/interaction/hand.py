"""The cards of a creature in the action bar: each action in a fixed place.

The ruleset ranks its actions (`hand`). Movement comes first, the creature's favourites follow, then
the others by rank. Actions that the creature cannot have are left out; those it cannot take now
keep their place.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from fivefoot.core.interaction.texts import say
from fivefoot.core.model.scenario import with_token
from fivefoot.core.model.weapon import weapon_in_place
from fivefoot.core.rules.means.abilities import has_ability, is_its_own, own_action
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.ruleset.schema.base import Amount
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.mounts_and_grapples import with_mount_shape
from fivefoot.core.rules.space.tokens import amount_of
from fivefoot.core.rules.turn.turn_results import Offer
from fivefoot.core.texts.message import Message

SHORT = {
    "no_pool": say("spent"),
    "no_target_in_reach": say("none_in_reach"),
    "exclusive": say("stands_alone"),
    "allowance_taken": say("taken"),
    "square_owed": say("attack_first"),
}
"""Short reasons that fit a card, by the code of the problem; other reasons are shown in full."""

SHORT_CAUTION = {
    "overdraft_ends_turn": say("ends_turn_in_short"),
    "overdraft_takes_the_rest": say("takes_all_in_short"),
}

SHARED = frozenset({"not_active", "turn_ended", "wrong_phase", "not_in_play"})
"""Reasons that depend on the moment and apply to nearly every card: they are shown once, beside the
hand.
"""


@dataclass(frozen=True, slots=True)
class Hand:
    """Action ids: `places` have a fixed place, `more` are the others, `away` those that the
    creature cannot have.
    """

    places: tuple[str, ...] = ()
    more: tuple[str, ...] = ()
    away: tuple[str, ...] = ()


def hand_of(battle: Battle, token_id: str) -> Hand:
    """The cards of a token, whatever it may do at this moment.

    Raises KeyError for an unknown token.
    """
    ruleset, token = battle.ruleset, battle.token(token_id)
    # Reactions are offered when they are triggered: as cards they could never be played.
    kept = (name for name, action in ruleset.actions.items() if action.kind != "reaction")
    names = [name for name in kept if is_its_own(battle, token_id, name)]
    had = [name for name in names if can_have(battle, token_id, name)]
    favourites = token.favourites.get(ruleset.id, ())
    # Movement first in any system, so that the same key always walks.
    wanted = (ruleset.movement.action, *favourites, *(ruleset.hand or names))
    dealt = dict.fromkeys(own_action(battle, token_id, name) for name in wanted)
    places = tuple(name for name in dealt if name in had)
    more = tuple(name for name in had if name not in places)
    return Hand(places, more, tuple(name for name in names if name not in had))


def can_have(battle: Battle, token_id: str, action_id: str) -> bool:
    """Whether a creature could ever take an action in this fight: its stats allow it, and it has
    the mode of movement.
    """
    action = battle.ruleset.actions[action_id]
    battle = _all_in_hand(battle, token_id)
    if action.out_of_combat or not has_ability(battle, token_id, action_id):
        return False
    if action.movement is None:
        return True
    # A rider moves as its mount does.
    token = with_mount_shape(battle, token_id).token(token_id)
    speeds = list(_speeds(battle, action_id))
    # A creature without a flying speed has no card for flying: a stat of 0 is no mode.
    return not speeds or any(amount_of(battle.ruleset, token, speed) > 0 for speed in speeds)


def _all_in_hand(battle: Battle, token_id: str) -> Battle:
    """The battle in which a token holds everything it carries, so that cards do not depend on what
    is drawn.
    """
    token = battle.token(token_id)
    if all(weapon.place == "held" for weapon in token.weapons):
        return battle
    held = tuple(weapon_in_place(weapon, "held") for weapon in token.weapons)
    return battle.derived(
        "all_in_hand",
        (battle.scenario, battle.ruleset),
        (token_id,),
        lambda: Battle(with_token(battle.scenario, replace(token, weapons=held)), battle.ruleset),
    )


def _speeds(battle: Battle, action_id: str) -> Iterator[Amount]:
    """The amounts of movement that an action gives, in each of its modes that has a speed of its
    own.
    """
    movement = battle.ruleset.actions[action_id].movement
    assert movement is not None
    yield movement.amount
    for mode in movement.modes:
        record = battle.ruleset.modes.get(mode)
        if record is not None and record.speed is not None:
            yield record.speed


def short_reason(offer: Offer) -> str:
    """Why a card is greyed out, in a word or two; empty where it is not, or where the reason
    depends on the moment.
    """
    problem = _first(offer)
    if problem is None or problem.code in SHARED:
        return ""
    if problem.code == "blocked_by_condition" and isinstance(problem.text, Message):
        return str(problem.text.arguments["label"])
    return problem.brief or SHORT.get(problem.code, problem.text)


def short_caution(offer: Offer) -> str:
    """What to know before a card is played, in a word or two beside its price (E3)."""
    codes = (problem.code for problem in offer.problems if problem.warning)
    return next((SHORT_CAUTION[code] for code in codes if code in SHORT_CAUTION), "")


def shared_reason(offers: tuple[Offer, ...]) -> str:
    """The reason that greys out the whole hand at this moment ("it is not the turn of Archer");
    empty where there is none.
    """
    found = [
        problem for problem in map(_first, offers) if problem is not None and problem.code in SHARED
    ]
    return found[0].text if found and len(found) * 2 > len(offers) else ""


def _first(offer: Offer) -> Problem | None:
    hard = [problem for problem in offer.problems if not problem.warning]
    return next((problem for problem in hard if problem.code in SHARED), hard[0] if hard else None)
