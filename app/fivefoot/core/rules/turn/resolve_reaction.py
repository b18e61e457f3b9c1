"""What a reaction or a readied action does once it is taken: its effects, its blow, its squares,
and what it cancels.
"""

from __future__ import annotations

from dataclasses import replace

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.model.encounter import Card
from fivefoot.core.model.frames import ActFrame, Frame, StepFrame, StrikeFrame, new_blow
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.token import Token
from fivefoot.core.rules.rolls.roll_modifiers import swings_of
from fivefoot.core.rules.ruleset.schema.actions import Action
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.action_use import second_of_two
from fivefoot.core.rules.turn.cancelling import cancelled_effort, lessen_blow, with_blow_at
from fivefoot.core.rules.turn.effects import apply_effects, concerns_target, expire_on_next_use
from fivefoot.core.rules.turn.reacting import (
    card_roll_due,
    card_target,
    cards_of,
    pay_for_reaction,
    penalty_of,
    without_card,
)
from fivefoot.core.rules.turn.reaction_steps import step_frame
from fivefoot.core.rules.turn.state import logged, name_of
from fivefoot.core.rules.turn.texts import say
from fivefoot.core.rules.turn.weapon_handling import take_up_weapon, weapons_of_blows


def carry_out_reaction(
    battle: Battle,
    reactor: str,
    action_id: str,
    target: str,
    faces: tuple[int, ...] | None,
    victim: str = "",
    cell: Cell | None = None,
    weapon: str = "",
) -> tuple[Scenario, list[Frame]]:
    """What a paid reaction does: its own effects now, its blow (with the weapon named or the likely
    one) and its step as frames.
    """
    action = battle.ruleset.actions[action_id]
    # A dive is rolled at the square it leads to (D37).
    rolls_where_it_lies = action.cancels == "to_one" and bool(action.step) and not faces
    scenario = _with_own_effects(battle, reactor, action_id, target)
    # Before its square: what it cancels does not depend on that.
    if action.cancels and not rolls_where_it_lies:
        scenario = lessen_blow(battle.after(scenario), reactor, action_id, faces)
    frames: list[Frame] = []
    if action.attack is not None and target in scenario.tokens:
        scenario = _ready_to_strike(battle.after(scenario), reactor, action_id, target, weapon)
        frames.append(StrikeFrame(reactor, (new_blow(reactor, target, action_id),), 0, "before"))
    # A dodge that cancelled nothing gives no square (D36).
    if not action.step or not _worked(action, faces):
        return scenario, frames
    step = step_frame(battle.after(scenario), reactor, action_id, target, victim, cell)
    if rolls_where_it_lies:  # who finds no free square (D37)
        step = replace(step or StepFrame(reactor, (), action_id), rolls=True)
    # The square of a blow comes before it.
    return scenario, [step, *frames] if step is not None else frames


def _with_own_effects(battle: Battle, reactor: str, action_id: str, target: str) -> Scenario:
    """The scenario with what the reaction does by itself; an attack's effects on its target wait
    for the blow.
    """
    action = battle.ruleset.actions[action_id]
    if action.attack is not None:
        # On its target once the blow has come through.
        own = [effect for effect in action.effects if not concerns_target(effect)]
        return apply_effects(battle, own, action_id, reactor, ())
    aimed = [target] if target and target != reactor else []
    return apply_effects(battle, list(action.effects), action_id, reactor, aimed)


def _worked(action: Action, faces: tuple[int, ...] | None) -> bool:
    """Whether the reaction's step is earned: one that cancels a blow gives it only where it
    cancelled something (D36).
    """
    # The square of these is theirs whatever was rolled.
    if action.cancels in ("", "to_one"):
        return True
    return cancelled_effort(action, faces[0] if faces else 0) > 0


def _ready_to_strike(
    battle: Battle, reactor: str, action_id: str, target: str, weapon: str
) -> Scenario:
    """The scenario with what lasts until an attack used up, and with the weapon in hand."""
    # Feints and aims are used by this attack.
    scenario = expire_on_next_use(battle, reactor, action_id, [target])
    said = {"weapon": weapon} if weapon else None
    return take_up_weapon(battle.after(scenario), reactor, action_id, said, target)


def resolve_blow_again(scenario: Scenario, target: str) -> Scenario:
    """The scenario in which the blow that waits for a token meets it as it is after its readied
    action.

    What the readied action gave counts against the blow (D24, D34), and where the token went the
    blow may not reach it.
    """
    return with_blow_at(scenario, target, lambda blow: replace(blow, needs=None, anew=True))


