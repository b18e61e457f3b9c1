"""The chip beside the pointer: distance, cost, what is left, what it buys, what it wakes, or why not."""

from __future__ import annotations

from dataclasses import dataclass

from fivefoot.core.interaction.ledger import attacks_text
from fivefoot.core.interaction.plan import Plan
from fivefoot.core.rules.battle import Battle
from fivefoot.core.rules.results import Route
from fivefoot.core.rules.text import amount_text

LONGEST = 46
"""Letters to a line of the chip; longer refusals are broken between words."""


@dataclass(frozen=True, slots=True)
class Words:
    """A line of the chip; `tone` is strong, plain, muted, danger or success."""

    text: str
    tone: str = "plain"


def chip_words(battle: Battle, plan: Plan) -> tuple[Words, ...]:
    """What the chip says of a plan; nothing for one that does not move."""
    if not plan.moves:
        return ()
    if plan.forbidden:
        return (*_refusal(battle, plan), Words(_how_to(plan), "muted"))
    assert plan.route is not None
    lines = [Words(measure_text(battle, plan.route, plan.free), "strong")]
    if plan.buys:
        lines.append(Words(f"buys {', '.join(plan.buys)}", "plain"))
    if plan.route.label:
        lines.append(Words(plan.route.label, "plain"))
    if plan.route.events:
        lines.append(Words(f"provokes {attacks_text(plan.route.events)}", "danger"))
    lines += [Words(problem.text, "muted") for problem in plan.problems]
    if plan.pending:
        lines.append(Words("Enter or click again to move · Esc", "muted"))
    return tuple(lines)


def measure_text(battle: Battle, route: Route, free: bool) -> str:
    """ "30 ft · cost 40 ft · 20 ft left"; the cost only where it differs from the distance."""
    distance = amount_text(battle.ruleset, walked(route))
    if free:
        return distance
    left = f"{amount_text(battle.ruleset, route.left)} left"
    cost = amount_text(battle.ruleset, route.cost)
    return f"{distance} · {left}" if cost == distance else f"{distance} · cost {cost} · {left}"


def walked(route: Route) -> int:
    """The distance as it lies on the map by the metric alone: the sum of the steps' base prices."""
    return sum(step.base for step in route.steps)


def _refusal(battle: Battle, plan: Plan) -> list[Words]:
    first, *rest = plan.forbidden
    lines = [Words(text, "strong") for text in broken(first.text)]
    lines += [Words(text) for problem in rest[:2] for text in broken(problem.text)]
    return lines


def _how_to(plan: Plan) -> str:
    return "Ctrl+Enter: overrule · Esc" if plan.pending else "Ctrl at the drop: overrule"


def broken(text: str, longest: int = LONGEST) -> list[str]:
    """A sentence broken between words into lines of at most `longest` letters.

    >>> broken("too far away", 8)
    ['too far', 'away']
    """
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > longest:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines
