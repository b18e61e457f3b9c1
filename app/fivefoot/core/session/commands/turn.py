"""Actions, reactions and answers of a turn: the fight's own commands as steps of the document.

document.do(TurnCommand(NextTurn()))
document.do(TurnCommand(Act("ysolde", "melee_attack", target="ogre")))

A fight that runs keeps its commands in `scenario.encounter.history`, so that it can be replayed.
Other commands of the session that touch tokens (moving, hit points, conditions, deleting) therefore
go through `carried_out` while one runs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.rules.turn.engine import question, run
from fivefoot.core.rules.turn.reacting import CARD, cards_of
from fivefoot.core.session.commands import Command, Refused, name_of

STARTS = (turn.StartEncounter, turn.EndEncounter, turn.NextTurn, turn.NewTurn, turn.NewRound)
"""What a turn begins with: "Undo to the start of the turn" goes back to just after the last of
them.
"""


def fight_runs(scenario: Scenario) -> bool:
    """Whether a fight runs: somebody acts, or an order of turns is there."""
    fight = scenario.encounter
    return fight.stage == "play" and (bool(fight.order) or fight.active is not None)


def carried_out(scenario: Scenario, *commands: turn.Command) -> Scenario:
    """The scenario after commands of the fight, all of them or none.

    Raises Refused with the problems.
    """
    ruleset = library.rules_of(scenario)
    for command in commands:
        outcome = run(scenario, ruleset, command)
        if outcome.refused:
            raise Refused(tuple(problem for problem in outcome.problems if not problem.warning))
        scenario = outcome.scenario
    return scenario


@dataclass(frozen=True, slots=True)
class TurnCommand:
    """One command of the fight.

    A refusal raises Refused with the problems, and the document is untouched.

    >>> TurnCommand(turn.NextTurn()).kind
    'turn'
    """

    command: turn.Command

    @property
    def kind(self) -> str:
        """The word "Undo move" and "Undo turn" look for: move, turn or edit."""
        if isinstance(self.command, turn.Move):
            return "move"
        return "turn" if isinstance(self.command, STARTS) else "edit"

    def label(self, scenario: Scenario) -> str:
        return label_of(scenario, self.command)

    def apply(self, scenario: Scenario) -> Scenario:
        return carried_out(scenario, self.command)


def says_damage(scenario: Scenario, ruleset: Ruleset, command: Command) -> bool:
    """Whether a command answers how an attack ended, or what a fall or an area deals, where that is
    counted.
    """
    if not (isinstance(command, TurnCommand) and isinstance(command.command, turn.Answer)):
        return False
    asked = question(scenario, ruleset)
    return asked is not None and any(choice.damage for choice in asked.choices)


def label_of(scenario: Scenario, command: turn.Command) -> str:
    """The name of a step in words: "Ysolde: Melee attack on Ogre", "Answer of Ogre: Opportunity
    attack".
    """
    words = WORDS.get(type(command))
    return words(scenario, command) if words is not None else type(command).__name__


def _action_label(scenario: Scenario, action_id: str) -> str:
    ruleset = library.rules_of(scenario)
    action = ruleset.actions.get(action_id)
    return action.label if action is not None else action_id


def _act(scenario: Scenario, command: turn.Act) -> str:
    aimed = [name for name in (command.target, *command.targets) if name is not None]
    on = (
        f" on {', '.join(name_of(scenario, name) for name in dict.fromkeys(aimed))}"
        if aimed
        else ""
    )
    return f"{name_of(scenario, command.token)}: {_action_label(scenario, command.action)}{on}"


def _answer(scenario: Scenario, command: turn.Answer) -> str:
    asked = question(scenario, library.rules_of(scenario))
    offer = asked.offer(command.choice) if asked is not None else None
    return (
        f"Answer of {name_of(scenario, command.who)}:"
        f" {offer.label if offer is not None else command.choice}"
    )


def _react(scenario: Scenario, command: turn.React) -> str:
    number = command.action.removeprefix(CARD)
    cards = (
        cards_of(scenario, command.token) if number != command.action and number.isdecimal() else ()
    )
    readied = cards[int(number)].action if cards and int(number) < len(cards) else command.action
    return f"{name_of(scenario, command.token)}: {_action_label(scenario, readied)}"


def _condition(scenario: Scenario, command: turn.SetCondition) -> str:
    record = library.rules_of(scenario).conditions.get(command.condition)
    label = record.label if record is not None else command.condition
    return (
        f"{name_of(scenario, command.token)}:"
        f" {label if command.level else f'no longer {label.lower()}'}"
    )


def _flag(scenario: Scenario, command: turn.SetFlag) -> str:
    words = command.flag.replace("_", " ")
    return (
        f"{name_of(scenario, command.token)}:"
        f" {words if command.text is not None else f'no longer {words}'}"
    )


def _link(scenario: Scenario, command: turn.SetLink) -> str:
    verb = "Unlink" if command.gone else "Link"
    return f"{verb} {name_of(scenario, command.source)} and {name_of(scenario, command.target)}"


def _zone_name(scenario: Scenario, zone_id: str) -> str:
    return next((zone.name for zone in scenario.zones if zone.id == zone_id), zone_id)


def _damage(scenario: Scenario, command: turn.Damage) -> str:
    verb = "Damage" if command.amount >= 0 else "Heal"
    return f"{verb} {name_of(scenario, command.token)} by {abs(command.amount)}"


WORDS: Mapping[type[Any], Callable[[Scenario, Any], str]] = {
    turn.StartEncounter: lambda _, command: "Start the encounter",
    turn.EndEncounter: lambda _, command: "End the encounter",
    turn.Move: lambda scenario, command: f"Move {name_of(scenario, command.token)}",
    turn.Act: _act,
    turn.Answer: _answer,
    turn.React: _react,
    turn.NewTurn: lambda scenario, command: f"New turn of {name_of(scenario, command.token)}",
    turn.EndTurn: lambda scenario, command: f"End the turn of {name_of(scenario, command.token)}",
    turn.NextTurn: lambda _, command: "Next turn",
    turn.NewRound: lambda scenario, command: f"Round {scenario.encounter.round + 1}",
    turn.Delay: lambda s, command: (
        f"{name_of(s, command.token)} waits for {name_of(s, command.after)}"
    ),
    turn.SetInitiative: lambda s, command: (
        f"Initiative of {name_of(s, command.token)}: {command.value:g}"
    ),
    turn.SetOrder: lambda _, command: "Change the order of turns",
    turn.JoinOrder: lambda s, command: (
        f"{', '.join(name_of(s, name) for name in command.tokens)} join the order"
    ),
    turn.Push: lambda scenario, command: f"Push {name_of(scenario, command.token)}",
    turn.Teleport: lambda scenario, command: f"Put {name_of(scenario, command.token)} elsewhere",
    turn.SetCondition: _condition,
    turn.SetFlag: _flag,
    turn.SetLink: _link,
    turn.Spend: lambda scenario, command: (
        f"Change what {name_of(scenario, command.token)} has left"
    ),
    turn.MarkReaction: lambda s, command: f"Reaction of {name_of(s, command.token)} used",
    turn.Damage: _damage,
    turn.SetHitPoints: lambda s, command: (
        f"Hit points of {name_of(s, command.token)}: {command.points}"
    ),
    turn.PlaceZone: lambda _, command: f"Draw {command.name or command.shape}",
    turn.MoveZone: lambda s, command: f"Move {_zone_name(s, command.zone)}",
    turn.EditZone: lambda s, command: f"Edit {_zone_name(s, command.zone)}",
    turn.RemoveZone: lambda s, command: f"Remove {_zone_name(s, command.zone)}",
    turn.Throw: lambda scenario, command: (
        f"Roll {command.dice} for {name_of(scenario, command.token)}"
    ),
    turn.RemoveToken: lambda scenario, command: f"Delete {name_of(scenario, command.token)}",
    turn.Note: lambda _, command: "Write in the log",
    turn.SetReminders: lambda _, command: (
        "List reactions only" if command.on else "Ask for reactions"
    ),
}

__all__ = ["TurnCommand", "carried_out", "fight_runs", "label_of"]