def carry_out_card(
    battle: Battle, reactor: Token, number: int, about: str, faces: tuple[int, ...] | None
) -> tuple[Scenario, list[Frame]]:
    """A readied action whose trigger has come: paid as the ruleset says, done, and removed."""
    cards = cards_of(battle.scenario, reactor.id)
    # Gone since it was offered.
    if number >= len(cards):
        return battle.scenario, []
    card = cards[number]
    due = card_roll_due(battle, reactor, card)
    kept = (
        faces[0] if faces and due is not None and due.needs is None else None
    )  # D23: a pool rolled when it is made
    taken = pay_for_reaction(battle, reactor, None, faces, card)
    if not taken.success:
        return taken.scenario, []  # what was prepared waits for another chance (C42)
    scenario = resolve_blow_again(without_card(taken.scenario, card), reactor.id)
    target = card_target(scenario, card, about)
    text = _card_text(battle, reactor, card, name_of(scenario, target) if target else "")
    scenario = logged(scenario, reactor.id, text)
    action = battle.ruleset.actions.get(card.action)
    if action is None:
        return scenario, []
    scenario = second_of_two(battle.after(scenario), reactor.id, action.category, card.repeat)
    return _effect_of_card(battle.after(scenario), card, action, target, kept)


def _card_text(battle: Battle, reactor: Token, card: Card, target_name: str) -> str:
    action = battle.ruleset.actions.get(card.action)
    label = action.label if action is not None else card.trigger or say("contingency_label")
    attacks = action is not None and action.attack is not None
    return (
        say(
            "reactor_readied_label_on_penalty_of_on_target_name",
            reactor=reactor.name,
            label=label,
            penalty_of=penalty_of(battle, reactor, card),
            target_name=target_name,
        )
        if attacks and target_name
        else say(
            "reactor_readied_label_on_penalty_of",
            reactor=reactor.name,
            label=label,
            penalty_of=penalty_of(battle, reactor, card),
        )
    )


def _effect_of_card(
    battle: Battle, card: Card, action: Action, target: str, kept: int | None
) -> tuple[Scenario, list[Frame]]:
    """What a readied action that is paid for does now, or the frames that do it; `kept` is the pool
    it rolled.
    """
    scenario, reactor = battle.scenario, card.token
    # What others may answer waits for them on the stack (A16, A76).
    if action.provokes or action.attack == "weave" or action.area is not None:
        place = scenario.tokens[target].cell if target and action.area is not None else None
        return scenario, [_loosed(card, target if target != reactor else "", place)]
    # Without an attack its effects are all it does.
    if action.attack is None or target in ("", reactor):
        now = battle.after(expire_on_next_use(battle, reactor, card.action))
        targets = [target] if target else ()
        return apply_effects(now, action.effects, card.action, reactor, targets, kept), []
    scenario = expire_on_next_use(battle, reactor, card.action, [target])
    # A Defensive Attack defends whoever prepared it, too (D19).
    scenario = _with_own_effects(battle.after(scenario), reactor, card.action, target)
    scenario = take_up_weapon(battle.after(scenario), reactor, card.action, target_id=target)
    return scenario, _blow_of_card(battle.after(scenario), card, action, target)


def _blow_of_card(battle: Battle, card: Card, action: Action, target: str) -> list[Frame]:
    """The frames of a readied attack: a step where the action has one, then its blows, as many as
    when it is done at once (A27).
    """
    swings = len(swings_of(battle, battle.token(card.token), action))
    weapons = weapons_of_blows(battle, card.token, action, {}, swings)
    blow = replace(new_blow(card.token, target, card.action), repeat=card.repeat)
    blows = tuple(replace(blow, weapon=weapon) for weapon in weapons)
    strike = StrikeFrame(card.token, blows, 0, "before")
    step = step_frame(battle, card.token, card.action, target) if action.step else None
    return [strike] if step is None else [step, strike]


def _loosed(card: Card, target: str, place: Cell | None) -> ActFrame:
    """The frame of a readied action that others may answer, as they may when it is done at once
    (A16, A76).

    An area falls where the creature stands that it was called on.
    """
    return ActFrame(
        card.token,
        card.action,
        target or None,
        (target,) if target else (),
        card.repeat,
        place,
        choice=dict(card.spent),  # what a counterweave has to match (A76)
        stage="provoke",
    )
