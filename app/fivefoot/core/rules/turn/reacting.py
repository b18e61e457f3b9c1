"""Single reactions: who may take which, at what price, and what taking one does."""

from __future__ import annotations

from dataclasses import dataclass

from fivefoot.core.model.encounter import Card
from fivefoot.core.model.scenario import Scenario, with_turn
from fivefoot.core.model.token import Token
from fivefoot.core.rules.means import reserves
from fivefoot.core.rules.means.abilities import is_its_own
from fivefoot.core.rules.means.gates import GateContext, gate_problems
from fivefoot.core.rules.means.pools import affordable, charge, cost_text, pool_in_sentence
from fivefoot.core.rules.means.reactions_left import can_react
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.rolls.dice import parse_dice
from fivefoot.core.rules.rolls.roll_modifiers import (
    bonus_of_conditions,
    numbers_text,
    price_lines,
    roll_modifiers,
    with_tags,
)
from fivefoot.core.rules.rolls.roll_records import RollDue
from fivefoot.core.rules.rolls.which_rolls import named_roll
from fivefoot.core.rules.ruleset.schema.actions import Action
from fivefoot.core.rules.ruleset.schema.base import exact
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.space.tokens import is_blocked, stats_of
from fivefoot.core.rules.turn.cancelling import pool_of
from fivefoot.core.rules.turn.reaction_steps import leads_beside, step_cells
from fivefoot.core.rules.turn.state import logged, name_of, with_counter_raised, with_encounter
from fivefoot.core.rules.turn.targets import target_problems
from fivefoot.core.rules.turn.texts import say
from fivefoot.core.rules.turn.turn_dice import read_faces
from fivefoot.core.rules.turn.turn_results import Choice

DECLINE = "decline"
# the kept answer of one who walked what it had readied: that is done before the others answer
WALKED = "walked"
CARD = "card:"
WITH = ":"  # parts the id of a blow from the weapon it is struck with, where there are several
ON = "@"  # parts a reaction's id from the one of a mounted pair that it is aimed at


@dataclass(frozen=True, slots=True)
class TriedReaction:
    """A reaction that was tried: the scenario after its price, and whether it may go on."""

    scenario: Scenario
    success: bool


def occasions_of(action_id: str, action: Action) -> tuple[str, ...]:
    """What provokes a reaction; an opportunity attack that names no occasion answers departures and
    acts.
    """
    if action.reacts_to:
        return tuple(action.reacts_to)
    return ("departure", "act") if "opportunity" in action_id else ()


def reactions_to(battle: Battle, reactor: Token, occasion: str) -> tuple[str, ...]:
    """Ids of the ruleset's reactions that answer an occasion."""
    return tuple(
        name
        for name, action in battle.ruleset.actions.items()
        if action.kind == "reaction"
        and occasion in occasions_of(name, action)
        and is_its_own(battle, reactor.id, name)
    )


def reaction_problems(
    battle: Battle, reactor: Token, action_id: str, aimed_at: Token | None, occasion: str = ""
) -> tuple[Problem, ...]:
    """Why a reaction cannot be taken now."""
    ruleset, action = battle.ruleset, battle.ruleset.actions[action_id]
    rule = ruleset.source_of(f"actions.{action_id}")
    found = _reactor_problems(battle, reactor, action, rule)
    found += _supply_problems(battle, reactor, action, rule, able=not found)
    # A token that is asked on these occasions threatens the one who provoked it: the target need
    # not be asked about again.
    judged = occasion in ("departure", "act")
    if aimed_at is not None and action.target is not None and not judged:
        found += target_problems(battle, reactor, action_id, aimed_at)
    found += gate_problems(GateContext(battle, reactor, action_id, aimed_at), action.gates)
    # Nobody is asked for what is used up (D23).
    if not found and action.cancels == "pool" and not pool_of(battle, reactor.id):
        found.append(Problem("gate", say("evasive_pool_is_empty"), rule))
    # A step to an ally needs somewhere to go (D27).
    if (
        aimed_at is not None
        and action.step_to == "ally"
        and not leads_beside(battle, reactor.id, action_id, aimed_at.id)
    ):
        found.append(
            Problem("no_room", say("no_way_leads_to_free_place", aimed_at=aimed_at.name), rule)
        )
    return tuple(found)


def _supply_problems(
    battle: Battle, reactor: Token, action: Action, rule: str, able: bool
) -> list[Problem]:
    """What a reaction uses up and the reactor no longer has: its pool, which is asked about only
    for an `able` reactor, and its reserves.
    """
    found = []
    short = affordable(battle, reactor.id, action.cost[0]) if action.cost and able else None
    if short is not None:
        text = say("no_pool_left", pool=pool_in_sentence(battle, reactor.id, short))
        found.append(Problem("no_reaction", text, rule))
    amounts = reserves.matching_amounts(battle, action)
    reserve = reserves.shortage_problem(battle, reactor.id, action, amounts, rule)
    return [*found, reserve] if reserve else found


