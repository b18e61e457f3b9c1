"""The names of the fight's commands, as menus and the history show them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn.commands import (
    Act,
    Answer,
    Damage,
    Delay,
    EditZone,
    EndEncounter,
    EndTurn,
    FightCommand,
    JoinOrder,
    MarkReaction,
    Move,
    MoveZone,
    NewRound,
    NewTurn,
    NextTurn,
    Note,
    Place,
    PlaceZone,
    Push,
    React,
    RemoveToken,
    RemoveZone,
    SetCondition,
    SetFlag,
    SetHitPoints,
    SetInitiative,
    SetLink,
    SetOrder,
    SetReminders,
    Spend,
    StartEncounter,
    Teleport,
    Throw,
)
from fivefoot.core.rules.turn.engine import question
from fivefoot.core.rules.turn.reacting import CARD, cards_of
from fivefoot.core.rules.turn.state import name_of
from fivefoot.core.rules.turn.texts import say


def label_of(scenario: Scenario, rules: Ruleset, command: FightCommand) -> str:
    """The name of a step in words: "Ysolde: Melee attack on Ogre", "Answer of Ogre: Opportunity
    attack".
    """
    words = WORDS.get(type(command))
    return words(scenario, rules, command) if words is not None else type(command).__name__


def _action_label(rules: Ruleset, action_id: str) -> str:
    action = rules.actions.get(action_id)
    return action.label if action is not None else action_id


def _act(scenario: Scenario, rules: Ruleset, command: Act) -> str:
    aimed = [name for name in (command.target, *command.targets) if name is not None]
    on = (
        say("on_names", names=", ".join(name_of(scenario, name) for name in dict.fromkeys(aimed)))
        if aimed
        else ""
    )
    return f"{name_of(scenario, command.token)}: {_action_label(rules, command.action)}{on}"


def _answer(scenario: Scenario, rules: Ruleset, command: Answer) -> str:
    asked = question(Battle(scenario, rules))
    offer = asked.offer(command.choice) if asked is not None else None
    return say(
        "answer_of_who_offer",
        who=name_of(scenario, command.who),
        offer=offer.label if offer is not None else command.choice,
    )


def _react(scenario: Scenario, rules: Ruleset, command: React) -> str:
    number = command.action.removeprefix(CARD)
    cards = (
        cards_of(scenario, command.token) if number != command.action and number.isdecimal() else ()
    )
    readied = cards[int(number)].action if cards and int(number) < len(cards) else command.action
    return f"{name_of(scenario, command.token)}: {_action_label(rules, readied)}"


def _condition(scenario: Scenario, rules: Ruleset, command: SetCondition) -> str:
    record = rules.conditions.get(command.condition)
    label = record.label if record is not None else command.condition
    if not command.level:
        label = say("no_longer_label", label=label.lower())
    return f"{name_of(scenario, command.token)}: {label}"


def _flag(scenario: Scenario, rules: Ruleset, command: SetFlag) -> str:
    words = command.flag.replace("_", " ")
    if command.text is None:
        words = say("no_longer_words", words=words)
    return f"{name_of(scenario, command.token)}: {words}"


def _link(scenario: Scenario, rules: Ruleset, command: SetLink) -> str:
    verb = say("unlink") if command.gone else say("link")
    return say(
        "verb_source_and_target",
        verb=verb,
        source=name_of(scenario, command.source),
        target=name_of(scenario, command.target),
    )


def _zone_name(scenario: Scenario, zone_id: str) -> str:
    return next((zone.name for zone in scenario.zones if zone.id == zone_id), zone_id)


def _damage(scenario: Scenario, rules: Ruleset, command: Damage) -> str:
    verb = say("damage") if command.amount >= 0 else say("heal")
    return say(
        "verb_token_by_amount",
        verb=verb,
        token=name_of(scenario, command.token),
        amount=abs(command.amount),
    )


WORDS: Mapping[type[Any], Callable[[Scenario, Ruleset, Any], str]] = {
    StartEncounter: lambda s, _, command: say("start_encounter"),
    EndEncounter: lambda s, _, command: say("end_encounter"),
    Move: lambda s, _, command: say("move_token", token=name_of(s, command.token)),
    Act: _act,
    Answer: _answer,
    React: _react,
    NewTurn: lambda s, _, command: say("new_turn_of_token", token=name_of(s, command.token)),
    EndTurn: lambda s, _, command: say("end_turn_of_token", token=name_of(s, command.token)),
    NextTurn: lambda s, _, command: say("next_turn"),
    NewRound: lambda s, _, command: say("round_round", round=s.encounter.round + 1),
    Delay: lambda s, _, command: say(
        "token_waits_for_after", token=name_of(s, command.token), after=name_of(s, command.after)
    ),
    SetInitiative: lambda s, _, command: say(
        "initiative_of_token_value", token=name_of(s, command.token), value=command.value
    ),
    SetOrder: lambda s, _, command: say("change_order_of_turns"),
    JoinOrder: lambda s, _, command: say(
        "names_join_order", names=", ".join(name_of(s, name) for name in command.tokens)
    ),
    Push: lambda s, _, command: say("push_token", token=name_of(s, command.token)),
    Teleport: lambda s, _, command: say("teleport_token", token=name_of(s, command.token)),
    Place: lambda s, _, command: say("put_token_right", token=name_of(s, command.token)),
    SetCondition: _condition,
    SetFlag: _flag,
    SetLink: _link,
    Spend: lambda s, _, command: say("change_what_token_has_left", token=name_of(s, command.token)),
    MarkReaction: lambda s, _, command: say(
        "reaction_of_token_used", token=name_of(s, command.token)
    ),
    Damage: _damage,
    SetHitPoints: lambda s, _, command: say(
        "hit_points_of_token_points", token=name_of(s, command.token), points=command.points
    ),
    PlaceZone: lambda s, _, command: say("draw_name", name=command.name or command.shape),
    MoveZone: lambda s, _, command: say("move_zone", zone=_zone_name(s, command.zone)),
    EditZone: lambda s, _, command: say("edit_zone", zone=_zone_name(s, command.zone)),
    RemoveZone: lambda s, _, command: say("remove_zone", zone=_zone_name(s, command.zone)),
    Throw: lambda s, _, command: say(
        "roll_dice_for_token", dice=command.dice, token=name_of(s, command.token)
    ),
    RemoveToken: lambda s, _, command: say("delete_token", token=name_of(s, command.token)),
    Note: lambda s, _, command: say("write_in_log"),
    SetReminders: lambda s, _, command: (
        say("list_reactions_only") if command.on else say("ask_for_reactions")
    ),
}
