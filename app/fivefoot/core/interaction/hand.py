"""The hand of cards that the action bar deals a creature: each action in a place of its own that
never shifts.

The ruleset ranks its actions (`hand`). Movement leads, the creature's favourites follow, then the
rest of the rank. What a creature cannot have is away; what it cannot do now keeps its place.
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
"""What a card has room for, by the code of the problem; others are said in their own words."""

SHARED = frozenset({"not_active", "turn_ended", "wrong_phase", "not_in_play"})
"""Reasons that lie in the moment and hold for nearly every card: they are said once, beside the
hand.
"""


@dataclass(frozen=True, slots=True)
class Hand:
    """Action ids: `places` have a place of their own, `more` is the rest, `away` what the creature
    cannot have.
    """

    places: tuple[str, ...] = ()
    more: tuple[str, ...] = ()
    away: tuple[str, ...] = ()


def hand_of(battle: Battle, token_id: str) -> Hand:
    """The hand of a token, whatever it may do at this moment.

    Raises KeyError for an unknown token.
    """
    ruleset, token = battle.ruleset, battle.token(token_id)
    # Reactions are asked for when their cause is there: as cards they could never be played.
    kept = (name for name, action in ruleset.actions.items() if action.kind != "reaction")
    names = [name for name in kept if is_its_own(battle, token_id, name)]
    had = [name for name in names if can_have(battle, token_id, name)]
    favourites = token.favourites.get(ruleset.id, ())
    # Movement first in any system, so that the same key walks everywhere.
    wanted = (ruleset.movement.action, *favourites, *(ruleset.hand or names))
    dealt = dict.fromkeys(own_action(battle, token_id, name) for name in wanted)
    places = tuple(name for name in dealt if name in had)
    more = tuple(name for name in had if name not in places)
    return Hand(places, more, tuple(name for name in names if name not in had))


def can_have(battle: Battle, token_id: str, action_id: str) -> bool:
    """Whether a creature could ever take an action in this fight: its stats open it, and it has the
    way of moving.
    """
    action = battle.ruleset.actions[action_id]
    battle = _all_in_hand(battle, token_id)
    if action.out_of_combat or not has_ability(battle, token_id, action_id):
        return False
    if action.movement is None:
        return True
    # A rider goes as its mount does.
    token = with_mount_shape(battle, token_id).token(token_id)
    speeds = list(_speeds(battle, action_id))
    # A flier without a speed of flight has no card for it: a stat of 0 is no way of moving.
    return not speeds or any(amount_of(battle.ruleset, token, speed) > 0 for speed in speeds)


def _all_in_hand(battle: Battle, token_id: str) -> Battle:
    """The battle in which a token holds all that it carries: cards do not come and go with what is
    drawn.
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
    """The amounts of movement that an action gives, by any of its modes that has a speed of its
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
    """Why a card is grey, in a word or two; empty where it is not, or where the reason lies in the
    moment.
    """
    problem = _first(offer)
    if problem is None or problem.code in SHARED:
        return ""
    if problem.code == "blocked_by_condition" and isinstance(problem.text, Message):
        return str(problem.text.arguments["label"])
    return problem.brief or SHORT.get(problem.code, problem.text)


def shared_reason(offers: tuple[Offer, ...]) -> str:
    """The reason that greys the whole hand at this moment ("it is not the turn of Archer"); empty
    where none does.
    """
    found = [
        problem for problem in map(_first, offers) if problem is not None and problem.code in SHARED
    ]
    return found[0].text if found and len(found) * 2 > len(offers) else ""


def _first(offer: Offer) -> Problem | None:
    hard = [problem for problem in offer.problems if not problem.warning]
    return next((problem for problem in hard if problem.code in SHARED), hard[0] if hard else None)