def _reactor_problems(battle: Battle, reactor: Token, action: Action, rule: str) -> list[Problem]:
    """What keeps the reactor itself from a reaction: none left, not one for NPCs, a condition that
    blocks it.
    """
    ruleset, found = battle.ruleset, []
    why = can_react(battle, reactor)
    if why is not None:
        found.append(Problem("no_reaction", why.text, why.rule))
    # The table may say so for the creature, the ruleset for a kind of it (D39).
    if not action.npc and (reactor.npc or stats_of(ruleset, reactor).get("npc") is True):
        found.append(Problem("npc", say("action_is_not_for_npcs", action=action.label), rule))
    is_combat = action.attack is not None or action.keyword == "combat"
    if is_combat and is_blocked(ruleset, reactor, "combat"):
        found.append(
            Problem(
                "blocked_by_condition",
                say("reactor_can_take_no_combat_action", reactor=reactor.name),
                rule,
            )
        )
    elif action.is_strike and is_blocked(ruleset, reactor, "attack"):
        found.append(
            Problem(
                "blocked_by_condition",
                say("reactor_can_make_no_attack", reactor=reactor.name),
                rule,
            )
        )
    return found


def price_due(
    battle: Battle, reactor: Token, action: Action | None, card: bool = False, times: int = 1
) -> RollDue | None:
    """The save that buys a reaction (C55), or None.

    A prepared action is one step cheaper (C42).

    `times` reactions at once need one roll, at the difficulty of the last (C56).
    """
    price = battle.ruleset.reaction.price
    if price.kind != "save_dc" or (action is not None and action.free_of_price):
        return None
    used = battle.turn(reactor.id).counters.get("reactions_used", 0)
    if card and battle.ruleset.prepared.price == "previous_dc":
        # The first is free of a roll: its price would be one step below the first (C42).
        if used == 0:
            return None
        used -= 1
    bonus = float(stats_of(battle.ruleset, reactor).get(price.stat or "", 0) or 0)
    roll = named_roll(reactor.id, "save", price.label, action)
    number, tags = bonus_of_conditions(battle, reactor, roll)
    return RollDue(
        # Several at once are rolled at the hardest of them (C56).
        price.die,
        bonus + number,
        price.first + price.step * (used + times - 1),
        price.label or say("save"),
        tags=tags,
    )


def _due_words(due: RollDue) -> str:
    """A save that is due, in words: "Willpower DC 10, Advantage"."""
    return with_tags(say("due_dc_needs", due=due.text, needs=due.needs), due.tags)


def price_text(
    battle: Battle, reactor: Token, action_id: str, aimed_at: Token | None, due: RollDue | None
) -> str:
    """The price of a reaction in words; where it is dice, everything that is taken from the roll
    (D35, and D40's die).
    """
    action = battle.ruleset.actions[action_id]
    # A save is told by its difficulty, dice by how many are taken off.
    if due is not None and due.needs is not None:
        return _due_words(due)
    if any(line.value is not None for line in price_lines(battle, reactor, action_id, action)):
        weighed = roll_modifiers(
            battle, reactor.id, action_id, aimed_at.id if aimed_at is not None else None
        )
        return say("first_dice", first=weighed.applied[0])
    pool = battle.ruleset.reaction.pool
    # A reaction that costs nothing of its own still takes one reaction.
    cost = {pool: 1} if pool is not None and not any(action.cost[0].values()) else action.cost[0]
    return cost_text(battle, {**cost, **reserves.matching_amounts(battle, action)})


def reaction_choice(
    battle: Battle, reactor: Token, action_id: str, aimed_at: Token | None, occasion: str
) -> Choice:
    """A reaction as an offer of a question."""
    action = battle.ruleset.actions[action_id]
    due = price_due(battle, reactor, action)
    # What a defence cancels is rolled at the table, unless it was rolled before (D23).
    if due is None and action.cancels and action.cancels != "pool":
        # After the square is known, where one is moved first (D37).
        later = action.cancels == "to_one" and action.step > 0
        due = RollDue("", 0, None, say("effort_rolled"), later=later)
    problems = reaction_problems(battle, reactor, action_id, aimed_at, occasion)
    return Choice(
        action_id,
        action.label,
        price_text(battle, reactor, action_id, aimed_at, due),
        due,
        problems,
    )


