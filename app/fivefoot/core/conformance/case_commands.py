"""Runs the commands of a case through the rules' engine, and turns the questions that wait into
plain tables.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fivefoot.core.conformance.answer_tables import amount, cell_list
from fivefoot.core.conformance.stage import CaseStage, Played
from fivefoot.core.rules.results import every_problem
from fivefoot.core.rules.rolls.roll_records import RollModifiers
from fivefoot.core.rules.turn import engine
from fivefoot.core.rules.turn.commands import FightCommand
from fivefoot.core.rules.turn.turn_results import Choice, Question


def perform(stage: CaseStage, command: FightCommand) -> Played:
    """The scenario after a command and the question that now waits. A refusal leaves the stage
    unchanged.
    """
    # Through the engine, not the document: a case has no undo, no log of a window, no selection.
    outcome = engine.run(stage.battle, command)
    after = stage.after(outcome.scenario) if not outcome.refused else stage
    facts = {
        # Computed only where a case asks for it: most steps expect a single fact.
        "lines": lambda: list(outcome.lines),
        "reminders": lambda: list(outcome.reminders),
        "warnings": lambda: [problem.code for problem in outcome.problems if problem.warning],
    }
    asked = (
        # A refused command asks nothing; a question that waited before is not its answer.
        None if outcome.question is None or outcome.refused else question_table(outcome.question)
    )
    return Played(after, facts, outcome.problems, asked)


def question_now(stage: CaseStage) -> dict[str, Any] | None:
    """The table of the question that waits, if any."""
    asked = engine.question(stage.battle)
    return None if asked is None else question_table(asked)


def question_table(asked: Question) -> dict[str, Any]:
    """A question as a table, its choices by id in their order."""
    return {
        "kind": asked.kind,
        "who": asked.who,
        "text": asked.text,
        "about": asked.about,
        "cell": cell_list(asked.cell),
        "default": asked.default,
        "choices": {choice.id: choice_table(choice) for choice in asked.choices},
        "legal": [choice.id for choice in asked.choices if choice.legal],
    }


def choice_table(choice: Choice) -> dict[str, Any]:
    """One choice of a question as a table."""
    roll = choice.roll
    return {
        "label": choice.label,
        "price": choice.price,
        "legal": choice.legal,
        "why_not": [p.code for p in every_problem(choice.problems) if not p.warning],
        "cell": cell_list(choice.cell),
        # "" and not None: TOML has no null, so a case could not expect it.
        "dice": roll.dice if roll is not None else "",
        "bonus": number(roll.bonus) if roll is not None else 0,
        "damage": {offer.target: offer.dice for offer in choice.damage},
        "needs": number(roll.needs) if roll is not None and roll.needs is not None else "",
    }


def number(value: float) -> int | float:
    """A number without a needless decimal point."""
    return amount(round(value * 1000))


def modifiers_table(weighed: RollModifiers) -> dict[str, Any]:
    """The modifiers of a roll: the numbers after stacking, each attack's own number, and the
    words.
    """
    return {
        "applied": [number(value) for value in weighed.applied],
        "repeat": number(weighed.repeat),
        "others": number(weighed.others),
        "unit": weighed.unit,
        "tags": list(weighed.tags),
        "results": list(weighed.results),
        "rules": [line.rule for line in weighed.lines],
        "lines": [_line(line.value, line.tag) for line in weighed.lines],
        "saves": [_line(line.value, line.tag) for line in weighed.saves],
    }


def _line(value: float | None, tag: str) -> Mapping[str, Any]:
    return {"tag": tag} if value is None else {"value": number(value)}
