"""Commands carried out for a case."""

from __future__ import annotations

from dataclasses import replace

from fivefoot.core.conformance.case_file import CaseError
from fivefoot.core.conformance.stage import Played, Stage
from fivefoot.core.model.scenario import with_token
from fivefoot.core.rules.movement.walk import judge_path
from fivefoot.core.rules.opportunity import Manner
from fivefoot.core.rules.turn.commands import Command, Move, NewRound, NewTurn, Teleport
from fivefoot.core.rules.turn.moving import apply_route
from fivefoot.core.rules.turn.refresh import new_round, new_turn


def perform(stage: Stage, command: Command) -> Played:
    """The scenario after a command. Raises CaseError for a command that cannot be carried out at all."""
    battle, scenario = stage.battle, stage.scenario
    if isinstance(command, Move):
        manner = Manner(protected=command.protected)
        verdict = judge_path(battle, command.token, command.path, command.action, manner, None, command.new_purchase)
        assert verdict.route is not None
        return Played(Stage(apply_route(battle, verdict.route, command.overrule)))
    if isinstance(command, NewTurn):
        return Played(Stage(new_turn(scenario, battle.ruleset, command.token)))
    if isinstance(command, NewRound):
        return Played(Stage(new_round(scenario, battle.ruleset)))
    if isinstance(command, Teleport):
        return Played(Stage(with_token(scenario, replace(battle.token(command.token), cell=command.cell))))
    raise CaseError(f"{type(command).__name__} cannot be carried out yet")