def card_choices(battle: Battle, reactor: Token, about: str) -> list[Choice]:
    """The readied actions of a token as offers when `about` does something; whether that is their
    trigger is for the table to say.
    """
    offers = []
    for number, card in enumerate(cards_of(battle.scenario, reactor.id)):
        action = battle.ruleset.actions.get(card.action)
        label = action.label if action is not None else card.action or say("contingency")
        due = card_roll_due(battle, reactor, card)
        price = _due_words(due) if due is not None and due.needs is not None else _no_price(battle)
        text: str = (
            say("label_readied_trigger", label=label, trigger=card.trigger)
            if card.trigger
            else say("label_readied", label=label)
        )
        text += penalty_of(battle, reactor, card)
        problems = (
            *card_problems(battle, reactor, card),
            *card_aim_problems(battle, reactor, card, about),
        )
        offers.append(Choice(f"{CARD}{number}", text, price, due, problems))
    return offers


def card_price_text(battle: Battle, reactor: Token, card: Card) -> str:
    """What carrying out a readied action costs now, in words: a reaction, a save (C42); empty where
    it is free.
    """
    due, ruleset = card_roll_due(battle, reactor, card), battle.ruleset
    if due is not None and due.needs is not None:
        return _due_words(due)
    cost = card_cost(ruleset, card.kind)
    return cost_text(battle, cost) if cost else _no_price(battle)


def _no_price(battle: Battle) -> str:
    """The price of a prepared action before any reaction, in words: it succeeds by itself (C42)."""
    price = battle.ruleset.reaction.price
    free = price.kind == "save_dc" and battle.ruleset.prepared.price == "previous_dc"
    return say("price_dc_0_no_roll", price=price.label or say("save")) if free else ""


def card_cost(ruleset: Ruleset, kind: str) -> dict[str, int]:
    """What carrying out something readied by an action of this kind takes from pools.

    That is the cost of the reaction that stands for it (B29), otherwise one of the pool of
    reactions; nothing where it does not count as a reaction, or has no price.
    """
    pool, prepared = ruleset.reaction.pool, ruleset.prepared
    # What counts as no reaction takes none (C42).
    if pool is None or prepared.price == "none" or not prepared.counts_as_reaction:
        return {}
    standing = (
        action.cost[0]
        for action in ruleset.actions.values()
        if action.kind == "reaction" and any(gate.holds_card == kind for gate in action.gates)
    )
    return {pool: 1} | dict(next(standing, {}))


def card_roll_due(battle: Battle, reactor: Token, card: Card) -> RollDue | None:
    """The roll that doing a readied action takes: the save it is bought with, or the number its
    effects keep (D23).
    """
    due, action = (
        price_due(battle, reactor, None, card=True),
        battle.ruleset.actions.get(card.action),
    )
    # A save is due before any other number.
    if due is not None or action is None:
        return due
    kept = next((effect.roll for effect in action.effects if effect.roll is not None), None)
    return RollDue("", 0, None, kept) if kept is not None else None


def penalty_of(battle: Battle, reactor: Token, card: Card) -> str:
    """The penalty that a readied action was bought at, in words (A31)."""
    if card.action not in battle.ruleset.actions:
        return ""
    weighed = roll_modifiers(battle, reactor.id, card.action, None, repeat=card.repeat)
    return numbers_text(weighed)


def cards_of(scenario: Scenario, token_id: str) -> tuple[Card, ...]:
    """What a token has readied."""
    return tuple(card for card in scenario.encounter.cards if card.token == token_id)


def card_problems(battle: Battle, reactor: Token, card: Card) -> tuple[Problem, ...]:
    """Why a readied action cannot be done now."""
    rule = battle.ruleset.source_of("prepared")
    # What counts as a reaction needs one (A31); any waits for somebody else's turn (C3).
    why = can_react(battle, reactor, battle.ruleset.prepared.counts_as_reaction)
    if why is not None:
        return (Problem("no_reaction", why.text, why.rule or rule),)
    # And its price (B29).
    short = affordable(battle, reactor.id, card_cost(battle.ruleset, card.kind))
    if short is not None:
        pool = pool_in_sentence(battle, reactor.id, short)
        return (Problem("no_reaction", say("no_pool_left", pool=pool), rule),)
    if is_blocked(battle.ruleset, reactor, "actions") is not None:
        return (
            Problem("blocked_by_condition", say("reactor_cannot_act", reactor=reactor.name), rule),
        )
    action = battle.ruleset.actions.get(card.action)
    if (
        action is not None
        and action.is_strike
        and is_blocked(battle.ruleset, reactor, "attack") is not None
    ):
        return (
            Problem(
                "blocked_by_condition",
                say("reactor_can_make_no_attack", reactor=reactor.name),
                rule,
            ),
        )
    return ()


