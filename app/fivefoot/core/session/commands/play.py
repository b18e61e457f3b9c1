"""Setup and play, turns and rounds, the rules in force, and the title."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

from fivefoot.core.model.encounter import Stage
from fivefoot.core.model.scenario import Scenario
from fivefoot.core.model.scenes import each_open
from fivefoot.core.rules.ruleset.reading_values import value_at
from fivefoot.core.rules.ruleset.reading_words import reading_label, says_of
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.ruleset.stat_values import unfit_stat
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.rules.turn import commands as turn
from fivefoot.core.rules.turn.refresh import new_round, new_turn
from fivefoot.core.rules.turn.state import logged
from fivefoot.core.session.commands import RulesChange, name_of, refuse, require_tokens
from fivefoot.core.session.commands.texts import say
from fivefoot.core.session.commands.turn import carry_out
from fivefoot.core.session.switching import switched

LONGEST_TITLE: Final = 200  # as a file allows


@dataclass(frozen=True, slots=True)
class SetStage:
    """Switches to setup (drags are free) or to play (drags are charged). Play begins with round
    1.
    """

    stage: Stage
    kind: ClassVar[str] = "turn"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("start_play") if self.stage == "play" else say("back_to_setup")

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        fight = scenario.encounter
        if fight.stage == self.stage:
            return scenario
        # A fight that is resumed continues in its round.
        begun = max(1, fight.round) if self.stage == "play" else fight.round
        return replace(scenario, encounter=replace(fight, stage=self.stage, round=begun))


@dataclass(frozen=True, slots=True)
class BeginTurn:
    """Begins a token's turn: it acts now, and whatever refills in its own turn is full again."""

    token: str
    kind: ClassVar[str] = "turn"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("new_turn_of_token", token=name_of(scenario, self.token))

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        require_tokens(scenario, (self.token,))
        if scenario.encounter.stage == "play":
            return carry_out(scenario, rules, turn.NewTurn(self.token))
        return new_turn(Battle(scenario, rules), self.token)


@dataclass(frozen=True, slots=True)
class BeginRound:
    """Begins the next round: whatever refills at its start is full again for everyone."""

    kind: ClassVar[str] = "turn"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("round_heading", round=scenario.encounter.round + 1)

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        if scenario.encounter.stage == "play":
            return carry_out(scenario, rules, turn.NewRound())
        return new_round(Battle(scenario, rules))


@dataclass(frozen=True, slots=True)
class SwitchRuleset(RulesChange):
    """Reads the same map by other rules, as one step; `opening.switch_to` loads them.

    What has no counterpart there is cleared (see `switching`). `from_file` means the rules inside
    the file instead of the installed ones of that id. House rules stay in the file and return after
    a switch back.
    """

    from_file: bool = False
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("switch_rules_to_rules", rules=self.rules.title)

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        if scenario.ruleset == self.rules.id and bool(scenario.ruleset_files) == self.from_file:
            # Rules that are already in force are no step.
            return scenario
        # In all scenes: a stat that the rules cannot read would fail when its scene is opened.
        found = (unfit_stat(each, self.rules) for each in each_open(scenario))
        unfit = next((each for each in found if each is not None), None)
        if unfit is not None:
            token, name, problem = unfit
            raise refuse(
                say("token_cannot_be_read_by_these", token=token.name, problem=problem, name=name)
            )
        return switched(scenario, rules, self.rules, self.from_file).scenario


@dataclass(frozen=True, slots=True)
class SetOption(RulesChange):
    """Overrides a key of the ruleset for this scenario; None removes the override.

    `rules` include the override; `opening.set_option` loads them. Raises Refused while a question
    waits, since it was asked under the former rules.
    """

    key: str
    value: Any
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("set_key", key=reading_label(self.key))

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        changed = with_option(scenario, self.key, self.value)
        if changed is scenario:
            return scenario
        if scenario.encounter.pending:
            raise refuse(
                say("key_cannot_be_changed_while_somebody", key=reading_label(self.key)),
                "question_open",
            )
        # In setup there is no log for it.
        if scenario.encounter.stage != "play":
            return changed
        # Without the override the ruleset's own reading applies, which the log names.
        known = self.value is None and self.key in self.rules.readings
        value = value_at(self.rules, self.key) if known else self.value
        said = says_of(self.key, value) if value is not None else say("as_its_ruleset")
        return logged(
            changed, "", say("house_rule_from_now_on_key", key=reading_label(self.key), said=said)
        )


def with_option(scenario: Scenario, key: str, value: Any) -> Scenario:
    """The scenario with an override of a key of its rules, or without one; the same object where
    nothing changes.
    """
    options = {name: old for name, old in scenario.options.items() if name != key}
    if value is not None:
        options[key] = value
    return scenario if options == dict(scenario.options) else replace(scenario, options=options)


@dataclass(frozen=True, slots=True)
class SetTitle:
    """Changes the title of the scenario."""

    title: str
    kind: ClassVar[str] = "edit"

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        return say("rename_scenario")

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        title = self.title.strip()
        if len(title) > LONGEST_TITLE:
            raise refuse(
                say(
                    "title_has_count_characters_longest_title",
                    count=len(title),
                    longest_title=LONGEST_TITLE,
                ),
                "too_long",
            )
        # An empty text keeps the title.
        return scenario if not title or title == scenario.title else replace(scenario, title=title)
