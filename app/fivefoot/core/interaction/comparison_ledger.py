"""The ledger of two systems side by side: what a route costs and provokes under each, step by
step.
"""

from __future__ import annotations

from collections.abc import Iterator

from fivefoot.core.interaction.ledger import LedgerLine, direction_word
from fivefoot.core.interaction.side_by_side import (
    ReactionBeside,
    SideBySide,
    StepBeside,
    UnderRules,
)
from fivefoot.core.interaction.texts import say
from fivefoot.core.rules.results import RouteStep, Trigger
from fivefoot.core.rules.ruleset.amount_text import amount_text
from fivefoot.core.rules.ruleset.rule_names import rule_name


def comparison_ledger(found: SideBySide) -> tuple[LedgerLine, ...]:
    """The lines: `running` is the column of the rules in force, `amount` that of the others.

    Steps and reactions that are the same in both are left out: the totals include them.
    """
    return tuple(_lines(found))


def _lines(found: SideBySide) -> Iterator[LedgerLine]:
    left, right = found.left, found.right
    name = left.battle.token(found.token).name
    yield _pair("pair-title", name, _system(left), _system(right))
    only = tuple(say("only_here", count=count) for count in (found.only_left, found.only_right))
    detail = _by_system(found, *only)
    yield _pair(
        "pair", say("cells_in_reach"), str(sum(left.counts)), str(sum(right.counts)), detail
    )
    # No route was planned: only the reach can be compared.
    if left.verdict is None:
        return
    yield from _differences(found)
    yield _pair("pair-total", say("in_all"), _total(left), _total(right))
    for side in (left, right):
        for problem in side.verdict.problems if side.verdict is not None else ():
            text = say("system_says", system=_system(side), reason=problem.text)
            kind = "caution" if problem.warning else "problem"
            yield LedgerLine(kind, text, rule=problem.rule, cell=problem.cell)


def _differences(found: SideBySide) -> Iterator[LedgerLine]:
    steps = [(number, step) for number, step in enumerate(found.steps(), 1) if step.differs]
    reactions = [reaction for reaction in found.reactions() if reaction.differs]
    if not steps and not reactions and found.left.route and found.right.route:
        yield LedgerLine("note", say("same_in_both"))
    for number, step in steps:
        shown = step.step or step.other
        assert shown is not None
        text = say("step_towards", number=number, direction=direction_word(shown))
        prices = _price(found.left, step.step), _price(found.right, step.other)
        yield _pair("pair", text, *prices, _reasons(found, step), shown)
    for reaction in reactions:
        text = say("reaction_of", enemy=found.left.battle.token(reaction.enemy).name)
        sides = _trigger_words(reaction.trigger), _trigger_words(reaction.other)
        yield _pair("pair", text, *sides, _reasons(found, reaction))


def _pair(
    kind: str, text: str, left: str, right: str, detail: str = "", step: RouteStep | None = None
) -> LedgerLine:
    cell = step.end if step is not None else None
    return LedgerLine(kind, text, detail, amount=right, running=left, cell=cell)


def _system(side: UnderRules) -> str:
    return side.battle.ruleset.id


def _price(side: UnderRules, step: RouteStep | None) -> str:
    return say("no_such_step") if step is None else amount_text(side.battle.ruleset, step.price)


def _trigger_words(trigger: Trigger | None) -> str:
    if trigger is None:
        return say("no_such_step")
    return say("provoked") if trigger.fires else say("exempt")


def _total(side: UnderRules) -> str:
    if side.route is None:
        return say("no_way")
    cost = amount_text(side.battle.ruleset, side.route.cost)
    return cost if side.allowed else say("cost_not_allowed", cost=cost)


def _reasons(found: SideBySide, beside: StepBeside | ReactionBeside) -> str:
    """The rules that cause the difference, a line for each system."""
    lines = (
        "; ".join(
            f"{reason.text}, {rule_name(side.battle.ruleset, reason.rule)}" for reason in reasons
        )
        for side, reasons in zip((found.left, found.right), found.reasons(beside), strict=True)
    )
    return _by_system(found, *lines)


def _by_system(found: SideBySide, left: str, right: str) -> str:
    sides = zip((found.left, found.right), (left, right), strict=True)
    return "\n".join(
        say("system_says", system=_system(side), reason=reason) for side, reason in sides if reason
    )
