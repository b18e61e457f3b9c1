"""Applies commands to a scenario under the rules that it names, without a document."""

from __future__ import annotations

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.session.commands import Command
from fivefoot.core.session.commands import turn as fight


def apply_edit(command: Command, scenario: Scenario) -> Scenario:
    """The scenario after a command of the session, such as a wall drawn."""
    return command.apply(scenario, library.rules_of(scenario))


def apply_turn(scenario: Scenario, *commands: turn.FightCommand) -> Scenario:
    """The scenario after commands of the turn, such as a move."""
    return fight.carry_out(scenario, library.rules_of(scenario), *commands)
