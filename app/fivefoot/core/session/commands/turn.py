"""The fight's own commands as steps of the document.

document.do(NextTurn())
document.do(Act("ysolde", "melee_attack", target="ogre"))

A running fight keeps its commands in `scenario.encounter.history`, so that it can be replayed.
Other commands of the session that change tokens (moving, hit points, conditions, deleting)
therefore go through `carry_out` while one runs.
"""

from __future__ import annotations

from dataclasses import dataclass

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.rules.turn.command_labels import command_label
from fivefoot.core.rules.turn.engine import question, run
from fivefoot.core.session.commands import Command, Refused

STARTS = (turn.StartEncounter, turn.EndEncounter, turn.NextTurn, turn.NewTurn, turn.NewRound)
"""The commands that begin a turn: "Undo to the start of the turn" returns to just after the last of
them.
"""


def fight_runs(scenario: Scenario) -> bool:
    """Whether a fight runs: a token acts, or there is an initiative order."""
    fight = scenario.encounter
    return fight.stage == "play" and (bool(fight.order) or fight.active is not None)


def carry_out(scenario: Scenario, rules: Ruleset, *commands: turn.FightCommand) -> Scenario:
    """The scenario after commands of the fight, all of them or none.

    Raises Refused with the problems.
    """
    battle = Battle(scenario, rules)
    for command in commands:
        outcome = run(battle, command)
        if outcome.refused:
            # Warnings are shown and refuse nothing.
            raise Refused(tuple(problem for problem in outcome.problems if not problem.warning))
        # The battle keeps what it has derived from the map, so that many commands stay fast.
        battle = battle.after(outcome.scenario)
    return battle.scenario


@dataclass(frozen=True, slots=True)
class TurnCommand:
    """A command of the fight wrapped as a command of the session. The fight's own commands are
    plain records that a file keeps and a replay applies: they have no notion of undo.

    >>> TurnCommand(turn.NextTurn()).kind
    'turn'
    """

    command: turn.FightCommand

    @property
    def kind(self) -> str:
        """Move, turn or edit; "Undo move" and "Undo turn" search for it."""
        if isinstance(self.command, turn.Move):
            return "move"
        return "turn" if isinstance(self.command, STARTS) else "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return command_label(scenario, rules, self.command)

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        return carry_out(scenario, rules, self.command)


AnyCommand = Command | turn.FightCommand
"""What a document carries out: a command of the session or of the fight."""


def as_command(command: AnyCommand) -> Command:
    """A command of either kind in the form that is applied to a scenario and its rules."""
    return TurnCommand(command) if isinstance(command, turn.FightCommand) else command


def says_damage(scenario: Scenario, rules: Ruleset, command: Command) -> bool:
    """Whether a command answers how an attack ended, or what damage a fall or an area deals, where
    damage is counted.
    """
    if not (isinstance(command, TurnCommand) and isinstance(command.command, turn.Answer)):
        return False
    asked = question(Battle(scenario, rules))
    return asked is not None and any(choice.damage for choice in asked.choices)
