"""The commands of a session: frozen values that turn a scenario into the next one, one module for
each family.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from fivefoot.core.model.scenario import Scenario
from fivefoot.core.rules.results import Problem
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.session.commands.texts import say


class Command(Protocol):
    """Something a document can do: a frozen value that is applied to a scenario and its rules."""

    @property
    def kind(self) -> str:
        """Edit, move or turn; "Undo move" and "Undo turn" search for it."""
        ...

    def label(self, scenario: Scenario, rules: Ruleset) -> str:
        """The name of the step, as menus show it: "Move Goblin 1"."""
        ...

    def apply(self, scenario: Scenario, rules: Ruleset) -> Scenario:
        """The next scenario; the same object where there is nothing to do.

        Raises Refused where it is not allowed.
        """
        ...


@dataclass(frozen=True, slots=True)
class RulesChange:
    """A command that puts other rules in force; its maker has loaded them."""

    rules: Ruleset = field(repr=False)


class Refused(ValueError):  # noqa: N818 - a refusal is an answer, not a fault
    """A command that is not allowed; `problems` give the reasons in the game's words."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        self.problems = problems
        super().__init__(
            "; ".join(problem.text for problem in problems) or say("this_cannot_be_done")
        )


def refuse(text: str, code: str = "gate") -> Refused:
    """A refusal with one problem."""
    return Refused((Problem(code, text),))


def name_of(scenario: Scenario, token_id: str) -> str:
    """The token's name, or its id where it is gone."""
    token = scenario.tokens.get(token_id)
    return token.name if token is not None else token_id


def require_tokens(scenario: Scenario, token_ids: tuple[str, ...]) -> None:
    """Raises Refused where any of the tokens is not in the scenario."""
    for token_id in token_ids:
        if token_id not in scenario.tokens:
            raise refuse(
                say("there_is_no_token_token_id", token_id=token_id),
                "unknown_token",
            )


def no_question_waits(scenario: Scenario) -> None:
    """Raises Refused while a question waits for its answer, which refers to the map as it was."""
    if scenario.encounter.pending:
        raise refuse(say("question_waits_for_its_answer_answer"), "question_open")
