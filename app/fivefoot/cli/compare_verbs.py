"""The verb that asks two systems at once: compare."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

from fivefoot.cli.failure import DONE, SAID_NO, CommandLineError
from fivefoot.cli.opening_files import battle_of, ruleset_id, token_of, typed_cell_and_level
from fivefoot.cli.output import print_json, print_lines
from fivefoot.core.conformance.plain import Plain, problem_table
from fivefoot.core.interaction.side_by_side import (
    PricedWay,
    ReactionBeside,
    SideBySide,
    StepBeside,
    UnderRules,
    side_by_side,
    way_of_route,
)
from fivefoot.core.rules.results import RouteStep, Trigger
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
"""Characters of each of the two columns of prices."""


def compare(args: Namespace) -> int:
    """Reach, prices and reactions of a token under two systems; exit code 1 where they differ."""
    battle = battle_of(Path(args.file), args.ruleset, args.set)
    # After the file is read: the token's name is looked for in it before the other rules are
    # loaded.
    token, other = token_of(battle, args.token), _rules(args.other)
    found = side_by_side(battle, other, token, _way(battle, token, args.to))
    if args.json:
        print_json(_table(found))
    else:
        print_lines([*_reach_lines(found), *_way_lines(found)])
    return SAID_NO if found.differs else DONE


def _rules(name: str) -> Ruleset:
    try:
        return library.load(ruleset_id(name))
    except RulesetError as error:
        raise CommandLineError(tr("--with {name}: {error}", name=name, error=error)) from error


def _way(battle: Battle, token: str, to: str | None) -> PricedWay | None:
    """The cheapest way to a cell by the rules in force, which both then judge."""
    # Without a cell only the reach is compared: there is no one way to price.
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
            # The file and the cell are fine: it is an answer, and no wrong question.
            SAID_NO,
        )
    return way_of_route(route)


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


def _way_lines(found: SideBySide) -> Iterator[str]:
    if found.left.verdict is None:
        return
    yield _row(tr("the same route"), *(side.battle.ruleset.id for side in _sides(found)))
    for step in found.steps():
        shown = step.step or step.other
        assert shown is not None
        yield _row(f"{list(shown.start)} -> {list(shown.end)}", *_prices(found, step))
        # Rules only where the two differ: else each line would be three.
        yield from _because(found, step)
    for reaction in found.reactions():
        yield _row(reaction.enemy, _told(reaction.trigger), _told(reaction.other))
        yield from _because(found, reaction)
    yield _row(tr("in total"), *(_total(side) for side in _sides(found)))
    for side in _sides(found):
        for problem in side.verdict.problems if side.verdict is not None else ():
            yield f"{side.battle.ruleset.id}: {problem.text}"


def _row(name: str, left: str, right: str) -> str:
    # 22 letters: two cells with levels and an arrow.
    return f"  {name:<22}{left:>{COLUMN}}{right:>{COLUMN}}"


def _prices(found: SideBySide, step: StepBeside) -> tuple[str, str]:
    return _price(found.left, step.step), _price(found.right, step.other)


def _price(side: UnderRules, step: RouteStep | None) -> str:
    return "-" if step is None else amount_text(side.battle.ruleset, step.price)


def _total(side: UnderRules) -> str:
    if side.route is None:
        return tr("no route")
    cost = amount_text(side.battle.ruleset, side.route.cost)
    return cost if side.allowed else tr("{cost}, not allowed", cost=cost)


def _told(trigger: Trigger | None) -> str:
    if trigger is None:
        return "-"
    return tr("provoked") if trigger.fires else tr("exempt")


def _because(found: SideBySide, beside: StepBeside | ReactionBeside) -> Iterator[str]:
    """The rules behind a difference, a line for each system that names some."""
    if not beside.differs:
        return
    for side, reasons in zip(_sides(found), found.reasons(beside), strict=True):
        rules = side.battle.ruleset
        told = "; ".join(f"{reason.text}: {rule_name(rules, reason.rule)}" for reason in reasons)
        if told:
            yield f"    {rules.id}: {told}"


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
        table["problems"] = [problem_table(problem) for problem in side.verdict.problems]
    return table


def _step_table(found: SideBySide, step: StepBeside) -> Plain:
    shown = step.step or step.other
    assert shown is not None
    return {
        "from": list(shown.start),
        "to": list(shown.end),
        # In units, as everywhere in JSON; thousandths are ours alone.
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
