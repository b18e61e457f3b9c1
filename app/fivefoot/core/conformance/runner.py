"""Runs cases: builds the scene, plays the steps, and reports every difference from what is
expected.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fivefoot.core.conformance.case_file import (
    CASES,
    Case,
    CaseError,
    CaseFile,
    CaseStep,
    read_case_file,
)
from fivefoot.core.conformance.case_verbs import play
from fivefoot.core.conformance.expectation import check_keys, mismatches
from fivefoot.core.conformance.scene_text import position_of_table
from fivefoot.core.conformance.stage import CaseStage, Played
from fivefoot.core.conformance.texts import say
from fivefoot.core.model.plain_table import TableError
from fivefoot.core.rules.results import Problem, every_problem
from fivefoot.core.rules.ruleset.library import RulesetError
from fivefoot.core.rules.ruleset.ruleset_folders import MAIN_FILE, looking_in

MOST_SHOWN = 4000
"""The most characters of a message: expected and actual lists may be very long."""


@dataclass(frozen=True, slots=True)
class CaseResult:
    """The result of a case: `messages` has a line for each difference; it passed if there are
    none.
    """

    file: str
    case: str
    messages: tuple[str, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether everything was as expected."""
        return not self.messages


@dataclass(frozen=True, slots=True)
class FilesResult:
    """The results of all cases, and the files that could not be read at all."""

    results: tuple[CaseResult, ...]
    unreadable: tuple[str, ...] = ()

    @property
    def passed(self) -> int:
        """How many cases passed."""
        return sum(result.passed for result in self.results)

    @property
    def failed(self) -> int:
        """How many cases failed; an unreadable file counts as one."""
        return len(self.results) - self.passed + len(self.unreadable)


def ruleset_beside(path: Path) -> tuple[Path, ...]:
    """The ruleset whose `cases` folder contains a case file, if any: it need not be installed for
    its own cases.
    """
    cases = path.resolve().parent
    return (cases.parent,) if cases.name == CASES and (cases.parent / MAIN_FILE).is_file() else ()


def run_files(paths: Iterable[Path]) -> FilesResult:
    """Runs every case of the files."""
    results: list[CaseResult] = []
    unreadable: list[str] = []
    for path in paths:
        try:
            # Separately for each file: two folders may hold rulesets with the same id.
            with looking_in(*ruleset_beside(path)):
                results.extend(run_file(read_case_file(path)))
        except (TableError, OSError) as error:
            unreadable.append(f"{path}: {error}")
    return FilesResult(tuple(results), tuple(unreadable))


def run_file(file: CaseFile) -> list[CaseResult]:
    """Runs the cases of one file."""
    return [run_case(file, case) for case in file.cases]


def differences(step: CaseStep, played: Played) -> list[str]:
    """The differences between a step's result and its expectations, a line each.

    Raises CaseError for an expectation that does not exist here.
    """
    lines = [*_refusal(step.refused, played.refused), *_question(step.asks, played.question)]
    # A refused step has no result to compare: a single line about the refusal says more.
    if step.expect is not None and not lines:
        check_keys(
            step.expect,
            played.facts,
            f"{step.verb} {step.subject}" if step.verb == "query" else step.verb,
        )
        # Only expected facts are computed: a reach for each step would take a minute for all cases.
        got = {key: played.facts[key]() for key in step.expect}
        lines += [str(mismatch) for mismatch in mismatches(step.expect, got)]
    return lines


StepJudge = Callable[[CaseStep, Played], Iterable[str]]


def run_case(file: CaseFile, case: Case, judge: StepJudge = differences) -> CaseResult:
    """Runs a case and its branches; `judge` finds what is wrong with each step, and a test may pass
    a stricter one.
    """
    try:
        scene = position_of_table(case.scene, file.ruleset, case.place)
        stage = CaseStage(scene.scenario, scene.rules)
        messages, stage = _run_steps(stage, case.steps, judge)
        # Every branch begins where the steps ended; after a difference that is somewhere else.
        for branch in case.branches if not messages else ():
            found, _ = _run_steps(stage, branch.steps, judge)
            messages += [say("when_name_line", name=branch.name, line=line) for line in found]
    except (CaseError, TableError, RulesetError) as error:
        messages = [say("error_error", error=error)]
    except Exception as error:  # a fault of the rules fails its own case and lets the others run
        messages = [
            say("error_rules_broke_down_name_error", name=type(error).__name__, error=error)
        ]
    return CaseResult(file.name, case.id, tuple(line[:MOST_SHOWN] for line in messages))


def _run_steps(
    stage: CaseStage, steps: Sequence[CaseStep], judge: StepJudge
) -> tuple[list[str], CaseStage]:
    """The differences in the first step that has any, and the stage after the steps."""
    for number, step in enumerate(steps, start=1):
        where = say("step_number_verb_subject", number=number, verb=step.verb, subject=step.subject)
        try:
            played = play(stage, step)
            found = list(judge(step, played))
        except (CaseError, TableError) as error:
            raise CaseError(f"{where}: {error}") from error
        if found:
            # Only the first step that differs is reported: later ones fail because of it.
            return [f"{where}: {line}" for line in found], played.stage
        stage = played.stage
    return [], stage


def _refusal(expected: Mapping[str, Any] | None, refused: Sequence[Problem]) -> list[str]:
    problems = every_problem(refused)
    said = "; ".join(
        f"{problem.code}: {problem.text}" + (f" ({problem.rule})" if problem.rule else "")
        for problem in problems
    )
    if expected is None:
        return [say("refused_said", said=said)] if problems else []
    if not problems:
        return [say("refusal_expected_but_done", expected=dict(expected))]
    known = ("code", "rule", "text", "cell")
    check_keys(expected, dict.fromkeys(known), "refused")
    for problem in problems:
        got = {
            "code": problem.code,
            "rule": problem.rule,
            "text": problem.text,
            "cell": list(problem.cell or ()),
        }
        # Several problems may forbid a step at once, and the case may mean any of them.
        if not list(mismatches(expected, got)):
            return []
    return [say("another_refusal_expected", expected=dict(expected), said=said)]


def _question(expected: Mapping[str, Any] | None, question: Mapping[str, Any] | None) -> list[str]:
    if expected is None:
        return []
    if question is None:
        return [say("expected_question_but_nothing_is_asked", expected=dict(expected))]
    check_keys(expected, question, "asks")
    return [f"asks.{mismatch}" for mismatch in mismatches(expected, question)]
