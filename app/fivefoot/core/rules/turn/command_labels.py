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
        f" on {', '.join(name_of(scenario, name) for name in dict.fromkeys(aimed))}"
        if aimed
        else ""
    )
    return f"{name_of(scenario, command.token)}: {_action_label(rules, command.action)}{on}"


def _answer(scenario: Scenario, rules: Ruleset, command: Answer) -> str:
    asked = question(Battle(scenario, rules))
    offer = asked.offer(command.choice) if asked is not None else None
    return (
        f"Answer of {name_of(scenario, command.who)}:"
        f" {offer.label if offer is not None else command.choice}"
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
    return (
        f"{name_of(scenario, command.token)}:"
        f" {label if command.level else f'no longer {label.lower()}'}"
    )


def _flag(scenario: Scenario, rules: Ruleset, command: SetFlag) -> str:
    words = command.flag.replace("_", " ")
    return (
        f"{name_of(scenario, command.token)}:"
        f" {words if command.text is not None else f'no longer {words}'}"
    )


def _link(scenario: Scenario, rules: Ruleset, command: SetLink) -> str:
    verb = "Unlink" if command.gone else "Link"
    return f"{verb} {name_of(scenario, command.source)} and {name_of(scenario, command.target)}"


def _zone_name(scenario: Scenario, zone_id: str) -> str:
    return next((zone.name for zone in scenario.zones if zone.id == zone_id), zone_id)


def _damage(scenario: Scenario, rules: Ruleset, command: Damage) -> str:
    verb = "Damage" if command.amount >= 0 else "Heal"
    return f"{verb} {name_of(scenario, command.token)} by {abs(command.amount)}"


WORDS: Mapping[type[Any], Callable[[Scenario, Ruleset, Any], str]] = {
    StartEncounter: lambda s, _, command: "Start the encounter",
    EndEncounter: lambda s, _, command: "End the encounter",
    Move: lambda s, _, command: f"Move {name_of(s, command.token)}",
    Act: _act,
    Answer: _answer,
    React: _react,
    NewTurn: lambda s, _, command: f"New turn of {name_of(s, command.token)}",
    EndTurn: lambda s, _, command: f"End the turn of {name_of(s, command.token)}",
    NextTurn: lambda s, _, command: "Next turn",
    NewRound: lambda s, _, command: f"Round {s.encounter.round + 1}",
    Delay: lambda s, _, command: (
        f"{name_of(s, command.token)} waits for {name_of(s, command.after)}"
    ),
    SetInitiative: lambda s, _, command: (
        f"Initiative of {name_of(s, command.token)}: {command.value:g}"
    ),
    SetOrder: lambda s, _, command: "Change the order of turns",
    JoinOrder: lambda s, _, command: (
        f"{', '.join(name_of(s, name) for name in command.tokens)} join the order"
    ),
    Push: lambda s, _, command: f"Push {name_of(s, command.token)}",
    Teleport: lambda s, _, command: f"Teleport {name_of(s, command.token)}",
    Place: lambda s, _, command: f"Put {name_of(s, command.token)} right",
    SetCondition: _condition,
    SetFlag: _flag,
    SetLink: _link,
    Spend: lambda s, _, command: f"Change what {name_of(s, command.token)} has left",
    MarkReaction: lambda s, _, command: f"Reaction of {name_of(s, command.token)} used",
    Damage: _damage,
    SetHitPoints: lambda s, _, command: (
        f"Hit points of {name_of(s, command.token)}: {command.points}"
    ),
    PlaceZone: lambda s, _, command: f"Draw {command.name or command.shape}",
    MoveZone: lambda s, _, command: f"Move {_zone_name(s, command.zone)}",
    EditZone: lambda s, _, command: f"Edit {_zone_name(s, command.zone)}",
    RemoveZone: lambda s, _, command: f"Remove {_zone_name(s, command.zone)}",
    Throw: lambda s, _, command: f"Roll {command.dice} for {name_of(s, command.token)}",
    RemoveToken: lambda s, _, command: f"Delete {name_of(s, command.token)}",
    Note: lambda s, _, command: "Write in the log",
    SetReminders: lambda s, _, command: (
        "List reactions only" if command.on else "Ask for reactions"
    ),
}
