"""The chip beside the pointer: distance, cost, what is left, what it buys and provokes, or why
not.
"""

from __future__ import annotations

from dataclasses import dataclass

from fivefoot.core.interaction.cell_words import cells_in_words
from fivefoot.core.interaction.field_request import WORKING
from fivefoot.core.interaction.heights import HELD_WORDS, landing_level, level_text
from fivefoot.core.interaction.leaping import step_words
from fivefoot.core.interaction.ledger import attacks_of, rest_text
from fivefoot.core.interaction.plan import Plan
from fivefoot.core.interaction.texts import say
from fivefoot.core.rules.graph.profile import profile_of
from fivefoot.core.rules.results import Problem, Route
from fivefoot.core.rules.ruleset.amount_text import amount_text
from fivefoot.core.rules.space.battle import Battle

LONGEST = 46
"""The most characters in a line of the chip; longer refusals are wrapped."""

BESIDE_TARGET = 38
"""The most characters in a line of the label beside a target, of which several may stand side by
side.
"""


@dataclass(frozen=True, slots=True)
class Words:
    """A line of the chip; `tone` is strong, plain, muted, danger or success.

    `about` is the kind of the ledger lines that explain it; empty where there are none.
    """

    text: str
    tone: str = "plain"
    about: str = ""


def chip_words(battle: Battle, plan: Plan, coordinates: bool = False) -> tuple[Words, ...]:
    """The chip of a plan; empty for one that does not move."""
    if not plan.moves:
        return ()
    if plan.awaited:
        return (Words(WORKING, "muted"),)
    if plan.forbidden:
        return (*_refusal(plan, coordinates), Words(_how_to(plan), "muted"))
    assert plan.route is not None
    heights = risen_words(battle, plan) if plan.free else height_words(battle, plan, plan.route)
    lines = [Words(measure_text(battle, plan.route, plan.free, plan.token), "strong", "total")]
    if plan.buys:
        lines.append(Words(say("buys_in_line", buys=", ".join(plan.buys)), "plain", "purchase"))
    lines += heights
    if plan.route.label:
        lines.append(Words(plan.route.label, "plain", "step"))
    if plan.route.events:
        lines.append(
            Words(
                say("provokes_attacks_text", attacks_text=attacks_of(battle, plan.route)),
                "danger",
                "trigger",
            )
        )
    lines += [
        Words(cells_in_words(problem.text, coordinates), _caution_tone(problem), "caution")
        for problem in plan.problems
    ]
    if plan.pending:
        lines.append(Words(say("enter_or_click_again_to_move"), "muted"))
    return tuple(lines)


HARMFUL = (
    "would_fall",
    "falls_at_turn_end",
    "leap_check",
    "hazard",
    "ends_inside",
    "exposed",
    "out_of_turn",
)
MOST_LEAPS = 2


def _caution_tone(problem: Problem) -> str:
    return "danger" if problem.code in HARMFUL else "muted"


def risen_words(battle: Battle, plan: Plan) -> list[Words]:
    """The height that a token gets while it is dragged in setup."""
    if plan.level is None:
        return []
    altitude = level_text(battle, battle.token(plan.token), plan.target, plan.level)
    return [
        Words(say("altitude_in_line", altitude=altitude) if altitude else say("on_ground_in_line"))
    ]


def height_words(battle: Battle, plan: Plan, route: Route) -> list[Words]:
    """The altitude at which a plan ends, the support there, and the requirements of its leaps."""
    lines, token = [], battle.token(plan.token)
    cell, level, support = landing_level(battle, token, route)
    altitude = level_text(battle, token, cell, level)
    if support != "ground" and (altitude or support != "swimming"):
        height = (
            say("altitude_deep", altitude=altitude[1:])
            if altitude.startswith("−")
            else say("altitude_in_line", altitude=altitude or "0")
        )
        lines.append(Words(f"{height}, {HELD_WORDS.get(support, support)}", about="step"))
    leaps = [step for step in route.steps if step.leap]
    if leaps:
        profile = profile_of(battle, plan.token, plan.action)
        if profile.leaps is not None:
            lines += [Words(step_words(profile, step), about="step") for step in leaps[:MOST_LEAPS]]
    return lines


def measure_text(battle: Battle, route: Route, free: bool, token_id: str) -> str:
    """ "30 ft · cost 40 ft · 20 ft left"; the cost only where it differs from the distance."""
    distance = amount_text(battle.ruleset, walked(route))
    if free:
        return distance
    rest = rest_text(battle, token_id, route)
    cost = amount_text(battle.ruleset, route.cost)
    parts = (distance, say("cost_in_line", cost=cost) if cost != distance else "", rest)
    return " · ".join(part for part in parts if part)


def walked(route: Route) -> int:
    """The distance on the map by the metric alone: the sum of the steps' base prices."""
    return sum(step.base for step in route.steps)


def _refusal(plan: Plan, coordinates: bool) -> list[Words]:
    first, *rest = plan.forbidden
    lines = [
        Words(text, "strong", "problem") for text in broken(cells_in_words(first.text, coordinates))
    ]
    lines += [
        Words(text, about="problem")
        for problem in rest[:2]
        for text in broken(cells_in_words(problem.text, coordinates))
    ]
    falls = (problem for problem in plan.problems if problem.warning and problem.code in HARMFUL)
    lines += [
        Words(cells_in_words(problem.text, coordinates), "danger", "caution") for problem in falls
    ]
    return lines


def _how_to(plan: Plan) -> str:
    if not plan.may_overrule:
        return say("w_why_esc_goes_back") if plan.pending else say("esc_goes_back")
    return say("ctrl_enter_overrule_w_why_esc") if plan.pending else say("ctrl_at_drop_overrule")


def broken(text: str, longest: int = LONGEST) -> list[str]:
    """A sentence wrapped into lines of at most `longest` characters.

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
