"""One change of several tokens at once: a single undo step, all or nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.token import StatValue
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.turn.commands import SetOrder
from fivefoot.core.session.commands import require_tokens
from fivefoot.core.session.commands.texts import say
from fivefoot.core.session.commands.token_edits import EditToken
from fivefoot.core.session.commands.turn import AnyCommand, as_command, carry_out, fight_runs
from fivefoot.core.session.field_words import names_of


@dataclass(frozen=True, slots=True)
class EditTokens:
    """Sets the same fields, stats and conditions for every given token, as `EditToken` does for
    one.
    """

    tokens: tuple[str, ...]
    fields: Mapping[str, Any] = field(default_factory=dict)
    stats: Mapping[str, StatValue | None] = field(default_factory=dict)
    conditions: Mapping[str, int] = field(default_factory=dict)
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        if len(self.tokens) == 1:
            return self._of(self.tokens[0]).label(scenario, rules)
        return say(
            "change_count_tokens_what",
            count=len(self.tokens),
            what=names_of(self.fields, self.stats, self.conditions, rules),
        )

    def _of(self, token_id: str) -> EditToken:
        return EditToken(token_id, self.fields, self.stats, self.conditions)

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        require_tokens(scenario, self.tokens)
        for token_id in self.tokens:
            scenario = self._of(token_id).apply(scenario, rules)
        return scenario


@dataclass(frozen=True, slots=True)
class CommandGroup:
    """Commands carried out in order as one step; if one is refused, none takes effect.

    `what` says what they change: "height".
    """

    commands: tuple[AnyCommand, ...]
    what: str
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        if len(self.commands) == 1:
            return as_command(self.commands[0]).label(scenario, rules)
        return say("change_count_tokens_what", count=len(self.commands), what=self.what)

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        for command in self.commands:
            scenario = as_command(command).apply(scenario, rules)
        return scenario


@dataclass(frozen=True, slots=True)
class LeaveOrder:
    """Removes tokens from the initiative order; they stay on the map."""

    tokens: tuple[str, ...]
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("take_out_of_order")

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        require_tokens(scenario, self.tokens)
        order = tuple(name for name in scenario.encounter.order if name not in self.tokens)
        if order == scenario.encounter.order or not fight_runs(scenario):
            return scenario
        return carry_out(scenario, rules, SetOrder(order))
