"""Gives several tokens conditions that end by themselves, as one step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.turn.commands import SetCondition
from fivefoot.core.session.commands import name_of, refuse, require_tokens
from fivefoot.core.session.commands.texts import say
from fivefoot.core.session.commands.turn import carry_out, fight_runs


@dataclass(frozen=True, slots=True)
class SetTimedCondition:
    """Gives a condition that ends after `rounds`, or at the moment `until` (as in a ruleset) of the
    token that acts now.
    """

    tokens: tuple[str, ...]
    condition: str
    rounds: int = 0
    until: str = ""
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        whom = (
            name_of(scenario, self.tokens[0])
            if len(self.tokens) == 1
            else say("count_tokens", count=len(self.tokens))
        )
        record = rules.conditions.get(self.condition)
        return say(
            "whom_record_ended_by_turn",
            whom=whom,
            record=record.label if record is not None else self.condition,
        )

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        require_tokens(scenario, self.tokens)
        if not fight_runs(scenario):
            raise refuse(say("condition_ends_by_itself_only"), "not_in_play")
        active = scenario.encounter.active
        given = [
            SetCondition(
                name,
                self.condition,
                # A condition it already has keeps its level and gets the end.
                max(1, scenario.tokens[name].conditions.get(self.condition, 0)),
                self.until or None,
                active,
                self.rounds,
            )
            for name in self.tokens
        ]
        return carry_out(scenario, rules, *given)