def card_target(scenario: Scenario, card: Card, about: str) -> str:
    """The target of a readied action: the one it was readied against, otherwise whoever provoked
    it; empty for nobody.
    """
    # Whom it was readied against, if it is still there; else who provoked it.
    return next(
        (name for name in (card.target, about) if name is not None and name in scenario.tokens), ""
    )


def card_aim_problems(
    battle: Battle, reactor: Token, card: Card, about: str
) -> tuple[Problem, ...]:
    """Why a readied blow cannot be aimed at its target.

    The square that belongs to a blow counts: where it leads to a place to strike from, nothing is
    in the way (D18).
    """
    action, target = (
        battle.ruleset.actions.get(card.action),
        card_target(battle.scenario, card, about),
    )
    if action is None or action.attack is None or target in ("", reactor.id):
        return ()
    problems = target_problems(battle, reactor, card.action, battle.token(target))
    # The square of a blow may bring it into reach (D18).
    in_aim = all(problem.warning for problem in problems)
    return (
        ()
        if in_aim or (action.step and step_cells(battle, reactor.id, card.action, target))
        else problems
    )


def pay_for_reaction(
    battle: Battle,
    reactor: Token,
    action: Action | None,
    faces: tuple[int, ...] | None,
    card: Card | None = None,
    times: int = 1,
) -> TriedReaction:
    """The scenario with a reaction, or a readied action, paid for: its pool, its count, its save.

    The price is due whether or not the save succeeds (C55).
    """
    due = price_due(battle, reactor, action, card is not None, times)
    # Counted before the roll: the price is due either way (C55).
    scenario = _counted(battle, reactor, action, card, times)
    if due is None:
        return TriedReaction(scenario, True)
    shown, scenario = read_faces(scenario, parse_dice(due.dice), faces)
    total = exact(sum(shown)) + exact(due.bonus)
    success = total >= exact(due.needs or 0)
    what = action.label if action is not None else say("readied_action")
    result = say("succeeds") if success else say("fails_no_what", what=what)
    text = say(
        "reactor_due_total_against_needs_result",
        reactor=reactor.name,
        due=due.text,
        total=float(total),
        needs=due.needs,
        result=result,
    )
    return TriedReaction(logged(scenario, reactor.id, text), success)


def _counted(
    battle: Battle, reactor: Token, action: Action | None, card: Card | None, times: int
) -> Scenario:
    ruleset, scenario = battle.ruleset, battle.scenario
    prepared = ruleset.prepared
    if card is not None and not prepared.counts_as_reaction:
        return scenario
    cost = card_cost(ruleset, card.kind) if card is not None else _cost_of(battle, action)
    scenario = with_turn(scenario, reactor.id, charge(battle, reactor.id, cost))
    # C42: the difficulty does not rise with what was prepared.
    if (card is not None and prepared.price == "previous_dc") or (
        action is not None and action.uncounted
    ):
        return scenario  # C42: the difficulty does not rise
    return with_counter_raised(scenario, reactor.id, "reactions_used", times)


def _cost_of(battle: Battle, action: Action | None) -> dict[str, int]:
    """What a reaction takes from pools and reserves: one of the pool of reactions where it says
    nothing of that.
    """
    pool = battle.ruleset.reaction.pool
    cost = {pool: 1} if pool is not None else {}
    # Its own price comes over the usual one.
    return (
        cost
        if action is None
        else cost | action.cost[0] | reserves.matching_amounts(battle, action)
    )


def without_card(scenario: Scenario, card: Card) -> Scenario:
    """The scenario without a readied action."""
    kept = list(scenario.encounter.cards)
    # One of them: a token may have readied the same twice.
    kept.remove(card)
    return with_encounter(scenario, cards=tuple(kept))


def without_readied_actions(battle: Battle, token_id: str | None = None) -> Scenario:
    """The scenario without the readied actions of a token (or of everybody), as the log says."""
    scenario, ruleset = battle.scenario, battle.ruleset
    # None = of everybody, at the end of a round.
    gone = [card for card in scenario.encounter.cards if token_id in (None, card.token)]
    for card in gone:
        known = ruleset.actions.get(card.action)
        what = (
            known.label
            if known is not None
            else card.action or card.trigger or say("what_it_readied")
        )
        scenario = logged(
            scenario,
            card.token,
            say("token_readied_what_lapses", token=name_of(scenario, card.token), what=what),
        )
    kept = tuple(card for card in scenario.encounter.cards if card not in gone)
    return with_encounter(scenario, cards=kept) if gone else scenario
