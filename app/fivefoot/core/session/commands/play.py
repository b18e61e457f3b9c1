"""Setup and play, turns and rounds, and the rules themselves."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

from fivefoot.core.model.encounter import Stage
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.reading_values import value_at
from fivefoot.core.rules.ruleset.reading_words import label_of, says_of
from fivefoot.core.rules.ruleset.stat_values import unfit_stat
from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.rules.turn.refresh import new_round, new_turn
from fivefoot.core.rules.turn.state import logged
from fivefoot.core.session.commands import existing, name_of, refuse
from fivefoot.core.session.commands.turn import carried_out
from fivefoot.core.session.house_rules import under
from fivefoot.core.session.switching import switched

LONGEST_TITLE: Final = 200  # as a file allows


@dataclass(frozen=True, slots=True)
class SetStage:
    """Go to setup (drags are free) or to play (drags are charged). Play begins with round 1."""

    stage: Stage
    kind: ClassVar[str] = "turn"

    def label(self, scenario: Scenario) -> str:
        return "Start play" if self.stage == "play" else "Back to setup"

    def apply(self, scenario: Scenario) -> Scenario:
        fight = scenario.encounter
        if fight.stage == self.stage:
            return scenario
        begun = max(1, fight.round) if self.stage == "play" else fight.round
        return replace(scenario, encounter=replace(fight, stage=self.stage, round=begun))


@dataclass(frozen=True, slots=True)
class NewTurn:
    """Begin a token's turn: it acts now, and what refills at its own turn is full again."""

    token: str
    kind: ClassVar[str] = "turn"

    def label(self, scenario: Scenario) -> str:
        return f"New turn of {name_of(scenario, self.token)}"

    def apply(self, scenario: Scenario) -> Scenario:
        existing(scenario, (self.token,))
        if scenario.encounter.stage == "play":
            return carried_out(scenario, turn.NewTurn(self.token))
        return new_turn(scenario, library.rules_of(scenario), self.token)


@dataclass(frozen=True, slots=True)
class NewRound:
    """Begin the next round: what refills at its start is full again for everyone."""

    kind: ClassVar[str] = "turn"

    def label(self, scenario: Scenario) -> str:
        return f"Round {scenario.encounter.round + 1}"

    def apply(self, scenario: Scenario) -> Scenario:
        if scenario.encounter.stage == "play":
            return carried_out(scenario, turn.NewRound())
        return new_round(scenario, library.rules_of(scenario))


@dataclass(frozen=True, slots=True)
class SwitchRuleset:
    """Read the same map by other rules, as one step.

    What has no counterpart there is cleared (see `switching`).

    `from_file` takes the ruleset of that id that the file brings, in place of the installed one.
    House rules stay in the file and are in force again after a switch back.
    """

    ruleset: str
    from_file: bool = False
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario) -> str:
        return f"Switch rules to {self.ruleset}"

    def apply(self, scenario: Scenario) -> Scenario:
        if scenario.ruleset == self.ruleset and bool(scenario.ruleset_files) == self.from_file:
            return scenario
        unfit = unfit_stat(
            scenario, library.rules_of(under(scenario, self.ruleset, self.from_file))
        )
        if unfit is not None:
            token, name, problem = unfit
            raise refuse(
                f"{token.name} cannot be read by these rules: {problem}. Correct {name} in the"
                " file."
            )
        return switched(scenario, self.ruleset, self.from_file).scenario


@dataclass(frozen=True, slots=True)
class SetOption:
    """Override a key of the ruleset for this scenario; None takes the override away.

    While somebody is asked nothing is read otherwise: the question was put by the rules of before.
    Raises Refused then, and RulesetError for a value that the ruleset cannot have.
    """

    key: str
    value: Any
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario) -> str:
        return f"Set {label_of(self.key)}"

    def apply(self, scenario: Scenario) -> Scenario:
        options = {key: value for key, value in scenario.options.items() if key != self.key}
        if self.value is not None:
            options[self.key] = self.value
        if options == dict(scenario.options):
            return scenario
        if scenario.encounter.pending:
            raise refuse(
                f"{label_of(self.key)} cannot be changed while somebody is asked: answer first.",
                "question_open",
            )
        changed = replace(scenario, options=options)
        rules = library.rules_of(changed)
        if scenario.encounter.stage != "play":
            return changed
        known = self.value is None and self.key in rules.readings
        value = value_at(rules, self.key) if known else self.value
        said = says_of(self.key, value) if value is not None else "as its ruleset has it"
        return logged(changed, "", f"house rule from now on: {label_of(self.key)}: {said}")


@dataclass(frozen=True, slots=True)
class SetTitle:
    """Name the scenario."""

    title: str
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario) -> str:
        return "Rename scenario"

    def apply(self, scenario: Scenario) -> Scenario:
        title = self.title.strip()
        if len(title) > LONGEST_TITLE:
            raise refuse(
                f"The title has {len(title)} characters; {LONGEST_TITLE} are allowed. Shorten it.",
                "too_long",
            )
        return scenario if not title or title == scenario.title else replace(scenario, title=title)
