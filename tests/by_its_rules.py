"""Commands applied to a scenario under the rules that it names, as a document would be given
them."""

from __future__ import annotations

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.session.commands import Command
from fivefoot.core.session.commands import turn as fight


def applied(command: Command, scenario: Scenario) -> Scenario:
    """The scenario after a command of the session."""
    return command.apply(scenario, library.rules_of(scenario))


def carried_out(scenario: Scenario, *commands: turn.FightCommand) -> Scenario:
    """The scenario after commands of the fight."""
    return fight.carry_out(scenario, library.rules_of(scenario), *commands)
