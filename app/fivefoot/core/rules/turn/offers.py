"""What the action bar shows: every action with its price, and whether it may be taken now or why
not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fivefoot.core.model.token import is_hostile
from fivefoot.core.rules.graph.profile import dash_bases, profile_of
from fivefoot.core.rules.means.abilities import is_its_own
from fivefoot.core.rules.means.gates import GateContext, gate_problems
from fivefoot.core.rules.means.pools import (
    FREE,
    Payment,
    cost_text,
    overdraft_caution,
    payment_of,
    pool_size,
    prices_of,
)
from fivefoot.core.rules.results import Problem, one_for_each_reason
from fivefoot.core.rules.rolls.roll_modifiers import roll_modifiers
from fivefoot.core.rules.rolls.which_rolls import names_rolls
from fivefoot.core.rules.routes.purchases import purchases_of
from fivefoot.core.rules.routes.token_refusals import walk_problem
from fivefoot.core.rules.routes.tumbling import tumbles
from fivefoot.core.rules.ruleset.amount_text import amount_text, distance_text
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.mounts_and_grapples import with_mount_shape
from fivefoot.core.rules.turn.attacks_on_barriers import door_in_reach
from fivefoot.core.rules.turn.legality import standing_problems
from fivefoot.core.rules.turn.posture import is_posture, posture_price, posture_problem
from fivefoot.core.rules.turn.targets import may_aim_at, may_be_in_range, takes_target
from fivefoot.core.rules.turn.texts import say
from fivefoot.core.rules.turn.turn_results import Offer
from fivefoot.core.texts.labels import in_sentence
from fivefoot.core.texts.lists import together


class Offers(Mapping[str, Offer]):
    """A token's actions by their ids, in the ruleset's order, legal or not; without reactions.

    Each is worked out when somebody first looks at it: a hand shows a few of three dozen.

    Raises KeyError for an unknown token.
    """

    def __init__(self, battle: Battle, token_id: str) -> None:
        # For the error: an unknown token has no actions.
        battle.token(token_id)
        self._battle, self._token_id = battle, token_id
        kept = (name for name, act in battle.ruleset.actions.items() if act.kind != "reaction")
        self._names = dict.fromkeys(name for name in kept if is_its_own(battle, token_id, name))

    def __getitem__(self, action_id: str) -> Offer:
        if action_id not in self._names:
            raise KeyError(action_id)
        return offer_of(self._battle, self._token_id, action_id)

    def __contains__(self, action_id: object) -> bool:
        return action_id in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


def legal_actions(battle: Battle, token_id: str) -> tuple[Offer, ...]:
    """All actions of the ruleset for a token, in the ruleset's order, legal or not.

    Reactions are not among them.

    Raises KeyError for an unknown token.
    """
    return tuple(Offers(battle, token_id).values())


def offer_of(battle: Battle, token_id: str, action_id: str) -> Offer:
    """One action as an offer; undo and a repeated request find it in the cache."""
    made: dict[str, Offer] = battle.derived(
        "offers", (battle.scenario, battle.ruleset), (token_id,), dict
    )
    if action_id not in made:
        made[action_id] = _worked_out(battle, token_id, action_id)
    return made[action_id]


def _worked_out(battle: Battle, token_id: str, action_id: str) -> Offer:
    action, paid = battle.ruleset.actions[action_id], payment_of(battle, token_id, action_id)
    payment = paid if isinstance(paid, Payment) else Payment(0, {})
    problems = _problems_of(battle, token_id, action_id, paid)
    # What is only cautioned about may be done.
    legal = all(problem.warning for problem in problems)
    weighed = roll_modifiers(battle, token_id, action_id) if _is_rolled(battle, action_id) else None
    prices = tuple(prices_of(battle, token_id, action))
    in_words = tuple(
        _all_of(battle, token_id, action_id, cost_text(battle, cost)) for cost in prices
    )
    group = action.keyword or action.category or action.kind
    return Offer(
        action_id,
        action.label,
        _cost_shown(battle, token_id, action_id, in_words[payment.alternative]),
        legal,
        problems,
        weighed,
        action.kind,
        group,
        in_words,
        prices,
        payment.overdraft,
        action.picker,
        action.help,
        _gives(battle, token_id, action_id),
    )


def _problems_of(
    battle: Battle, token_id: str, action_id: str, paid: Payment | Problem
) -> tuple[Problem, ...]:
    """What keeps a token from an action, and what it is cautioned about."""
    problems = list(standing_problems(battle, battle.token(token_id), action_id))
    if isinstance(paid, Problem):
        problems.append(paid)
    problems += _nobody_to_aim_at(battle, token_id, action_id)
    problems += _nobody_to_tumble_through(battle, token_id, action_id)
    if is_posture(battle.ruleset, action_id):
        problems += filter(None, [posture_problem(battle, token_id, action_id)])
    if isinstance(paid, Payment):
        problems += filter(None, [overdraft_caution(battle, token_id, paid)])
    return tuple(one_for_each_reason(problems))


def _cost_shown(battle: Battle, token_id: str, action_id: str, in_words: str) -> str:
    """What an action costs, in words: getting up is paid with movement, not from pools."""
    if not is_posture(battle.ruleset, action_id):
        return in_words
    price = posture_price(battle, token_id, action_id)
    return say("amount_of_movement", amount=amount_text(battle.ruleset, price))


def _gives(battle: Battle, token_id: str, action_id: str) -> str:
    """The movement that one purchase of an action grants, with metres where the ruleset counts them
    (D7); "30 ft more" where it adds to the turn's own movement (C38).
    """
    movement = battle.ruleset.actions[action_id].movement
    if movement is None:
        return ""
    profile = profile_of(battle, token_id, action_id)
    if movement.adds_to_pool:
        # The budget of the profile holds the turn's own movement as well, and earlier dashes.
        added = max(dash_bases(battle, profile.token).values(), default=0)
        return say("amount_more", amount=distance_text(battle.ruleset, added))
    text = distance_text(battle.ruleset, profile.budget)
    if profile.straight_budget is None:
        return text
    return say(
        "text_straight_budget_in_straight_line",
        text=text,
        straight_budget=distance_text(battle.ruleset, profile.straight_budget),
    )


def _is_rolled(battle: Battle, action_id: str) -> bool:
    # An action that rolls nothing shows no numbers.
    action, rule = battle.ruleset.actions[action_id], battle.ruleset.repeat
    repeats = rule.rule == "keyword_ladder" and action.keyword == rule.keyword
    counted = repeats or bool(action.other) or bool(action.category)
    return action.attack is not None or counted or names_rolls(action)


def _all_of(battle: Battle, token_id: str, action_id: str, text: str) -> str:
    pools = [
        pool
        for pool in battle.ruleset.actions[action_id].all_of
        # A pool of nothing is not emptied: creatures without reactions, say.
        if pool_size(battle, token_id, pool)
    ]
    if not pools:
        return text
    every = together(in_sentence(battle.ruleset.pools[pool].label) for pool in pools)
    return (
        say("all_of_pools", pools=every)
        if text == FREE
        else say("all_of_pools_and_price", pools=every, price=text)
    )


def _nobody_to_aim_at(battle: Battle, token_id: str, action_id: str) -> list[Problem]:
    action = battle.ruleset.actions[action_id]
    # An action that needs nobody is offered without looking.
    needed = (
        action.target is not None and not action.target.optional and action.target.side != "self"
    )
    if not needed or not takes_target(action):
        return []
    assert action.target is not None
    others = may_be_in_range(battle, battle.token(token_id), action.target)
    if any(may_aim_at(battle, token_id, action_id, other.id) for other in others):
        return []
    # A shut door is something to strike as well (C28).
    if door_in_reach(battle, token_id, action_id):
        return []
    rule = battle.ruleset.source_of(f"actions.{action_id}")
    return [Problem("no_target_in_reach", say("nobody_is_there_to_aim"), rule)]


def _nobody_to_tumble_through(battle: Battle, token_id: str, action_id: str) -> list[Problem]:
    """The problem that no enemy whose space the token may cross is near enough to come out behind
    it (A61).

    Who is in the way of that is asked when it is drawn.
    """
    if not tumbles(battle, action_id):
        return []
    # A rider and its mount go through as one, of the mount's size (A53).
    battle = with_mount_shape(battle, token_id)
    profile = profile_of(battle, token_id, action_id)
    # Nobody tumbles lying on the ground.
    lies = [*filter(None, [walk_problem(profile, profile.token.cell)])]
    # A cell less: the last one has to lie behind the enemy.
    cells = max(1, purchases_of(battle, profile)) * profile.budget // profile.cell - 1
    token, gates = battle.token(token_id), battle.ruleset.actions[action_id].gates
    for other in battle.tokens_near(token, cells):
        if is_hostile(token, other) and not gate_problems(
            GateContext(battle, token, action_id, other), list(gates)
        ):
            return lies
    rule = battle.ruleset.source_of(f"actions.{action_id}")
    return [*lies, Problem("no_target_in_reach", say("no_enemy_is_near_to_tumble"), rule)]
