"""Several commands of the fight as one step: a teleport of several tokens, a push of a group."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.rules.turn.command_labels import command_label
from fivefoot.core.session.commands.texts import say
from fivefoot.core.session.commands.turn import carry_out


@dataclass(frozen=True, slots=True)
class FightCommandGroup:
    """Commands of the fight carried out in order as one step: all of them or none.

    Raises Refused with the problems of the first that is not allowed.
    """

    commands: tuple[turn.FightCommand, ...]
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        first, *rest = self.commands
        label = command_label(scenario, rules, first)
        return say("first_and_count_more", first=label, count=len(rest)) if rest else label

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        return carry_out(scenario, rules, *self.commands)
