"""The verb that compares two rulesets: compare."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

from fivefoot.cli.failure import ANSWER_IS_NO, DONE, CommandLineError
from fivefoot.cli.opening_files import battle_of, ruleset_id, token_of, typed_cell_and_level
from fivefoot.cli.output import print_json, print_lines
from fivefoot.core.conformance.answer_tables import Plain, problem_table
from fivefoot.core.interaction.side_by_side import (
    ComparedPath,
    ReactionBeside,
    SideBySide,
    StepBeside,
    UnderRules,
    compared_path,
    side_by_side,
)
from fivefoot.core.rules.results import RouteStep, Trigger, every_problem
from fivefoot.core.rules.routes.query import movement_field
from fivefoot.core.rules.ruleset import library
from fivefoot.core.rules.ruleset.amount_text import amount_text
from fivefoot.core.rules.ruleset.library import RulesetError
from fivefoot.core.rules.ruleset.rule_names import rule_name
from fivefoot.core.rules.ruleset.schema.ruleset import Ruleset
from fivefoot.core.rules.space.battle import Battle
from fivefoot.core.texts.lists import listed
from fivefoot.core.texts.marker import tr, tr_count

COLUMN = 14
"""Width of each of the two price columns, in characters."""


def compare(args: Namespace) -> int:
    """Prints reach, prices and reactions of a token under two rulesets. Returns exit code 1 if they
    differ.
    """
    battle = battle_of(Path(args.file), args.ruleset, args.set)
    # Check the token before loading the other rules: a wrong name should be reported quickly.
    token, other = token_of(battle, args.token), _other_ruleset(args.other)
    found = side_by_side(battle, other, token, _route_to_compare(battle, token, args.to))
    if args.json:
        print_json(_table(found))
    else:
        print_lines([*_reach_lines(found), *_route_lines(found)])
    return ANSWER_IS_NO if found.differs else DONE


def _other_ruleset(name: str) -> Ruleset:
    try:
        return library.load(ruleset_id(name))
    except RulesetError as error:
        raise CommandLineError(tr("--with {name}: {error}", name=name, error=error)) from error


def _route_to_compare(battle: Battle, token: str, to: str | None) -> ComparedPath | None:
    """Returns the cheapest route to a cell under the rules in force, which both rulesets then
    judge. Without a cell returns None: only the reach is compared.
    """
    if to is None:
        return None
    goal, level = typed_cell_and_level(to, battle, "--to")
    route = movement_field(battle, token).route(goal, level=level)
    if route is None:
        raise CommandLineError(
            tr(
                "--to {to}: no route leads there under {id}; `fivefoot route` says why",
                to=to,
                id=battle.ruleset.id,
            ),
            # File and cell are fine, so this is an answer and not a usage error.
            ANSWER_IS_NO,
        )
    return compared_path(route)


def _sides(found: SideBySide) -> tuple[UnderRules, UnderRules]:
    return found.left, found.right


def _reach_lines(found: SideBySide) -> Iterator[str]:
    for side in _sides(found):
        counts = listed(map(str, side.counts))
        yield tr_count(
            "{rules}: {count} cell, by purchase {counts}",
            "{rules}: {count} cells, by purchase {counts}",
            count=sum(side.counts),
            rules=side.battle.ruleset.id,
            counts=counts,
        )
    left, right = (side.battle.ruleset.id for side in _sides(found))
    yield tr(
        "only {left}: {only_left}; only {right}: {only_right}",
        left=left,
        only_left=found.only_left,
        right=right,
        only_right=found.only_right,
    )


def _route_lines(found: SideBySide) -> Iterator[str]:
    if found.left.verdict is None:
        return
    yield _row_text(tr("the same route"), *(side.battle.ruleset.id for side in _sides(found)))
    for step in found.steps():
        shown = step.step or step.other
        assert shown is not None
        yield _row_text(f"{list(shown.start)} -> {list(shown.end)}", *_price_texts(found, step))
        # Naming the rules of every step would triple the lines, so only differences get them.
        yield from _rule_lines(found, step)
    for reaction in found.reactions():
        yield _row_text(
            reaction.enemy, _reaction_text(reaction.trigger), _reaction_text(reaction.other)
        )
        yield from _rule_lines(found, reaction)
    yield _row_text(tr("in total"), *(_total_text(side) for side in _sides(found)))
    for side in _sides(found):
        for problem in side.verdict.problems if side.verdict is not None else ():
            yield f"{side.battle.ruleset.id}: {problem.text}"


def _row_text(name: str, left: str, right: str) -> str:
    # 22 characters hold two cells with levels and an arrow.
    return f"  {name:<22}{left:>{COLUMN}}{right:>{COLUMN}}"


def _price_texts(found: SideBySide, step: StepBeside) -> tuple[str, str]:
    return _price_text(found.left, step.step), _price_text(found.right, step.other)


def _price_text(side: UnderRules, step: RouteStep | None) -> str:
    return "-" if step is None else amount_text(side.battle.ruleset, step.price)


def _total_text(side: UnderRules) -> str:
    if side.route is None:
        return tr("no route")
    cost = amount_text(side.battle.ruleset, side.route.cost)
    return cost if side.allowed else tr("{cost}, not allowed", cost=cost)


def _reaction_text(trigger: Trigger | None) -> str:
    if trigger is None:
        return "-"
    return tr("provoked") if trigger.fires else tr("exempt")


def _rule_lines(found: SideBySide, beside: StepBeside | ReactionBeside) -> Iterator[str]:
    """Yields the rules behind a difference, one line for each ruleset that names any."""
    if not beside.differs:
        return
    for side, reasons in zip(_sides(found), found.reasons(beside), strict=True):
        rules = side.battle.ruleset
        text = "; ".join(f"{reason.text}: {rule_name(rules, reason.rule)}" for reason in reasons)
        if text:
            yield f"    {rules.id}: {text}"


def _table(found: SideBySide) -> Plain:
    table: Plain = {
        "token": found.token,
        "differs": found.differs,
        "only": [found.only_left, found.only_right],
        "systems": [_side_table(side) for side in _sides(found)],
    }
    if found.left.verdict is not None:
        table["steps"] = [_step_table(found, step) for step in found.steps()]
        table["reactions"] = [_reaction_table(found, each) for each in found.reactions()]
    return table


def _side_table(side: UnderRules) -> Plain:
    table: Plain = {"ruleset": side.battle.ruleset.id, "bands": list(side.counts)}
    if side.verdict is not None:
        table["allowed"] = side.allowed
        table["cost"] = None if side.route is None else side.route.cost / 1000
        table["problems"] = [
            problem_table(problem) for problem in every_problem(side.verdict.problems)
        ]
    return table


def _step_table(found: SideBySide, step: StepBeside) -> Plain:
    shown = step.step or step.other
    assert shown is not None
    return {
        "from": list(shown.start),
        "to": list(shown.end),
        # JSON is in units; only the core counts in thousandths.
        "prices": [None if each is None else each.price / 1000 for each in (step.step, step.other)],
        "in_cells": [_decimal(step.share), _decimal(step.other_share)],
        "differs": step.differs,
        "rules": _rule_ids(found, step),
    }


def _reaction_table(found: SideBySide, reaction: ReactionBeside) -> Plain:
    return {
        "enemy": reaction.enemy,
        "fires": [
            None if each is None else each.fires for each in (reaction.trigger, reaction.other)
        ],
        "rules": _rule_ids(found, reaction),
    }


def _rule_ids(found: SideBySide, beside: StepBeside | ReactionBeside) -> list[list[str]]:
    return [[reason.rule for reason in side] for side in found.reasons(beside)]


def _decimal(share: Fraction | None) -> float | None:
    return None if share is None else float(share)
